"""The fields of Battle, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.box import BattleBox
from delenda.kernel.state import State


class BattleFields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: BattleBox
    turn: i64  # 0 during set-up
    phase: i64  # the phase or impulse
    phasing: i64  # the seat in phase
    first: i64  # the First player of this turn
    ties: i64  # of the initiative dice, in a row

    # Armies
    where: vec[i64]  # [count] the hex of each unit, or GONE, RESERVE, UNPLACED, AWAY - hex
    facing: vec[i64]  # [count] the direction each unit faces; 0 in panic
    disorder: vec[i64]  # [count] Disorder Points of each unit
    flags: vec[i64]  # [count] what each unit has done, as bits
    run: vec[i64]  # [count] steps in one direction at the end of each unit's last move
    leader: vec[i64]  # [2] the hex of each leader, DEAD or NOT_SET_UP
    leader_moved: i64  # whether the leader of the seat in phase has moved

    # Command
    tokens: vec[i64]  # [14] unspent tokens in each box, the Vacuus counted
    vacuus: vec[i64]  # [2] the box it lies in, IN_HAND, PUT_AWAY, or UNKNOWN in a view
    hand: vec[i64]  # [2] tokens still to be placed
    rout: vec[i64]  # [2] Rout Points
    furor: i64  # charges paid for and not yet made
    roman_panic: i64  # whether a Roman unit has panicked (17.1.3c)

    # What is under way
    unit: i64  # the unit being set up, moved, shooting or attacking
    target: i64  # the unit attacked or shot at
    goal: i64  # the hex attacked
    origin: i64  # where the unit or leader that moves started
    mp: i64  # movement points left
    stopped: i64  # whether it has entered an enemy zone of control
    start_zoc: i64  # whether it started in one and has not left it yet
    heading: i64  # the direction of the step just made, else NO_DIRECTION
    crossed: list[int]  # friends passed whose hexes the mover has not come out of
    picks: i64  # units that have got the Movement point being spent; elephants rolled for

    # Dice and combat
    dice: vec[i64]  # [2] by seat at initiative; attacker, defender in combat; otherwise the first
    roll: i64  # which roll is under way or was the last; 0 before the first
    slot: i64  # the die, or the side in combat, being asked about
    charging: i64  # whether the attacker charges
    support: vec[i64]  # [2] supporters of attacker and defender
    route: list[int]  # hexes of a cavalry's flight from combat, NO_HEX at the end if it left the map; never changed in place

    # What follows from the rest
    standing: vec[i64]  # [352] the unit in each hex, or NO_UNIT; not one inside a friend's; follows from the rest
    control: vec[i64]  # [704] seat * 352 + hex: how many of its units have it in their front; follows from the rest

    def __init__(self, box: BattleBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
        box = self.box
        self.turn = 0
        self.phase = 0
        self.phasing = 0
        self.first = 0
        self.ties = 0
        self.where = vec[i64]([-1] * box.count)
        self.facing = vec[i64]([0] * box.count)
        self.disorder = vec[i64]([0] * box.count)
        self.flags = vec[i64]([0] * box.count)
        self.run = vec[i64]([0] * box.count)
        self.leader = vec[i64]([-2] * 2)
        self.leader_moved = 0
        self.tokens = vec[i64]([0] * 14)
        self.vacuus = vec[i64]([8] * 2)
        self.hand = vec[i64]([0] * 2)
        self.rout = vec[i64]([0] * 2)
        self.furor = 0
        self.roman_panic = 0
        self.unit = -1
        self.target = -1
        self.goal = -1
        self.origin = -1
        self.mp = 0
        self.stopped = 0
        self.start_zoc = 0
        self.heading = -1
        self.crossed = []
        self.picks = 0
        self.dice = vec[i64]([0] * 2)
        self.roll = 0
        self.slot = 0
        self.charging = 0
        self.support = vec[i64]([0] * 2)
        self.route = []
        self.agenda = vec[i64]([])
        self.standing = vec[i64]([-1] * 352)
        self.control = vec[i64]([0] * 704)

    def copy_fields_to(self, other: BattleFields) -> None:
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

    def fields(self) -> dict[str, int]:
        box = self.box
        return {
            "turn": 0, "phase": 0, "phasing": 0, "first": 0, "ties": 0, "where": box.count, "facing": box.count,
            "disorder": box.count, "flags": box.count, "run": box.count, "leader": 2, "leader_moved": 0, "tokens": 14,
            "vacuus": 2, "hand": 2, "rout": 2, "furor": 0, "roman_panic": 0, "unit": 0, "target": 0, "goal": 0, "origin": 0,
            "mp": 0, "stopped": 0, "start_zoc": 0, "heading": 0, "crossed": -1, "picks": 0, "dice": 2, "roll": 0, "slot": 0,
            "charging": 0, "support": 2, "route": -1, "agenda": -1,
        }  # fmt: skip

    def vectors(self) -> list[str]:
        return [
            "where", "facing", "disorder", "flags", "run", "leader", "tokens", "vacuus", "hand", "rout", "dice", "support",
            "agenda", "standing", "control",
        ]  # fmt: skip

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        if "where" in values:
            self.where = vec[i64](values["where"])
        if "facing" in values:
            self.facing = vec[i64](values["facing"])
        if "disorder" in values:
            self.disorder = vec[i64](values["disorder"])
        if "flags" in values:
            self.flags = vec[i64](values["flags"])
        if "run" in values:
            self.run = vec[i64](values["run"])
        if "leader" in values:
            self.leader = vec[i64](values["leader"])
        if "tokens" in values:
            self.tokens = vec[i64](values["tokens"])
        if "vacuus" in values:
            self.vacuus = vec[i64](values["vacuus"])
        if "hand" in values:
            self.hand = vec[i64](values["hand"])
        if "rout" in values:
            self.rout = vec[i64](values["rout"])
        if "dice" in values:
            self.dice = vec[i64](values["dice"])
        if "support" in values:
            self.support = vec[i64](values["support"])
        if "agenda" in values:
            self.agenda = vec[i64](values["agenda"])
        if "standing" in values:
            self.standing = vec[i64](values["standing"])
        if "control" in values:
            self.control = vec[i64](values["control"])

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {
            "turn": (0, box.turns), "phase": (0, 6), "phasing": (0, 1), "first": (0, 1), "ties": (0, box.tie_limit - 1),
            "where": (-361, 351), "facing": (0, 5), "disorder": (0, 20), "flags": (0, 2047), "run": (0, max(box.movement) + 1),
            "leader": (-2, 351), "leader_moved": (0, 1), "tokens": (0, max(box.points) + 1), "vacuus": (-1, 8),
            "hand": (0, max(box.points) + 1), "rout": (0, sum(box.rout) + box.leader_rout), "furor": (0, box.charges_per_point),
            "roman_panic": (0, 1), "unit": (-1, box.count - 1), "target": (-1, box.count - 1), "goal": (-1, 351),
            "origin": (-1, 351), "mp": (0, max(max(box.movement) + 1, box.leader_movement)), "stopped": (0, 1),
            "start_zoc": (0, 1), "heading": (-1, 5), "crossed": (0, box.count - 1),
            "picks": (0, max(len(box.elephants), box.units_per_movement_point)), "dice": (0, len(box.dice)), "roll": (0, 5),
            "slot": (0, 1), "charging": (0, 1), "support": (0, 3), "route": (-1, 351), "agenda": (0, 1073741824),
        }  # fmt: skip
