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


def test_the_last_move_stays_marked(person: People) -> None:
    rome, carthage = after_a_battle(person)
    for player in (rome, carthage):
        signs = player.page.locator("svg.pieces .happened .sign")
        expect(signs.first).to_be_attached()
        expect(player.page.locator(".happened")).to_have_attribute("aria-hidden", "true")
    rome.page.reload()
    rome.sit()
    expect(rome.page.locator(".happened .sign").first).to_be_attached()
