"""`Match`, the public object for one match."""

from __future__ import annotations

import copy
import json
import pickle
import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import shedu
from shedu.games.tigris.rules.events import EventKind


def play_random(match: shedu.Match, decisions: int, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            return
        match.play(rng.choice(match.legal))


def test_a_match_is_played_undone_viewed_and_saved(tmp_path: Path) -> None:
    match = shedu.Match("tigris", rules="advanced", players=3, seed=7)
    assert match.actor in range(3)
    assert match.decision == "action"
    farm = next(text for text in match.legal if text.startswith("farm"))
    before = match.state
    match.play(farm)
    assert match.state.tobytes() != before.tobytes()
    match.undo()
    assert match.state.tobytes() == before.tobytes()
    assert match.view(seat=1)["seat"] == 1
    ElementTree.fromstring(match.picture(seat=1))
    match.save(tmp_path / "game.shedu")
    again = shedu.load(tmp_path / "game.shedu")
    assert again.state.tobytes() == match.state.tobytes()


def test_a_seed_repeats_a_match_and_without_one_matches_differ() -> None:
    first, second = shedu.Match(seed=5), shedu.Match(seed=5)
    assert first.state.tobytes() == second.state.tobytes()
    assert shedu.Match().state.tobytes() != shedu.Match().state.tobytes()


def test_a_starting_player_can_be_set() -> None:
    starts = {shedu.Match(players=4, seed=seed, start=2).actor for seed in range(5)}
    assert starts == {2}


def test_options_can_be_text_or_a_mapping() -> None:
    text = shedu.Match(rules="advanced,english=true")
    mapping = shedu.Match(
        rules={"board": "advanced", "buildings": "double", "wonder": "choice", "english": True}
    )
    assert text.options == mapping.options
    assert text.options["english"] is True


@pytest.mark.parametrize(
    ("arguments", "error", "named"),
    [
        ({"game": "go"}, shedu.UnknownGame, "'go'"),
        ({"rules": "simple"}, shedu.UnknownOption, "rulebook"),
        ({"rules": "english=maybe"}, shedu.UnknownOption, "true"),
        ({"rules": "rulebook,english"}, shedu.UnknownOption, "option=value"),
        ({"rules": {"colour": "red"}}, shedu.UnknownOption, "board"),
        ({"rules": {"english": 1}}, shedu.UnknownOption, "1"),
        ({"players": 5}, shedu.BadPlayers, "2, 3, 4"),
        ({"players": True}, shedu.BadPlayers, "True"),
        ({"names": ["Ann"]}, shedu.BadPlayers, "1"),
        ({"names": ["Ann", ""]}, shedu.BadPlayers, "''"),
        ({"names": ["Ann", "Bob\n"]}, shedu.BadPlayers, "Bob"),
        ({"names": ["Ann", "Bob"], "players": 3}, shedu.BadPlayers, "2 names for 3"),
        ({"players": 2, "start": 2}, shedu.BadPlayers, "0 to 1"),
    ],
)
def test_an_invalid_setup_is_refused_with_a_reason(
    arguments: dict[str, object], error: type[Exception], named: str
) -> None:
    with pytest.raises(error, match=named):
        shedu.Match(**arguments)  # type: ignore[arg-type]


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    match = shedu.Match(players=2, seed=1)
    before = match.state.tobytes()
    with pytest.raises(shedu.IllegalAction, match="No temple is next to a3"):
        match.play("king a3")
    with pytest.raises(shedu.BadAction, match="did you mean 'temple c5'"):
        match.play("tempel c5")
    with pytest.raises(shedu.IllegalAction, match="from 0 to"):
        match.play(10**6)
    assert match.state.tobytes() == before
    assert match.moves == []


def test_the_returned_state_is_a_copy() -> None:
    match = shedu.Match(players=2, seed=1)
    match.state["points"][0] = 99
    assert match.state["points"].sum() == 0


def test_undo_without_a_move_is_refused() -> None:
    with pytest.raises(shedu.IllegalAction, match="nothing to undo"):
        shedu.Match(seed=1).undo()


def test_case_78_no_undo_after_a_draw_or_another_players_decision() -> None:
    match = shedu.Match(players=2, seed=1)
    seat = match.actor
    assert seat is not None
    assert not match.may_undo(seat)
    match.play(next(text for text in match.legal if text.startswith("settlement")))
    assert match.may_undo(seat)
    assert not match.may_undo(1 - seat)
    match.play("end turn")
    assert not match.may_undo(seat)
    seat = match.actor
    assert seat is not None
    match.play(next(text for text in match.legal if text.startswith("replace")))
    assert not match.may_undo(seat)


def test_case_78_no_undo_after_a_commitment() -> None:
    match = shedu.Match(players=2, seed=1, start=0)
    for action in ("king b1", "end turn", "king c2"):
        match.play(action)
    assert match.may_undo(1)
    assert match.decision == "commit"
    match.play("commit 0")
    assert not match.may_undo(1)
    match.play("commit 0")
    assert not match.may_undo(0)


def test_the_log_names_tiles_only_to_their_owner() -> None:
    match = shedu.Match(players=2, seed=3)
    seat = match.actor
    assert seat is not None
    match.play(next(text for text in match.legal if text.startswith("replace R")))
    own, other = match.log(seat), match.log(1 - seat)
    assert any("temple" in line for line in own)
    assert not any("temple" in line for line in other)
    assert other[0] == f"{match.names[seat]} replaced 1 tile."


def test_forecast_and_why_not_use_the_actors_observation() -> None:
    match = shedu.Match(players=2, seed=3)
    assert match.forecast("end turn")
    assert match.why_not("end turn") is None
    assert match.why_not("commit 1")
    with pytest.raises(shedu.IllegalAction, match="can't be played"):
        match.forecast("commit 1")
    for asks in (match.forecast, match.why_not, match.play):
        with pytest.raises(shedu.IllegalAction, match="99999 is not an action: they go from 0 to"):
            asks(99999)


def test_the_rules_are_the_first_preset_if_left_out() -> None:
    assert shedu.Match(players=2).options == shedu.Match(players=2, rules="rulebook").options
    with pytest.raises(shedu.UnknownOption, match="choose one of rulebook"):
        shedu.Match(players=2, rules="")


def test_view_gives_legal_actions_to_the_actor_only() -> None:
    match = shedu.Match(players=3, seed=3)
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert bool(view["legal"]) == (seat == match.actor)
        assert view["prompt"]
    with pytest.raises(shedu.BadPlayers, match="0 to 2"):
        match.view(3)


def test_a_finished_match_has_a_result_and_nothing_to_play() -> None:
    match = shedu.Match(players=2, seed=4)
    play_random(match, 5000)
    assert match.over
    assert match.result is not None
    assert match.legal == []
    assert match.moves[-1].events[-1].kind == EventKind.GAME_ENDED
    with pytest.raises(shedu.IllegalAction, match="over"):
        match.play("end turn")
    assert "over" in repr(match)


def test_notebooks_show_the_picture_of_a_match() -> None:
    assert shedu.Match(seed=1)._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("game", shedu.GAMES)
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
def test_a_copy_is_equal_and_independent(
    game: str, copied: Callable[[shedu.Match], shedu.Match]
) -> None:
    match = shedu.Match(game, players=2, seed=3)
    play_random(match, 9)
    match.undo()
    twin = copied(match)
    assert twin == match
    assert twin.log(0) == match.log(0)
    assert twin.view(1) == match.view(1)
    before, record = match.state.tobytes(), match.record()
    twin.play(twin.legal[0])
    assert twin != match
    assert (match.state.tobytes(), match.record(), len(match.moves)) == (before, record, 8)
    assert shedu.Match.from_record(twin.record()) == twin


def test_changing_returned_data_does_not_change_the_match() -> None:
    match = shedu.Match(players=2, seed=1)
    play_random(match, 6)
    record, state = match.record(), match.state.tobytes()
    match.moves.clear()
    match.moves[0].before["points"][0] = 99
    match.options["english"] = True
    match.observe(0)["points"][0] = 99
    match.view(0)["state"].clear()
    match.log(0).clear()
    assert (match.record(), match.state.tobytes()) == (record, state)
    for _ in range(6):
        match.undo()
    assert match.state["points"].sum() == 0


def test_numpy_integers_are_accepted_like_integers() -> None:
    match = shedu.Match(players=np.int16(2), seed=np.int64(7), start=np.uint8(1))
    assert match == shedu.Match(players=2, seed=7, start=1)
    number = match.game.rules.legal(match.state)[0]
    assert match.forecast(number)
    assert match.why_not(number) is None
    match.play(number)
    assert match.moves[0].action == int(number)
    seat = np.int32(1)
    assert match.view(seat)["seat"] == 1
    assert json.dumps(match.view(seat))
    assert match.log(seat) == match.log(1)
    assert match.prompt(seat) == match.prompt(1)
    assert match.may_undo(seat) == match.may_undo(1)
    assert shedu.Match.from_record(match.record()) == match


@pytest.mark.parametrize("action", [1.7, 1.0, b"end turn", None, True, np.float64(2), ["end turn"]])
def test_an_action_must_be_a_text_or_a_number(action: Any) -> None:
    match = shedu.Match(players=2, seed=1)
    for asks in (match.play, match.forecast, match.why_not):
        with pytest.raises(shedu.BadAction, match="give its text or its number"):
            asks(action)
    assert match.moves == []


def test_other_arguments_of_a_wrong_type_are_named() -> None:
    with pytest.raises(shedu.BadRecord, match="a record is text, not bytes"):
        shedu.Match.from_record(b"shedu-record: 1")  # type: ignore[arg-type]
    with pytest.raises(shedu.SheduError, match=r"the seed is 1\.5"):
        shedu.Match(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(shedu.BadPlayers, match=r"not for 2\.0 players"):
        shedu.Match(players=2.0)  # type: ignore[arg-type]
    for seat in (1.0, True, "1", 3):
        with pytest.raises(shedu.BadPlayers, match="no seat"):
            shedu.Match(players=2).log(seat)  # type: ignore[arg-type]


def test_the_log_omits_transient_events_until_the_match_is_over() -> None:
    match = shedu.Match("tyrus", seed=5)
    rng = random.Random(5)
    while not any("revealed" in line for line in match.log()):
        match.play(rng.choice(match.legal))
    match.play(match.legal[0])
    assert not any("revealed" in line for line in match.log())
    play_random(match, 500)
    assert match.over
    assert any("revealed" in line for line in match.log())


def test_only_legal_decides_which_actions_may_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    match = shedu.Match(players=2, seed=1)
    table = type(match.game.table)
    monkeypatch.setattr(table, "why_not", lambda *_given: "A reason that is wrong.")
    assert match.why_not("end turn") is None
    match.play("end turn")
    monkeypatch.setattr(table, "why_not", lambda *_given: None)
    with pytest.raises(shedu.IllegalAction, match="can't be played now"):
        match.play("commit 1")
