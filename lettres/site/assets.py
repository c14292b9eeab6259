"""The files that browsers get, the same from the server and from an exported site.

Pages link to each other by relative paths, so a site works in any folder of any host. The pages of `WORKERS` work
offline: each has a service worker in its folder, with the list of the files that it caches and their hashes.
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
from lettres.site.frame import SOURCES, frame_page
from lettres.site.minify import minify
from lexicon.web import file_name

WORKERS = ("arbitre", "table")
"""The folders with a page that works offline."""
KEPT = ("style.css", "board/board.css", *(f"{each}/" for each in ("common", "icons", "lexicon", "offline", *WORKERS)))
"""The files and folders that the service workers cache."""
BUNDLED = tuple(
    f"{page}.js"
    for page in ("arbitre/arbitre", "table/page", "defi/page", "partie/page", "jouer/page", "i/page", "histoire/page")
)
"""The scripts that are bundled with all their imports."""
STYLE = "style.css"
STYLED = {"arbitre/index.html": "arbitre/arbitre.css", "table/index.html": "table/table.css"}
"""The pages whose own style sheet is merged with the common one, to save a request."""
WORKER = "offline/worker.js"
WAITING = "common/waiting.js"
"""The script of the page shown before the site is ready."""
LEXICON, DEFINITIONS = b"lexicon/lexique.bin", b"lexicon/definitions.bin"
"""The paths of the two word files in the sources of pages; in a site, they contain a hash."""
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
    """A file for browsers: its path and its bytes. `immutable` is True if the path contains a hash of the content.

    >>> Asset("arbitre/index.html", b"").mime_type
    'text/html; charset=utf-8'
    """

    path: str
    body: bytes
    immutable: bool = False

    @property
    def mime_type(self) -> str:
        """The MIME type, by the suffix of the path."""
        return MIME_TYPES[PurePosixPath(self.path).suffix]


def static_assets() -> Iterator[Asset]:
    """Return the files of the package, with pages in their frame.

    >>> "style.css" in {asset.path for asset in static_assets()}
    True
    """
    return _assets(SOURCES, "")


def home_assets() -> Iterator[Asset]:
    """Return the files that are served before the site is ready: the first page, the waiting script, icons.

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
            yield Asset(path, frame_page(path, body.decode()) if path.endswith(".html") else body)


def site_of(static: Iterable[Asset], words: bytes, meanings: bytes | None = None) -> Iterator[Asset]:
    """Return the files of a site: minified, bundled, with the paths of the word files and the version in its pages.

    The version is a hash of all files. `words` is the file that `lexicon.web.web_file` makes with the phrases of
    `lettres.site.phrases`; `meanings` is the file that `lettres.site.definitions` makes, if there are definitions.

    >>> {asset.path for asset in site_of(static_assets(), b"words")} >= {"arbitre/worker.js", "table/worker.js"}
    True
    """
    found = {asset.path: _strip_blanks(asset) for asset in static}
    scripts = {path: asset.body.decode() for path, asset in found.items() if path.endswith(".js")}
    found |= {path: Asset(path, bundle(path, scripts).encode()) for path in BUNDLED}
    found |= {
        path: Asset(path, minify(asset.body.decode()).encode()) for path, asset in found.items() if path.endswith(".js")
    }
    found |= dict(_join_styles(found))
    worker = found.pop(WORKER).body
    named = _word_assets(words, meanings)
    pages = {path: asset for path, asset in found.items() if path.endswith(".html")}
    found |= {path: replace(page, body=_replace_names(page.body, named)) for path, page in pages.items()}
    found |= {asset.path: asset for asset in named.values()}
    version = _hash(json.dumps([_hash(worker), *_hashes(found.values()).items()]).encode())
    line = b'<meta name="version" content="%s">' % version.encode()
    found |= {path: replace(found[path], body=found[path].body.replace(_EMPTY_VERSION, line)) for path in pages}
    yield from found.values()
    kept = _hashes(asset for path, asset in found.items() if path.startswith(KEPT) and path != WAITING)
    paths = {path.removesuffix("index.html"): digest for path, digest in kept.items()}
    listed = b"const SITE = %s;" % json.dumps({"version": version, "files": paths}).encode()
    yield from (Asset(f"{folder}/worker.js", worker.replace(_EMPTY_LIST, listed)) for folder in WORKERS)


def _join_styles(found: Mapping[str, Asset]) -> Iterator[tuple[str, Asset]]:
    """Yield each page in `STYLED` without the link to the common style sheet, and the page's own sheet, which includes
    the common one."""
    link = b'<link rel="stylesheet" href="../%s">\n' % STYLE.encode()
    for path, style in STYLED.items():
        yield path, replace(found[path], body=found[path].body.replace(link, b""))
        yield style, Asset(style, found[STYLE].body + found[style].body)


def _word_assets(words: bytes, meanings: bytes | None) -> dict[bytes, Asset]:
    """Return the word files, by their paths in the sources of pages."""
    named = {LEXICON: Asset(f"lexicon/{file_name(words)}", words, immutable=True)}
    if meanings is not None:
        named[DEFINITIONS] = Asset(f"lexicon/definitions-{_hash(meanings)}.bin", meanings, immutable=True)
    return named


def _strip_blanks(asset: Asset) -> Asset:
    """Return a style sheet without comments and blanks, a script without indentation, any other file unchanged.

    >>> _strip_blanks(Asset("a.css", b"/* One. */a {\\n  color: red;\\n}\\n")).body
    b'a{color:red}'
    """
    suffix = PurePosixPath(asset.path).suffix
    if suffix == ".css":
        return replace(asset, body=_LEADING_ZERO.sub(b"", _STYLE_BLANKS.sub(rb"\1", _COMMENTS.sub(b"", asset.body))))
    return replace(asset, body=_INDENTATION.sub(b"", asset.body)) if suffix == ".js" else asset


def _replace_names(page: bytes, named: dict[bytes, Asset]) -> bytes:
    """Return a page with the paths of the word files; drop the line that names a missing file."""
    lines = (line for line in page.splitlines(keepends=True) if DEFINITIONS not in line or DEFINITIONS in named)
    text = b"".join(lines)
    for name, asset in named.items():
        text = text.replace(name, asset.path.encode())
    return text


def _hashes(assets: Iterable[Asset]) -> dict[str, str]:
    return {asset.path: _hash(asset.body) for asset in sorted(assets, key=lambda asset: asset.path)}


def _hash(data: bytes) -> str:
    """Return the first quarter of a SHA-256."""
    return hashlib.sha256(data).hexdigest()[:16]
