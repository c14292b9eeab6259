"""Verify a saved game: do the action of each line again, and judge it by today's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from lettres.engine import Game, GameState, judge
from lettres.engine.events import Challenge, Pass, Play, Refused, TimeOut
from lettres.french.faults import fault_label
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import RecordError, header_size
from lettres.records.noted import Noted
from lettres.records.record import Done, read_action, read_fault, read_start, write_fault
from lettres.records.recording import LexiconFor, oddity, open_record
from lettres.records.session import GameOf, game_of
from lettres.records.sheet import is_noted
from lettres.records.sheet_reader import read_sheet


class Holds(StrEnum):
    """The result for a line: it holds, it would be judged otherwise today, or it is damaged."""

    YES = "ok"
    OTHERWISE = "judged_otherwise"
    DAMAGED = "damaged"


class Finding(NamedTuple):
    """The result for a line, numbered from 1; if the line does not hold, `text` tells why in French."""

    line: int
    holds: Holds
    text: str = ""


def check(path: Path, lexicon_for: LexiconFor) -> Iterator[Finding]:
    """Yield the findings on a saved game; raise `RecordError` or `StoreError` if its header cannot be read."""
    header, lines = open_record(path)
    size = header_size(lines.texts)
    if is_noted(lines.texts):
        yield from verify_sheet(game_of(lexicon_for(CATALOGUE[header.game])), lines.texts, size)
        return
    for number in range(1, size + 1):
        yield Finding(number, Holds.YES)
    game = game_of(lexicon_for(CATALOGUE[header.game]))(header)
    for finding in verify(game, len(header.players), lines.texts[size:], size + 1):
        yield finding
        if finding.holds is Holds.DAMAGED:
            return
    if reason := oddity(lines):
        yield Finding(len(lines.texts) + 1, Holds.DAMAGED, reason)
    elif len(lines.texts) == size:
        yield Finding(size + 1, Holds.DAMAGED, "la partie s'arrête avant la donne.")


def verify_sheet(game_of: GameOf, texts: Sequence[str], size: int) -> Iterator[Finding]:
    """Yield the findings on a noted game, whose turns are played again and judged by today's rules."""
    course, broken = read_sheet(texts, game_of)
    for number in range(1, size + 1):
        yield Finding(number, Holds.YES)
    for number, noted in enumerate(course.turns, size + 1):
        yield _noted_again(course.game, noted, number)
    if broken:
        yield Finding(size + len(course.turns) + 1, Holds.DAMAGED, broken.partition(" : ")[2])
    elif course.sheet.end:
        yield Finding(len(texts), Holds.YES)


def _noted_again(game: Game, noted: Noted, number: int) -> Finding:
    """The finding on a turn of a noted game, which compares the faults noted with those found today."""
    line = noted.line
    if noted.turn is None or line.suspended:
        return Finding(number, Holds.YES)
    speech, faults = Speech(game), judge(game, noted.turn).faults
    if sorted(line.faults) == sorted(write_fault(game, fault) for fault in faults):
        return Finding(number, Holds.YES)
    then = [fault_label(read_fault(game, fault), speech) for fault in line.faults]
    today = [fault_label(fault, speech) for fault in faults]
    what = f"tour {noted.before.number} : noté {_ruled(then)}, jugé aujourd'hui {_ruled(today)}."
    return Finding(number, Holds.OTHERWISE, what)


def verify(game: Game, players: int, texts: Sequence[str], first: int) -> Iterator[Finding]:
    """Yield a finding for each of the lines after the header, numbered from `first`; stop at an impossible line.

    Each line is judged in the state to which the earlier lines lead with their recorded rulings.
    """
    before: GameState | None = None
    for number, text in enumerate(texts, first):
        try:
            done = read_action(before, text) if before else read_start(game, players, text)
        except RecordError as error:
            yield Finding(number, Holds.DAMAGED, str(error))
            return
        yield _judge_again(before, done, number) if before else Finding(number, Holds.YES)
        before = done.state


def _judge_again(before: GameState, done: Done, number: int) -> Finding:
    try:
        read_action(before, done.text, judged=True)
    except RecordError:
        return Finding(number, Holds.OTHERWISE, f"tour {before.number} : {_difference(before, done)}.")
    return Finding(number, Holds.YES)


def _difference(before: GameState, done: Done) -> str:
    """Describe in French the difference between the recorded ruling and today's."""
    if isinstance(done.action, Pass | TimeOut):
        if judge(before.game, before.passed()).faults:
            return "jugé alors sans coup possible, aujourd'hui un coup l'est"
        return "jugé alors avec un coup possible, aujourd'hui sans"
    speech = Speech(before.game)
    then = [fault_label(fault, speech) for event in done.events if isinstance(event, Refused) for fault in event.faults]
    laid = done.action.after if isinstance(done.action, Play) else before.pending
    assert laid is not None, "only what was laid is judged"
    ruling = judge(before.game, before.to(laid))
    faults = ruling.known if isinstance(done.action, Challenge) else ruling.faults
    today = [fault_label(fault, speech) for fault in faults]
    if then == today:
        return "ce qui reste du tour serait jugé autrement"
    return f"jugé alors {_ruled(then)}, aujourd'hui {_ruled(today)}"


def _ruled(faults: Sequence[str]) -> str:
    return f"fautif, {' ; '.join(faults)}" if faults else "sans faute"
