"""The files of `spec/`: a case a line, `[kind, question, answer]`, sorted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from lettres.position import Json
from lettres.site.table_phrases import table_phrases
from lexicon import Lexicon
from tools.random_play.player import Dice
from tools.spec import games, small_lexicon, turns, words

SPEC = Path(__file__).parents[2] / "spec"
KINDS = words.KINDS | turns.KINDS | games.KINDS
Case = tuple[str, Json, Json]


def spec_files() -> dict[str, bytes]:
    """Return the files by name: cases drawn from a seed, cases picked by hand, the small lexicon, the tables."""
    lexicon = Lexicon.default()
    return {
        **{f"{kind}.jsonl": case_lines(drawn(lexicon, kind)) for kind in KINDS},
        "picked.jsonl": case_lines(answered(lexicon, read("picked.jsonl"))),
        "little.jsonl": case_lines(small_lexicon.cases()),
        **small_lexicon.files(),
        "phrases.json": tables(lexicon),
    }


def tables(lexicon: Lexicon) -> bytes:
    """Return the tables that the server sends to the companion, one a line, with the digest of `lexicon`."""
    named = {"digest": lexicon.digest, **table_phrases()}.items()
    lines = (f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in named)
    return "\n".join(["{", ",\n".join(lines), "}", ""]).encode()


def drawn(lexicon: Lexicon, kind: str) -> Iterator[Case]:
    """Yield different cases of a kind."""
    number, draw, answer = KINDS[kind]
    asked = {json.dumps(each): each for each in islice(draw(lexicon, Dice(kind)), number)}
    return ((kind, each, answer(lexicon, each)) for each in asked.values())


def answered(lexicon: Lexicon, cases: Iterable[Case]) -> Iterator[Case]:
    """Yield `cases` with the answers that Python gives now."""
    return ((kind, asked, KINDS[kind].answer(lexicon, asked)) for kind, asked, *_ in cases)


def read(name: str) -> list[Case]:
    """Return the cases of a file."""
    texts = (SPEC / name).read_text(encoding="utf-8").split("\n")  # some signs end lines elsewhere
    return [tuple(json.loads(text)) for text in texts if text]


def case_lines(cases: Iterable[Case]) -> bytes:
    """Return the text of a file of cases."""
    texts = sorted(_text(case) for case in cases)
    return "".join(f"{text}\n" for text in texts).encode()


def _text(case: Case) -> str:
    """Return a case as a line of JSON. Lone surrogates are escaped, because UTF-8 cannot encode them."""
    text = json.dumps(case, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)
