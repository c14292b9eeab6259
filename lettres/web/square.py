"""A link as a square that the camera of a phone reads."""

from __future__ import annotations

import segno


def square(link: str) -> list[str]:
    """The QR code of a link, a text of « 0 » and « 1 » for each of its rows, 1 for dark; whoever draws it leaves four
    light modules around.

    >>> rows = square("https://exemple.org/i/#secret")
    >>> len(rows), {len(row) for row in rows}, rows[0][:8]
    (29, {29}, '11111110')
    """
    made = segno.make(link, error="m", micro=False, boost_error=False)
    return ["".join("1" if module else "0" for module in row) for row in made.matrix_iter(border=0)]
