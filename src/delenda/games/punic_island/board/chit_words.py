"""What the battle chits do, in one sentence each (2.7 of the rules)."""

from __future__ import annotations

from typing import Final

_FLANK: Final = "Locks one own infantry with one enemy infantry; only the enemy checks, or is disorganized."
_SKIRMISH: Final = "One enemy unit, picked by its owner, checks, or is depleted."
_CONFUSION: Final = "One of your own units checks, or is disorganized."
_CAVALRY: Final = (
    "All cavalry of both sides checks, or is disorganized. If one side alone has cavalry, two infantry of the other check, "
    "or are depleted and disorganized."
)
_PERIPLUS: Final = "One enemy ship, picked by its owner, checks, or is depleted and disorganized."
_DIEKPLUS: Final = "One free ship of yours checks, or is disorganized; two enemy ships check, or are depleted and disorganized."
_WRONG: Final = "One of your own ships checks, or is disorganized."
_BALLISTAS: Final = "Three enemy ships, picked by their owner, check, or are depleted."

CHIT_TEXTS: Final = (
    "Locks one own infantry with one enemy infantry; both check, the enemy at +2, or are depleted.",
    _FLANK,
    _SKIRMISH,
    _CONFUSION,
    _CAVALRY,
    "One enemy unit, picked by its owner, checks, or is disorganized.",
    "Locks one own infantry with one enemy infantry; both check, or are depleted.",
    _FLANK,
    _SKIRMISH,
    _CONFUSION,
    "Locks a free Gaul with one Roman infantry; both check, the Gaul at −3, the Roman at +2, or are disorganized.",
    "All Roman cavalry checks at +1, or is disorganized; without cavalry two infantry check, or are depleted. One elephant "
    "checks, or is eliminated.",
    _CAVALRY,
    "Two Roman units, picked by Rome, check, or are disorganized; the last one alone at +2.",
    _PERIPLUS,
    _DIEKPLUS,
    _WRONG,
    _BALLISTAS,
    "Grapples one own ship with two enemy ships; all check, or are depleted, and none retreats while it lasts.",
    _PERIPLUS,
    _DIEKPLUS,
    _WRONG,
    _BALLISTAS,
    "Grapples two pairs of ships; all check, or are depleted, and none retreats while it lasts.",
)
