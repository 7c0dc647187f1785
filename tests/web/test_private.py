"""Private questions: whether a player has anything to answer shows nowhere; and pointing at something commits to nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from delenda.table import pauses
from delenda.table.table import Table
from support.browsers import Browser, Server, Sitting, seated
from support.shields import NONE, SHIELD, shields
from web.conftest import Time

__all__ = ["shields"]
pytestmark = pytest.mark.usefixtures("shields")


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What the next tables deal to CARTHAGE."""
    card = {"card": NONE}
    monkeypatch.setattr(Table, "next_rolls", lambda table: [card["card"]])
    return card


@pytest.fixture
def short_pause(no_pauses: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short by the real clock, and over only when the table's own has moved on."""
    monkeypatch.setattr(pauses, "SHORTEST", 20)


def strike(sitting: Sitting) -> None:
    sitting.label("pick left")
    sitting.label("strike")


def at_table(server: Server, **fields: str) -> tuple[str, Sitting, Sitting]:
    table, anna, bert = seated(server, game="shields", **fields)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.until(lambda view: view["to_act"])
    return table, rome, carthage


@pytest.mark.usefixtures("short_pause")
def test_the_table_answers_for_who_has_one_answer_but_not_before_the_moment(server: Server, time: Time, dealt: Any) -> None:
    _, rome, carthage = at_table(server)
    strike(rome)
    carthage.settle()
    assert not carthage.view["to_act"]
    assert "You have no choice" in carthage.view["waiting"]
    assert rome.view["waiting"] == "Carthage is to parry or not."
    assert rome.view["board"]["elements"] or rome.view["count"]
    count = rome.view["count"]
    time.pass_by(0.05)
    rome.until(lambda view: view["count"] > count)
    assert rome.log[-1]["text"] == "The strike hits"


@pytest.mark.usefixtures("short_pause")
def test_an_answer_is_told_to_nobody_before_the_moment(server: Server, time: Time, dealt: Any) -> None:
    dealt["card"] = SHIELD
    _, rome, carthage = at_table(server)
    strike(rome)
    carthage.until(lambda view: view["to_act"])
    assert [choice["label"] for choice in carthage.view["choices"]] == ["let it", "parry"]
    version = carthage.view["version"]
    carthage.act(carthage.view["choices"][1]["action"])
    carthage.settle()  # other messages are read meanwhile
    rome.settle()
    assert carthage.view["version"] == version, "what is not on disk is not acknowledged"
    assert rome.log == []
    time.pass_by(0.05)
    rome.until(lambda view: view["to_act"])
    assert rome.log[-1]["text"] == "The strike is parried"


def test_what_others_see_is_the_same_whoever_holds_what(server: Server, dealt: Any) -> None:
    seen = []
    for card in (NONE, SHIELD):
        dealt["card"] = card
        table, rome, carthage = at_table(server, clock="5+3")
        watcher = Browser(server).sit_down(table)
        for sitting in (rome, watcher):
            sitting.settle()
            sitting.frames.clear()
        for _ in range(2):
            strike(rome)
            if card == SHIELD:
                carthage.until(lambda view: view["to_act"])
                carthage.label("let it")
            rome.until(lambda view: view["to_act"])
        watcher.settle()
        replays = [server.get(f"/api/tables/{table}/replay/{at}").json() for at in range(watcher.view["count"] + 1)]
        for each in replays:
            each.pop("dice")
            each["board"].pop("scenery")
        ends = [rome.view["version"], rome.log, rome.view["may"], rome.view["clock"], watcher.view["version"], watcher.log]
        seen.append((json.dumps(ends), json.dumps(replays)))
    assert seen[0] == seen[1]


@pytest.mark.usefixtures("short_pause")
def test_a_pause_costs_nobody_time(server: Server, time: Time, dealt: Any) -> None:
    dealt["card"] = SHIELD
    _, rome, carthage = at_table(server, clock="5+3")
    strike(rome)
    carthage.until(lambda view: view["to_act"])
    assert carthage.view["clock"]["waits"] == 20
    left = carthage.view["clock"]["CARTHAGE"]
    time.pass_by(1.02)
    rome.send(t="draw_offer")
    carthage.until(lambda view: bool(view["offers"]))
    assert carthage.view["clock"]["CARTHAGE"] == left - 1000


def test_a_hot_seat_asks_whoever_might_have_a_choice(server: Server, dealt: Any) -> None:
    browser = Browser(server)
    both = browser.sit_down(browser.open_table("hotseat", game="shields"))
    both.until(lambda view: view["hotseat"] is not None or view["to_act"])
    both.send(t="pass_device")
    both.until(lambda view: view["to_act"])
    strike(both)
    assert both.view["hotseat"] == {"next": "CARTHAGE"}
    both.send(t="pass_device")
    both.until(lambda view: view["viewer"] == "CARTHAGE")
    assert [choice["label"] for choice in both.view["choices"]] == ["let it"]


def test_what_was_pointed_at_is_changed_in_one_message(server: Server, dealt: Any) -> None:
    _, rome, _ = at_table(server)
    rome.label("pick left")
    assert rome.view["prompt"] == "Strike with the left army?"
    assert rome.view["change"]
    assert [choice["path"] for choice in rome.view["choices"]] == [["wall"]], "one target is still asked for"
    (other,) = rome.view["walks"]
    assert (other["path"], other["back"], other["quiet"]) == (["right"], True, True)
    rome.send(t="acts", version=rome.view["version"], actions=other["actions"], back=True)
    rome.settle()
    assert rome.view["prompt"] == "Strike with the right army?"
    rome.send(t="undo", version=rome.view["version"])
    rome.until(lambda view: view["prompt"] == "Which army strikes?")


def test_a_chain_that_is_interrupted_just_stops(server: Server, dealt: Any) -> None:
    """Nothing is said of what the other side is asked, and nothing is refused."""
    dealt["card"] = SHIELD
    _, rome, _ = at_table(server)
    rome.send(t="acts", version=rome.view["version"], actions=[0, 2, 0, 2])
    rome.until(lambda view: view["waiting"] == "Carthage is to parry or not.")
    rome.settle()
    assert all(frame["t"] != "error" for frame in rome.frames)


def test_pauses_depend_on_the_secret_and_the_number_of_the_question_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = [pauses.pause("secret", question) for question in range(500)]
    assert found == [pauses.pause("secret", question) for question in range(500)]
    assert found != [pauses.pause("other", question) for question in range(500)]
    assert min(found) >= pauses.SHORTEST
    assert max(found) <= pauses.LONGEST
    assert len(set(found)) > 300
