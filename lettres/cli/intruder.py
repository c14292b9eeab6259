"""Detects another distribution's `lexicon` package that hides ours, and says what to do.

This module imports nothing from the project, because such an import would fail.
"""

from __future__ import annotations

import sys
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

_OURS = "lettres"
_ROOM = "lexicon"


def complaint() -> str:
    """Return a French sentence about the package that hides ours, "" if the `lexicon` that Python finds is ours."""
    spec = find_spec(_ROOM) if _ROOM not in sys.modules else sys.modules[_ROOM].__spec__
    origin = spec.origin if spec else None
    if origin is not None and _is_ours(Path(origin)):
        return ""
    others = [name for name in packages_distributions().get(_ROOM, []) if name != _OURS]
    if others:
        who = " et ".join(f"« {name} » ({version(name)})" for name in dict.fromkeys(others))
        what = f"le paquet {who}, installé dans le même Python, a lui aussi un dossier « {_ROOM} », qui cache celui"
        remedy = f"« pip uninstall {others[0]} », puis « pip install --force-reinstall lettres »"
    else:
        where = f" ({Path(origin).parent})" if origin else ""
        what, remedy = f"un autre dossier « {_ROOM} »{where} cache celui", "ôtez-le, ou changez de dossier"
    return (
        f"lettres ne peut pas démarrer : {what} de lettres. Pour les garder tous les deux, installez lettres à part, "
        f"avec « pipx » ; sinon, {remedy}."
    )


def _is_ours(init: Path) -> bool:
    """Return True if `init`, the `__init__.py` of a package, has a line that only ours has."""
    try:
        return b"lexicon.lookup import Lexicon" in init.read_bytes()
    except OSError:
        return False
