"""A lexicon that someone forged, its digest right again, is refused or read: it ends nothing without a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lettres.cli.lexicon_trial import try_lexicon
from lexicon import Lexicon, LexiconError
from lexicon.container import pack, unpack
from lexicon.verify import verify
from tests.conftest import Run
from tools.damage.lexicon import FAULTS, Trials, attack, small_lexicon, uses

ALIKE = 150
"""Forged lexicons that a quick run makes; `python -m tools.damage.lexicon` makes thousands."""


@pytest.fixture(scope="module")
def sections() -> dict[str, bytes]:
    return {name: bytes(data) for name, data in unpack(small_lexicon()).items()}


def test_no_forged_lexicon_ends_in_an_unforeseen_error() -> None:
    trials = Trials(small_lexicon())
    outcomes = [trials.outcome(number) for number in range(ALIKE) if not trials.touches_trie(number)]
    assert [outcome for outcome in outcomes if outcome.startswith(FAULTS)] == []
    assert {"refused when opened", "refused in use", "right answers"} <= set(outcomes)


@pytest.mark.slow
def test_a_forged_lexicon_crashes_nothing_but_by_its_tries() -> None:
    found = attack(small_lexicon(), range(50_000, 50_150))
    assert len(found) == 150 and [each for each in found.values() if each.startswith(FAULTS)] == []


@pytest.mark.parametrize("name", sorted(unpack(small_lexicon())))
def test_a_lexicon_without_a_table_is_refused_when_opened(name: str, sections: dict[str, bytes]) -> None:
    with pytest.raises(LexiconError, match="n'a pas les tables attendues"):
        Lexicon.from_bytes(pack({key: data for key, data in sections.items() if key != name}))


@pytest.mark.parametrize(
    "about", [b"[" * 100_000, b'{"source":"\\ud800"}', b"[]", b"{}", b"\xff", b'{"source":1,"version":"","licence":""}']
)
def test_what_a_lexicon_says_of_itself_is_checked(about: bytes, sections: dict[str, bytes]) -> None:
    lexicon = Lexicon.from_bytes(pack({**sections, "about": about}))
    with pytest.raises(LexiconError, match="n'a pas les tables attendues"):
        lexicon.about  # noqa: B018  read


def test_pairs_that_are_none_are_refused(sections: dict[str, bytes]) -> None:
    for pairs in (b'[["a","plural"]]', b'[["a","plural",3]]', b"7", b"[" * 100_000):
        with pytest.raises(LexiconError, match="n'a pas les tables attendues"):
            Lexicon.from_bytes(pack({**sections, "pairs": pairs})).pairs  # noqa: B018  read


def test_an_index_that_is_not_that_of_its_sections_is_refused(sections: dict[str, bytes]) -> None:
    whole = pack(sections)
    assert Lexicon.from_bytes(whole)
    for other in (whole.replace(b"\nkinds ", b"\nforms "), whole.replace(b"kind_of 2", b"kind_of -")):
        with pytest.raises(LexiconError):
            Lexicon.from_bytes(other)


def test_suggestions_are_words_that_may_be_played(sections: dict[str, bytes]) -> None:
    bell = sections["near_common"].replace(b"CHEVAL", b"\x1b]0;AL")
    lexicon = Lexicon.from_bytes(pack({**sections, "near_common": bell}))
    assert all(near in lexicon for near in lexicon.suggestions("CHXVALL"))


def test_verifying_reads_what_a_verdict_does_not(sections: dict[str, bytes]) -> None:
    verify(Lexicon.from_bytes(pack(sections)))
    for name in ("anagram_low", "near_buckets", "lemma_texts", "analyses", "pairs"):
        damaged = b"\xff" * len(sections[name])
        with pytest.raises(LexiconError):
            verify(Lexicon.from_bytes(pack({**sections, name: damaged})))


def test_command_verifies_a_lexicon_in_a_process_of_its_own(
    run: Run, tmp_path: Path, sections: dict[str, bytes]
) -> None:
    sound, forged = tmp_path / "sain.lexique", tmp_path / "forgé.lexique"
    sound.write_bytes(pack(sections))
    forged.write_bytes(pack({**sections, "lemma_texts": b"\xff" * len(sections["lemma_texts"])}))
    done = run("lexique", "verifier", str(sound))
    assert done.returncode == 0 and "lexique sain" in done.stdout and "Mots jouables : 19" in done.stdout
    assert json.loads(run("lexique", "verifier", "--json", str(sound)).stdout)["playable"] == 19
    done = run("lexique", "verifier", str(forged))
    assert (done.returncode, done.stdout) == (3, "") and "n'a pas les tables attendues" in done.stderr


def _a_process_that(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    import sys

    monkeypatch.setattr("lettres.cli.lexicon_trial._command", lambda path: [sys.executable, "-c", does])


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "fait planter"),
        ("import time; time.sleep(60)", "n'est pas lu en entier"),
        ("import sys; sys.exit(4)", "de mémoire"),
        ("print('[1]')", "n'a pas les tables attendues"),
    ],
)
def test_whatever_the_process_does_is_told(does: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _a_process_that(monkeypatch, does)
    with pytest.raises(LexiconError, match=told):
        try_lexicon("x.lexique", 1 if "sleep" in does else 60)  # seconds, in which a busy machine has begun it


def test_all_uses_answer_alike_for_the_same_lexicon(sections: dict[str, bytes]) -> None:
    once, again = ([repr(answer) for answer in uses(Lexicon.from_bytes(pack(sections)))] for _ in range(2))
    assert once == again and len(once) > 5
