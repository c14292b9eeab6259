"""The package's build: compiles the default lexicon from the tables of `data/`, so that the wheel carries it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg]
    """Writes `lexicon/francais.lexique` before a wheel, editable or not, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from lexicon.french import compile_french

        target = root / "lexicon" / "francais.lexique"
        target.write_bytes(compile_french(root / "data"))
        build_data["artifacts"].append("lexicon/francais.lexique")
