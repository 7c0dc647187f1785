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
    TARGET,
)
from delenda.games.punica.board.hands import card_key
from delenda.games.punica.board.pieces import HANNIBAL_KEY, area_key, army_key, fleet_key
from delenda.games.punica.board.tray import DEPLOY_KEY, DONE_KEY, PASS_KEY, PLAY_KEY
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, OPEN, ROME


def clicks(view: Punica) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    if view.actor not in (ROME, CARTHAGE) or view.viewer not in (view.actor, OPEN):
        return {}
    return {action: path(view, action) for action in view.legal()}


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
