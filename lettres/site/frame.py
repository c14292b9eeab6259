"""The frame of all pages: head, navigation, footer.

The file of a page has only its own lines of the head (title, styles, scripts), then its `<main id="contenu">`. The file
lies in a folder of its name and links to the other pages by relative paths.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

PAGES = {"jouer": "Jouer", "arbitre": "Arbitre", "table": "Table", "defi": "Défi"}
"""The navigation: titles of pages, by folder."""
ADDRESSES = {"partie/": "p/0/", "histoire/": "p/0/histoire/"}
"""The addresses of folders that are served elsewhere: the links of their pages start from that depth."""
PRIVACY = "vie-privee/"
"""The folder of the privacy page."""
_PACKAGED = files("lettres.site") / "pages"
SOURCES: Traversable = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).parents[2] / "pages" / "src"
"""The source files of pages: inside an installed package, or at the root of a checkout."""
_SMALL = "arbitre/index.html"  # at its limit of bytes: it has no link to the privacy page
_DEEPEST = 50  # bounds the depth of addresses that do not exist
_MAIN = "<main "


def frame_page(path: str, own: str) -> bytes:
    """Return the page at `path`: its `own` text in the common frame.

    >>> page = frame_page("defi/index.html", '<title>Le défi</title>\\n<main id="contenu"><p>…</p></main>\\n').decode()
    >>> '<link rel="stylesheet" href="../style.css">' in page, '<a href="./" aria-current="page">Défi</a>' in page
    (True, True)
    """
    head, main, body = own.partition(_MAIN)
    root = root_of(path)
    pages = "".join(_link(root, name, current=path == f"{name}/index.html") for name in _existing_pages())
    kept = "" if path == _SMALL else f'<a href="{root}{PRIVACY}">Ce qui est gardé</a>'
    return _frame().substitute(root=root, pages=pages, head=head, body=f"{main}{body}", kept=kept).encode()


def root_of(path: str) -> str:
    """Return the relative path from a page to the root of the site.

    >>> root_of("regles/des/index.html"), root_of("partie/index.html")
    ('../../', '../../')
    """
    folder = path[: path.rfind("/") + 1]
    return "../" * min(ADDRESSES.get(folder, folder).count("/"), _DEEPEST)


def _link(root: str, name: str, *, current: bool) -> str:
    return (
        f'<a href="./" aria-current="page">{PAGES[name]}</a>'
        if current
        else f'<a href="{root}{name}/">{PAGES[name]}</a>'
    )


@cache
def _existing_pages() -> tuple[str, ...]:
    return tuple(name for name in PAGES if (SOURCES / name / "index.html").is_file())


@cache
def _frame() -> Template:
    return Template((files("lettres.site") / "frame.html").read_text(encoding="utf-8"))
