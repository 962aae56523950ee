"""The playing screen: its page, the table as data for scripts, and requests for steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import anyio.to_thread
import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from shedu.games import find_game
from shedu.i18n import gettext as _
from shedu.legality import why_illegal
from shedu.server import schemas
from shedu.server.context import json_response, match_of, refusal_response, server_of
from shedu.server.errors import Refusal
from shedu.server.matches import HostedMatch
from shedu.server.steps import set_forced_decisions, take_step
from shedu.server.web import cookies, pages, rematch
from shedu.server.web.pages import PageRoute
from shedu.server.web.rules import rule_set
from shedu.server.web.view import (
    SYMBOL_PREFIX,
    ChoicesCache,
    ScriptData,
    View,
    ViewRequest,
    script_words,
    view_of,
)

# Requests


def _number(connection: HTTPConnection, name: str, most: int) -> int | None:
    """A number in the address, from 0 to `most`; None if it is missing."""
    text = connection.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        message = _("`{name}` should be a number from 0 to {most}.")
        raise Refusal("malformed", message.format(name=name, most=most))
    return int(text)


def request_of(request: Request, hosted: HostedMatch, look: Mapping[str, str]) -> ViewRequest:
    """Reads the view request from the address and the cookie.

    Refuses a seat that the browser does not hold; nobody holds a seat that was given to a bot.
    `look` has the names of optional parts of the picture.
    """
    held = cookies.seats_in(request, hosted)
    seats = tuple(seat for seat in held if hosted.now.bots[seat] is None)
    seat = _number(request, "seat", len(hosted.setup.seats) - 1)
    if seat is not None and seat not in held:
        raise Refusal("not-your-seat", _("This browser does not hold that seat."))
    if seat not in seats:
        seat = seats[0] if len(seats) == 1 else None
    newest = hosted.version
    version = _number(request, "version", newest)
    since = _number(request, "since", 999_999_999)
    return ViewRequest(
        seats,
        seat,
        newest,
        newest if version is None else version,
        newest if since is None else min(since, newest),
        look.get("turn") == "1",
        tuple(name for name in hosted.game.table.marks() if look.get(name) == "1"),
        pages.language_of(request),
    )


# The table


async def _view(request: Request, hosted: HostedMatch, wanted: ViewRequest) -> View:
    """The view model of the screen."""
    follows = hosted.over and await rematch.followed(request, hosted.id)
    following = rematch.following(hosted.id) if follows else None
    cache: ChoicesCache = request.app.state.choices
    return await anyio.to_thread.run_sync(view_of, hosted, wanted, cache, following)


def _for_template(view: View) -> dict[str, Any]:
    words = {name: value for name, value in vars(view).items() if name != "script"}
    return vars(view.script) | words


def _table_data(request: Request, view: View) -> dict[str, Any]:
    """The response for scripts: data, and the parts of the page as HTML."""
    parts = pages.render(request, "play_parts.html", **_for_template(view)).body
    return vars(view.script) | {"parts": bytes(parts).decode()}


def in_page(data: Any) -> str:
    """Data as JSON, escaped for use within a page."""
    text = msgspec.json.encode(data).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def _takes_forced(request: Request, hosted: HostedMatch, wanted: ViewRequest) -> bool:
    """Whether the players of this browser take forced decisions themselves."""
    if not (hosted.game.rules.always_asked and wanted.seats):
        return False
    store = server_of(request).store
    chosen = [
        await anyio.to_thread.run_sync(store.answers_itself, hosted.id, seat)
        for seat in wanted.seats
    ]
    return all(chosen)


async def play(request: Request) -> Response:
    """The page of a match."""
    hosted = await match_of(request)
    wanted = request_of(request, hosted, cookies.look(request))
    view = await _view(request, hosted, wanted)
    data: ScriptData = replace(view.script, picture="")  # it is part of the page
    rules, table = hosted.game.rules, hosted.game.table
    return pages.render(
        request,
        "play.html",
        title=table.title,
        symbols=table.symbols(SYMBOL_PREFIX),
        marks=table.marks(),
        example=rules.text(0),
        asks=bool(rules.always_asked),
        itself=await _takes_forced(request, hosted, wanted),
        place="".join(table.places(rules.observe(hosted.now.state, wanted.seat), 0)[:1]),
        data=in_page(data),
        words=in_page(script_words()),
        rule_set=rule_set(rules, hosted.setup.options),
        **_for_template(view),
    )


async def table(request: Request) -> Response:
    """The table as data for the page's scripts."""
    hosted = await match_of(request)
    wanted = request_of(request, hosted, request.query_params)
    return json_response(_table_data(request, await _view(request, hosted, wanted)))


async def why(request: Request) -> Response:
    """The reason why the seat can't play its picked piece on a place, and the section of the rules.

    The reason is null if it can.
    """
    hosted = await match_of(request)
    seat = request_of(request, hosted, {}).seat
    game, given = hosted.game, request.query_params
    if seat is None or seat != hosted.actor:
        return json_response({"why": _("Another player has to decide now."), "paragraph": ""})
    group = given.get("group", "")
    action = game.table.action_at(group, given.get("place", ""))
    if action is None:
        return json_response({"why": _("That is not played there."), "paragraph": ""})
    state = hosted.now.state
    return json_response(
        {
            "why": why_illegal(game, state, action),
            "paragraph": game.guide.paragraph(game.rules.decision(state) or "", group),
        }
    )


# Steps


@cache
def _texts(game: str) -> dict[str, str]:
    """The texts of all actions, by their lower-case form."""
    rules = find_game(game).rules
    return {text.lower(): text for text in map(rules.text, range(rules.actions))}


def as_written(hosted: HostedMatch, text: str) -> str:
    """A typed action, with upper and lower case as in records."""
    return _texts(hosted.setup.game).get(" ".join(text.lower().split()), text)


class CookieChannel:
    """The channel of pages: they hold seats by a cookie and get tables."""

    def admit(self, request: Request, hosted: HostedMatch) -> None:
        """Refuses requests that another site made the browser send."""
        cookies.check_own(request, request.headers.get(cookies.CSRF_HEADER))

    def seat(
        self,
        request: Request,
        hosted: HostedMatch,
        body: schemas.PageStep | schemas.PageForcedDecisions,
    ) -> int:
        """The seat that the request names, if the browser holds it."""
        if body.seat not in cookies.seats_in(request, hosted):
            raise Refusal("not-your-seat", _("This browser does not hold that seat."))
        return body.seat

    async def accept(
        self, request: Request, hosted: HostedMatch, version: int, seat: int
    ) -> Response:
        """Responds with the new table."""
        return json_response(await self._fresh(request, seat))

    async def refuse(self, request: Request, refusal: Refusal, seat: int) -> Response:
        """Responds with the refusal, and with the new table if the page showed an older one."""
        if refusal.code not in ("stale", "over"):
            raise refusal
        return refusal_response(refusal, table=await self._fresh(request, seat))

    async def _fresh(self, request: Request, seat: int) -> dict[str, Any]:
        hosted = await match_of(request)
        wanted = request_of(request, hosted, request.query_params)
        if seat in wanted.seats:
            wanted = replace(wanted, seat=seat)
        return _table_data(request, await _view(request, hosted, wanted))


PAGES = CookieChannel()


async def act(request: Request) -> Response:
    """Plays an action for a seat that the browser holds."""
    return await take_step(
        request,
        "actions",
        PAGES,
        schemas.PageStep,
        lambda now, seat, body: now.judge_action(seat, body.version, as_written(now, body.action)),
    )


async def undo(request: Request) -> Response:
    """Takes back the seat's last action."""
    return await take_step(
        request,
        "undo",
        PAGES,
        schemas.PageStep,
        lambda now, seat, body: now.judge_undo(seat, body.version),
    )


async def resign(request: Request) -> Response:
    """Gives the seat to a bot."""
    return await take_step(
        request,
        "resign",
        PAGES,
        schemas.PageStep,
        lambda now, seat, body: now.judge_resign(seat, body.version, body.bot),
    )


async def forced_decisions(request: Request) -> Response:
    """Sets whether the seat's player or the server takes forced decisions."""
    await set_forced_decisions(request, PAGES, schemas.PageForcedDecisions)
    return json_response({})


ROUTES: list[PageRoute] = [
    ("/matches/{match}", play, "GET"),
    ("/matches/{match}/table", table, "GET"),
    ("/matches/{match}/why", why, "GET"),
    ("/matches/{match}/act", act, "POST"),
    ("/matches/{match}/undo", undo, "POST"),
    ("/matches/{match}/resign", resign, "POST"),
    ("/matches/{match}/answers", forced_decisions, "POST"),
    ("/matches/{match}/rematch", rematch.rematch, "POST"),
]
