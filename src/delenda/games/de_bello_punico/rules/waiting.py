"""What waits on the agenda while something is decided. For positions that are read, not played, and for observations.

Which steps of the turn are still to come follows from the phase and the decision. Only while the fate of a leader is decided
more can wait: units in trouble, above the step that they have interrupted.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.sequence import (
    ADVANCING,
    ATTACKERS_POINT,
    ATTACKERS_SUPPORT,
    ATTACKS,
    BATTLE,
    CHARGING,
    COMBAT_DICE,
    DEFENDERS_POINT,
    DEFENDERS_SUPPORT,
    DISORDER,
    ELEPHANT_RESULT,
    ELEPHANT_ROLLS,
    ELEPHANT_RUN,
    FIGHT,
    FIRST_ARMY,
    FIRST_PLAYER,
    FLIGHTS,
    IMPULSES,
    INITIATIVE_PHASE,
    INITIATIVE_ROLLS,
    LEADER_ALONE,
    LEADER_HIT,
    MOVE_GOES_ON,
    MOVEMENT_IMPULSE,
    MOVES,
    PANIC,
    PURSUIT_OR_ADVANCE,
    SECOND_ARMY,
    SECOND_PLAYER,
    SEQUENCE,
    TOKENS,
    TURN,
    VOLLEY_RESULT,
    VOLLEYS,
)
from delenda.games.de_bello_punico.state import (
    COMBAT_ROLL,
    ELEPHANT_ROLL,
    FIGHTING,
    INITIATIVE_DICE,
    LEADER_ROLL,
    MISSILE_ROLL,
    MOVING,
    SETUP,
    STRATEGIC,
    Battle,
)
from delenda.kernel.actor import NOBODY
from delenda.kernel.agenda import Task

MOST_POINTS: Final = 3  # of disorder at once: a double loss and a charge
LONGEST: Final = 40  # things that wait while a leader's fate is decided; no battle comes near
UNREADABLE: Final = "the agenda cannot be read."

# What can wait while the fate of a leader is decided; its place here is its number in positions and observations
TROUBLES: Final = [DISORDER, PANIC, LEADER_ALONE]
PENDING: Final = [
    *TROUBLES, ELEPHANT_RUN, ELEPHANT_ROLLS, FLIGHTS, MOVE_GOES_ON, VOLLEYS, PURSUIT_OR_ADVANCE, ADVANCING,
]  # fmt: skip


class Interrupted(Task[Battle]):
    """A step that waits while units are in trouble, and goes on when their leader's fate is decided."""

    def wrong(self, s: Battle) -> str:
        """Why it cannot wait in this position; empty if it can."""
        raise NotImplementedError


def wrong_interruption(s: Battle, phase: int, under_way: int) -> str:
    """Why no step of this phase can wait, with no more under way than it knows of."""
    return moments.left_over(s, under_way | moments.A_SLOT) if s.phase == phase else UNREADABLE


def rest(whole: int, part: int) -> list[int]:
    """The steps of a whole that come after one of its parts, as they lie on the agenda."""
    then: list[int] = SEQUENCE.steps[whole].then
    return then[: then.index(part) : -1]


def of_turn(s: Battle) -> list[int]:
    """The phases and impulses that are still to come."""
    if s.phase == SETUP:
        return rest(BATTLE, FIRST_ARMY if s.phasing == s.box.setup_order[0] else SECOND_ARMY)
    if s.phase == STRATEGIC:
        return rest(TURN, TOKENS)
    if s.phase == INITIATIVE_DICE:
        return rest(TURN, INITIATIVE_PHASE)
    player = FIRST_PLAYER if s.phasing == s.first else SECOND_PLAYER
    return rest(TURN, player) + rest(player, IMPULSES[s.phase - MOVING])


def is_fate(s: Battle) -> bool:
    """Whether the fate of a leader is being decided."""
    name = s.decision.name
    return name in ("die_leader", "leader_withdraw") or (name in ("fortuna", "die_reroll") and s.roll == LEADER_ROLL)


def expected(s: Battle) -> list[int]:
    """The agenda that belongs to the decision, where no leader's fate is decided."""
    if s.actor == NOBODY:
        return []
    return of_turn(s) + within(s)


def within(s: Battle) -> list[int]:
    """What the impulse has still to do."""
    name = s.decision.name
    if s.decision.chance or name == "fortuna":
        return within_roll(s)
    if s.phase == MOVING:
        if name == "elephant_target":
            return rest(MOVEMENT_IMPULSE, ELEPHANT_ROLLS)
        if name in ("furious_step", "furious_victim"):
            return [*rest(MOVEMENT_IMPULSE, ELEPHANT_ROLLS), ELEPHANT_ROLLS]
        return [] if name == "move_pick" else [MOVES]
    if s.phase != FIGHTING or name in ("attack_pick", "attack_target"):
        return []
    asked = {
        "charge": (CHARGING, CHARGING),
        "combat_cp": (ATTACKERS_POINT, DEFENDERS_POINT),
        "support_pick": (ATTACKERS_SUPPORT, DEFENDERS_SUPPORT),
    }.get(name)
    return [ATTACKS] if asked is None else [ATTACKS, *rest(FIGHT, asked[s.slot])]


def within_roll(s: Battle) -> list[int]:
    if s.roll == COMBAT_ROLL:
        return [ATTACKS, *rest(FIGHT, COMBAT_DICE)]
    if s.roll == MISSILE_ROLL:
        return [VOLLEYS, VOLLEY_RESULT]
    if s.roll == ELEPHANT_ROLL:
        return [*rest(MOVEMENT_IMPULSE, ELEPHANT_ROLLS), ELEPHANT_ROLLS, ELEPHANT_RESULT]
    return rest(INITIATIVE_PHASE, INITIATIVE_ROLLS)


def below(step: int) -> list[int]:
    """What the impulse has still to do after a step that trouble has interrupted."""
    if step == ELEPHANT_RUN:
        return [*rest(MOVEMENT_IMPULSE, ELEPHANT_ROLLS), ELEPHANT_ROLLS]
    if step in (ELEPHANT_ROLLS, FLIGHTS):
        return rest(MOVEMENT_IMPULSE, step)
    if step == MOVE_GOES_ON:
        return [MOVES]
    return [] if step == VOLLEYS else [ATTACKS]


def pending(s: Battle) -> list[list[int]]:
    """While a leader's fate is decided: what waits, the next first and the interrupted step last, as place in PENDING, unit or
    seat, points or hex. Empty if nothing does or the agenda cannot be read."""
    found: list[list[int]] = []
    waiting = SEQUENCE.waiting(s.agenda) if is_fate(s) else None
    for step in waiting or []:
        if step[0] == LEADER_HIT and not found:
            continue
        if step[0] not in PENDING:
            return []
        found.append([PENDING.index(step[0]), *step[1:], 0, 0][:3])
        if step[0] not in TROUBLES:
            return found
    return []


def laid(s: Battle, told: list[list[int]]) -> list[int]:
    """The agenda of such a position, from what `pending` tells; empty if that cannot be."""
    if not told or not all(0 <= what < len(PENDING) for what, _, _ in told):
        return []
    last = PENDING[told[-1][0]]
    agenda = of_turn(s) + below(last)
    for what, a, b in reversed(told):
        agenda += [b, a][2 - SEQUENCE.steps[PENDING[what]].arguments :]
        agenda.append(PENDING[what])
    return agenda if s.decision.name == "leader_withdraw" else [*agenda, LEADER_HIT]


def is_panic_pending(s: Battle, unit: int) -> bool:
    """Whether it will still be looked whether this unit panics."""
    return any(TROUBLES[what] == PANIC and a == unit for what, a, _ in pending(s)[:-1])


def wrong_agenda(s: Battle) -> str:
    """Why a leader's fate cannot be decided with this agenda: what is interrupted lies below, then units in trouble."""
    told = pending(s)
    if not 0 < len(told) <= LONGEST:
        return "something must be left to resolve after a leader's fate (13)."
    if list(s.agenda) != laid(s, told):
        return UNREADABLE
    waiting: list[int] = []  # units whose panic is looked at after they have been disordered
    for what, a, b in reversed(told[:-1]):
        why = _wrong_trouble(s, TROUBLES[what], a, b, waiting)
        if why:
            return why
    task = SEQUENCE.tasks[PENDING[told[-1][0]]]
    return task.wrong(s) if isinstance(task, Interrupted) else UNREADABLE


def _wrong_trouble(s: Battle, what: int, a: int, b: int, waiting: list[int]) -> str:
    if what == LEADER_ALONE:
        wrong = a > 1 or b >= HEXES or (s.phase != FIGHTING and a != s.phasing)
        return UNREADABLE if wrong else ""
    if a >= s.box.count:
        return UNREADABLE
    if s.phase != FIGHTING and s.box.side[a] != s.phasing:
        return "only the side in phase is in trouble outside combat (10.7)."
    if what == PANIC:
        waiting.append(a)
        return ""
    if not 0 < b <= MOST_POINTS or a not in waiting:
        return UNREADABLE
    waiting.remove(a)
    return ""
