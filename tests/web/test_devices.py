"""A seat goes with its holder to another device."""

from __future__ import annotations

import re

from support.browsers import Browser, Server, at_cards, play_to_the_end, seated
from web.conftest import Time


def link_of(browser: Browser, table: str) -> str:
    match = re.search(rf"/table/{table}/move/[0-9a-f-]+", browser.get(f"/table/{table}/device").text)
    assert match is not None
    return match[0]


def test_the_seat_moves_and_the_old_device_watches(server: Server) -> None:
    table, anna, bert = seated(server)
    old = anna.sit_down(table)
    old.label("preset R1")
    phone = Browser(server)
    assert phone.get(link_of(anna, table)).headers["location"] == f"/table/{table}"
    assert old.closing_code() == 4403
    new = phone.sit_down(table)
    assert new.view["viewer"] == "ROME"
    assert new.view["undo"], "the secret choice made on the old device stands, and is one's own"
    assert new.view["seats"]["ROME"]["name"] == "Anna"
    assert anna.sit_down(table).view["viewer"] == "SPECTATOR"
    assert f"/table/{table}" in phone.get("/").text
    carthage = bert.sit_down(table)
    play_to_the_end(new, carthage, 12)


def test_a_link_works_once(server: Server) -> None:
    table, anna, _ = seated(server)
    link = link_of(anna, table)
    assert Browser(server).get(link).status_code == 303
    refused = Browser(server).get(link)
    assert refused.status_code == 400
    assert "used or has expired" in refused.text


def test_a_link_grows_old(server: Server, time: Time) -> None:
    table, anna, _ = seated(server)
    link = link_of(anna, table)
    time.pass_by(16 * 60)
    assert Browser(server).get(link).status_code == 400


def test_a_forged_link_opens_nothing(server: Server) -> None:
    table, anna, bert = seated(server)
    link = link_of(anna, table)
    path, _, ticket = link.rpartition("/")
    until, proof = ticket.split("-")
    other = Browser(server).open_table("friend", side="rome")
    later = f"{int(until, 16) + 1000:x}"
    for forged in (f"{path}/{later}-{proof}", f"{path}/{until}-{'0' * 32}", f"{path}/x", f"/table/{other}/move/{ticket}"):
        assert Browser(server).get(forged).status_code == 400
    assert anna.sit_down(table).view["viewer"] == "ROME"
    assert bert.get(link).status_code == 303, "who sits at the table already gains nothing"
    assert bert.sit_down(table).view["viewer"] == "CARTHAGE"


def test_only_who_holds_a_seat_gets_a_link_and_only_while_the_game_runs(server: Server) -> None:
    table, rome, _ = at_cards(server)
    assert Browser(server).get(f"/table/{table}/device").status_code == 303
    holder = Browser(server)
    own = holder.open_table("hotseat")
    assert holder.get(f"/table/{own}/device").status_code == 200
    both = holder.sit_down(own)
    both.send(t="pass_device")
    both.settle()
    both.send(t="resign")
    both.until(lambda view: view["result"] is not None)
    assert holder.get(f"/table/{own}/device").status_code == 303
    assert rome.view["viewer"] == "ROME"


def test_a_page_that_watches_notices_when_its_browser_takes_a_seat(server: Server) -> None:
    anna, bert = Browser(server), Browser(server)
    table = anna.open_table("public", side="rome")
    bert.get("/")
    watching = bert.sit_down(table)
    assert bert.post(f"/table/{table}/join").status_code == 303
    assert watching.closing_code() == 4403
    assert bert.sit_down(table).view["viewer"] == "CARTHAGE"


def test_the_page_says_when_other_devices_cannot_reach_it(server: Server) -> None:
    table, anna, _ = seated(server)
    page = anna.get(f"/table/{table}/device").text
    assert "--host 0.0.0.0" in page
    assert '<svg class="qr"' in page


def test_a_link_that_is_only_looked_at_is_not_used_up(server: Server) -> None:
    """Messengers fetch a link to show where it leads, browsers to have it ready; a person navigates, or is asked."""
    anna = Browser(server)
    table = anna.open_table(side="rome", name="Anna")
    invitation = anna.invite(table)
    for ahead in ({}, {"sec-fetch-mode": "navigate", "sec-purpose": "prefetch"}):
        page = Browser(server).get(invitation, headers=ahead)
        assert page.status_code == 200
        assert "Take your seat" in page.text
    bert = Browser(server)
    assert bert.post(invitation).headers["location"] == f"/table/{table}"
    assert bert.sit_down(table).view["viewer"] == "CARTHAGE"
    link = link_of(anna, table)
    phone = Browser(server)
    assert "Move my seat here" in phone.get(link, headers={}).text
    assert phone.post(link).status_code == 303
    assert phone.sit_down(table).view["viewer"] == "ROME"
