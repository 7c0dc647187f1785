"""Scipio as 121 numbers, this seat first; whatever its viewer may not know is zero."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.scipio.actions import MOST_DAMAGE
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
COMMAND_CARDS: Final = 6
LONG: Final = 10  # rounds, which have no end, are told apart best up to here
FINE: Final = 30_000  # and this finely


def _parts(box: ScipioBox) -> list[Part]:
    tokens = box.tokens
    most_steps = max(box.redeploy_steps, box.opportune_steps)
    return [
        Part("counts", 12, f"tokens in each Formation, Y1 to G2, own then enemy, divided by {tokens}", [tokens]),
        Part("totals", 6, f"tokens in each Field, own then enemy, divided by {tokens}", [tokens]),
        Part("majorities", 3, "sign of own minus enemy total in each Field"),
        Part("tiles", 6, "arrangement of the tiles, one of 123, 132, 213, 231, 312, 321"),
        Part("phase", 1, "0 in the first phase, 1 in the second"),
        Part("own hand", 6, "Command cards in hand"),
        Part("enemy hand", 6, "the enemy's Command cards, those face down still counted"),
        Part("deck", 5, "share of RD, RP, OM, DS, RG that is left in the deck", [max(1, count) for count in box.new_orders]),
        Part("decision", 13, "what is decided: " + ", ".join(DECISIONS)),
        Part("own cards", 18, "own card in each Field, one of six"),
        Part("enemy cards", 18, "enemy card in each Field, one of six, once revealed"),
        Part("unresolved", 3, "Fields still to resolve in this phase"),
        Part("own decision", 1, "1 if this seat decides"),
        Part(
            "field",
            4,
            f"the Field of the next card or of a loss, one of three, and the loss divided by {MOST_DAMAGE}",
            [1, 1, 1, MOST_DAMAGE],
        ),
        Part("lost", 2, f"tokens lost in this phase, own then enemy, divided by {MOST_LOST}", [MOST_LOST]),
        Part("quiet", 1, f"phases in a row without a loss, divided by {box.quiet_limit}", [box.quiet_limit]),
        Part(
            "organising",
            7,
            f"the Formation to be filled, one of six, and tokens left for it, divided by {tokens}",
            [1] * 6 + [tokens],
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
        strikes = state.strikes
        for place in range(state.struck, len(strikes)):
            row[at + 94 + strikes[place]] = 1
        row[at + 27] = i16(state.phase - 1)
        row[at + 102] = i16(state.lost[own])
        row[at + 103] = i16(state.lost[1 - own])
        row[at + 104] = i16(state.quiet)
        row[at + 119] = i16(state.round * FINE // (state.round + LONG))
        row[at + 120] = i16(own)


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
            if has_begun and own != enemy:
                row[at + 18 + field] = 1 if own > enemy else -1
        field += 1
    if has_begun:
        row[at + 21 + s.tiles] = 1


def _write_cards(s: Scipio, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> None:
    """Hands, the deck, cards on the table and those of the first phase."""
    for kind, left in enumerate(s.deck):
        row[at + 40 + kind] = left
    own_hand: i64 = s.held[seat]
    enemy_hand: i64 = s.held[1 - seat]
    is_open = len(s.strikes) > 0
    placed = s.placed
    spent = s.spent
    is_second = s.phase == 2
    mine, theirs = seat * 3, 3 - seat * 3
    field: i64 = 0
    while field < 3:
        _write_card(placed[mine + field], row, at + 58 + field * COMMAND_CARDS)
        enemy: i64 = placed[theirs + field]
        if enemy >= 0 and not is_open:  # 3.1 face-down cards still count as held
            enemy_hand |= 1 << enemy
        if not is_secret:
            _write_card(enemy, row, at + 76 + field * COMMAND_CARDS)
        if is_second:
            row[at + 113 + field] = i16(spent[mine + field] + 1)
            row[at + 116 + field] = i16(spent[theirs + field] + 1)
        field += 1
    _write_hand(own_hand, row, at + 28)
    _write_hand(enemy_hand, row, at + 34)


def _write_card(card: i64, row: vec[i16], at: i64) -> None:
    """One of six, or a zero where none is known: whether there is one the processor cannot guess, and to ask takes longer than
    to write."""
    is_known = (card >> 63) + 1
    row[at + card * is_known] = i16(is_known)


def _write_hand(cards: i64, row: vec[i16], at: i64) -> None:
    """Held or not, for each card: likewise."""
    row[at] = i16(cards & 1)
    row[at + 1] = i16(cards >> 1 & 1)
    row[at + 2] = i16(cards >> 2 & 1)
    row[at + 3] = i16(cards >> 3 & 1)
    row[at + 4] = i16(cards >> 4 & 1)
    row[at + 5] = i16(cards >> 5 & 1)


def _write_decision(s: Scipio, seat: int, is_secret: bool, row: vec[i16], at: i64) -> None:
    decision = s.decision
    if s.actor == seat:
        row[at + 97] = 1
    elif is_secret and s.round == 0:
        row[at + 45] = 1  # nobody else sees more than that it is choosing (3.2.1)
        return
    number = column_of(decision, NUMBERS)
    if number >= 0:
        row[at + 45 + number] = 1
    if decision is REMOVE or (decision is ASSIGN and s.actor == seat):
        row[at + 98 + s.field] = 1
        row[at + 101] = i16(s.damage)
    elif decision is SETUP_COUNT:
        row[at + 105 + s.formation] = 1
        row[at + 111] = i16(s.unplaced)
    elif decision is REDEPLOY or decision is OPPORTUNE_MOVE:
        row[at + 112] = i16(s.steps)


def encoder(box: ScipioBox) -> Encoder[Scipio]:
    return ScipioEncoder(box)
