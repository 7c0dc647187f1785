"""Moving about a board with mouse, fingers and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, expect

from browser.person import Person, new_table

People = Callable[..., Person]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(person: People, game: str = "scipio", **settings: Any) -> Person:
    player = person(**settings)
    player.sit(new_table(player.address, game=game, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    return player


# Moves of a pointer reach the page with a frame; after two of them all have
MOVED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def frame(player: Person, layer: str = "svg.pieces") -> list[float]:
    """What part of the board is in sight: left, top, width, height."""
    player.page.evaluate(MOVED)
    return [float(number) for number in (player.page.locator(layer).get_attribute("viewBox") or "").split()]


def touch(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_keys_wheel_drag_and_buttons(person: People) -> None:
    player = seated(person)
    whole = frame(player)
    player.page.keyboard.press("+")
    assert frame(player)[2] < whole[2]
    player.page.keyboard.press("0")
    assert frame(player) == whole
    player.page.hover("svg.pieces")
    player.page.mouse.wheel(0, -400)
    player.page.wait_for_function("() => document.querySelector('#board').classList.contains('zoomed')")
    near = frame(player)
    player.page.mouse.down()
    player.page.mouse.move(500, 500, steps=4)
    player.page.mouse.up()
    assert frame(player) != near, "a drag moves the board"
    assert frame(player)[2:] == near[2:]
    player.open_menu().locator("[data-zoom=fit]").click()
    assert frame(player) == whole


def test_pinching_zooms_and_a_finger_moves(person: People) -> None:
    player = seated(person, **PHONE)
    whole = frame(player)
    box = player.page.locator("svg.pieces").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = player.context.new_cdp_session(player.page)
    touch(fingers, "touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45, 60, 80):
        touch(fingers, "touchMove", (x - apart, y), (x + apart, y))
    touch(fingers, "touchEnd")
    player.page.wait_for_function("() => document.querySelector('#board').classList.contains('zoomed')")
    near = frame(player)
    assert 2.5 < whole[2] / near[2] < 6
    middle = [near[0] + near[2] / 2, near[1] + near[3] / 2]
    assert abs(middle[0] - whole[2] / 2) < 0.12 * whole[2], "what lies between the fingers stays there"
    assert abs(middle[1] - whole[3] / 2) < 0.12 * whole[3]

    touch(fingers, "touchStart", (x, y))
    for step in (20, 40, 60):
        touch(fingers, "touchMove", (x + step, y + step))
    touch(fingers, "touchEnd")
    player.wait_for(lambda: frame(player) != near)
    moved = frame(player)
    assert moved[0] < near[0], "the board follows the finger"
    assert moved[1] < near[1]
    assert moved[2:] == near[2:]

    touch(fingers, "touchStart", (x - 80, y), (x + 80, y))
    for apart in (60, 40, 20, 10):
        touch(fingers, "touchMove", (x - apart, y), (x + apart, y))
    touch(fingers, "touchEnd")
    player.wait_for(lambda: frame(player) == whole)
    assert len({view["count"] for view in player.views}) == 1, "no finger has chosen anything"


def test_a_finger_on_a_whole_board_may_scroll_the_page(person: People) -> None:
    player = seated(person, **PHONE)
    touch_action = "getComputedStyle(document.querySelector('svg.pieces')).touchAction"
    assert player.page.evaluate(touch_action) == "pan-y"
    player.page.keyboard.press("+")
    assert player.page.evaluate(touch_action) == "none", "zoomed in, it moves the board"


def test_only_the_map_in_a_window_zooms_and_its_details_come_with_it(person: People) -> None:
    player = seated(person, "de-bello-punico", viewport={"width": 1440, "height": 900})
    page = player.page
    page.wait_for_selector("svg.ground svg.window", state="attached")
    board, whole = frame(player), frame(player, "svg.pieces > svg.window")
    box, values = page.locator("[data-key=box-0-COMBAT]"), page.locator("[data-key=unit-R-Ha1] .detail")
    before = box.bounding_box()
    assert not values.is_visible()
    for _ in range(3):
        page.keyboard.press("+")
    assert frame(player) == board
    assert box.bounding_box() == before, "what lies beside the map stays"
    near = frame(player, "svg.pieces > svg.window")
    assert near[2] < whole[2] / 2
    assert frame(player, "svg.ground svg.window") == near, "the ground lies under its pieces"
    assert "closer" in (page.locator("svg.pieces").get_attribute("class") or "")
    box.hover()
    page.mouse.wheel(0, -400)
    assert frame(player, "svg.pieces > svg.window") == near, "the wheel turns over the map only"
    page.keyboard.press("0")
    assert frame(player, "svg.pieces > svg.window") == whole


def test_a_card_tells_what_lies_under_the_pointer_and_where_the_keyboard_is(person: People) -> None:
    player = seated(person, "de-bello-punico", viewport={"width": 1440, "height": 900})
    tip = player.page.locator(".tip")
    player.page.mouse.move(**player.middle("unit-C-In1"))
    expect(tip).to_contain_text("Carthage, Infantry")
    player.page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    player.page.locator(".el.legal[tabindex='0']").focus()
    player.page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("Rome, ")


def test_a_finger_brings_a_small_choice_nearer_before_it_chooses(person: People) -> None:
    player = seated(person, "de-bello-punico", **PHONE)
    whole = frame(player, "svg.pieces > svg.window")
    unit = player.page.locator("[data-key=unit-R-Tr1]")
    count = player.views[-1]["count"]
    unit.locator(".ring .edge").tap()
    player.wait_for(lambda: frame(player, "svg.pieces > svg.window") != whole)
    assert player.views[-1]["count"] == count, "nothing has been chosen"
    box = unit.locator(".ring .edge").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    unit.locator(".ring .edge").tap()
    player.wait_for(lambda: player.views[-1]["count"] > count)


def test_a_finger_moves_a_map_that_is_near_and_scrolls_the_page_beside_it(person: People) -> None:
    player = seated(person, "de-bello-punico", **PHONE)
    for _ in range(4):
        player.page.keyboard.press("+")
    near = frame(player, "svg.pieces > svg.window")
    fingers = player.context.new_cdp_session(player.page)
    box = player.page.locator("svg.pieces").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 200
    touch(fingers, "touchStart", (x, y))
    for step in (20, 50, 80):
        touch(fingers, "touchMove", (x, y - step))
    touch(fingers, "touchEnd")
    player.wait_for(lambda: frame(player, "svg.pieces > svg.window")[1] > near[1])
    assert player.page.evaluate("scrollY") == 0

    below = box["y"] + 480  # in the panel
    touch(fingers, "touchStart", (x, below))
    for step in (20, 60, 100, 140):
        touch(fingers, "touchMove", (x, below - step))
    touch(fingers, "touchEnd")
    player.wait_for(lambda: bool(player.page.evaluate("scrollY") > 0))
