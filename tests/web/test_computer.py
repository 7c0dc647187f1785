"""Against the computer."""

from __future__ import annotations

from delenda.kernel.rng import Rng
from support.browsers import Browser, Server


def test_a_whole_game_against_the_computer(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", opponent="random", side="carthage")
    carthage = anna.sit_down(table)
    carthage.send(t="pace", ms=0)
    rng = Rng(6)
    while not carthage.view["result"]:
        carthage.until(lambda view: view["to_act"] or view["result"])
        if carthage.view["to_act"]:
            carthage.any_action(rng)
    assert carthage.view["seats"]["ROME"] == {"name": "Fortuna", "here": True, "kind": "bot", "you": False}
    assert any(frame["t"] == "bot" for frame in carthage.frames)


def test_the_computer_agrees_to_an_undo_and_to_a_rematch_but_not_to_a_draw(server: Server) -> None:
    anna = Browser(server)
    rome = anna.sit_down(anna.open_table("computer", opponent="random", side="rome"))
    rome.send(t="pace", ms=0)
    rome.label("preset R1")
    rome.until(lambda view: view["count"] > 0 and view["to_act"])
    rome.send(t="draw_offer")
    rome.settle()
    assert rome.view["result"] is None
    assert rome.view["offers"] == []
    rome.send(t="undo_request")
    rome.until(lambda view: view["count"] == 0)
    assert rome.view["choices"][0]["label"].startswith("preset")
    rome.send(t="resign")
    rome.until(lambda view: view["result"])
    rome.send(t="rematch")
    again = rome.until(lambda view: "rematch" in view)["rematch"]
    assert anna.sit_down(again).view["viewer"] == "CARTHAGE"


def test_an_unknown_opponent(server: Server) -> None:
    answer = Browser(server).post("/new", game="scipio", mode="computer", opponent="hannibal")
    assert answer.status_code == 400
    assert "there is no opponent" in answer.text


def test_rolls_after_an_undo_are_new_and_still_verify(server: Server) -> None:
    from delenda.kernel.record import Record
    from delenda.table import dice

    anna = Browser(server)
    table = anna.open_table("computer", opponent="random", side="rome")
    rome = anna.sit_down(table)
    rome.send(t="pace", ms=0)
    for _ in range(3):
        rome.label("preset R1")
        rome.until(lambda view: view["count"] > 0 and view["to_act"])
        rome.send(t="undo_request")
        rome.until(lambda view: view["count"] == 0)
    rng = Rng(2)
    while not rome.view["result"]:
        rome.until(lambda view: view["to_act"] or view["result"])
        if rome.view["to_act"]:
            rome.any_action(rng)
    record = Record.parse(anna.get(f"/api/tables/{table}/record").text)
    assert record.tags["Dice-Undone"] == "0 1 2"
    assert dice.verify(record) == rome.view["dice"]["count"] - 3
