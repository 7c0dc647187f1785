"""A hook of MkDocs: pages that live elsewhere in the project become pages of the site, with their links turned round.

The README is the front page, each game's README and PROVENANCE stand under games/; the changelog, the pages for those who join
in and a list of the decisions stand beside the other documents.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/delenda/games"
Rules = tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]
FROM_ROOT: Rules = (
    (r"\]\(docs/", "]("),
    (r"\]\(decisions/?\)", "](decisions.md)"),
    (r"\]\(src/delenda/games/(\w+)/README\.md", r"](games/\1/index.md"),
    (r"\]\((CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT)\.md\)", lambda found: f"]({found[1].lower()}.md)"),
    (r"\[([^\]]+)\]\((NOTICE|LICENSE|[A-Z]+\.md)\)", r"\1"),
)
FROM_GAME: Rules = ((r"\]\((?:\.\./)+docs/", "](../../"),)


def turned(text: str, rules: Rules) -> str:
    for pattern, instead in rules:
        text = re.sub(pattern, instead, text)
    return text


def on_files(files: Files, config: Any) -> Files:
    def add(name: str, text: str) -> None:
        files.append(File.generated(config, name, content=text))

    add("index.md", turned((ROOT / "README.md").read_text(encoding="utf-8"), FROM_ROOT))
    for name in ("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING"):
        add(f"{name.lower()}.md", turned((ROOT / f"{name}.md").read_text(encoding="utf-8"), FROM_ROOT))
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
