"""People who leave a game: a win that is claimed from somebody absent, and a bot that plays on for somebody.

Both are offers (`entry.OFFER`). To leave one's own seat to a bot needs the other side's agreement. About somebody absent nobody
can be asked, so such an offer is granted when its time has passed; whoever comes back before that has stopped it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from delenda.kernel.actor import ACTOR_NAMES, SEATS
from delenda.kernel.errors import IllegalAction
from delenda.table.clock import DAY, MINUTE
from delenda.table.entry import STAND_IN, Entry
from delenda.table.seats import BOT, HUMAN, Seat

if TYPE_CHECKING:
    from delenda.table.table import Table

CLAIM: Final = "claim"
AWAY: Final = {
    "live": 2 * MINUTE,
    "none": DAY,
}  # by the kind of clock: how long somebody must be away; with days the clock decides
GRACE: Final = {"live": MINUTE, "none": DAY}  # and how long they may still come back


@dataclass(frozen=True, slots=True)
class StandIn:
    """A bot of that level is to play for a seat."""

    seat: int
    level: str

    def __str__(self) -> str:
        return f"{STAND_IN} {ACTOR_NAMES[self.seat]} {self.level}"

    @classmethod
    def read(cls, text: str) -> StandIn:
        _, seat, level = text.split(" ", 2)
        return cls(ACTOR_NAMES.index(seat), level)


def kind_of(what: str) -> str:
    """`stand_in` for `stand_in ROME miles`."""
    return what.partition(" ")[0]


def is_about_leaving(what: str) -> bool:
    return kind_of(what) in (CLAIM, STAND_IN)


def is_own(what: str, by: int) -> bool:
    """Whether somebody wants to leave their own seat to a bot."""
    return kind_of(what) == STAND_IN and StandIn.read(what).seat == by


def check_offer(table: Table, what: str, seat: int) -> None:
    """Raise, with a sentence, unless `seat` may offer this now. Who is absent is not known to the table but to its host."""
    if any(table.seats[each].kind != HUMAN for each in SEATS) or table.setup.hotseat:
        raise IllegalAction("that is for a game between two people.")
    if table.stopped:
        raise IllegalAction(table.stopped)
    if is_own(what, seat):
        if not table.seats[seat].who:
            raise IllegalAction("a program holds this seat and could not come back to it.")
        return
    if not table.under_way:
        raise IllegalAction("nobody has played yet: you can cancel the table.")
    if table.clock.rule.kind not in AWAY:
        raise IllegalAction("at this table the clock decides.")
    if table.waits_for() != [1 - seat]:
        raise IllegalAction("the game does not wait for the other side.")
    if not table.seats[1 - seat].who:
        raise IllegalAction("a program plays the other side: it need not be connected.")


def pending(table: Table) -> tuple[str, int] | None:
    """The offer about somebody absent, and by whom."""
    return next((offer for offer in table.offers if is_about_leaving(offer[0]) and not is_own(*offer)), None)


def granted_at(table: Table) -> int | None:
    """When the offer about somebody absent is granted."""
    return None if table.is_closed or pending(table) is None else table.claimed + GRACE[table.clock.rule.kind]


def change_player(seat: Seat, written: Entry) -> None:
    """A bot takes over, or gives the seat back; whose seat it is stays the same."""
    if written.kind == STAND_IN:
        seat.kind, seat.bot = BOT, written.text
    else:
        seat.kind, seat.bot = HUMAN, ""
