"""Which elements are clicked for which action. What has no path here is a button with words."""

from __future__ import annotations

from delenda.games.zama.actions import CLASS, HEAL, REROLL
from delenda.games.zama.board.layout import WIDE
from delenda.games.zama.board.panels import BUTTONS, button_key, medic_key
from delenda.games.zama.board.scene import Scene
from delenda.games.zama.board.tray import DICE
from delenda.games.zama.board.units import top_card
from delenda.games.zama.rules import orders, support, turn
from delenda.games.zama.state import HAND, NONE, RESERVE, Zama
from delenda.svg.picture import Walk


def clicks(view: Zama) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    scene = Scene(view, WIDE)
    return {action: [key(scene, action)] for action in view.legal()} if scene.acts else {}


def walks(view: Zama) -> list[Walk]:
    """Another unit may be clicked instead of the one that is to be ordered (section 8.2 of the specification)."""
    if view.decision is not orders.GIVE_ORDER or not Scene(view, WIDE).acts:
        return []
    before = view.copy()
    before.selected = NONE
    before.decision = turn.CHOOSE_ACTION
    taken = {path[0] for path in clicks(view).values()}
    found = []
    for action, path in clicks(before).items():
        if path[0] not in taken and action != view.selected:
            found.append(Walk(path[0], (action,), before.decision.words(before, action), quiet=True, back=True))
    return found


def key(scene: Scene, action: int) -> str:
    """Every action is one click: on a square or what stands there, a card, a die, a medic or a button."""
    code = action - scene.box.squares
    if code < 0:
        return scene.square_key(action)
    if code < CLASS + 5:
        place = RESERVE if scene.view.decision is support.LAND_CLASS else HAND
        return scene.card_key(top_card(scene, code - CLASS, place))
    if code == HEAL:
        return medic_key(scene.view.seat)
    if code in BUTTONS:
        return button_key(code)
    return DICE[code - REROLL - 1]
