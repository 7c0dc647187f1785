"""How long a click waits for its answer: `PYTHONPATH=src:tests python -m browser.measure [GAME…]`.

A person plays against the computer in a real browser. For each choice the page takes the time from the click until the answer
has been taken over, and until the frame after that has been painted. The time to choose, and the computer's, do not count.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import delenda
from browser.conftest import FLAGS, find_browser
from browser.person import Person, new_table
from browser.site import Site

CLICKS = 40
STOPWATCH = """
window.clicks = [];
let start = 0;
addEventListener("click", (event) => {
  if (event.target.closest("[data-action], .el.legal, #confirm-yes")) start = performance.now();
}, true);
addEventListener("DOMContentLoaded", () => {
  const prompt = document.getElementById("prompt");
  if (prompt) new MutationObserver(() => {
    if (!start) return;
    const begun = start;
    const answered = performance.now() - begun;
    start = 0;
    requestAnimationFrame(() => setTimeout(() => window.clicks.push([answered, performance.now() - begun])));
  }).observe(prompt, { attributeFilter: ["data-version"] });
});
"""

CLICK_BOARD = """
(turn) => {
  for (let clicks = 0; clicks < 4; clicks += 1) {
    const marked = document.querySelectorAll(".el.legal");
    if (!marked.length || document.querySelector("#prompt[aria-busy=true], dialog:popover-open")) return clicks > 0;
    marked[(7 * turn) % marked.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}
"""


def measure(chromium: Browser, address: str, slug: str) -> None:
    player = Person(chromium.new_context(viewport={"width": 1400, "height": 900}), address, seed=9)
    player.page.add_init_script(STOPWATCH)
    player.page.set_default_timeout(60_000)
    player.go("/")
    player.page.evaluate("localStorage.setItem('delenda-pace', '0')")
    player.sit(new_table(address, game=slug, opponent="random")["ROME"])
    for turn in range(CLICKS):
        player.wait_for(lambda: player.is_to_act or player.is_over, 60)
        if player.is_over:
            break
        if not player.page.evaluate(CLICK_BOARD, turn):
            player.choose()
        player.answer()
    player.page.wait_for_timeout(200)
    for index, what in enumerate(("answered", "painted")):
        times = sorted(click[index] for click in player.page.evaluate("window.clicks"))
        middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"{slug}: {what} after {middle:.0f} ms (median of {len(times)}), 95 % within {late:.0f}, longest {times[-1]:.0f}")
    player.context.close()


def main(slugs: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            chromium = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
            for slug in slugs or [game.slug for game in delenda.games()]:
                measure(chromium, site.address, slug)
        finally:
            site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
