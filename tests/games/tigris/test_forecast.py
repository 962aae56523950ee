"""Forecasts: their sentences, and whether they come true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from games.tigris.positions import RULES, position
from shedu.game import Event, State, choose_options
from shedu.games import find_game
from shedu.games.tigris.rules.events import EndReason, EventKind
from shedu.games.tigris.text import vocabulary as words
from shedu.kit.phrases import whom
from shedu.trace import EagerPolicy

TABLE = find_game("tigris").table
NAMES = ("Ann", "Bo", "Cy", "Di")


def forecast(state: State, text: str) -> str:
    observed = RULES.observe(state, RULES.actor(state))
    return TABLE.forecast(observed, RULES.parse(text), NAMES)


def played(state: State, *texts: str) -> State:
    for text in texts:
        state, _events = RULES.apply(state, RULES.parse(text))
    return state


WAR = "A.trader h7, R k7, B.trader k6, G l7, S h6"


def test_a_forecast_of_a_war_compares_the_sides() -> None:
    state = position(WAR, hands={"A": "RGGK", "B": "RRGK"})
    begun = "war of the traders: your 0 markets against Bo's 1"
    assert forecast(state, "settlement j7") == (
        f"Unites two kingdoms; {begun}, not counting tiles from hands"
    )
    state = played(state, "settlement j7")
    assert forecast(state, "commit 2") == (
        "War of the traders: your 2 markets against Bo's 1, plus what Bo commits"
    )
    state = played(state, "commit 2")
    assert forecast(state, "commit 0") == (
        "Ann would win, 2 to 1; your trader on k6 is withdrawn; +2 green for Ann; "
        "1 supporter is removed"
    )


def test_a_forecast_of_a_revolt_compares_the_temples() -> None:
    state = position("R i6, B.king h6", hands={"A": "R"})
    assert forecast(state, "king i7") == (
        "Revolt of the kings: your 1 temple against Bo's 1, not counting tiles from hands"
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [("rulebook", "you draw the same number from the bag"), ("tongjiao", "you refill your hand")],
)
def test_a_forecast_of_replacing_says_how_many_tiles_are_drawn(rules: str, said: str) -> None:
    assert said in forecast(position(rules=rules, hands={"A": "RRG"}), "replace RR")


CROSS = "G j4 k3 l4 k5"


@pytest.mark.parametrize(
    ("rules", "board", "said"),
    [
        ("rulebook", "G j3 k3 j4", "You may build a monument"),
        ("wonder=choice", "G j3 k3 j4", "You may build a monument"),
        ("wonder=choice", CROSS, "You may build the wonder"),
        ("wonder=choice", CROSS + " j3", "You may build a monument or the wonder"),
        ("rulebook", CROSS, "No points"),
    ],
)
def test_a_forecast_names_what_may_be_built(rules: str, board: str, said: str) -> None:
    assert forecast(position(board, rules=rules, hands={"A": "G"}), "market k4") == said


def test_a_monument_is_not_offered_where_none_of_the_color_is_left() -> None:
    built = {"b4": "red-green", "b6": "blue-green", "e5": "green-black"}
    state = position(CROSS + " j3", rules="wonder=choice", hands={"A": "G"}, monuments=built)
    assert forecast(state, "market k4") == "You may build the wonder"


def test_a_forecast_names_who_may_build_after_a_war() -> None:
    board = "S j6 j5, A.trader h7, R k7, B.trader k8"
    state = position(board, hands={"A": "K", "B": "G"}, rules="buildings=double")
    state = played(state, "settlement j7", "commit 0")
    assert forecast(state, "commit 0") == (
        "You would win, 0 to 0; Ann's trader on h7 is withdrawn; +1 green for you; "
        "Ann may place the palace"
    )


@pytest.mark.parametrize(
    ("rules", "first", "then"),
    [
        ("double", "+1 black for you", "From then on a settlement placed in its kingdom scores"),
        ("bonus", "+1 black for you", "+2 black for you"),
    ],
)
def test_a_forecast_names_a_building_and_its_points(rules: str, first: str, then: str) -> None:
    rules = f"buildings={rules}"
    state = position(
        "S a5 j6 k6, A.king i6", hands={"A": "K"}, buildings={"black": "a5"}, rules=rules
    )
    assert forecast(state, "settlement l6") == f"{first}; you may move the palace"
    moving = played(state, "settlement l6")
    assert forecast(moving, "palace k6").startswith(then)
    assert forecast(moving, "decline") == "No points"
    state = position("S j6 k6, A.king i6", hands={"A": "K"}, rules=rules)
    assert forecast(state, "settlement l6") == f"{first}; you may place the palace"


def test_a_forecast_counts_the_doubling_of_a_building() -> None:
    board = "S k6 l6 m6, A.king i6"
    for rules, number in (("double", 2), ("bonus", 1)):
        state = position(
            board, hands={"A": "K"}, buildings={"black": "l6"}, rules=f"buildings={rules}"
        )
        assert forecast(state, "settlement j6") == f"+{number} black for you"


@pytest.mark.parametrize(
    ("rules", "own", "others"),
    [
        ("wonder=choice", "+1 of a colour of choice for you", None),
        ("wonder=black", "+1 black for you", None),
        ("wonder=choice,monument_income=all", "", "+1 of a colour of choice for Cy"),
        ("wonder=black,monument_income=all", "", "+1 black for Cy"),
    ],
)
def test_a_forecast_of_the_wonder_names_the_king_who_scores(
    rules: str, own: str, others: str | None
) -> None:
    nothing = "No points; hands are refilled from the bag, and the turn passes"
    told = forecast(position("C.king i6", wonder="k7", rules=rules), "end turn")
    assert told == (others or nothing)
    if own:
        assert forecast(position("A.king i6", wonder="k7", rules=rules), "end turn") == own


@pytest.mark.parametrize(
    ("rules", "said"), [("active", "+1 green for you"), ("all", "+1 green for you; +1 red for Bo")]
)
def test_a_forecast_of_a_monument_says_whom_it_pays(rules: str, said: str) -> None:
    state = position(
        "A.trader h7, B.priest i8, R h8",
        monuments={"j7": "red-green"},
        rules=f"monument_income={rules}",
    )
    assert forecast(state, "end turn") == said


@pytest.mark.parametrize(("rules", "prize"), [("red", "red"), ("wild", "wild")])
def test_a_forecast_names_the_prize_of_a_revolt(rules: str, prize: str) -> None:
    state = position("B.king i6", hands={"A": "R"}, rules=f"revolt_prize={rules}")
    state = played(state, "king h7", "commit 1")
    assert forecast(state, "commit 0") == (
        f"Ann would win, 2 to 1; your king on i6 is withdrawn; +1 {prize} for Ann"
    )


WARS = "R h7, B.king h6, B.trader i6, R k7 l6, C.king k6, D.trader l7"


@pytest.mark.parametrize(
    ("rules", "picks"), [("active", "you pick the next"), ("involved", "Bo picks the next")]
)
def test_a_forecast_names_who_orders_the_wars(rules: str, picks: str) -> None:
    state = position(WARS, hands={"A": "K"}, rules=f"war_choice={rules}")
    assert forecast(state, "settlement j7").split("; ")[1:] == [
        "war of the traders: Bo's 0 markets against Di's 0",
        "war of the kings: Bo's 0 settlements against Cy's 0",
        picks,
    ]


LINKED = "G j7 k7 l7 l6 m6 n6"
"""It links the treasures on i7 and n5."""
FEW = LINKED + ", R b2 p2 b8 o9 k1 f3 f10"
"""And leaves one more, on k11."""


@pytest.mark.parametrize(
    ("rules", "placing", "taking"),
    [
        ("rulebook", "A treasure of choice for you", "; the game ends with this turn"),
        ("treasure_end=now", "A treasure of choice for you", "; the game ends"),
        (
            "treasure_when=turn",
            "A treasure for you at the end of the turn, as things stand",
            "; the game ends",
        ),
    ],
)
def test_a_forecast_says_when_treasures_are_taken(rules: str, placing: str, taking: str) -> None:
    state = position(FEW, rules=rules)
    assert forecast(state, "trader i6") == placing
    assert forecast(state, "king i6") == "No points"
    state = played(state, "trader i6")
    if RULES.decision(state) == "action":
        assert (
            forecast(state, "catastrophe a1") == "No points"
        )  # the player knows already when the game ends
        state = played(state, "end turn")
    assert forecast(state, "treasure n5") == "The treasure on n5 for you" + taking


@pytest.mark.parametrize("text", ["end turn", "replace R"])
@pytest.mark.parametrize("bag", ["", "G", "GGGG"])
def test_a_forecast_does_not_reveal_the_bag(text: str, bag: str) -> None:
    full = position(hands={"A": "R"})
    assert forecast(position(hands={"A": "R"}, bag=bag), text) == forecast(full, text)


def test_a_forecast_counts_the_treasures_to_choose() -> None:
    state = position(LINKED + ", G h7 h8 g10 h10, F h9")
    assert forecast(state, "trader i6") == "2 treasures of choice for you"


def points(events: Sequence[Event], actor: int) -> Counter[str]:
    """The points of these events, in the words of a forecast."""
    told: Counter[str] = Counter()
    for event in events:
        if event.kind == EventKind.POINTS_GAINED:
            player = whom(event.player, actor, NAMES)
            told[f"+{event.number} {words.color_word(event.color)} for {player}"] += 1
    return told


@pytest.mark.parametrize("preset", RULES.presets)
def test_forecasts_are_right_up_to_the_first_draw(preset: str) -> None:
    rng, eager = random.Random(preset), EagerPolicy()
    options = choose_options(RULES, preset)
    state = RULES.new(options, 3, RULES.shuffle(options, 3, rng), 0)
    promised = 0
    while (actor := RULES.actor(state)) is not None:
        action = eager(RULES, state, rng)
        after, events = RULES.apply(state, action)
        draws = (EventKind.TILES_DRAWN, (EventKind.GAME_ENDED, EndReason.BAG))
        drawn = [n for n, e in enumerate(events) if e.kind in draws or (e.kind, e.extra) in draws]
        known = events[: drawn[0]] if drawn else events
        told = TABLE.forecast(RULES.observe(state, actor), action, NAMES).split("; ")
        told[0] = told[0][:1].lower() + told[0][1:]
        gained = points(known, actor)
        clauses = [clause for clause in told if clause.startswith("+") and "choice" not in clause]
        assert Counter(clauses) == gained
        assert ("the game ends" in told) == any(
            event.kind == EventKind.GAME_ENDED for event in known
        )
        assert any(c.startswith("revolt of") for c in told) == (
            RULES.decision(after) == "commit" and RULES.dump(after)["conflict"]["kind"] == "revolt"
        )
        promised += len(clauses)
        state = after
    assert promised > 10
