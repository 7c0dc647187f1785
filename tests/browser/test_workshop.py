"""The workshop in a browser: an entry is changed, refused, drawn; a border is drawn on the map; the box is played."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import Person

People = Callable[..., Person]


def test_a_box_is_changed_shared_and_played(person: People) -> None:
    owner = person()
    owner.go("/workshop/punica")
    page = owner.page
    status = page.locator("#status")
    expect(status).to_have_text("This box can be played.")
    areas = page.get_by_label("areas to win, rulebook")
    areas.fill("9")
    expect(status).to_contain_text("must be a whole number from 1 to 5, not 9")
    expect(areas).to_have_attribute("aria-invalid", "true")
    areas.fill("2")
    expect(status).to_have_text("This box can be played.")
    page.get_by_role("button", name="Borders").click()
    for place in ("area-roma", "area-gallia"):
        page.locator(f"#picture [data-key={place}]").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#differences li")).to_have_count(3)
    expect(page.locator("#differences")).to_contain_text("cisalpina, hispania, roma")
    link = page.url
    page.fill("#name", "Short war")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("#kept")).to_contain_text("Short war")
    other = person()
    other.page.goto(link)
    expect(other.page.locator("#differences li")).to_have_count(3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(r"/table/\w+$"))
    owner.sit()
    expect(page.locator(".own-box summary")).to_have_text("This table has its own box: 3 entries differ")


def test_the_entries_of_a_place_are_changed_under_the_map(person: People) -> None:
    owner = person()
    owner.go("/workshop/punic-island")
    page = owner.page
    status = page.locator("#status")
    expect(status).to_have_text("This box can be played.")
    page.locator("#picture [data-key=place-MES]").click()
    panel = page.get_by_role("group", name="Entries of Messana")
    panel.get_by_label("cities MES port").select_option("S4")
    expect(page.locator("#differences li")).to_have_count(1)
    expect(page.locator("#entries").get_by_label("cities MES port")).to_have_value("S4")
    points = panel.get_by_label("cities MES vp")
    points.fill("99")
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(status).to_contain_text("99")
    points.fill("3")
    expect(page.locator("#differences li")).to_have_count(2)
    panel.get_by_role("button", name="In the form").click()
    expect(page.locator("#entries").get_by_label("areas MES name")).to_be_in_viewport()
    panel.get_by_role("button", name="Close the entries").click()
    expect(panel).to_be_hidden()
