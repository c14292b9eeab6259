"""Makes the site's PNG icons from its SVG icon in a browser, for phones that cannot read SVG.

python -m tools.icons
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parents[1] / "pages" / "src" / "icons"
ICONS = {"icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True), "touch": (180, True)}
"""The side of each icon, and whether it fills its square: the system crops such a one to its own shape."""
_CORNER = ' rx="112"'
_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'


def drawing(svg: str, *, full: bool) -> str:
    """Return the icon `svg`. With `full`, the icon has square corners, and more room around the tile."""
    if not full:
        return svg
    square = svg.replace(_CORNER, "", 1)
    grouped = square.replace("/><rect", '/><g transform="translate(28 28) scale(.89)"><rect', 1)
    return grouped.replace("</svg>", "</g></svg>")


def main() -> None:
    """Write each icon."""
    svg = (FOLDER / "icon.svg").read_text(encoding="utf-8").strip()
    assert svg.startswith(_DRAWING), "an icon of 512 points"
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"]) as browser,
    ):
        page = browser.new_page()
        for name, (side, full) in ICONS.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing(svg, full=full)}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
