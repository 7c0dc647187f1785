"""Zama as planes over the squares of the mat and some numbers. Squares are not mirrored, so that they fit the action ids."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.actions import FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, PORT, STRUCTURE, ZamaBox
from delenda.games.zama.rules.attack import DECIDE_REROLL, PRESS
from delenda.games.zama.rules.orders import GIVE_ORDER
from delenda.games.zama.rules.setup import DEPLOY_CLASS, DEPLOY_SQUARE, RESERVE_CLASS
from delenda.games.zama.rules.support import CHOOSE_PATIENT, LAND_CLASS, LAND_SQUARE
from delenda.games.zama.rules.turn import CHOOSE_ACTION, TAKE_TONIC
from delenda.games.zama.state import HAND, NONE, RESERVE, Zama
from delenda.games.zama.words import CLASSES
from delenda.kernel.encode import Encoder, Part
from delenda.kernel.state import State

DECISIONS: Final[list[str]] = [
    decision.name
    for decision in (
        DEPLOY_CLASS,
        DEPLOY_SQUARE,
        RESERVE_CLASS,
        TAKE_TONIC,
        CHOOSE_ACTION,
        GIVE_ORDER,
        CHOOSE_PATIENT,
        LAND_CLASS,
        LAND_SQUARE,
        DECIDE_REROLL,
        PRESS,
    )
]
MOST_ACTIONS: Final = 2
MOST_HITS: Final = 9

# Planes, each over all squares
OWN: Final = 0  # by class, healthy
OWN_INJURED: Final = 5
ENEMY: Final = 10
ENEMY_INJURED: Final = 15
ATTACKED: Final = 20
PALISADES: Final = 21
PORTS: Final = 22
OWN_PORTS: Final = 23
ENEMY_PORTS: Final = 24
SELECTED: Final = 25
TARGET: Final = 26
SHADE: Final = 27
PLANES: Final = 28


def _parts(box: ZamaBox) -> list[Part]:
    n, names = box.squares, ", ".join(CLASSES)
    cards = max(1, box.cards)
    return [
        Part("own units", 10 * n, f"planes over the {n} squares: healthy units by class ({names}), then injured ones"),
        Part("enemy units", 10 * n, "the same of the enemy"),
        Part("attacked", n, "units that have attacked in this turn"),
        Part("palisades", n, f"hits that a palisade still takes, divided by {MOST_HITS}"),
        Part("ports", n, f"hits that a port still takes, divided by {MOST_HITS}"),
        Part("own ports", n, "ports that this seat holds"),
        Part("enemy ports", n, "ports that the other seat holds"),
        Part("selected", n, "the unit that acts"),
        Part("target", n, "what it attacks"),
        Part("shade", n, "1 on dark squares"),
        Part("decision", 11, "what is decided: " + ", ".join(DECISIONS)),
        Part("own decision", 1, "1 if this seat decides"),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("actions left", 1, f"divided by {MOST_ACTIONS}"),
        Part("reserves", 10, f"cards in reserve by class, own then enemy, divided by {cards}"),
        Part("hands", 10, f"cards still to be placed by class, own then enemy, divided by {cards}"),
        Part("class taken up", 5, "one of " + names),
        Part("medics", 3, f"Greek Medics: own, enemy, supply, divided by {max(1, box.medics)}"),
        Part("quiet turns", 1, f"divided by {box.quiet_turn_limit}"),
        Part("turn", 1, f"divided by {box.turn_limit}"),
        Part("dice", 4, "the last dice of attack and of defence, divided by 6"),
    ]


class ZamaEncoder(Encoder):
    def __init__(self, box: ZamaBox) -> None:
        super().__init__(_parts(box))

    def write(self, view: State, seat: int, row: list[float], at: int) -> None:
        assert isinstance(view, Zama)
        _write_mat(view, seat, row, at)
        at += PLANES * view.box.squares
        name = view.decision.name
        if name in DECISIONS:
            row[at + DECISIONS.index(name)] = 1.0
        at += len(DECISIONS)
        row[at] = 1.0 if view.actor == seat else 0.0
        row[at + 1] = float(seat)
        row[at + 2] = min(1.0, view.actions_left / MOST_ACTIONS)
        _write_cards(view, seat, row, at + 3)
        at += 23
        if view.taken != NONE:
            row[at + view.taken] = 1.0
        at += 5
        medics = max(1, view.box.medics)
        row[at] = view.medics[seat] / medics
        row[at + 1] = view.medics[1 - seat] / medics
        row[at + 2] = view.medic_supply / medics
        row[at + 3] = min(1.0, view.quiet_turns / view.box.quiet_turn_limit)
        row[at + 4] = min(1.0, view.turn / view.box.turn_limit)
        if view.attack_dice != NONE:
            row[at + 5] = FIRST_DIE[view.attack_dice] / 6
            row[at + 6] = SECOND_DIE[view.attack_dice] / 6
        if view.defence_dice != NONE:
            row[at + 7] = FIRST_DIE[view.defence_dice] / 6
            row[at + 8] = SECOND_DIE[view.defence_dice] / 6


def _write_mat(s: Zama, seat: int, row: list[float], at: int) -> None:
    box = s.box
    n = box.squares
    for square in range(n):
        here = s.board[square]
        if box.is_dark[square]:
            row[at + SHADE * n + square] = 1.0
        if here == EMPTY:
            continue
        if here >= STRUCTURE:
            column = here - STRUCTURE
            is_port = box.middle_row[column] == PORT
            row[at + (PORTS if is_port else PALISADES) * n + square] = s.hits[column] / MOST_HITS
            if is_port and s.owner[column] == seat:
                row[at + OWN_PORTS * n + square] = 1.0
            elif is_port and s.owner[column] == 1 - seat:
                row[at + ENEMY_PORTS * n + square] = 1.0
            continue
        if box.seat_of[here] == seat:
            plane = OWN_INJURED if s.is_injured(here) else OWN
        else:
            plane = ENEMY_INJURED if s.is_injured(here) else ENEMY
        row[at + (plane + box.class_of[here]) * n + square] = 1.0
        if s.has_attacked(here):
            row[at + ATTACKED * n + square] = 1.0
    if s.selected != NONE:
        row[at + SELECTED * n + s.selected] = 1.0
    if s.target != NONE:
        row[at + TARGET * n + s.target] = 1.0


def _write_cards(s: Zama, seat: int, row: list[float], at: int) -> None:
    """Reserves, then hands: both sides by class."""
    box = s.box
    share = 1.0 / max(1, box.cards)
    for card in range(2 * box.cards):
        side = 0 if box.seat_of[card] == seat else 5
        if s.place[card] == RESERVE:
            row[at + side + box.class_of[card]] += share
        elif s.place[card] == HAND:
            row[at + 10 + side + box.class_of[card]] += share


def encoder(box: ZamaBox) -> Encoder:
    return ZamaEncoder(box)
