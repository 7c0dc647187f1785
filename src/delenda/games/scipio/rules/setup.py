"""3.2 Set-up: both seats organise their armies in secret, then both become public and the first round begins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.actions import BIT, COUNT, COUNTS, CUSTOM, LAST_FORMATION
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.rules.invariants import unlike_setup
from delenda.games.scipio.rules.round import shuffle_tiles
from delenda.games.scipio.rules.sequence import (
    CARTHAGE_ORGANISES,
    NO_MORE,
    OPEN_ARMIES,
    ROME_ORGANISES,
    ROUND,
    SEQUENCE,
    SET_UP,
)
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import FORMATION_NAMES, FORMATIONS, army_words, tell_armies, tell_organised
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision, write_range
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.rng import Rng


def begin(box: ScipioBox) -> Scipio:
    """A new game, waiting on its first question."""
    s = Scipio(box)
    s.clear()
    s.actor = ROME
    push(s, NO_MORE)
    if box.armies:
        begin_late(s)
    else:
        push(s, SET_UP)
        SEQUENCE.proceed(s)
    return s


def begin_late(s: Scipio) -> None:
    """6.1 A scenario that begins in the second phase of a round: the armies stand, and each side has three cards left."""
    s.troops = vec[i64](s.box.armies)
    s.spent = vec[i64](s.box.spent)
    for seat in (ROME, CARTHAGE):
        for card in s.box.spent[seat * 3 : seat * 3 + 3]:
            s.held[seat] = s.held[seat] - BIT[card]
    s.phase = 2
    push(s, ROUND)
    shuffle_tiles(s)


@final
class Organise(Task[Scipio]):
    """3.2.1 A seat is asked for its army."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Scipio) -> bool:
        s.actor = self.seat
        s.decision = SETUP_CHOOSE
        return True


@final
class OpenArmies(Task[Scipio]):
    """3.2.3 Both are ready: the armies become public."""

    def run(self, s: Scipio) -> bool:
        s.reveal()
        tell_armies(s)
        return False


SEQUENCE.carry_out(ROME_ORGANISES, Organise(ROME))
SEQUENCE.carry_out(CARTHAGE_ORGANISES, Organise(CARTHAGE))
SEQUENCE.carry_out(OPEN_ARMIES, OpenArmies())


@final
class SetupChoose(Decision[Scipio]):
    """3.2.1 A sample organisation, or one's own."""

    name = "setup_choose"
    rule = "3.2.1"
    title = "organise its army"
    simultaneous = True
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return s.box.organisations[s.actor]

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return rng.choose(self.legal(s))

    def apply(self, s: Scipio, action: i64) -> None:
        if action == CUSTOM:
            s.formation = 0
            s.unplaced = s.box.tokens
            s.decision = SETUP_COUNT
        else:
            s.set_army(s.actor, s.box.presets[s.actor][action].troops)
            end_organising(s)

    def label(self, s: Scipio, action: int) -> str:
        return "custom" if action == CUSTOM else f"preset {s.box.presets[s.actor][action].code}"

    def words(self, s: Scipio, action: int) -> str:
        if action == CUSTOM:
            return "My own, Formation by Formation"
        preset = s.box.presets[s.actor][action]
        return f"{preset.name}: {army_words(list(preset.troops))}"

    def prompt(self, s: Scipio) -> str:
        return f"Choose a ready-made army of {s.box.tokens} tokens, or organise your own."

    def impossible(self, s: Scipio) -> str:
        why = unlike_setup(s)
        if not why and (s.formation or s.unplaced or any(s.army(s.actor))):
            return f"{SEAT_NAMES[s.actor]} has not yet chosen an army, so none of its tokens is on the board (3.2.1)."
        return why


@final
class SetupCount(Decision[Scipio]):
    """3.2.2 The six Formations one after another, at least one token in each, none left over (R31)."""

    name = "setup_count"
    rule = "3.2.2"
    title = "organise its army"
    simultaneous = True

    def legal(self, s: Scipio) -> list[int]:
        if s.formation == LAST_FORMATION:
            return [COUNT + s.unplaced]  # the sixth takes what is left
        return COUNTS[s.unplaced - (LAST_FORMATION - s.formation)]

    def write_legal(self, s: Scipio, into: vec[i64], at: i64) -> i64:
        least: i64 = 1
        if s.formation == LAST_FORMATION:
            least = s.unplaced
        return write_range(COUNT + least, COUNT + s.unplaced - (LAST_FORMATION - s.formation), into, at)

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return COUNT + 1 + rng.roll(s.unplaced - (LAST_FORMATION - s.formation))

    def forced(self, s: Scipio) -> i64:
        if s.formation == LAST_FORMATION:
            return COUNT + s.unplaced
        return -1 if s.unplaced > LAST_FORMATION - s.formation + 1 else COUNT + 1

    def apply(self, s: Scipio, action: i64) -> None:
        s.troops[s.actor * 6 + s.formation] = action - COUNT
        s.unplaced -= action - COUNT
        if s.formation < LAST_FORMATION:
            s.formation += 1
        else:
            s.formation = 0
            end_organising(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"count {FORMATIONS[s.formation]} {action - COUNT}"

    def words(self, s: Scipio, action: int) -> str:
        count, rest = action - COUNT, s.unplaced - (action - COUNT)
        words = f"{count} in {FORMATION_NAMES[s.formation]}"
        if s.formation == LAST_FORMATION - 1:
            return f"{words}, which leaves {rest} for {FORMATION_NAMES[LAST_FORMATION]}"
        return f"{words}, which leaves 1 for each of the rest" if rest == LAST_FORMATION - s.formation else words

    def prompt(self, s: Scipio) -> str:
        left = f"{s.unplaced} are left for {6 - s.formation} Formations, and each needs at least one"
        return f"How many tokens in {FORMATION_NAMES[s.formation]}? {left}."

    def why_not(self, s: Scipio, action: int) -> str:
        most = s.unplaced - (LAST_FORMATION - s.formation)
        name = FORMATION_NAMES[s.formation]
        return f"{name} takes 1 to {most} tokens: all must be placed, and no Formation left empty (3.2.2)."

    def impossible(self, s: Scipio) -> str:
        why = unlike_setup(s)
        if why:
            return why
        if s.viewer not in (s.actor, OPEN):
            return "how far a free organisation has come is known to its own side only (3.2.1)."
        troops = s.army(s.actor)
        if min(troops[: s.formation], default=1) < 1 or any(troops[s.formation :]):
            return "a free organisation fills the Formations in order, at least one token in each (3.2.2)."
        if sum(troops) + s.unplaced != s.box.tokens or s.unplaced < 6 - s.formation:
            return f"an army is {s.box.tokens} tokens, and one must be left for each Formation still to fill (3.2.2)."
        return "the Formations that take the only number left are filled without asking (3.7)." if self.forced(s) >= 0 else ""


SETUP_CHOOSE: Final = SetupChoose()
SETUP_COUNT: Final = SetupCount()


def end_organising(s: Scipio) -> None:
    tell_organised(s, s.actor)
    SEQUENCE.proceed(s)
