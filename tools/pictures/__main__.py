"""Draw the pictures of README and guide anew, from the screen and commands as they are: `python -m tools.pictures`."""

from __future__ import annotations

from tools.pictures.shots import FOLDER, SHOTS


def main() -> None:
    """Write every picture, and say which."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in SHOTS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")
        print(FOLDER / f"{name}.svg")


if __name__ == "__main__":
    main()
