"""What a table writes down. The log of entries is the table: everything else is worked out from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.kernel.actor import NOBODY
from delenda.kernel.rows import ASKED

BEGIN: Final = "begin"  # both seats are taken; clocks run from the first choice on
SEAL: Final = "seal"  # the seal of a seat's own part of the dice
SEALED: Final = "sealed"  # no further seal is taken: seeds are opened from here on
SEED: Final = "seed"  # a seat's own part of the dice, before the first roll; fits its seal
ACT: Final = "act"  # an action of a seat or of chance; the last one of a secret row confirms it
CHOOSE: Final = "choose"  # a part of a secret row that its seat will confirm; `text` is its place, where that is free
CONFIRM: Final = "confirm"  # a seat's secret row counts from here on
UNDO: Final = "undo"  # a seat takes back its own last choice
REWIND: Final = "rewind"  # an undo to which the other seat has agreed; `action` is how many actions stay
OFFER: Final = "offer"  # `text` is one of OFFERS, or is about somebody who leaves (`leaving.py`)
DECLINE: Final = "decline"  # refused by the other seat, or withdrawn by the same
DRAW: Final = "draw"  # agreed
RESIGN: Final = "resign"
TIME: Final = "time"  # the actor's time is up; NOBODY if both ran out in the same moment
FORFEIT: Final = "forfeit"  # the actor stayed away, and the other seat has claimed the win
CANCEL: Final = "cancel"  # called off by the actor before anybody has played
STAND_IN: Final = "stand_in"  # a bot plays on for the actor; `text` is its level
RETURN: Final = "return"  # whoever holds the seat plays again, in the place of the bot
ABANDON: Final = "abandon"  # nobody has played for so long that the table is closed
REST: Final = "rest"  # the actor is on vacation, or back: with days a move the clocks stand still until the moment in `text`
REMATCH: Final = "rematch"  # agreed; `text` is the id of the new table

OWN: Final = (ACT, CHOOSE, CONFIRM, UNDO)  # what a seat does with its own turn
CHANGES: Final = (*OWN, REWIND)
PLAYING: Final = (SEAL, SEALED, SEED, *CHANGES)
REMATCHES: Final = ("rematch", "again")  # with sides swapped, or as before
OFFERS: Final = ("undo", "draw", *REMATCHES)


@dataclass(frozen=True, slots=True)
class Entry:
    """`number` counts from 1 without gaps; `at` is in milliseconds since 1970."""

    number: int
    at: int
    kind: str
    actor: int = NOBODY
    action: int = -1
    text: str = ""

    @property
    def place(self) -> int:
        """Of a secret row."""
        return int(self.text) if self.kind == CHOOSE and self.text else ASKED
