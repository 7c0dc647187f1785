"""Each browser at a table adds its part of the dice before the first roll, also where a game begins with one."""

from __future__ import annotations

from delenda.kernel.record import Record
from delenda.table.dice import seal_of
from support.browsers import Browser, Server, Sitting, seated


def is_rolled(view: dict[str, object]) -> bool:
    return bool(view["count"])


def test_a_game_that_begins_with_a_roll_waits_for_both_parts(server: Server) -> None:
    table, anna, bert = seated(server, game="zama")
    rome = anna.sit_down(table, seed="anna")
    assert not is_rolled(rome.view)
    assert rome.view["waiting"] == "Each side is adding its part of the dice."
    carthage = bert.sit_down(table, seed="bert")
    carthage.settle()
    rome.until(is_rolled)
    assert rome.view["dice"]["seeds"] == {"ROME": "anna", "CARTHAGE": "bert"}
    assert rome.view["dice"]["seals"] == {"ROME": seal_of("anna", table, 0), "CARTHAGE": seal_of("bert", table, 1)}


def test_no_seat_sees_the_others_seed_before_both_are_in(server: Server) -> None:
    """Not even after the other has opened its own; and a seed is refused before all seals are in."""
    table, anna, bert = seated(server, game="zama")
    rome, carthage = anna.sit_down(table, seed=""), bert.sit_down(table, seed="")
    rome.send(t="seal", seat="ROME", seal=seal_of("anna", table, 0))
    assert "when all seals are in" in rome.refusal(t="seed", seat="ROME", seed="anna")
    carthage.send(t="seal", seat="CARTHAGE", seal=seal_of("bert", table, 1))
    rome.until(lambda view: view["dice"]["sealed"])
    rome.send(t="seed", seat="ROME", seed="anna")
    carthage.until(lambda view: view["dice"]["opened"]["ROME"])
    assert "anna" not in str(carthage.frames)
    carthage.send(t="seed", seat="CARTHAGE", seed="bert")
    carthage.until(is_rolled)
    assert carthage.view["dice"]["seeds"] == {"ROME": "anna", "CARTHAGE": "bert"}


def test_only_the_sealed_seed_is_taken(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table, seed=""), bert.sit_down(table, seed="")
    rome.send(t="seal", seat="ROME", seal=seal_of("anna", table, 0))
    assert "already sealed" in rome.refusal(t="seal", seat="ROME", seal=seal_of("other", table, 0))
    assert "do not hold Rome's seat" in carthage.refusal(t="seal", seat="ROME", seal="0" * 64)
    carthage.send(t="seal", seat="CARTHAGE", seal=rome.until(lambda v: v["dice"]["seals"]["ROME"])["dice"]["seals"]["ROME"])
    rome.until(lambda view: view["dice"]["sealed"])
    assert "not the seed that was sealed" in rome.refusal(t="seed", seat="ROME", seed="other")
    rome.send(t="seed", seat="ROME", seed="anna")
    rome.until(lambda view: view["dice"]["opened"]["ROME"])
    # a seal copied from the other seat opens with nothing: the seat is part of it
    assert "not the seed that was sealed" in carthage.refusal(t="seed", seat="CARTHAGE", seed="anna")


def test_against_the_computer_the_seed_of_the_browser_counts(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", game="zama", opponent="random", side="rome")
    rome = anna.sit_down(table, seed="anna")
    rome.until(is_rolled)
    rome.send(t="resign")
    rome.until(lambda view: view["result"] is not None)
    tags = Record.parse(anna.get(f"/api/tables/{table}/record").text).tags
    assert (tags["Dice-Seed-Rome"], tags["Dice-Seal-Carthage"], tags["Dice-Seed-Carthage"]) == ("anna", "-", "-")


def test_a_page_that_adds_none_stops_nobody(server: Server) -> None:
    table, anna, _ = seated(server, game="zama")
    rome = anna.sit_down(table, seed="")
    rome.until(is_rolled)
    assert rome.view["dice"]["seeds"] == {"ROME": None, "CARTHAGE": None}
    rome.send(t="seal", seat="ROME", seal="0" * 64)  # too late: not an error, and no part of the dice
    rome.settle()
    assert rome.view["dice"]["seals"]["ROME"] is None


def test_at_a_hot_seat_one_browser_seals_for_both(server: Server) -> None:
    browser = Browser(server)
    both: Sitting = browser.sit_down(browser.open_table("hotseat", game="zama"), seed="table")
    both.until(is_rolled)
    assert both.view["dice"]["seeds"] == {"ROME": "table", "CARTHAGE": "table"}


def test_a_program_is_not_waited_for(server: Server) -> None:
    opened = server.post("/api/tables", json={"game": "zama", "opponent": "random"}).json()
    token = opened["seats"]["ROME"]["token"]
    view = server.get(f"/api/tables/{opened['id']}/view", headers={"authorization": f"Bearer {token}"}).json()
    assert is_rolled(view)
