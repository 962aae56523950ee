"""The vote: the count, the winner, and the end of the tiles (rulings, `The vote`)."""

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
    Position,
    total,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say


@rule
def blocker_of(kind: int) -> int:
    """The profession that blocks a profession: merchants block soldiers, priests merchants, ..."""
    return (kind + 1) % KINDS


@rule
def counter_of(kind: int) -> int:
    """The profession that counters the blockers of a profession."""
    return (kind + 2) % KINDS


@rule
def votes(s: Position, player: int, kind: int) -> int:
    """A player's votes in their own building, as far as the position shows what lies there.

    The sum of the voting tiles, less the opponent's blocking tiles beyond the countering ones.
    """
    place = player * KINDS + kind
    own, foreign = int(s.lying[player, place]), int(s.lying[1 - player, place])
    blocked = total(foreign, blocker_of(kind)) - total(own, counter_of(kind))
    return max(0, total(own, kind) - max(0, blocked))


votes_at = entry(votes)


@rule
def is_hidden(s: Position, kind: int) -> bool:
    """Whether tiles that the position does not show lie in the two buildings of a kind."""
    hidden = 0
    for player in range(PLAYERS):
        for owner in range(PLAYERS):
            hidden += s.unseen[player, owner * KINDS + kind]
    return hidden > 0


@rule
def reveal(s: Position, kind: int, log: Log) -> None:
    """Reveals all tiles in the two buildings, whatever they are."""
    for owner in range(PLAYERS):
        place = owner * KINDS + kind
        for player in (owner, 1 - owner):
            tiles = int(s.lying[player, place])
            for tile in range(TILES):
                if tiles >> tile & 1:
                    profession, number = tile // HIGHEST, tile % HIGHEST + 1
                    say(log, EventKind.TILE_REVEALED, player, -1, profession, place, number)


@rule
def winner_of(ivory: int, brown: int) -> int:
    """The player who wins an election with these votes, or `NULL`."""
    if ivory == brown:
        return NULL
    return IVORY if ivory > brown else BROWN


@rule
def count(s: Position, kind: int, log: Log) -> int:
    """Counts votes, blocks and counters, each with its events; returns the winner or `NULL`.

    There are events of blocks and counters only where there is something to block or counter.
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
    winner = winner_of(ivory, brown)
    shown = winner if winner != NULL else NOBODY
    say(log, EventKind.ELECTION_HELD, shown, -1, kind, -1, ivory, brown)
    return winner


@rule
def discard(s: Position, kind: int) -> None:
    """Takes the tiles in the two buildings out of the game; `revealed` still shows them."""
    for player in range(PLAYERS):
        for owner in range(PLAYERS):
            place = owner * KINDS + kind
            s.revealed[player, owner] = s.lying[player, place]
            s.gone[player] |= s.lying[player, place]
            s.lying[player, place] = 0
