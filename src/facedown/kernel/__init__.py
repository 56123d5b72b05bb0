"""The kit that games are built of: compiled twins, chance, piles, pending decisions, events, loops. Knows no game."""
