"""Asking the computer in a real browser: hints at the table, and the analysis of a finished game."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import Person, new_table
from delenda.kernel.registry import game
from delenda.kernel.testkit import random_record

People = Callable[..., Person]
SEED = 5  # of a game that was played


def test_a_hint_is_shown_pointed_at_and_chosen(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act and player.views[-1]["ready"]["CARTHAGE"])
    seen = player.views[-1]["count"]
    player.page.get_by_role("button", name="Hint").click()
    panel = player.page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text("Legatus")
    expect(panel.get_by_role("img", name=re.compile(r"Rome \d+ %, Carthage \d+ %"))).to_be_visible()
    expect(player.page.locator(".el.advised").first).to_be_attached()
    assert player.views[-1]["count"] == seen, "nothing has changed"
    panel.locator("li button").first.click()
    heading = panel.get_by_role("heading", name="The hint goes on")
    expect(heading.or_(player.page.locator("#confirm-row"))).to_be_visible()
    while heading.count():  # an army of its own is organised step by step
        before = heading.text_content()
        panel.locator("ol.advised button").click()
        expect(panel.get_by_text(str(before), exact=True)).to_have_count(0)
    player.page.click("#confirm-row")
    player.wait_for(lambda: player.views[-1]["count"] > 0)
    expect(panel).to_have_count(0)
    expect(player.page.locator(".el.advised")).to_have_count(0)


def test_a_hint_leads_through_the_whole_turn(person: People) -> None:
    """Zama: who does what the hint says is shown the next step."""
    player = person()
    player.sit(new_table(player.address, game="zama", opponent="random")["ROME"])
    panel = player.page.get_by_role("region", name="Hint")
    steps = panel.locator(".whole-turn li")
    player.wait_for(lambda: player.is_to_act)
    player.page.get_by_role("button", name="Hint").click()
    expect(panel).to_be_visible()
    while steps.count() < 2:  # while the armies are set up each card is a hint of its own
        panel.get_by_role("button", name="Close").click()
        player.choose()
        player.wait_for(lambda: player.is_to_act)
        player.page.get_by_role("button", name="Hint").click()
        expect(panel).to_be_visible()
    panel.locator("ol.advised button").first.click()
    expect(panel.get_by_role("heading", name=re.compile(r"The hint goes on, step 2 of \d+"))).to_be_visible()
    expect(panel.locator("li[aria-current=step]")).to_have_count(1)
    expect(player.page.locator(".el.advised").first).to_be_attached()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


def test_two_people_get_no_hints_unless_they_agreed(person: People) -> None:
    rome, carthage = person(), person()
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.take_unseen(links["CARTHAGE"])
    rome.wait_for(lambda: rome.is_to_act)
    expect(rome.page.locator("#ask-computer")).to_be_hidden()
    rome.go(f"/table/{rome.table}/replay")
    expect(rome.page.locator("#lines")).to_be_attached()
    expect(rome.page.locator("#analysis")).to_have_count(0)


def test_the_analysis_of_a_finished_game(person: People) -> None:
    player = person()
    player.go("/import")
    player.page.fill("#text", str(random_record(game("scipio").start(), SEED)))
    player.page.get_by_role("button", name="Import").click()
    player.page.wait_for_url(re.compile("/replay"))
    player.go(f"/table/{player.table}/replay?at=3")
    player.page.get_by_role("button", name="Ask the computer").click()
    graph = player.page.locator("svg.chances.complete")
    expect(graph).to_be_visible()
    expect(graph).to_have_attribute("aria-label", re.compile(r"\d+ % at the start, between \d+ % and \d+ %"))
    expect(player.page.locator("#analysis .odds")).to_be_visible()
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    last = player.page.locator("body").get_attribute("data-count")
    expect(player.page.locator("#where")).to_have_text(f"{last} / {last}")
    expect(player.page.locator("#analysis .odds")).to_have_attribute("aria-label", re.compile("Rome (0|50|100) %"))
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.page.click("#tab-analysis")
    expect(graph).to_be_visible()
    assert not player.scrolls_sideways()
