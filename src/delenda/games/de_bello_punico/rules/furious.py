"""15.1.3 A furious elephant, which ROME drives until it tramples somebody or stops."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BIT, FACE, FRONT, HEXES, MOVES, PASS, READY, SPENT, STEP
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.disorder import push_disorder
from delenda.games.de_bello_punico.rules.elephants import wrong_picks
from delenda.games.de_bello_punico.rules.sequence import FURIOUS_ELEPHANT, SEQUENCE
from delenda.games.de_bello_punico.state import FINIS, MOVED, MOVING, NO_UNIT, PANICKED, ROLLED, Battle
from delenda.games.de_bello_punico.words import tell_clash, tell_furious_end, unit_name
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed
from delenda.kernel.hexes import COMPASS, DIRECTIONS


class BeginFury(Task[Battle]):
    """15.1.3 ROME moves the elephant for which it has rolled."""

    def run(self, s: Battle) -> bool:
        s.mark(s.unit, FINIS | MOVED)
        s.mp = s.box.movement[s.unit]
        s.stopped = 0
        s.actor = ROME
        s.decision = FURIOUS_STEP
        return True


def victims(s: Battle, h: i64, facing: i64) -> list[int]:
    """Carthaginian units before the furious elephant in a hex with a facing, by hex."""
    box = s.box
    hexes = []
    for i in range(3):
        n = box.neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n < 0 or s.standing[n] < 0 or s.standing[n] == s.unit:
            continue
        if box.side[s.standing[n]] == CARTHAGE and s.flags[s.standing[n]] < PANICKED:
            hexes.append(n)
    hexes.sort()
    return hexes


def not_furious(s: Battle) -> str:
    """Why there is no furious elephant that ROME drives."""
    if s.phasing != CARTHAGE:
        return "Rome drives an elephant when Carthage begins to move (15.1)."
    under_way = moments.A_UNIT | moments.A_MOVE | moments.PICKS
    why = moments.wrong_moment(s, MOVING, ROME, under_way) or moments.no_fighter(s, s.unit, CARTHAGE, PANICKED)
    why = why or wrong_picks(s, 1)
    if why:
        return why
    driven = FINIS | MOVED | ROLLED
    if s.unit not in s.box.elephants or s.flags[s.unit] & driven != driven or not 0 < s.mp <= s.box.movement[s.unit]:
        return "Rome drives an elephant for which it has rolled a 6, as far as its movement goes (15.1)."
    if s.stopped and not s.in_enemy_zone(CARTHAGE, s.where[s.unit]):
        return "a furious elephant stops only in a Roman zone of control (15.1)."
    return ""


class FuriousStep(Decision[Battle]):
    """15.1.3, R61 ROME moves the elephant, through empty hexes only."""

    name = "furious_step"
    rule = "15.1"
    title = "drive the furious elephant"

    def legal(self, s: Battle) -> list[int]:
        facing = s.facing[s.unit]
        return MOVES[(facing * 8 + self.open_ways(s)) * 4 + (READY if s.mp else SPENT)]

    def forced(self, s: Battle) -> i64:
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

    def apply(self, s: Battle, action: i64) -> None:
        unit = s.unit
        if action == PASS:
            end_furious(s)
            SEQUENCE.proceed(s)
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
            hexes = victims(s, s.where[unit], s.facing[unit])
            if len(hexes) == 1:
                clash(s, s.standing[hexes[0]])
            elif hexes:
                s.decision = FURIOUS_VICTIM

    def label(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "stop"
        return f"turn {DIRECTIONS[action - FACE]}" if action >= FACE else f"step {DIRECTIONS[action - STEP]}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stop; it does not fight this turn"
        if action >= FACE:
            return f"Turn {COMPASS[action - FACE]}{self.trampled(s, s.where[s.unit], action - FACE, 1)}"
        n = s.box.neighbour[s.where[s.unit] * 6 + action - STEP]
        return f"Step {COMPASS[action - STEP]}{self.trampled(s, n, action - STEP, s.box.cost[n])}"

    def trampled(self, s: Battle, h: int, facing: int, cost: int) -> str:
        """Whom it would trample there."""
        names = [unit_name(s, s.standing[n]) for n in victims(s, h, facing)] if cost < s.mp else []
        return f" and trample {listed(names, 'or')}" if names else ""

    def prompt(self, s: Battle) -> str:
        return (
            f"{unit_name(s, s.unit)} is furious: drive it. If it meets a Carthaginian unit with a movement point left,"
            f" it tramples that unit, a Disorder Point for each. Movement points left: {s.mp}."
        )

    def why_not(self, s: Battle, action: int) -> str:
        if STEP <= action < STEP + 6:
            return "a furious elephant steps into an empty front hex that it can pay for, and never out of a Roman zone (15.1)."
        return ""

    def impossible(self, s: Battle) -> str:
        return not_furious(s)


class FuriousVictim(Decision[Battle]):
    """15.1.3 Which of the units before it the elephant tramples."""

    name = "furious_victim"
    rule = "15.1"
    title = "choose whom the furious elephant tramples"

    def legal(self, s: Battle) -> list[int]:
        return victims(s, s.where[s.unit], s.facing[s.unit])

    def apply(self, s: Battle, action: i64) -> None:
        clash(s, s.standing[action])

    def label(self, s: Battle, action: int) -> str:
        return s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return f"Trample {unit_name(s, s.standing[action])}: a Disorder Point for each"

    def prompt(self, s: Battle) -> str:
        return f"{unit_name(s, s.unit)} runs into its own side: choose the unit it tramples."

    def why_not(self, s: Battle, action: int) -> str:
        return "That hex holds no Carthaginian unit before the elephant (15.1)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        why = not_furious(s)
        return why or ("" if len(self.legal(s)) > 1 else "the elephant has no choice of victims (15.1).")


def clash(s: Battle, victim: i64) -> None:
    """15.1 The victim is disordered, then the elephant."""
    unit = s.unit
    tell_clash(s, unit, victim)
    end_furious(s)
    push_disorder(s, unit, 1)
    push_disorder(s, victim, 1)
    SEQUENCE.proceed(s)


def end_furious(s: Battle) -> None:
    tell_furious_end(s, s.unit)
    s.unit = NO_UNIT
    s.mp = 0
    s.stopped = 0


FURIOUS_STEP: Final = FuriousStep()
FURIOUS_VICTIM: Final = FuriousVictim()

SEQUENCE.carry_out(FURIOUS_ELEPHANT, BeginFury())
