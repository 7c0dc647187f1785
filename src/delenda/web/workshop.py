"""The workshop: a box of one's own, entry by entry, with the board as it would look, and what the changes do to the game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from delenda.kernel.bounds import FILE_CHARACTERS, FILES
from delenda.kernel.errors import BadBox, DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.lab.balance import Balance, differences, measure
from delenda.lab.match import Result
from delenda.table.hall import Hall
from delenda.table.own_box import BOX_MEGABYTES
from delenda.table.table import Table
from delenda.table.worker_queue import Rank
from delenda.web.answers import json_answer
from delenda.web.cancelling import unless_gone
from delenda.web.cards import game_card, opponent_cards
from delenda.web.rendering import render
from delenda.workshop.changes import Change, Difference
from delenda.workshop.changes import differences as differing
from delenda.workshop.form import form_of, text_of
from delenda.workshop.looking import Looked, look, play_some
from delenda.workshop.provenance import MARKS, source_of

AT_ONCE: Final = 4  # games that a worker plays before it tells
MOST_GAMES: Final = 400  # with each box
LEVELS: Final = ("tiro", "miles")  # quick enough for hundreds of games
Short = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=FILE_CHARACTERS)]
Word = Annotated[str, Meta(max_length=2_000)]
Step = Short | Annotated[int, Meta(ge=0, le=10_000)]


class Changed(Struct, forbid_unknown_fields=True):
    """One entry that differs from ours; without a value it is taken out."""

    file: Short
    path: Annotated[list[Step], Meta(min_length=1, max_length=8)]
    value: bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | Word | list[Any] | dict[Short, Any] | None = None


class Brought(Struct, forbid_unknown_fields=True):
    """Changes of our box, or of the data files that somebody brings."""

    changes: Annotated[list[Changed], Meta(max_length=2_000)] = []
    files: Annotated[dict[Short, Text], Meta(max_length=FILES)] = {}
    scenario: Short | None = None


class Measured(Struct, forbid_unknown_fields=True):
    """What to measure: so many games with our box and with the changed one, a level against itself."""

    changes: Annotated[list[Changed], Meta(max_length=2_000)] = []
    scenario: Short | None = None
    level: Short = LEVELS[0]
    games: Annotated[int, Meta(ge=AT_ONCE, le=MOST_GAMES)] = 100


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def page(request: Request) -> Response:
    """With `table` in the query it begins with that table's box."""
    game = find_game(request.path_params["slug"])
    table_id = request.query_params.get("table", "")
    corrections: Mapping[str, str] = {}
    if table_id:
        table = (await hall_of(request).host(table_id)).table
        corrections = table.setup.corrections if table.game.slug == game.slug else {}
    begun = [{"file": each.file, "path": list(each.path), "value": each.theirs} for each in differing(game, corrections)]
    return await render(
        request,
        "workshop.html",
        "workshop",
        game=game_card(game),
        form=form_of(game),
        marks=MARKS,
        levels=LEVELS,
        begun=msgspec.json.encode(begun).decode(),
        bots=opponent_cards(game, hall_of(request).opponents),
    )


async def looked(request: Request) -> Response:
    """Is the box sound, what differs, how does the board look?"""
    game = find_game(request.path_params["slug"])
    body = msgspec.json.decode(await request.body(), type=Brought)
    found = await unless_gone(request, _look(hall_of(request), game, body))
    return json_answer(
        {
            "error": found.error,
            "file": found.file,
            "where": found.where,
            "files": found.corrections,
            "differences": [difference_card(game, each) for each in found.differences],
            "picture": found.picture,
        }
    )


async def _look(hall: Hall, game: Game, body: Brought) -> Looked:
    made = (game.slug, changes_of(body.changes), body.files, body.scenario)
    return await hall.workers.run(look, *made, rank=Rank.QUESTIONS, megabytes=BOX_MEGABYTES)


def changes_of(given: list[Changed]) -> list[Change]:
    return [Change(each.file, tuple(each.path), each.value) for each in given]


def difference_card(game: Game, each: Difference) -> dict[str, Any]:
    try:
        mark = source_of(game, each.file, each.where).mark
    except BadBox:
        mark = ""  # an entry that ours does not have
    return {
        "file": each.file,
        "path": list(each.path),
        "where": each.where,
        "ours": text_of(each.ours),
        "theirs": text_of(each.theirs),
        "value": each.theirs,
        "mark": mark,
    }


def own_box_of(table: Table) -> list[dict[str, Any]]:
    """What is other at a table with a box of its own; nothing where it has none."""
    return [difference_card(table.game, each) for each in differing(table.game, table.setup.corrections)]


async def measured(request: Request) -> Response:
    """Both boxes, some games at a time: one JSON object a line; given up when nobody reads on."""
    game = find_game(request.path_params["slug"])
    body = msgspec.json.decode(await request.body(), type=Measured)
    if body.level not in LEVELS:
        raise DelendaError(f"games are measured with {' or '.join(LEVELS)}, not {body.level!r}.")
    hall = hall_of(request)
    found = await _look(hall, game, Brought(body.changes, {}, body.scenario))
    if found.error:
        raise BadBox(found.error)
    scenario = game.box(body.scenario).setting.scenario

    async def lines() -> AsyncIterator[bytes]:
        results: tuple[list[Result], list[Result]] = ([], [])
        for first in range(0, body.games, AT_ONCE):
            seeds = range(first, min(first + AT_ONCE, body.games))
            for box, played in zip(({}, found.corrections), results, strict=True):
                work = (game.slug, scenario, box, body.level, list(seeds))
                played += await hall.workers.run(play_some, *work, rank=Rank.FILMS)
            balances = [measure(played)[0] for played in results]
            yield msgspec.json.encode(_progress(game, balances, body.games)) + b"\n"

    # identity: what is compressed would be held back until there is enough of it
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Content-Encoding": "identity"})


def _progress(game: Game, balances: list[Balance], games: int) -> dict[str, Any]:
    ours, theirs = balances
    change = differences([ours, theirs])[0]
    return {
        "games": ours.games,
        "of": games,
        "boxes": [_side(game, each) for each in balances],
        "points": change.points,
        "low": change.low,
        "high": change.high,
    }


def _side(game: Game, balance: Balance) -> dict[str, Any]:
    reasons = []
    for words, count in balance.reasons.items():
        winner, reason = words.split(" ", 1)
        seat = {"ROME": 0, "CARTHAGE": 1}.get(winner)
        reasons.append({"words": game.ending(seat, reason), "count": count})
    return {**balance.plain(), "reasons": reasons}
