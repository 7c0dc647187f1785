"""10.7 Disorder: what befalls units, one thing after another; 7.1 what crossing friends costs."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.de_bello_punico.box import KIND_COUNT
from delenda.games.de_bello_punico.rules.sequence import DISORDER, LEADER_IN_DANGER, PANIC, SEQUENCE
from delenda.games.de_bello_punico.state import Battle
from delenda.games.de_bello_punico.words import tell_disorder
from delenda.kernel.agenda import Task, lay, push_with, take


def push_panic(s: Battle, unit: i64) -> None:
    """See whether it panics, before anything else that waits."""
    push_with(s, PANIC, unit)


def push_points(s: Battle, unit: i64, points: i64) -> None:
    """Give it points, before anything else that waits."""
    lay(s, points)
    push_with(s, DISORDER, unit)


def push_disorder(s: Battle, unit: i64, points: i64) -> None:
    """10.7.2 Points for one unit, with its panic and all that follows, before anything else."""
    push_panic(s, unit)
    push_points(s, unit, points)


def push_crossing(s: Battle, mover: i64, friends: list[int]) -> None:
    """7.1.2 For each friend passed, in order: it is disordered, then the mover, unless the two types cross freely.

    R10 Each friend counts, by itself (R73); R9 one in panic suffers nothing.
    """
    kind = s.box.kind
    for at in range(len(friends) - 1, -1, -1):
        friend = friends[at]
        if not s.box.crosses[kind[mover] * KIND_COUNT + kind[friend]]:
            push_disorder(s, mover, 1)
            push_disorder(s, friend, 1)


class GiveDisorder(Task[Battle]):
    """10.7.1 Points for a unit that is in play; the first turns it over (R11). A leader who is with it is in danger (R53)."""

    def run(self, s: Battle) -> bool:
        unit = take(s)
        points = take(s)
        if s.is_out(unit):
            return False
        s.disorder[unit] = s.disorder[unit] + points
        s.touch(unit)
        tell_disorder(s, unit, points)
        seat = s.box.side[unit]
        if s.leader[seat] == s.where[unit]:
            push_with(s, LEADER_IN_DANGER, seat)
        return False


SEQUENCE.carry_out(DISORDER, GiveDisorder())
