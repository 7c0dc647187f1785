"""The goal card: it opens with the game, says what the game is about, and one key puts it away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.web.goal import goal_of
from support.breadth import mostly_broad

People = Callable[..., Person]
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("slug", mostly_broad((game.slug for game in games()), "punica"))
def test_a_game_begins_with_its_goal(person: People, slug: str) -> None:
    """On a phone in the dark: everything can be reached, and one key leads to the first choice."""
    player = person(viewport=PHONE, color_scheme="dark")
    player.take(new_table(player.address, game=slug, opponent="random")["ROME"])
    game = find_game(slug)
    goal = goal_of(game, game.scenarios[0].slug)
    card = player.page.get_by_role("dialog", name=goal.goal)
    expect(card).to_be_visible()
    expect(card.locator("svg.board")).to_be_visible()
    for line in (*goal.win, *goal.lose, goal.draw, *goal.screen, goal.caption):
        expect(card).to_contain_text(line)
    button = card.get_by_role("button", name="Play")
    expect(button).to_be_focused()
    expect(button).to_be_in_viewport()
    assert not player.scrolls_sideways()
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    player.page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    player.wait_for(lambda: player.page.evaluate("document.querySelector('#prompt').contains(document.activeElement)"))


def test_the_goal_is_always_behind_the_question_mark(person: People) -> None:
    player = person()
    player.sit(new_table(player.address)["ROME"])
    card = player.page.locator("#goal")
    expect(card).to_be_hidden()
    player.page.keyboard.press("?")
    expect(card).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    player.page.get_by_role("button", name="The goal of the game").click()
    expect(card).to_be_visible()
    player.page.mouse.click(5, 400)
    expect(card).to_be_hidden()
    player.page.fill("#message", "")
    player.page.locator("#message").press("?")
    expect(card).to_be_hidden()
    player.go(f"/table/{player.table}/replay")
    player.page.keyboard.press("?")
    expect(card).to_be_visible()


@pytest.mark.broad  # that it opens, and for whom not, is quick
def test_the_goal_opens_once_at_a_table_and_not_for_those_who_know_it(person: People) -> None:
    player = person()
    player.take(new_table(player.address, opponent="random")["ROME"])
    card = player.page.locator("#goal")
    expect(card).to_be_visible()
    player.page.uncheck("#goal-always")
    player.page.keyboard.press("Escape")
    player.page.reload()
    player.page.wait_for_selector("#prompt[data-version]")
    expect(card).to_be_hidden()
    player.take(new_table(player.address, opponent="random")["ROME"])
    player.page.wait_for_selector("#prompt[data-version]")
    expect(card).to_be_hidden()
    player.take(new_table(player.address, game="zama", opponent="random")["ROME"])
    expect(card).to_be_visible()


def test_who_watches_is_not_interrupted(person: People) -> None:
    player, watcher = person(), person()
    player.sit(new_table(player.address, opponent="random")["ROME"])
    watcher.go(f"/table/{player.table}")
    watcher.page.wait_for_selector("#prompt[data-version]")
    expect(watcher.page.locator("#goal")).to_be_hidden()
