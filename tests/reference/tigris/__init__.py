"""A plain reference model of Tigris & Euphrates.

Written from rules/tigris.md ("the rulings") and boards.json. Cells are numbers (row * 16 +
column), the board is a few dictionaries, kingdoms are flood fills. Docstrings name the section of
the rulings.

Choices, where the texts leave a doubt:

1.  `idle` and `quiet` are set for the next turn the moment `end turn` is answered, before the
    treasure and favor decisions of the turn's end.
2.  A hand is "left" (`quiet` false) by a placed tile, a `replace` and a commitment of one or more,
    whoever's hand it is; `commit 0` leaves the turn quiet.
3.  The idle limit is looked at together with the treasures, after the income, before the draws.
4.  `building` and `monument` are asked only if something besides `decline` is possible.
5.  A treasure distribution is looked for after every action but `end turn` (a catastrophe,
    `withdraw` and `replace` can never cause one); with `treasure_when=turn` only after `end turn`.
6.  Kingdoms that give up treasures are done wholly one after the other: what needs no choice in a
    later kingdom is taken only after the choices of an earlier one. What needs no choice in the
    first class of a kingdom is taken before the choice among its others is asked.
7.  `treasure_end=now` looks at the number of treasures after each distribution, whether or not it
    took any (a difference only in a constructed position), and the usual end of the turn looks
    again after the income.
8.  When the game is over `placed`, `conflict` and `union` are null, also if it ends in an action;
    `active` stays the player whose turn it was, also if it ends in the draws of the turn's end.
9.  With `english` the defender may commit what makes his total equal to the attacker's only if
    that is at least one tile; if he already ties or leads, `commit 0` alone is legal.
10. With `war_choice=involved` a chooser with a single war of his own is not asked, though others'
    wars may be open too; after each war the chooser is found anew.
11. `placed` is set by civilization tiles only (not by leaders or catastrophes), from the placement
    to the end of the action, wars and treasures included.
12. A building's own cell counts in the two runs through it; a line that holds the building never
    qualifies, but the other line through the new tile still may.
13. `buildings=bonus` pays the leader of the building's colour in the kingdom of the building's new
    cell, else the king there, else nobody. Colour points, paid at once.
14. A moved leader is judged, and a revolt found, with the leader lifted; nothing is withdrawn or
    scored because of the lifting.
15. With `monument_income=all` and `wonder=choice` the king's player answers `favor` even if he is
    not the active player; the monuments of all are scored before.
16. A temple under the unification tile counts for nothing, so it supports nobody; it never stands
    on the losing side either, which is taken without it.
17. A `replace` that runs out of the bag ends the game with `quiet` false (tiles left the hand) and
    `idle` as it was. The tiles that were left in the bag have been drawn.
18. `load` takes the defaults for options that `rules` does not name.
"""
