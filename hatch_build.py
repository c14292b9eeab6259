"""The package's build: the default lexicon, compiled from the tables of `data/`, and the dice go into the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg]
    """Writes the lexicon and the dice into the packages before a wheel, editable or not, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from lexicon.french import compile_french

        target = root / "lexicon" / "francais.lexique"
        target.write_bytes(compile_french(root / "data"))
        dice = root / "lettres" / "families" / "grid" / "des.tsv"
        dice.write_bytes((root / "data" / "dice" / "standard.tsv").read_bytes())
        build_data["artifacts"] += ["lexicon/francais.lexique", "lettres/families/grid/des.tsv"]
