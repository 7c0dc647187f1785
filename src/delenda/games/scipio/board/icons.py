"""Pictograms that only Scipio has: its New Orders. The others are in delenda.svg.icons."""

from __future__ import annotations

from typing import Final

from delenda.svg.icons import UNITS
from delenda.svg.shapes import circle, path

ARROW: Final = "M-11-4h9v-5l9 8-9 8v-5h-9z"

ORDERS: Final = {
    "order-RD": path(ARROW, "inherit", transform="translate(1 -5) scale(.8)")
    + path(ARROW, "inherit", transform="translate(3 8) scale(.8)"),
    "order-RP": path("M-11-6H4v-5l8 8-8 8V0h-15zM11 12H-4v5l-8-8 8-8v5h15z", "inherit", transform="translate(0 -2) scale(.85)"),
    "order-OM": path("M-12-4h11v-6l11 10-11 10v-6h-11z", "inherit", transform="translate(0 2)"),
    "order-DS": circle(3, -11, 4, "inherit")
    + path(
        "M-2-5L6-6l3 6 5 1-1 3-6-1-2-3-2 5 5 4-1 8H4l0-6-6-4-2 5h-8v-3h5l3-10-2 1-1 5-3-1 1-6z",
        "inherit",
        transform="scale(.95)",
    ),
    "order-RG": UNITS["k-leader"],
}


def symbols() -> str:
    return "".join(f'<symbol id="~{name}" overflow="visible">{svg}</symbol>' for name, svg in ORDERS.items())
