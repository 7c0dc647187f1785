"""English for logs, prompts and pages: numbers, plurals, lists, signs and the names of the seats."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

SEAT_NAMES: Final = ("Rome", "Carthage")
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number(n: int) -> str:
    """`no`, `one`, … `twelve`, `13`."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def plural(n: int, thing: str, things: str = "") -> str:
    """`1 card`, `3 cards`, `2 armies`; `things` where the plural is not regular."""
    return f"{n} {thing if n == 1 else things or plural_of(thing)}"


def plural_of(thing: str) -> str:
    if thing.endswith("y") and thing[-2:-1] not in ("a", "e", "i", "o", "u"):
        return thing[:-1] + "ies"
    return thing + ("es" if thing.endswith(("s", "x", "ch", "sh")) else "s")


def listed(parts: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def ordinal(n: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `22nd`."""
    last = 0 if 10 < n % 100 < 14 else n % 10
    return f"{n}{('th', 'st', 'nd', 'rd')[last] if last < 4 else 'th'}"


def signed(n: int) -> str:
    """`+2`, `−1`, `0`, with a true minus sign."""
    return "0" if n == 0 else f"+{n}" if n > 0 else f"−{-n}"


def sentence(text: str) -> str:
    """With a capital at its beginning and a stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """` Did you mean 'zama'?` for a slip of the fingers, to be set behind a sentence; else nothing."""
    by_folded = {name.casefold(): name for name in known}
    near = get_close_matches(typed.casefold(), by_folded, 1)
    return f" Did you mean {by_folded[near[0]]!r}?" if near else ""
