"""9 Missile volleys by the player who has not just moved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import DIE, FRONT, HEXES, PASS
from delenda.games.de_bello_punico.rules import dice, moments
from delenda.games.de_bello_punico.rules.disorder import push_disorder
from delenda.games.de_bello_punico.rules.sequence import SEQUENCE, VOLLEY_RESULT, VOLLEYS, VOLLEYS_BEGIN
from delenda.games.de_bello_punico.rules.waiting import Interrupted, wrong_interruption
from delenda.games.de_bello_punico.state import MISSILE_ROLL, NO_UNIT, PANICKED, VOLLEYED, VOLLEYING, Battle
from delenda.games.de_bello_punico.words import CLASSES, tell_volley, unit_name
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision

CLASS_COUNT: Final = len(CLASSES)


class BeginVolleys(Task[Battle]):
    def run(self, s: Battle) -> bool:
        s.phase = VOLLEYING
        return False


class NextVolley(Interrupted):
    """9 The player who has not just moved shoots, each unit once (R66)."""

    def run(self, s: Battle) -> bool:
        s.actor = 1 - s.phasing
        s.decision = VOLLEY_PICK
        return True

    def wrong(self, s: Battle) -> str:
        return wrong_interruption(s, VOLLEYING, moments.NOTHING)


def is_target(s: Battle, seat: i64, h: i64) -> bool:
    """9.1.1 An enemy unit that is not in panic (R63)."""
    unit = s.standing[h]
    return unit >= 0 and s.box.side[unit] != seat and s.flags[unit] < PANICKED


def is_blocked(s: Battle, first: i64, second: i64) -> bool:
    """9.2.1, R65 The line to a target is blocked if every hex that it runs through holds a unit."""
    return first >= 0 and second >= 0 and s.standing[first] >= 0 and s.standing[second] >= 0


def can_shoot(s: Battle, unit: i64) -> bool:
    """Whether a unit with missiles has a target."""
    h = s.where[unit]
    if h < 0 or s.flags[unit] & (PANICKED | VOLLEYED):
        return False
    seat = s.box.side[unit]
    facing = s.facing[unit]
    neighbour = s.box.neighbour
    for i in range(3):
        n = neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n >= 0 and is_target(s, seat, n):
            return True
    if s.box.missile[unit] > 1:
        far = s.box.far[h * 6 + facing]
        for at in range(0, len(far), 3):
            if is_target(s, seat, far[at]) and not is_blocked(s, far[at + 1], far[at + 2]):
                return True
    return False


def targets(s: Battle, unit: i64) -> list[int]:
    """9.1.1 The hexes of its targets, ascending."""
    h = s.where[unit]
    seat = s.box.side[unit]
    facing = s.facing[unit]
    hexes = []
    for i in range(3):
        n = s.box.neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n >= 0 and is_target(s, seat, n):
            hexes.append(n)
    if s.box.missile[unit] > 1:
        far = s.box.far[h * 6 + facing]
        hexes += [
            far[at]
            for at in range(0, len(far), 3)
            if is_target(s, seat, far[at]) and not is_blocked(s, far[at + 1], far[at + 2])
        ]
    hexes.sort()
    return hexes


def needed(s: Battle, unit: i64, target: i64) -> i64:
    """9.3 The highest die that hits."""
    distance = s.box.distance(s.where[unit], s.where[target])
    return s.box.hits[(s.box.kind[unit] * 2 + distance - 1) * CLASS_COUNT + s.box.target_class[target]]


class VolleyPick(Decision[Battle]):
    """9 A unit that shoots, or no more."""

    name = "volley_pick"
    rule = "9"
    title = "shoot"

    def legal(self, s: Battle) -> list[int]:
        hexes = [s.where[unit] for unit in s.box.shooters[1 - s.phasing] if can_shoot(s, unit)]
        hexes.sort()
        hexes.append(PASS)
        return hexes

    def forced(self, s: Battle) -> i64:
        for unit in s.box.shooters[1 - s.phasing]:
            if can_shoot(s, unit):
                return -1
        return PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == PASS:
            SEQUENCE.proceed(s)
        else:
            s.unit = s.standing[action]
            s.decision = VOLLEY_TARGET

    def label(self, s: Battle, action: int) -> str:
        return "end" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "End volleys" if action == PASS else f"Shoot with {unit_name(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        return "The enemy has moved. Choose a unit to shoot, or end your volleys."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        unit = s.standing[action]
        if unit < 0 or s.box.side[unit] == s.phasing:
            return "That hex holds no unit of yours."
        name = unit_name(s, unit)
        if not s.box.missile[unit]:
            return f"{name} has no missiles (9)."
        if s.flags[unit] & VOLLEYED:
            return f"{name} has already shot this turn (9)."
        return f"{name} has no target in range and in sight (9.1, 9.2)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, VOLLEYING, 1 - s.phasing, moments.NOTHING)
        return why or ("no unit is left that can shoot (9)." if self.forced(s) == PASS else "")


class VolleyTarget(Decision[Battle]):
    """9.3.2 Whom it shoots at."""

    name = "volley_target"
    rule = "9.1"
    title = "choose a target"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        return targets(s, s.unit)

    def apply(self, s: Battle, action: i64) -> None:
        s.mark(s.unit, VOLLEYED)
        s.target = s.standing[action]
        push(s, VOLLEYS)
        push(s, VOLLEY_RESULT)
        dice.start_roll(s, MISSILE_ROLL, DIE_MISSILE)

    def label(self, s: Battle, action: int) -> str:
        return s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        target = s.standing[action]
        return f"Shoot at {unit_name(s, target)}: {needed(s, s.unit, target)} or less hits"

    def prompt(self, s: Battle) -> str:
        return f"Choose the target of {unit_name(s, s.unit)}. A hit is a Disorder Point; it shoots once per turn."

    def why_not(self, s: Battle, action: int) -> str:
        return "That hex holds no target in range and in sight (9.1, 9.2)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        seat = 1 - s.phasing
        why = moments.wrong_moment(s, VOLLEYING, seat, moments.A_UNIT)
        why = why or moments.no_fighter(s, s.unit, seat, PANICKED | VOLLEYED)
        return why or ("" if targets(s, s.unit) else f"{unit_name(s, s.unit)} has no target in range and in sight (9.1, 9.2).")


class DieMissile(dice.Die):
    """9.3 A volley."""

    name = "die_missile"
    rule = "9.3"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[0] = action - DIE
        dice.offer_fortuna(s, s.box.side[s.unit], 0)

    def prompt(self, s: Battle) -> str:
        need = needed(s, s.unit, s.target)
        return f"{unit_name(s, s.unit)} shoots at {unit_name(s, s.target)}: {need} or less hits."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, MISSILE_ROLL, 0)


class MissileRoll(dice.Roll):
    """9.3 A die of the player who has not just moved."""

    def roller(self, s: Battle) -> int:
        return 1 - s.phasing

    def stakes(self, s: Battle) -> str:
        need = needed(s, s.unit, s.target)
        return f" at {unit_name(s, s.target)}: {'a hit' if s.dice[0] <= need else 'a miss'}, as {need} or less hits"

    def impossible(self, s: Battle) -> str:
        seat = 1 - s.phasing
        if s.phase != VOLLEYING or s.slot:
            return "volleys are shot in the volley phase (9)."
        why = moments.left_over(s, moments.A_UNIT | moments.A_TARGET) or moments.no_fighter(s, s.unit, seat, PANICKED)
        why = why or moments.no_fighter(s, s.target, s.phasing, PANICKED)
        if why:
            return why
        if not s.flags[s.unit] & VOLLEYED or s.where[s.target] not in targets(s, s.unit):
            return "the unit that shoots has no such target in range and in sight (9.1, 9.2)."
        return ""


class HitOrMiss(Task[Battle]):
    """9.3 The number in the table or less disorders the target."""

    def run(self, s: Battle) -> bool:
        target = s.target
        need = needed(s, s.unit, target)
        hit = s.dice[0] <= need
        tell_volley(s, need, hit)
        s.unit = NO_UNIT
        s.target = NO_UNIT
        if hit:
            push_disorder(s, target, 1)
        return False


VOLLEY_PICK: Final = VolleyPick()
VOLLEY_TARGET: Final = VolleyTarget()
DIE_MISSILE: Final = DieMissile()

dice.ROLLS[MISSILE_ROLL] = MissileRoll()
SEQUENCE.carry_out(VOLLEYS_BEGIN, BeginVolleys())
SEQUENCE.carry_out(VOLLEYS, NextVolley())
SEQUENCE.carry_out(VOLLEY_RESULT, HitOrMiss())
