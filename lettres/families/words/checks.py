"""The checks and the score of a turn of words, and the score of a round (L1-L30)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lettres.engine.state import GameState
from lettres.engine.table import faces
from lettres.engine.tiles import TileSet
from lettres.engine.turn import (
    Check,
    Fault,
    Points,
    Scorer,
    Turn,
    from_rack,
    nothing_taken,
    one_laid,
    true_faces,
    within_opening,
)
from lettres.families.words.arbiter import Arbiter, Code
from lettres.families.words.jokers import Explanation, JokerRule
from lettres.families.words.notation import JOKER, spelling
from lettres.families.words.rules import LettersRules

_COUNTS = "A8 B2 C3 D3 E16 F2 G2 H2 I9 J1 K1 L6 M4 N7 O7 P2 Q1 R7 S7 T7 U7 V2 W1 X1 Y1 Z1 ?2"
BOX = TileSet(counts={each[0]: int(each[1:]) for each in _COUNTS.split()}, joker=JOKER)
"""110 letters and two jokers (S0's table)."""

HANDS = (from_rack, true_faces(BOX), nothing_taken, one_laid, within_opening)
"""The checks that do not depend on any option."""


def joker_rule(rules: LettersRules) -> JokerRule:
    """Return the rule for jokers on the table (rules L21 to L26)."""
    return JokerRule(
        joker=JOKER,
        lock=rules.joker_word,
        release=rules.joker_release,
        fresh=rules.freed_joker == "new_word",
        companion=not rules.replacement_alone,
    )


def opening(rules: LettersRules) -> Check:
    """Return the check that a player's first turn is one word of six letters or more (rules L5, L7).

    Options may set another number of letters, count the letters of all new words together, or allow several words.
    """

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        sizes = [len(meld) for meld in turn.formed]
        reached = sum(sizes) if rules.opening_counts == "total" else max(sizes, default=0)
        if reached < rules.opening_letters:
            detail = (rules.opening_letters, rules.opening_counts)
            yield Fault("opening_too_short", "L7", melds=turn.new, detail=detail)
        if rules.opening_counts == "word" and not rules.opening_extra_words and len(sizes) > 1:
            yield Fault("opening_extra_words", "L5", melds=turn.new)

    return check


def words_per_turn(rules: LettersRules) -> Check:
    """Return the check that a turn forms no more new words than `words_per_turn` allows (1.4)."""

    def check(turn: Turn) -> Iterator[Fault]:
        if rules.words_per_turn and len(turn.new) > rules.words_per_turn:
            yield Fault("too_many_words", "1.4", melds=turn.new)

    return check


def allowed_words(arbiter: Arbiter) -> Check:
    """Return the check that every new meld is a word that may be formed (rules L14 to L20)."""

    def check(turn: Turn) -> Iterator[Fault]:
        for shown in turn.new:
            verdict = arbiter.judge(spelling(shown))
            if verdict.code is not Code.OK:
                yield Fault(verdict.code.value, _ROW_OF.get(verdict.code, "1.1"), melds=(shown,), detail=verdict)

    return check


_ROW_OF = {Code.CONJUGATED_VERB: "L15", Code.ABBREVIATION: "L18", Code.COMPOUND: "L19", Code.UNKNOWN: "L17"}


def score(rules: LettersRules) -> Scorer:
    """Return the scorer of turns for the option `scoring` (rules L1, L2).

    By default it counts the rack tiles laid, twice if the rack is emptied, and the letters of the longest new word.

    >>> from lettres.engine import Piece, Table
    >>> word = tuple(Piece(letter, letter) for letter in "FIABILITE")
    >>> lines = score(LettersRules())(Turn(Table(), Table((word,)), tuple("EIRIABCTLFTSIO"), False))
    >>> [(line.code, line.points) for line in lines]
    [('tiles', 9), ('longest', 9)]
    """

    def points(turn: Turn) -> tuple[Points, ...]:
        laid, longest = len(turn.placed), _longest(turn, rules)
        doubled = rules.doubling and turn.emptied
        if rules.scoring == "tiles_and_longest":
            lines = [Points("tiles", laid), Points("doubled", laid if doubled else 0), Points("longest", longest)]
        elif rules.scoring == "longest":
            lines = [Points("longest", longest), Points("doubled", longest if doubled else 0)]
        elif rules.scoring == "new_words":
            lines = [Points("new_words", sum(map(len, turn.new)))]
        else:
            lines = []
        return tuple(line for line in lines if line.points)

    return points


def _longest(turn: Turn, rules: LettersRules) -> int:
    """Return the length of the longest new word; `longest_needs_rack` leaves out words without a rack tile (L27)."""
    if not rules.longest_needs_rack:
        return max(map(len, turn.new), default=0)
    new = set(turn.new)
    with_rack = {number for each in joker_rule(rules).explanations(turn) for number in _with_rack(each)}
    return max((len(turn.formed[at]) for at in with_rack if faces(turn.formed[at]) in new), default=0)


def _with_rack(explanation: Explanation) -> set[int]:
    """The indices of the formed words that may contain a rack tile.

    Equal tiles cannot be told apart, so any letter equal to a tile laid from the rack may be that tile.
    """
    laid, unheld = set(explanation.laid), explanation.unheld
    return {*explanation.fed} | {number for number, pieces in unheld if laid & {piece.tile for piece in pieces}}


def final(rules: LettersRules) -> Callable[[GameState], tuple[int, ...]]:
    """Return the score of a round: each seat's gain or loss for letters left on racks, by `leftover` (rule L30)."""

    def worth(state: GameState, seat: int) -> int:
        rack = state.seats[seat].rack
        jokers = rack.count(JOKER)
        return rules.leftover_tile * (len(rack) - jokers) + rules.leftover_joker * jokers

    def gains(state: GameState) -> tuple[int, ...]:
        left = [worth(state, seat) for seat in range(len(state.seats))]
        if rules.leftover == "none":
            return (0,) * len(left)
        if rules.leftover == "malus":
            return tuple(-points for points in left)
        least = min(left)
        share = sum(points for points in left if points > least) // left.count(least)  # ties share, as in N17
        return tuple(share if points == least else -points for points in left)

    return gains
