"""The arbiter asked about a word while a turn is composed: by the rules of the game, against the table as it is."""

from __future__ import annotations

from lettres.arbiter import Arbiter
from lettres.cli.play.messages import tell_fault
from lettres.compose import Composer
from lettres.engine import Game, Piece, Table, Turn, judge
from lettres.engine.table import Meld, faces
from lettres.games.letter_notation import spelling
from lettres.phrases import explain
from lexicon import Lexicon, Relation, fold

_KIN = {
    Relation.PLURAL: "son pluriel",
    Relation.FEMININE: "son féminin",
    Relation.MASCULINE: "son masculin",
    Relation.FEMININE_PLURAL: "son féminin pluriel",
    Relation.MASCULINE_PLURAL: "son masculin pluriel",
}


def arbitrate(game: Game, composer: Composer, lexicon: Lexicon, text: str) -> str:
    """What the arbiter says of a word, alone and as if it were formed in the turn that is being composed."""
    arbiter = Arbiter(lexicon)
    alone = arbiter.judge(text)
    if not alone.accepted or alone.tiles is None:
        return explain(alone)
    meld: Meld = tuple(Piece(letter, letter) for letter in alone.tiles)
    table = composer.view.table
    kept = table.replace((table.melds[at] for at in composer.draft.broken), ())
    turn = Turn(table, Table((*kept.melds, meld)), composer.view.rack, True)
    faults = [fault for fault in judge(game, turn).known if faces(meld) in fault.melds]
    if faults:
        return " ".join(map(tell_fault, faults))
    there = [spelling(faces(each)) for each in kept.melds]
    return explain(alone) + _caution(arbiter, alone.tiles, [word for word in there if fold(word) != alone.tiles])


def _caution(arbiter: Arbiter, word: str, table: list[str]) -> str:
    """Which words of the table must stay for a word to be permitted."""
    conflicts = arbiter.judge(word, table).conflicts
    if not conflicts:
        return ""
    kin = " et ".join(f"de {other} ({_KIN[relation]})" for other, relation in conflicts)
    return f" Mais pas avec les lettres {kin} : ce mot doit rester."
