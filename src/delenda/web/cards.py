"""Games and tables as lists and pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from delenda.bots.bot import Bot
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.game import Game, Scenario
from delenda.kernel.registry import game as find_game
from delenda.table.clock import ClockRule
from delenda.table.entry import Entry
from delenda.table.leaving import is_about_leaving, is_own
from delenda.table.lesson import FIRST, lesson_names
from delenda.table.notices import time_left
from delenda.table.stored import Length, Summary
from delenda.web.measured import Share, balance_of, ladder_of


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
        "scenarios": [scenario_card(game, each) for each in game.scenarios],
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


def scenario_card(game: Game, scenario: Scenario) -> dict[str, Any]:
    share = balance_of(game).get(scenario.slug)
    return {
        "slug": scenario.slug,
        "title": scenario.title,
        "words": scenario.words,
        "first": scenario is game.first_scenario,
        "study": scenario.is_study,
        "picture": f"/api/games/{game.slug}/{scenario.slug}.svg",
        "balance": "" if share is None else balance_words(share),
    }


def balance_words(share: Share) -> str:
    return f"Between equal computers Rome takes {share.per_cent} % of the games ({share.games} played by {share.by})."


def opponent_cards(game: Game, opponents: Mapping[str, Bot]) -> list[dict[str, Any]]:
    return [_opponent_card(bot, ladder_of(game).get(bot.name), opponents) for bot in opponents.values()]


def _opponent_card(bot: Bot, share: Share | None, opponents: Mapping[str, Bot]) -> dict[str, Any]:
    """An opponent, and what was measured of it."""
    return {
        "name": bot.name,
        "title": bot.title,
        "words": bot.words,
        "share": None if share is None else share.per_cent,
        "against": "" if share is None else opponents[share.by].title,
        "games": 0 if share is None else share.games,
    }


def table_card(
    table: Summary, who: str, length: Length | None = None, offer: Entry | None = None, now: int | None = None
) -> dict[str, Any]:
    """A table as the browser `who` sees it in a list; with the length of a game that is over, or the newest offer. Without
    `now` it is not told how much time is left."""
    mine = [seat for seat in SEATS if who and table.seats[seat].who == who]
    names = [seat_label(table, seat) for seat in SEATS]
    status, words = standing(table, mine)
    if offer is not None and status == "yours" and is_about_absent(offer, mine):
        words = f"{seat_label(table, offer.actor)} claims it: come back"
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
        "picture": f"/api/tables/{table.id}/now.svg?as={looks_as(mine)}",
        "date": date_words(table.updated),
        "length": "" if length is None else length_words(length),
        "outcome": outcome(table, mine),
        "deadline": table.deadline,
        "left": "" if now is None or table.deadline is None or status != "yours" else time_left(table.deadline - now),
        "clock": ClockRule.parse(table.clock).words(),
        "public": table.public,
    }


def looks_as(mine: list[int]) -> str:
    """Whose eyes a picture is drawn for: those of a seat for whoever holds that one alone."""
    return ACTOR_NAMES[mine[0]].lower() if len(mine) == 1 else "spectator"


def date_words(milliseconds: int) -> str:
    """`7 May 2026`."""
    day = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return f"{day.day} {day:%B %Y}"


def is_about_absent(offer: Entry, mine: list[int]) -> bool:
    """Whether somebody else says that those in these seats are away."""
    return offer.actor not in mine and is_about_leaving(offer.text) and not is_own(offer.text, offer.actor)


def outcome(table: Summary, mine: list[int]) -> str:
    """`won`, `lost`, `drawn`, or `over` for those who did not play against anybody."""
    winner = table.result.partition(" ")[0]
    if len(mine) != 1 or winner not in (*ACTOR_NAMES, "DRAW"):
        return "over"
    return "drawn" if winner == "DRAW" else "won" if winner == ACTOR_NAMES[mine[0]] else "lost"


def length_words(length: Length) -> str:
    """`61 choices in 18 minutes`."""
    minutes = round(length.milliseconds / 60_000)
    days, hours = round(minutes / 1440), round(minutes / 60)
    time = (
        plural(days, "day") if hours >= 48 else plural(hours, "hour") if minutes >= 120 else plural(max(1, minutes), "minute")
    )
    return f"{plural(length.choices, 'choice')} in {time}" if length.choices else time


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
