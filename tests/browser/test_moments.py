"""The great moments at a table: what happens is told beside the board, a set-up is taken, and the end is a screen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import Person, new_table

People = Callable[..., Person]


def test_the_end_is_a_screen_that_one_key_closes(person: People) -> None:
    """For the loser, the winner and one who watches on a phone."""
    rome, carthage, watcher = person(), person(), person(viewport={"width": 390, "height": 844}, color_scheme="dark")
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    watcher.go(f"/table/{rome.table}")
    watcher.sit()
    rome.wait_for(lambda: bool(rome.views[-1]["begun"]))
    rome.open_menu()
    rome.page.click("#resign")
    rome.page.click("#confirm-yes")
    for player, words in ((rome, "You have lost."), (carthage, "You have won."), (watcher, "Carthage wins.")):
        end = player.page.locator("#end:popover-open")
        expect(end).to_be_visible()
        expect(player.page.locator("#end-who")).to_have_text(words)
        expect(player.page.locator("#end-why")).to_contain_text("resigned")
        expect(end.get_by_text("Tokens left")).to_be_visible()
        expect(player.page.locator("#end-luck")).to_contain_text(re.compile("computer", re.IGNORECASE))
        assert not player.scrolls_sideways()
        player.page.keyboard.press("Escape")
        expect(end).to_be_hidden()
        player.page.click("#end-open")
        expect(end).to_be_visible()
        expect(end.get_by_role("link", name="Replay")).to_be_visible()


def test_a_suggested_army_is_taken_with_one_click_and_told_beside_the_board(person: People) -> None:
    rome, carthage = person(), person()
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    for player in (rome, carthage):
        player.page.locator("#suggested").click()
        player.answer()
    for player in (rome, carthage):
        expect(player.page.locator("#strip-lines")).to_contain_text("Round 1")
        board, strip = (player.page.locator(place).bounding_box() for place in ("#board", "#strip"))
        assert board is not None
        assert strip is not None
        beside = strip["x"] >= board["x"] + board["width"] - 1 or strip["y"] >= board["y"] + board["height"] - 1
        assert beside
    assert rome.page.locator("[aria-live=polite]#strip-lines").count() == 1
