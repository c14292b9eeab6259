"""QR codes of links."""

from __future__ import annotations

import segno


def qr_code(link: str) -> list[str]:
    """Return the QR code of a link: a string of 0 and 1 for each row, 1 for dark, without the margin of four modules.

    >>> rows = qr_code("https://exemple.org/i/#secret")
    >>> len(rows), {len(row) for row in rows}, rows[0][:8]
    (29, {29}, '11111110')
    """
    code = segno.make(link, error="m", micro=False, boost_error=False)
    return ["".join("1" if module else "0" for module in row) for row in code.matrix_iter(border=0)]
