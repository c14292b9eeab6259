"""Turns of random games, legal and not: as they were played, and with changes that make most of them wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from lettres.engine import Game, GameState, Table, Turn, apply, start
from lettres.engine.state import Phase
from lettres.engine.table import table_of
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.game import word_game
from lettres.families.words.notation import LetterNotation
from lettres.families.words.rules import LettersRules
from lettres.families.words.themes import theme_words
from lettres.records.noted import UNSEEN
from lexicon import Lexicon, fold
from oracles.word_positions import locked, position
from tools.exactness.words import all_turns
from tools.random_play.player import Dice, random_options
from tools.random_play.words import RANGES, RandomPlayer, small_game

_TURNS = 40  # turns of a game: later ones have ever larger tables
_TABLES = 300  # tables of a small position
_OF_POSITION = 12  # turns of a small position
_NOTATION = LetterNotation()


class GameSetting(NamedTuple):
    """The context of a judgement."""

    game: Game
    arbiter: Arbiter
    rules: LettersRules
    theme: str
    forbidden: tuple[str, ...]


class CompanionCase(NamedTuple):
    """A turn, and the note on its rack."""

    setting: GameSetting
    turn: Turn
    told: str  # "rack", "emptied" or "nothing"


def settings(dice: Dice, lexicon: Lexicon) -> GameSetting:
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
    return GameSetting(game, arbiter, rules, theme, forbidden)


@cache
def _common() -> list[str]:
    return [word for word, often in Lexicon.default().frequencies().items() if often >= 38 and len(word) < 9]


def cases(lexicon: Lexicon, seed: str) -> Iterator[CompanionCase]:
    """Yield turns of one random game after another, as they were played and changed."""
    for number in range(1_000_000):
        dice = Dice(f"{seed}:{number}")
        setting = settings(dice, lexicon)
        for state in played(dice, setting.game):
            yield from _of_state(dice, setting, state)


def small_cases(seed: str) -> Iterator[CompanionCase]:
    """Yield turns of small positions, under options that interact; most have words with jokers.

    Legal turns that tell one option from another are rare in a game.
    """
    for number in range(1_000_000):
        dice = Dice(f"{seed}:small:{number}")
        drawn = (position, locked, locked)[number % 3](f"{seed}:{number}")
        rules, words = drawn.rules, drawn.words.lexicon
        choices = {"apocopes": rules.apocopes, "loanwords": rules.loanwords}
        arbiter = Arbiter(words, drawn.theme, forbidden=drawn.forbidden, **choices)
        setting = GameSetting(drawn.game, arbiter, rules, "", tuple(sorted(drawn.forbidden)))
        every = all_turns(drawn, _TABLES) or []
        for turn in dice.shuffled(every)[:_OF_POSITION]:
            yield CompanionCase(setting, turn, _rack_note(dice, turn))


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


def _of_state(dice: Dice, setting: GameSetting, state: GameState) -> Iterator[CompanionCase]:
    player = RandomPlayer(dice)
    for laid in (player.laid(state), player.odd(state)):
        if laid is None or not _written(laid):
            continue
        turn = state.to(player.settled(state, laid))
        yield CompanionCase(setting, turn, _rack_note(dice, turn))
        for _ in range(2):
            if (other := mutated(dice, turn)) is not None:
                yield CompanionCase(setting, *other)


def _rack_note(dice: Dice, turn: Turn) -> str:
    """The players' note on a rack: all of it, or only whether it was emptied."""
    if dice.once_in(2) or Counter(turn.placed) - Counter(turn.rack):
        return "rack"
    return "emptied" if turn.emptied else "nothing"


def _written(table: Table) -> bool:
    """Return whether a table can be written: no tile has a false face."""
    try:
        return all(_NOTATION.read_meld(_NOTATION.meld(meld)) == meld for meld in table.melds)
    except ValueError:
        return False


def mutated(dice: Dice, turn: Turn) -> tuple[Turn, str] | None:
    """Return a turn that was changed, once or twice, and the note on its rack."""
    before, after = ([*map(_NOTATION.meld, table.melds)] for table in (turn.before, turn.after))
    if dice.once_in(3):
        _make_jokers(dice, before, after)
    for _ in range(1 + dice.upto(1)):
        _change(dice, before, after)
    if not all(word.isalpha() for word in (*before, *after)):
        return None
    past = table_of(turn.before).past
    laid, lies = (Table(tuple(map(_NOTATION.read_meld, words)), past) for words in (after, before))
    opened = turn.opened if not dice.once_in(4) else not turn.opened
    placed = Turn(lies, laid, (), opened).placed
    told = dice.pick(("rack", "rack", "emptied", "nothing"))
    held = (*placed, *turn.rack[: dice.upto(3)]) if dice.once_in(2) else turn.rack
    rack = {"rack": held, "emptied": placed, "nothing": (*placed, UNSEEN)}[told]
    return Turn(lies, laid, tuple(sorted(rack)), opened), told


def _make_jokers(dice: Dice, before: list[str], after: list[str]) -> None:
    """Make a letter of the table a joker: also if its word is kept, or if the letter may have gone."""
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
    """Make a new word a form of a word of the table: the lemma by which a dictionary then names it."""
    lemmas = (fold(reading.lemma) for reading in Lexicon.default().readings(after[number].upper()))
    others = [lemma for lemma in lemmas if lemma and len(lemma) > 2 and lemma != after[number].upper()]
    if others and after[number] in before:
        before[before.index(after[number])] = others[0]
