"""Punic Island as numbers, this seat first: units and leaders as tables, the map as planes, cards, and what is under way.

All scenarios have one layout: there is room for every counter, place and card that an owner's data may name (actions.py).
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    BIT,
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
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.encode import Encoder, Part

DECISIONS: Final[list[str]] = [
    "draw_consul", "draw_card", "option", "map_roll", "card_action", "place_rp", "lose_rp", "choose_city", "recall_leader",
    "pick_mix", "restore_unit", "withdraw_leader", "place_leader", "op_source", "op_action", "ml_pick", "ml_command",
    "ml_step", "refuge_pick", "refuge_leader", "join_pick", "mn_pick", "mn_command", "mn_step", "embark_pick",
    "debark_pick", "cargo_pick", "battle_leader", "battle_card", "draw_chit", "chit_play", "chit_own", "chit_foe",
    "check_pick", "check", "leader_leave", "retreat_step", "restore_ship", "battle_end_card", "siege_pick", "siege_roll",
    "uprising_pick", "uprising_area", "react", "event_area",
]  # fmt: skip
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
    twice = f"/ {USUAL}, at most 1, and / {MOST}"
    return [
        Part("units", MOST_UNITS * UNIT, units),
        Part("leaders", MOST_LEADERS * LEADER, leaders),
        Part("control", 2 * MOST_LANDS, "cities by land area, own then enemy"),
        Part("ground units", 2 * SPOTS, f"by place, then inside by land area, own then enemy, / {USUAL}, at most 1"),
        Part("ships", 2 * SPOTS, "likewise"),
        Part("own Resource Points", 2 * MOST_PLACES, f"by place, first / {USUAL}, at most 1, then / {MOST}"),
        Part("enemy Resource Points", 2 * MOST_PLACES, "likewise"),
        Part("brought", 2 * MOST_PLACES, "likewise, those that came by sea in this operation"),
        Part("uprisings", MOST_LANDS, "by land area"),
        Part("Victory Points", 8, f"own for kills and for cards in battles, then the enemy's, each {twice}"),
        Part("hand", CARDS, "of each card / its copies; own cards first, here and below; what is hidden is 0"),
        Part("deck", CARDS, "likewise"),
        Part("discards", CARDS, "likewise"),
        Part("played", CARDS, "likewise"),
        Part("sizes", 4, f"own hand, own deck, enemy hand, enemy deck, each / {cards}"),
        Part("actor", 4, "who decides: this seat, the other seat, chance, nobody"),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("choice", 8, "own: not chosen, hidden, Card, Map; then the enemy's"),
        Part("counts", 2 * len(COUNTS), f"{', '.join(COUNTS)}: each {twice}"),
        Part("flags", len(FLAGS), ", ".join(FLAGS)),
        Part("places", len(SPOTTED) * SPOTS, f"{', '.join(SPOTTED)}: each by place, then inside by land area"),
        Part("sides", 3 * len(SEATED), f"{', '.join(SEATED)}: each this seat, the other, nobody"),
        Part("card", CARDS, "the card being carried out"),
        Part("window", MOMENTS, "which moment an Event may answer"),
        Part("hit", MOMENTS, "what the cargo suffers"),
        Part("battle", 2, "on land, at sea"),
        Part("stage", CLOSING + 1, "how far the battle is"),
        Part("used", CARDS, "cards in force in this battle"),
        Part("cup", 2 * CUP, f"own chits of battles on land ({LAND_CUP}) and at sea, then the enemy's; / chits of the kind"),
        Part("held", 2 * CUP, "drawn and not yet played, likewise"),
        Part("tossed", 2 * CUP, "discarded, likewise"),
        Part("held counts", 2, f"chits held, own then enemy, / {duels}"),
        Part("chit", 2 * CUP, "the chit being resolved"),
        Part("engagements", duels * (DUEL + 1), engagements),
        Part("checks", MOST_CHECKS * CHECK, checks),
        Part("agenda", (MOST_TASKS + 1) * TASK, agenda),
        Part("end", 3 + len(ENDINGS), "won, lost, drawn; then " + ", ".join(ENDINGS)),
    ]


class IslandEncoder(Encoder[PunicIsland]):
    def __init__(self, box: IslandBox) -> None:
        self.duels: int = max(sum(box.chits[:14]), sum(box.chits[14:]))  # no more engagements than chits
        self.cards: int = max(sum(box.copies[:DECK]), sum(box.copies[DECK:]))
        super().__init__(_parts(self.duels, self.cards), (box,))
        self.unit_slots: list[list[int]] = [_slots(box.unit_side, seat) for seat in (ROME, CARTHAGE)]
        self.leader_slots: list[list[int]] = [_slots(box.leader_side, seat) for seat in (ROME, CARTHAGE)]
        self.chit_slots: list[list[int]] = [_chit_slots(seat) for seat in (ROME, CARTHAGE)]

    def write(self, view: PunicIsland, seat: int, row: list[float], at: int) -> None:
        slots = self.unit_slots[seat]
        at = _write_units(view, seat, slots, row, at)
        at = _write_leaders(view, seat, self.leader_slots[seat], row, at)
        at = _write_map(view, seat, row, at)
        at = _write_cards(view, seat, self.cards, row, at)
        at = _write_moment(view, seat, row, at)
        at = _write_battle(view, seat, self.chit_slots[seat], self.duels, row, at)
        at = _write_duels(view, slots, self.chit_slots[seat], self.duels, row, at)
        at = _write_checks(view, slots, row, at)
        at = _write_agenda(view, seat, slots, row, at)
        if view.actor == NOBODY:
            row[at + (2 if view.winner == NOBODY else 0 if view.winner == seat else 1)] = 1.0
            row[at + 3 + ENDINGS.index(view.reason)] = 1.0


def _slots(sides: list[int], seat: int) -> list[int]:
    """The row of each counter in its table, those of `seat` first."""
    order = [index for index, side in enumerate(sides) if side == seat]
    order += [index for index, side in enumerate(sides) if side != seat]
    slots = [0] * len(sides)
    for slot, index in enumerate(order):
        slots[index] = slot
    return slots


def _chit_slots(seat: int) -> list[int]:
    slots = [0] * CHITS
    for cup in range(4):
        first = (0 if cup % 2 == seat else CUP) + (cup // 2) * LAND_CUP
        for chit in range(FIRST_CHIT[cup], LAST_CHIT[cup]):
            slots[chit] = first + chit - FIRST_CHIT[cup]
    return slots


def _write_where(row: list[float], at: int, spot: int, places: int) -> None:
    if spot < 0:
        row[at + 1 - spot] = 1.0
        return
    row[at + (1 if spot >= places else 0)] = 1.0
    row[at + 2 + OFF_MAP] = ((spot - places if spot >= places else spot) + 1) / MOST_PLACES


def _write_units(s: PunicIsland, seat: int, slots: list[int], row: list[float], at: int) -> int:
    box = s.box
    for unit in range(box.units):
        first = at + slots[unit] * UNIT
        row[first] = 1.0
        row[first + 1 + box.unit_type[unit]] = 1.0
        first += 1 + MOST_TYPES
        row[first + (0 if s.side[unit] == seat else 1)] = 1.0
        _write_where(row, first + 2, s.loc[unit], box.places)
        first += 2 + WHERE
        cond = s.cond[unit]
        if cond:
            for bit in range(BITS):
                if cond >> bit & 1:
                    row[first + bit] = 1.0
    column = UNIT - 5
    for units in (s.marching, s.fleet, s.line, s.picks):
        for order, unit in enumerate(units):
            row[at + slots[unit] * UNIT + column] = (order + 1) / MOST_UNITS
        column += 1
    if s.runner >= 0:
        row[at + slots[s.runner] * UNIT + column] = 1.0
    return at + MOST_UNITS * UNIT


def _write_leaders(s: PunicIsland, seat: int, slots: list[int], row: list[float], at: int) -> int:
    box = s.box
    for leader in range(box.leaders):
        first = at + slots[leader] * LEADER
        row[first] = 1.0
        row[first + (1 if box.leader_side[leader] == seat else 2)] = 1.0
        _write_where(row, first + 3, s.leader_at[leader], box.places)
        first += 3 + WHERE
        for index, led in enumerate((s.leaders_acted, s.movers_led, s.fleet_led, s.battle_led, s.runner_led)):
            if led & BIT[leader]:
                row[first + index] = 1.0
        for index, named in enumerate((s.commander, s.captain, s.commanders[box.leader_side[leader]], s.asked)):
            if named == leader:
                row[first + 5 + index] = 1.0
    return at + MOST_LEADERS * LEADER


def _write_map(s: PunicIsland, seat: int, row: list[float], at: int) -> int:
    box = s.box
    for area in range(box.lands):
        if s.control[area] != NOBODY:
            row[at + (0 if s.control[area] == seat else MOST_LANDS) + area] = 1.0
    at += 2 * MOST_LANDS
    for unit in range(box.units):
        spot = s.loc[unit]
        if spot >= 0:
            plane = (2 if box.is_ship[unit] else 0) + (0 if s.side[unit] == seat else 1)
            cell = at + plane * SPOTS + (MOST_PLACES + spot - box.places if spot >= box.places else spot)
            row[cell] = min(1.0, row[cell] + 1 / USUAL)
    at += 4 * SPOTS
    for side in (seat, 1 - seat):
        at = _write_stock(s.rp, side * box.places, box.places, row, at)
    at = _write_stock(s.brought, 0, box.places, row, at)
    for area in range(box.lands):
        if s.uprisings >> area & 1:
            row[at + area] = 1.0
    at += MOST_LANDS
    for side in (seat, 1 - seat):
        for points in (s.kills[side], s.card_vp[side]):
            _write_count(row, at, points)
            at += 2
    return at


def _write_stock(stock: list[int], first: int, places: int, row: list[float], at: int) -> int:
    for place in range(places):
        amount = stock[first + place]
        if amount:
            row[at + place] = min(1.0, amount / USUAL)
            row[at + MOST_PLACES + place] = amount / MOST
    return at + 2 * MOST_PLACES


def _write_count(row: list[float], at: int, count: int) -> None:
    row[at] = max(-1.0, min(1.0, count / USUAL))
    row[at + 1] = count / MOST


def _write_cards(s: PunicIsland, seat: int, most: int, row: list[float], at: int) -> int:
    copies = s.box.copies
    for pile in (s.hand, s.deck, s.discards, s.played):
        for card in range(CARDS):
            if pile[card]:
                row[at + _card_slot(card, seat)] = pile[card] / copies[card]
        at += CARDS
    for side in (seat, 1 - seat):
        row[at] = s.hand_size[side] / most
        row[at + 1] = s.deck_size[side] / most
        at += 2
    return at


def _card_slot(card: int, seat: int) -> int:
    return card if seat == ROME else (card + DECK) % CARDS


def _write_moment(s: PunicIsland, seat: int, row: list[float], at: int) -> int:
    """Who decides what, and the numbers, places and sides that the rules keep."""
    actor = s.actor
    row[at + (2 if actor == CHANCE else 3 if actor == NOBODY else 0 if actor == seat else 1)] = 1.0
    at += 4
    if s.decision.name in DECISIONS:
        row[at + DECISIONS.index(s.decision.name)] = 1.0
    at += len(DECISIONS)
    row[at] = float(seat)
    at += 1
    for side in (seat, 1 - seat):
        choice = s.choice[side]
        row[at + (0 if choice == NOT_CHOSEN else 1 if choice == HIDDEN else 2 + choice)] = 1.0
        at += 4
    for count in (
        s.sequence, s.amount, s.sp, s.march, s.siege_mod, s.mf, s.rf, s.spent, s.cut, s.fleet_rp, s.rounds, s.to_draw, s.serial,
        s.again, s.wanted, s.picker, s.run, s.rolled,
    ):  # fmt: skip
        _write_count(row, at, count)
        at += 2
    for flag in (s.haruspex, s.rebuilt, s.no_fleet, s.stepped, s.halted, s.landing, s.sailed, s.landed, s.at_sea):
        row[at] = float(flag)
        at += 1
    places = s.box.places
    for spot in (s.city, s.source, s.origin, s.place, s.fleet_at, s.ground, s.came, s.hit_at, s.siege_at):
        if spot >= 0:
            row[at + (MOST_PLACES + spot - places if spot >= places else spot)] = 1.0
        at += SPOTS
    for side in (s.player, s.operator, s.attacker, s.turn, s.drawer, s.hit_side):
        row[at + (2 if side == NOBODY else 0 if side == seat else 1)] = 1.0
        at += 3
    if s.card >= 0:
        row[at + _card_slot(s.card, seat)] = 1.0
    at += CARDS
    row[at + s.window] = 1.0
    row[at + MOMENTS + s.hit] = 1.0
    return at + 2 * MOMENTS


def _write_battle(s: PunicIsland, seat: int, slots: list[int], most: int, row: list[float], at: int) -> int:
    if s.battle >= 0:
        row[at + s.battle] = 1.0
    row[at + 2 + s.stage] = 1.0
    at += 2 + CLOSING + 1
    for card in range(CARDS):
        if s.used & BIT[card]:
            row[at + _card_slot(card, seat)] = 1.0
    at += CARDS
    chits = s.box.chits
    for pile in (s.cup, s.held, s.tossed):
        for chit in range(CHITS):
            if pile[chit]:
                row[at + slots[chit]] = pile[chit] / chits[chit]
        at += 2 * CUP
    row[at] = s.held_count[seat] / most
    row[at + 1] = s.held_count[1 - seat] / most
    at += 2
    if s.chit >= 0:
        row[at + slots[s.chit]] = 1.0
    return at + 2 * CUP


def _write_duels(s: PunicIsland, slots: list[int], chit_slots: list[int], most: int, row: list[float], at: int) -> int:
    duels = s.duels
    place = at
    for entry in range(0, len(duels), DUEL):
        row[place] = 1.0
        row[place + 1] = duels[entry] / MOST
        row[place + 2] = (chit_slots[duels[entry + 1]] + 1) / (2 * CUP)
        row[place + 3] = (chit_slots[duels[entry + 2]] + 1) / (2 * CUP)
        for index in range(4):
            unit = duels[entry + 3 + index]
            if unit >= 0:
                row[place + 4 + index] = (slots[unit] + 1) / MOST_UNITS
        place += DUEL + 1
    return at + most * (DUEL + 1)


def _write_checks(s: PunicIsland, slots: list[int], row: list[float], at: int) -> int:
    checks = s.checks
    place = at
    for entry in range(0, len(checks), 3):
        row[place] = 1.0
        row[place + 1] = (slots[checks[entry]] + 1) / MOST_UNITS
        row[place + 2] = checks[entry + 1] / MOST_MODIFIER
        row[place + 3] = checks[entry + 2] / ROUT
        place += CHECK
    return at + MOST_CHECKS * CHECK


def _write_agenda(s: PunicIsland, seat: int, slots: list[int], row: list[float], at: int) -> int:
    """The next task first; the arguments of a task lie below it."""
    steps = SEQUENCE.steps
    agenda = s.agenda
    top = len(agenda) - 1
    place = at
    while top >= 0:
        task = agenda[top]
        row[place] = 1.0
        row[place + 1] = (task + 1) / STEPS
        count = steps[task].arguments
        for index in range(count):
            value = agenda[top - 1 - index]
            if task in UNIT_TASKS:
                value = slots[value]
            elif (task in SEAT_TASKS or (task == HIT_CARGO and index == 1)) and seat == CARTHAGE:
                value = 1 - value
            row[place + 2 + index] = (value + 1) / SPOTS
        top -= 1 + count
        place += TASK
    return at + (MOST_TASKS + 1) * TASK


def encoder(box: IslandBox) -> Encoder[PunicIsland]:
    return IslandEncoder(box)
