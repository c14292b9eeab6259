"""Work in processes of its own: refused where too many wait, ended where it takes too long."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from lettres.rooms.refusals import Refusal
from lettres.server.pool import WorkerPool
from lexicon import SourceError

pytestmark = pytest.mark.slow  # processes are spawned


class Sleeper:
    """What a process answers with here."""

    def pid(self) -> dict[str, int]:
        return {"pid": os.getpid(), "nice": os.nice(0)}

    def sleep(self, seconds: float) -> dict[str, float]:
        time.sleep(seconds)
        return {"slept": seconds}

    def refuse(self) -> dict[str, str]:
        raise Refusal("no", "non.", 404)

    def fail(self) -> dict[str, str]:
        raise RuntimeError("secret")

    def misread(self) -> dict[str, str]:
        raise SourceError("le fichier est abîmé.")

    def die(self) -> dict[str, str]:
        os._exit(1)


@pytest.fixture
def thinkers() -> Iterator[WorkerPool]:
    made = WorkerPool(f"{__name__}:Sleeper", waiting=3)
    yield made
    made.close()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_answers_until_it_takes_too_long(thinkers: WorkerPool) -> None:
    """Then it is killed, and another answers; refusals and errors end none."""

    async def course() -> None:
        first = await thinkers.ask("pid", seconds=30)
        assert first["nice"] >= 10 and first == await thinkers.ask("pid", seconds=30)
        for method, code in (("refuse", "no"), ("fail", "search_failed")):
            with pytest.raises(Refusal) as refusal:
                await thinkers.ask(method, seconds=30)
            assert refusal.value.code == code and "secret" not in str(refusal.value)
        with pytest.raises(SourceError, match="le fichier est abîmé"):
            await thinkers.ask("misread", seconds=30)
        assert first == await thinkers.ask("pid", seconds=30)
        with pytest.raises(Refusal, match="trop de temps"):
            await thinkers.ask("sleep", 600, seconds=0.1)
        assert not alive(first["pid"])
        assert (await thinkers.ask("pid", seconds=30))["pid"] != first["pid"]
        with pytest.raises(Refusal, match="arrêtée"):
            await thinkers.ask("die", seconds=30)

    asyncio.run(course())


def test_so_many_wait_and_no_more_and_all_end_at_once(thinkers: WorkerPool) -> None:
    async def course() -> None:
        pid = (await thinkers.ask("pid", seconds=30))["pid"]
        asked = [asyncio.create_task(thinkers.ask("sleep", 600, seconds=600, by="10.0.0.1")) for _ in range(3)]
        await asyncio.sleep(0)
        for by in ("10.0.0.1", "10.0.0.2"):  # of one address three at most, and one more of all
            with pytest.raises(Refusal) as refusal:
                await thinkers.ask("pid", seconds=1, by=by)
            assert (refusal.value.status, refusal.value.wait, thinkers.pending) == (503, 5, len(asked))
            asked += [asyncio.create_task(thinkers.ask("pid", seconds=600, by="10.0.0.3"))] * (len(asked) == 3)
            await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        thinkers.close()
        ended = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 20)
        assert all(isinstance(each, Refusal | asyncio.CancelledError) for each in ended)
        assert not alive(pid)

    asyncio.run(course())


def test_one_that_is_being_started_does_not_outlive_the_others(
    thinkers: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, started, start = threading.Event(), list[int | None](), SpawnProcess.start

    def slowly(process: SpawnProcess) -> None:
        begun.set()
        time.sleep(0.2)
        start(process)
        started.append(process.pid)

    async def course() -> None:
        asked = asyncio.create_task(thinkers.ask("pid", seconds=30))
        await asyncio.to_thread(begun.wait, 30)
        thinkers.close()
        assert len(started) == 1 and not alive(started[0] or 0)
        with pytest.raises(Refusal):
            await asked

    monkeypatch.setattr(SpawnProcess, "start", slowly)
    asyncio.run(course())


def test_who_ends_without_closing_them_waits_for_none() -> None:
    code = f"""
import asyncio
from lettres.server.pool import WorkerPool
thinkers = WorkerPool("{__name__}:Sleeper")
print(asyncio.run(thinkers.ask("pid", seconds=60))["pid"])
"""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not alive(int(done.stdout))
