"""A plain reference model of Contest of Kings, written from rules/contest.md ("the rulings").

Places are their texts (`3.0`, `3.4`, `3-4`), the display is a dictionary of them, kingdoms are
flood fills from card to card. Docstrings name the section of the rulings.

Choices where the texts leave a doubt:

1.  `idle` and `quiet` are set for the next turn after the last answer to the income, just before
    the model checks the ends of the game, because a card laid for a ship leaves a hand in the turn.
2.  A commitment of one or more, a point, a prize and a swap of any player make the turn not quiet.
    `commit 0` and `decline` leave it quiet.
3.  The king's player is found in the kingdom after the card was laid, which is the same as before
    it. A black card without a king brings no decision.
4.  The decision `point` comes before `ship`, while leaders still stand on the four cards. Without a
    decision `point` the ship is offered at once.
5.  `ship` comes only if a fitting ship is left, `treasure` only with a merchant and two treasure
    cards in the kingdom of the new card; both come even if only `decline` is legal.
6.  A single open conflict starts at once, without a choice, also as the last of several. After each
    conflict the model looks for open ones anew, on the sides as they then are.
7.  Strengths are counted when both players have committed, before the loser's leader returns. The
    cards of the loser's side are those on the other side of the gap than the winner's leader.
8.  During `prize`, `committed` is 0, which was the attacker's commitment.
9.  A leader that loses an internal conflict after a move returns to its player, not to the card it
    came from.
10. The merchant's player decides again after each swap while two treasures are left in the
    kingdom, even without a red card; once they decline, the decision is over.
11. The game ends with one treasure card in the display only at the end of a turn; the swap itself
    leaves at least one in its kingdom. The model checks the ends of the game after the income.
12. When the game is over, `pending` and `conflict` are null. It ends only at a turn's end.
13. "Fewer cards than all players need": the sum over all hands, against the deck before any draw.
14. A catastrophe may close a column so that four cards of a colour meet: that makes no ship. It may
    also shorten the columns beside a gap; a filled gap links columns of any length.
15. A leader may move at once to the card beneath, above or beside it, and the card that it leaves
    stays. Cards in a kingdom without leaders stay too.
"""
