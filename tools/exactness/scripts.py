"""The scripts of the pages in a process of Node, asked what Python is asked too."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType

_BATCH = 2_000
Arguments = tuple[object, ...]
Check = tuple[str, Sequence[Arguments], Callable[..., object]]
"""What is asked, with which arguments, and what Python answers."""


class Scripts:
    """The scripts in a process of Node, with the file of a lexicon."""

    def __init__(self, node: str, file: Path) -> None:
        command = [node, "--no-warnings", str(Path(__file__).with_suffix(".mjs")), str(file)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Scripts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, what: str, calls: Sequence[Arguments]) -> list[object]:
        """The answers to as many calls of one function; raises `ChildProcessError` where the process ended."""
        self.put(what, calls)
        return self.answers()

    def put(self, what: str, calls: Sequence[Arguments]) -> None:
        """Ask without waiting: the scripts think while their caller does."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([what, calls]).encode() + b"\n")
        self._process.stdin.flush()

    def answers(self) -> list[object]:
        """The answers to what was put; raises as `ask` does."""
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise ChildProcessError("node ended")
        answers: list[object] = json.loads(line)
        return answers


def differences(scripts: Scripts, checks: Iterable[Check]) -> tuple[int, list[str]]:
    """How many calls of some checks were put to both, and a line for each whose answers differ."""
    compared, found = 0, []
    for what, calls, expected in checks:
        for start in range(0, len(calls), _BATCH):
            some = calls[start : start + _BATCH]
            scripts.put(what, some)
            ours = [expected(*arguments) for arguments in some]
            compared += len(some)
            for arguments, own, answer in zip(some, ours, scripts.answers(), strict=True):
                if own != answer:
                    found.append(f"{what}{arguments}: {own!r} in Python, {answer!r} in the page")
    return compared, found
