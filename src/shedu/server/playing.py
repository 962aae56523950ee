"""The playing screen: its page, the table as data for its scripts, and what they may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shedu.games import find_game
from shedu.i18n import gettext as _
from shedu.server import asking, browsers, pages, rematch
from shedu.server.desk import Asked
from shedu.server.guides import guide_of, rule_set
from shedu.server.referee import Refusal, Step, Tabled
from shedu.server.screen import SYMBOLS, Wish, script_words, table_of, wish_of
from shedu.server.service import answer, body_of, limit, server_of, tabled_of


class PlayAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of what scripts ask for: an action, an undo or a resignation of a seat."""

    version: int
    seat: int
    action: str = ""
    bot: str = "greedy"


class AnswersAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a setting: whether a seat answers itself where it has nothing to choose."""

    seat: int
    itself: bool


SeatAsked = TypeVar("SeatAsked", PlayAsked, AnswersAsked)

READ = (
    *("people", "left", "lines", "players", "table", "rules", "hand", "hands"),
    *("ending", "graph", "prompt", "conflict", "buttons", "result"),
)
"""What people read comes to scripts made up as pieces of the page."""


def _scripts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in READ}


def _with_parts(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    """The data for scripts, with the pieces of the page."""
    parts = pages.render(request, "play_parts.html", **data).body
    return _scripts(data) | {"parts": bytes(parts).decode()}


async def _table(request: Request, tabled: Tabled, wish: Wish) -> dict[str, Any]:
    match = tabled.setup.match
    follows = tabled.over and await rematch.followed(request, match)
    data = await anyio.to_thread.run_sync(table_of, tabled, wish)
    return data | {"follows": rematch.following(match) if follows else None}


def for_script(data: Any) -> str:
    """Data as JSON that may stand within a page."""
    text = msgspec.json.encode(data).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def _itself(request: Request, tabled: Tabled, wish: Wish) -> bool:
    """Whether the seats of this browser answer themselves where there is nothing to choose."""
    if not (tabled.game.rules.always_asked and wish.seats):
        return False
    asked = server_of(request).desk.store.answers_itself
    match = tabled.setup.match
    return all([await anyio.to_thread.run_sync(asked, match, seat) for seat in wish.seats])


async def play(request: Request) -> Response:
    """The page of a match."""
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled, browsers.look(request))
    data = await _table(request, tabled, wish)
    scripts = {name: value for name, value in _scripts(data).items() if name != "picture"}
    rules, table = tabled.game.rules, tabled.game.table
    return pages.render(
        request,
        "play.html",
        title=table.title,
        symbols=table.symbols(SYMBOLS),
        marks=table.marks(),
        example=rules.text(0),
        asks=bool(rules.always_asked),
        itself=await _itself(request, tabled, wish),
        place="".join(table.places(rules.observe(tabled.now.state, wish.seat), 0)[:1]),
        data=for_script(scripts),
        words=for_script(script_words()),
        rule_set=rule_set(rules, tabled.setup.options),
        **data,
    )


async def table(request: Request) -> Response:
    """The table as data for the page's scripts."""
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled, request.query_params)
    return answer(_with_parts(request, await _table(request, tabled, wish)))


async def why(request: Request) -> Response:
    """Why the seat can't play what it picked up on a place, null where it can, and where the
    rules speak of it.
    """
    tabled = await tabled_of(request)
    wish = wish_of(request, tabled, {})
    game, given = tabled.game, request.query_params
    if wish.seat is None or wish.seat != tabled.actor:
        return answer({"why": _("Another player is to decide now."), "paragraph": ""})
    action = game.table.action_at(given.get("group", ""), given.get("place", ""))
    if action is None:
        return answer({"why": _("That is not played there."), "paragraph": ""})
    state = tabled.now.state
    decision = game.rules.decision(state) or ""
    return answer(
        {
            "why": game.table.why_not(game.rules.observe(state, wish.seat), action),
            "paragraph": guide_of(tabled.setup.game).paragraph(decision, given["group"]),
        }
    )


@cache
def _texts(game: str) -> dict[str, str]:
    """The texts of all actions, by themselves in small letters."""
    rules = find_game(game).rules
    return {text.lower(): text for text in map(rules.text, range(rules.actions))}


def as_written(tabled: Tabled, text: str) -> str:
    """An action that somebody typed, with large and small letters as in records."""
    return _texts(tabled.setup.game).get(" ".join(text.lower().split()), text)


async def _asked(request: Request, tabled: Tabled, kind: type[SeatAsked]) -> SeatAsked:
    """What the page's scripts ask for, if the browser holds the seat they name."""
    browsers.check_own(request, request.headers.get(browsers.CSRF_HEADER))
    limit(server_of(request).steps, request)
    asked = asking.decode(await body_of(request), kind)
    if asked.seat not in browsers.seats_in(request, tabled):
        raise Refusal(403, "not-your-seat", _("This browser does not hold that seat."))
    return asked


async def _step(request: Request, judge: Callable[[Tabled, PlayAsked], Step]) -> Response:
    """A step of a seat that the browser holds; the fresh table, or a refusal with it if stale."""
    server = server_of(request)
    tabled = await tabled_of(request)
    asked = await _asked(request, tabled, PlayAsked)
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
    wish = wish_of(request, tabled, request.query_params)
    if asked.seat in wish.seats:
        wish = replace(wish, seat=asked.seat)
    fresh = _with_parts(request, await _table(request, tabled, wish))
    return answer(refused | {"table": fresh} if refused else fresh, status)


def _act(now: Tabled, asked: PlayAsked) -> Step:
    return now.judge_action(asked.seat, asked.version, as_written(now, asked.action))


async def act(request: Request) -> Response:
    """An action, played on the page."""
    return await _step(request, _act)


async def undo(request: Request) -> Response:
    """The seat's last action is taken back, on the page."""
    return await _step(request, lambda now, a: now.judge_undo(a.seat, a.version))


async def resign(request: Request) -> Response:
    """A bot takes the seat over, as its player asks on the page."""
    return await _step(request, lambda now, a: now.judge_resign(a.seat, a.version, a.bot))


async def answers(request: Request) -> Response:
    """Whether a seat answers itself where it has nothing to choose, as its player sets it."""
    server = server_of(request)
    tabled = await tabled_of(request)
    asked = await _asked(request, tabled, AnswersAsked)
    await server.desk.let_answer(tabled.setup.match, asked.seat, asked.itself)
    return answer({})


PLAY_ROUTES = [
    ("/matches/{match}", play, "GET"),
    ("/matches/{match}/table", table, "GET"),
    ("/matches/{match}/why", why, "GET"),
    ("/matches/{match}/act", act, "POST"),
    ("/matches/{match}/undo", undo, "POST"),
    ("/matches/{match}/resign", resign, "POST"),
    ("/matches/{match}/answers", answers, "POST"),
    ("/matches/{match}/rematch", rematch.rematch, "POST"),
]
