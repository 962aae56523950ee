"""`check` plays games and tests that a game satisfies the contract and that its parts agree.

It is meant for authors of games; the tests of this package run it too.

>>> from shedu import find_game
>>> report = check(find_game("tigris"), players=[2], rules=["rulebook"], games=1, most=40)
>>> report.decisions["action"] > 0
True
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from shedu.errors import BadAction, BadState
from shedu.game import (
    Event,
    Game,
    State,
    Value,
    choose_options,
    copy_state,
    value_text,
)
from shedu.kit.chance import generator
from shedu.kit.events import events_of, new_log
from shedu.trace import POLICIES

TWIN_EVERY = 7
"""The costly checks (twins, reasons, loops, screens, bots) run on every 7th checked position."""
USED_ROWS = 3
"""The number of old events in the log that `apply_in_place` gets, to see whether it empties it."""
DUMPED = "give it a codec, or override dump and load"
PLACE = re.compile(r'data-place="([^"]+)"')


class NotConforming(AssertionError):
    """A game breaks the contract; the message says where."""


@dataclass
class Report:
    """Counts the games, decisions and events that a check has played."""

    games: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    """The number of decisions of each kind."""
    events: Counter[int] = field(default_factory=Counter)
    """The number of events of each kind, by the number of the kind."""


def check(
    game: Game,
    *,
    players: Iterable[int] | None = None,
    rules: Iterable[str | Mapping[str, Value]] | None = None,
    games: int = 2,
    seed: int = 0,
    most: int = 5000,
    every: int = 1,
) -> Report:
    """Plays games, checks them and counts what they contain; raises `NotConforming` at an error.

    Plays `games` games of at most `most` decisions for each number of players and each rule set.
    Checks every step, and every `every`-th position. `players` is all supported numbers and
    `rules` all presets by default.
    """
    report = Report()
    known = game.rules
    for chosen in rules if rules is not None else known.presets:
        options = choose_options(known, chosen)
        for seats in players if players is not None else known.seats:
            for number in range(games):
                rng = random.Random(f"{seed} {chosen} {seats} {number}")
                policy = list(POLICIES)[number % len(POLICIES)]
                _play(game, options, seats, policy, rng, most, every, report)
    return report


def _play(
    game: Game,
    options: Mapping[str, Value],
    players: int,
    policy: str,
    rng: random.Random,
    most: int,
    every: int,
    report: Report,
) -> None:
    rules = game.rules
    supply = rules.shuffle(options, players, rng)
    state = rules.new(options, players, supply, rng.randrange(players))
    again = rules.new(options, players, rules.supply(state), rules.turn(state))
    dealt = "`supply` should return the supply that `new` got"
    _hold_same(again, state, "new(supply(state)) is not the same state", dealt, game)
    check_guide(game, state)
    report.games += 1
    choose = POLICIES[policy]()
    for n in range(most):
        actor = rules.actor(state)
        if actor is None:
            break
        if n % every == 0:
            check_position(game, state)
        if n % (every * TWIN_EVERY) == 0:
            check_hidden(game, state, rng)
            check_reasons(game, state)
            check_loops(game, state)
            check_shown(game, state)
            check_bots(game, state)
        action = choose(rules, state, rng)
        after, events = check_step(game, state, action)
        report.decisions[str(rules.decision(state))] += 1
        report.events.update(event.kind for event in events)
        state = after
    if rules.actor(state) is None:
        _check_end(game, state)


def _hold(right: bool, what: str, state: State, game: Game) -> None:
    if right:
        return
    try:
        where = str(game.rules.dump(state))
    except Exception as error:  # a broken game may fail here, too
        where = f"a state that can't be dumped ({type(error).__name__}: {error})"
    raise NotConforming(f"{game.rules.name}: {what}, in {where}")


def _hold_same(found: State, state: State, what: str, advice: str, game: Game) -> None:
    """Raises `NotConforming` with the names of the fields in which the states differ."""
    differing = [
        name for name in state.dtype.names or () if found[name].tobytes() != state[name].tobytes()
    ]
    fields = ", ".join(differing)
    _hold(not differing, f"{what}: the field {fields} differs; {advice}", state, game)


def check_position(game: Game, state: State) -> None:
    """Checks a state that waits for a decision: legal actions, texts, dump, load, observation."""
    rules = game.rules
    actor = rules.actor(state)
    legal = rules.legal(state)
    decision = rules.decision(state)
    _hold(decision in rules.decisions, f"unknown decision {decision!r}", state, game)
    unknown = sorted({*rules.always_asked} - {*rules.decisions})
    _hold(not unknown, f"`always_asked` has unknown decisions: {unknown}", state, game)
    _hold(actor in range(rules.players(state)), f"the actor {actor!r} is not a seat", state, game)
    _hold(len(legal) > 0, "no action is legal", state, game)
    _hold(bool((np.diff(legal) > 0).all()), "legal actions are not sorted", state, game)
    _hold(
        legal[0] >= 0 and legal[-1] < rules.actions, "legal actions are out of range", state, game
    )
    texts = [rules.text(int(action)) for action in legal]
    _hold(len(set(texts)) == len(texts), "two legal actions have the same text", state, game)
    back = [rules.parse(text) for text in texts]
    _hold(back == legal.tolist(), "the text of an action parses to another action", state, game)
    options = rules.options_of(state)
    loaded = rules.load(rules.dump(state), options)
    _hold_same(loaded, state, "load(dump(state)) is not the same state", DUMPED, game)
    bare = {key: value for key, value in rules.dump(state).items() if key != "memory"}
    same = rules.legal(rules.load(bare, options)).tolist() == legal.tolist()
    _hold(same, "the legal actions differ without `memory`", state, game)
    observed = rules.observe(state, actor)
    same = rules.legal(observed).tolist() == legal.tolist()
    _hold(same, "the legal actions differ in the actor's observation", state, game)


def check_guide(game: Game, state: State) -> None:
    """Checks that the guide has symbols for all players, and words for presets, options, values."""
    rules, guide = game.rules, game.guide
    most = rules.seats[-1]
    _hold(len(guide.PLAYERS) == most, f"the guide lacks {most} symbols for players", state, game)
    for preset in rules.presets:
        title = guide.preset_words(preset)[0]
        _hold(bool(title), f"the guide has no title for the preset {preset!r}", state, game)
    for option, values in rules.options.items():
        _hold(bool(guide.option_word(option)), f"the guide does not name {option!r}", state, game)
        known = set(guide.value_words(option))
        unknown = sorted({value_text(value) for value in values} - known)
        _hold(not unknown, f"the guide has no words for {option}={unknown}", state, game)


def check_step(game: Game, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
    """Checks that `apply` copies, and that `apply_in_place` agrees with it; returns the result."""
    rules = game.rules
    before = state.tobytes()
    after, events = rules.apply(state, action)
    _hold(state.tobytes() == before, "apply changed its argument", state, game)
    twin, log = copy_state(state), new_log()
    log[0, 0] = USED_ROWS
    rules.apply_in_place(twin, 0, int(action), log)
    _hold_same(twin, after, "apply and apply_in_place differ", "is one overridden?", game)
    done = f"apply_in_place({rules.text(action)!r})"
    kept = int(log[0, 0]) > len(events)
    _hold(not kept, f"{done} keeps old events: begin with log[0, 0] = 0", state, game)
    _hold(events_of(log) == events, "apply and apply_in_place log different events", state, game)
    _hold(len(events) > 0, f"{done} logs no event: call `say` for what happens", state, game)
    for event in events:
        _hold(
            event.visible_to < rules.players(state),
            f"{event} is visible to a seat that does not exist",
            state,
            game,
        )
    return after, events


def check_hidden(game: Game, state: State, rng: random.Random) -> None:
    """Checks that a seat can't distinguish states that differ only in hidden information."""
    rules = game.rules
    for seat in (None, *range(rules.players(state))):
        observed = rules.observe(state, seat)
        again = rules.observe(observed, seat)
        _hold(
            again.tobytes() == observed.tobytes(),
            "the observation of an observation differs from it",
            state,
            game,
        )
        try:
            twin = rules.resample(observed, rng)
        except BadState as error:
            raise NotConforming(
                f"{rules.name}: an observation can't be resampled: {error}"
            ) from error
        seen = rules.observe(twin, seat)
        same = seen.tobytes() == observed.tobytes()
        _hold(same, f"seat {seat} observes another state after resampling", state, game)
        dumped = rules.load(rules.dump(observed), rules.options_of(state))
        _hold_same(dumped, observed, "load(dump(observation)) is not the same state", DUMPED, game)
        if seat is not None and seat == rules.actor(state):
            check_twin_steps(game, state, twin, seat, rng)


def check_twin_steps(game: Game, state: State, twin: State, seat: int, rng: random.Random) -> None:
    """Checks that an action has the same log in the twin for the seat, up to the first draw."""
    rules, table = game.rules, game.table
    action = int(rng.choice(rules.legal(state).tolist()))
    names = table.names(rules.players(state))
    texts = []
    for world in (state, twin):
        sentences = []
        for event in rules.apply(world, action)[1]:
            if rules.reveals(event):
                break
            sentences.append(table.describe_event(event, seat, names))
        texts.append(sentences)
    _hold(texts[0] == texts[1], f"{rules.text(action)!r} reveals hidden information", state, game)


def check_reasons(game: Game, state: State) -> None:
    """Checks that exactly the illegal actions have a reason, and legal ones a forecast."""
    rules, table = game.rules, game.table
    actor = rules.actor(state)
    observed = rules.observe(state, actor)
    legal = set(rules.legal(state).tolist())
    for action in range(rules.actions):
        reason = table.why_not(observed, action)
        fits = (reason is None) == (action in legal)
        _hold(fits, f"why_not({rules.text(action)!r}) is {reason!r}", state, game)
        _hold(
            reason is None or bool(reason.strip()), "why_not returned an empty reason", state, game
        )
    names = table.names(rules.players(state))
    for action in sorted(legal)[:: max(1, len(legal) // 20)]:
        forecast = table.forecast(observed, action, names)
        _hold(bool(forecast.strip()), f"{rules.text(action)!r} has no forecast", state, game)
        places = table.places(observed, action)
        _hold(isinstance(places, tuple), "`places` did not return a tuple", state, game)
    for seat in (None, *range(rules.players(state))):
        prompt = table.prompt(rules.observe(state, seat), names, seat)
        _hold(
            prompt.endswith((".", "?")),
            f"the prompt {prompt!r} does not end like a sentence",
            state,
            game,
        )


def check_loops(game: Game, state: State) -> None:
    """Checks that functions that work in place agree with those that return new states."""
    rules = game.rules
    out = np.empty(rules.actions, dtype=np.int16)
    legal = out[: rules.legal_into(state, 0, out)].tolist()
    _hold(legal == rules.legal(state).tolist(), "legal and legal_into differ", state, game)
    seen = np.empty_like(state)
    for seat in (None, *range(rules.players(state))):
        rules.observe_into(state, 0, -1 if seat is None else seat, seen, 0)
        same = seen.tobytes() == rules.observe(state, seat).tobytes()
        _hold(same, f"observe and observe_into differ for seat {seat}", state, game)
    played = copy_state(state)
    most = 3
    number = rules.playout(played, 0, generator(1), most, out, new_log())
    right = number == most or (0 < number < most and rules.actor(played) is None)
    _hold(right, f"playout returned {number} played decisions of at most {most}", state, game)


def check_shown(game: Game, state: State) -> None:
    """Checks that pages and terminals have something to show to the actor and to spectators."""
    rules, table, plain = game.rules, game.table, game.plain
    players, actor = rules.players(state), rules.actor(state)
    names = table.names(players)
    for seat in (None, actor):
        observed = rules.observe(state, seat)
        data = (
            table.shown(observed, seat),
            table.players(observed, names, seat),
            table.supplies(observed),
            table.conflict(observed, names, seat),
            table.final_scores(observed, names),
        )
        json.dumps(data, default=asdict)
        whole = "hand" in data[0] and len(data[0].get("players", ())) == players
        _hold(whole, "`shown` lacks `hand`, or `players` with a mapping for each", state, game)
        _hold(
            len(data[1]) == players,
            "`Table.players` should return one panel for each player",
            state,
            game,
        )
        lines = (plain.board(observed), plain.sidebar(observed, seat, names))
        _hold(all(lines), "`Plain` shows no board or no sidebar", state, game)
        headings, *rows = plain.strengths(observed, names)
        even = all(len(row) == len(headings) for row in rows)
        _hold(
            even, "`strengths` has rows that are longer or shorter than the headings", state, game
        )
    assert actor is not None
    pieces = table.pieces(observed, actor)
    groups = {piece.group for piece in pieces}
    keys = {piece.key for piece in pieces}
    _hold(len(keys) == len(pieces), "two pieces have the same key", state, game)
    _hold(bool(plain.hand(observed, actor)), "`Plain.hand` shows the actor nothing", state, game)
    drawn = set(PLACE.findall(table.picture(observed, False, "", "en", marks=table.marks())))
    for action in rules.legal(state).tolist()[::20]:
        places, group = table.places(observed, action), table.group(action)
        missing = set(places) - drawn
        _hold(not missing, f"the picture has no places {sorted(missing)}", state, game)
        _hold(bool(table.button_text(observed, action)), "a button has no text", state, game)
        table.ghost(observed, action)
        aimed = group not in groups or action in {table.action_at(group, place) for place in places}
        _hold(aimed, f"`action_at` does not find {rules.text(action)!r} at its places", state, game)


def check_bots(game: Game, state: State) -> None:
    """Checks that heuristic, evaluation and planes are finite numbers."""
    rules = game.rules
    actor = rules.actor(state)
    assert actor is not None
    observed = rules.observe(state, actor)
    legal = rules.legal(observed)
    scores = game.advice.heuristic(observed, legal)
    right = scores.shape == legal.shape and bool(np.isfinite(scores).all())
    _hold(right, "the heuristic should return a finite number for each action", state, game)
    value = game.advice.evaluate(observed, 0, actor)
    _hold(math.isfinite(value), f"the evaluation of seat {actor} is {value}", state, game)
    planes = rules.planes(observed, actor)
    right = planes.dtype == np.float32 and planes.ndim == 3 and bool(np.isfinite(planes).all())
    _hold(right, "planes should be a three-dimensional array of finite float32", state, game)


def _check_end(game: Game, state: State) -> None:
    rules = game.rules
    result = rules.result(state)
    _hold(rules.decision(state) is None, "a finished game waits for a decision", state, game)
    _hold(len(rules.legal(state)) == 0, "a finished game has legal actions", state, game)
    if result is None:
        raise NotConforming(f"{rules.name}: a finished game has no result")
    best = min(result.ranks)
    _hold(
        best == 1 and len(result.ranks) == rules.players(state),
        "ranks should be one for each player, with 1 as the best",
        state,
        game,
    )
    loaded = rules.load(rules.dump(state), rules.options_of(state))
    _hold_same(loaded, state, "load(dump(state)) is not the same state at the end", DUMPED, game)
    for action in (0, rules.actions - 1):
        reason: Any = game.table.why_not(rules.observe(state, 0), action)
        _hold(bool(reason), "why_not allows an action after the end", state, game)
    try:
        rules.parse("no such action")
    except BadAction:
        return
    raise NotConforming(f"{rules.name}: 'no such action' parses")
