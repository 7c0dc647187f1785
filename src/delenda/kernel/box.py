"""What never changes while a game is played, shared by all copies of a state: which game it is, and what is in its box."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


class Setting:
    """Which game, scenario and options; `corrections` are an owner's own data files, by name, for records to carry."""

    def __init__(self, slug: str, scenario: str, options: dict[str, str], corrections: dict[str, str]) -> None:
        self.slug = slug
        self.scenario = scenario
        self.options = options
        self.corrections = corrections


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The printed box as data: map, cards, counters, tables, set-up. A game adds its own."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
