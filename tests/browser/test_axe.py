"""Everybody can use every page and board: axe-core finds nothing serious, in light and dark; colours of the pages are AA."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from browser.axe import THEMES, WINDOW, Finding, axe_file, game_pages, plain_pages
from browser.person import Person
from delenda.kernel.registry import games
from delenda.web.rendering import FOLDER
from support.breadth import mostly_broad

People = Callable[..., Person]
SLUGS = [game.slug for game in games()]
SHEETS = ("page", "page-low", "sheet", "sheet-low", "well")
INKS = ("text", "muted", "link", "link-punic", "bad")
AA = 4.5


@pytest.fixture
def has_axe() -> None:
    if axe_file().is_file():
        return
    words = f"axe-core is not installed ({axe_file()}); tools/check_js brings it"
    if os.environ.get("DELENDA_REQUIRE_NODE", "") not in ("", "0"):
        pytest.fail(words)
    pytest.skip(words)


def grave(pages: Iterator[tuple[str, list[Finding]]]) -> list[tuple[str, Finding]]:
    return [(name, finding) for name, findings in pages for finding in findings if finding.is_grave]


@pytest.mark.usefixtures("has_axe")
@pytest.mark.parametrize("theme", mostly_broad(THEMES, "light"))
def test_pages_of_the_site(person: People, theme: str) -> None:
    reader = person(viewport=WINDOW)
    assert grave(plain_pages(reader, theme)) == []
    reader.complaints.clear()  # about the page that is not there


@pytest.mark.usefixtures("has_axe")
@pytest.mark.parametrize(("slug", "theme"), mostly_broad(product(SLUGS, THEMES), ("zama", "dark")))
def test_pages_and_board_of_a_game(person: People, slug: str, theme: str) -> None:
    assert grave(game_pages(person(viewport=WINDOW), slug, theme)) == []


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_every_ink_is_read_on_every_sheet(theme: str) -> None:
    """axe-core does not judge what lies on a gradient; the colours that pages are made of are few, so all pairs are checked."""
    text = (FOLDER / "static/css/site.css").read_text(encoding="utf-8")
    pairs = dict(re.findall(r"--([\w-]+): light-dark\(([^)]+)\)", text))
    colours = {name: value.split(", ")[THEMES.index(theme)] for name, value in pairs.items()}
    poor = {(ink, sheet): round(contrast(colours[ink], colours[sheet]), 2) for ink, sheet in product(INKS, SHEETS)}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < AA} == {}
