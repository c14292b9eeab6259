"""The package's build: the default lexicon, compiled from `data/`, and some tables as they are."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = {
    "data/dice/standard.tsv": "lettres/families/grid/des.tsv",
    "data/definitions/chief_senses.tsv": "lexicon/definitions/chief_senses.tsv",
}
"""Tables that a package reads as they are: where they are kept, and where it looks for them."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg]
    """Writes the lexicon and the tables into the packages before a wheel, editable or not, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from lexicon.french import compile_french

        target = root / "lexicon" / "francais.lexique"
        target.write_bytes(compile_french(root / "data"))
        for source, copy in TABLES.items():
            (root / copy).write_bytes((root / source).read_bytes())
        build_data["artifacts"] += ["lexicon/francais.lexique", *TABLES.values()]
