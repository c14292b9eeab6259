"""Records of tile games made before their rules were told to the letter read as they were ruled then, and verify."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from lettres.cli.new_game import rematch_header
from lettres.engine import Phase
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import Header
from lettres.records.recording import Recording, read_recording
from lettres.reports.game_text import whole_text
from lettres.reports.verify import Finding, Holds, check
from tools.damage.bytes import sealed

TWO = ("Ana", "Zoé")
FOUR = (*TWO, "Luc", "Éva")


def _values(colour: str) -> str:
    """Two of each tile of a colour but its 9s, as a record has them."""
    return "".join(f"{colour}{value}" * 2 for value in (1, 10, 11, 12, 13, *range(2, 9)))


def record(game: str, rules: str, players: Sequence[str], *lines: str) -> list[str]:
    """A record of then."""
    seats = [f"joueur {number} {name}" for number, name in enumerate(players, 1)]
    head = ["lettres-partie 1", f"jeu {game}", f"règles {rules}", "lexique", "thème", *seats]
    return [*head, "graine 7", "date 2026-01-02T03:04:05", *lines]


FREE_DISCARD_S3 = record(
    "deux-cents",
    "barren_turns=2 deal=26 jokers=1",
    FOUR,
    "donne tirage J1:r13 J2:b1 J3:n1 J4:j1 distribution "
    f"J1:*{_values('b')}b9 J2:b9{_values('j')}j9 J3:j9{_values('n')}n9 J4:n9{_values('r')}r9 défausse:r9",
    "1 J1 pioche d'abord ; 1.0 s",
    "1 J1 passe ; 1.0 s",
    "1 J1 défausse b9 ; 1.0 s",
    "2 J2 pioche d'abord ; pioche r9 ; 1.0 s",
    "2 J2 passe ; 1.0 s",
    "2 J2 défausse r9 ; 1.0 s ; manche -194 -118 -118 -118",
)
"""The first player draws nothing, then discards all the same."""

FREE_DISCARD_S1 = record(
    "defausse",
    "barren_turns=2 deal=26 jokers=0",
    FOUR,
    "donne tirage J1:r13 J2:b1 J3:n1 J4:j1 distribution "
    + " ".join(f"J{seat}:{_values(colour)}{colour}9{colour}9" for seat, colour in enumerate("bjnr", 1)),
    "1 J1 pioche d'abord ; 1.0 s",
    "1 J1 passe ; 1.0 s",
    "1 J1 défausse b9 ; 1.0 s",
    "2 J2 pioche d'abord ; 1.0 s",
    "2 J2 passe ; 1.0 s",
    "2 J2 défausse j9 ; 1.0 s ; fin 9 9 -182 -182",
)

OLD_SET_GROWN = record(
    "rummikub",
    "deal=4 joker_table=new_set opening_points=0",
    TWO,
    "donne tirage J1:r13 J2:b1 distribution J1:b3b4*b5 J2:r1n6j6n9",
    "1 J1 b3b4* = 0 ; 1.0 s",
    "2 J2 passe ; pioche r2 ; 1.0 s",
    "3 J1 b3b4* + b5 -> b3b4b5* = 0 ; 1.0 s ; fin 24 -24",
)

JOKER_STAYED = record(
    "defausse",
    "deal=5 opening_points=0",
    TWO,
    "donne tirage J1:r13 J2:b1 distribution J1:b3b4*b5b6 J2:r1n6j6n9j9",
    "1 J1 pioche d'abord ; pioche r2 ; 1.0 s",
    "1 J1 b3b4* = 0 ; 1.0 s",
    "1 J1 défausse r2 ; 1.0 s",
    "2 J2 pioche d'abord ; pioche r3 ; 1.0 s",
    "2 J2 passe ; 1.0 s",
    "2 J2 défausse r3 ; 1.0 s",
    "3 J1 pioche d'abord ; pioche r4 ; 1.0 s",
    "3 J1 b3b4* + b5b6 -> b3b4b5b6* = 0 ; 1.0 s",
    "3 J1 défausse r4 ; 1.0 s ; fin 31 -31",
)


def a_hundred_rounds(*, tied: bool) -> list[str]:
    """A match that ended after a hundred rounds, as all did then: no one near 200 points, none at all where tied."""
    lines, scores = list[str](), [0, 0]
    for number in range(1, 101):
        left = (1, 1) if tied else (1, 2) if number % 2 else (2, 1)
        for seat in (0, 1):
            scores[seat] += 1 if left[seat] < left[1 - seat] else -left[seat]
        lines += [
            f"donne tirage J1:r13 J2:b1 distribution J1:r{left[0]} J2:b{left[1]} défausse:n9",
            f"{number} J1 pioche d'abord ; pioche j9 ; 1.0 s",
            f"{number} J1 passe ; 1.0 s",
            f"{number} J1 défausse j9 ; 1.0 s ; {'fin' if number == 100 else 'manche'} {scores[0]} {scores[1]}",
        ]
    return record("deux-cents", "barren_turns=1 deal=1", TWO, *lines)


def opened(tmp_path: Path, lines: list[str]) -> tuple[Recording, list[Finding]]:
    """A record, read and verified."""
    path = tmp_path / "ancienne.partie"
    path.write_bytes(sealed(lines))
    return read_recording(path, lambda entry: None), list(check(path, lambda entry: None))


@pytest.mark.parametrize("lines", [FREE_DISCARD_S3, FREE_DISCARD_S1], ids=["S3", "S1"])
def test_N21_a_discard_after_a_draw_of_nothing_still_reads(tmp_path: Path, lines: list[str]) -> None:
    found, findings = opened(tmp_path, lines)
    assert not found.broken and found.state.phase in (Phase.OVER, Phase.DEAL)
    assert [finding.holds for finding in findings] == [Holds.YES] * len(lines)
    today = [line.replace("deal=26", "deal=26 discarding=moved") for line in lines]
    assert opened(tmp_path, today)[1][-1].holds is Holds.DAMAGED, "by the rules of today nobody does that"


@pytest.mark.parametrize("tied", [False, True])
def test_N22_a_match_that_ended_after_a_hundred_rounds_still_reads(tmp_path: Path, tied: bool) -> None:
    lines = a_hundred_rounds(tied=tied)
    found, findings = opened(tmp_path, lines)
    assert not found.broken and found.state.over and found.state.winners() == (0, 1)
    assert {finding.holds for finding in findings} == {Holds.YES}
    assert found.game.rules.most_rounds == 100
    today = [line.replace("deal=1", "deal=1 most_rounds=0") for line in lines]
    found, findings = opened(tmp_path, today)
    assert found.state.over == tied and (findings[-1].holds is Holds.YES) == tied
    assert not tied or found.state.winners() == (), "a hundred rounds without a point: nobody has won"
    assert "stalled_rounds" not in found.game.rules.changed()
    named = [line.replace("most_rounds=0", "most_rounds=0 stalled_rounds=100") for line in today]
    found, findings = opened(tmp_path, named)
    assert found.state.over == tied and found.state.winners() == (0, 1)[: 1 + tied]
    told = "\n".join(whole_text(found))
    assert ("100 manches de suite, personne n'a jamais eu de points : la partie finit là." in told) == tied


@pytest.mark.parametrize("lines", [OLD_SET_GROWN, JOKER_STAYED], ids=["new_set", "S1"])
def test_N9_a_joker_kept_in_its_grown_set_still_reads_and_is_told(tmp_path: Path, lines: list[str]) -> None:
    found, findings = opened(tmp_path, lines)
    assert not found.broken and found.state.over
    [other] = [finding for finding in findings if finding.holds is not Holds.YES]
    assert other.holds is Holds.OTHERWISE
    assert other.text == "tour 3 : jugé alors sans faute, aujourd'hui fautif, b3 b4 * (son joker ne peut partir ainsi)."


def test_a_revenge_of_a_match_of_then_ends_as_matches_do_today() -> None:
    """R2: a match of then had no end by rounds without progress."""
    played = Header("deux-cents", {}, "", "", ("Ana", "bot"), 7, "2026-01-02T03:04:05")
    rules = CATALOGUE["deux-cents"].rules
    assert rules.from_record(played.rules).stalled_rounds == 0
    assert rules.from_record(rematch_header(played).rules).stalled_rounds == 100
