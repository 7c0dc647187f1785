"""Every entry of every data file has its source on the game's PROVENANCE page, and every row of a page speaks of something."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import delenda
from delenda.workshop.declaration import files_of, our_data
from delenda.workshop.provenance import PAGE, Source, entry_of, source_of, sources_of

SLUGS = [game.slug for game in delenda.games()]
WORDS_ONLY = ("goal.toml",)  # texts of ours about the game


def data_files(slug: str) -> list[str]:
    folder = files(delenda.game(slug).package).joinpath("data")
    return sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml") and file.name not in WORDS_ONLY)


def entries(value: Any, where: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from entries(inner, f"{where}.{name}" if where else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for inner in value:
            yield from entries(inner, where)
    elif not where.endswith("source"):
        yield where


@pytest.mark.parametrize("slug", SLUGS)
def test_every_entry_has_its_source_and_every_row_an_entry(slug: str) -> None:
    game = delenda.game(slug)
    used: set[Source] = set()
    for file in data_files(slug):
        for where in entries(our_data(slug, file)):
            used.add(source_of(game, file, entry_of(where)))
    idle = [source.patterns for source in sources_of(slug) if source.patterns and source not in used]
    assert idle == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_names_every_file_that_a_scenario_reads(slug: str) -> None:
    named = {file for source in sources_of(slug) for file in source.files}
    assert set(files_of(slug)) <= named
    assert "design" in delenda.game(slug).file(PAGE)
