"""What can never be true on the battlefield, a sentence for each."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, FRONT, HEXES, INITIATIVE_BOX, ROWS
from delenda.games.de_bello_punico.box import ELEPHANTS, SKIRMISHERS
from delenda.games.de_bello_punico.rules.end import DOUBLE_ROUT, ROUT
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, expected, is_fate, is_panic_pending
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    AWAY,
    COMMANDED,
    DEAD,
    FASTER,
    FIGHTING,
    FINIS,
    GONE,
    IN_HAND,
    INITIATIVE_DICE,
    MOVED,
    MOVING,
    NO_ATTACK,
    NO_HEX,
    NO_UNIT,
    NOT_SET_UP,
    PANICKED,
    PUT_AWAY,
    RECOVERING,
    RESERVE,
    ROLLED,
    SETUP,
    STRATEGIC,
    SUPPORTED,
    UNKNOWN,
    UNPLACED,
    VOLLEYED,
    WITHDREW,
    Battle,
)
from delenda.games.de_bello_punico.words import ENDINGS, box_title, leader_name, unit_name
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES, plural

# 3.3 The flags that a unit can have in each phase
_MOVE_FLAGS: Final = MOVED | FASTER | NO_ATTACK | ROLLED | FINIS | PANICKED
_FIGHT_FLAGS: Final = MOVED | NO_ATTACK | VOLLEYED | ATTACKED | COMMANDED | ROLLED | FINIS | PANICKED
FLAGS_IN: Final = (
    0,
    PANICKED,
    PANICKED,
    _MOVE_FLAGS,
    _MOVE_FLAGS | VOLLEYED,
    _FIGHT_FLAGS | WITHDREW | SUPPORTED,
    _FIGHT_FLAGS,
)


def broken(s: Battle) -> list[str]:
    """Ranges first: what is said about places needs them."""
    return _ranges(s) or [*_times(s), *_units(s), *_leaders(s), *_tokens(s), *_end(s), *_agenda(s)]


def _ranges(s: Battle) -> list[str]:
    """What the declared bounds say; a text is read without looking at them."""
    found = []
    fields = s.fields()
    for name, (low, high) in s.bounds().items():
        value = getattr(s, name)
        numbers = list(value) if fields[name] else [value]
        found += [f"{name!r} must be from {low} to {high}, not {n}." for n in numbers if not low <= n <= high]
    for unit, place in enumerate(s.where):
        if AWAY < place < UNPLACED:
            found.append(f"{unit_name(s, unit)} is at {place}, which is not a place.")
    if not s.roll and any(s.dice):
        found.append("dice lie on the table that nobody has rolled.")
    return found


def _times(s: Battle) -> list[str]:
    """What belongs to a phase."""
    found = []
    if (s.turn == 0) != (s.phase == SETUP):
        found.append("the first turn begins when both armies are set up (3.1).")
    if s.ties and s.phase != INITIATIVE_DICE:
        found.append("only the dice for the initiative tie (5).")
    if s.furor and (s.phase != FIGHTING or s.phasing != CARTHAGE):
        found.append("charges are paid for in a combat impulse of Carthage (15.2).")
    if s.leader_moved and s.phase < MOVING and s.turn <= 1:
        found.append("no leader has moved before the first movement impulse (13).")
    if s.box.contact != NOBODY and s.phase >= MOVING and s.first != s.box.contact:
        found.append(f"{SEAT_NAMES[s.box.contact]} strikes first in this battle.")
    return found


def _units(s: Battle) -> list[str]:
    found = []
    box = s.box
    standing = [NO_UNIT] * HEXES
    for unit, h in enumerate(s.where):
        name = unit_name(s, unit)
        found += _flags(s, unit)
        if h < 0:
            found += _off_map(s, unit)
            continue
        if not box.cost[h]:
            found.append(f"{name} stands in {box.hexes.name(h)}, which nobody can enter.")
        if unit == s.unit and s.crossed:
            continue  # inside a friend's hex
        if standing[h] != NO_UNIT:
            found.append(f"{name} and {unit_name(s, standing[h])} stand in {box.hexes.name(h)}, which holds only one unit (7).")
        standing[h] = unit
        if s.disorder[unit] >= box.morale[unit] and s.flags[unit] < PANICKED and not is_panic_pending(s, unit):
            found.append(f"{name} has {plural(s.disorder[unit], 'Disorder Point')} and has not panicked (10.7).")
    if standing != list(s.standing):
        found.append("the units in the hexes are not where they say they are.")
    found += _control(s)
    return found


def _flags(s: Battle, unit: int) -> list[str]:
    flags = s.flags[unit]
    name = unit_name(s, unit)
    found = []
    if flags & ~FLAGS_IN[s.phase]:
        found.append(f"{name} has a mark that no unit has in this phase (3.3).")
    if flags & (ROLLED | FINIS) and unit not in s.box.elephants:
        found.append(f"{name} is not an elephant that Rome has rolled for (15.1).")
    if flags & PANICKED:
        if flags & ~(PANICKED | MOVED) or s.facing[unit] or s.run[unit]:
            found.append(f"{name} is in panic and does nothing but flee (11).")
        if s.box.kind[unit] in (SKIRMISHERS, ELEPHANTS) or s.box.is_cavalry[unit] or s.where[unit] < 0:
            found.append(f"{name} would have left the map in its panic (11.1.1, 11.2).")
        if s.disorder[unit] < s.box.morale[unit]:
            found.append(f"{name} has no reason to be in panic (10.7).")
        if s.box.side[unit] == ROME and not s.roman_panic:
            found.append("a Roman unit is in panic, so one has panicked (17.1.3c).")
    return found


def _off_map(s: Battle, unit: int) -> list[str]:
    box = s.box
    h = s.where[unit]
    name = unit_name(s, unit)
    found = []
    if h > AWAY and (s.disorder[unit] or s.flags[unit] or s.run[unit] or s.facing[unit]):
        found.append(f"{name} is not on the map, but has disorder, marks or a facing.")
    if h == UNPLACED and s.phase != SETUP:
        found.append(f"{name} has not been set up, but the battle is on.")
    if h == RESERVE and unit != box.reserve:
        found.append(f"{name} is held back, which only the cavalry of the Trebbia may be (17.1.3c).")
    if h == GONE and s.phase == SETUP:
        found.append(f"{name} is gone before the battle has begun.")
    if h <= AWAY:  # R15
        left = AWAY - h
        edge = 0 if box.side[unit] == ROME else ROWS - 1
        if not box.is_cavalry[unit] or left % ROWS != edge or not box.cost[left] or s.disorder[unit] >= box.morale[unit]:
            found.append(f"{name} cannot have pursued off the map at {box.hexes.name(left)} (14).")
    return found


def _control(s: Battle) -> list[str]:
    neighbours = s.box.neighbour
    control = [0] * (2 * HEXES)
    for unit, h in enumerate(s.where):
        if h >= 0 and s.flags[unit] < PANICKED and s.standing[h] == unit:
            for i in range(3):
                n = neighbours[h * 6 + FRONT[s.facing[unit] * 3 + i]]
                if n >= 0:
                    control[s.box.side[unit] * HEXES + n] += 1
    return [] if control == list(s.control) else ["the zones of control are not those of the units."]


def _leaders(s: Battle) -> list[str]:
    found = []
    for seat in (ROME, CARTHAGE):
        h = s.leader[seat]
        name = leader_name(s, seat)
        if not (h in (DEAD, NOT_SET_UP) or 0 <= h < HEXES):
            found.append(f"{name} is at {h}, which is not a place.")
        elif h >= 0:
            found += _leader_in(s, seat, h)
        elif (h == NOT_SET_UP) != (s.phase == SETUP):
            found.append(f"{name} is set up before the battle and cannot be lost before it.")
        if not 0 <= s.rout[seat] <= _most_rout(s, seat):
            found.append(f"{SEAT_NAMES[seat]} cannot have {plural(s.rout[seat], 'Rout Point')} with the units it has (16).")
    if 0 <= s.leader[ROME] == s.leader[CARTHAGE]:
        found.append("both leaders stand in one hex.")
    return found


def _leader_in(s: Battle, seat: int, h: int) -> list[str]:
    name, place = leader_name(s, seat), s.box.hexes.name(h)
    unit = s.standing[h]
    if not s.box.cost[h]:
        return [f"{name} stands in {place}, which nobody can enter."]
    if unit == NO_UNIT:
        return [f"{name} is set up with a unit (17.1.2)."] if s.phase == SETUP else []
    if s.box.side[unit] != seat:
        return [f"{name} stands with an enemy unit in {place}."]
    return [f"{name} stands with a unit in panic in {place} (13)."] if s.flags[unit] >= PANICKED and not is_fate(s) else []


def _most_rout(s: Battle, seat: int) -> int:
    """16.1 For every unit that has panicked or is gone, and the leader; a Roman unit that leaves the map makes it less."""
    box = s.box
    lost = box.leader_rout if s.leader[seat] == DEAD else 0
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        if s.where[unit] == GONE or s.flags[unit] >= PANICKED:
            lost += box.rout[unit]
    return lost


def _tokens(s: Battle) -> list[str]:
    found = []
    for seat in (ROME, CARTHAGE):
        name = SEAT_NAMES[seat]
        tokens: list[int] = list(s.tokens[seat * BOXES : seat * BOXES + BOXES])
        for box, count in enumerate(tokens):
            if not 0 <= count <= s.box.box_room[seat * BOXES + box]:
                found.append(f"{name} has {plural(count, 'token')} in {box_title(seat, box)}.")
        held = sum(tokens) + s.hand[seat]
        most = s.box.points[seat] + (0 if s.vacuus[seat] == PUT_AWAY else 1)
        if s.hand[seat] < 0 or held > most:
            found.append(f"{name} has more tokens than the {s.box.points[seat]} points of its leader and a Vacuus.")
        if s.hand[seat] and s.phase != STRATEGIC:
            found.append(f"{name} holds tokens outside the strategic phase.")
        if s.phase == STRATEGIC and s.leader[seat] != DEAD and held != s.box.points[seat] + 1:
            found.append(f"{name} has taken all its points and the Vacuus in the strategic phase (4.1).")
        if (s.leader[seat] == DEAD or s.phase == SETUP or s.actor == NOBODY) and (held or s.vacuus[seat] != PUT_AWAY):
            found.append(f"{name} has tokens without a leader in battle (13).")
        found += _vacuus(s, seat, tokens)
    return found


def _vacuus(s: Battle, seat: int, tokens: list[int]) -> list[str]:
    at = s.vacuus[seat]
    name = SEAT_NAMES[seat]
    if s.viewer not in (OPEN, seat) and at != PUT_AWAY and not (at == INITIATIVE_BOX and s.phase >= INITIATIVE_DICE):
        if at != UNKNOWN:
            return [f"{name}'s Vacuus is hidden from this viewer (4)."]
        return [] if s.vacuus_places(seat) else [f"{name}'s Vacuus is nowhere."]
    if not 0 <= at <= PUT_AWAY or (at < BOXES and not tokens[at]) or (at == IN_HAND and not s.hand[seat]):
        return [f"{name}'s Vacuus is nowhere."]
    return []


def _end(s: Battle) -> list[str]:
    """16 Limits are looked at between turns: then the battle is over, or nobody has reached one."""
    routed = [s.rout[seat] >= s.box.limit[seat] for seat in (ROME, CARTHAGE)]
    if s.actor != NOBODY:
        decided = any(routed) and s.phase <= INITIATIVE_DICE
        return ["an army has reached its limit of Rout Points, so the battle is over (16)."] if decided else []
    if s.reason not in ENDINGS:
        return [f"a battle does not end with {s.reason!r}."]
    if s.reason == ROUT:
        sound = routed[ROME] != routed[CARTHAGE] and s.winner == (CARTHAGE if routed[ROME] else ROME)
    else:
        sound = s.winner == s.box.draw_winner and all(routed) if s.reason == DOUBLE_ROUT else not any(routed)
        sound = sound and s.winner == s.box.draw_winner and (s.reason == DOUBLE_ROUT or s.turn == s.box.turns)
    if not sound or s.phase != RECOVERING or s.unit != NO_UNIT or s.goal != NO_HEX:
        return ["this is not how a battle ends (16)."]
    return []


def _agenda(s: Battle) -> list[str]:
    """What waits follows from phase and decision; how it is while a leader's fate is decided, that decision looks at."""
    return [] if is_fate(s) or list(s.agenda) == expected(s) else [UNREADABLE]
