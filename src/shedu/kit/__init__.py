"""The building blocks of games; knows no game."""
