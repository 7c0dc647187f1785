"""A position of Punic Island as one line of text, for tests and bug reports.

`Rome: REG MES CAM · CAM: +3R @C4 · P_CAM: 6RN · I_PIN: GI · N_PIN: CN1 CN2dx @Haderbal · hand R: R01 R12 · ROME op_action`

Statements may stand in any order; a dot between them is for the eye. What is left out is empty: units not named are in the box,
cards not named in the deck, and it is Rome's turn to choose Card or Map. Without `Rome:` cities are controlled as at the start.

| words | meaning |
|---|---|
| `Rome: REG MES` | the cities that Rome controls; Carthage has the others |
| `CAM: 4RI RC1d @C4 +3R` | in the field or quarters of Camarina: four Legions, the first Equites (depleted), a leader, 3 RP |
| `I_CAM`, `P_CAM`, `N_CAM`, `S7` | inside the besieged fortress, in the port, in its roads, in an open sea |
| `dead: RI5`, `gone: SI1 @Hanno`, `sunk: CN1` | off the map; `SN` of Rome are marked `SN1R` |
| `d x * m s f i r v b` | depleted, disorganized, acted; moving, sailing, fighting, from inside, routed, freed, besieging |
| `hand R: R01 R01 R12`, `discards R: …`, `played R: …` | cards of Rome, of Carthage with `C:` |
| `hand C: ?5`, `deck C: ?27` | hidden cards, in a view |
| `uprisings TUN CAR` | markers |
| `sp=6`, `operator=ROME`, `source=CAM`, `agenda=3,1` | any other part of the state, by its name |
| `viewer ROME` | this is a view |
| `ROME op_action` | who decides what; `NOBODY game_over` |
| `won ROME LAST_CARD` | the result |
"""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island import GAME
from delenda.games.punic_island.actions import (
    ACTED,
    BESIEGING,
    BIT,
    BOX,
    DECK,
    DEPLETED,
    DISORGANIZED,
    FIGHTING,
    FREED,
    INNER,
    MOVING,
    OFF_MAP,
    ROUTED,
    SAILING,
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.rules.forces import put
from delenda.games.punic_island.rules.options import OPTION
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import CARD_CODES
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.errors import BadPosition
from delenda.kernel.position import PositionReader, write_decision

FLAGS = {
    "d": DEPLETED,
    "x": DISORGANIZED,
    "*": ACTED,
    "m": MOVING,
    "s": SAILING,
    "f": FIGHTING,
    "i": INNER,
    "r": ROUTED,
    "v": FREED,
    "b": BESIEGING,
}
LETTERS = ("R", "C")
SEATED = ("operator", "player", "attacker", "turn", "drawer", "hit_side")
PLACED = ("source", "origin", "place", "fleet_at", "ground", "came", "siege_at", "hit_at", "city")
# Written in words of their own, or following from what is
SPOKEN = (
    "control", "rp", "loc", "cond", "side", "leader_at", "field", "ships", "uprisings", "hand", "deck", "discards", "played",
    "hand_size", "deck_size", "leaders_acted",
)  # fmt: skip
UNIT = re.compile(r"(\d*)([A-Z]{2})(\d*)(R?)([dx*msfirvb]*)")


def write(s: PunicIsland) -> str:
    box = s.box
    codes = box.map.codes
    parts = ["Rome: " + " ".join(codes[city] for city in box.map.cities if s.control[city] == ROME)]
    places = [(codes[place], place) for place in range(box.places)]
    places += [(f"I_{codes[city]}", box.places + city) for city in box.map.cities]
    places += [(name, at) for name, at in OFF_MAP.items() if at != BOX]
    taken = {*s.loc, *s.leader_at, *(at % box.places for at, amount in enumerate(s.rp) if amount)}
    parts += [f"{name}: " + " ".join(_write_items(s, at)) for name, at in places if at in taken]
    waiting = [_unit(s, unit) for unit in range(box.units) if s.loc[unit] == BOX and (s.cond[unit] or _turned(s, unit))]
    if waiting:
        parts.append("box: " + " ".join(waiting))
    for seat in (ROME, CARTHAGE):
        parts += _write_cards(s, seat)
    if s.uprisings:
        parts.append("uprisings " + " ".join(codes[area] for area in range(box.lands) if s.uprisings & BIT[area]))
    parts += _write_fields(s)
    return " · ".join(parts + write_decision(s))


def _write_items(s: PunicIsland, at: int) -> list[str]:
    box = s.box
    items = [_unit(s, unit) for unit in range(box.units) if s.loc[unit] == at]
    for leader, code in enumerate(box.leader_codes):
        acted = "*" if s.leaders_acted & BIT[leader] else ""
        if s.leader_at[leader] == at:
            items.append(f"@{code}{acted}")
    if 0 <= at < box.places:
        items += [
            f"+{s.rp[seat * box.places + at]}{LETTERS[seat]}" for seat in (ROME, CARTHAGE) if s.rp[seat * box.places + at]
        ]
    return items


def _turned(s: PunicIsland, unit: int) -> bool:
    return s.side[unit] != s.box.unit_side[unit]


def _unit(s: PunicIsland, unit: int) -> str:
    flags = "".join(letter for letter, bit in FLAGS.items() if s.cond[unit] & bit)
    return f"{s.box.unit_codes[unit]}{'R' if _turned(s, unit) else ''}{flags}"


def _write_cards(s: PunicIsland, seat: int) -> list[str]:
    first = seat * DECK
    parts = []
    hidden = s.viewer not in (seat, OPEN)
    for name, cards in (("hand", s.hand), ("discards", s.discards), ("played", s.played)):
        words = [CARD_CODES[card] for card in range(first, first + DECK) for _ in range(cards[card])]
        if words:
            parts.append(f"{name} {LETTERS[seat]}: " + " ".join(words))
    if hidden:
        parts += [f"hand {LETTERS[seat]}: ?{s.hand_size[seat]}", f"deck {LETTERS[seat]}: ?{s.deck_size[seat]}"]
    return parts


def _write_fields(s: PunicIsland) -> list[str]:
    """What differs from an empty table."""
    empty = _empty_table(s.box)
    parts = []
    for name, length in s.fields().items():
        value = getattr(s, name)
        if name in SPOKEN or value == getattr(empty, name):
            continue
        if name in SEATED:
            parts.append(f"{name}={ACTOR_NAMES[value]}")
        elif name in PLACED and value >= 0:
            parts.append(f"{name}={_place_name(s.box, value)}")
        else:
            parts.append(f"{name}={','.join(map(str, value)) if length else value}")
    acted = s.leaders_acted & ~sum(BIT[leader] for leader in range(s.box.leaders) if s.leader_at[leader] != BOX)
    if acted:
        parts.append(f"leaders_acted={acted}")
    return parts


def _empty_table(box: IslandBox) -> PunicIsland:
    empty = PunicIsland(box)
    empty.clear()
    empty.sequence = 1
    return empty


def _place_name(box: IslandBox, at: int) -> str:
    return f"I_{box.map.codes[at - box.places]}" if at >= box.places else box.map.codes[at]


def read(box: IslandBox, text: str) -> PunicIsland:
    return _Reader(box, text).state()


class _Reader(PositionReader[PunicIsland]):
    def __init__(self, box: IslandBox, text: str) -> None:
        super().__init__(GAME, _empty_table(box), text)
        self.box = box
        self.s.actor = ROME
        self.s.decision = OPTION
        self.hidden = [False, False]

    def read_statement(self, word: str) -> bool:
        if word == "Rome:":
            self.read_control()
        elif word.endswith(":") and (self.is_place(word[:-1]) or word[:-1] in OFF_MAP):
            self.read_items(word[:-1])
        elif word in ("hand", "discards", "played", "deck"):
            self.read_cards(word)
        elif "=" in word:
            self.read_field(word)
        else:
            return False
        return True

    def is_place(self, name: str) -> bool:
        codes = self.box.map.codes
        return name in codes or (name[:2] == "I_" and name[2:] in codes[: self.box.lands])

    def place(self, name: str) -> int:
        if name in OFF_MAP:
            return OFF_MAP[name]
        if not self.is_place(name):
            raise BadPosition(f"the position names a place {name!r} that does not exist.")
        codes = self.box.map.codes
        return codes.index(name) if name in codes else self.box.places + codes.index(name[2:])

    def read_control(self) -> None:
        land = self.box.map
        control = [CARTHAGE if city else NOBODY for city in land.is_city]
        while self.words and self.words[0] in land.codes[: self.box.lands]:
            control[land.codes.index(self.take())] = ROME
        self.s.fill_vectors({"control": control})

    def read_items(self, name: str) -> None:
        at = self.place(name)
        while self.words:
            word = self.words[0]
            found = UNIT.fullmatch(word)
            if word[0] == "@":
                self.read_leader(word[1:], at)
            elif word[0] == "+" and word[-1] in LETTERS and word[1:-1].isdecimal():
                if not 0 <= at < self.box.places:
                    raise BadPosition(f"the position has Resource Points in {name!r}, where none can lie.")
                self.s.rp[LETTERS.index(word[-1]) * self.box.places + at] = int(word[1:-1])
            elif found and found[2] in self.box.type_codes:
                self.read_units(found, at)
            else:
                return
            self.words.pop(0)

    def read_leader(self, word: str, at: int) -> None:
        code = word.rstrip("*")
        if code not in self.box.leader_codes:
            raise BadPosition(f"there is no leader {code!r}; there are {', '.join(self.box.leader_codes)}.")
        leader = self.box.leader_codes.index(code)
        self.s.leader_at[leader] = at
        if word.endswith("*"):
            self.s.leaders_acted |= BIT[leader]

    def read_units(self, found: re.Match[str], at: int) -> None:
        """`4RI` are the next four not yet named; `RI3dx` is the third, depleted and disorganized."""
        count, code, number, turned, flags = found.groups()
        kind = self.box.type_codes.index(code)
        first = self.box.first_unit[kind]
        units = range(first, first + self.box.type_count[kind])
        named = [first + int(number) - 1] if number else [unit for unit in units if self.s.loc[unit] == BOX][: int(count or 1)]
        if len(named) < int(count or 1) or any(unit not in units for unit in named):
            raise BadPosition(f"the position has more {code} than the {len(units)} in the counter mix.")
        if self.box.is_ship[first] and at >= 0 and not self.box.lands <= at < self.box.places:
            raise BadPosition(f"the position has the ships {code} ashore.")
        for unit in named:
            if turned:
                side = self.s.side[:]
                side[unit] = ROME
                self.s.side = side
            self.s.cond[unit] = sum(FLAGS[letter] for letter in flags)
            put(self.s, unit, at)

    def read_cards(self, pile: str) -> None:
        seat = self.one_of(["R:", "C:"])
        if self.words and self.words[0][0] == "?" and self.words[0][1:].isdecimal():
            size = int(self.take()[1:])
            self.hidden[seat] = True
            (self.s.hand_size if pile == "hand" else self.s.deck_size)[seat] = size
            return
        cards: vec[i64] = getattr(self.s, pile)
        while self.words and self.words[0] in CARD_CODES:
            cards[CARD_CODES.index(self.take())] += 1

    def read_uprisings(self) -> None:
        while self.words and self.words[0] in self.box.map.codes[: self.box.lands]:
            self.s.uprisings |= BIT[self.box.map.codes.index(self.take())]

    def read_field(self, word: str) -> None:
        name, _, value = word.partition("=")
        fields = self.s.fields()
        if name not in fields:
            raise BadPosition(f"the position has no part {name!r}.")
        if name in SEATED and value in ACTOR_NAMES:
            setattr(self.s, name, ACTOR_NAMES.index(value))
        elif name in PLACED and value and not value.lstrip("-").isdecimal():
            setattr(self.s, name, self.place(value))
        else:
            numbers = [number for number in value.split(",") if number]
            if not all(number.lstrip("-").isdecimal() for number in numbers):
                raise BadPosition(f"the position needs whole numbers where it says {word!r}.")
            values = list(map(int, numbers))
            if fields[name] == 0 and len(values) == 1:
                setattr(self.s, name, values[0] | (self.s.leaders_acted if name == "leaders_acted" else 0))
            elif fields[name] not in (-1, len(values)):
                raise BadPosition(f"{name!r} takes {fields[name] or 1} numbers, not {len(values)}.")
            elif name in self.s.vectors():
                self.s.fill_vectors({name: values})
            else:
                setattr(self.s, name, values)

    def complete(self) -> None:
        """What is in no hand and no pile is in the deck."""
        s = self.s
        for seat in (ROME, CARTHAGE):
            first = seat * DECK
            for card in range(first, first + DECK):
                s.deck[card] = 0 if self.hidden[seat] else s.deck[card] - s.hand[card] - s.discards[card] - s.played[card]
            if not self.hidden[seat]:
                s.hand_size[seat] = sum(s.hand[first : first + DECK])
                s.deck_size[seat] = sum(s.deck[first : first + DECK])
