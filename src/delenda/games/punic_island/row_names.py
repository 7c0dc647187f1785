"""The names of the numbers in an observation of Punic Island."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    DECK,
    FIRST_CHIT,
    LAST_CHIT,
    MOST_LANDS,
    MOST_LEADERS,
    MOST_PLACES,
    MOST_TYPES,
    MOST_UNITS,
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.features import ENDINGS, LAND_CUP, MOMENTS
from delenda.games.punic_island.row_moment import COUNTS, CUP, DECISIONS, FLAGS, SEATED, SPOTTED
from delenda.games.punic_island.rules.check_list import MOST_CHECKS
from delenda.games.punic_island.rules.plans import MOST as MOST_TASKS
from delenda.games.punic_island.rules.stages import CLOSING
from delenda.games.punic_island.words.names import CARD_CODES, CHIT_NAMES
from delenda.kernel.row_names import ACTORS, SIDES, RowNames, own_first, padded

WHERE = ["on the map", "inside", "in the box", "destroyed", "out of the game", "sunk", "place"]
CONDITIONS = [
    "depleted", "disorganized", "acted", "moving", "sailing", "fighting", "from inside", "routed", "freed", "besieging",
]  # fmt: skip
ORDERS = ["in the march", "in the fleet", "in the line", "among the picks", "retreating"]
LEADER = [
    "there", *SIDES, *WHERE, "acted", "with the march", "with the fleet", "in the battle", "with the retreat",
    "commands the march", "commands the fleet", "commands in battle", "asked about",
]  # fmt: skip
ENGAGEMENT = ["there", "number", "chit", "effect", "chit's side", "its enemy", "side", "side's enemy"]
SCALES = ["up to 20", "up to 999"]


def row_names(box: IslandBox, seat: int) -> RowNames:
    places = padded(box.map.codes, MOST_PLACES)
    lands = padded(box.map.codes[: box.lands], MOST_LANDS)
    spots = [*places, *(f"inside {land}" for land in lands)]
    cards = own_first(CARD_CODES[:DECK], CARD_CODES[DECK:], seat)
    chits = [f"{whose} {chit}" for whose, side in zip(SIDES, (seat, 1 - seat), strict=True) for chit in _cup(side)]
    unit = ["there", *padded(box.type_codes, MOST_TYPES), *SIDES, *WHERE, *CONDITIONS, *ORDERS]
    stock = [SCALES, places]
    duels = max(sum(box.chits[:14]), sum(box.chits[14:]))
    return {
        "units": [padded(_own_first(box.unit_codes, box.unit_side, seat), MOST_UNITS), unit],
        "leaders": [padded(_own_first(box.leader_names, box.leader_side, seat), MOST_LEADERS), LEADER],
        "control": [SIDES, lands],
        "ground units": [SIDES, spots],
        "ships": [SIDES, spots],
        "own Resource Points": stock,
        "enemy Resource Points": stock,
        "brought": stock,
        "uprisings": [lands],
        "Victory Points": [SIDES, ["kills", "cards"], SCALES],
        **{pile: [cards] for pile in ("hand", "deck", "discards", "played")},
        "sizes": [SIDES, ["hand", "deck"]],
        "actor": [ACTORS],
        "decision": [DECISIONS],
        "seat": [],
        "choice": [SIDES, ["not chosen", "hidden", "Card", "Map"]],
        "counts": [list(COUNTS), SCALES],
        "flags": [list(FLAGS)],
        "places": [list(SPOTTED), spots],
        "sides": [list(SEATED), ["this seat", "the other seat", "nobody"]],
        "card": [cards],
        "window": [padded([], MOMENTS)],
        "hit": [padded([], MOMENTS)],
        "battle": [["on land", "at sea"]],
        "stage": [padded([], CLOSING + 1)],
        "used": [cards],
        "cup": [chits],
        "held": [chits],
        "tossed": [chits],
        "held counts": [SIDES],
        "chit": [chits],
        "engagements": [padded([], duels), ENGAGEMENT],
        "checks": [padded([], MOST_CHECKS), ["there", "unit", "modifier", "result"]],
        "agenda": [padded([], MOST_TASKS + 1), ["there", "task", "first", "second", "third"]],
        "end": [["won", "lost", "drawn", *ENDINGS]],
    }


def _own_first(names: Sequence[str], sides: vec[i64], seat: int) -> list[str]:
    """As the counters lie in their table: those of `seat` first."""
    return sorted(names, key=lambda name: sides[names.index(name)] != seat)


def _cup(side: int) -> list[str]:
    """The battle chits of a side, on land and at sea, with the room that is left."""
    kinds = [CHIT_NAMES[FIRST_CHIT[cup] : LAST_CHIT[cup]] for cup in (side, 2 + side)]
    return padded(kinds[0], LAND_CUP) + padded(kinds[1], CUP - LAND_CUP)
