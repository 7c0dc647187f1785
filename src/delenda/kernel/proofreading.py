"""What a good editor strikes out of a sentence without knowing what it is about; the tests read all texts of games with it."""

from __future__ import annotations

import re

SLIPS = (
    (re.compile(r"  "), "two spaces"),
    (re.compile(r" [.,:;!?](\s|$)"), "a space before a stop"),
    (re.compile(r"[,:;][.,:;]|\.\.(?!\.)|^[.,:;]"), "a stop without words before it"),
    (re.compile(r"\(\s*\)|\[\s*\]|''|\"\""), "an empty name"),
    (re.compile(r"\b(with|of|to|from|for|and|the|a)[.,:;!?](\s|$)"), "a sentence that breaks off"),
    (  # not after a name, as in "Hastati 1 moves" or "Punic fleet 1 retreats"
        re.compile(
            r"(?:(?<![A-Za-z] )\b|\b(?!(?:fleet|foot|horse|phalanx)\b)[a-z]+ )1 "
            r"(?!(?:is|was|has|less|loss|plus|minus|as|this|its|unless|across)\b)[A-Za-z]+s\b(?! of)"
        ),
        "1 of many",
    ),
    (re.compile(r"\b(?:one) (?!(?:is|was|has|less|loss|plus|minus|as|this|its|unless|across)\b)[a-z]+s\b"), "one of many"),
    (re.compile(r"\b[0-9]{2,} (?:card|token|point|unit|army|fleet|action|turn|step|leader)\b(?!-)"), "many of one"),
    (re.compile(r"\b(a|A) (?=[aeioAEIO][a-z])(?!(?:one|once|eu))"), "'a' before a vowel"),
    (re.compile(r"\b([A-Za-z]+) \1\b"), "a word twice"),
    (re.compile(r"\b[A-Za-z]+_[A-Za-z_]+\b"), "an internal name"),
    (re.compile(r"\b(?:(?:[A-Z]{2}[0-9]{1,2}|[A-Z][0-9]{2}|S[0-9])[dx]{0,2}|(?![IVX]+\b)[A-Z]{3,})\b"), "an internal code"),
    (re.compile(r"(?<![\w.])-[0-9]"), "a hyphen for a minus"),
    (re.compile(r"\bvs\b"), "an abbreviation"),
    (re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\bunknown\b"), "a value of the program"),
)


def slips(text: str) -> list[str]:
    """A remark for each slip that is found in a text for people."""
    return [f"{what}: {found.group(0)!r} in {text!r}" for pattern, what in SLIPS if (found := pattern.search(text))]
