"""Words large enough and clear enough to be read, by measuring them; and that the measure is right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

import delenda
from browser.legibility import DENSITY, STILL, WORDLESS, complaints, look, measure
from browser.positions import few
from browser.site import Site

PAGE = """
<body style="margin: 0; background: #fff; font: 20px sans-serif">
<p style="color: #767676">Just enough</p>
<p style="color: #8a8a8a">Not enough</p>
<p style="color: #8a8a8a; font-size: 26px">Large enough</p>
<p style="color: #fff; background: linear-gradient(90deg, #000 60px, #ccc 60px)">Half of it</p>
<p hidden>Hidden</p>
<p style="color: #fff">Nothing to see</p>
<svg class="board" width="200" height="100" viewBox="0 0 400 200">
  <text x="20" y="40" font-size="20">Half as large</text>
  <text x="20" y="80" font-size="12" transform="scale(2)">As written</text>
  <text x="20" y="120" font-size="8" data-ornament="">A name of the map</text>
  <g><text x="220" y="40" font-size="30">Covered</text><rect x="210" width="190" height="60" fill="#fff"/></g>
</svg>
"""


@pytest.fixture(scope="module")
def measured(chromium: Browser) -> dict[str, tuple[float, bool, bool]]:
    context = chromium.new_context(viewport={"width": 390, "height": 300}, device_scale_factor=DENSITY)
    page = context.new_page()
    page.set_content(PAGE)
    page.add_style_tag(content=STILL + WORDLESS)
    texts = measure(page, "", "", "light").texts
    context.close()
    return {text.words: (text.size, text.is_small, text.is_faint) for text in texts}


def test_sizes_are_those_on_the_screen(measured: dict[str, tuple[float, bool, bool]]) -> None:
    assert measured["Half as large"][:2] == (10, True)
    assert measured["As written"][:2] == (12, False)
    assert measured["Large enough"][:2] == (26, False)


def test_contrast_is_that_of_what_is_painted(measured: dict[str, tuple[float, bool, bool]]) -> None:
    faint = {words for words, (_, _, is_faint) in measured.items() if is_faint}
    assert faint == {"Not enough", "Half of it"}


def test_only_what_can_be_seen_counts_and_no_ornament(measured: dict[str, tuple[float, bool, bool]]) -> None:
    assert {"Hidden", "Nothing to see", "A name of the map", "Covered"}.isdisjoint(measured)


@pytest.mark.broad  # contrast on pages and boards is measured by axe-core, too
@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_all_that_a_player_needs_can_be_read(chromium: Browser, site: Site, slug: str) -> None:
    """At the fullest position, on a desk and on a phone either way up, light and dark; what is beside the board too."""
    found = list(look(chromium, site.address, few(delenda.game(slug))[-1:]))
    assert all(sum(text.board for text in each.texts) > 12 for each in found), "the board is there"
    assert complaints(found) == []
