"""The page around the board: room for it, one line for the question, everything in reach; what a person likes is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.person import Person, new_table
from delenda.kernel.registry import games
from support.breadth import mostly_broad

People = Callable[..., Person]
SLUGS = [game.slug for game in games()]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = ((1280, 720), (1280, 860), (1440, 900), (390, 844), (844, 390))
LARGE = {"width": 1920, "height": 1080}
BESIDE = "[...document.querySelectorAll('#choices button')].map((button) => button.getBoundingClientRect())"
SIGHT = (
    f"() => {{ const box = document.querySelector('#prompt').getBoundingClientRect(); return {BESIDE}.every(inSight(box)); }}"
)
IN_SIGHT = """window.inSight = (box) => ({ left, right, top, bottom }) =>
  left >= box.left && right <= box.right && top >= box.top && bottom <= Math.min(box.bottom, innerHeight);"""


def seated(person: People, slug: str = "scipio", seat: str = "ROME", **settings: Any) -> Person:
    player = person(**settings)
    player.go("/")
    player.page.evaluate("localStorage.setItem('delenda-pace', '0')")
    player.sit(new_table(player.address, game=slug, opponent="random", side=seat.lower())[seat])
    player.wait_for(lambda: player.is_to_act)
    return player


def box_of(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found is not None
    return dict(found)


def uses_the_height(player: Person) -> bool:
    """At least five sixths of the window's height, or all of the width beside the log."""
    board, frame = box_of(player.page.locator("#board")), box_of(player.page.locator(".board-frame"))
    return board["height"] > 0.83 * LARGE["height"] or board["width"] > 0.99 * frame["width"]


@pytest.mark.parametrize(("slug", "turns"), mostly_broad([("punica", 1), *((slug, 5) for slug in SLUGS)], ("punica", 1)))
def test_every_choice_beside_the_question_is_in_sight(person: People, slug: str, turns: int) -> None:
    """Whatever the window: what has no room is in the list, whose button is. In a large one the board uses the height."""
    player = seated(person, slug, viewport=LARGE)
    assert uses_the_height(player)
    player.page.evaluate(IN_SIGHT)
    for turn in range(turns):
        for width, height in SCREENS:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_function(SIGHT)
            if player.page.locator(".el.legal").count() == 0:
                assert player.page.locator("#choices button").count(), f"turn {turn}: nothing to choose at {width}×{height}"
            assert not player.scrolls_sideways()
        player.choose()
        player.wait_for(lambda: player.is_to_act or player.is_over)
        if player.is_over:
            break


def test_browser_zoom_makes_the_board_larger(person: People) -> None:
    """A window at 200 % has half the pixels, each twice as large."""
    player = seated(person, "zama", viewport={"width": 1440, "height": 900})
    before = box_of(player.page.locator("#board"))["width"]
    player.page.set_viewport_size({"width": 720, "height": 450})
    player.wait_for(lambda: 2 * box_of(player.page.locator("#board"))["width"] > before)


def test_texts_and_boards_grow_together(person: People) -> None:
    player = seated(person, "zama", viewport={"width": 1440, "height": 900})
    board, line = box_of(player.page.locator("#board")), box_of(player.page.locator("#prompt"))
    player.prefer("text", "1.3")
    player.wait_for(lambda: box_of(player.page.locator("#board"))["width"] > 1.2 * board["width"])
    assert box_of(player.page.locator("#prompt"))["height"] > 1.2 * line["height"]
    assert not player.scrolls_sideways()
    player.go("/")
    expect(player.page.locator("html")).to_have_css("--text-size", "1.3")


def test_players_stand_as_on_the_board_and_a_board_is_turned(person: People) -> None:
    player = seated(person, "scipio", "CARTHAGE")

    def is_below(seat: str) -> bool:
        other = {"ROME": "CARTHAGE", "CARTHAGE": "ROME"}[seat]
        places = [box_of(player.page.locator(f".player[data-seat={each}]"))["y"] for each in (seat, other)]
        pieces = [box_of(player.page.locator(f'[data-key^="formation-{each}"]').first)["y"] for each in _numbers(seat)]
        return places[0] > places[1] and pieces[0] > pieces[1]

    assert is_below("CARTHAGE")
    player.prefer("turned", "yes")
    player.wait_for(lambda: player.views[-1]["board"]["layout"] == "wide-turned")
    player.wait_for(lambda: is_below("ROME"))
    player.choose()
    player.page.reload()
    player.wait_for(lambda: is_below("ROME"))


def _numbers(seat: str) -> tuple[int, int]:
    return (0, 1) if seat == "ROME" else (1, 0)


def test_a_phone_has_a_way_out_and_the_menu(person: People) -> None:
    player = seated(person, **PHONE)
    menu = player.open_menu()
    expect(menu.get_by_role("link", name="Games")).to_be_in_viewport()
    for item in menu.locator("a:visible, button:visible").all():
        assert box_of(item)["height"] >= 44
    player.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    player.page.get_by_role("link", name="Delenda, home").tap()
    expect(player.page.get_by_role("heading", name="Delenda")).to_be_attached()


def test_what_does_nothing_yet_does_not_look_alive(person: People) -> None:
    player = seated(person)
    menu = player.open_menu()
    for zoom in ("Zoom out", "Whole board"):
        expect(menu.get_by_role("button", name=zoom)).to_have_attribute("aria-disabled", "true")
    expect(menu.locator("#replay")).to_be_hidden()
    expect(menu.locator("#draw")).to_be_hidden()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#undo")).to_have_attribute("title", "There is nothing that you could take back.")
    expect(player.page.locator("#chat")).to_be_hidden()


def test_who_likes_to_confirm_everything_does(person: People) -> None:
    player = seated(person, "zama")
    player.confirms = False
    player.prefer("confirming", "every")
    before = player.views[-1]["count"]
    player.choose()
    expect(player.page.locator("#hint")).to_contain_text("You have chosen:")
    assert player.views[-1]["count"] == before
    player.page.click("#confirm-row")
    player.wait_for(lambda: player.views[-1]["count"] > before)


def test_sounds_are_off_until_they_are_chosen(person: People) -> None:
    player = person()
    player.page.add_init_script(
        "window.notes = 0; AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator,"
        " { apply: (make, self, list) => { window.notes += 1; return Reflect.apply(make, self, list); } });"
    )
    player.sit(new_table(player.address, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    player.choose()
    assert player.page.evaluate("window.notes") == 0
    player.prefer("sound", "quiet")
    player.wait_for(lambda: player.page.evaluate("window.notes") > 0)
