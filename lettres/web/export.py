"""Exports the site as files in a folder, for any host that serves files over HTTPS."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from lettres.site.assets import KEPT, WAITING, Asset
from lettres.version import __version__
from lettres.web.guard import CONTENT_SECURITY_POLICY
from lexicon.errors import SourceError

LIST = "lettres-site.json"
"""The list of the files that an export wrote; the next export may replace these."""
_CHARSET = b'<meta charset="utf-8">'
_POLICY = CONTENT_SECURITY_POLICY.partition("; frame-ancestors")[0]  # ignored in a page
_POLICED = (
    f'{_CHARSET.decode()}\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    '<meta name="referrer" content="no-referrer">\n<meta name="alone" content="">'
).encode()
_PART = f"{LIST}.part"
_SERVED = ("defi/", "jouer/", "partie/", "i/", "histoire/", "vendor/", "board/", "game/", WAITING)
"""The files that need a server, left out of an export."""
_LINKS = re.compile(rb'<a [^>]*href="[./]*(?:defi|jouer)/"[^>]*>.*?</a>\n?', re.DOTALL)


def standalone(asset: Asset) -> Asset:
    """Return a page with the policy that the server would send as a header, and without links to pages that need a
    server. Other files are returned unchanged.

    >>> print(standalone(Asset("index.html", b'<meta charset="utf-8">')).body.decode()[23:])
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; \
img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'">
    <meta name="referrer" content="no-referrer">
    <meta name="alone" content="">
    """
    if not asset.path.endswith(".html"):
        return asset
    return replace(asset, body=_LINKS.sub(b"", asset.body.replace(_CHARSET, _POLICED, 1)))


def export(assets: Iterable[Asset], folder: Path) -> dict[str, int]:
    """Write the files of a site into a folder that is new, empty or of an earlier export; return their sizes.

    Raises `SourceError` for a folder with other files, `OSError` if it cannot be written.
    """
    older = _earlier_files(folder)
    alone = (asset for asset in assets if asset.path in KEPT or not asset.path.startswith(_SERVED))
    written = {asset.path: asset.body for asset in alone}
    _list(folder, older | written.keys())  # first, so that the next export can replace an interrupted one
    for path, body in written.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(body)
    _remove(folder, older - written.keys())
    _list(folder, written)
    return {path: len(body) for path, body in written.items()}


def _list(folder: Path, paths: Iterable[str]) -> None:
    """Write the list of the files of a site, completely or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = {"lettres": __version__, "files": sorted(paths)}
    part = folder / _PART
    part.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    part.replace(folder / LIST)


def _earlier_files(folder: Path) -> set[str]:
    """Return the files of an earlier export in a folder. Raises `SourceError` for any other folder with files."""
    if not folder.exists() or (folder.is_dir() and {each.name for each in folder.iterdir()} <= {_PART}):
        return set()
    with suppress(OSError, ValueError, KeyError, TypeError):
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        if isinstance(listed, list) and all(isinstance(path, str) for path in listed):
            return set(listed)
    what = f"« {folder} » n'est pas un dossier vide, ni celui d'un site déjà exporté : rien n'y est écrit."
    raise SourceError(f"{what} Donnez un dossier nouveau.")


def _remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files, and folders that become empty; never anything outside of the folder."""
    inside = folder.resolve()
    for path in paths:
        place = (folder / path).resolve()
        if inside not in place.parents:
            continue
        with suppress(OSError):
            place.unlink()
            for parent in place.parents:
                if parent == inside:
                    break
                parent.rmdir()
