"""The solver of words: its best moves are the best there are, its proofs hold, and it can be stopped.

The long form is `python -m tools.exactness.words`; for other positions than the default see `tests.long`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, count, islice, product
from random import Random

import pytest

from lettres.engine import Game, Table, Turn, judge
from lettres.families.words.checks import BOX
from lettres.games.letters import LettersRules, letters
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lexicon import Lexicon
from oracles.word_lists import SmallLexicon, compiled
from oracles.word_lists import words as words_of
from oracles.word_positions import OPTIONS, WordPosition, locked, position
from oracles.words import BestMove, best, best_of, covers, final_tables, points, product_of, turns, with_jokers
from tests.game_helpers import table, words
from tests.long import SEED, draws, some
from tools.exactness.words import LIMIT, all_turns, alone, differences, faults, main, solved, solver, tried

HALF = draws(20, 50)  # any positions; as many have locked words
FEW = draws(3, 8)  # of them, for what is asked of each in several ways
OFTEN = {
    "no move": 30,
    "words gone: 0": 100,
    "words gone: 1": 80,
    "words gone: 2": 35,
    "words gone: 3": 5,
    "not opened, a move": 20,
    "joker on the rack": 100,
    "joker on the table": 100,
    "two jokers": 35,
    "joker word gone": 25,
    "joker replaced": 20,
    "rack emptied": 75,
    "theme or forbidden words": 25,
}
"""How often each case comes up among 500 positions: were they fewer, the positions would be too tame."""
OFTEN_LOCKED = {
    "no move": 30,
    "words gone: 1": 80,
    "words gone: 2": 50,
    "joker on the rack": 25,
    "two jokers": 150,
    "two words locked": 50,
    "two words in one": 5,
    "locked word gone": 75,
    "joker replaced": 50,
    "rack emptied": 75,
    "theme or forbidden words": 25,
}
"""The same where words are locked."""
LONG = HALF >= 500
Positions = Iterator[tuple[str, WordPosition, BestMove]]
Otherwise = Callable[[pytest.MonkeyPatch, int], None]
RULES = {f"{name}: {value}" for name, values in OPTIONS.items() for value in values}


@lru_cache(maxsize=2_000)
def known(seed: str, draw: Callable[[str], WordPosition] = position) -> tuple[WordPosition, BestMove | None]:
    """The position of a seed, and its best move, everything tried; None where that takes too long."""
    drawn = draw(seed)
    return drawn, tried(drawn, LIMIT)


def small_positions(wanted: int, draw: Callable[[str], WordPosition] = position) -> Positions:
    """So many positions that are small enough, each with its seed and its best move: the same ones for every test."""
    every = ((seed, *known(seed, draw)) for number in count() for seed in [f"{SEED}:{number}"])
    return islice(((seed, drawn, least) for seed, drawn, least in every if least), wanted)


def kinds(drawn: WordPosition, least: BestMove) -> Iterator[str]:
    """What a position is an example of."""
    on_table = sum(char.islower() for word in drawn.table for char in word)
    jokers = drawn.rack.count("?"), on_table
    yield from [f"{name}: {value}" for name, value in drawn.options]
    held = [word for word in drawn.table if not word.isupper()]
    traits = {
        "no move": least.turn is None,
        f"words gone: {least.gone}": least.turn is not None,
        "not opened, a move": not drawn.opened and least.turn is not None,
        "joker on the rack": jokers[0] > 0,
        "joker on the table": jokers[1] > 0,
        "two jokers": sum(jokers) == 2,
        "two words locked": len(held) == 2,
        "theme or forbidden words": drawn.theme is not None or bool(drawn.forbidden),
    }
    if least.turn:
        gone, after = {"".join(shown) for shown in least.turn.removed}, words(least.turn.after).split()
        told = {word.upper() for word in after if not word.isupper()}
        traits |= {
            "rack emptied": least.turn.emptied,
            "joker word gone": any(word.upper() in gone for word in held),
            "joker replaced": bool(set(held) - set(after)),
            "locked word gone": any(word.upper() in gone and any(word.upper() in new for new in told) for word in held),
            "two words in one": len(held) == 2 and any(sum(map(str.islower, word)) == 2 for word in after),
        }
    yield from (kind for kind, holds in traits.items() if holds)


def wrong(drawn: WordPosition, least: BestMove) -> list[str]:
    """Where the solver parts from everything tried."""
    solution = solved(drawn)
    return [*faults(drawn, solution), *differences(solution, least), *alone(drawn, solution)]


def tame(often: Counter[str], expected: dict[str, int]) -> dict[str, int]:
    """What comes up too seldom among the positions that were asked for: never, where it should at least five times."""
    least = {kind: some * HALF / 500 for kind, some in expected.items()}
    return {kind: often[kind] for kind, some in least.items() if often[kind] < (some if LONG else min(some // 5, 1))}


def as_if_hard(patch: pytest.MonkeyPatch, few_looked_up: int) -> None:
    """The programme is asked at once, and nothing is parted before it but rests of so few choices."""
    for name, value in (("_EASY", -1), ("_ASKED", -1), ("_FEW_LOOKED_UP", few_looked_up)):
        patch.setattr(f"lettres.solver.words.search.{name}", value)
    patch.setattr("lettres.solver.words.sample._FEW", 0)


def compared(monkeypatch: pytest.MonkeyPatch, positions: Positions, otherwise: Otherwise) -> Counter[str]:
    """What came up among some positions, none of them told wrongly; every second one also `otherwise`."""
    often, apart = Counter[str](), []
    for number, (seed, drawn, least) in enumerate(positions):
        often.update(kinds(drawn, least))
        found = wrong(drawn, least)
        if number % 2:
            with monkeypatch.context() as patch:
                otherwise(patch, number)
                found += wrong(drawn, least)
        if found:
            apart.append("\n    ".join([f"{seed}: {drawn}", *found]))
    assert not apart, f"{len(apart)} positions of {HALF}\n" + "\n".join(apart[:20])
    return often


@pytest.mark.slow
def test_the_best_move_of_random_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second one also by what is kept for hard positions: the programme, its cuts and the branches alone."""

    def hard(patch: pytest.MonkeyPatch, number: int) -> None:
        as_if_hard(patch, number // 2 % 2 << 10)

    often = compared(monkeypatch, small_positions(HALF), hard)
    assert not tame(often, OFTEN), tame(often, OFTEN)
    assert not LONG or not [kind for kind in RULES if often[kind] < 5]


@pytest.mark.slow
def test_the_best_move_with_locked_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second one also with all that hard ones use: rule 4 asked at once, few longer words looked at in one go."""

    def hard(patch: pytest.MonkeyPatch, number: int) -> None:
        patch.setattr("lettres.solver.words.descent._REFUSED", 1)
        patch.setattr("lettres.solver.words.reach._FIRST_BLOCK", 2)
        patch.setattr("lettres.solver.words.reach._BLOCK", 3)
        patch.setattr("lettres.solver.words.reach._ROWS", number % 4)
        patch.setattr("lettres.solver.words.level_room._CELLS", 7 if number % 4 == 1 else 0)
        if number % 8 > 4:
            as_if_hard(patch, number // 16 % 2 << 10)

    often = compared(monkeypatch, small_positions(HALF, locked), hard)
    assert not tame(often, OFTEN_LOCKED), tame(often, OFTEN_LOCKED)
    some = {kind for kind in RULES if kind.startswith(("rule4", "joker"))} - {"joker_word: free"}
    assert not LONG or not [kind for kind in some if often[kind] < 5]


@pytest.mark.slow
def test_as_many_words_taken_apart_as_the_depth_allows() -> None:
    """A word whose joker was replaced stands: whether it counts as taken apart may be seen in two ways."""
    for seed, drawn, _ in small_positions(FEW):
        every = turns(drawn.words.every, drawn.laid(), drawn.tiles(), drawn.opened, LIMIT)
        for depth in range(3):
            solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, SearchOptions(depth=depth))
            assert not faults(drawn, solution), seed
            assert all(len(move.turn.removed) <= depth for move in solution.moves), (seed, depth)
            less = best_of(drawn.game, (turn for turn in every if len(turn.broken) <= depth))
            more = best_of(drawn.game, (turn for turn in every if len(turn.removed) <= depth))
            assert less.score <= solution.score <= more.score, (seed, str(drawn), depth, less, more, solution)
            assert solution.proven and solution.bound == solution.score, (seed, str(drawn), depth)


@pytest.mark.slow
def test_no_new_word_rarer_than_asked_for() -> None:
    for seed, drawn, _ in small_positions(FEW):
        lexicon, wanted = drawn.words.lexicon, 6

        def common(turn: Turn, lexicon: Lexicon = lexicon, wanted: int = wanted) -> bool:
            return all(lexicon.frequency("".join(shown)) >= wanted for shown in turn.new)

        least = best(drawn.game, drawn.words.every, drawn.laid(), drawn.tiles(), drawn.opened, allowed=common)
        known = WordSolver(lexicon, drawn.rules, theme=drawn.theme, forbidden=drawn.forbidden, least_frequency=wanted)
        solution = known.solve(drawn.laid(), drawn.tiles(), drawn.opened)
        assert not [*faults(drawn, solution), *differences(solution, least)], (seed, str(drawn), least, solution)


@pytest.mark.slow
def test_the_same_position_gives_the_same_moves() -> None:
    for seed, drawn, _ in small_positions(FEW):
        one, other = solved(drawn), solved(drawn)
        assert one[:3] == other[:3], (seed, str(drawn))
        melds = list(drawn.laid().melds)
        Random(seed).shuffle(melds)
        shuffled = solver(drawn).solve(Table(tuple(melds)), drawn.tiles(), drawn.opened, SearchOptions(most=5))
        gone = [[len(move.turn.removed) for move in each.moves[:1]] for each in (one, shuffled)]
        assert (one.score, one.bound, gone[0]) == (shuffled.score, shuffled.bound, gone[1]), (seed, str(drawn))


@pytest.mark.slow
def test_with_little_effort_the_bound_holds() -> None:
    for (seed, drawn, least), effort in product(list(small_positions(FEW)), (0, 1, 30, 1000)):
        solution = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, SearchOptions(most=5, effort=effort))
        again = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, SearchOptions(most=5, effort=effort))
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
    for seed, drawn, least in small_positions(FEW):
        for patience in (0, 1, 3):
            stop = impatient(patience)
            stopped = solver(drawn).solve(drawn.laid(), drawn.tiles(), drawn.opened, SearchOptions(most=5, stop=stop))
            assert not faults(drawn, stopped), (seed, str(drawn))
            assert stopped.score <= least.score <= stopped.bound, (seed, str(drawn), stopped.bound, least)
            assert not (stopped.proven and differences(stopped, least)), (seed, str(drawn))


# ----- positions of the sheet, and ends of the range


def test_a_locked_word_may_become_a_word_that_was_taken_apart() -> None:
    """MAn grows into MAnS while the letters of MANS go elsewhere: MANS stands as before, so it is no plural formed."""
    solution = WordSolver(theme=["MANS", "MAN", "ANIMAL"]).solve(table("MANS MAn"), tuple("AIL"))
    assert (solution.score, solution.proven) == (12, True)
    assert sorted(words(solution.moves[0].turn.after).split()) == ["ANIMAL", "MAnS"]


@pytest.mark.parametrize("number", range(4))
def test_a_locked_word_may_become_a_table_word_that_the_vocabulary_lacks(number: int) -> None:
    """It is no new word, so neither the theme nor what is forbidden is asked: against everything tried."""
    known, rng = words_of(number), Random(f"{SEED}:outside:{number}")
    for old, new in rng.sample(known.longer, min(6, len(known.longer))):
        over = [
            word for word in known.every if len(old) < len(word) < len(old) + 5 and not Counter(old) - Counter(word)
        ]
        wanted = rng.choice([word for word in over if word != new] or [old])
        at, outside = rng.randrange(len(old)), frozenset((new,))
        drawn = WordPosition(
            table=(new, f"{old[:at]}{old[at].lower()}{old[at + 1 :]}"),
            rack="".join((Counter(wanted) - Counter(old)).elements()),
            opened=True,
            options=(),
            theme=frozenset(known.every) - outside if rng.random() < 0.7 else None,
            forbidden=outside if rng.random() < 0.4 else frozenset(),
            words=known,
        )
        least = tried(drawn, LIMIT)
        assert least is None or not wrong(drawn, least), str(drawn)


@cache
def of_tests() -> Lexicon:
    """All words that tests name: a base that is quick to learn from."""
    return compiled(sorted(["ERRE", "REER", "FIE", "TARIFIE"]), Lexicon.default())


class Listed(SmallLexicon):
    """Some words that a test names, of those above: they stay when the lexicon grows."""

    def __init__(self, listed: str) -> None:
        self.number = -1
        self.every = sorted(listed.split())
        assert {*self.every} <= {*of_tests()}
        self.lexicon = compiled(self.every, of_tests())


def small(*table: str, rack: str, forbidden: str = "", listed: str = "", **options: object) -> WordPosition:
    """A position of the words listed, or of the first list of words."""
    return WordPosition(
        table=table,
        rack=rack,
        opened=True,
        options=tuple(options.items()),
        theme=None,
        forbidden=frozenset(forbidden.split()),
        words=Listed(listed) if listed else words_of(0),
    )


def test_a_locked_word_that_becomes_a_table_word_is_none_of_the_words_of_a_turn() -> None:
    """REER is taken apart for FERUE while rEE grows into rEER: FERUE alone is new, so one word a turn allows it."""
    drawn = small("ReER", "CIRIER", "rEE", rack="EFU", words_per_turn=1, freed_joker="new_word")
    least = tried(drawn, LIMIT)
    assert least and least.score == 7 and not wrong(drawn, least)
    legal = (turn for turn in all_turns(drawn, LIMIT) or () if not judge(drawn.game, turn).faults)
    fewest = solver(drawn).solve(drawn.laid(), drawn.tiles(), options=SearchOptions(fewest=3))
    assert fewest.proven and len(fewest.moves[0].turn.placed) == min(len(turn.placed) for turn in legal)


@pytest.mark.parametrize("each", [1, 0])
def test_a_locked_word_may_become_what_another_one_shows_where_a_word_may_lie_twice(each: int) -> None:
    """No letter of the other can be had, so the word is new, unlike one whose twin is taken apart."""
    listed = "FIE TARIFIE"
    drawn = small("fIE", "TARIFIe", rack="TARI", listed=listed, unique="none", words_per_turn=each)
    least = tried(drawn, LIMIT)
    assert least and least.score == 15 and not wrong(drawn, least)


def test_a_word_whose_anagram_is_forbidden_may_lie_twice() -> None:
    drawn = small(rack="EEEERRRR", forbidden="REER", listed="ERRE REER", unique="none", rule4="none")
    least = tried(drawn, LIMIT)
    assert least and least.score == 20 and not wrong(drawn, least)


def test_the_turn_of_the_sheet_scores_what_the_sheet_says() -> None:
    """IMAGE and L, E, P give PAGE and MIEL: three letters and a word of four, the X staying on the rack."""
    theme = ["IMAGE", "PAGE", "MIEL"]
    solution = WordSolver(theme=theme).solve(table("IMAGE"), tuple("ELPX"))
    assert (solution.score, solution.bound, solution.proven) == (7, 7, True)
    assert sorted(words(solution.moves[0].turn.after).split()) == ["MIEL", "PAGE"]
    emptied = WordSolver(theme=theme).solve(table("IMAGE"), tuple("ELP"))
    assert (emptied.score, emptied.proven) == (10, True)


@pytest.mark.slow
def test_the_opening_of_the_sheet() -> None:
    """FIABILITE on the first turn: nine letters, and nine for the word."""
    rack = tuple(sorted("EIRIABCTLFTSIO"))
    lexicon = Lexicon.default()
    formed = [word for word in lexicon.words() if {*rack}.issuperset(word) and not Counter(word) - Counter(rack)]
    solution = WordSolver(theme=[word for word in formed if len(word) <= 9]).solve(Table(), rack, opened=False)
    assert (solution.score, solution.proven) == (18, True)
    assert WordSolver(theme=["FIABILITE"]).solve(Table(), rack, opened=False).score == 18
    assert WordSolver().solve(Table(), rack, opened=False).score == 2 * max(map(len, formed))


@pytest.mark.slow
def test_with_the_default_lexicon(lexicon: Lexicon) -> None:
    """Whole, against everything tried with the words that the tiles can make."""
    game = letters(lexicon=lexicon)
    positions = [("PORt", "?ET"), ("IMAGE", "ELP"), ("ROI TARIF", "EOS"), ("GAMiN", "ILS"), ("JEUX", "KQWZ")]
    for laid, rack in some(positions, 2):
        tiles, there = tuple(sorted(rack)), Counter(laid.replace(" ", "").upper()) + Counter(rack)
        jokers = tiles.count("?") + (laid != laid.upper())
        every = [word for word in lexicon.words() if len({*word} - there.keys()) <= jokers]
        least = best(game, every, table(laid), tiles)
        assert not differences(WordSolver(lexicon).solve(table(laid), tiles), least), (laid, rack)


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
    known = WordSolver(theme=["ROIS", "IMAGER", "GAMINE"]) if rack == "AEINRST" else WordSolver()
    solution = known.solve(table(laid), tuple(rack), opened, SearchOptions(most=3))
    assert solution[:3] == ((), 0, True)
    assert solution.score == 0


def test_a_word_that_is_in_no_dictionary_is_kept_or_taken_apart() -> None:
    """A house word that lies there is no fault of the next player's, who may not form it again."""
    kept = WordSolver(theme=["SAC"]).solve(table("XQZAC"), tuple("ACSS"))
    assert (kept.score, kept.proven) == (3 + 3, True)
    assert sorted(words(kept.moves[0].turn.after).split()) == ["SAC", "XQZAC"]
    apart = WordSolver(theme=["ZOO", "ROIS"]).solve(table("ZOOROI"), tuple("S"))
    assert (apart.score, apart.proven) == (2 * 1 + 4, True)
    assert sorted(words(apart.moves[0].turn.after).split()) == ["ROIS", "ZOO"]


def test_every_answer_is_bounded_by_the_number_of_moves_asked_for() -> None:
    for most in (1, 2, 7):
        moves = WordSolver().solve(table("IMAGE ROI"), tuple("EILPST"), options=SearchOptions(most=most)).moves
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
            for handful in combinations_with_replacement(melds, many):
                used = Counter(piece.tile for meld in handful for piece in meld)
                if not needed - used and not used - there:
                    expected.add(tuple(sorted(handful)))
        found = [tuple(sorted(each.melds)) for each in final_tables(listed, before, tiles, limit=10**6)]
        assert set(found) == expected and len(found) == len(expected) > 1


def test_trying_everything_knows_every_tile() -> None:
    assert len({product_of(face) for face in BOX.counts}) == len(BOX.counts)
    assert covers([], there=6, needed=1, limit=1) == {()}


@pytest.mark.slow
def test_the_programme_finds_what_trying_everything_finds() -> None:
    programme = pytest.importorskip("oracles.word_programme", reason="highspy is not installed")
    compared, game_of = 0, dict[int, Game]()
    for seed, drawn, _ in [*small_positions(draws(10, 30)), *small_positions(draws(10, 30), locked)]:
        if len({word.upper() for word in drawn.table}) < len(drawn.table):
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
    assert compared > draws(12, 40)


@pytest.mark.slow
def test_the_long_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--positions", "2", "--programme", "1", "--seconds", "2", "--seed", SEED]) == 0
    told = capsys.readouterr().out
    assert "compared 2," in told and "programme: compared 1," in told
