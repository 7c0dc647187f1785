"""Lists of tables: live, with pictures and figures; nobody sees in them what a table would not show them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from delenda.kernel.registry import games
from delenda.web.measured import balance_of, ladder_of
from support.browsers import ORIGIN, SITE, Browser, Server, at_cards, play_to_the_end, seated

CARDS = ("assign Y 2", "assign P 3", "assign G 4")
OTHER_CARDS = ("assign Y 7", "assign P 6", "assign G 5")


# Live lists


def lines_to_the_lobby(browser: Browser) -> Any:
    return browser.stack.enter_context(browser.client.websocket_connect("ws://localhost/tables/ws", headers=ORIGIN))


def test_a_new_table_is_told_to_everybody_who_looks_at_the_lists(server: Server) -> None:
    anna, bert = Browser(server), Browser(server)
    line = lines_to_the_lobby(bert)
    line.send_json({"t": "hello"})
    assert line.receive_json() == {"t": "pong"}
    table = anna.open_table("public")
    assert line.receive_json() == {"t": "changed"}
    assert table in bert.get("/lists/open").text
    assert table in bert.get("/lists/lobby").text


def test_a_private_table_is_told_to_nobody_else(server: Server) -> None:
    anna, bert = Browser(server), Browser(server)
    anna.get("/")
    mine, others = lines_to_the_lobby(anna), lines_to_the_lobby(bert)
    table = anna.open_table("friend")
    assert mine.receive_json() == {"t": "changed"}
    others.send_json({"t": "ping"})
    assert others.receive_json() == {"t": "pong"}, "nothing was said before that"
    assert table in anna.get("/lists/yours").text
    for name in ("yours", "open", "lobby"):
        assert table not in bert.get(f"/lists/{name}").text
    assert bert.get("/lists/everything").status_code == 404


def test_lists_of_another_site_are_refused(server: Server) -> None:
    headers = {"origin": "http://elsewhere.example"}
    with pytest.raises(Exception), server.websocket_connect("ws://localhost/tables/ws", headers=headers) as line:  # noqa: B017, PT011
        line.receive_json()


# The home page


def test_newcomers_are_led_to_a_guided_game_and_others_to_theirs(server: Server) -> None:
    anna = Browser(server)
    assert 'id="learn-first"' in anna.get("/").text
    table = anna.open_table("computer", opponent="random")
    page = anna.get("/").text
    assert 'id="learn-first"' not in page
    assert f"/api/tables/{table}/now.svg?as=rome" in page


def test_the_games_are_counted(server: Server) -> None:
    assert "Five games of the Punic Wars" in server.get("/").text
    assert len(games()) == 5


def test_finished_games_say_when_how_long_and_who_won(server: Server) -> None:
    table, anna, bert = seated(server, scenario="mini")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 3)
    winner = rome.view["result"]["winner"]
    for browser, seat in ((anna, "ROME"), (bert, "CARTHAGE")):
        page = browser.get("/").text
        outcome = "= Drawn" if not winner else "✓ Won" if winner == seat else "✗ Lost"
        assert outcome in page
        assert re.search(r"14 November 2023 · \d+ choices in 1 minute", page), page


# Pictures


def test_a_thumbnail_is_for_the_seat_that_it_shows(server: Server) -> None:
    table, anna, bert = seated(server)
    path = f"/api/tables/{table}/now.svg"
    for browser, statuses in ((anna, (200, 403, 200)), (bert, (403, 200, 200)), (Browser(server), (403, 403, 200))):
        found = [browser.get(f"{path}?as={name}").status_code for name in ("rome", "carthage", "spectator")]
        assert tuple(found) == statuses
    assert anna.get(f"{path}?as=open").status_code == 403
    answer = anna.get(f"{path}?as=rome")
    assert answer.headers["cache-control"].startswith("private")
    again = anna.client.get(f"{path}?as=rome", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_is_hidden_makes_no_difference_in_pictures_and_lists(server: Server) -> None:
    """Two tables that differ only in CARTHAGE's secret choices: thumbnails, previews, lists and watchers' news are the same."""
    seen = []
    for cards in (CARDS, OTHER_CARDS):
        table, rome, carthage = at_cards(server)
        stranger = Browser(server)
        before = stranger.get(f"/api/tables/{table}/now.svg").text
        for label in cards[:2]:
            carthage.label(label)
        page = stranger.get(f"/table/{table}").text
        preview = re.findall(r'<meta (?:property|name)="(?:og|twitter|description)[^>]*>', page)
        assert stranger.get(f"/api/tables/{table}/now.svg").text == before
        carthage.label(cards[2])
        rome.until(lambda view: view["ready"]["CARTHAGE"])
        company = [rome.view[name] for name in ("offers", "refused", "absence", "watchers", "watching", "may")]
        seen.append(json.dumps([preview, company]).replace(table, "TABLE"))
    assert seen[0] == seen[1]


def test_scenarios_are_drawn_and_kept(server: Server) -> None:
    answer = server.get("/api/games/scipio/standard.svg?theme=dark")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in answer.headers["cache-control"]
    for wrong in ("/api/games/chess/standard.svg", "/api/games/scipio/none.svg", "/api/games/scipio/standard.gif"):
        assert server.get(wrong).status_code == 404


# Previews of links


def properties(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', page))


def test_a_link_has_a_preview_with_the_public_board(server: Server) -> None:
    table, anna, _ = seated(server)
    said = properties(anna.get(f"/table/{table}").text)
    assert said["title"] == "Scipio · Delenda"
    assert said["description"] == "Anna (Rome) against Carthage."
    assert said["url"] == f"{SITE}/table/{table}"
    assert said["image"] == f"{SITE}/api/tables/{table}/now.png"
    assert "as=" not in said["image"]


def test_an_invitation_says_what_it_leads_to_and_is_not_used_up_by_looking(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("friend", name="Anna", clock="15+10")
    link = anna.invite(table)
    page = server.get(link)
    assert page.status_code == 200
    said = properties(page.text)
    assert said["title"] == "Scipio: a seat is waiting for you"
    assert said["description"] == "Anna invites you to play Carthage."
    assert link.rpartition("/")[2] not in said["url"]
    assert "15 min + 10 s a move" in page.text
    bert = Browser(server)
    assert bert.post(link, name="Bert").status_code == 303
    rome = anna.sit_down(table)
    assert rome.view["seats"]["CARTHAGE"]["name"] == "Bert"
    assert "Bert" in bert.get("/").text


# A new table


def test_the_scenario_that_is_proposed_is_the_most_even_one_that_was_measured() -> None:
    for game in games():
        shares = {slug: abs(share.per_cent - 50) for slug, share in balance_of(game).items()}
        assert shares[game.first_scenario.slug] == min(shares.values()), game.slug
        assert not game.first_scenario.is_study
        assert set(shares) <= {scenario.slug for scenario in game.scenarios}


def test_every_level_has_its_figure() -> None:
    for game in games():
        ladder = ladder_of(game)
        assert list(ladder) == ["tiro", "miles", "centurio", "tribunus", "legatus"]
        assert min(share.games for share in ladder.values()) > 20


def test_the_form_shows_scenarios_first_and_what_was_measured(server: Server) -> None:
    page = server.get("/new?game=punic-island").text
    assert page.index('value="war" checked') < page.index("Who plays?")
    assert page.index('id="more"') < page.index('value="mini"')
    assert "wins 96 % against Fortuna" in page
    assert "Between equal computers Rome takes 53 % of the games" in page


# Films


def test_a_film_tells_how_far_it_is(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(work: Any, *args: Any, **more: Any) -> bytes:
        return b"picture"

    table, anna, bert = seated(server, scenario="mini")
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 3)
    monkeypatch.setattr(server.app.state.hall.workers, "run", run)
    lines = [json.loads(line) for line in server.get(f"/api/tables/{table}/film?as=rome").text.splitlines()]
    total = lines[0]["total"]
    assert [line["done"] for line in lines[:-1]] == list(range(total + 1))
    assert lines[-1] == {"film": "cGljdHVyZQ=="}
    assert anna.get(f"/api/tables/{anna.open_table('friend')}/film?as=carthage").status_code == 403
