"""The files that browsers get, the same from the server and from an exported site.

A page names the others by relative paths, so a site works in any folder of any host.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

MIME_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".bin": "application/octet-stream",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file for browsers: where it lies, its bytes, and whether its name tells its content, which then never changes.

    >>> Asset("arbitre/index.html", b"").mime_type
    'text/html; charset=utf-8'
    """

    path: str
    body: bytes
    immutable: bool = False

    @property
    def mime_type(self) -> str:
        """What browsers are told it is."""
        return MIME_TYPES[PurePosixPath(self.path).suffix]


def static_assets() -> Iterator[Asset]:
    """The files of the package.

    >>> "style.css" in {asset.path for asset in static_assets()}
    True
    """
    return _assets(files("lettres.web") / "static", "")


def _assets(folder: Traversable, prefix: str) -> Iterator[Asset]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _assets(each, f"{prefix}{each.name}/")
        else:
            yield Asset(prefix + each.name, each.read_bytes())
