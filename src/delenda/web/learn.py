"""Rules for people: a game's README as a page, with rule numbers as anchors and positions drawn by the board itself.

In a README, a fence with the language `position` holds a position text; behind the word may stand a viewer (rome, carthage,
spectator) and a layout (wide, tall), and after a colon the words below the picture:

    ```position rome tall: Rome is to assign its second card
    …
    ```
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from delenda.kernel.actor import CARTHAGE, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.svg.picture import Picture, prefixed

RULE = r"\d+(?:\.\d+)*(?:-\d+)?"  # 3, 3.3, 3.3.1, 3.4-2
NUMBER = re.compile(RULE)
LEADING = re.compile(rf"{RULE}(?:, {RULE})*(?=[ .:]|$)")
PICTURED = {"rome": ROME, "carthage": CARTHAGE, "spectator": SPECTATOR, "open": OPEN}


@dataclass(frozen=True, slots=True)
class Heading:
    id: str
    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Lesson:
    content: str
    toc: tuple[Heading, ...]
    rules: frozenset[str]  # numbers that have an anchor


def anchor(number: str) -> str:
    return "rule-" + number.replace(".", "-")


def enclosing(number: str) -> list[str]:
    """3.4-2, 3.4, 3: the rule and the chapters it stands in."""
    ends = [match.start() for match in re.finditer(r"[.-]", number)]
    return [number, *(number[:end] for end in reversed(ends))]


def rule_link(game: Game, number: str) -> str:
    """The page about a rule; about the chapter it stands in, where it has no place of its own."""
    page = f"/learn/{game.slug}"
    rules = lesson(game.slug, game.package, game.title).rules
    place = next((each for each in enclosing(number) if each in rules), None)
    return page if place is None else f"{page}#{anchor(place)}"


def lesson_of(game: Game) -> Lesson:
    return lesson(game.slug, game.package, game.title)


@cache
def lesson(slug: str, package: str, title: str) -> Lesson:
    readme = files(package) / "README.md"
    text = readme.read_text(encoding="utf-8") if readme.is_file() else f"# {title}\n"
    return Writer(slug).write(text)


class Writer:
    """Turns one README into a lesson."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.toc: list[Heading] = []
        self.rules: set[str] = set()
        self.pictures = 0

    def write(self, text: str) -> Lesson:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        markdown.renderer.rules["fence"] = self._fence  # type: ignore[attr-defined]  # the protocol does not name it
        tokens = markdown.parse(text)
        for before, token in zip([None, *tokens], tokens, strict=False):
            if token.type == "inline":
                if before is not None and before.type == "heading_open":
                    self._head(before, token)
                else:
                    self._number(token)
        content = markdown.renderer.render(tokens, markdown.options, {})
        return Lesson(content, tuple(self.toc), frozenset(self.rules))

    def _head(self, opening: Token, inline: Token) -> None:
        numbers = self._leading(inline.content)
        words = re.sub(r"[^a-z0-9]+", "-", inline.content.lower()).strip("-")
        name = anchor(numbers[0]) if numbers else words
        opening.attrSet("id", name)
        self.toc.append(Heading(name, inline.content, int(opening.tag[1])))
        self._extra_anchors(inline, numbers[1:])

    def _number(self, inline: Token) -> None:
        """A bold number at the beginning of a paragraph, a list item or a cell is a rule's own place."""
        children = inline.children or []
        for index, child in enumerate(children[:-1]):
            if child.type == "strong_open" and all(not earlier.content.strip() for earlier in children[:index]):
                text = children[index + 1].content
                numbers = self._leading(text) if re.match(r"\d+\.", text) else []  # a bold 7 is no rule
                if numbers:
                    child.attrSet("id", anchor(numbers[0]))
                    self._extra_anchors(inline, numbers[1:])
                return

    def _leading(self, text: str) -> list[str]:
        match = LEADING.match(text)
        found = [number for number in NUMBER.findall(match[0]) if number not in self.rules] if match else []
        self.rules.update(found)
        return found

    def _extra_anchors(self, inline: Token, numbers: list[str]) -> None:
        for number in numbers:
            token = Token("html_inline", "", 0, content=f'<a id="{anchor(number)}"></a>')
            inline.children = [token, *(inline.children or [])]

    def _fence(self, tokens: Any, index: int, options: Any, env: Any) -> str:
        info, _, words = tokens[index].info.partition(":")
        language, *how = info.split() or [""]
        if language != "position":
            return f"<pre><code>{escape(tokens[index].content)}</code></pre>\n"
        viewer = next((PICTURED[each] for each in how if each in PICTURED), OPEN)
        layout = next((each for each in how if each in ("wide", "tall")), "wide")
        self.pictures += 1
        return self._figure(tokens[index].content, viewer, layout, words.strip())

    def _figure(self, text: str, viewer: int, layout: str, words: str) -> str:
        from delenda.kernel.registry import game

        try:
            state = game(self.slug).read_position(text)
        except DelendaError as error:
            raise DelendaError(f"picture {self.pictures} in the README of {self.slug}: {error}") from error
        picture = game(self.slug).board.draw(state if viewer == OPEN else state.view(viewer), layout)
        caption = f"<figcaption>{escape(words)}</figcaption>" if words else ""
        return f'<figure class="board-figure {layout}">{inline_svg(picture, f"l{self.pictures}")}{caption}</figure>\n'


def inline_svg(picture: Picture, prefix: str) -> str:
    """A board inside a page: the page's own style sheet colours it, so it carries none."""
    return prefixed(
        f'<svg viewBox="0 0 {picture.width} {picture.height}" class="board" role="img" '
        f'aria-label="{escape(picture.title, quote=True)}">{picture.scenery}{picture.body()}</svg>',
        prefix,
    )
