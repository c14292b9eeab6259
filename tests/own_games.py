"""The games of `docs/nouveau-jeu.md`, as packages that Python finds."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
_PAGE = (ROOT / "docs" / "nouveau-jeu.md").read_text(encoding="utf-8")
PETIT, RARES = re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL)
OWN_GAMES = {"petit": PETIT, "rares": RARES}
"""The file of each game, as it stands there: one of numbers, one of words."""


def install(folder: Path, module: str, code: str, **points: str) -> None:
    """Put a package with a module and its entry points into a folder where Python looks."""
    (folder / f"{module}.py").write_text(code, "utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
    lines = "".join(f"{game} = {where}\n" for game, where in points.items())
    (about / "entry_points.txt").write_text(f"[lettres.games]\n{lines}", "utf-8")
