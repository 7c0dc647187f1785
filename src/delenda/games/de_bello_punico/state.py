"""The battlefield as flat data; what a seat may know of it; what can never be."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BOXES, HEXES, INITIATIVE_BOX
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.generated import BattleFields
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.rng import Rng

# Phases, in order; from MOVING on they are the impulses of the seat in phase
SETUP: Final = 0
STRATEGIC: Final = 1
INITIATIVE_DICE: Final = 2
MOVING: Final = 3
VOLLEYING: Final = 4
FIGHTING: Final = 5
RECOVERING: Final = 6

# Where a unit is, if not in a hex. One that pursues off the map left it at hex AWAY - where.
GONE: Final = -1
RESERVE: Final = -2
UNPLACED: Final = -3
AWAY: Final = -10

# Flags of a unit (3.3)
MOVED: Final = 1
FASTER: Final = 2  # has a Movement point
NO_ATTACK: Final = 4  # left an enemy zone of control
VOLLEYED: Final = 8
ATTACKED: Final = 16
WITHDREW: Final = 32
COMMANDED: Final = 64  # has a Combat or Recovery point
SUPPORTED: Final = 128  # has given its support
ROLLED: Final = 256  # an elephant for which ROME has rolled
FINIS: Final = 512
PANICKED: Final = 1024

LASTING: Final = MOVED | NO_ATTACK | VOLLEYED | ATTACKED | ROLLED | FINIS | PANICKED  # 3.3 beyond a combat impulse

DEAD: Final = -1  # a leader
NOT_SET_UP: Final = -2

# Where a seat's Vacuus is, if not in a box
IN_HAND: Final = 7
PUT_AWAY: Final = 8
UNKNOWN: Final = -1  # in a view

# Which roll is under way or was the last; 0 before the first
INITIATIVE_ROLL: Final = 1
ELEPHANT_ROLL: Final = 2
MISSILE_ROLL: Final = 3
COMBAT_ROLL: Final = 4
LEADER_ROLL: Final = 5

NO_UNIT: Final = -1
NO_HEX: Final = -1
NO_DIRECTION: Final = -1

MOST_DISORDER: Final = 20
MOST_SUPPORT: Final = 3  # 10.4 from three rear hexes

# The units touched last, in one number: so many, of so many bits each
REMEMBERED: Final = 5
UNIT_WIDTH: Final = 12
UNIT_BITS: Final = (1 << UNIT_WIDTH) - 1
YOUNGER: Final = (1 << (REMEMBERED - 1) * UNIT_WIDTH) - 1  # all of them but the oldest


def sort(hexes: vec[i64]) -> None:
    """In ascending order, by insertion: they are few, and mostly in order."""
    for at in range(1, len(hexes)):
        h = hexes[at]
        while at > 0 and hexes[at - 1] > h:
            hexes[at] = hexes[at - 1]
            at -= 1
        hexes[at] = h


@final
class Battle(BattleFields):
    """The fields are declared in fields.py. `standing` and `control` follow from the rest and are kept for speed.

    Who has looked at a state before learns from two more numbers, which are not part of the position, which units may have
    changed since (features.py): `touches` grows when another unit is touched than the last, and `touched` holds the last ones.
    """

    def __init__(self, box: BattleBox) -> None:
        super().__init__(box)
        self.touches: i64 = 0
        self.touched: i64 = 0

    def touch(self, unit: i64) -> None:
        """Whoever changes `where`, `facing`, `disorder`, `flags` or `run` of a unit says so."""
        if self.touched & UNIT_BITS != unit:
            self.touched = (self.touched & YOUNGER) << UNIT_WIDTH | unit
            self.touches += 1

    def touch_all(self) -> None:
        self.touches += REMEMBERED

    def mark(self, unit: i64, flags: i64) -> None:
        """Set flags of a unit."""
        self.flags[unit] = self.flags[unit] | flags
        self.touch(unit)

    def copy(self) -> Battle:
        other = Battle(self.box)
        self.copy_fields_to(other)
        return other

    # Units on the map: the only places where standing and control change

    def put(self, unit: i64, h: i64, facing: i64) -> None:
        """Place a lifted unit in a hex; it has a zone of control unless it is in panic (R4)."""
        self.touch(unit)
        self.where[unit] = h
        self.facing[unit] = facing
        self.standing[h] = unit
        if self.flags[unit] < PANICKED:
            self._control(unit, h, facing, 1)

    def lift(self, unit: i64) -> None:
        """Take a unit off its hex; `where` and `facing` still tell where it was."""
        h = self.where[unit]
        self.standing[h] = NO_UNIT
        if self.flags[unit] < PANICKED:
            self._control(unit, h, self.facing[unit], -1)

    def turn_to(self, unit: i64, facing: i64) -> None:
        self.touch(unit)
        h = self.where[unit]
        self._control(unit, h, self.facing[unit], -1)
        self.facing[unit] = facing
        self._control(unit, h, facing, 1)

    def remove(self, unit: i64) -> None:
        """Out of play, from its hex or lifted."""
        h = self.where[unit]
        if h >= 0 and self.standing[h] == unit:
            self.lift(unit)
        self.touch(unit)
        self.where[unit] = GONE
        self.facing[unit] = 0
        self.disorder[unit] = 0
        self.flags[unit] = 0
        self.run[unit] = 0

    def _control(self, unit: i64, h: i64, facing: i64, by: i64) -> None:
        """8.2.2 Its three front hexes (8), whatever stands there."""
        fronts = self.box.fronts
        control = self.control
        first = self.box.side[unit] * HEXES
        front = (h * 6 + facing) * 3
        last = front + 3
        while front < last:
            n = i64(fronts[front])
            if n >= 0:
                control[first + n] += by
            front += 1

    def restore(self) -> None:
        """Work out `standing` and `control` anew."""
        self.standing = vec[i64]([NO_UNIT] * HEXES)
        self.control = vec[i64]([0] * (2 * HEXES))
        for unit in range(self.box.count):
            h = self.where[unit]
            if 0 <= h < HEXES and 0 <= self.facing[unit] < 6 and not (unit == self.unit and self.crossed):
                self.put(unit, h, self.facing[unit])

    def keep_flags(self, kept: i64) -> None:
        """3.3 Clear all other flags of all units."""
        flags = self.flags
        for unit, flag in enumerate(flags):
            if flag & kept != flag:
                flags[unit] = flag & kept
                self.touch(unit)

    # Reading the map

    def in_enemy_zone(self, seat: i64, h: i64) -> bool:
        """8.2 Whether a hex is in a zone of control of the opponent of `seat`."""
        return self.control[(1 - seat) * HEXES + h] > 0

    def is_empty(self, h: i64) -> bool:
        """3.2 Neither unit nor leader."""
        return self.standing[h] < 0 and self.leader[ROME] != h and self.leader[CARTHAGE] != h

    def is_free(self, seat: i64, h: i64) -> bool:
        """3.2 No enemy unit and no enemy leader (R55); for hexes that can be entered at all."""
        unit = self.standing[h]
        return (unit < 0 or self.box.side[unit] == seat) and self.leader[1 - seat] != h

    def is_out(self, unit: i64) -> bool:
        """Panicked, or not on the map."""
        return self.where[unit] < 0 or self.flags[unit] >= PANICKED

    def allowance(self, unit: i64) -> i64:
        """Movement points of this impulse."""
        return self.box.movement[unit] + (1 if self.flags[unit] & FASTER else 0)

    def is_in_range(self, unit: i64) -> bool:
        """13 Whether the unit's leader lives and commands at its distance; only Combat and Recovery points need it (R45)."""
        seat = self.box.side[unit]
        leader = self.leader[seat]
        return leader >= 0 and self.box.distance(leader, self.where[unit]) <= self.box.command_range[seat]

    def real(self, seat: i64, box: i64) -> i64:
        """Unspent real points in a box. In a view a Vacuus that is not known counts as real."""
        count = self.tokens[seat * BOXES + box]
        return count - 1 if self.vacuus[seat] == box else count

    def score(self) -> tuple[int, int]:
        """Rout Points suffered."""
        return self.rout[ROME], self.rout[CARTHAGE]

    # What a seat may know (4.1.4)

    def view(self, seat: int) -> Battle:
        """Hidden is only which of the other seat's unspent tokens is its Vacuus (R48)."""
        view = self.copy()
        view.viewer = seat
        if self.actor != NOBODY:
            for other in (ROME, CARTHAGE):
                if other != seat and not self.is_vacuus_known(other):
                    view.vacuus[other] = UNKNOWN
        return view

    def is_vacuus_known(self, seat: i64) -> bool:
        """There is none, or it has been turned up with the INITIATIVE tokens."""
        at = self.vacuus[seat]
        return at == PUT_AWAY or (at == INITIATIVE_BOX and self.phase >= INITIATIVE_DICE)

    def guess(self, rng: Rng) -> Battle:
        state = self.copy()
        state.viewer = OPEN
        for seat in (ROME, CARTHAGE):
            if state.vacuus[seat] == UNKNOWN:
                places = self.vacuus_places(seat)
                state.vacuus[seat] = places[rng.below(len(places))]
        return state

    def vacuus_places(self, seat: int) -> list[int]:
        """Where a seat's hidden Vacuus can be, once for each token that may be it."""
        places = [IN_HAND] * self.hand[seat]
        for box in range(BOXES):
            if box != INITIATIVE_BOX or self.phase < INITIATIVE_DICE:
                places += [box] * self.tokens[seat * BOXES + box]
        return places

    # Other forms

    def invariants(self) -> list[str]:
        from delenda.games.de_bello_punico.rules.invariants import broken

        return broken(self)
