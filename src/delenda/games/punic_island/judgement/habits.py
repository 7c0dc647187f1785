"""What each seat thinks of marches, voyages, sieges and cards, in numbers that games have found (tools/punic_island_habits.py).

`HABITS[seat][POINT]` is what a Victory Point of a city counts for; data/habits.toml says what each of them means.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from delenda.kernel.errors import BadBox

WORTHWHILE: Final = 0
TRAILING: Final = 1
SECOND: Final = 2
UNLED: Final = 3
UPRISING: Final = 4
SIEGE_NOW: Final = 5
MARCH: Final = 6
OBSTACLE: Final = 7
LEAST_CHANCE: Final = 8
FIGHT_ODDS: Final = 9
FIGHT: Final = 10
RELIEF: Final = 11
REINFORCE: Final = 12
COMES: Final = 13
SPARE: Final = 14
BASE: Final = 15
BLOCKADE: Final = 16
BREAK_IN: Final = 17
NO_FLEET: Final = 18
POINT: Final = 19
STOCK: Final = 20
NEIGHBOUR: Final = 21
DEFENDER: Final = 22
LEADER_INSIDE: Final = 23
BRIDGE: Final = 24
COIN_KEY: Final = 25
COIN_LATER: Final = 26
HUNT: Final = 27
SEA_ODDS: Final = 28
GATHER: Final = 29
FAR_SEA: Final = 30
SEA_MILE: Final = 31
DRAW_CARD: Final = 32
DRAW_ROOM: Final = 33
DISCARD_CARD: Final = 34
NEED: Final = 35
NEED_LESS: Final = 36
NEED_LEAST: Final = 37
CARD_URGENCY: Final = 38
CARD: Final = 39
CARD_POINT: Final = 40
ARRIVAL: Final = 41
CONSULAR: Final = 42
SHIP: Final = 43
MORE_SHIPS: Final = 44
KEEP_OPERATION: Final = 45
KEEP_EVENT: Final = 46
TRAP: Final = 47
REFUGE: Final = 48
BATTLE_CARD: Final = 49
AMBUSH_EACH: Final = 50
STORM_EACH: Final = 51
STORM_LATER: Final = 52
NAMES: Final = (
    "worthwhile",
    "trailing",
    "second",
    "unled",
    "uprising",
    "siege_now",
    "march",
    "obstacle",
    "least_chance",
    "fight_odds",
    "fight",
    "relief",
    "reinforce",
    "comes",
    "spare",
    "base",
    "blockade",
    "break_in",
    "no_fleet",
    "point",
    "stock",
    "neighbour",
    "defender",
    "leader_inside",
    "bridge",
    "coin_key",
    "coin_later",
    "hunt",
    "sea_odds",
    "gather",
    "far_sea",
    "sea_mile",
    "draw_card",
    "draw_room",
    "discard_card",
    "need",
    "need_less",
    "need_least",
    "card_urgency",
    "card",
    "card_point",
    "arrival",
    "consular",
    "ship",
    "more_ships",
    "keep_operation",
    "keep_event",
    "trap",
    "refuge",
    "battle_card",
    "ambush_each",
    "storm_each",
    "storm_later",
)


def read_habits() -> list[list[float]]:
    """By seat, in the order of NAMES."""
    path = files("delenda.games.punic_island").joinpath("data/habits.toml")
    return paired(tomllib.loads(path.read_text(encoding="utf-8"))["habits"])


def paired(habits: dict[str, list[float]]) -> list[list[float]]:
    if tuple(habits) != NAMES or any(len(pair) != 2 for pair in habits.values()):
        raise BadBox(f"data/habits.toml of Punic Island must have a pair of numbers for each of {', '.join(NAMES)}.")
    return [[float(habits[name][seat]) for name in NAMES] for seat in (0, 1)]


HABITS: Final[list[list[float]]] = read_habits()
