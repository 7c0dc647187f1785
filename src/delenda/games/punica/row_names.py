"""The names of the numbers in an observation of Punica."""

from __future__ import annotations

from delenda.games.punica.box import PunicaBox
from delenda.games.punica.features import DECISIONS, UNITS
from delenda.games.punica.words import REGION_KEYS, SEA_KEYS, unit_key
from delenda.kernel.row_names import SIDES, RowNames, own_first

STAGES = ["cards", "attacker's effect", "defender's effect", "losses and retreat"]


def row_names(box: PunicaBox, seat: int) -> RowNames:
    regions, seas = list(REGION_KEYS), list(SEA_KEYS)
    areas = regions + seas
    codes = [[card.code for card in cards] for cards in box.cards]
    cards = own_first(codes[0], codes[1], seat)
    return {
        "armies": [SIDES, regions],
        "Hannibal": [regions],
        "fleets": [SIDES, seas],
        "lost fleets": [SIDES],
        "hands": [cards],
        "in play": [["/".join(both) for both in zip(*codes, strict=True)]],
        "decision": [DECISIONS],
        "own decision": [],
        "seat": [],
        "own turn": [],
        "turn": [],
        "movements": [["armies", "fleets", "Hannibal"]],
        "picked": [[unit_key(unit) for unit in range(UNITS)]],
        "contested": [areas],
        "own attacks": [areas],
        "origins": [regions, regions],
        "battle": [areas],
        "stage": [STAGES],
        "commitments": [cards],
        "beaten": [SIDES],
    }
