"""What a state of Scipio is made of; `python tools/fields.py` writes generated.py from it.

Lists are indexed by seat * 6 + formation or seat * 3 + field. Sets of Command cards and of Fields are bit masks.
"""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import ALL_CARDS, ARRANGEMENTS, MOST_DAMAGE
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.state import CARD_BACK, NO_CARD
from delenda.kernel.actor import NOBODY
from delenda.kernel.fields import ANY_LENGTH, DERIVED, SHARED, UNBOUNDED, Heading, number, numbers, vector

STATE: Final = "Scipio"
BOX: Final = ScipioBox.__name__
FIELDS: Final = (
    number("round", 0, UNBOUNDED, "0 during set-up"),
    number("phase", 1, 2, "1 or 2", first=1),
    vector("troops", 12, 0, "box.tokens", "tokens in each Formation"),
    vector("held", 2, 0, ALL_CARDS, "Command cards in hand, face-down ones not counted", first=ALL_CARDS),
    vector("placed", 6, CARD_BACK, 5, "the card in each Field, or NO_CARD", first=NO_CARD),
    vector("spent", 6, CARD_BACK, 5, "first-phase cards during the second phase", first=NO_CARD, keeping=SHARED),
    number("tiles", 0, len(ARRANGEMENTS) - 1, "which of the six arrangements lies on the board"),
    vector("deck", 5, 0, UNBOUNDED, "New Orders cards left, by kind", first="box.new_orders", keeping=SHARED),
    Heading("A phase"),
    vector("lost", 2, 0, 3 * MOST_DAMAGE, "tokens removed by damage in this phase"),
    number("quiet", 0, "box.quiet_limit", "phases in a row without a removed token"),
    number("field", 0, 2, "the Field being assigned or resolved"),
    number("damage", 0, MOST_DAMAGE, "what the loser of that Field must remove"),
    number("effective", 0, 7, "Fields with an effective Shield Break in this phase"),
    numbers("strikes", ANY_LENGTH, 0, 2, "Fields in strike order once the cards are revealed, else empty", keeping=SHARED),
    number("struck", 0, 3, "how many of them are resolved"),
    Heading("A New Orders card, and a free organisation"),
    number("drawer", 0, NOBODY, "who drew the New Orders card being resolved, else NOBODY", first=NOBODY),
    number("steps", 0, "max(box.redeploy_steps, box.opportune_steps)", "single-token steps left"),
    number("formation", 0, 5, "the Formation being filled in a free organisation"),
    number("unplaced", 0, "box.tokens", "tokens that are left for it and those after it"),
    vector("agenda", ANY_LENGTH, 0, UNBOUNDED, "what is left of the set-up or the round, the next last", keeping=DERIVED),
)
