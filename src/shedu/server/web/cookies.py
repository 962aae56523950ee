"""Cookies: the seats that a browser holds, and proof that a form or script is this site's own."""

from __future__ import annotations

import hmac
import re
import secrets
from urllib.parse import parse_qsl, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from shedu.i18n import gettext as _
from shedu.server.errors import Refusal
from shedu.server.match_service import hash_token
from shedu.server.matches import HostedMatch

SEATS_COOKIE = "shedu_seats"
CSRF_COOKIE = "shedu_form"
CSRF_FIELD = "form"
CSRF_HEADER = "x-shedu-form"
MOST_SEATS = 60
"""The most seats in a browser's cookie, the newest ones; about 2 KB."""
A_YEAR = 365 * 24 * 3600
LOOK_COOKIE = "shedu_look"
"""The cookie for the look of the picture: scripts write it for the first paint of pages."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")


def seat_tokens(connection: HTTPConnection) -> list[str]:
    """The tokens of seats that this browser holds, the newest first."""
    found = connection.cookies.get(SEATS_COOKIE, "").split(".")
    return [token for token in found if TOKEN.fullmatch(token)][:MOST_SEATS]


def seats_in(connection: HTTPConnection, hosted: HostedMatch) -> list[int]:
    """The seats of a match that this browser holds; several when people share a screen."""
    seats = [hosted.seat_of(hash_token(token)) for token in seat_tokens(connection)]
    return sorted({seat for seat in seats if seat is not None})


def remember(response: Response, connection: HTTPConnection, tokens: list[str]) -> None:
    """Adds tokens of seats to the browser's cookie, before older ones."""
    kept = dict.fromkeys([*tokens, *seat_tokens(connection)])
    keep(response, connection, SEATS_COOKIE, ".".join(list(kept)[:MOST_SEATS]))


def look(connection: HTTPConnection) -> dict[str, str]:
    """The look of the picture on a page: as scripts stored it, or rotated on phones."""
    kept = connection.cookies.get(LOOK_COOKIE)
    if kept is not None:
        return dict(parse_qsl(unquote(kept[:500])))
    return {"turn": "1"} if "Mobi" in connection.headers.get("user-agent", "") else {}


def form_secret(connection: HTTPConnection) -> str:
    """The secret that the forms of this browser carry; a new one if it has none yet."""
    found = connection.cookies.get(CSRF_COOKIE, "")
    if TOKEN.fullmatch(found):
        return found
    made: str = connection.scope.setdefault(CSRF_COOKIE, secrets.token_urlsafe(24))
    return made


def keep_form_secret(response: Response, connection: HTTPConnection, secret: str) -> None:
    """Stores the secret of forms in a cookie."""
    if connection.cookies.get(CSRF_COOKIE) != secret:
        keep(response, connection, CSRF_COOKIE, secret)


def check_own(connection: HTTPConnection, given: str | None) -> None:
    """Refuses a request that another site made this browser send."""
    secret = connection.cookies.get(CSRF_COOKIE, "")
    right = bool(TOKEN.fullmatch(secret)) and hmac.compare_digest(
        secret.encode(), (given or "").encode()
    )
    if not right or not (same_origin(connection) or _hides_origin(connection)):
        message = _("The form is too old or not of this site: load the page again.")
        raise Refusal("bad-form", message)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser's request comes from a page of this site; programs send no origin."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")


def _hides_origin(connection: HTTPConnection) -> bool:
    """Whether a request is a form of a page without a referrer, which has the origin ``null``.

    Newer browsers name the site in another header; for older ones the secret is the only check.
    """
    came_from = connection.headers.get("sec-fetch-site", "same-origin")
    return connection.headers.get("origin") == "null" and came_from == "same-origin"


def keep(
    response: Response,
    connection: HTTPConnection,
    name: str,
    value: str,
    path: str = "",
    seconds: int = A_YEAR,
) -> None:
    """Sets a cookie for a path of this site, hidden from scripts."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=connection.scope.get("root_path", "") + path or "/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )
