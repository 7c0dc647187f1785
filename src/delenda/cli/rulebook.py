"""The rules of a game as the terminal prints them: passages of its README, found by the number of a rule or by a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.numbering import LEADING, NUMBER, enclosing
from delenda.kernel.registry import game as find_game

FENCE = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
BOLD = re.compile(r"\*\*(.+?)\*\*")
MARKS = re.compile(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")
ITEM = re.compile(r"\n(?=- |\| |\d+\. )")


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, an item of a list or a row of a table, below its heading."""

    heading: str
    text: str

    @property
    def numbers(self) -> list[str]:
        """The rules that it is about."""
        return [number for bold in BOLD.findall(self.text) if _is_rule(bold) for number in _leading(bold)]


def _is_rule(bold: str) -> bool:
    """A bold number with a dot or a letter is a rule's own place; a bold 7 is no rule."""
    return re.match(r"\d+\.|[A-Z]{1,2}-\d", bold) is not None


def _leading(text: str) -> list[str]:
    match = LEADING.match(text)
    return NUMBER.findall(match[0]) if match else []


@cache
def _passages(slug: str) -> list[Passage]:
    text = whole(find_game(slug))
    found, heading = [], ""
    for block in re.split(r"\n\s*\n", text):
        block = block.strip()
        if block.startswith("#"):
            heading, _, block = block.partition("\n")
            heading = heading.lstrip("# ")
        found += [Passage(heading, part) for part in ITEM.split(block) if part.strip() and not part.startswith("|--")]
    return found


def rule(game: Game, number: str) -> str:
    """What the rules say under a number; of the chapter it stands in, where it has no place of its own."""
    passages = _passages(game.slug)
    for wanted in enclosing(number):
        own = [passage for passage in passages if wanted in passage.numbers]
        if own:
            return _printed(own)
        chapter = [passage for passage in passages if wanted in _leading(passage.heading)]
        if chapter:
            return _printed(chapter)
    raise DelendaError(f"the rules of {game.title} have no number {number}; say rule and a word to look for.")


def search(game: Game, word: str) -> str:
    """The passages that have a word."""
    found = [passage for passage in _passages(game.slug) if word.casefold() in f"{passage.heading} {passage.text}".casefold()]
    if not found:
        raise DelendaError(f"the rules of {game.title} do not say {word!r}.")
    return _printed(found[:8])


def look_up(game: Game, wanted: str) -> str:
    """By number or by word."""
    return rule(game, wanted) if NUMBER.fullmatch(wanted) else search(game, wanted)


def whole(game: Game) -> str:
    """All of it as Markdown, without the positions to be drawn."""
    return FENCE.sub("", game.file("README.md"))


def _printed(passages: list[Passage]) -> str:
    lines: list[str] = []
    heading = ""
    for passage in passages:
        if passage.heading != heading:
            heading = passage.heading
            lines.append(heading)
        lines.append("  " + " ".join(MARKS.sub("", passage.text).removeprefix("- ").strip("|").split()))
    return "\n".join(lines)
