"""What the tests of the page's scripts share."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.site.making import load_or_make_word_files
from lexicon import Lexicon
from tests.web.node import Node


@pytest.fixture(scope="session")
def node() -> Node:
    """Node; the test is skipped where there is none."""
    try:
        return Node()
    except LookupError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def page_file(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The default lexicon's file for the page."""
    path = tmp_path_factory.mktemp("page") / "lexique.bin"
    path.write_bytes(load_or_make_word_files(lexicon).words)
    return path
