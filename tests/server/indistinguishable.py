"""Pairs of matches that differ only in information hidden from one seat."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from shedu.bots import BOTS, find_bot
from shedu.errors import BadState
from shedu.game import (
    Event,
    Rules,
    State,
    choose_options,
)
from shedu.games import find_game
from shedu.server.match_service import hash_token
from shedu.server.matches import Seat, Setup

DECISIONS = 35
EXCHANGES = 300
"""The number of attempted exchanges in the supply before each comparison."""
COMPARED = 8
"""The number of comparisons of the pair of one match."""
NEAR = 9
"""The largest distance of every second exchange, because cards of one kind are adjacent."""
TRIED = 12
"""The most matches to try until one has a twin that differs enough."""


def token_of(seat: int) -> str:
    """The token of a seat."""
    return f"token-of-seat-{seat}-1234567890abcd"


@dataclass(frozen=True)
class Match:
    """A match in progress, with the events that one of its seats may see."""

    game: str
    seat: int
    supply: str
    actions: tuple[int, ...] = ()
    heard: tuple[list[Event], ...] = ()
    """The events of each action that the seat may see."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return find_game(self.game).rules

    @property
    def players(self) -> int:
        """Three where three can play."""
        return self.rules.seats[:2][-1]

    @property
    def setup(self) -> Setup:
        """The setup of the match on a server; all players take forced decisions themselves."""
        seats = tuple(
            Seat(f"Seat {n}", token_hash=hash_token(token_of(n)), answers_itself=True)
            for n in range(self.players)
        )
        options = choose_options(self.rules, next(iter(self.rules.presets)))
        return Setup("twin_match", self.game, options, False, 0, self.supply, seats)

    @cached_property
    def states(self) -> list[State]:
        """The states from the first to the newest."""
        setup = self.setup
        found = [self.rules.new(setup.options, self.players, self.supply, setup.start)]
        for action in self.actions:
            found.append(self.rules.apply(found[-1], action)[0])
        return found

    def hears(self, events: Iterable[Event]) -> list[Event]:
        """The events that the seat may see."""
        return [event for event in events if event.visible_to in (-1, self.seat)]


def played(game: str, seat: int, rng: random.Random) -> Match:
    """A match of random bots that is still running after `DECISIONS` decisions."""
    rules = find_game(game).rules
    bots = [find_bot(name) for name in BOTS]
    while True:
        match = Match(game, seat, "")
        match = replace(match, supply=rules.shuffle(match.setup.options, match.players, rng))
        state = match.states[0]
        actions: list[int] = []
        heard = []
        while len(actions) < DECISIONS and rules.actor(state) is not None:
            bot = bots[rng.randrange(len(bots))]
            observed = rules.observe(state, rules.actor(state))
            actions.append(bot.choose(find_game(game), observed, rules.legal(state), rng))
            state, events = rules.apply(state, actions[-1])
            heard.append(match.hears(events))
        if rules.actor(state) is not None:
            return replace(match, actions=tuple(actions), heard=tuple(heard))


def further(match: Match, twin: Match, rng: random.Random) -> Match:
    """The twin after more exchanges of things that the seat of the match does not know."""
    apart = " " if " " in match.supply else ""
    for _ in range(EXCHANGES):
        things = twin.supply.split(" ") if apart else list(twin.supply)
        one = rng.randrange(len(things))
        far = rng.choice((NEAR, len(things)))
        other = rng.randrange(max(0, one - far), min(len(things), one + far))
        things[one], things[other] = things[other], things[one]
        twin = _followed(match, apart.join(things), rng) or twin
    return twin


def _followed(match: Match, supply: str, rng: random.Random) -> Match | None:
    """Replays the match with another supply; None if its seat would see other events.

    Other seats repeat their actions, or play any action with the same events for the seat.
    """
    rules, seat = match.rules, match.seat
    twin = Match(match.game, seat, supply)
    try:
        state = twin.states[0]
    except BadState:
        return None
    if rules.observe(state, seat).tobytes() != rules.observe(match.states[0], seat).tobytes():
        return None
    actions: list[int] = []
    for action, heard in zip(match.actions, match.heard, strict=True):
        legal = rules.legal(state).tolist()
        choices = [action] if action in legal else rng.sample(legal, len(legal))
        if rules.actor(state) == seat:
            choices = [action]
        for choice in choices:
            after, events = rules.apply(state, choice)
            if match.hears(events) == heard:
                break
        else:
            return None
        actions.append(choice)
        state = after
    return replace(twin, actions=tuple(actions), heard=match.heard)


def hidden(match: Match) -> dict[str, object]:
    """The parts of the newest state that contain something hidden from the seat."""
    rules, state = match.rules, match.states[-1]
    seen = rules.dump(rules.observe(state, match.seat))
    return {part: value for part, value in rules.dump(state).items() if value != seen[part]}


def secrets(match: Match) -> list[Event]:
    """The events that are hidden from the seat."""
    steps = zip(match.states, match.actions, strict=False)
    events = [event for state, action in steps for event in match.rules.apply(state, action)[1]]
    return [event for event in events if event.visible_to not in (-1, match.seat)]


def forced_in_one(match: Match, twin: Match) -> bool:
    """Whether a decision of another seat was forced in only one of the matches."""
    rules = match.rules
    return any(
        rules.decision(one) in rules.always_asked
        and (len(rules.legal(one)) == 1) != (len(rules.legal(other)) == 1)
        for one, other in zip(match.states, twin.states, strict=True)
    )


def differ(match: Match, twin: Match) -> bool:
    """Whether the twins differ in every part with hidden information, and in hidden events."""
    parts = all(hidden(twin)[part] != value for part, value in hidden(match).items())
    forced = not match.rules.always_asked or forced_in_one(match, twin)
    return parts and forced and secrets(match) != secrets(twin)


def twins(game: str, seat: int) -> tuple[Match, Match]:
    """A match and its twin, which differ in all hidden information."""
    for seed in range(TRIED):
        rng = random.Random(f"{game} {seat} {seed}")
        match = twin = played(game, seat, rng)
        for _ in range(COMPARED):
            twin = further(match, twin, rng)
            if differ(match, twin):
                return match, twin
    raise AssertionError(f"{TRIED} matches of {game} and no twins: does the seat know too much?")
