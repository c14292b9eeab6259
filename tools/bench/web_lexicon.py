"""The lexicon file for pages: its size, and the time to make, read and query it, compared with the Python lexicon.

python -m tools.bench.web_lexicon
"""

from __future__ import annotations

import gzip
import json
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lettres.site.phrases import phrases
from lexicon import Lexicon
from lexicon.lookup import DEFAULT_PATH
from lexicon.web import web_file
from tools.bench.timing import best, table

_SCRIPT = Path(__file__).with_suffix(".mjs")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drawn(lexicon: Lexicon, seed: int = 1) -> dict[str, list[str]]:
    """Return words by kind: spelt right, and misspelt with suggestions at one edit or only at two."""
    rng = random.Random(seed)
    words = rng.sample(list(lexicon), 50_000)
    wrong = [f"{word[:3]}{rng.choice(_LETTERS)}{word[3:]}" for word in words[:2000] if 6 <= len(word) <= 12]
    twice = [f"{word[:2]}{rng.choice(_LETTERS)}{word[2:-2]}{rng.choice(_LETTERS)}{word[-1]}" for word in words[:2000]]
    one = [word for word in wrong if word not in lexicon][:200]
    return {"words": words, "one": one, "two": [word for word in twice if _is_far(lexicon, word)][:200]}


def _is_far(lexicon: Lexicon, word: str) -> bool:
    """Return True if no word of the lexicon is one edit from `word`."""
    return len(word) > 4 and not any(abs(len(near) - len(word)) < 2 for near in lexicon.suggestions(word))


def in_node(data: bytes, words: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the times of the page scripts in Node, in seconds a call."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("lexique.bin", "mots.json")]
        for path, content in zip(paths, (data, json.dumps(words).encode()), strict=True):
            path.write_bytes(content)
        command = [shutil.which("node") or "node", "--no-warnings", str(_SCRIPT), *map(str, paths)]
        found: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return found


def in_python(data: bytes, words: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the times of the Python lexicon, in seconds a call, with its cache empty each time."""
    few = words["words"][:5000]

    def timed(values: Sequence[str], ask: Callable[[Lexicon, str], object]) -> float:
        lexicon = Lexicon.from_bytes(data)
        lexicon.suggestions("ZZZZZZZ")
        return best(lambda: [ask(lexicon, value) for value in values], 1) / len(values)

    return {
        "first": best(lambda: Lexicon.from_bytes(data)),
        "has": timed(words["words"], lambda lexicon, word: word in lexicon),
        "reason": timed(words["words"], lambda lexicon, word: lexicon.reason(word)),
        "readings": timed(few, lambda lexicon, word: lexicon.readings(word)),
        "relation": timed(few, lambda lexicon, word: lexicon.relation(word, "GAMIN")),
        "one": timed(words["one"], lambda lexicon, word: lexicon.suggestions(word)),
        "two": timed(words["two"], lambda lexicon, word: lexicon.suggestions(word)),
    }


_ROWS = (
    ("opened, first time in a process, ms", "first", 1e3, "<= 5 (20 at a quarter)"),
    ("look-up, µs", "has", 1e6, "<= 1"),
    ("reason, µs", "reason", 1e6, ""),
    ("readings, µs", "readings", 1e6, ""),
    ("relation, µs", "relation", 1e6, ""),
    ("suggestions at one edit, ms", "one", 1e3, ""),
    ("suggestions at two edits, ms", "two", 1e3, "<= 12 (50 at a quarter)"),
)


def main() -> None:
    """Print the table."""
    lexicon = Lexicon.default()
    start = time.process_time()
    data = web_file(lexicon, phrases())
    made = time.process_time() - start
    start = time.process_time()
    sum(len(lexicon.readings(word)) for word in lexicon)
    asked = time.process_time() - start
    words = drawn(lexicon)
    node = in_node(data, words)
    python = in_python(Path(DEFAULT_PATH).read_bytes(), words)
    rows = [
        ("bytes", f"{len(data):,}", "<= 4,200,000"),
        ("bytes gzipped", f"{len(gzip.compress(data, 9)):,}", "<= 1,300,000"),
        ("made, seconds of processor", f"{made:.1f}", "some"),
        ("  over reading every playable word in Python", f"{made / asked:.2f}", ""),
    ]
    for what, name, unit, bar in _ROWS:
        rows.append((what, f"{node[name] * unit:.2f}  ({node[name] / python[name]:.2f})", bar))
    table(f"the lexicon's file, {len(lexicon)} playable words (beside it: over the time of Python)", rows)


if __name__ == "__main__":
    main()
