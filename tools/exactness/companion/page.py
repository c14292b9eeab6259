"""The companion's own code, run in Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from lettres.position import Json
from lettres.site.table_phrases import table_phrases

SCRIPT = Path(__file__).with_name("bridge.mjs")


class CompanionPage:
    """The companion in Node; with the lexicon's file for the page, else words come with the requests."""

    def __init__(self, node: str, file: Path | None = None) -> None:
        command = [node, "--no-warnings", str(SCRIPT), *([str(file)] if file else [])]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._put(table_phrases())

    def __enter__(self) -> CompanionPage:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._node.communicate()

    def _put(self, value: Json) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(value).encode() + b"\n")
        self._node.stdin.flush()

    def do(self, things: Sequence[Json]) -> list[Json]:
        """Return the results of some requests; raise `RuntimeError` if the code stopped."""
        assert self._node.stdout
        self._put(list(things))
        if not (line := self._node.stdout.readline()):
            raise RuntimeError("the companion's code stopped")
        answers: list[Json] = json.loads(line)
        return answers
