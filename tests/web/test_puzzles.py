"""Puzzles on the page: what is tried is answered, the first answer counts, the solution is told on demand."""

from __future__ import annotations

from typing import Any

from delenda.kernel.puzzle import Puzzle, puzzles_of
from delenda.web.puzzles import puzzle_of_day
from support.browsers import ORIGIN, Browser, Server
from web.conftest import Time


def first_of(slug: str) -> Puzzle:
    return puzzles_of(slug)[0]


def ask(browser: Browser, puzzle: Puzzle, **body: Any) -> Any:
    return browser.client.post(f"/api/puzzles/{puzzle.game}/{puzzle.name}", json=body, headers=ORIGIN)


def solve(browser: Browser, puzzle: Puzzle) -> dict[str, Any]:
    """Every step of the solution, one after another."""
    now = ask(browser, puzzle).json()
    for label in puzzle.line():
        (action,) = [choice["action"] for choice in now["choices"] if choice["label"] == label]
        now = ask(browser, puzzle, actions=now["actions"], action=action).json()
    return now


def wrong_action(browser: Browser, puzzle: Puzzle) -> int:
    choices = ask(browser, puzzle).json()["choices"]
    return next(choice["action"] for choice in choices if choice["label"] not in puzzle.solution)


def test_every_page_is_there(server: Server) -> None:
    anna = Browser(server)
    overview = anna.get("/puzzles").text
    for slug in ("scipio", "zama", "punica", "de-bello-punico", "punic-island"):
        assert f"/puzzles/{slug}" in overview
        assert first_of(slug).name in anna.get(f"/puzzles/{slug}").text
        assert anna.get(f"/puzzles/{slug}/{first_of(slug).name}").status_code == 200
    assert anna.get("/puzzles/zama/none").status_code == anna.get("/puzzles/chess").status_code == 404


def test_a_puzzle_of_each_game_is_solved(server: Server) -> None:
    anna = Browser(server)
    anna.get("/puzzles")
    for slug in ("scipio", "zama", "punica", "de-bello-punico", "punic-island"):
        now = solve(anna, first_of(slug))
        assert now["solved"]
        assert now["answer"].endswith("solved!")
        assert now["choices"] == []
    page = anna.get("/puzzles").text
    assert "<b>5</b> solved" in page
    assert "<b>1</b> day in a row" in page
    assert len(anna.get("/me/export").json()["puzzles"]) == 5


def test_a_wrong_try_is_answered_with_a_sentence(server: Server) -> None:
    puzzle, anna = first_of("zama"), Browser(server)
    anna.get("/puzzles")
    now = ask(anna, puzzle, action=wrong_action(anna, puzzle)).json()
    assert not now["right"]
    assert now["answer"].endswith("worth less than the best choice.")
    assert now["actions"] == []
    assert solve(anna, puzzle)["solved"]
    (tried,) = anna.get("/me/export").json()["puzzles"]
    assert (tried["first"], tried["solved"]) == (False, True), "only the first answer counts for the grade"


def test_the_solution_is_told_on_demand(server: Server) -> None:
    puzzle, anna = first_of("punica"), Browser(server)
    anna.get("/puzzles")
    assert ask(anna, puzzle).json()["solution"] == []
    assert len(ask(anna, puzzle, tell=True).json()["solution"]) == len(puzzle.line())
    (tried,) = anna.get("/me/export").json()["puzzles"]
    assert (tried["first"], tried["solved"]) == (False, False)


def test_what_does_not_belong_is_refused(server: Server) -> None:
    puzzle, anna = first_of("zama"), Browser(server)
    wrong = wrong_action(anna, puzzle)
    assert ask(anna, puzzle, actions=[wrong]).status_code == 422
    assert ask(anna, puzzle, action=140).status_code == 422
    assert ask(anna, puzzle, actions="x").status_code == 400


def test_nothing_hidden_is_shown(server: Server) -> None:
    """The page shows what the seat sees."""
    for puzzle in puzzles_of("punic-island")[:5]:
        state = puzzle.state()
        now = ask(Browser(server), puzzle).json()
        assert {choice["label"] for choice in now["choices"]} == set(state.view(puzzle.seat).labels())
        assert "solution" in now
        assert now["solution"] == []


def test_the_next_one_is_new(server: Server) -> None:
    anna = Browser(server)
    anna.get("/puzzles")
    names = [puzzle.name for puzzle in puzzles_of("scipio")]
    assert anna.get("/puzzles/scipio/next").headers["location"].endswith(names[0])
    solve(anna, first_of("scipio"))
    assert anna.get("/puzzles/scipio/next").headers["location"].endswith(names[1])
    assert anna.get(f"/puzzles/scipio/next?after={names[-1]}").headers["location"].endswith(names[1])


def test_each_day_has_another_puzzle(server: Server, time: Time) -> None:
    days = [puzzle_of_day(day) for day in range(20_000, 20_100)]
    assert len({(puzzle.game, puzzle.name) for puzzle in days}) == 100
    assert {puzzle.game for puzzle in days[:5]} == {"scipio", "zama", "punica", "de-bello-punico", "punic-island"}
    today = Browser(server).get("/puzzles/daily").headers["location"]
    time.pass_by(86_400)
    assert Browser(server).get("/puzzles/daily").headers["location"] != today


def test_days_in_a_row_are_counted(server: Server, time: Time) -> None:
    anna = Browser(server)
    anna.get("/puzzles")
    for puzzle in puzzles_of("scipio")[:3]:
        solve(anna, puzzle)
        time.pass_by(86_400)
    assert "<b>3</b> days in a row" in anna.get("/puzzles").text
    time.pass_by(86_400)
    assert "<b>0</b> days in a row" in anna.get("/puzzles").text
