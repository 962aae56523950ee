"""Nim, a game of rules and a few texts; everything else is a default."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

import nim
from shedu.arena import arena
from shedu.conformance import NotConforming, check
from shedu.errors import BadState
from shedu.game import Game, State, choose_options
from shedu.games import GAMES
from shedu.kit.advice import RuleAdvice
from shedu.kit.base import BaseRules
from shedu.kit.chance import generator
from shedu.kit.defaults import make_game
from shedu.kit.events import new_log
from shedu.kit.records import Counts, Record, array, scalar
from shedu.kit.table import BaseTable, rows_of
from test_terminal import played

RULES = nim.RULES


def start(first: int = 0, preset: str = "normal") -> State:
    return RULES.new(choose_options(RULES, preset), 2, "", first)


def after(*texts: str, preset: str = "normal") -> State:
    state = start(preset=preset)
    for text in texts:
        state, _events = RULES.apply(state, RULES.parse(text))
    return state


WHOLE = ("take 7 from d", "take 5 from c", "take 3 from b", "take 1 from a")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds nim to the known games."""
    monkeypatch.setitem(vars(GAMES), "_others", ({"nim": nim.GAME}, {"nim": "nim"}, {}))


def test_nim_conforms() -> None:
    report = check(nim.GAME, games=4)
    assert report.games == 8
    assert set(report.events) == set(nim.EventKind)


def test_a_game_with_rules_only_conforms() -> None:
    report = check(make_game(RULES), games=2)
    assert report.games == 4


def test_the_example_stays_small() -> None:
    assert len(Path(nim.__file__).read_text().splitlines()) <= 200


@pytest.mark.parametrize(("preset", "ranks"), [("normal", (2, 1)), ("misere", (1, 2))])
def test_the_last_stone_decides(preset: str, ranks: tuple[int, ...]) -> None:
    state = after(*WHOLE, preset=preset)
    result = RULES.result(state)
    assert result is not None
    assert result.ranks == ranks
    assert RULES.result(after(*WHOLE[:-1], preset=preset)) is None


def test_supplies_are_empty() -> None:
    assert RULES.shuffle({}, 2, random.Random(1)) == ""
    assert RULES.supply(start()) == ""
    with pytest.raises(BadState, match="the supply is 'RRB': nim has none"):
        RULES.new(choose_options(RULES), 2, "RRB", 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"heaps": {"a": 1, "b": 3, "c": 5, "d": 8}}, r"state.heaps.d is 8: it should be a whole"),
        ({"actor": 2}, "state.actor is 2"),
        ({"decision": "pass"}, "state.decision is 'pass': it should be null, take"),
        ({"stones": 3}, "state.stones is 3: it should be left out"),
    ],
)
def test_a_dump_is_checked_when_it_is_loaded(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadState, match=message):
        RULES.load(RULES.dump(start()) | change, choose_options(RULES))


def test_the_number_of_players_is_dumped_and_loaded() -> None:
    class Position(Record):
        heaps = nim.Position.heaps
        players = scalar()
        active = nim.Position.active
        actor = nim.Position.actor
        decision = nim.Position.decision

    changes = {"seats": (2, 3), "options": {}, "position": Position}
    rules: BaseRules = type("MoreRules", (nim.NimRules,), changes)()
    state = rules.new({}, 3, "", 2)
    assert rules.dump(state)["players"] == rules.players(state) == 3
    assert rules.load(rules.dump(state), {}).tobytes() == state.tobytes()
    with pytest.raises(BadState, match=r"state\.players is 4: it should be 2, 3"):
        rules.load(rules.dump(state) | {"players": 4}, {})


def test_playouts_stop_at_the_end_or_at_their_limit() -> None:
    out = np.empty(RULES.actions, dtype=np.int16)
    for seed in range(5):
        state = start()
        assert RULES.playout(state, 0, generator(seed), 2, out, new_log()) == 2
        assert RULES.actor(state) is not None
        rest = RULES.playout(state, 0, generator(seed), 100, out, new_log())
        assert 1 <= rest <= 14
        assert RULES.actor(state) is None


def test_planes_show_arrays_in_a_corner_and_scalars_everywhere() -> None:
    planes = RULES.planes(start(first=1), 0)
    assert planes.shape == (5, 1, 4)
    heaps, _options, active, actor, decision = planes[:, 0].tolist()
    assert heaps == [1, 3, 5, 7]
    assert active == actor == decision == [1] * 4
    assert RULES.planes(start(first=1), 1)[3, 0].tolist() == [0] * 4


def test_forecasts_are_made_from_events() -> None:
    names = nim.GAME.table.names(2)
    state, action = after("take 1 from a"), RULES.parse("take 2 from c")
    assert nim.GAME.table.forecast(state, action, names) == "You take 2 from heap c."
    assert BaseTable(RULES).forecast(state, action, names) == "Player 2: stones taken."


def test_why_not_rejects_exactly_the_illegal_actions() -> None:
    table, action = nim.GAME.table, RULES.parse("take 2 from a")
    assert table.why_not(start(), action) == "That can't be played now."
    assert table.why_not(start(), RULES.parse("take 1 from a")) is None
    assert table.why_not(after(*WHOLE), action) == "The game is over."


def test_the_picture_has_a_cell_for_each_value() -> None:
    drawn = nim.GAME.table.picture(after("take 2 from c"), False, "", "en", ["heaps-c"])
    for label in ("Heaps a: 1", "Heaps b: 3", "Heaps c: 3", "Heaps d: 7"):
        assert f'aria-label="{label}"' in drawn
    assert drawn.count('data-place="') == 4


def test_nested_values_get_rows_of_their_own_and_long_rows_wrap() -> None:
    rows = rows_of({"points": [{"red": 1}, {"red": 2}], "row": list(range(23)), "actor": 1})
    assert [(row.name, len(row.cells)) for row in rows] == [
        ("points 1", 1),
        ("points 2", 1),
        ("row", 10),
        ("row", 10),
        ("row", 3),
    ]
    assert [cell.place for row in rows[:2] for cell in row.cells] == [
        "points-1-red",
        "points-2-red",
    ]


def test_the_default_advice_prefers_a_victory_and_nothing_else() -> None:
    advice = nim.GAME.advice
    assert advice.heuristic(start(), RULES.legal(start())).tolist() == [0] * 16
    assert [advice.evaluate(start(), 0, seat) for seat in (0, 1)] == [0, 0]
    assert [advice.evaluate(after(*WHOLE), 0, seat) for seat in (0, 1)] == [-1, 1]


def test_two_functions_make_the_advice_of_a_game() -> None:
    def rate(states: State, i: int, actions: np.ndarray, out: np.ndarray) -> None:
        out[:] = actions

    advice = RuleAdvice(rate, lambda states, i, seat: float(seat))
    assert advice.heuristic(start(), RULES.legal(start())[:2]).tolist() == [0, 7]
    assert advice.evaluate(start(), 0, 1) == 1


def test_bots_play_nim_in_the_arena() -> None:
    greedy, weaker = arena(nim.GAME, ["greedy", "random"], 100, seed=2)
    assert greedy.firsts > weaker.firsts


@pytest.mark.usefixtures("installed")
def test_nim_is_played_in_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "game.shedu"
    lines = ["? take 7 from a", "1", "list", "strengths", "help", f"save {kept}", "quit"]
    text = played(lines, "nim", "--seed", "3")
    for part in ("Heaps:", "a 1", "> Player 1 (you)", "That can't be played now.", "Choose an act"):
        assert part in text
    again = played([*["list", "1"] * 8, "quit"], "--load", str(kept))
    assert "The game is over." in again
    assert re.search(r"^rank +player +score\n1 +Player \d.* 1 *\n2 +Player \d.* 0", again, re.M)


class Forgotten(Record):
    """The record of nim with a field without a codec."""

    heaps = array(np.int16, 4, blank=nim.STONES)
    options = array(np.int16, 1)
    active = nim.Position.active
    actor = nim.Position.actor
    decision = nim.Position.decision


def chatty(states: State, i: int, action: int, log: np.ndarray) -> None:
    """Leaves the events of earlier actions in the log."""
    before, own = int(log[0, 0]), new_log()
    nim.apply_in_place(states, i, action, own)
    number = int(own[0, 0])
    log[before + 1 : before + number + 1] = own[1 : number + 1]
    log[0, 0] = before + number


def silent(states: State, i: int, action: int, log: np.ndarray) -> None:
    """Logs no event."""
    nim.apply_in_place(states, i, action, log)
    log[0, 0] = 0


def backwards(states: State, i: int, out: np.ndarray) -> int:
    """Writes the legal actions from the highest to the lowest."""
    number = nim.legal_into(states, i, out)
    out[:number] = out[:number][::-1].copy()
    return number


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"position": Forgotten}, "the field heaps differs; give it a codec, or override dump"),
        ({"apply_in_place": staticmethod(chatty)}, r"begin with log\[0, 0\] = 0"),
        ({"apply_in_place": staticmethod(silent)}, "logs no event: call `say`"),
        ({"legal_into": staticmethod(backwards)}, "legal actions are not sorted"),
    ],
)
def test_conformance_names_the_error_and_the_remedy(
    changes: dict[str, object], message: str
) -> None:
    rules: BaseRules = type("BrokenRules", (nim.NimRules,), changes)()
    with pytest.raises(NotConforming, match=message):
        check(make_game(rules), games=1)


def test_conformance_survives_a_dump_that_fails() -> None:
    class Wrong(Record):
        heaps = array(np.int16, 4, blank=nim.STONES, codec=Counts(("a", "b"), nim.MOST))
        options = array(np.int16, 1)
        active = nim.Position.active
        actor = nim.Position.actor
        decision = nim.Position.decision

    rules: BaseRules = type(
        "WrongRules", (nim.NimRules,), {"position": Wrong, "legal_into": staticmethod(backwards)}
    )()
    game: Game = make_game(rules)
    with pytest.raises(NotConforming, match=r"not sorted, in a state that can't be dumped \(Value"):
        check(game, games=1)
