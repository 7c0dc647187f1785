"""How a game ends: an empty Formation, the quiet limit, the last round of a scenario."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import FORMATION_EMPTIED, QUIET_LIMIT, ROUND_LIMIT, tell_defeat, tell_result
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME


def defeat(s: Scipio, loser: i64) -> None:
    """3.3.6 A removal has emptied a Formation of the loser's: the first one decides (R12), and nothing else defeats (R14)."""
    tell_defeat(s, loser)
    s.finish(1 - loser, FORMATION_EMPTIED)


def draw_by_quiet(s: Scipio) -> None:
    """3.3.7 and R34 Too many phases in a row without a removed token."""
    s.finish(NOBODY, QUIET_LIMIT)
    tell_result(s)


def is_last_round(s: Scipio) -> bool:
    """6.2 Whether the game ends with this round, in a scenario that has a last one."""
    return s.round > 0 and s.round == s.box.round_limit


def count_tokens(s: Scipio) -> None:
    """6.2 After a last round whoever has more tokens wins."""
    rome, carthage = s.score()
    s.finish(ROME if rome > carthage else CARTHAGE if carthage > rome else NOBODY, ROUND_LIMIT)
    tell_result(s)
