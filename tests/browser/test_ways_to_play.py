"""Against the computer, beside a friend, by keyboard alone, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import delenda
from browser.person import Person, new_table
from support.breadth import mostly_broad

People = Callable[..., Person]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def against_random(person: People, game: str = "scipio", **settings: object) -> Person:
    """Sits down opposite the computer, which does not dawdle."""
    player = person(seed=6, **settings)
    player.go("/")
    player.page.evaluate("localStorage.setItem('delenda-pace', '0')")
    player.sit(new_table(player.address, game=game, opponent="random")["ROME"])
    return player


def test_from_the_home_page_to_the_first_choice_against_the_computer(person: People) -> None:
    player = person()
    player.go("/")
    player.page.get_by_role("link", name="Scipio: play the computer").click()
    player.page.click("#start")
    player.sit()
    player.wait_for(lambda: player.is_to_act)
    expect(player.page.locator(".player[data-seat=CARTHAGE] [data-here]")).to_have_class(re.compile("here"))
    assert player.page.title().startswith("● Your turn")
    expect(player.page.locator("#favicon")).to_have_attribute("href", "/static/favicon-turn.svg")


@pytest.mark.broad
def test_a_whole_game_against_the_computer_by_clicking_the_board(person: People) -> None:
    player = against_random(person)
    for _ in range(500):
        if player.is_over:
            break
        if not player.is_to_act:
            player.page.wait_for_timeout(10)
        elif player.page.locator(".el.legal").count():
            player.choose_on_board()
        else:
            player.choose()
    expect(player.page.locator("#ask")).to_contain_text(re.compile("wins|draw"))
    expect(player.page.locator("#end").get_by_role("button", name="Play again")).to_be_visible()


READY_FOR_ENTER = """document.activeElement.matches('#choices button:not([aria-disabled=true])')
  || !!document.querySelector('dialog:popover-open')"""


def test_a_game_by_keyboard_alone(person: People) -> None:
    """Tab to a choice once; from then on Enter and arrows are enough, because the focus goes to the next choice by itself."""
    player = against_random(person)
    player.wait_for(lambda: player.is_to_act)
    for _ in range(60):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.matches('#choices button')"):
            break
    for _ in range(400):
        if player.is_over:
            break
        player.wait_for(lambda: player.is_over or player.page.evaluate(READY_FOR_ENTER))
        if player.page.locator("#confirm:popover-open").count():
            player.page.keyboard.press("Tab")
        player.page.keyboard.press("Enter")
    assert player.is_over


def test_arrows_enter_and_escape_on_the_board(person: People) -> None:
    player = against_random(person)
    player.wait_for(lambda: player.is_to_act)
    player.press(player.buttons.first)
    player.wait_for(lambda: "Command card" in player.page.locator("#ask").inner_text() and player.is_to_act)
    count = player.views[-1]["count"]
    player.page.locator('.el[tabindex="0"]').focus()
    first = player.page.evaluate("document.activeElement.dataset.key")
    player.page.keyboard.press("ArrowRight")
    second = player.page.evaluate("document.activeElement.dataset.key")
    assert (first, second) == ("hand-0-2", "hand-0-3")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".el.chosen")).to_have_attribute("data-key", second)
    assert player.page.locator(".el.legal").count() == 3, "the Fields may be filled in any order"
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".el.chosen")).to_have_count(0)
    assert player.views[-1]["count"] == count, "nothing was sent"


@pytest.mark.broad
def test_two_people_at_one_device_pass_it_to_and_fro(person: People) -> None:
    player = person(seed=8)
    player.open_table("hotseat")
    player.sit()
    passed = 0
    for _ in range(800):
        if player.is_over:
            break
        if player.page.locator("#veil:visible").count():
            assert player.buttons.count() == 0, "no choice is shown behind the curtain"
            player.page.locator("#veil button").click()
            player.page.wait_for_selector("#veil", state="hidden")
            passed += 1
        elif player.is_to_act:
            player.choose()
        else:
            player.page.wait_for_timeout(10)
    assert player.is_over
    assert passed > 3


def test_behind_the_curtain_nothing_secret_is_sent(person: People) -> None:
    player = person()
    player.open_table("hotseat")
    player.sit()
    player.wait_for(lambda: player.page.locator("#veil:visible").count() > 0 or player.is_to_act)
    for view in player.views:
        if view["hotseat"]:
            assert view["viewer"] == "SPECTATOR"
            assert view["choices"] == []


@pytest.mark.parametrize("slug", mostly_broad((game.slug for game in delenda.games()), "de-bello-punico"))
def test_a_phone_keeps_prompt_and_choices_in_reach(person: People, slug: str) -> None:
    player = against_random(person, slug, **PHONE)
    assert player.views[-1]["board"]["layout"] == "tall"
    for _ in range(6):
        player.wait_for(lambda: player.is_to_act or player.is_over)
        if player.is_over:
            break
        ask = player.page.locator("#ask").bounding_box()
        box = player.page.locator("#choices button").first.bounding_box()
        assert ask is not None
        assert box is not None
        assert 0 <= ask["y"] < box["y"] <= 844 - box["height"]
        assert box["height"] >= 40, "large enough for a thumb"
        assert not player.scrolls_sideways()
        player.page.locator("#choices button").first.scroll_into_view_if_needed()
        player.choose()
    board = player.page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] >= 0.75 * 390, "a board that is too long to fit is scrolled, not made small"
    expect(player.page.locator("#strip .notice")).to_have_count(0)


def test_a_larger_window_changes_the_drawing(person: People) -> None:
    player = against_random(person, **PHONE)
    player.page.set_viewport_size({"width": 1280, "height": 800})
    player.wait_for(lambda: player.views[-1]["board"]["layout"] == "wide")


def test_the_position_in_words(person: People) -> None:
    player = against_random(person)
    player.open_menu().get_by_role("button", name="The position in words").click()
    expect(player.page.locator("#describe")).not_to_be_empty()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#position")).to_be_hidden()


def test_moving_pieces(person: People) -> None:
    """The other tests ask for little motion; here elements are animated."""
    player = against_random(person, reduced_motion="no-preference")
    for _ in range(6):
        player.wait_for(lambda: player.is_to_act or player.is_over)
        if not player.is_over:
            player.choose()
