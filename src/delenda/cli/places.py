"""What a choice is called besides its words: the label of the record, and the place that is printed on the board."""

from __future__ import annotations

from collections.abc import Sequence

from delenda.cli.sitting import Choice, WalkChoice

PLACES = ("hex-", "place-", "area-")  # how the key of an element begins that is a place; its printed name follows


def places(offered: Choice | WalkChoice) -> list[str]:
    """The printed names of the places that one would click for it."""
    return [key.partition("-")[2] for key in offered.path if key.startswith(PLACES)]


def codes(offered: Choice | WalkChoice) -> list[str]:
    """Everything short that a person may type for it."""
    return [*([offered.label] if isinstance(offered, Choice) else []), *places(offered)]


def mentions(offered: Choice | WalkChoice, wanted: str) -> bool:
    """Whether its words, its label or its place have what was typed."""
    return any(wanted.casefold() in text.casefold() for text in (offered.words, *codes(offered)))


def told(offered: Sequence[Choice | WalkChoice]) -> list[str]:
    """Their words; where words alone do not tell all of them apart, the places too."""
    words = [each.words for each in offered]
    if len(set(words)) == len(words):
        return words
    return [each.words + (f" ({', '.join(found)})" if (found := places(each)) else "") for each in offered]
