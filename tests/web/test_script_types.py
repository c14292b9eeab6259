"""The types that the scripts' comments tell, checked where node and TypeScript are at hand."""

from __future__ import annotations

import json
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
    shutil.copytree(STATIC.parent / "types", tmp_path / "types")
    vendor = tmp_path / "static" / "vendor"
    (vendor / "preact.js").unlink()
    shutil.copy(_STANDINS / "preact.d.ts", vendor)
    how = {"module": "esnext", "moduleResolution": "bundler", "target": "es2023", "types": []}
    what = {"checkJs": True, "strict": True, "noEmit": True, "lib": ["es2023", "dom", "dom.iterable"]}
    config = {"compilerOptions": {**how, **what}, "files": _PAGES}
    (tmp_path / "static" / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    words = [checker, "--project", "."]
    done = subprocess.run(words, cwd=tmp_path / "static", capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
