"""Redraw the pictures of the README and the guide, from the current screen, commands and pages.

    python -m tools.pictures [--tout DOSSIER]

`--tout` only draws the pages, at every width, light and dark, into a folder, for people to look at.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

from tools.pictures.pages import SHOTS as PAGES
from tools.pictures.pages import STATES, Shot, studio
from tools.pictures.shots import FOLDER, SHOTS

WIDTHS = {360: 700, 768: 900, 1280: 800}


def main() -> None:
    """Write every picture, and say which."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tout", type=Path, metavar="DOSSIER")
    folder = parser.parse_args().tout
    pages = PAGES
    if folder is not None:
        pages = {
            f"{name}-{width}-{scheme}": Shot(path, width, height, scheme, play)
            for (name, (path, play)), (width, height), scheme in product(
                STATES.items(), WIDTHS.items(), ("light", "dark")
            )
        }
    else:
        for name, draw in SHOTS.items():
            _write(FOLDER / f"{name}.svg", draw().encode())
    with studio() as take:
        for name, shot in pages.items():
            _write((folder or FOLDER) / f"{name}.webp", take(shot))


def _write(path: Path, picture: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)
    print(f"{path} {len(picture) / 1000:.0f} KB", flush=True)


if __name__ == "__main__":
    main()
