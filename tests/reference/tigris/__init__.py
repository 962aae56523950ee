"""A plain reference model of Tigris & Euphrates.

Written from rules/tigris.md ("the rulings") and boards.json. Cells are numbers (row * 16 +
column), the board is a few dictionaries, kingdoms are flood fills. Docstrings name the section of
the rulings.

Choices where the texts leave a doubt:

1.  `idle` and `quiet` are set for the next turn at the answer `end turn`, before the decisions
    `treasure` and `favor` of the turn's end.
2.  A placed tile, a `replace` and a commitment of one or more, of any player, make the turn not
    quiet; `commit 0` leaves it quiet.
3.  The model checks the idle limit together with the treasures, after the income and before the
    draws.
4.  `building` and `monument` come only if another answer than `decline` is legal.
5.  The model looks for a treasure distribution after every action except `end turn` (a catastrophe,
    `withdraw` and `replace` can never cause one); with `treasure_when=turn` only after `end turn`.
6.  Kingdoms give up treasures one after the other. The model takes treasures without a choice in a
    later kingdom only after the choices of an earlier one, and those without a choice in the first
    class of a kingdom before the choice among its others.
7.  `treasure_end=now` counts the treasures after each distribution, even if it took none (a
    difference only in a constructed position), and the usual end of the turn counts them again
    after the income.
8.  When the game is over, `placed`, `conflict` and `union` are null, even if it ends in an action;
    `active` stays the player whose turn it was, even if it ends in the draws of the turn's end.
9.  With `english` the defender may commit enough for a tie only if that is at least one tile; a
    defender who already ties or leads has only `commit 0`.
10. With `war_choice=involved` a player with only one war of their own has no choice, even if
    others' wars are open; after each war the model finds the player who chooses anew.
11. Only civilization tiles set `placed` (no leaders or catastrophes), from the placement to the end
    of the action, including wars and treasures.
12. A building's own cell counts in the two runs through it; a line that holds the building never
    qualifies, but the other line through the new tile still may.
13. `buildings=bonus` pays the leader of the building's colour in the kingdom of the building's new
    cell, else the king there, else nobody. It pays points of the building's colour, at once.
14. The model judges the move of a leader, and finds a revolt, with the leader lifted; lifting alone
    withdraws no leader and scores nothing.
15. With `monument_income=all` and `wonder=choice` the king's player answers `favor` even out of
    turn; the monuments of all players score before.
16. A temple under the unification tile counts for nothing, supports nobody and is not part of the
    losing side either.
17. A `replace` that runs out of the bag ends the game with `quiet` false (tiles left the hand) and
    the old `idle`. The tiles that were left in the bag have been drawn.
18. `load` takes the defaults for options that `rules` does not name.
"""
