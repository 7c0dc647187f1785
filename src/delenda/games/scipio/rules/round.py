"""3.5 and 3.6: from phase to phase and from round to round; 3.2.4 the tiles."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import ALL_CARDS, ARRANGEMENTS, TILE_AT, TILES
from delenda.games.scipio.rules import phase
from delenda.games.scipio.rules.invariants import unlike_phase_begun
from delenda.games.scipio.state import NO_CARDS, Scipio
from delenda.games.scipio.words import ROUND_LIMIT, tell_result, tell_round, tile_words
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.decision import Decision

NO_GENERAL: Final = -1


def start_round(s: Scipio) -> None:
    """The tiles are mixed and laid face up before any card is placed."""
    s.round += 1
    s.tiles = 0
    s.actor = CHANCE
    s.decision = LAY_TILES


class LayTiles(Decision[Scipio]):
    """3.2.4 Chance: one of the six arrangements of the tiles."""

    name = "tiles"
    rule = "3.2.4"
    title = "shuffle the Strike Order tiles"
    chance = True

    def legal(self, s: Scipio) -> list[int]:
        return ARRANGEMENTS

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        s.tiles = action - TILES
        tell_round(s, NO_GENERAL)
        phase.start_phase(s)

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


LAY_TILES: Final = LayTiles()


def tile_label(s: Scipio, action: int) -> str:
    """`tiles 3 2 1`: the numbers lying in Yellow, Purple, Green."""
    return "tiles " + " ".join([str(value) for value in tiles_of(s, action)])


def tiles_of(s: Scipio, action: int) -> list[int]:
    return [s.box.tile_values[tile] for tile in TILE_AT[action - TILES]]


def end_phase(s: Scipio) -> None:
    """3.5 After the first phase its cards stay face up beside the board; after the second the round ends."""
    if s.phase == 1:
        phase.clear_phase(s)
        s.spent = s.placed
        s.placed = NO_CARDS[:]
        s.phase = 2
        phase.start_phase(s)
    else:
        end_round(s, NO_GENERAL)


def end_round(s: Scipio, general: int) -> None:
    """3.6 All cards return to the hands and the tiles are mixed, unless a seat (`general`) has set them with the General."""
    if s.round == s.box.round_limit:
        resolve_limit(s)
        return
    phase.clear_phase(s)
    s.placed = NO_CARDS[:]
    s.spent = NO_CARDS
    s.held[ROME] = s.held[CARTHAGE] = ALL_CARDS
    s.phase = 1
    if general == NO_GENERAL:
        start_round(s)
    else:
        s.round += 1
        tell_round(s, general)
        phase.start_phase(s)


def resolve_limit(s: Scipio) -> None:
    """A scenario with a last round: whoever has more tokens wins."""
    rome, carthage = s.score()
    s.finish(ROME if rome > carthage else CARTHAGE if carthage > rome else NOBODY, ROUND_LIMIT)
    tell_result(s)
