"""The playing screen: its page, the table as data for its scripts, and what they may ask for."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import anyio.to_thread
import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedu.game import BadAction
from shedu.server import asking, browsers, pages
from shedu.server.desk import Asked
from shedu.server.referee import Played, Refusal, Step, Tabled
from shedu.server.store import StoreError
from shedu.words import gettext as _

PREFIX = "b-"
"""Before the ids of the picture; `SYMBOLS` is before those of the small drawings."""
SYMBOLS = "s-"
MOST_MISSED = 60
"""How many versions are told to one who comes back; what is older is in the log."""
MOST_LOGGED = 120
MOST_BUTTONS = 24
TABLES_KEPT = 200
BAD_ORIGIN, NO_SUCH_MATCH, GOING_AWAY, TRY_AGAIN = 4403, 4404, 1001, 1013


@dataclass(frozen=True)
class Wish:
    """What a browser wants to see of a match, and as whom."""

    seats: tuple[int, ...]
    """The seats it holds; several when people share a screen."""
    seat: int | None
    version: int
    since: int
    turn: bool
    marks: frozenset[str]
    language: str

    @property
    def shared(self) -> bool:
        """Whether hands are hidden until somebody says who he is."""
        return len(self.seats) > 1


class PlayAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of what scripts ask for: an action, an undo or a resignation of a seat."""

    version: int
    seat: int
    action: str = ""
    bot: str = "greedy"


def _number(connection: HTTPConnection, name: str, most: int) -> int | None:
    """A number of the address, from 0 to `most`; None where it is not given."""
    text = connection.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        message = _("`{name}` should be a number from 0 to {most}.")
        raise Refusal(400, "malformed", message.format(name=name, most=most))
    return int(text)


def wish_of(request: Request, tabled: Tabled) -> Wish:
    """What the address and the cookie say; a seat has to be held to be looked through."""
    seats = tuple(browsers.seats_in(request, tabled))
    seat = _number(request, "seat", len(tabled.setup.seats) - 1)
    if seat is not None and seat not in seats:
        raise Refusal(403, "not-your-seat", _("This browser does not hold that seat."))
    if seat is None and len(seats) == 1:
        seat = seats[0]
    version = _number(request, "version", tabled.version)
    since = _number(request, "since", 999_999_999)
    given = request.query_params
    return Wish(
        seats,
        seat,
        tabled.version if version is None else version,
        tabled.version if since is None else min(since, tabled.version),
        given.get("turn") == "1",
        frozenset(name for name in tabled.game.table.marks() if given.get(name) == "1"),
        pages.language_of(request),
    )


NOTHING: dict[str, Any] = {
    "choices": {},
    "forecasts": [],
    "ghosts": {},
    "asked": [],
    "buttons": [],
    "can_replace": False,
}
_choices_kept: OrderedDict[tuple[str, int, int, str], dict[str, Any]] = OrderedDict()


def choices_of(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    """The legal actions by groups, each with its places and the number of its forecast."""
    actor = tabled.actor
    if actor is None or actor != wish.seat or wish.version != tabled.version:
        return NOTHING
    key = (tabled.setup.match, tabled.version, actor, wish.language)
    found = _choices_kept.get(key) or _choices(tabled, actor)
    _choices_kept[key] = found
    while len(_choices_kept) > TABLES_KEPT:
        _choices_kept.popitem(last=False)
    return found


def _choices(tabled: Tabled, seat: int) -> dict[str, Any]:
    rules, table = tabled.game.rules, tabled.game.table
    state, names = tabled.now.state, tabled.names()
    observed = rules.observe(state, seat)
    groups: dict[str, list[tuple[str, tuple[str, ...], int]]] = {}
    numbers: dict[str, int] = {}
    ghosts: dict[str, Any] = {}
    buttons = []
    free = rules.decision(state) != "action"
    for action in map(int, rules.legal(state)):
        text, places = rules.text(action), table.places(observed, action)
        group = " ".join(word for word in text.split() if word not in places)
        told = table.forecast(observed, action, names)
        number = numbers.setdefault(told, len(numbers))
        groups.setdefault(group, []).append((text, places, number))
        drawing = ghosts.setdefault(group, table.ghost(observed, action))
        if free or not (places or group.startswith("replace ")):
            said = table.button(observed, action)
            buttons.append({"action": text, "text": said, "told": told, "drawing": drawing})
    asked = [g for g, found in groups.items() if free and any(places for _t, places, _f in found)]
    kept = buttons if len(buttons) <= MOST_BUTTONS else [b for b in buttons if not b["drawing"]]
    return {
        "choices": groups,
        "forecasts": list(numbers),
        "ghosts": {group: drawing for group, drawing in ghosts.items() if drawing},
        "asked": asked,
        "can_replace": any(group.startswith("replace ") for group in groups),
        "buttons": [button for button in kept if not button["action"].startswith("commit ")],
    }


def _last_places(tabled: Tabled, played: Played | None) -> tuple[str, ...]:
    """Where the last action that named a place was played."""
    rules, table = tabled.game.rules, tabled.game.table
    while played is not None:
        observed = rules.observe(played.state, None)
        if places := table.places(observed, played.action):
            return places
        played = played.before
    return ()


def told_of(tabled: Tabled, events: Any, seat: int | None) -> list[dict[str, Any]]:
    """What happened as sentences for the seat, each with its places."""
    table, names = tabled.game.table, tabled.names()
    told = ((table.tell(event, seat, names), table.touched(event)) for event in events)
    return [{"text": text, "places": list(places)} for text, places in told if text]


def log_of(tabled: Tabled, wish: Wish) -> list[dict[str, Any]]:
    """The newest sentences of the log, each with its places, newest first by action."""
    found: list[dict[str, Any]] = []
    played = tabled.positions[wish.version].played
    while played is not None and len(found) < MOST_LOGGED:
        lines = told_of(tabled, played.events, wish.seat)
        found += [line | {"first": n == 0, "seat": played.seat} for n, line in enumerate(lines)]
        played = played.before
    return found


def missed_by(tabled: Tabled, wish: Wish) -> list[dict[str, Any]]:
    """What each version since the one that the browser shows brought, and by whom."""
    start = max(wish.since, wish.version - MOST_MISSED)
    return [_version_told(tabled, v, wish.seat) for v in range(start + 1, wish.version + 1)]


def _version_told(tabled: Tabled, version: int, seat: int | None) -> dict[str, Any]:
    before, now = tabled.positions[version - 1], tabled.positions[version]
    names = tabled.names()
    if now.events:
        lines = told_of(tabled, now.events, seat)
        who = now.played.seat if now.played else None
    elif before.seats != now.seats:
        pairs = zip(before.seats, now.seats, strict=True)
        who = next(n for n, (old, new) in enumerate(pairs) if old != new)
        text = _("A bot plays for {player} from now on.").format(player=names[who])
        lines = [{"text": text, "places": []}]
    else:
        who = before.played.seat if before.played else None
        text = _("{player} took an action back.").format(player=names[who or 0])
        lines = [{"text": text, "places": []}]
    return {"version": version, "seat": who, "lines": lines}


def _may_undo(tabled: Tabled, wish: Wish) -> bool:
    if wish.seat is None or wish.version != tabled.version:
        return False
    with contextlib.suppress(Refusal):
        tabled.judge_undo(wish.seat, tabled.version)
        return True
    return False


def table_of(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    """All that the screen shows of a match to who looks at it."""
    rules, table = tabled.game.rules, tabled.game.table
    position = tabled.positions[wish.version]
    observed = rules.observe(position.state, wish.seat)
    names = tabled.names()
    view = tabled.view(wish.seat, wish.version)
    for name in ("legal", "log", "events"):
        del view[name]
    last = _last_places(tabled, position.played)
    people = table.people(observed, names, wish.seat)
    bots = [seat.bot for seat in position.seats]
    return view | {
        "newest": tabled.version,
        "finished": tabled.over,
        "seats": wish.seats,
        "shared": wish.shared,
        "names": names,
        "picture": table.picture(
            observed, wish.turn, PREFIX, wish.language, last, marks=wish.marks
        ),
        "last": last,
        "pieces": [] if wish.seat is None else table.pieces(observed, wish.seat),
        "people": [person | {"bot": bot} for person, bot in zip(people, bots, strict=True)],
        "left": table.left(observed),
        "conflict": table.conflict(observed, names, wish.seat),
        "ending": table.ending(observed, names) if view["over"] else None,
        "undo": _may_undo(tabled, wish),
        "missed": missed_by(tabled, wish),
        "lines": log_of(tabled, wish),
        **choices_of(tabled, wish),
    }


READ = ("people", "left", "lines", "players", "table", "rules", "hand", "ending", "prompt")
"""What people read comes to scripts made up as pieces of the page."""


def _scripts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in READ}


def _with_parts(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    """The data for scripts, with the pieces of the page."""
    parts = pages.render(request, "play_parts.html", **data).body
    return _scripts(data) | {"parts": bytes(parts).decode()}


async def _tabled(request: HTTPConnection) -> Tabled:
    server: Any = request.app.state.server
    tabled: Tabled = await server.desk.tabled(request.path_params["match"])
    return tabled


async def _table(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    return await anyio.to_thread.run_sync(table_of, tabled, wish)


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def for_script(data: Any) -> str:
    """Data as JSON that may stand within a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def play(request: Request) -> Response:
    """The page of a match."""
    tabled = await _tabled(request)
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
    tabled = await _tabled(request)
    return _json(_with_parts(request, await _table(tabled, wish_of(request, tabled))))


async def why(request: Request) -> Response:
    """Why the seat can't play an action; null where it can."""
    tabled = await _tabled(request)
    wish = wish_of(request, tabled)
    rules = tabled.game.rules
    try:
        action = rules.parse(request.query_params.get("action", ""))
    except BadAction as error:
        raise Refusal(422, "illegal-action", f"{error}.") from error
    if wish.seat is None or wish.seat != tabled.actor:
        return _json({"why": _("Another player is to decide now.")})
    observed = rules.observe(tabled.now.state, wish.seat)
    return _json({"why": tabled.game.table.why_not(observed, action)})


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > asking.MOST_BYTES:
            message = _("The body is larger than {most} bytes.").format(most=asking.MOST_BYTES)
            raise Refusal(413, "too-large", message)
    return bytes(body)


async def _step(request: Request, judge: Callable[[Tabled, PlayAsked], Step]) -> Response:
    """A step of a seat that the browser holds; the fresh table, or a refusal with it if stale."""
    tabled = await _tabled(request)
    browsers.check_own(request, request.headers.get(browsers.CSRF_HEADER))
    server: Any = request.app.state.server
    if server.steps:
        server.steps.take(request.client.host if request.client else "unknown")
    asked = asking.decode(await _body(request), PlayAsked)
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
    tabled = await _tabled(request)
    wish = replace(wish_of(request, tabled), seat=asked.seat)
    fresh = _with_parts(request, await _table(tabled, wish))
    return _json(refused | {"table": fresh} if refused else fresh, status)


async def act(request: Request) -> Response:
    """An action, played on the page."""
    return await _step(request, lambda now, a: now.judge_action(a.seat, a.version, a.action))


async def undo(request: Request) -> Response:
    """The seat's last action is taken back, on the page."""
    return await _step(request, lambda now, a: now.judge_undo(a.seat, a.version))


async def resign(request: Request) -> Response:
    """A bot takes the seat over, as its player asks on the page."""
    return await _step(request, lambda now, a: now.judge_resign(a.seat, a.version, a.bot))


async def signal(socket: WebSocket) -> None:
    """Sends the number of each new version; whoever wants to see it asks for the table."""
    server: Any = socket.app.state.server
    if not browsers.same_origin(socket):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await _watch(socket, server, socket.path_params["match"])
        except Refusal as refusal:
            await socket.close(NO_SUCH_MATCH, refusal.message)
        except StoreError:
            await socket.close(TRY_AGAIN)


async def _watch(socket: WebSocket, server: Any, match: str) -> None:
    """Speaks until the watcher leaves or the server stops."""

    async def listen() -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))

    async def speak() -> None:
        async with server.hub.subscribe(match) as versions:
            tabled = await server.desk.tabled(match)
            await socket.send_text(str(tabled.version))
            async for version in versions:
                await socket.send_text(str(version))
        await socket.close(GOING_AWAY)

    tasks = [asyncio.create_task(listen()), asyncio.create_task(speak())]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def script_words() -> dict[str, str]:
    """What scripts say to people."""
    return {
        "legal": _("can be played"),
        "yourTurn": _("Your turn"),
        "yourTurnTitle": _("\u25cf Your turn"),
        "over": _("The game is over."),
        "since": _("{number} things happened since you were here."),
        "lost": _("The connection is lost; trying again in {seconds} s."),
        "back": _("Connected again."),
        "failed": _("That did not reach the server: {error}"),
        "stale": _("The table has changed meanwhile; nothing was played."),
        "sure": _("Sure? Press again to end the turn with actions left"),
        "ending": _("End turn ({seconds})"),
        "resignSure": _("Sure? Press again: a bot plays on for you"),
        "replaceNone": _("Pick the tiles that you want to replace."),
        "replace": _("Replace {number} of your tiles"),
        "several": _("Several things can be built here: pick one below."),
        "noPlace": _("There is no such place."),
        "nothingPicked": _("Pick a tile or a leader first."),
        "shown": _("Step {number} of {all}"),
        "picked": _("{piece} picked: {number} places"),
        "putBack": _("{piece} put back"),
    }


PLAY_ROUTES = [
    ("/matches/{match}", play, "GET"),
    ("/matches/{match}/table", table, "GET"),
    ("/matches/{match}/why", why, "GET"),
    ("/matches/{match}/act", act, "POST"),
    ("/matches/{match}/undo", undo, "POST"),
    ("/matches/{match}/resign", resign, "POST"),
]
