"""What is in the box, and what is true at the table."""

from __future__ import annotations

from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import open_box
from delenda.kernel.fields import DeclaredState, number, numbers
from delenda.kernel.rng import Rng

# Actions: so many nuts in the fist, then what else can be said and thrown
MOST = 5
PAR, IMPAR, HEAD, SHIP = range(MOST + 1, MOST + 5)
NOTHING = 0


class ParImparBox(Box):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        file = open_box("delenda_par_impar", setting.corrections)
        file.only("nuts", "fist", "rounds")
        self.nuts = file["nuts"][setting.scenario].integer(2, 100)
        self.fist = file["fist"].integer(2, MOST)
        self.rounds = file["rounds"].integer(1, 100)


class ParImpar(DeclaredState):
    FIELDS = (
        numbers("nuts", 2, 0, "2 * box.nuts", "of each side", first="box.nuts"),
        number("hider", ROME, CARTHAGE, "who hides nuts in this round"),
        number("choice", NOTHING, IMPAR, "Rome's, while Carthage still chooses"),
        number("round", 0, "box.rounds", "how many are over"),
        number("shown", 0, MOST, "nuts that were in the fist when it was last opened"),
    )
    box: ParImparBox
    nuts: list[int]
    hider: int
    choice: int
    round: int
    shown: int

    def options(self, seat: int) -> list[int]:
        """2.2 what a side chooses from."""
        return list(range(1, min(self.box.fist, self.nuts[seat]) + 1)) if seat == self.hider else [PAR, IMPAR]

    def view(self, seat: int) -> ParImpar:
        view = self.copy()
        view.viewer = seat
        if seat != ROME:
            view.choice = NOTHING
        return view

    def guess(self, rng: Rng) -> ParImpar:
        state = self.copy()
        state.viewer = OPEN
        if state.actor == CARTHAGE and state.choice == NOTHING:
            state.choice = rng.choose(state.options(ROME))
        return state

    def score(self) -> tuple[int, int]:
        return self.nuts[ROME], self.nuts[CARTHAGE]

    def invariants(self) -> list[str]:
        is_over = min(self.nuts) < 2 or self.round == self.box.rounds
        knows_choice = self.actor == CARTHAGE and self.viewer in (OPEN, ROME)
        must_hold = {
            f"there are {2 * self.box.nuts} nuts.": sum(self.nuts) == 2 * self.box.nuts,
            "the game is over as soon as a side is out of nuts, or after the last round.": is_over == (self.actor == NOBODY),
            "Rome chooses first.": self.choice in (self.options(ROME) if knows_choice else [NOTHING]),
        }
        return [words for words, holds in must_hold.items() if not holds]
