"""What a state of Punic Island is made of; `python tools/fields.py` writes generated.py from it.

Lists by seat and place are indexed by seat * places + place. Sets of leaders, areas and cards are bit masks.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import BOX as IN_BOX
from delenda.games.punic_island.actions import CARDS, CHITS, DECK, GONE, MAP_OPTION, SUNK
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.rules.stages import CLOSING
from delenda.games.punic_island.state import HIDDEN, MOST, NOT_CHOSEN
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.fields import ANY_LENGTH, PASSING, SHARED, Field, Heading, agenda, number, numbers, vector

STATE: Final = "PunicIsland"
BOX: Final = IslandBox.__name__

NONE: Final = -1  # no place, unit, leader, card or chit
CONDITIONS: Final = 1023  # all condition bits
MODIFIER: Final = 9  # on a die, at most
LAST_PLACE: Final = "box.places + box.lands - 1"
STEPS: Final = "2 * box.round_cap + 1"  # of a battle


def flag(name: str, words: str) -> Field:
    return number(name, 0, 1, f"1 {words}")


def seat(name: str, words: str) -> Field:
    return number(name, ROME, CARTHAGE, words)


def place(name: str, words: str) -> Field:
    return number(name, NONE, LAST_PLACE, words, first=NONE)


def leaders(name: str, words: str) -> Field:
    # 1 << an i64 is reckoned in 32 bits where it is compiled; an int is not
    return number(name, 0, "(1 << int(box.leaders)) - 1", f"{words}, as bits")


def leader(name: str, words: str) -> Field:
    return number(name, NONE, "box.leaders - 1", words, first=NONE)


def count(name: str, words: str) -> Field:
    return number(name, 0, MOST, words)


def units(name: str, words: str) -> Field:
    return numbers(name, ANY_LENGTH, 0, "box.units - 1", words)


def cards(name: str, words: str, first: int | str = 0) -> Field:
    return vector(name, CARDS, 0, "max(box.copies)", words, first=first, keeping=SHARED)


def chits(name: str, words: str) -> Field:
    return vector(name, CHITS, 0, "max(box.chits)", words)


FIELDS: Final = (
    numbers("menu", ANY_LENGTH, 0, MOST, "the legal actions of the decision that waits, once they are listed", keeping=PASSING),
    Heading("The war"),
    vector("control", "box.lands", ROME, NOBODY, "who holds each city", first="box.owner[:]", keeping=SHARED),
    vector("rp", "2 * box.places", 0, MOST, "Resource Points by seat and place, in cities and aboard fleets", keeping=SHARED),
    vector("loc", "box.units", SUNK, LAST_PLACE, "a place, places + area inside a fortress, or off the map", first=IN_BOX),
    vector("cond", "box.units", 0, CONDITIONS, "condition bits"),
    vector("side", "box.units", ROME, CARTHAGE, "who commands it", first="box.unit_side[:]", keeping=SHARED),
    vector("leader_at", "box.leaders", GONE, LAST_PLACE, "as loc", first=IN_BOX),
    vector("field", "2 * box.lands", 0, "box.units", "ground units in the field by seat and area"),
    vector("ships", "2 * box.naval", 0, "box.units", "ships by seat and naval place"),
    number("uprisings", 0, "(1 << int(box.lands)) - 1", "land areas with a marker, as bits"),
    vector("kills", 2, 0, MOST, "Victory Points for destroyed units and leaders"),
    vector("card_vp", 2, 0, MOST, "Victory Points won with cards in battles", keeping=SHARED),
    Heading("Cards: how many of each of the 38"),
    cards("hand", "in hand"),
    cards("deck", "in the deck", first="box.copies[:]"),
    cards("discards", "face down"),
    cards("played", "face up"),
    vector("hand_size", 2, 0, "sum(box.copies)", "cards in hand"),
    vector(
        "deck_size", 2, 0, "sum(box.copies)", "cards in the deck",
        first=f"[sum(box.copies[:{DECK}]), sum(box.copies[{DECK}:])]",
    ),
    flag("haruspex", "once Rome has asked the haruspex"),
    Heading("The sequence"),
    count("sequence", "its number; 0 during set-up"),
    vector("choice", 2, HIDDEN, MAP_OPTION, "CARD_OPTION, MAP_OPTION, NOT_CHOSEN, or in a view HIDDEN", first=NOT_CHOSEN),
    number("rolled", 0, "len(box.dice)", "Rome's die when both chose Map, else 0"),
    agenda(),
    Heading("A card being carried out"),
    seat("player", "whose card action, card or event it is"),
    number("card", NONE, CARDS - 1, "which card, or -1", first=NONE),
    place("city", "where it arrives, or -1"),
    count("amount", "Resource Points, units, restorations or cards still to come"),
    number("window", 0, 3, "which moment the other side is asked about"),
    Heading("The operation"),
    number("operator", ROME, NOBODY, "who operates, else NOBODY", first=NOBODY),
    place("source", "where the Resource Point was spent"),
    number("sp", 0, "box.sp_per_rp", "Supply Points left"),
    flag("rebuilt", "after the one rebuilding"),
    count("march", "extra Movement Factors for the next ground move"),
    number("siege_mod", -MOST, MOST, "cards on the next siege die"),
    flag("no_fleet", "if the next siege roll needs no fleet"),
    leaders("leaders_acted", "leaders who have acted"),
    vector("brought", "box.places", 0, MOST, "Resource Points that came there by sea in this operation", keeping=SHARED),
    Heading("A ground move or a landing"),
    place("origin", "where it started, or the area it came from last"),
    place("place", "where it is now"),
    count("mf", "Movement Factors left"),
    flag("stepped", "after the first step"),
    flag("halted", "if an ambush has ended the move"),
    flag("landing", "if the group comes from a fleet"),
    units("marching", "its units; those who have left it are no longer marked MOVING"),
    leaders("movers_led", "leaders with the group"),
    leader("commander", "who leads it, or -1"),
    Heading("A naval action"),
    place("fleet_at", "where the fleet is"),
    count("rf", "Range Factors left"),
    count("spent", "on steps"),
    count("cut", "taken off by embarking and carrying"),
    flag("sailed", "after the first step, embarkation or landing"),
    flag("landed", "after the one embarkation or landing"),
    flag("at_sea", "after the first step into an open sea"),
    count("fleet_rp", "Resource Points aboard"),
    units("fleet", "its ships and cargo; those who have left it are no longer marked SAILING"),
    leaders("fleet_led", "leaders aboard"),
    leader("captain", "who leads the fleet, or -1"),
    Heading("A battle"),
    number("battle", NONE, 1, "LAND_BATTLE, NAVAL_BATTLE or -1", first=NONE),
    place("ground", "where"),
    seat("attacker", "who attacks"),
    place("came", "the place the attackers came from, -1 for a sortie"),
    number("stage", 0, CLOSING, "how far the step is"),
    number("turn", ROME, NOBODY, "whose step it is"),
    number("rounds", 0, STEPS, "steps so far"),
    units("line", "all who have fought in it; those who have left it are no longer marked FIGHTING"),
    vector("commanders", 2, NONE, "box.leaders - 1", "who commands each side, or -1", first=NONE),
    leaders("battle_led", "leaders in the battle"),
    number("used", 0, (1 << CARDS) - 1, "cards played in it, as bits"),
    chits("cup", "in the cups"),
    chits("held", "drawn and not yet played"),
    chits("tossed", "in the discards"),
    vector("held_count", 2, 0, "sum(box.chits)", "how many each side holds"),
    seat("drawer", "who draws chits"),
    count("to_draw", "how many more"),
    number("chit", NONE, CHITS - 1, "the chit being resolved, or -1", first=NONE),
    number("serial", 0, STEPS, "chits played so far"),
    number("again", 0, STEPS, "the engagement applied last in this step, by serial"),
    numbers(
        "duels", ANY_LENGTH, NONE, f"max({STEPS}, box.units)",
        "engagements: serial, chit, effect, own, enemy, own, enemy; -1 for nobody",
    ),
    units("picks", "units picked in this decision or the one before"),
    count("wanted", "how many more are to be picked"),
    number("picker", 0, 2, "how far the picking is"),
    numbers("checks", ANY_LENGTH, -MODIFIER, "max(9, box.units)", "Cohesion checks to come: unit, modifier, result"),
    Heading("Retreats, cargo, sieges"),
    number("runner", NONE, "box.units - 1", "the unit that retreats, or -1", first=NONE),
    leaders("runner_led", "leaders who go with it"),
    number("run", 0, 2, "areas it has retreated"),
    leader("asked", "the leader being asked"),
    number("hit", 0, 3, "what the cargo suffers"),
    seat("hit_side", "whose cargo"),
    place("hit_at", "where"),
    number("siege_at", NONE, "box.lands - 1", "the area being besieged, or -1", first=NONE),
)  # fmt: skip
