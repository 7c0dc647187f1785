"""Punic Island as numbers, this seat first: units and leaders as tables, the map as planes, cards, and what is under way.

All scenarios have one layout: there is room for every counter, place and card that an owner's data may name (actions.py).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.punic_island.actions import (
    CARDS,
    CHITS,
    DECK,
    FIRST_CHIT,
    LAST_CHIT,
    MOST_LANDS,
    MOST_LEADERS,
    MOST_PLACES,
    MOST_TYPES,
    MOST_UNITS,
    SUNK,
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.row_moment import (
    BYTES,
    CHECK,
    COUNTS,
    CUP,
    DECISIONS,
    FLAGS,
    MOMENT_NOTES,
    SEATED,
    SPOTS,
    SPOTTED,
    TASK,
    USUAL,
    put,
    put_agenda,
    put_battle,
    put_checks,
    put_count,
    put_duels,
    put_moment,
    usual,
)
from delenda.games.punic_island.rules.check_list import MOST_CHECKS, MOST_MODIFIER, ROUT
from delenda.games.punic_island.rules.plans import LETTERS
from delenda.games.punic_island.rules.plans import MOST as MOST_TASKS
from delenda.games.punic_island.rules.stages import CLOSING
from delenda.games.punic_island.state import (
    DUEL,
    MOST,
    REMEMBERED,
    STOCK_BITS,
    STOCK_WIDTH,
    STOCKS_REMEMBERED,
    UNIT_BITS,
    UNIT_WIDTH,
    PunicIsland,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.encode import WHOLE, Changes, Encoder, Part

ENDINGS: Final[list[str]] = ["LAST_CARD", "SUDDEN_DEATH"]
OFF_MAP: Final = 4  # in the box, destroyed, out of the game, sunk in this battle
WHERE: Final = 2 + OFF_MAP + 1  # in the field or at sea, inside, off the map; which place
BITS: Final = 10  # conditions of a unit (actions.py)

UNIT: Final = 1 + MOST_TYPES + 2 + WHERE + BITS + 5
LEADER: Final = 1 + 2 + WHERE + 9
LAND_CUP: Final = 8
MOMENTS: Final = 4  # windows of an Event; what cargo can suffer
STEPS: Final = len(LETTERS)  # that may wait

# How a row is packed
UNIT_WIDTHS: Final = [15, 10, 1, BITS, 1, 1, 1, 1, 1]  # it is there, 14 types; two, whose, where; place; conditions; orders
LEADER_WIDTHS: Final = [3 + WHERE - 1, 1, 9]
UNIT_SIZE: Final = 9
FIRST_TYPES: Final = 14
LEADER_SIZE: Final = 3
LANDS_WIDTH: Final = 12
LANDS_SIZE: Final = 4

# What is noted about a row: whose it is (0 for none), how often units had been touched and map, Resource Points and cards had
# changed, the uprisings, how many stand in each order of units, the unit that retreats, what is under way (row_moment.py),
# leaders, and then every unit
NOTED_TOUCHES: Final = 1
NOTED_MAP: Final = 2
NOTED_STOCKINGS: Final = 3
NOTED_UPRISINGS: Final = 4
NOTED_CARDS: Final = 5
NOTED_ORDERS: Final = 6
NOTED_RUNNER: Final = NOTED_ORDERS + 4
NOTED_MOMENT: Final = NOTED_RUNNER + 1
NOTED_LEADERS: Final = NOTED_MOMENT + MOMENT_NOTES  # who leads what, in two numbers, and where each is
NOTED_UNITS: Final = NOTED_LEADERS + 2 + MOST_LEADERS
# A unit in one number: where it is, its condition, whether it is the enemy's; and a bit that tells a unit from nothing
SPOT_BITS: Final = 511
CONDITION_AT: Final = 9
CONDITION_BITS: Final = (1 << BITS) - 1
ENEMY_AT: Final = CONDITION_AT + BITS
THERE_AT: Final = ENEMY_AT + 1
COUNTED: Final = SPOT_BITS | 3 << ENEMY_AT  # all that the counts by place are made of


def _parts(duels: int, cards: int) -> list[Part]:
    where = (
        f"on the map, inside a fortress, in the box, destroyed, out of the game, sunk in this battle; its place / {MOST_PLACES}"
    )
    units = (
        f"for each of {MOST_UNITS} counters, this seat's on the sheet first, {UNIT} numbers: 1 if it exists; its type"
        f" ({MOST_TYPES}); own, enemy; {where}; depleted, disorganized, acted, moving, sailing, fighting, from inside, routed,"
        " freed, besieging; its number in the order of the march, of the fleet, of the battle line and of the picks, each"
        f" / {MOST_UNITS}; retreating"
    )
    leaders = (
        f"for each of {MOST_LEADERS}, this seat's first, {LEADER} numbers: 1 if he exists; own, enemy; {where}; has acted, with"
        " the march, with the fleet, in the battle, with the unit that retreats; commands the march, the fleet, his side in the"
        " battle; is asked about"
    )
    engagements = (
        f"for each {DUEL + 1} numbers: 1; the number of its chit / {MOST}; chit and effect by their places in `chit` /"
        f" {2 * CUP}; the chit's side, its enemy, the side, its enemy by their places in `units` / {MOST_UNITS}"
    )
    checks = (
        f"Cohesion checks to come, {CHECK} numbers each: 1; the unit by its place in `units` / {MOST_UNITS}; modifier /"
        f" {MOST_MODIFIER}; result / {ROUT}"
    )
    agenda = (
        f"what the rules will do next, {TASK} numbers each: 1; the task / {STEPS}; its arguments / {SPOTS}: a unit by its"
        " place in `units`, a side as 0 for this seat"
    )
    at = [1] * (2 + OFF_MAP) + [MOST_PLACES]
    unit = [1] * (1 + MOST_TYPES + 2) + at + [1] * BITS + [MOST_UNITS] * 4 + [1]
    leader = [1, 1, 1, *at, *[1] * 9]
    engagement = [1, MOST, 2 * CUP, 2 * CUP] + [MOST_UNITS] * 4
    stock = [USUAL] * MOST_PLACES + [MOST] * MOST_PLACES
    twice = f"/ {USUAL}, at most 1, and / {MOST}"
    return [
        Part("units", MOST_UNITS * UNIT, units, unit, UNIT_WIDTHS),
        Part("leaders", MOST_LEADERS * LEADER, leaders, leader, LEADER_WIDTHS),
        Part("control", 2 * MOST_LANDS, "cities by land area, own then enemy", widths=[LANDS_WIDTH]),
        Part("ground units", 2 * SPOTS, f"by place, then inside by land area, own then enemy, / {USUAL}, at most 1", [USUAL]),
        Part("ships", 2 * SPOTS, "likewise", [USUAL]),
        Part("own Resource Points", 2 * MOST_PLACES, f"by place, first / {USUAL}, at most 1, then / {MOST}", stock),
        Part("enemy Resource Points", 2 * MOST_PLACES, "likewise", stock),
        Part("brought", 2 * MOST_PLACES, "likewise, those that came by sea in this operation", stock),
        Part("uprisings", MOST_LANDS, "by land area", widths=[LANDS_WIDTH]),
        Part("Victory Points", 8, f"own for kills and for cards in battles, then the enemy's, each {twice}", [USUAL, MOST]),
        Part("hand", CARDS, "of each card / its copies; own cards first, here and below; what is hidden is 0", [WHOLE]),
        Part("deck", CARDS, "likewise", [WHOLE]),
        Part("discards", CARDS, "likewise", [WHOLE]),
        Part("played", CARDS, "likewise", [WHOLE]),
        Part("sizes", 4, f"own hand, own deck, enemy hand, enemy deck, each / {cards}", [cards]),
        Part("actor", 4, "who decides: this seat, the other seat, chance, nobody", widths=[4]),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS), widths=BYTES),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("choice", 8, "own: not chosen, hidden, Card, Map; then the enemy's", widths=[4]),
        Part("counts", 2 * len(COUNTS), f"{', '.join(COUNTS)}: each {twice}", [USUAL, MOST]),
        Part("flags", len(FLAGS), ", ".join(FLAGS), widths=[len(FLAGS)]),
        Part("places", len(SPOTTED) * SPOTS, f"{', '.join(SPOTTED)}: each by place, then inside by land area", widths=BYTES),
        Part("sides", 3 * len(SEATED), f"{', '.join(SEATED)}: each this seat, the other, nobody", widths=[3]),
        Part("card", CARDS, "the card being carried out", widths=BYTES),
        Part("window", MOMENTS, "which moment an Event may answer", widths=[MOMENTS]),
        Part("hit", MOMENTS, "what the cargo suffers", widths=[MOMENTS]),
        Part("battle", 2, "on land, at sea", widths=[2]),
        Part("stage", CLOSING + 1, "how far the battle is", widths=BYTES),
        Part("used", CARDS, "cards in force in this battle", widths=[15]),
        Part(
            "cup",
            2 * CUP,
            f"own chits of battles on land ({LAND_CUP}) and at sea, then the enemy's; / chits of the kind",
            [WHOLE],
        ),
        Part("held", 2 * CUP, "drawn and not yet played, likewise", [WHOLE]),
        Part("tossed", 2 * CUP, "discarded, likewise", [WHOLE]),
        Part("held counts", 2, f"chits held, own then enemy, / {duels}", [duels]),
        Part("chit", 2 * CUP, "the chit being resolved", widths=BYTES),
        Part("engagements", duels * (DUEL + 1), engagements, engagement),
        Part("checks", MOST_CHECKS * CHECK, checks, [1, MOST_UNITS, MOST_MODIFIER, ROUT]),
        Part("agenda", (MOST_TASKS + 1) * TASK, agenda, [1, STEPS, SPOTS, SPOTS, SPOTS]),
        Part("end", 3 + len(ENDINGS), "won, lost, drawn; then " + ", ".join(ENDINGS), widths=[3, len(ENDINGS)]),
    ]


@final
class IslandEncoder(Encoder[PunicIsland]):
    def __init__(self, box: IslandBox) -> None:
        self.duels: int = max(sum(box.chits[:14]), sum(box.chits[14:]))  # no more engagements than chits
        self.cards: int = max(sum(box.copies[:DECK]), sum(box.copies[DECK:]))
        super().__init__(_parts(self.duels, self.cards), (box,), notes=NOTED_UNITS + box.units)
        for unit in range(box.units):
            self.blank[unit * UNIT_SIZE] = 1
        for leader in range(box.leaders):
            self.blank[MOST_UNITS * UNIT_SIZE + leader * LEADER_SIZE] = 1
        self.units: i64 = box.units
        self.no_notes: vec[i64] = vec[i64]([0] * self.notes)
        # By seat
        self.unit_slots: list[vec[i64]] = [_slots(box.unit_side, seat) for seat in (ROME, CARTHAGE)]
        self.leader_slots: list[vec[i64]] = [_slots(box.leader_side, seat) for seat in (ROME, CARTHAGE)]
        self.chit_slots: list[vec[i64]] = [_chit_slots(seat) for seat in (ROME, CARTHAGE)]
        # By card, or chit, and how many of it there are
        self.counts: i64 = 1 + max(box.copies)
        self.card_shares: vec[i16] = _shares(box.copies)
        self.chit_shares: vec[i16] = _shares(box.chits)
        # By unit
        self.types: vec[i64] = vec[i64]([1 | (2 << kind if kind < FIRST_TYPES else 0) for kind in box.unit_type])
        self.more_types: vec[i64] = vec[i64]([1 << kind - FIRST_TYPES if kind >= FIRST_TYPES else 0 for kind in box.unit_type])
        self.planes: vec[i64] = vec[i64]([2 if is_ship else 0 for is_ship in box.is_ship])

    def write(self, state: PunicIsland, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        notes = self.no_notes[:]
        _forget(state, notes, 0)
        self._bring(state, seat, viewer != OPEN, row, at, notes, 0, Changes())
        if state.actor == NOBODY:
            at += self.packed
            row[at - 2] = 4 if state.winner == NOBODY else 1 if state.winner == seat else 2
            row[at - 1] = i16(1 << ENDINGS.index(state.reason))

    def update(
        self, state: PunicIsland, seat: i64, viewer: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> bool:
        whose = 1 + seat
        if viewer != OPEN:
            whose += 2
        if state.actor == NOBODY:
            notes[noted] = 0
            return False
        if notes[noted] == whose:
            self._bring(state, seat, viewer != OPEN, row, at, notes, noted, changes)
            return True
        notes[noted] = whose
        self._bring_anew(state, seat, viewer != OPEN, row, at, notes, noted, changes)
        return True

    def _bring_anew(
        self, s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        """Over a row about which nothing is known."""
        for index in range(1, self.notes):
            notes[noted + index] = 0
        _forget(s, notes, noted)
        for index, number in enumerate(self.blank):
            row[at + index] = number
        told = changes.count
        self._bring(s, seat, is_secret, row, at, notes, noted, changes)
        changes.count = told
        changes.add(at, at + self.packed)

    def _bring(
        self, s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        """Bring up to date what the notes say about the row."""
        slots = self.unit_slots[seat]
        chit_slots = self.chit_slots[seat]
        moment = noted + NOTED_MOMENT
        self._put_touched(s, seat, slots, row, at, notes, noted, changes)
        self._put_orders(s, slots, row, at + 4, notes, noted, changes)
        at += MOST_UNITS * UNIT_SIZE
        _put_leaders(s, seat, self.leader_slots[seat], row, at, notes, noted + NOTED_LEADERS, changes)
        at = _put_map(s, seat, row, at + MOST_LEADERS * LEADER_SIZE, notes, noted, changes)
        at = self._put_cards(s, seat, is_secret, row, at, notes, noted + NOTED_CARDS, changes)
        at = put_moment(s, seat, is_secret and s.decision.simultaneous, row, at, notes, moment, changes)
        at = put_battle(s, seat, is_secret, chit_slots, self.chit_shares, row, at, notes, moment, changes)
        at = put_duels(s, slots, chit_slots, self.duels, row, at, notes, moment, changes)
        at = put_checks(s, slots, row, at, notes, moment, changes)
        put_agenda(s, seat, slots, row, at, notes, moment, changes)

    def _put_touched(
        self, s: PunicIsland, seat: i64, slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        """The units touched since, and the last one before, which may have been touched again; all of them if too many were."""
        count = s.touches - notes[noted + NOTED_TOUCHES]
        notes[noted + NOTED_TOUCHES] = s.touches
        if count < REMEMBERED:
            touched = s.touched
            while count >= 0:
                self._put_unit(s, touched & UNIT_BITS, seat, slots, row, at, notes, noted + NOTED_UNITS, changes)
                touched >>= UNIT_WIDTH
                count -= 1
        else:
            unit: i64 = 0
            while unit < self.units:
                self._put_unit(s, unit, seat, slots, row, at, notes, noted + NOTED_UNITS, changes)
                unit += 1

    def _put_unit(
        self,
        s: PunicIsland,
        unit: i64,
        seat: i64,
        slots: vec[i64],
        row: vec[i16],
        at: i64,
        notes: vec[i64],
        noted: i64,
        changes: Changes,
    ) -> None:
        """In the table of units and, if it has moved or changed sides, in how many stand in each place."""
        spot = s.loc[unit]
        conditions = s.cond[unit]
        is_enemy = s.side[unit] ^ seat
        note = 1 << THERE_AT | is_enemy << ENEMY_AT | conditions << CONDITION_AT | spot - SUNK
        old = notes[noted + unit]
        if note == old:
            return
        notes[noted + unit] = note
        places: i64 = s.box.places
        size: i64 = UNIT_SIZE
        place = at + slots[unit] * size
        row[place] = i16(self.types[unit])
        row[place + 1] = i16(self.more_types[unit] | (is_enemy + 1) << 2 | _where(spot, places) << 4)
        row[place + 2] = i16(_place(spot, places))
        row[place + 3] = i16(conditions)
        changes.add(place, place + 4)
        if (note ^ old) & COUNTED:
            at += MOST_UNITS * size + MOST_LEADERS * LEADER_SIZE + 2 * LANDS_SIZE
            was_in = self._cell(unit, old, places)
            if was_in >= 0:
                count = i64(row[at + was_in])
                put(row, at + was_in, count - 1 if count < USUAL else self._count(was_in, places, notes, noted), changes)
            is_in = self._cell(unit, note, places)
            if is_in >= 0 and row[at + is_in] < USUAL:
                put(row, at + is_in, i64(row[at + is_in]) + 1, changes)

    def _cell(self, unit: i64, note: i64, places: i64) -> i64:
        """Where a unit is counted, or -1."""
        spot = (note & SPOT_BITS) + SUNK
        if not note >> THERE_AT or spot < 0:
            return -1
        if spot >= places:
            spot += MOST_PLACES - places
        spots: i64 = SPOTS
        return (self.planes[unit] + (note >> ENEMY_AT & 1)) * spots + spot

    def _count(self, cell: i64, places: i64, notes: vec[i64], noted: i64) -> i64:
        """How many are there now, as it is shown."""
        count: i64 = 0
        unit: i64 = 0
        while unit < self.units:
            if self._cell(unit, notes[noted + unit], places) == cell:
                count += 1
            unit += 1
        return usual(count)

    def _put_orders(
        self, s: PunicIsland, slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        self._put_order(s.marching, slots, row, at, notes, noted + NOTED_ORDERS, changes)
        self._put_order(s.fleet, slots, row, at + 1, notes, noted + NOTED_ORDERS + 1, changes)
        self._put_order(s.line, slots, row, at + 2, notes, noted + NOTED_ORDERS + 2, changes)
        self._put_order(s.picks, slots, row, at + 3, notes, noted + NOTED_ORDERS + 3, changes)
        new = s.runner
        old = notes[noted + NOTED_RUNNER] - 1
        if old != new:
            notes[noted + NOTED_RUNNER] = new + 1
            if old >= 0:
                put(row, at + 4 + slots[old] * UNIT_SIZE, 0, changes)
            if new >= 0:
                put(row, at + 4 + slots[new] * UNIT_SIZE, 1, changes)

    def _put_order(
        self, units: list[int], slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], note: i64, changes: Changes
    ) -> None:
        """In a column of the table of units, which one comes first, second, … How many have a number there is noted: as long as
        no more have one than there are in the list, none is left from before."""
        count = notes[note]
        order: i64 = 0
        for unit in units:
            place = at + slots[unit] * UNIT_SIZE
            order += 1
            if row[place] == 0:
                count += 1
            put(row, place, order, changes)
        if count > order:
            unit_before: i64 = 0
            while unit_before < self.units:
                place = at + slots[unit_before] * UNIT_SIZE
                if row[place] and unit_before not in units:
                    put(row, place, 0, changes)
                    count -= 1
                unit_before += 1
        notes[note] = count

    def _put_cards(
        self, s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64, notes: vec[i64], note: i64, changes: Changes
    ) -> i64:
        new = s.card_changes + 1
        if notes[note] != new:
            notes[note] = new
            self._put_pile(s.hand, seat, is_secret, row, at, changes)
            self._put_pile(s.deck, seat, is_secret, row, at + CARDS, changes)
            self._put_pile(s.discards, seat, is_secret, row, at + 2 * CARDS, changes)
            self._put_pile(s.played, seat, False, row, at + 3 * CARDS, changes)
        at += 4 * CARDS
        put(row, at, s.hand_size[seat], changes)
        put(row, at + 1, s.deck_size[seat], changes)
        put(row, at + 2, s.hand_size[1 - seat], changes)
        put(row, at + 3, s.deck_size[1 - seat], changes)
        return at + 4

    def _put_pile(self, pile: vec[i64], seat: i64, is_secret: bool, row: vec[i16], at: i64, changes: Changes) -> None:
        """Own cards, then the enemy's unless they are hidden."""
        self._put_deck(pile, seat * DECK, row, at, changes)
        if not is_secret:
            self._put_deck(pile, DECK - seat * DECK, row, at + DECK, changes)

    def _put_deck(self, pile: vec[i64], card: i64, row: vec[i16], at: i64, changes: Changes) -> None:
        """The cards of one side, from its first one on."""
        last: i64 = at + DECK
        while at < last:
            put(row, at, i64(self.card_shares[card * self.counts + pile[card]]), changes)
            card += 1
            at += 1


def _forget(s: PunicIsland, notes: vec[i64], noted: i64) -> None:
    """In the notes of a blank row: all units and all Resource Points are still to be looked at."""
    notes[noted + NOTED_TOUCHES] = s.touches - REMEMBERED
    notes[noted + NOTED_STOCKINGS] = s.stockings - STOCKS_REMEMBERED


def _slots(sides: vec[i64], seat: int) -> vec[i64]:
    """The row of each counter in its table, those of `seat` first."""
    order = [index for index, side in enumerate(sides) if side == seat]
    order += [index for index, side in enumerate(sides) if side != seat]
    slots = [0] * len(sides)
    for slot, index in enumerate(order):
        slots[index] = slot
    return vec[i64](slots)


def _chit_slots(seat: int) -> vec[i64]:
    slots = [0] * CHITS
    for cup in range(4):
        first = (0 if cup % 2 == seat else CUP) + (cup // 2) * LAND_CUP
        for chit in range(FIRST_CHIT[cup], LAST_CHIT[cup]):
            slots[chit] = first + chit - FIRST_CHIT[cup]
    return vec[i64](slots)


def _shares(wholes: list[int]) -> vec[i16]:
    """For each kind the share that so many of it are, from none to as many as there are of any."""
    most = max(wholes)
    return vec[i16]([i16(min(count, whole) * WHOLE // max(1, whole)) for whole in wholes for count in range(1 + most)])


def _where(spot: i64, places: i64) -> i64:
    """On the map, inside a fortress, or which way off the map: a bit."""
    if spot < 0:
        return 2 << -spot
    return 1 if spot < places else 2


def _place(spot: i64, places: i64) -> i64:
    """Counted from 1; 0 off the map."""
    if spot < 0:
        return 0
    if spot >= places:
        spot -= places
    return spot + 1


def _put_leaders(
    s: PunicIsland, seat: i64, slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
) -> None:
    """All of them, if anything about leaders is not as it was noted."""
    if not _are_leaders_noted(s, notes, noted):
        places: i64 = s.box.places
        for number, spot in enumerate(s.leader_at):
            leader: i64 = number
            side: i64 = s.box.leader_side[leader]
            place = at + slots[leader] * LEADER_SIZE
            put(row, place, 1 | ((side ^ seat) + 1) << 1 | _where(spot, places) << 3, changes)
            put(row, place + 1, _place(spot, places), changes)
            put(row, place + 2, _deeds(s, leader, s.commanders[side]), changes)


def _are_leaders_noted(s: PunicIsland, notes: vec[i64], noted: i64) -> bool:
    """Whether all was noted as it is; now it is."""
    commanders = s.commanders
    are_noted = True
    moved = ((s.commander + 1 << 5 | s.asked + 1) << 16 | s.fleet_led) << 16 | s.movers_led
    fought = ((commanders[0] + 1 << 5 | commanders[1] + 1) << 5 | s.captain + 1) << 16 | s.battle_led
    if notes[noted] != moved << 16 | s.leaders_acted or notes[noted + 1] != fought << 16 | s.runner_led:
        notes[noted] = moved << 16 | s.leaders_acted
        notes[noted + 1] = fought << 16 | s.runner_led
        are_noted = False
    noted += 2
    for spot in s.leader_at:
        if notes[noted] != spot - SUNK + 1:
            notes[noted] = spot - SUNK + 1
            are_noted = False
        noted += 1
    return are_noted


def _deeds(s: PunicIsland, leader: i64, commander: i64) -> i64:
    """Has acted, with the march, with the fleet, in the battle, …: a bit for each; `commander` is that of his side."""
    does = s.leaders_acted >> leader & 1 | (s.movers_led >> leader & 1) << 1 | (s.fleet_led >> leader & 1) << 2
    does |= (s.battle_led >> leader & 1) << 3 | (s.runner_led >> leader & 1) << 4
    if leader == s.commander:
        does |= 1 << 5
    if leader == s.captain:
        does |= 1 << 6
    if leader == commander:
        does |= 1 << 7
    if leader == s.asked:
        does |= 1 << 8
    return does


def _put_map(s: PunicIsland, seat: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes) -> i64:
    """Cities, Resource Points, uprisings and Victory Points; units in places are counted with the table of units."""
    new = s.map_changes + 1
    stock = at + 2 * LANDS_SIZE + 4 * SPOTS
    _put_stocked(s, seat, row, stock, notes, noted, changes)
    brought = stock + 4 * MOST_PLACES
    if notes[noted + NOTED_MAP] != new:
        notes[noted + NOTED_MAP] = new
        _put_control(s.control, seat, row, at, changes)
        for place, amount in enumerate(s.brought):
            _put_amount(amount, row, brought + place, changes)
    at = brought + 2 * MOST_PLACES
    if notes[noted + NOTED_UPRISINGS] != s.uprisings:
        notes[noted + NOTED_UPRISINGS] = s.uprisings
        _put_lands(s.uprisings, row, at, changes)
    at += LANDS_SIZE
    at = put_count(row, at, s.kills[seat], changes)
    at = put_count(row, at, s.card_vp[seat], changes)
    at = put_count(row, at, s.kills[1 - seat], changes)
    return put_count(row, at, s.card_vp[1 - seat], changes)


def _put_control(control: vec[i64], seat: i64, row: vec[i16], at: i64, changes: Changes) -> None:
    own: i64 = 0
    enemy: i64 = 0
    city: i64 = 1
    for holder in control:
        if holder == seat:
            own |= city
        elif holder == 1 - seat:
            enemy |= city
        city <<= 1
    _put_lands(own, row, at, changes)
    _put_lands(enemy, row, at + LANDS_SIZE, changes)


def _put_lands(areas: i64, row: vec[i16], at: i64, changes: Changes) -> None:
    """A set of land areas."""
    put(row, at, areas & 0xFFF, changes)
    put(row, at + 1, areas >> 12 & 0xFFF, changes)
    put(row, at + 2, areas >> 24 & 0xFFF, changes)
    put(row, at + 3, areas >> 36 & 0xFFF, changes)


def _put_stocked(s: PunicIsland, seat: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes) -> None:
    """Resource Points where they have changed, or everywhere if that was too often."""
    count = s.stockings - notes[noted + NOTED_STOCKINGS]
    notes[noted + NOTED_STOCKINGS] = s.stockings
    places: i64 = s.box.places
    if count < STOCKS_REMEMBERED:
        stocked = s.stocked
        while count > 0:
            _put_stock(s, stocked & STOCK_BITS, seat, places, row, at, changes)
            stocked >>= STOCK_WIDTH
            count -= 1
    else:
        index: i64 = 0
        while index < 2 * places:
            _put_stock(s, index, seat, places, row, at, changes)
            index += 1


def _put_stock(s: PunicIsland, index: i64, seat: i64, places: i64, row: vec[i16], at: i64, changes: Changes) -> None:
    """In one place, of the side that has them there."""
    side: i64 = 0
    place = index
    if index >= places:
        side = 1
        place -= places
    _put_amount(s.rp[index], row, at + 2 * MOST_PLACES * (side ^ seat) + place, changes)


def _put_amount(amount: i64, row: vec[i16], at: i64, changes: Changes) -> None:
    put(row, at, usual(amount), changes)
    put(row, at + MOST_PLACES, amount, changes)


def encoder(box: IslandBox) -> Encoder[PunicIsland]:
    return IslandEncoder(box)
