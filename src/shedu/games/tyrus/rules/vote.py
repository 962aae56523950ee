"""The vote: what is counted, who wins, what becomes of the tiles (rulings, `The vote`)."""

from __future__ import annotations

from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import (
    BROWN,
    HIGHEST,
    IVORY,
    KINDS,
    NOBODY,
    NULL,
    PLAYERS,
    TILES,
    State,
    total,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say


@rule
def blocker_of(kind: int) -> int:
    """The profession that blocks another: merchants soldiers, priests merchants, and so on."""
    return (kind + 1) % KINDS


@rule
def counter_of(kind: int) -> int:
    """The profession that counters those who block a profession."""
    return (kind + 2) % KINDS


@rule
def votes(s: State, player: int, kind: int) -> int:
    """A player's votes in his own building, as far as the record shows what lies there.

    His voting tiles, less what the enemy's blocking tiles exceed his countering tiles.
    """
    place = player * KINDS + kind
    own, foreign = int(s.lying[player, place]), int(s.lying[1 - player, place])
    blocked = total(foreign, blocker_of(kind)) - total(own, counter_of(kind))
    return max(0, total(own, kind) - max(0, blocked))


votes_now = entry(votes)


@rule
def is_hidden(s: State, kind: int) -> bool:
    """Whether tiles that the record does not show lie in the two buildings of a kind."""
    hidden = 0
    for player in range(PLAYERS):
        for owner in range(PLAYERS):
            hidden += s.unseen[player, owner * KINDS + kind]
    return hidden > 0


@rule
def reveal(s: State, kind: int, log: Log) -> None:
    """All tiles in the two buildings are laid open, whatever they are."""
    for owner in range(PLAYERS):
        place = owner * KINDS + kind
        for turn in range(PLAYERS):
            player = owner ^ turn
            tiles = int(s.lying[player, place])
            for tile in range(TILES):
                if tiles >> tile & 1:
                    profession, number = tile // HIGHEST, tile % HIGHEST + 1
                    say(log, EventKind.TILE_REVEALED, player, -1, profession, place, number)


@rule
def count(s: State, kind: int, log: Log) -> int:
    """Counts in steps: votes, blocks, counters; returns the winner or NULL.

    Blocks and counters are told where there is something to block and to counter.
    """
    for player in range(PLAYERS):
        place = player * KINDS + kind
        number = total(int(s.lying[player, place]), kind)
        say(log, EventKind.VOTES_COUNTED, player, -1, kind, place, number)
    for player in range(PLAYERS):
        place = (1 - player) * KINDS + kind
        blocker = blocker_of(kind)
        number = total(int(s.lying[player, place]), blocker)
        if number > 0 and total(int(s.lying[1 - player, place]), kind) > 0:
            say(log, EventKind.BLOCKS_COUNTED, player, -1, blocker, place, number)
    for player in range(PLAYERS):
        place = player * KINDS + kind
        own, foreign = int(s.lying[player, place]), int(s.lying[1 - player, place])
        number = total(own, counter_of(kind))
        if number > 0 and total(foreign, blocker_of(kind)) > 0 and total(own, kind) > 0:
            say(log, EventKind.COUNTERS_COUNTED, player, -1, counter_of(kind), place, number)
    ivory, brown = votes(s, IVORY, kind), votes(s, BROWN, kind)
    winner = NULL
    if ivory > brown:
        winner = IVORY
    elif brown > ivory:
        winner = BROWN
    told = winner if winner != NULL else NOBODY
    say(log, EventKind.ELECTION_HELD, told, -1, kind, -1, ivory, brown)
    return winner


@rule
def discard(s: State, kind: int) -> None:
    """What lay in the two buildings leaves the game; it is shown until the next tile is placed."""
    for player in range(PLAYERS):
        for owner in range(PLAYERS):
            place = owner * KINDS + kind
            s.revealed[player, owner] = s.lying[player, place]
            s.gone[player] |= s.lying[player, place]
            s.lying[player, place] = 0
