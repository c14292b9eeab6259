"""What objects say of themselves: at a prompt in one line, printed as one reads them, in a notebook as tiles."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import lettres
from lettres.engine import Game, GameState, Pass, Phase, Play, Table, Throw, apply, faults, legal, seeded, start, view
from lettres.engine.rules import RuleError
from lexicon import Lexicon

VOID = ("br",)


class Balanced(HTMLParser):
    """Whether each tag is closed; `text` is what one reads."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.left.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.left.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> str:
    """The text of a piece of HTML, whose tags are in order."""
    reader = Balanced()
    reader.feed(html)
    reader.close()
    assert not reader.left
    return reader.text


def midgame(game: Game) -> GameState:
    """A game after ten turns or so, with what its bots laid."""
    chance = seeded(5)
    bots = [lettres.bot("bot", game, seed=seat) for seat in (0, 1)]
    state = start(game, 2, chance).state
    for _ in range(25):
        if state.over or state.phase is Phase.DEAL:
            break
        action = bots[state.turn].act(game, view(state, state.turn))
        state = apply(
            state, Play(state.table.arranged(action.after)) if isinstance(action, Play) else action, chance
        ).state
    return state


@pytest.mark.parametrize("name", list(lettres.CATALOGUE))
def test_a_state_is_short_at_a_prompt_and_whole_in_print(name: str, lexicon: Lexicon) -> None:
    entry = lettres.CATALOGUE[name]
    state = midgame(entry.game(entry.rules(), lexicon=lexicon))
    assert state.table.melds and len(repr(state)) <= 300 and len(repr(state.game)) <= 300
    racks = [state.game.notation.tiles(seat.rack) for seat in state.seats]
    assert all(rack in str(state) for rack in racks) and str(state).startswith(str(state.table))
    shown = read(state._repr_html_())
    assert all(rack in shown for rack in racks)
    assert all(piece.shows in shown for meld in state.table.melds for piece in meld)


@pytest.mark.parametrize("name", [name for name in lettres.CATALOGUE if name != "des"])
def test_a_table_and_a_turn_print_as_the_notation_has_them(name: str, lexicon: Lexicon) -> None:
    entry = lettres.CATALOGUE[name]
    state = midgame(entry.game(entry.rules(), lexicon=lexicon))
    notation = state.game.notation
    assert isinstance(state.table, Table) and str(state.table) == " ".join(map(notation.meld, state.table.melds))
    solution = lettres.solve_view(view(state, state.turn), lettres.SearchOptions(most=3, effort=20_000))
    for move in solution.moves:
        assert str(move) == f"{notation.turn(move.turn)} = {move.score}"
        assert (str(move.score) in read(move._repr_html_()) and "→" in read(move._repr_html_())) or not move.turn.broken
    assert len(str(solution).splitlines()) == len(solution.moves) + 1
    assert read(solution._repr_html_())


def test_dice_print_as_rows(lexicon: Lexicon) -> None:
    state = midgame(lettres.des())
    rows = str(state.table).splitlines()
    assert len({len(row.split()) for row in rows}) == 1
    assert sorted(face for row in rows for face in row.split() if face != ".") == sorted(
        tile.partition("@")[0] for tile in state.table.tiles()
    )


def test_what_is_written_in_a_notebook_is_escaped() -> None:
    game = lettres.rummikub()
    state = start(game, 2, seeded(1)).state
    odd = Table((((lettres.engine.Piece("<b>", "<b>")),),))
    assert "<b>" not in odd._repr_html_() and read(odd._repr_html_()) == "<b>"
    assert read(state._repr_html_())


def test_a_question_changes_nothing_and_says_what_apply_does(lexicon: Lexicon) -> None:
    game = lettres.letters(lexicon=lexicon)
    state = start(game, 2, seeded(1)).state
    best = lettres.solve_view(view(state, state.turn)).moves[0]
    before = state
    assert legal(state, Play(best.turn.after)) and not faults(state, Pass()) and state is before
    assert [fault.code for fault in faults(state, Throw(()))] == ["not_now"]
    short = Play(Table((game.notation.read_meld("CADRE"),)))
    assert [fault.code for fault in faults(state, short)] == [
        fault.code for fault in apply(state, short, seeded(1)).faults
    ]


@pytest.mark.parametrize("arbitration", ["strict", "challenge"])
def test_a_turn_that_may_be_laid_at_a_risk_has_its_faults(arbitration: str, lexicon: Lexicon) -> None:
    game = lettres.letters(lexicon=lexicon, arbitration=arbitration)
    state = start(game, 2, seeded(1)).state
    odd = Play(Table((game.notation.read_meld("ACDDEEI"),)))
    assert [fault.code for fault in faults(state, odd)] == ["unknown"] and not legal(state, odd)


def test_rules_are_keywords() -> None:
    for name in ("letters", "rummikub", "cartes", "defausse", "deux_cents", "des"):
        make = getattr(lettres, name)
        assert make(seconds=45).rules.changed() == {"seconds": 45}
        with pytest.raises(RuleError, match="règle inconnue : « odd »"):
            make(odd=1)
        assert make(make(seconds=30).rules, rounds=2).rules.seconds == 30


def test_a_lexicon_and_a_position_say_what_they_are(lexicon: Lexicon) -> None:
    assert repr(lexicon).startswith("<Lexicon ") and str(len(lexicon)) in repr(lexicon)
    position = lettres.read_position('{"table": ["IMAGE", "GAMiN"], "rack": "LE?", "opened": false}')
    assert str(position) == "IMAGE GAMiN\nrack LE?, before the first meld"
    assert read(position._repr_html_()) == "IMAGEGAMINLE?"
