"""The battlefield as flat data; what a seat may know of it; what can never be."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BOXES, FRONT, HEXES, INITIATIVE_BOX
from delenda.games.de_bello_punico.box import BattleBox
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

# Phases, in order; from MOVEMENT on they are the impulses of the seat in phase
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


class Battle(State):
    """Lists run over units, seats, or seat * 7 + box. `standing` and `control` follow from the rest and are kept for speed."""

    box: BattleBox
    turn: int  # 0 during set-up
    phase: int
    phasing: int  # the seat in phase
    first: int  # the First player of this turn
    ties: int  # of the initiative dice, in a row
    where: list[int]  # the hex of each unit, or GONE, RESERVE, UNPLACED, AWAY - hex
    facing: list[int]
    disorder: list[int]
    flags: list[int]
    run: list[int]  # steps in one direction at the end of the unit's last move
    leader: list[int]  # [2] hex, DEAD or NOT_SET_UP
    leader_moved: int
    tokens: list[int]  # [14] unspent tokens in each box, the Vacuus counted
    vacuus: list[int]  # [2] the box it lies in, IN_HAND, PUT_AWAY, or UNKNOWN in a view
    hand: list[int]  # [2] tokens still to be placed
    rout: list[int]  # [2] Rout Points
    furor: int  # charges paid for and not yet made
    roman_panic: int  # 17.1.3c whether a Roman unit has panicked
    unit: int  # the unit being set up, moved, shooting or attacking
    target: int  # the unit attacked or shot at
    goal: int  # the hex attacked
    origin: int  # where the unit or leader that moves started
    mp: int  # movement points left
    stopped: int  # whether it has entered an enemy zone of control
    start_zoc: int  # whether it started in one and has not left it yet
    heading: int  # the direction of the step just made, else NO_DIRECTION
    crossed: list[int]  # friends passed whose hexes the mover has not come out of
    picks: int  # units that have got the Movement point being spent; elephants rolled for
    dice: list[int]  # [2] by seat at initiative; attacker, defender in combat; otherwise the first
    roll: int  # which roll is under way or was the last
    slot: int  # the die, or the side in combat, being asked about
    charging: int
    support: list[int]  # [2] supporters of attacker and defender
    route: list[int]  # hexes of a cavalry's flight from combat, NO_HEX at the end if it left the map; replaced, not changed
    agenda: list[int]  # what remains to be resolved, three numbers each (rules/disorder.py)
    standing: list[int]  # [352] the unit in each hex, or NO_UNIT; a unit inside a friend's hex is not entered
    control: list[int]  # [704] seat * 352 + hex: how many of its units have it in their front

    def __init__(self, box: BattleBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> Battle:
        other = Battle(self.box)
        self.copy_kernel_to(other)
        other.turn = self.turn
        other.phase = self.phase
        other.phasing = self.phasing
        other.first = self.first
        other.ties = self.ties
        other.where = self.where[:]
        other.facing = self.facing[:]
        other.disorder = self.disorder[:]
        other.flags = self.flags[:]
        other.run = self.run[:]
        other.leader = self.leader[:]
        other.leader_moved = self.leader_moved
        other.tokens = self.tokens[:]
        other.vacuus = self.vacuus[:]
        other.hand = self.hand[:]
        other.rout = self.rout[:]
        other.furor = self.furor
        other.roman_panic = self.roman_panic
        other.unit = self.unit
        other.target = self.target
        other.goal = self.goal
        other.origin = self.origin
        other.mp = self.mp
        other.stopped = self.stopped
        other.start_zoc = self.start_zoc
        other.heading = self.heading
        other.crossed = self.crossed[:]
        other.picks = self.picks
        other.dice = self.dice[:]
        other.roll = self.roll
        other.slot = self.slot
        other.charging = self.charging
        other.support = self.support[:]
        other.route = self.route
        other.agenda = self.agenda[:]
        other.standing = self.standing[:]
        other.control = self.control[:]
        return other

    # Units on the map: the only places where standing and control change

    def put(self, unit: int, h: int, facing: int) -> None:
        """Place a lifted unit in a hex."""
        self.where[unit] = h
        self.facing[unit] = facing
        self.standing[h] = unit
        if self.flags[unit] < PANICKED:
            self._control(unit, h, facing, 1)

    def lift(self, unit: int) -> None:
        """Take a unit off its hex; `where` and `facing` still tell where it was."""
        h = self.where[unit]
        self.standing[h] = NO_UNIT
        if self.flags[unit] < PANICKED:
            self._control(unit, h, self.facing[unit], -1)

    def turn_to(self, unit: int, facing: int) -> None:
        h = self.where[unit]
        self._control(unit, h, self.facing[unit], -1)
        self.facing[unit] = facing
        self._control(unit, h, facing, 1)

    def remove(self, unit: int) -> None:
        """Out of play, from its hex or lifted."""
        h = self.where[unit]
        if h >= 0 and self.standing[h] == unit:
            self.lift(unit)
        self.where[unit] = GONE
        self.facing[unit] = 0
        self.disorder[unit] = 0
        self.flags[unit] = 0
        self.run[unit] = 0

    def _control(self, unit: i64, h: i64, facing: i64, by: int) -> None:
        neighbour = self.box.neighbour
        control = self.control
        seat: i64 = self.box.side[unit]
        for i in range(3):
            direction: i64 = FRONT[facing * 3 + i]
            n: i64 = neighbour[h * 6 + direction]
            if n >= 0:
                at = seat * HEXES + n
                control[at] = control[at] + by

    def restore(self) -> None:
        """Work out `standing` and `control` anew."""
        self.standing = [NO_UNIT] * HEXES
        self.control = [0] * (2 * HEXES)
        for unit in range(self.box.count):
            h = self.where[unit]
            if 0 <= h < HEXES and 0 <= self.facing[unit] < 6 and not (unit == self.unit and self.crossed):
                self.put(unit, h, self.facing[unit])

    # Reading the map

    def in_enemy_zone(self, seat: int, h: int) -> bool:
        """8.2 Whether a hex is in a zone of control of the opponent of `seat`."""
        return self.control[(1 - seat) * HEXES + h] > 0

    def is_empty(self, h: int) -> bool:
        """3.2 Neither unit nor leader."""
        return self.standing[h] < 0 and self.leader[ROME] != h and self.leader[CARTHAGE] != h

    def is_free(self, seat: int, h: int) -> bool:
        """3.2 No enemy unit and no enemy leader; for hexes that can be entered at all."""
        unit = self.standing[h]
        return (unit < 0 or self.box.side[unit] == seat) and self.leader[1 - seat] != h

    def is_out(self, unit: int) -> bool:
        """Panicked, or not on the map."""
        return self.where[unit] < 0 or self.flags[unit] >= PANICKED

    def allowance(self, unit: int) -> int:
        """Movement points of this impulse."""
        return self.box.movement[unit] + (1 if self.flags[unit] & FASTER else 0)

    def is_in_range(self, unit: int) -> bool:
        """13 Whether the unit's leader lives and commands at its distance."""
        seat = self.box.side[unit]
        leader = self.leader[seat]
        return leader >= 0 and self.box.distance(leader, self.where[unit]) <= self.box.command_range[seat]

    def real(self, seat: int, box: int) -> int:
        """Unspent real points in a box. In a view a Vacuus that is not known counts as real."""
        count = self.tokens[seat * BOXES + box]
        return count - 1 if self.vacuus[seat] == box else count

    def score(self) -> tuple[int, int]:
        """Rout Points suffered."""
        return self.rout[ROME], self.rout[CARTHAGE]

    # What a seat may know (4.1.4)

    def view(self, seat: int) -> Battle:
        """Hidden is only which of the other seat's unspent tokens is its Vacuus."""
        view = self.copy()
        view.viewer = seat
        if self.actor != NOBODY:
            for other in (ROME, CARTHAGE):
                if other != seat and not self.is_vacuus_known(other):
                    view.vacuus[other] = UNKNOWN
        return view

    def is_vacuus_known(self, seat: int) -> bool:
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

    def fields(self) -> dict[str, int]:
        n = self.box.count
        return {
            "turn": 0, "phase": 0, "phasing": 0, "first": 0, "ties": 0, "where": n, "facing": n, "disorder": n, "flags": n,
            "run": n, "leader": 2, "leader_moved": 0, "tokens": 14, "vacuus": 2, "hand": 2, "rout": 2, "furor": 0,
            "roman_panic": 0, "unit": 0, "target": 0, "goal": 0, "origin": 0, "mp": 0, "stopped": 0, "start_zoc": 0,
            "heading": 0, "crossed": -1, "picks": 0, "dice": 2, "roll": 0, "slot": 0, "charging": 0, "support": 2,
            "route": -1, "agenda": -1,
        }  # fmt: skip

    def invariants(self) -> list[str]:
        from delenda.games.de_bello_punico.rules.invariants import broken

        return broken(self)
