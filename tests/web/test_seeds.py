"""Each browser at a table adds its part of the dice before the first roll, also where a game begins with one."""

from __future__ import annotations

from delenda.kernel.record import Record
from support.browsers import Browser, Server, Sitting, seated


def is_rolled(view: dict[str, object]) -> bool:
    return bool(view["count"])


def test_a_game_that_begins_with_a_roll_waits_for_both_seeds(server: Server) -> None:
    table, anna, bert = seated(server, game="zama")
    rome = anna.sit_down(table, seed="anna")
    assert not is_rolled(rome.view)
    assert rome.view["waiting"] == "Each side adds its part of the dice."
    bert.sit_down(table, seed="bert")
    rome.until(is_rolled)
    assert rome.view["dice"]["seeds"] == {"ROME": "anna", "CARTHAGE": "bert"}


def test_against_the_computer_the_seed_of_the_browser_counts(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", game="zama", opponent="random", side="rome")
    rome = anna.sit_down(table, seed="anna")
    rome.until(is_rolled)
    rome.send(t="resign")
    rome.until(lambda view: view["result"] is not None)
    assert Record.parse(anna.get(f"/api/tables/{table}/record").text).tags["Dice-Seed-Rome"] == "anna"


def test_a_page_that_adds_none_stops_nobody(server: Server) -> None:
    table, anna, _ = seated(server, game="zama")
    rome = anna.sit_down(table, seed="")
    rome.until(is_rolled)
    assert rome.view["dice"]["seeds"] == {"ROME": None, "CARTHAGE": None}
    assert "before the first roll" in rome.refusal(t="seed", seed="late")


def test_at_a_hot_seat_one_seed_is_for_both(server: Server) -> None:
    browser = Browser(server)
    both: Sitting = browser.sit_down(browser.open_table("hotseat", game="zama"), seed="table")
    both.until(is_rolled)
    assert both.view["dice"]["seeds"] == {"ROME": "table", "CARTHAGE": "table"}


def test_a_program_is_not_waited_for(server: Server) -> None:
    opened = server.post("/api/tables", json={"game": "zama", "opponent": "random"}).json()
    token = opened["seats"]["ROME"]["token"]
    view = server.get(f"/api/tables/{opened['id']}/view", headers={"authorization": f"Bearer {token}"}).json()
    assert is_rolled(view)
