"""What a table does for people beyond the rules: it asks again, calls, shows what one chose, moves along."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table

People = Callable[..., Person]
THIN = ("custom", "count Y1 2", "count Y2 8", "count P1 6", "count P2 6", "count G1 6")
LOW, HIGH = ("assign Y 2", "assign P 3", "assign G 4"), ("assign Y 7", "assign P 3", "assign G 4")
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true });"
NOTIFICATIONS = """
  window.told = [];
  window.Notification = class extends EventTarget {
    static permission = "default";
    static requestPermission = async () => (window.Notification.permission = "granted");
    constructor(title, options) { super(); window.told.push([title, options.body]); }
  };
"""


def two(person: People, **settings: object) -> tuple[Person, Person]:
    rome, carthage = person(**settings), person()
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    return rome, carthage


def choose(player: Person, *labels: str) -> None:
    for label in labels:
        player.choose_label(label)


def test_one_more_word_before_a_choice_that_loses_the_game(person: People) -> None:
    """Rome has two tokens in Y1 and is to lose three or four in Yellow: two from there would be the end."""
    rome, carthage = two(person)
    choose(rome, *THIN)
    choose(carthage, "preset C1", *HIGH)
    choose(rome, *LOW)
    rome.wait_for(lambda: rome.is_to_act and "You lose" in rome.page.locator("#ask").inner_text())
    warnings = {choice["label"]: choice["warning"] for choice in rome.views[-1]["choices"]}
    fatal = next(label for label, words in warnings.items() if words)
    assert warnings[fatal] == "This empties Yellow 1 and loses the game."
    assert "" in warnings.values(), "other choices are not asked about"
    button = rome.button_of(fatal)
    assert "warn" in (button.get_attribute("class") or "")
    count = rome.views[-1]["count"]

    button.click()
    dialog = rome.page.get_by_role("dialog", name="Are you sure?")
    expect(dialog).to_contain_text(warnings[fatal])
    rome.page.get_by_role("button", name="Go back").click()
    expect(dialog).to_be_hidden()

    rome.button_of(fatal).click()
    expect(dialog).to_be_visible()
    rome.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    path = next(choice["path"] for choice in rome.views[-1]["choices"] if choice["label"] == fatal)
    rome.page.locator(f'[data-key="{path[0]}"] .ring').first.click()
    expect(dialog).to_be_visible()
    assert rome.views[-1]["count"] == count, "nothing was sent so far"
    rome.page.get_by_role("button", name="Do it").click()
    expect(rome.page.locator("#ask")).to_contain_text("Carthage wins")
    expect(carthage.page.locator("#ask")).to_contain_text("Carthage wins")


def test_your_turn_is_told_to_those_who_look_elsewhere(person: People) -> None:
    rome = person()
    carthage = person()
    rome.page.add_init_script(NOTIFICATIONS)
    links = new_table(rome.address)
    carthage.sit(links["CARTHAGE"])
    rome.sit(links["ROME"])
    rome.open_menu().get_by_role("button", name="Notify me").click()
    expect(rome.page.get_by_role("button", name="Notify me")).to_be_hidden()
    choose(rome, "preset R1")
    expect(rome.page.locator("#favicon")).to_have_attribute("href", "/static/favicon.svg")
    assert rome.page.title() == "Scipio · Delenda"
    rome.page.evaluate(HIDDEN)
    choose(carthage, "preset C1")
    rome.page.wait_for_function("() => window.told.length === 1")
    assert rome.page.evaluate("window.told[0]") == ["Scipio: your turn", "Yellow: place a Command card face down."]
    assert rome.page.title() == "● Your turn · Scipio · Delenda"
    expect(rome.page.locator("#favicon")).to_have_attribute("href", "/static/favicon-turn.svg")


@pytest.mark.broad  # rows are changed and confirmed in test_rows.py
def test_who_is_ready_sees_the_whole_row(person: People) -> None:
    rome, carthage = two(person)
    choose(rome, "preset R1")
    choose(carthage, "preset C1", *HIGH)
    expect(carthage.page.locator("#hint")).to_have_text("You have chosen: The 7 in Yellow, The 3 in Purple, The 4 in Green.")
    expect(carthage.page.locator('[data-key="card-1-G"]')).to_have_attribute("aria-label", "Carthage's card in Green: 4")
    expect(carthage.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("ready")
    carthage.page.click("#undo")
    expect(carthage.page.locator("#hint")).to_have_text("Confirm, or change any part of it.")
    expect(carthage.page.locator(".player[data-seat=CARTHAGE] [data-doing]")).to_have_text("choosing")
    carthage.page.click("#confirm-row")
    choose(rome, *LOW)
    expect(carthage.page.locator("#row")).to_be_hidden()


@pytest.mark.broad  # a whole page of one's own does so, too
def test_a_seat_goes_along_to_another_device(person: People) -> None:
    rome, carthage = two(person)
    choose(rome, "preset R1")
    rome.open_menu().get_by_role("link", name="Switch device").click()
    expect(rome.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = rome.page.input_value("#move")
    rome.page.get_by_role("link", name="Back to the table").click()
    rome.sit()
    phone = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.sit(link)
    expect(phone.page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    expect(rome.page.locator("body")).to_have_attribute("data-seat", "")
    rome.sit()
    assert rome.buttons.count() == 0, "the old device watches"
    choose(carthage, "preset C1")
    choose(phone, *LOW)
    expect(carthage.page.locator(".player[data-seat=ROME] [data-doing]")).to_have_text("ready")
