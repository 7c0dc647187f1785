"""What every action of Scipio means."""

from __future__ import annotations

from delenda.games.scipio.actions import (
    ASSIGN_CARD,
    CARD,
    COUNT,
    CUSTOM,
    DESERT,
    DRAW_CARD,
    LAY_TILES,
    MOST_DAMAGE,
    MOST_TOKENS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    PASS,
    SWAP,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE,
    TILE_AT,
)
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.words import FORMATIONS, ORDERS
from delenda.kernel.action_table import EITHER, ActionTable, span

MOST_IN_ONE = MOST_TOKENS - 5  # the other five Formations take one token each


def action_table(box: ScipioBox) -> ActionTable:
    presets = [EITHER.join(preset.code for preset in both) for both in zip(*box.presets, strict=True)]
    laid = [[box.tile_values[tile] for tile in arrangement] for arrangement in TILE_AT]
    tiles = span("tiles", LAY_TILES, yellow=[t[0] for t in laid], purple=[t[1] for t in laid], green=[t[2] for t in laid])
    moves = [
        span("done", PASS),
        span("move", MOVE, source=[FORMATIONS[a] for a in MOVE_FROM], target=[FORMATIONS[b] for b in MOVE_TO]),
    ]
    swaps = span("swap", SWAP, first=[FORMATIONS[int(a)] for a in SWAP_FIRST], second=[FORMATIONS[int(b)] for b in SWAP_SECOND])
    return ActionTable(
        {
            "setup_choose": [span("preset", 0, preset=presets), span("custom", CUSTOM)],
            "setup_count": [span("count", COUNT + 1, "count {*} {tokens}", tokens=range(1, MOST_IN_ONE + 1))],
            "tiles": [tiles],
            "assign": [span("assign", ASSIGN_CARD, "assign {*} {card}", card=box.card_values)],
            "remove": [span("take", TAKE, "take {first} {*}", first=range(MOST_DAMAGE + 1))],
            "draw_offer": [span("draw", DRAW_CARD), span("pass", PASS)],
            "draw": [span("card", CARD, card=ORDERS)],
            "redeploy": moves,
            "opportune_move": moves,
            "opportune_draw": [span("draw", DRAW_CARD), span("stop", PASS)],
            "relief": [span("decline", PASS), swaps],
            "deserter": [span("desert", DESERT, formation=FORMATIONS)],
            "general": [span("ignore", PASS), tiles],
        }
    )
