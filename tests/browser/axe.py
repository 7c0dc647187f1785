"""What axe-core finds on every page and every board: `PYTHONPATH=src:tests python -m browser.axe [GAME…]` prints a table of it.

axe-core comes with the tools that check the JavaScript (tools/check_js, from npm) into the environment; `DELENDA_AXE` names the
file if it lies elsewhere.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import delenda
from browser.conftest import FLAGS, find_browser
from browser.person import Person, new_table
from browser.site import Site

GRAVE = ("critical", "serious")
THEMES = ("light", "dark")
WINDOW = {"width": 1440, "height": 900}
PLAIN = (
    "/",
    "/new?game=scipio&mode=computer",
    "/tables",
    "/puzzles",
    "/puzzles/zama",
    "/me",
    "/me/key",
    "/about",
    "/learn",
    "/import",
    "/nowhere",
)
OF_A_GAME = ("/learn/{}", "/learn/{}/rules", "/learn/{}/guided")
# The name of a piece must contain what is written beside it: but figures drawn on a card or a counter are its picture, not its
# name, and its words tell all of them in a sentence.
DRAWN = ("label-content-name-mismatch", '<g class="el')
RUN = "() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule of axe that a page breaks, and how often."""

    rule: str
    impact: str
    count: int
    first: str

    @property
    def is_grave(self) -> bool:
        return self.impact in GRAVE


def axe_file() -> Path:
    named = os.environ.get("DELENDA_AXE", "")
    return Path(named) if named else Path(sys.prefix) / "node/node_modules/axe-core/axe.min.js"


def examine(page: Page) -> list[Finding]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_file().read_text(encoding="utf-8"))
    return [finding for each in page.evaluate(RUN) if (finding := _finding(each)).count]


def _finding(broken: dict[str, Any]) -> Finding:
    rule, picture = DRAWN
    places = [node["html"] for node in broken["nodes"] if not (broken["id"] == rule and node["html"].startswith(picture))]
    return Finding(broken["id"], broken["impact"], len(places), places[0][:200] if places else "")


def show(reader: Person, path: str, theme: str) -> None:
    reader.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    reader.go(path)
    if "guided" in path:
        reader.page.wait_for_selector("#prompt[aria-busy=false]")


def plain_pages(reader: Person, theme: str) -> Iterator[tuple[str, list[Finding]]]:
    """The pages that belong to no game, and the dialogs that every page has."""
    for path in PLAIN:
        show(reader, path, theme)
        yield path, examine(reader.page)
    show(reader, "/", theme)
    reader.page.click("#menu-open")
    yield "the menu", examine(reader.page)
    reader.page.get_by_role("button", name="Preferences").click()
    yield "the preferences", examine(reader.page)


def game_pages(reader: Person, slug: str, theme: str) -> Iterator[tuple[str, list[Finding]]]:
    """How to play it, its rules, its guided game, and its table: with the goal card, at the first choice, and in the replay."""
    for pattern in OF_A_GAME:
        show(reader, pattern.format(slug), theme)
        yield pattern.format(slug), examine(reader.page)
    reader.take(new_table(reader.address, game=slug, opponent="random")["ROME"])
    reader.page.wait_for_selector("#prompt[data-version]")
    if reader.page.locator("#goal:popover-open").count():
        yield f"{slug}: the goal card", examine(reader.page)
    reader.sit()
    reader.wait_for(lambda: reader.is_to_act)
    yield f"{slug}: the table", examine(reader.page)
    show(reader, f"/table/{reader.table}/replay", theme)
    reader.page.wait_for_selector("svg.pieces .el", state="attached")
    yield f"{slug}: the replay", examine(reader.page)


def visitor(chromium: Browser, address: str) -> Person:
    return Person(chromium.new_context(viewport=WINDOW, reduced_motion="reduce"), address)  # type: ignore[arg-type]  # a TypedDict


def report(chromium: Browser, address: str, slugs: list[str]) -> None:
    for theme in THEMES:
        reader = visitor(chromium, address)
        pages = [plain_pages(reader, theme), *(game_pages(reader, slug, theme) for slug in slugs)]
        for name, findings in (each for group in pages for each in group):
            counts = Counter[str]()
            for finding in findings:
                counts[finding.impact] += finding.count
            words = ", ".join(f"{finding.rule} {finding.count}" for finding in findings)
            print(f"| {name} | {theme} | {sum(counts[impact] for impact in GRAVE)} | {counts.total()} | {words} |", flush=True)
        reader.context.close()


def main(slugs: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            chromium = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
            print("| page | theme | serious or critical | all | which |\n|---|---|---|---|---|")
            report(chromium, site.address, slugs or [game.slug for game in delenda.games()])
        finally:
            site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
