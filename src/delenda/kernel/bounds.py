"""How much of a stranger's text is read. Parsers take what they are given, so this is looked at before they begin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from delenda.kernel.errors import BadBox, BadRecord

RECORD_CHARACTERS: Final = 2_000_000
RECORD_LINES: Final = 40_000
LINE_CHARACTERS: Final = 1_000
TAGS: Final = 100  # header lines of a record, those of its boxes not counted
VARIATIONS: Final = 2_000  # of a record, those inside others counted
VARIATION_DEPTH: Final = 40  # of variations in variations
FILES: Final = 20  # of a box
FILE_CHARACTERS: Final = 64_000
KEYS: Final = 4_000
DEPTH: Final = 8  # of tables in tables, lists in lists, parts of a dotted key
WORD: Final = 60  # characters of a name or a number
DIGITS: Final = 9  # of a whole number in a record or a position
STATE_DIGITS: Final = 18  # of one that is a set of cards or units: what the 64 bits of a state's number hold

CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
QUOTED: Final = re.compile(r'"""(?:\\.|(?!""")[^\\])*"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)
DOTTED: Final = re.compile(rf"(?:[\w\"'+-]+\s*\.\s*){{{DEPTH},}}")
LONG_WORD: Final = re.compile(rf"[\w+-]{{{WORD + 1},}}")


def check_record(text: str) -> None:
    """Raise, with a sentence, for a text that is too large to be a record or no text at all."""
    if len(text) > RECORD_CHARACTERS:
        raise BadRecord(f"this is too long for a record: the limit is {RECORD_CHARACTERS:,} characters.")
    lines = text.splitlines()
    if len(lines) > RECORD_LINES:
        raise BadRecord(f"this has too many lines for a record: the limit is {RECORD_LINES:,}.")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_CHARACTERS:
            raise BadRecord(f"line {number} is too long: the limit is {LINE_CHARACTERS:,} characters.")
        if CONTROL.search(line):
            raise BadRecord(f"line {number} holds a control character: a record is plain text.")


def check_box(corrections: Mapping[str, str]) -> None:
    """Raise, with a sentence, for data files that are larger or more deeply nested than any box."""
    if len(corrections) > FILES:
        raise BadBox(f"a box may have at most {FILES} data files, not {len(corrections)}.")
    for name, text in corrections.items():
        wrong = _wrong_with(text)
        if wrong:
            raise BadBox(f"{name[:WORD]}: {wrong}")


def _wrong_with(text: str) -> str:
    """What makes a TOML text too large or too deep; empty if nothing does."""
    if len(text) > FILE_CHARACTERS:
        return f"the file is too long: the limit is {FILE_CHARACTERS:,} characters."
    bare = QUOTED.sub('""', text)
    if bare.count("=") > KEYS:
        return f"the file has too many entries: the limit is {KEYS:,}."
    if DOTTED.search(bare):
        return f"a name has too many parts: the limit is {DEPTH}."
    if (word := LONG_WORD.search(bare)) is not None:
        return f"{word[0][:20]}… is too long for a name or a number: the limit is {WORD} characters."
    if _depth(bare) > DEPTH:
        return f"lists and tables are nested too deeply: the limit is {DEPTH} levels."
    return ""


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth = max(0, depth - 1)
    return deepest
