"""The speed of judging words, against a bare marisa trie, spylls and an empty click command.

    python -m tools.bench.arbiter [--hunspell STEM]

Run this on an installed package (not an editable one, and with byte code written): the process figures are those of the
`lettres` installed with this Python. With spylls (`pip install '.[bench]'`) and a Hunspell dictionary, STEM.dic and
STEM.aff, look-ups are compared with spylls.
"""

from __future__ import annotations

import io
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import marisa_trie

from lettres.families.words.arbiter import Arbiter
from lettres.french.verdicts import explain
from lexicon import Lexicon, fold
from tools.bench.timing import best, in_turn, table

EMPTY = """
import click, marisa_trie
@click.command()
@click.argument("mot")
def main(mot): click.echo(mot)
main()
"""


def sample(lexicon: Lexicon, size: int) -> list[str]:
    """Return words of every kind: four in five in the lexicon, playable or conjugated, one in five misspelt."""
    rnd = random.Random(1)
    entries = [entry for entry in lexicon.entries() if entry.lemma.islower()]
    known = {tiles for entry in entries for form, _ in entry.forms() if (tiles := fold(form)) and len(tiles) > 2}
    words = rnd.sample(sorted(known), size)
    for i in range(0, size, 5):
        place = rnd.randrange(len(words[i]))
        words[i] = words[i][:place] + rnd.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + words[i][place + 1 :]
    return words


MEMORY = """
import resource
from lexicon import Lexicon
def resident(): return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before = resident()
lexicon = Lexicon.default()
"GAMIN" in lexicon, lexicon.readings("GAMIN"), lexicon.suggestions("GAMINX")
print(resident() - before)
"""


def memory_of_lexicon() -> float:
    """Return the resident memory that the default lexicon, loaded and used, adds to a process, in MiB."""
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return int(done.stdout) / 2**20


def against_spylls(stem: str, lexicon: Lexicon, words: list[str]) -> tuple[str, str, str]:
    """Look up `words` with the lexicon and with spylls, whose Hunspell dictionary is `stem`.dic and `stem`.aff."""
    from spylls.hunspell import Dictionary

    dictionary = Dictionary.from_files(stem)
    few = [word.lower() for word in words[:300]]
    peer = best(lambda: [dictionary.lookup(word) for word in few], 3) / len(few)
    ours = best(lambda: [word in lexicon for word in few], 3) / len(few)
    return "membership, against spylls' lookup", f"{peer / ours:,.0f}x", ">= 50x"


def main() -> None:
    """Print the table."""
    lexicon = Lexicon.default()
    words = sample(lexicon, 40_000)
    trie = marisa_trie.Trie(list(lexicon))
    arbiter = Arbiter(lexicon)
    ours = best(lambda: [word in lexicon for word in words])
    bare = best(lambda: [word in trie for word in words])
    verdicts = best(lambda: [arbiter.judge(word) for word in words])
    told = best(lambda: [explain(arbiter.judge(word)) for word in words], 2)
    command = str(Path(sys.executable).with_name("lettres"))
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "mots.txt")
        lines.write_text("\n".join(words * 3) + "\n", encoding="utf-8")
        empty = Path(folder, "empty.py")
        empty.write_text(EMPTY)
        with open(lines, "rb") as stdin:
            stream = best(lambda: _stream(command, stdin), 3)
        process, floor = in_turn([[command, "arbitre", "fiabilité"], [sys.executable, str(empty), "fiabilité"]])
    rows = [
        ("membership, share of a bare marisa trie's speed", f"{bare / ours:.2f}", ">= 0.50"),
        ("verdicts a second", f"{len(words) / verdicts:,.0f}", ">= 100,000"),
        ("verdicts told in French a second (1 in 5 misspelt)", f"{len(words) / told:,.0f}", ""),
        ("arbitre - --json, lines a second (1 in 5 misspelt)", f"{3 * len(words) / stream:,.0f}", ">= 25,000"),
        ("lettres arbitre MOT, over an empty click command", f"{process / floor:.2f}", "<= 1.50"),
        ("  the same, milliseconds", f"{process * 1000:.0f} / {floor * 1000:.0f}", ""),
        ("memory of the loaded lexicon, MiB", f"{memory_of_lexicon():.1f}", "<= 30"),
    ]
    if "--hunspell" in sys.argv:
        rows.append(against_spylls(sys.argv[sys.argv.index("--hunspell") + 1], lexicon, words))
    table(f"arbiter, {len(lexicon)} playable words", rows)


def _stream(command: str, stdin: io.BufferedReader) -> None:
    stdin.seek(0)
    subprocess.run([command, "arbitre", "-", "--json"], stdin=stdin, stdout=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    main()
