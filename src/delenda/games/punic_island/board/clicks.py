"""Which elements are clicked for which action: a piece, a place or a card first, then what is done with it."""

from __future__ import annotations

from delenda.games.punic_island.actions import (
    BESIEGE,
    CHIT,
    DEBARK,
    DISCARD,
    EMBARK,
    LEADER,
    MOVE,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    SAIL,
    SORTIE,
    TYPE,
    UNIT,
)
from delenda.games.punic_island.board.cards import card_key
from delenda.games.punic_island.board.chits import chit_key, chits_in_hand
from delenda.games.punic_island.board.layout import WIDE
from delenda.games.punic_island.board.muster import leader_key, type_key, unit_key
from delenda.games.punic_island.board.places import place_key
from delenda.games.punic_island.board.scene import SCENES, Scene
from delenda.games.punic_island.board.stacks import stack_key
from delenda.games.punic_island.board.verbs import SINGLE, button_of
from delenda.games.punic_island.state import PunicIsland


def clicks(view: PunicIsland) -> dict[int, list[str]]:
    """The path of every legal action; nothing for those who only watch."""
    scene = SCENES.of(view, WIDE)
    return {action: path(scene, action) for action in scene.legal}


def path_of(view: PunicIsland, action: int) -> list[str]:
    return path(SCENES.of(view, WIDE), action)


def path(scene: Scene, action: int) -> list[str]:
    last = button_of(action)
    if action in SINGLE:
        return [last]
    if action >= REORGANIZE:
        return [unit_key(scene, action - (REBUILD if action >= REBUILD else REORGANIZE)), last]
    if action >= MOVE:
        return [stack_key(scene, scene.view.actor, _where(scene, action)), last]
    if action >= CHIT:
        return [_chit(scene, action - CHIT)]
    if action >= PLAY:
        return [_card(scene, action - (DISCARD if action >= DISCARD else PLAY)), last]
    if action >= TYPE:
        return [type_key(scene, action - TYPE)]
    if action >= LEADER:
        return [leader_key(scene, action - LEADER)]
    if action >= UNIT:
        return [unit_key(scene, action - UNIT)]
    if action >= EMBARK:
        return [place_key(scene, action - (DEBARK if action >= DEBARK else EMBARK)), last]
    return [place_key(scene, action - PLACE)]


def _where(scene: Scene, action: int) -> int:
    """Where the stack stands that an operation's action begins with."""
    for first in (REMOVE, PROMOTE, BESIEGE, SAIL):
        if action >= first:
            return action - first
    return scene.box.places + action - SORTIE if action >= SORTIE else action - MOVE


def _card(scene: Scene, card: int) -> str:
    seat = scene.box.cards[card].side
    held = [found for found, _ in scene.hand(seat)]
    return card_key(seat, held.index(card))


def _chit(scene: Scene, chit: int) -> str:
    seat = scene.view.actor
    held = [found for found, _ in chits_in_hand(scene, seat)]
    return chit_key(seat, held.index(chit))
