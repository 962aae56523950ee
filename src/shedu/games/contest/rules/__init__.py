"""What happens in Contest of Kings: compiled functions over the record of a game."""
