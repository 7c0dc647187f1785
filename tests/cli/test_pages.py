"""Every block and every command on a page is run, checked against the program that it is for, or marked as an example.

A fence says what it holds: `python` is run, `console` is a session of delenda (test_docs.py), `sh` holds commands, `text` none
of these. The line `<!-- example -->` before a fence says that it is not to be run as it stands.
"""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from pathlib import Path

import pytest

from browser.site import Site
from delenda.cli.main import COMMANDS
from support.pages import ROOT, Block, blocks, fault_of, inline_commands, pages

BLOCKS = [block for page in pages() for block in blocks(page)]
LIBRARIES = ("gymnasium", "pettingzoo", "pyarrow", "pyspiel")
SERVER = "http://localhost:8264"


def marked(block: Block) -> bool:
    return block.mark == "example"


def of_kind(*kinds: str) -> list[Block]:
    return [block for block in BLOCKS if block.kind.split(" ")[0] in kinds and not marked(block)]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_block_says_what_it_holds(block):
    known = ("python", "console", "sh", "text", "json", "toml", "position")
    assert block.kind.split(" ")[0] in known, "a fence names what it holds: " + ", ".join(known)
    assert block.kind != "console" or block.page == "docs/terminal.md", "test_docs.py runs the sessions of one page"


@pytest.mark.parametrize("block", of_kind("sh"), ids=str)
def test_commands_are_understood(block):
    lines = block.text.replace("\\\n", " ").splitlines()
    faults = {command: fault for line in lines for command in line.split("&&") if (fault := fault_of(command))}
    assert faults == {}


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_within_sentences_are_understood(page):
    faults = {command: fault for command in inline_commands(page) if (fault := fault_of(command))}
    assert faults == {}


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    """In the project's own folders; the site checks its own, with their anchors."""
    site = ROOT / "src/delenda"  # docs/ names the games' pages as they stand in the site
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    places = {link: (page.parent / link, site / link.removeprefix("../").replace("index", "README")) for link in links}
    dead = [link for link, found in places.items() if not any(place.exists() for place in found)]
    assert dead == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(page):
    """Named from the project's folder, the package's, the page's own, the web's or a game's."""
    source = ROOT / "src/delenda"
    folders = [ROOT, source, page.parent, source / "web", *(source / "games").iterdir()]
    named = set(re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|m?js|toml|md|html|css|conf|ipynb))\b", page.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not any((folder / name).exists() for folder in folders)] == []


@pytest.mark.parametrize("block", of_kind("text"), ids=str)
def test_a_text_hides_no_command(block):
    assert not any(line.lstrip().startswith(("$ ", "delenda ", "make ", "pip ", ">>> ")) for line in block.text.splitlines())


def test_data_can_be_read():
    for block in of_kind("json", "toml"):
        (json.loads if block.kind == "json" else tomllib.loads)(block.text)


@pytest.mark.parametrize("page", sorted({block.page for block in of_kind("python")}))
def test_snippets_run(page, tmp_path, request):
    """One after another, as a reader would type them."""
    here = [block for block in of_kind("python") if block.page == page]
    for library in LIBRARIES:
        if any(library in block.text for block in here):
            pytest.importorskip(library, reason=f"{library} is not installed (the extras research, datasets)")
    names: dict[str, object] = {"__name__": "page"}
    for block in here:
        text = block.text
        if SERVER in text:
            text = text.replace(SERVER, server(tmp_path, request).address)
        if text.startswith(">>>"):
            check_session(text, names, block)
        else:
            exec(compile(text, str(block), "exec"), names)


def server(folder: Path, request: pytest.FixtureRequest) -> Site:
    site = Site(folder)
    site.start()
    request.addfinalizer(site.stop)
    return site


def check_session(text: str, names: dict[str, object], block: Block) -> None:
    """A session shows what Python prints, with `...` for what may be left out."""
    test = doctest.DocTestParser().get_doctest(text, names, str(block), block.page, block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    failures: list[str] = []
    runner.run(test, out=failures.append, clear_globs=False)
    names |= test.globs
    assert not failures, "".join(failures)


def test_the_terminal_page_lists_every_command():
    page = (ROOT / "docs/terminal.md").read_text(encoding="utf-8")
    table = page.partition("| command |")[2].partition("\n\n")[0]
    assert set(COMMANDS) <= set(re.findall(r"[a-z]+", table))
