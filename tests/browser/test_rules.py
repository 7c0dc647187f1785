"""The rules beside the board: a prompt opens its rule next to the board, which stays in sight; one key or tap closes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table
from delenda.kernel.registry import games
from support.breadth import mostly_broad

People = Callable[..., Person]
PHONE = {"width": 390, "height": 844}
SLUGS = [game.slug for game in games()]


@pytest.mark.parametrize("slug", mostly_broad(SLUGS, "zama"))
def test_a_prompt_opens_its_rule_beside_the_board(person: People, slug: str) -> None:
    player = person()
    player.sit(new_table(player.address, game=slug, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    page, panel = player.page, player.page.locator("#rules")
    number = player.views[-1]["rule"]["number"]
    before = page.locator("#board").bounding_box()
    page.click("#rule")
    expect(panel.locator("h3")).to_contain_text(number)
    assert page.locator("#board").bounding_box() == before
    beside, board = panel.bounding_box(), before
    assert beside is not None
    assert board is not None
    assert beside["x"] >= board["x"] + board["width"]
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert player.is_to_act


@pytest.mark.parametrize("slug", mostly_broad(SLUGS, "punic-island"))
def test_on_a_phone_a_sheet_leaves_the_top_of_the_board(person: People, slug: str) -> None:
    player = person(viewport=PHONE, color_scheme="dark", has_touch=True)
    player.sit(new_table(player.address, game=slug, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    player.page.tap("#rule")
    panel = player.page.locator("#rules")
    expect(panel.locator("h3")).to_be_visible()
    sheet, board = panel.bounding_box(), player.page.locator("#board").bounding_box()
    assert sheet is not None
    assert board is not None
    assert sheet["y"] > board["y"] + 100
    assert not player.scrolls_sideways()
    player.page.get_by_role("button", name="Close the rules").tap()
    expect(panel).to_be_hidden()


def test_rules_are_found_by_their_words_and_lead_to_others(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, game="punica", opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    page = player.page
    page.keyboard.press("/")
    search, text = page.locator("#rules-find"), page.locator("#rules-text")
    expect(search).to_be_focused()
    expect(text.locator(".found a").first).to_be_visible()
    search.fill("card: corvus")
    expect(text.locator(".found a").first).to_have_text("Card: Corvus")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(text.locator("h3")).to_have_text("Card: Corvus")
    expect(text.locator("h3")).to_be_focused()
    text.locator(".where a").click()
    expect(text.locator("h3")).to_contain_text("2.5")
    search.fill("paper tiger")
    expect(text).to_contain_text("Nothing in the rules has these words.")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    page.get_by_role("button", name="Search the rules").click()
    expect(page.locator("#rules")).to_be_visible()


def test_a_guided_game_has_the_rules_too(person: People) -> None:
    player = person()
    player.go("/learn/scipio/guided")
    player.page.wait_for_selector("#prompt[aria-busy=false]")
    player.page.keyboard.press("/")
    expect(player.page.locator("#rules-text .found a").first).to_be_visible()


def test_a_click_on_what_is_not_legal_says_why_and_opens_the_rule(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, game="punica", opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    page = player.page
    page.locator('.el:not(.legal)[data-key^="area-"]').first.click()
    why = page.locator("#why")
    expect(why).to_be_visible()
    count = player.views[-1]["count"]
    number = why.locator("a").first.inner_text()
    why.locator("a").first.click()
    expect(page.locator("#rules-text h3")).to_contain_text(number)
    assert player.views[-1]["count"] == count
    page.keyboard.press("Escape")
    page.click("#undo", force=True)
    expect(page.locator("#strip")).to_contain_text("nothing that you could take back")
