"""What a server does beside answering: the files of words are found or made, and what goes wrong is told."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from lettres.rooms.refusals import Refusal
from lettres.site import assets
from lettres.site.assets import Asset
from lettres.site.making import WordFiles, Words
from lettres.web import startup
from lettres.web.answers import Answers
from lettres.web.questions import MeaningQuestion
from lettres.web.shelf import Shelf
from lexicon import Lexicon, SourceError
from tests.web.node import STATIC
from tests.web.serving import client

MADE = WordFiles(b"words", b"meanings")


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words with definitions of one's own, whose files are kept beside."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    table = tmp_path / "club.tsv"
    table.write_text("gamin\tCelui qui joue aux billes.\n", encoding="utf-8")
    return Words(definitions=str(table))


def test_what_was_made_before_is_served_at_once(
    lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "load_word_files", lambda lexicon, sources=(): MADE)
    answers, shelf = Answers(lexicon), Shelf(ready=False)
    answers.preparing = True
    with pytest.raises(Refusal) as refusal:
        asyncio.run(answers.definitions_of(MeaningQuestion(mot="gamines")))
    assert (refusal.value.code, refusal.value.status) == ("preparing", 503)
    asyncio.run(startup.prepare(answers, shelf, words))
    assert (
        shelf.ready
        and not shelf.makes
        and all(map(shelf.find, ("arbitre/", "arbitre/worker.js", "regles/des/", "licences/")))
    )
    form = asyncio.run(answers.definitions_of(MeaningQuestion(mot="gamines")))
    assert form["lemmas"][0]["senses"][0] == "Celui qui joue aux billes."  # the package may add to it
    assert form["source"].startswith("club.tsv") and form["definitions"] is True


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (SourceError("le fichier est abîmé."), "le fichier est abîmé."),
        (PermissionError(13, "Permission denied", "/home/ana/secret"), "PermissionError"),
        (ValueError("odd"), "ValueError"),
    ],
)
def test_what_cannot_be_made_is_told_on_the_pages(
    lexicon: Lexicon,
    words: Words,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    said: str,
) -> None:
    """In French, and without what it is, which the log has: whoever is on the network reads these pages."""

    async def fails(words: Words) -> WordFiles:
        raise failure

    monkeypatch.setattr(startup, "load_word_files", lambda lexicon, sources=(): None)
    monkeypatch.setattr(startup, "_make", fails)
    monkeypatch.setattr(startup, "text_pages", lambda: [Asset("regles/des/index.html", b"")])
    shelf = Shelf(ready=False)
    asyncio.run(startup.prepare(Answers(lexicon), shelf, words))
    with client(lexicon, shelf=shelf) as asked:
        page = asked.get("/arbitre/")
        assert page.status_code == 503 and "refresh" not in page.headers
        assert "pu être préparée" in page.text and str(failure) not in page.text
        assert asked.get("/regles/des/").status_code == 200
        assert asked.get("/sante").json()["site"] == "failed"
    assert said in caplog.text


def test_definitions_that_cannot_be_read_leave_the_pages_ready(
    lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*given: object) -> None:
        raise SourceError("le fichier est abîmé.")

    monkeypatch.setattr(startup, "load_word_files", lambda lexicon, sources=(): MADE)
    monkeypatch.setattr(startup, "_definitions", fails)
    answers, shelf = Answers(lexicon), Shelf(ready=False)
    answers.preparing = True
    asyncio.run(startup.prepare(answers, shelf, words))
    assert (shelf.ready, shelf.trouble, answers.preparing, answers.definitions) == (True, "", False, None)
    assert "le fichier est abîmé" in caplog.text


def test_what_words_mean_keeps_no_page_waiting(lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the words are there, their pages are, while the definitions are made; a failure of these is no page's."""
    shelf = Shelf(ready=False)

    async def fails(words: Words) -> WordFiles:
        assert shelf.ready and shelf.find("arbitre/")
        raise ValueError

    monkeypatch.setattr(
        startup, "load_word_files", lambda lexicon, sources=(): None if sources else WordFiles(b"words", None)
    )
    monkeypatch.setattr(startup, "_make", fails)
    asyncio.run(startup.prepare(Answers(lexicon), shelf, words))
    assert shelf.ready and not shelf.trouble


def test_pages_say_that_it_is_the_first_time_where_it_is(
    lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(ready=False)

    async def makes(words: Words) -> WordFiles:
        assert shelf.makes
        return MADE

    monkeypatch.setattr(startup, "load_word_files", lambda lexicon, sources=(): None)
    monkeypatch.setattr(startup, "_make", makes)
    monkeypatch.setattr(startup, "_definitions", lambda *given: None)
    monkeypatch.setattr(startup, "text_pages", tuple)
    asyncio.run(startup.prepare(Answers(lexicon), shelf, words))
    assert shelf.ready


def test_of_two_processes_one_makes_the_files(lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other waits, and finds them made."""
    begun: list[str] = []
    kept: list[WordFiles] = []

    async def makes(words: Words) -> WordFiles:
        begun.append("")
        await asyncio.sleep(0.05)
        kept.append(MADE)
        return MADE

    async def both() -> list[Shelf]:
        shelves = [Shelf(ready=False), Shelf(ready=False)]
        await asyncio.gather(*(startup.prepare(Answers(lexicon), shelf, words) for shelf in shelves))
        return shelves

    monkeypatch.setattr(startup, "load_word_files", lambda lexicon, sources=(): kept[0] if kept else None)
    monkeypatch.setattr(startup, "_make", makes)
    monkeypatch.setattr(startup, "_POLL", 0.01)
    monkeypatch.setattr(startup, "_definitions", lambda *given: None)
    monkeypatch.setattr(startup, "text_pages", tuple)
    assert all(shelf.ready for shelf in asyncio.run(both())) and len(begun) == 1


def test_whoever_works_on_pages_is_served_what_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is not yet right is told, and served once it is."""
    sources = tmp_path / "src"
    shutil.copytree(STATIC, sources)
    for module in (assets, startup):
        monkeypatch.setattr(module, "SOURCES", sources)
    monkeypatch.setattr(startup, "_POLL", 0.05)
    shelf = Shelf(MADE.site())

    async def write(text: str, done: Callable[[], bool]) -> None:
        await asyncio.sleep(0.1)
        (sources / "arbitre" / "arbitre.js").write_text(text, encoding="utf-8")
        async with asyncio.timeout(30):
            while not done():
                await asyncio.sleep(0.05)

    async def work() -> None:
        following = asyncio.create_task(startup.rebuild_on_changes(shelf, MADE))
        await write("import what;", lambda: "import what" in caplog.text)
        await write(
            "late();", lambda: (found := shelf.find("arbitre/arbitre.js")) is not None and found.body == b"late();"
        )
        following.cancel()

    asyncio.run(work())
