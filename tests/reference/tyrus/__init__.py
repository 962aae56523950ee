"""A plain reference model of Tyrus, written from rules/tyrus.md ("the rulings").

A tile is its text (`soldier 7`), a building a dictionary of the tiles of each colour in it.

Choices where the texts leave a doubt:

1.  The model checks for a win at once before it checks for nine votes, so three won in a row with
    the ninth win too, whatever the count; ranks are then 1 and 2 even with fewer elections won.
2.  The three in a row are the last three results: a player who won three in a row earlier has won.
3.  With nine elections held and no three in a row, a draw in wins and in the three tiles in hand
    shares rank 1. The rulebook's new game is another game.
4.  After the ninth vote the game is over with `election` 9 and three tiles in each hand; after a
    win at once nobody draws, even while the piles last.
5.  A hand may hold no voting tile at all; there is still always a legal answer, since any tile may
    go into any building, and a player always has as many tiles as they have to place.
6.  Scores are elections won, also where the win at once makes the lower one the winner.
"""
