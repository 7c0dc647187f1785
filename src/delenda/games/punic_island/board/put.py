"""Setting up a position by hand: a unit or a leader goes to another place."""

from __future__ import annotations

from delenda.games.punic_island.position import write
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.moments import Pieces, Spot


def pieces(view: PunicIsland) -> Pieces:
    box = view.box
    codes = box.map.codes
    units = [
        _spot(view, f"unit-{code}", code, view.side[unit], view.loc[unit])
        for unit, code in enumerate(box.unit_codes)
        if 0 <= view.loc[unit] < box.places
    ]
    leaders = [
        _spot(view, f"leader-{code}", code, box.leader_side[leader], view.leader_at[leader])
        for leader, code in enumerate(box.leader_codes)
        if 0 <= view.leader_at[leader] < box.places
    ]
    return Pieces([*units, *leaders], [Spot(f"place-{code}", code, f"place-{code}") for code in codes[: box.places]])


def _spot(view: PunicIsland, name: str, code: str, seat: int, at: int) -> Spot:
    where = view.box.map.codes[at]
    return Spot(name, f"{code} in {where}", f"stack-{seat}-{where}")


def put(view: PunicIsland, piece: str, place: str) -> str:
    box = view.box
    target = next((at for at in range(box.places) if f"place-{box.map.codes[at]}" == place), -1)
    kind, _, code = piece.partition("-")
    state = view.copy()
    if target >= 0 and kind == "unit" and code in box.unit_codes:
        state.loc[box.unit_codes.index(code)] = target
    elif target >= 0 and kind == "leader" and code in box.leader_codes:
        state.leader_at[box.leader_codes.index(code)] = target
    else:
        return ""
    return write(state)
