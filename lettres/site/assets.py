"""The files that browsers get, the same from the server and from an exported site.

A page names the others by relative paths, so a site works in any folder of any host. The pages of `WORKERS` work
offline: each has a worker in its folder, with the list of the files that it keeps and their hashes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from lettres.site.bundle import bundle
from lettres.site.frame import SOURCES, framed
from lettres.site.minify import minified
from lexicon.web import file_name

WORKERS = ("arbitre", "table")
"""The folders whose page works offline."""
KEPT = ("style.css", "common", "icons", "lexicon", "offline", *WORKERS)
"""What their workers keep: files, and folders with all that is in them."""
BUNDLED = ("arbitre/arbitre.js", "table/page.js", "partie/page.js", "jouer/page.js", "i/page.js", "histoire/page.js")
"""The scripts that are served with all that they import."""
STYLE = "style.css"
STYLED = {"arbitre/index.html": "arbitre/arbitre.css", "table/index.html": "table/table.css"}
"""The pages whose own style is served with that of all: one file less to wait for."""
WORKER = "offline/worker.js"
WAITING = "common/waiting.js"
"""The script of whoever comes before the site is ready."""
LEXICON, DEFINITIONS = b"lexicon/lexique.bin", b"lexicon/definitions.bin"
"""The names that pages have for the two files of words, which in a site hold their hash."""
_COMMENTS = re.compile(rb"/\*.*?\*/", re.DOTALL)
_INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
_STYLE_BLANKS = re.compile(rb"\s*;\s*(?=\})|\s*([{};,])\s*|(?<=:)\s+")
_LEADING_ZERO = re.compile(rb"(?<![\w.])0(?=\.\d)")
_EMPTY_LIST = b'const SITE={version:"",files:{}};'
_EMPTY_VERSION = b'<meta name="version" content="">'

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
    """The files of the package, pages in their frame.

    >>> "style.css" in {asset.path for asset in static_assets()}
    True
    """
    return _assets(SOURCES, "")


def home_assets() -> Iterator[Asset]:
    """The files that are served before the site is ready: its first page, what asks again, icons.

    >>> WAITING in {asset.path for asset in home_assets()}
    True
    """
    for asset in static_assets():
        if "/" not in asset.path or asset.path.startswith("icons/") or asset.path == WAITING:
            yield asset


def _assets(folder: Traversable, prefix: str) -> Iterator[Asset]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _assets(each, f"{prefix}{each.name}/")
        elif not each.name.endswith(".d.ts"):  # for the type checker alone
            path, body = prefix + each.name, each.read_bytes()
            yield Asset(path, framed(path, body.decode()) if path.endswith(".html") else body)


def site_of(static: Iterable[Asset], words: bytes, meanings: bytes | None = None) -> Iterator[Asset]:
    """A site of its files: pages name those of words by their hashes, and the version, which is a hash of all.

    `words` is what `lexicon.web.web_file` makes, with the phrases of `lettres.site.phrases`; `meanings` what
    `lettres.site.definitions` makes, where there are definitions.

    >>> {asset.path for asset in site_of(static_assets(), b"words")} >= {"arbitre/worker.js", "table/worker.js"}
    True
    """
    found = {asset.path: _slim(asset) for asset in static}
    scripts = {path: asset.body.decode() for path, asset in found.items() if path.endswith(".js")}
    found |= {path: Asset(path, bundle(path, scripts).encode()) for path in BUNDLED}
    found |= {
        path: Asset(path, minified(asset.body.decode()).encode())
        for path, asset in found.items()
        if path.endswith(".js")
    }
    found |= dict(_styled(found))
    worker = found.pop(WORKER).body
    named = _named(words, meanings)
    pages = {path: asset for path, asset in found.items() if path.endswith(".html")}
    found |= {path: replace(page, body=_naming(page.body, named)) for path, page in pages.items()}
    found |= {asset.path: asset for asset in named.values()}
    version = _hash(json.dumps([_hash(worker), *_hashes(found.values()).items()]).encode())
    line = b'<meta name="version" content="%s">' % version.encode()
    found |= {path: replace(found[path], body=found[path].body.replace(_EMPTY_VERSION, line)) for path in pages}
    yield from found.values()
    kept = _hashes(asset for path, asset in found.items() if path.split("/")[0] in KEPT)
    paths = {path.removesuffix("index.html"): digest for path, digest in kept.items()}
    listed = b"const SITE = %s;" % json.dumps({"version": version, "files": paths}).encode()
    yield from (Asset(f"{folder}/worker.js", worker.replace(_EMPTY_LIST, listed)) for folder in WORKERS)


def _styled(found: Mapping[str, Asset]) -> Iterator[tuple[str, Asset]]:
    """The pages that have one style, and it."""
    link = b'<link rel="stylesheet" href="../%s">\n' % STYLE.encode()
    for path, style in STYLED.items():
        yield path, replace(found[path], body=found[path].body.replace(link, b""))
        yield style, Asset(style, found[STYLE].body + found[style].body)


def _named(words: bytes, meanings: bytes | None) -> dict[bytes, Asset]:
    """The files of words, by the names that pages have for them."""
    named = {LEXICON: Asset(f"lexicon/{file_name(words)}", words, immutable=True)}
    if meanings is not None:
        named[DEFINITIONS] = Asset(f"lexicon/definitions-{_hash(meanings)}.bin", meanings, immutable=True)
    return named


def _slim(asset: Asset) -> Asset:
    """A style without its comments and blanks, a script without its indentation: that of its templates goes too.

    >>> _slim(Asset("a.css", b"/* One. */a {\\n  color: red;\\n}\\n")).body
    b'a{color:red}'
    """
    suffix = PurePosixPath(asset.path).suffix
    if suffix == ".css":
        return replace(asset, body=_LEADING_ZERO.sub(b"", _STYLE_BLANKS.sub(rb"\1", _COMMENTS.sub(b"", asset.body))))
    return replace(asset, body=_INDENTATION.sub(b"", asset.body)) if suffix == ".js" else asset


def _naming(page: bytes, named: dict[bytes, Asset]) -> bytes:
    """A page with the real names of the files of words; the line of one that is not there is left out."""
    lines = (line for line in page.splitlines(keepends=True) if DEFINITIONS not in line or DEFINITIONS in named)
    text = b"".join(lines)
    for name, asset in named.items():
        text = text.replace(name, asset.path.encode())
    return text


def _hashes(assets: Iterable[Asset]) -> dict[str, str]:
    return {asset.path: _hash(asset.body) for asset in sorted(assets, key=lambda asset: asset.path)}


def _hash(data: bytes) -> str:
    """What tells a file from its other versions: a quarter of its SHA-256."""
    return hashlib.sha256(data).hexdigest()[:16]
