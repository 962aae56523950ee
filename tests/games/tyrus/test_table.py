"""Tyrus in words: prompts, forecasts, reasons, sentences, what a page shows."""

from __future__ import annotations

import random

import pytest
from rich.text import Text

import shedu
from games.tyrus.positions import (
    RULES,
    action,
    after_random,
    decided,
    first,
    play,
    random_game,
    watch,
)
from shedu.game import Event, State
from shedu.games import find_game
from shedu.games.tyrus.rules.events import EventKind
from shedu.printing import logged_sentences

GAME = find_game("tyrus")
TABLE, PLAIN = GAME.table, GAME.plain
NAMES = ("Ann", "Bo")


def forecast(state: State, text: str) -> str:
    seen = RULES.observe(state, RULES.actor(state))
    return TABLE.forecast(seen, RULES.parse(action(text)), NAMES)


def told(state: State, text: str, seat: int | None) -> list[str]:
    _state, events = watch(state, text)
    return [said for event in events if (said := TABLE.describe_event(event, seat, NAMES))]


def test_prompts_say_how_many_tiles_are_left_to_place() -> None:
    state = first("S1 S2 S3", "S1 S2 S3", cards="G")
    assert TABLE.prompt(RULES.observe(state, 0), NAMES, 0).startswith(
        "Tile 1 of 3 for the election of the general"
    )
    assert TABLE.prompt(RULES.observe(state, 1), NAMES, 1) == "Ann places a tile."
    state = play(state, "S1 IC, S1 IC, S2 IC, S2 IC, S3 IC")
    assert TABLE.prompt(RULES.observe(state, 1), NAMES, 1).startswith(
        "The last tile before the vote"
    )


def test_forecasts_count_the_own_votes() -> None:
    state = first("S7 S3", cards="G")
    assert forecast(state, "S7 IC") == "Your citadel: 7 votes"
    state = play(first("S7 S3", "M1", cards="G"), "S7 IC, M1 IC")
    assert forecast(state, "S3 IC") == "Your citadel: 10 votes, less what 1 unseen tile may block"


def test_forecasts_explain_blocks_counters_and_bluffs() -> None:
    state = first("S7 M8 P6", cards="G")
    assert (
        forecast(state, "M8 BC")
        == "8 merchants block the same number of soldiers in Bo's citadel, "
        "unless they are countered"
    )
    assert forecast(state, "P6 IC") == "6 priests counter merchants in your citadel: 0 votes"
    assert forecast(state, "M8 IC") == "A bluff: merchants count for nothing in your citadel"
    assert forecast(state, "S7 BC") == "A bluff: soldiers count for nothing in Bo's citadel"
    assert forecast(state, "P6 IT") == "Your temple: 6 votes; for a later high priest"


def test_forecasts_say_when_a_kind_is_not_elected_any_more() -> None:
    state = decided("I0B0I0B")
    held = RULES.dump(state)["elections"][:7]
    assert held.count("general") == 3
    tile = next(
        t for t in RULES.dump(state)["hands"][RULES.actor(state) or 0] if t.startswith("soldier")
    )
    seen = RULES.observe(state, RULES.actor(state))
    said = TABLE.forecast(seen, RULES.parse(f"{tile} > ivory citadel"), NAMES)
    assert said == "No other general will be elected: this can only mislead"


def test_the_last_forecast_leads_to_the_vote() -> None:
    state = play(first("S1 S2 S3", "S1 S2 S3", cards="G"), "S1 IC, S1 IC, S2 IC, S2 IC, S3 IC")
    assert forecast(state, "S3 BC").endswith("; then the vote is held")


def test_reasons_say_where_a_tile_is() -> None:
    state = play(first("S1 S2 S3", "S1 S2 S3", cards="G"), "S1 IC, S1 BM")
    seen = RULES.observe(state, 0)
    assert (
        TABLE.why_not(seen, RULES.parse("soldier 1 > brown temple"))
        == "Soldier 1 lies face down in Ivory's citadel already."
    )
    assert (
        TABLE.why_not(seen, RULES.parse("priest 10 > brown temple"))
        == "Priest 10 is not in your hand."
    )
    assert TABLE.why_not(seen, RULES.parse("soldier 2 > brown temple")) is None
    state = play(state, "S2 IC, S2 IC, S3 IC, S3 IC")
    state = play(state, "M1 IC")
    seen = RULES.observe(state, 0)
    assert (
        TABLE.why_not(seen, RULES.parse("soldier 1 > brown temple"))
        == "Soldier 1 is out of the game."
    )
    assert TABLE.why_not(decided("III"), 0) == "The game is over."


def test_a_placed_tile_is_named_to_its_owner_only() -> None:
    state = first("S7")
    assert told(state, "S7 BM", 0) == ["You placed soldier 7 in Bo's market."]
    assert told(state, "S7 BM", 1) == ["Ann placed a tile in your market."]
    assert told(state, "S7 BM", None) == ["Ann placed a tile in Bo's market."]


def test_the_count_is_described_in_steps() -> None:
    state = first("S7 S5 M7 P6 S1 S2", "S10 S8 M8 M1 M2 P1", cards="HG")
    state = play(state, "S7 IC, S10 BC, S5 IC, S8 BC, S1 IM, M1 BM")
    said = told(state, "M8 IC, M7 BC, M2 BM, P6 IC, P1 BM, S2 IM", 0)
    assert said[1:8] == [
        "Your soldier 5 is revealed in your citadel.",
        "Your soldier 7 is revealed in your citadel.",
        "Your priest 6 is revealed in your citadel.",
        "Bo's merchant 8 is revealed in your citadel.",
        "Bo's soldier 8 is revealed in Bo's citadel.",
        "Bo's soldier 10 is revealed in Bo's citadel.",
        "Your merchant 7 is revealed in Bo's citadel.",
    ]
    assert said[8:14] == [
        "Votes: 12 soldiers in your citadel.",
        "Votes: 18 soldiers in Bo's citadel.",
        "Blocks: your 7 merchants in Bo's citadel.",
        "Blocks: Bo's 8 merchants in your citadel.",
        "Counters: your 6 priests in your citadel.",
        "Result: Bo won the general, 11 votes to 10.",
    ]
    assert said[-1].startswith("Election 3 of 9: ")


def test_only_revealed_tiles_are_transient() -> None:
    _state, events = watch(
        first("S1 S2 S3", "S1 S2 S3", cards="G"), "S1 IC, S1 IC, S2 IC, S2 IC, S3 IC, S3 IC"
    )
    passing = {event.kind for event in events if TABLE.is_transient(event)}
    assert passing == {EventKind.TILE_REVEALED}


@pytest.mark.parametrize(
    ("color", "player", "hands", "said"),
    [
        (0, 0, (-1, -1), "The game ended: you won three elections in a row."),
        (1, 1, (-1, -1), "The game ended: Bo won more elections."),
        (
            2,
            1,
            (15, 20),
            "The game ended: both won the same number of elections, and Bo won by the tiles in "
            "hand, 20 to 15.",
        ),
        (
            3,
            -1,
            (9, 9),
            "The game ended in a draw: both won the same number of elections, and have 9 in hand.",
        ),
    ],
)
def test_the_log_explains_the_end(
    color: int, player: int, hands: tuple[int, int], said: str
) -> None:
    event = Event(EventKind.GAME_ENDED, player, -1, color, -1, *hands, -1)
    assert TABLE.describe_event(event, 0, NAMES) == said


@pytest.mark.parametrize(
    ("outcomes", "title", "note"),
    [
        (
            "III",
            "Ann wins.",
            "A player who wins three elections in a row wins at once, whatever the count.",
        ),
        ("B0B0I0B00", "Bo wins.", "The player who has won more elections wins."),
        (
            "I0B000I0B",
            "A draw.",
            "Both won the same number of elections, and their tiles in hand have the same sum.",
        ),
    ],
)
def test_the_final_scores(outcomes: str, title: str, note: str) -> None:
    ending = TABLE.final_scores(RULES.observe(decided(outcomes), None), NAMES)
    assert (ending.title, ending.note) == (title, note)
    assert [row.score for row in ending.rows] == sorted(
        (row.score for row in ending.rows), reverse=True
    )
    headings, *rows = PLAIN.final_scores(RULES.observe(decided(outcomes), None), NAMES)
    assert all(len(row) == len(headings) for row in rows)


def test_pages_show_revealed_tiles_right_after_the_vote_only() -> None:
    state = first("S4 M9 P1", "M2 S5 P3", cards="G")
    state = play(state, "S4 IC, M2 IC, M9 BC, S5 BM, P1 IT, P3 BT")
    for seat in (None, 0, 1):
        seen = RULES.observe(state, seat)
        assert TABLE.shown(seen, seat)["revealed"]["ivory citadel"]["brown"] == ["merchant 2"]
        assert TABLE.conflict(seen, NAMES, seat) is not None
        assert "merchant 2" in TABLE.picture(seen, False, "", "en")
    state, _events = RULES.apply(
        state, RULES.parse(f"{RULES.dump(state)['hands'][1][0]} > ivory temple")
    )
    for seat in (None, 0, 1):
        seen = RULES.observe(state, seat)
        assert TABLE.shown(seen, seat)["revealed"] is None
        assert TABLE.conflict(seen, NAMES, seat) is None
        assert "merchant 2" not in TABLE.picture(seen, False, "", "en")
        assert "memory" not in TABLE.shown(seen, seat)


def test_the_tally_has_the_steps_of_the_count() -> None:
    state = first("S7 S5 M7 P6 S1 S2", "S10 S8 M8 M1 M2 P1", cards="HG")
    state = play(state, "S7 IC, S10 BC, S5 IC, S8 BC, S1 IM, M1 BM")
    state = play(state, "M8 IC, M7 BC, M2 BM, P6 IC, P1 BM, S2 IM")
    found = TABLE.conflict(RULES.observe(state, None), NAMES, None)
    assert found is not None
    assert [[step.number for step in side.steps] for side in found.sides] == [
        [12, 8, 6],
        [18, 7, 0],
    ]
    assert [side.total for side in found.sides] == [10, 11]
    assert [piece.text for piece in found.sides[0].steps[1].pieces] == ["merchant 8"]
    assert found.tie == "Bo wins the election, 11 to 10."


def test_action_at_finds_the_action_of_a_tile_and_a_building() -> None:
    for number in range(RULES.actions):
        (place,) = TABLE.places(first(), number)
        assert TABLE.action_at(TABLE.group(number), place) == number
    assert TABLE.action_at("soldier 7", "e5") is None


def test_every_log_sentence_of_whole_games_is_complete() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = after_random(seed, 0)
        while RULES.actor(state) is not None:
            state, events = RULES.apply(state, int(rng.choice(RULES.legal(state))))
            for event in events:
                for seat in (None, 0, 1):
                    said = TABLE.describe_event(event, seat, NAMES)
                    assert said is None or (
                        said[0].isupper() and said.endswith(".") and "{" not in said
                    )


def test_the_text_board_shows_own_tiles_and_hides_others() -> None:
    state = play(first("S7", "M9"), "S7 BM, M9 IC")
    text = PLAIN.board(RULES.observe(state, 0), ["ivory-citadel"])
    assert " S7" in text
    assert "M9" not in text
    assert "##" in text
    assert "Ivory's citadel[/] <" in text


def test_the_text_board_fits_its_column() -> None:
    for seed in range(4):
        for state in random_game(seed):
            lines = Text.from_markup(PLAIN.board(RULES.observe(state, 0))).plain.split("\n")
            assert max(map(len, lines)) <= 54


def test_the_terminal_log_drops_revealed_tiles_later() -> None:
    match = shedu.Match("tyrus", seed=5)
    rng = random.Random(5)
    for _ in range(6):
        match.play(rng.choice(match.legal))
    fresh = logged_sentences(match, match.moves, None, NAMES)
    assert "revealed" in str(fresh)
    match.play(match.legal[0])
    assert "revealed" not in str(logged_sentences(match, match.moves, None, NAMES))
    while not match.over:
        match.play(rng.choice(match.legal))
    assert "revealed" in str(logged_sentences(match, match.moves, None, NAMES))
