"""Punica as numbers, this seat first; a card that lies face down is not shown to the other seat."""

from __future__ import annotations

from typing import Final

from delenda.games.punica.actions import AREAS, BIT, CARDS, PICK_FLEET, REGIONS, SEAS
from delenda.games.punica.box import ARMIES, FLEETS, MOST_MOVES, NOWHERE, PunicaBox
from delenda.games.punica.rules.battle import BATTLE_CARD, BATTLE_ORDER, LOSS
from delenda.games.punica.rules.movement import BATTLE_STEP, CARD_STEP, MOVE_TO
from delenda.games.punica.rules.retreat import RETREAT
from delenda.games.punica.rules.turn import ACTION, DEPLOY_FROM
from delenda.games.punica.state import LOSS_STAGE, NO_CARD, NO_UNIT, Punica
from delenda.kernel.actor import CARTHAGE, NOBODY
from delenda.kernel.encode import Encoder, Part

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
MOST_ARMIES: Final = max(ARMIES)
MOST_FLEETS: Final = max(FLEETS)
UNITS: Final = PICK_FLEET + SEAS  # what can be picked to move


def _parts(box: PunicaBox) -> list[Part]:
    return [
        Part("armies", 2 * REGIONS, f"armies in each region, own then enemy, divided by {MOST_ARMIES}"),
        Part("Hannibal", REGIONS, "the region he is in"),
        Part("fleets", 2 * SEAS, f"fleets in each sea, own then enemy, divided by {MOST_FLEETS}"),
        Part("lost fleets", 2, f"own then enemy, divided by {MOST_FLEETS}"),
        Part("hands", 2 * CARDS, "cards in hand, own then enemy; a card committed in secret still counts"),
        Part("in play", CARDS, "the card whose movements are the action of this turn"),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
        Part("own decision", 1, "1 if this seat decides"),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("own turn", 1, "1 in this seat's turn"),
        Part("turn", 1, f"number of the turn, divided by {box.turn_limit}"),
        Part("movements", 3, f"movements left for armies, fleets, Hannibal, divided by {MOST_MOVES}"),
        Part("picked", UNITS, "the unit about to move: army by region, Hannibal, fleet by sea"),
        Part("contested", AREAS, "areas with units of both sides, regions then seas"),
        Part("own attacks", AREAS, "of these and the area fought for, those in which this seat is the attacker"),
        Part("origins", REGIONS * REGIONS, "for each region that is fought for, the regions from which it was attacked"),
        Part("battle", AREAS, "the area that is fought for"),
        Part("stage", LOSS_STAGE + 1, "in a battle: cards, attacker's effect, defender's effect, losses and retreat"),
        Part("commitments", 2 * CARDS, "cards of the battle, own then enemy, the enemy's once revealed"),
        Part("beaten", 2, "who must retreat: this seat, the other"),
    ]


class PunicaEncoder(Encoder[Punica]):
    def __init__(self, box: PunicaBox) -> None:
        super().__init__(_parts(box), (box,))

    def write(self, view: Punica, seat: int, row: list[float], at: int) -> None:
        at = _write_units(view, seat, row, at)
        for side in (seat, 1 - seat):
            for card in range(CARDS):
                if view.held[side] & BIT[card]:
                    row[at + card] = 1.0
            at += CARDS
        if view.in_play != NO_CARD:
            row[at + view.in_play] = 1.0
        at += CARDS
        name = view.decision.name
        if name in DECISIONS:
            row[at + DECISIONS.index(name)] = 1.0
        at += len(DECISIONS)
        row[at] = 1.0 if view.actor == seat else 0.0
        row[at + 1] = 1.0 if seat == CARTHAGE else 0.0
        row[at + 2] = 1.0 if view.active == seat else 0.0
        row[at + 3] = view.turn / view.box.turn_limit
        row[at + 4] = view.army_moves / MOST_MOVES
        row[at + 5] = view.fleet_moves / MOST_MOVES
        row[at + 6] = view.hannibal_moves / MOST_MOVES
        if view.picked != NO_UNIT:
            row[at + 7 + view.picked] = 1.0
        _write_battle(view, seat, row, at + 7 + UNITS)


def _write_units(s: Punica, seat: int, row: list[float], at: int) -> int:
    for side in (seat, 1 - seat):
        for region in range(REGIONS):
            row[at + region] = s.armies[side * REGIONS + region] / MOST_ARMIES
        at += REGIONS
    if s.hannibal >= 0:
        row[at + s.hannibal] = 1.0
    at += REGIONS
    for side in (seat, 1 - seat):
        for sea in range(SEAS):
            row[at + sea] = s.fleets[side * SEAS + sea] / MOST_FLEETS
        at += SEAS
    row[at] = s.lost[seat] / MOST_FLEETS
    row[at + 1] = s.lost[1 - seat] / MOST_FLEETS
    return at + 2


def _write_battle(s: Punica, seat: int, row: list[float], at: int) -> None:
    contested = s.contested()
    if contested or s.battle != NOWHERE:
        _write_attacks(s, seat, row, at, contested)
    at += 2 * AREAS + REGIONS * REGIONS
    if s.battle >= 0:
        row[at + s.battle] = 1.0
        row[at + AREAS + s.stage] = 1.0
    at += AREAS + LOSS_STAGE + 1
    for side in (seat, 1 - seat):
        if s.committed[side] >= 0:
            row[at + s.committed[side]] = 1.0
        at += CARDS
    if s.beaten != NOBODY:
        row[at if s.beaten == seat else at + 1] = 1.0


def _write_attacks(s: Punica, seat: int, row: list[float], at: int, contested: int) -> None:
    for area in range(AREAS):
        if contested & BIT[area]:
            row[at + area] = 1.0
        if (contested & BIT[area] or area == s.battle) and s.attacker(area) == seat:
            row[at + AREAS + area] = 1.0
    at += 2 * AREAS
    for origins in s.origins:
        if origins:
            for region in range(REGIONS):
                if origins & BIT[region]:
                    row[at + region] = 1.0
        at += REGIONS


def encoder(box: PunicaBox) -> Encoder[Punica]:
    return PunicaEncoder(box)
