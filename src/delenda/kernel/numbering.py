"""The numbers of rules, as prompts cite them and rulebooks bear them."""

from __future__ import annotations

import re

RULE = r"(?:R\d+|\d+(?:(?:\.\d+)+[a-z]?)?)"  # 3, 3.3, 3.3.1, 3.3.1c, and rulings: R7
NUMBER = re.compile(RULE)
LEADING = re.compile(rf"{RULE}(?:, {RULE})*(?=[ .:]|$)")


def enclosing(number: str) -> list[str]:
    """3.4.2, 3.4, 3: the rule and the chapters it stands in."""
    ends = [match.start() for match in re.finditer(r"\.", number)]
    return [number, *(number[:end] for end in reversed(ends))]
