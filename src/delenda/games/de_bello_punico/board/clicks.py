"""Which elements are clicked for which action, and which walks a click on a hex further away stands for."""

from __future__ import annotations

from delenda.games.de_bello_punico import reach
from delenda.games.de_bello_punico.actions import (
    BOX,
    BOXES,
    COMMAND,
    EXIT,
    FACE,
    HEXES,
    LEADER,
    LEADER_OUT,
    MOVEMENT,
    PASS,
    RECALL,
    STEP,
    YES,
)
from delenda.games.de_bello_punico.board.command import box_key, hand_key
from delenda.games.de_bello_punico.board.panel import button_key
from delenda.games.de_bello_punico.board.spots import face_key, hex_key, mover_hex
from delenda.games.de_bello_punico.board.units import leader_key, unit_key
from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.actor import CARTHAGE, OPEN, ROME


def clicks(view: Battle) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    if not _acts(view):
        return {}
    return {action: path(view, action) for action in view.legal()}


def _acts(view: Battle) -> bool:
    return view.actor in (ROME, CARTHAGE) and view.viewer in (view.actor, OPEN)


def path(view: Battle, action: int) -> list[str]:
    seat = view.actor
    if action < HEXES:
        return [spot_key(view, action)]
    if action < FACE:
        return [spot_key(view, view.box.neighbour[mover_hex(view) * 6 + action - STEP])]
    if action < BOX:
        return [face_key(action - FACE)]
    if action < BOX + 2 * BOXES:
        return [hand_key(seat, (action - BOX) % 2), box_key(seat, (action - BOX) // 2)]
    if action in (PASS, YES, EXIT):
        return [button_key(action)]
    if action == LEADER:
        return [leader_key(seat)]
    if action == COMMAND:
        return [box_key(seat, MOVEMENT)]
    if action < LEADER_OUT:
        return [unit_key(view.box.names[view.box.cavalry[seat][action - RECALL]])]
    return [leader_key(seat), spot_key(view, view.box.neighbour[view.where[view.target] * 6 + action - LEADER_OUT])]


def spot_key(view: Battle, h: int) -> str:
    """What lies uppermost in a hex: its unit, a lone leader that is attacked, or the hex itself."""
    unit = view.standing[h]
    if unit >= 0:
        return unit_key(view.box.names[unit])
    if view.decision.name == "attack_target" and view.leader[1 - view.phasing] == h:
        return leader_key(1 - view.phasing)
    return hex_key(view, h)


def walks(view: Battle) -> dict[str, list[int]]:
    """For a unit on the move: hexes that are more than a step away, and the actions that lead there one after another.

    A page may offer them as single clicks. It sends the actions in order and stops where one is no longer legal.
    """
    if not _acts(view) or view.decision.name != "move_step":
        return {}
    return {
        hex_key(view, h): list(stand.actions)
        for h, stand in reach.destinations(view).items()
        if len(stand.actions) > 1 and view.standing[h] < 0
    }
