"""`lettres` as processes of their own that need not start Python: forks of one that has imported it and done no more.

As a script it is that process: it waits for calls on the socket whose number it is given, forks for each, and sends
back how the fork ended. What is tested of Python's own start needs a process of its own: `CannotFork` is raised.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import runpy
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

_START = ("PYTHON", "LC_", "LANG")
"""The beginnings of what Python reads of the environment when it starts."""
_LARGEST = 1 << 20


class CannotFork(Exception):
    """The environment asks for another start of Python than the one that was."""


class Forks:
    """A process that forks for each call."""

    def __init__(self) -> None:
        self._environment = _of_start(os.environ)
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )

    def close(self) -> None:
        """End the process."""
        self._socket.close()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process.wait()

    def run(
        self, args: Sequence[str], stdin: bytes, folder: Path, environment: Mapping[str, str], timeout: float
    ) -> subprocess.CompletedProcess[bytes]:
        """What `python -m lettres` with these arguments does and says."""
        call = json.dumps([list(args), str(folder), dict(environment)]).encode()
        if _of_start(environment) != self._environment or len(call) > _LARGEST // 8:
            raise CannotFork
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(stdin)
            given.seek(0)
            self._socket.settimeout(timeout)
            socket.send_fds(self._socket, [call], [given.fileno(), out.fileno(), err.fileno()])
            try:
                code = int(self._socket.recv(100))
            except TimeoutError:
                self._process.kill()
                raise
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(args, code, out.read(), err.read())


def _of_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(_START)}


def _serve(calls: socket.socket) -> None:
    while True:
        data, files, *_ = socket.recv_fds(calls, _LARGEST, 3)
        if not data:
            return
        if not (child := os.fork()):
            calls.close()
            _be_lettres(json.loads(data), files)
        for file in files:
            os.close(file)
        calls.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _be_lettres(call: tuple[list[str], str, dict[str, str]], files: Sequence[int]) -> None:
    """Be what Python is when it starts `-m lettres`."""
    args, folder, environment = call
    for place, file in enumerate(files):
        os.dup2(file, place)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    sys.path.insert(0, folder)
    sys.argv[:] = ["lettres", *args]
    runpy.run_module("lettres", run_name="__main__", alter_sys=True)


def _import_all() -> None:
    for package in ("lettres", "lexicon"):
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                with suppress(ModuleNotFoundError):  # of an extra that is not installed
                    importlib.import_module(module.name)


if __name__ == "__main__":
    del sys.path[0]  # the folder of this script, whose packages have names of others
    _import_all()
    gc.freeze()
    _serve(socket.socket(fileno=int(sys.argv[1])))
