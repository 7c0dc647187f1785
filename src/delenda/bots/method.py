"""How a level searches in a game: numbers that were chosen by measurement and are kept as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError


@dataclass(frozen=True, slots=True)
class Method:
    """`simulations` bounds the work for a decision; `seconds` too, if it is not 0, which makes play depend on the machine."""

    simulations: int
    seconds: float = 0.0
    explore: float = 0.7  # weight of curiosity in the tree
    prior: float = 0.0  # and of the order in which actions are looked at
    widen: float = 2.0  # how quickly further actions are looked at
    depth: int = 0  # decisions of quick play before a position is judged
    regret: bool = False  # secret choices in the tree by regret matching
    joint: int = 0  # secret choices as matrix games, with `joint - 1` further ones solved inside
    chains: int = 150  # but only if neither seat can choose in more ways
    rows: int = 150  # of these ways so many are compared, any of them
    reads: int = 0  # 0 mixes them; else the best answer to an enemy who reads one step less, the first to a random choice
    cell: int = 0  # simulations for each entry of a matrix; 0 judges it as it lies
    evolve: bool = False  # open decisions by evolution of whole turns instead of tree search
    climb: bool = False  # or by improving the most promising turn
    rehearse: int = 0  # or by playing `depth` decisions on from so many actions (with `climb`: long turns)
    margin: float = 0.5  # by how many standard errors another one must then be better than what promised most
    reuse: bool = False  # the tree below an action serves the seat's next decision, with so many simulations less to do
    conquest: bool = False  # a win by the seat's own actions is seen, now and in every position looked at, if the game tells it

    def but(self, changes: Mapping[str, Any], whose: str) -> Method:
        """This method with some numbers replaced, each checked."""
        kinds = {field.name: type(getattr(self, field.name)) for field in fields(self)}
        checked: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in kinds:
                hint = did_you_mean(name, kinds)
                raise DelendaError(f"{whose}: there is no setting {name!r}; the settings are {', '.join(kinds)}.{hint}")
            checked[name] = _number(value, kinds[name], f"{whose}: {name!r}")
        return replace(self, **checked)


def _number(value: Any, kind: type, whose: str) -> bool | int | float:
    """A number of that kind, from a data file or from words; none is below 0."""
    text = str(value).lower()
    try:
        if kind is bool:
            return {"true": True, "false": False, "1": True, "0": False}[text]
        number: int | float = int(text) if kind is int else float(text)
    except (ValueError, KeyError):
        raise DelendaError(f"{whose} takes {_NAMES[kind]}, not {value!r}.") from None
    if not 0 <= number < 1e9:
        raise DelendaError(f"{whose} must be from 0 to 1,000,000,000.")
    return number


_NAMES = {bool: "true or false", int: "a whole number", float: "a number"}
