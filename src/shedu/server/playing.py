"""The playing screen: its page, the table as data for its scripts, and what they may ask for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shedu.game import BadAction
from shedu.server import asking, browsers, lobby, pages
from shedu.server.desk import Asked
from shedu.server.referee import Refusal, Seat, Step, Tabled
from shedu.server.screen import SYMBOLS, Wish, script_words, table_of, wish_of
from shedu.server.service import answer, body_of, limit, server_of, tabled_of
from shedu.words import gettext as _


class PlayAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of what scripts ask for: an action, an undo or a resignation of a seat."""

    version: int
    seat: int
    action: str = ""
    bot: str = "greedy"


READ = ("people", "left", "lines", "players", "table", "rules", "hand", "ending", "prompt")
"""What people read comes to scripts made up as pieces of the page."""


def _scripts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in READ}


def _with_parts(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    """The data for scripts, with the pieces of the page."""
    parts = pages.render(request, "play_parts.html", **data).body
    return _scripts(data) | {"parts": bytes(parts).decode()}


async def _table(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    return await anyio.to_thread.run_sync(table_of, tabled, wish)


def for_script(data: Any) -> str:
    """Data as JSON that may stand within a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def play(request: Request) -> Response:
    """The page of a match."""
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled)
    data = await _table(tabled, wish)
    scripts = {name: value for name, value in _scripts(data).items() if name != "picture"}
    table = tabled.game.table
    return pages.render(
        request,
        "play.html",
        title=table.title,
        symbols=table.symbols(SYMBOLS),
        marks=table.marks(),
        data=for_script(scripts),
        words=for_script(script_words()),
        **data,
    )


async def table(request: Request) -> Response:
    """The table as data for the page's scripts."""
    tabled = await tabled_of(request)
    return answer(_with_parts(request, await _table(tabled, wish_of(request, tabled))))


async def why(request: Request) -> Response:
    """Why the seat can't play an action; null where it can."""
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled)
    rules = tabled.game.rules
    try:
        action = rules.parse(request.query_params.get("action", ""))
    except BadAction as error:
        raise Refusal(422, "illegal-action", f"{error}.") from error
    if wish.seat is None or wish.seat != tabled.actor:
        return answer({"why": _("Another player is to decide now.")})
    observed = rules.observe(tabled.now.state, wish.seat)
    return answer({"why": tabled.game.table.why_not(observed, action)})


async def _step(request: Request, judge: Callable[[Tabled, PlayAsked], Step]) -> Response:
    """A step of a seat that the browser holds; the fresh table, or a refusal with it if stale."""
    server = server_of(request)
    tabled = await tabled_of(request)
    browsers.check_own(request, request.headers.get(browsers.CSRF_HEADER))
    limit(server.steps, request)
    asked = asking.decode(await body_of(request), PlayAsked)
    if asked.seat not in browsers.seats_in(request, tabled):
        raise Refusal(403, "not-your-seat", _("This browser does not hold that seat."))
    refused: dict[str, Any] = {}
    status = 200
    try:
        match = tabled.setup.match
        await server.desk.step(Asked(match, asked.seat), lambda now: judge(now, asked))
    except Refusal as refusal:
        if refusal.code not in ("stale", "over"):
            raise
        refused = {"error": refusal.code, "message": refusal.message}
        status = refusal.status
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled)
    if asked.seat in wish.seats:
        wish = replace(wish, seat=asked.seat)
    fresh = _with_parts(request, await _table(tabled, wish))
    return answer(refused | {"table": fresh} if refused else fresh, status)


async def act(request: Request) -> Response:
    """An action, played on the page."""
    return await _step(request, lambda now, a: now.judge_action(a.seat, a.version, a.action))


async def undo(request: Request) -> Response:
    """The seat's last action is taken back, on the page."""
    return await _step(request, lambda now, a: now.judge_undo(a.seat, a.version))


async def resign(request: Request) -> Response:
    """A bot takes the seat over, as its player asks on the page."""
    return await _step(request, lambda now, a: now.judge_resign(a.seat, a.version, a.bot))


def _again(tabled: Tabled, own: list[int]) -> list[Seat]:
    """Who sits there once more: a bot stays in a seat that was given to it, unless its player is
    the one who asks.
    """
    return [
        Seat(last.name, bot=last.bot)
        if last.bot is not None and (first.bot is not None or number not in own)
        else Seat(first.name)
        for number, (first, last) in enumerate(
            zip(tabled.setup.seats, tabled.now.seats, strict=True)
        )
    ]


async def rematch(request: Request) -> Response:
    """Opens a match of the same players, in which the next one begins; who asks gets the links of
    the others to hand out.
    """
    tabled = await tabled_of(request)
    await lobby.own_fields(request)
    own = browsers.seats_in(request, tabled)
    if not tabled.over or not own:
        message = _("Only its players can play a match again, once it is over.")
        raise Refusal(409, "not-over", message)
    old, seats = tabled.setup, _again(tabled, own)
    start = (old.start + 1) % len(seats)
    begun, tokens = await lobby.open_match(
        request, old.game, old.options, seats, old.practice, start
    )
    mine = [tokens[seat] for seat in own]
    invited = [token for seat, token in tokens.items() if seat not in own]
    return lobby.seated(request, begun.setup.match, mine, invited)


PLAY_ROUTES = [
    ("/matches/{match}", play, "GET"),
    ("/matches/{match}/table", table, "GET"),
    ("/matches/{match}/why", why, "GET"),
    ("/matches/{match}/act", act, "POST"),
    ("/matches/{match}/undo", undo, "POST"),
    ("/matches/{match}/resign", resign, "POST"),
    ("/matches/{match}/rematch", rematch, "POST"),
]
