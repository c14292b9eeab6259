"""One seat in two tabs: what is played in one is told in the other."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Watch, axe_faults_in_both, overflow
from tests.browser.test_play_page import Deal, deal, my_turn, told

__all__ = ["deal"]  # a fixture
RACK = "[data-where=rack]"


def test_the_tab_in_which_one_composed_says_that_the_turn_was_played_in_another(deal: Deal, watch: Watch) -> None:
    one = my_turn(deal({"kind": "me", "name": "Ana"}, {"kind": "bot"}))
    other = one.context.new_page()
    watch.over(other)
    other.goto(one.url)
    my_turn(other)
    letters = one.locator(f'{RACK}:not([data-tile="?"])')
    for at in (0, 1):
        letters.nth(at).tap()
    one.locator('[data-place="new"]').tap()
    expect(one.locator("[data-do=valider]")).to_be_visible()
    other.locator("[data-do=passer]").tap()
    other.locator("[data-do=confirmer]").tap()
    expect(one.locator(".answers")).to_contain_text("Ce tour vient d’être joué dans un autre onglet")
    expect(one.locator(".answers")).to_contain_text("Vous composiez ici")
    assert any("autre onglet" in each for each in told(one))
    my_turn(one)  # when the robot has played too
    expect(one.locator(".answers")).to_contain_text("autre onglet")
    assert axe_faults_in_both(one) == [] and overflow(one) == 0
    one.locator("[data-do=replier]").tap()
    expect(one.locator(".answers")).to_have_count(0)
    my_turn(other)
    expect(other.locator(".answers")).to_have_count(0)
