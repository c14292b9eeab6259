"""The solver of words: its best moves are the best there are, its proofs hold, and it can be stopped.

`LETTRES_POSITIONS` asks for more random positions than the default, `LETTRES_SOAK_SEED` for others; the long form is
`python -m tools.exactness.words`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, count
from random import Random

import pytest

from lettres.engine import Game, Table, Turn, judge
from lettres.families.words.checks import BOX
from lettres.games.letters import LettersRules, letters
from lettres.solver.words import Solver
from lexicon import Lexicon
from oracles.word_positions import OPTIONS, Position, position
from oracles.words import Best, best, covers, final_tables, points, product_of, with_jokers
from tests.game_helpers import table, words
from tools.exactness.words import LIMIT, differences, faults, main, solved, solver, tried

POSITIONS = int(os.environ.get("LETTRES_POSITIONS", "1000"))
SEED = os.environ.get("LETTRES_SOAK_SEED", "1996")
OFTEN = {
    "no move": 75,
    "words gone: 0": 200,
    "words gone: 1": 150,
    "words gone: 2": 75,
    "words gone: 3": 10,
    "not opened, a move": 40,
    "joker on the rack": 200,
    "joker on the table": 200,
    "two jokers": 75,
    "joker word gone": 50,
    "joker replaced": 40,
    "rack emptied": 150,
    "theme or forbidden words": 50,
}
"""How often each case comes up among 1,000 positions: were they fewer, the positions would be too tame."""


def small_positions(wanted: int, name: str) -> Iterator[tuple[str, Position, Best]]:
    """So many positions that are small enough, each with its seed and its best move, everything tried."""
    number = 0
    while wanted:
        seed = f"{SEED}:{name}:{number}"
        number += 1
        drawn = position(seed)
        least = tried(drawn, LIMIT)
        if least:
            wanted -= 1
            yield seed, drawn, least


def kinds(drawn: Position, least: Best) -> Iterator[str]:
    """What a position is an example of."""
    on_table = sum(char.islower() for word in drawn.table for char in word)
    jokers = drawn.rack.count("?"), on_table
    yield from [f"{name}: {value}" for name, value in drawn.options]
    traits = {
        "no move": least.turn is None,
        f"words gone: {least.gone}": least.turn is not None,
        "not opened, a move": not drawn.opened and least.turn is not None,
        "joker on the rack": jokers[0] > 0,
        "joker on the table": jokers[1] > 0,
        "two jokers": sum(jokers) == 2,
        "theme or forbidden words": drawn.theme is not None or bool(drawn.forbidden),
    }
    if least.turn:
        gone = {"".join(shown) for shown in least.turn.removed}
        held = [word for word in drawn.table if not word.isupper()]
        traits |= {
            "rack emptied": least.turn.emptied,
            "joker word gone": any(word.upper() in gone for word in held),
            "joker replaced": bool(set(held) - set(words(least.turn.after).split())),
        }
    yield from (kind for kind, holds in traits.items() if holds)


@pytest.mark.slow
def test_the_best_move_of_random_positions() -> None:
    often, apart = Counter[str](), []
    for seed, drawn, least in small_positions(POSITIONS, "best"):
        solution = solved(drawn)
        often.update(kinds(drawn, least))
        if wrong := [*faults(drawn, solution), *differences(solution, least)]:
            apart.append("\n    ".join([f"{seed}: {drawn}", *wrong]))
    assert not apart, f"{len(apart)} positions of {POSITIONS}\n" + "\n".join(apart[:20])
    tame = {kind: often[kind] for kind, some in OFTEN.items() if often[kind] * 1000 < some * POSITIONS}
    assert POSITIONS < 1000 or not tame, tame
    untried = [f"{name}: {value}" for name, values in OPTIONS.items() for value in values]
    assert POSITIONS < 1000 or not [kind for kind in untried if often[kind] < 10]


@pytest.mark.slow
def test_the_best_move_by_branch_and_bound_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept for hard positions, the programme, its cuts and the branches, finds the same on easy ones."""
    monkeypatch.setattr("lettres.solver.words.search._EASY", -1)
    for seed, drawn, least in small_positions(POSITIONS // 4, "hard"):
        solution = solved(drawn)
        assert not [*faults(drawn, solution), *differences(solution, least)], (seed, str(drawn), least, solution)


@pytest.mark.slow
def test_as_many_words_taken_apart_as_the_depth_allows() -> None:
    """A word whose joker was replaced stands: whether it counts as taken apart may be seen in two ways."""
    for seed, drawn, _ in small_positions(60, "depth"):
        for depth in range(3):
            solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, depth=depth)
            assert not faults(drawn, solution), seed
            assert all(len(move.turn.removed) <= depth for move in solution.moves), (seed, depth)
            less = _limited(drawn, depth, whole=True)
            more = _limited(drawn, depth, whole=False)
            assert less.score <= solution.score <= more.score, (seed, str(drawn), depth, less, more, solution)
            assert solution.proven and solution.bound == solution.score, (seed, str(drawn), depth)


def _limited(drawn: Position, depth: int, *, whole: bool) -> Best:
    """The best move that leaves all but so many melds, piece for piece or as words."""

    def allowed(turn: Turn) -> bool:
        return len(turn.broken if whole else turn.removed) <= depth

    every = drawn.words.every
    return best(drawn.game, every, drawn.laid(), drawn.tiles(), drawn.opened, allowed=allowed)


@pytest.mark.slow
def test_no_new_word_rarer_than_asked_for() -> None:
    for seed, drawn, _ in small_positions(60, "frequency"):
        lexicon, wanted = drawn.words.lexicon, 6

        def common(turn: Turn, lexicon: Lexicon = lexicon, wanted: int = wanted) -> bool:
            return all(lexicon.frequency("".join(shown)) >= wanted for shown in turn.new)

        least = best(drawn.game, drawn.words.every, drawn.laid(), drawn.tiles(), drawn.opened, allowed=common)
        known = Solver(lexicon, drawn.rules, theme=drawn.theme, forbidden=drawn.forbidden, least_frequency=wanted)
        solution = known.solve(drawn.laid(), drawn.tiles(), drawn.opened)
        assert not [*faults(drawn, solution), *differences(solution, least)], (seed, str(drawn), least, solution)


@pytest.mark.slow
def test_the_same_position_gives_the_same_moves() -> None:
    for seed, drawn, _ in small_positions(50, "again"):
        one, other = solved(drawn), solved(drawn)
        assert one[:3] == other[:3], (seed, str(drawn))
        melds = list(drawn.laid().melds)
        Random(seed).shuffle(melds)
        shuffled = solver(drawn).solve(Table(tuple(melds)), drawn.tiles(), drawn.opened, most=5)
        gone = [[len(move.turn.removed) for move in each.moves[:1]] for each in (one, shuffled)]
        assert (one.score, one.bound, gone[0]) == (shuffled.score, shuffled.bound, gone[1]), (seed, str(drawn))


@pytest.mark.parametrize("effort", [0, 1, 30, 1000])
def test_with_little_effort_the_bound_holds(effort: int) -> None:
    for seed, drawn, least in small_positions(40, "effort"):
        solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, most=5, effort=effort)
        again = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, most=5, effort=effort)
        assert solution[:3] == again[:3], (seed, str(drawn))
        assert not faults(drawn, solution), (seed, str(drawn))
        assert solution.score <= least.score <= solution.bound, (seed, str(drawn), solution.bound, least)
        assert not (solution.proven and differences(solution, least)), (seed, str(drawn))


def impatient(patience: int) -> Callable[[], bool]:
    """Says no so many times, then yes."""
    asked = count()
    return lambda: next(asked) >= patience


@pytest.mark.slow
def test_a_search_that_is_stopped_tells_what_it_has() -> None:
    for seed, drawn, least in small_positions(40, "stopped"):
        for patience in (0, 1, 3):
            stop = impatient(patience)
            stopped = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, most=5, stop=stop)
            assert not faults(drawn, stopped), (seed, str(drawn))
            assert stopped.score <= least.score <= stopped.bound, (seed, str(drawn), stopped.bound, least)
            assert not (stopped.proven and differences(stopped, least)), (seed, str(drawn))


# ----- positions of the sheet, and ends of the range


def test_a_locked_word_may_become_a_word_that_was_taken_apart() -> None:
    """MAn grows into MAnS while the letters of MANS go elsewhere: MANS stands as before, so it is no plural formed."""
    solution = Solver(theme=["MANS", "MAN", "ANIMAL"]).solve(table("MANS MAn"), tuple("AIL"))
    assert (solution.score, solution.proven) == (12, True)
    assert sorted(words(solution.moves[0].turn.after).split()) == ["ANIMAL", "MAnS"]


def test_the_turn_of_the_sheet_scores_what_the_sheet_says() -> None:
    """IMAGE and L, E, P give PAGE and MIEL: three letters and a word of four, the X staying on the rack."""
    theme = ["IMAGE", "PAGE", "MIEL"]
    solution = Solver(theme=theme).solve(table("IMAGE"), tuple("ELPX"))
    assert (solution.score, solution.bound, solution.proven) == (7, 7, True)
    assert sorted(words(solution.moves[0].turn.after).split()) == ["MIEL", "PAGE"]
    emptied = Solver(theme=theme).solve(table("IMAGE"), tuple("ELP"))
    assert (emptied.score, emptied.proven) == (10, True)


@pytest.mark.slow
def test_the_opening_of_the_sheet() -> None:
    """FIABILITE on the first turn: nine letters, and nine for the word."""
    rack = tuple(sorted("EIRIABCTLFTSIO"))
    lexicon = Lexicon.default()
    known = [word for word in lexicon.words() if len(word) <= 9]
    solution = Solver(theme=known).solve(Table(), rack, opened=False)
    assert (solution.score, solution.proven) == (18, True)
    assert Solver(theme=["FIABILITE"]).solve(Table(), rack, opened=False).score == 18
    longest = max(len(word) for word in lexicon.words() if not Counter(word) - Counter(rack))
    assert Solver().solve(Table(), rack, opened=False).score == 2 * longest


@pytest.mark.slow
def test_with_the_default_lexicon(lexicon: Lexicon) -> None:
    """Whole, against everything tried with the words that the tiles can make."""
    game = letters(lexicon=lexicon)
    for laid, rack in [("IMAGE", "ELP"), ("ROI TARIF", "EOS"), ("GAMiN", "ILS"), ("PORt", "?ET"), ("JEUX", "KQWZ")]:
        tiles, there = tuple(sorted(rack)), Counter(laid.replace(" ", "").upper()) + Counter(rack)
        every = [word for word in lexicon.words() if len(word) <= there.total() and len({*word} - there.keys()) < 3]
        least = best(game, every, table(laid), tiles)
        assert not differences(Solver(lexicon).solve(table(laid), tiles), least), (laid, rack)


@pytest.mark.parametrize(
    ("laid", "rack", "opened"),
    [
        ("", "", True),
        ("", "", False),
        ("IMAGE ROI", "", True),
        ("GAMiN", "", True),
        ("", "KQWXZ", True),
        ("", "AEINRST", True),
        ("IMAGE", "X", False),
        ("IMAGE", "AEINR", False),
    ],
)
def test_where_nothing_can_be_laid(laid: str, rack: str, opened: bool) -> None:
    """A score of 0 that is proven: there is no move (of AEINRST, none is formed by a theme that has none)."""
    known = Solver(theme=["ROIS", "IMAGER", "GAMINE"]) if rack == "AEINRST" else Solver()
    solution = known.solve(table(laid), tuple(rack), opened, most=3)
    assert solution[:3] == ((), 0, True)
    assert solution.score == 0


def test_a_word_that_is_in_no_dictionary_is_kept_or_taken_apart() -> None:
    """A house word that lies there is no fault of the next player's, who may not form it again."""
    kept = Solver(theme=["SAC"]).solve(table("XQZAC"), tuple("ACSS"))
    assert (kept.score, kept.proven) == (3 + 3, True)
    assert sorted(words(kept.moves[0].turn.after).split()) == ["SAC", "XQZAC"]
    apart = Solver(theme=["ZOO", "ROIS"]).solve(table("ZOOROI"), tuple("S"))
    assert (apart.score, apart.proven) == (2 * 1 + 4, True)
    assert sorted(words(apart.moves[0].turn.after).split()) == ["ROIS", "ZOO"]


def test_every_answer_is_bounded_by_the_number_of_moves_asked_for() -> None:
    for most in (1, 2, 7):
        moves = Solver().solve(table("IMAGE ROI"), tuple("EILPST"), most=most).moves
        assert 0 < len(moves) <= most


# ----- the slow searches themselves


def test_trying_everything_misses_no_table() -> None:
    """Against all handfuls of melds, those whose tiles do not come out thrown away."""
    listed = ["ARA", "ARAS", "RAS", "SAC", "CAR", "ARC"]
    for laid, rack in [
        ("ARA", "SC"),
        ("aRA", "CAR?"),
        ("SAC ARA", "R?"),
        ("SAc ARa", "RCA"),
        ("", "ARASC?"),
        ("QXA", "RAS"),
    ]:
        before, tiles = table(laid), tuple(rack)
        shown = {*listed, *laid.upper().split()}
        melds = [meld for word in sorted(shown) for meld in with_jokers(word, 2)]
        there, needed = Counter((*before.tiles(), *tiles)), Counter(before.tiles())
        expected = set()
        for many in range(there.total() // 3 + 1):
            for some in combinations_with_replacement(melds, many):
                used = Counter(piece.tile for meld in some for piece in meld)
                if not needed - used and not used - there:
                    expected.add(tuple(sorted(some)))
        found = [tuple(sorted(each.melds)) for each in final_tables(listed, before, tiles, limit=10**6)]
        assert set(found) == expected and len(found) == len(expected) > 1


def test_trying_everything_knows_every_tile() -> None:
    assert len({product_of(face) for face in BOX.counts}) == len(BOX.counts)
    assert covers([], there=6, needed=1, limit=1) == {()}


@pytest.mark.slow
def test_the_programme_finds_what_trying_everything_finds() -> None:
    programme = pytest.importorskip("oracles.word_programme", reason="highspy is not installed")
    compared, game_of = 0, dict[int, Game]()
    for seed, drawn, _ in small_positions(90, "programme"):
        if any(not word.isupper() for word in drawn.table) or len(set(drawn.table)) < len(drawn.table):
            continue
        game = game_of.setdefault(drawn.words.number, letters(LettersRules(), drawn.words.lexicon))
        before, tiles = drawn.laid(), drawn.tiles()
        least = best(game, drawn.words.every, before, tiles)
        found = programme.solve(drawn.words.every, drawn.words.lexicon, before, tiles)
        assert (found.proven, found.score, found.bound) == (True, least.score, least.score), (seed, str(drawn))
        assert found.gone == least.gone, (seed, str(drawn))
        if found.after:
            turn = Turn(before, found.after, tiles, True)
            assert not judge(game, turn).faults and points(game, turn) == found.score, (seed, str(drawn))
        compared += 1
    assert compared > 30


@pytest.mark.slow
def test_the_long_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--positions", "8", "--seed", SEED]) == 0
    assert "compared 8," in capsys.readouterr().out
