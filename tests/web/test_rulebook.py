"""The rules beside the board: every entry of every game can be opened, and found by its number and its words."""

from __future__ import annotations

import re

import pytest

from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.web.learn import Lesson, for_players
from delenda.web.rulebook import Rulebook, cited, rulebook_of
from support.browsers import Browser, Server, at_cards

SLUGS = [game.slug for game in games()]
BOOK = """# A game

## The course

### 1.1 A turn

Move, then fight (1.2).

- **1.1.1** A unit moves *two* squares,
  or one (R1).
- **1.1.2** It stops.

## 2 Rulings

| | question | answer |
|---|---|---|
| **R1** | May it wait? | Yes (1.1.1). |

## Cards

| card | side | odds |
|---|---|---|
| **Card: Swift Horse** | Rome | 3 |

- **Card: Spy <1>** Look.
"""


def book(slug: str) -> Rulebook:
    found = rulebook_of(slug)
    assert found is not None
    return found


@pytest.fixture
def small() -> Rulebook:
    return Rulebook("small", BOOK)


def test_an_entry_ends_where_the_next_begins(small: Rulebook) -> None:
    assert list(small.entries) == ["1.1", "1.1.1", "1.1.2", "2", "R1", "Card: Swift Horse", "Card: Spy <1>"]
    assert "1.1.2" in small.entries["1.1"].text
    assert small.entries["1.1.1"].text == "A unit moves *two* squares,\nor one (R1)."
    assert small.entries["1.1.1"].chapter == "The course › 1.1 A turn"
    assert small.entries["R1"].text == "May it wait?\n\nYes (1.1.1)."
    assert small.entries["Card: Swift Horse"].text == "- side: Rome\n- odds: 3"


def test_cited_numbers_are_links_and_others_are_not(small: Rulebook) -> None:
    html = small.fragment(small.entries["1.1"])
    assert 'data-rule="R1"' in html
    assert "(1.2)" in html
    assert "&lt;1&gt;" in small.fragment(small.entries["Card: Spy <1>"])
    assert small.cited("It stops (1.1.2), see R1 and 1.1.2; not 1.2 (2).") == ["1.1.2", "R1", "2"]


def test_what_is_found_by_number_comes_before_titles_and_those_before_texts(small: Rulebook) -> None:
    assert [entry.key for entry in small.find("1.1.1")] == ["1.1.1", "R1"]
    assert [entry.key for entry in small.find("MOVES unit")] == ["1.1.1"]
    assert [entry.key for entry in small.find("horse")] == ["Card: Swift Horse"]
    assert small.find("elephant") == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_entry_can_be_opened_and_found(slug: str) -> None:
    rules = book(slug)
    names = [entry.name for entry in rules.entries.values()]
    assert len(set(names)) == len(names)
    for entry in rules.entries.values():
        html = rules.fragment(entry)
        assert rules.at(entry.name) is entry
        assert "**" not in html
        assert ".md" not in html
        assert set(re.findall(r'data-rule="([^"]*)"', html)) <= set(names)
        assert entry in rules.find(entry.key)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_prompt_has_its_rule(slug: str) -> None:
    rules = book(slug)
    for decision in find_game(slug).decisions:
        assert decision.rule in rules.entries


@pytest.mark.parametrize("slug", SLUGS)
def test_fragments_and_the_whole_rules_are_served(server: Server, slug: str) -> None:
    reader = Browser(server)
    number = next(entry.key for entry in book(slug).entries.values() if "." in entry.key)
    answer = reader.get(f"/rules/{slug}/{number}")
    assert answer.text == book(slug).fragment(book(slug).entries[number])
    assert reader.get(f"/rules/{slug}/{number}", headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    assert f'data-rule="{number}"' in reader.get(f"/rules/{slug}?find={number}").text
    assert 'class="found"' in reader.get(f"/rules/{slug}").text
    assert "no such entry" in reader.get(f"/rules/{slug}/99.99").text
    assert f'href="/learn/{slug}/rules"' in reader.get(f"/learn/{slug}").text
    whole = reader.get(f"/learn/{slug}/rules")
    assert whole.status_code == 200
    assert "rules.md" not in whole.text


def test_a_search_for_nothing_there_says_so(server: Server) -> None:
    assert "Nothing in the rules" in Browser(server).get("/rules/zama?find=<script>").text
    assert Browser(server).get("/rules/chess").status_code == 404


def test_a_refusal_names_its_rules(server: Server) -> None:
    _, rome, _ = at_cards(server)
    rome.send(t="choose", version=rome.view["version"], action=109)
    error = next(message for message in iter(rome.receive, None) if message["t"] == "error")
    assert error["rules"] == cited(find_game("scipio"), error["why"]) == ["3.3.1"]


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_pages_are_for_players(slug: str) -> None:
    """What programmers need stays in the files; nothing leads to a file that is not served."""
    for text, file in ((find_game(slug).file(name), name) for name in ("README.md", "rules.md")):
        shown = for_players(text)
        titles = [line.lstrip("# ") for line in shown.splitlines() if line.startswith("#")]
        assert not {"Actions", "Observation", "Version history"} & set(titles), file
        assert not re.search(r"`[\w/]+\.(?:md|toml|py|json)`|research", shown), file


def test_a_link_to_a_file_that_is_not_served_is_words() -> None:
    page = Lesson("zama", "See [the rules](rules.md), [the sources](data/PROVENANCE.md) and [this](https://example.org).")
    assert "the sources and" in page.content
    assert page.content.count("<a ") == page.content.count("</a>") == 2
