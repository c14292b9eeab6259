"""Cases about turns of the companion: from random games and small positions, as played and with changes.

Most changes make a turn wrong: a letter missing, another word, the plural of a word of the table, a word torn off its
joker, a short first word, an emptied rack. Small positions have words with jokers, and options that interact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import count
from typing import NamedTuple

from lettres.engine import Game, GameState, Seat, Table, Turn, apply, judge, start
from lettres.engine.events import Challenge, Drew, Play
from lettres.engine.state import Phase
from lettres.engine.table import Layout, faces, table_of
from lettres.engine.tiles import TileSet
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.checks import BOX
from lettres.families.words.game import word_game
from lettres.families.words.notation import JOKER, LetterNotation, spelling
from lettres.families.words.rules import LettersRules
from lettres.families.words.themes import Theme
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.french.verdicts import explain
from lettres.position import Json
from lettres.records.header import RecordError
from lettres.records.noted import UNSEEN, check_fits
from lettres.site.table_phrases import FIXED
from lexicon import Lexicon, fold
from oracles.word_positions import locked, position
from oracles.words import TooManyTables, turns
from tools.random_play.player import Dice, random_options
from tools.random_play.words import RANGES, RandomPlayer
from tools.spec.kind import Kind

_TURNS = 40  # turns of a game: later ones have ever larger tables
_OF_GAME = 15  # turns of a game that are taken
_TABLES = 300  # tables of a small position
_OF_POSITION = 8  # turns of a small position
_JOKERS = BOX.counts[JOKER]
NOTATION = LetterNotation()


# ----- the answer


class Setting(NamedTuple):
    """A game and its judge of words."""

    game: Game
    arbiter: Arbiter


def setting(lexicon: Lexicon, asked: Json) -> Setting:
    """Return the game of the case `asked`, with its options, jokers, theme and forbidden words."""
    rules = LettersRules.from_options({}, asked.get("options", {}))
    name, forbidden = asked.get("theme"), asked.get("forbidden", ())
    theme = Theme(lexicon.theme(name), name) if name else None
    game = word_game(rules, lexicon, theme=theme, forbidden=forbidden)
    tiles = TileSet(counts={**BOX.counts, JOKER: asked.get("jokers", _JOKERS)}, joker=JOKER)
    arbiter = Arbiter(lexicon, theme, apocopes=rules.apocopes, loanwords=rules.loanwords, forbidden=forbidden)
    return Setting(replace(game, tiles=tiles), arbiter)


def drafted(table: Table, opened: bool, draft: Json) -> Turn:
    """Return the turn of `draft`, which has the words formed, the words taken apart, and the known rack tiles."""
    formed, broken = ([*map(NOTATION.read_meld, draft.get(key, ()))] for key in ("formed", "broken"))
    after = Table(tuple(map(NOTATION.read_meld, draft["after"])), table.past) if "after" in draft else None
    laid = table.replace(broken, formed) if after is None else after
    placed = Turn(table, laid, (), opened).placed
    known = draft.get("rack")
    rack = (*placed, *(() if draft.get("emptied") else (UNSEEN,))) if known is None else tuple(known)
    return Turn(table, laid, tuple(sorted(rack)), opened)


def judged(lexicon: Lexicon, asked: Json) -> Json:
    """Return the engine's judgement of a turn, in the form of the companion's `Judgement`."""
    game, arbiter = setting(lexicon, asked)
    turn = drafted(Table(tuple(map(NOTATION.read_meld, asked["table"]))), asked["opened"], asked["draft"])
    speech, ruling = Speech(game), judge(game, turn)
    points, unfit = game.score(turn), _unfit(game, turn)
    named = {shown for fault in ruling.faults for shown in fault.melds}
    new = {*turn.new}
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
        "words": [
            [
                NOTATION.meld(meld),
                shown in new,
                explain(arbiter.judge(spelling(shown))) if shown in new else "",
                shown in named,
            ]
            for meld in turn.formed
            for shown in (faces(meld),)
        ],
        "after": _words(table_of(turn.before).arranged(table_of(turn.after))),
        "move": NOTATION.turn(turn),
        "placed": "".join(turn.placed),
        "missing": "".join(turn.missing),
        "newWords": [*map(spelling, turn.new)],
        "removedWords": [*map(spelling, turn.removed)],
        "emptied": turn.emptied,
        "opens": not turn.opened,
        "points": [[line.code, line.points] for line in points],
        "itemised": itemised_points(points),
        "penalty": _penalty(game, turn),
        "impossible": unfit,
    }


def _words(table: Layout) -> list[str]:
    return [NOTATION.meld(meld) for meld in table.melds]


def _unfit(game: Game, turn: Turn) -> list[str]:
    try:
        check_fits(game, turn)
    except RecordError as error:
        return [str(error)]
    return []


def _penalty(game: Game, turn: Turn) -> int:
    """Return the number of penalty tiles if `turn` is laid and, where another player may contest it, contested."""
    state = GameState(game, (Seat(turn.rack, opened=turn.opened), Seat()), ("A",) * 40, turn.before)
    step = apply(state, Play(turn.after), lambda pouch, _: pouch[0])
    if step.state.phase is Phase.CONTEST:
        step = apply(step.state, Challenge(1), lambda pouch, _: pouch[0])
    return sum(len(each.tiles) for each in step.events if isinstance(each, Drew) and each.why == "penalty")


# ----- the draw


def drawn_setting(dice: Dice) -> dict[str, Json]:
    """Return options that the companion offers, half of the time the defaults; half of the time with six jokers."""
    left = ("rounds", "target", "flow", *FIXED)
    drawn = random_options(dice, LettersRules, RANGES, left=left) if dice.once_in(2) else None
    rules = drawn or LettersRules(arbitration=dice.pick(("auto", "strict", "challenge")))
    asked: dict[str, Json] = {"options": rules.changed()}
    return asked | {"jokers": 6} if dice.once_in(2) else asked


def draw(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw turns of games and of small positions."""
    games, positions = _of_games(lexicon, dice), _of_positions(dice)
    while True:
        yield next(games)
        yield next(positions)


def _of_games(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    while True:
        asked = drawn_setting(dice)
        every = [turn for state in played(dice, setting(lexicon, asked).game) for turn in _of_state(dice, state)]
        for turn, note in dice.shuffled(every)[:_OF_GAME]:
            yield question(asked, turn, note) | _limits(lexicon, dice, turn)


def _limits(lexicon: Lexicon, dice: Dice, turn: Turn) -> dict[str, Json]:
    """Return, now and then, a forbidden word of the turn or a theme; else nothing."""
    words = [*map(spelling, turn.new)]
    if words and dice.once_in(8):
        return {"forbidden": ["GAMIN", dice.pick(words)]}
    if words and dice.once_in(8):
        return {"theme": dice.pick([*lexicon.themes_of(dice.pick(words)), *lexicon.themes()][:2])}
    return {}


def _of_positions(dice: Dice) -> Iterator[Json]:
    """Draw turns of small positions, for which all tables can be listed."""
    seed = dice.random()
    for number in count():
        drawn = (position, locked, locked)[number % 3](f"{seed}:{number}")
        options = {name: value for name, value in drawn.options if name not in FIXED}
        options["joker_word"] = dice.pick(("extend", "frozen", "free"))
        asked = {"options": LettersRules.from_options({}, options).changed()}
        every: list[Turn] = []
        with suppress(TooManyTables):
            every += turns(drawn.words.every, drawn.laid(), drawn.tiles(), drawn.opened, _TABLES)
        every = sorted(dice.shuffled(every), key=lambda turn: not _frees(turn))
        for turn in every[:_OF_POSITION]:
            yield question(asked, turn, _rack_note(dice, turn))


def _frees(turn: Turn) -> bool:
    """Return True if a word with a joker is taken apart."""
    return any(not NOTATION.meld(meld).isupper() for meld in turn.broken)


def question(asked: Json, turn: Turn, note: str) -> dict[str, Json]:
    """Return the case `asked` with a turn. `note` says what is known of the rack: "rack", "emptied" or "nothing"."""
    draft: dict[str, Json] = {"rack": "".join(turn.rack)} if note == "rack" else {}
    if note == "emptied":
        draft["emptied"] = True
    if len(turn.formed) % 2:
        draft["after"] = _words(turn.after)
    else:
        draft |= {"formed": [*map(NOTATION.meld, turn.formed)], "broken": [*map(NOTATION.meld, turn.broken)]}
    return {**asked, "table": _words(turn.before), "opened": turn.opened, "draft": draft}


def played(dice: Dice, game: Game) -> Iterator[GameState]:
    """Yield the states of a random game in which a turn is to be laid."""
    player = RandomPlayer(dice)
    state = start(game, max(game.rules.least_players, 2), lambda pouch, _: dice.pick(pouch)).state
    for _ in range(_TURNS * 3):
        if state.over or state.number > _TURNS:
            return
        if state.phase is Phase.PLAY:
            yield state
        state = apply(state, player.action(state), lambda pouch, _: dice.pick(pouch)).state


def _of_state(dice: Dice, state: GameState) -> Iterator[tuple[Turn, str]]:
    player = RandomPlayer(dice)
    for laid in (player.laid(state), player.odd(state)):
        if laid is None or not written(laid):
            continue
        turn = state.to(player.settled(state, laid))
        yield turn, _rack_note(dice, turn)
        for _ in range(2):
            if (other := mutated(dice, turn)) is not None:
                yield other


def _rack_note(dice: Dice, turn: Turn) -> str:
    """Return a random `note` for `question`: the whole rack, or only whether the turn emptied it."""
    if dice.once_in(2) or Counter(turn.placed) - Counter(turn.rack):
        return "rack"
    return "emptied" if turn.emptied else "nothing"


def written(table: Table) -> bool:
    """Return True if a table can be written: no meld is empty, no tile has a false face."""
    try:
        return all(meld and NOTATION.read_meld(NOTATION.meld(meld)) == meld for meld in table.melds)
    except ValueError:
        return False


@cache
def _common() -> list[str]:
    return [word for word, often in Lexicon.default().frequencies().items() if often >= 38 and len(word) < 9]


def mutated(dice: Dice, turn: Turn) -> tuple[Turn, str] | None:
    """Return `turn` with one or two changes, and the note on its rack; None if it cannot be written."""
    before, after = ([*map(NOTATION.meld, table.melds)] for table in (turn.before, turn.after))
    if dice.once_in(3):
        _make_jokers(dice, before, after)
    for _ in range(1 + dice.upto(1)):
        _change(dice, before, after)
    if not all(word.isalpha() for word in (*before, *after)):
        return None
    past = table_of(turn.before).past
    laid, lies = (Table(tuple(map(NOTATION.read_meld, words)), past) for words in (after, before))
    opened = turn.opened != dice.once_in(4)
    placed = Turn(lies, laid, (), opened).placed
    told = dice.pick(("rack", "rack", "emptied", "nothing"))
    held = (*placed, *turn.rack[: dice.upto(3)]) if dice.once_in(2) else turn.rack
    rack = {"rack": held, "emptied": placed, "nothing": (*placed, UNSEEN)}[told]
    return Turn(lies, laid, tuple(sorted(rack)), opened), told


def _make_jokers(dice: Dice, before: list[str], after: list[str]) -> None:
    """Make a letter of the table a joker, whether its word is kept or the letter may have moved."""
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
    change = dice.upto(10)
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
    elif change == 9:
        after[:] = before
    else:
        _relate(before, after, number)


def _relate(before: list[str], after: list[str], number: int) -> None:
    """Put the lemma of word `number` in its place on the table before, so that the word is new, a form of the lemma."""
    lemmas = (fold(reading.lemma) for reading in Lexicon.default().readings(after[number].upper()))
    others = [lemma for lemma in lemmas if lemma and len(lemma) > 2 and lemma != after[number].upper()]
    if others and after[number] in before:
        before[before.index(after[number])] = others[0]


KINDS = {"turn": Kind(430, draw, judged)}
