"""The turn laid in a game of real tiles, worked out from the words formed, without seeing the rack.

The letters laid follow from the tables before and after the turn. The table words taken apart can be left out if only
one choice of them fits the words formed; if several do, there are several readings, and the players choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from lettres.compose.base import ARROWS, MoveError
from lettres.compose.melds import MeldDraft, tiles_of
from lettres.compose.words import TypedWord, WordComposer, read_word, settle, split_words
from lettres.engine import Game, Phase, Table, View
from lettres.engine.table import Layout, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn
from lettres.engine.views import SeatView
from lettres.families.words.notation import JOKER, spelling
from lexicon import fold

_MOST_BROKEN = 4  # table words that may be taken apart without being named
_MOST_TRIED = 3000  # choices of table words that are tried, at most
_MOST_WORDS = 24  # words formed in a turn, at most


def readings(game: Game, table: Layout, text: str, rack: Tiles | None = None) -> list[Table]:
    """Return the tables that a typed turn may lead to; raise `MoveError` if there are none.

    The turn is typed as `PAGE MIEL`, `IMAGE -> PAGE MIEL`, `+LEP -> PAGE MIEL` or `IMAGE+LEP -> PAGE MIEL`; lower-case
    letters among capitals are jokers. `rack` is the player's rack, if it is known.

    >>> from lettres.games.letters import letters
    >>> game = letters()
    >>> table = Table((game.notation.read_meld("IMAGE"), game.notation.read_meld("AIR")))
    >>> [game.notation.turn(Turn(table, after, (), True)) for after in readings(game, table, "+LEP -> PAGE MIEL")]
    ['IMAGE + ELP -> PAGE MIEL']
    >>> [game.notation.turn(Turn(table, after, (), True)) for after in readings(game, table, "PAIRE")]
    ['PAIRE', 'AIR + EP -> PAIRE']
    """
    words, names, laid = _parts(text)
    if names:
        choices: Iterable[tuple[int, ...]] = [WordComposer(game, _view(game, table, rack or ())).find(names)]
    else:
        choices = _choices(table_of(table), words)
    found: dict[frozenset[tuple[object, int]], Table] = {}
    problem = MoveError(_no_turn_text(game, words, laid))
    for broken in choices:
        jokers = sum(piece.tile == JOKER for at in broken for piece in table.melds[at])
        seen = _view(game, table, _pool(game, table, words, jokers) if rack is None else rack)
        try:
            settled = settle(game, seen, MeldDraft(broken, words))
        except MoveError:
            continue
        turn = Turn(table, settled.after, seen.rack, True)
        placed = turn.placed
        if len(turn.formed) < len(words):  # a word lies on the table already
            again = ", ".join(spelling(faces(meld)) for meld in settled.melds if meld not in turn.formed)
            problem = MoveError(f"déjà sur la table : {again} ; n'écrivez que les mots formés ce tour-ci.")
        elif settled.loose:
            problem = MoveError(f"il reste à replacer sur la table : {', '.join(settled.loose)}.") if names else problem
        elif laid and Counter(laid) != Counter(placed):
            problem = MoveError(f"ces mots posent {''.join(placed)}, non {laid}.") if names else problem
        elif placed:
            found.setdefault(frozenset(Counter(settled.after.melds).items()), settled.after)
    if not found:
        raise problem
    return list(found.values())


def _parts(text: str) -> tuple[tuple[TypedWord, ...], list[str], str]:
    """The words formed, the table words named, and the letters laid; the last two may be empty. Raises `MoveError`."""
    parts = ARROWS.split(text)
    if len(parts) > 2:
        raise MoveError("il y a deux flèches : un tour n'en a qu'une.")
    if len(parts) == 1 and "+" in text:
        raise MoveError("il manque la flèche et les mots formés : IMAGE + LEP -> PAGE MIEL.")
    marked = len(parts) == 2 and JOKER in parts[0]
    words = tuple(read_word(word, marked) for word in split_words(parts[-1]))
    if not words:
        raise MoveError("il manque les mots formés.")
    if len(words) > _MOST_WORDS:
        raise MoveError("c'est bien trop de mots pour un tour.")
    if len(parts) == 1:
        return words, [], ""
    names, plus, letters = parts[0].rpartition("+")
    if not plus:
        return words, split_words(parts[0]), ""
    letters = "".join(split_words(letters))
    plain = fold(letters.replace(JOKER, "")) if letters.replace(JOKER, "") else ""
    if plain is None:
        raise MoveError(f"« {letters[:40]} » n'a pas que des lettres.")
    return words, split_words(names), plain + JOKER * letters.count(JOKER)


def _pool(game: Game, table: Layout, words: Iterable[TypedWord], taken: int) -> Tiles:
    """Return the tiles that an unknown rack may have: every tile that is not on the table, but not every joker.

    It may have as many jokers as `words` mark, less the number `taken` of jokers in the table words taken apart.
    """
    left = Counter(game.tiles.counts) - Counter(table.tiles())
    left[JOKER] = max(0, min(left[JOKER], sum(len(word.jokers) for word in words) - taken))
    return tuple(sorted(left.elements()))


def _view(game: Game, table: Layout, rack: Tiles) -> View:
    """The view of a single player who has opened, for a composer."""
    seats = (SeatView(len(rack), 0, opened=True),)
    return View(game, 0, rack, table, None, 0, (), seats, 0, 1, Phase.PLAY)


def _choices(table: Table, words: Iterable[TypedWord]) -> Iterator[tuple[int, ...]]:
    """Yield choices of table words to take apart, as indices; choices of the fewest words come first.

    `words` have all letters of the table words chosen, and at least one letter more, which comes from the rack.
    """
    wanted = Counter("".join(word.letters for word in words))
    held = [tiles_of([meld]) for meld in table.melds]
    for each in held:
        each.pop(JOKER, None)
    usable = [at for at, letters in enumerate(held) if letters <= wanted]

    def all_choices() -> Iterator[tuple[int, ...]]:
        for size in range(_MOST_BROKEN + 1):
            yield from combinations(usable, size)

    for broken in islice(all_choices(), _MOST_TRIED):
        count = sum(len(table.melds[at]) for at in broken)
        if count < wanted.total() and sum((held[at] for at in broken), Counter()) <= wanted:
            yield broken


def _no_turn_text(game: Game, words: Iterable[TypedWord], laid: str) -> str:
    """The message when no turn was found."""
    if laid:
        return "aucun mot de la table, avec ces lettres, ne donne ces mots : nommez-le (IMAGE + LEP -> PAGE MIEL)."
    lacking = Counter("".join(word.letters for word in words)) - Counter(game.tiles.counts)
    if lacking:
        return f"la boîte n'a pas tant de {', '.join(sorted(lacking))}."
    return "ces mots demandent des lettres que ni la boîte ni la table n'ont plus : nommez les mots défaits."
