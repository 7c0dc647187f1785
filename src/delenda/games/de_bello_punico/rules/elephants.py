"""15.1 Elephants: ROME's command when CARTHAGE begins to move, and what its table does. Furious ones: rules/furious.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    DIE,
    HEXES,
    ONLY_PASS,
    PASS,
    SPECIAL_BOX,
)
from delenda.games.de_bello_punico.rules import command, dice, moments
from delenda.games.de_bello_punico.rules.disorder import push_crossing, push_disorder
from delenda.games.de_bello_punico.rules.sequence import (
    ELEPHANT_RESULT,
    ELEPHANT_ROLLS,
    ELEPHANT_RUN,
    FURIOUS_ELEPHANT,
    SEQUENCE,
)
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, Interrupted, pending, wrong_interruption
from delenda.games.de_bello_punico.state import ELEPHANT_ROLL, FINIS, MOVED, MOVING, NO_UNIT, PANICKED, ROLLED, Battle
from delenda.games.de_bello_punico.words import (
    tell_elephant,
    tell_elephant_target,
    tell_rage,
    unit_name,
)
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task, push, push_with, take
from delenda.kernel.decision import Decision
from delenda.kernel.english import number

# 15.1 The Elephants table
LAST_HARMLESS: Final = 2
ENRAGED: Final = 5
FURIOUS: Final = 6
# What each number does, in words
EFFECTS: Final = (
    "",
    "nothing happens",
    "nothing happens",
    "it is motionless for this turn",
    "it is motionless for this turn",
    "it suffers a Disorder Point and runs straight ahead, through its friends",
    "you drive it, and it tramples the first Carthaginian unit before it",
)
TABLE: Final = (
    "1 or 2 does nothing; 3 or 4 keeps it motionless; 5 disorders it and makes it run straight ahead; 6 lets you drive it"
)


def targets(s: Battle) -> list[int]:
    """Elephants on the map for which ROME has not rolled in this impulse."""
    return [u for u in s.box.elephants if s.where[u] >= 0 and not s.flags[u] & ROLLED]


def is_paid(s: Battle) -> bool:
    """4.8 A point buys two rolls."""
    return s.picks % s.box.elephants_per_point > 0


def may_target(s: Battle) -> bool:
    """A roll is paid for, or there may be a point (4.1.5), and there is an elephant to roll for."""
    return (is_paid(s) or command.may_have(s, ROME, SPECIAL_BOX)) and len(targets(s)) > 0


def wrong_picks(s: Battle, least: i64) -> str:
    """Why ROME cannot have rolled for so many elephants in this impulse."""
    rolled = len([unit for unit in s.box.elephants if s.flags[unit] & ROLLED])
    if not max(least, rolled) <= s.picks <= len(s.box.elephants) - len(targets(s)):
        return f"Rome cannot have rolled for {s.picks} elephants in this impulse (4.8)."
    return ""


class NextElephant(Interrupted):
    """15.1.1 ROME's command at the beginning of a Carthaginian movement impulse, before the flights (R58)."""

    def run(self, s: Battle) -> bool:
        if s.phasing == CARTHAGE and may_target(s):
            s.actor = ROME
            s.decision = ELEPHANT_TARGET
            return True
        s.picks = 0
        return False

    def wrong(self, s: Battle) -> str:
        if s.phasing != CARTHAGE:
            return UNREADABLE
        return wrong_interruption(s, MOVING, moments.PICKS) or wrong_picks(s, 1)


class ElephantTarget(Decision[Battle]):
    """15.1.1, 4.8 An enemy elephant to roll for, or no more."""

    name = "elephant_target"
    rule = "4.8"
    title = "frighten elephants"
    private = True

    def legal(self, s: Battle) -> list[int]:
        if not is_paid(s) and not s.real(ROME, SPECIAL_BOX):
            return ONLY_PASS
        hexes = [s.where[u] for u in targets(s)]
        hexes.sort()
        hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: i64) -> None:
        if action == PASS:
            s.picks = 0
            SEQUENCE.proceed(s)
            return
        unit = s.standing[action]
        tell_elephant_target(s, unit, is_paid(s))
        if not is_paid(s):
            command.spend(s, ROME, SPECIAL_BOX)
        s.picks += 1
        s.mark(unit, ROLLED)
        s.unit = unit
        push(s, ELEPHANT_ROLLS)
        push(s, ELEPHANT_RESULT)
        dice.start_roll(s, ELEPHANT_ROLL, DIE_ELEPHANT)

    def label(self, s: Battle, action: int) -> str:
        return "done" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "No more rolls"
        cost = "already paid" if is_paid(s) else "for an Elephants point"
        return f"Roll for {unit_name(s, s.standing[action])}, {cost}"

    def prompt(self, s: Battle) -> str:
        if not is_paid(s) and not s.real(ROME, SPECIAL_BOX):
            return command.no_point(s, SPECIAL_BOX)
        rolls = number(s.box.elephants_per_point)
        cost = "The second roll of the point is free" if is_paid(s) else f"An Elephants point buys {rolls} rolls"
        return f"Choose an elephant to frighten, or stop. {cost}: {TABLE}."

    def why_not(self, s: Battle, action: int) -> str:
        return "Rome rolls for elephants on the map, once per elephant and impulse (4.8)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        if s.phasing != CARTHAGE:
            return "Rome frightens elephants when Carthage begins to move (15.1)."
        why = moments.wrong_moment(s, MOVING, ROME, moments.PICKS) or wrong_picks(s, 0)
        return why or ("" if may_target(s) else "there can be no Elephants point to spend, or there is no elephant (4.8).")


class DieElephant(dice.Die):
    """15.1 On the Elephants table."""

    name = "die_elephant"
    rule = "15.1"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[0] = action - DIE
        dice.offer_fortuna(s, ROME, 0)

    def prompt(self, s: Battle) -> str:
        return f"Rome rolls on the Elephants table for {unit_name(s, s.unit)}."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, ELEPHANT_ROLL, 0)


class ElephantRoll(dice.Roll):
    """15.1 A die of ROME's."""

    def roller(self, s: Battle) -> int:
        return ROME

    def stakes(self, s: Battle) -> str:
        return f" for {unit_name(s, s.unit)}: {EFFECTS[s.dice[0]]}"

    def impossible(self, s: Battle) -> str:
        if s.phase != MOVING or s.phasing != CARTHAGE or s.slot:
            return "Rome rolls for elephants when Carthage begins to move (15.1)."
        why = moments.left_over(s, moments.A_UNIT | moments.PICKS) or moments.no_fighter(s, s.unit, CARTHAGE, PANICKED)
        if why:
            return why
        if s.unit not in s.box.elephants or not s.flags[s.unit] & ROLLED:
            return "Rome rolls for an elephant that it has chosen (15.1)."
        return wrong_picks(s, 1)


class ReadTable(Task[Battle]):
    """15.1 What the die does."""

    def run(self, s: Battle) -> bool:
        unit = s.unit
        die = s.dice[0]
        tell_elephant(s, unit, die)
        if die == FURIOUS:
            push(s, FURIOUS_ELEPHANT)
            return False
        s.unit = NO_UNIT
        if die == ENRAGED:
            push_with(s, ELEPHANT_RUN, unit)
            push_disorder(s, unit, 1)
        elif die > LAST_HARMLESS:
            s.mark(unit, FINIS)  # R59
        return False


# Enraged


class RunStraight(Interrupted):
    """15.1.2, R60 Straight on, as far as it can, through friends; then they and it suffer for it."""

    def run(self, s: Battle) -> bool:
        unit = take(s)
        if s.is_out(unit):
            return False
        s.mark(unit, MOVED)
        hexes = straight_run(s, unit)
        if hexes:
            friends = [s.standing[h] for h in hexes if s.standing[h] >= 0]
            s.lift(unit)
            s.put(unit, hexes[-1], s.facing[unit])
            s.run[unit] = len(hexes)
            push_crossing(s, unit, friends)
        tell_rage(s, unit)
        return False

    def wrong(self, s: Battle) -> str:
        if s.phasing != CARTHAGE or pending(s)[-1][1] not in s.box.elephants:
            return UNREADABLE
        return wrong_interruption(s, MOVING, moments.PICKS) or wrong_picks(s, 1)


def straight_run(s: Battle, unit: i64) -> list[int]:
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


ELEPHANT_TARGET: Final = ElephantTarget()
DIE_ELEPHANT: Final = DieElephant()

dice.ROLLS[ELEPHANT_ROLL] = ElephantRoll()
SEQUENCE.carry_out(ELEPHANT_ROLLS, NextElephant())
SEQUENCE.carry_out(ELEPHANT_RESULT, ReadTable())
SEQUENCE.carry_out(ELEPHANT_RUN, RunStraight())
