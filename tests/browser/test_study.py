"""The analysis board, the report and the mistakes in a real browser, from end to end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from browser.person import Person

People = Callable[..., Person]
RECORDS = Path(__file__).parents[1] / "records" / "rules-2"
MINI = (RECORDS / "scipio-mini-formation-emptied.record").read_text()
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANSWERED = "#prompt[aria-busy=false]"
REPORT_TIME = 120_000  # milliseconds


def where(page: Page, place: str) -> None:
    page.wait_for_selector(ANSWERED)
    expect(page.locator("#where")).to_have_text(place)


def imported(person: Person) -> str:
    person.go("/import")
    person.page.fill("#text", MINI)
    person.page.click("main button.go")
    person.page.wait_for_url("**/replay*")
    return person.table


def test_branches_are_tried_named_shared_and_read_again(person: People) -> None:
    anna = person()
    page = anna.page
    anna.go("/analysis/scipio")
    where(page, "0 / 0")
    page.locator('.el[data-key="preset-R1"], #choices [data-action]').first.click()
    where(page, "1 / 1")
    page.locator("#choices [data-action]").first.click()
    where(page, "2 / 2")
    page.click("#roll")  # the tiles fall by chance, then as somebody wants them
    where(page, "3 / 3")
    page.locator("#main h2", has_text="Branches").click()
    page.keyboard.press("ArrowLeft")
    where(page, "2 / 3")
    rolled = page.locator("#branches [data-node]").last.inner_text()
    page.click("#every-open")
    page.locator("#every-list [data-action]").nth(0 if not rolled.endswith("Yellow 1, Purple 2, Green 3") else 1).click()
    where(page, "3 / 3")
    expect(page.locator("#branches ol ol")).to_have_count(1)
    page.locator(".about-node summary").click()
    page.fill("#branch-name", "As I want it")
    page.fill("#comment", "A test.")
    page.locator("#comment").blur()
    expect(page.locator("#branches .name")).to_have_text("As I want it")
    page.locator("#branches [data-node]").nth(1).click()
    where(page, "1 / 3")

    page.click("#link")
    page.wait_for_url("**/analysis/scipio#*")
    page.click("#text-open")
    text = page.input_value("#text")
    assert "( As I want it\n" in text
    assert "; A test.\n" in text

    bert = person(**PHONE)
    bert.page.goto(page.url)
    where(bert.page, "1 / 3")
    bert.page.tap("#tab-tools")
    bert.page.tap("#text-open")
    assert bert.page.input_value("#text") == text


def test_a_position_is_set_up_by_text_and_by_hand(person: People) -> None:
    anna = person()
    page = anna.page
    anna.go("/analysis/punica")
    where(page, "0 / 0")
    page.click("#set-up-open")
    before = page.input_value("#set-up-text")
    page.fill("#set-up-text", f"{before} nonsense")
    page.click("#set-up-take")
    expect(page.locator("#set-up-wrong")).to_contain_text("'nonsense' that means nothing here")
    page.fill("#set-up-text", before)
    page.click("#set-up-hand")
    expect(page.locator("#ask")).to_have_text("Take up a piece.")
    page.locator('.el[data-key="army-0-roma"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_contain_text("where to?")
    page.select_option("select[aria-label=Place]", "area-magna_graecia")
    page.get_by_role("button", name="Put it there").click()
    expect(page.locator("#ask")).to_have_text("Take up a piece.")
    page.get_by_role("button", name="Begin a study here").click()
    where(page, "0 / 0")
    page.click("#set-up-open")
    expect(page.locator("#set-up-text")).not_to_have_value(before)
    anna.complaints = [words for words in anna.complaints if "400 (Bad Request)" not in words]  # the refusal


def test_a_game_is_reported_and_its_mistakes_come_back(person: People) -> None:
    anna = person()
    page = anna.page
    table = imported(anna)
    page.locator("a", has_text="Report").click()
    expect(page.locator("#report")).to_be_visible(timeout=REPORT_TIME)
    expect(page.locator("#causes tr").first).to_contain_text("The beginning")
    expect(page.locator("#causes tr").last).to_contain_text("The result")
    found = page.evaluate(f"fetch('/api/tables/{table}/report').then((answer) => answer.json())")["report"]
    assert found["start"] + sum(found["sums"].values()) == found["end"]
    for side, seat in (("rome", 0), ("carthage", 1)):
        anna.go(f"/table/{table}/mistakes?side={side}")
        page.wait_for_selector(ANSWERED)
        mistakes = [step for step in found["mistakes"] if found["steps"][step]["seat"] == seat]
        expect(page.locator("#list li")).to_have_count(len(mistakes))
        if not mistakes:
            expect(page.locator("#ask")).to_contain_text("no choice that cost much")
            continue
        page.click("#solution")
        expect(page.locator("#answer")).to_contain_text(found["steps"][mistakes[0]]["better"])
        for action in found["steps"][mistakes[0]]["line"]:
            if not page.locator(f'#choices [data-action="{action}"]').count():
                page.click("#every-open")
            page.locator(f':is(#choices, #every-list) [data-action="{action}"]').first.click()
            page.wait_for_selector(ANSWERED)
        expect(page.locator("#answer")).to_contain_text("that is what the computer found")
