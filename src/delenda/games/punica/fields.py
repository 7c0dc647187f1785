"""What a state of Punica is made of; `python tools/fields.py` writes generated.py from it.

Lists are indexed by seat * 11 + region or seat * 8 + sea. Sets of regions, seas, areas and cards are bit masks.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punica.actions import ALL_AREAS, ALL_CARDS, ALL_REGIONS, ALL_SEAS, AREAS, CARDS, PICK_FLEET, REGIONS, SEAS
from delenda.games.punica.box import ARMIES, FLEETS, MOST_MOVES, NOWHERE, PunicaBox
from delenda.games.punica.state import CARD_BACK, LOSS_STAGE, NO_CARD, NO_UNIT
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.fields import ANY_LENGTH, DERIVED, SHARED, UNBOUNDED, Heading, number, vector

STATE: Final = "Punica"
BOX: Final = PunicaBox.__name__
FIELDS: Final = (
    number("turn", 1, "box.turn_limit", "1, 2, 3 … one for each player turn", first=1),
    number("active", ROME, CARTHAGE, "whose turn it is"),
    vector("armies", 2 * REGIONS, 0, max(ARMIES), "ordinary armies"),
    number("hannibal", NOWHERE, REGIONS - 1, "his region, or NOWHERE", first=NOWHERE),
    vector("fleets", 2 * SEAS, 0, max(FLEETS), "fleets at sea"),
    vector("lost", 2, 0, max(FLEETS), "fleets off the board", keeping=SHARED),
    vector("lands", 2, 0, ALL_REGIONS, "regions with armies of a seat, Hannibal included"),
    vector("seas", 2, 0, ALL_SEAS, "seas with fleets of a seat"),
    vector("held", 2, 0, ALL_CARDS, "cards in hand; a committed card is in hand until the reveal (3.8)", first=ALL_CARDS),
    vector("faceup", 2, 0, ALL_CARDS, "cards lying face up"),
    Heading("The movements of a card, and the unit about to move"),
    number("in_play", NO_CARD, CARDS - 1, "the card of this turn's action while its movements last, or NO_CARD", first=NO_CARD),
    number("army_moves", 0, MOST_MOVES, "the movements left on the card being resolved: of armies"),
    number("fleet_moves", 0, MOST_MOVES, "of fleets"),
    number("hannibal_moves", 0, MOST_MOVES, "of Hannibal alone"),
    number("picked", NO_UNIT, PICK_FLEET + SEAS - 1, "the unit about to move, as the action that picks it", first=NO_UNIT),
    Heading("Contested areas, and the battle"),
    number("punic_attacks", 0, ALL_AREAS, "contested areas in which CARTHAGE is the attacker"),
    vector(
        "origins",
        REGIONS,
        0,
        ALL_REGIONS,
        "for each contested region, the regions from which it was attacked",
        keeping=SHARED,
    ),
    number("battle", NOWHERE, AREAS - 1, "the area being fought for, or NOWHERE", first=NOWHERE),
    number("stage", 0, LOSS_STAGE, "what is being done there"),
    vector("committed", 2, CARD_BACK, CARDS - 1, "the cards of that battle, or NO_CARD", first=NO_CARD, keeping=SHARED),
    number("beaten", ROME, NOBODY, "who must retreat from it, or NOBODY", first=NOBODY),
    vector("agenda", ANY_LENGTH, 0, UNBOUNDED, "what the rules will do next, the last first", keeping=DERIVED),
)
