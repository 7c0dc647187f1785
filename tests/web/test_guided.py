"""Guided games over HTTP: the page, each step, and the game that goes on behind the lesson."""

from __future__ import annotations

from typing import Any

import pytest

from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.table.lesson import lesson_of
from support.browsers import Server

SLUGS = [game.slug for game in games()]


def do(server: Server, slug: str, at: dict[str, Any] | None = None, **deed: Any) -> dict[str, Any]:
    place = {} if at is None else {"step": at["step"], "actions": at["actions"]}
    answer = server.post(f"/api/lessons/{slug}/first", json={**place, **deed})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def as_shown(server: Server, slug: str, at: dict[str, Any]) -> dict[str, Any]:
    """What the lesson asks for."""
    if at["kind"] == "read":
        return do(server, slug, at, on=True)
    if at["kind"] == "find":
        return do(server, slug, at, key=at["find"][0])
    return do(server, slug, at, action=at["wanted"][0])


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_played_to_its_end_and_on(server: Server, slug: str) -> None:
    lesson = lesson_of(find_game(slug))
    page = server.get(f"/learn/{slug}/guided")
    assert lesson.title in page.text
    assert all(title in page.text for title, _ in lesson.chapters)
    now = do(server, slug)
    assert server.get(now["board"]["scenery"]).status_code == 200
    for _ in range(200):
        if now["kind"] == "play":
            break
        now = as_shown(server, slug, now)
        assert now["done"]
    assert now["say"] == lesson.end
    for _ in range(4):
        if now["result"] is None:
            now = do(server, slug, now, action=now["choices"][0]["action"]) if now["to_act"] else do(server, slug, now, on=True)
    assert now["actions"]


def test_other_choices_are_answered_and_illegal_ones_refused_with_the_reason(server: Server) -> None:
    now = do(server, "scipio", layout="tall")
    assert now["board"]["layout"] == "tall"
    assert do(server, "scipio", now, action=35)["answer"].startswith("This step asks for something else")
    wrong = do(server, "scipio", now, key="formation-0-Y1")
    assert (wrong["done"], wrong["step"]) == (False, 0)
    assert wrong["answer"].startswith("That is Rome's Yellow 1")
    while now["kind"] != "choose":
        now = as_shown(server, "scipio", now)
    refused = do(server, "scipio", now, action=0)
    assert (refused["done"], refused["step"]) == (False, now["step"])
    assert refused["answer"]
    kind = do(server, "scipio", now, action=40)
    assert "keep it for Green" in kind["answer"]


def test_what_is_no_place_in_a_lesson_is_refused(server: Server) -> None:
    assert server.get("/learn/chess/guided").status_code == 404
    assert server.get("/learn/scipio/guided/second").status_code == 404
    assert server.post("/api/lessons/scipio/second", json={}).status_code == 404
    for wrong in ({"step": 99}, {"step": 4}, {"step": 0, "actions": [1]}, {"step": 2, "on": True}, {"stop": 1}, {"step": -1}):
        assert server.post("/api/lessons/scipio/first", json=wrong).status_code == 400, wrong


def test_scenery_is_drawn_again_where_nobody_has_drawn_it(server: Server) -> None:
    address = do(server, "scipio")["board"]["scenery"]
    server.app.state.shelf._scenery.clear()
    assert server.get(address).status_code == 200
    assert server.get("/scenery/000?lesson=scipio/first&layout=wide").status_code == 404
    assert server.get("/scenery/000?lesson=chess/first&layout=wide").status_code == 404


@pytest.mark.parametrize("slug", SLUGS)
def test_the_guided_game_is_found(server: Server, slug: str) -> None:
    for page in ("/", f"/learn/{slug}", f"/new?game={slug}"):
        assert f"/learn/{slug}/guided" in server.get(page).text, page
