"""Runs a server at a terminal: its socket, its processes, the lines that it prints."""

from __future__ import annotations

import errno
import os
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from ipaddress import ip_address
from multiprocessing import get_context, parent_process
from typing import NamedTuple

import click
import segno

from lettres.cli.base import open_base
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings
from lettres.cli.game_meanings import GameMeanings
from lettres.grammar import safe
from lettres.rooms.times import Times
from lettres.server.analyses import Reviews, reviewers
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.signals import kept_from_children
from lettres.site.assets import home_assets
from lettres.site.making import Words
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.connections import QuietServer, listening_socket, make_server, tls_context
from lettres.web.limits import Limits
from lettres.web.network import address_of, own_addresses
from lettres.web.shelf import Shelf
from lettres.web.socket_handover import Neighbours, neighbours
from lettres.web.startup import prepare
from lexicon.errors import LexiconError, SourceError

_BLOCKS = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}  # by the upper and the lower module of a QR code
_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"  # the code is black on white in any terminal
_QUIET = 4  # modules of the margin of a QR code
_FILES = 16_384  # open files at most
_PATIENCE = 10.0  # seconds for the other processes to end
_LOOPS = ("127.0.0.1", "::1")
_OFFLINE = "L'arbitre et la table, une fois ouverts, marchent aussi hors ligne."
_TRUSTED = "L'arbitre et la table, une fois ouverts, marchent aussi hors ligne, si le téléphone se fie au certificat."
_ONLINE = (
    "En http, tout marche tant que ce serveur répond. Hors ligne, non : un téléphone ne garde l'arbitre et la table "
    "que par HTTPS (--certificat, et --cle). Sur ce réseau, chacun peut lire ce qui passe : gardez-le chez vous."
)
_LOCAL = "Seule cette machine y a accès. Pour les téléphones du même réseau : lettres servir --adresse 0.0.0.0{options}"
_ALONE = "Aucune adresse de réseau n'est trouvée : cette machine est-elle reliée à celui des téléphones ?"


class Endpoint(NamedTuple):
    """The address of a server, its certificate and key, its other host names, and the proxy in front of it."""

    address: str
    port: int
    certificate: str | None = None
    key: str | None = None
    hosts: tuple[str, ...] = ()
    proxy: str | None = None
    port_given: bool = False

    @property
    def options(self) -> str:
        """The command-line options that choose the same port again."""
        return f" --port {self.port}" if self.port_given else ""


class RoomOptions(NamedTuple):
    """The options of rooms: their database, the days they are kept, the pauses of robots in per cent, the rooms that an
    address may open in an hour, the number of server processes, and the pages that an address may have open at once."""

    base: str | None = None
    days: int = 90
    pauses: int = 100
    an_hour: int | None = None
    processes: int = 1
    pages: int = 100


def serve(settings: Settings, place: Endpoint, rooms: RoomOptions, *, shown: bool) -> int:
    """Serve until interrupted; raises `click.BadParameter`, `SourceError`, `LexiconError`."""
    tls = _tls(place)
    with _listener(place) as listener:
        beside = neighbours(rooms.processes)
        server = _server(settings, place, rooms, tls, beside[0] if beside else None)
        addresses = _addresses(listener, secure=tls is not None)
        with (
            server.capture_signals(),
            _others(listener, settings, place, rooms, beside),
        ):  # before « Ctrl-C » is printed
            for line in _banner(settings, addresses, secure=tls is not None, options=place.options):
                click.echo(line)
            sys.stdout.flush()
            if shown:  # a thread: `open` may last as long as the browser
                page = addresses.here or addresses.others[0]
                threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
            server.run([listener])
    error("Le serveur est arrêté.")
    return 0


def _server(
    settings: Settings, place: Endpoint, rooms: RoomOptions, tls: ssl.SSLContext | None, beside: Neighbours | None
) -> QuietServer:
    """Return a server that closes its resources when it ends; raises `SourceError` for an unusable database."""
    _allow_sockets()
    words = Words(settings.lexique, settings.definitions)
    answers = Answers(settings.lexicon, words.lexicon)
    answers.preparing = bool(words.sources())
    shelf, hub = Shelf(home_assets(), ready=False), _hub(settings, rooms)
    app = make_app(
        answers,
        shelf,
        prepare=lambda: prepare(answers, shelf, words),
        limits=_limits(rooms),
        hosts=place.hosts,
        hub=hub,
        reviews=Reviews(hub.store, reviewers(words.lexicon)),
    )
    return make_server(app, tls, place.proxy, neighbours=beside)


def _limits(rooms: RoomOptions) -> Limits:
    limits = Limits(address_sockets=rooms.pages, all_sockets=max(Limits().all_sockets, rooms.pages))
    return limits if rooms.an_hour is None else replace(limits, rooms=rooms.an_hour, home=1.0)


def _allow_sockets() -> None:
    """Raise the limit of open files of this process, because each socket counts as one."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not at the top: only Unix has it

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most if 0 < most < _FILES else _FILES, most))


def _hub(settings: Settings, rooms: RoomOptions) -> Hub:
    return Hub(
        open_base(rooms.base),
        settings.lexicon,
        Thoughts(settings.lexique),
        meaning=GameMeanings(settings, why=False),
        times=Times().with_pace(rooms.pauses / 100),
        days=rooms.days,
        shared=rooms.processes > 1 or "://" in (rooms.base or ""),
    )


@contextmanager
def _others(
    listener: socket.socket, settings: Settings, place: Endpoint, rooms: RoomOptions, beside: list[Neighbours] | None
) -> Iterator[None]:
    """During the block, run the other server processes, which share the port and the rooms of this one."""
    made, shared = get_context("spawn").Process, (listener, settings.lexique, settings.definitions, place, rooms)
    given = beside[1:] if beside else [None] * (rooms.processes - 1)
    others = [made(target=_serve_beside, args=(*shared, own)) for own in given]
    with kept_from_children(signal.SIGINT):
        for each in others:
            each.start()
    for own in filter(None, given):
        own.leave()
    try:
        yield
    finally:
        for each in others:
            each.terminate()
        for each in others:
            each.join(_PATIENCE)
            each.kill()  # or this process would wait for it for ever


def _serve_beside(
    listener: socket.socket,
    lexique: str | None,
    definitions: str | None,
    place: Endpoint,
    rooms: RoomOptions,
    beside: Neighbours | None,
) -> None:
    """Serve in this process, started by `_others`, until the first process ends."""
    threading.Thread(target=_end_with_first, daemon=True).start()
    settings = Settings(lexique=lexique, definitions=definitions)
    try:
        server = _server(settings, place, rooms, _tls(place), beside)
    except (SourceError, LexiconError) as failure:
        error(f"Un des processus n'a pu commencer : {failure}")
        sys.exit(3)
    server.run([listener])


def _end_with_first() -> None:
    if (first := parent_process()) is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _tls(place: Endpoint) -> ssl.SSLContext | None:
    """Return the TLS context of the certificate, None if there is none; raises `SourceError`."""
    if place.certificate is None:
        return None
    for name, what in ((place.certificate, "le certificat"), (place.key, "la clé")):
        if name is not None and not os.path.isfile(name):
            raise SourceError(f"{what} « {safe(name)} » n'existe pas. Vérifiez le chemin.")
    try:
        return tls_context(place.certificate, place.key)
    except ssl.SSLError as failure:
        what = f"le certificat « {safe(place.certificate)} » ne peut servir : il n'est pas en PEM, ou sa clé manque"
        raise SourceError(f"{what}, a un mot de passe ou est celle d'un autre.") from failure
    except OSError as failure:
        raise SourceError(
            f"le certificat « {safe(place.certificate)} » est illisible. Vérifiez les droits."
        ) from failure


def _listener(place: Endpoint) -> socket.socket:
    """Return the listening socket; raises `click.BadParameter`."""
    try:
        return listening_socket(place.address, place.port)
    except (OSError, UnicodeError) as failure:
        code = getattr(failure, "errno", None)
    if code == errno.EADDRINUSE:
        other = place.port + 1 if place.port < 65535 else 8080
        what = f"le port {place.port} est déjà pris par un autre programme. Prenez-en un autre : --port {other}."
        raise click.BadParameter(what, param_hint="--port")
    if code in (errno.EACCES, errno.EPERM):
        what = f"le port {place.port} est réservé au système. Prenez-en un à partir de 1024 : --port 8080."
        raise click.BadParameter(what, param_hint="--port")
    what = f"« {safe(place.address)[:60]} » n'est pas une adresse de cette machine. 0.0.0.0 écoute sur toutes."
    raise click.BadParameter(what, param_hint="--adresse")


class Addresses(NamedTuple):
    """The URL for this machine ("" if the server does not listen on the loopback) and the URLs for the network.

    `everywhere` is True if the server listens on all addresses.
    """

    here: str
    others: list[str]
    everywhere: bool


def _addresses(listener: socket.socket, *, secure: bool) -> Addresses:
    host, port = listener.getsockname()[:2]
    everywhere = ip_address(host).is_unspecified
    here = _LOOPS[":" in host] if everywhere else host
    mine = [each for each in own_addresses() if ":" in host or ":" not in each] if everywhere else [host]
    others = [address_of(each, port, secure=secure) for each in mine if not ip_address(each).is_loopback]
    return Addresses(address_of(here, port, secure=secure) if ip_address(here).is_loopback else "", others, everywhere)


def _banner(settings: Settings, found: Addresses, *, secure: bool, options: str = "") -> Iterator[str]:
    """Yield the lines that a server prints when it starts; the command that these lines advise ends with `options`."""
    if found.here:
        yield f"Sur cette machine : {found.here}"
    yield from (f"Sur un téléphone du même réseau : {each}" for each in found.others)
    if found.others and _draws(settings):
        yield from qr_lines(found.others[0], coloured=settings.colour)
    yield paragraph((_TRUSTED if secure else _ONLINE) if found.others else _OFFLINE)
    if not found.others:
        yield paragraph(_ALONE if found.everywhere else _LOCAL.format(options=options))
    yield "Ctrl-C arrête le serveur."


def _draws(settings: Settings) -> bool:
    """Return True to draw a QR code: on a terminal that can show it, unless lines are for a screen reader."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    shown = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and encoding.startswith("utf")
    return shown and not settings.accessible


def qr_lines(address: str, *, coloured: bool) -> Iterator[str]:
    """Yield the lines of the QR code of an address, two rows a line; without colours, white modules are drawn.

    >>> lines = list(qr_lines("http://192.168.1.20:8080/", coloured=False))
    >>> len(lines), {len(line) for line in lines}, lines[0] == "█" * 33
    (17, {33}, True)
    """
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=_QUIET)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2]):
        if coloured:
            blocks = "".join(_BLOCKS[bool(above), bool(below)] for above, below in zip(upper, lower))
            yield f"{_BLACK_ON_WHITE}{blocks}{_AS_BEFORE}"
        else:
            yield "".join(_BLOCKS[not above, not below] for above, below in zip(upper, lower))
