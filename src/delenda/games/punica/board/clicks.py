"""Which elements are clicked for which action. What has no path here is a button with words."""

from __future__ import annotations

from delenda.games.punica.actions import (
    COMMIT,
    DEPLOY,
    DONE,
    LOSE_ARMY,
    LOSE_HANNIBAL,
    PASS,
    PICK_FLEET,
    PICK_HANNIBAL,
    PLAY,
    REGIONS,
    TARGET,
)
from delenda.games.punica.board.hands import card_key
from delenda.games.punica.board.pieces import HANNIBAL_KEY, area_key, army_key, fleet_key
from delenda.games.punica.board.tray import DEPLOY_KEY, DONE_KEY, PASS_KEY, PLAY_KEY
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.rules import movement, turn
from delenda.games.punica.state import NO_CARD, NO_UNIT, Punica
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.svg.picture import Walk


def clicks(view: Punica) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    if view.actor not in (ROME, CARTHAGE) or view.viewer not in (view.actor, OPEN):
        return {}
    return {action: path(view, action) for action in view.legal()}


def walks(view: Punica) -> list[Walk]:
    """A piece stands for the area it is in where that may be chosen; another unit may be clicked instead of the picked one."""
    if not clicks(view):
        return []
    found = [
        Walk(key, (action,), view.decision.words(view, action), quiet=True)
        for action in view.legal()
        if TARGET <= action < COMMIT
        for key in _pieces_in(view, action - TARGET)
    ]
    if view.decision is movement.MOVE_TO:
        taken = {walk.key for walk in found}
        before = _before_the_pick(view)
        for action in before.legal():
            key = path(before, action)[0]
            if action < PLAY and action != view.picked and key not in taken:
                found.append(Walk(key, (action,), before.decision.words(before, action), quiet=True, back=True))
    return found


def _pieces_in(view: Punica, area: int) -> list[str]:
    if area >= REGIONS:
        return [fleet_key(seat, area - REGIONS) for seat in (ROME, CARTHAGE) if view.seas[seat] & 1 << area - REGIONS]
    keys = [army_key(seat, area) for seat in (ROME, CARTHAGE) if view.armies[seat * REGIONS + area]]
    return [*keys, HANNIBAL_KEY] if view.hannibal == area else keys


def _before_the_pick(view: Punica) -> Punica:
    """The view with the picked unit put back, and its movement on the card again."""
    before = view.copy()
    before.picked = NO_UNIT
    in_battle = view.battle != NOWHERE
    if not in_battle and view.in_play == NO_CARD:
        before.decision = turn.ACTION
        return before
    before.decision = movement.BATTLE_STEP if in_battle else movement.CARD_STEP
    card = view.box.cards[view.actor][view.committed[view.actor] if in_battle else view.in_play]
    if view.picked >= PICK_FLEET:
        before.fleet_moves += 1
    elif view.picked == PICK_HANNIBAL and card.hannibal:
        before.hannibal_moves += 1
    else:
        before.army_moves += 1
    return before


def path(view: Punica, action: int) -> list[str]:
    seat = view.actor
    if action in (PICK_HANNIBAL, LOSE_HANNIBAL):
        return [HANNIBAL_KEY]
    if action < PICK_HANNIBAL:
        return [army_key(seat, action)]
    if action < PLAY:
        return [fleet_key(seat, action - PICK_FLEET)]
    if action < PASS:
        return [card_key(seat, action - PLAY), PLAY_KEY]
    if action < DEPLOY:
        return [card_key(seat, action - PASS), PASS_KEY]
    if action in (DEPLOY, DONE):
        return [DEPLOY_KEY if action == DEPLOY else DONE_KEY]
    if action < COMMIT:
        return [area_key(action - TARGET)]
    if action < LOSE_ARMY:
        return [card_key(seat, action - COMMIT)]
    return [army_key(CARTHAGE, view.battle)]
