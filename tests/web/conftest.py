"""What the tests of the page's scripts share."""

from __future__ import annotations

import pytest

from tests.web.node import Node


@pytest.fixture(scope="session")
def node() -> Node:
    """Node; the test is skipped where there is none."""
    try:
        return Node()
    except LookupError as error:
        pytest.skip(str(error))
