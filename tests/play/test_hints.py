"""Hints and repairs: what they say, what they cost, and that the record of a game keeps them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import IllegalAction, judge
from lettres.engine.events import HINT_COSTS, REPAIR_COST, Hint, Hinted, Pass, Repair, TimeOut
from lettres.engine.table import table_of
from lettres.games.letters import LettersRules
from lettres.grammar import plural
from lettres.play.desks import solver_for
from lettres.play.handlers import submit
from lettres.play.hints import LEVELS
from lettres.play.rack import RackOrder
from lettres.play.recap import history, news
from lettres.play.repair import Mended, is_legal, subsets
from lettres.play.requests import Wish
from lettres.play.words.desk import WordDesk
from lettres.play.words.hints import WordHints
from lettres.play.words.repair import search_repair
from lettres.records.header import Header
from lettres.records.journal import path_of
from lettres.records.recording import read_recording
from lettres.records.session import Session, game_of, new_game, resume_game
from lettres.reports.game_json import json_lines
from lettres.reports.game_page import page
from lettres.reports.game_text import whole_text
from lettres.reports.verify import Holds, check
from lettres.solver.facade import GameSolver, for_seconds
from lettres.solver.solution import Move, Solution, never
from lexicon import Lexicon
from tests.conftest import Begin, Run
from tests.game_helpers import do, place, play, state, table, turn, words

New = Callable[..., Session]


@pytest.fixture
def new(lexicon: Lexicon, begin: Begin) -> New:
    """A new game of Ana and Zoé; where a rack is given, Ana is on turn with it."""

    def make(laid: str = "", rack: str = "", *, opened: bool = True, **options: Any) -> Session:
        rules = LettersRules.from_options({"seconds": 0, **options}).changed()
        header = Header("lettres", rules, "essai 1", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
        session = begin(header, lexicon)
        if rack:
            place(session, state(laid, rack, opened=opened, played=session.game))
        return session

    return make


def told(session: Session, lexicon: Lexicon, count: int = LEVELS) -> list[str]:
    """The first hints of a turn, each recorded."""
    hints = WordHints(session, solver_for(session, lexicon))
    texts = []
    for _ in range(count):
        each = hints.give()
        if each.action:
            session.act(each.action, 1.0)
        texts.append(each.text)
    return texts


# -- hints as actions of a game


def test_hints_come_one_by_one_and_are_counted_apart() -> None:
    before = state("IMAGE", "LEP")
    step = do(before, *(Hint(level) for level in range(1, LEVELS + 1)), Repair())
    events = [event for event in step.events if isinstance(event, Hinted)]
    assert [(event.level, event.cost) for event in events] == list(enumerate(HINT_COSTS, 1))
    assert list(HINT_COSTS) == sorted(HINT_COSTS)
    seat = step.state.seats[0]
    assert (seat.aid, seat.score, seat.rack) == (sum(HINT_COSTS) + REPAIR_COST, 0, before.seats[0].rack)
    assert (step.state.table, step.state.turn, step.state.phase) == (before.table, 0, before.phase)
    for level in (-1, 0, 1, LEVELS, LEVELS + 1):
        with pytest.raises(IllegalAction):
            do(step.state, Hint(level))


@pytest.mark.parametrize("end", [Pass(), TimeOut(), None])
def test_the_next_turn_begins_with_the_first_hint(end: Any) -> None:
    hinted = do(state("IMAGE", "LEP", "AAA"), Hint(1), Hint(2)).state
    after = do(hinted, end).state if end else play(hinted, "PAGE MIEL").state
    assert (after.hints, after.seats[0].aid, after.turn) == (0, 2, 1)
    assert do(after, Hint(1)).state.seats[1].aid == 1


def test_no_hint_is_skipped() -> None:
    for level in (0, 2, LEVELS, -1):
        with pytest.raises(IllegalAction):
            do(state("IMAGE", "LEP"), Hint(level))


# -- what hints say


def test_five_hints_tell_more_and_more_of_the_best_move(new: New, lexicon: Lexicon) -> None:
    session = new("IMAGE", "LEP")
    texts = told(session, lexicon, LEVELS + 1)
    move = re.fullmatch(r"Indice 5 sur 5 : (.+)\. Aucun.+", texts[4])
    assert move
    turn = session.state.to(session.game.notation.read_turn(session.state.table, move[1]))
    assert not judge(session.game, turn).faults
    longest = max(turn.new, key=len)
    points = sum(line.points for line in session.game.score(turn))
    assert points == 14, "the rack is emptied, twice 3, by a word of all eight letters"
    assert "poser 3 lettres et marquer 14 points." in texts[0]
    assert f"défait ou change IMAGE, et forme {plural(len(turn.formed), 'mot')}." in texts[1]
    assert f"le mot finit par {''.join(longest)[-2:]}." in texts[2], "its length follows from what was told"
    shown = re.search(r"est ([A-Z.]+)\. ", texts[3])
    assert shown and any(re.fullmatch(shown[1], "".join(word)) for word in turn.new)
    assert ["c'est prouvé" in text for text in texts] == [True, False, False, False, True, True]
    assert [done.text.split(" ; ")[0] for done in session.done[1:]] == [
        f"1 J1 indice {level} coûte {cost}" for level, cost in enumerate(HINT_COSTS, 1)
    ]
    assert "(1 point d'aide, à part : votre score ne change pas ; le suivant : 1.)" in texts[0] and texts[4].endswith(
        "(5 points d'aide.)"
    )
    assert texts[5] in texts[4] and "aide" not in texts[5], "the last one can be read again for nothing"


def test_T14_each_hint_of_a_first_word_tells_something(new: New, lexicon: Lexicon) -> None:
    """That no word of the table changes, and how long the only word is, was told: its beginning and its letters are."""
    session = new("MER", "FIABLEZKW", opened=False)
    texts = told(session, lexicon)
    assert "Indice 2 sur 5 : le coup forme un seul mot, qui commence par F." in texts[1]
    assert "Indice 3 sur 5 : le coup pose A, B, E, F, I, L." in texts[2]
    assert [done.text.split(" ; ")[0] for done in session.done[1:]] == [
        f"1 J1 indice {level} coûte {cost}" for level, cost in enumerate(HINT_COSTS, 1)
    ]


def test_T14_a_hint_of_several_words_tells_how_long_the_longest_is(new: New, lexicon: Lexicon) -> None:
    assert "le plus long mot du coup a" in told(new("IMAGE ROI", "LEPT"), lexicon)[2]


def test_where_nothing_can_be_laid_one_hint_says_so(new: New, lexicon: Lexicon) -> None:
    session = new("", "WXZ")
    first, second = told(session, lexicon, 2)
    assert "aucun coup n'est possible, c'est prouvé" in first and "1 point d'aide" in first
    assert "c'est prouvé" in second and "aide" not in second
    assert len(session.done) == 2


class Found(GameSolver):
    """A search that has found something already: by all words, and by the familiar ones."""

    def __init__(self, session: Session, every: Solution, familiar: Solution) -> None:
        self.answers = {False: every, True: familiar}

    def solve(self, *position: Any, familiar: bool = False, **limits: Any) -> Solution:
        return self.answers[familiar]


NOTHING = Solution((), 30, False)


def solution(session: Session, after: str, score: int, bound: int) -> Solution:
    return Solution((Move(turn(session.state, after), score),), bound, score == bound)


def test_a_search_that_ended_early_promises_nothing(new: New) -> None:
    session = new("IMAGE", "LEP")
    text, action, _ = WordHints(session, Found(session, NOTHING, NOTHING)).give()
    assert "il y a peut-être un coup" in text and action is None
    found = solution(session, "PAGE MIEL", 10, 30)
    text, action, _ = WordHints(session, Found(session, found, NOTHING)).give()
    assert "jusqu'à 30 points" in text and "prouvé" not in text and action == Hint(1)


@pytest.mark.parametrize(("score", "told"), [(14, "PAGE MIEL"), (13, "EMPILAGE")])
def test_familiar_words_are_told_where_they_score_as_much(new: New, score: int, told: str) -> None:
    session = new("IMAGE", "LEP")
    for level in range(1, LEVELS):
        session.act(Hint(level))
    every, familiar = solution(session, "EMPILAGE", 14, 14), solution(session, "PAGE MIEL", score, score)
    text, *_ = WordHints(session, Found(session, every, familiar)).give()
    assert f"-> {told}. Aucun coup ne marque davantage, c'est prouvé." in text


def test_a_hint_keeps_to_the_first_word_of_a_player(new: New, lexicon: Lexicon) -> None:
    session = new("IMAGE", "LEPTARIFSON", opened=False)
    texts = told(session, lexicon)
    assert "forme un seul mot, qui commence par" in texts[1] and "->" not in texts[4]
    assert int(re.findall(r"poser (\d+) lettres", texts[0])[0]) >= 6


def test_a_resumed_game_goes_on_with_the_next_hint(new: New, lexicon: Lexicon) -> None:
    session = new()
    told(session, lexicon, 2)
    aid = session.state.seat.aid
    session.journal.close()
    again = resume_game(path_of(session.journal.name), game_of(lexicon), lexicon)
    with again.journal:
        assert (again.state.hints, again.state.seat.aid) == (2, aid) == (2, sum(HINT_COSTS[:2]))
        assert "Indice 3 sur 5" in told(again, lexicon, 1)[0]


# -- how they are told afterwards


@pytest.fixture
def saved(new: New) -> Path:
    """A game of which Ana's first turn had three hints and a repair."""
    session = new()
    for action in (Hint(1), Hint(2), Repair(), Hint(3), Pass(), Pass()):
        session.act(action, 2.5)
    session.journal.close()
    return path_of(session.journal.name)


def test_a_record_with_hints_holds_and_is_told(saved: Path, lexicon: Lexicon) -> None:
    assert {finding.holds for finding in check(saved, lambda _: lexicon)} == {Holds.YES}
    course = read_recording(saved, lambda _: lexicon)
    assert not course.broken and course.turns[0].seconds == 12.5
    first = course.names[course.turns[0].seat]
    text = "\n".join(whole_text(course))
    assert f"{first} demande 3 indices (4 points d'aide)." in text and text.count("indices (4 points d'aide)") == 1
    assert f"{first} fait réparer la table (3 points d'aide)." in text
    assert f"{first} : 0 point, avec 3 indices et 1 réparation (7 points d'aide)." in text
    assert f"<p>{first}, avec 3 indices et 1 réparation (7 points d&#x27;aide).</p>" in list(page(course))


def test_the_json_has_every_hint_with_its_cost(saved: Path, lexicon: Lexicon) -> None:
    lines = list(json_lines(read_recording(saved, lambda _: lexicon)))
    turns = [line for line in lines if line["kind"] == "turn"]
    assert turns[0]["actions"] == ["hint", "hint", "repair", "hint", "pass"]
    assert turns[0]["hints"] == [{"level": 1, "cost": 1}, {"level": 2, "cost": 1}, {"level": 3, "cost": 2}]
    assert turns[0]["repairs"] == [{"cost": 3}]
    assert (turns[1]["hints"], turns[1]["repairs"]) == ([], [])
    assert sorted(lines[-1]["aid"]) == [0, 7]


def test_the_others_are_told_of_hints_and_their_player_still_of_the_others(new: New) -> None:
    session = new()
    first, second = (session.name((session.state.turn + at) % 2) for at in (0, 1))
    seat = session.state.turn
    for action in (Hint(1), Hint(2), Pass(), Hint(1), Pass()):
        session.act(action)
    before = news(session, seat)
    assert before[0] == f"{second} demande 1 indice (1 point d'aide)." and before[1].startswith(f"{second} passe et ")
    session.act(Hint(1))
    assert news(session, seat) == before, "what was asked for in the turn that goes on changes nothing of it"
    assert f"{first} demande 2 indices (2 points d'aide)." in history(session)
    assert not any("demande 1 indice" in text and first in text for text in history(session)[1:])


def test_hints_in_plain_lines(run: Run, tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    args = ("jouer", "--joueurs", "Ana", "--graine", "11", "--nom", "aide")
    done = run(*args, stdin="indice\nI\nindice\nscore\np\n\nindice\n", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"Indice (\d) sur 5", done.stdout) == ["1", "2", "3", "1"]
    assert "Ana : 0 point, avec 3 indices (4 points d'aide)." in done.stdout
    assert run("partie", "verifier", "aide", env=env).returncode == 0
    state = json.loads(run("partie", "montrer", "aide", "--json", env=env).stdout.splitlines()[-1])
    assert state["aid"] == [5]


# -- repairs


def desk(session: Session, lexicon: Lexicon, *lines: str) -> WordDesk:
    """The desk of whoever is on turn, some lines typed."""
    made = WordDesk(session, session.state.turn, lexicon, RackOrder())
    for line in lines:
        assert submit(made, line) is None and not made.notice, made.notice
    return made


def mend(on: WordDesk, lexicon: Lexicon) -> Mended:
    """Repair what is composed; the answer is a legal table that the composer can take over."""
    search = solver_for(on.session, lexicon)
    mended = search_repair(on.session.game, on.view, on.composer.settled, search, never)
    assert mended.after is not None and is_legal(on.session.game, on.view, mended.after)
    before = on.composer.settled
    on.mend(mended)
    assert on.composer.settled.complete and on.composer.settled.after == mended.after
    assert on.composer.undo() and on.composer.settled is before and on.composer.redo()
    return mended


def laid(mended: Mended) -> list[str]:
    """The words of a repaired table."""
    assert mended.after is not None
    return sorted(words(mended.after).split())


def test_words_taken_apart_for_nothing_are_put_back_for_nothing(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE GAMIN TARIF", "LEP"), lexicon, "défaire 1 2")
    assert submit(on, "réparer") is Wish.REPAIR
    mended = mend(on, lexicon)
    assert mended.after == on.view.table and on.empty
    assert not mended.charged and on.notice.startswith("Table réparée.")


def test_a_good_word_is_kept_and_what_it_does_not_need_is_put_back(new: New, lexicon: Lexicon) -> None:
    on = desk(new("RAT TARIF", "SOL"), lexicon, "défaire RAT TARIF", "SOL")
    mended = mend(on, lexicon)
    assert laid(mended) == ["RAT", "SOL", "TARIF"] and not mended.charged


def test_loose_letters_are_laid_in_words_and_the_good_word_stays(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE", "LEP"), lexicon, "défaire IMAGE", "PAGE")
    assert on.composer.settled.loose == ("I", "M")
    mended = mend(on, lexicon)
    assert on.session.game.notation.read_meld("PAGE") in on.composer.settled.after.melds
    found = on.notice.partition(" avec ")[2].partition(" (")[0]
    assert mended.charged and "I" in found and "M" in found
    assert "3 points d'aide" in on.notice and "annuler" in on.notice


def test_a_word_that_is_none_is_taken_apart(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE", "LEPSOL"), lexicon, "défaire IMAGE", "SOL", "MAIGEP")
    mended = mend(on, lexicon)
    assert laid(mended) == ["IMAGE", "SOL"] and not mended.charged
    assert "sans MAIGEP" in on.notice


def test_a_joker_of_the_table_stays_with_its_word(new: New, lexicon: Lexicon) -> None:
    on = desk(new("GAMiN", "SEL"), lexicon, "défaire GAMIN", "SEL")
    mended = mend(on, lexicon)
    assert laid(mended) == ["GAMiN", "SEL"], "the composer had laid the joker in SEL"


def test_before_the_first_word_what_is_too_short_goes(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE", "LEPSOL", opened=False), lexicon, "SOL")
    mended = mend(on, lexicon)
    assert mended.after == on.view.table and "sans SOL" in on.notice


def test_without_time_the_table_is_as_before(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE", "LEP"), lexicon, "défaire IMAGE", "PAGE")
    mended = search_repair(
        on.session.game, on.view, on.composer.settled, solver_for(on.session, lexicon), for_seconds(-1)
    )
    assert mended.after == on.view.table and not mended.charged


@pytest.mark.parametrize("options", [{}, {"joker_word": "frozen"}, {"rule4": "table"}, {"words_per_turn": 1}])
def test_whatever_is_composed_can_be_repaired(new: New, lexicon: Lexicon, options: dict[str, Any]) -> None:
    lines = ["défaire 1 2 3 4", "GAMINES", "RIME", "ZUT", "MAGE"]
    on = desk(new("GAMIN TARiF IMAGE TOIT", "ESERPZUT", **options), lexicon)
    for line in lines:
        submit(on, line)
        if not on.empty and not is_legal(on.session.game, on.view, on.composer.settled.after):
            mend(on, lexicon)
            on.composer.undo()


SHORT = [
    "AGE",
    "PAGE",
    "IMAGE",
    "MIE",
    "MIEL",
    "LIMA",
    "GEL",
    "PIE",
    "MAL",
    "LAMPE",
    "PLI",
    "LIE",
    "GAI",
    "AIMA",
    "MAGE",
]


def _by_trying(on: WordDesk, lexicon: Lexicon) -> tuple[int, int]:
    """How many formed words can be kept, and with how few more letters: every table of short words tried."""
    formed, best = on.composer.draft.formed, (0, 0)
    for kept in subsets(formed, 99):
        mine = {word.letters for word in kept}
        held = Counter("".join(mine)) - Counter(on.view.table.tiles())
        for size in range(len(kept), 5):
            for some in combinations([word for word in SHORT if word not in mine], size - len(kept)):
                after = table(" ".join([*mine, *some]))
                more = Counter(after.tiles()) - Counter(on.view.table.tiles())
                if more - Counter(on.view.rack) or not is_legal(on.session.game, on.view, after):
                    continue
                best = max(best, (len(kept), -(more.total() - held.total())))
    return best


@pytest.mark.parametrize(
    ("laid", "rack", "lines"),
    [
        ("IMAGE", "LEPI", ["1", "PAGE"]),
        ("IMAGE", "LEPL", ["1", "GEL"]),
        ("IMAGE PLI", "LEGAP", ["1 2", "LAMPE"]),
        ("IMAGE LIE", "PALEM", ["1 2", "PAGE", "MAL"]),
        ("IMAGE", "LEPAGEL", ["1", "MAGE", "PLI"]),
    ],
)
def test_U7_a_repair_takes_the_fewest_letters(
    new: New, lexicon: Lexicon, laid: str, rack: str, lines: list[str]
) -> None:
    on = desk(new(laid, rack), lexicon, *lines)
    kept, letters = _by_trying(on, lexicon)
    search = GameSolver(on.session.game, lexicon, lambda: SHORT)
    mended = search_repair(on.session.game, on.view, on.composer.settled, search, never)
    assert mended.after is not None and is_legal(on.session.game, on.view, mended.after)
    mine = [word.letters for word in on.composer.draft.formed if word.letters in words(table_of(mended.after)).split()]
    more = Counter(mended.after.tiles()) - Counter(on.view.table.tiles())
    held = Counter("".join(mine)) - Counter(on.view.table.tiles())
    assert (len(mine), -(more.total() - held.total())) == (kept, letters)


def test_repairing_is_asked_for_where_there_is_something_to_repair(new: New, lexicon: Lexicon) -> None:
    on = desk(new("IMAGE", "LEP"), lexicon)
    assert submit(on, "réparer") is None and "rien à réparer" in on.notice
    for line in ("1", "PAGE"):
        submit(on, line)
    assert submit(on, "REPARER") is Wish.REPAIR
    assert submit(on, "Réparer tout") is None and on.empty and "annuler" in on.notice
    submit(on, "annuler")
    submit(on, "MIEL")
    assert submit(on, "reparer") is None and "rien à réparer" in on.notice and not on.empty
    submit(on, "former reparer")
    assert "manque" in on.notice
    submit(on, "réparer miel")
    assert "manque" in on.notice, "words like others"


def test_a_repair_in_plain_lines_is_recorded(run: Run, lexicon: Lexicon) -> None:
    header = Header("lettres", {"seconds": 0, "pass_cost": 0}, "essai 1", "", ("Ana",), 7, "2026-01-02T03:04:05")
    session = new_game(header, game_of(lexicon)(header), lexicon, "mur")
    move = told(session, lexicon)[4]
    session.journal.close()
    word = re.findall(r"Indice 5 sur 5 : (\S+)\. ", move)[0]
    shown = run("jouer", "--reprendre", "mur", stdin=f"{word}\n\n1\nréparer\n1\nréparer tout\nannuler\nréparer\n")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.count("Table réparée.") == 2 and "comme au début du tour" in shown.stdout
    assert run("partie", "verifier", "mur").returncode == 0
