"""The file of definitions for the page: what is in it, and that the page finds all of it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from lettres.french.definitions import attribution
from lettres.site import making
from lettres.site.definitions import definitions_file
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.definitions.sources import WIKTIONARY, Credit, DefinitionTable
from lexicon.sources import tsv
from tests.conftest import ABOUT
from tests.web.node import Node

SENSES = {
    "là": ["Ici,\tou  pas loin.\n", "Juste après.", "Un troisième sens."],
    "abaca": ["Bananier dont on tire des cordes."],
    "élan": ["Bond."],
    "vide": [],
    "œil": ["Ce qui voit."],
    "lacs": ["Nœud coulant."],
    "lac": ["Eau qui dort.", "Sens bien long, si long qu'il prend de la place."],
}


def _lines(data: bytes) -> list[str]:
    return data.decode().splitlines()[2:]


def test_a_line_a_lemma_two_senses_at_most() -> None:
    lines = _lines(definitions_file(SENSES.items(), [WIKTIONARY]))
    assert lines[-1] == "œil\tCe qui voit." and len(lines) == 6
    assert "là\tIci, ou pas loin.\tJuste après." in lines
    assert lines == sorted(lines, key=lambda line: line.split("\t")[0].encode())


def test_its_head_says_whose_sentences_they_are() -> None:
    club = Credit("club.tsv")
    head = json.loads(definitions_file(SENSES.items(), [club, WIKTIONARY]).decode().splitlines()[1])
    assert [each["licence"] for each in head["sources"]] == [None, "CC BY-SA 4.0"]
    assert [each["attribution"] for each in head["sources"]] == [attribution(club), attribution(WIKTIONARY)]


def test_where_all_is_too_much_long_further_senses_are_left_out() -> None:
    senses = {f"m{n}": [f"Premier {n}.", f"Deuxième {n * 7919} " + "long " * 30, "Trois."] for n in range(300)}
    senses |= {f"c{n}": [f"Premier {n}.", f"Second {n}."] for n in range(300)}
    whole = definitions_file(senses.items(), [WIKTIONARY])
    most = len(gzip.compress(whole)) - 100
    lines = _lines(definitions_file(senses.items(), [WIKTIONARY], most))
    assert len(lines) == 600
    assert {line.count("\t") for line in lines if line[0] == "m"} == {1}
    assert {line.count("\t") for line in lines if line[0] == "c"} == {2}


def test_the_page_finds_every_lemma_and_no_other(node: Node, tmp_path: Path) -> None:
    (tmp_path / "sens.bin").write_bytes(definitions_file(SENSES.items(), [WIKTIONARY], pageless={"lac"}))
    odd = ["", "a", "la", "lacs ", "zzz", "\U0010ffff", "vide", "lac\tEau qui dort.", "constructor"]
    found = node.run(
        """
        import { openDefinitions } from "STATIC/lexicon/definitions.js";
        const definitions = openDefinitions(bytes(argument.file));
        const [{ licence }] = definitions.about.sources;
        const pages = ["élan", "lac", "été"].map(definitions.page);
        tell({ senses: argument.lemmas.map(definitions.senses), pages, licence });
        """,
        {"file": str(tmp_path / "sens.bin"), "lemmas": [*SENSES, *odd]},
    )
    wanted = [[" ".join(sense.split()) for sense in senses[:2]] for senses in SENSES.values()]
    assert found["senses"] == wanted + [[]] * len(odd)
    assert found["pages"] == [WIKTIONARY.url("élan"), None, None]  # « lac » has senses of one's own
    assert found["licence"] == WIKTIONARY.licence


@pytest.mark.parametrize("damage", ["cut", "longer", "foreign", "empty", "head"])
def test_the_page_refuses_a_file_that_is_not_whole(node: Node, tmp_path: Path, damage: str) -> None:
    data = definitions_file(SENSES.items(), [WIKTIONARY])
    damaged = {
        "cut": data[:-1],
        "longer": data + b"x",
        "foreign": b"<!doctype html>\n" * 9,
        "empty": b"",
        "head": data.replace(b'"source"', b"source"),
    }
    (tmp_path / "sens.bin").write_bytes(damaged[damage])
    told = node.run(
        """
        import { openDefinitions } from "STATIC/lexicon/definitions.js";
        try { openDefinitions(bytes(argument)); tell("opened"); } catch (error) { tell(error instanceof Error); }
        """,
        str(tmp_path / "sens.bin"),
    )
    assert told is True


def test_senses_of_ones_own_come_from_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    lexicon = Lexicon.from_bytes(compile_lexicon(tsv.read(["gamin\tnoun.m\t\t\t6\t"]), ReviewedLists(), ABOUT))
    (tmp_path / "club.tsv").write_text("gamin\tCelui qui joue aux billes.\n", encoding="utf-8")
    lines = _lines(making._meanings(lexicon, [DefinitionTable(tmp_path / "club.tsv")]))
    assert "gamin\tCelui qui joue aux billes.\t" in lines
