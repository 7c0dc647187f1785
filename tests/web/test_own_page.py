"""A page of one's own: the key over devices, what is shown to whom, taking everything along, leaving."""

from __future__ import annotations

import re

import pytest

from delenda.kernel.errors import DelendaError
from delenda.table.clock import DAY
from delenda.table.own_key import key_of, words_of
from delenda.table.own_pages import Finished, Try
from delenda.table.own_results import days_in_a_row, grade_of, outcome, tallies, wins_in_a_row
from delenda.table.seats import new_token
from delenda.web.discreet import discreet
from support.browsers import Browser, Server, Sitting, play_to_the_end, seated
from web.conftest import Time


def key_shown(browser: Browser) -> str:
    page = browser.get("/me/key").text
    found = re.search(r"/me/key#([\w-]{22})", page)
    assert found is not None
    return found[1]


def draw_up(table: str, rome: Browser, carthage: Browser) -> tuple[Sitting, Sitting]:
    """Both armies stand, and both seats are to place cards."""
    first, second = rome.sit_down(table), carthage.sit_down(table)
    first.label("preset R1")
    second.label("preset C1")
    for sitting in (first, second):
        sitting.until(lambda view: any(choice["label"] == "assign Y 2" for choice in view["choices"]))
    return first, second


def test_the_key_is_told_as_words_and_read_again():
    key = new_token()
    words = words_of(key)
    assert len(words.split()) == 12
    assert key_of(f"  {words.upper()} ") == key_of(key) == key_of(f"https://play.example/me/key#{key}") == key


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("one two", "12 words"), ("xyzzy " * 12, "none of the words"), ("zoo " * 11 + "able", "do not belong together")],
)
def test_a_slip_in_the_words_is_named(text, sentence):
    with pytest.raises(DelendaError, match=sentence):
        key_of(text)


def test_no_key_is_logged():
    key = new_token()
    for text in (f"/me/key#{key}", f"/me/mail/{key}", f"/mail/stop/{key}"):
        assert key not in discreet(f"GET {text} failed")


def test_the_key_brings_everything_to_another_device(server: Server) -> None:
    table, anna, _ = seated(server)
    phone = Browser(server)
    phone.get("/")
    other = phone.open_table("friend", side="rome")
    assert phone.post("/me/key", key=words_of(key_shown(anna)), bring="yes").headers["location"] == "/me"
    assert phone.sit_down(table).view["viewer"] == "ROME"
    assert anna.sit_down(table).view["viewer"] == "ROME", "both devices are the same person's"
    assert anna.sit_down(other).view["viewer"] == "ROME", "what the phone had came along"
    assert key_shown(phone) == key_shown(anna)


def test_a_wrong_key_is_answered_with_a_sentence(server: Server) -> None:
    anna = Browser(server)
    anna.get("/")
    answer = anna.post("/me/key", key="some words")
    assert answer.status_code == 400
    assert "Recovery words are 12 words, not 2." in answer.text
    stranger = Browser(server)
    stranger.get("/")
    assert stranger.post("/me/key", key=new_token()).status_code == 303, "a key that nobody has is a new page"


def test_a_key_from_another_site_is_refused(server: Server) -> None:
    answer = server.post("/me/key", data={"key": new_token()}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403


def test_games_and_results_are_shown_to_their_player_alone(server: Server) -> None:
    table, anna, bert = seated(server)
    bert.post("/name", name="Bert")
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 12)
    mine = anna.get("/me").text
    assert f"/table/{table}/replay" in mine
    assert "Rome against Bert" in mine
    assert "1</b> game played" in mine
    assert "By scenario" in mine
    assert table not in Browser(server).get("/me").text


def test_what_is_shared_names_no_private_game(server: Server) -> None:
    table, anna, bert = seated(server)
    bert.post("/name", name="Bert")
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 12)
    anna.post("/me/share", shared="yes")
    found = re.search(r"/person/\w+", anna.get("/me").text)
    assert found is not None
    shared = Browser(server).get(found[0]).text
    assert "Anna" in shared
    assert "1</b> game played" in shared
    assert table not in shared
    assert "Bert" not in shared
    anna.post("/me/share")
    assert Browser(server).get(found[0]).status_code == 404


def test_openings_and_luck_are_found_out(server: Server) -> None:
    table, anna, bert = seated(server)
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 12)
    found = anna.get("/me/found").json()
    assert list(found["openings"]) == ["Scipio, Rome"]
    assert anna.get("/me/found").json() == found
    assert Browser(server).get("/me/found").json()["openings"] == {}


def test_everything_is_exported(server: Server) -> None:
    table, anna, bert = seated(server)
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 12)
    data = anna.get("/me/export").json()
    assert data["name"] == "Anna"
    assert [game["id"] for game in data["games"]] == [table]
    assert data["puzzles"] == []
    assert key_shown(anna) not in anna.get("/me/export").text


def test_everything_is_erased(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 12)
    running, *_ = seated(server)
    anna.post("/me/share", shared="yes")
    assert anna.post("/me/erase").status_code == 400, "one must be sure"
    key = key_shown(anna)
    assert anna.post("/me/erase", sure="yes").headers["location"] == "/"
    again = Browser(server)
    again.get("/")
    again.post("/me/key", key=key)
    assert again.get("/me/export").json()["games"] == []
    assert "Anna" not in bert.get("/me").text
    assert "Anna" not in server.get(f"/api/tables/{table}/record").text
    assert server.get(f"/api/tables/{running}/view").status_code == 200


def test_games_under_way_are_given_up_when_somebody_leaves(server: Server) -> None:
    table, anna, bert = seated(server)
    _, carthage = draw_up(table, anna, bert)
    anna.post("/me/erase", sure="yes")
    carthage.until(lambda view: view["result"] is not None)
    assert carthage.view["result"]["winner"] == "CARTHAGE"


# Vacation


def test_a_vacation_stops_the_clocks_of_games_with_days(server: Server, time: Time) -> None:
    table, anna, bert = seated(server, clock="1d")
    rome, _ = draw_up(table, anna, bert)
    assert anna.post("/me/away", days="5").headers["location"] == "/me"
    time.pass_by(3 * 86_400)
    server.portal.call(server.app.state.hall.sweep)
    rome.settle()
    assert rome.view["result"] is None
    anna.post("/me/back")
    assert "27 days left" in anna.get("/me").text, "two of the five days are given back"
    time.pass_by(86_400 + 60)
    server.portal.call(server.app.state.hall.sweep)
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["reason"] == "TIME"


def test_a_year_has_so_many_days_of_vacation(server: Server, time: Time) -> None:
    anna = Browser(server)
    anna.get("/")
    assert anna.post("/me/away", days="31").status_code == 400
    assert anna.post("/me/away", days="30").status_code == 303
    assert anna.post("/me/away", days="1").status_code == 400
    time.pass_by(31 * 86_400)
    assert "0 days left" in anna.get("/me").text
    time.pass_by(365 * 86_400)
    assert "30 days left" in anna.get("/me").text


def test_a_vacation_is_not_for_other_clocks(server: Server, time: Time) -> None:
    table, anna, bert = seated(server, clock="5+3")
    draw_up(table, anna, bert)
    anna.post("/me/away", days="5")
    time.pass_by(600)
    server.portal.call(server.app.state.hall.sweep)
    assert server.get(f"/api/tables/{table}/record").status_code == 200, "time ran out"


# Counting


def finished(result: str, seat: int = 0) -> Finished:
    return Finished("id", "zama", "standard", seat, "Miles", "miles", result, False, 0, 0)


def test_results_are_counted():
    games = [finished("ROME ELIMINATION"), finished("DRAW QUIET"), finished("ROME TIME", 1), finished("UNFINISHED")]
    assert [outcome(game) for game in games] == ["won", "drawn", "lost", ""]
    (tally,) = tallies(games, lambda game: game.game).values()
    assert (tally.won, tally.drawn, tally.lost, tally.count) == (1, 1, 1, 3)


@pytest.mark.parametrize(
    ("results", "streaks"), [("", (0, 0)), ("w", (1, 1)), ("lww", (0, 2)), ("wwlwww", (2, 3)), ("lll", (0, 0))]
)
def test_wins_in_a_row(results, streaks):
    assert wins_in_a_row([finished("ROME TIME", 0 if each == "w" else 1) for each in results]) == streaks


@pytest.mark.parametrize(
    ("days", "streaks"), [([], (0, 0)), ([9, 10], (2, 2)), ([8, 9], (2, 2)), ([5, 6, 7], (0, 3)), ([1, 2, 3, 10], (1, 3))]
)
def test_days_in_a_row(days, streaks):
    assert days_in_a_row(days, today=10) == streaks


def test_nobody_has_a_grade_before_a_few_tries():
    assert grade_of([]) == grade_of([Try("zama", "none", 0, True, True)] * 5) == ""


def test_the_list_is_ordered_by_the_time_left(server: Server, time: Time) -> None:
    slow, anna, bert = seated(server, clock="7d")
    draw_up(slow, anna, bert)
    time.now += DAY
    fast = anna.open_table("friend", side="rome", clock="1d")
    bert.get(anna.invite(fast))
    draw_up(fast, anna, bert)
    page = anna.get("/me").text
    assert 0 < page.index(fast) < page.index(slow)
    assert "6 days left" in page
    assert "24 hours left" in page
