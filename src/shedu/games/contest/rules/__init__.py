"""The rules of Contest of Kings as compiled functions over the record of a game."""
