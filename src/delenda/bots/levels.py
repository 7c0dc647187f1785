"""The levels, weakest first, from `levels.toml`: for every level what holds in all games, and what is different in one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from delenda.bots.method import Method
from delenda.bots.search_bot import SearchBot


@cache
def levels() -> tuple[SearchBot, ...]:
    data = tomllib.loads(files("delenda.bots").joinpath("levels.toml").read_text(encoding="utf-8"))
    return tuple(_read(name, entry) for name, entry in data.items())


def _read(name: str, entry: dict[str, Any]) -> SearchBot:
    common = Method(entry["all"]["simulations"]).but(entry["all"], f"level {name}")
    methods = {slug: common.but(changes, f"level {name} in {slug}") for slug, changes in entry.get("games", {}).items()}
    return SearchBot(name, entry["title"], entry["words"], common, methods)
