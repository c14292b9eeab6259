"""A kind of case: how it is drawn, and what Python answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lettres.position import Json
from lexicon import Lexicon
from tools.random_play.player import Dice

Draw = Callable[[Lexicon, Dice], Iterator[Json]]


class Kind(NamedTuple):
    """The number of cases in `spec/`, an endless draw of questions, and the answer of Python to each."""

    number: int
    draw: Draw
    answer: Callable[[Lexicon, Json], Json]
