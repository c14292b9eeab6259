"""Hooks for mkdocs, which add the pages outside `docs`, with the README as home page, and set French spaces.

>>> moved("see [the guide](docs/guide.md) and [how](CONTRIBUTING.md)")
'see [the guide](guide.md) and [how](CONTRIBUTING.md)'
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from lettres.grammar import typeset

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

FRENCH = ("LISEZMOI.md", "guide.md", "commandes.md", "reglages.md", "regles.md")
_CODE = re.compile(r"(^```.*?^```|^ {4}.*?$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "LISEZMOI.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "NOTICE.md")


def moved(text: str) -> str:
    """Return the text of a page in the project's root, with links made relative to `docs`."""
    return text.replace("](docs/", "](")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages in the project's root to those of `docs`; called by mkdocs."""
    from mkdocs.structure.files import File  # not at the top: the doctest above needs no mkdocs

    for name in PAGES:
        text = moved((ROOT / name).read_text(encoding="utf-8"))
        files.append(File.generated(config, name, content=text))
    return files


def french(text: str) -> str:
    """Return the text of a page with French typographic spaces; code stays as it is typed.

    >>> french("Quoi : `a : b` ?").replace("\\u00a0", "~").replace("\\u202f", "_")
    'Quoi~: `a : b` ?'
    """
    return "".join(part if _CODE.fullmatch(part) else typeset(part) for part in _CODE.split(text))


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Return the text of a page to render; called by mkdocs."""
    return french(markdown) if page.file.src_path in FRENCH else markdown
