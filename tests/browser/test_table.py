"""The companion's page in a real browser: games of real tiles, played by touch on a phone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Watch, axe_faults_in_both, overflow, small_targets
from tools.browser import DESKTOP, Server

SHEET = """lettres-feuille 1
jeu lettres
règles arbitration=strict seconds=0
lexique essai
thème
joueur 1 Ana
joueur 2 Zoé
date 2026-01-02T03:04:05+00:00
1 J1 JARDiN
2 J2 IMAGES
3 J1 TARIF
4 J2 LOUPE
"""


@pytest.fixture
def phone(server: Server, open_page: Open) -> Page:
    """The page on a phone that has never seen it."""
    return ready(open_page(f"{server.address}/table/"))


def ready(page: Page) -> Page:
    page.wait_for_selector("html[data-ready]")
    return page


def begin(page: Page, *names: str) -> None:
    for at, name in enumerate(names):
        page.locator("#players input").nth(at).fill(name)
    page.tap("text=Commencer la partie")
    expect(page.locator("#turn-of")).to_have_text(f"À {names[0] if names else 'Joueur 1'}")


def form(page: Page, *words: str) -> None:
    for word in words:
        page.locator("#word").fill(word)
        page.tap("#add")


def take_apart(page: Page, word: str) -> None:
    page.locator("#table-words button", has_text=word).tap()


def valid(page: Page) -> None:
    page.tap("#deeds .first")


def lay(page: Page, *words: str) -> None:
    """A turn without a fault."""
    form(page, *words)
    settled(page)


def settled(page: Page) -> None:
    """Note the turn that is composed: the next player is on turn after it."""
    before = page.locator("#turn-of").inner_text()
    valid(page)
    expect(page.locator("#turn-of")).not_to_have_text(before)


def scores(page: Page) -> list[str]:
    return page.locator("#totals .points").all_inner_texts()


def exported(page: Page, folder: Path) -> Path:
    """The sheet of the game, saved as a file."""
    page.goto(page.url.partition("#")[0] + "#partie")
    with page.expect_download() as saved:
        page.tap("#download")
    path = folder / saved.value.suggested_filename
    saved.value.save_as(path)
    return path


def imported(page: Page, folder: Path, text: str) -> None:
    path = folder / "sheet.partie"
    path.write_text(text, encoding="utf-8")
    page.set_input_files("#import", path)


def test_three_taps_to_the_first_turn_and_how_long_its_word_must_be_is_told_while_it_is_typed(phone: Page) -> None:
    begin(phone)
    phone.locator("#word").fill("mare")
    expect(phone.locator("#findings")).to_contain_text("au moins 6 lettres")
    expect(phone.locator("#findings .fault")).to_have_count(0)
    phone.tap("#add")
    expect(phone.locator("#findings .fault")).to_contain_text("au moins 6 lettres")
    phone.tap("#composed .drop")
    form(phone, "fiabilité")
    expect(phone.locator("#composed")).to_contain_text("FIABILITE est permis\u00a0: fiabilité")
    expect(phone.locator("#deeds .first")).to_have_text("Valider\u00a0: 18\u00a0points")
    valid(phone)
    expect(phone.locator("#turn-of")).to_have_text("À Joueur 2")


@pytest.mark.slow  # a whole game, and `lettres` as a process
def test_a_game_is_played_to_its_end_by_touch(phone: Page, tmp_path: Path) -> None:
    begin(phone, "Ana", "Zoé")
    lay(phone, "fiabilite")
    form(phone, "jardin")
    phone.locator("#composed .bench button").nth(4).tap()  # the I is a joker
    expect(phone.locator("#composed .bench button").nth(4)).to_have_attribute("aria-pressed", "true")
    settled(phone)
    lay(phone, "images")
    take_apart(phone, "IMAGES")
    form(phone, "page", "miels")
    expect(phone.locator("#findings")).to_contain_text("Du chevalet, 3\u00a0lettres")
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    phone.check("#emptied")
    expect(phone.locator("#deeds .first")).to_have_text("Valider\u00a0: 11\u00a0points")
    settled(phone)
    form(phone, "zarbix")
    expect(phone.locator("#composed .bad").first).to_contain_text("aucun mot du dictionnaire")
    valid(phone)
    phone.tap("dialog >> text=Refuser")
    expect(phone.locator("#story")).to_contain_text("Ana pioche 1\u00a0lettre")
    phone.tap("text=Passer")
    expect(phone.locator("#turn-of")).to_have_text("À Ana")
    phone.tap("text=Scores")
    phone.tap("#ended >> text=La partie est finie")
    phone.tap("text=Oui, les scores")
    expect(phone.locator("#winner")).to_have_text("Ana gagne, de 7 points.")
    assert scores(phone) == ["30\u00a0points", "23\u00a0points"]
    path = exported(phone, tmp_path)
    call = [sys.executable, "-m", "lettres", "partie", "montrer", str(path)]
    shown = subprocess.run(call, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    assert "Ana gagne avec 30 points, 7 de plus que Zoé" in shown.stdout
    assert "ZARBIX ! unknown/ZARBIX" in path.read_text(encoding="utf-8")


def test_nothing_is_lost_when_the_page_dies(phone: Page) -> None:
    begin(phone, "Ana", "Zoé")
    lay(phone, "fiabilite")
    lay(phone, "jardin")
    take_apart(phone, "JARDIN")
    form(phone, "jardins")
    phone.locator("#word").fill("sel")
    expect(phone.locator("#verdict")).to_contain_text("SEL est permis")
    phone.reload()
    ready(phone)
    expect(phone.locator("#turn-of")).to_have_text("À Ana")
    expect(phone.locator("#word")).to_have_value("sel")
    expect(phone.locator("#table-words [aria-pressed=true]")).to_contain_text("JARDIN")
    expect(phone.locator("#composed .formed")).to_have_count(1)
    expect(phone.locator("#composed")).to_contain_text("JARDINS est le pluriel de JARDIN")


def test_it_works_without_a_network(server: Server, open_page: Open, watch: Watch) -> None:
    phone = ready(open_page(f"{server.address}/table/", offline=True))
    watch.expected = lambda fault: "ERR_" in fault or "worker.js" in fault  # a server and a newer version: in vain
    expect(phone.locator("#offline")).to_have_text("Sans réseau\u00a0: prêt.")
    begin(phone, "Ana", "Zoé")
    phone.context.set_offline(True)
    server.stop()
    try:
        phone.reload()
        ready(phone)
        lay(phone, "fiabilite")
        assert phone.locator("#turn-of").inner_text() == "À Zoé"
    finally:
        server.start()


def test_undo_says_whose_turn_it_would_undo_and_asks_gives_the_words_back_and_redo_plays_them(phone: Page) -> None:
    begin(phone, "Ana", "Zoé")
    lay(phone, "fiabilite")
    form(phone, "jardin")
    phone.tap("#undo")
    expect(phone.locator("dialog h2")).to_have_text("Annuler le tour d’Ana\u202f?")
    expect(phone.locator("dialog")).to_contain_text("18 points")
    expect(phone.locator("dialog")).to_contain_text("Ce qui est composé maintenant sera perdu")
    phone.tap("dialog >> text=Non")
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    expect(phone.locator("#composed")).to_contain_text("JARDIN")
    phone.tap("#undo")
    phone.tap("dialog >> text=Oui, l’annuler")
    expect(phone.locator("#turn-of")).to_have_text("À Ana")
    expect(phone.locator("#composed .formed")).to_have_count(1)
    phone.tap("#redo")
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    expect(phone.locator("#this-turn")).to_be_hidden()


def test_what_was_cleared_comes_back_by_one_tap(phone: Page) -> None:
    """By the button in its place, or by the undo at the top, which then undoes nobody's turn."""
    begin(phone, "Ana", "Zoé")
    lay(phone, "fiabilite")
    form(phone, "jardin")
    clear, laid = (phone.locator(f"#deeds button{of}").bounding_box() for of in (":not(.first)", ".first"))
    assert clear and laid and laid["x"] - (clear["x"] + clear["width"]) >= 16, "apart from what notes the turn"
    for back in ("#deeds >> text=Remettre JARDIN", "#undo"):
        phone.tap("#deeds >> text=Effacer")
        expect(phone.locator("#this-turn")).to_be_hidden()
        phone.tap(back)
        expect(phone.locator("#composed .formed")).to_have_count(1)
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    phone.tap("#deeds >> text=Effacer")
    phone.locator("#word").fill("mare")
    expect(phone.locator("#deeds")).not_to_contain_text("Remettre")


def test_more_letters_than_a_rack_holds_are_asked_about_and_may_be_right(phone: Page) -> None:
    """By the deal and what is drawn Ana has seven letters after her first word; the table goes on whatever she says."""
    begin(phone, "Ana", "Zoé")
    lay(phone, "fiabilite")
    lay(phone, "jardin")
    form(phone, "tarif", "poulet")
    valid(phone)
    expect(phone.locator("dialog")).to_contain_text("Ce tour pose 11 lettres du chevalet, et Ana n’en a que 7")
    phone.tap("dialog >> text=Corriger le tour")
    expect(phone.locator("#turn-of")).to_have_text("À Ana")
    expect(phone.locator("#composed .formed")).to_have_count(2)
    valid(phone)
    phone.tap("dialog >> text=Ana les avait bien")
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    lay(phone, "sol")  # within her eight: nothing is asked


def test_the_turn_stays_in_sight_above_a_keyboard(phone: Page, tmp_path: Path) -> None:
    imported(phone, tmp_path, SHEET)
    phone.set_viewport_size({"width": 360, "height": 340})
    form(phone, "zarbix")
    for what in ("#turn-of", "#composed .bench", "#composed p", "#word", "#deeds .first"):
        expect(phone.locator(what)).to_be_in_viewport(ratio=1)
    expect(phone.locator("#story")).to_be_hidden()


def test_a_turn_is_corrected_by_hand(phone: Page, tmp_path: Path) -> None:
    imported(phone, tmp_path, SHEET)
    phone.tap("#tour >> text=Scores")
    phone.locator("#turns button", has_text="IMAGES").tap()
    phone.locator("dialog input").fill("7")
    phone.tap("text=Compter ces points")
    expect(phone.locator("#totals .points").nth(1)).to_have_text("17\u00a0points")
    phone.locator("#turns button", has_text="LOUPE").tap()
    phone.tap("text=Ôter ce tour")
    expect(phone.locator("#totals .points").nth(1)).to_have_text("7\u00a0points")
    phone.locator("#turns button", has_text="TARIF").tap()
    phone.tap("text=Rejouer ce tour")
    expect(phone.locator("#turn-of")).to_have_text("Tour 3\u00a0: Ana")
    phone.tap("#composed .drop")
    form(phone, "tarifs")
    valid(phone)
    expect(phone.locator("#turns")).to_contain_text("TARIFS")


def test_several_games_are_kept_and_one_is_deleted(phone: Page, tmp_path: Path) -> None:
    begin(phone, "Ana", "Zoé")
    phone.goto(phone.url.partition("#")[0] + "#parties")
    imported(phone, tmp_path, SHEET)
    expect(phone.locator("#table-words li")).to_have_count(4)
    phone.goto(phone.url.partition("#")[0] + "#parties")
    expect(phone.locator(".game")).to_have_count(2)
    phone.locator(".game button").last.tap()
    phone.tap("text=L’effacer")
    expect(phone.locator(".game")).to_have_count(1)


def test_a_game_goes_on_in_another_page(server: Server, phone: Page, watch: Watch) -> None:
    begin(phone, "Ana", "Zoé")
    other = phone.context.new_page()
    watch.over(other)
    other.goto(f"{server.address}/table/")
    lay(ready(other), "fiabilite")
    form(phone, "jardin")
    valid(phone)
    expect(phone.locator("#trouble")).to_contain_text("dans un autre onglet")
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")


def test_a_game_that_other_pages_change_and_delete_shuts_no_page_out(
    server: Server, phone: Page, watch: Watch, tmp_path: Path
) -> None:
    """What is corrected here is taken off there; then the game is deleted there."""
    imported(phone, tmp_path, SHEET)
    expect(phone.locator("#table-words li")).to_have_count(4)
    other = phone.context.new_page()
    watch.over(other)
    other.goto(phone.url)
    ready(other)
    for page, deed in ((phone, "Rejouer ce tour"), (other, "Ôter ce tour")):
        page.tap("#tour >> text=Scores")
        page.locator("#turns button", has_text="LOUPE").tap()
        page.tap(f"text={deed}")
    expect(other.locator("#turns li")).to_have_count(3)
    phone.locator("#word").fill("pou")
    expect(phone.locator("#verdict")).to_contain_text("POU")
    phone.reload()
    ready(phone)
    expect(phone.locator("#turn-of")).to_have_text("À Zoé")
    expect(phone.locator("#deeds")).to_contain_text("Passer")
    other.goto(other.url.partition("#")[0] + "#parties")
    other.locator(".game button").tap()
    other.tap("text=L’effacer")
    expect(phone.locator("#trouble")).to_contain_text("effacée dans un autre onglet")
    expect(phone.locator("#parties")).to_be_visible()


BLOCKED = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("blocked", "SecurityError"); } });
"""
FULL = """
try { localStorage.setItem("lettres.table.setup", "[["); } catch {}
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_game_begins_where_nothing_can_be_kept(server: Server, open_page: Open, storage: str) -> None:
    page = open_page(scripts=[storage])
    page.goto(f"{server.address}/table/")
    ready(page)
    if storage is BLOCKED:
        expect(page.locator("#trouble")).to_contain_text("ne garde rien")
    begin(page, "Ana", "Zoé")
    lay(page, "fiabilite")
    page.goto(f"{server.address}/defi/")
    expect(page.locator("#level input")).to_have_count(4)


def test_a_game_that_cannot_be_read_hides_no_other(phone: Page) -> None:
    begin(phone, "Ana", "Zoé")
    phone.evaluate("""() => new Promise((resolve) => {
      indexedDB.open("lettres.table").onsuccess = ({ target }) => {
        const transaction = target.result.transaction("entries", "readwrite");
        transaction.objectStore("entries").add({ game: "0", number: 0, at: 1, event: {} });
        transaction.oncomplete = resolve;
      };
    })""")
    phone.goto(phone.url.partition("#")[0] + "#parties")
    expect(phone.locator(".game")).to_have_count(2)
    expect(phone.locator(".game button").first).to_have_attribute(
        "aria-label", re.compile("^Effacer la partie : Ana, Zoé,")
    )
    phone.locator(".game button").last.tap()
    phone.tap("text=L’effacer")
    expect(phone.locator(".game")).to_have_count(1)


def test_the_clock_goes_by_the_time_of_day(server: Server, open_page: Open) -> None:
    page = open_page(fresh=True)
    page.clock.install()
    page.goto(f"{server.address}/table/")
    begin(ready(page), "Ana", "Zoé")
    page.tap("#clock")
    expect(page.locator("#clock-does")).to_have_text("arrêter")
    page.clock.fast_forward(20_000)
    page.reload()
    ready(page)
    page.clock.fast_forward(20_000)
    expect(page.locator("#clock-time")).to_have_text(re.compile(r"0:(1\d|20)"))
    page.clock.fast_forward(30_000)
    expect(page.locator("#clock-does")).to_have_text("temps écoulé")
    page.tap("text=Hors délai")
    expect(page.locator("#turn-of")).to_have_text("À Zoé")


TYPED = "(field, name) => { field.value = name; field.dispatchEvent(new Event('input')); }"


def test_an_odd_name_is_refused_in_a_sentence(phone: Page) -> None:
    for name in ("<img src=x onerror=alert(1)>", "a" * 31, "bot"):
        phone.locator("#players input").first.evaluate(TYPED, name)
        phone.tap("text=Commencer la partie")
        expect(phone.locator("#trouble")).to_contain_text(name[:12])
        expect(phone.locator("#trouble")).to_contain_text("ne peut être un nom")
        assert phone.locator("#trouble img").count() == 0


def test_a_bad_sheet_is_refused_in_a_sentence_and_of_a_good_one_the_server_tells_what_could_have_been_played(
    phone: Page, tmp_path: Path
) -> None:
    imported(phone, tmp_path, SHEET.replace("TARIF", "TARIF -> X"))
    expect(phone.locator("#trouble")).to_contain_text("Ligne 11")
    imported(phone, tmp_path, "<b>non</b>")
    expect(phone.locator("#trouble")).to_have_text("Ce n’est pas une feuille de partie.")
    imported(phone, tmp_path, SHEET.replace("seconds=0", "scoring=longest seconds=0"))
    expect(phone.locator("#trouble")).to_contain_text("Cette page ne suit pas la règle scoring=longest")
    imported(phone, tmp_path, SHEET)
    phone.tap("text=Un meilleur coup")
    phone.locator("dialog input").fill("loupezs")
    phone.tap("text=Chercher")
    expect(phone.locator("dialog strong").first).to_contain_text("points")


OTHER_RULE = """async () => {
  const [{ name }] = await indexedDB.databases();
  const asked = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  const entries = (await asked(indexedDB.open(name))).transaction("entries", "readwrite").objectStore("entries");
  const [first] = await asked(entries.getAll());
  first.event.header.rules.rule4 = "none";
  await asked(entries.put(first));
}"""


def test_a_game_that_was_kept_by_another_rule_gives_its_sheet(phone: Page, tmp_path: Path) -> None:
    imported(phone, tmp_path, SHEET)
    expect(phone.locator("#turn-of")).to_have_text("À Ana")
    phone.evaluate(OTHER_RULE)
    phone.reload()
    expect(phone.locator("dialog")).to_contain_text("Cette page ne suit pas la règle rule4=none")
    with phone.expect_download() as saved:
        phone.tap("text=Enregistrer la feuille")
    assert "rule4=none" in saved.value.path().read_text(encoding="utf-8")
    expect(phone.get_by_role("region", name="Mes parties")).to_contain_text("Ana, Zoé")


@pytest.mark.slow  # axe-core looks at five states of the page
def test_nothing_is_wrong_for_axe(phone: Page, tmp_path: Path) -> None:
    page = phone
    faults = axe_faults_in_both(page)
    imported(page, tmp_path, SHEET)
    take_apart(page, "TARIF")
    form(page, "fari", "joker")
    faults += axe_faults_in_both(page)
    valid(page)
    faults += axe_faults_in_both(page)
    page.keyboard.press("Escape")
    for view in ("scores", "partie"):
        page.goto(page.url.partition("#")[0] + f"#{view}")
        faults += axe_faults_in_both(page)
    assert faults == []


def widths(page: Page) -> list[int]:
    """By how many pixels a page is wider than screens of several widths."""
    found = []
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        found.append(overflow(page))
    return found


def test_no_view_is_wider_than_its_screen(server: Server, open_page: Open, tmp_path: Path) -> None:
    page = ready(open_page(f"{server.address}/table/", DESKTOP))
    wide = widths(page)
    imported(page, tmp_path, SHEET)
    page.locator("#word").fill("anticonstitutionnellement")
    page.click("#add")
    wide += widths(page)
    for view in ("scores", "partie"):
        page.goto(page.url.partition("#")[0] + f"#{view}")
        wide += widths(page)
    assert wide == [0] * 12


def test_targets_are_big_enough(phone: Page, tmp_path: Path) -> None:
    targets = phone.locator("main button, main a, main input:not(.spoken)")
    assert small_targets(targets, 27) == []  # a letter is as wide as a long word lets it be
    imported(phone, tmp_path, SHEET)
    form(phone, "anticonstitutionnellement")
    assert small_targets(phone.locator("main button, main a"), 27) == []


def test_the_keyboard_alone_plays_a_turn(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/table/", DESKTOP))
    page.locator("#players input").first.focus()
    for key in ("A", "Enter", "B", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#turn-of")).to_have_text("À A")
    page.locator("#word").focus()
    page.keyboard.type("fiabilite")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # an empty field: the turn itself
    expect(page.locator("#turn-of")).to_have_text("À B")
