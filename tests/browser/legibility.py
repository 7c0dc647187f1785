"""How large the words of a table are, and how well they stand out: `PYTHONPATH=src:tests python -m browser.legibility [GAME…]`.

Every table is opened in a real browser, at a few positions of a game, on two screens and in both themes. Of each text that can
be seen the page tells the size after all scaling; its contrast is that between two pictures of the page, with its words and
without them, where they differ: what is painted, over what is painted behind it. `--all` takes a position for each question of
the game, `--list` names every text that is too small or too faint, `--shots FOLDER` keeps the pictures.

Only texts that carry the attribute `data-ornament` are left out: names on a map that no player needs.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import delenda
from browser.conftest import FLAGS, find_browser
from browser.person import Person, new_table
from browser.positions import Moment, few, moments, show
from browser.site import Site

SMALLEST = 11  # CSS pixels
ENOUGH, ENOUGH_LARGE = 4.5, 3.0  # WCAG AA
LARGE, LARGE_BOLD = 24, 18.66
TARGET = 24  # CSS pixels that a finger needs
DENSITY = 2  # pixels of the pictures for each CSS pixel: strokes of small letters must have a middle
DIFFERS = 24  # of 255: less than this is no letter
CORE = 0.9  # of the greatest difference: the middle of a stroke, not its soft edge
SCREENS = {"desktop": (1440, 900), "phone": (390, 844), "sideways": (844, 390)}
THEMES = ("light", "dark")
# Nothing moves; marks and news of the last move are of the table's own game, not of the position that is shown in its place
STILL = """
*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important }
.sign, .strip { display: none !important }
"""
WORDLESS = """
:root.wordless * { -webkit-text-fill-color: #0000 !important; text-shadow: none !important }
:root.wordless svg text, :root.wordless-ground svg.ground text { fill: #0000 !important }
"""
TEXTS = """
() => {
  const found = [];
  const clip = (element, box) => {
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflow === "visible" && each.tagName !== "svg") continue;
      const edge = each.getBoundingClientRect();
      if (each.matches(".board-frame") && (box.top < edge.top || box.bottom > edge.bottom)) return null; // whole further on
      box = { left: Math.max(box.left, edge.left), top: Math.max(box.top, edge.top),
              right: Math.min(box.right, edge.right), bottom: Math.min(box.bottom, edge.bottom) };
    }
    return box;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("[data-ornament], :disabled, [aria-disabled=true], style, option")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (!element.getBoundingClientRect().width) continue; // a text in a hidden group counts as visible in Chromium
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = range.getBoundingClientRect();
    const box = clip(element, whole);
    if (!box || box.right - box.left < whole.width / 2 || box.bottom - box.top < 3) continue;
    const style = getComputedStyle(element);
    const matrix = element.ownerSVGElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : (element.currentCSSZoom ?? 1);
    found.push({
      words: node.data.trim().slice(0, 60), size: parseFloat(style.fontSize) * scale, bold: parseInt(style.fontWeight) >= 700,
      board: element.closest("svg.board") !== null, ground: element.closest("svg.ground") !== null,
      key: element.closest(".board [data-key]")?.dataset.key ?? element.closest("[id]")?.id ?? "",
      box: [box.left, box.top, box.right, box.bottom],
    });
  }
  return found;
}
"""
# by so many heights of the window: the page, or on a phone on its side the frame of the board; and how far they are then
SCROLL = """
(by) => {
  const frame = document.querySelector(".board-frame");
  for (const each of [window, frame]) each?.scrollBy(0, by * innerHeight);
  return scrollY + (frame?.scrollTop ?? 0);
}
"""
TARGETS = """
() => [...document.querySelectorAll(".board .el.legal")].map((group) => {
  const box = (group.querySelector(".ring") ?? group).getBoundingClientRect();
  return [group.dataset.key, Math.min(box.width, box.height), group.closest("svg.window") !== null];
})
"""
Picture = NDArray[np.uint8]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Text:
    """A text that can be seen; its size in CSS pixels."""

    words: str
    key: str  # of the element on the board, or of what it stands in on the page
    board: bool
    size: float
    bold: bool
    contrast: float

    @property
    def is_small(self) -> bool:
        return self.size < SMALLEST - 0.01

    @property
    def is_faint(self) -> bool:
        large = self.size >= (LARGE_BOLD if self.bold else LARGE)
        return self.contrast < (ENOUGH_LARGE if large else ENOUGH) - 0.005


@dataclass(frozen=True, slots=True)
class Measured:
    moment: str
    screen: str
    theme: str
    texts: list[Text]
    targets: list[tuple[str, float, bool]]  # what may be clicked on the board, its shorter side, whether a tap brings it nearer

    def small(self, board: bool) -> list[Text]:
        return [text for text in self.texts if text.board is board and text.is_small]

    def faint(self, board: bool) -> list[Text]:
        return [text for text in self.texts if text.board is board and text.is_faint]

    @property
    def narrow(self) -> list[tuple[str, float, bool]]:
        return [target for target in self.targets if target[1] < TARGET - 0.01]


def measure(page: Page, moment: str, screen: str, theme: str, shots: Path | None = None) -> Measured:
    """What the page shows now. A page that is longer than the screen is looked at piece by piece."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.evaluate(SCROLL, -1e6)
    found: dict[tuple[str, str, int, int], Text] = {}
    targets = page.evaluate(TARGETS)
    while True:
        scrolled = page.evaluate(SCROLL, 0)
        for text, place in _in_sight(page, shots and shots / f"{moment}-{screen}-{theme}-{int(scrolled)}.png"):
            where = (text.words, text.key, round(place[0] / 4), round((place[1] + scrolled) / 4))
            # what a line that stays in the window covers here is clear where the page is scrolled on
            found[where] = max(found.get(where, text), text, key=lambda each: each.contrast)
        if page.evaluate(SCROLL, 0.6) == scrolled:
            return Measured(moment, screen, theme, list(found.values()), [(key, side, near) for key, side, near in targets])


def _in_sight(page: Page, shot: Path | None) -> Iterator[tuple[Text, list[float]]]:
    texts = page.evaluate(TEXTS)
    painted, bare = _picture(page, shot), _without(page, "wordless")
    under = [text for text in texts if text["ground"]]
    # words of the scenery may lie under a panel with words of its own
    clear = _without(page, "wordless-ground") if any(_meet(one, other) for one in under for other in texts) else bare
    for text in texts:
        left, top, right, bottom = (max(0, round(edge * DENSITY)) for edge in text["box"])
        behind = clear if text["ground"] else bare
        found = _of_letters(painted[top:bottom, left:right], behind[top:bottom, left:right], text["size"] * DENSITY)
        if found is not None:
            yield Text(text["words"], text["key"], text["board"], text["size"], text["bold"], found), text["box"]


def _picture(page: Page, shot: Path | None = None) -> Picture:
    data = page.screenshot(path=shot) if shot else page.screenshot()
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def _without(page: Page, what: str) -> Picture:
    page.evaluate(f"document.documentElement.classList.add('{what}')")
    found = _picture(page)
    page.evaluate(f"document.documentElement.classList.remove('{what}')")
    return found


def _meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    (left, top, right, bottom), (x, y, x2, y2) = one["box"], other["box"]
    return not other["ground"] and left < x2 and x < right and top < y2 and y < bottom


def _luminance(picture: Picture) -> Numbers:
    """As WCAG defines it."""
    part = picture / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def _contrast(one: np.floating[Any], other: np.floating[Any]) -> float:
    return float((max(one, other) + 0.05) / (min(one, other) + 0.05))


def _of_letters(painted: Picture, bare: Picture, size: float) -> float | None:
    """The contrast of the letters that stand out least; None where nothing of them can be seen."""
    difference = np.abs(painted.astype(np.int16) - bare).max(axis=2, initial=0)
    if not difference.size or difference.max() < DIFFERS:
        return None
    # thin strokes are soft all over; the colour of the ink shows where a stroke is thickest
    ink = np.median(_luminance(painted[difference >= CORE * difference.max()]))
    behind = _luminance(bare)
    letters = []
    width = max(4, round(size * 0.6))
    for left in range(0, difference.shape[1], width):
        piece = difference[:, left : left + width]
        if piece.max() >= DIFFERS:
            core = piece >= CORE * piece.max()
            ground = np.median(behind[:, left : left + width][core])
            letters.append((int((piece >= DIFFERS).sum()), _contrast(ink, ground)))
    whole = np.median([count for count, _ in letters]) / 3  # not the tail of a letter, or a full stop
    return min(value for count, value in letters if count >= whole)


def look(browser: Browser, address: str, chosen: list[Moment], shots: Path | None = None) -> Iterator[Measured]:
    """All measurements of one game's table."""
    if shots is not None:
        shots.mkdir(parents=True, exist_ok=True)
    for screen, (width, height) in SCREENS.items():
        touch = screen != "desktop"
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=DENSITY, bypass_csp=True, has_touch=touch,
            is_mobile=touch, reduced_motion="reduce",
        )  # fmt: skip
        player = Person(context, address)
        link = new_table(address, game=chosen[0].game.slug, opponent="random")["ROME"]
        for index, moment in enumerate(chosen):
            player.page.unroute_all()
            show(player.page, moment)
            player.sit(link) if index == 0 else player.page.reload()
            player.sit()
            player.page.wait_for_selector(".board-shape:not(.loading) svg.ground *", state="attached")
            player.page.add_style_tag(content=STILL + WORDLESS)
            for theme in themes_on(screen):
                yield measure(player.page, moment.name, screen, theme, shots)
        context.close()


def themes_on(screen: str) -> tuple[str, ...]:
    """A phone on its side shows what it shows upright: one theme is enough for the sizes."""
    return THEMES[:1] if screen == "sideways" else THEMES


def row(slug: str, screen: str, theme: str, found: list[Measured]) -> str:
    """A line of the table: of several positions the one with most texts, small ones, faint ones and narrow targets each."""
    numbers = []
    for board in (True, False):
        numbers.append(max(sum(text.board is board for text in each.texts) for each in found))
        numbers.append(max(len(each.small(board)) for each in found))
        numbers.append(max(len(each.faint(board)) for each in found))
    narrow = str(max(len(each.narrow) for each in found)) if screen != "desktop" else ""
    return "| " + " | ".join([slug, screen, theme, *map(str, numbers), narrow]) + " |"


HEAD = f"""\
| game | screen | theme | texts on the board | below {SMALLEST} px | below AA | texts beside it \
| below {SMALLEST} px | below AA | targets below {TARGET} px |
|---|---|---|--:|--:|--:|--:|--:|--:|--:|"""


def complaints(found: list[Measured]) -> list[str]:
    """One line for each text that is too small or too faint, and for each target too narrow."""
    lines: dict[str, str] = {}
    for each in found:
        where = f"({each.moment}, {each.screen}, {each.theme})"
        for text in each.texts:
            what = f"{text.key}: {text.words!r}"
            if text.is_small:
                lines.setdefault(f"{what} on the {each.screen}", f"{text.size:.1f} px {where}")
            if text.is_faint:
                lines.setdefault(f"{what} when {each.theme}", f"{text.contrast:.2f}:1 {where}")
        if each.screen != "desktop":
            lines |= {f"{key} as a target": f"{side:.0f} px {where}" for key, side, near in each.narrow if not near}
    return [f"{what}: {how}" for what, how in lines.items()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="browser.legibility", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--all", action="store_true", help="a position for each question of the game")
    parser.add_argument("--list", action="store_true", help="name each text that is too small or too faint")
    parser.add_argument("--shots", type=Path, help="a folder for the pictures")
    wish: Any = parser.parse_args()
    games = [delenda.game(slug) for slug in wish.games] or delenda.games()
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            chromium = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
            for game in games:
                chosen = moments(game) if wish.all else few(game)
                found = list(look(chromium, site.address, chosen, wish.shots and wish.shots / game.slug))
                for screen in SCREENS:
                    for theme in themes_on(screen):
                        here = [each for each in found if (each.screen, each.theme) == (screen, theme)]
                        print(row(game.slug, screen, theme, here), flush=True)
                if wish.list:
                    print("\n".join(complaints(found)), flush=True)
        finally:
            site.stop()


if __name__ == "__main__":
    main()
