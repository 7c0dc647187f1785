"""Scipio as 121 numbers, this seat first; whatever its viewer may not know is zero."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.scipio.actions import MOST_DAMAGE, STRIKE_LEFT
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
from delenda.kernel.actor import OPEN
from delenda.kernel.encode import Encoder, Part, column_of

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
LAYOUT: Final = 2  # 2: whose row it is
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
MOST_LOST: Final = 3 * MOST_DAMAGE  # in one phase
CARD_BIT: Final[vec[i16]] = vec[i16]([0, 0, 1, 2, 4, 8, 16, 32])  # of a card face down, of none, then of each
LONG: Final = 10  # rounds, which have no end, are told apart best up to here
FINE: Final = 30_000  # and this finely

# Where parts begin in the packed row
TILES_AT: Final = 21
HANDS_AT: Final = 23
DECISION_AT: Final = 30
CARDS_AT: Final = 31
FIELD_AT: Final = 39
LOST_AT: Final = 41
ORGANISING_AT: Final = 44
SPENT_AT: Final = 47


def _parts(box: ScipioBox) -> list[Part]:
    tokens = box.tokens
    most_steps = max(box.redeploy_steps, box.opportune_steps)
    return [
        Part("counts", 12, f"tokens in each Formation, Y1 to G2, own then enemy, divided by {tokens}", [tokens]),
        Part("totals", 6, f"tokens in each Field, own then enemy, divided by {tokens}", [tokens]),
        Part("majorities", 3, "sign of own minus enemy total in each Field"),
        Part("tiles", 6, "arrangement of the tiles, one of 123, 132, 213, 231, 312, 321", widths=[6]),
        Part("phase", 1, "0 in the first phase, 1 in the second"),
        Part("own hand", 6, "Command cards in hand", widths=[6]),
        Part("enemy hand", 6, "the enemy's Command cards, those face down still counted", widths=[6]),
        Part("deck", 5, "share of RD, RP, OM, DS, RG that is left in the deck", [max(1, count) for count in box.new_orders]),
        Part("decision", 13, "what is decided: " + ", ".join(DECISIONS), widths=[13]),
        Part("own cards", 18, "own card in each Field, one of six", widths=[6]),
        Part("enemy cards", 18, "enemy card in each Field, one of six, once revealed", widths=[6]),
        Part("unresolved", 3, "Fields still to resolve in this phase", widths=[3]),
        Part("own decision", 1, "1 if this seat decides"),
        Part(
            "field",
            4,
            f"the Field of the next card or of a loss, one of three, and the loss divided by {MOST_DAMAGE}",
            [1, 1, 1, MOST_DAMAGE],
            [3, 1],
        ),
        Part("lost", 2, f"tokens lost in this phase, own then enemy, divided by {MOST_LOST}", [MOST_LOST]),
        Part("quiet", 1, f"phases in a row without a loss, divided by {box.quiet_limit}", [box.quiet_limit]),
        Part(
            "organising",
            7,
            f"the Formation to be filled, one of six, and tokens left for it, divided by {tokens}",
            [1] * 6 + [tokens],
            [6, 1],
        ),
        Part("steps", 1, f"steps left, divided by {most_steps}", [most_steps]),
        Part(
            "spent",
            6,
            "the first-phase card in each Field, own then enemy: its place from 1 to 6 divided by 6, 0 for none",
            [6],
        ),
        Part("round", 1, f"round r as r / (r + {LONG}), in steps of 1 / {FINE}", [FINE]),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
    ]


@final
class ScipioEncoder(Encoder[Scipio]):
    def __init__(self, box: ScipioBox) -> None:
        super().__init__(_parts(box), (box,), version=LAYOUT)

    def write(self, state: Scipio, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        own: i64 = seat
        is_secret = viewer != OPEN and state.decision.simultaneous  # 3.1 what the enemy is choosing (`view`)
        _write_armies(state, own, is_secret and state.round == 0, row, at)
        _write_cards(state, own, is_secret and state.round > 0, row, at)
        _write_decision(state, own, is_secret, row, at)
        row[at + TILES_AT + 1] = i16(state.phase - 1)
        row[at + LOST_AT] = i16(state.lost[own])
        row[at + LOST_AT + 1] = i16(state.lost[1 - own])
        row[at + LOST_AT + 2] = i16(state.quiet)
        row[at + SPENT_AT + 6] = i16(state.round * FINE // (state.round + LONG))
        row[at + SPENT_AT + 7] = i16(own)


def _write_armies(s: Scipio, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> None:
    """Troops and totals, the enemy's unless they are `is_secret`, then majorities and tiles."""
    troops = s.troops
    mine, theirs = seat * 6, 6 - seat * 6
    has_begun = s.round > 0
    field: i64 = 0
    while field < 3:
        first: i64 = troops[mine + 2 * field]
        second: i64 = troops[mine + 2 * field + 1]
        row[at + 2 * field] = i16(first)
        row[at + 2 * field + 1] = i16(second)
        own = first + second
        row[at + 12 + field] = i16(own)
        if not is_secret:
            first = troops[theirs + 2 * field]
            second = troops[theirs + 2 * field + 1]
            row[at + 6 + 2 * field] = i16(first)
            row[at + 7 + 2 * field] = i16(second)
            enemy = first + second
            row[at + 15 + field] = i16(enemy)
            if has_begun:
                row[at + 18 + field] = i16((enemy - own >> 63 & 1) - (own - enemy >> 63 & 1))
        field += 1
    if has_begun:
        row[at + TILES_AT] = i16(1 << s.tiles)


def _write_cards(s: Scipio, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> None:
    """Hands, the deck, cards on the table and those of the first phase, Fields still to resolve."""
    kind = at + HANDS_AT + 2
    for left in s.deck:
        row[kind] = i16(left)
        kind += 1
    enemy_hand: i64 = s.held[1 - seat]
    is_open = len(s.strikes) > 0
    placed = s.placed
    spent = s.spent
    is_second = s.phase == 2
    mine, theirs = seat * 3, 3 - seat * 3
    field: i64 = 0
    while field < 3:
        row[at + CARDS_AT + field] = CARD_BIT[placed[mine + field] + 2]
        enemy = CARD_BIT[placed[theirs + field] + 2]
        if not is_open:  # 3.1 face-down cards still count as held
            enemy_hand |= i64(enemy)
        if not is_secret:
            row[at + CARDS_AT + 3 + field] = enemy
        if is_second:
            row[at + SPENT_AT + field] = i16(spent[mine + field] + 1)
            row[at + SPENT_AT + 3 + field] = i16(spent[theirs + field] + 1)
        field += 1
    row[at + HANDS_AT] = i16(s.held[seat])
    row[at + HANDS_AT + 1] = i16(enemy_hand)
    if is_open:
        row[at + CARDS_AT + 6] = i16(STRIKE_LEFT[(s.tiles * 8 + s.effective) * 4 + s.struck])


def _write_decision(s: Scipio, seat: int, is_secret: bool, row: vec[i16], at: i64) -> None:
    decision = s.decision
    if s.actor == seat:
        row[at + CARDS_AT + 7] = 1
    elif is_secret and s.round == 0:
        row[at + DECISION_AT] = 1  # nobody else sees more than that it is choosing (3.2.1)
        return
    number = column_of(decision, NUMBERS)
    if number >= 0:
        row[at + DECISION_AT] = i16(1 << number)
    if decision is REMOVE or (decision is ASSIGN and s.actor == seat):
        row[at + FIELD_AT] = i16(1 << s.field)
        row[at + FIELD_AT + 1] = i16(s.damage)
    elif decision is SETUP_COUNT:
        row[at + ORGANISING_AT] = i16(1 << s.formation)
        row[at + ORGANISING_AT + 1] = i16(s.unplaced)
    elif decision is REDEPLOY or decision is OPPORTUNE_MOVE:
        row[at + ORGANISING_AT + 2] = i16(s.steps)


def encoder(box: ScipioBox) -> Encoder[Scipio]:
    return ScipioEncoder(box)
