"""Joins and removes devices, and deletes rooms, a player's part in a room, or all data of a person."""

from __future__ import annotations

from contextlib import suppress

from lettres.rooms.effects import Effect
from lettres.rooms.refusals import No
from lettres.rooms.rows import Parted, Unreadable
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom


async def join(hub: Hub, owner: str, other: str) -> bool:
    """Merge the devices of two people; return False if both have a seat in the same unfinished game."""
    if joined := await hub.run(hub.store.merge, owner, other, hub.clock()):
        hub.check_others()
    return joined


async def remove_device(hub: Hub, token: str) -> Parted:
    """Remove the device whose token has the hash `token`."""
    now = hub.clock()
    parted = await hub.run(hub.store.remove_device, token, now)
    if parted.owner and not parted.last:
        hub.check_others((parted.owner, now))
    return parted


async def delete(hub: Hub, live: LiveRoom) -> None:
    """Delete a room for all its players."""
    await hub.run(hub.store.delete, live.name)
    hub.drop(live)


async def erase_person(hub: Hub, live: LiveRoom, browser: str) -> None:
    """Erase a person from a room; delete the room if nobody else is left there."""
    alone: list[int] = []

    def erase() -> list[Effect]:
        alone.clear()  # of an earlier try: this runs again if another process has written the room
        if not live.room.is_of_one(browser):
            return live.room.erase_person(browser, hub.clock())
        alone.append(live.room.row.version)
        return []

    while True:
        await hub.change(live, erase, rereads=True)
        if not alone:
            return
        if await hub.run(hub.store.delete, live.name, *alone) or await hub.run(hub.store.version, live.name) is None:
            hub.drop(live)
            return
        await hub.refresh(live)  # the room has changed meanwhile: try again


async def forget(hub: Hub, token: str, browser: str) -> None:
    """Forget a device, after giving back to it the rooms that it brought. With a person's last device, also erase the
    person from every room, and delete all other data about the person."""
    parted = await remove_device(hub, token)
    if not (parted.last or parted.home):
        return
    browser = parted.home or browser
    if len(await hub.run(hub.store.devices, browser)) == 1:
        for name in await hub.run(hub.store.known_rooms, browser):
            with suppress(Unreadable, No):  # the database clears the seats of a room that fails here
                if (live := await hub.open(name)) is not None:
                    await hub.refresh(live)
                    await erase_person(hub, live, browser)
    now = hub.clock()
    await hub.run(hub.store.forget_browser, token, now)
    hub.check_others((browser, now))
