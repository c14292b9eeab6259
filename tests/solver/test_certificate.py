"""Certificates that no move scores more: the checker accepts true ones, and no false one, whatever it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lettres.families.words.rule4 import related
from lettres.games.letters import LettersRules
from lettres.solver.words import Solver
from lexicon import Lexicon
from oracles.word_positions import Position, position
from tests.conftest import Run
from tests.game_helpers import table
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
def small() -> list[tuple[Position, int, dict[str, Any]]]:
    """Small positions by the default rules whose best score is below the simple bound; that score; what is claimed."""
    return list(islice(_small(), 40))


def _small() -> Iterator[tuple[Position, int, dict[str, Any]]]:
    for number in count():
        drawn = replace(position(f"certificate {number}"), opened=True, options=(), theme=None)
        if "".join(drawn.table).isupper() or not drawn.table:
            solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), certify=True)
            least = tried(drawn, 1_500) if solution.certificate else None
            if least:
                claimed = claim(" ".join(drawn.table), drawn.rack, solution.score, solution.certificate)
                claimed["position"]["forbidden"] = sorted(drawn.forbidden)
                yield drawn, least.score, claimed


def asked(drawn: Position, claimed: dict[str, Any]) -> int:
    """The exit code for what is claimed of a small position."""
    return verdict(claimed, drawn.words.every, drawn.words.lexicon)[0]


@pytest.fixture(scope="module")
def larger(lexicon: Lexicon) -> list[dict[str, Any]]:
    """What the solver claims of racks of consonants."""
    known = Solver(lexicon)
    found = []
    for laid, rack in LARGER:
        solution = known.solve(table(laid), tuple(sorted(rack)), certify=True)
        found.append(claim(laid, rack, solution.score, solution.certificate))
    return found


@pytest.fixture(scope="module")
def listed(lexicon: Lexicon) -> list[str]:
    """The words of the default lexicon."""
    return list(lexicon.words())


# -- true claims, and false ones


def test_what_the_solver_claims_is_accepted(small: list[tuple[Position, int, dict[str, Any]]]) -> None:
    for drawn, score, claimed in small:
        assert claimed["score"] == score and asked(drawn, claimed) == ACCEPTED, str(drawn)
    assert any("?" in drawn.rack for drawn, *_ in small)
    assert sum(len(claimed["certificate"]) > 3 for *_, claimed in small) > len(small) / 4


def test_without_weights_the_checker_finds_what_trying_everything_finds(
    small: list[tuple[Position, int, dict[str, Any]]],
) -> None:
    for drawn, score, claimed in small:
        bare = claimed | {"certificate": levels(drawn.rack)}
        assert asked(drawn, bare | {"score": score}) == ACCEPTED, str(drawn)
        assert not score or asked(drawn, bare | {"score": score - 1}) == REFUSED, str(drawn)


def test_no_weights_prove_what_is_false_or_spoil_what_is_true(
    small: list[tuple[Position, int, dict[str, Any]]],
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


def test_claims_of_larger_positions_are_accepted(
    larger: list[dict[str, Any]], listed: list[str], lexicon: Lexicon
) -> None:
    verdicts = [verdict(claimed, listed, lexicon) for claimed in larger]
    assert not [why for code, why in verdicts if code != ACCEPTED]


def test_a_claim_that_is_tampered_with_is_not_accepted(
    larger: list[dict[str, Any]], listed: list[str], lexicon: Lexicon
) -> None:
    claimed = larger[0]
    told = claimed["certificate"]
    checker = Checker(claimed, listed, related(LettersRules(), lexicon), LIMIT)
    checker.check()
    assert not checker.searched
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


# -- what is no claim, or none for this page


def test_other_positions_are_not_checked(lexicon: Lexicon) -> None:
    assert verdict(claim("GAMiN", "ROI", 9, []), ["ROI"], lexicon)[0] == UNCHECKED
    assert verdict(claim("", "ROI", 9, [], scoring="longest"), ["ROI"], lexicon)[0] == UNCHECKED
    first = claim("", "ROI", 9, [])
    first["position"]["opened"] = False
    assert verdict(first, ["ROI"], lexicon)[0] == UNCHECKED


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
    (tmp_path / "other.jsonl").write_text(json.dumps(claim("GAMiN", "ROI", 9, [])) + "\n{\n", encoding="utf-8")
    assert main([str(tmp_path / "other.jsonl"), "--mots", str(tmp_path / "mots.txt")]) == REFUSED
    assert [line[:12] for line in capsys.readouterr().out.splitlines()] == ["1: unchecked", "2: refused: "]
