"""Secret rows in a real browser: filled in any order, changed by mouse and keyboard, seen whole, then confirmed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table

People = Callable[..., Person]
FULL = ["The 4 in Yellow", "The 2 in Purple", "The 6 in Green"]


def at_cards(person: People) -> tuple[Person, Person]:
    rome, carthage = person(), person()
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    rome.choose_label("preset R1")
    carthage.choose_label("preset C1")
    carthage.wait_for(lambda: "Command card" in carthage.page.locator("#ask").inner_text())
    carthage.confirms = False
    return rome, carthage


def click(player: Person, *keys: str) -> None:
    """What lies on the board, marked or not; the answer is awaited."""
    for key in keys:
        player.page.locator(f'[data-key="{key}"] rect').first.click(force=True)
    player.answer()


def row(player: Person) -> list[str]:
    return player.page.locator("#row .part").all_inner_texts()


def expect_row(player: Person, *parts: str) -> None:
    player.wait_for(lambda: row(player) == list(parts))


def test_a_row_is_filled_in_any_order_and_counts_when_it_is_confirmed(person: People) -> None:
    rome, carthage = at_cards(person)
    click(carthage, "hand-1-6", "field-G")
    expect_row(carthage, "Yellow: –", "Purple: –", "The 6 in Green")
    assert carthage.page.locator("#confirm-row").count() == 0
    carthage.choose_label("assign Y 4")
    carthage.choose_label("assign P 2")
    expect_row(carthage, *FULL)
    expect(rome.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("choosing")
    carthage.page.click("#confirm-row")
    expect(rome.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("ready")
    expect(carthage.page.locator("#hint")).to_have_text(f"You have chosen: {', '.join(FULL)}.")


def test_cards_are_replaced_and_exchanged_with_the_mouse(person: People) -> None:
    _, carthage = at_cards(person)
    for label in ("assign Y 4", "assign P 2", "assign G 6"):
        carthage.choose_label(label)
    expect_row(carthage, *FULL)
    click(carthage, "field-G", "field-Y")
    expect_row(carthage, "The 6 in Yellow", "The 2 in Purple", "The 4 in Green")
    click(carthage, "hand-1-7", "field-P")
    expect_row(carthage, "The 6 in Yellow", "The 7 in Purple", "The 4 in Green")
    carthage.page.click("#undo")
    expect_row(carthage, "The 6 in Yellow", "The 2 in Purple", "The 4 in Green")


def test_a_row_is_changed_with_the_keyboard(person: People) -> None:
    _, carthage = at_cards(person)
    for label in ("assign Y 4", "assign P 2", "assign G 6"):
        carthage.choose_label(label)
    carthage.page.locator("#row button", has_text="Purple").focus()
    carthage.page.keyboard.press("Enter")
    expect(carthage.page.locator("#row button", has_text="Purple")).to_have_attribute("aria-pressed", "true")
    button = carthage.page.locator("#choices button[data-action]", has_text="The 3 in Purple")
    if not button.count():
        carthage.page.click("#every-open")
        button = carthage.page.locator("#every-list button", has_text="The 3 in Purple")
    button.focus()
    carthage.page.keyboard.press("Enter")
    expect_row(carthage, "The 4 in Yellow", "The 3 in Purple", "The 6 in Green")
    carthage.page.locator("#confirm-row").focus()
    carthage.page.keyboard.press("Enter")
    expect(carthage.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("ready")


@pytest.mark.broad  # that a row waits until it is confirmed is quick
def test_who_wants_no_confirmation_confirms_with_the_last_choice(person: People) -> None:
    rome, carthage = at_cards(person)
    carthage.prefer("confirming", "no")
    for label in ("assign Y 4", "assign P 2", "assign G 6"):
        carthage.choose_label(label)
    expect(rome.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("ready")
    carthage.page.reload()
    expect(carthage.page.locator("[data-preference=confirming]")).to_have_value("no")


def test_a_sealed_choice_is_seen_and_changed_before_it_is_confirmed(person: People) -> None:
    """De Bello Punico's tokens are placed one by one, each side in its turn; until Confirm nobody else learns the box."""
    rome, carthage = person(), person()
    links = new_table(rome.address, game="de-bello-punico")
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    carthage.choose()
    rome.choose()
    carthage.confirms = False
    carthage.wait_for(lambda: "Place a token" in carthage.page.locator("#ask").inner_text())
    rome.wait_for(lambda: rome.dice_are_in and rome.views[-1]["actor"] == "CARTHAGE")
    seen = len(rome.views)
    for label, words in (("FORTUNA:vacuus", "The Vacuus on Fortuna"), ("COMBAT:cp", "A point on Combat")):
        carthage.choose_label(label)
        expect(carthage.page.locator("#hint")).to_contain_text(f"You have chosen: {words}. Confirm, or choose another.")
    assert len(rome.views) == seen, "nothing was told"
    carthage.page.click("#confirm-row")
    rome.wait_for(lambda: rome.is_to_act and "Place a token" in rome.page.locator("#ask").inner_text())
