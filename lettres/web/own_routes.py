"""The routes of a person's own data: to join and remove devices, delete games and forget a browser."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from lettres.rooms.refusals import No, Refusal
from lettres.rooms.tokens import CODE_SECONDS, digest, new_code, normalize_code
from lettres.rooms.wire.incoming import DeviceWanted
from lettres.rooms.wire.reading import read_as
from lettres.rooms.wire.replies import DeviceCode, Devices, DeviceSeen, JoiningPlan
from lettres.server import leaving
from lettres.server.hub import Hub
from lettres.web import browsers
from lettres.web.browsers import token_of, watched_room
from lettres.web.finished_game_routes import Handler
from lettres.web.guard import read_body
from lettres.web.ledger import Ledger
from lettres.web.responses import json_response

_SHOWN = 16  # characters of the hash of a device's token, which name the device in the API
_SHORT = re.compile(f"[0-9a-f]{{{_SHOWN}}}")


class OwnRoutes:
    """The routes of a person's own data, on a hub."""

    def __init__(self, hub: Hub, ledger: Ledger) -> None:
        self._hub, self._ledger = hub, ledger

    def routes(self) -> tuple[tuple[str, Handler, str], ...]:
        """Return all routes: path, handler, method."""
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
        """Answer with a code for another device. If the request has a code, join this device to the one that made the
        code. With `ask`, only answer with the effect of joining."""
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
        browser = await browsers.browser_of(request, hub)
        if device.ask:
            return await self._joining_plan(owner, browser)
        response = _no_content()
        if browser is None:
            browsers.set_cookie(response, request, (await browsers.new_browser(request, hub, owner))[1])
        elif browser != owner and not await leaving.join(hub, owner, browser):
            what = "ces deux appareils jouent dans la même partie : finissez-la d'abord, chacun sur le sien."
            raise Refusal("same_game", what, 409)
        return response

    async def _joining_plan(self, owner: str, browser: str | None) -> Response:
        """Answer with the effect of a code: the devices that this device would join, and the games of each side."""
        store, run = self._hub.store, self._hub.run
        plan = JoiningPlan(
            devices=[device.name for device in await run(store.devices, owner)],
            games=len(await run(store.rooms_of, owner)),
            own_games=len(await run(store.rooms_of, browser)) if browser not in (None, owner) else 0,
            same=browser == owner,
        )
        return json_response(plan)

    async def _new_code(self, request: Request) -> Response:
        self._ledger.joins.check(request.scope)
        browser = await self._known_browser(request, "ce navigateur n'a encore aucune partie à emporter.")
        code = new_code(self._hub.bits)
        until = self._hub.clock() + CODE_SECONDS
        await self._hub.run(self._hub.store.add_code, digest(code), browser, until)
        return json_response(DeviceCode(code))

    async def _devices(self, request: Request) -> Response:
        """Answer with the devices of a person, in the order in which they joined; none for an unknown browser."""
        hub, browser, own = self._hub, await self._browser(request), digest(token_of(request))
        if browser is None:
            return json_response(Devices([]))
        await hub.run(hub.store.name_device, own, browsers.device_name(request.headers.get("user-agent", "")))
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
        return json_response(Devices(devices))

    async def _take_out(self, request: Request) -> Response:
        """Remove a device of the person, this one or another."""
        hub, browser = self._hub, await self._known_browser(request)
        name = request.path_params["device"]
        devices = await hub.run(hub.store.devices, browser) if _SHORT.fullmatch(name) else []
        token = next((each.token for each in devices if each.token.startswith(name)), None)
        if token is None:
            raise Refusal("not_found", "cet appareil n'est pas, ou n'est plus, des vôtres.", 404)
        parted = await leaving.remove_device(hub, token)
        if parted.last:
            what = "c'est votre seul appareil : rien ne peut en être retiré. On peut l'oublier."
            raise Refusal("last_device", what, 409)
        response = _no_content()
        if not parted.home and token == digest(token_of(request)):
            browsers.delete_cookies(response)
        return response

    async def _forget(self, request: Request) -> Response:
        """Forget the browser of the request, with its data."""
        browser, response = await self._browser(request), _no_content()
        if browser is not None:
            await leaving.forget(self._hub, digest(token_of(request)), browser)
        browsers.delete_cookies(response)
        return response

    async def _browser(self, request: Request) -> str | None:
        return await browsers.limited_browser(request, self._hub, self._ledger)

    async def _known_browser(self, request: Request, what: str = "ce navigateur n'est pas connu ici.") -> str:
        if (browser := await self._browser(request)) is None:
            raise Refusal("not_found", what, 404)
        return browser

    # -- games

    async def _delete(self, request: Request) -> Response:
        """Delete a game for all its players."""
        live, browser = await watched_room(request, self._hub, self._ledger)
        if live.room.row.host != browser:
            raise No("not_yours", "seul l'hôte de la partie peut la supprimer pour tous.")
        await leaving.delete(self._hub, live)
        return _no_content()

    async def _leave(self, request: Request) -> Response:
        """Erase the person from a game."""
        live, browser = await watched_room(request, self._hub, self._ledger)
        await leaving.erase_person(self._hub, live, browser)
        return _no_content()


def _no_content() -> Response:
    return Response(None, 204, {"Cache-Control": "no-store"})
