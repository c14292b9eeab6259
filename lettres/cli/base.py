"""Open and copy the database in which a server keeps its rooms."""

from __future__ import annotations

from pathlib import Path

from lettres.grammar import safe
from lettres.records.disk import make_private
from lettres.records.journal import folder
from lettres.server.store import BaseError, Store
from lettres.server.store.opening import open_store
from lexicon.errors import SourceError


def default_base() -> str:
    """Return the path of the default database, next to the folder of saved games."""
    return str(folder().parent / "parties.sqlite")


def open_base(base: str | None) -> Store:
    """Open the database `base`, or the default one; raises `SourceError`."""
    try:
        if base is None:
            make_private(folder().parent)
        return open_store(base or default_base())
    except BaseError as failure:
        raise SourceError(str(failure)) from failure
    except OSError as failure:
        what = f"le dossier « {safe(str(folder().parent))} » ne peut être fait"
        raise SourceError(f"{what} : donnez un autre fichier, --base FICHIER.") from failure


def back_up_base(base: str | None, copy: str) -> None:
    """Copy a database to the file `copy`, even while a server uses the database; raises `SourceError`."""
    address = base or default_base()
    if "://" not in address and not Path(address).is_file():
        raise SourceError(f"il n'y a pas de base « {safe(address)} » à sauver. Vérifiez le chemin : --base FICHIER.")
    store = open_base(base)
    try:
        store.backup(copy)
    except BaseError as failure:
        raise SourceError(str(failure)) from failure
    finally:
        store.close()
