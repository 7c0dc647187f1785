"""5 The end: victory and draws, checked after every move of an army, after losses, after a retreat and after a deployment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punica.actions import BIT, REGION_SETS
from delenda.games.punica.state import Punica
from delenda.games.punica.words import tell_areas, tell_capital, tell_elimination, tell_turn_limit
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME

CAPITAL: Final = "CAPITAL"
AREAS: Final = "AREAS"
ELIMINATION: Final = "ELIMINATION"
NO_ARMIES: Final = "NO_ARMIES"
TURN_LIMIT: Final = "TURN_LIMIT"


def resolve_elimination(s: Punica) -> bool:
    """5.1 A seat without armies has lost; neither has one: a draw. Whether the game is over."""
    rome, carthage = s.lands[ROME], s.lands[CARTHAGE]
    if rome and carthage:
        return False
    winner = ROME if rome else CARTHAGE if carthage else NOBODY
    tell_elimination(s, winner)
    s.finish(winner, NO_ARMIES if winner == NOBODY else ELIMINATION)
    return True


def resolve_victory(s: Punica) -> bool:
    """5 All conditions in their order. Whether the game is over."""
    return resolve_elimination(s) or resolve_conquest(s)


def resolve_conquest(s: Punica) -> bool:
    """5.2 The capital or enough areas: all that a movement can win by. Whether the game is over."""
    winner = s.active  # 5.2 both at once: the active seat wins (R3)
    if not qualifies(s, winner):
        winner = 1 - winner
        if not qualifies(s, winner):
            return False
    if has_capital(s, winner):
        tell_capital(s, winner)
        s.finish(winner, CAPITAL)
    else:
        tell_areas(s, winner)
        s.finish(winner, AREAS)
    return True


def has_capital(s: Punica, seat: i64) -> bool:
    bit = BIT[s.box.capital[1 - seat]]
    return s.lands[seat] & bit != 0 and s.lands[1 - seat] & bit == 0


def qualifies(s: Punica, seat: i64) -> bool:
    """5.2 The enemy capital, or enough of the enemy's areas of influence; a contested region is controlled by nobody."""
    return s.box.wins[seat * REGION_SETS + (s.lands[seat] & ~s.lands[1 - seat])] == 1


def resolve_turn_limit(s: Punica) -> None:
    """5.3 Our addition: the last turn has ended without a winner."""
    tell_turn_limit(s)
    s.finish(NOBODY, TURN_LIMIT)


def is_result(s: Punica) -> bool:
    """Whether a game may have ended with that winner for that reason."""
    winner = s.winner
    if winner == NOBODY:
        if s.reason == NO_ARMIES:
            return not any(s.lands)
        return s.reason == TURN_LIMIT and s.turn == s.box.turn_limit and not s.contested()
    if s.reason == ELIMINATION:
        return s.lands[winner] != 0 and s.lands[1 - winner] == 0
    return s.reason == (CAPITAL if has_capital(s, winner) else AREAS) and qualifies(s, winner)
