"""3.2 Set-up: both seats organise their armies in secret, then both become public and the first round begins."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import BIT, CHOICES, COUNT, COUNTS, CUSTOM
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.rules import round as rounds
from delenda.games.scipio.rules.soundness import unlike_setup
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import FORMATIONS, army, tell_armies, tell_organised
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES


def begin(box: ScipioBox) -> Scipio:
    """A new game; ROME is to organise its army."""
    s = Scipio(box)
    s.clear()
    s.actor = ROME
    s.decision = CHOOSE_ARMY
    if box.armies:
        begin_late(s)
    return s


def begin_late(s: Scipio) -> None:
    """A scenario that begins in the second phase of a round: the armies stand, and each side has three cards left."""
    s.troops = s.box.armies[:]
    s.spent = s.box.spent
    for seat in (ROME, CARTHAGE):
        for card in s.box.spent[seat * 3 : seat * 3 + 3]:
            s.held[seat] = s.held[seat] - BIT[card]
    s.phase = 2
    rounds.start_round(s)


class ChooseArmy(Decision[Scipio]):
    """3.2.1 A sample organisation, or one's own."""

    name = "setup_choose"
    rule = "3.2.1"
    title = "organise its army"
    simultaneous = True

    def legal(self, s: Scipio) -> list[int]:
        return CHOICES

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        if action == CUSTOM:
            s.formation = 0
            s.unplaced = s.box.tokens
            s.decision = SET_FORMATION
        else:
            at = s.actor * 6
            s.troops[at : at + 6] = s.box.presets[s.actor][action].troops
            resolve_organised(s)

    def label(self, s: Scipio, action: int) -> str:
        return "custom" if action == CUSTOM else f"preset {s.box.presets[s.actor][action].code}"

    def words(self, s: Scipio, action: int) -> str:
        if action == CUSTOM:
            return "My own, Formation by Formation"
        preset = s.box.presets[s.actor][action]
        return f"{preset.name}: {army(preset.troops)}"

    def prompt(self, s: Scipio) -> str:
        return f"Choose a ready-made army of {s.box.tokens} tokens, or organise your own."

    def impossible(self, s: Scipio) -> str:
        why = unlike_setup(s)
        if not why and (s.formation or s.unplaced or any(s.troops[s.actor * 6 : s.actor * 6 + 6])):
            return f"{SEAT_NAMES[s.actor]} has not yet chosen an army, so none of its tokens is on the board (3.2.1)."
        return why


class SetFormation(Decision[Scipio]):
    """3.2.2 The six Formations one after another, at least one token in each, none left over."""

    name = "setup_count"
    rule = "3.2.2"
    title = "organise its army"
    simultaneous = True

    def legal(self, s: Scipio) -> list[int]:
        if s.formation == 5:
            return [COUNT + s.unplaced]  # the sixth takes what is left
        return COUNTS[s.unplaced - (5 - s.formation)]

    def apply(self, s: Scipio, action: int) -> None:
        s.troops[s.actor * 6 + s.formation] = action - COUNT
        s.unplaced -= action - COUNT
        if s.formation < 5:
            s.formation += 1
        else:
            s.formation = 0
            resolve_organised(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"count {FORMATIONS[s.formation]} {action - COUNT}"

    def words(self, s: Scipio, action: int) -> str:
        count, rest = action - COUNT, s.unplaced - (action - COUNT)
        words = f"{count} in {FORMATIONS[s.formation]}"
        if s.formation == 4:
            return f"{words}, which leaves {rest} for {FORMATIONS[5]}"
        return f"{words}, which leaves 1 for each of the rest" if rest == 5 - s.formation else words

    def prompt(self, s: Scipio) -> str:
        left = f"{s.unplaced} are left for {6 - s.formation} Formations, and each needs at least one"
        return f"How many tokens in {FORMATIONS[s.formation]}? {left}."

    def why_not(self, s: Scipio, action: int) -> str:
        most = s.unplaced - (5 - s.formation)
        return f"{FORMATIONS[s.formation]} takes 1 to {most} tokens: all must be placed, and no Formation left empty (3.2.2)."

    def impossible(self, s: Scipio) -> str:
        why = unlike_setup(s)
        if why:
            return why
        if s.viewer not in (s.actor, OPEN):
            return "how far a free organisation has come is known to its own side only (3.2.1)."
        troops = s.troops[s.actor * 6 : s.actor * 6 + 6]
        if min(troops[: s.formation], default=1) < 1 or any(troops[s.formation :]):
            return "a free organisation fills the Formations in order, at least one token in each (3.2.2)."
        if sum(troops) + s.unplaced != s.box.tokens or s.unplaced < 6 - s.formation:
            return f"an army is {s.box.tokens} tokens, and one must be left for each Formation still to fill (3.2.2)."
        return "the Formations that take the only number left are filled without asking (3.7)." if self.forced(s) >= 0 else ""


CHOOSE_ARMY: Final = ChooseArmy()
SET_FORMATION: Final = SetFormation()


def resolve_organised(s: Scipio) -> None:
    """3.2.3 When both are ready the armies become public and the tiles are laid."""
    tell_organised(s, s.actor)
    if s.actor == ROME:
        s.actor = CARTHAGE
        s.decision = CHOOSE_ARMY
    else:
        s.reveal()
        tell_armies(s)
        rounds.start_round(s)
