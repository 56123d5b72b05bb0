"""What all tests share: array bounds are checked in compiled rules, in a cache of their own (kernel/jit.py)."""

from __future__ import annotations

import os

os.environ.setdefault("FACEDOWN_CHECK", "1")  # before anything is compiled
