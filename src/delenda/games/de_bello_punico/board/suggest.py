"""A set-up for those who want to begin: what this game's own judgement would do."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.insight import INSIGHT
from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.moments import Suggestion, suggested

SETUP: Final = ("setup_reserve", "setup_place", "setup_leader")


def suggest(view: Battle) -> Suggestion | None:
    return suggested(view, SETUP, INSIGHT.order)
