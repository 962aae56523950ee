"""The view model of the playing screen: a `ViewRequest` in, a `View` out. It knows no HTTP."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from shedu.display import (
    ConflictView,
    Controls,
    Drawing,
    FinalScores,
    Piece,
    PlayerPanel,
    SupplyCount,
)
from shedu.game import Names, State, Table
from shedu.i18n import gettext as _
from shedu.match import Version
from shedu.server.matches import HostedMatch
from shedu.server.web.score_graph import score_graph

BOARD_PREFIX = "b-"
SYMBOL_PREFIX = "s-"
"""The prefixes of ids in the picture and in the small drawings."""
MAX_MISSED = 60
"""The most versions that the page shows a returning player; the log has older ones."""
MAX_LOG = 120
MAX_BUTTONS = 24
CHOICES_IN_MEMORY = 200


@dataclass(frozen=True)
class ViewRequest:
    """The parameters of a view: version, seat, marks and look."""

    seats: tuple[int, ...]
    """The seats of the browser; several if people share a screen."""
    seat: int | None
    newest: int
    """The newest version at the time of the request; the match may go on meanwhile."""
    version: int
    since: int
    turn: bool
    marks: tuple[str, ...]
    language: str

    @property
    def shared(self) -> bool:
        """Whether people share the screen, which hides hands until one says who they are."""
        return len(self.seats) > 1

    @property
    def look(self) -> str:
        """The look of the picture, as scripts write it into addresses."""
        return "&".join(f"{name}=1" for name in ("turn",) * self.turn + self.marks)


@dataclass(frozen=True)
class Button:
    """A button that plays an action."""

    action: str
    text: str
    forecast: str
    drawing: Drawing
    places: Sequence[str]


Choice = tuple[str, Sequence[str], int]
"""An action as text, the places that it names and the number of its forecast."""


@dataclass(frozen=True, kw_only=True)
class Choices:
    """The legal actions of the player who decides."""

    choices: Mapping[str, Sequence[Choice]] = field(default_factory=dict)
    """The actions of each group, in the order of the rules."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """The kind of the actions of each group."""
    forecasts: Sequence[str] = ()
    ghosts: Mapping[str, Drawing] = field(default_factory=dict)
    """The drawing of the piece that each group would put on the table."""
    lit: Sequence[str] = ()
    """The groups whose places are lit before anything is picked up."""
    several: Mapping[str, str] = field(default_factory=dict)
    """The actions of several pieces, by the sorted letters of the pieces."""
    buttons: Sequence[Button] = ()


NO_CHOICES = Choices()


class ChoicesCache:
    """A thread-safe cache of the choices of recently shown matches."""

    def __init__(self, size: int = CHOICES_IN_MEMORY) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int, int, str], Choices] = OrderedDict()

    def get(self, hosted: HostedMatch, version: Version, actor: int, language: str) -> Choices:
        """The choices of an actor in a version, from the cache if possible."""
        key = (hosted.id, version.number, actor, language)
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = _choices(hosted, version.state, actor)
        with self._lock:
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return found


@dataclass(frozen=True, kw_only=True)
class ScriptData:
    """The data for the scripts of the page; sent as JSON."""

    match: str
    version: int
    game: str
    practice: bool
    seat: int | None
    over: bool
    actor: int | None
    newest: int
    finished: bool
    """Whether the match is over now, even if this version is not."""
    seats: Sequence[int]
    shared: bool
    picture: str
    turn: bool
    look: str
    pieces: Sequence[Piece]
    controls: Controls
    undo: bool
    missed: Sequence[Mapping[str, Any]]
    choices: Mapping[str, Sequence[Choice]]
    kinds: Mapping[str, str]
    forecasts: Sequence[str]
    ghosts: Mapping[str, Drawing]
    lit: Sequence[str]
    several: Mapping[str, str]
    follows: str | None
    """The id of the rematch, once it is open."""


class LogLine(NamedTuple):
    """A line of the log; `first` marks the first line of an action."""

    text: str
    places: tuple[str, ...]
    first: bool


@dataclass(frozen=True, kw_only=True)
class View:
    """The view model of a match: data for scripts, and texts for people."""

    script: ScriptData
    names: Names
    prompt: str
    own_turn: bool
    """Whether the viewer decides in their own turn, not in that of another player."""
    paragraph: str
    """The id of the section of the rules page on the decision; empty at the end."""
    players: Sequence[tuple[PlayerPanel, str | None]]
    """Each player, with the name of the bot that plays for them or None."""
    supplies: Sequence[SupplyCount]
    conflict: ConflictView | None
    final_scores: FinalScores | None
    graph: str
    log: Sequence[LogLine]
    buttons: Sequence[Button]


def view_of(
    hosted: HostedMatch, request: ViewRequest, cache: ChoicesCache, follows: str | None
) -> View:
    """Makes the view model for a request; `follows` is the id of an open rematch."""
    rules, table, names = hosted.game.rules, hosted.game.table, hosted.names
    version, seat = hosted.history.at(request.version), request.seat
    state = version.state
    observed = rules.observe(state, seat)
    decides = seat is not None and seat == version.actor
    conflict = table.conflict(observed, names, seat)
    finished = hosted.history.at(request.newest).over
    choices = NO_CHOICES
    if seat is not None and decides and request.version == request.newest:
        choices = cache.get(hosted, version, seat, request.language)
    script = ScriptData(
        match=hosted.id,
        version=request.version,
        game=hosted.setup.game,
        practice=hosted.setup.practice,
        seat=seat,
        over=version.over,
        actor=version.actor,
        newest=request.newest,
        finished=finished,
        seats=request.seats,
        shared=request.shared,
        picture=table.picture(
            # Once the match is over, its replay shows all hidden information.
            state if finished else observed,
            request.turn,
            BOARD_PREFIX,
            request.language,
            _last_places(hosted, version),
            marks=request.marks,
        ),
        turn=request.turn,
        look=request.look,
        pieces=[] if seat is None else table.pieces(observed, seat),
        controls=table.controls(),
        undo=seat is not None and request.version == hosted.version and hosted.may_undo(seat),
        missed=[*_missed(hosted, request)],
        choices=choices.choices,
        kinds=choices.kinds,
        forecasts=choices.forecasts,
        ghosts=choices.ghosts,
        lit=choices.lit,
        several=choices.several,
        follows=follows,
    )
    return View(
        script=script,
        names=names,
        prompt=table.prompt(observed, names, seat),
        own_turn=decides and table.shown(observed, seat).get("active", seat) == seat,
        paragraph=_paragraph(hosted, rules.decision(state), conflict) if decides else "",
        players=list(zip(table.players(observed, names, seat), version.bots, strict=True)),
        supplies=table.supplies(observed),
        conflict=conflict,
        final_scores=table.final_scores(observed, names) if version.over else None,
        graph=score_graph(hosted, SYMBOL_PREFIX) if version.over else "",
        log=_log(hosted, version, seat),
        buttons=choices.buttons,
    )


def _choices(hosted: HostedMatch, state: State, seat: int) -> Choices:
    """The legal actions of a seat by groups, with their places, forecasts and buttons."""
    rules, table, names = hosted.game.rules, hosted.game.table, hosted.names
    observed = rules.observe(state, seat)
    elsewhere = _played_elsewhere(table, observed, names, seat)
    several_kind = several.kind if (several := table.controls().several) else None
    groups: dict[str, list[Choice]] = {}
    kinds: dict[str, str] = {}
    numbers: dict[str, int] = {}
    ghosts: dict[str, Drawing] = {}
    lit: dict[str, None] = {}
    picked: dict[str, str] = {}
    buttons: list[Button] = []
    for action in rules.legal(state).tolist():
        text, group = rules.text(action), table.group(action)
        places = table.places(observed, action)
        forecast = table.forecast(observed, action, names)
        number = numbers.setdefault(forecast, len(numbers))
        if group not in groups:
            groups[group] = []
            kinds[group] = rules.kind(action)
            ghosts[group] = table.ghost(observed, action)
        groups[group].append((text, places, number))
        if kinds[group] == several_kind:
            picked["".join(sorted(text.rpartition(" ")[2]))] = text
        elif text not in elsewhere and group not in elsewhere:
            if places:
                lit[group] = None
            said = table.button_text(observed, action)
            buttons.append(Button(text, said, forecast, ghosts[group], places))
    buttons = _shorten(buttons)
    if len(buttons) > MAX_BUTTONS:
        buttons = [button for button in buttons if not button.drawing.parts]
    return Choices(
        choices=groups,
        kinds=kinds,
        forecasts=list(numbers),
        ghosts={group: drawing for group, drawing in ghosts.items() if drawing.parts},
        lit=list(lit),
        several=picked,
        buttons=buttons,
    )


def _shorten(buttons: Sequence[Button]) -> list[Button]:
    """Removes from forecasts what all buttons share, and what repeats the text of the button."""
    plain = {_without(b.forecast, b.places) for b in buttons if b.drawing.parts}
    return [
        replace(button, forecast=_rest(button) if len(plain) > 1 and button.drawing.parts else "")
        for button in buttons
    ]


def _rest(button: Button) -> str:
    return button.forecast.removeprefix(button.text).lstrip(":.\uff1a\u3002 ")


def _without(text: str, places: Collection[str]) -> str:
    return re.sub(
        "|".join(rf"\b{re.escape(place)}\b" for place in places), "", text, flags=re.ASCII
    )


def _played_elsewhere(table: Table, observed: State, names: Names, seat: int) -> set[str]:
    """The actions and groups that need no button beside the prompt.

    The player picks up pieces, commits in the panel of the conflict, and ends turns in the bar.
    """
    found = {table.controls().ends}
    for piece in table.pieces(observed, seat):
        found |= {piece.group, piece.back}
    conflict = table.conflict(observed, names, seat)
    return found | {result.action for result in conflict.results} if conflict else found


def _last_places(hosted: HostedMatch, version: Version) -> tuple[str, ...]:
    """The places of the last action that was played on a place."""
    rules, table = hosted.game.rules, hosted.game.table
    for move in hosted.history.latest_moves(version):
        observed = rules.observe(move.before, None)
        if places := table.places(observed, move.action):
            return places
    return ()


def _log(hosted: HostedMatch, version: Version, seat: int | None) -> list[LogLine]:
    """The newest lines of the log, with the last action first."""
    found: list[LogLine] = []
    for move in hosted.history.latest_moves(version):
        if len(found) >= MAX_LOG:
            break
        sentences = hosted.history.logged(move, seat, version, replayed=True)
        found += [LogLine(str(one.text), one.places, n == 0) for n, one in enumerate(sentences)]
    return found


def _missed(hosted: HostedMatch, request: ViewRequest) -> Iterator[dict[str, Any]]:
    """The lines of each version after the one that the browser shows, with the player."""
    start = max(request.since, request.version - MAX_MISSED)
    for number in range(start + 1, request.version + 1):
        version = hosted.history.at(number)
        step = version.step
        assert step is not None
        yield {"version": number, "seat": step.seat, "lines": _lines(hosted, version, request.seat)}


def _lines(hosted: HostedMatch, version: Version, seat: int | None) -> list[dict[str, Any]]:
    """The events of a version as lines for a seat, each with its places."""
    step = version.step
    assert step is not None
    player = hosted.names[step.seat]
    if step.kind == "action" and version.last is not None:
        return [
            {"text": one.text, "places": one.places}
            for one in hosted.history.sentences(version.last, seat)
            if one.text
        ]
    if step.kind == "resign":
        text = _("A bot plays for {player} from now on.").format(player=player)
    else:
        text = _("{player} took an action back.").format(player=player)
    return [{"text": text, "places": []}]


def _paragraph(hosted: HostedMatch, decision: str | None, conflict: ConflictView | None) -> str:
    """The id of the section of the rules page on a decision."""
    found = hosted.game.guide.paragraph(decision or "")
    return conflict.paragraph or found if conflict else found


def script_words() -> dict[str, str]:
    """The texts that scripts show."""
    return {
        "legal": _("can be played"),
        "both": _("{first}, {then}"),
        "tells": _("{what}: {told}"),
        "yourTurn": _("Your turn"),
        "yourTurnTitle": _("\u25cf Your turn"),
        "over": _("The game is over."),
        "since": _("{number} things have happened since you were last here."),
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
