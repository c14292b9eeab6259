"""Whatever `proposer` tells to type gives the turn that it proposed, wherever in a game, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lettres.cli.proposer.text import TextStyle, answer_lines
from lettres.compose import composer
from lettres.engine import Game, GameState, Phase, Seat, Table, Turn, apply, seeded, start, view
from lettres.engine.events import Deal, Play
from lettres.engine.table import faces
from lettres.games.catalogue import CATALOGUE
from lettres.players import bot
from lettres.position import Position
from lettres.reports.answer_json import as_dict
from lettres.solver.facade import solver_of
from lettres.solver.solution import SearchOptions
from lettres.study.answer import Proposal
from lexicon import Lexicon

SENTENCE = "Le coup, tel qu'il se tape dans « lettres jouer » :"
WORDS = ["CHAT", "MIEL", "FINI", "JARDIN", "TABLE", "ROUGE", "MOULE", "PARTI"]


def _made(name: str, lexicon: Lexicon) -> Game:
    entry = CATALOGUE[name]
    return entry.game(entry.rules.from_options({"seconds": 0}), lexicon=lexicon)


def _met(game: Game, seed: int) -> Iterator[GameState]:
    """The positions of a whole game in which a seat may lay tiles."""
    chance, level = seeded(seed), {"words": "bot:amateur"}.get(game.family, "bot:joueur")
    bots = [bot(level, game, seed=seed + seat) for seat in (0, 1)]
    state = start(game, 2, chance).state
    while not state.over:
        if state.phase in (Phase.PLAY, Phase.DRAWN):
            yield state
        if state.phase is Phase.DEAL:
            state = apply(state, Deal(), chance).state
            continue
        action = bots[state.turn].act(game, view(state, state.turn))
        state = apply(
            state, Play(state.table.arranged(action.after)) if isinstance(action, Play) else action, chance
        ).state


def _holding(game: Game, words: str, rack: str) -> GameState:
    """A position of words."""
    melds = tuple(map(game.notation.read_meld, words.split()))
    return GameState(game, (Seat(tuple(rack), opened=True), Seat(("A",))), (), Table(melds))


def _proposal(state: GameState, lexicon: Lexicon, effort: int = 20_000) -> Proposal:
    game, seat = state.game, state.seat
    found = solver_of(game, lexicon).solve(state.table, seat.rack, seat.opened, SearchOptions(most=3, effort=effort))
    position = Position(game.name, state.table, seat.rack, seat.opened, game.rules)
    return Proposal(position, game, found, (), 0.0)


def _lines(proposal: Proposal) -> list[str]:
    """The moves that the text tells, each whole on its line."""
    text = "\n".join(answer_lines(proposal, TextStyle(80, unbroken=True)))
    _, _, told = text.partition(SENTENCE)
    first, *others = (line for line in told.splitlines() if line and line not in ("Autre coup :", "Autres coups :"))
    return [first.strip(), *(line.partition(" : ")[2] for line in others)]


def _typed_back(state: GameState, line: str) -> Turn:
    typing = composer(state.game, view(state, state.turn))
    typing.read(line)
    return state.to(typing.settled.after)


def _shown(turn: Turn) -> list[tuple[str, ...]]:
    """The melds after a turn, whatever their order; that of the tiles counts in a word alone."""
    melds = turn.after.melds
    return sorted(
        tuple(tile + shows for tile, shows in (meld if meld[0].shows.isalpha() else sorted(meld))) for meld in melds
    )


def _check(state: GameState, lexicon: Lexicon) -> int:
    """Every move of a position; how many there are."""
    proposal = _proposal(state, lexicon)
    form, moves = as_dict(proposal), proposal.solution.moves
    if not moves:
        assert form["move"] is None
        return 0
    told = [form, *form["alternatives"]]
    for move, shown, line in zip(moves, told, _lines(proposal), strict=True):
        for typed in (shown["move"], line):
            turn = _typed_back(state, typed)
            assert _shown(turn) == _shown(move.turn), typed
            assert turn.placed == move.turn.placed
            assert state.game.score(turn) == state.game.score(move.turn)
        assert state.game.notation.read_turn(state.table, shown["move"]) is not None
    return len(moves)


@pytest.mark.parametrize("name", ["lettres", "rummikub", "cartes", "deux-cents"])
def test_each_move_of_a_whole_game_is_typed_back(name: str, lexicon: Lexicon) -> None:
    game = _made(name, lexicon)
    met = [state for _, state in zip(range(40), _met(game, 4))]
    assert sum(_check(state, lexicon) for state in met) > 8


@pytest.mark.parametrize(
    ("words", "rack"),
    [
        ("ROUGe TABLE PARTI", "EAR"),
        ("mIEL ROUGE PARTI", "MER"),
        ("CHaT PARTI MIEL", "AEA"),
    ],
)
def test_a_move_that_swaps_a_joker_names_the_word(words: str, rack: str, lexicon: Lexicon) -> None:
    """Who types the answer back by its words is not told that letters are missing."""
    state = _holding(_made("lettres", lexicon), words, rack)
    assert _check(state, lexicon)
    proposal = _proposal(state, lexicon, effort=400_000)
    form, swapped = as_dict(proposal), 0
    for move, shown in zip(proposal.solution.moves, [form, *form["alternatives"]]):
        swapped += bool(set(map(faces, move.turn.broken)) & set(map(faces, move.turn.formed)))
        typed = " ".join([*shown["broken"], "->", *shown["formed"]])
        assert _shown(_typed_back(state, typed)) == _shown(move.turn), typed
    assert swapped
