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
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.rules.check_list import MOST_CHECKS, MOST_MODIFIER, ROUT
from delenda.games.punic_island.rules.plans import LETTERS
from delenda.games.punic_island.rules.plans import MOST as MOST_TASKS
from delenda.games.punic_island.rules.sequence import COMMAND, FLEE, HIT_CARGO, OPERATE, SEQUENCE, SHOW_OUT, TAKE_CARD_ACTION
from delenda.games.punic_island.rules.stages import CLOSING
from delenda.games.punic_island.state import DUEL, HIDDEN, MOST, NOT_CHOSEN, PunicIsland
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.encode import WHOLE, Encoder, Part, column_of

DECISIONS: Final[list[str]] = [
    "draw_consul", "draw_card", "option", "map_roll", "card_action", "place_rp", "lose_rp", "choose_city", "recall_leader",
    "pick_mix", "restore_unit", "withdraw_leader", "place_leader", "op_source", "op_action", "ml_pick", "ml_command",
    "ml_step", "refuge_pick", "refuge_leader", "join_pick", "mn_pick", "mn_command", "mn_step", "embark_pick",
    "debark_pick", "cargo_pick", "battle_leader", "battle_card", "draw_chit", "chit_play", "chit_own", "chit_foe",
    "check_pick", "check", "leader_leave", "retreat_step", "restore_ship", "battle_end_card", "siege_pick", "siege_roll",
    "uprising_pick", "uprising_area", "react", "event_area",
]  # fmt: skip
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
ENDINGS: Final[list[str]] = ["LAST_CARD", "SUDDEN_DEATH"]
SPOTS: Final = MOST_PLACES + MOST_LANDS  # places, then insides of fortresses
OFF_MAP: Final = 4  # in the box, destroyed, out of the game, sunk in this battle
WHERE: Final = 2 + OFF_MAP + 1  # in the field or at sea, inside, off the map; which place
BITS: Final = 10  # conditions of a unit (actions.py)
USUAL: Final = 20  # most counts stay below

UNIT: Final = 1 + MOST_TYPES + 2 + WHERE + BITS + 5
LEADER: Final = 1 + 2 + WHERE + 9
CUP: Final = 13  # room for the battle chits of a side: on land, then at sea
LAND_CUP: Final = 8
COUNTS: Final = (
    "sequence", "amount", "sp", "march", "siege_mod", "mf", "rf", "spent", "cut", "fleet_rp", "rounds", "to_draw", "serial",
    "again", "wanted", "picker", "run", "rolled",
)  # fmt: skip
FLAGS: Final = ("haruspex", "rebuilt", "no_fleet", "stepped", "halted", "landing", "sailed", "landed", "at_sea")
SPOTTED: Final = ("city", "source", "origin", "place", "fleet_at", "ground", "came", "hit_at", "siege_at")
SEATED: Final = ("player", "operator", "attacker", "turn", "drawer", "hit_side")
MOMENTS: Final = 4  # windows of an Event; what cargo can suffer
TASK: Final = 5  # numbers for each task
CHECK: Final = 4  # for each check
STEPS: Final = len(LETTERS)  # that may wait

# How a row is packed
UNIT_WIDTHS: Final = [15, 10, 1, BITS, 1, 1, 1, 1, 1]  # it is there, 14 types; two, whose, where; place; conditions; orders
LEADER_WIDTHS: Final = [3 + WHERE - 1, 1, 9]
UNIT_SIZE: Final = 9
FIRST_TYPES: Final = 14
LEADER_SIZE: Final = 3
LANDS_WIDTH: Final = 12
LANDS_SIZE: Final = 4
ALL_OF_DECK: Final = (1 << DECK) - 1
BYTES: Final = [8]  # one of many: its number has a high and a low part
CARD_BYTES: Final = 5  # numbers for CARDS of them, and so on
DECISION_BYTES: Final = 6
SPOT_BYTES: Final = 20
STAGE_BYTES: Final = 3
CHIT_BYTES: Final = 4
UNIT_TASKS: Final = (FLEE, SHOW_OUT)
SEAT_TASKS: Final = (TAKE_CARD_ACTION, OPERATE, COMMAND)


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
        super().__init__(_parts(self.duels, self.cards), (box,))
        for unit in range(box.units):
            self.blank[unit * UNIT_SIZE] = 1
        for leader in range(box.leaders):
            self.blank[MOST_UNITS * UNIT_SIZE + leader * LEADER_SIZE] = 1
        # By seat
        self.unit_slots: list[vec[i64]] = [_slots(box.unit_side, seat) for seat in (ROME, CARTHAGE)]
        self.leader_slots: list[vec[i64]] = [_slots(box.leader_side, seat) for seat in (ROME, CARTHAGE)]
        self.chit_slots: list[vec[i64]] = [_chit_slots(seat) for seat in (ROME, CARTHAGE)]
        # By card and how many of it there are
        self.counts: i64 = 1 + max(box.copies)
        self.shares: vec[i16] = vec[i16](
            [i16(min(count, copies) * WHOLE // max(1, copies)) for copies in box.copies for count in range(1 + max(box.copies))]
        )
        # By unit
        self.types: vec[i16] = vec[i16]([i16(1 | (2 << kind if kind < FIRST_TYPES else 0)) for kind in box.unit_type])
        self.more_types: vec[i64] = vec[i64]([1 << kind - FIRST_TYPES if kind >= FIRST_TYPES else 0 for kind in box.unit_type])
        self.planes: vec[i64] = vec[i64]([2 if is_ship else 0 for is_ship in box.is_ship])

    def write(self, state: PunicIsland, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        slots = self.unit_slots[seat]
        chit_slots = self.chit_slots[seat]
        is_secret = viewer != OPEN
        at = self._write_units(state, seat, slots, row, at)
        at = _write_leaders(state, seat, self.leader_slots[seat], row, at)
        at = self._write_map(state, seat, row, at)
        at = self._write_cards(state, seat, is_secret, row, at)
        at = _write_moment(state, seat, is_secret and state.decision.simultaneous, row, at)
        at = _write_battle(state, seat, is_secret, chit_slots, row, at)
        at = _write_duels(state, slots, chit_slots, self.duels, row, at)
        at = _write_checks(state, slots, row, at)
        at = _write_agenda(state, seat, slots, row, at)
        if state.actor == NOBODY:
            row[at] = 4 if state.winner == NOBODY else 1 if state.winner == seat else 2
            row[at + 1] = i16(1 << ENDINGS.index(state.reason))

    def _write_units(self, s: PunicIsland, seat: i64, slots: vec[i64], row: vec[i16], at: i64) -> i64:
        """The table of units, and how many stand in each place."""
        places: i64 = s.box.places
        size: i64 = UNIT_SIZE
        spots: i64 = SPOTS
        counts = at + MOST_UNITS * size + MOST_LEADERS * LEADER_SIZE + 2 * LANDS_SIZE
        types = self.types
        more_types = self.more_types
        planes = self.planes
        sides = s.side
        conditions = s.cond
        for number, place in enumerate(s.loc):
            unit: i64 = number
            spot: i64 = place
            first = at + slots[unit] * size
            is_enemy = sides[unit] ^ seat
            row[first] = types[unit]
            row[first + 1] = i16(more_types[unit] | (is_enemy + 1) << 2 | _where(spot, places) << 4)
            row[first + 3] = i16(conditions[unit])
            if spot >= 0:
                cell = counts + (planes[unit] + is_enemy) * spots + spot
                if spot >= places:
                    spot -= places
                    cell += MOST_PLACES - places
                row[first + 2] = i16(spot + 1)
                count = row[cell]
                if count < USUAL:
                    row[cell] = count + 1
        _write_order(s.marching, slots, row, at + 4)
        _write_order(s.fleet, slots, row, at + 5)
        _write_order(s.line, slots, row, at + 6)
        _write_order(s.picks, slots, row, at + 7)
        if s.runner >= 0:
            row[at + slots[s.runner] * size + 8] = 1
        return at + MOST_UNITS * size

    def _write_map(self, s: PunicIsland, seat: i64, row: vec[i16], at: i64) -> i64:
        """Cities, Resource Points, uprisings and Victory Points; units in places are counted with the table of units."""
        box = s.box
        own: i64 = 0
        enemy: i64 = 0
        city: i64 = 1
        for holder in s.control:
            other = holder ^ seat  # 0 for this seat, 1 for the other
            own |= (other - 1 >> 63) & city
            enemy |= ((other ^ 1) - 1 >> 63) & city
            city <<= 1
        _write_lands(own, row, at)
        _write_lands(enemy, row, at + LANDS_SIZE)
        at += 2 * LANDS_SIZE + 4 * SPOTS
        places: i64 = box.places
        at = _write_stock(s.rp, seat * places, places, row, at)
        at = _write_stock(s.rp, (1 - seat) * places, places, row, at)
        at = _write_stock(s.brought, 0, places, row, at)
        _write_lands(s.uprisings, row, at)
        at += LANDS_SIZE
        at = _write_count(row, at, s.kills[seat])
        at = _write_count(row, at, s.card_vp[seat])
        at = _write_count(row, at, s.kills[1 - seat])
        return _write_count(row, at, s.card_vp[1 - seat])

    def _write_cards(self, s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> i64:
        at = self._write_pile(s.hand, seat, is_secret, row, at)
        at = self._write_pile(s.deck, seat, is_secret, row, at)
        at = self._write_pile(s.discards, seat, is_secret, row, at)
        at = self._write_pile(s.played, seat, False, row, at)
        row[at] = i16(s.hand_size[seat])
        row[at + 1] = i16(s.deck_size[seat])
        row[at + 2] = i16(s.hand_size[1 - seat])
        row[at + 3] = i16(s.deck_size[1 - seat])
        return at + 4

    def _write_pile(self, pile: vec[i64], seat: i64, is_secret: bool, row: vec[i16], at: i64) -> i64:
        """Own cards, then the enemy's unless they are hidden."""
        self._write_deck(pile, seat * DECK, row, at)
        if not is_secret:
            self._write_deck(pile, DECK - seat * DECK, row, at + DECK)
        return at + CARDS

    def _write_deck(self, pile: vec[i64], card: i64, row: vec[i16], at: i64) -> None:
        """The cards of one side, from its first one on."""
        shares = self.shares
        counts = self.counts
        last: i64 = at + DECK
        while at < last:
            row[at] = shares[card * counts + pile[card]]
            card += 1
            at += 1


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


def _where(spot: i64, places: i64) -> i64:
    """On the map, inside a fortress, or which way off the map: a bit."""
    if spot < 0:
        return 2 << -spot
    return 1 if spot < places else 2


def _write_lands(areas: i64, row: vec[i16], at: i64) -> None:
    """A set of land areas."""
    row[at] = i16(areas & 0xFFF)
    row[at + 1] = i16(areas >> 12 & 0xFFF)
    row[at + 2] = i16(areas >> 24 & 0xFFF)
    row[at + 3] = i16(areas >> 36 & 0xFFF)


def _write_one(number: i64, row: vec[i16], at: i64) -> None:
    """One of many."""
    row[at + (number >> 3)] = i16(1 << (number & 7))


def _write_order(units: list[int], slots: vec[i64], row: vec[i16], at: i64) -> None:
    """In a column of the table of units, which one comes first, second, …"""
    for order, unit in enumerate(units):
        row[at + slots[unit] * UNIT_SIZE] = order + 1


def _write_leaders(s: PunicIsland, seat: i64, slots: vec[i64], row: vec[i16], at: i64) -> i64:
    box = s.box
    places: i64 = box.places
    sides = box.leader_side
    acted: i64 = s.leaders_acted
    moving: i64 = s.movers_led
    sailing: i64 = s.fleet_led
    fighting: i64 = s.battle_led
    fleeing: i64 = s.runner_led
    commanders = s.commanders
    commander: i64 = s.commander
    captain: i64 = s.captain
    asked: i64 = s.asked
    for number, place in enumerate(s.leader_at):
        leader: i64 = number
        spot: i64 = place
        first = at + slots[leader] * LEADER_SIZE
        side: i64 = sides[leader]
        row[first] = i16(1 | ((side ^ seat) + 1) << 1 | _where(spot, places) << 3)
        if spot >= 0:
            row[first + 1] = i16(spot + 1 if spot < places else spot - places + 1)
        does = acted >> leader & 1 | (moving >> leader & 1) << 1 | (sailing >> leader & 1) << 2
        does |= (fighting >> leader & 1) << 3 | (fleeing >> leader & 1) << 4
        if leader == commander:
            does |= 1 << 5
        if leader == captain:
            does |= 1 << 6
        if leader == commanders[side]:
            does |= 1 << 7
        if leader == asked:
            does |= 1 << 8
        row[first + 2] = i16(does)
    return at + MOST_LEADERS * LEADER_SIZE


def _write_stock(stock: vec[i64], first: i64, places: i64, row: vec[i16], at: i64) -> i64:
    """Most places have none: four are looked at together."""
    place: i64 = 0
    while place + 4 <= places:
        here = first + place
        if stock[here] | stock[here + 1] | stock[here + 2] | stock[here + 3]:
            _write_amounts(stock, first, place, place + 4, row, at)
        place += 4
    _write_amounts(stock, first, place, places, row, at)
    return at + 2 * MOST_PLACES


def _write_amounts(stock: vec[i64], first: i64, place: i64, last: i64, row: vec[i16], at: i64) -> None:
    while place < last:
        amount = stock[first + place]
        if amount:
            row[at + place] = i16(amount) if amount < USUAL else i16(USUAL)
            row[at + MOST_PLACES + place] = i16(amount)
        place += 1


def _write_count(row: vec[i16], at: i64, count: i64) -> i64:
    if count:
        row[at] = i16(count) if -USUAL < count < USUAL else i16(USUAL) if count > 0 else i16(-USUAL)
        row[at + 1] = i16(count)
    return at + 2


def _card_slot(card: i64, seat: i64) -> i64:
    return card if seat == ROME else card - DECK if card >= DECK else card + DECK


def _write_moment(s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> i64:
    """Who decides what, and the numbers, places and sides that the rules keep. `is_secret` is the enemy's choice."""
    actor = s.actor
    row[at] = 4 if actor == CHANCE else 8 if actor == NOBODY else 1 if actor == seat else 2
    number = column_of(s.decision, NUMBERS)
    if number >= 0:
        _write_one(number, row, at + 1)
    at += 1 + DECISION_BYTES
    row[at] = i16(seat)
    at += 1
    for side in (seat, 1 - seat):
        choice = s.choice[side]
        if is_secret and side != seat and choice != NOT_CHOSEN:
            choice = HIDDEN
        row[at] = i16(1 if choice == NOT_CHOSEN else 2 if choice == HIDDEN else 4 << choice)
        at += 1
    at = _write_counts(s, row, at)
    at = _write_flags(s, row, at)
    at = _write_spots(s, row, at)
    at = _write_side(row, at, s.player, seat)
    at = _write_side(row, at, s.operator, seat)
    at = _write_side(row, at, s.attacker, seat)
    at = _write_side(row, at, s.turn, seat)
    at = _write_side(row, at, s.drawer, seat)
    at = _write_side(row, at, s.hit_side, seat)
    if s.card >= 0:
        _write_one(_card_slot(s.card, seat), row, at)
    at += CARD_BYTES
    row[at] = i16(1 << s.window)
    row[at + 1] = i16(1 << s.hit)
    return at + 2


def _write_counts(s: PunicIsland, row: vec[i16], at: i64) -> i64:
    """COUNTS, in their order: named one by one, a list would box them."""
    at = _write_count(row, at, s.sequence)
    at = _write_count(row, at, s.amount)
    at = _write_count(row, at, s.sp)
    at = _write_count(row, at, s.march)
    at = _write_count(row, at, s.siege_mod)
    at = _write_count(row, at, s.mf)
    at = _write_count(row, at, s.rf)
    at = _write_count(row, at, s.spent)
    at = _write_count(row, at, s.cut)
    at = _write_count(row, at, s.fleet_rp)
    at = _write_count(row, at, s.rounds)
    at = _write_count(row, at, s.to_draw)
    at = _write_count(row, at, s.serial)
    at = _write_count(row, at, s.again)
    at = _write_count(row, at, s.wanted)
    at = _write_count(row, at, s.picker)
    at = _write_count(row, at, s.run)
    return _write_count(row, at, s.rolled)


def _write_flags(s: PunicIsland, row: vec[i16], at: i64) -> i64:
    """FLAGS, in their order."""
    flags: i64 = s.haruspex | s.rebuilt << 1 | s.no_fleet << 2 | s.stepped << 3 | s.halted << 4
    flags |= s.landing << 5 | s.sailed << 6 | s.landed << 7 | s.at_sea << 8
    row[at] = i16(flags)
    return at + 1


def _write_spots(s: PunicIsland, row: vec[i16], at: i64) -> i64:
    """SPOTTED, in their order."""
    places: i64 = s.box.places
    at = _write_spot(row, at, s.city, places)
    at = _write_spot(row, at, s.source, places)
    at = _write_spot(row, at, s.origin, places)
    at = _write_spot(row, at, s.place, places)
    at = _write_spot(row, at, s.fleet_at, places)
    at = _write_spot(row, at, s.ground, places)
    at = _write_spot(row, at, s.came, places)
    at = _write_spot(row, at, s.hit_at, places)
    return _write_spot(row, at, s.siege_at, places)


def _write_spot(row: vec[i16], at: i64, spot: i64, places: i64) -> i64:
    if spot >= places:
        _write_one(MOST_PLACES + spot - places, row, at)
    elif spot >= 0:
        _write_one(spot, row, at)
    return at + SPOT_BYTES


def _write_side(row: vec[i16], at: i64, side: i64, seat: i64) -> i64:
    if side == seat:
        row[at] = 1
    elif side == NOBODY:
        row[at] = 4
    else:
        row[at] = 2
    return at + 1


def _write_battle(s: PunicIsland, seat: i64, is_secret: bool, slots: vec[i64], row: vec[i16], at: i64) -> i64:
    if s.battle >= 0:
        row[at] = i16(1 << s.battle)
    _write_one(s.stage, row, at + 1)
    at += 1 + STAGE_BYTES
    used: i64 = s.used
    if seat == CARTHAGE:
        used = used >> DECK | (used & ALL_OF_DECK) << DECK
    row[at] = i16(used & 0x7FFF)
    row[at + 1] = i16(used >> 15 & 0x7FFF)
    row[at + 2] = i16(used >> 30)
    at += 3
    if s.battle >= 0:
        _write_chits(s.cup, s.box.chits, seat, is_secret, slots, row, at)
        _write_chits(s.held, s.box.chits, seat, is_secret, slots, row, at + 2 * CUP)
        _write_chits(s.tossed, s.box.chits, seat, False, slots, row, at + 4 * CUP)
    at += 6 * CUP
    row[at] = i16(s.held_count[seat])
    row[at + 1] = i16(s.held_count[1 - seat])
    at += 2
    if s.chit >= 0:
        _write_one(slots[s.chit], row, at)
    return at + CHIT_BYTES


def _write_chits(pile: vec[i64], chits: list[int], seat: int, is_secret: bool, slots: vec[i64], row: vec[i16], at: i64) -> None:
    """All of them, or without the enemy's."""
    for cup in range(4):
        if is_secret and cup % 2 != seat:
            continue
        for chit in range(FIRST_CHIT[cup], LAST_CHIT[cup]):
            count = pile[chit]
            if count:
                row[at + slots[chit]] = i16(count * WHOLE // chits[chit])


def _write_duels(s: PunicIsland, slots: vec[i64], chit_slots: vec[i64], most: int, row: vec[i16], at: i64) -> i64:
    duels = s.duels
    place = at
    for entry in range(0, len(duels), DUEL):
        row[place] = 1
        row[place + 1] = duels[entry]
        row[place + 2] = i16(chit_slots[duels[entry + 1]] + 1)
        row[place + 3] = i16(chit_slots[duels[entry + 2]] + 1)
        for index in range(4):
            unit = duels[entry + 3 + index]
            if unit >= 0:
                row[place + 4 + index] = i16(slots[unit] + 1)
        place += DUEL + 1
    return at + most * (DUEL + 1)


def _write_checks(s: PunicIsland, slots: vec[i64], row: vec[i16], at: i64) -> i64:
    checks = s.checks
    place = at
    for entry in range(0, len(checks), 3):
        row[place] = 1
        row[place + 1] = i16(slots[checks[entry]] + 1)
        row[place + 2] = checks[entry + 1]
        row[place + 3] = checks[entry + 2]
        place += CHECK
    return at + MOST_CHECKS * CHECK


def _write_agenda(s: PunicIsland, seat: int, slots: vec[i64], row: vec[i16], at: i64) -> i64:
    """The next task first; the arguments of a task lie below it."""
    steps = SEQUENCE.steps
    agenda = s.agenda
    top = len(agenda) - 1
    place = at
    while top >= 0:
        task = agenda[top]
        row[place] = 1
        row[place + 1] = i16(task + 1)
        count = steps[task].arguments
        for index in range(count):
            value = agenda[top - 1 - index]
            if task in UNIT_TASKS:
                value = int(slots[value])
            elif (task in SEAT_TASKS or (task == HIT_CARGO and index == 1)) and seat == CARTHAGE:
                value = 1 - value
            row[place + 2 + index] = i16(value + 1)
        top -= 1 + count
        place += TASK
    return at + (MOST_TASKS + 1) * TASK


def encoder(box: IslandBox) -> Encoder[PunicIsland]:
    return IslandEncoder(box)
