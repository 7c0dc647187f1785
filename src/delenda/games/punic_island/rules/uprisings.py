"""3.10.1, 3.10.2 Uprisings in North Africa."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BIT, NOTHING, PLACE, PROMOTE, REMOVE, UNIT
from delenda.games.punic_island.rules.forces import ground_at, mark, unlike
from delenda.games.punic_island.rules.questions import OPERATOR, Question
from delenda.games.punic_island.rules.sequence import AGITATE, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_uprising
from delenda.games.punic_island.words.names import place_words, unit_code
from delenda.kernel.actor import ROME
from delenda.kernel.agenda import Task, take


def is_african(s: PunicIsland, place: i64) -> bool:
    return s.box.map.region[place] == s.box.map.africa


def targets(s: PunicIsland, area: i64) -> list[int]:
    """The unit's area and its African neighbours: without a marker to promote, with one to remove."""
    if not is_african(s, area):
        return NOTHING
    marked = s.operator != ROME
    if not marked and int(s.uprisings).bit_count() >= s.box.markers:
        return NOTHING
    near = sorted([area, *s.box.map.neighbours[area]])
    return [other for other in near if is_african(s, other) and (s.uprisings & BIT[other] != 0) == marked]


def are_romans_in_africa(s: PunicIsland) -> bool:
    """3.10.2 Any Roman unit, on land or at sea (R54)."""
    box = s.box
    for unit in range(box.units):
        at = s.loc[unit]
        if at >= 0 and s.side[unit] == ROME and is_african(s, at if at < box.places else at - box.places):
            return True
    return False


def add_uprisings(s: PunicIsland, sites: vec[i64], found: list[int]) -> None:
    """The areas where a ready unit could act, ascending."""
    if s.operator == ROME:
        action = PROMOTE
    elif s.uprisings and not are_romans_in_africa(s):
        action = REMOVE
    else:
        return
    for at in sites:
        if at < s.box.lands and targets(s, at):
            found.append(action + at)


class Agitate(Task[PunicIsland]):
    """The side that operates promotes or removes."""

    def run(self, s: PunicIsland) -> bool:
        s.place = take(s)
        s.sp -= s.box.uprising_sp
        s.actor = s.operator
        s.decision = UPRISING_PICK
        return True


def misplaced(s: PunicIsland) -> str:
    """Why nobody can act on an uprising here; empty if somebody can."""
    area = s.place
    if not 0 <= area < s.box.lands or not s.field[s.operator * s.box.lands + area] or not targets(s, area):
        return "nobody can make the country rise, or keep it quiet, from here (3.10.1)."
    if s.operator != ROME and are_romans_in_africa(s):
        return "no uprising is put down while Romans are in Africa (3.10.2)."
    return ""


class UprisingPick(Question):
    """3.10.1, 3.10.2 The ground unit that acts."""

    name = "uprising_pick"
    rule = "3.10.1"
    title = "choose the unit that acts"
    waits = "c?A"
    who = OPERATOR

    def legal(self, s: PunicIsland) -> list[int]:
        ready = [unit for unit in ground_at(s, s.operator, s.place) if not s.cond[unit] & ACTED]
        return [UNIT + unit for unit in unlike(s, ready)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        mark(s, action - UNIT, ACTED)
        s.decision = UPRISING_AREA

    def misfit(self, s: PunicIsland) -> str:
        return misplaced(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"by {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Choose the unit in {place_words(s, s.place)} that acts."


class UprisingArea(Question):
    """3.10.1 A marker in the unit's area or an adjacent one; 3.10.2 one is removed the same way."""

    name = "uprising_area"
    rule = "3.10.1"
    title = "choose the area of the uprising"
    waits = "c?A"
    who = OPERATOR
    completes = True

    def legal(self, s: PunicIsland) -> list[int]:
        return [PLACE + area for area in targets(s, s.place)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        area = action - PLACE
        s.uprisings ^= BIT[area]
        tell_uprising(s, area)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return misplaced(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"uprising {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Where does the country rise?" if s.operator == ROME else "Which uprising is put down?"


UPRISING_PICK: Final = UprisingPick()
UPRISING_AREA: Final = UprisingArea()
SEQUENCE.carry_out(AGITATE, Agitate())
