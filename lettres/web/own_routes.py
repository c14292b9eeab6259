"""The routes of what is a person's own: devices that join and part, games that are deleted, a browser forgotten."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from lettres.rooms.refusals import No, Refusal
from lettres.rooms.tokens import CODE_SECONDS, digest, new_code, normalize_code
from lettres.rooms.wire.messages import DeviceWanted
from lettres.rooms.wire.reading import read_as
from lettres.rooms.wire.replies import DeviceCode, Devices, DeviceSeen, JoiningPlan
from lettres.server import leaving
from lettres.server.hub import Hub
from lettres.server.live import Live
from lettres.web.after_routes import Handler
from lettres.web.browsers import browser_of, counted, device_name, give, new_browser, take_back, token_of
from lettres.web.guard import read_body
from lettres.web.ledger import Ledger
from lettres.web.sending import as_json

_SHOWN = 16  # signs of the hash of a device's token, by which it is named
_SHORT = re.compile(f"[0-9a-f]{{{_SHOWN}}}")


class Own:
    """The routes of a hub's people; `watched` finds the room of an address and who asks."""

    def __init__(self, hub: Hub, ledger: Ledger, watched: Callable[[Request], Awaitable[tuple[Live, str]]]) -> None:
        self._hub, self._ledger, self._watched = hub, ledger, watched

    def routes(self) -> tuple[tuple[str, Handler, str], ...]:
        """All of them: an address, what answers, by which method."""
        return (
            ("/api/appareil", self._device, "POST"),
            ("/api/appareils", self._devices, "GET"),
            ("/api/appareils/{device}", self._take_out, "DELETE"),
            ("/api/navigateur", self._forget, "DELETE"),
            ("/p/{room}/partie", self._delete, "DELETE"),
            ("/p/{room}/moi", self._leave, "DELETE"),
        )

    # -- devices

    async def _device(self, request: Request) -> Response:
        """A code for another device; or, by one, the seats of the device that it was made on, which then has those of
        this one too. Who asks first (`ask`) is told what that will do, and nothing is done."""
        device = read_as(DeviceWanted, await read_body(request, self._ledger.limits))
        hub = self._hub
        if not device.code:
            return await self._new_code(request)
        self._ledger.codes.check(request.scope)
        find = hub.store.code_owner if device.ask else hub.store.take_code
        owner = await hub.run(find, digest(normalize_code(device.code)), hub.clock())
        if owner is None:
            what = "ce code n'est pas bon, a déjà servi, ou a plus de dix minutes : demandez-en un autre."
            raise Refusal("not_found", what, 404)
        browser = await browser_of(request, hub)
        if device.ask:
            return await self._asked(owner, browser)
        response = _done()
        if browser is None:
            give(response, request, (await new_browser(request, hub, owner))[1])
        elif browser != owner and not await leaving.join(hub, owner, browser):
            what = "ces deux appareils jouent dans la même partie : finissez-la d'abord, chacun sur le sien."
            raise Refusal("same_game", what, 409)
        return response

    async def _asked(self, owner: str, browser: str | None) -> Response:
        """Return what a code would do: whose devices this one would join, how many games each side brings."""
        store, run = self._hub.store, self._hub.run
        plan = JoiningPlan(
            devices=[device.name for device in await run(store.devices, owner)],
            games=len(await run(store.rooms_of, owner)),
            own_games=len(await run(store.rooms_of, browser)) if browser not in (None, owner) else 0,
            same=browser == owner,
        )
        return as_json(plan)

    async def _new_code(self, request: Request) -> Response:
        self._ledger.joins.check(request.scope)
        browser = await self._known(request, "ce navigateur n'a encore aucune partie à emporter.")
        code = new_code(self._hub.bits)
        until = self._hub.clock() + CODE_SECONDS
        await self._hub.run(self._hub.store.add_code, digest(code), browser, until)
        return as_json(DeviceCode(code))

    async def _devices(self, request: Request) -> Response:
        """The devices of a person, the first that came first; none for who is not known."""
        hub, browser, own = self._hub, await self._counted(request), digest(token_of(request))
        if browser is None:
            return as_json(Devices([]))
        await hub.run(hub.store.name_device, own, device_name(request.headers.get("user-agent", "")))
        devices = [
            DeviceSeen(
                id=device.token[:_SHOWN],
                name=device.name or "Un navigateur",
                joined=device.joined or None,
                seen=device.seen,
                mine=device.token == own,
            )
            for device in await hub.run(hub.store.devices, browser)
        ]
        return as_json(Devices(devices))

    async def _take_out(self, request: Request) -> Response:
        """Take out a device of the person who asks, this one or another."""
        hub, browser = self._hub, await self._known(request)
        name = request.path_params["device"]
        devices = await hub.run(hub.store.devices, browser) if _SHORT.fullmatch(name) else []
        token = next((each.token for each in devices if each.token.startswith(name)), None)
        if token is None:
            raise Refusal("not_found", "cet appareil n'est pas, ou n'est plus, des vôtres.", 404)
        parted = await leaving.remove_device(hub, token)
        if parted.last:
            what = "c'est votre seul appareil : rien ne peut en être retiré. On peut l'oublier."
            raise Refusal("last_device", what, 409)
        response = _done()
        if not parted.home and token == digest(token_of(request)):
            take_back(response)
        return response

    async def _forget(self, request: Request) -> Response:
        """Forget the browser that asks, with all that is kept of it."""
        browser, response = await self._counted(request), _done()
        if browser is not None:
            await leaving.forget(self._hub, digest(token_of(request)), browser)
        take_back(response)
        return response

    async def _counted(self, request: Request) -> str | None:
        return await counted(request, self._hub, self._ledger)

    async def _known(self, request: Request, what: str = "ce navigateur n'est pas connu ici.") -> str:
        if (browser := await self._counted(request)) is None:
            raise Refusal("not_found", what, 404)
        return browser

    # -- games

    async def _delete(self, request: Request) -> Response:
        """Delete a game for all."""
        live, browser = await self._watched(request)
        if live.room.row.host != browser:
            raise No("not_yours", "seul l'hôte de la partie peut la supprimer pour tous.")
        await leaving.delete(self._hub, live)
        return _done()

    async def _leave(self, request: Request) -> Response:
        """Delete the part that a person has of a game."""
        live, browser = await self._watched(request)
        await leaving.erase_person(self._hub, live, browser)
        return _done()


def _done() -> Response:
    return Response(None, 204, {"Cache-Control": "no-store"})
