"""What happens in Tigris & Euphrates: compiled functions over the record of a game."""
