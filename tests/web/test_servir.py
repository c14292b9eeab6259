"""`lettres servir` as people run it: what it says, how it ends, what it refuses, what it exports."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from lettres.cli import serving, servir
from lettres.cli.context import Settings
from lettres.cli.game_meanings import GameMeanings
from lettres.cli.serving import qr_lines
from lettres.site.assets import Asset, site_of, static_assets
from lettres.site.making import WordFiles, load_word_files
from lettres.site.pages import text_pages
from lettres.web.export import LIST, export, standalone
from lettres.web.guard import HEADERS
from lettres.web.limits import Limits
from lettres.web.network import own_addresses
from lexicon import Lexicon
from lexicon.errors import SourceError
from tests.conftest import Run
from tests.web.serving import process


def fetched(address: str) -> tuple[dict[str, str], bytes]:
    """An answer of a real server."""
    with urllib.request.urlopen(address, timeout=20) as answer:
        return {name.lower(): value for name, value in answer.headers.items()}, answer.read()


@pytest.mark.slow
@pytest.mark.parametrize("number", (signal.SIGTERM, signal.SIGINT))
def test_a_real_server_answers_and_ends_when_it_is_told_to(tmp_path: Path, number: int) -> None:
    with process(tmp_path) as (server, told):
        address = told[0].partition(" : ")[2]
        headers, body = fetched(f"{address}sante")
        assert json.loads(body)["status"] == "ok"
        assert {name.lower(): value for name, value in HEADERS.items()}.items() <= headers.items()
        assert json.loads(fetched(f"{address}api/arbitre?mot=GAMIN")[1])["accepted"]
        with socket.create_connection(("127.0.0.1", int(address.split(":")[2][:-1]))):  # half open to the end
            server.send_signal(number)
            _, err = server.communicate(timeout=90)
        assert (server.returncode, err) == (0, "Le serveur est arrêté.\n")
        assert told[-1] == "Ctrl-C arrête le serveur." and told[-2].endswith("--adresse 0.0.0.0 --port 0")


@pytest.mark.slow
@pytest.mark.parametrize("processes", (1, 2))
def test_ctrl_c_ends_a_server_that_has_hardly_begun(tmp_path: Path, processes: int) -> None:
    """It reaches all processes of a terminal, which are importing modules still: the first alone tells anything."""
    with process(tmp_path, "--processus", str(processes), "--base", str(tmp_path / "rooms")) as (server, _):
        time.sleep(0.3 * (processes - 1))
        os.killpg(server.pid, signal.SIGINT)
        assert (server.communicate(timeout=90)[1], server.returncode) == ("Le serveur est arrêté.\n", 0)


@pytest.mark.slow  # nine calls
def test_what_is_asked_wrongly_is_told_in_french(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        nothing = tmp_path / "rien.pem"
        empty = tmp_path / "vide.pem"
        empty.touch()
        for options, code, said in (
            (["--port", str(port)], 2, f"le port {port} est déjà pris"),
            (["--port", "70000"], 2, "de 0 à 65535"),
            (["--adresse", "192.0.2.77", "--port", "0"], 2, "n'est pas une adresse de cette machine"),
            (["--adresse", "nulle part", "--port", "0"], 2, "n'est pas une adresse de cette machine"),
            (["--certificat", str(nothing)], 3, "n'existe pas"),
            (["--certificat", str(empty)], 3, "ne peut servir"),
            (["--cle", str(empty)], 2, "--cle ne va qu'avec --certificat"),
            (["--exporter", str(tmp_path / "site"), "--ouvrir"], 2, "ôtez --ouvrir"),
            (["--definitions", str(tmp_path / "rien.tsv"), "--port", "0"], 3, "rien.tsv"),
        ):
            done = run("servir", *options)
            assert done.returncode == code and said in done.stderr, (options, done.stderr)
            assert done.stdout == "" and "Traceback" not in done.stderr


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servir, "find_spec", lambda name: None)
    with pytest.raises(SourceError, match=r"pip install 'lettres\[web\]'"):
        servir._check_installed()


def test_the_base_install_imports_nothing_of_the_extra() -> None:
    code = "import sys, lettres.cli.main, lettres.cli.arbitre, lettres.cli.servir; print(*sys.modules)"
    done = subprocess.run(
        ["python", "-c", code], executable=__import__("sys").executable, capture_output=True, text=True
    )
    assert {"starlette", "uvicorn", "segno", "markdown", "rjsmin", "lettres.web"}.isdisjoint(done.stdout.split())


def test_the_code_is_read_in_any_terminal() -> None:
    """Its modules are those of the address, with a margin of four, and in colour they are black on white."""
    import segno

    address = "http://192.168.1.20:8080/"
    real = [list(map(bool, row)) for row in segno.make(address, error="l", micro=False).matrix_iter(border=4)]
    for coloured, of in ((True, {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}), (False, None)):
        lines = [line.split("m", 1)[-1].removesuffix("\x1b[0m") for line in qr_lines(address, coloured=coloured)]
        signs = of or {" ": (1, 1), "▄": (1, 0), "▀": (0, 1), "█": (0, 0)}
        rows = [[bool(signs[sign][half]) for sign in line] for line in lines for half in (0, 1)]
        assert rows[: len(real)] == real
    assert all(line.startswith("\x1b[38;5;16;48;5;231m") for line in qr_lines(address, coloured=True))


def test_own_addresses_are_those_of_a_network() -> None:
    assert all(not address.startswith(("127.", "169.254.", "fe80")) and address != "::1" for address in own_addresses())


# -- the site as files

SMALL = [*static_assets(), *text_pages()]


def written(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_export_writes_the_site_and_replaces_its_own_alone(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    export(site_of(SMALL, b"one"), folder)
    first = written(folder)
    assert {"index.html", "arbitre/index.html", "licences/index.html", "regles/des/index.html", LIST} <= set(first)
    assert not [path for path in first if path.startswith("defi/")]  # it asks a server
    export(site_of(SMALL, b"two"), folder)
    second = written(folder)
    gone, new = set(first) - set(second), set(second) - set(first)
    assert len(gone) == len(new) == 1 and all(path.startswith("lexicon/") for path in gone | new)
    (folder / "photo.jpg").write_bytes(b"mine")
    export(site_of(SMALL, b"three"), folder)
    assert (folder / "photo.jpg").read_bytes() == b"mine"


def test_every_page_of_an_export_has_the_policy_in_it(tmp_path: Path) -> None:
    """Any host may serve it, and most send no header of ours."""
    export(WordFiles(b"words", None).site(standalone), tmp_path / "site")
    pages = {path: body for path, body in written(tmp_path / "site").items() if path.endswith(".html")}
    policy = b"""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; """
    assert len(pages) > 10
    for path, body in pages.items():
        before, found, _ = body.partition(policy)
        assert found and b"<link" not in before and b"<script" not in before, path
        assert b"frame-ancestors" not in body and b'<meta name="referrer" content="no-referrer">' in body


def test_an_export_that_was_cut_short_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of what is an export's comes before its files."""
    write = Path.write_bytes

    def cut(path: Path, body: bytes) -> None:
        write(path, body[:9])
        raise OSError("no more room")

    monkeypatch.setattr(Path, "write_bytes", cut)
    with pytest.raises(OSError, match="room"):
        export(SMALL, tmp_path / "site")
    monkeypatch.undo()
    export(SMALL, tmp_path / "site")
    assert {"style.css", "index.html", LIST} <= set(written(tmp_path / "site"))


def test_an_export_refuses_what_is_not_its_own(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    with pytest.raises(SourceError, match="rien n'y est écrit"):
        export([Asset("index.html", b"")], tmp_path)
    assert written(tmp_path) == {"photo.jpg": b"mine"}
    with pytest.raises(SourceError):
        export([Asset("index.html", b"")], tmp_path / "photo.jpg")


def test_a_forged_list_removes_nothing_outside(tmp_path: Path) -> None:
    folder, outside = tmp_path / "site", tmp_path / "photo.jpg"
    folder.mkdir()
    outside.write_bytes(b"mine")
    (folder / LIST).write_text(json.dumps({"files": ["../photo.jpg", str(outside), ".."]}), encoding="utf-8")
    export([Asset("index.html", b"")], folder)
    assert outside.read_bytes() == b"mine"


def test_every_link_of_a_site_is_relative(tmp_path: Path) -> None:
    """So it works in any folder of any host."""
    for asset in WordFiles(b"words", None).site():
        if asset.path.endswith(".html"):
            assert b'href="/' not in asset.body and b'src="/' not in asset.body, asset.path


def test_files_that_were_made_are_found_again_and_damaged_ones_are_not(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lettres.site import making

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[object] = []

    def words_file(lexicon: Lexicon) -> bytes:
        made.append(lexicon)
        return b"words"

    monkeypatch.setattr(making, "words_file", words_file)
    monkeypatch.setattr(making, "PACKAGED", tmp_path / "none")
    assert load_word_files(lexicon) is None
    for _ in range(2):
        assert making.load_or_make_word_files(lexicon) == WordFiles(b"words", None)
    assert load_word_files(lexicon) == WordFiles(b"words", None)
    [kept] = tmp_path.rglob("*.words")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert load_word_files(lexicon) is None and making.load_or_make_word_files(lexicon) == WordFiles(b"words", None)
    assert len(made) == 2


class Terminal(io.StringIO):
    """A terminal that shows blocks."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_what_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code is for who sees it; http and HTTPS are told apart."""
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    house = serving.Addresses("http://127.0.0.1:8080/", ["http://192.168.1.20:8080/"], True)
    drawn, plain = (list(serving._banner(Settings(accessible=aloud), house, secure=False)) for aloud in (False, True))
    assert any("▀" in line for line in drawn) and not any("▀" in line or "\x1b" in line for line in plain)
    assert all("http://192.168.1.20:8080/" in "".join(said) for said in (drawn, plain))
    assert "--certificat" in "".join(plain)
    secure = " ".join(serving._banner(Settings(accessible=True), house, secure=True))
    assert "hors ligne, si le téléphone se fie au certificat" in " ".join(secure.split()) and "http," not in secure
    alone = " ".join(serving._banner(Settings(accessible=True), house._replace(others=[]), secure=False))
    assert "Aucune adresse de réseau" in alone
    here = serving.Addresses("http://127.0.0.1:8091/", [], False)
    asked = serving.Endpoint("127.0.0.1", 8091, port_given=True)
    for place, call in ((asked, "--adresse 0.0.0.0 --port 8091"), (asked._replace(port_given=False), "0.0.0.0")):
        local = " ".join(serving._banner(Settings(accessible=True), here, secure=False, options=place.options))
        assert f"{call} Ctrl-C" in " ".join(local.split())


def test_a_page_of_its_own_does_not_lead_to_what_asks_a_server() -> None:
    """Nor does its head; what stays is whole."""
    links = b'<a href="../table/">Table</a><a class="card door" href="../defi/"><h2>Un</h2></a><a href="./">Ici</a>'
    assert standalone(Asset("arbitre/index.html", links)).body == (b'<a href="../table/">Table</a><a href="./">Ici</a>')


def test_rooms_tell_what_a_word_means_and_no_player_why_it_cannot_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    club, rooms = tmp_path / "club.tsv", serving.RoomOptions(str(tmp_path / "rooms.sqlite"))
    club.write_text("gamin\tCelui qui joue aux billes.\n", "utf-8")
    for file, told in ((club, "Sens de gamin (club.tsv) : Celui qui joue aux billes."), (tmp_path / "none", "")):
        hub = serving._hub(Settings(definitions=str(file)), rooms)
        assert isinstance(hub.meaning, GameMeanings)
        hub.meaning("gamins", True)
        if hub.meaning._making is not None:
            hub.meaning._making.join()
        assert [hub.meaning("gamins", True) for _ in range(2)] == [told, told]
        hub.store.close()
        hub.thoughts.close()


@pytest.mark.parametrize("proxy", ("caddy", "*", "127.0.0.1/99", "300.0.0.1", "", "127.0.0.1,nginx"))
def test_a_proxy_is_an_address_or_a_network(run: Run, proxy: str) -> None:
    done = run("servir", "--port", "0", "--mandataire", proxy)
    assert done.returncode == 2 and "--mandataire" in done.stderr and "adresse IP" in done.stderr, done.stderr


def test_pages_of_an_address_are_as_many_as_the_option_says() -> None:
    given = serving._limits(serving.RoomOptions(pages=7, an_hour=3))
    assert (given.address_sockets, given.rooms, given.home) == (7, 3, 1.0)
    assert serving._limits(serving.RoomOptions()) == Limits()
    assert serving._limits(serving.RoomOptions(pages=9000)).all_sockets == 9000
