"""Simulations a second of the bots that search, beside OpenSpiel's: `uv run python bench/search.py [GAME]`.

The peers need the extra: `uv run --extra bench python bench/search.py`. `facedown bench --search` prints the same.
"""

import sys

from facedown.lab.bench import SEARCH_PARTS, run

if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "rivales"
    print("\n".join(run(game, parts=SEARCH_PARTS).lines()))
