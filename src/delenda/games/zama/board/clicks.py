"""Which elements are clicked for which action. What has no path here is a button with words."""

from __future__ import annotations

from delenda.games.zama.actions import CLASS, HEAL, REINFORCE, ROLL_AGAIN
from delenda.games.zama.board.layout import WIDE
from delenda.games.zama.board.panels import BUTTONS, button_key, medic_key
from delenda.games.zama.board.scene import SCENES, Scene
from delenda.games.zama.board.tray import DICE
from delenda.games.zama.board.units import top_card
from delenda.games.zama.rules import healing, landing, orders, setup, turn
from delenda.games.zama.rules.cards import classes_in
from delenda.games.zama.state import HAND, NONE, RESERVE, Zama
from delenda.kernel.decision import Decision
from delenda.svg.picture import Walk


def clicks(view: Zama) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    scene = SCENES.of(view, WIDE)
    return {action: [key(scene, action)] for action in view.legal()} if scene.acts else {}


def walks(view: Zama) -> list[Walk]:
    """Something else may be clicked instead of what was only pointed at (R35)."""
    chosen, decision = _pointed_at(view)
    if chosen == NONE or not SCENES.of(view, WIDE).acts:
        return []
    before = view.copy()
    before.selected = before.taken = NONE
    before.decision = decision
    taken = {path[0] for path in clicks(view).values()}
    found = []
    for action, path in clicks(before).items():
        if path[0] not in taken and action != chosen:
            found.append(Walk(path[0], (action,), decision.words(before, action), quiet=True, back=True))
    return found


def _pointed_at(view: Zama) -> tuple[int, Decision[Zama]]:
    """The choice that has only been pointed at and the decision in which it was made; NONE where nothing was."""
    box, decision = view.box, view.decision
    if decision is orders.ORDER:
        return view.selected, turn.ACTION
    if decision is healing.HEAL_TARGET:
        return box.squares + HEAL, turn.ACTION
    if decision is setup.DEPLOY_SQUARE:
        return box.squares + CLASS + view.taken, setup.DEPLOY_CLASS
    if decision is landing.LAND_SQUARE and len(classes_in(view, view.seat, RESERVE)) > 1:
        return box.squares + CLASS + view.taken, landing.LAND_CLASS
    if decision in (landing.LAND_CLASS, landing.LAND_SQUARE):
        return box.squares + REINFORCE, turn.ACTION
    return NONE, decision


def path(view: Zama, action: int) -> list[str]:
    return [key(SCENES.of(view, WIDE), action)]


def key(scene: Scene, action: int) -> str:
    """Every action is one click: on a square or what stands there, a card, a die, a medic or a button."""
    code = action - scene.box.squares
    if code < 0:
        return scene.square_key(action)
    if code < CLASS + 5:
        place = RESERVE if scene.view.decision is landing.LAND_CLASS else HAND
        return scene.card_key(top_card(scene, code - CLASS, place))
    if code == HEAL:
        return medic_key(scene.view.seat)
    if code in BUTTONS:
        return button_key(code)
    return DICE[code - ROLL_AGAIN - 1]
