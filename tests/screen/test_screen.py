"""The full screen: how it looks at any size, what typed lines do, and whole games through a pipe for a terminal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from lettres.cli import local as screen_local
from lettres.cli.after_game import MISSED, REMATCH
from lettres.cli.context import Settings
from lettres.cli.screen import app as screen
from lettres.cli.screen import driver as screen_driver
from lettres.cli.screen.board import LEAST_COLUMNS, LEAST_ROWS, countdown
from lettres.cli.screen.desk import WordScreenDesk
from lettres.cli.screen.draw import UNDER, draw, prompt
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.page import Page
from lettres.cli.screen.pages import footer, rules_page
from lettres.cli.screen.table import meld_group, table_lines
from lettres.cli.screen.terminal import Screen
from lettres.cli.screen.text import Line, width
from lettres.cli.wrap import wrap
from lettres.engine import Phase
from lettres.engine.events import Challenge, Hint, Pass, Passed, Play, Refused, Repair, Scored, TimeOut
from lettres.engine.table import Table
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import LettersRules, letters
from lettres.play.handlers import complete, submit
from lettres.play.rack import RackOrder
from lettres.play.recap import changed_melds, drawn_tiles, news
from lettres.play.requests import Outcome, Wish
from lettres.play.words.desk import WordDesk
from lettres.records.header import Header
from lettres.records.journal import FileJournal, path_of
from lettres.records.session import Session, game_of, resume_game
from lexicon import Lexicon
from tests.conftest import Begin
from tests.game_helpers import meld, place, state, words
from tools.pictures import shots

MANY = (
    "IMAGE GAMIN TARIF FIABILiTE AIR RAT TOIT LAIT BOIS PAGE MIEL MINAGES CHEVAL ROUGE FORET DENUE HUNE VOL CRU "
    "OUEST PONT SOURD NET LOUP AXE"
)
SIZES = [(80, 24), (120, 40), (60, 16), (61, 17), (79, 23), (200, 60), (300, 100)]


class Still(shots.Still):
    """A front that shows nothing, and knows whether it was left."""

    left = False

    def leave(self) -> None:
        self.left = True


New = Callable[..., Session]


@pytest.fixture
def new(lexicon: Lexicon, begin: Begin) -> New:
    """A new game of some players, by some rules; where a rack is given, seat 0 is on turn with it."""

    def make(players: str, laid: str = "", *racks: str, opened: bool = True, **options: Any) -> Session:
        rules = LettersRules.from_options({"seconds": 0, **options}).changed()
        header = Header("lettres", rules, "essai 1", "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
        session = begin(header, lexicon)
        if racks:
            place(session, state(laid, *racks, opened=opened, played=session.game))
        return session

    return make


def desk(session: Session, lexicon: Lexicon) -> WordScreenDesk:
    return WordScreenDesk(session, session.state.turn, lexicon, RackOrder())


def match(session: Session, lexicon: Lexicon, *, live: bool = True) -> Driver:
    made = Driver(session, lexicon, Still())
    if live:
        made.local.desk = desk(session, lexicon)
    return made


def text(lines: list[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


def shown(made: Driver, columns: int = 80, rows: int = 24, plain: bool = False) -> str:
    return text(draw(made, columns, rows, plain))


# -- how it looks


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_page_fits_every_size(new: New, lexicon: Lexicon, columns: int, rows: int, plain: bool) -> None:
    session = new("Ana,Maximilienne-Élisabeth 漢字漢字,bot,bot", MANY, "AABCDEEFGHIJ?", "ZUT", "E", "E")
    made = match(session, lexicon)
    submit(made.desk, "défaire 1 2 3 4")
    made.desk.notice = "Une réponse assez longue pour prendre plusieurs lignes de l'écran. " * 4
    for page in set(Page) - {Page.CONTEST, Page.ROUND, Page.OVER}:
        made.page = page
        lines = draw(made, columns, rows, plain)
        assert len(lines) == rows - UNDER
        assert max(map(width, lines)) <= columns
    assert width(footer(columns)) <= columns


def test_a_window_that_is_too_small_says_so(new: New, lexicon: Lexicon) -> None:
    made = match(new("Ana,bot", "IMAGE", "LEP"), lexicon)
    for columns, rows in ((LEAST_COLUMNS - 1, 40), (100, LEAST_ROWS - 1), (8, 3)):
        lines = draw(made, columns, rows, plain=True)
        assert text(lines).startswith("Agrand")
        assert max(map(width, lines)) <= columns


def test_25_words_are_all_seen_in_80_by_24(new: New, lexicon: Lexicon) -> None:
    seen = shown(match(new("Ana,bot", MANY, "ABCDEFG"), lexicon), plain=True)
    for number, name in enumerate(MANY.split(), 1):
        boxes = "".join(f"*{char}*" if char.islower() else f"[{char}]" for char in name)
        assert f"{number} {boxes}" in seen.replace("+", "")


def test_a_table_that_is_too_long_scrolls_to_its_end() -> None:
    table = [meld_group(Speech(letters()), str(at), meld("CHEVAL"), "tile") for at in range(1, 80)]
    first = table_lines(table, 60, 6, plain=True)
    assert "Page suiv." in text(first.lines) and len(first.lines) == 6 and first.below
    last = table_lines(table, 60, 6, plain=True, offset=first.most)
    assert last.below == 0 and "79 CHEVAL" in text(last.lines)
    assert table_lines(table, 60, 6, plain=True, offset=10_000) == last


def test_tiles_are_as_large_as_there_is_room() -> None:
    table = [meld_group(Speech(letters()), str(at), meld("CHEVaL"), "tile") for at in range(1, 9)]
    assert "[C][H][E][V]*a*[L]" in text(table_lines(table, 80, 9, plain=True).lines)
    assert "C H E V a*L " in text(table_lines(table, 80, 2, plain=True).lines)
    assert "CHEVaL" in text(table_lines(table, 60, 2, plain=True).lines)


def test_a_joker_and_a_change_are_told_without_colour(new: New, lexicon: Lexicon) -> None:
    made = match(new("Ana,bot", "GAMiN IMAGE", "LEP"), lexicon)
    submit(made.desk, "défaire IMAGE")
    seen = shown(made, plain=True)
    assert "[G][A][M]*i*[N]" in seen
    assert "-2  I  M  A  G  E" in seen and "À replacer (A)(E)(G)(I)(M)" in seen


def test_the_minute_is_shown_and_its_end_is_marked() -> None:
    assert [text([countdown(left)]) for left in (60.0, 59.2, 10.0, 0.4, 0.0)] == [
        " 1:00 ",
        " 1:00 ",
        " ! 0:10 ! ",
        " ! 0:01 ! ",
        " ! 0:00 ! ",
    ]
    assert countdown(11.0)[0].style != countdown(9.0)[0].style


def test_the_theme_is_told_in_the_first_line_and_in_the_rules(new: New, lexicon: Lexicon) -> None:
    session = new("Ana,Zoé", "", "AAAAAAAAAAAAAA")
    session.header = session.header._replace(theme="/home/ana/mots de la ferme.txt")
    made = match(session, lexicon)
    assert shown(made).startswith(" Rami des lettres, thème « mots de la ferme » · tour 1 ")
    assert shown(made, 60).startswith(" Thème « mots de la ferme » · tour 1 "), "where both do not fit"
    made.page = Page.RULES
    assert "Le thème : « mots de la ferme »." in shown(made)


def test_no_line_begins_with_a_sign_that_french_ties_to_a_word() -> None:
    long = "Il reste à replacer : A, B ; est-ce « bien » ainsi ? Non ! " * 9
    for columns in range(20, 60):
        lines = wrap(long, columns)
        assert not any(line[0] in ":;!?»" or line[-1] == "«" for line in lines)
        assert " ".join(lines) == long.strip()


def test_foreign_text_is_made_safe() -> None:
    assert "\x1b" not in "".join(wrap("un\x1b[31m mot\u202e", 40))


@pytest.mark.parametrize("page", [Page.HAND_OVER, Page.PAUSE])
def test_racks_and_table_are_hidden(new: New, lexicon: Lexicon, page: Page) -> None:
    made = match(new("Ana,Zoé", "GAMIN", "KWXQZ", "KKWWX"), lexicon)
    made.page = page
    lines = draw(made, 80, 24, plain=True)
    assert not {span.target[0] for line in lines for span in line if span.target} & {"rack", "table"}
    assert "[G]" not in text(lines) and "[K]" not in text(lines)


def test_two_persons_do_not_see_a_rack_while_a_bot_plays(new: New, lexicon: Lexicon) -> None:
    for players, seen in (("Ana,Zoé,bot", False), ("Ana,bot,bot", True)):
        made = match(new(players, "GAMIN", "KW", "K", "E"), lexicon, live=False)
        assert ("[K][W]" in shown(made, plain=True)) is seen
        assert ("Chevalets cachés" in shown(made)) is not seen


def test_what_changed_since_the_last_turn_is_marked_and_told(new: New, lexicon: Lexicon) -> None:
    session = new("Ana,bot", "IMAGE TARIF", "LEP", "GAMINES")
    session.act(play(session, "TARIF PAGE MIEL"))
    assert [words(Table((each,))) for each in changed_melds(session, 0)] == ["PAGE", "MIEL"]
    assert ", et marqué 10 points" in news(session, 0)[0]
    assert len(drawn_tiles(session, 0)) == 7
    seen = shown(match(session, lexicon, live=False), plain=True)
    assert "2 [T]" in seen and "+3 [P]" in seen and "+4 [M]" in seen
    assert "Vous avez pioché" in seen


@pytest.mark.parametrize("arbitration", ["strict", "challenge"])
@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
def test_why_a_letter_was_lost_stays_on_the_screen(
    new: New, lexicon: Lexicon, arbitration: str, size: tuple[int, int]
) -> None:
    laid = "IMAGE TARIF"
    session = new("Ana,bot", laid, "KWZ", "GAMINES", arbitration=arbitration)
    session.act(play(session, f"{laid} KWZ"))
    if session.state.phase is Phase.CONTEST:
        session.act(Challenge(1))
    for _ in range(2):
        assert "! " in shown(match(session, lexicon, live=session.state.turn == 0), *size)
        assert "KWZ" in shown(match(session, lexicon, live=session.state.turn == 0), *size)
        session.act(Pass())
    assert "KWZ" not in " ".join(news(session, 0))


def test_a_late_turn_is_told_first_and_marked_until_the_next_has_ended(new: New, lexicon: Lexicon) -> None:
    session = new("Ana,Zoé,bot", "IMAGE", "LEP", "GAMINES", "E")
    for action in (TimeOut(), Pass(), Pass()):
        session.act(action)
    assert session.state.turn == 0 and "Le temps est écoulé : vous n'avez rien posé." in news(session, 0)[0]
    made = match(session, lexicon)
    assert made.desk.setbacks == news(session, 0)[:1]
    seen = shown(made)
    assert seen.count("Le temps est écoulé") == 1
    assert seen.index("! Le temps est écoulé : vous") < seen.index("Zoé passe")
    made.page = Page.HAND_OVER
    assert "! Le temps est écoulé : vous" in shown(made)


def test_texts_grow_into_the_free_lines_of_the_table_and_show_where_they_are_cut(new: New, lexicon: Lexicon) -> None:
    long = " ".join(f"phrase{at}" for at in range(60))
    made = match(new("Ana,bot", "IMAGE TARIF", "LEP"), lexicon)
    made.desk.notice = long
    assert all(each in shown(made) for each in long.split()) and "[I]" in shown(made, plain=True)
    made.desk.notice = long * 9
    assert " …" in shown(made) and "[I]" in shown(made, plain=True)
    made.desk.notice, made.desk.news = "", [long * 9]
    assert "… " in shown(made) and "phrase59" in shown(made)


def test_a_fault_is_said_once(new: New, lexicon: Lexicon) -> None:
    made = match(new("Ana,bot", "", "LEPZ", opened=False), lexicon)
    for line in ("", "LEPZ", ""):
        made.submit(line)
        assert shown(made).count("Votre premier mot") == 1


def test_a_clock_is_not_promised_where_there_is_none(new: New, lexicon: Lexicon) -> None:
    for seconds in (0, 60):
        made = match(new("Ana,Zoé", "IMAGE", "LEP", "E", seconds=seconds), lexicon)
        made.page = Page.HAND_OVER
        assert ("le temps part" in shown(made)) is bool(seconds)


def play(session: Session, after: str) -> Play:
    return session.play_to(state(after, "").table)


# -- what typed lines do


def typed(on: WordScreenDesk, *lines: str) -> Outcome:
    outcome: Outcome = None
    for line in lines:
        outcome = submit(on, line)
    return outcome


@pytest.mark.parametrize(
    "lines",
    [
        ("défaire 1", "PAGE", "miel"),
        ("1", "page miel"),
        ("former PAGE MIEL",),
        ("PAGE MIEL",),
        ("IMAGE+LEP -> PAGE MIEL",),
        ("1+LEP -> page miel",),
        ("d image", "f PAGE", "MIEL", "annuler", "annuler", "refaire", "refaire"),
        ("d image", "recommencer", "défaire image", "PAGE", "MIEL"),
        ("d image", "MAGE", "défaire MAGE", "PAGE", "MIEL"),
        ("d 2", "d 2", "PAGE MIEL"),
        ("TARIF+L -> X", "2+A->B->C", "défaire 9", "former", "?", "annuler", "PAGE MIEL"),
    ],
)
def test_a_turn_is_composed_in_many_ways(new: New, lexicon: Lexicon, lines: tuple[str, ...]) -> None:
    session = new("Ana,bot", "IMAGE TARIF", "LEPZ")
    on = desk(session, lexicon)
    if lines[0].startswith("former PAGE"):
        typed(on, "d 1")
    assert typed(on, *lines) is None
    assert on.judgement().text.startswith("Coup permis : 7 points")
    action = submit(on, "")
    assert isinstance(action, Play) and words(action.after) == "TARIF PAGE MIEL"


def test_what_cannot_be_is_told_and_changes_nothing(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE TARIF", "LEP"), lexicon)
    for line in ("ZZZ", "défaire 7", "défaire", "former", "12+A -> B", "x" * 5000, "IMAGE+L -> PAGE MIEL", "a\x1bb"):
        assert submit(on, line) is None
        assert on.notice and on.empty


def test_a_word_taken_apart_is_put_back_by_the_same_words(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE TARIF", "LEP"), lexicon)
    typed(on, "défaire IMAGE", "défaire 1")
    assert on.empty
    typed(on, "1", "MAGE", "1")
    assert "ne peut être remis" in on.notice and not on.empty


def test_the_judge_says_what_is_missing_or_what_it_scores(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE", "LEPZ"), lexicon)
    typed(on, "1", "PAGE")
    assert on.judgement().look == "bad" and "I, M" in on.judgement().text
    assert submit(on, "") is None and "I, M" in on.notice
    typed(on, "MIEL")
    assert on.judgement().look == "good" and "7 points" in on.judgement().text


@pytest.mark.parametrize("arbitration", ["strict", "challenge"])
def test_a_word_is_not_judged_before_it_lies_where_that_costs(new: New, lexicon: Lexicon, arbitration: str) -> None:
    on = desk(new("Ana,Zoé", "IMAGE", "LEP", arbitration=arbitration), lexicon)
    typed(on, "1+LEP -> PLEGE MAI")
    good = on.judgement()
    typed(on, "recommencer", "1+LEP -> PAGE MIEL")
    assert (good.look, "permis :" in good.text) == (on.judgement().look, False)
    typed(on, "recommencer", "1", "PAGE")
    assert "I, M" in on.judgement().text, "what anyone sees is told"
    typed(on, "MIEL")
    assert "Un mot refusé coûte 1 lettre. Entrée pour poser." in on.judgement().text
    assert isinstance(submit(on, ""), Play)


def test_passing_is_asked_about_once(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE", "LEP"), lexicon)
    assert submit(on, "passer") is None and "1 lettre" in on.notice
    assert submit(on, "trier") is None
    assert submit(on, "") is None and "rien n'est composé" in on.notice.lower()
    assert submit(on, "p") is None
    assert submit(on, "") == Pass()


def test_passer_is_a_word_too(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE", "PASSERA"), lexicon)
    submit(on, "PASSER")
    assert "former PASSER" in on.notice and submit(on, "") is None
    submit(on, "former PASSER")
    assert isinstance(submit(on, ""), Play)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("? mangeons", "verbe conjugué"),
        ("? minages", "est permis"),
        ("? GAMINS", "Mais c'est le pluriel de GAMIN, qui doit rester"),
        ("? gamin", "GAMIN est permis : gamin, nom masculin singulier. Mais il est déjà sur la table"),
        ("?", "Quel mot"),
        ("? xx é", "trois lettres"),
        ("? a\x1bb", "seules les lettres"),
    ],
)
def test_the_arbiter_answers_for_this_table(new: New, lexicon: Lexicon, line: str, said: str) -> None:
    on = desk(new("Ana,bot", "GAMIN", "LEP"), lexicon)
    assert submit(on, line) is None and said in on.notice


def test_the_arbiter_knows_what_is_taken_apart(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "GAMIN", "SEP"), lexicon)
    typed(on, "1", "? gamins")
    assert "GAMINS est le pluriel de GAMIN" in on.notice


@pytest.mark.parametrize(
    ("laid", "options", "line", "said"),
    [
        ("GAMIN", {"rule4": "none"}, "? gamins", ""),
        ("GAMIN", {"rule4": "table"}, "? gamins", "GAMINS est le pluriel de GAMIN"),
        ("GAMIN", {"rule4": "stem"}, "? gamins", "de la famille de GAMIN"),
        ("CHEVAL", {}, "? chevaux", "le pluriel de CHEVAL, qui doit rester"),
        ("CHEVAL", {"rule4": "tiles"}, "? chevaux", ""),
        ("GAMiN", {"rule4": "tiles"}, "? gamins", "le pluriel de GAMIN, qui doit rester"),
        ("CHEVAL", {"irregular": False}, "? chevaux", ""),
        ("MANGE", {}, "? mangées", "le féminin pluriel de MANGE, qui doit rester"),
        ("MANGE", {"participles": False}, "? mangées", ""),
        ("GAMIN", {"unique": False}, "? gamin", ""),
        ("IMAGE", {"apocopes": False}, "? vélo", "mot tronqué"),
        ("IMAGE", {"loanwords": False}, "? pizza", "mot emprunté"),
    ],
)
def test_the_arbiter_answers_by_the_rules_of_the_game(
    new: New, lexicon: Lexicon, laid: str, options: dict[str, Any], line: str, said: str
) -> None:
    on = desk(new("Ana,bot", laid, "LEP", **options), lexicon)
    submit(on, line)
    if said:
        assert said in on.notice
    else:
        assert "est permis" in on.notice and "Mais" not in on.notice


def test_words_that_are_commands_too_are_formed_beside_others(new: New, lexicon: Lexicon) -> None:
    for first in ("TABLE", "INDICE", "AIDE", "SCORE", "CONTESTER"):
        on = desk(new("Ana,bot", "", f"{first}MIEL"), lexicon)
        assert submit(on, f"{first} MIEL") is None
        assert [each.letters for each in on.composer.draft.formed] == [first, "MIEL"], on.notice


@pytest.mark.parametrize("arrow", ["->", "-->", "=>", "==>", "→", "⇒"])
def test_every_arrow_is_a_move(new: New, lexicon: Lexicon, arrow: str) -> None:
    on = desk(new("Ana,bot", "TABLE", "SIR"), lexicon)
    submit(on, f"TABLE{arrow}ETABLIR")
    assert [each.letters for each in on.composer.draft.formed] == ["ETABLIR"], on.notice


def test_the_rack_is_sorted_and_clicked(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE", "LEPTA?"), lexicon)

    def rack() -> str:
        return "".join(box.face for box in on.rack().boxes)

    assert rack() == "AELPT?"
    submit(on, "trier")
    assert rack() == "AELPT?" and on.order.way == "voyelles"
    submit(on, "trier main PLATE")
    assert rack() == "PLATE?"
    assert on.click(("rack", 2)) == "A"
    with pytest.raises(ValueError, match="joker"):
        on.click(("rack", 5))
    on.click(("table", 0))
    assert on.click(("loose", 1)) == "E"
    submit(on, "IMAGE")
    on.click(("formed", 0))
    assert not on.composer.draft.formed
    on.click(("table", 0))
    assert on.empty


def test_whoever_is_not_on_turn_may_only_ask(new: New, lexicon: Lexicon) -> None:
    session = new("Ana,bot", "IMAGE", "LEP")
    on = WordScreenDesk(session, 0, lexicon, RackOrder(), live=False)
    for line in ("passer", "1", "PAGE MIEL", "", "annuler", "indice"):
        assert submit(on, line) is Wish.WAIT and on.notice == "Ce n'est pas encore à vous de jouer."
    on.click(("table", 0))
    assert on.empty
    assert submit(on, "? page") is None and "est permis" in on.notice
    assert submit(on, "score") is Wish.SCORE and submit(on, "q") is Wish.QUIT


def test_lines_are_completed(new: New, lexicon: Lexicon) -> None:
    on = desk(new("Ana,bot", "IMAGE INDIGO", "LEP"), lexicon)
    assert complete(on, "def") == ("défaire ", ["défaire"])
    assert complete(on, "défaire im") == ("défaire IMAGE ", ["IMAGE"])
    assert complete(on, "in") == ("in", ["indice", "INDIGO"])
    assert complete(on, "zz") == ("zz", []) and complete(on, "") == ("", [])


def test_what_was_told_in_a_turn_is_not_told_after_the_next_has_begun(new: New, lexicon: Lexicon) -> None:
    session = new("Ana,Zoé", "IMAGE", "KWZ", "GAMINES", arbitration="strict")
    session.act(session.play_to(state("IMAGE KWZ", "", "GAMINES", played=session.game).table))
    assert "repris vos lettres" in news(session, 0)[0] and drawn_tiles(session, 0)
    for _ in range(2):
        session.act(Pass())
    assert not any("repris" in text for text in news(session, 0))


# -- whole games


class Terminal(DummyOutput):
    """An output that has a size and remembers whether it was given back."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.size = Size(rows, columns)
        self.borrowed = 0

    def get_size(self) -> Size:
        return self.size

    def enter_alternate_screen(self) -> None:
        self.borrowed += 1

    def quit_alternate_screen(self) -> None:
        self.borrowed -= 1


Script = Callable[["Player"], Awaitable[None]]


class Player:
    """Whoever sits at the keyboard: waits for something to be so, then types."""

    def __init__(self, keys: PipeInput, seen: screen._Screen, terminal: Terminal) -> None:
        self.keys = keys
        self.screen = seen
        self.match = seen.driver
        self.terminal = terminal

    async def until(self, so: Callable[[], bool]) -> None:
        while not so():
            await asyncio.sleep(0.005)

    async def type(self, line: str) -> None:
        self.keys.send_text(line)
        await asyncio.sleep(0.02)

    async def page(self, page: Page) -> None:
        await self.until(lambda: self.match.page is page)

    async def turn(self, number: int) -> None:
        live = self.match
        await self.until(lambda: live.desk.live and live.desk.view.number == number and live.page is Page.TABLE)


def drive(session: Session, script: Script, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon | None) -> Terminal:
    """Play a session by a script."""
    terminal = Terminal()
    begin = screen._Screen._begin
    with create_pipe_input() as keys, create_app_session(input=keys, output=terminal):

        def scripted(seen: screen._Screen) -> None:
            async def at_most() -> None:
                await asyncio.wait_for(script(Player(keys, seen, terminal)), 60)  # a script that hangs fails

            begin(seen)
            seen.spawn(at_most())

        monkeypatch.setattr(screen._Screen, "_begin", scripted)
        try:
            screen.run(session, Settings(), lexicon)
        finally:
            assert terminal.borrowed == 0
    return terminal


def last(session: Session, kind: type) -> Any:
    return next((each for each in session.done[-1].events if isinstance(each, kind)), None)


def test_a_game_is_played_to_its_end(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = new("Ana,bot:oracle", "IMAGE", "LEP", "GAMINES", target=20)

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type("1\rPAGE\rMIEL\r\r")
        while not session.state.over:
            await me.until(lambda: session.state.over or (me.match.desk.live and me.match.desk.view.number > 1))
            if not session.state.over:
                await me.type("p\r\r")
        await me.page(Page.OVER)
        seen = shown(me.match)
        assert "Entrée pour quitter" not in seen, "it stands before the typed line, below"
        assert "rien encore" not in seen
        await me.type("\r")

    drive(session, script, monkeypatch, lexicon)
    scored = [event for event in session.done[1].events if isinstance(event, Scored)]
    assert scored[0].seat == 0 and scored[0].total == 2 * 3 + 4
    out, err = capsys.readouterr()
    assert "gagne" in out and "Ana" in out and f"lettres partie montrer {session.journal.name}" in err


def test_quitting_saves_and_the_game_goes_on_later(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = new("Ana", "", seconds=30)

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type("p\r\r")
        await me.turn(2)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert f"lettres jouer --reprendre {session.journal.name}" in capsys.readouterr().err
    path, before = path_of(session.journal.name), session.state
    session.journal.close()
    again = resume_game(path, game_of(lexicon), lexicon)
    assert again.state.seats == before.seats and again.state.number == 2

    async def leave(me: Player) -> None:
        await me.turn(2)
        await me.type("quitter\r")

    drive(again, leave, monkeypatch, lexicon)
    assert isinstance(session.journal, FileJournal) and isinstance(again.journal, FileJournal)
    session.journal._handle = again.journal._handle  # closed once, by the fixture


def test_the_time_stands_still_behind_help_and_score(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,bot", "IMAGE", "LEP", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        await me.turn(1)
        time[0] = 10.0
        for key, page in (("\x1bOP", Page.HELP), ("\x1b[20~", Page.SCORE)):
            await me.type(key)
            await me.page(page)
            seen = shown(me.match, plain=True)
            assert "Temps arrêté" in prompt(me.match) and "[L]" not in seen and "[I]" not in seen
            time[0] += 500.0
            await me.type(key)
            await me.page(Page.TABLE)
            assert not me.match.local.room.row.paused and me.match.seconds_left == 50.0
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert session.state.number == 1


def test_a_long_line_leaves_the_prompt_where_it_was(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,bot", "IMAGE", "LEP")

    async def script(me: Player) -> None:
        await me.turn(1)
        typed = me.screen.app.layout.current_window
        await me.type("PAGE " * 30)
        await me.until(lambda: typed.horizontal_scroll > 0)
        await me.type("\r")
        await me.until(lambda: typed.horizontal_scroll == 0)
        assert not me.screen.buffer.text
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)


def test_a_line_that_is_typed_too_soon_stays_and_is_played_in_turn(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,bot", "IMAGE", "LEP", "GAMINES")
    think, waits = session.bot_action, threading.Event()

    def slowly() -> Any:
        assert session.state.turn == 0 or waits.wait(60)
        return think()

    monkeypatch.setattr(session, "bot_action", slowly)

    async def script(me: Player) -> None:
        def line() -> str:
            return me.screen.buffer.text

        await me.turn(1)
        await me.type("p\r\r")
        await me.until(lambda: session.state.number == 2 and not me.match.desk.live)
        await me.type("? page\r")
        await me.until(lambda: "est permis" in me.match.desk.notice)
        assert not line(), "that may be asked at any time"
        await me.type("1\r")
        await me.until(lambda: "Entrée la joue" in shown(me.match))
        assert line() == "1"
        waits.set()
        await me.turn(3)
        assert line() == "1" and me.match.desk.empty
        await me.type("\r")
        await me.until(lambda: not me.match.desk.empty)
        assert not line()
        await me.type("\x03")
        await me.type("\x03")  # a turn half composed is asked about

    drive(session, script, monkeypatch, lexicon)


def test_a_page_of_help_is_turned_by_its_height_but_one_line(new: New, lexicon: Lexicon) -> None:
    made = match(new("Ana,bot", "IMAGE", "LEP"), lexicon)
    made.page = Page.HELP
    first = shown(made).splitlines()
    made.turn_pages(1)
    assert shown(made).splitlines()[1] == first[-2], "the last line of a page is the first of the next"
    under = next(line for line in first if line.startswith("  "))
    told = next(line for line in first if line.startswith("PAGE MIEL")).index("forme")
    assert len(under) - len(under.lstrip()) == told


def test_a_key_that_comes_too_soon_is_answered(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,Zoé", "IMAGE", "KWZ", "GAMINES", arbitration="challenge")

    async def script(me: Player) -> None:
        for page, lines in ((Page.HAND_OVER, ""), (Page.CONTEST, "KWZ\r\r")):
            await me.type(lines)
            await me.page(page)
            monkeypatch.setattr(screen_driver, "GUARD", 1e9)
            await me.type("\r")
            assert me.match.page is page and "appuyez encore" in shown(me.match)
            monkeypatch.setattr(screen_driver, "GUARD", 0.0)
            await me.type("\r")
            await me.page(Page.TABLE if page is Page.HAND_OVER else Page.HAND_OVER)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert words(session.state.table) == "IMAGE KWZ"


def test_the_end_of_the_time_is_told_on_the_screen(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,bot", "IMAGE", "LEP", "GAMINES", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])
    monkeypatch.setattr(screen_driver, "LATE_PAUSE", 1e9)

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type("1\rPAGE\rMI")
        time[0] = 61.0
        await me.until(lambda: session.state.number == 2)
        await me.until(lambda: "Temps écoulé" in shown(me.match))
        assert me.match.page is Page.TABLE and not me.screen.buffer.text
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)


def test_what_is_typed_when_the_time_is_up_is_told_and_can_be_typed_on(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,bot", "IMAGE", "LEP", "", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type("1\rPAGE\rMI")
        time[0] = 31.0
        await me.until(lambda: "Il reste 29 secondes." in shown(me.match))
        time[0] = 61.0
        await me.until(lambda: "Vous aviez tapé : MI" in shown(me.match))
        await me.turn(3)
        await me.until(lambda: me.screen.buffer.text == "MI")
        assert "Vous aviez tapé : MI" in shown(me.match)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)


def test_what_was_typed_comes_back_to_its_own_player(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two persons at one screen: neither the hand-over page nor the other's turn tells it."""
    session = new("Ana,Zoé", "IMAGE", "LEP", "LEP", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        for number, typed in enumerate(("passer\r\r", "MI", "passer\r\r", ""), 1):
            await me.page(Page.HAND_OVER)
            assert "Vous aviez tapé" not in shown(me.match)
            await me.type("\r")
            await me.turn(number)
            assert ("Vous aviez tapé : MI" in shown(me.match)) == (number == 4)
            assert me.screen.buffer.text == ("MI" if number == 4 else "")
            await me.type(typed)
            if typed == "MI":
                await me.until(lambda: me.screen.buffer.text == "MI")
                time[0] = 61.0
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)


@pytest.mark.parametrize("name", list(CATALOGUE.shipped))
def test_the_rules_are_a_page_that_closes(name: str, lexicon: Lexicon) -> None:
    game = CATALOGUE[name].make()
    lines = rules_page(game, 80, whole=False)
    assert len(lines) <= 24 - UNDER - 2, "under the head, above the line that closes it"
    assert len(rules_page(game, 80, whole=True)) > len(lines)


def test_the_end_of_the_time_ends_the_turn_whatever_is_typed(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,Zoé", "IMAGE", "LEP", "GAMINES", seconds=60)
    time = [0.0]
    monkeypatch.setattr(screen_driver, "now", lambda: time[0])

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        time[0] = 500.0  # nobody's time
        await me.type("x")
        await me.type("\r")
        await me.turn(1)
        await me.type("1\rPAGE\rMI")
        time[0] = 559.0
        await me.type("E")
        assert session.state.number == 1 and me.screen.buffer.text == "MIE"
        await me.type("\x1b[17~")  # F6
        await me.page(Page.PAUSE)
        time[0] = 900.0
        await me.type("\r")
        await me.turn(1)
        assert me.match.seconds_left == 1.0
        time[0] = 901.0
        await me.page(Page.HAND_OVER)
        assert me.screen.buffer.text == "" and not list(me.screen.buffer.history.get_strings())
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert last(session, Passed) == Passed(0, late=True)
    assert session.done[-1].seconds == 60.0 and words(session.state.table) == "IMAGE"
    assert session.state.turn == 1


def test_a_turn_is_contested_by_a_key(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,Zoé,Max", "IMAGE", "KWZ", "GAMINES", "E", arbitration="challenge")

    async def script(me: Player) -> None:
        for key, page in (("\r", Page.HAND_OVER), ("", Page.TABLE)):
            await me.page(page)
            await me.type(key)
        await me.type("KWZ\r\r")
        await me.page(Page.CONTEST)
        seen = shown(me.match, plain=True)
        assert "[K][W][Z]" in seen and "2  Zoé conteste" in seen and "1  Ana" not in seen
        await me.type("contester\r")
        assert "2 (Zoé) ou 3 (Max)" in me.match.desk.notice
        for slip in ("zut\r", "9\r", "1\r"):  # U1: none of them lets the word stand
            await me.type(slip)
            assert "2 (Zoé) ou 3 (Max)" in me.match.desk.notice and session.state.phase is Phase.CONTEST
        monkeypatch.setattr(screen_driver, "GUARD", 1e9)
        await me.type("\r")
        assert "Ana a posé ce tour" in me.match.desk.notice and session.state.phase is Phase.CONTEST
        monkeypatch.setattr(screen_driver, "GUARD", 0.0)
        await me.type("3")
        await me.page(Page.HAND_OVER)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert last(session, Refused).taken_back
    assert words(session.state.table) == "IMAGE"


def test_nobody_contests_by_enter(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,Zoé", "IMAGE", "KWZ", "GAMINES", arbitration="challenge")

    async def script(me: Player) -> None:
        await me.page(Page.HAND_OVER)
        await me.type("\r")
        await me.turn(1)
        await me.type("KWZ\r\r")
        await me.page(Page.CONTEST)
        await me.type("\r")
        await me.page(Page.HAND_OVER)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert session.state.phase is Phase.PLAY and words(session.state.table) == "IMAGE KWZ"


def test_the_mouse_does_what_the_keys_do(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,bot", "IMAGE", "LEP")

    def click(column: int, row: int) -> str:
        return f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type(click(6, 4))
        assert isinstance(me.match.desk, WordDesk)
        assert me.match.desk.composer.draft.broken == (0,)
        rack = next(at for at, line in enumerate(draw(me.match, 80, 24, True), 1) if ("rack", 0) in map(target, line))
        await me.type(click(2, rack) + click(8, rack))
        assert me.screen.buffer.text == "EP"
        await me.type(click(2, 24))
        await me.page(Page.HELP)
        await me.type("\x1b[<65;2;4M")
        assert me.match.scroll > 0
        await me.type("\x03")

    def target(span: Any) -> Any:
        return span.target

    drive(session, script, monkeypatch, lexicon)


@pytest.mark.parametrize(("key", "chosen"), [("r", REMATCH), ("M", MISSED), ("\r", ""), ("q", "")])
def test_T11_the_last_page_tells_the_game_and_has_keys_for_what_comes_next(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, key: str, chosen: str
) -> None:
    session = new("Ana,bot:débutant", "IMAGE", "LEP", "Z", target=10)
    texts = []

    async def script(me: Player) -> None:
        await me.turn(1)
        await me.type("1\rPAGE\rMIEL\r\r")
        await me.page(Page.OVER)
        texts.append(shown(me.match, 80, 60))
        await me.type(f"x{key}")

    def run(*args: Any) -> str:
        got.append(original(*args))
        return got[-1]

    got, original = list[str](), screen.run
    monkeypatch.setattr(screen, "run", run)
    drive(session, script, monkeypatch, lexicon)
    assert got == [chosen]
    assert "La table, à la fin" in texts[0] and "Le mot le plus long : PAGE, 4 lettres" in texts[0]
    assert "Le meilleur tour d'Ana est le 1 : 10 points" in texts[0] and "il en fallait 10" in texts[0]
    assert "lettres analyser" in texts[0]


def test_keys_open_close_and_complete(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,bot", "IMAGE", "LEP")

    async def script(me: Player) -> None:
        await me.turn(1)
        for key, page in (("\x1bOP", Page.HELP), ("\x1b[20~", Page.SCORE)):
            await me.type(key)
            await me.page(page)
            await me.type("x p q")
            assert me.match.page is page and not me.screen.buffer.text
            await me.type("\r")
            await me.page(Page.TABLE)
        await me.type("def\t\x1b[200~IM\nAGE\x1b[201~")
        assert me.screen.buffer.text == "défaire IM AGE"
        await me.type("\x1b")
        await me.until(lambda: not me.screen.buffer.text)
        await me.type("1\r\x1a")
        assert me.match.desk.empty
        await me.type("\x19")
        assert not me.match.desk.empty
        await me.type("\x1b[15~")  # F5
        await me.until(lambda: me.match.desk.notice.startswith("Indice 1"))
        assert session.done[-1].action == Hint(1)
        me.terminal.size = Size(10, 30)
        me.match.screen.redraw()
        await me.type("\x03")
        assert "n'est pas posé" in me.match.desk.notice, "a turn half composed is asked about (T14)"
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)


def test_help_is_recorded_and_the_turn_goes_on(new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new("Ana,bot:débutant", "IMAGE", "LEP", "GAMINES")

    async def script(me: Player) -> None:
        await me.turn(1)
        on = me.match.desk
        await me.type("1\rPAGE\rréparer\r")
        await me.until(lambda: on.notice.startswith("Table réparée avec"))
        assert on.composer.settled.complete and session.done[-1].action == Repair()
        await me.type("\x1a")
        await me.until(lambda: on.composer.settled.loose == ("I", "M"))
        await me.type("indice\r")
        await me.until(lambda: on.notice.startswith("Indice 1"))
        await me.type("indice\r")
        await me.until(lambda: on.notice.startswith("Indice 2"))
        assert me.match.desk is on and on.composer.settled.loose == ("I", "M"), "the composition stays"
        await me.type("MIEL\r\r")
        await me.until(lambda: session.state.number > 1)
        await me.type("\x03")

    drive(session, script, monkeypatch, lexicon)
    assert [type(done.action) for done in session.done[1:5]] == [Repair, Hint, Hint, Play]
    assert (session.state.seats[0].aid, session.state.seats[0].score) == (3 + 1 + 1, 2 * 3 + 4)


def test_a_hint_that_comes_after_the_turn_is_not_charged(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new("Ana,Zoé", "IMAGE", "LEP", "GAMINES")
    made = match(session, lexicon)
    waiting: list[Coroutine[Any, Any, None]] = []
    monkeypatch.setattr(made.screen, "spawn", waiting.append)
    for line in ("indice", "passer", ""):
        made.submit(line)
    asyncio.run(waiting[0])
    assert [done.action for done in session.done[1:]] == [Pass()] and not made.desk.notice


@pytest.mark.parametrize("where", ["act", "draw", "key", "bot"])
def test_what_goes_wrong_is_raised_with_the_terminal_given_back(
    new: New, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    session = new("Ana,bot", "IMAGE", "LEP", "GAMINES")

    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(28, "disk full")

    async def script(me: Player) -> None:
        await me.turn(1)
        if where == "draw":
            monkeypatch.setattr(screen, "draw", fail)
        elif where == "key":
            monkeypatch.setattr(screen_local, "submit", fail)
        else:
            monkeypatch.setattr(session, {"act": "act", "bot": "bot_action"}[where], fail)
        await me.type("p\r\r")
        await asyncio.sleep(60)

    with pytest.raises(OSError, match="disk full"):
        drive(session, script, monkeypatch, lexicon)


def test_a_front_is_what_a_match_asks_for(new: New, lexicon: Lexicon) -> None:
    front: Screen = Still()
    made = Driver(new("Ana,bot", "IMAGE", "LEP"), lexicon, front)
    made.local.desk = desk(made.session, lexicon)
    made.submit("quitter")
    assert isinstance(front, Still) and front.left
