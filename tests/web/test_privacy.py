"""The page « Ce qui est gardé » (V8): it says what the server does, and an exported site says its own."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from lettres.rooms.tokens import CODE_SECONDS, COOKIE_SECONDS
from lettres.site.assets import static_assets
from lettres.site.pages import text_pages
from lettres.site.privacy import privacy_alone, privacy_page
from lettres.web.export import export, standalone
from lexicon import Lexicon
from tests.web.playing import GUEST, ME, house


def lines(page: str) -> list[str]:
    """The lines of the page, their tags left out."""
    main = page.partition("<main")[2].partition("</main>")[0]
    return [unescape(re.sub("<[^>]+>", "", each)) for each in re.findall(r"<li>(.*?)</li>", main, re.DOTALL)]


@pytest.mark.parametrize(
    ("days", "told"), [(90, "gardée 90 jours après"), (1, "gardée 1 jour après"), (0, "jusqu’à ce")]
)
def test_it_says_for_how_long_this_server_keeps_games(lexicon: Lexicon, tmp_path: Path, days: int, told: str) -> None:
    with house(tmp_path, lexicon, days=days) as server:
        answer = server.client.get("/vie-privee/")
        assert answer.status_code == 200 and len(lines(answer.text)) == 10
        assert told in " ".join(lines(answer.text)).replace("\u00a0", " ")
        assert ("Un appareil qui n’est pas revenu" in answer.text) == (days > 0)
        assert server.browser().get("/api/parties").json()["days"] == days
        ana = server.browser()
        given = ana.post("/api/parties", {"game": "des", "seats": [ME, GUEST]}).headers["set-cookie"]
        assert f"Max-Age={COOKIE_SECONDS}" in given and ana.get("/api/parties").json()["days"] == days
    text = " ".join(lines(answer.text)).replace("\u00a0", " ")
    assert f"gardé {COOKIE_SECONDS // 86400} jours" in text and f"vaut {CODE_SECONDS / 60:.0f} minutes" in text


def test_every_page_leads_to_it() -> None:
    pages = [each for each in (*static_assets(), *text_pages(), privacy_page(90)) if each.path.endswith(".html")]
    without = {each.path for each in pages if b'vie-privee/"' not in each.body}
    assert without == {"arbitre/index.html"}  # which leads there by the page of licences


def test_an_exported_site_tells_its_own(tmp_path: Path) -> None:
    written = export(map(standalone, [*static_assets(), privacy_alone()]), tmp_path / "site")
    assert "vie-privee/index.html" in written
    page = (tmp_path / "site" / "vie-privee" / "index.html").read_text(encoding="utf-8")
    text = " ".join(lines(page))
    assert "aucun serveur" in text and "jouer/" not in page and "90" not in text and "défis" not in text
