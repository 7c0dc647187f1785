"""Rules for people: a game's README and whole rules as pages, rule numbers as anchors, positions drawn by the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.numbering import LEADING, NUMBER, enclosing
from delenda.kernel.registry import game as find_game
from delenda.web.figures import figure

README = "README.md"
FOR_PROGRAMMERS = ("What is reconstructed", "Actions", "Observation", "Positions that are refused", "Version history")
FOR_RESEARCH = "a scenario for research"  # how the titles of such chapters end
HEADING = re.compile(r"(#+) (.*)")


@dataclass(frozen=True, slots=True)
class Heading:
    id: str
    text: str
    level: int


def anchor(number: str) -> str:
    return "rule-" + number.replace(".", "-")


def rule_link(game: Game, number: str) -> str:
    """The page about a rule; about the chapter it stands in, where it has no place of its own."""
    return _rule_link(game.slug, number)


@cache
def _rule_link(slug: str, number: str) -> str:
    page = f"/learn/{slug}"
    rules = _lesson(slug, README).rules
    place = next((each for each in enclosing(number) if each in rules), None)
    return page if place is None else f"{page}#{anchor(place)}"


def lesson_of(game: Game, file: str = README) -> Lesson:
    return _lesson(game.slug, file)


@cache
def _lesson(slug: str, file: str) -> Lesson:
    return Lesson(slug, for_players(find_game(slug).file(file)))


def for_players(text: str) -> str:
    """Without the chapters that people who write programs read in the files themselves."""
    kept: list[str] = []
    left_out = 0  # the level of the chapter that is being left out
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else HEADING.match(line)
        if heading and (not left_out or len(heading[1]) <= left_out):
            is_theirs = heading[2] in FOR_PROGRAMMERS or heading[2].endswith(FOR_RESEARCH)
            left_out = len(heading[1]) if is_theirs else 0
        if not left_out:
            kept.append(line)
    return "\n".join(kept)


def content_of(slug: str) -> str:
    """Runs in a worker: drawing all pictures of a page takes long."""
    return _lesson(slug, README).content


class Lesson:
    """One page. It is read at once, for its headings and rule numbers; pictures are drawn when somebody reads it."""

    def __init__(self, slug: str, text: str) -> None:
        self.slug = slug
        self.toc: list[Heading] = []
        self.rules: set[str] = set()  # numbers that have an anchor
        self._pictures = 0
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self._markdown.renderer.rules["fence"] = self._fence  # type: ignore[attr-defined]  # the protocol does not name it
        self._tokens = self._markdown.parse(text)
        for before, token in pairwise(self._tokens):
            if token.type == "inline" and before.type == "heading_open":
                self._head(before, token)
            elif token.type == "inline":
                self._number(token)
            if token.type == "inline":
                self._turn_links(token)

    @property
    def is_drawn(self) -> bool:
        return "content" in vars(self)

    @cached_property
    def content(self) -> str:
        """The page as HTML; may be given by whoever has drawn it elsewhere."""
        return str(self._markdown.renderer.render(self._tokens, self._markdown.options, {}))

    def _head(self, opening: Token, inline: Token) -> None:
        numbers = self._leading(inline.content)
        words = re.sub(r"[^a-z0-9]+", "-", inline.content.lower()).strip("-")
        name = anchor(numbers[0]) if numbers else words
        opening.attrSet("id", name)
        self.toc.append(Heading(name, inline.content, int(opening.tag[1])))
        self._extra_anchors(inline, numbers[1:])

    def _number(self, inline: Token) -> None:
        """A bold number with a dot or a letter is a rule's own place; a bold 7 is no rule."""
        children = inline.children or []
        for child, following in pairwise(list(children)):
            if child.type == "strong_open" and re.match(r"\d+\.|[A-Z]{1,2}-\d", following.content):
                numbers = self._leading(following.content)
                if numbers:
                    child.attrSet("id", anchor(numbers[0]))
                    self._extra_anchors(inline, numbers[1:])

    def _turn_links(self, inline: Token) -> None:
        """Links between a game's README and its rules lead from page to page; links to other files become words."""
        pages = {"README.md": f"/learn/{self.slug}", "rules.md": f"/learn/{self.slug}/rules"}
        linked = True
        for child in inline.children or []:
            file = str(child.attrs.get("href", "")).partition("#")[0]
            if child.type == "link_open":
                linked = ":" in file or not file or file in pages
            if child.type in ("link_open", "link_close") and not linked:
                child.type, child.tag, child.nesting = "text", "", 0
            elif child.type == "link_open" and file in pages:
                child.attrSet("href", pages[file])

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
        language, _, words = tokens[index].info.partition(" ")
        if language != "position":
            return block(tokens[index].content)
        self._pictures += 1
        try:
            return figure(find_game(self.slug), words, tokens[index].content, f"l{self._pictures}")
        except DelendaError as error:
            raise DelendaError(f"picture {self._pictures} in the README of {self.slug}: {error}") from error


def block(text: str) -> str:
    """Text as it is set. It may be wider than the page, so that the keyboard must reach it to scroll it."""
    return f'<pre tabindex="0"><code>{escape(text)}</code></pre>\n'
