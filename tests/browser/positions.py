"""Typical positions of a game on its real page: a seeded game played here, put into the views that the server sends.

The page, its style sheets and its scripts are the server's; only board, question and choices of a view are those of the
position, so that every position is the same each time.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.table import asking
from delenda.web.battles import told
from delenda.web.boards import Shelf

SEED = 7
MOST = 1500  # actions of a game that is played here
KEPT = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))  # instead of a game


@dataclass(frozen=True, slots=True)
class Moment:
    """A question to ROME in a game that was played."""

    game: Game
    name: str
    view: State

    def put(self, message: dict[str, Any]) -> dict[str, Any]:
        """A view of the table, with this position in it."""
        drawn = Shelf().drawn(self.game, self.view, message["board"]["layout"], "")
        board = {**drawn.full(), "scenery": message["board"]["scenery"]}
        asked = {"prompt": self.view.prompt(), "choices": asking.choices(self.game, self.view), "to_act": True}
        nothing = {"walks": [], "suggestion": None, "row": None, "waiting": ""}
        contest = self.game.board.contest(self.view)
        fight = {"battle": told(contest) if contest else None, "fought": []}
        standing = {"describe": self.game.board.describe(self.view), "actor": "ROME", **fight}
        return {**message, **asked, **nothing, **standing, "board": board}


def moments(game: Game) -> list[Moment]:
    """The start, and of every question that ROME was asked in one game a position from the middle of it."""
    if game.slug in KEPT:
        return [Moment(game, name, game.read_position(text)) for name, text in KEPT[game.slug].items()]
    asked: dict[str, list[State]] = {}
    state, rng = game.start(), Rng(SEED)
    for _ in range(MOST):
        if state.actor == NOBODY:
            break
        if state.actor == ROME and len(state.legal()) > 1:
            asked.setdefault(state.decision.name, []).append(state.view(ROME))
        state.apply(sample(state, rng) if state.actor == CHANCE else game.insight.rollout(state, rng))
    first = next(iter(asked.values()))[0]
    return [Moment(game, "start", first), *(Moment(game, name, views[len(views) // 2]) for name, views in asked.items())]


def few(game: Game) -> list[Moment]:
    """The start, the question that is asked most often, and the one with most to choose from."""
    start, *others = moments(game)
    busiest = max(others, key=lambda moment: len(moment.view.legal()))
    middle = others[len(others) // 2]
    return [start, middle] if middle is busiest else [start, middle, busiest]


def show(page: Page, moment: Moment) -> None:
    """From the next load of the page on, its table stands at this moment."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(_changed(text, moment)))

    page.route_web_socket("**/ws*", connect)


def _changed(text: str | bytes, moment: Moment) -> str:
    message = json.loads(text)
    return json.dumps(moment.put(message) if message["t"] == "view" and "board" in message else message)
