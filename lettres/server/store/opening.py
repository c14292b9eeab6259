"""Opens the store at an address."""

from __future__ import annotations

from importlib.util import find_spec

from lettres.server.store import BaseError, Store
from lettres.server.store.sqlite import SqliteStore

_SERVERS = ("postgresql://", "postgres://")
_NEEDED = ("psycopg", "psycopg_pool")


def open_store(address: str) -> Store:
    """Return the store at an address, which is the path of a file or `postgresql://…`. Raises `BaseError`."""
    if "://" in address and not address.startswith(_SERVERS):
        raise BaseError("une base est un fichier, ou postgresql://… : vérifiez l'adresse.")
    if not address.startswith(_SERVERS):
        return SqliteStore(address)
    if any(find_spec(name) is None for name in _NEEDED):
        raise BaseError(
            "une base PostgreSQL demande des paquets qui ne sont pas installés : "
            "« pip install 'lettres[postgresql]' » les ajoute."
        )
    from lettres.server.store.postgresql import PostgresStore  # not at the top: its packages are an extra

    return PostgresStore(address)
