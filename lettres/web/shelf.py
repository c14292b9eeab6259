"""The files that are served, each packed and hashed once."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from lettres.site.assets import Asset

_PACKED = ("text/", "application/json", "application/manifest+json", "application/octet-stream", "image/svg+xml")
_SMALLEST = 400  # bytes worth packing


@dataclass(frozen=True, slots=True)
class Served:
    """A file as it is sent: whole, and packed where that makes it smaller; the tags tell one content from another."""

    mime_type: str
    immutable: bool
    body: bytes
    tag: str
    packed: bytes | None

    @property
    def packed_tag(self) -> str:
        """The tag of what is sent packed."""
        return f'{self.tag[:-1]}-gz"'


def served(asset: Asset) -> Served:
    """An asset as it is sent.

    >>> served(Asset("style.css", b"main { margin: 0 }" * 50)).packed is None
    False
    """
    body, kind = asset.body, asset.mime_type
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_PACKED) and len(body) >= _SMALLEST else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Served(kind, asset.immutable, body, tag, packed if packed and len(packed) < len(body) else None)


class Shelf:
    """The files of a site by their paths; `ready` once those that take time are among them."""

    def __init__(self, assets: Iterable[Asset] = (), *, ready: bool = True) -> None:
        self.ready = ready
        self.trouble = ""
        """Why it never will be ready, in French."""
        self.makes = False
        """Whether these are made now, for the first time; else they are being read."""
        self._files = {asset.path: served(asset) for asset in assets}

    def put(self, files: Iterable[Asset]) -> None:
        """Add files, or others in their places, all at once; what is there already is packed no second time."""
        kept, assets = self._files, tuple(files)
        same = {each.path: old for each in assets if (old := kept.get(each.path)) and old.body == each.body}
        self._files = kept | {each.path: same.get(each.path) or served(each) for each in assets}

    def find(self, path: str) -> Served | None:
        """The file at a path; a folder's page is its `index.html`.

        >>> shelf = Shelf([Asset("regles/index.html", b"")])
        >>> shelf.find("regles/") is shelf.find("regles/index.html"), shelf.find("regles"), shelf.find("../regles/")
        (True, None, None)
        """
        return self._files.get(f"{path}index.html" if path == "" or path.endswith("/") else path)

    def is_folder(self, path: str) -> bool:
        """Whether a path is that of a folder with a page, but for its last slash."""
        return f"{path}/index.html" in self._files
