"""A hook of MkDocs: pages that live elsewhere in the project become pages of the site, with their links turned round.

The README is the front page; each game's README, with its positions drawn, and PROVENANCE stand under games/; the changelog,
the pages for those who join in and a list of the decisions stand beside the other documents. The rules of the games (`rules.md`
of each folder) and their indexes have a section of their own, in which links to sources are plain text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "src"))  # where nothing is installed yet

import delenda  # noqa: E402  # from the sources: a site can be built before anything is installed
from delenda.svg.theme import STYLE, THEMES, resolve  # noqa: E402
from delenda.web.figures import figure  # noqa: E402

POSITION = re.compile(r"^```position(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
ALT = re.compile(r'aria-label="([^"]*)"')
GAMES = ROOT / "src/delenda/games"
Rules = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]
FROM_ROOT: Rules = (
    (r"\]\(docs/", "]("),
    (r"\]\(decisions/?\)", "](decisions.md)"),
    (r"\]\(src/delenda/games/(\w+)/README\.md", r"](games/\1/index.md"),
    (r"\]\((CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT)\.md\)", lambda found: f"]({found[1].lower()}.md)"),
    (r"\[([^\]]+)\]\((NOTICE|LICENSE|[A-Z]+\.md)\)", r"\1"),
)
FROM_RULES: Rules = (
    (r"\]\((?:\.\./)+src/delenda/games/(\w+)/rules\.md", lambda found: f"](../{found[1].replace('_', '-')}.md"),
    (r"\]\((?:\.\./)+src/delenda/games/(\w+)/README\.md", r"](/games/\1/index.md"),
    (r"\]\((?:\.\./)+src/delenda/games/(\w+/data/PROVENANCE\.md)", r"](/games/\1"),
    (r"\[([^\]]+)\]\((?:\.\./)+(?:src|tests)/[^)]*\)", r"\1"),
)
FROM_GAME: Rules = ((r"\]\((?:\.\./)+docs/", "](../../"),)


def rules_pages() -> list[tuple[str, str, str]]:
    """Of every game its folder, the name of its rules in the site, and their text."""
    pages = sorted(GAMES.glob("*/rules.md"))
    return [(path.parent.name, path.parent.name.replace("_", "-") + ".md", path.read_text(encoding="utf-8")) for path in pages]


def rules_link(game: str) -> tuple[str, str]:
    """From a game's page to its rules."""
    return r"\]\(rules\.md", f"](../../rules/{game.replace('_', '-')}.md"


def turned(text: str, rules: Rules) -> str:
    for pattern, instead in rules:
        text = re.sub(pattern, instead, text)
    return text


def on_config(config: Any) -> None:
    """The section of the rules, each game's page and its index, and the fields of states, as they are there."""
    section: list[dict[str, str]] = []
    for _, name, text in rules_pages():
        title = text.partition("\n")[0].lstrip("# ")
        section += [{title: f"rules/{name}"}, {f"{title}: code and tests": f"rules/index/{name}"}]
    if section:
        config["nav"].insert(2, {"The rules": section})
    contributors = next(each["Contributors"] for each in config["nav"] if "Contributors" in each)
    contributors += [f"states/{path.name}" for path in sorted((ROOT / "docs/states").glob("*.md"))]


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    path = page.file.src_uri
    if not path.startswith("rules/"):
        return markdown
    up = "../" * path.count("/")
    return turned(markdown, FROM_RULES).replace("](/games/", f"]({up}games/")


class Illustrated:
    """A game's page: its positions are drawn by the game's board, as the server's own pages draw them."""

    def __init__(self, folder: str, add: Callable[[str, str], None]) -> None:
        self._game = delenda.game(folder.replace("_", "-"))
        self._folder = f"games/{folder}"
        self._add = add
        self._count = 0

    def drawn(self, text: str) -> str:
        return POSITION.sub(self._figure, text)

    def _figure(self, fence: re.Match[str]) -> str:
        """The figure with its picture in files of their own, one for each theme; the site shows the one that fits."""
        self._count += 1
        html = figure(self._game, fence[1], fence[2], "p")
        begin, end = html.index("<svg "), html.index("</svg>") + len("</svg>")
        words = ALT.search(html)[1]  # every board describes itself
        images = ""
        for theme in THEMES:
            name = f"position-{self._count}-{theme}.svg"
            self._add(f"{self._folder}/{name}", standing_alone(html[begin:end], theme))
            images += f'<img src="{name}#only-{theme}" alt="{words}" loading="lazy">'
        return html[:begin] + images + html[end:]


def standing_alone(svg: str, theme: str) -> str:
    styled = svg.replace(">", f"><style>{STYLE}</style>", 1)
    return resolve(styled.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), theme)


def on_files(files: Files, config: Any) -> Files:
    def add(name: str, text: str) -> None:
        files.append(File.generated(config, name, content=text))

    add("index.md", turned((ROOT / "README.md").read_text(encoding="utf-8"), FROM_ROOT))
    for name in ("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING"):
        add(f"{name.lower()}.md", turned((ROOT / f"{name}.md").read_text(encoding="utf-8"), FROM_ROOT))
    for game, name, text in rules_pages():
        beside = ((r"\]\(README\.md", f"](../games/{game}/index.md"), (r"\]\(data/", f"](../games/{game}/data/"))
        add(f"rules/{name}", turned(text, beside))
    for readme in sorted(GAMES.glob("*/README.md")):
        game = readme.parent.name
        page = Illustrated(game, add)
        add(f"games/{game}/index.md", page.drawn(turned(readme.read_text(encoding="utf-8"), (*FROM_GAME, rules_link(game)))))
        provenance = readme.parent / "data/PROVENANCE.md"
        add(f"games/{game}/data/PROVENANCE.md", provenance.read_text(encoding="utf-8"))
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    titles = [(path.name, path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")) for path in decisions]
    links = [f"- [{title}](decisions/{name})" for name, title in titles]
    add("decisions.md", "\n".join(["# Why things are as they are", "", *links]))
    return files


def on_page_content(html: str, page: Any, **_: Any) -> str:
    if "```" in re.sub(r"<pre.*?</pre>|<code.*?</code>", "", html, flags=re.DOTALL):
        raise PluginError(f"{page.file.src_uri}: a fence was not understood")
    return html
