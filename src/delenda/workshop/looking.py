"""A box of somebody's own as the workshop shows it: is it sound, what differs, how does the board look? Runs in a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from delenda.kernel.actor import SPECTATOR
from delenda.kernel.errors import BadBox, DelendaError
from delenda.kernel.registry import game as find_game
from delenda.lab.match import Job, Result, play_match
from delenda.table.own_box import set_up_box
from delenda.workshop.changes import Change, Difference, corrected, differences
from delenda.workshop.declaration import check_all


@dataclass(frozen=True, slots=True)
class Looked:
    """`error` says what is wrong, `file` and `where` at which entry; a box that is wrong has no picture."""

    corrections: Mapping[str, str]
    differences: tuple[Difference, ...]
    picture: str = ""
    error: str = ""
    file: str = ""
    where: str = ""


def look(slug: str, changes: Sequence[Change], files: Mapping[str, str], scenario: str | None) -> Looked:
    """With `files`, data files that somebody brings, the changes come on top of them."""
    game = find_game(slug)
    corrections: Mapping[str, str] = files
    found: tuple[Difference, ...] = ()
    try:
        if files:
            brought = [Change(each.file, each.path, each.theirs) for each in differences(game, files)]
            changes = [*brought, *changes]
        corrections = corrected(game, changes)
        found = tuple(differences(game, corrections))
        set_up_box(slug, scenario, None, corrections)
        check_all(game, corrections)
        start = game.begin(game.box(scenario, None, corrections)).view(SPECTATOR)
        return Looked(corrections, found, game.board.draw(start).inline())
    except BadBox as error:
        return Looked(corrections, found, "", str(error), error.file, error.where)
    except DelendaError as error:
        return Looked(corrections, found, "", str(error))


def play_some(slug: str, scenario: str, corrections: Mapping[str, str], level: str, seeds: Sequence[int]) -> list[Result]:
    """A few games of a level against itself."""
    return [play_match(Job(slug, scenario, level, level, seed, "", corrections)) for seed in seeds]
