"""Games as JSON lines, step by step, for checkers and data sets (the trace format)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from shedu.game import Rules, State, Value, check_players

FORMAT = "shedu-trace/1"
CANDIDATES = 40
"""The number of actions from which the eager policy chooses the one with the rarest outcome."""


class Policy(Protocol):
    """Chooses the actions of a trace; one object plays one game."""

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """The action to be played."""


class RandomPolicy:
    """Each legal action is equally likely."""

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """The action to be played."""
        legal = rules.legal(state)
        return int(legal[rng.randrange(len(legal))])


class EagerPolicy:
    """Prefers the rare, so that every rule is exercised.

    At the main decision, the first of the game's `decisions`, it draws some actions evenly over
    their families and plays the one whose outcome has happened least often in this game. At other
    decisions, and in games without passive actions, it draws one that is not passive.
    """

    def __init__(self) -> None:
        self.happened: Counter[int | str | None] = Counter()

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """The action to be played."""
        legal = rules.legal(state).tolist()
        families: dict[str, list[int]] = {}
        for action in legal:
            families.setdefault(rules.family(action), []).append(action)
        active = [
            family
            for family, actions in families.items()
            if rules.kind(actions[0]) not in rules.passive
        ] or list(families)
        if not rules.passive or rules.decision(state) != rules.decisions[0]:
            action = int(rng.choice(families[rng.choice(active)]))
        else:
            # Every other time any action: leaders that always seek each other build no kingdoms.
            names = (
                rng.choices(active, k=CANDIDATES) if rng.randrange(2) else [rng.choice([*families])]
            )
            tried = [rng.choice(families[name]) for name in names]
            action = max(tried, key=lambda action: self._novelty(rules, state, action))
        self.happened.update(self._outcome(rules, state, action))
        return int(action)

    def _outcome(self, rules: Rules, state: State, action: int) -> set[int | str | None]:
        """The kinds of the events of an action, and the kind of the next decision."""
        after, events = rules.apply(state, action)
        return {event.kind for event in events} | {rules.decision(after)}

    def _novelty(self, rules: Rules, state: State, action: int) -> int:
        return -min(self.happened[kind] for kind in self._outcome(rules, state, action))


POLICIES: Mapping[str, Callable[[], Policy]] = {"random": RandomPolicy, "eager": EagerPolicy}


def trace(
    rules: Rules, options: Mapping[str, Value], players: int, seed: int, policy: str = "random"
) -> Iterator[str]:
    """The lines of one game: header, one line for each step, result."""
    for item in steps(rules, options, players, seed, POLICIES[policy]()):
        yield json.dumps(item, separators=(", ", ": "))


def steps(
    rules: Rules, options: Mapping[str, Value], players: int, seed: int, choose: Policy
) -> Iterator[dict[str, Any]]:
    """The lines of one game as plain data."""
    rng = random.Random(seed)
    check_players(rules, players)
    supply = rules.shuffle(options, players, rng)
    state = rules.new(options, players, supply, rng.randrange(players))
    header = {"format": FORMAT, "game": rules.name, "rules": dict(options), "players": players}
    yield header | {"seed": seed, "state": rules.dump(state)}
    n = 0
    while (result := rules.result(state)) is None:
        legal = sorted(rules.text(int(action)) for action in rules.legal(state))
        action = choose(rules, state, rng)
        step = {"n": n, "actor": rules.actor(state), "decision": rules.decision(state)}
        state, _ = rules.apply(state, action)
        played = {"action": rules.text(action), "kind": rules.kind(action)}
        yield step | {"legal": legal} | played | {"state": rules.dump(state)}
        n += 1
    yield {"result": {"ranks": list(result.ranks), "scores": list(result.scores)}}
