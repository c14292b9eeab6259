"""The page's scripts, run in Node where it is at hand."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from lettres.position import Json

STATIC = Path(__file__).parents[2] / "pages" / "src"
_LEAST = 20, 19  # the first that takes a module for one by what is in it, as browsers do
_BEGIN = """
import { readFileSync } from "node:fs";
const argument = JSON.parse(readFileSync(0, "utf8"));
const tell = (value) => process.stdout.write(JSON.stringify(value));
const bytes = (path) => new Uint8Array(readFileSync(path)).buffer;
"""


class Node:
    """Runs modules in Node; raises `LookupError` where there is none that can."""

    def __init__(self) -> None:
        path = shutil.which("node")
        if path is None:
            raise LookupError("node is not installed")
        self.path = path
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        if tuple(map(int, said.strip().lstrip("v").split(".")[:2])) < _LEAST:
            raise LookupError(f"node {said.strip()} is too old for modules without a package")

    def run(self, module: str, argument: Json = None) -> Json:
        """What a module tells: it has `argument`, `tell(value)`, `bytes(path)`, and imports from `STATIC`."""
        text = _BEGIN + module.replace("STATIC", STATIC.as_uri())
        command = [self.path, "--no-warnings", "--input-type=module", "-e", text]
        done = subprocess.run(
            command, input=json.dumps(argument).encode(), capture_output=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    def ask(self, name: str, argument: Json) -> Json:
        """Return the answer of a function of `pages/tests/asked`: of a file, by its name, such as `draft.walk`."""
        file, _, function = name.partition(".")
        path = STATIC.parent / "tests" / "asked" / f"{file}.js"
        answered = f"process.stdout.write(JSON.stringify(await {function}(argument)), () => process.exit())"
        return self.run(f'import {{ {function} }} from "{path.as_uri()}"; {answered}', argument)
