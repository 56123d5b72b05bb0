"""How each game looks on a terminal: drawn from a seat's view alone."""
