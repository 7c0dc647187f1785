"""People who leave, come back, refuse and watch."""

from __future__ import annotations

from typing import Any

import pytest

from delenda.kernel.actor import ROME
from delenda.table import entry
from delenda.table.entry import Entry
from delenda.table.leaving import AWAY, CLAIM, GRACE
from support.browsers import Browser, Server, Sitting, at_cards, seated
from web.conftest import Time

CARDS = ("assign Y 2", "assign P 3", "assign G 4")


def sweep(server: Server) -> None:
    server.portal.call(server.app.state.hall.sweep)


def told(sitting: Sitting, happens: Any) -> None:
    """Presence is told in summaries, a moment later."""
    while not happens(sitting.view):
        sitting.receive()
        presence = sitting.frames[-1]
        if presence["t"] == "presence":
            sitting.view["absence"], sitting.view["watching"] = presence["absence"], presence["watching"]


# Clocks


def test_clocks_start_with_the_first_choice(server: Server, time: Time) -> None:
    table, anna, bert = seated(server, clock="5+3")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    assert rome.view["clock"]["running"] == []
    time.pass_by(100_000)
    sweep(server)
    carthage.settle()
    assert carthage.view["result"] is None
    rome.label("preset R1")
    assert rome.view["clock"]["running"] == ["CARTHAGE"]
    assert rome.view["clock"]["CARTHAGE"] == 300_000


def test_a_secret_choice_that_is_not_complete_starts_no_clock(server: Server) -> None:
    """Otherwise the other side would learn that somebody has begun to choose."""
    table, anna, bert = seated(server, clock="5+3")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("custom")
    carthage.settle()
    assert carthage.view["clock"]["running"] == rome.view["clock"]["running"] == []
    assert "cancel" in carthage.view["may"]


# Cancelling


def test_a_waiting_table_is_cancelled_and_listed_nowhere(server: Server) -> None:
    anna, bert = Browser(server), Browser(server)
    table = anna.open_table("public")
    assert table in bert.get("/tables").text
    rome = anna.sit_down(table)
    assert "cancel" in rome.view["may"]
    rome.send(t="cancel")
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["text"] == "The table was cancelled before anybody had played."
    assert rome.view["may"] == []
    assert table not in bert.get("/tables").text
    assert table not in anna.get("/").text
    assert bert.post(f"/table/{table}/join").status_code == 403


def test_a_game_under_way_is_not_cancelled(server: Server) -> None:
    _, rome, _ = at_cards(server)
    assert "cancel" not in rome.view["may"]
    assert "resign" in rome.refusal(t="cancel")


# Refusals


@pytest.mark.parametrize("kind", ["draw", "undo"])
def test_a_refusal_is_told_until_its_author_acts(server: Server, kind: str) -> None:
    _, rome, carthage = at_cards(server)
    rome.send(t="draw_offer" if kind == "draw" else "undo_request")
    carthage.until(lambda view: bool(view["offers"]))
    carthage.send(t="answer", to=kind, yes=False)
    rome.until(lambda view: bool(view["refused"]))
    assert rome.view["refused"] == [{"kind": kind, "by": "ROME"}]
    for label in CARDS:
        rome.label(label)
    assert rome.view["refused"] == []


def test_playing_on_is_a_refusal_too(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    rome.send(t="draw_offer")
    carthage.until(lambda view: bool(view["offers"]))
    for label in CARDS[:2]:
        carthage.label(label)
    rome.settle()
    assert rome.view["refused"] == [], "what is chosen in secret shows nowhere"
    carthage.label(CARDS[2])
    rome.until(lambda view: bool(view["refused"]))


def test_what_one_withdraws_is_not_refused(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    rome.send(t="draw_offer")
    rome.send(t="answer", to="draw", yes=False)
    carthage.settle()
    rome.settle()
    assert rome.view["offers"] == rome.view["refused"] == []


# Somebody stays away


def left_alone(server: Server, clock: str = "45+15") -> tuple[str, Sitting, Browser]:
    """ROME has chosen, and CARTHAGE is gone."""
    table, anna, bert = seated(server, clock=clock)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    carthage.label("preset C1")
    rome.label("preset R1")
    rome.until(lambda view: any(choice["label"] == CARDS[0] for choice in view["choices"]))
    for label in CARDS:
        rome.label(label)
    bert.leave()
    told(rome, lambda view: view["absence"] is not None)
    return table, rome, Browser.like(bert, server)


def test_the_win_is_claimed_from_whoever_stays_away(server: Server, time: Time) -> None:
    _, rome, _ = left_alone(server)
    absence = rome.view["absence"]
    assert absence == {"seat": "CARTHAGE", "wait": AWAY["live"], "grace": GRACE["live"]}
    assert "long enough" in rome.refusal(t="claim")
    time.pass_by(AWAY["live"] / 1000)
    rome.send(t="claim")
    rome.until(lambda view: bool(view["offers"]))
    assert rome.view["offers"] == [{"kind": "claim", "by": "ROME", "left": GRACE["live"]}]
    time.pass_by(GRACE["live"] / 1000 - 1)
    sweep(server)
    rome.settle()
    assert rome.view["result"] is None
    time.pass_by(1)
    sweep(server)
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["reason"] == "ABSENCE"
    assert rome.view["result"]["text"] == "Rome wins: the other side stayed away."


def test_coming_back_stops_a_claim(server: Server, time: Time) -> None:
    table, rome, bert = left_alone(server)
    time.pass_by(AWAY["live"] / 1000)
    rome.send(t="claim")
    rome.until(lambda view: bool(view["offers"]))
    assert "Anna claims it: come back" in bert.get("/").text
    carthage = bert.sit_down(table)
    rome.until(lambda view: bool(view["refused"]))
    assert rome.view["refused"] == [{"kind": "claim", "by": "ROME"}]
    carthage.until(lambda view: view["refused"] == rome.view["refused"])
    assert "claims it" not in bert.get("/").text
    assert "here" in rome.refusal(t="claim")
    time.pass_by(GRACE["live"] / 1000)
    sweep(server)
    carthage.settle()
    assert carthage.view["result"] is None


def test_without_a_clock_a_day_must_pass_and_with_days_the_clock_decides(server: Server, time: Time) -> None:
    _, rome, _ = left_alone(server, clock="none")
    assert rome.view["absence"]["wait"] == AWAY["none"]
    time.pass_by(AWAY["none"] / 1000)
    rome.send(t="claim")
    rome.until(lambda view: bool(view["offers"]))
    _, rome, _ = at_cards(server, clock="3d")
    for label in CARDS:
        rome.label(label)
    assert "clock decides" in rome.refusal(t="claim")


def test_nobody_claims_from_who_is_here_or_whom_the_game_does_not_wait_for(server: Server) -> None:
    _, rome, _ = at_cards(server, clock="5+3")
    assert "does not wait" in rome.refusal(t="claim")
    for label in CARDS:
        rome.label(label)
    assert "is here" in rome.refusal(t="claim")


# A bot plays on


def test_a_bot_plays_on_by_agreement_and_the_seat_is_taken_back(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    rome.send(t="stand_in", seat="ROME", level="random")
    carthage.until(lambda view: bool(view["offers"]))
    assert carthage.view["offers"] == [{"kind": "stand_in", "by": "ROME", "seat": "ROME", "level": "random"}]
    carthage.send(t="answer", to="stand_in", yes=True)
    rome.until(lambda view: view["seats"]["ROME"]["kind"] == "bot")
    assert rome.view["may"] == ["return"]
    assert not rome.view["to_act"]
    assert rome.view["seats"]["ROME"]["name"] == "Anna (random plays)"
    assert "take your seat back" in rome.refusal(t="resign")
    carthage.until(lambda view: view["ready"] is not None and view["ready"]["ROME"])
    rome.send(t="return")
    rome.until(lambda view: view["seats"]["ROME"]["kind"] == "human")
    assert rome.view["seats"]["ROME"]["name"] == "Anna"
    seats = server.portal.call(server.app.state.hall.store.seats, table)
    assert [seat.kind for seat in seats] == ["human", "human"]


def test_a_bot_plays_for_whoever_stays_away(server: Server, time: Time) -> None:
    table, rome, bert = left_alone(server)
    time.pass_by(AWAY["live"] / 1000)
    rome.send(t="stand_in", seat="CARTHAGE", level="random")
    rome.until(lambda view: bool(view["offers"]))
    assert rome.view["offers"][0]["left"] == GRACE["live"]
    time.pass_by(GRACE["live"] / 1000)
    sweep(server)
    rome.until(lambda view: view["seats"]["CARTHAGE"]["kind"] == "bot")
    assert "random plays" in bert.get("/").text
    carthage = bert.sit_down(table)
    assert carthage.view["may"] == ["return"]
    carthage.send(t="return")
    carthage.until(lambda view: view["seats"]["CARTHAGE"]["kind"] == "human")


def test_levels_that_are_not_offered_are_refused(server: Server) -> None:
    _, rome, _ = at_cards(server)
    assert "there is no opponent" in rome.refusal(t="stand_in", seat="ROME", level="pipe:rm -rf")


def test_leaving_a_seat_to_a_bot_survives_a_restart(server: Server) -> None:
    """The log and the seats agree."""
    table, rome, carthage = at_cards(server)
    rome.send(t="stand_in", seat="ROME", level="random")
    carthage.until(lambda view: bool(view["offers"]))
    carthage.send(t="answer", to="stand_in", yes=True)
    rome.until(lambda view: view["seats"]["ROME"]["kind"] == "bot")
    hall = server.app.state.hall
    found = server.portal.call(hall.store.load, table, hall._replay)
    assert found[0].seats[0].stands_in


# Watching


def test_those_who_watch_are_counted_and_named_where_they_gave_a_name(server: Server) -> None:
    table, rome, _ = at_cards(server)
    watcher, unnamed = Browser(server), Browser(server)
    watcher.post("/name", name="Clara")
    watcher.sit_down(table)
    unnamed.sit_down(table)
    told(rome, lambda view: view["watchers"] == 2)
    assert rome.view["watching"] == ["Clara"]
    watcher.leave()
    told(rome, lambda view: view["watchers"] == 1)
    assert rome.view["watching"] == []


def test_a_claim_that_another_process_wrote_stops_where_the_other_side_is(server: Server) -> None:
    """Somebody comes back here before this process has heard what was said of them elsewhere."""
    table, anna, bert = seated(server, clock="5+3")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.until(lambda view: view["choices"])
    hall = server.app.state.hall

    async def written_elsewhere() -> None:
        host = await hall.host(table)
        await hall.store.append(table, Entry(host.table.written + 1, host.time(), entry.OFFER, ROME, text=CLAIM))
        await host.catch_up()

    server.portal.call(written_elsewhere)
    rome.until(lambda view: view["refused"])
    assert rome.view["offers"] == []
