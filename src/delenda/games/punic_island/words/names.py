"""Names of things, and small helps for prompts, labels and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.games.punic_island.actions import CARDS, DECK, DEPLETED, DISORGANIZED
from delenda.kernel.english import listed, plural

if TYPE_CHECKING:
    from delenda.games.punic_island.state import PunicIsland

CLASSES: Final = ("infantry", "cavalry", "elephants", "naval")
NATIONS: Final = ("Roman", "Syracuse", "North African", "Iberian", "Gaul")
CARD_KINDS: Final = ("OP", "EV", "AT", "TA")
CARD_KIND_NAMES: Final = ("Operational", "Event", "Attack", "Tactics")
CARD_CODES: Final = tuple(f"{'R' if card < DECK else 'C'}{card % DECK + 1:02}" for card in range(CARDS))
CHIT_NAMES: Final = (
    "Wedge", "Flank Attack", "Skirmish", "Confusion", "Cavalry", "Ruse",
    "Frontal Assault", "Flank Attack", "Skirmish", "Confusion", "Gallic Fury", "Elephant Charge", "Cavalry", "Punic Treachery",
    "Periplus", "Diekplus", "Wrong Course", "Ballistas", "Corvus",
    "Periplus", "Diekplus", "Wrong Course", "Ballistas", "Boarding",
)  # fmt: skip
SUFFIXES: Final = ("", "d", "x", "dx")


def unit_code(s: PunicIsland, unit: int) -> str:
    """`RI3d` in labels: the third Legion, depleted; `x` is disorganized."""
    return s.box.unit_codes[unit] + SUFFIXES[s.cond[unit] & (DEPLETED | DISORGANIZED)]


def unit_name(s: PunicIsland, unit: int) -> str:
    """`Legion 3`"""
    kind = s.box.unit_type[unit]
    return f"{s.box.type_names[kind]} {unit - s.box.first_unit[kind] + 1}"


def unit_words(s: PunicIsland, unit: int) -> str:
    """`Legion 3 (depleted)`, where its condition matters."""
    state = STATES[s.cond[unit] & (DEPLETED | DISORGANIZED)]
    return unit_name(s, unit) + (f" ({state[2:]})" if state else "")


def counted(n: int, name: str) -> str:
    """`1 Legion`, `4 Legions`; but `Equites`, `2 Equites`: horse, foot and elephants have one word for any number."""
    if name.endswith(("Legion", "fleet", "phalanx")):
        return plural(n, name)
    return name if n == 1 else f"{n} {name}"


def place_words(s: PunicIsland, at: int) -> str:
    """The name of a place, also inside a fortress: `Agrigentum`, `inside Agrigentum`, `the Gulf of Gela`."""
    places = s.box.places
    if at >= places:
        return f"inside {s.box.map.names[at - places]}"
    return f"the {s.box.map.names[at]}" if s.box.map.is_open_sea(at) else s.box.map.names[at]


def place_code(s: PunicIsland, at: int) -> str:
    """`AGR`, `I_AGR`, `S7`, `N_GEL`, `P_GEL`."""
    places = s.box.places
    return f"I_{s.box.map.codes[at - places]}" if at >= places else s.box.map.codes[at]


# What a label's first word is for people, where that reads better
SPOKEN: Final[dict[str, str]] = {
    "arrive": "Arrive in",
    "at": "In",
    "besiege": "Besiege with",
    "card": "Draw",
    "cargo": "Strike",
    "chit": "Play",
    "command": "Under",
    "consul": "Draw",
    "d10": "Roll",
    "debark": "Land in",
    "engage": "Engage with",
    "join": "Sally with",
    "lose": "Give up one in",
    "move": "March from",
    "place": "With those in",
    "promote": "Stir up a rising from",
    "refuge": "Send inside",
    "remove": "Put down a rising from",
    "retreat": "Retreat to",
    "rp": "Place in",
    "sail": "Sail from",
    "siege": "Besiege",
    "sortie": "Sally from",
    "source": "Operate from",
    "step": "On to",
    "uprising": "In",
}
PHRASES: Final[dict[str, str]] = {
    "all": "Take all",
    "draw": "Draw a card",
    "end": "End the operation",
    "haruspex": "Ask the haruspex: a new hand",
    "inside": "Retreat inside",
    "take rp": "Take a Resource Point",
    "unload rp": "Unload a Resource Point",
}
STATES: Final = ("", ", depleted", ", disorganized", ", depleted and disorganized")


def spoken(s: PunicIsland, label: str) -> str:
    """A label with names for codes: `step N_GEL`, `On to the roads of Gela`; `check RI3d`, `Check Legion 3, depleted`."""
    if label in PHRASES:
        return PHRASES[label]
    verb, _, thing = label.partition(" ")
    if verb == "embark" and thing in s.box.map.codes:
        return f"Embark from {named(s, thing)}"
    if not thing:
        return verb.capitalize()
    return f"{SPOKEN.get(verb, verb[:1].upper() + verb[1:])} {named(s, thing)}"


def named(s: PunicIsland, code: str) -> str:
    """The name of a place, a card, a type of unit or a unit; what is none of these is its own name."""
    box = s.box
    if code in box.map.codes:
        return place_words(s, box.map.codes.index(code))
    if code in CARD_CODES:
        return box.cards[CARD_CODES.index(code)].name
    if code in box.type_codes:
        return box.type_names[box.type_codes.index(code)]
    unit = code.rstrip("dx")
    if unit in box.unit_codes:
        kind = box.unit_type[box.unit_codes.index(unit)]
        number = unit[len(box.type_codes[kind]) :]
        return f"{box.type_names[kind]} {number}{STATES[SUFFIXES.index(code[len(unit) :])]}"
    return code


def group_words(s: PunicIsland, units: list[int], leaders: list[int]) -> str:
    """`4 Legions, Equites and Consul IV`: alike units together."""
    kinds: dict[str, int] = {}
    for unit in units:
        name = s.box.type_names[s.box.unit_type[unit]]
        kinds[name] = kinds.get(name, 0) + 1
    parts = [counted(count, name) for name, count in kinds.items()]
    return listed(parts + [s.box.leader_names[leader] for leader in leaders])


def term(n: int) -> str:
    """` + 2`, ` − 1`: in a sum."""
    return f" {'+' if n >= 0 else '−'} {abs(n)}"


def figure(n: int) -> str:
    """`3`, `−1`: with a true minus sign."""
    return str(n).replace("-", "−")


def cost(n: int) -> str:
    """` (2 Supply Points)`, nothing where it is free."""
    return f" ({plural(n, 'Supply Point')})" if n else ""


def tell(s: PunicIsland, text: str) -> None:
    if s.journal is not None:
        s.journal.tell(text)
