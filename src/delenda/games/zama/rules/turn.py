"""3.2 A turn: the tonic, the actions, and from turn to turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.actions import END_TURN, HEAL, REINFORCE, TAKE_TONIC
from delenda.games.zama.box import EMPTY, STRUCTURE
from delenda.games.zama.rules import end, healing, invariants, landing, orders, patterns
from delenda.games.zama.rules.sequence import ACTIONS, FIRST_TURN, NEXT_ACTION, SEQUENCE, TONIC_ACTIONS
from delenda.games.zama.state import NONE, Zama
from delenda.games.zama.words import card_name, tell_end_turn, tell_tonic, tell_turn
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision, WrittenDecision
from delenda.kernel.english import listed, number, plural


def start_turn(s: Zama, seat: i64) -> None:
    """3.2.1 Two actions, and no unit has attacked yet."""
    s.turn += 1
    s.seat = seat
    s.actor = seat
    s.actions_left = ACTIONS
    s.progress = 0
    s.attacked = 0
    if s.medics[seat] > 0:
        s.decision = TONIC
    else:
        tell_turn(s)
        s.decision = ACTION


def end_turn(s: Zama) -> None:
    """3.2.6 A seat without a unit is beaten (R28); progress or a quiet turn; the limits; the other seat's turn."""
    seat = s.seat
    s.actions_left = 0
    if s.units[seat] == 0:
        end.beat(s, seat)
        return
    s.quiet_turns += 1
    if s.progress:
        s.quiet_turns = 0
    if end.is_at_limit(s):
        end.end_at_limit(s)
    else:
        start_turn(s, 1 - seat)


@final
class FirstTurn(Task[Zama]):
    """3.1.1 The higher die has it. From now on the next action waits, whatever happens."""

    def run(self, s: Zama) -> bool:
        start_turn(s, 1 - s.first_placer())
        s.restore()
        return True


@final
class NextAction(Task[Zama]):
    """3.2.5 An action is done: the Infantry draw, then the next action or the end of the turn."""

    stays = True

    def run(self, s: Zama) -> bool:
        s.selected = NONE
        s.target = NONE
        s.actor = s.seat
        if end.is_infantry_draw(s):
            end.draw_by_infantry(s)
            return True
        s.actions_left -= 1
        if s.actions_left > 0:
            s.decision = ACTION
        else:
            end_turn(s)
        return True


SEQUENCE.carry_out(FIRST_TURN, FirstTurn())
SEQUENCE.carry_out(NEXT_ACTION, NextAction())


@final
class Tonic(Decision[Zama]):
    """3.2.2 The tonic: three actions instead of two, declared at the start of the turn (R21, R22)."""

    name = "tonic"
    rule = "3.2.2"
    title = "decide whether to take the tonic"
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.tonic_choices

    def apply(self, s: Zama, action: i64) -> None:
        if action == s.box.squares + TAKE_TONIC:
            s.change_medics(-1)
            s.actions_left = TONIC_ACTIONS
            tell_tonic(s)
        else:
            tell_turn(s)
        s.decision = ACTION

    def label(self, s: Zama, action: int) -> str:
        return "tonic" if action == s.box.squares + TAKE_TONIC else "no tonic"

    def words(self, s: Zama, action: int) -> str:
        if action == s.box.squares + TAKE_TONIC:
            return f"Use up a Greek Medic: {number(TONIC_ACTIONS)} actions this turn"
        return f"Keep the Greek Medic: {number(ACTIONS)} actions"

    def prompt(self, s: Zama) -> str:
        held = plural(s.medics[s.seat], "Greek Medic")
        return f"You have {held}. Use one up for {number(TONIC_ACTIONS)} actions this turn instead of {number(ACTIONS)}?"

    def impossible(self, s: Zama) -> str:
        why = invariants.unfit_choice(s)
        if why:
            return why
        if not s.medics[s.seat] or s.actions_left != ACTIONS or s.attacked or s.progress:
            return "the tonic is taken at the start of a turn by a seat that holds a Greek Medic (3.2.2)."
        return ""


@final
class Action(WrittenDecision[Zama]):
    """3.2.3 A unit with something to do, whatever it or others have done before (R5, R7), a heal, a landing, or the end of the
    turn with all that is left of it (R29), which is always possible (5.5)."""

    name = "action"
    rule = "3.2.3"
    title = "act"

    def write_legal(self, s: Zama, into: vec[i64], at: i64) -> i64:
        board = s.board
        line = s.line
        steps = s.box.steps
        squares = s.box.squares
        first = s.seat * s.box.most_units
        for index in range(first, first + s.units[s.seat]):
            square = line[index]
            if patterns.has_step(board, steps, board[square] * squares + square) or patterns.has_far_order(s, square):
                into[at] = square
                at += 1
        if healing.may_heal(s):
            into[at] = squares + HEAL
            at += 1
        if landing.may_reinforce(s):
            into[at] = squares + REINFORCE
            at += 1
        into[at] = squares + END_TURN
        return at + 1

    def forced(self, s: Zama) -> i64:
        line = s.line
        first = s.seat * s.box.most_units
        last = first + s.units[s.seat]
        for index in range(first, last):
            if patterns.has_order(s, line[index]):
                return -1
        if healing.may_heal(s) or landing.may_reinforce(s):
            return -1
        return s.box.squares + END_TURN

    def apply(self, s: Zama, action: i64) -> None:
        if action < s.box.squares:
            s.selected = action
            s.decision = orders.ORDER
            return
        code = action - s.box.squares
        if code == HEAL:
            s.decision = healing.HEAL_TARGET
        elif code == REINFORCE:
            s.decision = landing.LAND_CLASS
        else:
            if s.journal is not None:
                tell_end_turn(s, self.forced(s) < 0)
            end_turn(s)

    def label(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        if code < 0:
            return f"unit {s.box.names[action]}"
        return "heal" if code == HEAL else "reinforce" if code == REINFORCE else "end turn"

    def words(self, s: Zama, action: int) -> str:
        code = action - s.box.squares
        if code < 0:
            return f"{card_name(s, s.board[action])} on {s.box.names[action]}"
        if code == END_TURN:
            return f"End the turn, {plural(s.actions_left, 'action')} unused"
        return "Heal a unit with a Greek Medic" if code == HEAL else "Land a reinforcement"

    def prompt(self, s: Zama) -> str:
        left = f"{plural(s.actions_left, 'action')} left."
        if s.units[s.seat] == 0:
            return f"You have no unit on the mat: land one this turn, or you lose. {left}"
        return f"Choose a unit for a move or an attack. {left}"

    def impossible(self, s: Zama) -> str:
        return invariants.unfit_choice(s)

    def why_not(self, s: Zama, action: int) -> str:
        box = s.box
        code = action - box.squares
        if 0 <= action < box.squares:
            what = s.board[action]
            if what == EMPTY or what >= STRUCTURE or box.seat_of[what] != s.seat:
                return f"no unit of yours stands on {box.names[action]}."
            return f"{box.card_name(what)} on {box.names[action]} cannot move and has nothing to attack (3.3)."
        if code == HEAL:
            if s.medics[s.seat] == 0:
                return "you hold no Greek Medic: one is won when an enemy Hero falls (R20)."
            return "none of your units on the mat is injured (R23)."
        if code == REINFORCE:
            return f"you cannot land a reinforcement: {listed(landing.missing(s))} (3.4.1)."
        return ""

    def warning(self, s: Zama, action: int) -> str:
        if action != s.box.squares + END_TURN:
            return ""
        if s.units[s.seat] == 0:
            return "You have no unit on the mat: ending the turn now loses the game."
        if any(patterns.targets(s, card) for card in s.cards_on_mat(s.seat)):
            left = f"{number(s.actions_left)} action{'s' if s.actions_left > 1 else ''}"
            return f"You have {left} left and could attack. End the turn?"
        return ""


TONIC: Final = Tonic()
ACTION: Final = Action()
