"""A hook of MkDocs: pages that live elsewhere in the project become pages of the site, with their links turned round.

The README is the front page, each game's README and PROVENANCE stand under games/, the changelog and a list of the decisions
beside the other documents. The rules of the games and their indexes have a section of their own, in which links to sources are
plain text.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/delenda/games"
FROM_ROOT = (
    (r"\]\(docs/", "]("),
    (r"\]\(decisions/\)", "](decisions.md)"),
    (r"\]\(src/delenda/games/(\w+)/README\.md", r"](games/\1/index.md"),
    (r"\]\(CHANGELOG\.md\)", "](changelog.md)"),
    (r"\[([^\]]+)\]\((NOTICE|LICENSE|[A-Z]+\.md)\)", r"\1"),
)
RULES = ROOT / "docs/rules"
FROM_RULES = (
    (r"\]\((?:\.\./)+src/delenda/games/(\w+)/README\.md", r"](/games/\1/index.md"),
    (r"\[([^\]]+)\]\((?:\.\./)+(?:src|tests)/[^)]*\)", r"\1"),
)
FROM_GAME = ((r"\]\((?:\.\./)+docs/", "](../../"),)


def turned(text: str, rules: tuple[tuple[str, str], ...]) -> str:
    for pattern, instead in rules:
        text = re.sub(pattern, instead, text)
    return text


def on_config(config: Any) -> None:
    """The section of the rules: each game's page and its index, as they are there."""
    pages = sorted(RULES.glob("*.md"))
    titles = [(path.name, path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")) for path in pages]
    section: list[dict[str, str]] = []
    for name, title in titles:
        section += [{title: f"rules/{name}"}, {f"{title}: code and tests": f"rules/index/{name}"}]
    if section:
        config["nav"].insert(2, {"The rules": section})


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    path = page.file.src_uri
    if not path.startswith("rules/"):
        return markdown
    up = "../" * path.count("/")
    return turned(markdown, FROM_RULES).replace("](/games/", f"]({up}games/")


def on_files(files: Files, config: Any) -> Files:
    def add(name: str, text: str) -> None:
        files.append(File.generated(config, name, content=text))

    add("index.md", turned((ROOT / "README.md").read_text(encoding="utf-8"), FROM_ROOT))
    add("changelog.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    for readme in sorted(GAMES.glob("*/README.md")):
        game = readme.parent.name
        add(f"games/{game}/index.md", turned(readme.read_text(encoding="utf-8"), FROM_GAME))
        provenance = readme.parent / "data/PROVENANCE.md"
        add(f"games/{game}/data/PROVENANCE.md", provenance.read_text(encoding="utf-8"))
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    titles = [(path.name, path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")) for path in decisions]
    links = [f"- [{title}](decisions/{name})" for name, title in titles]
    add("decisions.md", "\n".join(["# Why things are as they are", "", *links]))
    return files
