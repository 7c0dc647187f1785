"""Pages, lists, headers."""

from __future__ import annotations

import re

import pytest

import delenda
from delenda.kernel.errors import DelendaError
from delenda.kernel.numbering import enclosing
from delenda.web import learn
from delenda.web.learn import Lesson, lesson_of, rule_link
from support.browsers import Browser, Server, seated

PAGES = ("/", "/new", "/new?game=scipio&mode=friend", "/tables", "/import", "/about", "/learn", "/learn/scipio", "/nothing")


@pytest.mark.parametrize("path", PAGES)
def test_pages_keep_the_strict_policy(server: Server, path: str) -> None:
    answer = Browser(server).get(path)
    assert answer.status_code == (404 if path == "/nothing" else 200)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", answer.text)


@pytest.mark.parametrize(
    ("site", "sent"), [("http://localhost", True), ("http://192.168.1.7:8264", False), ("https://games.example", True)]
)
def test_headers_that_browsers_heed_in_secure_contexts_only(server: Server, site: str, sent: bool) -> None:
    answer = Browser(server).get(f"{site}/")
    assert answer.headers.get("cross-origin-opener-policy") == ("same-origin" if sent else None)


def test_the_cookie_cannot_be_read_by_scripts(server: Server) -> None:
    cookie = Browser(server).get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize("path", ["/table/nothere", "/table/nothere/replay", "/seat/nothere", "/learn/chess", "/table/a%00b"])
def test_what_is_not_there(server: Server, path: str) -> None:
    answer = Browser(server).get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_the_lobby(server: Server) -> None:
    anna, bert, stranger = Browser(server), Browser(server), Browser(server)
    table = anna.open_table("public", side="rome", name="Anna")
    private = anna.open_table("friend", side="rome")
    assert table in stranger.get("/tables").text
    assert private not in stranger.get("/tables").text
    asked = bert.client.get(f"/table/{table}/join").text
    assert "Anna is waiting for an opponent. You would play Carthage." in asked
    assert 'name="name"' in asked
    assert bert.post(f"/table/{table}/join").headers["location"] == f"/table/{table}"
    assert bert.sit_down(table).view["viewer"] == "CARTHAGE"
    assert stranger.post(f"/table/{table}/join").status_code == 403
    assert stranger.sit_down(table).view["viewer"] == "SPECTATOR"


def test_a_new_table_with_all_choices(server: Server) -> None:
    anna = Browser(server)
    fields = {"scenario": "standard", "side": "random", "clock": "3d", "option-adjacency": "grid"}
    table = anna.open_table("hotseat", **fields)
    sitting = anna.sit_down(table)
    assert sitting.view["clock"]["kind"] == "days"


@pytest.mark.parametrize(("field", "value"), [("side", "gaul"), ("clock", "9"), ("scenario", "x"), ("option-adjacency", "x")])
def test_wrong_choices_come_back_with_a_sentence(server: Server, field: str, value: str) -> None:
    answer = Browser(server).post("/new", game="scipio", mode="hotseat", **{field: value})
    assert answer.status_code == 400
    assert "<form" in answer.text


def test_wrong_modes_and_games(server: Server) -> None:
    assert Browser(server).post("/new", game="scipio", mode="alone").status_code == 400
    assert Browser(server).post("/new", game="chess", mode="hotseat").status_code == 400
    assert Browser(server).get("/new?game=chess").status_code == 400


def test_what_people_write_is_not_markup(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("public", side="rome", name="<script>x</script>")
    for path in ("/", "/tables", f"/table/{table}", f"/table/{table}/invite"):
        assert "<script>x" not in anna.get(path).text


def test_the_style_sheet_is_asked_about_but_not_sent_twice(server: Server) -> None:
    first = Browser(server).get("/theme.css")
    again = Browser(server).get("/theme.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert "--rome" in first.text


def test_static_files(server: Server) -> None:
    answer = Browser(server).get("/static/table.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert Browser(server).get("/static/../app.py").status_code == 404
    assert Browser(server).get("/static/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_every_rule_that_a_prompt_cites_has_a_place_on_the_page(slug: str) -> None:
    game = delenda.game(slug)
    lesson = lesson_of(game)
    assert {decision.rule for decision in game.decisions} - lesson.rules == set()
    for decision in game.decisions:
        page, _, place = rule_link(game, decision.rule).partition("#")
        assert page == f"/learn/{slug}"
        assert f'id="{place}"' in lesson.content


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_rules_have_pictures_of_the_real_board(slug: str) -> None:
    content = lesson_of(delenda.game(slug)).content
    assert content.count('<figure class="board-figure') >= 3
    assert content.count("<figcaption>") == content.count("<figure")


def test_the_pictures_of_a_rules_page_are_drawn_by_a_worker(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing long runs on the event loop."""

    def never(*_: object) -> str:
        raise AssertionError("drawn by the server itself")

    learn._lesson.cache_clear()
    monkeypatch.setattr(learn, "figure", never)
    for _ in range(2):  # the second time nothing is drawn
        assert '<figure class="board-figure' in Browser(server).get("/learn/zama").text
    learn._lesson.cache_clear()


def test_numbers_of_rules() -> None:
    assert enclosing("3.4.2") == ["3.4.2", "3.4", "3"]
    assert enclosing("3.3.1") == ["3.3.1", "3.3", "3"]
    lesson = Lesson(
        "scipio", "### 3.5, 3.6 Two\n\n- **3.4.2** A (**4.1c**)\n- **7** no rule\n- **3.3.1 Cards.** B\n- **3.3.1** again\n"
    )
    assert lesson.rules == {"3.5", "3.6", "3.4.2", "4.1c", "3.3.1"}
    assert lesson.content.count('id="rule-3-3-1"') == 1
    assert [heading.id for heading in lesson.toc] == ["rule-3-5"]


def test_anchors_are_unique() -> None:
    for game in delenda.games():
        ids = re.findall(r'\bid="([^"]+)"', lesson_of(game).content)
        assert len(ids) == len(set(ids)), game.slug


def test_pictures_in_rules_are_drawn_by_the_board() -> None:
    position = "R [6 6|6 6|5 5] C [5 6|6 6|6 5] ROME assign"
    picture = f"```position rome tall crop=0,50,100,50: The beginning\n{position}\n```\n"
    lesson = Lesson("scipio", f"# Title\n\n{picture}\n```\ncode <b>\n```\n")
    assert '<figure class="board-figure tall"><svg viewBox="0 252 390 252" width="720"' in lesson.content
    assert lesson.content.count('class="el legal"') == 6, "the cards of Rome, which is to place one"
    assert "<figcaption>The beginning</figcaption>" in lesson.content
    assert "<style" not in lesson.content
    assert 'id="~' not in lesson.content
    assert "code &lt;b&gt;" in lesson.content


def test_a_mistake_in_a_picture_is_explained() -> None:
    with pytest.raises(DelendaError, match="picture 1 in the README of scipio: 'gaul' is not a viewer"):
        _ = Lesson("scipio", "```position gaul\n\n```").content


def test_watching(server: Server) -> None:
    table, _, _ = seated(server)
    page = Browser(server).get(f"/table/{table}")
    assert page.status_code == 200
    assert f'data-table="{table}"' in page.text
