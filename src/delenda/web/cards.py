"""Games and tables as lists and pages show them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.table.clock import ClockRule
from delenda.table.lesson import FIRST, lesson_names
from delenda.table.store import Summary


def game_card(game: Game) -> dict[str, Any]:
    return _game_card(game.slug)


@cache
def _game_card(slug: str) -> dict[str, Any]:
    game = find_game(slug)
    return {
        "slug": slug,
        "title": game.title,
        "blurb": game.blurb,
        "minutes": game.minutes,
        "complexity": game.complexity,
        "designer": game.designer,
        "publisher": game.publisher,
        "learn": f"/learn/{slug}",
        "guided": f"/learn/{slug}/guided" if FIRST in lesson_names(game) else "",
        "scenarios": [{"slug": each.slug, "title": each.title, "words": each.words} for each in game.scenarios],
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "default": option.default,
                "choices": [{"value": value, "words": words} for value, words in option.choices.items()],
            }
            for option in game.options
        ],
        "layouts": {name: list(size) for name, size in game.board.layouts.items()},
    }


def table_card(table: Summary, who: str) -> dict[str, Any]:
    """A table as the browser `who` sees it in a list."""
    mine = [seat for seat in SEATS if who and table.seats[seat].who == who]
    names = [seat_label(table, seat) for seat in SEATS]
    status, words = standing(table, mine)
    return {
        "id": table.id,
        "href": f"/table/{table.id}/replay" if table.imported else f"/table/{table.id}",
        "replay": f"/table/{table.id}/replay",
        "game": _game_card(table.game),
        "seat": "BOTH" if len(mine) == 2 else ACTOR_NAMES[mine[0]] if mine else "",
        "hints": table.hints,
        "rome": names[ROME],
        "carthage": names[CARTHAGE],
        "status": status,
        "words": words,
        "result": result_words(find_game(table.game), table.result),
        "describe": "imported record" if table.imported else f"{names[ROME] or 'free'} against {names[CARTHAGE] or 'free'}",
        "when": datetime.fromtimestamp(table.updated / 1000, UTC).isoformat(timespec="seconds"),
        "clock": ClockRule.parse(table.clock).words(),
        "public": table.public,
    }


def seat_label(table: Summary, seat: int) -> str:
    """The name, or the side where nobody has given one; empty for a free seat."""
    return "" if table.seats[seat].is_free else table.seats[seat].label(SEAT_NAMES[seat])


def standing(table: Summary, mine: list[int]) -> tuple[str, str]:
    """`yours`, `theirs`, `open`, `over` or `running`, and the words for it."""
    if table.result:
        return "over", result_words(find_game(table.game), table.result)
    if not table.begun:
        return "open", "Waiting for an opponent" if mine else "A seat is free"
    acting = [seat for seat in SEATS if table.turn >> seat & 1]
    if any(seat in mine and not table.seats[seat].stands_in for seat in acting):
        return "yours", "Your move"
    if mine:
        return "theirs", f"Waiting for {' and '.join(seat_label(table, seat) for seat in acting) or 'the dice'}"
    return "running", "In progress"


def result_words(game: Game, result: str) -> str:
    """`ROME RESIGNATION` as a sentence."""
    winner, _, reason = result.partition(" ")
    if not reason:
        return "Unfinished" if result else ""
    return game.ending(ACTOR_NAMES.index(winner) if winner in ACTOR_NAMES else None, reason)
