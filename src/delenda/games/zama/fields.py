"""What a state of Zama is made of; `python tools/fields.py` writes generated.py from it.

Sets of cards and of squares are bit masks. Structures are listed by column of the middle row.
"""

from __future__ import annotations

from typing import Final

from delenda.games.zama.box import EMPTY, MOST_HITS, STRUCTURE, ZamaBox
from delenda.games.zama.rules.sequence import TONIC_ACTIONS
from delenda.games.zama.state import HAND, MERGED, NO_BLOW, NONE, OFF, WON
from delenda.games.zama.words import CLASSES
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.fields import ANY_LENGTH, DERIVED, SHARED, UNBOUNDED, Heading, number, vector, wide

LAST_PAIR: Final = 35  # of two dice
LAST_SQUARE: Final = "box.squares - 1"
LAST_CARD: Final = "2 * box.cards - 1"
LAST_THING: Final = f"{STRUCTURE} + box.columns - 1"  # a card or a structure
ALL_CARDS: Final = "(1 << int(2 * box.cards)) - 1"  # a machine integer would shift 32 bits only

STATE: Final = "Zama"
BOX: Final = ZamaBox.__name__
FIELDS: Final = (
    number("turn", 0, "box.turn_limit", "0 during set-up"),
    number("seat", ROME, CARTHAGE, "who places or whose turn it is"),
    number("initiative", NONE, LAST_PAIR, "ROME's and CARTHAGE's die as a pair, NONE before they are rolled", first=NONE),
    number("actions_left", 0, TONIC_ACTIONS, "in this turn, with the one under way"),
    Heading("The mat and the cards"),
    vector("board", "box.squares", EMPTY, LAST_THING, "EMPTY, a card, or STRUCTURE + column", first="box.start_board"),
    vector("place", "2 * box.cards", MERGED, LAST_SQUARE, "the square of each card, or HAND … MERGED", first=HAND),
    vector("line", "2 * box.most_units", 0, OFF, "the squares of each seat's units, ascending, then OFF", first=OFF),
    vector("units", 2, 0, "box.most_units", "how many there are", keeping=SHARED),
    wide("occupied", 0, "(1 << int(box.squares)) - 1", "squares that are not empty", first="box.start_occupied"),
    number("injured", 0, ALL_CARDS, "cards with the injured face up"),
    number("attacked", 0, ALL_CARDS, "cards that have attacked this turn"),
    vector("hits", "box.columns", 0, MOST_HITS, "hits that each structure still takes", first="box.start_hits", keeping=SHARED),
    vector("owner", "box.columns", ROME, NOBODY, "the seat that holds a port, else NOBODY", first=NOBODY, keeping=SHARED),
    vector("medics", 2, 0, "box.medics", "Greek Medics held", keeping=SHARED),
    number("medic_supply", 0, "box.medics", "Greek Medics that nobody has won", first="box.medics"),
    Heading("What is under way"),
    number("selected", NONE, LAST_SQUARE, "the square of the unit that acts, else NONE", first=NONE),
    number("target", NONE, LAST_SQUARE, "the square it attacks, else NONE", first=NONE),
    number("taken", NONE, len(CLASSES) - 1, "the class taken up to be placed or landed, else NONE", first=NONE),
    number("progress", 0, 1, "whether something has happened this turn that brings the end nearer (5.3)"),
    number("quiet_turns", 0, "box.quiet_turn_limit", "turns in a row without progress"),
    Heading("The last attack stays in sight until the next begins"),
    number("attacker", NONE, LAST_CARD, "the card, else NONE", first=NONE),
    number("struck", NONE, LAST_THING, "the card or STRUCTURE + column, else NONE", first=NONE),
    number("attack_dice", NONE, LAST_PAIR, "the attacker's pair, else NONE", first=NONE),
    number("defence_dice", NONE, LAST_PAIR, "the defender's pair, else NONE", first=NONE),
    number("reroll_index", 0, 2, "the die of this roll that was rolled again, 1 or 2, else 0"),
    number("blow", NO_BLOW, WON, "how the last roll ended", first=NO_BLOW),
    vector("agenda", ANY_LENGTH, 0, UNBOUNDED, "what is left of the set-up, or the next action", keeping=DERIVED),
)
