"""A plain reference model of Contest of Kings, written from rules/contest.md ("the rulings").

Places are their texts (`3.0`, `3.4`, `3-4`), the display is a dictionary of them, kingdoms are
flood fills from card to card. Docstrings name the section of the rulings.

Choices, where the texts leave a doubt:

1.  A turn is idle or not when all of it is over, the ships' income included: a card laid for a ship
    leaves a hand in this turn. `idle` and `quiet` are therefore set for the next turn after the
    last answer to the income, just before the ends of the game are looked at.
2.  A commitment of one or more leaves the turn not quiet, whoever's hand it was; so do a point, a
    prize and a swap, of any player. `commit 0` and `decline` leave it quiet.
3.  The king's player is found in the kingdom as it is after the card was laid, which is the same as
    before it. For a black card without a king nobody is asked.
4.  A point is asked before a ship, with leaders on the four cards still there. If nobody is asked
    for a point the ship is offered at once.
5.  `ship` is asked only if a fitting ship is left, `treasure` only with a merchant and two true
    treasures in the kingdom of the new card; then also if only `decline` is legal.
6.  A single open conflict is not picked: it starts at once, also as the last of several. What is
    open is looked for anew after each, on the sides as they are then.
7.  The strengths are counted when both have committed, before the loser's leader returns. The cards
    of the loser's side are those of the side of the gap that the winner's leader is not on.
8.  During `prize` `committed` is 0, which was the attacker's commitment.
9.  A leader that loses an internal conflict after a move returns to its player, not to the card it
    came from.
10. The merchant's player is asked again after each swap while two treasures are left in the
    kingdom, though he may have no red card any more; once he declines he is not asked again.
11. The game ends with one true treasure in the display only at the end of a turn; the swap itself
    leaves at least one in its kingdom. The ends of the game are looked at after the income.
12. When the game is over `pending` and `conflict` are null. It ends only at a turn's end.
13. "Fewer cards than all players need": the sum over all hands, against the deck before any draw.
14. A catastrophe may close a column to four of a colour: that gives no ship. It may also cut a gap
    of columns that have become short; a filled gap links however short they become.
15. A leader may go onto the card beneath, above or beside it at once; the card it leaves is not
    removed by that. No card falls to nobody: cards without any leader in the kingdom stay.
"""
