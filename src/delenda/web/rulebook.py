"""A game's whole rules, `rules.md` of its package, entry by entry: found by number, name or words, and rendered one at a time.

An entry is a heading (`### 3.2.1 Title`) or a line, list item or table row that begins with its number in bold (`**3.2.1** …`,
`**R7** …`), or with the name of a card or chit (`**Card: Name**`). tools/rules_index.py takes this grammar from here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from typing import Any

from markdown_it import MarkdownIt

from delenda.kernel.game import Game
from delenda.kernel.numbering import enclosing
from delenda.kernel.registry import game as find_game
from delenda.web.learn import block

NUMBER = r"(?:R\d+|\d+(?:\.\d+)*[a-z]?)"
HEADING = re.compile(rf"#+ ({NUMBER})\.?(?: +(.*))?$")
LEAD = re.compile(rf"\s*(?:[-*] |\d+\. |\| *)?\*\*(?:({NUMBER})|(Card|Chit): ([^*]+))\*\*(.*)$")
EXPLANATION = "*(explanation)*"
FILE = "rules.md"
CITED = re.compile(r"(?<![\w.])(?:R\d+|\d+(?:\.\d+)+[a-z]?)(?![\w%-]|\.\d)")  # unmistakable in a sentence
IN_BRACKETS = re.compile(rf"\(({NUMBER}(?:, {NUMBER})*)\)")  # a chapter's number too
MOST_FOUND = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, ruling, card or chit. `chapter` is the heading that it stands under, `level` that of its own heading, or 0."""

    key: str
    title: str
    chapter: str
    level: int
    text: str

    @property
    def name(self) -> str:
        """As it stands in an address."""
        return re.sub(r"[^\w.]+", "-", self.key).strip("-") if ":" not in self.key else words_of(self.key)

    @property
    def shown(self) -> str:
        return self.key if ":" in self.key or not self.title else f"{self.key} {self.title}"


def words_of(text: str) -> str:
    return "-".join(re.findall(r"\w+", text.lower()))


def plain(text: str) -> str:
    """Markdown without its signs, for those who search."""
    return " ".join(re.sub(r"[*`#]+|\]\([^)]*\)|\[", "", text).replace("|", " ").split())


def own_text(entry: Entry) -> str:
    """What it says itself, without the entries below it, which are found by themselves."""
    lines = entry.text.splitlines()
    end = next((at for at, line in enumerate(lines) if line.startswith("#") or LEAD.match(line)), len(lines))
    return "\n".join(lines[:end])


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def first_sentence(text: str) -> str:
    text = re.sub(r" ?\(rulebook:[^)]*\)", "", text.replace(EXPLANATION, "").replace("*(added)*", "")).strip(" |.:;")
    text = re.split(r"(?<=[a-z)])[.:;] |\|", text, maxsplit=1)[0].strip(" .:")
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + " …"


def has_rulebook(game: Game) -> bool:
    """A game of another package may have no more than its README."""
    return rulebook_of(game.slug) is not None


def cited(game: Game, text: str) -> list[str]:
    """The rules that a sentence names."""
    book = rulebook_of(game.slug)
    return [] if book is None else book.cited(text)


@cache
def rulebook_of(slug: str) -> Rulebook | None:
    try:
        return Rulebook(slug, find_game(slug).file(FILE))
    except FileNotFoundError:
        return None


class Rulebook:
    def __init__(self, slug: str, text: str) -> None:
        self.slug = slug
        self._lines = text.splitlines()
        self.entries: dict[str, Entry] = {entry.key: entry for entry in self._read()}
        self._by_name = {entry.name: entry for entry in self.entries.values()}
        self._rendered: dict[str, str] = {}

    # Reading

    def _read(self) -> list[Entry]:
        found = []
        chapters: list[str] = []  # the headings above, by level
        for at, line in enumerate(self._lines):
            level = len(line) - len(line.lstrip("#"))
            if level:
                chapters = [*chapters[: level - 1], line.lstrip("# ").replace(EXPLANATION, "").strip()]
            chapter = " › ".join(chapters[1 : level - 1 if level else None])
            if heading := HEADING.match(line):
                title = (heading[2] or "").replace(EXPLANATION, "").strip()
                found.append(Entry(heading[1], title, chapter, level, self._section(at, level)))
            elif lead := LEAD.match(line):
                key = lead[1] or f"{lead[2]}: {lead[3].strip(' .:')}"
                found.append(Entry(key, plain(first_sentence(lead[4])), chapter, 0, self._paragraph(at, lead[4])))
        return found

    def _section(self, at: int, level: int) -> str:
        """What stands under a heading, with all that is below it."""
        inside = []
        for line in self._lines[at + 1 :]:
            if line.startswith("#") and len(line) - len(line.lstrip("#")) <= level:
                break
            inside.append(line)
        return "\n".join(inside)

    def _paragraph(self, at: int, rest: str) -> str:
        """What follows a number in bold, up to the next entry; of a table its row, cell by cell."""
        if self._lines[at].startswith("|"):
            return self._row(at)
        inside = [rest.strip()]
        for line in self._lines[at + 1 :]:
            if line.startswith("#") or LEAD.match(line):
                break
            inside.append(line.removeprefix("  "))
        return "\n".join(inside)

    def _row(self, at: int) -> str:
        """A row of a table: of a ruling question and answer, of a card its values with their names."""
        first = next(i for i in range(at, 0, -1) if not self._lines[i - 1].startswith("|"))
        names, values = cells(self._lines[first]), cells(self._lines[at])
        if LEAD.match(self._lines[at])[1]:  # type: ignore[index]  # that is why it is read
            return "\n\n".join(values[1:])
        return "\n".join(f"- {name}: {value}" for name, value in zip(names[1:], values[1:], strict=True) if value)

    # Finding

    def at(self, name: str) -> Entry | None:
        """By number or name; a number without a place of its own leads to the chapter that it stands in."""
        number = next((each for each in enclosing(name) if each in self.entries), None)
        return self.entries[number] if number is not None else self._by_name.get(name)

    def cited(self, text: str) -> list[str]:
        """The entries whose numbers a sentence names, each once."""
        found = [*CITED.findall(text), *(each for inside in IN_BRACKETS.findall(text) for each in inside.split(", "))]
        return [number for number in dict.fromkeys(found) if number in self.entries]

    def find(self, words: str) -> list[Entry]:
        """The entries with all these words: first by number, then by title, then by text."""
        wanted = words.casefold().split()
        ranked = []
        for order, entry in enumerate(self.entries.values()):
            rank = self._rank(entry, wanted)
            if rank is not None:
                ranked.append((rank, order, entry))
        return [entry for _, _, entry in sorted(ranked, key=lambda each: each[:2])[:MOST_FOUND]]

    def _rank(self, entry: Entry, wanted: list[str]) -> int | None:
        key, title = entry.key.casefold(), entry.shown.casefold()
        if wanted == [key]:
            return 0
        if all(word in title for word in wanted):
            return 1
        return 2 if all(word in self._plain[entry.key] for word in wanted) else None

    @cached_property
    def _plain(self) -> dict[str, str]:
        return {key: f"{entry.shown} {plain(own_text(entry))}".casefold() for key, entry in self.entries.items()}

    def chapters(self) -> list[Entry]:
        """What a reader can begin with."""
        return [entry for entry in self.entries.values() if entry.level]

    # Rendering

    @cached_property
    def _markdown(self) -> MarkdownIt:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        markdown.renderer.rules["text"] = self._text  # type: ignore[attr-defined]  # the protocol does not name it
        markdown.renderer.rules["link_open"] = lambda *_: ""  # type: ignore[attr-defined]
        markdown.renderer.rules["link_close"] = lambda *_: ""  # type: ignore[attr-defined]  # files of the project
        markdown.renderer.rules["fence"] = lambda tokens, at, *_: block(tokens[at].content)  # type: ignore[attr-defined]
        markdown.renderer.rules["code_block"] = markdown.renderer.rules["fence"]  # type: ignore[attr-defined]
        return markdown

    def _text(self, tokens: Any, index: int, options: Any, env: Any) -> str:
        return self.linked(tokens[index].content)

    def linked(self, text: str) -> str:
        """As HTML, with a link on each number that is an entry's."""

        def link(found: re.Match[str]) -> str:
            return self.link(found[0], found[0]) if found[0] in self.entries else found[0]

        return CITED.sub(link, escape(text))

    def link(self, key: str, words: str) -> str:
        name = self.entries[key].name
        return f'<a href="/rules/{self.slug}/{name}" data-rule="{name}">{words}</a>'

    def fragment(self, entry: Entry) -> str:
        """One entry for the panel beside the board, with the way to its neighbours."""
        if entry.key not in self._rendered:
            keys = list(self.entries)
            at = keys.index(entry.key)
            ways = [self._way(keys[i], arrow) for i, arrow in ((at - 1, "←"), (at + 1, "→")) if 0 <= i < len(keys)]
            title = self._markdown.renderInline(entry.title) if entry.level else ""
            head = f"{escape(entry.key)} {title}".strip()
            self._rendered[entry.key] = (
                f'<p class="where">{self.linked(entry.chapter)}</p><h3 tabindex="-1">{head}</h3>'
                f'{self._markdown.render(entry.text)}<p class="ways">{" ".join(ways)}</p>'
            )
        return self._rendered[entry.key]

    def _way(self, key: str, arrow: str) -> str:
        label = f"{arrow} {escape(key)}" if arrow == "←" else f"{escape(key)} {arrow}"
        return self.link(key, label)

    def listed(self, entries: list[Entry]) -> str:
        if not entries:
            return '<p class="none">Nothing in the rules has these words.</p>'
        rows = "".join(f"<li>{self.link(entry.key, escape(entry.shown))}</li>" for entry in entries)
        return f'<ul class="found">{rows}</ul>'
