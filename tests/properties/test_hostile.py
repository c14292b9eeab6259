"""Sources, containers and streams that want to break something: a French sentence, the right code, nothing lost."""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lettres.solver.words.index import WordIndex
from lexicon import Lexicon, LexiconError, SourceError
from lexicon.build import build
from lexicon.container import pack, unpack
from lexicon.search import matching
from lexicon.sources import files
from tests.conftest import Run

pytestmark = pytest.mark.slow


def test_one_bad_byte_spoils_one_line_only(tmp_path: Path, common: Lexicon) -> None:
    path = tmp_path / "liste.txt"
    path.write_bytes("été\nmangé\npêche\n".encode() + b"\xff\ngar\xe7on\n" + "forêt\n".encode())
    built = build([path], format="liste", base=common)
    assert sorted(Lexicon.from_bytes(built.data)) == ["ETE", "FORET", "GARCON", "MANGE", "PECHE"]


@pytest.mark.parametrize("data", ["été\ngamin\n".encode("utf-16"), b"gamin\rtarif\r"])
def test_other_encodings_and_line_ends_are_read(tmp_path: Path, common: Lexicon, data: bytes) -> None:
    path = tmp_path / "liste.txt"
    path.write_bytes(data)
    assert "GAMIN" in Lexicon.from_bytes(build([path], format="liste", base=common).data)


def test_thousands_of_unknown_plurals_fit(tmp_path: Path, common: Lexicon) -> None:
    letters = "bcdfglmn"
    words = [f"{a}a{b}o{c}u{d}ime" for a in letters for b in letters for c in letters for d in "bcdf"]
    path = tmp_path / "liste.txt"
    path.write_text("\n".join(words + [word + "s" for word in words]))
    mine = Lexicon.from_bytes(build([path], format="liste", base=common).data)
    assert len(mine) >= 2 * len(words) - 50
    relation = mine.relation("BABOBUBIMES", "BABOBUBIME")
    assert relation and relation.value == "plural"


@pytest.mark.parametrize(
    "row",
    [
        "mot\tnoun.m\tf=|",
        "mot\tnoun.m\t\trefuse:xyz",
        "mot\tnoun.m\t\tkeep",
        "mot\tnoun.m\t\t\t200",
        "mot\tnoun.m\t\t\t" + "9" * 5000,
        "mot\t\t" + "9" * 5000 + ">s:noun",
        "m" * 300 + "\tnoun.m",
        "mot\t\t0>" + "s" * 300 + ":noun.m.pl",
        "mot\tnoun.m\t\t" + "rare " * 100,
        "finir\tverb\tcomme=finir",
        "finir\tverb",
        "\t\t\t",
    ],
)
def test_a_hostile_row_is_refused_or_harmless(tmp_path: Path, row: str) -> None:
    path = tmp_path / "x.tsv"
    path.write_text(f"gamin\tnoun.m\n{row}\n")
    try:
        mine = Lexicon.from_bytes(build([path]).data)
    except SourceError as error:
        assert "ligne 2" in str(error)
    else:
        assert "GAMIN" in mine


def test_many_homographs_fit(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    path.write_text("".join(f"mot\tnoun.m\t\tfield:f{i}\n" for i in range(300)))
    assert len(Lexicon.from_bytes(build([path]).data).readings("mot")) == 300


def test_a_frequency_out_of_bounds_links_nothing(tmp_path: Path) -> None:
    (tmp_path / "m.aff").write_text("SET UTF-8\n")
    (tmp_path / "m.dic").write_text("3\nport po:nom is:mas\nzoé po:nom is:fem fq:200\nzorgs po:nom is:mas is:pl fq:²\n")
    mine = Lexicon.from_bytes(build([tmp_path / "m.dic"]).data)
    assert mine.relation("ZORGS", "PORT") is None and mine.frequency("ZOE") == 0


def test_hunspell_flags_aliases_prefixes_and_conditions(tmp_path: Path) -> None:
    (tmp_path / "m.aff").write_text(
        "FLAG num\nAF 2\nAF 12,3\nAF 3\nSFX 12 Y 1\nSFX 12 0 s [^sxz] is:pl\n"
        "PFX 3 Y 2\nPFX 3 0 kilo .\nPFX 3 0 d' [aeiou]\n"
    )
    (tmp_path / "m.dic").write_text("2\ngramme/1 po:nom is:mas\nare/2 po:nom is:mas\n")
    assert sorted(Lexicon.from_bytes(build([tmp_path / "m.dic"]).data)) == [
        "ARE",
        "GRAMME",
        "GRAMMES",
        "KILOARE",
        "KILOGRAMME",
    ]
    (tmp_path / "m.aff").write_text("SFX S Y 1\nSFX S 0 s (a+)+c\n")
    (tmp_path / "m.dic").write_text("1\n" + "a" * 60 + "b/S po:nom\n")
    assert len(Lexicon.from_bytes(build([tmp_path / "m.dic"]).data)) == 1  # no backtracking without end


def test_a_missing_affix_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "seul.dic").write_text("1\nmot/S\n")
    with pytest.raises(SourceError, match=r"seul\.aff"):
        build([tmp_path / "seul.dic"])


def test_an_archive_that_unpacks_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files._MOST_BYTES <= 1 << 29
    monkeypatch.setattr(files, "_MOST_BYTES", 1 << 24)
    path = tmp_path / "bombe.txt.xz"
    packer = lzma.LZMACompressor(preset=0)
    with path.open("wb") as file:
        for _ in range(20):
            file.write(packer.compress(b"\n" * (1 << 20)))
        file.write(packer.flush())
    with pytest.raises(SourceError, match="trop grosse"):
        build([path])


def test_whole_containers_without_their_tables_are_refused(small_bytes: bytes) -> None:
    sections = {name: bytes(data) for name, data in unpack(small_bytes).items()}
    for name in sections:
        if name not in ("about", "pairs", "playable", "links") and not name.startswith(("near", "anagram")):
            with pytest.raises(LexiconError):
                Lexicon.from_bytes(pack({key: data for key, data in sections.items() if key != name}))
    for odd in ({}, {"a": b"x"}):
        with pytest.raises(LexiconError):
            Lexicon.from_bytes(pack(odd))


def test_a_search_refuses_tables_that_do_not_fit_together(small_bytes: bytes) -> None:
    """Most are read when a search is first asked for, so that whoever asks for none does not pay for it."""
    sections = {name: bytes(data) for name, data in unpack(small_bytes).items()}
    for name in [name for name in sections if name.startswith("anagram")] + ["frequency"]:
        data = sections[name]
        for odd in (None, b"", data[:-1], data[: len(data) // 16 * 8], data + data, b"\xff" * len(data)):
            if name == "frequency" and (odd is None or len(odd) == len(data)):
                continue  # the first is refused at once; any byte is a frequency
            if name in ("anagram_low", "anagram_high") and odd is not None and len(odd) == len(data):
                continue  # any number is some letters
            others = {key: value for key, value in sections.items() if key != name}
            made = pack(others if odd is None else {**others, name: odd})
            with pytest.raises(LexiconError, match="n'a pas les tables attendues"):
                WordIndex.shared(Lexicon.from_bytes(made))


def test_no_pattern_takes_for_ever() -> None:
    test = matching("*" * 20 + "A*" * 12 + "B")
    assert not any(map(test, ["A" * 40] * 50))  # a naive pattern would be here for years


def test_output_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lettres.cli.files import write_whole

    target = tmp_path / "a.lexique"
    target.write_bytes(b"ancien")

    def fail(_: int) -> None:
        raise OSError(28, "plein")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="plein"):
        write_whole(target, b"nouveau")
    assert target.read_bytes() == b"ancien" and [path.name for path in tmp_path.iterdir()] == ["a.lexique"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{ sleep 0.3; $LETTRES --help; } | true; exit ${PIPESTATUS[0]}", 141),
        ("{ sleep 0.3; $LETTRES --version; } | true; exit ${PIPESTATUS[0]}", 141),
        ("yes gamin | head -200000 | $LETTRES arbitre - 2>&1 | head -1; exit ${PIPESTATUS[2]}", 141),
        ("$LETTRES arbitre --inconnu 2>/dev/full", 2),
        ("$LETTRES --lexique absent arbitre mot 2>/dev/full", 3),
    ],
)
def test_exit_codes_hold_whatever_becomes_of_the_streams(tmp_path: Path, line: str, code: int) -> None:
    env = {**os.environ, "LETTRES": f"{sys.executable} -m lettres"}
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=env, capture_output=True, timeout=60, check=False)
    assert done.returncode == code, done.stderr


def test_lexicon_that_is_no_file_is_refused(run: Run) -> None:
    for name in ("/dev/zero", "/dev/null", "/"):
        done = run("--lexique", name, "arbitre", "mot")
        assert done.returncode == 3 and done.stderr.startswith("Erreur : ")


def test_version_names_the_lexicon_chosen_wherever_it_is_told(run: Run, tmp_path: Path, small_bytes: bytes) -> None:
    (tmp_path / "p.lexique").write_bytes(small_bytes)
    for args in (["--version", "--lexique", "p.lexique"], ["--lexique", "p.lexique", "--version"]):
        assert "test, version 1" in run(*args).stdout
    assert "test, version 1" in run("--version", env={"LETTRES_LEXIQUE": "p.lexique"}).stdout


def test_base_and_playable_lists_from_the_command_line(run: Run, tmp_path: Path, small_bytes: bytes) -> None:
    (tmp_path / "base.lexique").write_bytes(small_bytes)
    (tmp_path / "liste.txt").write_text("gamin\nmangeons\ntarif\nroi\n")
    run("build-lexicon", "liste.txt", "-o", "a.lexique", "--base", "base.lexique")
    assert "devinée" in run("--lexique", "a.lexique", "arbitre", "roi").stdout  # the small base has no « roi »
    assert run("--lexique", "a.lexique", "arbitre", "mangeons").returncode == 1
    run("build-lexicon", "liste.txt", "-o", "a.lexique", "--base", "base.lexique", "--jouables")
    assert run("--lexique", "a.lexique", "arbitre", "mangeons").returncode == 0


def test_documented_table_compiles(run: Run, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lexique.md").read_text(encoding="utf-8")
    rows = [line.strip() for line in page.split("\n") if line.startswith("    ") and line.count("\t") == 5]
    assert len(rows) == 3
    (tmp_path / "doc.tsv").write_text("\n".join(rows), encoding="utf-8")
    assert run("build-lexicon", "doc.tsv", "-o", "doc.lexique").returncode == 0
    done = run("--lexique", "doc.lexique", "arbitre", "actrices", "drones", "vapoté", "vapotons")
    assert [line.split(" est ")[1][:6] for line in done.stdout.splitlines()] == ["permis", "permis", "permis", "refusé"]
