"""Every page in a real browser: no error, no other host, nothing that axe-core finds wrong, nothing too wide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lettres.web.app import make_app
from lettres.web.assets import static_assets
from tests.browser.conftest import Open, Scheme, Server, all_of, axe_faults, overflow, served

PAGES = [""]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The site as it comes with the package."""
    with served(make_app(static_assets())) as running:
        yield running


@all_of(PAGES)
def test_nothing_is_wrong_for_axe(server: Server, open_page: Open, path: str, scheme: Scheme) -> None:
    page = open_page(f"{server.address}/{path}", color_scheme=scheme)
    assert axe_faults(page) == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_a_page_is_no_wider_than_its_screen(server: Server, open_page: Open, path: str, width: int) -> None:
    page = open_page(f"{server.address}/{path}", viewport={"width": width, "height": 640})
    assert overflow(page) == 0
