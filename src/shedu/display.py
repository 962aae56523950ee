"""The records that `Table` returns for screens: pieces, players, conflicts and final scores.

Screens contain no code for a single game: they show these records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Drawing(NamedTuple):
    """A small picture: names of `Table.symbols` drawn on top of each other, with colours."""

    parts: Sequence[tuple[str, str]] = ()
    half: int = 21
    """Half its width and height."""


NOT_DRAWN = Drawing()


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A piece that a player can pick up and play."""

    kind: str
    """The kind of the piece; pieces of a kind are adjacent in the list and on the screen."""
    group: str
    """The group (`Table.group`) of the actions that play it."""
    key: str
    """The key that picks it up: one letter or digit."""
    drawing: Drawing
    text: str
    note: str = ""
    place: str = ""
    """The place where it lies on the table; empty for a piece in the hand."""
    back: str = ""
    """The text of the action that takes it off the table, and the text of its button."""
    back_text: str = ""
    letter: str = ""
    """Its letter in the text of an action that plays several pieces."""


@dataclass(frozen=True, kw_only=True)
class MultiPiece:
    """A kind of action that is played with several pieces of the hand, named by their letters."""

    kind: str
    text: str
    """The text of the button that opens the picker."""
    hint: str
    """The hint while nothing is picked."""


@dataclass(frozen=True, kw_only=True)
class Controls:
    """The controls of a game besides picking pieces up and choosing places."""

    ends: str = ""
    """The text of the action that ends a turn; empty if turns end by themselves."""
    several: MultiPiece | None = None
    keys: Sequence[tuple[str, str]] = ()
    """The keys of pieces with a description, for the list of keys: ``("p f t k", "Pick ...")``."""


class LabelledDrawing(NamedTuple):
    """A small picture with a text that describes it."""

    drawing: Drawing
    text: str


@dataclass(frozen=True, kw_only=True)
class PointCount:
    """A player's points of one kind; the lowest kind decides the game."""

    drawing: Drawing
    text: str
    number: int
    lowest: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerPanel:
    """A player as others see them, with their points where the viewer may know these."""

    name: str
    symbol: str
    drawing: Drawing
    places: Sequence[str] = ()
    """The places of the player's pieces on the table."""
    facts: Sequence[str] = ()
    off_text: str = ""
    off: Sequence[LabelledDrawing] = ()
    """The player's pieces that are off the table."""
    points: Sequence[PointCount] | None = None


@dataclass(frozen=True, kw_only=True)
class SupplyCount:
    """The number of pieces left in a common supply."""

    drawing: Drawing
    text: str
    note: str = ""


class CountStep(NamedTuple):
    """One step of a count: its name, the counted pieces, and the sum."""

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
    """The place of its leader, and the places of the pieces that count for it."""
    places: Sequence[str] = ()
    leader: str = ""
    unit: Drawing = NOT_DRAWN
    """The drawing of one counted piece."""
    board: int = 0
    committed: int | None = None
    steps: Sequence[CountStep] = ()
    """The steps of the count, where the total is not simply board plus hand."""
    total: int
    asked: bool = False


@dataclass(frozen=True, kw_only=True)
class CommitmentChoice:
    """A number of pieces that a player may commit, with the result."""

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
    """The player whom the viewer waits for; empty if the viewer decides."""
    paragraph: str = ""
    """The id of the section on such conflicts on the rules page."""
    results: Sequence[CommitmentChoice] = ()


class FinalPoints(NamedTuple):
    """Final points of one kind, before and after the wild points were added."""

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
