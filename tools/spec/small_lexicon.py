"""A small lexicon that uses every feature of the file of words; all its cases are in `spec/`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lettres.position import Json
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm
from lexicon.policy import Source, source_mark
from lexicon.sources import tsv
from lexicon.web import web_file
from tools.random_play.player import Dice
from tools.spec.words import KINDS, slips, spellings

ROWS = """\
gamin\tnoun+adj.m\tf=gamine\t\t6\t
Été\tnoun.m\t\t\t7\t
être\t\t0>:verb.inf 4>été:verb.ppas.e.inv 4>es:verb.ipre.2sg\t\t8\t
cœur\tnoun.m\t\trare field:anat\t6\t
œil\tnoun.m\t\t\t8\t
yeux\tnoun.m.pl\t\t\t8\t
roi\tnoun.m\t\t\t8\t
reine\tnoun.f\t\tof:roi\t8\t
cheval\tnoun.m\tpl=chevaux\t\t8\t
pêcher\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>e:verb.ipre+spre.1sg+3sg.R\t\t7\t
pécher\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>e:verb.ipre+spre.1sg+3sg\told\t5\t
pêcher\tnoun.m\t\t\t4\t
porte\tnoun.f\t\t\t8\t
porter\tverb\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>és:verb.ppas.m.pl\t\t8\t
porté\tadj.m\tf=portée\t\t5\t
Paris\tproper.e\t\t\t7\t
SNCF\tnoun.f.inv\t\tacronym\t5\t
wagon\tnoun.m\t\tfrom:angl\t6\t
aller\t\t0>:verb.inf 5>va:verb.ipre.3sg\t\t9\t
if\tnoun.m\t\t\t4\t
"""
ODD = (
    Lexeme("tarif", (Inflection(0, "", Tags((Pos.NOUN,))),), (source_mark(Source.REVIEWED),), 6),
    Lexeme("zorgue", (Inflection(0, "", Tags((Pos.NOUN,))),), ("guessed", "rare")),
    Lexeme("n°", (Inflection(1, "os", Tags((Pos.NOUN,), None, (), (), Gender.MASCULINE, Number.PLURAL)),)),
    Lexeme("°", (Inflection(1, "degré", Tags((Pos.NOUN,))),)),
    Lexeme("ĳsje", (Inflection(0, "", Tags((Pos.NOUN,))), Inflection(4, "ﬁn", Tags((Pos.NOUN,))))),
    Lexeme("nue", (Inflection(0, "\u0301", Tags((Pos.VERB,), VerbForm.PAST_PARTICIPLE)),)),
)
"""A reviewed word, a guessed one; lemmas of signs, of letters that are two tiles each, of accents that stand alone."""
PHRASES = {"ok": "« {word} » est permis"}
_ABOUT = {"source": "test", "version": "1", "licence": ""}
_OTHERS = ("", "A", "N", "GAMINX", "ZZZ", "A" * 300)


@cache
def little() -> Lexicon:
    """Return the lexicon."""
    pairs = (("œil", "plural", "yeux"), ("roi", "feminine", "reine"))
    themes = {"GAMIN": ["corps", "école=gamin"], "OEIL": ["corps"], "PECHER": ["cuisine=pêcher", "zoo=pêcher"]}
    entries = [*tsv.read(ROWS.splitlines()), *ODD]
    data = compile_lexicon(entries, ReviewedLists(pairs=pairs), _ABOUT, {"GAMIN": 45, "ROI": 52}, lambda _: themes)
    return Lexicon.from_bytes(data)


def files() -> dict[str, bytes]:
    """Return the word files for the pages: of this lexicon, and of an empty one."""
    empty = Lexicon.from_bytes(compile_lexicon([], ReviewedLists(), _ABOUT))
    return {"little.words": web_file(little(), PHRASES), "empty.words": web_file(empty)}


def cases() -> Iterator[tuple[str, Json, Json]]:
    """Yield cases about every spelling, every related pair, misspelt words, and the head of the file."""
    lexicon = little()
    words = spellings(lexicon)
    about = lexicon.about | {"digest": lexicon.digest, "words": len(lexicon)}
    asked: dict[str, list[Json]] = {
        "word": [*words, *_OTHERS],
        "relation": [[one, other] for one in words for other in words if lexicon.relation(one, other)],
    }
    asked["relation"] += [[other, one] for one, other in asked["relation"]]
    draw = slips(lexicon, Dice("little"))
    asked["near"] = ["CHVEAL", "REEINX", "RO", *(next(draw) for _ in range(100))]
    for kind, each in asked.items():
        yield from ((kind, one, KINDS[kind].answer(lexicon, one)) for one in each)
    for prefix in ("", "G", "GAMIN", "P", "PECHEE", "ZZ", "A" * 300):
        yield "prefix", prefix, sorted(lexicon.words(prefix))
    themes = [{"name": name, "words": lexicon.themes()[name]} for name in ("corps", "cuisine", "école", "zoo")]
    yield "about", None, [{name: about[name] for name in ("version", "digest", "words")}, PHRASES, themes]
