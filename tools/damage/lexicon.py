"""Forged lexicons, each used in every way. Outcomes are counted; forbidden outcomes are faults.

    python -m tools.damage.lexicon --number 5000 --seed 1

The lexicons are used in a separate process, restarted after a crash or a hang. A forged lexicon may be refused when it
is opened or when the damage is met (`LexiconError`), and may give right or wrong answers. Anything else is a fault,
except a crash if a trie was changed, because the library of tries trusts their bytes.
"""

from __future__ import annotations

import argparse
import select
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from lettres.engine import Piece, Table
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.rules import LettersRules
from lettres.french.verdicts import explain
from lettres.games.letters import letters
from lettres.solver.facade import solver_of
from lettres.solver.solution import SearchOptions
from lexicon import Lexicon, LexiconError
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.container import unpack
from lexicon.search import formable, search
from lexicon.sources import tsv
from tools.damage.sections import forged

ABOUT = {"source": "essai", "version": "1", "licence": ""}
_ROWS = """\
gamin\tnoun+adj.m\tf=gamine\t\t6\t
cheval\tnoun.m\tpl=chevaux\t\t8\t
manger\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 1>ons:verb.ipre.1pl 1>:verb.ipre.3sg\t\t7\t
Paris\tproper.e\t\t\t7\t
tarif\tnoun.m\t\trare field:fin\t6\t
roi\tnoun.m\t\t\t6\t
reine\tnoun.f\t\tof:roi\t6\t
vélo\tnoun.m\t\tclipped\t7\t
kaki\tnoun.m\t\tfrom:jap vulgar\t3\t
SNCF\tnoun.f\t\tacronym\t3\t
"""
_OTHER = """\
loup\tnoun.m\tf=louve\tfield:zool\t7\t
Paris\tproper.e\t\t\t7\t
louper\t\t0>:verb.inf 2>é:verb.ppas.m.sg\t\t5\t
"""
_WORDS = (
    "gamin",
    "GAMINES",
    "mangeons",
    "paris",
    "roi",
    "reines",
    "velo",
    "kaki",
    "sncf",
    "loupe",
    "chevla",
    "gamixx",
    "xyz",
)
_PATIENCE = 15.0  # seconds, for one lexicon: it takes a hundredth of one
_MEMORY = 3 << 30
FAULTS = ("unexpected", "crash", "hang")
"""Forbidden outcomes, by their first word; a crash or a hang by a trie is counted apart."""


def small_lexicon(rows: str = _ROWS) -> bytes:
    """Return the container of a small lexicon that uses every feature.

    >>> len(Lexicon.from_bytes(small_lexicon()))
    19
    """
    pairs = (("roi", "feminine", "reine"), ("loup", "feminine", "louve"))
    return compile_lexicon(tsv.read(rows.splitlines()), ReviewedLists(pairs=pairs), ABOUT, {"GAMIN": 41})


def uses(lexicon: Lexicon) -> Iterator[object]:
    """Use a lexicon in every way, and yield the answers."""
    yield lexicon.about, lexicon.pairs
    yield sorted(lexicon), len(lexicon), lexicon.frequencies(), sorted(lexicon.vulgar)
    for apocopes in (True, False):
        arbiter = Arbiter(lexicon, apocopes=apocopes, loanwords=apocopes)
        yield [explain(arbiter.judge(word, table)) for word in _WORDS for table in ((), ("GAMIN", "ROI"))]
    tiles = [word.upper() for word in _WORDS]
    yield [(lexicon.relation(one, other), lexicon.same_family(one, other)) for one in tiles for other in tiles[:5]]
    yield [lexicon.suggestions(word) for word in tiles]
    yield (
        sorted(search(lexicon, [formable("EGAMINOR?")])),
        sorted(lexicon.theme("animaux")),
        list(map(lexicon.themes_of, lexicon)),
    )
    yield list(lexicon.entries())
    yield _moves(lexicon)


def _moves(lexicon: Lexicon) -> object:
    game = letters(LettersRules(), lexicon)
    table = Table((tuple(Piece(letter, letter) for letter in "TARIF"),))
    solution = solver_of(game, lexicon).solve(table, tuple("EGAMINOR?"), True, SearchOptions(effort=20_000))
    return [str(move.turn.after) for move in solution.moves], solution.bound


class Trials:
    """Lexicons forged from a true one; a number determines the forgery."""

    def __init__(self, data: bytes) -> None:
        self._sections, self._other = _sections_of(data), _sections_of(small_lexicon(_OTHER))
        self._true = [repr(answer) for answer in uses(Lexicon.from_bytes(data))]

    def touches_trie(self, number: int) -> bool:
        """Return True if forgery `number` changes a trie: the library of tries may crash."""
        return forged(Random(number), self._sections, self._other).touches_trie

    def outcome(self, number: int) -> str:
        """Return the outcome of using forged lexicon `number`."""
        made = forged(Random(number), self._sections, self._other)
        answered = []
        try:
            lexicon = Lexicon.from_bytes(made.data)
            answered.append("")
            answered += [repr(answer) for answer in uses(lexicon)]
        except LexiconError:
            return "refused in use" if answered else "refused when opened"
        except Exception as error:
            if made.touches_trie and isinstance(error, MemoryError):
                return "no memory, a trie touched"
            return f"unexpected {type(error).__name__} ({made.way})"
        return "right answers" if answered[1:] == self._true else "other answers"


def _sections_of(data: bytes) -> dict[str, bytes]:
    return {name: bytes(section) for name, section in unpack(data).items()}


class Child:
    """A process that tries forged lexicons one by one, and is replaced by another if it does not answer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None

    def outcome(self, number: int) -> str:
        """Return the outcome of a forged lexicon, including a crash or a hang."""
        process = self._process = self._process or self._started()
        assert process.stdin and process.stdout
        process.stdin.write(b"%d\n" % number)
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], _PATIENCE)
        line = process.stdout.readline() if ready else b""
        if line:
            return line.decode().strip()
        self.close()
        return "crash" if ready else "hang"

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tools.damage.lexicon", "--child", str(self._path)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert process.stdout
        process.stdout.readline()  # it is ready
        return process


def _serve(path: Path) -> None:
    import resource  # not at the top: a system may lack it

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    trials = Trials(path.read_bytes())
    print("ready", flush=True)
    for line in sys.stdin:
        print(" ".join(trials.outcome(int(line)).split()), flush=True)


def attack(data: bytes, numbers: Sequence[int]) -> dict[int, str]:
    """Return the outcome of each forged lexicon by its number; crashes and hangs of tries are marked."""
    trials, found = Trials(data), {}
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "vrai.lexique"
        path.write_bytes(data)
        child = Child(path)
        try:
            for number in numbers:
                outcome = child.outcome(number)
                if outcome in ("crash", "hang") and trials.touches_trie(number):
                    outcome = f"trie: {outcome}"
                found[number] = outcome
        finally:
            child.close()
    return found


def main() -> None:
    """Forge, use and count. A fault is printed with its number, which is the seed to repeat it."""
    parser = argparse.ArgumentParser(description="Use forged lexicons in every way.")
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--base", type=Path, help="a compiled lexicon, in place of a small one")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        _serve(options.child)
        return
    data = options.base.read_bytes() if options.base else small_lexicon()
    found = attack(data, range(options.seed, options.seed + options.number))
    for outcome, count in Counter(outcome.split(" (")[0] for outcome in found.values()).most_common():
        print(f"{count:>7}  {outcome}")
    faults = {number: outcome for number, outcome in found.items() if outcome.startswith(FAULTS)}
    for number, outcome in faults.items():
        print(f"number {number}: {outcome}")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
