"""The analysis board: its pages, and the answers to what is done on it. What a study is stands in table/study.py."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import asdict
from secrets import randbits
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, SEATS
from delenda.kernel.bounds import check_record
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.table import asking, report, study
from delenda.table.hall import IMPORT_MEGABYTES, Hall
from delenda.table.opinion import Opinion
from delenda.table.recording import written
from delenda.table.study import Positions
from delenda.table.table import Table
from delenda.table.worker_queue import Rank
from delenda.web import rest
from delenda.web.advice import THINKER, advice_of
from delenda.web.answers import json_answer, refuse
from delenda.web.boards import Shelf
from delenda.web.cancelling import unless_gone
from delenda.web.cards import game_card
from delenda.web.guided import game_of
from delenda.web.learn import rule_link
from delenda.web.messages import Action
from delenda.web.rendering import render
from delenda.web.rulebook import has_rulebook

MOST_THOUGHTS: Final = 400  # opinions that are remembered
Head = Annotated[str, Meta(max_length=study.HEAD_CHARACTERS)]
Actions = Annotated[list[Action], Meta(max_length=10_000)]
Slug = Annotated[str, Meta(max_length=80)]


class StudyText(Struct, forbid_unknown_fields=True):
    """A record as text, with its variations."""

    text: str


class SetUp(Struct, forbid_unknown_fields=True):
    """A position as text; without one, the beginning of a scenario."""

    game: Slug
    scenario: Slug | None = None
    options: dict[Slug, Slug] = {}
    position: Head = ""


class PutPiece(SetUp, forbid_unknown_fields=True):
    """A piece of that position, by name, and where it is to be put; without them the position is only looked at."""

    piece: Slug = ""
    place: Slug = ""
    layout: Literal["wide", "tall", "wide-turned", "tall-turned"] = "wide"


class StandAt(Struct, forbid_unknown_fields=True):
    """Where somebody stands in a study: the header of its record, and the actions up to there. With `roll` chance decides the
    next; with `own` the board shows only what the side to act may know."""

    head: Head
    actions: Actions = []
    roll: bool = False
    own: bool = False
    layout: Literal["wide", "tall", "wide-turned", "tall-turned"] = "wide"


class ThinkAbout(Struct, forbid_unknown_fields=True):
    head: Head
    actions: Actions = []


class TryLine(Struct, forbid_unknown_fields=True):
    """A choice, to be judged: one action, or all of a secret choice."""

    head: Head
    line: Annotated[list[Action], Meta(min_length=1, max_length=100)]
    actions: Actions = []


class Studies:
    """What the server remembers for those who study: positions, and what the computer thought of them."""

    def __init__(self) -> None:
        self.positions = Positions()
        self.thoughts: OrderedDict[tuple[str, tuple[int, ...]], Opinion] = OrderedDict()

    def keep(self, key: tuple[str, tuple[int, ...]], thought: Opinion) -> None:
        self.thoughts[key] = thought
        if len(self.thoughts) > MOST_THOUGHTS:
            self.thoughts.popitem(last=False)


# Pages


async def index(request: Request) -> Response:
    return await render(request, "studies.html", "studies")


async def page(request: Request) -> Response:
    game = game_of(request)
    card = game_card(game)
    return await render(
        request,
        "study.html",
        "study",
        game=card,
        has_rules=has_rulebook(game),
        layouts=card["layouts"],
        start=start_of(request),
    )


def start_of(request: Request) -> dict[str, str]:
    """What the page begins with, as it was asked for."""
    return {name: request.query_params.get(name, "")[:80] for name in ("table", "at", "as", "scenario")}


def address_of(table: Table, at: int, viewer: str) -> str:
    """Where a position of a table can be studied; empty where it may not be."""
    return f"/analysis/{table.game.slug}?table={table.id}&at={at}&as={viewer}" if study.is_allowed(table) else ""


# What is asked


async def read(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=StudyText)
    check_record(body.text)
    hall: Hall = request.app.state.hall
    work = hall.workers.run(study.read_study, body.text, rank=Rank.PEOPLE, megabytes=IMPORT_MEGABYTES)
    return json_answer(study.as_data(await unless_gone(request, work)))


async def set_up(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=SetUp)
    found = await asyncio.to_thread(study.begun, known_game(body.game), body.scenario, body.options, body.position)
    return json_answer(study.as_data(found))


async def put(request: Request) -> Response:
    """A position while it is set up by hand. What is impossible is refused with the sentence that says so."""
    body = msgspec.json.decode(await request.body(), type=PutPiece)
    game = known_game(body.game)
    text = body.position
    if body.piece:
        state = study.beginning(study.begun(game, body.scenario, body.options, text).head)
        text = game.board.put(state, body.piece, body.place)
        if not text:
            raise refuse(422, "that piece does not belong there.")
    state = study.beginning(study.begun(game, body.scenario, body.options, text).head)
    found = game.board.pieces(state)
    return json_answer(
        {
            "position": str(state),
            "describe": game.board.describe(state),
            "board": request.app.state.shelf.drawn(game, state, body.layout, origin(state)).full(),
            "pieces": [asdict(spot) for spot in found.pieces],
            "places": [asdict(spot) for spot in found.places],
        }
    )


def known_game(slug: str) -> Game:
    if slug not in [game.slug for game in games()]:
        raise refuse(404, f"there is no game {slug[:40]!r}.")
    return find_game(slug)


async def of_table(request: Request) -> Response:
    """A study of a table: of the whole game when it is over, of what a seat knows while it runs against the computer."""
    host = await rest.host_of(request)
    table = host.table
    study.check_allowed(table)
    viewer = await rest.looking_as(request, host)
    at = rest.position_number(request.path_params["at"], host, viewer)
    if not table.is_closed:
        found, node = study.of_running(table, viewer, at, Rng(randbits(60))), study.ROOT
    else:
        workers = request.app.state.hall.workers
        text = str(await written(table, host.tags, workers))
        found = await unless_gone(request, workers.run(study.read_study, text, rank=Rank.PEOPLE))
        node = min(table.timeline.count(viewer, at), len(found.nodes) - 1)
    return json_answer({**study.as_data(found), "node": node})


async def stand(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=StandAt)
    positions: Positions = request.app.state.studies.positions
    actions = tuple(body.actions)
    state = await asyncio.to_thread(positions.at, body.head, actions)
    if body.roll:
        if state.actor != CHANCE:
            raise refuse(422, "there is nothing to roll here.")
        actions = (*actions, sample(state, Rng(randbits(60))))
        before, state = state, positions.at(body.head, actions)
        rolled = {"label": before.label(actions[-1]), "words": before.decision.words(before, actions[-1])}
    else:
        rolled = None
    return json_answer({**shown(request.app.state.shelf, state, body.layout, body.own), "actions": actions, "rolled": rolled})


def shown(shelf: Shelf, state: State, layout: str, own: bool = False) -> dict[str, Any]:
    """A position of a study for the page. The board shows everything, or what the side to act may know; what may be chosen is
    what that side may choose."""
    game, over = find_game(state.setting.slug), state.outcome()
    seen = study.eyes_of(state) if own else state
    return {
        "actor": "" if over is not None else ACTOR_NAMES[state.actor],
        "prompt": state.prompt() if state.actor in SEATS else "",
        "title": state.decision.title,
        "secret": state.decision.simultaneous,
        "choices": choices(game, state),
        "shares": [round(share, 4) for share in study.shares(state)] if state.actor == CHANCE else [],
        "rule": {"number": state.decision.rule, "href": rule_link(game, state.decision.rule)} if over is None else None,
        "result": None if over is None else game.ending(over.winner, over.reason),
        "board": shelf.drawn(game, seen, layout, origin(state)).full(),
        "describe": game.board.describe(seen),
        "told": [] if state.journal is None else state.journal.lines(seen.viewer),
        "position": str(seen),
    }


def choices(game: Game, state: State) -> list[dict[str, Any]]:
    if state.actor == NOBODY:
        return []
    if state.actor == CHANCE:
        return [asking.choice(state, action, []) for action in state.legal()]
    return asking.choices(game, study.eyes_of(state))


async def think(request: Request) -> Response:
    """The chances in a position, and what the side to act should do, from what it knows."""
    body = msgspec.json.decode(await request.body(), type=ThinkAbout)
    studies: Studies = request.app.state.studies
    key = (body.head, tuple(body.actions))
    state = await asyncio.to_thread(studies.positions.at, *key)
    actor = {"actor": ACTOR_NAMES[state.actor] if state.actor in SEATS else ""}
    if state.actor == CHANCE:
        return json_answer({**actor, **THINKER, "seconds": 0, "rome": None, "mixed": False, "actions": []})
    view = study.eyes_of(state)
    if key not in studies.thoughts:
        hall: Hall = request.app.state.hall
        studies.keep(key, await unless_gone(request, hall.opinions.of_view(view)))
    return json_answer({**actor, **advice_of(find_game(state.setting.slug), view, studies.thoughts[key])})


async def judged(request: Request) -> Response:
    """What a choice costs against the best that the computer finds, from what the side to act knows."""
    body = msgspec.json.decode(await request.body(), type=TryLine)
    studies: Studies = request.app.state.studies
    state = await asyncio.to_thread(studies.positions.at, body.head, tuple(body.actions))
    if state.actor not in SEATS:
        raise refuse(422, "nobody is to choose here.")
    await asyncio.to_thread(studies.positions.at, body.head, (*body.actions, *body.line))  # each of them is legal
    hall: Hall = request.app.state.hall
    asking_for = (study.eyes_of(state).dump(), body.line, randbits(40), report.TRY_SECONDS)
    found = await unless_gone(request, hall.workers.run(report.judge, *asking_for, rank=Rank.QUESTIONS))
    return json_answer({"cost": found.cost, "better": found.better, "why": found.why})


# Scenery


def origin(state: State) -> str:
    """Where the scenery of a position can be drawn again."""
    setting = state.setting
    options = ",".join(f"{name}={value}" for name, value in setting.options.items())
    return f"study={quote(f'{setting.slug}/{setting.scenario}/{options}', safe='')}"


def draw_scenery(shelf: Shelf, where: str, layout: str) -> None:
    """Put the scenery of a scenario on the shelf, if another process has drawn it."""
    slug, _, rest_of = where.partition("/")
    scenario, _, options = rest_of.partition("/")
    chosen = dict(part.split("=", 1) for part in options.split(",") if "=" in part)
    try:
        game = find_game(slug)
        state = game.start(scenario, chosen)
    except DelendaError:
        return
    shelf.drawn(game, state, layout, "")
