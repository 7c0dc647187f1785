"""Two people, one device: who holds it, and when the other must look away before it is handed over."""

from __future__ import annotations

from delenda.kernel.actor import NOBODY, ROME, SEATS, SPECTATOR
from delenda.kernel.codec import is_same
from delenda.table.table import Table


def hides_something(table: Table) -> bool:
    """Whether either seat sees, or is about to choose, what the other may not know."""
    if table.play.rows is not None or table.play.state.decision.private:
        return True
    everybodys = table.view(SPECTATOR)
    return not all(is_same(table.view(seat), everybodys) for seat in SEATS)


def next_holder(table: Table, holder: int) -> tuple[int, bool]:
    """Who is to hold the device, and whether it must be passed with the curtain down."""
    waiting = table.waits_for()
    if not waiting or holder in waiting:
        return (ROME if holder == NOBODY else holder), False
    return waiting[0], hides_something(table)


def undoer(table: Table, holder: int) -> int:
    """At a hot-seat the last choice is taken back, whoever made it."""
    if table.play.may_undo(holder):
        return holder
    if table.play.may_undo(1 - holder) and table.play.rows is None:
        return 1 - holder
    seats = [move.actor for move in table.play.moves if move.actor in SEATS]
    return seats[-1] if seats else holder
