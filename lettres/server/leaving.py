"""What a person takes back: a device that has joined, a game, his part of one, all that is kept of him."""

from __future__ import annotations

from contextlib import suppress

from lettres.rooms.effects import Effect
from lettres.rooms.refusals import No
from lettres.rooms.rows import Parted, Unreadable
from lettres.server.hub import Hub
from lettres.server.live import Live


async def join(hub: Hub, owner: str, other: str) -> bool:
    """Let the devices of two people be those of one; False where both sit in a game that is not over."""
    if joined := await hub.run(hub.store.merge, owner, other, hub.clock()):
        hub.look_about()
    return joined


async def remove_device(hub: Hub, token: str) -> Parted:
    """Take a device out, which is told by the hash of its token."""
    now = hub.clock()
    parted = await hub.run(hub.store.remove_device, token, now)
    if parted.owner and not parted.last:
        hub.look_about((parted.owner, now))
    return parted


async def delete(hub: Hub, live: Live) -> None:
    """Delete a room for all."""
    await hub.run(hub.store.delete, live.name)
    hub.drop(live)


async def erase_person(hub: Hub, live: Live, browser: str) -> None:
    """Delete the part that a person has of a room; of the last one there, the room."""
    alone: list[int] = []

    def left() -> list[Effect]:
        alone.clear()  # it may be done again, where another process has written the room
        if not live.room.is_of_one(browser):
            return live.room.erase_person(browser, hub.clock())
        alone.append(live.room.row.version)
        return []

    while True:
        await hub.change(live, left, rereads=True)
        if not alone:
            return
        if await hub.run(hub.store.delete, live.name, *alone) or await hub.run(hub.store.version, live.name) is None:
            hub.drop(live)
            return
        await hub.catch_up(live)  # somebody has sat down there, or the time has brought something


async def forget(hub: Hub, token: str, browser: str) -> None:
    """Forget a device, which first takes along what it had brought; with a person's last one his part of every room,
    and whatever else is kept of him."""
    parted = await remove_device(hub, token)
    if not (parted.last or parted.home):
        return
    browser = parted.home or browser
    if len(await hub.run(hub.store.devices, browser)) == 1:
        for name in await hub.run(hub.store.known_rooms, browser):
            with suppress(Unreadable, No):  # a room that fails keeps no other: the base forgets who sat there
                if (live := await hub.open(name)) is not None:
                    await hub.catch_up(live)
                    await erase_person(hub, live, browser)
    now = hub.clock()
    await hub.run(hub.store.forget_browser, token, now)
    hub.look_about((browser, now))
