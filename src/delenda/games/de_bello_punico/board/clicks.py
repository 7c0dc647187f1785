"""Which elements are clicked for which action, and which walks single clicks stand for."""

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
    MOVEMENT_BOX,
    PASS,
    RECALL,
    STEP,
    YES,
)
from delenda.games.de_bello_punico.board.command import box_key, hand_key
from delenda.games.de_bello_punico.board.layout import WIDE
from delenda.games.de_bello_punico.board.panel import button_key
from delenda.games.de_bello_punico.board.scene import SCENES
from delenda.games.de_bello_punico.board.spots import face_key, hex_key, mover_hex
from delenda.games.de_bello_punico.board.units import leader_key, unit_key
from delenda.games.de_bello_punico.state import NO_UNIT, Battle
from delenda.games.de_bello_punico.words import way_words
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.english import plural
from delenda.svg.picture import Walk


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
        return [box_key(seat, MOVEMENT_BOX)]
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


def walks(view: Battle) -> list[Walk]:
    """One click for several actions of a unit or leader on the move: a hex further away is marched to, the mover itself stops,
    another unit stops the mover and moves next.
    """
    if not _acts(view) or view.decision.name not in ("move_step", "leader_step") or view.crossed:
        return []
    taken = {keys[0] for keys in clicks(view).values()}
    found = [_stop(view)]
    for h, stand in SCENES.of(view, WIDE).destinations.items():
        key = spot_key(view, h)
        if key not in taken and len(stand.actions) > 1 and _is_undisturbed(view, stand):
            found.append(Walk(key, stand.actions, *_march_words(view, stand)))
    known = taken | {walk.key for walk in found}
    return found + [walk for walk in _others(view) if walk.key not in known]


def _stop(view: Battle) -> Walk:
    key = leader_key(view.phasing) if view.decision.name == "leader_step" else unit_key(view.box.names[view.unit])
    return Walk(key, (PASS,), view.decision.words(view, PASS), quiet=True)


def _march_words(view: Battle, stand: reach.Stand) -> tuple[str, str]:
    start = view.leader[view.phasing] if view.decision.name == "leader_step" else view.where[view.unit]
    cost = view.mp - stand.mp
    words = f"March {way_words(view, start, stand.hex)} for {plural(cost, 'movement point')}"
    if not stand.harm:
        return words, ""
    passed = "a friend" if stand.harm == 1 else plural(stand.harm, "friend")
    return words, f"The way leads through {passed}: a Disorder Point for both units each time (7.1)."


def _is_undisturbed(view: Battle, stand: reach.Stand) -> bool:
    """Whether neither dice nor a panic come in between."""
    if view.decision.name == "leader_step" or not _passes_friends(view, stand):
        return True
    twin = view.copy()
    for action in stand.actions:
        if twin.decision is not view.decision or twin.unit != view.unit:
            return False
        twin.decision.apply(twin, action)
    return True


def _passes_friends(view: Battle, stand: reach.Stand) -> bool:
    h = view.where[view.unit]
    for action in stand.actions:
        if action < FACE:
            h = view.box.neighbour[h * 6 + action - STEP]
            if view.standing[h] not in (NO_UNIT, view.unit):
                return True
    return False


def _others(view: Battle) -> list[Walk]:
    """The units that could move next, and the leader."""
    stops = view.decision.words(view, PASS)
    twin = view.copy()
    twin.decision.apply(twin, PASS)
    if twin.decision.name != "move_pick":
        return []
    found = []
    for action in twin.legal():
        if action < HEXES or action == LEADER:
            words = twin.decision.words(twin, action)
            found.append(Walk(path(twin, action)[0], (PASS, action), f"{stops}. {words}", quiet=True))
    return found
