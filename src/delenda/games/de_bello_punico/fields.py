"""What a state of De Bello Punico is made of; `python tools/fields.py` writes generated.py from it.

Lists run over units, seats, or seat * 7 + box.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, HEXES
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.state import (
    AWAY,
    GONE,
    LEADER_ROLL,
    MOST_DISORDER,
    MOST_SUPPORT,
    NO_DIRECTION,
    NO_HEX,
    NO_UNIT,
    NOT_SET_UP,
    PANICKED,
    PUT_AWAY,
    RECOVERING,
    SETUP,
    UNKNOWN,
)
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.fields import ANY_LENGTH, DERIVED, SHARED, UNBOUNDED, Heading, agenda, number, numbers, vector

STATE: Final = "Battle"
BOX: Final = BattleBox.__name__
LAST_HEX: Final = HEXES - 1
MOST_TOKENS: Final = "max(box.points) + 1"  # of one side, the Vacuus counted

FIELDS: Final = (
    number("turn", 0, "box.turns", "0 during set-up"),
    number("phase", SETUP, RECOVERING, "the phase or impulse", first=SETUP),
    number("phasing", ROME, CARTHAGE, "the seat in phase", first=ROME),
    number("first", ROME, CARTHAGE, "the First player of this turn", first=ROME),
    number("ties", 0, "box.tie_limit - 1", "of the initiative dice, in a row"),
    Heading("Armies"),
    vector(
        "where",
        "box.count",
        AWAY - LAST_HEX,
        LAST_HEX,
        "the hex of each unit, or GONE, RESERVE, UNPLACED, AWAY - hex",
        first=GONE,
    ),
    vector("facing", "box.count", 0, 5, "the direction each unit faces; 0 in panic"),
    vector("disorder", "box.count", 0, MOST_DISORDER, "Disorder Points of each unit"),
    vector("flags", "box.count", 0, 2 * PANICKED - 1, "what each unit has done, as bits"),
    vector("run", "box.count", 0, "max(box.movement) + 1", "steps in one direction at the end of each unit's last move"),
    vector("leader", 2, NOT_SET_UP, LAST_HEX, "the hex of each leader, DEAD or NOT_SET_UP", first=NOT_SET_UP),
    number("leader_moved", 0, 1, "whether the leader of the seat in phase has moved"),
    Heading("Command"),
    vector("tokens", 2 * BOXES, 0, MOST_TOKENS, "unspent tokens in each box, the Vacuus counted"),
    vector("vacuus", 2, UNKNOWN, PUT_AWAY, "the box it lies in, IN_HAND, PUT_AWAY, or UNKNOWN in a view", first=PUT_AWAY),
    vector("hand", 2, 0, MOST_TOKENS, "tokens still to be placed"),
    vector("rout", 2, 0, "sum(box.rout) + box.leader_rout", "Rout Points"),
    number("furor", 0, "box.charges_per_point", "charges paid for and not yet made"),
    number("roman_panic", 0, 1, "whether a Roman unit has panicked (17.1.3c)"),
    Heading("What is under way"),
    number("unit", NO_UNIT, "box.count - 1", "the unit being set up, moved, shooting or attacking", first=NO_UNIT),
    number("target", NO_UNIT, "box.count - 1", "the unit attacked or shot at", first=NO_UNIT),
    number("goal", NO_HEX, LAST_HEX, "the hex attacked", first=NO_HEX),
    number("origin", NO_HEX, LAST_HEX, "where the unit or leader that moves started", first=NO_HEX),
    number("mp", 0, "max(max(box.movement) + 1, box.leader_movement)", "movement points left"),
    number("stopped", 0, 1, "whether it has entered an enemy zone of control"),
    number("start_zoc", 0, 1, "whether it started in one and has not left it yet"),
    number("heading", NO_DIRECTION, 5, "the direction of the step just made, else NO_DIRECTION", first=NO_DIRECTION),
    numbers("crossed", ANY_LENGTH, 0, "box.count - 1", "friends passed whose hexes the mover has not come out of"),
    number(
        "picks",
        0,
        "max(len(box.elephants), box.units_per_movement_point)",
        "units that have got the Movement point being spent; elephants rolled for",
    ),
    Heading("Dice and combat"),
    vector("dice", 2, 0, "len(box.dice)", "by seat at initiative; attacker, defender in combat; otherwise the first"),
    number("roll", 0, LEADER_ROLL, "which roll is under way or was the last; 0 before the first"),
    number("slot", 0, 1, "the die, or the side in combat, being asked about"),
    number("charging", 0, 1, "whether the attacker charges"),
    vector("support", 2, 0, MOST_SUPPORT, "supporters of attacker and defender"),
    numbers(
        "route",
        ANY_LENGTH,
        NO_HEX,
        LAST_HEX,
        "hexes of a cavalry's flight from combat, NO_HEX at the end if it left the map",
        keeping=SHARED,
    ),
    agenda(),
    Heading("What follows from the rest"),
    vector(
        "standing",
        HEXES,
        NO_UNIT,
        "box.count - 1",
        "the unit in each hex, or NO_UNIT; not one inside a friend's",
        first=NO_UNIT,
        keeping=DERIVED,
    ),
    vector(
        "control", 2 * HEXES, 0, UNBOUNDED, "seat * 352 + hex: how many of its units have it in their front", keeping=DERIVED
    ),
)
