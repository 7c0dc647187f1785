"""Which elements are clicked for which action. What has no path here is a button with words."""

from __future__ import annotations

from delenda.games.scipio.actions import (
    ASSIGN_CARD,
    COUNT,
    CUSTOM,
    DESERT,
    DRAW_CARD,
    LAY_TILES,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    SWAP,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE,
)
from delenda.games.scipio.board.council import OWN_KEY, count_key, preset_key
from delenda.games.scipio.board.fields import field_key
from delenda.games.scipio.board.formations import formation_key
from delenda.games.scipio.board.hands import hand_key
from delenda.games.scipio.board.orders import DECK_KEY
from delenda.games.scipio.board.tray import arrangement_key, split_key
from delenda.games.scipio.rules import setup
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, OPEN, ROME


def clicks(view: Scipio) -> dict[int, list[str]]:
    """The path of every legal action that has one; nothing for those who only watch."""
    if view.actor not in (ROME, CARTHAGE) or view.viewer not in (view.actor, OPEN):
        return {}
    paths = {action: path(view, action) for action in view.legal()}
    return {action: keys for action, keys in paths.items() if keys}


def path(view: Scipio, action: int) -> list[str]:
    seat = view.actor
    if view.decision is setup.SETUP_CHOOSE:
        return [OWN_KEY if action == CUSTOM else preset_key(action)]
    if view.decision is setup.SETUP_COUNT:
        return [count_key(action - COUNT)]
    if ASSIGN_CARD <= action < TAKE:
        return [hand_key(seat, view.box.card_values[action - ASSIGN_CARD]), field_key(view.field)]
    if TAKE <= action < DRAW_CARD:
        return [split_key(action - TAKE)]
    if action == DRAW_CARD:
        return [DECK_KEY]
    if MOVE <= action < SWAP:
        return [formation_key(seat, MOVE_FROM[action - MOVE]), formation_key(seat, MOVE_TO[action - MOVE])]
    if SWAP <= action < DESERT:
        return [formation_key(seat, SWAP_FIRST[action - SWAP]), formation_key(seat, SWAP_SECOND[action - SWAP])]
    if DESERT <= action < LAY_TILES:
        return [formation_key(view.drawer, action - DESERT)]
    if action >= LAY_TILES:
        return [arrangement_key(action - LAY_TILES)]
    return []
