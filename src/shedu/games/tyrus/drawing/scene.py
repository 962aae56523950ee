"""The tiles, votes and elections that an observation shows, for pictures and terminals."""

from __future__ import annotations

from collections.abc import Iterator

from shedu.game import State
from shedu.games.tyrus.codec import before_vote
from shedu.games.tyrus.rules.position import KINDS, OVER, PLAYERS, tiles_in
from shedu.games.tyrus.rules.vote import votes_at
from shedu.games.tyrus.text import vocabulary
from shedu.games.tyrus.text.forecast import votes_text
from shedu.i18n import gettext as _


class Scene:
    """The table: the tiles in each building, the votes, and the tiles that a vote just revealed."""

    def __init__(self, observed: State) -> None:
        self.observed = observed
        self.record = observed[0]
        self.held = int(self.record["election"])
        self.over = bool(self.record["decision"] == OVER)
        fresh = self.held > 0 and self.record["placed"] == 0
        self.voted = int(self.record["elections"][self.held - 1]) if fresh else -1
        """The kind of the vote that was just held, or -1."""
        self.now = -1 if self.over else int(self.record["elections"][self.held])
        """The kind of the election under way, or -1."""

    def is_revealed(self, place: int) -> bool:
        """Whether the last vote just revealed the tiles of a building."""
        return self.voted == place % KINDS

    def tiles(self, place: int, player: int) -> tuple[list[int], int]:
        """A player's readable tiles in a building, and the number of the others."""
        if self.is_revealed(place):
            return tiles_in(int(self.record["revealed"][player, place // KINDS])), 0
        lying = tiles_in(int(self.record["lying"][player, place]))
        return lying, int(self.record["unseen"][player, place])

    def knows_all_of(self, player: int) -> bool:
        """Whether the observer knows all of a player's tiles on the table."""
        return not self.record["unseen"][player].any()

    def counted(self, place: int) -> tuple[str, str]:
        """A building's votes, in short and in words; empty if the observer does not know them."""
        player, kind = divmod(place, KINDS)
        if self.is_revealed(place):
            text = vocabulary.votes_text(votes_at(before_vote(self.observed), 0, player, kind))
            return text, text
        if not self.knows_all_of(player):
            return "", ""
        text = vocabulary.votes_text(votes_at(self.observed, 0, player, kind))
        if self.record["unseen"][1 - player, place]:
            text = _("{votes} \N{MINUS SIGN} ?").format(votes=text)
        return text, _("now {votes}").format(votes=votes_text(self.observed, player, kind))

    def describe(self, place: int) -> Iterator[str]:
        """The parts of the label of a building."""
        owner, kind = divmod(place, KINDS)
        yield vocabulary.place(place, None, vocabulary.colors())
        if kind == self.now:
            representative = vocabulary.representative_word(kind)
            yield _("election of the {representative}").format(representative=representative)
        if self.is_revealed(place):
            yield _("revealed by the vote")
        for player in (owner, 1 - owner):
            readable, others = self.tiles(place, player)
            parts = [vocabulary.tile_name(tile) for tile in readable]
            if others:
                parts.append(vocabulary.unseen_text(others))
            color = vocabulary.colors()[player]
            text = _("{color}: {tiles}") if parts else _("{color}: no tile")
            yield text.format(color=color, tiles=_(", ").join(parts))
        if counted := self.counted(place)[1]:
            yield counted

    def results(self) -> str:
        """The elections held, in order, with their winners."""
        parts = []
        pairs = zip(self.record["elections"].tolist(), self.record["results"].tolist(), strict=True)
        for election, (kind, winner) in enumerate(list(pairs)[: self.held], 1):
            who = vocabulary.colors()[winner] if winner < PLAYERS else _("nobody")
            held = f"{election} {vocabulary.representative_word(kind)}"
            parts.append(_("{election}: {winner}").format(election=held, winner=who))
        return _(", ").join(parts)
