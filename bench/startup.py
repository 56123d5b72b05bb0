"""Seconds until commands answer and rules are compiled: `uv run python bench/startup.py [GAME]`."""

import sys

from facedown.lab.bench import run

if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "rivales"
    print("\n".join(run(game, parts=("start", "cards")).lines()))
