"""Who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from delenda.bots.bot import Bot
from delenda.bots.registry import bot, bots
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng

SIDES = {"rome": (ROME,), "carthage": (CARTHAGE,), "both": SEATS}
PERSON = "person"  # in the header of a record
DEFAULT = "tiro"


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats that persons hold, and who plays the other one, if there is another."""

    persons: tuple[int, ...]
    rival: Bot

    def header(self) -> dict[str, str]:
        return {SEAT_NAMES[seat]: PERSON if seat in self.persons else self.rival.name for seat in SEATS}

    def words(self) -> str:
        if len(self.persons) == 2:
            return "ROME and CARTHAGE sit at this screen."
        seat, other = ACTOR_NAMES[self.persons[0]], ACTOR_NAMES[1 - self.persons[0]]
        return f"You are {seat}; {other} is {self.rival.title} ({self.rival.words})."


def seating(side: str | None, opponent: str | None, seed: int, before: Mapping[str, str]) -> Seating:
    """As asked for; else as it was `before`, by the header of a record; else ROME against the opponent for beginners."""
    if side == "random":
        side = "rome" if Rng(seed).below(2) == 0 else "carthage"
    held = tuple(seat for seat in SEATS if before.get(SEAT_NAMES[seat]) == PERSON)
    persons = SIDES[side] if side else held or (ROME,)
    if opponent and len(persons) == 2:
        raise DelendaError("two persons at one screen have no opponent; leave --opponent out, or choose a side.")
    known = [each.name for each in bots() if each.name in (before.get(name) for name in SEAT_NAMES)]
    return Seating(persons, bot(opponent or (known[0] if known else DEFAULT)))
