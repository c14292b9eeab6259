"""A hook of mkdocs: pages of the site that lie beside `docs`, the README as the first of them.

>>> moved("see [the guide](docs/guide.md) and [how](CONTRIBUTING.md)")
'see [the guide](guide.md) and [how](CONTRIBUTING.md)'
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md")


def moved(text: str) -> str:
    """A page of the root as it reads from within `docs`."""
    return text.replace("](docs/", "](")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Called by mkdocs with the pages of `docs`."""
    from mkdocs.structure.files import File  # not at the top: the doctest above needs no mkdocs

    for name in PAGES:
        text = moved((ROOT / name).read_text(encoding="utf-8"))
        files.append(File.generated(config, name, content=text))
    return files
