"""Puzzles and a page of one's own in a real browser: by mouse, keyboard and touch, and over two devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.person import Person
from delenda.kernel.puzzle import Puzzle, puzzles_of
from delenda.kernel.registry import game

People = Callable[..., Person]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANSWERED = "#prompt[aria-busy=false]"


def single(slug: str, wanted: Callable[[list[str]], bool]) -> tuple[Puzzle, list[list[str]]]:
    """A puzzle of a game whose whole solution can be clicked as wanted, with what to click for each of its steps."""
    board = game(slug).board
    for puzzle in puzzles_of(slug):
        state, paths = puzzle.state(), []
        for label in puzzle.line():
            action = state.find(label)
            paths.append(board.clicks(state.view(puzzle.seat)).get(action, []))
            state.apply(action)
        if all(wanted(path) for path in paths):
            return puzzle, paths
    raise AssertionError(f"no puzzle of {slug} can be solved so")


def open_puzzle(someone: Person, puzzle: Puzzle) -> None:
    someone.go(f"/puzzles/{puzzle.game}/{puzzle.name}")
    someone.page.wait_for_selector(ANSWERED)


def solved(someone: Person) -> None:
    expect(someone.page.locator("body")).to_have_attribute("data-solved", "")
    expect(someone.page.locator("#answer")).to_contain_text("solved!")


def test_a_puzzle_by_mouse_with_a_wrong_try_first(person: People) -> None:
    puzzle, paths = single("zama", lambda path: bool(path))
    anna = person()
    open_puzzle(anna, puzzle)
    page = anna.page
    state = puzzle.state()
    wrong = next(action for action in state.legal() if state.label(action) not in puzzle.solution)
    button = page.locator(f'#choices button[data-action="{wrong}"]')
    if not button.count():
        page.click("#every-open")
        button = page.locator(f'#every-list button[data-action="{wrong}"]')
    button.click()
    expect(page.locator("#answer")).to_contain_text("worth less than the best choice")
    for path in paths:
        for key in path:
            page.mouse.click(**anna.middle(key))
        page.wait_for_selector(ANSWERED)
    solved(anna)
    expect(page.locator("#choices a.btn.go")).to_have_text("Next puzzle")
    page.click("#choices a.btn.go")
    page.wait_for_selector(ANSWERED)
    page.click("#tell")
    expect(page.locator("#solution li").first).not_to_be_empty()


def test_a_puzzle_by_keyboard_and_its_streak(person: People) -> None:
    puzzle = puzzles_of("scipio")[0]
    anna = person()
    open_puzzle(anna, puzzle)
    page = anna.page
    state = puzzle.state()
    for label in puzzle.line():
        action = state.find(label)
        button = page.locator(f'#choices button[data-action="{action}"]')
        if not button.count():
            page.focus("#every-open")
            page.keyboard.press("Enter")
            button = page.locator(f'#every-list button[data-action="{action}"]')
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(ANSWERED)
        state.apply(action)
    solved(anna)
    anna.go("/puzzles")
    expect(page.locator(".figures")).to_contain_text("1 day in a row")


@pytest.mark.broad
def test_a_puzzle_by_touch(person: People) -> None:
    puzzle, _ = single("punica", lambda path: True)
    anna = person(**PHONE)
    open_puzzle(anna, puzzle)
    page = anna.page
    state = puzzle.state()
    for label in puzzle.line():
        action = state.find(label)
        if page.locator("#every-open").count():
            page.tap("#every-open")
        page.locator(f':is(#choices, #every-list) button[data-action="{action}"]:visible').first.tap()
        page.wait_for_selector(ANSWERED)
        state.apply(action)
    solved(anna)


def test_a_page_follows_its_owner_to_another_device(person: People) -> None:
    anna, phone = person(), person(**PHONE)
    anna.go("/me")
    anna.page.fill("#name", "Anna")
    anna.page.click(".name-form .btn")
    expect(anna.page.locator("h2").first).to_have_text("Anna")
    anna.go("/me/key")
    anna.page.click("#mine summary")
    link = anna.page.input_value("#key-link")
    words = anna.page.locator(".recovery li").all_inner_texts()
    assert len(words) == 12
    phone.page.goto(link)
    expect(phone.page.locator("#arrived")).to_be_visible()
    assert "#" not in phone.page.url, "the key does not stay in the address"
    phone.page.click("#enter .btn.go")
    expect(phone.page.locator("h2").first).to_have_text("Anna")


def test_it_can_be_installed_and_keeps_static_parts_only(person: People) -> None:
    anna = person()
    anna.go("/me")
    page = anna.page
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["display"] == "standalone"
    sizes = page.evaluate(
        "async (icons) => Promise.all(icons.map(async (icon) => (await fetch(icon.src)).status))", manifest["icons"]
    )
    assert set(sizes) == {200}
    if page.locator("#push").count():
        expect(page.locator("#push")).to_be_enabled()
        anna.go("/puzzles")
        kept = page.evaluate(
            """async () => {
              await navigator.serviceWorker.ready;
              const cache = await caches.open("delenda-static-1");
              return (await cache.keys()).map((request) => new URL(request.url).pathname);
            }"""
        )
        assert kept
        assert all(path.startswith("/static/") or path == "/theme.css" for path in kept)
