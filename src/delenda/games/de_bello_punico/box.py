"""The printed box as data: units, tables, map and scenario, read from data/*.toml and checked; and what the rules look up."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64

from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, DICE, FORTUNA_BOX, HEXES, MOST_CAVALRY, ROWS
from delenda.games.de_bello_punico.words import ADJECTIVES, CLASSES, KINDS, LETTERS, box_name
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import Entry, open_box
from delenda.kernel.hexes import DIRECTIONS, FRONT, NOWHERE, STEPS, Hexes

PACKAGE: Final = "delenda.games.de_bello_punico"

# Unit types that the rules name; the order of words.KINDS
VELITES: Final = 0
HASTATI: Final = 1
PRINCIPES: Final = 2
SKIRMISHERS: Final = 6
MERCENARIES: Final = 7
VETERANS: Final = 9
EQUITES: Final = 10
LIGHT_CAVALRY: Final = 11
ELEPHANTS: Final = 12
KIND_COUNT: Final = 13

NUMBERS: Final = (
    "leader_movement", "leader_rout", "range_per_point", "box_limit", "fortuna_limit", "charge_bonus", "charges_per_point",
    "elephants_per_point", "elephant_run", "units_per_movement_point", "tie_limit",
)  # fmt: skip

# 11.1.5 The order in which a fleeing unit of each seat looks around
FLIGHT_ORDER: Final = ((3, 2, 4, 1, 5, 0), (0, 5, 1, 4, 2, 3))


class BattleBox(Box):
    """Lists of units run over ROME's units, then CARTHAGE's, each in the order of its set-up block."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.hexes: Hexes = Hexes(COLUMNS, ROWS)  # 2.1.1 numbers, 2.1.2 directions, 2.1.3 distances
        self._read_types(open_box(PACKAGE, setting.corrections))
        scenario = open_box(PACKAGE, setting.corrections, f"{setting.scenario}.toml")
        scenario.only("map", "open", "turns", "setup", "draw", "source", "specials", *ACTOR_NAMES[:2])
        side = scenario["map"].choice(("a", "b", "c"))
        self._read_map(open_box(PACKAGE, setting.corrections, f"map_{side}.toml"), scenario["open"].flag())
        self._read_scenario(scenario)
        self._read_units(scenario)
        self._read_specials(scenario["specials"])
        self._make_fields()
        self._make_arcs()

    # 2.4.2 The types of units (data/box.toml); R16 and R17 what they say of Mercenaries and allies

    def _read_types(self, data: Entry) -> None:
        data.only("units", "missiles", "support", "numbers", "terrain", "sheet")
        units = data["units"]
        units.only(*KINDS)
        self.kind_names: list[str] = []
        self.kind_combat: list[int] = []
        self.kind_reduced: list[int] = []
        self.kind_movement: list[int] = []
        self.kind_morale: list[int] = []
        self.kind_missile: list[int] = []
        self.kind_rout: list[int] = []
        self.kind_stays: list[int] = []
        self.kind_rear: list[int] = []
        self.kind_class: list[int] = []
        for code in KINDS:
            unit = units[code]
            unit.only("name", "combat", "reduced", "movement", "morale", "missile", "rout", "stays", "rear", "class", "source")
            self.kind_names.append(unit["name"].text())
            self.kind_combat.append(unit["combat"].integer(0, 20))
            self.kind_reduced.append(unit["reduced"].integer(0, 20))
            self.kind_movement.append(unit["movement"].integer(1, 12))
            self.kind_morale.append(unit["morale"].integer(1, 12))
            self.kind_missile.append(unit["missile"].integer(0, 2))
            self.kind_rout.append(unit["rout"].integer(0, 9))
            self.kind_stays.append(1 if unit["stays"].flag() else 0)
            self.kind_rear.append(unit["rear"].integer(0, 9))
            self.kind_class.append(unit["class"].index(CLASSES))
            unit["source"].text()
        self.hits: vec[i64] = vec[i64](
            self._read_missiles(data["missiles"])
        )  # 9.3.1 entry (kind * 2 + distance - 1) * 5 + class
        self.supports: vec[i64] = vec[i64](_read_support(data["support"]))  # 10.4.2 entry kind * 13 + kind
        self._read_numbers(data["numbers"])
        self._terrain: dict[str, Entry] = dict(data["terrain"].items())
        self._sheet: Entry = data["sheet"]  # 2.4.3
        self._sheet.only(*ACTOR_NAMES[:2], "source")
        counters = [[count.integer(1, 99) for _, count in self._sheet[seat].items()] for seat in ACTOR_NAMES[:2]]
        self.most_units: int = max(sum(counts) for counts in counters)  # of one side, in any battle

    def _read_missiles(self, entry: Entry) -> list[int]:
        hits = [0] * (KIND_COUNT * 2 * len(CLASSES))
        shooters = [code for kind, code in enumerate(KINDS) if self.kind_missile[kind]]
        entry.only(*shooters)
        for code in shooters:
            kind = KINDS.index(code)
            entry[code].only("distances", "source")
            entry[code]["source"].text()
            rows = entry[code]["distances"].entries(self.kind_missile[kind])
            for distance, row in enumerate(rows):
                row.only(*CLASSES)
                for target, name in enumerate(CLASSES):
                    hits[(kind * 2 + distance) * len(CLASSES) + target] = row[name].integer(0, 6)
        return hits

    def _read_numbers(self, entry: Entry) -> None:
        entry.only(*NUMBERS)
        values = []
        for name in NUMBERS:
            entry[name].only("value", "source")
            entry[name]["source"].text()
            values.append(entry[name]["value"].integer(1, 99))
        self.leader_movement: int = values[0]
        self.leader_rout: int = values[1]
        self.range_per_point: int = values[2]
        self.box_limit: int = values[3]
        self.fortuna_limit: int = values[4]
        self.charge_bonus: int = values[5]
        self.charges_per_point: int = values[6]
        self.elephants_per_point: int = values[7]
        self.elephant_run: int = values[8]
        self.units_per_movement_point: int = values[9]
        self.tie_limit: int = values[10]

    # 2.1 The map (data/map_a.toml, data/map_b.toml: 2.1.6); 17.4.1 at Zama all ground is open

    def _read_map(self, data: Entry, treat_as_open: bool) -> None:
        data.only("source", "rows")
        data["source"].text()
        self.terrain_names: dict[str, str] = {}
        costs = {}
        for letter, entry in self._terrain.items():
            entry.only("name", "cost", "source")
            self.terrain_names[letter] = entry["name"].text()
            costs[letter] = entry["cost"].integer(0, 9)
        rows = data["rows"].entries(ROWS)
        self.terrain: list[str] = [""] * HEXES  # the letter of each hex
        self.cost: vec[i64] = vec[i64]([0] * HEXES)  # 17.1.1, 17.2.1, 17.3.1 movement points to enter it, 0 where nobody can
        for y, row in enumerate(rows):
            letters = row.text()
            if len(letters) != COLUMNS:
                row.fail(f"must have {COLUMNS} letters, not {len(letters)}.")
            for x, letter in enumerate(letters):
                if letter not in costs:
                    row.fail(f"has an unknown terrain {letter!r} in column {x + 1}; the terrains are {' '.join(costs)}.")
                h = self.hexes.hex(x + 1, y + 1)
                self.terrain[h] = letter
                self.cost[h] = 1 if treat_as_open else costs[letter]
        # 2.1.5 where nobody can go nobody ever stands, so such hexes count as off the map everywhere
        self.neighbour: vec[i64] = vec[i64](
            [
                n if n != NOWHERE and self.cost[n] and self.cost[at // 6] else NOWHERE
                for at, n in enumerate(self.hexes.neighbours)
            ]
        )
        # The three hexes in front, entry (hex * 6 + facing) * 3 + i
        self.fronts: vec[i16] = vec[i16](
            [i16(self.neighbour[h * 6 + d]) for h in range(HEXES) for facing in FRONT for d in facing]
        )
        exits = [self._edge(ROME), self._edge(CARTHAGE)]
        # 11.1.3 the least cost of leaving by the own edge, entry seat * 352 + h; NOWHERE on impassable hexes
        self.exit_cost: vec[i64] = vec[i64]()
        for seat in (ROME, CARTHAGE):
            field = self.hexes.field(list(self.cost), dict.fromkeys(exits[seat], 1))
            for h in range(HEXES):
                if self.cost[h] and field[h] == NOWHERE:
                    data["rows"].fail(f"leaves no way from hex {self.hexes.name(h)} to the edge of {ACTOR_NAMES[seat]}.")
            self.exit_cost = extend(self.exit_cost, field)

    def _edge(self, seat: int) -> list[int]:
        """2.1.4 The hexes of a seat's own edge, the only ones by which its units leave (R23)."""
        row = ROWS if seat == ROME else 1
        return [self.hexes.hex(column, row) for column in range(1, COLUMNS + 1)]

    # The scenario: 17.1 trebbia.toml, 17.2 beneventum.toml, 17.3 po.toml, 17.4 zama.toml, 17.6 mini.toml, all in data

    def _read_scenario(self, data: Entry) -> None:
        self.turns: int = data["turns"].integer(1, 99)  # 17.1.4, 17.2.3, 17.3.3, 17.4.3, with limits and draws
        order = [entry.index(ACTOR_NAMES[:2]) for entry in data["setup"].entries(2)]
        if order[0] == order[1]:
            data["setup"].fail("must name both seats.")
        self.setup_order: list[int] = order
        self.draw_winner: int = (ROME, CARTHAGE, NOBODY)[data["draw"].index(("ROME", "CARTHAGE", "NONE"))]
        data["source"].text()
        self.leaders: list[str] = []  # 13.1
        self.start_facing: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()
        self.limit: vec[i64] = vec[i64]()
        for seat in ACTOR_NAMES[:2]:
            data[seat].only("leader", "facing", "points", "limit", "source", "units")
            data[seat]["source"].text()
            self.leaders.append(data[seat]["leader"].text())
            self.start_facing = append(self.start_facing, data[seat]["facing"].index(DIRECTIONS))
            self.points = append(self.points, data[seat]["points"].integer(1, 8))
            self.limit = append(self.limit, data[seat]["limit"].integer(1, 99))
        self.command_range: vec[i64] = vec[i64]([points * self.range_per_point for points in self.points])

    def _read_units(self, data: Entry) -> None:
        self.names: list[str] = []  # in records and positions
        self.side: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        self.places: list[list[int]] = []  # 17.1.2, 17.2.2, 17.3.2, 17.4.2 the hexes among which a unit's type is set up
        self.start_disorder: list[int] = []  # 17.1.3a the Disorder Points with which each unit starts
        self.first_unit: vec[i64] = vec[i64]()  # by seat, and the number of units
        used: set[int] = set()
        for seat in (ROME, CARTHAGE):
            self.first_unit = append(self.first_unit, len(self.names))
            block = data[ACTOR_NAMES[seat]]["units"]
            sheet = self._sheet[ACTOR_NAMES[seat]]
            block.only(*sheet.table())
            for code, entry in block.items():
                entry.only("count", "disorder", "hexes", "source")
                entry["source"].text()
                kind = KINDS.index(code)
                disorder = entry["disorder"].integer(0, self.kind_morale[kind] - 1) if "disorder" in entry.table() else 0
                count = entry["count"].integer(1, sheet[code].integer(1, 99))
                places = sorted(self._place(spot, seat, used) for spot in entry["hexes"].entries())
                if len(places) < count:
                    entry["hexes"].fail(f"must name at least {count} hexes for {count} units, not {len(places)}.")
                for serial in range(1, count + 1):
                    self.names.append(f"{LETTERS[seat]}-{code}{serial}")
                    self.side = append(self.side, seat)
                    self.kind = append(self.kind, kind)
                    self.places.append(places)
                    self.start_disorder.append(disorder)
        self.first_unit = append(self.first_unit, len(self.names))
        self.count: int = len(self.names)
        self.titles: list[str] = [self._title(unit) for unit in range(self.count)]  # in sentences
        self.combat: vec[i64] = vec[i64]([self.kind_combat[k] for k in self.kind])
        self.reduced: vec[i64] = vec[i64]([self.kind_reduced[k] for k in self.kind])
        self.movement: vec[i64] = vec[i64]([self.kind_movement[k] for k in self.kind])
        self.morale: vec[i64] = vec[i64]([self.kind_morale[k] for k in self.kind])
        self.missile: vec[i64] = vec[i64]([self.kind_missile[k] for k in self.kind])
        self.rout: vec[i64] = vec[i64]([self.kind_rout[k] for k in self.kind])
        self.stays: vec[i64] = vec[i64]([self.kind_stays[k] for k in self.kind])
        self.rear: vec[i64] = vec[i64]([self.kind_rear[k] for k in self.kind])
        self.target_class: vec[i64] = vec[i64]([self.kind_class[k] for k in self.kind])
        self.is_cavalry: vec[i64] = vec[i64]([1 if k in (EQUITES, LIGHT_CAVALRY) else 0 for k in self.kind])
        # 4.6 Hastati and Principes count as one type
        self.group: vec[i64] = vec[i64]([HASTATI if k == PRINCIPES else k for k in self.kind])
        self.cavalry: list[list[int]] = []
        self.elephants: list[int] = [u for u in range(self.count) if self.kind[u] == ELEPHANTS and self.side[u] == CARTHAGE]
        self.shooters: list[list[int]] = []
        for seat in (ROME, CARTHAGE):
            own = range(self.first_unit[seat], self.first_unit[seat + 1])
            self.cavalry.append([u for u in own if self.is_cavalry[u]])
            self.shooters.append([u for u in own if self.missile[u]])
            if len(self.cavalry[seat]) > MOST_CAVALRY:
                data[ACTOR_NAMES[seat]]["units"].fail(f"must have at most {MOST_CAVALRY} cavalry units.")
        # 7.1, R8 whether two types cross each other without harm, entry kind * 13 + kind
        self.crosses: vec[i64] = vec[i64](
            [
                1 if {a, b} & {VELITES, SKIRMISHERS} or {a, b} == {HASTATI, PRINCIPES} else 0
                for a in range(KIND_COUNT)
                for b in range(KIND_COUNT)
            ]
        )

    def _title(self, unit: int) -> str:
        """`Hastati 3`; types that both sides have bear their side's name, `Roman Equites 1`."""
        kind = self.kind[unit]
        sides = {self.side[other] for other in range(self.count) if self.kind[other] == kind}
        serial = self.names[unit].split("-")[1].removeprefix(KINDS[kind])
        whose = f"{ADJECTIVES[self.side[unit]]} " if len(sides) > 1 else ""
        return f"{whose}{self.kind_names[kind]} {serial}"

    def _place(self, entry: Entry, seat: int, used: set[int]) -> int:
        h = self.hexes.find(entry.text())
        if h == NOWHERE:
            entry.fail(f"must be a hex from 0101 to 2216, not {entry.value!r}.")
        if not self.cost[h]:
            entry.fail(f"must be a hex that a unit can enter, and {entry.value} is {self.terrain_names[self.terrain[h]]}.")
        if (self.hexes.row(h) >= 9) != (seat == ROME):
            half = "rows 09 to 16" if seat == ROME else "rows 01 to 08"
            entry.fail(f"must lie on its owner's half, {half}; {entry.value} does not.")
        if h in used:
            entry.fail(f"must be a hex that no other entry uses, and {entry.value} is used twice.")
        used.add(h)
        return h

    def _read_specials(self, data: Entry) -> None:
        """17.1.3 What the Trebbia has, and 17.6 the causeway."""
        data.only("closed", "reserve", "exit", "contact", "faces", "source")
        data["source"].text()
        # 17.1.3b how many tokens each box of each seat holds
        self.box_room: vec[i64] = vec[i64]()
        data["closed"].only(*ACTOR_NAMES[:2])
        for seat in (ROME, CARTHAGE):
            names = [box_name(seat, box) for box in range(BOXES)]
            closed = [entry.index(names) for entry in data["closed"][ACTOR_NAMES[seat]].entries()]
            room = [0 if box in closed else self.box_limit for box in range(BOXES)]
            if FORTUNA_BOX not in closed:
                room[FORTUNA_BOX] = self.fortuna_limit
            if sum(room) <= self.points[seat] + 1:
                data["closed"].fail(
                    f"leaves room for {sum(room)} tokens, but {ACTOR_NAMES[seat]} must place {self.points[seat] + 1}."
                )
            self.box_room = extend(self.box_room, room)
        # 17.1.3c the unit that CARTHAGE may hold back, or NOWHERE
        self.reserve: int = NOWHERE
        reserve = data["reserve"].choice((*KINDS, "none"))
        for u in self.cavalry[CARTHAGE]:
            if KINDS[self.kind[u]] == reserve:
                self.reserve = u
        if reserve != "none" and self.reserve == NOWHERE:
            data["reserve"].fail(f"must be a cavalry type that CARTHAGE has, not {reserve!r}.")
        self.may_exit: bool = data["exit"].flag()  # 17.1.4
        self.dice: list[int] = DICE[: data["faces"].integer(2, 6)]  # what a die can show
        # Who strikes first without initiative and movement, NOBODY where both are played
        self.contact: int = (ROME, CARTHAGE, NOBODY)[data["contact"].index((*ACTOR_NAMES[:2], "none"))]

    # What follows

    def _make_fields(self) -> None:
        hexes = self.hexes
        # 11.1.4 the next hexes of a flight, in order of preference; entry seat * 352 + h
        self.flight: list[list[int]] = []
        for seat in (ROME, CARTHAGE):
            field = self.exit_cost[seat * HEXES : seat * HEXES + HEXES]
            for h in range(HEXES):
                ways = [self.neighbour[h * 6 + d] for d in FLIGHT_ORDER[seat]]
                self.flight.append([n for n in ways if n != NOWHERE and self.cost[n] + field[n] == field[h]])
        # 17.1.4a whether a unit in hex h with facing f stands before the north edge; entry h * 6 + f
        self.leaves_north: vec[i64] = vec[i64]()
        for h in range(HEXES):
            off = [] if hexes.row(h) > 1 else [5, 0, 1] if hexes.column(h) % 2 else [0]
            for facing in range(6):
                self.leaves_north = append(self.leaves_north, 1 if set(off) & set(FRONT[facing]) else 0)
        self.roman_edge: list[int] = self._edge(ROME)
        self.q: vec[i64] = vec[i64]([cube[0] for cube in hexes.cubes])
        self.r: vec[i64] = vec[i64]([cube[2] for cube in hexes.cubes])

    def _make_arcs(self) -> None:
        """9.1.1, R64 The five hexes at distance 2 in the arc of a unit in hex h with facing f, entry h * 6 + f.

        Each is three numbers: the target, and the two middle hexes of the line to it (the same twice where there is one),
        NOWHERE for those off the map.
        """
        hexes = self.hexes
        self.far: list[list[int]] = []
        for h in range(HEXES):
            for facing in range(6):
                left, ahead, right = FRONT[facing]
                row: list[int] = []
                for a, b in ((left, left), (left, ahead), (ahead, ahead), (ahead, right), (right, right)):
                    x, y, z = (sum(parts) for parts in zip(hexes.cubes[h], STEPS[a], STEPS[b], strict=True))
                    target = hexes.at((x, y, z))
                    if target != NOWHERE:
                        row += [target, hexes.neighbour(h, a), hexes.neighbour(h, b)]
                self.far.append(row)

    def distance(self, a: i64, b: i64) -> i64:
        dq = self.q[a] - self.q[b]
        dr = self.r[a] - self.r[b]
        if dq < 0:
            dq, dr = -dq, -dr
        if dr >= 0:
            return dq + dr
        return dq if dq > -dr else -dr


def read_box(setting: Setting) -> BattleBox:
    return BattleBox(setting)


def _read_support(entry: Entry) -> list[int]:
    entry.only("pairs", "source")
    entry["source"].text()
    table = [1 if a == b else 0 for a in range(KIND_COUNT) for b in range(KIND_COUNT)]
    for pair in entry["pairs"].entries():
        ends = [end.index(KINDS) for end in pair.entries(2)]
        table[ends[0] * KIND_COUNT + ends[1]] = table[ends[1] * KIND_COUNT + ends[0]] = 1
    return table
