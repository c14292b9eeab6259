"""How much random tests draw: by default what takes seconds and meets every case, in a long form as much as wanted.

`LETTRES_LONG=20 .venv/bin/pytest -n logical -m slow` draws twenty times as much; `LETTRES_SOAK_SEED` draws others.
"""

from __future__ import annotations

import os

TIMES = int(os.environ.get("LETTRES_LONG", "1"))
SEED = os.environ.get("LETTRES_SOAK_SEED", "1996")
