"""A room that is read again: lines that were checked are not once more, any others are."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.records.header import RecordError
from lettres.records.session import game_of, load
from lettres.rooms.files import export, import_game
from lettres.rooms.judge import digest_modules, judge_digest
from lettres.rooms.room import Room
from lettres.rooms.rows import Checksum, LineRow, Rows, Unreadable
from lexicon import Lexicon
from tests.rooms.driving import NOW, Driven, counting, robots_of, seats_of


def played(game: str, lexicon: Lexicon | None = None, steps: int = 24) -> Driven:
    """A room in which some turns were played."""
    driven = Driven(game, seats_of(game), lexicon, seconds=0)
    driven.start()
    robots = robots_of(driven.room)
    for _ in range(steps):
        if driven.room.row.phase == "playing":
            driven.step(robots)
    return driven


def with_line(rows: Rows, place: int, text: str) -> Rows:
    """The rows with another line in a place, whatever else they say."""
    lines = (*rows.lines[:place], rows.lines[place]._replace(text=text), *rows.lines[place + 1 :])
    return rows._replace(lines=lines)


def faked(rows: Rows) -> Rows:
    """The rows with points that nobody made: a line that reads, and is not what follows from those before."""
    place = next(at for at, line in enumerate(rows.lines) if "pioche" in line.text or "dés" in line.text)
    return with_line(rows, place, rows.lines[place].text.replace(" ; ", " = 99 ; ", 1))


@pytest.mark.parametrize("game", ["lettres", "rummikub", "defausse", "des", "deux-cents"])
def test_lines_that_are_trusted_give_the_game_that_they_give_when_checked(game: str, lexicon: Lexicon) -> None:
    driven = played(game, lexicon)
    texts, make = driven.room.texts(), game_of(lexicon)
    assert driven.rows.room.checked == Checksum(judge_digest(lexicon)).hash_lines(driven.rows.lines)
    checked, trusted = load(texts, make), load(texts, make, trusted=True)
    assert trusted == checked and Room(driven.rows, lexicon, counting()).session.done == checked[1]
    lived = [(each.text, each.events, each.state.seats, each.state.pouch) for each in driven.room.session.done]
    assert lived == [(each.text, each.events, each.state.seats, each.state.pouch) for each in trusted[1]]
    assert [each.text for each in trusted[1]] == list(texts[-len(checked[1]) :])


@pytest.mark.parametrize("game", ["rummikub", "des"])
def test_what_was_edited_or_is_of_another_judge_is_checked(game: str) -> None:
    rows = played(game).rows
    Room(
        faked(rows)._replace(
            room=rows.room._replace(checked=Checksum(judge_digest(None)).hash_lines(faked(rows).lines))
        ),
        None,
        counting(),
    )
    with pytest.raises(Unreadable):  # the same lines, which nobody has checked
        Room(faked(rows), None, counting())
    with pytest.raises(Unreadable):
        Room(faked(rows)._replace(room=rows.room._replace(checked="")), None, counting())  # of an older base
    another = Checksum("the rules as they were before a module was edited").hash_lines(rows.lines)
    assert not Room(rows._replace(room=rows.room._replace(checked=another)), None, counting())._is_checked()


def test_an_edited_rule_or_another_lexicon_is_another_judge(
    lexicon: Lexicon, small_bytes: bytes, tmp_path: Path
) -> None:
    module = tmp_path / "families" / "rule.py"
    module.parent.mkdir()
    found = []
    for text in ("points = 1", "points = 2", "points = 1"):
        module.write_text(text)
        found.append((digest_modules([tmp_path]), digest_modules([module])))
    assert found[0] == found[2] and not {*found[0]} & {*found[1]}
    module.rename(tmp_path / "rule.py")
    assert digest_modules([tmp_path]) != found[0][0]
    (tmp_path / "small").write_bytes(small_bytes)
    assert len({judge_digest(None), judge_digest(lexicon), judge_digest(Lexicon.open(tmp_path / "small"))}) == 3


def test_a_saved_game_is_checked_before_it_is_trusted() -> None:
    driven = played("rummikub")
    driven.room.row = driven.room.row._replace(phase="over")
    rows, _ = import_game(export(driven.room), "ana", None, counting(), NOW)
    assert rows.room.checked == Checksum(judge_digest(None)).hash_lines(rows.lines) == driven.rows.room.checked
    assert Room(rows, None, counting()).state.seats == driven.room.state.seats


def test_a_line_that_does_not_follow_leaves_no_half_of_a_room() -> None:
    """Another process, of another version, may write such: the room is given up or read anew, never half of it."""
    driven = played("rummikub")
    rows, state = driven.rows, driven.room.state
    line = LineRow(rows.room.last + 1, "9999 J1 passe ; 1.0 s", NOW)
    bad = rows._replace(room=rows.room._replace(last=line.number), lines=(*rows.lines, line))
    with pytest.raises(RecordError):
        driven.room.refresh(bad)
    for _ in range(2):
        with pytest.raises(Unreadable):
            driven.room.restore(bad)
    driven.room.restore(rows)
    assert driven.room.rows == rows and (driven.room.state.seats, driven.room.state.pouch) == (state.seats, state.pouch)
