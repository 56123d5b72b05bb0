"""The first lines of the `facedown` command: whoever stops it while it is still being read gets no traceback either."""

from __future__ import annotations

import sys


def main() -> None:
    """The program."""
    try:
        from facedown.apps.cli.main import main as run

        run()
    except KeyboardInterrupt:  # before or after a command; within one, `run` has an answer
        sys.exit(130)
