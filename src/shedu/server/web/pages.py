"""What all pages share: templates, languages, addresses, static files and error pages."""

from __future__ import annotations

import base64
import functools
import hashlib
import itertools
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

import jinja2
import structlog
from babel import Locale
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shedu import i18n
from shedu.display import Drawing
from shedu.games import GAMES
from shedu.i18n import gettext as _
from shedu.i18n import ngettext, use_language
from shedu.server.context import STATUSES, body_of, wants_page
from shedu.server.errors import Refusal, SlowDown, StoreError
from shedu.server.readiness import Compiling
from shedu.server.web.cookies import CSRF_FIELD, check_own, form_secret, keep_form_secret
from shedu.server.web.forms import fields_of
from shedu.server.web.view import SYMBOL_PREFIX, LogLine

HERE = Path(__file__).parent
FILES = HERE / "static"
LANGUAGE_COOKIE = "shedu_language"
STYLES = {path.name: path.read_text("utf-8") for path in sorted((HERE / "styles").iterdir())}
"""The style sheets. Pages contain them, so that the first paint needs no other file."""


def _hashed(text: str) -> str:
    """The hash source of the Content-Security-Policy that allows exactly this style sheet."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


POLICY = (
    f"default-src 'none'; script-src 'self'; style-src {' '.join(map(_hashed, STYLES.values()))}; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Vary": "Accept-Language, Cookie",
}
LOG_ITEMS = 20_000
"""The size of the cache of log items."""
PIECES = 2000
"""The size of the cache of small pictures."""
FOR_EVER = "public, max-age=31536000, immutable"

Endpoint = Callable[[Request], Awaitable[Response]]
PageRoute = tuple[str, Endpoint, str]
"""A path, its endpoint and the method."""

log = structlog.get_logger("shedu.pages")


def _guide_page(template: str) -> str | None:
    """Loads the rules page of a game from ``GAME/guide.html``; None if it has none."""
    name, _slash, file = template.partition("/")
    folder = GAMES.folder(name) if name in GAMES else None
    if folder is None or file != "guide.html" or not (folder / file).exists():
        return None
    return (folder / file).read_text("utf-8")


def _environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.FileSystemLoader(HERE / "templates"), jinja2.FunctionLoader(_guide_page)]
        ),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters["runs"] = _runs
    made.globals["draw"] = _draw
    made.filters["log_items"] = _log_items
    made.filters["drawn"] = Markup  # only for pictures drawn by games
    return made


def _runs(things: Iterable[Any], name: str) -> list[list[Any]]:
    """Groups adjacent things that have the same value of an attribute."""
    return [list(run) for _value, run in itertools.groupby(things, attrgetter(name))]


# The most repeated parts of a page are made without a template and cached, because almost all of
# them were on the page before.


def _draw(drawing: Drawing) -> Markup:
    """A small picture of symbols, drawn on top of each other."""
    return _piece(tuple(tuple(part) for part in drawing.parts), drawing.half)


@functools.lru_cache(maxsize=PIECES)
def _piece(parts: tuple[tuple[str, ...], ...], half: int) -> Markup:
    box = Markup("-{0} -{0} {1} {1}").format(half, 2 * half)
    uses = [
        Markup('<use href="#{}{}"{}/>').format(
            SYMBOL_PREFIX, kind, Markup(' color="{}"').format(color) if color else ""
        )
        for kind, color in parts
    ]
    head = Markup('<svg class="piece" viewBox="{}" aria-hidden="true" focusable="false">')
    return Markup("{}{}</svg>\n").format(head.format(box), Markup("").join(uses))


def _log_items(lines: Sequence[LogLine]) -> Markup:
    """The items of the log, the newest first; the arrow keys start at the first item."""
    return Markup("\n".join(_log_item(line, n == 0) for n, line in enumerate(lines)))


@functools.lru_cache(maxsize=LOG_ITEMS)
def _log_item(line: LogLine, focusable: bool) -> Markup:
    item = Markup('<li tabindex="{}"').format(0 if focusable else -1)
    if line.first:
        item += Markup(' class="first"')
    if line.places:
        item += Markup(' data-places="{}"').format(" ".join(line.places))
    return item + Markup(">{}</li>").format(line.text)


TEMPLATES = _environment()


# Languages


@functools.cache
def languages() -> dict[str, str]:
    """The languages of the pages by code, each with its name in itself."""
    return {code: str(Locale.parse(code).get_display_name(code)) for code in i18n.languages()}


def language_of(connection: HTTPConnection) -> str:
    """The language of the browser's cookie, or else the best one that the browser accepts."""
    known = languages()
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in known:
        return str(chosen)
    accepted = []
    for part in connection.headers.get("accept-language", "")[:500].split(","):
        code, _semicolon, weight = part.strip().partition(";")
        if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", code):
            number = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
            accepted.append((-float(number[1]) if number else -1.0, code))
    wanted = [code for _weight, code in sorted(accepted, key=lambda item: item[0])]
    codes = {code.replace("_", "-").lower(): code for code in known}
    kin = {tag.partition("-")[0]: code for tag, code in codes.items()}
    for tag in map(str.lower, wanted):  # a reader of one variety of a language reads another
        if found := codes.get(tag) or kin.get(tag.partition("-")[0]):
            return found
    return "en"


# Addresses


@functools.cache
def _digest() -> str:
    """A hash of all static files, part of their addresses so that browsers may cache them."""
    digest = hashlib.sha256()
    for path in sorted(path for path in FILES.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(FILES)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def path_to(connection: HTTPConnection, path: str) -> str:
    """The path for the browser, with the prefix of the proxy."""
    return f"{connection.scope.get('root_path', '')}{path}"


class Files(StaticFiles):
    """Static files; browsers may cache them forever if their address contains the hash of all.

    The hash is a folder, not a query, so that relative addresses within files contain it too.
    """

    def get_path(self, scope: Scope) -> str:
        """The path of the file, without the hash."""
        return re.sub(r"^[0-9a-f]{16}/", "", super().get_path(scope))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file with the headers for caching."""
        response = await super().get_response(path, scope)
        current = f"/{_digest()}/" in scope["path"]
        response.headers["Cache-Control"] = FOR_EVER if current else "no-cache"
        return response


STATIC = Mount("/static", Files(directory=FILES))


# Pages


async def own_fields(request: Request) -> dict[str, str]:
    """The fields of a form of this site; refuses forms of other sites."""
    fields = fields_of(await body_of(request))
    check_own(request, fields.get(CSRF_FIELD))
    request.state.fields = fields
    return fields


def redirect(request: Request, path: str) -> Response:
    """Redirects the browser to a path of this site after a form."""
    return RedirectResponse(path_to(request, path), 303)


def render(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """Renders a page in the viewer's language, with the headers and the cookie of all pages."""
    language = language_of(request)
    secret = form_secret(request)
    given = {
        "request": request,
        "language": language,
        "languages": languages(),
        "url": functools.partial(path_to, request),
        "static": lambda path: path_to(request, f"/static/{_digest()}/{path}"),
        "style": lambda name: Markup("<style>{}</style>").format(Markup(STYLES[name])),
        "form_field": CSRF_FIELD,
        "form_secret": secret,
    }
    with use_language(language):
        text = TEMPLATES.get_template(template).render(given | context)
    response = HTMLResponse(text, status, headers=HEADERS)
    keep_form_secret(response, request, secret)
    return response


def error_page(request: Request, status: int, message: str) -> Response:
    """The page of an error, with links to go on."""
    titles = {
        403: _("That did not come from here"),
        404: _("Nothing is here"),
        405: _("That does not work here"),
        413: _("That is too much"),
        429: _("A moment, please"),
        503: _("A moment, please"),
    }
    title = titles.get(status, _("That did not work"))
    return render(request, "error.html", status, heading=title, message=message)


def starting_page(request: Request, refusal: Compiling) -> Response:
    """The page while the rules of a game are compiled.

    It repeats the request by itself, with the form that was sent, if any.
    """
    fields: dict[str, str] = getattr(request.state, "fields", {})
    path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    response = render(
        request,
        "starting.html",
        STATUSES[refusal.code],
        heading=_("A moment, please"),
        message=refusal.message,
        fields=fields,
        action=path_to(request, path),
    )
    response.headers["Retry-After"] = str(refusal.seconds)
    if not fields:
        response.headers["Refresh"] = str(refusal.seconds)
    return response


def paged(endpoint: Endpoint) -> Endpoint:
    """Wraps an endpoint: uses the viewer's language, and shows refusals to browsers as pages."""

    async def page(request: Request) -> Response:
        with use_language(language_of(request)):
            if not wants_page(request):
                return await endpoint(request)
            await request.app.state.server.readiness.loaded.wait()
            try:
                return await endpoint(request)
            except Compiling as refusal:
                return starting_page(request, refusal)
            except SlowDown as refusal:
                response = error_page(request, STATUSES[refusal.code], refusal.message)
                response.headers["Retry-After"] = str(refusal.seconds)
                return response
            except Refusal as refusal:
                return error_page(request, STATUSES[refusal.code], refusal.message)
            except StoreError as error:
                log.error("storage", route=request.scope["route"].path, error=str(error))
                return error_page(request, 503, _("The storage does not answer; try again."))

    return page


def or_page(handler: Callable[[Request, Exception], Awaitable[Response]]) -> Any:
    """The handler of an error outside of routes, with a page for browsers."""

    async def handle(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if not wants_page(request):
            return response
        with use_language(language_of(request)):
            return error_page(request, response.status_code, NOT_HERE[response.status_code]())

    return handle


NOT_HERE: dict[int, Callable[[], str]] = {
    404: lambda: _(
        "There is no page at this address. It may have been cut off when it was copied."
    ),
    405: lambda: _("This address takes another kind of request."),
}
