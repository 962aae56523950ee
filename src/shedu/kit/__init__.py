"""The building blocks of games, independent of any single game."""
