"""A seat goes with its holder to another device: by a ticket that works once and for a quarter of an hour.

A ticket is made with the table's secret over the present holder and an hour. Once the seat has moved its holder is another, so
the ticket is void; nothing of it is kept. When the game is over the secret is public, and seats no longer move.
"""

from __future__ import annotations

import hmac
import re

from delenda.kernel.errors import DelendaError
from delenda.table.table import Table

LASTS = 15 * 60_000  # milliseconds
TICKET = re.compile(r"([0-9a-f]{1,12})-([0-9a-f]{32})")


def ticket(table: Table, who: str, now: int) -> str:
    """For whoever holds a seat, or at a hot-seat both, to open on another device."""
    if table.is_closed:
        raise DelendaError("the game is over; there is nothing to continue.")
    return f"{now + LASTS:x}-{_proof(table, who, now + LASTS)}"


def holder(table: Table, given: str, now: int) -> str:
    """Whose seats a ticket moves; raises if it is void."""
    match = TICKET.fullmatch(given)
    if match is not None and not table.is_closed and now <= (until := int(match[1], 16)):
        for who in {seat.who for seat in table.seats if seat.who}:
            if hmac.compare_digest(_proof(table, who, until), match[2]):
                return who
    raise DelendaError("this link has been used or has expired; make a new one on the device that has the seat.")


def _proof(table: Table, who: str, until: int) -> str:
    """No roll of the dice is made from such a message: those have five parts (table/dice.py)."""
    return hmac.digest(bytes.fromhex(table.secret), f"device|{table.id}|{who}|{until}".encode(), "sha256").hex()[:32]
