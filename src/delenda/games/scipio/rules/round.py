"""3.2.4 The tiles, 3.5 and 3.6 from phase to phase and from round to round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from delenda.games.scipio.actions import ALL_CARDS, ARRANGEMENTS, LAY_TILES
from delenda.games.scipio.rules import end
from delenda.games.scipio.rules.invariants import unlike_phase_begun
from delenda.games.scipio.rules.phase import clear_phase, place_cards
from delenda.games.scipio.rules.sequence import FIRST_PHASE, SECOND_PHASE, SEQUENCE
from delenda.games.scipio.state import NO_CARD, NO_CARDS, Scipio
from delenda.games.scipio.words import tell_round, tile_label, tile_words, tiles_of
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision
from delenda.kernel.rng import Rng


@final
class FirstPhase(Task[Scipio]):
    """3.6 All cards return to the hands (R30); the tiles are shuffled, unless the drawer of a General has laid them (R29)."""

    def run(self, s: Scipio) -> bool:
        general = s.drawer
        s.drawer = NOBODY
        if end.is_last_round(s):
            end.count_tokens(s)
            return False
        clear_phase(s)
        placed = s.placed
        for at in range(i64(6)):
            placed[at] = NO_CARD
        s.spent = NO_CARDS
        s.held[ROME] = s.held[CARTHAGE] = ALL_CARDS
        s.phase = 1
        if general == NOBODY:
            shuffle_tiles(s)
        else:
            s.round += 1
            tell_round(s, general)
            place_cards(s)
        return True


@final
class SecondPhase(Task[Scipio]):
    """3.5 The cards of the first phase stay face up beside the board (R33)."""

    def run(self, s: Scipio) -> bool:
        clear_phase(s)
        s.spent = s.placed
        s.placed = NO_CARDS[:]
        s.phase = 2
        place_cards(s)
        return True


SEQUENCE.carry_out(FIRST_PHASE, FirstPhase())
SEQUENCE.carry_out(SECOND_PHASE, SecondPhase())


def shuffle_tiles(s: Scipio) -> None:
    """The tiles are mixed and laid face up before any card is placed."""
    s.round += 1
    s.tiles = 0
    s.actor = CHANCE
    s.decision = TILES


@final
class Tiles(Decision[Scipio]):
    """3.2.4 Chance: one of the six arrangements of the tiles."""

    name = "tiles"
    rule = "3.2.4"
    title = "shuffle the Strike Order tiles"
    chance = True
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return ARRANGEMENTS

    def rolled(self, s: Scipio, rng: Rng) -> i64:
        return LAY_TILES + rng.roll(len(ARRANGEMENTS))

    def apply(self, s: Scipio, action: i64) -> None:
        s.tiles = action - LAY_TILES
        tell_round(s, NOBODY)
        place_cards(s)

    def label(self, s: Scipio, action: int) -> str:
        return tile_label(s, action)

    def words(self, s: Scipio, action: int) -> str:
        return tile_words(tiles_of(s, action))

    def prompt(self, s: Scipio) -> str:
        return "The Strike Order tiles are shuffled and laid out."

    def impossible(self, s: Scipio) -> str:
        begins_late = s.box.armies and s.round == 1
        if s.phase == 2 and not begins_late:
            return "the tiles are shuffled before the first phase of a round (3.6)."
        if s.tiles or s.field or s.placed != NO_CARDS:
            return "no tile and no card is on the board while the tiles are shuffled (3.6)."
        return unlike_phase_begun(s)


TILES: Final = Tiles()
