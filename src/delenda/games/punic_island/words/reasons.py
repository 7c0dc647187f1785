"""What the judgement of Punic Island weighs, in words."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {  # what the judgement weighs, as the rest of "better, for …"
    "lead": "the lead in Victory Points",
    "legions": "more legions",
    "mercenaries": "the balance of the mercenaries",
    "roman_fleet": "the fleets",
    "punic_fleet": "the fleets",
    "roman_stock": "the Resource Points",
    "punic_stock": "the Resource Points",
    "roman_sieges": "the sieges",
    "punic_sieges": "the sieges",
    "roman_goals": "cities within reach",
    "punic_goals": "cities within reach",
    "syracuse": "Syracuse",
    "messana_lost": "Messana",
    "messana_threat": "Messana",
    "africa": "the troops in Africa",
    "roman_hand": "the cards in hand",
    "punic_reserve": "the Resource Points",
    "roman_host": "the strongest army",
    "punic_host": "the strongest army",
}
