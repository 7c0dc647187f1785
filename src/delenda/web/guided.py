"""Guided games: the page, and the answers to what is done on it. The lesson itself is table/lesson.py."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor
from secrets import randbits
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.table import asking
from delenda.table.lesson import (
    FIRST,
    Answer,
    Lesson,
    Moment,
    Place,
    answered,
    begin,
    choose,
    go_on,
    lesson_names,
    lesson_of,
    moment_at,
    point_at,
    rolled,
)
from delenda.table.workers import Workers
from delenda.web.answers import json_answer, refuse
from delenda.web.boards import Shelf
from delenda.web.cards import game_card
from delenda.web.connections import address_of
from delenda.web.learn import rule_link
from delenda.web.messages import Action
from delenda.web.rendering import render
from delenda.web.rulebook import has_rulebook

Number = Annotated[int, Meta(ge=0, le=1000)]


class Taught(Struct, forbid_unknown_fields=True):
    """Where somebody is in a lesson, and what they do there: choose an action, point at an element, or go on (behind the
    lesson: let the opponent and the dice go on). Without any of them they only look."""

    step: Number = 0
    actions: Annotated[list[Action], Meta(max_length=10_000)] = []
    action: Action | None = None
    key: Annotated[str, Meta(max_length=80)] | None = None
    on: bool = False
    layout: Literal["wide", "tall"] = "wide"


def game_of(request: Request) -> Game:
    slug = request.path_params["slug"]
    if slug not in [game.slug for game in games()]:
        raise refuse(404, f"there is no game {slug[:40]!r}.")
    return find_game(slug)


def lesson_here(request: Request) -> Lesson:
    game, name = game_of(request), request.path_params.get("lesson", FIRST)
    if name not in lesson_names(game):
        raise refuse(404, f"{game.title} has no lesson {name[:40]!r}.")
    return lesson_of(game, name)


async def page(request: Request) -> Response:
    lesson = await asyncio.to_thread(lesson_here, request)  # the first time it is played through
    starts = [{"title": title, "step": place.step, "actions": list(place.actions)} for title, place in lesson.chapters]
    card = game_card(lesson.game)
    side = SEAT_NAMES[lesson.seat]
    return await render(
        request,
        "guided.html",
        "guided",
        game=card,
        lesson=lesson,
        side=side,
        chapters=starts,
        has_rules=has_rulebook(lesson.game),
        layouts=card["layouts"],
    )


async def taught(request: Request) -> Response:
    """What follows from what was done at a place of a lesson."""
    lesson = await asyncio.to_thread(lesson_here, request)  # the first time it is played through
    body = msgspec.json.decode(await request.body(), type=Taught)
    moment = moment_at(lesson, Place(body.step, tuple(body.actions)))
    answer = _answer(moment, body)
    if body.on and moment.step is None:
        answer = Answer(True, "", await _one_move(request, moment))
    return json_answer(shown(request.app.state.shelf, answer, body.layout))


def _answer(moment: Moment, body: Taught) -> Answer:
    if body.action is not None:
        try:
            return choose(moment, body.action)
        except IllegalAction as error:
            return Answer(False, str(error), moment)
    if body.key is not None:
        return point_at(moment, body.key)
    if body.on and moment.step is not None:
        return Answer(True, moment.step.done, go_on(moment))
    return Answer(True, "", moment)


async def _one_move(request: Request, moment: Moment) -> Moment:
    """The dice, or one line of the opponent's."""
    actor, lesson = moment.state.actor, moment.lesson
    if actor == CHANCE:
        return rolled(moment, Rng(randbits(60)))
    if actor in (NOBODY, lesson.seat):
        return moment
    if not request.app.state.rations.thinking.take(address_of(request.scope)):
        raise refuse(429, "too many questions to the computer; wait a moment.")
    workers: Workers = request.app.state.hall.workers
    try:
        line = await workers.decide(lesson.opponent, moment.state.view(actor).dump())
    except BrokenExecutor:
        raise refuse(503, "the computer could not think just now; try again.") from None
    return answered(moment, line)


def shown(shelf: Shelf, answer: Answer, layout: str) -> dict[str, Any]:
    """A moment for the page."""
    moment = answer.moment
    lesson, step, view = moment.lesson, moment.step, moment.view()
    may_choose = moment.is_mine and (step is None or step.kind == "choose")
    over = moment.state.outcome()
    return {
        "step": moment.place.step,
        "actions": moment.place.actions,
        "kind": "play" if step is None else step.kind,
        "done": answer.is_done,
        "answer": answer.words,
        "say": lesson.end if step is None else step.say,
        "show": [] if step is None else step.show,
        "find": [] if step is None else step.find,
        "to_act": may_choose,
        "prompt": view.prompt() if may_choose else "",
        "waiting": "" if may_choose or over is not None else waiting(moment),
        "choices": asking.choices(lesson.game, view) if may_choose else [],
        "wanted": moment.wanted(),
        "rule": {"number": view.decision.rule, "href": rule_link(lesson.game, view.decision.rule)} if may_choose else None,
        "result": None if over is None else lesson.game.ending(over.winner, over.reason),
        "board": shelf.drawn(lesson.game, view, layout, f"lesson={lesson.game.slug}/{lesson.name}").full(),
        "describe": lesson.game.board.describe(view),
        "log": [] if moment.state.journal is None else moment.state.journal.lines(lesson.seat),
    }


def waiting(moment: Moment) -> str:
    actor, title = moment.state.actor, moment.state.decision.title
    if actor == CHANCE:
        return f"The dice or the cards decide: {title}."
    name = bot(moment.lesson.opponent).title if moment.step is None else ACTOR_NAMES[actor].capitalize()
    return f"{name} is to {title}."


def draw_scenery(shelf: Shelf, where: str, layout: str) -> None:
    """Put a lesson's scenery on the shelf, if another process has drawn it."""
    slug, _, name = where.partition("/")
    if slug in [game.slug for game in games()] and name in lesson_names(find_game(slug)):
        lesson = lesson_of(find_game(slug), name)
        shelf.drawn(lesson.game, begin(lesson).view(), layout, "")
