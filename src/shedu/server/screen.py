"""What the playing screen shows of a match, made for who looks at it: words, picture, choices."""

from __future__ import annotations

import contextlib
import re
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection, Request

from shedu.display import ConflictView, Drawing
from shedu.game import Names, State, Table
from shedu.i18n import gettext as _
from shedu.server import browsers, pages
from shedu.server.graph import graph
from shedu.server.guides import guide_of
from shedu.server.referee import Played, Refusal, Tabled

PREFIX = "b-"
"""Before the ids of the picture; `SYMBOLS` is before those of the small drawings."""
SYMBOLS = "s-"
MOST_MISSED = 60
"""How many versions are told to one who comes back; what is older is in the log."""
MOST_LOGGED = 120
MOST_BUTTONS = 24
CHOICES_KEPT = 200


@dataclass(frozen=True)
class Wish:
    """What a browser wants to see of a match, and as whom."""

    seats: tuple[int, ...]
    """The seats it plays; several when people share a screen."""
    seat: int | None
    newest: int
    """The newest version when it was asked; the match may go on while the answer is made."""
    version: int
    since: int
    turn: bool
    marks: tuple[str, ...]
    language: str

    @property
    def shared(self) -> bool:
        """Whether hands are hidden until somebody says who he is."""
        return len(self.seats) > 1

    @property
    def look(self) -> str:
        """How the picture should look, as scripts write it into addresses."""
        return "&".join(f"{name}=1" for name in ("turn",) * self.turn + self.marks)


def _number(connection: HTTPConnection, name: str, most: int) -> int | None:
    """A number of the address, from 0 to `most`; None where it is not given."""
    text = connection.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        message = _("`{name}` should be a number from 0 to {most}.")
        raise Refusal(400, "malformed", message.format(name=name, most=most))
    return int(text)


def wish_of(request: Request, tabled: Tabled, look: Mapping[str, str]) -> Wish:
    """What the address and the cookie say; a seat has to be held to be looked through, and one
    that was left to a bot is held no more. `look`: what is ``1`` in it should be drawn so.
    """
    sitting = tabled.now.seats
    held = browsers.seats_in(request, tabled)
    seats = tuple(seat for seat in held if sitting[seat].bot is None)
    seat = _number(request, "seat", len(tabled.setup.seats) - 1)
    if seat is not None and seat not in held:
        raise Refusal(403, "not-your-seat", _("This browser does not hold that seat."))
    if seat not in seats:
        seat = seats[0] if len(seats) == 1 else None
    newest = tabled.version
    version = _number(request, "version", newest)
    since = _number(request, "since", 999_999_999)
    return Wish(
        seats,
        seat,
        newest,
        newest if version is None else version,
        newest if since is None else min(since, newest),
        look.get("turn") == "1",
        tuple(name for name in tabled.game.table.marks() if look.get(name) == "1"),
        pages.language_of(request),
    )


NOTHING: dict[str, Any] = {
    "choices": {},
    "forecasts": [],
    "ghosts": {},
    "asked": [],
    "buttons": [],
    "may_several": False,
}
_choices_kept: OrderedDict[tuple[str, int, int, str], dict[str, Any]] = OrderedDict()


def choices_of(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    """The legal actions by groups, each with its places and the number of its forecast."""
    state = tabled.positions[wish.version].state
    actor = tabled.game.rules.actor(state)
    if actor is None or actor != wish.seat or wish.version != wish.newest:
        return NOTHING
    key = (tabled.setup.match, wish.version, actor, wish.language)
    found = _choices_kept.get(key) or _choices(tabled, state, actor)
    _choices_kept[key] = found
    while len(_choices_kept) > CHOICES_KEPT:
        _choices_kept.popitem(last=False)
    return found


def _choices(tabled: Tabled, state: State, seat: int) -> dict[str, Any]:
    rules, table, names = tabled.game.rules, tabled.game.table, tabled.names()
    observed = rules.observe(state, seat)
    known = _played_elsewhere(table, observed, names, seat)
    several = table.controls().several
    groups: dict[str, list[tuple[str, tuple[str, ...], int]]] = {}
    numbers: dict[str, int] = {}
    ghosts: dict[str, Drawing] = {}
    asked: dict[str, None] = {}
    buttons: list[dict[str, Any]] = []
    may_several = False
    for action in map(int, rules.legal(state)):
        text, group = rules.text(action), table.group(action)
        places = table.places(observed, action)
        told = table.forecast(observed, action, names)
        number = numbers.setdefault(told, len(numbers))
        groups.setdefault(group, []).append((text, places, number))
        drawing = ghosts.setdefault(group, table.ghost(observed, action))
        if several and text.split(" ")[0] == several.word:
            may_several = True
        elif text not in known and group not in known:
            if places:
                asked[group] = None
            said = table.button_text(observed, action)
            shown = {"text": said, "told": told, "drawing": drawing, "places": places}
            buttons.append({"action": text} | shown)
    _shorten(buttons)
    few = len(buttons) <= MOST_BUTTONS
    return {
        "choices": groups,
        "forecasts": list(numbers),
        "ghosts": {group: drawing for group, drawing in ghosts.items() if drawing.parts},
        "asked": list(asked),
        "may_several": may_several,
        "buttons": buttons if few else [b for b in buttons if not b["drawing"].parts],
    }


def _shorten(buttons: list[dict[str, Any]]) -> None:
    """Leaves out of forecasts what all buttons say but for their places, or the button itself."""
    plain = {_without(b["told"], b["places"]) for b in buttons if b["drawing"].parts}
    for button in buttons:
        told: str = button["told"]
        rest = told.removeprefix(button["text"]).lstrip(":.\uff1a\u3002 ")
        button["told"] = "" if len(plain) < 2 or not button["drawing"].parts else rest


def _without(text: str, places: Collection[str]) -> str:
    return re.sub(
        "|".join(rf"\b{re.escape(place)}\b" for place in places), "", text, flags=re.ASCII
    )


def _played_elsewhere(table: Table, observed: State, names: Names, seat: int) -> set[str]:
    """Actions and groups of actions that need no button beside the prompt: pieces are picked up,
    commitments are chosen in the conflict, turns are ended by the bar.
    """
    found = {table.controls().ends}
    for piece in table.pieces(observed, seat):
        found |= {piece.group, piece.back}
    conflict = table.conflict(observed, names, seat)
    return found | {result.action for result in conflict.results} if conflict else found


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
    told = (
        (table.describe_event(event, seat, names), table.event_places(event)) for event in events
    )
    return [{"text": text, "places": list(places)} for text, places in told if text]


def log_of(tabled: Tabled, wish: Wish) -> list[dict[str, Any]]:
    """The newest sentences of the log, each with its places, newest first by action."""
    found: list[dict[str, Any]] = []
    passes = tabled.game.table.is_transient
    played = tabled.positions[wish.version].played
    newest, over = played, tabled.over
    while played is not None and len(found) < MOST_LOGGED:
        kept = [e for e in played.events if over or played is newest or not passes(e)]
        lines = told_of(tabled, kept, wish.seat)
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
    if wish.seat is None or wish.version != wish.newest:
        return False
    with contextlib.suppress(Refusal):
        tabled.judge_undo(wish.seat, wish.version)
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
    people = table.players(observed, names, wish.seat)
    bots = [seat.bot for seat in position.seats]
    conflict = table.conflict(observed, names, wish.seat)
    finished = rules.actor(tabled.positions[wish.newest].state) is None
    return view | {
        "newest": wish.newest,
        "finished": finished,
        "seats": wish.seats,
        "shared": wish.shared,
        "names": names,
        "picture": table.picture(
            # Once the match is over its replay shows all that was hidden.
            position.state if finished else observed,
            wish.turn,
            PREFIX,
            wish.language,
            last,
            marks=wish.marks,
        ),
        "turn": wish.turn,
        "look": wish.look,
        "last": last,
        "pieces": [] if wish.seat is None else table.pieces(observed, wish.seat),
        "people": list(zip(people, bots, strict=True)),
        "controls": table.controls(),
        "left": table.supplies(observed),
        "conflict": conflict,
        "paragraph": paragraph_of(tabled, view["decision"], conflict),
        "ending": table.final_scores(observed, names) if view["over"] else None,
        "graph": graph(tabled, SYMBOLS) if view["over"] else "",
        "undo": _may_undo(tabled, wish),
        "missed": missed_by(tabled, wish),
        "lines": log_of(tabled, wish),
        **choices_of(tabled, wish),
    }


def paragraph_of(tabled: Tabled, decision: str | None, conflict: ConflictView | None) -> str:
    """Where the rules page speaks of what is to be decided; empty at the end."""
    if decision is None:
        return ""
    found = guide_of(tabled.setup.game).paragraph(decision)
    return conflict.paragraph or found if conflict else found


def script_words() -> dict[str, str]:
    """What scripts say to people."""
    return {
        "legal": _("can be played"),
        "both": _("{first}, {then}"),
        "tells": _("{what}: {told}"),
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
        "severalPicked": _("{text} ({number})"),
        "why": _("Why?"),
        "whyLabel": _("Why? The rules on this, in a new tab"),
        "several": _("Several things can be done here: pick one below."),
        "shown": _("Step {number} of {all}"),
        "picked": _("{piece} picked: {number} places"),
        "putBack": _("{piece} put back"),
    }
