"""What the battle chits do, in one sentence each (2.7 of the rules)."""

from __future__ import annotations

from typing import Final

_FLANK: Final = "Locks one of your infantry with one enemy infantry; only the enemy must pass a check or be disorganized."
_SKIRMISH: Final = "One enemy unit, picked by its owner, must pass a check or be depleted."
_CONFUSION: Final = "One of your own units must pass a check or be disorganized."
_CAVALRY: Final = (
    "All cavalry on both sides must pass a check or be disorganized. If only one side has cavalry, two infantry of the "
    "other must pass a check or be depleted and disorganized."
)
_PERIPLUS: Final = "One enemy ship, picked by its owner, must pass a check or be depleted and disorganized."
_DIEKPLUS: Final = (
    "One free ship of yours must pass a check or be disorganized; two enemy ships must, or be depleted and disorganized."
)
_WRONG: Final = "One of your own ships must pass a check or be disorganized."
_BALLISTAS: Final = "Three enemy ships, picked by their owner, must pass a check or be depleted."

CHIT_TEXTS: Final = (
    "Locks one of your infantry with one enemy infantry; both must pass a check, the enemy at +2, or be depleted.",
    _FLANK,
    _SKIRMISH,
    _CONFUSION,
    _CAVALRY,
    "One enemy unit, picked by its owner, must pass a check or be disorganized.",
    "Locks one of your infantry with one enemy infantry; both must pass a check or be depleted.",
    _FLANK,
    _SKIRMISH,
    _CONFUSION,
    "Locks a free Gaul with one Roman infantry; both must pass a check, the Gaul at −3, the Roman at +2, or be disorganized.",
    "All Roman cavalry must pass a check at +1 or be disorganized; without cavalry, two infantry must, or be depleted. "
    "One elephant must pass a check or be eliminated.",
    _CAVALRY,
    "Two Roman units, picked by Rome, must pass a check or be disorganized; a last unit on its own checks at +2.",
    _PERIPLUS,
    _DIEKPLUS,
    _WRONG,
    _BALLISTAS,
    "Grapples one of your ships with two enemy ships; all must pass a check or be depleted, and none retreats while it lasts.",
    _PERIPLUS,
    _DIEKPLUS,
    _WRONG,
    _BALLISTAS,
    "Grapples two pairs of ships; all must pass a check or be depleted, and none retreats while it lasts.",
)
