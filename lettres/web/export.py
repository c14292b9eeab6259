"""The site as files in a folder, for any host that serves files by HTTPS."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from lettres.site.assets import WAITING, Asset
from lettres.version import __version__
from lettres.web.guard import CONTENT_SECURITY_POLICY
from lexicon.errors import SourceError

LIST = "lettres-site.json"
"""The list of what an export wrote, by which the next one knows what it may replace."""
_CHARSET = b'<meta charset="utf-8">'
_POLICY = CONTENT_SECURITY_POLICY.partition("; frame-ancestors")[0]  # which a page cannot say
_POLICED = (
    f'{_CHARSET.decode()}\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    '<meta name="referrer" content="no-referrer">\n<meta name="alone" content="">'
).encode()
_PART = f"{LIST}.part"
_SERVED = ("defi/", "jouer/", "partie/", "i/", "histoire/", "vendor/", "board/", "game/", WAITING)
"""What asks a server, or is there for that: no folder of files can do it."""
_LINKS = re.compile(rb'<a [^>]*href="[./]*(?:defi|jouer)/"[^>]*>.*?</a>\n?', re.DOTALL)


def standing_alone(asset: Asset) -> Asset:
    """A page with the policy that the server sends with it, for a host that sends none, and without links to what asks
    a server; other files as they are.

    >>> print(standing_alone(Asset("index.html", b'<meta charset="utf-8">')).body.decode()[23:])
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; \
img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'">
    <meta name="referrer" content="no-referrer">
    <meta name="alone" content="">
    """
    if not asset.path.endswith(".html"):
        return asset
    return replace(asset, body=_LINKS.sub(b"", asset.body.replace(_CHARSET, _POLICED, 1)))


def export(assets: Iterable[Asset], folder: Path) -> dict[str, int]:
    """Write the files of a site into a folder, new, empty or of an earlier export; the sizes of the files.

    Raises `SourceError` for a folder that holds anything else, `OSError` where it cannot be written.
    """
    older = _older(folder)
    written = {asset.path: asset.body for asset in assets if not asset.path.startswith(_SERVED)}
    _list(folder, older | written.keys())  # first: what is cut short is known to the next export
    for path, body in written.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(body)
    _remove(folder, older - written.keys())
    _list(folder, written)
    return {path: len(body) for path, body in written.items()}


def _list(folder: Path, paths: Iterable[str]) -> None:
    """Write the list of what is a site's, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = {"lettres": __version__, "files": sorted(paths)}
    part = folder / _PART
    part.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    part.replace(folder / LIST)


def _older(folder: Path) -> set[str]:
    """What an earlier export wrote into a folder; raises `SourceError` where it holds anything else."""
    if not folder.exists() or (folder.is_dir() and {each.name for each in folder.iterdir()} <= {_PART}):
        return set()
    with suppress(OSError, ValueError, KeyError, TypeError):
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        if isinstance(listed, list) and all(isinstance(path, str) for path in listed):
            return set(listed)
    what = f"« {folder} » n'est pas un dossier vide, ni celui d'un site déjà exporté : rien n'y est écrit."
    raise SourceError(f"{what} Donnez un dossier nouveau.")


def _remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove files that are no longer of the site, and folders that are then empty; never anything outside."""
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
