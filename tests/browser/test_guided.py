"""Guided games in a real browser: by mouse, by keyboard, by touch; interrupted and taken up again; then the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.person import Person
from delenda.kernel.registry import games
from delenda.table.lesson import Lesson, Moment, begin, choose, go_on, lesson_of, point_at
from support.breadth import mostly_broad

People = Callable[..., Person]
GAMES = {game.slug: game for game in games()}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANSWERED = "#prompt[aria-busy=false]"
LOOK = """[ask.textContent, [...document.querySelectorAll(".pieces, .pieces .window")].at(-1).getAttribute("viewBox")]"""
TAPPED = f"""([asked, frame]) => {{
  const [now, nearer] = {LOOK};
  return now !== asked ? "answered" : nearer !== frame && "nearer";
}}"""


class Pupil:
    """Somebody who does what the lesson asks, and knows where in it they should be."""

    def __init__(self, person: Person, slug: str) -> None:
        self.person = person
        self.page = person.page
        self.moment: Moment = begin(lesson_of(GAMES[slug]))
        person.go(f"/learn/{slug}/guided")
        self.see()

    @property
    def lesson(self) -> Lesson:
        return self.moment.lesson

    def see(self) -> None:
        step = self.moment.step
        self.page.wait_for_selector(ANSWERED)
        expect(self.page.locator("#ask")).to_have_text(self.lesson.end if step is None else step.say)

    def done(self) -> None:
        """The lesson, as the step asks for it."""
        step = self.moment.step
        assert step is not None
        if step.kind == "choose":
            self.moment = choose(self.moment, self.moment.wanted()[0]).moment
        else:
            self.moment = point_at(self.moment, step.find[0]).moment if step.find else go_on(self.moment)
        self.see()

    def path(self) -> list[str]:
        """What to click on the board."""
        step = self.moment.step
        assert step is not None
        if step.kind != "choose":
            return step.find[:1]
        return self.lesson.game.board.clicks(self.moment.view()).get(self.moment.wanted()[0], [])

    def press(self) -> None:
        """The button for what the step asks for, wherever it stands."""
        step = self.moment.step
        assert step is not None
        if step.kind == "read":
            self.page.get_by_role("button", name="Next").click()
            return
        action = self.moment.wanted()[0]
        if not self.page.locator(f'#choices [data-action="{action}"]').count():
            self.page.click("#every-open")
        self.page.locator(f':is(#choices, #every-list) [data-action="{action}"]').first.click()

    def on_board(self, tap: bool = False) -> None:
        """By what is marked on the board; by a button where nothing is."""
        path = self.path()
        if not path:
            self.press()
        for key in path:
            self._tap(key) if tap else self.page.mouse.click(**self.person.middle(key))

    def _tap(self, key: str) -> None:
        """The first tap on what is small for a finger brings it nearer."""
        middle = self.person.middle(key)
        before = self.page.evaluate(LOOK)
        self.page.touchscreen.tap(**middle)
        if self.page.wait_for_function(TAPPED, arg=before).json_value() == "nearer":
            self.page.touchscreen.tap(**self.person.middle(key))

    def by_keyboard(self) -> None:
        """Tab to the button or the element, and Enter."""
        path = self.path() if self.moment.step is not None and self.moment.step.kind == "find" else []
        if path:
            self.page.locator(f'.el[data-key="{path[0]}"]').focus()
        elif self.moment.step is not None and self.moment.step.kind == "choose":
            self.page.locator(f'#choices [data-action="{self.moment.wanted()[0]}"]').focus()
        self.page.keyboard.press("Enter")


@pytest.mark.broad  # Scipio's is gone through by those who play on
@pytest.mark.parametrize("slug", sorted(GAMES.keys() - {"scipio"}))
def test_a_lesson_by_mouse(person: People, slug: str) -> None:
    pupil = Pupil(person(), slug)
    while pupil.moment.step is not None:
        pupil.on_board()
        pupil.done()
    pupil.page.get_by_role("button", name="Play on from here").click()
    expect(pupil.page.locator("#where")).to_have_text("The game goes on")


@pytest.mark.parametrize("slug", mostly_broad(GAMES, "scipio"))
def test_a_lesson_by_touch_on_a_phone(person: People, slug: str) -> None:
    pupil = Pupil(person(**PHONE), slug)
    assert not pupil.person.scrolls_sideways()
    while pupil.moment.step is not None:
        pupil.press() if pupil.moment.step.kind != "find" else pupil.on_board(tap=True)
        pupil.done()
    assert not pupil.person.scrolls_sideways()


def test_a_lesson_by_keyboard(person: People) -> None:
    pupil = Pupil(person(), "scipio")
    while pupil.moment.step is not None:
        pupil.by_keyboard()
        pupil.done()
        assert pupil.page.evaluate("document.activeElement !== document.body")  # the keyboard is never lost
    pupil.page.get_by_role("button", name="Play on from here").focus()
    pupil.page.keyboard.press("Enter")
    expect(pupil.page.locator("#where")).to_have_text("The game goes on")


def test_the_page_speaks_and_answers(person: People) -> None:
    pupil = Pupil(person(), "scipio")
    page = pupil.page
    expect(page.locator(".ask[aria-live=polite]")).to_contain_text("Step 1 of")
    page.locator('.el[data-key="formation-0-Y1"] .ring').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("That is Rome's Yellow 1")
    pupil.see()
    while pupil.moment.step is not None and pupil.moment.step.kind != "choose":
        pupil.on_board()
        pupil.done()
    page.get_by_role("button", name="The 7 in Yellow").click()
    expect(page.locator("#answer")).to_contain_text("keep it for Green")
    pupil.see()
    page.locator('.el[data-key="formation-1-Y1"] .ring').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("you cannot choose that now")


def test_a_lesson_is_taken_up_where_it_was_left(person: People) -> None:
    pupil = Pupil(person(), "scipio")
    first = pupil.moment
    for _ in range(3):
        pupil.on_board()
        pupil.done()
    pupil.page.reload()
    pupil.see()
    pupil.page.get_by_role("button", name="Back").click()
    pupil.page.wait_for_selector(ANSWERED)
    expect(pupil.page.locator("#where")).to_contain_text("Step 3 of")
    pupil.page.get_by_role("button", name="The stroke that wins").click()
    expect(pupil.page.locator("#where")).to_contain_text("Step 8 of")
    pupil.person.open_menu().get_by_role("button", name="Start again").click()
    pupil.moment = first
    pupil.see()
    pupil.page.evaluate("localStorage.setItem('delenda-lesson-scipio-first', JSON.stringify({step: 77, actions: [1]}))")
    pupil.page.reload()
    pupil.see()
    pupil.person.complaints.clear()  # the server has refused the place, which the browser reports


def test_the_game_goes_on_against_the_computer(person: People) -> None:
    pupil = Pupil(person(), "scipio")
    while pupil.moment.step is not None:
        pupil.on_board()
        pupil.done()
    page = pupil.page
    page.get_by_role("button", name="Play on from here").click()
    for _ in range(3):
        page.locator("#choices [data-action]").last.click()
        page.wait_for_selector(ANSWERED)
    expect(page.locator("#lines")).to_contain_text("Revealed")
    page.reload()
    expect(page.locator("#where")).to_have_text("The game goes on")
