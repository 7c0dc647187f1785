"""Punica as numbers, this seat first; a card that lies face down is not shown to the other seat."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.punica.actions import AREAS, CARDS, PICK_FLEET, REGIONS, SEAS
from delenda.games.punica.box import ARMIES, FLEETS, MOST_MOVES, NOWHERE, PunicaBox
from delenda.games.punica.rules.battle import BATTLE_CARD, BATTLE_ORDER, LOSS
from delenda.games.punica.rules.movement import BATTLE_STEP, CARD_STEP, MOVE_TO
from delenda.games.punica.rules.retreat import RETREAT
from delenda.games.punica.rules.turn import ACTION, DEPLOY_FROM
from delenda.games.punica.state import LOSS_STAGE, NO_CARD, NO_UNIT, Punica
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN
from delenda.kernel.encode import Encoder, Part, column_of

DECISIONS: Final[list[str]] = [
    decision.name
    for decision in (
        ACTION,
        DEPLOY_FROM,
        MOVE_TO,
        CARD_STEP,
        BATTLE_ORDER,
        BATTLE_CARD,
        BATTLE_STEP,
        LOSS,
        RETREAT,
    )
]
LAYOUT: Final = 2  # 2: movements / 5
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
MOST_ARMIES: Final = max(ARMIES)
MOST_FLEETS: Final = max(FLEETS)
UNITS: Final = PICK_FLEET + SEAS  # what can be picked to move
ALL_REGIONS: Final = (1 << REGIONS) - 1


def _parts(box: PunicaBox) -> list[Part]:
    areas = [REGIONS, SEAS]
    return [
        Part("armies", 2 * REGIONS, f"armies in each region, own then enemy, divided by {MOST_ARMIES}", [MOST_ARMIES]),
        Part("Hannibal", REGIONS, "the region he is in", widths=[REGIONS]),
        Part("fleets", 2 * SEAS, f"fleets in each sea, own then enemy, divided by {MOST_FLEETS}", [MOST_FLEETS]),
        Part("lost fleets", 2, f"own then enemy, divided by {MOST_FLEETS}", [MOST_FLEETS]),
        Part("hands", 2 * CARDS, "cards in hand, own then enemy; a card committed in secret still counts", widths=[CARDS]),
        Part("in play", CARDS, "the card whose movements are the action of this turn", widths=[CARDS]),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS), widths=[len(DECISIONS)]),
        Part("own decision", 1, "1 if this seat decides"),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("own turn", 1, "1 in this seat's turn"),
        Part("turn", 1, f"number of the turn, divided by {box.turn_limit}", [box.turn_limit]),
        Part("movements", 3, f"movements left for armies, fleets, Hannibal, divided by {MOST_MOVES}", [MOST_MOVES]),
        Part("picked", UNITS, "the unit about to move: army by region, Hannibal, fleet by sea", widths=[8]),
        Part("contested", AREAS, "areas with units of both sides, regions then seas", widths=areas),
        Part("own attacks", AREAS, "of these and the area fought for, those in which this seat is the attacker", widths=areas),
        Part(
            "origins",
            REGIONS * REGIONS,
            "for each region that is fought for, the regions from which it was attacked",
            widths=[REGIONS],
        ),
        Part("battle", AREAS, "the area that is fought for", widths=areas),
        Part(
            "stage",
            LOSS_STAGE + 1,
            "in a battle: cards, attacker's effect, defender's effect, losses and retreat",
            widths=[LOSS_STAGE + 1],
        ),
        Part("commitments", 2 * CARDS, "cards of the battle, own then enemy, the enemy's once revealed", widths=[CARDS]),
        Part("beaten", 2, "who must retreat: this seat, the other", widths=[2]),
    ]


@final
class PunicaEncoder(Encoder[Punica]):
    def __init__(self, box: PunicaBox) -> None:
        super().__init__(_parts(box), (box,), version=LAYOUT)

    def write(self, state: Punica, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        own: i64 = seat
        at = _write_units(state, own, row, at)
        held = state.held
        row[at] = i16(held[own])
        row[at + 1] = i16(held[1 - own])
        if state.in_play != NO_CARD:
            row[at + 2] = i16(1 << state.in_play)
        number = column_of(state.decision, NUMBERS)
        if number >= 0:
            row[at + 3] = i16(1 << number)
        if state.actor == seat:
            row[at + 4] = 1
        if seat == CARTHAGE:
            row[at + 5] = 1
        if state.active == seat:
            row[at + 6] = 1
        row[at + 7] = i16(state.turn)
        row[at + 8] = i16(state.army_moves)
        row[at + 9] = i16(state.fleet_moves)
        row[at + 10] = i16(state.hannibal_moves)
        picked: i64 = state.picked
        if picked != NO_UNIT:
            row[at + 11 + (picked >> 3)] = i16(1 << (picked & 7))
        is_secret = viewer != OPEN and state.decision.simultaneous  # the enemy's card lies face down (`view`)
        _write_battle(state, own, is_secret, row, at + 11 + (UNITS + 7) // 8)


def _write_units(s: Punica, seat: i64, row: vec[i16], at: i64) -> i64:
    enemy = 1 - seat
    _write_counts(s.armies, seat * REGIONS, REGIONS, row, at)
    _write_counts(s.armies, enemy * REGIONS, REGIONS, row, at + REGIONS)
    at += 2 * REGIONS
    if s.hannibal >= 0:
        row[at] = i16(1 << s.hannibal)
    at += 1
    _write_counts(s.fleets, seat * SEAS, SEAS, row, at)
    _write_counts(s.fleets, enemy * SEAS, SEAS, row, at + SEAS)
    at += 2 * SEAS
    row[at] = i16(s.lost[seat])
    row[at + 1] = i16(s.lost[enemy])
    return at + 2


def _write_counts(counts: vec[i64], first: i64, size: i64, row: vec[i16], at: i64) -> None:
    """A side's part of a list in which ROME comes first, with the zeros: to ask for them takes longer than to write them."""
    last = first + size
    while first < last:
        row[at] = i16(counts[first])
        first += 1
        at += 1


def _write_areas(areas: i64, row: vec[i16], at: i64) -> None:
    """A set of regions and seas."""
    row[at] = i16(areas & ALL_REGIONS)
    row[at + 1] = i16(areas >> REGIONS)


def _write_battle(s: Punica, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> None:
    contested: i64 = s.contested()
    battle: i64 = 0
    if s.battle >= 0:
        battle = 1 << s.battle
    if contested or s.battle != NOWHERE:
        _write_areas(contested, row, at)
        attacks: i64 = s.punic_attacks
        if seat != CARTHAGE:
            attacks = ~attacks
        _write_areas((contested | battle) & attacks, row, at + 2)
        _write_counts(s.origins, 0, REGIONS, row, at + 4)
    at += 4 + REGIONS
    if battle:
        _write_areas(battle, row, at)
        row[at + 2] = i16(1 << s.stage)
    card: i64 = s.committed[seat]
    if card >= 0:
        row[at + 3] = i16(1 << card)
    card = s.committed[1 - seat]
    if card >= 0 and not is_secret:
        row[at + 4] = i16(1 << card)
    if s.beaten != NOBODY:
        row[at + 5] = 1 if s.beaten == seat else 2


def encoder(box: PunicaBox) -> Encoder[Punica]:
    return PunicaEncoder(box)
