"""Puzzles: the lists, the page on which one is solved, and the answers to what is tried. The puzzles are kernel/puzzle.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import gcd
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.game import Game
from delenda.kernel.puzzle import GRADES, Kind, Puzzle, Tree, kinds, puzzles_of
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.state import State
from delenda.table import asking
from delenda.table.own_pages import DAY, OwnPages, Try
from delenda.table.own_results import days_in_a_row, grade_of, grade_title
from delenda.web.answers import json_answer, refuse
from delenda.web.boards import Shelf
from delenda.web.cards import game_card
from delenda.web.learn import rule_link
from delenda.web.messages import Action
from delenda.web.people import who
from delenda.web.rendering import render
from delenda.web.rulebook import has_rulebook

WRONG: Final = {
    "win": "That does not win now.",
    "save": "After that you can still lose at once.",
    "score": "That is worth less than the best choice.",
    "secret": "Your opponent has a good answer to that.",
    "tried": "There is something clearly better.",
}


class Attempt(Struct, forbid_unknown_fields=True):
    """What was chosen so far, all of it right; what is chosen now; or that the solution is wanted."""

    actions: Annotated[list[Action], Meta(max_length=200)] = []
    action: Action | None = None
    tell: bool = False
    layout: Literal["wide", "tall"] = "wide"


@dataclass(frozen=True, slots=True)
class Moment:
    """A puzzle with what has been chosen rightly; `tree` is what may follow, empty when it is solved."""

    puzzle: Puzzle
    kind: Kind
    state: State
    tree: Tree
    actions: tuple[int, ...] = ()

    def chosen(self, action: int) -> Moment | None:
        """What follows from a choice, or None where it is not the solution; raises where it is not legal."""
        self.state.check(action)
        label = self.state.label(action)
        if not self.tree or label not in self.tree:
            return None
        after = self.state.copy()
        after.apply(action)
        return Moment(self.puzzle, self.kind, after, self.tree[label], (*self.actions, action))


def begin(puzzle: Puzzle) -> Moment:
    return Moment(puzzle, kinds(find_game(puzzle.game)).kinds[puzzle.kind], puzzle.state(), puzzle.solution)


def pages_of(request: Request) -> OwnPages:
    pages: OwnPages = request.app.state.own_pages
    return pages


def game_here(request: Request) -> Game:
    slug = request.path_params["slug"]
    if slug not in [game.slug for game in games() if puzzles_of(game.slug)]:
        raise refuse(404, f"there are no puzzles of {slug[:40]!r}.")
    return find_game(slug)


def puzzle_here(request: Request) -> Puzzle:
    game, name = game_here(request), request.path_params["puzzle"]
    found = next((each for each in puzzles_of(game.slug) if each.name == name), None)
    if found is None:
        raise refuse(404, f"{game.title} has no puzzle {name[:40]!r}.")
    return found


def puzzle_of_day(day: int) -> Puzzle:
    """Each day another game, and of each game another puzzle, in an order in which easy and hard ones change."""
    having = [game.slug for game in games() if puzzles_of(game.slug)]
    found = puzzles_of(having[day % len(having)])
    stride = next(
        step for step in count(STRIDE) if gcd(step, len(found)) == 1
    )  # so that all of them come before one comes again
    return found[day // len(having) * stride % len(found)]


STRIDE: Final = 17  # puzzles from one day of a game to its next, at least


# Pages


async def overview(request: Request) -> Response:
    pages, me = pages_of(request), who(request)
    today = request.app.state.hall.now() // DAY
    tries = await pages.tries(me) if me else []
    grade = grade_of(tries)
    daily = puzzle_of_day(today)
    return await render(
        request,
        "puzzles.html",
        "puzzles",
        shelves=[_shelf(game, tries) for game in games() if puzzles_of(game.slug)],
        daily=_card(daily, tries),
        daily_game=game_card(find_game(daily.game)),
        days=days_in_a_row(await pages.days(me) if me else [], today),
        grade=grade_title(grade) if grade else "",
        solved=sum(each.solved for each in tries),
    )


def _shelf(game: Game, tries: list[Try]) -> dict[str, Any]:
    solved = sum(each.solved for each in tries if each.game == game.slug)
    return {"game": game_card(game), "count": len(puzzles_of(game.slug)), "solved": solved}


async def of_game(request: Request) -> Response:
    game, me = game_here(request), who(request)
    tries = await pages_of(request).tries(me) if me else []
    cards = [_card(puzzle, tries) for puzzle in puzzles_of(game.slug)]
    shelves = {grade_title(grade): [card for card in cards if card["grade"] == grade_title(grade)] for grade in GRADES}
    return await render(
        request,
        "puzzles_of_game.html",
        "puzzles",
        game=game_card(game),
        shelves={title: found for title, found in shelves.items() if found},
        count=len(cards),
        solved=sum(card["state"] in ("first", "solved") for card in cards),
    )


def _card(puzzle: Puzzle, tries: list[Try]) -> dict[str, Any]:
    known = kinds(find_game(puzzle.game))
    tried = next((each for each in tries if (each.game, each.puzzle) == (puzzle.game, puzzle.name)), None)
    state = "" if tried is None else "first" if tried.first else "solved" if tried.solved else "missed"
    return {
        "href": f"/puzzles/{puzzle.game}/{puzzle.name}",
        "number": [each.name for each in puzzles_of(puzzle.game)].index(puzzle.name) + 1,
        "theme": known.themes[puzzle.theme].title,
        "side": SEAT_NAMES[puzzle.seat],
        "goal": known.kinds[puzzle.kind].goal,
        "grade": grade_title(puzzle.grade),
        "state": state,
    }


async def daily(request: Request) -> Response:
    puzzle = puzzle_of_day(request.app.state.hall.now() // DAY)
    return RedirectResponse(f"/puzzles/{puzzle.game}/{puzzle.name}", 303)


async def next_one(request: Request) -> Response:
    """The first that has not been tried, behind `after` if there is one; else the first that was not solved, else the first."""
    game, me = game_here(request), who(request)
    known = {each.puzzle: each for each in await pages_of(request).tries(me) if each.game == game.slug} if me else {}
    names = [puzzle.name for puzzle in puzzles_of(game.slug)]
    after = request.query_params.get("after", "")
    turned = names[names.index(after) + 1 :] + names[: names.index(after) + 1] if after in names else names
    new = [name for name in turned if name not in known]
    missed = [name for name in turned if name in known and not known[name].solved]
    return RedirectResponse(f"/puzzles/{game.slug}/{(new or missed or turned)[0]}", 303)


async def page(request: Request) -> Response:
    puzzle, me = puzzle_here(request), who(request)
    tries = await pages_of(request).tries(me) if me else []
    card = game_card(find_game(puzzle.game))
    return await render(
        request,
        "puzzle.html",
        "puzzle",
        game=card,
        puzzle=_card(puzzle, tries),
        name_of_puzzle=puzzle.name,
        count=len(puzzles_of(puzzle.game)),
        has_rules=has_rulebook(find_game(puzzle.game)),
        layouts=card["layouts"],
    )


# Answers


async def tried(request: Request) -> Response:
    """What follows from a choice; the first answer of a person to a puzzle counts."""
    puzzle = puzzle_here(request)
    body = msgspec.json.decode(await request.body(), type=Attempt)
    moment = begin(puzzle)
    for action in body.actions:
        after = moment.chosen(action)
        if after is None:
            raise refuse(422, "this is not the way to the solution.")
        moment = after
    answer, right = "", True
    if body.action is not None and moment.tree:
        after = moment.chosen(body.action)
        right = after is not None
        answer = _answer(moment, body.action, after)
        moment = after or moment
        if not right or not moment.tree:
            await _note(request, puzzle, right)
    solution = _solution(puzzle) if body.tell else []
    if body.tell:
        await _note(request, puzzle, False)
    return json_answer(_shown(request.app.state.shelf, moment, body.layout, answer, right, solution))


def _answer(moment: Moment, action: int, after: Moment | None) -> str:
    words = moment.state.decision.words(moment.state.view(moment.puzzle.seat), action)
    if after is None:
        return f"{words}: {WRONG[moment.kind.measure]}"
    return f"{words}: right. Go on." if after.tree else f"{words}: solved!"


async def _note(request: Request, puzzle: Puzzle, solved: bool) -> None:
    if me := who(request):
        now = request.app.state.hall.now()
        await pages_of(request).tried(me, puzzle.game, puzzle.name, solved, now)


def _solution(puzzle: Puzzle) -> list[str]:
    """The first of the turns that solve it, in words."""
    moment, words = begin(puzzle), []
    for label in puzzle.line():
        action = moment.state.find(label)
        words.append(moment.state.decision.words(moment.state.view(puzzle.seat), action))
        following = moment.chosen(action)
        assert following is not None
        moment = following
    return words


def _shown(shelf: Shelf, moment: Moment, layout: str, answer: str, right: bool, solution: list[str]) -> dict[str, Any]:
    puzzle, game = moment.puzzle, find_game(moment.puzzle.game)
    view = moment.state.view(puzzle.seat)
    open_still = bool(moment.tree)
    return {
        "actions": moment.actions,
        "solved": not open_still,
        "right": right,
        "answer": answer,
        "solution": solution,
        "prompt": view.prompt() if open_still else "",
        "choices": asking.choices(game, view) if open_still else [],
        "rule": {"number": view.decision.rule, "href": rule_link(game, view.decision.rule)} if open_still else None,
        "board": shelf.drawn(game, view, layout, f"puzzle={game.slug}/{puzzle.name}").full(),
        "describe": game.board.describe(view),
    }


def draw_puzzle_scenery(shelf: Shelf, where: str, layout: str) -> None:
    """Put a puzzle's scenery on the shelf, if another process has drawn it."""
    slug, _, name = where.partition("/")
    for puzzle in puzzles_of(slug) if slug in [game.slug for game in games()] else ():
        if puzzle.name == name:
            shelf.drawn(find_game(slug), puzzle.state().view(puzzle.seat), layout, "")
