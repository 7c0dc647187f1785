"""The names of the numbers in an observation of Scipio."""

from __future__ import annotations

from delenda.games.scipio.actions import TILE_AT
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.features import DECISIONS
from delenda.games.scipio.words import FIELDS, FORMATIONS, ORDERS
from delenda.kernel.row_names import SIDES, RowNames


def row_names(box: ScipioBox, _seat: int) -> RowNames:
    formations, fields = list(FORMATIONS), list(FIELDS)
    cards = [str(value) for value in box.card_values]
    tiles = [" ".join(str(box.tile_values[tile]) for tile in arrangement) for arrangement in TILE_AT]
    return {
        "counts": [SIDES, formations],
        "totals": [SIDES, fields],
        "majorities": [fields],
        "tiles": [tiles],
        "phase": [],
        "own hand": [cards],
        "enemy hand": [cards],
        "deck": [list(ORDERS)],
        "decision": [DECISIONS],
        "own cards": [fields, cards],
        "enemy cards": [fields, cards],
        "unresolved": [fields],
        "own decision": [],
        "field": [[*fields, "loss"]],
        "lost": [SIDES],
        "quiet": [],
        "organising": [[*formations, "left"]],
        "steps": [],
        "spent": [SIDES, fields],
        "round": [],
        "seat": [],
    }
