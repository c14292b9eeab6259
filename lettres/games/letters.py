"""The *rami des lettres*: its box, its rule set, what makes a word legal on the table, and its score (rules L1 to L30).

>>> from lettres.engine import seeded, start
>>> state, _ = start(letters(), 2, seeded(1))
>>> state.game.name, len(state.seat.rack)
('lettres', 14)
"""

from __future__ import annotations

from collections.abc import Container

from lettres.engine.state import Game
from lettres.engine.turn import (
    Check,
    all_different,
)
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.checks import _HANDS, BOX, _final, allowed_words, joker_rule, opening, score, words_per_turn
from lettres.families.words.notation import JOKER, LetterNotation
from lettres.families.words.rule4 import transformations
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.families.words.wordings import WORDINGS
from lettres.games.entry import Entry
from lexicon import Lexicon

__all__ = ["BOX", "ENTRY", "JOKER", "PRESETS", "LettersRules", "joker_rule", "letters", "score"]


def letters(
    rules: LettersRules | None = None,
    lexicon: Lexicon | None = None,
    *,
    theme: Container[str] | None = None,
    forbidden: Container[str] = (),
) -> Game:
    """The game, by its rules and a lexicon (the package's own by default).

    `theme` holds the words of the theme and `forbidden` those that may not be formed, as tiles show them.

    >>> letters(LettersRules(joker_word="frozen")).rules.changed()
    {'joker_word': 'frozen'}
    """
    rules = rules or LettersRules()
    arbiter = Arbiter(
        lexicon or Lexicon.default(),
        theme,
        apocopes=rules.apocopes,
        loanwords=rules.loanwords,
        forbidden=forbidden,
    )
    contestable: list[Check] = [allowed_words(arbiter)]
    if rules.unique:
        contestable.append(all_different)
    if rules.rule4 != "none":
        contestable.append(transformations(rules, arbiter.lexicon, joker_rule(rules)))
    return Game(
        name="lettres",
        family="words",
        tiles=BOX,
        rules=rules,
        checks=(*_HANDS, opening(rules), words_per_turn(rules), joker_rule(rules)),
        contestable=tuple(contestable),
        score=score(rules),
        notation=LetterNotation(),
        final=_final(rules),
        wordings=WORDINGS,
    )


ENTRY = Entry("lettres", "Rami des lettres", "words", LettersRules, letters, PRESETS, needs_lexicon=True)
