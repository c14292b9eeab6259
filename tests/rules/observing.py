"""What can be seen of a game by its rules: whatever two rule sets differ by, for whoever plays, shows in some of it.

No text of a rule is among it: a text differs by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from lettres.engine import Game, GameState, IllegalAction, Phase, RuleError, Table, Turn, apply, judge, seeded, start
from lettres.engine.deal import set_up
from lettres.engine.events import Action, Deal, Discard, Draw, Ended, Pass, Play, Refused, RoundEnded, TimeOut
from lettres.engine.state import Seat
from lettres.families.numbers.notation import JOKER
from lettres.solver.facade import solver_of
from tools.random_play.games import player_of
from tools.random_play.player import Dice

WORDS = (
    ("GAMIN", "GAMINS", "S"), ("GAMIN", "GAMIN GAMINS", "GAMINS"), ("CHEVAL", "CHEVAUX LAIT", "UXAIT"),
    ("AIMER", "AIMER AIMANT", "AIMANT"), ("CHEVAL", "CHEVAUX LAIT", "UXAIT"), ("AIME", "AIMEE", "E"),
    ("PENSE", "PENSEE", "E"), ("", "KIMONO", "KIMONO"), ("", "VELO", "VELO"), ("PORt", "PORtE", "E"),
    ("iMAGE", "MiRAGE", "R"), ("iMaGE POT", "MaGIE POrT", "I"), ("PORt", "PoRT MOT", "TMT"), ("PORt", "PORTe", "T"),
    ("ROI", "ROI ROI", "ROI"), ("LAIT", "LAIT ROI", "ROI"), ("IMAGE", "PAGE MIEL", "LEP"),
    ("GAMIN ROSE", "MINAGES ROC", "CX"), ("", "ROI LAIT TON RAT", "ROILAITTONRAT"),
    ("", " ".join(["ROI"] * 21), "ROI" * 21),
)  # fmt: skip
"""Turns of words: the table before and after, and the rack; a small letter is a joker."""
OPENINGS = ("ROI LAIT", "FIABILITE", "FIABILITE LAIT", "ROI", *("A" * size for size in range(3, 16)))

NUMBERS = (
    ("", "r12r13r1", "r12r13r1"), ("", "r9**", "r9**"), ("", "r1r2r3", "r1r2r3"),
    ("b3b4*", "b3b4b5 r7*r9", "b5r7r9"), ("b3b4*", "b2b3b4 r7n7*", "b2r7n7"), ("b3b4*", "b3b4b5*", "b5"),
    ("b3b4b5*", "b3b4b5 *b7b8", "b7b8"), ("b3b4* n5n6n7n8", "b3b4b5 n5n6n7 n8n9*", "b5n9"),
    ("b3b4*", "b3b4b5 n8n9*", "b5n8n9"), ("b3b4* n5n6n7n8", "b3b4b5 n5n6n7 n8n9n10*", "b5n9n10"),
    ("b3b4*", "b3b4b5 n8n9n10*", "b5n8n9n10"), ("b3b4* n5n6n7n8", "b3b4b5 n5n6n7 n8*", "b5"),
    ("b3b4* b5b6b7b8", "b3b4b5 b6b7b8 r7r8*", "r7r8"), ("b3b4* b5b6b7b8 n5n6n7n8", "b3b4b5 b6b7b8 n5n6n7 n8n9*", "n9"),
)  # fmt: skip
NUMBER_OPENINGS = (
    ("", "r12r13r1 b1n1j1"), ("r7n7j7", "r7n7j7 r10r11r12b7"),
    ("", "r12r13r1"), ("", "r9r10*"), ("", "r10r11*"), ("", "r1r2r3"), ("", "r1r2*"),
    ("r7n7j7", "r7n7j7b7 r10r11r12"),
    *(("", " ".join(f"{colour}{low}{colour}{low + 1}{colour}{low + 2}" for colour in "rbnj"[:count]))
      for low in range(1, 12) for count in (1, 2, 3, 4)),
    ("", "r11r12r13 b11b12b13 n11n12n13 j11j12j13 r11b11n11 r12b12n12"),
)  # fmt: skip


_PHASES = {
    "play_or_draw": (Phase.PLAY,),
    "draw_play_discard": (Phase.DRAW, Phase.PLAY),
    "play_discard_or_draw": (Phase.PLAY, Phase.DRAWN),
    "throw_play": (Phase.THROW, Phase.PLAY),
}


def difference(one: Game, other: Game, *, courses: int = 6, legality: bool = False) -> str:
    """What two games differ by, as far as anybody can see, of turns `legality` alone; empty where by nothing."""
    marks = sorted({int(value) for game in (one, other) for value in vars(game.rules).values() if type(value) is int})
    for mine, yours in zip_longest(observed(one, marks, courses), observed(other, marks, courses)):
        if legality and mine and yours and mine[0] == yours[0] == "judged":
            mine, yours = (*mine[:-2], bool(mine[-2]), mine[-1]), (*yours[:-2], bool(yours[-2]), yours[-1])
        if legality and mine and yours and mine[0] == yours[0] == "course":
            mine, yours = (*mine[:-1], _ruled(mine[-1])), (*yours[:-1], _ruled(yours[-1]))
        if mine != yours:
            return f"{mine} / {yours}"[:400]
    return ""


def observed(game: Game, marks: Sequence[int], courses: int) -> Iterator[tuple[object, ...]]:
    """Facts of a game, always in the same order; `marks` are the numbers at which something may change."""
    rules = game.rules
    yield "told", rules.seconds, rules.gives_help
    seats = [count for count in range(1, 9) if _seats(game, count)]
    yield "players", tuple(seats)
    for count in seats:
        for seed in range(3):
            yield "deal", count, start(game, count, seeded(seed)).events
        if rules.rounds != 1:
            yield "next deal", apply(replace(_dealt(game, count), phase=Phase.DEAL, round=2), Deal(), seeded(9)).events
    yield from _ends(game, seats[-1], marks)
    yield from (_words if game.family == "words" else _numbers if game.family == "numbers" else _nothing)(game)
    yield from _finals(game, seats)
    for seed in range(courses):
        yield from _course(game, seats[seed % len(seats)], seed)


def _ruled(events: object) -> list[object]:
    """Events without the sentences of what was refused."""
    assert isinstance(events, tuple)
    return [replace(event, faults=()) if isinstance(event, Refused) else event for event in events]


def _seats(game: Game, count: int) -> bool:
    try:
        set_up(game, count)
    except RuleError:
        return False
    return True


def _dealt(game: Game, count: int) -> GameState:
    return start(game, count, seeded(1)).state


def _ends(game: Game, count: int, marks: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """What a turn without a tile laid leads to, at the numbers that may end a round or a match; the last tile laid."""
    dealt = _dealt(game, count)
    pile = tuple(game.tiles.tiles()[:2]) if game.discards else ()
    actions: list[Action] = [Pass(), Draw(), Draw("discard"), *([TimeOut()] if game.rules.seconds else [])]
    for phase in _PHASES[game.rules.flow]:
        for pouch in (dealt.pouch, ()):
            state = replace(dealt, phase=phase, pouch=pouch, discard=pile)
            for action in actions:
                yield "turn", phase, len(pouch), action, _done(state, action)
    state = replace(dealt, phase=Phase.PLAY, pouch=(), discard=())
    few = tuple(replace(seat, rack=seat.rack[:1]) for seat in state.seats)
    yield "out", _done(replace(dealt, phase=Phase.DISCARD, seats=few), Discard(few[dealt.turn].rack[0]))
    if game.family == "numbers":
        run = _table(game, "r7n7j7")
        out = tuple(replace(seat, rack=tuple(run.tiles()), opened=True) for seat in few)
        yield "laid out", _done(replace(dealt, phase=Phase.PLAY, seats=out, idle=0), Play(run))
    for mark in marks:
        for near in (mark - 1, mark):
            over = {"end": replace(state, seats=few, barren=5000, round=max(near, 1))}
            over["barren"] = replace(state, barren=max(near, 0))
            over["stalled"] = replace(over["end"], stalled=max(near, 0), best=10**6, round=1)
            rich = tuple(replace(seat, score=max(near, 0)) for seat in few)
            if game.rules.rounds != 1 or (game.scores_turns and getattr(game.rules, "scoring", "") != "none"):
                over["target"] = replace(state, seats=rich)
            over["rich"] = replace(over["end"], seats=tuple(replace(seat, rack=()) for seat in rich), round=1)
            for name, each in over.items():
                yield name, near, *_ended(_done(each, Pass()))


def _ended(done: object) -> tuple[object, ...]:
    return tuple(event for event in done if isinstance(event, Ended | RoundEnded)) if isinstance(done, tuple) else ()


def _done(state: GameState, action: Action) -> object:
    """What an action leads to, and the discard that has to follow."""
    try:
        step = apply(state, action, seeded(2))
    except IllegalAction as failure:
        return failure.code
    if isinstance(action, Pass) and step.state.phase is Phase.DISCARD:
        return (*step.events, *apply(step.state, Discard(step.state.seat.rack[0]), seeded(2)).events)
    return step.events


def _table(game: Game, text: str) -> Table:
    read: Any = game.notation
    text = _own(game, text)
    return Table(tuple(read.read_meld(each) for each in text.split()))


def _own(game: Game, text: str) -> str:
    """A text of tiles by the colours of the game."""
    look = getattr(game.notation, "look", None)
    return text.translate(str.maketrans("rbnj", "".join(look.initials))) if look and game.family == "numbers" else text


def _judged(
    game: Game, before: str, after: str, rack: Sequence[str], *, opened: bool, past: str = ""
) -> tuple[object, ...]:
    """What a turn is found guilty of, and what it scores."""
    table = _table(game, before)
    if past and game.remembers:
        table = table.remembering(frozenset(faces_of(game, past)))
    turn = Turn(table, _table(game, after), tuple(rack), opened)
    faults = tuple(sorted(fault.code for fault in judge(game, turn).faults))
    return "judged", before, after, opened, faults, () if faults else game.score(turn)


def faces_of(game: Game, text: str) -> list[tuple[str, ...]]:
    """What melds show."""
    return [tuple(piece.shows for piece in meld) for meld in _table(game, text).melds]


def _words(game: Game) -> Iterator[tuple[object, ...]]:
    for before, after, rack in WORDS:
        yield _judged(game, before, after, tuple(rack), opened=True, past="ROI" if before == "LAIT" else "")
    for after in OPENINGS:
        yield _judged(game, "", after, tuple(after.replace(" ", "")), opened=False)
    solver = solver_of(game, polite=True)
    yield "formed", tuple(str(move.turn.new) for move in solver.solve(Table(), tuple("PUTE"), True).moves)


def _numbers(game: Game) -> Iterator[tuple[object, ...]]:
    for before, after, rack in NUMBERS:
        if game.tiles.counts[JOKER] >= after.count("*"):
            yield _judged(game, before, after, _tiles(game, rack), opened=True)
    for before, after in NUMBER_OPENINGS:
        if game.tiles.counts[JOKER] < after.count("*"):
            continue
        turn = Turn(_table(game, before), _table(game, after), (), False)
        yield _judged(game, before, after, turn.placed, opened=False)


def _tiles(game: Game, text: str) -> list[str]:
    return re.findall(r"[a-z]\d+|\*", _own(game, text))


def _nothing(game: Game) -> Iterator[tuple[object, ...]]:
    yield from ()


def _finals(game: Game, seats: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """What a round is worth by the tiles that are left."""
    one: tuple[str, ...]
    two: tuple[str, ...]
    joker = [each for each in [game.tiles.joker] if each and game.tiles.counts.get(each)]
    if game.tiles.dice:
        side = next(die for die, sides in game.tiles.dice.items() if JOKER in sides)
        one, two, joker = ("r8@H",), ("b13@H", "n9@H"), [f"{JOKER}@{side}"]
    elif game.family == "words":
        one, two = ("A",), ("B", "C")
    else:
        one, two = tuple(_tiles(game, "r8")), tuple(_tiles(game, "b13n9"))
    for racks in ((one, two), ((), two), ((), (*one, *joker)), (one, one), ((*one, *joker), two)):
        for count in seats:
            left = tuple(Seat(rack=racks[number % 2] if number < 3 else two) for number in range(count))
            yield "final", racks, count, game.final(replace(_dealt(game, count), seats=left))


def _course(game: Game, count: int, seed: int) -> Iterator[tuple[object, ...]]:
    """A random game, whose time runs out only where it has one."""
    player, chance, state = player_of(game, Dice(seed)), seeded(seed), _dealt(game, count)
    for _ in range(60):
        action = player.action(state)
        if isinstance(action, TimeOut) and not game.rules.seconds:
            continue
        step = apply(state, action, chance)
        yield "course", seed, type(action), step.events
        state = step.state
        if state.over:
            return
