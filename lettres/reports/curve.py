"""Curves of scores drawn with plain characters, one digit for each player."""

from __future__ import annotations

from collections.abc import Sequence

_WIDTH, _HEIGHT = 60, 10


def curve_lines(series: Sequence[tuple[str, Sequence[int]]], title: str = "Points") -> list[str]:
    """Return the lines of a frame with all curves, under a legend of their digits; a star marks where curves meet.

    >>> for line in curve_lines([("Ana", [0, 12]), ("Zoé", [0, 0])])[-3:]: print(line)
      0 |*2
        +--
         tours 0 à 1
    """
    longest = max(len(values) for _, values in series)
    columns = min(longest, _WIDTH)
    least = min(0, *(value for _, values in series for value in values))
    most = max(1, *(value for _, values in series for value in values))
    rows = [[" "] * columns for _ in range(_HEIGHT + 1)]
    for number, (_, values) in enumerate(series, 1):
        for column in range(columns):
            value = values[column * (longest - 1) // max(columns - 1, 1)]
            row = rows[round((value - least) * _HEIGHT / (most - least))]
            row[column] = str(number) if row[column] == " " else "*"
    legend = ", ".join(f"{number} {name}" for number, (name, _) in enumerate(series, 1))
    labels = {0: str(least), _HEIGHT: str(most)}
    width = max(3, *map(len, labels.values()))
    lines = [f"{labels.get(at, ''):>{width}} |{''.join(rows[at]).rstrip()}" for at in range(_HEIGHT, -1, -1)]
    axis = [f"{'':{width}} +{'-' * columns}", f"{'':{width}}  tours 0 à {longest - 1}"]
    return [f"{title}, tour après tour ({legend}) :", *lines, *axis]
