"""Colours and the style sheet."""

import re

import pytest

from delenda.svg.icons import SYMBOLS
from delenda.svg.paints import definitions
from delenda.svg.theme import SIDES, STYLE, THEMES, resolve, style_sheet, theme_css, theme_style

USED = re.compile(r"var\(--([\w-]+)\)")


def test_both_themes_have_the_same_names() -> None:
    assert THEMES["light"].keys() == THEMES["dark"].keys()


def test_every_value_is_a_colour_or_an_opacity() -> None:
    for colours in THEMES.values():
        for name, value in colours.items():
            assert re.fullmatch(r"\.\d+" if name.endswith("op") else r"#[0-9a-f]{6}", value), name


def test_every_side_has_three_shades() -> None:
    for side in SIDES:
        assert {side, f"{side}2", f"{side}3"} <= THEMES["light"].keys()


def test_the_style_sheet_and_all_definitions_use_known_names() -> None:
    assert set(USED.findall(STYLE + definitions(*SYMBOLS))) <= THEMES["light"].keys()


@pytest.mark.parametrize("theme", THEMES)
def test_resolve_leaves_no_variable(theme: str) -> None:
    assert "var(" not in resolve(STYLE + definitions(*SYMBOLS), theme)


def test_a_page_chooses_the_theme_by_preference_and_by_attribute() -> None:
    css = theme_css()
    assert css.startswith(":root{--")
    assert "@media(prefers-color-scheme:dark){:root:not([data-theme=light]){" in css
    assert ":root[data-theme=dark]{" in css
    assert style_sheet() == css + STYLE


def test_a_resolved_picture_carries_no_variables_and_an_adapting_one_all() -> None:
    assert theme_style("dark") == ""
    assert theme_style(None) == theme_css()
