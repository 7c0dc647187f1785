"""Reloading, a broken line, a server that fell over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table
from browser.site import Site

People = Callable[..., Person]
# Answers begin and never end, but for the board's own drawing
BREAKS_OFF = """for (const read of ["json", "text"]) {
  const whole = Response.prototype[read];
  Response.prototype[read] = function () {
    return this.url.includes("/scenery/") ? whole.call(this) : Promise.reject(new TypeError("Failed to fetch"));
  };
}"""


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Site]:
    """A server of one's own to stop."""
    server = Site(tmp_path)
    server.start()
    yield server
    server.stop()


def place_one_card(player: Person) -> None:
    """Organises the army and places a card in Yellow."""
    for words in ("Command card", "Purple"):
        player.wait_for(lambda: player.is_to_act)
        player.press(player.buttons.first)
        player.wait_for(lambda words=words: words in player.page.locator("#ask").inner_text())


def test_a_reload_in_mid_game_loses_nothing(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, opponent="random")["ROME"])
    place_one_card(player)
    before = player.views[-1]
    player.page.reload()
    player.sit()
    after = player.views[-1]
    assert [after[what] for what in ("count", "prompt", "choices")] == [before[what] for what in ("count", "prompt", "choices")]


def test_the_server_falls_over_in_mid_game_and_the_page_goes_on(person: People, frail: Site) -> None:
    player = person(frail.address)
    player.sit(new_table(frail.address, opponent="random")["ROME"])
    place_one_card(player)
    before = player.views[-1]
    frail.kill()
    expect(player.page.locator("#link-state")).to_be_visible()
    frail.start()
    expect(player.page.locator("#link-state")).to_be_hidden()
    assert player.views[-1]["choices"] == before["choices"]
    player.press(player.buttons.first)
    player.wait_for(lambda: "Green" in player.page.locator("#ask").inner_text())
    player.forgive_the_lost_line()


def test_what_is_chosen_while_the_line_is_broken_is_not_lost_silently(person: People, frail: Site) -> None:
    player = person(frail.address)
    player.sit(new_table(frail.address, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    frail.kill()
    expect(player.page.locator("#link-state")).to_be_visible()
    player.buttons.first.click()
    expect(player.page.locator("#strip")).to_contain_text("not sent")
    frail.start()
    expect(player.page.locator("#link-state")).to_be_hidden()
    player.press(player.buttons.first)
    player.forgive_the_lost_line()


def test_scenery_that_did_not_come_is_asked_for_again(person: People) -> None:
    player = person()
    player.page.route("**/scenery/**", lambda route: route.abort(), times=2)
    player.sit(new_table(player.address, opponent="random")["ROME"])
    expect(player.page.locator("svg.ground > *").first).to_be_attached()
    expect(player.page.locator("#board")).not_to_have_class(re.compile("loading"))
    player.forgive_the_lost_line()


def test_answers_that_break_off_leave_the_game_alone(person: People) -> None:
    player = person()
    player.page.add_init_script(BREAKS_OFF)
    player.sit(new_table(player.address, opponent="random")["ROME"])
    player.press(player.buttons.first)
    player.wait_for(lambda: player.is_to_act)
    player.page.keyboard.press("ArrowLeft")  # asks for the board as it was
    player.page.keyboard.press("/")
    expect(player.page.get_by_text("The rules cannot be reached now.")).to_be_visible()


def test_two_windows_of_one_person_stay_in_step(person: People) -> None:
    player = person()
    link = new_table(player.address, opponent="random")["ROME"]
    player.sit(link)
    other = player.context.new_page()
    other.goto(player.page.url)
    other.wait_for_selector("#prompt[data-version]")
    place_one_card(player)
    expect(other.locator("#ask")).to_contain_text("Purple")


DRAWN = "[...document.querySelectorAll('.pieces [data-key]')].map((each) => [each.dataset.key, each.innerHTML])"


def test_a_board_that_came_in_parts_is_the_one_that_a_new_page_is_sent(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, game="punic-island", opponent="random")["ROME"])
    for _ in range(6):
        player.wait_for(lambda: player.is_to_act)
        player.choose()
    player.wait_for(lambda: player.is_to_act)
    assert any(not isinstance(svg, str) for view in player.views for _, svg, _ in view["board"]["elements"])
    patched = player.page.evaluate(DRAWN)
    player.page.reload()
    player.sit()
    assert player.views[-1]["board"]["full"]
    assert player.page.evaluate(DRAWN) == patched
