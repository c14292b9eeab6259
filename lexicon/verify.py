"""Verify an untrusted lexicon by reading every table and looking up every word.

    python -m lexicon.verify FILE

Run it as a separate process, because a forged trie may crash its reader. It limits its own memory. It prints the
lexicon's description and exits with 0, or explains the fault on stderr and exits with 3, or with 4 if out of memory.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator

from lexicon.anagrams import RARITY, pack
from lexicon.errors import LexiconError, odd_tables
from lexicon.fold import fold
from lexicon.lookup import Lexicon
from lexicon.packing import read_numbers
from lexicon.policy import Reason
from lexicon.search import formable, search

MEMORY = 2 << 30
"""The most memory, in bytes, that verifying a lexicon may take: about ten times what the default lexicon needs."""

EXIT_FILE, EXIT_MEMORY = 3, 4
_WORD = re.compile("[A-Z]{3,}")
_STEP = 400  # one word in this many is misspelt, to try the suggestions
_SOME = 10  # one entry in this many is read in full
_RACKS = ("EIRIABCTLFTSIO", "NIGAM", "W??")


def verify(lexicon: Lexicon) -> None:
    """Read all tables of a lexicon and call every kind of look-up; raise `LexiconError` at the first fault.

    >>> from lexicon.compile import ReviewedLists, compile_lexicon
    >>> from lexicon.sources import tsv
    >>> about = {"source": "essai", "version": "1", "licence": ""}
    >>> verify(Lexicon.from_bytes(compile_lexicon(tsv.read(["gamin\\tnoun.m\\t\\t\\t6\\t"]), ReviewedLists(), about)))
    """
    for check in (_check_words, _check_entries, _check_near, _check_anagrams):
        check(lexicon)


def _ensure(sound: bool) -> None:
    if not sound:
        raise odd_tables()


def _check_words(lexicon: Lexicon) -> None:
    """Check the letters, the number and the verdict of every playable word."""
    words = list(lexicon.words())
    _ensure(Counter(name for word in words for name in lexicon.themes_of(word)) == lexicon.themes())
    _ensure(all(len(lexicon.theme(name)) == number for name, number in lexicon.themes().items()))
    _ensure(len(words) == lexicon.about["playable"] == len(lexicon.frequencies()))
    _ensure(all(word in lexicon for word in lexicon.vulgar))
    for word in words:
        _ensure(bool(_WORD.fullmatch(word)) and lexicon.word(lexicon.number(word)) == word)
        _ensure(word in lexicon and lexicon.reason(word) is Reason.OK)


def _check_entries(lexicon: Lexicon) -> None:
    """Check that every form of every entry can be looked up, and that forms of one entry can be related."""
    lexicon.pairs  # noqa: B018  reading it checks it
    spellings = set[str]()
    for number, entry in enumerate(lexicon.entries()):
        tiles = [spelling for form, _ in entry.forms() if (spelling := fold(form))]
        _ensure(
            bool(tiles) and all(lexicon.reason(each) is not Reason.UNKNOWN or lexicon.readings(each) for each in tiles)
        )
        if number % _SOME == 0:
            _ensure(any(reading.lemma == entry.lemma for reading in lexicon.readings(tiles[0])))
            lexicon.relation(tiles[-1], tiles[0])
            lexicon.same_family(tiles[-1], tiles[0])
        spellings.update(tiles)
    _ensure(len(spellings) == lexicon.about["spellings"])


def _check_near(lexicon: Lexicon) -> None:
    """Check the suggestions for misspelt words, and search the words that a few racks can form."""
    for number, word in enumerate(lexicon.words()):
        if number % _STEP == 0:
            for misspelt in (f"{word[1]}{word[0]}{word[2:]}", f"Q{word}X", word[:1] + "Z" + word[2:]):
                _ensure(all(near in lexicon for near in lexicon.suggestions(misspelt)))
    for rack in _RACKS:
        for _ in search(lexicon, [formable(rack)]):
            pass


def _check_anagrams(lexicon: Lexicon) -> None:
    """Check that every word of the anagram index is in the class of its own letters, and only once."""
    seen = set[str]()
    for place, letters, words in _classes(lexicon):
        for word in words:
            rarest = min(map(RARITY.index, word))
            _ensure(pack(word) == letters and (rarest, len(word)) == place and word not in seen)
            seen.add(word)


def _classes(lexicon: Lexicon) -> Iterator[tuple[tuple[int, int], tuple[int, int], list[str]]]:
    """Yield each class of anagrams: its (rarest letter, length), its packed letters and its words."""
    tables = [read_numbers(code, lexicon.section(f"anagram_{name}")) for name, code in _ANAGRAMS]
    starts, low, high, sizes, words = tables
    longest = starts[0]
    _ensure(len(starts) == len(RARITY) * (longest + 1) + 2 and starts[1] == 0)
    _ensure(len(low) == len(high) == len(sizes) == starts[-1] and len(words) == sum(sizes))
    taken = 0
    for block in range(len(starts) - 2):
        for number in range(starts[block + 1], starts[block + 2]):
            chosen = words[taken : taken + sizes[number]]
            taken += sizes[number]
            yield divmod(block, longest + 1), (low[number], high[number]), [lexicon.word(each) for each in chosen]
    _ensure(taken == len(words))


_ANAGRAMS = (("starts", "I"), ("low", "Q"), ("high", "Q"), ("sizes", "H"), ("words", "I"))


def _limit_memory() -> None:
    try:
        import resource  # not at the top: Windows has none
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(path: str) -> int:
    """Verify the lexicon file at `path` and return the exit code of the process."""
    _limit_memory()
    try:
        lexicon = Lexicon.open(path)
        verify(lexicon)
        print(json.dumps(lexicon.about))
    except LexiconError as error:
        print(error, file=sys.stderr)
        return EXIT_FILE
    except (IndexError, KeyError, ValueError, TypeError, RuntimeError):  # raised by tables that `verify` reads itself
        print(odd_tables(f"le lexique « {path} »"), file=sys.stderr)
        return EXIT_FILE
    except MemoryError:
        return EXIT_MEMORY
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
