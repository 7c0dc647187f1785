"""Punic Island's data, read from data/*.toml and checked; and the tables that the rules look up."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ATTACK,
    BIT,
    CHITS,
    DECK,
    DICE,
    EVENT,
    FIRST_CHIT,
    LAST_CHIT,
    MOST_LEADERS,
    MOST_TYPES,
    MOST_UNITS,
    MUTINY,
    NAVAL,
    TACTICS,
)
from delenda.games.punic_island.rules.terrain import IslandMap
from delenda.games.punic_island.words.names import CARD_CODES, CARD_KINDS, CHIT_NAMES, CLASSES, NATIONS
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import Entry, open_box

SEATS: Final = ("ROME", "CARTHAGE")
SYRACUSAN: Final = NATIONS.index("Syracuse")
PACKAGE: Final = "delenda.games.punic_island"


class Card:
    """One of the 38 different cards."""

    def __init__(self, code: str, entry: Entry, effects: Entry, box: IslandBox) -> None:
        entry.only(*CARD_ENTRIES)
        self.code: str = code
        self.name: str = entry["name"].text()
        self.text: str = entry["text"].text()
        self.side: int = ROME if code[0] == "R" else CARTHAGE
        self.kind: int = entry["type"].index(CARD_KINDS)
        self.copies: int = entry["n"].integer(1, 32)
        self.sp: int = _integer(entry, "sp", 0, 6)
        self.permanent: bool = "perm" in entry.table() and entry["perm"].flag()
        self.vp: list[int] = _by_seat(entry, "vp")
        self.rp: int = _integer(entry, "rp", 0, 9)
        self.at: list[int] = _arrival(entry, box) if "at" in entry.table() else []
        self.types: list[int] = []  # units that come, and how many of each
        self.counts: list[int] = []
        if "units" in entry.table():
            for name, count in entry["units"].items():
                self.types.append(_type_named(entry["units"], name, box))
                self.counts.append(count.integer(1, 20))
        self.mix: list[int] = sorted(_types(entry, "mix", box))
        self.mix_count: int = _integer(entry, "mix_count", 0, 20)
        self.again: list[int] = _types(entry, "again", box)
        self.leader: int = entry["leader"].index(box.leader_codes) if "leader" in entry.table() else -1
        self.needs: int = _city_needed(entry, box)
        self.restore: int = _integer(entry, "restore", 0, 20)
        self.most_ships: int = _integer(entry, "most_ships", 0, 99)
        self.most_deck: int = _integer(entry, "most_deck", 0, 32)
        self.most_cities: int = _integer(entry, "most_cities", 0, 99)
        self.ships: int = _integer(entry, "ships", 0, 99)
        self.nations: list[int] = (
            [nation.index(NATIONS) for nation in entry["nations"].entries()] if "nations" in entry.table() else []
        )
        self.harbours: list[int] = _harbours(entry, box)
        # What it changes (effects.toml)
        effect = _effect(effects, code, CARD_EFFECTS)
        self.die: int = _integer(effect, "die", -MOST_DIE, MOST_DIE)
        self.picks: int = _integer(effect, "picks", 0, MOST_PICKS)
        self.draw: int = _integer(effect, "draw", 0, 9)
        self.mf: int = _integer(effect, "mf", 0, 9)
        self.later: int = _integer(effect, "later", -9, 9)
        self.win_vp: int = _integer(effect, "vp", 0, 9)


CARD_ENTRIES: Final = (
    "name", "text", "type", "n", "sp", "perm", "vp", "rp", "at", "units", "mix", "mix_count", "again", "leader", "needs",
    "restore", "most_ships", "most_deck", "most_cities", "ships", "nations", "seas",
)  # fmt: skip
CARD_EFFECTS: Final = ("die", "picks", "draw", "mf", "later", "vp")
CHIT_EFFECTS: Final = ("own", "enemy", "own_die", "enemy_die")
MOST_DIE: Final = 3  # of one card or chit
MOST_PICKS: Final = 9  # units that check at once


class IslandBox(Box):
    def __init__(
        self, setting: Setting, data: Entry, land: Entry, decks: Entry, effects: Entry, scenario: Entry, set_up: Entry
    ) -> None:
        super().__init__(setting)
        data.only("numbers", "costs", "leader_limits", "retreat_targets", "units", "leaders", "chits")
        set_up.only("areas", "numbers", "hand", "rome", "decks", "units", "leaders", "resources", "uprisings")
        self.map: IslandMap = IslandMap(land, _areas(land, set_up))
        self.lands: i64 = self.map.lands
        self.places: i64 = self.map.places
        self.nothing: vec[i64] = vec[i64]([0] * self.map.places)  # brought anywhere: one for all games, never changed in place
        self.naval: i64 = self.places - self.lands  # naval places
        self._read_numbers(_numbers(data["numbers"], scenario))
        self._read_costs(data["costs"])
        self.naval_move_sp: int = int(setting.options["naval_move"])
        self._read_units(data["units"])
        self._read_leaders(data["leaders"], data["leader_limits"])
        self.chits: list[int] = _chits(data["chits"])
        effects.only("cards", "chits")
        self._read_chit_effects(effects["chits"])
        self.cards: list[Card] = _cards(decks, effects["cards"], self)
        # By seat: Events, and cards for battles
        self.events: list[list[int]] = [_cards_of(self.cards, seat, (EVENT,)) for seat in (ROME, CARTHAGE)]
        self.battle_cards: list[list[int]] = [_cards_of(self.cards, seat, (ATTACK, TACTICS)) for seat in (ROME, CARTHAGE)]
        nations = self.cards[MUTINY].nations
        self.mercenaries: list[int] = [unit for unit in range(self.units) if self.unit_nation[unit] in nations]
        self.targets: list[list[int]] = _targets(data["retreat_targets"], self)
        self._read_decks(set_up)
        self._read_setup(set_up)

    def _read_numbers(self, entry: dict[str, Entry]) -> None:
        self.dice: list[int] = DICE[: entry["die_faces"].integer(2, 10)]  # what a die can show
        self.sp_per_rp: int = entry["sp_per_rp"].integer(1, 20)
        self.hand_limit: int = entry["hand_limit"].integer(1, 20)
        self.supply_radius: int = entry["supply_radius"].integer(1, 9)
        self.rings: list[list[list[int]]] = self.map.rings(self.supply_radius - 1)  # by source: where supply is a step further
        self.capacity: int = entry["fortress_capacity"].integer(1, 20)
        self.cargo: int = entry["ground_cargo"].integer(1, 20)
        self.markers: int = entry["uprising_markers"].integer(0, 20)
        self.uprising_vp: int = entry["uprising_vp"].integer(0, 20)
        self.leader_vp: int = entry["leader_vp"].integer(0, 20)
        self.unit_vp: int = entry["unit_vp"].integer(0, 20)
        self.initiative_bonus: int = entry["initiative_bonus"].integer(0, 9)
        self.initiative_mod: list[int] = [entry["initiative_mod"][seat].integer(-9, 9) for seat in SEATS]
        self.siege_number: list[int] = [entry["siege_number"][seat].integer(0, 10) for seat in SEATS]
        self.round_cap: int = entry["battle_round_cap"].integer(1, 1000)
        self.garrison_blocks: bool = entry["garrison_blocks"].flag()
        self.handicap: int = entry["handicap_vp"].integer(-50, 50) + HANDICAPS[self.setting.options["handicap"]][1]
        mountain = entry["mountain_cost"].integer(1, 9)
        self.entry_cost: vec[i64] = vec[i64]([mountain if kind == "M" else 1 for kind in self.map.kinds])

    def _read_costs(self, entry: Entry) -> None:
        entry.only("move_unit", "move_stack", "stacking", "siege", "reorganize", "rebuild", "uprising")
        self.unit_sp: int = entry["move_unit"].integer(1, 9)
        self.stack_sp: int = entry["move_stack"].integer(1, 9)
        self.stacking_sp: int = entry["stacking"].integer(0, 9)
        self.siege_sp: int = entry["siege"].integer(1, 9)
        self.reorganize_sp: int = entry["reorganize"].integer(1, 9)
        self.rebuild_sp: int = entry["rebuild"].integer(1, 9)
        self.uprising_sp: int = entry["uprising"].integer(1, 9)

    def _read_chit_effects(self, entry: Entry) -> None:
        """By chit: how many units of each side check, and what is added to their dice."""
        entry.only(*CHIT_NAMES)
        effects = [_effect(entry, name, CHIT_EFFECTS) for name in CHIT_NAMES]
        self.own_picks: list[int] = [_integer(effect, "own", 0, MOST_PICKS) for effect in effects]
        self.enemy_picks: list[int] = [_integer(effect, "enemy", 0, MOST_PICKS) for effect in effects]
        self.own_die: list[int] = [_integer(effect, "own_die", -MOST_DIE, MOST_DIE) for effect in effects]
        self.enemy_die: list[int] = [_integer(effect, "enemy_die", -MOST_DIE, MOST_DIE) for effect in effects]

    def _read_units(self, entry: Entry) -> None:
        """Values of a type stand at type * 2 + (1 if depleted)."""
        self.type_codes: list[str] = []
        self.type_names: list[str] = []
        self.type_side: list[int] = []
        self.type_nation: list[int] = []
        self.type_class: list[int] = []
        self.cohesion: vec[i64] = vec[i64]()
        self.movement: vec[i64] = vec[i64]()
        self.tactical: vec[i64] = vec[i64]()
        self.first_unit: list[int] = []
        self.type_count: list[int] = []
        self.unit_type: vec[i64] = vec[i64]()
        self.unit_codes: list[str] = []
        for code, unit in entry.items():
            unit.only("name", "side", "nation", "class", "count", "full", "depleted")
            kind = len(self.type_codes)
            self.type_codes.append(code)
            self.type_names.append(unit["name"].text())
            self.type_side.append(unit["side"].index(SEATS))
            self.type_nation.append(unit["nation"].index(NATIONS))
            self.type_class.append(unit["class"].index(CLASSES))
            for name in ("full", "depleted"):
                values = unit[name].integers(3, 1, 20)
                self.cohesion = append(self.cohesion, values[0])
                self.movement = append(self.movement, values[1])
                self.tactical = append(self.tactical, values[2])
            self.first_unit.append(len(self.unit_type))
            count = unit["count"].integer(1, MOST_UNITS)
            self.type_count.append(count)
            self.unit_type = extend(self.unit_type, [kind] * count)
            self.unit_codes += [f"{code}{number + 1}" for number in range(count)]
        self.types: int = len(self.type_codes)
        self.units: i64 = len(self.unit_type)
        if self.types > MOST_TYPES or self.units > MOST_UNITS:
            entry.fail(f"must have at most {MOST_TYPES} types and {MOST_UNITS} units, not {self.types} and {self.units}.")
        self.unit_class: vec[i64] = vec[i64]([self.type_class[kind] for kind in self.unit_type])
        self.unit_side: vec[i64] = vec[i64]([self.type_side[kind] for kind in self.unit_type])
        self.unit_nation: vec[i64] = vec[i64]([self.type_nation[kind] for kind in self.unit_type])
        self.is_ship: vec[i64] = vec[i64]([1 if unit_class == NAVAL else 0 for unit_class in self.unit_class])
        # By seat: its ground units, which never change sides; the ships that are or can become its own; both
        self.ground: list[vec[i64]] = [vec[i64](self._units_of(seat, False)) for seat in (ROME, CARTHAGE)]
        self.navy: list[vec[i64]] = [vec[i64](self._units_of(seat, True)) for seat in (ROME, CARTHAGE)]
        self.forces: list[vec[i64]] = [vec[i64](sorted([*self.ground[seat], *self.navy[seat]])) for seat in (ROME, CARTHAGE)]

    def _units_of(self, seat: int, ships: bool) -> list[int]:
        return [
            unit
            for unit in range(self.units)
            if (self.is_ship[unit] == 1) == ships
            and (self.unit_side[unit] == seat or (ships and seat == ROME and self.unit_nation[unit] == SYRACUSAN))
        ]

    def _read_leaders(self, entry: Entry, limits: Entry) -> None:
        self.leader_codes: list[str] = []
        self.leader_names: list[str] = []
        self.leader_side: vec[i64] = vec[i64]()
        self.leader_c: vec[i64] = vec[i64]()
        self.leader_m: vec[i64] = vec[i64]()
        self.leader_t: vec[i64] = vec[i64]()
        for code, leader in entry.items():
            leader.only("name", "side", "modifiers")
            self.leader_codes.append(code)
            self.leader_names.append(leader["name"].text())
            self.leader_side = append(self.leader_side, leader["side"].index(SEATS))
            modifiers = leader["modifiers"].integers(3, -5, 5)
            self.leader_c = append(self.leader_c, modifiers[0])
            self.leader_m = append(self.leader_m, modifiers[1])
            self.leader_t = append(self.leader_t, modifiers[2])
        self.leaders: i64 = len(self.leader_codes)
        self.staff: list[vec[i64]] = [  # by seat
            vec[i64]([leader for leader in range(self.leaders) if self.leader_side[leader] == seat])
            for seat in (ROME, CARTHAGE)
        ]
        if self.leaders > MOST_LEADERS:
            entry.fail(f"must have at most {MOST_LEADERS} leaders, not {self.leaders}.")
        if len(set(self.leader_names)) < self.leaders:
            entry.fail("must give each leader his own name.")
        limits.only(*SEATS)
        self.leader_limit: list[int] = [limits[seat].integer(1, MOST_LEADERS) for seat in SEATS]

    def _read_decks(self, entry: Entry) -> None:
        """A scenario may take fewer cards, and deal fewer."""
        self.copies: list[int] = [card.copies for card in self.cards]
        if "decks" in entry.table():
            entry["decks"].only(*CARD_CODES)
            self.copies = [_integer(entry["decks"], card.code, 0, card.copies) for card in self.cards]
        self.start_hand: list[int] = [self.hand_limit, self.hand_limit]
        if "hand" in entry.table():
            entry["hand"].only(*SEATS)
            self.start_hand = [entry["hand"][seat].integer(0, self.hand_limit) for seat in SEATS]
        for seat in (ROME, CARTHAGE):
            total = sum(self.copies[seat * DECK : seat * DECK + DECK])
            if total <= self.start_hand[seat]:
                entry.fail(f"must give {ACTOR_NAMES[seat]} more than {self.start_hand[seat]} cards, not {total}.")

    def _read_setup(self, entry: Entry) -> None:
        codes = self.map.codes
        self.owner: list[int] = self.map.owner
        if "rome" in entry.table():
            held = [city.index([codes[city] for city in self.map.cities]) for city in entry["rome"].entries()]
            self.owner = [CARTHAGE if is_city else NOBODY for is_city in self.map.is_city]
            for index in held:
                self.owner[self.map.cities[index]] = ROME
        self.start_units: list[list[int]] = []  # place, type, count
        left = self.type_count[:]
        for group in entry["units"].entries() if "units" in entry.table() else []:
            group.only("at", "units")
            place = group["at"].index(codes)
            for name, count in group["units"].items():
                kind = _type_named(group["units"], name, self)
                number = count.integer(1, MOST_UNITS)
                left[kind] -= number
                if left[kind] < 0:
                    count.fail(f"places more {name} than the {self.type_count[kind]} in the counter mix.")
                if (self.type_class[kind] == NAVAL) != (place >= self.lands):
                    group["at"].fail(
                        f"must be a {'sea or port' if self.type_class[kind] == NAVAL else 'land area'} for {name}."
                    )
                self.start_units.append([place, kind, number])
        self.start_consuls: list[int] = []  # places
        self.start_leaders: list[list[int]] = []  # leader, place
        for name, where in entry["leaders"].items() if "leaders" in entry.table() else ():
            if name == "consuls":
                self.start_consuls = [place.index(codes[: self.lands]) for place in where.entries()]
            elif name in self.leader_codes:
                self.start_leaders.append([self.leader_codes.index(name), where.index(codes)])
            else:
                where.fail(f"is not a leader; the leaders are {', '.join(self.leader_codes)}.")
        self.start_rp: list[list[int]] = []  # city, count
        for name, amount in entry["resources"].items() if "resources" in entry.table() else ():
            if name not in codes[: self.lands] or not self.map.is_city[codes.index(name)]:
                amount.fail("is not a city: Resource Points are placed only in cities.")
            self.start_rp.append([codes.index(name), amount.integer(1, 20)])
        self.start_uprisings: int = 0  # areas, as bits
        for area in entry["uprisings"].entries() if "uprisings" in entry.table() else ():
            self.start_uprisings |= BIT[area.index(codes[: self.lands])]


NUMBERS: Final = (
    "die_faces", "sp_per_rp", "hand_limit", "supply_radius", "fortress_capacity", "ground_cargo", "uprising_markers",
    "uprising_vp", "leader_vp", "unit_vp", "initiative_bonus", "initiative_mod", "siege_number", "battle_round_cap",
    "mountain_cost", "garrison_blocks", "handicap_vp",
)  # fmt: skip


# An option for players of unequal strength: Victory Points for Rome, or against it, at the end
HANDICAPS: Final[dict[str, tuple[str, int]]] = {
    "none": ("none", 0),
    "rome-2": ("Rome +2", 2),
    "rome-4": ("Rome +4", 4),
    "rome-6": ("Rome +6", 6),
    "rome-8": ("Rome +8", 8),
    "rome-12": ("Rome +12", 12),
    "carthage-2": ("Carthage +2", -2),
    "carthage-4": ("Carthage +4", -4),
    "carthage-6": ("Carthage +6", -6),
    "carthage-8": ("Carthage +8", -8),
    "carthage-12": ("Carthage +12", -12),
}


def read_box(setting: Setting) -> IslandBox:
    corrections = setting.corrections
    scenario = open_box(PACKAGE, corrections, f"{setting.scenario}.toml")
    set_up = scenario
    if "set_up" in scenario.table():  # that of another scenario
        scenario.only("set_up", "numbers")
        set_up = open_box(PACKAGE, corrections, f"{scenario['set_up'].text()}.toml")
    return IslandBox(
        setting,
        open_box(PACKAGE, corrections),
        open_box(PACKAGE, corrections, "map.toml"),
        open_box(PACKAGE, corrections, "cards.toml"),
        open_box(PACKAGE, corrections, "effects.toml"),
        scenario,
        set_up,
    )


def _areas(land: Entry, scenario: Entry) -> list[str]:
    """The land areas that a scenario is played on: those it names, or all."""
    codes = list(land["areas"].table())
    return [area.choice(codes) for area in scenario["areas"].entries()] if "areas" in scenario.table() else codes


def _numbers(entry: Entry, scenario: Entry) -> dict[str, Entry]:
    """A scenario may have numbers of its own."""
    entry.only(*NUMBERS)
    numbers = {name: entry[name] for name in NUMBERS}
    if "numbers" in scenario.table():
        scenario["numbers"].only(*NUMBERS)
        numbers.update(scenario["numbers"].items())
    return numbers


def _integer(entry: Entry, name: str, low: int, high: int) -> int:
    return entry[name].integer(low, high) if name in entry.table() else 0


def _by_seat(entry: Entry, name: str) -> list[int]:
    if name not in entry.table():
        return [0, 0]
    entry[name].only(*SEATS)
    return [_integer(entry[name], seat, -20, 20) for seat in SEATS]


def _type_named(entry: Entry, name: str, box: IslandBox) -> int:
    if name not in box.type_codes:
        entry[name].fail(f"is not a type of unit; the types are {', '.join(box.type_codes)}.")
    return box.type_codes.index(name)


def _types(entry: Entry, name: str, box: IslandBox) -> list[int]:
    if name not in entry.table():
        return []
    return [code.index(box.type_codes) for code in entry[name].entries()]


def _arrival(entry: Entry, box: IslandBox) -> list[int]:
    """Cities where a card's units can arrive, in the order of the data."""
    land = box.map
    found: list[int] = []
    for place in entry["at"].entries():
        if place.value == "PORTS":
            found += land.port_city
        elif place.value == "SICILY_PORTS":
            found += [city for city in land.port_city if land.region[city] == land.sicily]
        elif place.value not in land.left_out:
            city = place.index(land.codes[: box.lands])
            if not land.is_city[city]:
                place.fail(f"must be a city, PORTS or SICILY_PORTS, not {place.value!r}.")
            found.append(city)
    return found


def _city_needed(entry: Entry, box: IslandBox) -> int:
    """The city without which a card cannot be played; -1 if it is left out or there is none."""
    land = box.map
    if "needs" not in entry.table() or entry["needs"].value in land.left_out:
        return -1
    return entry["needs"].index(land.codes[: box.lands])


def _harbours(entry: Entry, box: IslandBox) -> list[int]:
    """Ports and port areas of the named seas; of all where none is named."""
    land = box.map
    if "seas" in entry.table():
        seas = [box.lands + sea.index(land.codes[box.lands : land.first_roads]) for sea in entry["seas"].entries()]
    else:
        seas = list(range(box.lands, land.first_roads))
    found: list[int] = []
    for port in range(land.ports):
        if land.port_sea[port] in seas:
            found += [land.first_roads + port, land.first_port + port]
    return sorted(found)


def _chits(entry: Entry) -> list[int]:
    entry.only(*SEATS)
    counts = [0] * CHITS
    for seat in (ROME, CARTHAGE):
        side = entry[SEATS[seat]]
        side.only("land", "naval")
        for kind, name in enumerate(("land", "naval")):
            first, last = FIRST_CHIT[kind * 2 + seat], LAST_CHIT[kind * 2 + seat]
            names = [CHIT_NAMES[chit] for chit in range(first, last)]
            side[name].only(*names)
            for chit in range(first, last):
                counts[chit] = side[name][CHIT_NAMES[chit]].integer(0, 40)
            if sum(counts[first:last]) == 0:
                side[name].fail("must hold at least one chit.")
    return counts


def _cards(entry: Entry, effects: Entry, box: IslandBox) -> list[Card]:
    entry.only(*CARD_CODES)
    effects.only(*CARD_CODES)
    return [Card(code, entry[code], effects, box) for code in CARD_CODES]


def _effect(entry: Entry, name: str, names: tuple[str, ...]) -> Entry:
    """What a card or a chit changes; an empty table where nothing is said."""
    if name not in entry.table():
        return Entry(entry.file, entry.where, {})
    entry[name].only(*names)
    return entry[name]


def _cards_of(cards: list[Card], seat: int, kinds: tuple[int, ...]) -> list[int]:
    return [number for number, card in enumerate(cards) if card.side == seat and card.kind in kinds]


def _targets(entry: Entry, box: IslandBox) -> list[list[int]]:
    """Where to retreat without any Resource Point, by seat * regions + region; -1 is the nearest own city."""
    entry.only(*SEATS)
    land = box.map
    found = []
    for seat in SEATS:
        entry[seat].only(*land.regions)
        for region in land.regions:
            names = ["OWN", *land.codes[: box.lands]]
            places = [place for place in entry[seat][region].entries() if place.value not in land.left_out]
            found.append([place.index(names) - 1 for place in places])
    return found
