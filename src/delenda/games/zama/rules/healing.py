"""3.2.4 Greek Medics that heal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import CARD_BIT
from delenda.games.zama.box import EMPTY, STRUCTURE
from delenda.games.zama.rules.invariants import unfit_choice
from delenda.games.zama.rules.sequence import SEQUENCE
from delenda.games.zama.state import Zama
from delenda.games.zama.words import cost_words, tell_heal
from delenda.kernel.decision import Decision


def may_heal(s: Zama) -> bool:
    """R23 Own injured units on the mat can be healed; only units on the mat are ever injured."""
    return s.medics[s.seat] > 0 and s.injured >> s.seat * s.box.cards & CARD_BIT[s.box.cards] - 1 != 0


class HealTarget(Decision[Zama]):
    """3.2.4 An injured unit becomes healthy and has its bonus back at once (R24); the medic leaves the game."""

    name = "heal_target"
    rule = "3.2.4"
    title = "heal a unit"
    completes = True

    def legal(self, s: Zama) -> list[int]:
        return sorted(s.place[card] for card in s.cards_on_mat(s.seat) if s.is_injured(card))

    def apply(self, s: Zama, action: i64) -> None:
        card = s.board[action]
        s.injured &= ~CARD_BIT[card]
        s.change_medics(-1)
        s.progress = 1
        tell_heal(s, card)
        SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        return f"heal {s.box.names[action]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Heal {s.box.card_name(s.board[action])} on {s.box.names[action]}"

    def prompt(self, s: Zama) -> str:
        return f"Choose an injured unit to heal. The Greek Medic is used up. {cost_words(s)}"

    def impossible(self, s: Zama) -> str:
        why = unfit_choice(s)
        return why or ("" if may_heal(s) else "only a seat with a Greek Medic and an injured unit can heal (R23).")

    def why_not(self, s: Zama, action: int) -> str:
        if not 0 <= action < s.box.squares:
            return ""
        what, name = s.board[action], s.box.names[action]
        if what == EMPTY or what >= STRUCTURE or s.box.seat_of[what] != s.seat:
            return f"no unit of yours stands on {name}; a medic heals your own units (R23)."
        return f"{s.box.card_name(what)} on {name} is healthy."


HEAL_TARGET: Final = HealTarget()
