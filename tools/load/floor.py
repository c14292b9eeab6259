"""The lower bound of a machine: a bare echo on the same web framework, with as many sockets.

In each room, a frame from one socket is sent to both, as large as a view. Nothing is judged, saved or looked up.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import socket
import time
from collections import defaultdict
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from lettres.web.connections import listening_socket, make_server
from tools.bench.web_server import processor_time_of


class Floor(NamedTuple):
    """The seconds from receiving a frame to sending it to both sockets, and the server's processor time for a frame."""

    latencies: list[float]
    computed: float


def serve(listener: socket.socket, ready: Connection, size: int) -> None:
    """Echo each frame to all sockets of its room."""
    rooms: dict[str, list[WebSocket]] = defaultdict(list)
    rest = "x" * size

    async def room(websocket: WebSocket) -> None:
        await websocket.accept()
        own = rooms[websocket.path_params["room"]]
        own.append(websocket)
        try:
            while True:
                text = await websocket.receive_text()
                for each in own:
                    await each.send_text(json.dumps({**json.loads(text), "rest": rest}))
        except WebSocketDisconnect:
            own.remove(websocket)

    ready.send(True)
    make_server(Starlette(routes=[WebSocketRoute("/{room}", room)])).run([listener])


async def measured(games: int, rate: float, seconds: float, size: int, seed: int = 1) -> Floor:
    """Measure `games` rooms of two sockets, with `rate` frames a second in all, for `seconds`."""
    listener = listening_socket("127.0.0.1", 0)
    port = listener.getsockname()[1]
    ready, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(listener, theirs, size))
    process.start()
    listener.close()
    try:
        await asyncio.to_thread(ready.recv)
        rooms = [await _pair(f"ws://127.0.0.1:{port}/{number}") for number in range(games)]
        used, random, end = processor_time_of(process), Random(seed), time.perf_counter() + seconds
        pace = games / rate
        found = await asyncio.gather(*(_play(pair, pace, random.random() * pace, end) for pair in rooms))
        latencies = [each for one in found for each in one]
        computed = (processor_time_of(process) - used) / (len(latencies) or 1)
        for pair in rooms:
            await asyncio.gather(*(each.close() for each in pair))
    finally:
        process.kill()
        process.join()
    return Floor(latencies, computed)


async def _pair(address: str) -> tuple[ClientConnection, ClientConnection]:
    one, other = await asyncio.gather(*(connect(address, compression=None) for _ in range(2)))
    return one, other


async def _play(pair: tuple[ClientConnection, ClientConnection], pace: float, first: float, end: float) -> list[float]:
    took, at = list[float](), time.perf_counter() + first
    while at < end:
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        start = time.perf_counter()
        await pair[len(took) % 2].send(json.dumps({"type": "act", "id": f"{len(took)}"}))
        for frame in await asyncio.gather(*(each.recv() for each in pair)):
            json.loads(frame)
        took.append(time.perf_counter() - start)
        at = max(at + pace, time.perf_counter())
    return took
