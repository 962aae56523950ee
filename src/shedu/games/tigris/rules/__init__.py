"""The rules of Tigris & Euphrates as compiled functions over the record of a game."""
