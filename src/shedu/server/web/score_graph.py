"""Draws the scores of a finished match, turn by turn, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shedu.display import Drawing, FinalScore
from shedu.game import State
from shedu.i18n import gettext as _
from shedu.server.matches import HostedMatch
from shedu.svg import INK, SEPIA, Markup, disc, element, group, label, line, placed

WIDE, HIGH = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 30, 318, 14, 168
DASHES = ("none", "8 4", "2 4", "10 4 2 4")
"""The dash pattern of each player's line: players differ by lines and symbols, not colours."""
APART = 21
"""The least distance between symbols at the ends of lines."""
MOST_LINES = 5


def turns_of(hosted: HostedMatch) -> list[State]:
    """The states at the beginning of each turn, and the last one."""
    states = [move.before for move in hosted.history.moves()] + [hosted.now.state]
    turn = hosted.game.rules.turn
    later = [after for before, after in pairwise(states) if turn(before) != turn(after)]
    return [states[0], *later, states[-1]]


@dataclass(frozen=True)
class Course:
    """One player's score at the beginning of each turn and at the end."""

    name: str
    drawing: Drawing
    scores: Sequence[int]


def courses_of(hosted: HostedMatch) -> list[Course]:
    """Every player's scores; empty in a game whose scores are not numbers."""
    table, names = hosted.game.table, hosted.names
    observe = hosted.game.rules.observe
    rows: list[dict[str, FinalScore]] = [
        {line.name: line for line in table.final_scores(observe(state, None), names).rows}
        for state in turns_of(hosted)
    ]
    return [
        Course(name, rows[-1][name].drawing, scores)
        for name in names
        if len(scores := [n for row in rows if isinstance(n := row[name].score, int)]) == len(rows)
    ]


def score_graph(hosted: HostedMatch, symbols: str) -> str:
    """The graph as SVG; `symbols` is the prefix of ids of drawings on the page."""
    courses = courses_of(hosted)
    if not courses:
        return ""
    most = max(1, *(max(course.scores) for course in courses))
    said = _(", ").join(f"{course.name} {course.scores[-1]}" for course in courses)
    return element(
        "svg",
        group(*_scale(most), font_size=12, fill=INK),
        *_lines(courses, most),
        *_signs(courses, most, symbols),
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=_("The scores from turn to turn; at the end: {scores}.").format(scores=said),
    )


def _height(score: float, most: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * score / most


def _scale(most: int) -> Iterator[Markup]:
    step = max(1, -(-most // MOST_LINES))
    for score in range(0, most + 1, step):
        y = _height(score, most)
        yield line(f"M{LEFT} {y:.1f}H{RIGHT}", SEPIA, 0.7, opacity=0.6)
        yield label(LEFT - 6, y, 12, str(score), text_anchor="end")
    turns = _("turns \u2192")
    yield label(RIGHT, HIGH - 8, 12, turns, text_anchor="end")


def _lines(courses: Sequence[Course], most: int) -> Iterator[Markup]:
    for number, course in enumerate(courses):
        step = (RIGHT - LEFT) / max(1, len(course.scores) - 1)
        points = [
            f"{LEFT + step * turn:.1f} {_height(score, most):.1f}"
            for turn, score in enumerate(course.scores)
        ]
        dashes = DASHES[number % len(DASHES)]
        yield line("M" + "L".join(points), INK, 2.2, stroke_dasharray=dashes)


def _signs(courses: Sequence[Course], most: int, symbols: str) -> Iterator[Markup]:
    """Each player's symbol where the line ends, or a little above if another one is there."""
    before = float(HIGH + APART)
    for course in sorted(courses, key=lambda one: one.scores[-1]):
        end = _height(course.scores[-1], most)
        y = min(end, before - APART)
        before = y
        parts = [
            element("use", href=f"#{symbols}{kind}", **({"color": color} if color else {}))
            for kind, color in course.drawing.parts
        ]
        yield disc(RIGHT, end, 3, fill=INK)
        yield placed(group(*parts), RIGHT + 21, y, 10 / course.drawing.half)
