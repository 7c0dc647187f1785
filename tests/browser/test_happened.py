"""What happened can be seen: on the board, and by pointing at the log."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.person import Person, new_table

People = Callable[..., Person]


def after_a_battle(person: People) -> tuple[Person, Person]:
    """Both have fought in Yellow, where Rome has lost tokens."""
    rome, carthage = person(), person()
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    rome.choose_label("preset R1")
    for label in ("preset C1", "assign Y 7", "assign P 6", "assign G 5"):
        carthage.choose_label(label)
    for label in ("assign Y 2", "assign P 3", "assign G 4"):
        rome.choose_label(label)
    return rome, carthage


def test_the_last_move_stays_marked_and_a_line_of_the_log_lights_up_and_leads_back(person: People) -> None:
    rome, carthage = after_a_battle(person)
    for player in (rome, carthage):
        expect(player.page.locator("svg.pieces .happened .sign").first).to_be_attached()
        expect(player.page.locator(".happened")).to_have_attribute("aria-hidden", "true")
    rome.page.reload()
    rome.sit()
    expect(rome.page.locator(".happened .sign").first).to_be_attached()
    page = rome.page
    loses = page.locator("#lines li a", has_text="loses")
    rome.wait_for(lambda: rome.is_to_act or carthage.is_to_act or loses.count())
    for _ in range(6):
        if loses.count():
            break
        (rome if rome.is_to_act else carthage).choose()
        rome.wait_for(lambda: rome.is_to_act or carthage.is_to_act or loses.count())
    lines, bar, prompt = page.locator("#lines li a"), page.locator("#past"), page.locator("#prompt")
    signs = page.locator(".happened .sign")
    expect(signs.first).to_be_attached()
    loses.first.focus()
    expect(page.locator(".happened .sign-number").first).to_be_attached()

    now = page.locator("svg.pieces .el").count()
    lines.first.click()
    expect(bar).to_contain_text("Looking back")
    expect(prompt).to_be_hidden()
    expect(page.locator("svg.pieces .el.legal")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lines li[aria-current]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(prompt).to_be_visible()
    expect(page.locator("svg.pieces .el")).to_have_count(now)

    page.keyboard.press("ArrowLeft")
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(bar).to_be_hidden()
    rome.wait_for(lambda: rome.is_to_act or "Carthage" in page.locator("#ask").inner_text())
