"""From what a person types to a choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby

from delenda.cli.places import mentions, places, told
from delenda.cli.sitting import Choice, Seen, WalkChoice
from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import IllegalAction
from delenda.kernel.typed import plain, why_not

LONG_RUN = 8
MOST_NAMED = 6  # so many are named where several could be meant
FACE = re.compile(r"\((\d+)\)")  # the strength of a card behind its name
ALONE = re.compile(r"(?<![\w.])\d+(?![\w.%])")
WORD = re.compile(r"[\w→-]+")


def numbers(choices: list[Choice]) -> list[int]:
    """What to type for each choice: what is printed on its card, where they differ in that; else counted from 1."""
    words = [choice.words for choice in choices]
    faces = [FACE.findall(text) for text in words]
    if not all(len(found) == 1 for found in faces):
        alike = len({ALONE.sub("#", text) for text in words}) == 1
        faces = [ALONE.findall(text) for text in words] if alike else []
    found = [int(face[0]) for face in faces if len(face) == 1]
    if len(choices) > 1 and len(set(found)) == len(choices):
        return found
    return list(range(1, len(choices) + 1))


def entries(choices: list[Choice], wanted: str = "") -> list[tuple[str, str]]:
    """The list of choices as it is printed: what to type and what it does. A long run of numbers is one entry.

    With `wanted` only those that have it in their words, label or place.
    """
    counted = zip(numbers(choices), choices, strict=True)
    pairs = [(number, choice.words) for number, choice in counted if mentions(choice, wanted)]
    found: list[tuple[str, str]] = []
    for _, group in groupby(enumerate(pairs), lambda each: (each[1][0] - each[0], ALONE.sub("#", each[1][1]))):
        run = [pair for _, pair in group]
        if len(run) < LONG_RUN:
            found += [(str(number), words) for number, words in run]
        else:
            (first, begin), (last, end) = run[0], run[-1]
            found.append((f"{first}–{last}", f"{begin} … {end}"))
    return found


def find(seen: Seen, typed: str, changes: bool = True, commands: Iterable[str] = ()) -> Choice | WalkChoice:
    """What is meant by a number of the list, by words or a label, by the beginning of either, by some words of just one,
    or by a place that is printed on the board.

    With `changes` a secret row may also be filled and changed in any order, by words or labels. `commands` is what else could
    have been typed, for a refusal that knows a slip of the fingers.
    """
    counted = numbers(seen.choices)
    if is_number(typed) and int(typed) in counted:
        return seen.choices[counted.index(int(typed))]
    row = seen.row.changes if seen.row is not None and changes else []
    loud: list[Choice | WalkChoice] = [walk for walk in seen.walks if not walk.quiet]
    quiet: list[Choice | WalkChoice] = [walk for walk in seen.walks if walk.quiet]
    for offered in (list[Choice | WalkChoice](seen.choices), list[Choice | WalkChoice](row), loud, quiet):
        meant = _meant(offered, typed)
        if len(meant) == 1:
            return meant[0]
        if meant:
            more = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
            raise IllegalAction(f"{typed!r} could be {'; '.join(told(meant)[:MOST_NAMED])}{more}.")
    raise IllegalAction(_refusal(seen, typed, counted, commands))


def _meant(offered: list[Choice | WalkChoice], typed: str) -> list[Choice | WalkChoice]:
    """Those that are meant in the strictest sense in which any is."""
    wanted = plain(typed)
    parts = WORD.findall(wanted)
    tests: tuple[Callable[[list[str]], bool], ...] = (
        lambda said: wanted in said,
        lambda said: any(text.startswith(wanted) for text in said),
        lambda said: bool(parts) and any(set(parts) <= set(WORD.findall(text)) for text in said),
        lambda said: bool(parts) and any(_begin(parts, WORD.findall(text)) for text in said),
    )
    for test in tests:
        found = [each for each in offered if test(_said(each))]
        if found:
            return _once(found)
    return _once([each for each in offered if _lies_there(each, parts)])


def _once(found: list[Choice | WalkChoice]) -> list[Choice | WalkChoice]:
    """A change has several ways to be clicked. Walks with the same words may lead to several places."""
    once = {(plain(each.words), *(each.actions if isinstance(each, WalkChoice) else ())): each for each in reversed(found)}
    return list(reversed(once.values()))


def _lies_there(offered: Choice | WalkChoice, parts: list[str]) -> bool:
    """Whether a place was typed that this leads to, and nothing that does not begin one of its words."""
    names = [plain(name) for name in places(offered)]
    others = [part for part in parts if part not in names]
    return len(others) < len(parts) and _begin(others, WORD.findall(plain(offered.words)))


def _said(offered: Choice | WalkChoice) -> list[str]:
    return [plain(offered.words), *([plain(offered.label)] if isinstance(offered, Choice) else [])]


def _begin(parts: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


def _refusal(seen: Seen, typed: str, counted: list[int], commands: Iterable[str]) -> str:
    if is_number(typed) and counted:
        in_order = counted == list(range(1, len(counted) + 1))
        known = f"from 1 to {len(counted)}" if in_order else ", ".join(map(str, counted))
        reason = "" if in_order else why_not(seen.view, ALONE.sub(typed, seen.choices[0].words))
        return reason or f"there is no choice {int(typed)}; choose {known}."
    said = [text for choice in seen.choices for text in (choice.label, choice.words)]
    hint = did_you_mean(typed, [*said, *commands]) or " Type ? for the choices."
    return why_not(seen.view, typed) or f"{typed[:40]!r} is not one of the choices.{hint}"


def is_number(text: str) -> bool:
    """A whole number that a person may mean; thousands of digits are none."""
    return text.isdecimal() and len(text) < 10
