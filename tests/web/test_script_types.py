"""The types that the scripts' comments tell, checked where node and TypeScript are at hand."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.node import STATIC

_STANDINS = Path(__file__).parent / "types"
_PAGES = (
    "partie/page.js",
    "jouer/page.js",
    "i/page.js",
    "histoire/page.js",
    "table/page.js",
    "defi/page.js",
    "arbitre/arbitre.js",
)


@pytest.mark.slow
def test_the_scripts_types_hold(tmp_path: Path) -> None:
    """Strictly, of all pages; the vendored file is declared instead of read."""
    checker = shutil.which("tsc")
    if checker is None:
        pytest.skip("TypeScript (tsc) is not installed")
    shutil.copytree(STATIC, tmp_path / "static")
    vendor = tmp_path / "static" / "vendor"
    (vendor / "preact.js").unlink()
    shutil.copy(_STANDINS / "preact.d.ts", vendor)
    how = "--checkJs --strict --noEmit --target es2023 --module esnext --moduleResolution bundler"
    words = [checker, *how.split(), "--lib", "es2023,dom,dom.iterable", "--types", "", *_PAGES]
    done = subprocess.run(words, cwd=tmp_path / "static", capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
