"""Making a game of words from a rule set and a lexicon."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from lettres.engine.rules import Option
from lettres.engine.state import Game
from lettres.engine.turn import Check, Scorer, all_different, never_shown
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.checks import BOX, HANDS, allowed_words, final, joker_rule, opening, score, words_per_turn
from lettres.families.words.notation import NOUNS, LetterNotation
from lettres.families.words.rules import LettersRules
from lettres.families.words.transformations import transformations
from lettres.families.words.wordings import WORDINGS
from lettres.grammar import Nouns
from lexicon import Lexicon


@dataclass(frozen=True, kw_only=True)
class WordGame(Game):
    """A game of words that also holds the words its judge accepts, for solvers.

    These are the words of the `lexicon`, or those of a `theme`, without the `forbidden` words. `option_score` is the
    scorer that the options define; solvers cannot prove the best move of a game with another `score`.
    """

    option_score: Scorer
    lexicon: Lexicon = field(compare=False)
    theme: Collection[str] | None = field(default=None, compare=False)
    forbidden: Collection[str] = field(default=(), compare=False)

    __hash__ = Game.__hash__
    __repr__ = Game.__repr__


def word_game(
    rules: LettersRules | None = None,
    lexicon: Lexicon | None = None,
    *,
    theme: Collection[str] | None = None,
    forbidden: Collection[str] = (),
    name: str = "lettres",
    nouns: Nouns = NOUNS,
    **options: Option,
) -> WordGame:
    """Return a game of words with these rules and a lexicon (the package's own by default).

    `theme` holds the words of the theme and `forbidden` words that may not be formed, as tiles show them; `options`
    replace some of the rules; `nouns` name the game's tiles, words and racks. Raises `RuleError`.

    >>> word_game(joker_word="frozen").rules.changed()
    {'joker_word': 'frozen'}
    """
    rules, lexicon = (rules or LettersRules()).with_options(options), lexicon or Lexicon.default()
    scorer = score(rules)
    arbiter = Arbiter(lexicon, theme, apocopes=rules.apocopes, loanwords=rules.loanwords, forbidden=forbidden)
    contestable: list[Check] = [allowed_words(arbiter)]
    if rules.unique != "none":
        contestable.append(all_different)
    if rules.unique == "game":
        contestable.append(never_shown)
    if rules.rule4 != "none":
        contestable.append(transformations(rules, lexicon, joker_rule(rules)))
    checks = (*HANDS, opening(rules), words_per_turn(rules), joker_rule(rules))
    return WordGame(
        name=name,
        family="words",
        tiles=BOX,
        rules=rules,
        checks=checks,
        contestable=tuple(contestable),
        solved=(*checks, *contestable),
        remembers=rules.unique == "game",
        score=scorer,
        option_score=scorer,
        notation=LetterNotation(nouns),
        final=final(rules),
        wordings=WORDINGS,
        lexicon=lexicon,
        theme=theme,
        forbidden=forbidden,
    )
