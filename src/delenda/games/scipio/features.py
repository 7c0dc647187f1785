"""Scipio as 120 numbers, this seat first; whatever its viewer may not know is zero."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import BIT, MOST_DAMAGE
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.rules.orders import (
    DESERTER,
    DRAW,
    GENERAL,
    OPPORTUNE_DRAW,
    OPPORTUNE_MOVE,
    REDEPLOY,
    RELIEF,
)
from delenda.games.scipio.rules.phase import ASSIGN, DRAW_OFFER, REMOVE
from delenda.games.scipio.rules.round import TILES
from delenda.games.scipio.rules.setup import SETUP_CHOOSE, SETUP_COUNT
from delenda.games.scipio.state import Scipio
from delenda.kernel.encode import Encoder, Part

DECISIONS: Final[list[str]] = [
    decision.name
    for decision in (
        SETUP_CHOOSE,
        SETUP_COUNT,
        ASSIGN,
        REMOVE,
        DRAW_OFFER,
        REDEPLOY,
        RELIEF,
        OPPORTUNE_MOVE,
        OPPORTUNE_DRAW,
        DESERTER,
        GENERAL,
        TILES,
        DRAW,
    )
]
MOST_LOST: Final = 3 * MOST_DAMAGE  # in one phase
LONG: Final = 10  # rounds, which have no end, are told apart best up to here


def _parts(box: ScipioBox) -> list[Part]:
    tokens = box.tokens
    most_steps = max(box.redeploy_steps, box.opportune_steps)
    return [
        Part("counts", 12, f"tokens in each Formation, Y1 to G2, own then enemy, divided by {tokens}"),
        Part("totals", 6, f"tokens in each Field, own then enemy, divided by {tokens}"),
        Part("majorities", 3, "sign of own minus enemy total in each Field"),
        Part("tiles", 6, "arrangement of the tiles, one of 123, 132, 213, 231, 312, 321"),
        Part("phase", 1, "0 in the first phase, 1 in the second"),
        Part("own hand", 6, "Command cards in hand"),
        Part("enemy hand", 6, "the enemy's Command cards, those face down still counted"),
        Part("deck", 5, "share of RD, RP, OM, DS, RG that is left in the deck"),
        Part("decision", 13, "what is decided: " + ", ".join(DECISIONS)),
        Part("own cards", 18, "own card in each Field, one of six"),
        Part("enemy cards", 18, "enemy card in each Field, one of six, once revealed"),
        Part("unresolved", 3, "Fields still to resolve in this phase"),
        Part("own decision", 1, "1 if this seat decides"),
        Part("field", 4, f"the Field of the next card or of a loss, one of three, and the loss divided by {MOST_DAMAGE}"),
        Part("lost", 2, f"tokens lost in this phase, own then enemy, divided by {MOST_LOST}"),
        Part("quiet", 1, f"phases in a row without a loss, divided by {box.quiet_limit}"),
        Part("organising", 7, f"the Formation to be filled, one of six, and tokens left for it, divided by {tokens}"),
        Part("steps", 1, f"steps left, divided by {most_steps}"),
        Part("spent", 6, "the first-phase card in each Field, own then enemy: its place from 1 to 6 divided by 6, 0 for none"),
        Part("round", 1, f"round r as r / (r + {LONG})"),
    ]


class ScipioEncoder(Encoder[Scipio]):
    def __init__(self, box: ScipioBox) -> None:
        super().__init__(_parts(box), (box,))

    def write(self, view: Scipio, seat: int, row: list[float], at: int) -> None:
        _write_armies(view, seat, row, at)
        if view.round > 0:
            row[at + 21 + view.tiles] = 1.0
        row[at + 27] = float(view.phase - 1)
        enemy_hand = view.hand(1 - seat)
        for card in range(6):
            if view.held[seat] & BIT[card]:
                row[at + 28 + card] = 1.0
            if enemy_hand & BIT[card]:
                row[at + 34 + card] = 1.0
        for kind in range(5):
            if view.deck[kind] > 0:
                row[at + 40 + kind] = view.deck[kind] / view.box.new_orders[kind]
        name = view.decision.name
        if name in DECISIONS:
            row[at + 45 + DECISIONS.index(name)] = 1.0
        for field in range(3):
            own, enemy = view.placed[seat * 3 + field], view.placed[3 - seat * 3 + field]
            if own >= 0:
                row[at + 58 + field * 6 + own] = 1.0
            if enemy >= 0:
                row[at + 76 + field * 6 + enemy] = 1.0
            row[at + 113 + field] = (view.spent[seat * 3 + field] + 1) / 6
            row[at + 116 + field] = (view.spent[3 - seat * 3 + field] + 1) / 6
        for place in range(view.struck, len(view.strikes)):
            row[at + 94 + view.strikes[place]] = 1.0
        _write_pending(view, seat, row, at + 97)
        row[at + 119] = view.round / (view.round + LONG)


def _write_armies(s: Scipio, seat: int, row: list[float], at: int) -> None:
    tokens = float(s.box.tokens)
    for formation in range(6):
        row[at + formation] = s.troops[seat * 6 + formation] / tokens
        row[at + 6 + formation] = s.troops[6 - seat * 6 + formation] / tokens
    for field in range(3):
        own, enemy = s.total(seat, field), s.total(1 - seat, field)
        row[at + 12 + field] = own / tokens
        row[at + 15 + field] = enemy / tokens
        if s.round > 0 and own != enemy:
            row[at + 18 + field] = 1.0 if own > enemy else -1.0


def _write_pending(s: Scipio, seat: int, row: list[float], at: int) -> None:
    decision = s.decision
    if s.actor == seat:
        row[at] = 1.0
    if decision is REMOVE or (decision is ASSIGN and s.actor == seat):
        row[at + 1 + s.field] = 1.0
        row[at + 4] = s.damage / MOST_DAMAGE
    row[at + 5] = s.lost[seat] / MOST_LOST
    row[at + 6] = s.lost[1 - seat] / MOST_LOST
    row[at + 7] = s.quiet / s.box.quiet_limit
    if decision is SETUP_COUNT:
        row[at + 8 + s.formation] = 1.0
        row[at + 14] = s.unplaced / s.box.tokens
    elif decision is REDEPLOY or decision is OPPORTUNE_MOVE:
        row[at + 15] = s.steps / max(s.box.redeploy_steps, s.box.opportune_steps)


def encoder(box: ScipioBox) -> Encoder[Scipio]:
    return ScipioEncoder(box)
