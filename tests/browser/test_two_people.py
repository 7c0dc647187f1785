"""Two people in two windows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table, play_out

People = Callable[..., Person]


def two(person: People) -> tuple[Person, Person]:
    rome, carthage = person(seed=3), person(seed=4)
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    return rome, carthage


def organise(rome: Person, carthage: Person) -> None:
    """Both armies from the first preset."""
    for each in (rome, carthage):
        each.wait_for(lambda each=each: each.is_to_act and each.dice_are_in)
    for each in (rome, carthage):
        each.press(each.buttons.first)
    rome.wait_for(lambda: "place a Command card" in rome.page.locator("#ask").inner_text())
    carthage.wait_for(lambda: "place a Command card" in carthage.page.locator("#ask").inner_text())


def reveal(rome: Person, carthage: Person) -> None:
    """Both place their cards: low ones against high ones, so that there are losses to choose."""
    for _ in range(3):
        rome.press(rome.buttons.first)
    for _ in range(3):
        carthage.press(carthage.buttons.last)
    for each in (rome, carthage):
        each.wait_for(lambda each=each: each.views[-1]["ready"] is None)


def may_ask(person: Person) -> bool:
    """Whether the page offers to ask the other seat, which the newest view allows."""
    allowed = "undo_request" in person.views[-1]["may"]
    return allowed and person.page.locator("#undo").get_attribute("aria-disabled") == "false"


@pytest.mark.broad  # one by keyboard alone is quick
def test_a_whole_game(person: People) -> None:
    rome, carthage = two(person)
    play_out(rome, carthage)
    for each in (rome, carthage):
        expect(each.page.locator("#ask")).to_contain_text(re.compile("wins|draw"))
        assert each.views[-1]["result"] is not None
    expect(rome.page.locator("#proof-words")).to_contain_text("verified")


@pytest.mark.broad  # as one who is asked for a name does
def test_a_friend_comes_by_the_link(person: People) -> None:
    rome, carthage, third = person(), person(), person()
    rome.open_table("friend")
    link = rome.page.input_value("#invite")
    rome.page.get_by_role("link", name="Go to the table").click()
    rome.sit()
    rome.expect_prompt(re.compile("Waiting for somebody to play Carthage"))
    carthage.sit(link)
    expect(rome.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("choosing")
    third.page.goto(link)
    assert third.buttons.count() == 0, "a seat link works once"
    third.complaints.clear()  # the browser reports the refusal itself


def test_what_lies_face_down_never_comes_over_the_line(person: People) -> None:
    rome, carthage = two(person)
    organise(rome, carthage)
    carthage.views.clear()
    for _ in range(3):
        rome.press(rome.buttons.last)
    carthage.wait_for(lambda: bool(carthage.views) and carthage.views[-1]["ready"]["ROME"])
    placed = {key: words for view in rome.views for key, _, words in view["board"]["elements"] if re.match(r"card-0-", key)}
    assert any(words.endswith(": 7") for words in placed.values()), placed
    told = [words for view in carthage.views for key, _, words in view["board"]["elements"] if key in placed]
    assert not [words for words in told if re.search(r": \d", words)], told
    assert not [line for view in carthage.views for line in view["log"] if re.search(r"Revealed", line["text"])]


@pytest.mark.broad  # rows are changed in test_rows.py
def test_a_secret_choice_can_be_taken_back_until_both_are_in(person: People) -> None:
    rome, carthage = two(person)
    organise(rome, carthage)
    rome.press(rome.buttons.first)
    rome.expect_prompt(re.compile("^Purple"))
    rome.page.click("#undo")
    rome.expect_prompt(re.compile("^Yellow"))
    reveal(rome, carthage)
    assert not rome.views[-1]["undo"], "the reveal has been seen"


def test_beyond_a_reveal_the_other_seat_is_asked(person: People) -> None:
    rome, carthage = two(person)
    organise(rome, carthage)
    reveal(rome, carthage)
    rome.wait_for(lambda: any(may_ask(each) for each in (rome, carthage)))
    acting, other = (rome, carthage) if may_ask(rome) else (carthage, rome)
    acting.page.click("#undo")
    other.page.get_by_role("button", name="Refuse").click()
    expect(acting.page.locator(".offer")).to_contain_text("did not agree: your choice stands")
    expect(other.page.locator(".offer")).to_have_count(0)


def test_chat_reaches_the_other_seat_and_not_those_who_watch(person: People) -> None:
    rome, carthage = two(person)
    watcher = person()
    watcher.go(f"/table/{rome.table}")
    watcher.sit()
    rome.page.fill("#message", "Your left is thin.")
    rome.page.press("#message", "Enter")
    expect(carthage.page.locator("#said li")).to_contain_text("Your left is thin.")
    expect(watcher.page.locator("#said li")).to_have_count(0)
    assert watcher.buttons.count() == 0


def test_resigning_is_asked_again_and_a_rematch_leads_both_to_a_new_table(person: People) -> None:
    rome, carthage = two(person)
    first = rome.table
    rome.open_menu().locator("#resign").click()
    rome.page.get_by_role("button", name="Go back").click()
    assert rome.views[-1]["result"] is None
    rome.open_menu().locator("#resign").click()
    rome.page.click("#confirm-yes")
    expect(carthage.page.locator("#ask")).to_contain_text("Carthage wins")
    carthage.page.locator("#end").get_by_role("button", name="Play again").click()
    rome.page.get_by_role("button", name="Agree").click()
    for each in (rome, carthage):
        each.page.wait_for_url(lambda url: "/table/" in url and first not in url)


@pytest.mark.broad  # beyond a reveal the other seat is asked in the same way
def test_a_draw_is_offered_and_accepted(person: People) -> None:
    rome, carthage = two(person)
    rome.open_menu().locator("#draw").click()
    carthage.page.get_by_role("button", name="Agree").click()
    expect(rome.page.locator("#ask")).to_contain_text("A draw")
