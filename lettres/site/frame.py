"""The frame of all pages: head, navigation, foot.

A page's own file has no more than what is its own: the lines of its head (title, styles, scripts), then its `<main
id="contenu">`. Each lies in a folder of its name and links to the others by relative paths.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

PAGES = {"jouer": "Jouer", "arbitre": "Arbitre", "table": "Table", "defi": "Défi"}
"""The navigation: the folders of its pages, those that there are."""
ADDRESSES = {"partie/": "p/0/", "histoire/": "p/0/histoire/"}
"""Where folders are served, if not where they lie: their pages are as deep."""
PRIVACY = "vie-privee/"
"""The page that says what is kept of whom."""
_PACKAGED = files("lettres.site") / "pages"
SOURCES: Traversable = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).parents[2] / "pages" / "src"
"""The pages as they are written: in the package of a wheel, and at the root of a checkout."""
_SMALL = "arbitre/index.html"  # which has no byte to spare: that page is a step further, by « Licences et sources »
_DEEPEST = 50  # folders of an address that nothing lies at
_MAIN = "<main "


def framed(path: str, own: str) -> bytes:
    """The page that lies at a path, of what is its own.

    >>> page = framed("defi/index.html", '<title>Le défi</title>\\n<main id="contenu"><p>…</p></main>\\n').decode()
    >>> '<link rel="stylesheet" href="../style.css">' in page, '<a href="./" aria-current="page">Défi</a>' in page
    (True, True)
    """
    head, main, body = own.partition(_MAIN)
    root = root_of(path)
    pages = "".join(_link(root, name, current=path == f"{name}/index.html") for name in _shown())
    kept = "" if path == _SMALL else f'<a href="{root}{PRIVACY}">Ce qui est gardé</a>'
    return _frame().substitute(root=root, pages=pages, head=head, body=f"{main}{body}", kept=kept).encode()


def root_of(path: str) -> str:
    """The way from a page to the folder of all.

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
def _shown() -> tuple[str, ...]:
    return tuple(name for name in PAGES if (SOURCES / name / "index.html").is_file())


@cache
def _frame() -> Template:
    return Template((files("lettres.site") / "frame.html").read_text(encoding="utf-8"))
