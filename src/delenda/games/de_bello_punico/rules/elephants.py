"""15.1 Elephants: ROME's command at the start of a Carthaginian movement impulse, and what it does to the beasts."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import (
    BIT,
    BOXES,
    FACE,
    FRONT,
    HEXES,
    MOVES,
    ONLY_PASS,
    PASS,
    READY,
    SPECIAL,
    SPENT,
    STEP,
)
from delenda.games.de_bello_punico.rules import command, dice, disorder, movement
from delenda.games.de_bello_punico.state import FINIS, MOVED, NO_UNIT, PANICKED, ROLLED, Battle
from delenda.games.de_bello_punico.words import (
    hex_name,
    tell_clash,
    tell_elephant,
    tell_elephant_target,
    tell_elephants,
    tell_furious_end,
    tell_rage,
    unit_words,
)
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS


def start_elephants(s: Battle) -> None:
    s.picks = 0
    offer_target(s)


def targets(s: Battle) -> list[int]:
    """Elephants on the map for which ROME has not rolled in this impulse."""
    return [u for u in s.box.elephants if s.where[u] >= 0 and not s.flags[u] & ROLLED]


def is_paid(s: Battle) -> bool:
    """4.8 A point buys two rolls."""
    return s.picks % s.box.elephants_per_point > 0


def offer_target(s: Battle) -> None:
    if (is_paid(s) or s.tokens[ROME * BOXES + SPECIAL]) and targets(s):
        if not is_paid(s):
            tell_elephants(s)
        s.actor = ROME
        s.decision = TARGET_ELEPHANT
    else:
        end_elephants(s)


def end_elephants(s: Battle) -> None:
    s.picks = 0
    movement.resolve_flights(s)


class TargetElephant(Decision[Battle]):
    """3.5.1, 4.8 An enemy elephant to roll for, or no more."""

    name = "elephant_target"
    rule = "4.8"
    title = "frighten elephants"

    def legal(self, s: Battle) -> list[int]:
        if not is_paid(s) and not s.real(ROME, SPECIAL):
            return ONLY_PASS
        hexes = [s.where[u] for u in targets(s)]
        hexes.sort()
        hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: int) -> None:
        if action == PASS:
            tell_elephant_target(s, NO_UNIT)
            end_elephants(s)
            return
        unit = s.standing[action]
        if not is_paid(s):
            command.spend(s, ROME, SPECIAL)
        tell_elephant_target(s, unit)
        s.picks += 1
        s.flags[unit] = s.flags[unit] | ROLLED
        s.unit = unit
        dice.start_roll(s, dice.ELEPHANT_ROLL, dice.ROLL_ELEPHANT)

    def label(self, s: Battle, action: int) -> str:
        return "done" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "No more" if action == PASS else f"Frighten {s.box.names[s.standing[action]]}"

    def prompt(self, s: Battle) -> str:
        return "Choose an elephant to roll for on the Elephants table, or stop."

    def why_not(self, s: Battle, action: int) -> str:
        return "ROME rolls for elephants on the map, once for each in an impulse (4.8)." if 0 <= action < HEXES else ""


def resolve_table(s: Battle) -> None:
    """15.1 What the die does."""
    unit = s.unit
    die = s.dice[0]
    tell_elephant(s, unit, die)
    if die <= 2:
        s.unit = NO_UNIT
        offer_target(s)
    elif die <= 4:
        s.flags[unit] = s.flags[unit] | FINIS
        s.unit = NO_UNIT
        offer_target(s)
    elif die == 5:
        s.unit = NO_UNIT
        disorder.push(s, disorder.AFTER_RAGE, unit)
        disorder.push_disorder(s, unit, 1)
        disorder.resolve(s)
    else:
        s.flags[unit] = s.flags[unit] | FINIS | MOVED
        s.mp = s.box.movement[unit]
        s.stopped = 0
        s.actor = ROME
        s.decision = STEP_FURIOUS


# Enraged


def resolve_rage(s: Battle, unit: int) -> None:
    """3.5.2 Straight on, as far as it can, through friends; then they and it suffer for it."""
    if s.is_out(unit):
        offer_target(s)
        return
    s.flags[unit] = s.flags[unit] | MOVED
    hexes = straight_run(s, unit)
    disorder.push(s, disorder.AFTER_ELEPHANT)
    if hexes:
        friends = [s.standing[h] for h in hexes if s.standing[h] >= 0]
        s.lift(unit)
        s.put(unit, hexes[-1], s.facing[unit])
        s.run[unit] = len(hexes)
        disorder.push_crossing(s, unit, friends)
    tell_rage(s, unit)
    disorder.resolve(s)


def straight_run(s: Battle, unit: int) -> list[int]:
    """The hexes that an enraged elephant runs over; the last is free of units."""
    box = s.box
    seat = box.side[unit]
    mp = box.movement[unit]
    h = s.where[unit]
    hexes: list[int] = []
    while True:
        h = box.neighbour[h * 6 + s.facing[unit]]
        if h < 0 or box.cost[h] > mp or not s.is_free(seat, h):
            break
        mp -= box.cost[h]
        if s.in_enemy_zone(seat, h):
            if s.standing[h] < 0:
                hexes.append(h)
            break
        hexes.append(h)
    while hexes and s.standing[hexes[-1]] >= 0:
        hexes.pop()
    return hexes


# Furious


def victims(s: Battle) -> list[int]:
    """Carthaginian units before the furious elephant, by hex."""
    box = s.box
    at = s.where[s.unit] * 6
    hexes = []
    for i in range(3):
        n = box.neighbour[at + FRONT[s.facing[s.unit] * 3 + i]]
        if n >= 0 and s.standing[n] >= 0 and box.side[s.standing[n]] == CARTHAGE and s.flags[s.standing[n]] < PANICKED:
            hexes.append(n)
    hexes.sort()
    return hexes


class StepFurious(Decision[Battle]):
    """3.5.3 ROME moves the elephant, through empty hexes only."""

    name = "furious_step"
    rule = "15.1"
    title = "drive the furious elephant"

    def legal(self, s: Battle) -> list[int]:
        facing = s.facing[s.unit]
        return MOVES[(facing * 8 + self.open_ways(s)) * 4 + (READY if s.mp else SPENT)]

    def forced(self, s: Battle) -> int:
        return -1 if s.mp else PASS

    def open_ways(self, s: Battle) -> int:
        if s.stopped:
            return 0
        box = s.box
        at = s.where[s.unit] * 6
        mask = 0
        for i in range(3):
            n = box.neighbour[at + FRONT[s.facing[s.unit] * 3 + i]]
            if n >= 0 and box.cost[n] <= s.mp and s.is_empty(n):
                mask += BIT[i]
        return mask

    def apply(self, s: Battle, action: int) -> None:
        unit = s.unit
        if action == PASS:
            end_furious(s)
            disorder.resolve(s)
            return
        if action >= FACE:
            s.turn_to(unit, action - FACE)
            s.mp -= 1
        else:
            n = s.box.neighbour[s.where[unit] * 6 + action - STEP]
            s.lift(unit)
            s.put(unit, n, action - STEP)
            s.mp -= s.box.cost[n]
            if s.in_enemy_zone(CARTHAGE, n):
                s.stopped = 1
        if s.mp:
            hexes = victims(s)
            if len(hexes) == 1:
                clash(s, s.standing[hexes[0]])
            elif hexes:
                s.decision = CHOOSE_VICTIM

    def label(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "stop"
        return f"turn {DIRECTIONS[action - FACE]}" if action >= FACE else f"step {DIRECTIONS[action - STEP]}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stop"
        if action >= FACE:
            return f"Turn to the {COMPASS[action - FACE]}"
        return f"Step {COMPASS[action - STEP]}"

    def prompt(self, s: Battle) -> str:
        return f"{s.box.names[s.unit]} is furious: drive it. Movement points left: {s.mp}."

    def why_not(self, s: Battle, action: int) -> str:
        if STEP <= action < STEP + 6:
            return "a furious elephant steps into an empty front hex that it can pay, never on from a Roman zone (15.1)."
        return ""


class ChooseVictim(Decision[Battle]):
    """3.5.3 Which of the units before it the elephant tramples."""

    name = "furious_victim"
    rule = "15.1"
    title = "choose whom the furious elephant tramples"

    def legal(self, s: Battle) -> list[int]:
        return victims(s)

    def apply(self, s: Battle, action: int) -> None:
        clash(s, s.standing[action])

    def label(self, s: Battle, action: int) -> str:
        return s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return f"Trample {unit_words(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        return f"{s.box.names[s.unit]} runs into its own: choose the unit that it tramples."

    def why_not(self, s: Battle, action: int) -> str:
        return f"{hex_name(s, action)} holds no Carthaginian unit before the elephant (15.1)." if 0 <= action < HEXES else ""


def clash(s: Battle, victim: int) -> None:
    """15.1 The victim is disordered, then the elephant."""
    unit = s.unit
    tell_clash(s, unit, victim)
    end_furious(s)
    disorder.push_disorder(s, unit, 1)
    disorder.push_disorder(s, victim, 1)
    disorder.resolve(s)


def end_furious(s: Battle) -> None:
    tell_furious_end(s, s.unit)
    s.unit = NO_UNIT
    s.mp = 0
    s.stopped = 0
    disorder.push(s, disorder.AFTER_ELEPHANT)


TARGET_ELEPHANT: Final = TargetElephant()
STEP_FURIOUS: Final = StepFurious()
CHOOSE_VICTIM: Final = ChooseVictim()
