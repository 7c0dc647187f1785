"""Draws the icons of the app from its emblem, as src/delenda/web/static/icons/*.png.

python tools/icons.py
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

FOLDER = Path(__file__).parents[1] / "src/delenda/web/static/icons"
SIGN = '<circle cy="-9.5" r="5.2"/><path d="M-13-4q1 3 3 3h20q2 0 3-3l2.5 1Q14 3 10 3H2.8L13 17h-26L-2.8 3H-10q-4 0-5.5-6z"/>'
GROUND, GOLD = "#4a3418", "#e6bd63"


def icon(ground: str, radius: int, scale: float, fill: str) -> str:
    """The emblem in a square of 32; `radius` rounds its corners."""
    plate = f'<rect width="32" height="32" rx="{radius}" fill="{ground}"/>' if ground else ""
    sign = f'<g transform="translate(16 {16 - 1.5 * scale}) scale({scale})" fill="{fill}">{SIGN}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{plate}{sign}</svg>'


ICONS = {
    "app-192": (icon(GROUND, 7, 0.72, GOLD), 192),
    "app-512": (icon(GROUND, 7, 0.72, GOLD), 512),
    "maskable-192": (icon(GROUND, 0, 0.55, GOLD), 192),  # a device cuts its own shape out of it
    "maskable-512": (icon(GROUND, 0, 0.55, GOLD), 512),
    "badge-96": (icon("", 0, 0.84, "#ffffff"), 96),  # of a notice: only its outline counts
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (svg, size) in ICONS.items():
        (FOLDER / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)))


if __name__ == "__main__":
    main()
