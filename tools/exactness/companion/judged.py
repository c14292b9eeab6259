"""The judgement of the companion on a turn beside the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from lettres.engine import Game, GameState, Seat, Turn, apply, judge
from lettres.engine.events import Challenge, Drew, Play
from lettres.engine.state import Phase
from lettres.engine.table import Layout, Meld, faces, table_of
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.notation import LetterNotation, spelling
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.french.verdicts import explain
from lettres.position import Json
from lettres.records.header import RecordError
from lettres.records.noted import check_fits
from tools.exactness.companion.page import CompanionPage
from tools.exactness.companion.turns import CompanionCase, GameSetting

_BATCH = 200  # things a line
_NOTATION = LetterNotation()


def request_of(case: CompanionCase, *, listed: bool) -> Json:
    """Return the request to the companion for a turn; `listed`: with the verdicts on its words."""
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
        "words": _known(case) if listed else None,
    }


def _known(case: CompanionCase) -> Json:
    turn = case.turn
    others = (spelling(faces(meld)) for meld in (*turn.before.melds, *turn.after.melds))
    return known_of(case.setting, map(spelling, turn.new), others)


def _words(table: Layout) -> list[str]:
    return [_NOTATION.meld(meld) for meld in table.melds]


def known_of(setting: GameSetting, new: Iterable[str], others: Iterable[str]) -> Json:
    """Return the verdicts on some words, and their relations to others."""
    lexicon, rules = setting.arbiter.lexicon, setting.rules
    verdicts = {word: setting.arbiter.judge(word) for word in new}
    pairs = [(one, other) for one, other in product(verdicts, dict.fromkeys(others))]
    lenient, participles = rules.homographs == "lenient", rules.participles
    return {
        "verdicts": {
            word: {"code": verdict.code.value, "accepted": verdict.accepted, "sentence": explain(verdict)}
            for word, verdict in verdicts.items()
        },
        "relations": {
            f"{one} {other}": relation.value
            for one, other in pairs
            if (relation := lexicon.relation(one, other, lenient=lenient, participles=participles))
        },
        "families": [f"{one} {other}" for one, other in pairs if lexicon.same_family(one, other)],
    }


def wanted(case: CompanionCase) -> Json:
    """Return the engine's judgement of a turn, in the form of the companion's `Judgement`."""
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


def _word(arbiter: Arbiter, turn: Turn, meld: Meld, faulty: bool) -> Json:
    shown = faces(meld)
    is_new = shown in set(turn.new)
    return [_NOTATION.meld(meld), is_new, explain(arbiter.judge(spelling(shown))) if is_new else "", faulty]


def _unfit(game: Game, turn: Turn) -> list[str]:
    try:
        check_fits(game, turn)
    except RecordError as error:
        return [str(error)]
    return []


def _penalty(game: Game, turn: Turn) -> int:
    """The tiles that the player draws if the turn is laid and, if others may contest it, is contested."""
    state = GameState(game, (Seat(turn.rack, opened=turn.opened), Seat()), ("A",) * 40, turn.before)
    step = apply(state, Play(turn.after), lambda pouch, _: pouch[0])
    if step.state.phase is Phase.CONTEST:
        step = apply(step.state, Challenge(1), lambda pouch, _: pouch[0])
    return sum(len(each.tiles) for each in step.events if isinstance(each, Drew) and each.why == "penalty")


class ComparedTurns(NamedTuple):
    """The number of turns compared, the count of each fault, and the differences."""

    compared: int
    codes: Counter[str]
    different: list[tuple[CompanionCase, Json, Json]]


def compare(page: CompanionPage, turns: Iterable[CompanionCase], *, listed: bool) -> ComparedTurns:
    """Put the same turns to both."""
    compared, codes = 0, Counter[str]()
    different = []
    for batch in _batches(turns, _BATCH):
        for case, answer in zip(batch, page.do([request_of(each, listed=listed) for each in batch]), strict=True):
            compared += 1
            engine = wanted(case)
            codes.update(fault[0] for fault in engine["faults"])
            codes.update(["(accepted)"] if engine["accepted"] else [])
            if answer != engine:
                different.append((case, answer, engine))
    return ComparedTurns(compared, codes, different)


def _batches(turns: Iterable[CompanionCase], size: int) -> Iterator[list[CompanionCase]]:
    batch: list[CompanionCase] = []
    for case in turns:
        batch.append(case)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def differences(answer: Json, engine: Json) -> list[str]:
    """Return the differences of two judgements."""
    if "error" in answer:
        return [answer["error"]]
    return [f"{key}: {answer.get(key)!r}, not {value!r}" for key, value in engine.items() if answer.get(key) != value]
