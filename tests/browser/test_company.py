"""People who come, leave, refuse and watch, in windows of their own."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser.person import Person, new_table
from browser.site import Site

People = Callable[..., Person]
IMPATIENT = """
from delenda.table import leaving
leaving.AWAY.update(live=1000, none=1000)
leaving.GRACE.update(live=1000, none=3_600_000)
"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server at which a second away is long; without a clock one may still come back, with one it is too late soon."""
    server = Site(tmp_path_factory.mktemp("impatient"), IMPATIENT)
    server.start()
    yield server
    server.stop()


def two(person: People, address: str = "", **wishes: str) -> tuple[Person, Person, str]:
    """ROME and CARTHAGE, with their armies, and CARTHAGE's link."""
    rome, carthage = person(address, seed=3), person(address, seed=4)
    links = new_table(rome.address, **wishes)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    for each in (rome, carthage):
        each.wait_for(lambda each=each: each.is_to_act)
        each.press(each.buttons.first)
    rome.wait_for(lambda: "place a Command card" in rome.page.locator("#ask").inner_text())
    return rome, carthage, links["CARTHAGE"]


def test_a_friend_is_asked_for_a_name(person: People) -> None:
    anna, bert = person(), person(viewport={"width": 390, "height": 844})
    anna.open_table("friend")
    link = anna.page.input_value("#invite")
    bert.page.goto(link)
    expect(bert.page.locator("#name")).to_be_focused()
    bert.page.keyboard.type("Bert")
    bert.page.keyboard.press("Enter")
    bert.page.wait_for_url(re.compile(r"/table/"))
    bert.sit()
    anna.page.get_by_role("link", name="Go to the table").click()
    anna.sit()
    expect(anna.page.locator(".player[data-seat=CARTHAGE] [data-person]")).to_contain_text("Bert")


def test_a_refusal_is_read_and_put_away(person: People) -> None:
    rome, carthage, _ = two(person)
    rome.open_menu()
    rome.page.click("#draw")
    carthage.page.get_by_role("button", name="Refuse").click()
    expect(rome.page.locator(".offer.refused")).to_contain_text("Carthage declined the draw.")
    expect(carthage.page.locator(".offer.refused")).to_have_count(0)
    rome.page.get_by_role("button", name="All right").click()
    expect(rome.page.locator(".offer.refused")).to_have_count(0)


@pytest.mark.broad  # the other half of a claim is quick
@pytest.mark.xdist_group("impatient")  # one server for both
def test_coming_back_stops_a_claim(person: People, impatient: Site) -> None:
    rome, carthage, _ = two(person, impatient.address)
    for _ in range(3):
        rome.press(rome.buttons.first)
    carthage.page.goto("about:blank")
    rome.page.get_by_role("button", name="Claim the win").click()
    expect(rome.page.locator(".offer")).to_contain_text("unless the other side comes back")
    carthage.go(f"/table/{rome.table}")
    carthage.sit()
    expect(rome.page.locator(".offer.refused")).to_contain_text("Carthage is back")


@pytest.mark.xdist_group("impatient")  # one server for both
def test_the_win_is_claimed_from_somebody_who_stays_away(person: People, impatient: Site) -> None:
    rome, carthage, _ = two(person, impatient.address, clock="15+10")
    for _ in range(3):
        rome.press(rome.buttons.first)
    carthage.page.goto("about:blank")
    rome.page.get_by_role("button", name="Claim the win").click()
    rome.expect_prompt(re.compile("Rome wins: the other side stayed away"))


def test_the_computer_plays_on_until_one_comes_back(person: People) -> None:
    rome, carthage, _ = two(person)
    rome.open_menu()
    rome.page.click("#stand-in")
    rome.page.select_option("#standin-level", "random")
    rome.page.click("#standin-yes")
    expect(carthage.page.locator(".offer")).to_contain_text("the computer (random) is to play on")
    carthage.page.get_by_role("button", name="Agree").click()
    rome.expect_prompt(re.compile("plays for you until you take your seat back"))
    rome.page.get_by_role("button", name="Take my seat back").click()
    expect(rome.page.locator("#return")).to_be_hidden()
    rome.wait_for(lambda: rome.views[-1]["seats"]["ROME"]["kind"] == "human")


def test_a_waiting_table_appears_and_goes_without_a_reload(person: People) -> None:
    anna, bert = person(), person()
    bert.go("/tables")
    bert.page.wait_for_load_state("networkidle")
    table = anna.open_table("public")
    join = bert.page.locator(f"form[action='/table/{table}/join']")
    expect(join).to_have_count(1)
    anna.sit()
    anna.open_menu()
    anna.page.click("#cancel")
    anna.page.click("#confirm-yes")
    anna.expect_prompt(re.compile("cancelled"))
    expect(join).to_have_count(0)


@pytest.mark.broad  # who watches is seen in test_goal.py; names are asked for above
def test_those_who_watch_are_named(person: People) -> None:
    rome, _, _ = two(person)
    clara = person()
    clara.go("/")
    clara.page.fill("#name", "Clara")
    clara.page.get_by_role("button", name="Save").click()
    clara.go(f"/table/{rome.table}")
    clara.sit()
    expect(rome.page.locator("#watching")).to_have_text("1 is watching: Clara")


def test_a_film_is_made_while_one_reads_on_and_can_be_stopped(person: People) -> None:
    rome, carthage, _ = two(person)
    table = rome.table
    carthage.open_menu()
    carthage.page.click("#resign")
    carthage.page.click("#confirm-yes")
    rome.expect_prompt(re.compile("Rome wins"))
    rome.go(f"/table/{table}/replay?at=0")
    rome.page.click("#gif")
    expect(rome.page.locator(".keeping progress")).to_be_visible()
    rome.page.click("[data-step=next]")
    rome.page.locator(".keeping").get_by_role("button", name="Cancel").click()
    expect(rome.page.locator(".keeping")).to_have_count(0)
    told = [{"done": 0, "total": 2}, {"done": 2, "total": 2}, {"film": base64.b64encode(b"GIF89a").decode()}]
    rome.page.route("**/film?*", lambda route: route.fulfill(body="".join(json.dumps(line) + "\n" for line in told)))
    rome.page.click("#gif")
    save = rome.page.locator(".keeping a[download]")
    with rome.page.expect_download() as saved:
        save.click()
    assert saved.value.suggested_filename == f"scipio-{table}.gif"
