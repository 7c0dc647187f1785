"""The names of the numbers in an observation of Zama."""

from __future__ import annotations

from delenda.games.zama.box import ZamaBox
from delenda.games.zama.features import DECISIONS, OUTCOMES, REASONS
from delenda.games.zama.state import PLACES
from delenda.games.zama.words import CLASSES
from delenda.kernel.row_names import SIDES, RowNames, own_first


def row_names(box: ZamaBox, seat: int) -> RowNames:
    classes, squares, cards = list(CLASSES), box.names, box.ids
    units = [["healthy", "injured"], classes, squares]
    either = own_first([f"ROME {card}" for card in cards], [f"CARTHAGE {card}" for card in cards], seat)
    planes = ("number", "attacked", "palisades", "ports", "own ports", "enemy ports", "selected", "target", "shade")
    return {
        "own units": units,
        "enemy units": units,
        **{plane: [squares] for plane in planes},
        "decision": [DECISIONS],
        "own decision": [],
        "own turn": [],
        "seat": [],
        "actions left": [],
        "progress": [],
        "class taken up": [classes],
        "medics": [[*SIDES, "supply"]],
        "quiet turns": [],
        "turn": [],
        "initiative": [SIDES],
        "cards off the mat": [either, list(PLACES)],
        "attacker": [either],
        "struck": [[*either, *(f"the middle of column {column + 1}" for column in range(box.columns))]],
        "dice": [["first of attack", "second of attack", "first of defence", "second of defence"]],
        "rolled again": [["first", "second"]],
        "outcome": [list(OUTCOMES)],
        "winner": [SIDES],
        "reason": [REASONS],
    }
