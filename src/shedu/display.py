"""What a game hands to a screen: pieces, players, conflicts and final scores, in words and drawn.

Screens know no game: whatever they show comes in these records from `Table`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Drawing(NamedTuple):
    """A small picture: names of `Table.symbols` one over the other, each with a colour or none."""

    parts: Sequence[tuple[str, str]] = ()
    half: int = 21
    """Half its width and height."""


NOT_DRAWN = Drawing()


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Something that a player picks up to play it."""

    kind: str
    """Pieces of a kind come one after the other and stand together."""
    group: str
    """Of the actions that play it."""
    key: str
    """One letter or digit."""
    drawing: Drawing
    text: str
    note: str = ""
    place: str = ""
    """Where on the table it lies now; empty for what is in the hand."""
    back: str = ""
    """The text of the action that takes it off the table, and what the button for it says."""
    back_text: str = ""
    letter: str = ""
    """What it is called in an action of several pieces."""


@dataclass(frozen=True, kw_only=True)
class MultiPiece:
    """A kind of action that is played with several pieces of the hand, named by their letters."""

    kind: str
    text: str
    """What the button says that opens the picker."""
    hint: str
    """What the screen says while nothing is picked in it."""


@dataclass(frozen=True, kw_only=True)
class Controls:
    """How a game is played besides picking pieces up and choosing places."""

    ends: str = ""
    """The text of the action that ends a turn; empty if turns end by themselves."""
    several: MultiPiece | None = None
    keys: Sequence[tuple[str, str]] = ()
    """What the keys of pieces pick up, for the list of keys: ``("p f t k", "Pick ...")``."""


class LabelledDrawing(NamedTuple):
    """A small picture and what it shows."""

    drawing: Drawing
    text: str


@dataclass(frozen=True, kw_only=True)
class PointCount:
    """Points of one kind; the lowest of a player decide."""

    drawing: Drawing
    text: str
    number: int
    lowest: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerPanel:
    """A player as others see them, and their points where they may be shown."""

    name: str
    symbol: str
    drawing: Drawing
    places: Sequence[str] = ()
    """Where the player's pieces are on the table."""
    facts: Sequence[str] = ()
    off_text: str = ""
    off: Sequence[LabelledDrawing] = ()
    """The player's pieces that could be on the table and are not."""
    points: Sequence[PointCount] | None = None


@dataclass(frozen=True, kw_only=True)
class SupplyCount:
    """What is left of a common supply."""

    drawing: Drawing
    text: str
    note: str = ""


class CountStep(NamedTuple):
    """One step of a count: what was counted, which pieces, and how much they make."""

    text: str
    pieces: Sequence[LabelledDrawing]
    number: int


@dataclass(frozen=True, kw_only=True)
class ConflictSide:
    """One side of a conflict."""

    role: str
    name: str
    drawing: Drawing
    place: str = ""
    """Where its leader is, and the places of what counts for it."""
    places: Sequence[str] = ()
    leader: str = ""
    unit: Drawing = NOT_DRAWN
    """One of what is counted."""
    board: int = 0
    committed: int | None = None
    steps: Sequence[CountStep] = ()
    """How the total came about, where it is not what is on the board and from the hand."""
    total: int
    asked: bool = False


@dataclass(frozen=True, kw_only=True)
class CommitmentChoice:
    """A number that a player may commit, and how they would stand then."""

    action: str
    number: int
    button: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ConflictView:
    """A conflict under way."""

    title: str
    counts: str
    sides: Sequence[ConflictSide]
    tie: str
    waiting: str
    """Whom the viewer waits for; empty for the player who decides."""
    paragraph: str = ""
    """Where the page of rules speaks of such conflicts."""
    results: Sequence[CommitmentChoice] = ()


class FinalPoints(NamedTuple):
    """Final points of one kind: before and after wild ones were added."""

    before: int
    added: int
    total: int
    lowest: bool


@dataclass(frozen=True, kw_only=True)
class FinalScore:
    """A player's final score."""

    rank: int
    name: str
    drawing: Drawing
    note: str
    points: Sequence[FinalPoints]
    score: int | str


@dataclass(frozen=True, kw_only=True)
class FinalScores:
    """The final scores, best first, and how ties were broken."""

    title: str
    headings: Sequence[LabelledDrawing]
    rows: Sequence[FinalScore]
    ties: Sequence[str] = ()
    note: str = ""
