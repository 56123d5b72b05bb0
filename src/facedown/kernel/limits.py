"""Capacities of the compiled kit. A game that reaches one ends in a defined result; it never crashes."""

EVENT_ROWS = 256  # events of one action
PENDING_FRAMES = 16  # work and decisions waiting at once
STEPS_PER_ACTION = 2000  # effect lines carried out for one action, before the game is called off
SEATS = 6  # the most players of any game
DECISIONS = 100_000  # of one game, before a shared loop gives it up
