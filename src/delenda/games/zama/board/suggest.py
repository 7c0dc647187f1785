"""A set-up for those who want to begin: what this game's own judgement would do."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.insight import INSIGHT
from delenda.games.zama.state import Zama
from delenda.kernel.moments import Suggestion, suggested

SETUP: Final = ("deploy_class", "deploy_square", "reserve_class")


def suggest(view: Zama) -> Suggestion | None:
    return suggested(view, SETUP, INSIGHT.order)
