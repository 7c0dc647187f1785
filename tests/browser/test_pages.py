"""Every page: what it shows, light and dark, wide and narrow."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import Person, new_table

People = Callable[..., Person]
PAGES = ("/", "/new?game=scipio&mode=computer", "/new?mode=public", "/tables", "/about", "/learn", "/learn/scipio", "/import")
WIDTHS = (1280, 820, 390)


def test_no_page_scrolls_sideways(person: People) -> None:
    reader = person()
    for path in PAGES:
        reader.go(path)
        for width in WIDTHS:
            reader.page.set_viewport_size({"width": width, "height": 800})
            assert not reader.scrolls_sideways(), f"{path}, {width} pixels wide"


def test_dark_follows_the_system_and_the_switch_is_remembered(person: People) -> None:
    reader = person(color_scheme="dark")
    reader.go("/")
    root = reader.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    switch = reader.open_menu().get_by_role("switch", name="Dark theme")
    expect(switch).to_be_checked()
    switch.click()
    expect(root).to_have_attribute("data-theme", "light")
    reader.go("/tables")
    expect(root).to_have_attribute("data-theme", "light")
    reader.open_menu()
    switch.focus()
    reader.page.keyboard.press("Space")
    expect(root).to_have_attribute("data-theme", "dark")


def test_the_theme_is_there_before_the_first_paint(person: People) -> None:
    """The script that sets it stands in the head and does not wait."""
    reader = person(color_scheme="dark")
    reader.page.route("**/*.js", lambda route: route.continue_() if "theme" in route.request.url else route.abort())
    reader.go("/")
    colour = reader.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert colour == "rgb(23, 18, 12)"
    reader.complaints.clear()  # about the scripts that were held back


def test_a_name_is_kept_and_shown_at_the_table(person: People) -> None:
    reader = person()
    reader.go("/")
    reader.page.fill("#name", "Fabius")
    reader.page.get_by_role("button", name="Save").click()
    expect(reader.page.locator("#name")).to_have_value("Fabius")
    reader.open_table("public")
    reader.sit()
    expect(reader.page.locator(".player[data-seat=ROME] [data-person]")).to_have_text("Fabius, ")


def test_an_open_table_is_joined_from_the_lobby(person: People) -> None:
    host, guest = person(), person()
    host.open_table("public")
    host.sit()
    guest.go("/tables")
    row = guest.page.locator(".row", has=guest.page.locator(f'a[href="/table/{host.table}"]'))
    row.get_by_role("button", name="Join").click()
    guest.page.click("#take-seat")
    guest.sit()
    guest.wait_for(lambda: guest.is_to_act)
    expect(host.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("choosing")


def test_the_form_asks_only_what_matters(person: People) -> None:
    reader = person()
    reader.go("/new?game=scipio&mode=computer")
    opponent = reader.page.get_by_text("Opponent, from the weakest to the strongest")
    expect(opponent).to_be_visible()
    reader.page.check("input[name=mode][value=hotseat]", force=True)
    expect(opponent).to_be_hidden()
    expect(reader.page.get_by_text("Your side")).to_be_hidden()


def test_a_link_can_be_copied(person: People) -> None:
    reader = person(permissions=["clipboard-read", "clipboard-write"])
    reader.open_table("friend")
    reader.page.locator("[data-copy=invite]").click()
    expect(reader.page.locator("#copied")).to_have_text("Link copied.")
    assert reader.page.evaluate("navigator.clipboard.readText()") == reader.page.input_value("#invite")


def test_a_page_that_is_not_there(person: People) -> None:
    reader = person()
    reader.go("/table/nowhere")
    expect(reader.page.locator("main")).to_contain_text("404")
    expect(reader.page.get_by_role("link", name="All games")).to_be_visible()
    reader.complaints.clear()  # the browser reports the missing page itself


def test_replay(person: People) -> None:
    player = person(seed=5)
    player.go("/")
    player.page.evaluate("localStorage.setItem('delenda-pace', '0')")
    player.sit(new_table(player.address, opponent="random")["ROME"])
    for _ in range(4):
        player.wait_for(lambda: player.is_to_act or player.is_over)
        if player.is_over:
            break
        player.choose()
    player.wait_for(lambda: player.is_to_act or player.is_over)  # the last choice may have ended the game
    if not player.is_over:
        player.open_menu().locator("#resign").click()
        player.page.click("#confirm-yes")
    player.page.locator("#choices").get_by_role("link", name="Replay").click()
    expect(player.page.locator("svg.pieces .el").first).to_be_attached()
    where = player.page.locator("#where")
    expect(where).to_have_text(re.compile(r"^0 / \d+$"))
    last = int(where.inner_text().split(" / ")[1])
    player.page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"1 / {last}")
    player.page.keyboard.press("End")
    expect(where).to_have_text(f"{last} / {last}")
    player.page.get_by_role("button", name="Previous position").click()
    expect(where).to_have_text(f"{last - 1} / {last}")
    assert f"at={last - 1}" in player.page.url
    player.page.locator("#lines a").first.click()
    expect(player.page.locator("#lines li[aria-current]")).to_have_count(1)
    with player.page.expect_navigation(url=re.compile("as=rome")):
        player.page.select_option("#viewer", "rome")
    expect(player.page.locator("svg.pieces .el").first).to_be_attached()
    player.page.get_by_role("button", name="First position").click()
    expect(where).to_have_text(re.compile("^0 / "))
    player.page.get_by_role("button", name="Play", exact=True).click()
    expect(player.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(where).to_have_text(re.compile("^[1-9]"))
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Record", exact=True).click()
    record = download.value.path().read_text()
    player.go("/import")
    player.page.fill("#text", record)
    player.page.get_by_role("button", name="Import").click()
    player.page.wait_for_url(re.compile("/replay"))
    expect(player.page.locator("svg.pieces .el").first).to_be_attached()


def test_a_record_with_a_mistake_is_explained(person: People) -> None:
    reader = person()
    reader.go("/import")
    reader.page.fill("#text", "this is no record")
    reader.page.get_by_role("button", name="Import").click()
    expect(reader.page.get_by_role("alert")).not_to_be_empty()
    expect(reader.page.locator("#text")).to_have_value("this is no record")
    reader.complaints.clear()  # the browser reports the refusal itself


def test_a_rule_number_leads_to_the_rule(person: People) -> None:
    player = person()
    player.sit(new_table(player.address, opponent="random")["ROME"])
    player.wait_for(lambda: player.is_to_act)
    href = player.page.locator("#rule").get_attribute("href")
    assert href is not None
    player.page.goto(player.address + href)
    expect(player.page.locator("article")).to_contain_text("Scipio")
