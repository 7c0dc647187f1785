"""Undo, offers, resignation, rematch, chat, presence, hot-seat."""

from __future__ import annotations

import pytest

from support.browsers import Browser, Server, Sitting, at_cards, play_to_the_end, seated

CARDS = ("assign Y 2", "assign P 3", "assign G 4")


def reveal(rome: Sitting, carthage: Sitting) -> None:
    """Both place cards that give no loss to choose about, so that the next cards are to be placed."""
    for label in CARDS:
        rome.label(label)
    for label in CARDS:
        carthage.label(label)
    rome.settle()


def test_a_secret_choice_can_be_taken_back_until_both_are_in(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    for label in CARDS:
        rome.label(label)
    assert not rome.view["to_act"]
    assert rome.view["undo"]
    for _ in CARDS:
        rome.send(t="undo", version=rome.view["version"])
        rome.settle()
    assert rome.view["choices"][0]["label"] == "assign Y 2"
    assert not rome.view["undo"]  # the tiles lie behind it
    assert "roll" in rome.refusal(t="undo", version=rome.view["version"])
    for label in CARDS:
        rome.label(label)
        carthage.label(label)
    rome.settle()
    assert not rome.view["undo"]
    assert not carthage.view["undo"]


def test_beyond_a_reveal_only_with_consent(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    reveal(rome, carthage)
    count = rome.view["count"]
    rome.send(t="undo_request")
    carthage.until(lambda view: view["offers"] == [{"kind": "undo", "by": "ROME"}])
    carthage.send(t="answer", to="undo", yes=False)
    rome.until(lambda view: view["offers"] == [])
    assert "declined" in rome.refusal(t="undo_request")
    assert rome.view["count"] == count
    carthage.send(t="undo_request")
    rome.until(lambda view: bool(view["offers"]))
    rome.send(t="answer", to="undo", yes=True)
    rome.until(lambda view: view["count"] < count)
    assert rome.view["offers"] == []
    assert rome.view["choices"][0]["label"] == "assign Y 2"
    fresh = {line["n"]: line["text"] for line in rome.log}
    carthage.settle()
    assert carthage.view["count"] == rome.view["count"]
    assert sorted(fresh) == list(range(len(fresh)))


def test_nobody_answers_an_offer_of_their_own(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    rome.send(t="draw_offer")
    rome.until(lambda view: bool(view["offers"]))
    assert "no such offer" in rome.refusal(t="answer", to="draw", yes=True)
    assert "already" in rome.refusal(t="draw_offer")
    rome.send(t="answer", to="draw", yes=False)  # withdrawn
    rome.until(lambda view: not view["offers"])
    assert "no such offer" in carthage.refusal(t="answer", to="draw", yes=True)


def test_draw_by_agreement(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    rome.send(t="draw_offer")
    carthage.until(lambda view: bool(view["offers"]))
    carthage.send(t="answer", to="draw", yes=True)
    rome.until(lambda view: view["result"] is not None)
    result = rome.view["result"]
    assert (result["winner"], result["reason"], result["text"]) == ("", "AGREEMENT", "A draw: both sides agreed.")
    assert "over" in rome.refusal(t="act", version=rome.view["version"], action=35)
    assert "Result: DRAW AGREEMENT" in server.get(f"/api/tables/{table}/record").text


def test_playing_on_declines_a_draw(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    rome.send(t="draw_offer")
    carthage.until(lambda view: bool(view["offers"]))
    carthage.label("assign Y 2")  # in secret: it must not tell
    rome.settle()
    assert rome.view["offers"]
    carthage.label("assign P 3")
    carthage.label("assign G 4")
    rome.until(lambda view: view["ready"]["CARTHAGE"])
    assert rome.view["offers"] == []


def test_resignation(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    carthage.send(t="resign")
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["winner"] == "ROME"
    assert rome.view["result"]["reason"] == "RESIGNATION"
    assert rome.view["may"] == ["rematch", "again"]
    assert "Result: ROME RESIGNATION" in server.get(f"/api/tables/{table}/record").text


def test_rematch_swaps_sides(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    assert "over" in rome.refusal(t="rematch")
    rome.send(t="resign")
    carthage.until(lambda view: view["result"] is not None)
    carthage.send(t="rematch")
    rome.until(lambda view: view["offers"] == [{"kind": "rematch", "by": "CARTHAGE"}])
    rome.send(t="answer", to="rematch", yes=True)
    again = rome.until(lambda view: "rematch" in view)["rematch"]
    assert anna.sit_down(again).view["viewer"] == "CARTHAGE"
    assert bert.sit_down(again).view["viewer"] == "ROME"
    assert anna.sit_down(again).view["dice"]["commitment"] != rome.view["dice"]["commitment"]


def test_the_same_sides_again(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.send(t="resign")
    carthage.until(lambda view: view["result"] is not None)
    carthage.send(t="rematch", swap=False)
    rome.until(lambda view: view["offers"] == [{"kind": "again", "by": "CARTHAGE"}])
    rome.send(t="answer", to="again", yes=True)
    again = rome.until(lambda view: "rematch" in view)["rematch"]
    assert anna.sit_down(again).view["viewer"] == "ROME"
    assert bert.sit_down(again).view["viewer"] == "CARTHAGE"


@pytest.mark.parametrize("first", [True, False])
def test_who_is_ready_sees_the_whole_row(server: Server, first: bool) -> None:
    """CARTHAGE's last card lies before a reveal that nobody may see yet, and is seen by it all the same."""
    _, rome, carthage = at_cards(server)
    sitting, number = (rome, 0) if first else (carthage, 1)
    for label in CARDS:
        sitting.label(label)
    assert [part["words"] for part in sitting.view["row"]["parts"]] == ["The 2 in Yellow", "The 3 in Purple", "The 4 in Green"]
    assert sitting.view["row"]["confirmed"]
    assert [sitting.elements[f"card-{number}-{field}"][1][-1] for field in "YPG"] == ["2", "3", "4"]
    sitting.send(t="undo", version=sitting.view["version"])
    sitting.settle()
    assert [part["words"] for part in sitting.view["row"]["parts"]] == ["The 2 in Yellow", "The 3 in Purple", ""]


def test_chat_of_players_and_of_watchers(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    watchers = [Browser(server).sit_down(table) for _ in range(2)]
    rome.send(t="chat", text="  Your left \n is thin. ")
    watchers[0].send(t="chat", text="He is right.")
    said = next(message for message in iter(carthage.receive, None) if message["t"] == "chat")
    assert (said["from"], said["seat"], said["room"], said["text"]) == ("Anna", "ROME", "players", "Your left is thin.")
    heard = next(message for message in iter(watchers[1].receive, None) if message["t"] == "chat")
    assert heard["text"] == "He is right."
    for sitting in (rome, carthage, *watchers):
        sitting.settle()
    assert "He is right." not in str(rome.frames + carthage.frames)
    assert "left is thin" not in str(watchers[0].frames + watchers[1].frames)
    again = bert.sit_down(table)
    again.settle()
    assert [frame["text"] for frame in again.frames if frame["t"] == "chat"] == ["Your left is thin."]


def test_who_is_here(server: Server) -> None:
    table, anna, bert = seated(server)
    rome = anna.sit_down(table)
    assert not rome.view["seats"]["CARTHAGE"]["here"]
    bert.sit_down(table)
    rome.until(lambda view: view["seats"]["CARTHAGE"]["here"])
    bert.leave()
    rome.until(lambda view: not view["seats"]["CARTHAGE"]["here"])
    assert rome.view["seats"]["ROME"] == {"name": "Anna", "here": True, "kind": "human", "you": True}
    Browser(server).sit_down(table)
    rome.until(lambda view: view["watchers"] == 1)


def test_a_name_is_shown_at_running_tables(server: Server) -> None:
    table, anna, bert = seated(server)
    rome = anna.sit_down(table)
    assert bert.post("/name", name="Bert").status_code == 303
    rome.until(lambda view: view["seats"]["CARTHAGE"]["name"] == "Bert")
    assert bert.post("/name", name="x" * 41).status_code == 400


def test_hot_seat(server: Server) -> None:
    """The device is passed with the curtain down where something is secret, and not otherwise."""
    browser = Browser(server)
    table = browser.open_table("hotseat")
    both = browser.sit_down(table)
    assert both.view["hotseat"] == {"next": "ROME"}
    assert both.view["viewer"] == "SPECTATOR"
    assert "Rome first" in both.refusal(t="act", version=both.view["version"], action=0)
    both.send(t="pass_device")
    both.until(lambda view: view["viewer"] == "ROME")
    both.label("preset R1")
    assert both.view["hotseat"] == {"next": "CARTHAGE"}
    assert both.view["viewer"] == "SPECTATOR"
    both.send(t="pass_device")
    both.until(lambda view: view["viewer"] == "CARTHAGE")
    both.label("preset C1")
    assert both.view["viewer"] == "CARTHAGE"  # who has the device may place cards first
    for label in CARDS:
        both.label(label)
    assert both.view["hotseat"] == {"next": "ROME"}
    assert browser.sit_down(table).view["viewer"] == "SPECTATOR"


def test_a_hot_seat_undo_takes_back_the_last_choice(server: Server) -> None:
    browser = Browser(server)
    both = browser.sit_down(browser.open_table("hotseat"))
    for label in ("preset R1", "preset C1"):
        both.send(t="pass_device")
        both.settle()
        both.label(label)
    both.send(t="pass_device")
    both.settle()
    for label in CARDS:
        both.label(label)
    both.send(t="pass_device")
    both.settle()
    both.label("assign Y 2")
    both.send(t="undo", version=both.view["version"])
    both.settle()
    assert both.view["choices"][0]["label"] == "assign Y 2"
    both.send(t="undo_request")  # both sit here: agreed at once
    both.settle()
    assert both.view["offers"] == []
    assert both.view["count"] < 3


def test_the_game_of_a_hot_seat_comes_to_its_end(server: Server) -> None:
    from delenda.kernel.rng import Rng

    browser = Browser(server)
    both = browser.sit_down(browser.open_table("hotseat"))
    rng = Rng(5)
    for _ in range(5000):
        if both.view["result"]:
            break
        if both.view["hotseat"]:
            both.send(t="pass_device")
            both.settle()
        else:
            both.any_action(rng)
    assert both.view["result"]


def test_everything_is_open_after_the_end(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 8)
    stranger = Browser(server)
    for name in ("rome", "carthage", "open", "spectator"):
        assert stranger.get(f"/api/tables/{table}/replay/0?as={name}").status_code == 200
