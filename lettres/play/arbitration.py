"""The arbiter's answer about a word while a turn is composed, by the rules of the game and the present table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lettres.compose.words import WordComposer
from lettres.engine import Fault, Game, Piece, Table, Turn, judge
from lettres.engine.table import Meld, faces, table_of
from lettres.families.words.arbiter import Arbiter, Verdict
from lettres.families.words.kinship import kinship
from lettres.families.words.notation import spelling
from lettres.families.words.transformations import relations_of
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.french.verdicts import explain
from lexicon import Lexicon, Relation

_KIN_RULE = "L9"
_ON_TABLE = " Mais il est déjà sur la table : on ne le forme pas une seconde fois."


def arbitrate(game: Game, composer: WordComposer, lexicon: Lexicon, text: str) -> str:
    """Return the arbiter's answer about a word: first about the word alone, then about a draft that forms the word.

    The judge of the game decides, so that the answer cannot contradict the verdict on the turn.
    """
    alone = Arbiter(lexicon).judge(text)
    if not alone.accepted or alone.tiles is None:
        return explain(alone)  # no game's options permit such a word
    meld = _plain(alone.tiles)
    table = table_of(composer.view.table)
    kept = table.replace((table.melds[at] for at in composer.draft.broken), ())
    faults = _faults(game, table, Table((*kept.melds, meld)), meld)
    if faults and all(fault.code == "already_on_table" for fault in faults):
        return explain(alone) + _ON_TABLE  # the word may be one that another player has laid
    if faults:
        speech = Speech(game)
        return " ".join(fault_sentence(fault, speech) for fault in _to_report(faults))
    return explain(alone) + _caution(list(_conflicts(game, kept, meld)), lexicon)


def _plain(letters: Iterable[str]) -> Meld:
    return tuple(Piece(letter, letter) for letter in letters)


def _faults(game: Game, before: Table, after: Table, meld: Meld) -> list[Fault]:
    """Return the faults of `meld` in a turn from the table `before` to `after`; the rack is ignored."""
    turn = Turn(before, after, (), True)
    return [fault for fault in judge(game, turn).known if faces(meld) in fault.melds]


def _to_report(faults: list[Fault]) -> list[Fault]:
    """Return the faults to report: the faults of the word itself if it has any, else all."""
    return [fault for fault in faults if isinstance(fault.detail, Verdict)] or faults


def _conflicts(game: Game, kept: Table, meld: Meld) -> Iterator[tuple[str, Relation]]:
    """Yield each table word that may not be taken apart to form `meld`, with the relation between the two words.

    The table word is judged alone, with a letter in place of its joker, because taking the word apart frees the joker.
    """
    for shown in dict.fromkeys(map(faces, kept.melds)):
        for fault in _faults(game, Table((_plain(shown),)), Table((meld,)), meld):
            if fault.rule == _KIN_RULE and (relations := relations_of(fault)):
                yield spelling(shown), relations[0]


def _caution(conflicts: list[tuple[str, Relation]], lexicon: Lexicon) -> str:
    """Return a sentence that names the `conflicts`, the table words that may not be taken apart to form a word."""
    if not conflicts:
        return ""
    stay = "qui doit rester" if len(conflicts) == 1 else "qui doivent rester"
    return f" Mais c'est {kinship(conflicts, lexicon)}, {stay} sur la table."
