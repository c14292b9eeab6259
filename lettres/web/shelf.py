"""The files of a site in memory, each compressed and hashed once."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from lettres.site.assets import Asset

_PACKED = ("text/", "application/json", "application/manifest+json", "application/octet-stream", "image/svg+xml")
_SMALLEST = 400  # bytes worth compressing


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A file as it is sent: plain, and compressed if that is smaller, with entity tags made from its content."""

    mime_type: str
    immutable: bool
    body: bytes
    tag: str
    packed: bytes | None

    @property
    def packed_tag(self) -> str:
        """The entity tag of the compressed file."""
        return f'{self.tag[:-1]}-gz"'


def served_file(asset: Asset) -> ServedFile:
    """Compress and hash an asset.

    >>> served_file(Asset("style.css", b"main { margin: 0 }" * 50)).packed is None
    False
    """
    body, kind = asset.body, asset.mime_type
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_PACKED) and len(body) >= _SMALLEST else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return ServedFile(kind, asset.immutable, body, tag, packed if packed and len(packed) < len(body) else None)


class Shelf:
    """The files of a site by their paths. `ready` is set once the word files are among them."""

    def __init__(self, assets: Iterable[Asset] = (), *, ready: bool = True) -> None:
        self.ready = ready
        self.trouble = ""
        """A French sentence that says why the site will never be ready."""
        self.makes = False
        """True while the word files are made for the first time, False while they are loaded."""
        self._files = {asset.path: served_file(asset) for asset in assets}

    def put(self, files: Iterable[Asset]) -> None:
        """Add or replace files, all at once; an unchanged file is not compressed again."""
        kept, assets = self._files, tuple(files)
        same = {each.path: old for each in assets if (old := kept.get(each.path)) and old.body == each.body}
        self._files = kept | {each.path: same.get(each.path) or served_file(each) for each in assets}

    def find(self, path: str) -> ServedFile | None:
        """Return the file at a path, for a folder its `index.html`; None if there is none.

        >>> shelf = Shelf([Asset("regles/index.html", b"")])
        >>> shelf.find("regles/") is shelf.find("regles/index.html"), shelf.find("regles"), shelf.find("../regles/")
        (True, None, None)
        """
        return self._files.get(f"{path}index.html" if path == "" or path.endswith("/") else path)

    def is_folder(self, path: str) -> bool:
        """Return True if a path, with a slash added, is a folder with a page."""
        return f"{path}/index.html" in self._files
