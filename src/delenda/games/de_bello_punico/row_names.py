"""The names of the numbers in an observation of De Bello Punico."""

from __future__ import annotations

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.row_moment import DECISIONS
from delenda.games.de_bello_punico.rules.waiting import LONGEST
from delenda.games.de_bello_punico.words import BOX_NAMES, ENDINGS, KINDS, PHASES
from delenda.kernel.hexes import DIRECTIONS
from delenda.kernel.row_names import ACTORS, SIDES, RowNames, padded

FLAGS = [
    "moved", "with a Movement point", "may not attack", "has shot", "has attacked", "has withdrawn", "with a command point",
    "has supported", "rolled for", "motionless", "in panic",
]  # fmt: skip
UNIT = [
    "there", *KINDS, "on the map", "pursuing", "held back", "not set up", "column", "row",
    *(f"facing {direction}" for direction in DIRECTIONS), "disorder", *FLAGS, "run", "acts", "is the target", "passed",
]  # fmt: skip
ROLLS = ["initiative", "elephant", "missile", "combat", "leader"]
FACES = [str(face) for face in range(1, 7)]
PLACE = ["there", "column", "row"]
WAITING = ["there", "what", "unit or seat", "points or hex"]


def row_names(box: BattleBox, seat: int) -> RowNames:
    hexes = [box.hexes.name(h) for h in range(HEXES)]

    def units(side: int) -> list[list[str]]:
        return [padded(box.names[box.first_unit[side] : box.first_unit[side + 1]], box.most_units), UNIT]

    return {
        "own units": units(seat),
        "enemy units": units(1 - seat),
        **{plane: [hexes] for plane in ("cost", "own hexes", "enemy hexes", "own zones", "enemy zones", "route")},
        "route off the map": [],
        "actor": [ACTORS],
        "decision": [DECISIONS],
        "seat": [],
        "phase": [list(PHASES)],
        "own phase": [],
        "First player": [],
        "turn": [["now", "last"]],
        "rout": [SIDES, ["of the limit", "points"]],
        "limits": [SIDES],
        "leaders": [SIDES, ["on the map", "lost", "column", "row"]],
        "tokens": [SIDES, list(BOX_NAMES)],
        "hands": [SIDES],
        "Vacuus": [SIDES, [*BOX_NAMES, "in hand", "put away", "not known"]],
        "marks": [["leader moved", "Roman panic", "stopped", "started in a zone", "charging"]],
        "counts": [["ties", "charges", "picked", "movement points"]],
        "goal": [PLACE],
        "origin": [PLACE],
        "heading": [list(DIRECTIONS)],
        "roll": [ROLLS],
        "dice": [["first", "second"], FACES],
        "slot": [],
        "support": [["attacker", "defender"]],
        "agenda": [padded([], LONGEST), WAITING],
        "end": [["won", "lost", "drawn", *ENDINGS]],
    }
