"""A damaged container is refused, whatever the damage, and never reaches the trie."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lexicon import Lexicon, LexiconError
from lexicon.container import pack, unpack
from tests.conftest import Run

VARIANTS = 2000


def damaged(data: bytes, rnd: random.Random) -> bytes:
    """One of the ways in which a file goes wrong: bits flipped, bytes cut, added, zeroed or swapped."""
    way = rnd.randrange(5)
    place = rnd.randrange(len(data))
    if way == 0:
        return data[:place] + bytes([data[place] ^ 1 << rnd.randrange(8)]) + data[place + 1 :]
    if way == 1:
        return data[:place]
    if way == 2:
        return data + rnd.randbytes(rnd.randrange(1, 50))
    if way == 3:
        size = rnd.randrange(1, 64)
        cut = data[:place] + bytes(size) + data[place + size :]
        return cut if cut != data else data[:-1]
    return data[:place] + data[place + 1 :]


def test_every_damaged_variant_is_refused(small_bytes: bytes) -> None:
    rnd = random.Random(20261120)
    for _ in range(VARIANTS):
        with pytest.raises(LexiconError, match="build-lexicon"):
            Lexicon.from_bytes(damaged(small_bytes, rnd))


def test_damaged_variants_of_the_default_lexicon_are_refused() -> None:
    from lexicon.lookup import DEFAULT_PATH

    data = Path(DEFAULT_PATH).read_bytes()
    rnd = random.Random(7)
    for _ in range(40):
        with pytest.raises(LexiconError):
            Lexicon.from_bytes(damaged(data, rnd))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"lettres-lexique\n", b"\x00" * 200, b"lettres-lexique\n" * 20])
def test_foreign_files_are_refused(data: bytes) -> None:
    with pytest.raises(LexiconError):
        unpack(data)


def test_pack_is_deterministic_and_gives_back_its_sections() -> None:
    sections = {"a": b"abc", "vide": b"", "b": bytes(range(256))}
    assert pack(sections) == pack(dict(sections))
    assert {name: bytes(data) for name, data in unpack(pack(sections)).items()} == sections


def test_command_line_refuses_a_damaged_lexicon_with_exit_code_3(run: Run, tmp_path: Path, small_bytes: bytes) -> None:
    whole, cut = tmp_path / "entier.lexique", tmp_path / "coupe.lexique"
    whole.write_bytes(small_bytes)
    cut.write_bytes(small_bytes[:-7])
    assert run("--lexique", str(whole), "arbitre", "gamin").returncode == 0
    for name in (str(cut), str(tmp_path), "absent.lexique", "/dev/null"):
        done = run("--lexique", name, "arbitre", "gamin")
        assert done.returncode == 3 and done.stdout == "" and done.stderr.startswith("Erreur : "), name
        assert "Traceback" not in done.stderr
