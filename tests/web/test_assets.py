"""The files of the site: pages that name the words by their hash, and workers that keep all that a page needs."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from posixpath import dirname, join, normpath
from typing import TypedDict

import pytest

from lettres.site.assets import WORKERS, Asset, site_of, static_assets
from lettres.site.table_phrases import phrases_asset

WORDS, MEANINGS = b"words", b"meanings"
PAGE_LIMIT = 20 * 1024
"""The bytes, gzipped, that the arbiter's page may have without the file of words."""
SCRIPTS_LIMIT = 60 * 1000
"""The bytes, gzipped, of all scripts of a page around a game."""
_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.[^"']+)["']""", re.MULTILINE)
_LINK = re.compile(r"""(?:href|src|content)="(\.{0,2}[^":#]*\.\w+)\"""")


class Kept(TypedDict):
    """The list that a worker has."""

    version: str
    files: dict[str, str]


@cache
def made(words: bytes = WORDS, meanings: bytes | None = MEANINGS, changed: str = "") -> dict[str, Asset]:
    """A site, one of whose files is another one if asked."""
    given = [*static_assets(), phrases_asset()]
    static = [replace(each, body=each.body + b"x\n") if each.path == changed else each for each in given]
    return {asset.path: asset for asset in site_of(static, words, meanings)}


def kept(found: dict[str, Asset], folder: str = "arbitre") -> Kept:
    """What the worker of a folder keeps."""
    line = re.search(rb"const SITE = (.*?\}\});", found[f"{folder}/worker.js"].body)
    assert line
    listed: Kept = json.loads(line[1])
    return listed


def named(found: dict[str, Asset], path: str) -> Iterator[str]:
    """The files that one of the site names: those it imports, or those a page links to; folders are pages."""
    text = found[path].body.decode(errors="replace")
    names = _LINK.findall(text) if path.endswith(".html") else _IMPORT.findall(text) if path.endswith(".js") else []
    return (normpath(join(dirname(path), name)) for name in names)


def needed(found: dict[str, Asset], page: str) -> set[str]:
    """All that a page loads, and what that loads."""
    reached, left = set(), [page]
    while left:
        if (path := left.pop()) not in reached:
            reached.add(path)
            left += named(found, path)
    return reached


@pytest.mark.parametrize("folder", WORKERS)
def test_a_worker_keeps_all_that_its_page_needs(folder: str) -> None:
    """Were one file left out, the page would not start without a network."""
    found = made()
    if f"{folder}/index.html" not in found:
        pytest.skip("no such page yet")
    page = f"{folder}/index.html"
    assert needed(found, page) - {page} <= set(kept(found, folder)["files"])
    assert f"{folder}/" in kept(found, folder)["files"]


def test_the_list_has_the_hash_of_each_file() -> None:
    """So a file of another version is known."""
    found = made()
    for path, digest in kept(found)["files"].items():
        body = found[f"{path}index.html" if path.endswith("/") else path].body
        assert hashlib.sha256(body).hexdigest().startswith(digest), path


def test_workers_keep_the_same_files_and_no_page_of_others() -> None:
    """One version is kept once; nothing of the pages that need a network is kept at all."""
    found = made()
    assert kept(found, "arbitre") == kept(found, "table")
    assert not [path for path in kept(found)["files"] if path.startswith("defi") or path in ("index.html", "")]
    assert not [path for path in kept(found)["files"] if path.endswith("worker.js")]


@pytest.mark.parametrize("changed", ["style.css", "arbitre/index.html", "lexicon/judge.js", "offline/worker.js"])
def test_any_change_is_another_version(changed: str) -> None:
    """The cache of a version is named by it."""
    assert kept(made())["version"] != kept(made(changed=changed))["version"]


def test_other_words_are_another_version_and_another_file() -> None:
    """A stale dictionary is impossible: the page names the new one."""
    before, after = made(), made(words=b"other words")
    assert kept(before)["version"] != kept(after)["version"]
    assert before["arbitre/index.html"].body != after["arbitre/index.html"].body
    assert [path for path in after if path.startswith("lexicon/lexique-") and path in before] == []


def test_the_page_says_its_version() -> None:
    """By it the page knows whether the worker is of the same."""
    found = made()
    line = f'<meta name="version" content="{kept(found)["version"]}">'
    assert line.encode() in found["arbitre/index.html"].body


def test_files_of_words_are_named_by_their_hash_and_never_change() -> None:
    """Whatever else may change, and is asked for again."""
    found = made()
    words, meanings = (
        f"lexicon/{kind}-{hashlib.sha256(body).hexdigest()[:16]}.bin"
        for kind, body in (("lexique", WORDS), ("definitions", MEANINGS))
    )
    assert {path for path, asset in found.items() if asset.immutable} == {words, meanings}
    assert found[words].body == WORDS
    assert {words, meanings} <= set(named(found, "arbitre/index.html"))


def test_without_definitions_no_page_asks_for_them() -> None:
    """They are absent without harm."""
    found = made(meanings=None)
    assert b"definitions.bin" not in b"".join(asset.body for asset in found.values() if asset.path.endswith(".html"))
    assert not [path for path in found if path.startswith("lexicon/definitions-")]


def test_paths_are_relative() -> None:
    """A site works in any folder of any host."""
    found = made()
    absolute = re.compile(rb"""(?:href|src|content)=["'](?:/|https?:)|["']/[a-z]+/""")
    texts = {path: asset.body for path, asset in found.items() if path.endswith((".html", ".js", ".webmanifest"))}
    assert {path: absolute.findall(body) for path, body in texts.items() if absolute.search(body)} == {}


def test_pages_have_nothing_inline() -> None:
    """The policy of contents refuses scripts and styles that are written in the page."""
    pages = {path: asset.body for path, asset in made().items() if path.endswith(".html")}
    inline = re.compile(rb"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)")
    assert {path: inline.findall(body) for path, body in pages.items() if inline.search(body)} == {}


def test_the_arbiter_is_one_script() -> None:
    """A telephone asks for it once: what it imports is in it."""
    found = made()
    assert [path for path in needed(found, "arbitre/index.html") if path.endswith(".js")] == ["arbitre/arbitre.js"]


def test_the_arbiters_page_is_small() -> None:
    """It starts in a blink, on any telephone."""
    found = made()
    texts = [path for path in needed(found, "arbitre/index.html") if path.endswith((".html", ".css", ".js"))]
    assert sum(len(gzip.compress(found[path].body)) for path in texts) <= PAGE_LIMIT


@pytest.mark.parametrize("page", ["partie", "jouer", "i", "histoire", "defi", "table"])
def test_the_scripts_of_the_games_pages_are_small(page: str) -> None:
    """All that a page loads of them, Preact included."""
    found = made()
    scripts = needed(found, f"{page}/page.js")
    size = sum(len(gzip.compress(found[path].body, 9)) for path in scripts)
    print(f"{page}: {size / 1024:.1f} KiB gzipped")
    assert 0 < size <= SCRIPTS_LIMIT


def test_templates_bear_the_loss_of_their_indentation() -> None:
    """Those that go over several lines are of pages made with htm, for which it is nothing."""
    for each in static_assets():
        if each.path.endswith(".js") and b"vendor/preact.js" not in each.body:
            code = re.sub(
                rb"/\*.*?\*/|^\s*//[^\n]*|(?<=[;{,)]) // [^\n]*", b"", each.body, flags=re.DOTALL | re.MULTILINE
            )
            odd = [line for line in code.splitlines() if line.count(b"`") % 2]
            assert not odd, (each.path, odd)


def test_every_page_is_in_the_frame() -> None:
    """One head, one navigation, and what the first link goes to; a page leads to itself as the one that is shown."""
    pages = {asset.path: asset.body.decode() for asset in static_assets() if asset.path.endswith(".html")}
    for path, page in pages.items():
        for once in ("<!doctype html>", "<title>", "</head>", "<nav ", 'id="contenu"', "</footer>", "</html>"):
            assert page.count(once) == 1, (path, once)
        assert "$" not in page, path
    assert '<a href="./" aria-current="page">Table</a>' in pages["table/index.html"]
    assert '<a href="../table/">Table</a>' in pages["arbitre/index.html"]
