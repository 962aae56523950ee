"""Games as JSON lines, step by step, for checkers and data sets (the trace format)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shedu.game import Rules, State, Value, check_players

FORMAT = "shedu-trace/1"
EAGER_SHARE = 0.75
"""How often the eager policy picks among the rarer actions rather than among all."""

Policy = Callable[[Rules, State, random.Random], int]


def random_policy(rules: Rules, state: State, rng: random.Random) -> int:
    """Each legal action is equally likely."""
    legal = rules.legal(state)
    return int(legal[rng.randrange(len(legal))])


def eager_policy(rules: Rules, state: State, rng: random.Random) -> int:
    """Prefers the rare: what unites, completes, builds or fights, and doing to declining."""
    legal = rules.legal(state).tolist()
    if len(legal) == 1:
        return int(legal[0])
    wanted = [action for action in legal if rules.text(action) not in ("decline", "commit 0")]
    if rules.decision(state) != "action":
        return int(rng.choice(wanted or legal))
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(rules.text(action).split()[0], []).append(action)
    # A kind of action first, so that the many places for catastrophes do not crowd out leaders.
    for waiting in ("end", "withdraw", "replace"):
        if len(kinds) > 1 and rng.random() < EAGER_SHARE:
            kinds.pop(waiting, None)
    few = [rng.choice(kinds[rng.choice(list(kinds))]) for _ in range(4)]
    return max(few, key=lambda action: _commotion(rules, state, action))


def _commotion(rules: Rules, state: State, action: int) -> int:
    """How much comes of an action: its events, and whether it leads to another decision."""
    after, events = rules.apply(state, action)
    return len(events) + 10 * (rules.decision(after) not in (rules.decision(state), None))


POLICIES: Mapping[str, Policy] = {"random": random_policy, "eager": eager_policy}


def trace(
    rules: Rules, options: Mapping[str, Value], players: int, seed: int, policy: str = "random"
) -> Iterator[str]:
    """The lines of one game: header, a line a step, result."""
    choose = POLICIES[policy]
    for item in steps(rules, options, players, seed, choose):
        yield json.dumps(item, separators=(", ", ": "))


def steps(
    rules: Rules, options: Mapping[str, Value], players: int, seed: int, choose: Policy
) -> Iterator[dict[str, Any]]:
    """The same as plain data."""
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
        yield step | {"legal": legal, "action": rules.text(action), "state": rules.dump(state)}
        n += 1
    yield {"result": {"ranks": list(result.ranks), "scores": list(result.scores)}}
