"""Certificates that no move scores more: the checker accepts true ones, and no false one, whatever it says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lettres.families.words.transformations import related
from lettres.games.letters import LettersRules
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lexicon import Lexicon
from oracles.word_positions import WordPosition, locked, position
from tests.conftest import Run
from tests.game_helpers import table
from tests.long import LONG, draws, some
from tools.exactness.certificate import LIMIT, Checker, main, verdict
from tools.exactness.words import solver, tried

pytestmark = pytest.mark.slow

ACCEPTED, REFUSED, UNCHECKED = range(3)
LARGER = [
    ("NOMBREUX", "JKQWZRLNMPTTHFLMD"),  # W has to stay on the rack
    ("OURLANT", "JKQWXZTMHMSBNIIA"),
    ("CHEVIOTS", "RXMBRFRHSLTBTRLI"),  # some words are left to be searched
    ("REMIXAGE", "SRCRNPKLSBRDRS"),
    ("EMERGEES FERRE", "SCXRTSRLNBPGHLTVI"),
]
"""Racks of consonants, by the default lexicon."""
KNOWN = {"rule4", "doubling", "joker_word", "joker_release", "irregular", "participles", "homographs"}
KNOWN |= {"opening_letters", "opening_counts", "opening_extra_words"}
"""The options that the checker reads."""
Claimed = tuple[WordPosition, int, dict[str, Any]]
"""A small position, its best score, and what is claimed of it."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def claim(laid: str, rack: str, score: int, levels: Any, **rules: Any) -> dict[str, Any]:
    """What `lettres proposer --json --certificat` says, as far as it is checked."""
    where = {"table": laid.split(), "rack": rack, "opened": True, "rules": rules, "forbidden": []}
    return {"position": where, "score": score, "certificate": json.loads(json.dumps(levels))}


def levels(rack: str, *weights: dict[str, int]) -> list[dict[str, Any]]:
    """The same weights for every level there is."""
    sizes = range(1, len(rack) + 1)
    return [{"placed": placed, "longest": longest, "weights": [*weights]} for placed in sizes for longest in range(30)]


@pytest.fixture(scope="module")
def small() -> list[Claimed]:
    """Small positions whose best score is below the simple bound, a third of them with jokers on the table."""
    return [
        *islice(_small(position), draws(3, 6)),
        *islice(_small(locked), draws(2, 4)),
        *islice(_small(_first), draws(1, 2)),
    ]


def _small(draw: Callable[[str], WordPosition]) -> Iterator[Claimed]:
    for number in count():
        drawn = draw(f"certificate {number}")
        options = tuple(option for option in drawn.options if option[0] in KNOWN)
        drawn = replace(drawn, opened=draw is not _first, options=options, theme=None)
        if drawn.rules.rule4 in ("lexical", "table", "none"):
            solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, SearchOptions(certify=True))
            least = tried(drawn, 1_500) if solution.certificate else None
            if least:
                yield drawn, least.score, claimed_of(drawn, solution.score, solution.certificate)


def claimed_of(drawn: WordPosition, score: int, certificate: Any) -> dict[str, Any]:
    """What the command says of a small position."""
    claimed = claim(" ".join(drawn.table), drawn.rack, score, certificate, **dict(drawn.options))
    claimed["position"] |= {"forbidden": sorted(drawn.forbidden), "opened": drawn.opened}
    return claimed


def _first(seed: str) -> WordPosition:
    """A position of a player who has not opened, and may form several words."""
    drawn = position(seed)
    return replace(drawn, options=(*drawn.options, ("opening_extra_words", True), ("opening_letters", 3)))


def asked(drawn: WordPosition, claimed: dict[str, Any]) -> int:
    """The exit code for what is claimed of a small position."""
    return verdict(claimed, drawn.words.every, drawn.words.lexicon)[0]


@pytest.fixture(scope="module")
def larger(lexicon: Lexicon) -> list[dict[str, Any]]:
    """What the solver claims of racks of consonants."""
    known = WordSolver(lexicon)
    found = []
    for laid, rack in some(LARGER, 2):
        solution = known.solve(table(laid), tuple(sorted(rack)), options=SearchOptions(certify=True))
        found.append(claim(laid, rack, solution.score, solution.certificate))
    return found


@pytest.fixture(scope="module")
def listed(lexicon: Lexicon) -> list[str]:
    """The words of the default lexicon."""
    return list(lexicon.words())


# -- true claims, and false ones


def test_what_the_solver_claims_is_accepted(small: list[Claimed]) -> None:
    for drawn, score, claimed in small:
        assert claimed["score"] == score and asked(drawn, claimed) == ACCEPTED, str(drawn)
    assert any("?" in drawn.rack for drawn, *_ in small)
    assert sum(drawn.table != tuple(map(str.upper, drawn.table)) for drawn, *_ in small if drawn.opened) >= draws(2, 4)
    assert {len(level) for _, _, claimed in small for level in claimed["certificate"]} == {3}
    assert not LONG or sum(len(claimed["certificate"]) > 3 for *_, claimed in small) > len(small) / 6


def test_without_weights_the_checker_finds_what_trying_everything_finds(
    small: list[Claimed],
) -> None:
    for drawn, score, claimed in small:
        bare = claimed | {"certificate": levels(drawn.rack)}
        assert asked(drawn, bare | {"score": score}) == ACCEPTED, str(drawn)
        assert not score or asked(drawn, bare | {"score": score - 1}) == REFUSED, str(drawn)


def test_no_weights_prove_what_is_false_or_spoil_what_is_true(
    small: list[Claimed],
) -> None:
    drawn_by = Random("weights")
    for drawn, score, claimed in small:
        true = [weights for level in claimed["certificate"] for weights in level["weights"]]
        wild = [{letter: drawn_by.randint(-30, 99) for letter in ALPHABET} for _ in range(3)]
        shifted = [
            {letter: weight + drawn_by.choice((0, 0, 0, 400)) for letter, weight in each.items()} for each in true
        ]
        forged = claimed | {"certificate": levels(drawn.rack, *true, *wild, *shifted)}
        assert asked(drawn, forged) == ACCEPTED, str(drawn)
        assert not score or asked(drawn, forged | {"score": score - 1}) == REFUSED, str(drawn)


def test_each_level_has_to_be_told_of(small: list[Claimed]) -> None:
    for drawn, _, claimed in small:
        for at in range(len(claimed["certificate"])):
            told = [*claimed["certificate"][:at], *claimed["certificate"][at + 1 :]]
            assert asked(drawn, claimed | {"certificate": told}) == REFUSED, (at, str(drawn))


def test_claims_of_larger_positions_are_accepted(
    larger: list[dict[str, Any]], listed: list[str], lexicon: Lexicon
) -> None:
    verdicts = [verdict(claimed, listed, lexicon) for claimed in larger]
    assert not [why for code, why in verdicts if code != ACCEPTED]


def _checked(
    larger: list[dict[str, Any]], listed: list[str], lexicon: Lexicon
) -> Iterator[tuple[dict[str, Any], Checker]]:
    """Each claim with what checked it."""
    for claimed in larger:
        checker = Checker(claimed, listed, related(LettersRules(), lexicon), LIMIT)
        checker.check()
        yield claimed, checker


def test_a_claim_that_is_tampered_with_is_not_accepted(
    larger: list[dict[str, Any]], listed: list[str], lexicon: Lexicon
) -> None:
    claimed, checker = next(found for found in _checked(larger, listed, lexicon) if not found[1].searched)
    told = claimed["certificate"]
    steps = LIMIT - checker.left
    fewer = claimed | {"certificate": told[1:]}
    lower = claimed | {"score": claimed["score"] - 1}
    assert verdict(fewer, listed, lexicon)[0] == verdict(lower, listed, lexicon)[0] == REFUSED
    lighter = [level | {"weights": [dict.fromkeys(each, 0) for each in level["weights"]]} for level in told]
    for spoiled in (lighter, [level | {"weights": level["weights"][1:]} for level in told]):
        assert verdict(claimed | {"certificate": spoiled}, listed, lexicon, steps)[0] == UNCHECKED
    reached = told + [{"placed": 11, "longest": 5, "weights": told[0]["weights"]}]
    assert verdict(lower | {"certificate": reached}, listed, lexicon)[0] == REFUSED


# -- what may be formed


def test_a_word_that_rule_4_keeps_from_being_formed(lexicon: Lexicon) -> None:
    told = levels("S")
    assert verdict(claim("GAMIN", "S", 0, told), ["GAMINS"], lexicon)[0] == ACCEPTED
    assert verdict(claim("GAMIN", "S", 0, told, rule4="none"), ["GAMINS"], lexicon)[0] == REFUSED
    assert verdict(claim("GAMIN", "S", 0, told, rule4="stem"), ["GAMINS"], lexicon)[0] == UNCHECKED
    stays = claim("GAMIN IMAGES", "N", 0, levels("N"))  # GAMINS may be: GAMIN is not what it is made of
    assert verdict(stays, ["GAMINS", "IMAGE", "GAMINE"], lexicon)[0] == ACCEPTED
    assert verdict(claim("MAGES", "NI", 0, levels("NI"), rule4="table"), ["GAMINES"], lexicon)[0] == REFUSED


def test_a_word_is_formed_once_and_none_that_lies_there(lexicon: Lexicon) -> None:
    told = levels("IIOORR")
    assert verdict(claim("", "IIOORR", 6, told), ["ROI"], lexicon)[0] == ACCEPTED
    assert verdict(claim("", "IIOORR", 6, told), ["ROI", "RIO"], lexicon)[0] == REFUSED
    assert verdict(claim("ROI", "IIOORR", 6, told), ["ROI", "RIO"], lexicon)[0] == ACCEPTED
    assert verdict(claim("", "IIOORR", 6, told, unique=False), ["ROI"], lexicon)[0] == UNCHECKED


def test_the_last_tile_doubles_or_not(lexicon: Lexicon) -> None:
    for score, doubling, code in ((8, True, REFUSED), (9, True, ACCEPTED), (6, False, ACCEPTED)):
        assert verdict(claim("", "ROI", score, levels("ROI"), doubling=doubling), ["ROI"], lexicon)[0] == code


def test_a_joker_is_any_letter(lexicon: Lexicon) -> None:
    assert verdict(claim("", "RO?", 8, levels("RO?")), ["ROI"], lexicon)[0] == REFUSED
    assert verdict(claim("", "R??", 8, levels("R??", {"R": 9, "O": 9, "I": 9})), ["ROI"], lexicon)[0] == REFUSED
    assert verdict(claim("", "Z??", 0, levels("Z??")), ["ROI"], lexicon)[0] == ACCEPTED


# -- jokers on the table


@pytest.mark.parametrize(
    ("laid", "rack", "listed", "score", "rules"),
    [
        ("PORt", "ER", "PORTER", 10, {}),  # the word becomes longer
        ("PORt", "ER", "PORTER", 0, {"joker_word": "frozen"}),
        ("PORt", "ES", "PORTES", 10, {}),
        ("PORt", "S", "PORTS", 0, {}),  # a plural
        ("PORt", "S", "PORTS", 7, {"rule4": "none"}),
        ("PORt", "AI", "PORTAIL TOUR", 0, {}),
        ("PORt", "AEIS", "PATOIS", 0, {}),  # the joker holds it
        ("PORt", "AIS", "PATOIRS", 13, {"joker_word": "free"}),
        ("PORt", "AIST", "PATOIRS", 10, {}),  # the T replaces it, and the joker is any letter that is laid
        ("PORt", "T", "", 0, {}),  # it has to be laid
        ("pORt", "TAS", "PATROIS", 0, {}),
        ("pORt", "TAS", "PATROIS", 13, {"joker_release": "one"}),
        ("pORt", "TAS", "PORTAIS", 13, {}),
        ("MANS MAn", "AIL", "ANIMAL", 12, {}),  # MAn becomes MANS, whose letters go elsewhere
        ("AUTo ROUTe", "S", "AUTOROUTES", 12, {}),  # two words in one
        ("AUTo ROUTe", "S", "AUTOROUTES", 0, {"joker_word": "frozen"}),
        ("AUTo AUTo", "S", "AUTOROUTES", 0, {}),
    ],
)
def test_what_a_joker_holds(
    laid: str, rack: str, listed: str, score: int, rules: dict[str, Any], lexicon: Lexicon
) -> None:
    """Without weights, all is searched: the best score is accepted, and one less refused."""
    told = levels(rack)
    assert verdict(claim(laid, rack, score, told, **rules), listed.split(), lexicon)[0] == ACCEPTED
    assert not score or verdict(claim(laid, rack, score - 1, told, **rules), listed.split(), lexicon)[0] == REFUSED


def test_weights_count_for_longer_words_too(lexicon: Lexicon) -> None:
    """K weighs much, and no longer word takes it; if one does, the same weights prove nothing."""
    told = [{"placed": 3, "longest": 6, "weights": [{"K": 100}]}, {"placed": 3, "longest": 7, "weights": [{"K": 100}]}]
    claimed = claim("PORt", "ERK", 8, told)
    rules = LettersRules()
    listed = ["PORTER", "PORTERA"]
    checker = Checker(claimed, listed, related(rules, lexicon), LIMIT)
    checker.check()
    assert not checker.searched
    assert verdict(claimed, ["PORTERK"], lexicon)[0] == REFUSED


# -- before the first word


def test_a_first_word_is_of_the_rack_alone_and_long_enough(lexicon: Lexicon) -> None:
    def first(laid: str, rack: str, score: int, listed: str, **rules: Any) -> int:
        claimed = claim(laid, rack, score, levels(rack), **rules)
        claimed["position"]["opened"] = False
        return verdict(claimed, listed.split(), lexicon)[0]

    assert first("ROI", "SPORTEX", 12, "PORTES SPORTE ROIS") == ACCEPTED
    assert first("ROI", "SPORTEX", 11, "PORTES") == REFUSED
    assert first("ROI", "SPORTEX", 0, "PORTS ROIS") == ACCEPTED
    assert first("ROI", "SPORTEX", 0, "PORTS", opening_letters=5) == REFUSED
    assert first("", "PORTEROI", 13, "PORTE ROI", opening_letters=5) == ACCEPTED  # one word, not two
    assert first("", "PORTEROI", 10, "PORTE ROI", opening_letters=5) == ACCEPTED
    assert first("", "PORTEROI", 20, "PORTE ROI", opening_letters=5, opening_extra_words=True) == REFUSED
    assert first("", "PORTEROI", 21, "PORTE ROI", opening_letters=5, opening_extra_words=True) == ACCEPTED
    assert first("", "PORTEROI", 20, "PORTE ROI", opening_letters=6, opening_extra_words=True) == ACCEPTED
    assert first("", "PORTEROI", 20, "PORTE ROI", opening_letters=8, opening_counts="total") == REFUSED
    assert first("PORTE", "PORTES", 0, "PORTES", rule4="table") == ACCEPTED
    assert first("PORt", "PORES?", 17, "PORTES") == REFUSED


# -- what is no claim, or none for this page


def test_other_positions_are_not_checked(lexicon: Lexicon) -> None:
    for rules in ({"scoring": "longest"}, {"freed_joker": "new_word"}, {"replacement_alone": False}):
        assert verdict(claim("", "ROI", 9, [], **rules), ["ROI"], lexicon)[0] == UNCHECKED
    assert verdict(claim("GAMiN ROi IMaGE", "ROI", 0, levels("ROI")), ["ROI"], lexicon)[0] == UNCHECKED


@pytest.mark.parametrize(
    "claimed",
    [
        {},
        [],
        None,
        claim("", "ROI", 0, None),
        claim("", "ROI", 0, [{"placed": 3}]),
        claim("", "ROI", 0, [{"placed": 3, "longest": 3, "weights": [{"R": "much"}]}]),
        claim("", "ROI", 0, 7),
        claim("", "roi", 0, []),
        claim("", "ROI", 0, [], no_such_rule=1),
    ],
)
def test_what_is_no_claim_is_refused(claimed: Any, lexicon: Lexicon) -> None:
    code, why = verdict(claimed, ["ROI"], lexicon)
    assert code == REFUSED and why.startswith("refused: ")


def test_from_the_command_to_the_checker(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run("proposer", "--chevalet", "RXMBRFRHSLTBTRLI", "--table", "CHEVIOTS", "--json", "--certificat")
    (tmp_path / "answer.jsonl").write_text(done.stdout, encoding="utf-8")
    assert json.loads(done.stdout)["certificate"] and main([str(tmp_path / "answer.jsonl")]) == ACCEPTED
    assert capsys.readouterr().out.startswith("1: accepted: no move scores more than ")
    (tmp_path / "mots.txt").write_text("ROI\nRIO\n", encoding="utf-8")
    (tmp_path / "other.jsonl").write_text(
        json.dumps(claim("", "ROI", 9, [], scoring="longest")) + "\n{\n", encoding="utf-8"
    )
    assert main([str(tmp_path / "other.jsonl"), "--mots", str(tmp_path / "mots.txt")]) == REFUSED
    assert [line[:12] for line in capsys.readouterr().out.splitlines()] == ["1: unchecked", "2: refused: "]
