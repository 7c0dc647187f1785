"""What a view shows, asked in the terms of the picture: who sits where, what may be done, what could be struck."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from delenda.games.zama import GAME
from delenda.games.zama.board.layout import Layout
from delenda.games.zama.box import EMPTY, STRUCTURE, Reach
from delenda.games.zama.odds import die_above, success, success_with
from delenda.games.zama.rules import orders, patterns
from delenda.games.zama.rules.attack import DEFENCE_DICE, REROLL, REROLL_DIE, die_of, has_bonus, margin, needed
from delenda.games.zama.state import HURT, NONE, Zama
from delenda.games.zama.words import ELIMINATION, SEAT_LETTERS, target_name
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.remember import Kept, Scenes

SIDES: Final = ("rome", "punic")  # colours of the seats
MOVES: Final = Kept(512)
THREATS: Final = Kept(512)


class Odds:
    """The chances of one attack: before it is made, or with the dice of it that lie on the table."""

    def __init__(self, view: Zama, card: int, square: int) -> None:
        what = view.board[square]
        step = margin(view, card, what)
        self.bonus = has_bonus(view, card, what)
        faces = view.box.die_faces
        fresh, fresh_plain = success(step, self.bonus, faces), success(step, False, faces)
        self.success, self.plain = fresh, fresh_plain
        if view.target == square and view.attacker == card:
            self._look_at_dice(view, step, faces)
        self.hits = _hits_left(view, what)
        self.removal = self.success * fresh if self.hits == 2 else self.success if self.hits == 1 else 0.0
        self.removal_plain = self.plain * fresh_plain if self.hits == 2 else self.plain if self.hits == 1 else 0.0
        self.end = "kill" if what < STRUCTURE else "take" if what - STRUCTURE in view.box.ports else "break"

    def _look_at_dice(self, view: Zama, step: int, faces: int) -> None:
        if view.decision is DEFENCE_DICE:
            dice = (die_of(view, 1), die_of(view, 2))
            self.success, self.plain = success_with(dice, step, self.bonus, faces), success_with(dice, step, False, faces)
        elif view.decision is REROLL:
            self.success, self.plain = max(die_above(needed(view, index) - 1, faces) for index in (1, 2)), 0.0
        elif view.decision is REROLL_DIE:
            self.success = self.plain = die_above(needed(view, view.reroll_index) - 1, faces)
            self.bonus = False

    def words(self) -> str:
        """ "hit 72 % (56 % without the re-roll), kill 52 % (31 %)"."""
        without = (f" ({self.plain:.0%} without the re-roll)", f" ({self.removal_plain:.0%})") if self.bonus else ("", "")
        end = f", {self.end} {self.removal:.0%}{without[1]}" if self.hits == 2 else ""
        return f"{'hit' if self.hits > 1 else self.end} {self.success:.0%}{without[0]}{end}"


def _hits_left(view: Zama, what: int) -> int:
    """Successes that the target still takes."""
    if what >= STRUCTURE:
        return view.hits[what - STRUCTURE]
    return 1 if view.is_injured(what) else 2


class Scene:
    """A view laid out on a board, the viewing seat below (ROME for spectators and open views), or above on a turned board."""

    def __init__(self, view: Zama, layout: Layout) -> None:
        self.view = view
        self.box = view.box
        self.layout = layout
        self.viewer = view.viewer if view.viewer in (ROME, CARTHAGE) else ROME
        self.me = 1 - self.viewer if layout.is_turned else self.viewer
        self.foe = 1 - self.me
        mat = layout.mat
        self.cell = min(mat.width / self.box.columns, mat.height / self.box.rows)
        self.left = mat.x + (mat.width - self.cell * self.box.columns) / 2
        self.top = mat.y + (mat.height - self.cell * self.box.rows) / 2

    def side_index(self, seat: int) -> int:
        """0 above, 1 below."""
        return 1 if seat == self.me else 0

    def corner(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square; the mat is turned for CARTHAGE."""
        column, row = square % self.box.columns, square // self.box.columns
        if self.me == CARTHAGE:
            column, row = self.box.columns - 1 - column, self.box.rows - 1 - row
        return self.left + column * self.cell, self.top + (self.box.rows - 1 - row) * self.cell

    # Keys name cards and squares: nothing is hidden

    def card_key(self, card: int) -> str:
        return f"card-{SEAT_LETTERS[self.box.seat_of[card]]}-{self.box.ids[card % self.box.cards]}"

    def square_key(self, square: int) -> str:
        """What is clicked on a square: the unit or the structure on it, or its ground."""
        what = self.view.board[square]
        if what == EMPTY:
            return f"square-{self.box.names[square]}"
        return self.card_key(what) if what < STRUCTURE else f"structure-{self.box.names[square]}"

    # Who does what

    @property
    def heading(self) -> str:
        view = self.view
        return "Set-up" if view.turn == 0 else f"Turn {view.turn}, {SEAT_NAMES[view.seat]}"

    @property
    def is_setup(self) -> bool:
        return self.view.turn == 0

    @property
    def is_over(self) -> bool:
        return self.view.actor == NOBODY

    @property
    def acts(self) -> bool:
        """Whether who looks at this board is who decides; an open view decides for both."""
        view = self.view
        return view.actor in (ROME, CARTHAGE) and view.viewer in (view.actor, OPEN)

    @property
    def prompt(self) -> str:
        view = self.view
        if self.is_over:
            return result_words(view)
        if view.actor == CHANCE or self.acts:
            return view.prompt()
        return f"{SEAT_NAMES[view.actor]} is to {view.decision.title}."

    @property
    def hand_seat(self) -> int:
        """Whose hand lies in front of the board during set-up."""
        return self.view.seat if self.view.viewer == OPEN and self.view.actor != CHANCE else self.viewer

    # What may be done

    @cached_property
    def orders(self) -> dict[int, int]:
        """During an order: what the selected unit may do on each square."""
        view = self.view
        if view.decision is not orders.ORDER:
            return {}
        return {square: patterns.kind_of_order(view, square) for square in view.legal()}

    @cached_property
    def targets(self) -> dict[int, Odds]:
        """The targets of the selected unit, or the one that is being attacked."""
        view = self.view
        if view.target != NONE:
            return {view.target: Odds(view, view.attacker, view.target)}
        if not self.orders:
            return {}
        card = view.board[view.selected]
        return {square: Odds(view, card, square) for square, kind in self.orders.items() if kind == patterns.ATTACK}

    def attacks_of(self, card: int) -> dict[int, Odds]:
        """What a unit on the mat could attack now."""
        return {square: Odds(self.view, card, square) for square in patterns.targets(self.view, card)}

    def moves_of(self, card: int) -> list[int]:
        """Where a unit on the mat could move."""
        return self._moves[card]

    @cached_property
    def _moves(self) -> dict[int, list[int]]:
        """By card, of both sides: what stands where alone decides."""
        view = self.view

        def find() -> dict[int, list[int]]:
            standing = [card for seat in SEATS for card in view.cards_on_mat(seat)]
            return {card: patterns.orders_of(view, card, patterns.MOVE) for card in standing}

        return MOVES.get((self.box, *view.board), find)

    def strikes_of(self, card: int) -> list[int]:
        """Every square of the attack pattern of a unit on the mat."""
        return _strikes(patterns.reach_of(self.view, card))

    def is_just_hurt(self, card: int) -> bool:
        """Whether the last blow of this turn has turned the card to its injured side."""
        view = self.view
        return view.blow == HURT and view.struck == card and self.box.seat_of[card] != view.seat

    @cached_property
    def threats(self) -> dict[int, list[int]]:
        """For each square the opponent's units that could strike it next turn, with a move before the blow or without."""
        return THREATS.get((self.box, self.viewer, *self.view.board), self._find_threats)

    def _find_threats(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for card in self.view.cards_on_mat(1 - self.viewer):
            for square in self._strike_zone(card):
                found.setdefault(square, []).append(card)
        return found

    def _strike_zone(self, card: int) -> set[int]:
        zone = set(self.strikes_of(card))
        for square in self.moves_of(card):
            zone.update(_strikes(self.box.reach[card * self.box.squares + square]))
        return zone


def _strikes(reach: Reach) -> list[int]:
    return [square for square, hits in zip(reach.squares, reach.strikes, strict=True) if hits]


def unit_words(view: Zama, card: int) -> str:
    """ "Rome: Scipio Africanus, Hero, injured"."""
    box = view.box
    kind = box.classes[box.class_of[card]]
    health = "injured" if view.is_injured(card) else "healthy"
    state = f", {health}" if view.place[card] >= 0 else ""
    attacked = ", has attacked" if view.has_attacked(card) else ""
    return f"{SEAT_NAMES[box.seat_of[card]]}: {box.card_name(card)}, {kind.name}{state}{attacked}"


def attack_words(scene: Scene, card: int) -> list[str]:
    view = scene.view
    return [
        f"may attack {target_name(view, view.board[square])} on {view.box.names[square]}: {odds.words()}"
        for square, odds in scene.attacks_of(card).items()
    ]


def result_words(view: Zama) -> str:
    rome, carthage = view.score()
    ending = GAME.ending(None if view.winner == NOBODY else view.winner, view.reason)
    healthier = " Its army is healthier." if view.winner != NOBODY and view.reason != ELIMINATION else ""
    return f"{ending}{healthier} Health: Rome {rome}, Carthage {carthage}."


SCENES: Final[Scenes[Zama, Layout, Scene]] = Scenes(Scene)
