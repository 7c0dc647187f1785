"""Punica's data, read from data/box.toml and checked; and the tables that the rules look up."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.actions import ALL_CARDS, CARDS, REGION_SETS, REGIONS, SEAS
from delenda.games.punica.words import REGION_KEYS, SEA_KEYS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import Entry, open_box

ENTRIES: Final = ("first", "turn_limit", "areas_to_win", "hannibal_strength", "regions", "seas", "setup", "cards")
SEAT_KEYS: Final = ("ROME", "CARTHAGE")
ARMIES: Final = (8, 6)  # pieces in the printed box, Hannibal not counted
FLEETS: Final = (3, 3)
MOST_MOVES: Final = 5  # that a card may give
INFLUENCE: Final = 5  # areas of influence of each side (2.1)
ISLAND_SEAS: Final = 3  # that an island touches at least
NOWHERE: Final = -1
ALL_SEAS: Final = (1 << SEAS) - 1
ONE_OF: Final = {"capital": "2.1", "symbol": "2.2; a fleet is rebuilt in that sea, 3.3.3"}  # the rules that allow no second one


class Card:
    """One of a seat's seven cards: its strength, the movements of its action, and whether a battle may use them too."""

    def __init__(self, code: str, name: str, strength: int, armies: int, fleets: int, hannibal: int, battle: bool) -> None:
        self.code = code
        self.name = name
        self.strength = strength
        self.armies = armies
        self.fleets = fleets
        self.hannibal = hannibal
        self.battle = battle


class PunicaBox(Box):
    """Regions and seas are numbered in the order of 2.1 and 2.2; neighbours are bit masks."""

    def __init__(self, setting: Setting, data: Entry) -> None:
        super().__init__(setting)
        data.only(*ENTRIES)
        self.first: int = data["first"].index(SEAT_KEYS)
        self.turn_limit: int = data["turn_limit"].integer(1, 9999)
        self.areas_to_win: int = data["areas_to_win"].integer(1, INFLUENCE)
        self.hannibal_strength: int = data["hannibal_strength"].integer(1, 9)
        regions, seas = data["regions"], data["seas"]
        _check_names(regions, REGION_KEYS, "capital", ("name", "influence", "island", "seas", "land"))
        _check_names(seas, SEA_KEYS, "symbol", ("name", "seas"))
        self.areas: list[str] = [regions[key]["name"].text() for key in REGION_KEYS] + [
            seas[key]["name"].text() for key in SEA_KEYS
        ]
        self.land: list[int] = _links(regions, REGION_KEYS, "land")  # regions next to each region
        self.sea_links: list[int] = _links(seas, SEA_KEYS, "seas")  # seas next to each sea
        self.coast: list[int] = [_mask(regions[key]["seas"], SEA_KEYS) for key in REGION_KEYS]  # seas that each region touches
        self.islands: int = _islands(regions, self.land, self.coast)
        self.capital: list[int] = [_only(regions, REGION_KEYS, "capital", seat) for seat in SEAT_KEYS]
        self.home: list[int] = [
            _only(seas, SEA_KEYS, "symbol", seat) for seat in SEAT_KEYS
        ]  # the sea with a seat's fleet symbol
        self.influence: list[int] = [_influence(regions, seat) for seat in SEAT_KEYS]
        for seat in (ROME, CARTHAGE):
            if not self.coast[self.capital[seat]] & 1 << self.home[seat]:
                capital = regions[REGION_KEYS[self.capital[seat]]]
                capital["seas"].fail(
                    f"must name the sea with {SEAT_KEYS[seat]}'s fleet symbol (2.2), not {capital['seas'].value}."
                )
        self.cards: list[list[Card]] = [_cards(data["cards"], seat) for seat in (ROME, CARTHAGE)]
        data["cards"].only(*SEAT_KEYS)
        data["setup"].only(*SEAT_KEYS)
        self.armies: list[int] = []  # [22] at the start, by seat and region
        self.fleets: list[int] = []  # [16] by seat and sea
        for seat in (ROME, CARTHAGE):
            own = self.influence[seat] | 1 << self.capital[seat]
            entry = data["setup"][SEAT_KEYS[seat]]
            entry.only("armies", "fleets", *(("hannibal",) if seat == CARTHAGE else ()))
            self.armies += _pieces(entry["armies"], REGION_KEYS, own, ARMIES[seat])
            self.fleets += _pieces(entry["fleets"], SEA_KEYS, ALL_SEAS, FLEETS[seat])
        self.hannibal: int = data["setup"]["CARTHAGE"]["hannibal"].index(REGION_KEYS)
        for region in range(REGIONS):
            punic = self.armies[REGIONS + region] > 0 or self.hannibal == region
            if self.armies[region] > 0 and punic:
                data["setup"].fail(f"puts armies of both seats into {REGION_KEYS[region]}.")

        for sea in range(SEAS):
            if self.fleets[sea] and self.fleets[SEAS + sea]:
                data["setup"].fail(f"puts fleets of both seats into {SEA_KEYS[sea]}.")

        # By card, ROME's seven first
        every = self.cards[ROME] + self.cards[CARTHAGE]
        self.card_strength: vec[i64] = vec[i64]([card.strength for card in every])
        self.card_armies: vec[i64] = vec[i64]([card.armies for card in every])
        self.card_fleets: vec[i64] = vec[i64]([card.fleets for card in every])
        self.card_hannibal: vec[i64] = vec[i64]([card.hannibal for card in every])
        self.card_battle: vec[i64] = vec[i64]([int(card.battle) for card in every])
        self.most_marches: int = max(card.armies + card.hannibal for card in every)  # of armies by one card
        # 3.1.3 By the open seas times eleven plus a region: the regions one sea away, two seas away …; and where an army can go
        self.rings: list[list[int]] = [self._rings(seas, region) for seas in range(1 << SEAS) for region in range(REGIONS)]
        self.reach: vec[i64] = vec[i64](
            [(_union(rings) | self.land[at % REGIONS]) & ~(1 << at % REGIONS) for at, rings in enumerate(self.rings)]
        )
        # By the open seas: the regions from which an army can go anywhere at all
        self.exits: vec[i64] = vec[i64](
            [sum(1 << region for region in range(REGIONS) if self.reach[seas * REGIONS + region]) for seas in range(1 << SEAS)]
        )
        self.wins: vec[i64] = self._wins()
        self.home_bit: vec[i64] = vec[i64]([1 << home for home in self.home])
        self.held: list[int] = [ALL_CARDS, ALL_CARDS]  # cards in hand at the start
        self._check_open(data["setup"])

    def begin_late(self, data: Entry) -> None:
        """A scenario in the middle of a game: units, hands, length and aim as its file has them."""
        data.only("turn_limit", "areas_to_win", *SEAT_KEYS)
        self.turn_limit = data["turn_limit"].integer(1, 9999)
        self.areas_to_win = data["areas_to_win"].integer(1, INFLUENCE)
        self.wins = self._wins()
        self.hannibal = NOWHERE
        self.armies, self.fleets, self.held = [], [], []
        for seat in (ROME, CARTHAGE):
            entry = data[SEAT_KEYS[seat]]
            entry.only("armies", "fleets", "hand")
            self.armies += _few_pieces(entry["armies"], REGION_KEYS, ARMIES[seat])
            self.fleets += _few_pieces(entry["fleets"], SEA_KEYS, FLEETS[seat])
            self.held.append(_hand(entry["hand"], tuple(card.code for card in self.cards[seat])))
        for seats, keys in ((self.armies, REGION_KEYS), (self.fleets, SEA_KEYS)):
            for at, key in enumerate(keys):
                if seats[at] and seats[len(keys) + at]:
                    data["CARTHAGE"].fail(f"puts units into {key}, where ROME has some.")
        self._check_open(data)

    def _check_open(self, entry: Entry) -> None:
        """Nobody has won or lost before the first turn."""
        for seat in (ROME, CARTHAGE):
            lands = sum(1 << at for at in range(REGIONS) if self.armies[seat * REGIONS + at])
            if seat == CARTHAGE and self.hannibal != NOWHERE:
                lands |= 1 << self.hannibal
            if not lands:
                entry.fail(f"gives {SEAT_KEYS[seat]} no army, so the game is lost before it begins.")
            if self.wins[seat * REGION_SETS + lands]:
                entry.fail(f"gives {SEAT_KEYS[seat]} so many areas that the game is won before it begins.")

    def _wins(self) -> vec[i64]:
        """5.2 By a seat times REGION_SETS plus the regions it controls: 1 where that is a victory."""
        return vec[i64](
            [
                int(
                    controlled & 1 << self.capital[1 - seat] != 0
                    or (controlled & self.influence[1 - seat]).bit_count() >= self.areas_to_win
                )
                for seat in (ROME, CARTHAGE)
                for controlled in range(REGION_SETS)
            ]
        )

    def _rings(self, open_seas: int, region: int) -> list[int]:
        """3.7 The regions by the fewest open seas in a chain from `region`."""
        rings = []
        seen = front = self.coast[region] & open_seas
        known = 1 << region
        while front:
            ring = 0
            for other in range(REGIONS):
                if self.coast[other] & front:
                    ring |= 1 << other
            rings.append(ring & ~known)
            known |= ring
            further = 0
            for sea in range(SEAS):
                if front & 1 << sea:
                    further |= self.sea_links[sea]
            front = further & open_seas & ~seen
            seen |= front
        return rings

    def voyage(self, open_seas: int, origin: int, target: int) -> list[int]:
        """The seas of a shortest chain of open seas between two regions; empty if they are neighbours or no chain exists."""
        if self.land[origin] & 1 << target:
            return []
        chains = [[sea] for sea in range(SEAS) if self.coast[origin] & open_seas & 1 << sea]
        for chain in chains:
            if self.coast[target] & 1 << chain[-1]:
                return chain
            further = self.sea_links[chain[-1]] & open_seas
            chains.extend([*chain, sea] for sea in range(SEAS) if further & 1 << sea and sea not in chain)
        return []


def read_box(setting: Setting) -> PunicaBox:
    box = PunicaBox(setting, open_box("delenda.games.punica", setting.corrections))
    if setting.scenario != "standard":
        box.begin_late(open_box("delenda.games.punica", setting.corrections, f"{setting.scenario}.toml"))
    return box


def _union(masks: list[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _check_names(entry: Entry, keys: tuple[str, ...], owner: str, names: tuple[str, ...]) -> None:
    """All areas are there, no other is, and each has its entries; `owner` is one that only some have."""
    entry.only(*keys)
    for key in keys:
        area = entry[key]
        area.only(owner, *names)
        for name in names:
            area[name]


def _mask(entry: Entry, keys: tuple[str, ...]) -> int:
    mask = 0
    for item in entry.entries():
        bit = 1 << item.index(keys)
        if mask & bit:
            item.fail(f"is named twice: {item.value!r}.")
        mask |= bit
    return mask


def _links(entry: Entry, keys: tuple[str, ...], name: str) -> list[int]:
    """Neighbours, which must name each other and never themselves."""
    masks = [_mask(entry[key][name], keys) for key in keys]
    for at, key in enumerate(keys):
        for other, other_key in enumerate(keys):
            if masks[at] & 1 << other and (at == other or not masks[other] & 1 << at):
                wrong = "names the area itself" if at == other else f"names {other_key!r}, which does not name {key!r}"
                entry[key][name].fail(f"{wrong}; neighbours name each other.")
    return masks


def _islands(regions: Entry, land: list[int], coast: list[int]) -> int:
    mask = 0
    for region, key in enumerate(REGION_KEYS):
        if regions[key]["island"].flag():
            mask |= 1 << region
            if land[region]:
                regions[key]["land"].fail("must be empty: an island has no land border.")
            if coast[region].bit_count() < ISLAND_SEAS:
                regions[key]["seas"].fail("must name at least three seas: an island has seas on all sides.")
        elif not land[region]:
            regions[key]["land"].fail("must name a neighbour: only an island has none.")
    return mask


def _only(entry: Entry, keys: tuple[str, ...], name: str, seat: str) -> int:
    """The one area that a seat's capital or fleet symbol is in."""
    found = [at for at, key in enumerate(keys) if name in entry[key].table() and entry[key][name].choice(SEAT_KEYS) == seat]
    if len(found) != 1:
        entry.fail(f"must have exactly one {name} of {seat} ({ONE_OF[name]}), not {len(found)}.")
    return found[0]


def _influence(regions: Entry, seat: str) -> int:
    mask = 0
    for region, key in enumerate(REGION_KEYS):
        owners = [owner.choice(SEAT_KEYS) for owner in regions[key]["influence"].entries()]
        if "capital" in regions[key].table():
            if owners:
                regions[key]["influence"].fail("must be empty: a capital is not an area of influence.")
        elif not owners:
            regions[key]["influence"].fail("must name a seat: only a capital is nobody's area of influence.")
        if seat in owners:
            mask |= 1 << region
    if mask.bit_count() != INFLUENCE:
        regions.fail(f"must have five areas of influence of {seat}, not {mask.bit_count()}.")
    return mask


def _pieces(entry: Entry, keys: tuple[str, ...], allowed: int, total: int) -> list[int]:
    """How many pieces stand in each area at the start: all of them, in the seat's own areas."""
    counts = _counts(entry, keys, total)
    for at, count in enumerate(counts):
        if count and not allowed & 1 << at:
            entry[keys[at]].fail("must be 0: the set-up of a seat is in its own areas.")
    if sum(counts) != total:
        entry.fail(f"must be {total} pieces in all, not {sum(counts)}.")
    return counts


def _counts(entry: Entry, keys: tuple[str, ...], most: int) -> list[int]:
    entry.only(*keys)
    return [entry[key].integer(0, most) if key in entry.table() else 0 for key in keys]


def _few_pieces(entry: Entry, keys: tuple[str, ...], most: int) -> list[int]:
    """How many pieces stand in each area in the middle of a game."""
    counts = _counts(entry, keys, most)
    if sum(counts) > most:
        entry.fail(f"must be at most {most} pieces, not {sum(counts)}.")
    return counts


def _hand(entry: Entry, codes: tuple[str, ...]) -> int:
    hand = _mask(entry, codes)
    if not hand:
        entry.fail("must name a card: a hand is never empty (3.5.2).")
    return hand


def _cards(entry: Entry, seat: int) -> list[Card]:
    cards = []
    for code, card in entry[SEAT_KEYS[seat]].items():
        card.only("name", "strength", "armies", "fleets", "hannibal", "battle")
        armies, fleets, hannibal = (card[name].integer(0, MOST_MOVES) for name in ("armies", "fleets", "hannibal"))
        if seat == ROME and hannibal:
            card["hannibal"].fail("must be 0: Hannibal does not march for ROME.")
        if not 1 <= armies + fleets + hannibal <= MOST_MOVES:
            card.fail(f"must allow one to five movements, not {armies + fleets + hannibal}.")
        strength = card["strength"].integer(0, 9)
        cards.append(Card(code, card["name"].text(), strength, armies, fleets, hannibal, card["battle"].flag()))
    if len(cards) != CARDS:
        entry[SEAT_KEYS[seat]].fail(f"must have seven cards, not {len(cards)}.")
    return cards
