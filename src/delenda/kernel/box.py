"""What never changes while a game is played, shared by all copies of a state: which game it is, and what is in its box."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


class Setting:
    """Which game, scenario and options; `corrections` are an owner's own data files, by name, for records to carry."""

    def __init__(self, slug: str, scenario: str, options: dict[str, str], corrections: dict[str, str]) -> None:
        self.slug = slug
        self.scenario = scenario
        self.options = options
        self.corrections = corrections

    def __copy__(self) -> Setting:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.slug, self.scenario, self.options, self.corrections)


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The printed box as data: map, cards, counters, tables, set-up. A game adds its own.

    Copies of what is played share it; in a pickle it travels by its setting, and is made again from there.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def __copy__(self) -> Box:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Box:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return box_of, (self.setting,)


def box_of(setting: Setting) -> Box:
    """The box of that game, scenario, options and corrections."""
    from delenda.kernel.registry import game

    return game(setting.slug).box(setting.scenario, setting.options, setting.corrections)
