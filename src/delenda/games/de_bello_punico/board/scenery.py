"""What never changes: the ground, the grid, the frame."""

from __future__ import annotations

import random
from functools import cache

from delenda.games.de_bello_punico.board.layout import Layout, layout_named
from delenda.games.de_bello_punico.board.scene import TITLES
from delenda.games.de_bello_punico.board.symbols import OWN_SYMBOLS, PATTERN
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.frame import frame, narrow_frame, surface
from delenda.svg.hexmap import HexMap
from delenda.svg.icons import EMBLEMS, UNITS
from delenda.svg.paints import definitions
from delenda.svg.shapes import box, text

SEED = 218  # BC, the year of the Trebbia


@cache
def scenery(scenario: str, terrain: tuple[str, ...], layout: str) -> str:
    at = layout_named(layout)
    parts = [
        definitions(*UNITS, *EMBLEMS, "swords", "laurel", "shield", own=PATTERN + OWN_SYMBOLS),
        surface(at.width, at.height, SEED),
        at.window.around(surface(at.width, at.height, SEED) + ground(at.map, terrain) + at.map.grid() + _edges(at)),
    ]
    parts.append(frame(at.width, at.height, TITLES[scenario][0]) if at.wide else narrow_frame(at.width, at.height))
    return "".join(parts)


def ground(m: HexMap, terrain: tuple[str, ...]) -> str:
    """The terrain of all hexes, from the lowest to what stands on it."""
    rng = random.Random(SEED)

    def region(letter: str) -> list[int]:
        return [h for h, found in enumerate(terrain) if found == letter]

    parts = [m.plain(rng)]
    if region("="):
        parts.append(m.road(region("="), rng))
    if region("~"):
        parts.append(m.water(region("~"), rng))
    if region("h"):
        parts.append(m.hills(region("h"), rng))
    if region("r"):
        parts.append(m.rocks(region("r"), rng))
    if region("b"):
        parts.append(m.bushes(region("b"), rng))
    return "".join(parts)


def _edges(at: Layout) -> str:
    """Whose edge is which, in the trays beyond the map."""
    parts = []
    left = at.map.x - at.map.size
    size = 12 if at.wide else 11.5
    for seat, y in ((CARTHAGE, at.north), (ROME, at.south)):
        height = at.half * 2 + 5
        parts.append(box(left, y - height / 2, at.map.width, height, 5, "var(--shadow)", fill_opacity=0.1))
        words = f"EDGE OF {SEAT_NAMES[seat].upper()}"
        middle = left + at.map.width / 2  # cavalry leaves by the flanks, and then lies in the tray
        parts.append(text(middle, y + size * 0.36, words, size, "serif middle ink", letter_spacing=1.5))
    return "".join(parts)
