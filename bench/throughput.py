"""Decisions a second, beside other people's games in the same run: `uv run python bench/throughput.py [GAME]`.

The peers need the extra: `uv run --extra bench python bench/throughput.py`. `facedown bench` prints these figures and
those of startup.py.
"""

import sys

from facedown.lab.bench import run

if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "rivales"
    print("\n".join(run(game, parts=("play", "size", "peers")).lines()))
