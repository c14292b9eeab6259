"""The speed of the page's verdicts and sentences, in Node.

python -m tools.bench.page
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

from lettres.site.definitions import definitions_file
from lettres.site.phrases import phrases
from lexicon import Lexicon
from lexicon.definitions.sources import Credit
from lexicon.web import web_file
from tools.bench.arbiter import sample
from tools.bench.timing import table

_ROWS = (
    ("verdict, µs", "judge", ""),
    ("verdict with its sentence, µs: words of the lexicon", "known", "<= 200"),
    ("  misspelt words", "misspelt", ""),
    ("  one in five misspelt", "mixed", "<= 200"),
    ("  beside a table of 12 words", "table", "<= 200"),
    ("definition looked up, µs", "definition", "<= 1000"),
)


def main() -> None:
    """Print the table."""
    lexicon = Lexicon.default()
    mixed = sample(lexicon, 5000)
    rnd = random.Random(2)
    words = {
        "mixed": mixed,
        "known": [word for word in mixed if lexicon.readings(word)],
        "misspelt": [word for word in mixed if not lexicon.readings(word)],
        "table": rnd.sample(list(lexicon), 12),
        "lemmas": rnd.sample(sorted(set(lexicon.lemmas())), 5000),
    }
    senses = ((lemma, [f"Sens de {lemma}, d'une longueur ordinaire."] * 2) for lemma in sorted(set(lexicon.lemmas())))
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("lexique.bin", "sens.bin", "mots.json")]
        contents = web_file(lexicon, phrases()), definitions_file(senses, [Credit("")]), json.dumps(words).encode()
        for path, content in zip(paths, contents, strict=True):
            path.write_bytes(content)
        script = str(Path(__file__).with_suffix(".mjs"))
        command = [shutil.which("node") or "node", "--no-warnings", script, *map(str, paths)]
        figures = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    rows = ((what, f"{figures[name]:,.1f}", bar) for what, name, bar in _ROWS)
    table(f"the page's code in Node, {len(lexicon)} playable words", rows)


if __name__ == "__main__":
    main()
