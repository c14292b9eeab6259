"""The arbiter's page in a real browser: by touch and by keyboard, hostile words, its sentences those of Python."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from lettres.position import Json
from lexicon import Lexicon
from tests.browser.conftest import HOSTILE, MARKUP, Open, Watch, axe_faults_in_both, overflow, small_targets
from tests.long import SEED
from tools.browser import DESKTOP, Server
from tools.spec.words import verdict


@pytest.fixture
def phone(server: Server, open_page: Open) -> Page:
    """The page on a phone that has never seen it."""
    return ready(open_page(f"{server.address}/arbitre/"))


def ready(page: Page) -> Page:
    page.locator("#lexicon-about:not(:empty)").wait_for(state="attached")
    return page


def test_words_are_put_on_the_table_and_asked_by_touch(phone: Page) -> None:
    phone.tap("#mot")
    phone.keyboard.type("gamin")
    expect(phone.locator("#verdict")).to_contain_text("✓ Permis")
    phone.tap("#put")
    expect(phone.locator("#mot")).to_be_focused()
    expect(phone.locator("#mot")).to_have_value("")
    phone.keyboard.type("gamines")
    expect(phone.locator("#verdict")).to_contain_text("✕ Refusé")
    expect(phone.locator("#table .clash")).to_have_count(1)
    phone.tap("#table button >> nth=0")
    expect(phone.locator("#verdict")).to_contain_text("déjà sur la table")
    phone.tap("#table button[aria-label='Retirer GAMIN']")
    phone.tap("#restore")
    expect(phone.locator("#table li")).to_have_count(1)
    phone.locator("#mot").fill("fiabiltié")
    phone.tap("#verdict .chips button >> nth=0")
    expect(phone.locator("#verdict")).to_contain_text("✓ Permis")
    phone.reload()
    expect(ready(phone).locator("#history li")).not_to_have_count(0)


def test_the_verdict_stays_in_sight_when_a_word_is_put(phone: Page) -> None:
    for word in ("gamin", "tarif", "jardin", "marche"):
        phone.tap("#mot")
        phone.keyboard.type(word)
        phone.tap("#put")
    phone.keyboard.type("gamines")
    expect(phone.locator("#verdict .ruling")).to_be_in_viewport()
    assert phone.evaluate("scrollY") == 0


def test_the_keyboard_alone_is_enough(server: Server, open_page: Open) -> None:
    page = ready(open_page(f"{server.address}/arbitre/", DESKTOP))
    expect(page.locator("#mot")).to_be_focused()  # at once: no keyboard covers the page
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#mot")).to_be_focused()
    page.keyboard.type("gamin")
    page.keyboard.press("Enter")
    expect(page.locator("#table li")).to_have_count(1)
    page.keyboard.type("gamins")
    expect(page.locator("#said")).to_contain_text("GAMIN")  # a screen reader is told
    page.keyboard.press("Escape")
    expect(page.locator("#mot")).to_have_value("")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Retirer GAMIN":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#table li")).to_have_count(0)
    expect(page.locator("#restore")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#mot")).to_be_focused()


def test_two_pages_have_the_same_table(server: Server, phone: Page, watch: Watch) -> None:
    other = phone.context.new_page()
    watch.over(other)
    other.goto(f"{server.address}/arbitre/")
    ready(other)
    phone.locator("#mot").fill("gamin")
    phone.tap("#put")
    expect(other.locator("#table li")).to_have_count(1)
    other.locator("#mot").fill("tarif")
    other.tap("#put")
    expect(phone.locator("#table li")).to_have_count(2)


def test_words_that_are_near_come_once_typing_rests(server: Server, open_page: Open) -> None:
    page = open_page(fresh=True)
    page.clock.install(time=0)
    page.goto(f"{server.address}/arbitre/")
    ready(page)
    page.clock.pause_at(3_600_000)
    page.locator("#mot").fill("fiabiltié")
    expect(page.locator("#verdict .ruling")).to_be_visible()
    expect(page.locator("#verdict .chips")).to_have_count(0)
    page.clock.run_for(300)
    expect(page.locator("#verdict .chips")).to_have_count(1)


@pytest.mark.slow  # axe-core looks at three states
def test_nothing_is_wrong_for_axe(phone: Page) -> None:
    page, found = phone, []
    for word in ("marche", "zarbix", "fiabiltié"):
        page.locator("#mot").fill(word)
        expect(page.locator("#verdict .ruling")).to_be_visible()
        if word == "marche":
            page.locator("#verdict summary").click()
            found += axe_faults_in_both(page)
            page.tap("#put")
        elif word == "zarbix":
            found += axe_faults_in_both(page)
    page.locator("#mot").fill("marches")
    expect(page.locator("#table .clash")).to_have_count(1)
    assert [*found, *axe_faults_in_both(page)] == []


def test_a_long_word_and_a_full_table_fit(phone: Page) -> None:
    for word in ("anticonstitutionnellement", "hypothécaires", "gamin"):
        phone.locator("#mot").fill(word)
        phone.locator("#put").click()
    for width, word in product((320, 1280), ("anticonstitutionnellement", "W" * 60)):
        phone.set_viewport_size({"width": width, "height": 568})
        phone.locator("#mot").fill(word)
        assert overflow(phone) == 0, (width, word)


def test_targets_are_big_enough(phone: Page) -> None:
    phone.locator("#mot").fill("marche")
    phone.tap("#put")
    phone.locator("#mot").fill("marche")
    assert small_targets(phone.locator("main button, main select, main input, nav a")) == []


def test_a_hostile_word_is_only_text(phone: Page) -> None:
    for word in HOSTILE:
        phone.locator("#mot").fill(word)
        expect(phone.locator("#verdict .ruling")).to_be_visible()
        phone.locator("#mot").press("Enter")
        assert phone.locator(MARKUP).count() == 0


def test_what_a_browser_kept_is_not_believed(phone: Page) -> None:
    kept = {"table": HOSTILE, "theme": HOSTILE[0], "history": [{"word": word, "accepted": 1} for word in HOSTILE]}
    for text in (json.dumps(kept), "[[", json.dumps({"table": 3, "history": [None, {"word": {}}]})):
        phone.evaluate("text => localStorage.setItem('lettres.arbitre', text)", text)
        phone.reload()
        ready(phone)
        phone.locator("#mot").fill("gamin")
        expect(phone.locator("#verdict")).to_contain_text("Permis")
        assert phone.locator(MARKUP).count() == 0


JUDGED = """async (cases) => {
  const from = (name) => import(new URL(`../lexicon/${name}`, location.href).href);
  const [{ openLexicon }, { judge }, { describe, explain }, { typeset }] = await Promise.all(
    ["reader.js", "judge.js", "sentences.js", "text.js"].map(from),
  );
  const file = await fetch(document.querySelector("#lexicon").href);
  const lexicon = openLexicon(await file.arrayBuffer());
  const { phrases } = lexicon;
  return cases.map(([word, choices]) => {
    const verdict = judge(lexicon, word, choices);
    const sentence = explain(verdict, phrases);
    return [
      sentence, typeset(sentence).replace(sentence, ""), verdict.code, verdict.accepted, verdict.tiles,
      verdict.source, verdict.theme,
      verdict.conflicts.map(({ tableWord, relation }) => [tableWord, relation]), verdict.suggestions,
      verdict.readings.map((reading) => describe(reading, phrases)),
    ];
  });
}"""


def test_its_verdicts_are_those_of_python(phone: Page, lexicon: Lexicon) -> None:
    """A sample, in a real browser; `spec/` has thousands of cases for Node."""
    rnd = random.Random(SEED)
    some = rnd.sample(list(lexicon), 220)
    stems = [word[: rnd.randint(3, len(word))] + rnd.choice(["", "S", "E", "X", "ER"]) for word in some]
    cases: list[Json] = [(word, {"table": [stem, other]}) for word, stem, other in zip(stems, some, stems, strict=True)]
    cases += [(word, {}) for word in HOSTILE]
    cases += [(word.lower(), {"table": some[:12]}) for word in some[:80]]
    answers = phone.evaluate(JUDGED, cases)
    wrong = [(case, answer) for case, answer in zip(cases, answers, strict=True) if answer != _plain(lexicon, case)]
    assert wrong == []


def _plain(lexicon: Lexicon, case: Json) -> object:
    return json.loads(json.dumps([*verdict(lexicon, case).values()]))
