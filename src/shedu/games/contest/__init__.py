"""Contest of Kings, the card game: `rules` for machines."""
