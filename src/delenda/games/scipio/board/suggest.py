"""A set-up for those who want to begin: what this game's own judgement would do."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.insight import INSIGHT
from delenda.games.scipio.state import Scipio
from delenda.kernel.moments import Suggestion, suggested

SETUP: Final = ("setup_choose",)


def suggest(view: Scipio) -> Suggestion | None:
    return suggested(view, SETUP, INSIGHT.order)
