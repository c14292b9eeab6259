"""The package's build: what the wheel has beside its modules.

The default lexicon, compiled from the tables of `data/`, and the file that pages read of it; tables that are read as
they are; the French of click and the manual page; what the pages of `lettres servir` show of the rules, the notices and
the licences.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TEXTS = "lettres/site/texts"


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg]
    """Writes the lexicon and the tables into the packages before a wheel, editable or not, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from lexicon.french import compile_french

        target = root / "lexicon" / "francais.lexique"
        target.write_bytes(compile_french(root / "data"))
        if version == "standard":  # an editable install reads them where they are
            build_data["force_include"][str(root / "pages" / "src")] = "lettres/site/pages"
        build_data["artifacts"] += [
            "lexicon/francais.lexique",
            *copied(root),
            file_of_words(target),
            french_of_click(root),
        ]
        build_data["shared_data"][manual_page(root)] = "share/man/man1/lettres.1"


def copied(root: Path) -> list[str]:
    """Copy what the package has of the repository's own files into its folders; their places there."""
    copies = {
        "data/dice/standard.tsv": "lettres/families/grid/des.tsv",
        "data/definitions/chief_senses.tsv": "lexicon/definitions/chief_senses.tsv",
        "docs/regles.md": f"{TEXTS}/regles.md",
        "NOTICE.md": f"{TEXTS}/NOTICE.md",
        "LICENSE": f"{TEXTS}/MIT.txt",
        **{f"data/licences/{path.name}": f"{TEXTS}/{path.name}" for path in (root / "data" / "licences").iterdir()},
    }
    for source, copy in copies.items():
        (root / copy).parent.mkdir(exist_ok=True)
        (root / copy).write_bytes((root / source).read_bytes())
    return list(copies.values())


def french_of_click(root: Path) -> str:
    """Compile the catalogue of what click says; its place."""
    import polib

    place = "lettres/cli/locale/fr/LC_MESSAGES/messages.mo"
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    polib.pofile(str(root / "data" / "click" / "fr.po")).save_as_mofile(str(root / place))
    return place


def manual_page(root: Path) -> str:
    """Write the manual page, once click speaks French; its place."""
    from tools.manual import page

    place = "build/lettres.1"
    (root / place).parent.mkdir(exist_ok=True)
    (root / place).write_text(page(), encoding="utf-8")
    return place


def file_of_words(lexicon: Path) -> str:
    """Make the file of words for pages, in the place of an older one; where it is."""
    from lettres.site.words import PACKAGED, with_digest, words_file, words_name
    from lexicon import Lexicon

    opened = Lexicon.open(lexicon)
    PACKAGED.mkdir(exist_ok=True)
    for older in PACKAGED.iterdir():
        older.unlink()
    made = PACKAGED / words_name(opened)
    made.write_bytes(with_digest(words_file(opened)))
    return str(made.relative_to(lexicon.parents[1]))
