"""The companion's judgement against the engine's: turns of whole games, legal and not, with jokers; and whole sheets.

    python -m tools.exactness.companion --turns 5000 --seed 7

Games are played by a random player, under rules drawn at random, now and then with a theme or forbidden words. Each turn
is compared as it is and with changes that make most turns wrong: a letter missing, another word, the plural of a word
of the table, a word torn off its joker, a short first word, an emptied rack. Compared: faults with their sentences and
labels, in their order; points; tiles laid and missing; the penalty; what no ruling can mend. Then whole games are noted
by the companion, with corrections, and its sheets are read by `lettres`. Each that differs is told, and makes the exit
code 1.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from lettres.engine import Game, GameState, Seat, Table, Turn, apply, judge, start
from lettres.engine.events import Challenge, Drew, Play
from lettres.engine.state import Phase
from lettres.engine.table import faces, table_of
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.game import word_game
from lettres.families.words.notation import LetterNotation, spelling
from lettres.families.words.rules import LettersRules
from lettres.families.words.themes import theme_words
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.french.verdicts import explain
from lettres.position import Json
from lettres.records.header import RecordError
from lettres.records.noted import UNSEEN, check_fits
from lettres.web.table_phrases import table_phrases
from lexicon import Lexicon
from tools.random_play.player import Dice, random_options
from tools.random_play.words import RANGES, RandomPlayer, small_game

SCRIPT = Path(__file__).with_suffix(".mjs")
_BATCH = 200  # things a line
_SHOWN = 5  # differences that are printed
_TURNS = 40  # of a game: later ones have ever larger tables
_NOTATION = LetterNotation()


class Setting(NamedTuple):
    """What a turn is judged by."""

    game: Game
    arbiter: Arbiter
    rules: LettersRules
    theme: str
    forbidden: tuple[str, ...]


class Case(NamedTuple):
    """A turn, and what is told of its rack."""

    setting: Setting
    turn: Turn
    told: str  # "rack", "emptied" or "nothing"


class Page:
    """The companion's own code, in Node."""

    def __init__(self, node: str, file: Path | None = None) -> None:
        command = [node, "--no-warnings", str(SCRIPT), *([str(file)] if file else [])]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._put(table_phrases())

    def __enter__(self) -> Page:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._node.communicate()

    def _put(self, value: Json) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(value).encode() + b"\n")
        self._node.stdin.flush()

    def do(self, things: Sequence[Json]) -> list[Json]:
        """What comes of some things to do; raises `RuntimeError` where the code stopped."""
        assert self._node.stdout
        self._put(list(things))
        if not (line := self._node.stdout.readline()):
            raise RuntimeError("the companion's code stopped")
        answers: list[Json] = json.loads(line)
        return answers


# ----- the turns


def settings(dice: Dice, lexicon: Lexicon) -> Setting:
    """A game drawn at random: by default rules as often as not, now and then with a theme or forbidden words."""
    options = random_options(dice, LettersRules, RANGES, left=("rounds", "target", "flow")) if dice.once_in(2) else None
    rules = options or LettersRules(arbitration=dice.pick(("auto", "strict", "challenge")))
    theme = dice.pick(sorted(lexicon.themes())) if dice.once_in(12) else ""
    words = theme_words(theme, lexicon) if theme else None
    forbidden = tuple(dice.pick(_common()) for _ in range(400)) if dice.once_in(8) else ()
    game = word_game(rules, lexicon, theme=words, forbidden=forbidden)
    if dice.once_in(2):  # with more jokers
        small = small_game(rules, lexicon, scale=1, jokers=6)
        game = replace(game, tiles=small.tiles)
    arbiter = Arbiter(lexicon, words, apocopes=rules.apocopes, loanwords=rules.loanwords, forbidden=forbidden)
    return Setting(game, arbiter, rules, theme, forbidden)


@cache
def _common() -> list[str]:
    return [word for word, often in Lexicon.default().frequencies().items() if often >= 38 and len(word) < 9]


def cases(lexicon: Lexicon, seed: str) -> Iterator[Case]:
    """Turns of one random game after another, as they were played and changed."""
    for number in range(1_000_000):
        dice = Dice(f"{seed}:{number}")
        setting = settings(dice, lexicon)
        for state in played(dice, setting.game):
            yield from _of_state(dice, setting, state)


def played(dice: Dice, game: Game) -> Iterator[GameState]:
    """The states of a game in which a player is to play."""
    player = RandomPlayer(dice)
    state = start(game, max(game.rules.least_players, 2), lambda pouch, _: dice.pick(pouch)).state
    for _ in range(_TURNS * 3):
        if state.over or state.number > _TURNS:
            return
        if state.phase is Phase.PLAY:
            yield state
        state = apply(state, player.action(state), lambda pouch, _: dice.pick(pouch)).state


def _of_state(dice: Dice, setting: Setting, state: GameState) -> Iterator[Case]:
    player = RandomPlayer(dice)
    for laid in (player.laid(state), player.odd(state)):
        if laid is None or not _written(laid):
            continue
        turn = state.to(player.settled(state, laid))
        yield Case(setting, turn, _told(dice, turn))
        for _ in range(2):
            if (other := mutated(dice, turn)) is not None:
                yield Case(setting, *other)


def _told(dice: Dice, turn: Turn) -> str:
    """What players tell of a rack that is what it is: all of it, or only whether it was emptied."""
    if dice.once_in(2) or Counter(turn.placed) - Counter(turn.rack):
        return "rack"
    return "emptied" if turn.emptied else "nothing"


def _written(table: Table) -> bool:
    """Whether a table can be written: no tile lies about what it is."""
    try:
        return all(_NOTATION.read_meld(_NOTATION.meld(meld)) == meld for meld in table.melds)
    except ValueError:
        return False


def mutated(dice: Dice, turn: Turn) -> tuple[Turn, str] | None:
    """A turn that was changed, once or twice, and what is told of its rack."""
    before, after = ([*map(_NOTATION.meld, table.melds)] for table in (turn.before, turn.after))
    if dice.once_in(3):
        _make_jokers(dice, before, after)
    for _ in range(1 + dice.upto(1)):
        _change(dice, before, after)
    if not all(word.isalpha() for word in (*before, *after)):
        return None
    tables = [Table(tuple(map(_NOTATION.read_meld, words)), turn.before.past) for words in (before, after)]
    opened = turn.opened if not dice.once_in(4) else not turn.opened
    placed = Turn(*tables, (), opened).placed
    told = dice.pick(("rack", "rack", "emptied", "nothing"))
    held = (*placed, *turn.rack[: dice.upto(3)]) if dice.once_in(2) else turn.rack
    rack = {"rack": held, "emptied": placed, "nothing": (*placed, UNSEEN)}[told]
    return Turn(*tables, tuple(sorted(rack)), opened), told


def _make_jokers(dice: Dice, before: list[str], after: list[str]) -> None:
    """A letter of the table was a joker: also where its word is kept, or where the letter may have gone."""
    for _ in range(1 + dice.upto(1)):
        if not before:
            return
        number = dice.upto(len(before) - 1)
        word = before[number]
        at = dice.upto(len(word) - 1)
        before[number] = _with(word, at, word[at].lower())
        if word in after and not dice.once_in(4):
            after[after.index(word)] = before[number]
        elif holding := [each for each, other in enumerate(after) if word[at] in other]:
            other = dice.pick(holding)
            after[other] = after[other].replace(word[at], word[at].lower(), 1)


def _with(word: str, at: int, new: str) -> str:
    return word[:at] + new + word[at + 1 :]


def _change(dice: Dice, before: list[str], after: list[str]) -> None:
    """Change the table after a turn, most probably for the worse."""
    if not after or dice.once_in(8):
        after.append(
            dice.pick((dice.pick(_common()), "FINIT", "TE", "X", "ZARBI", "VELO", dice.pick(before or ["OS"])))
        )
        return
    number = dice.upto(len(after) - 1)
    word = after[number]
    at = dice.upto(len(word) - 1)
    change = dice.upto(9)
    if change == 0:
        after[number] = _with(word, at, "") or "A"
    elif change == 1:
        after[number] = _with(word, at, dice.pick("AEIOSTRN"))
    elif change in (2, 3):
        after[number] = word + dice.pick(("S", "E", "ES", "X", "s"))
    elif change == 4:
        after[number] = _with(word, at, word[at].swapcase())
    elif change == 5:
        after[number : number + 1] = filter(None, (word[:at], word[at:]))
    elif change == 6:
        after[number] = dice.pick(("E", "R", "a")) + word
    elif change == 7:
        del after[number]
    elif change == 8:
        after.append(word)
    else:
        after[:] = before


# ----- what is asked, and what is to be told


def asked(case: Case, *, listed: bool) -> Json:
    """A turn as the companion is asked for it; `listed`: with the verdicts on its words."""
    setting, turn, told = case
    draft: dict[str, Json] = {"rack": "".join(turn.rack) if told == "rack" else None, "emptied": told == "emptied"}
    if len(turn.formed) % 2:
        draft["after"] = _words(turn.after)
    else:
        draft |= {"formed": [*map(_NOTATION.meld, turn.formed)], "broken": [*map(_NOTATION.meld, turn.broken)]}
    past = [spelling(shown) for shown in table_of(turn.before).past]
    return {
        "kind": "turn",
        "options": setting.rules.changed(),
        "box": dict(setting.game.tiles.counts),
        "theme": setting.theme or None,
        "forbidden": list(setting.forbidden),
        "state": {"table": _words(turn.before), "opened": turn.opened, "past": past},
        "draft": draft,
        "words": _known(setting, turn) if listed else None,
    }


def _words(table: object) -> list[str]:
    assert isinstance(table, Table)
    return [_NOTATION.meld(meld) for meld in table.melds]


def _known(setting: Setting, turn: Turn) -> Json:
    """The verdicts on the new words of a turn, and what they are to others."""
    lexicon, rules = setting.arbiter.lexicon, setting.rules
    new = [*map(spelling, turn.new)]
    others = [spelling(faces(meld)) for meld in (*turn.before.melds, *turn.after.melds)]
    verdicts = {word: setting.arbiter.judge(word) for word in new}
    pairs = [(one, other) for one in new for other in others]
    lenient, participles = rules.homographs == "lenient", rules.participles
    found = {
        f"{one} {other}": relation.value
        for one, other in pairs
        if (relation := lexicon.relation(one, other, lenient=lenient, participles=participles))
    }
    return {
        "verdicts": {
            word: {"code": verdict.code.value, "accepted": verdict.accepted, "sentence": explain(verdict)}
            for word, verdict in verdicts.items()
        },
        "relations": found,
        "families": [f"{one} {other}" for one, other in pairs if lexicon.same_family(one, other)],
    }


def wanted(case: Case) -> Json:
    """What the engine says of a turn, in the form of the companion's `Judgement`."""
    (game, arbiter, *_), turn, _ = case
    speech, ruling = Speech(game), judge(game, turn)
    points, unfit = game.score(turn), _unfit(game, turn)
    named = {shown for fault in ruling.faults for shown in fault.melds}
    return {
        "accepted": not ruling.faults and not unfit,
        "faults": [
            [
                fault.code,
                fault.rule,
                [*map(spelling, fault.melds)],
                [*map(spelling, fault.others)],
                "".join(fault.tiles),
                fault_sentence(fault, speech),
                fault_label(fault, speech),
                number < len(ruling.seen),
            ]
            for number, fault in enumerate(ruling.faults)
        ],
        "words": [_word(arbiter, turn, meld, faces(meld) in named) for meld in turn.formed],
        "after": _words(table_of(turn.before).arranged(table_of(turn.after))),
        "move": _NOTATION.turn(turn),
        "placed": "".join(turn.placed),
        "missing": "".join(turn.missing),
        "newWords": [*map(spelling, turn.new)],
        "removedWords": [*map(spelling, turn.removed)],
        "emptied": turn.emptied,
        "opens": not turn.opened,
        "points": [{"code": line.code, "points": line.points} for line in points],
        "total": sum(line.points for line in points),
        "itemised": itemised_points(points),
        "penalty": _penalty(game, turn),
        "impossible": unfit,
    }


def _word(arbiter: Arbiter, turn: Turn, meld: tuple[object, ...], faulty: bool) -> Json:
    shown = faces(meld)  # type: ignore[arg-type]
    is_new = shown in set(turn.new)
    return [_NOTATION.meld(meld), is_new, explain(arbiter.judge(spelling(shown))) if is_new else "", faulty]  # type: ignore[arg-type]


def _unfit(game: Game, turn: Turn) -> list[str]:
    try:
        check_fits(game, turn)
    except RecordError as error:
        return [str(error)]
    return []


def _penalty(game: Game, turn: Turn) -> int:
    """How many tiles the player draws where the turn is laid and, if others may contest it, is contested."""
    state = GameState(game, (Seat(turn.rack, opened=turn.opened), Seat()), ("A",) * 40, turn.before)
    step = apply(state, Play(turn.after), lambda pouch, _: pouch[0])
    if step.state.phase is Phase.CONTEST:
        step = apply(step.state, Challenge(1), lambda pouch, _: pouch[0])
    return sum(len(each.tiles) for each in step.events if isinstance(each, Drew) and each.why == "penalty")


# ----- comparing


class Found(NamedTuple):
    """How many turns were compared, how often each fault was found, and those that differ."""

    compared: int
    codes: Counter[str]
    different: list[tuple[Case, Json, Json]]


def compare(page: Page, turns: Iterable[Case], *, listed: bool) -> Found:
    """Put the same turns to both."""
    compared, codes = 0, Counter[str]()
    different = []
    for batch in _batches(turns, _BATCH):
        for case, answer in zip(batch, page.do([asked(each, listed=listed) for each in batch]), strict=True):
            compared += 1
            engine = wanted(case)
            codes.update(fault[0] for fault in engine["faults"])
            codes.update(["(accepted)"] if engine["accepted"] else [])
            if answer != engine:
                different.append((case, answer, engine))
    return Found(compared, codes, different)


def _batches(turns: Iterable[Case], size: int) -> Iterator[list[Case]]:
    batch: list[Case] = []
    for case in turns:
        batch.append(case)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def differences(answer: Json, engine: Json) -> list[str]:
    """What two judgements differ in."""
    if "error" in answer:
        return [answer["error"]]
    return [f"{key}: {answer.get(key)!r}, not {value!r}" for key, value in engine.items() if answer.get(key) != value]
