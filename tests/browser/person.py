"""Somebody in front of a browser window."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect

from delenda.kernel.rng import Rng

PATIENCE = 60  # seconds: a busy machine may start a worker before it answers
LAG = int(os.environ.get("DELENDA_LAG", "0"))  # milliseconds before each answer: what a test does not wait for shows
SEE_OTHER = 303
BUTTONS = "#choices button[data-action]"
ANSWERED = "() => document.querySelector('#prompt[aria-busy=false]')"
HALF_CHOSEN = "() => document.querySelector('#prompt[aria-busy=false]') && document.querySelector('.el.chosen')"
CAN_CHOOSE = """() => document.querySelector('#choices button:is([data-action], #every-open)')
  && document.querySelector('#prompt[aria-busy=false]')"""
# Where a click on an element meets nothing else, or else other elements of the board alone, once the page has come to rest
MIDDLE = """async group => {
  const spot = () => {
    if (matchMedia("(max-width: 600px)").matches) group.scrollIntoView({block: "center"}); // on a phone people scroll
    const shapes = [".ring", "rect"].map((part) => group.querySelector(part)?.getBoundingClientRect());
    const box = shapes.find((shape) => shape?.width) ?? group.getBoundingClientRect(); // a ring is there for choices only
    const spots = [[.5, .5], [.3, .3], [.7, .3], [.3, .7], [.7, .7], [.5, .15], [.5, .85], [.1, .5], [.9, .5]].map(
      ([x, y]) => ({x: box.x + x * box.width, y: box.y + y * box.height}));
    const top = ({x, y}) => document.elementFromPoint(x, y);
    return spots.find((at) => group.contains(top(at))) ?? spots.find((at) => top(at)?.closest("svg.pieces")) ?? null;
  };
  let [at, rests] = [spot(), 0];
  for (let frame = 0; rests < 3 && frame < 600; frame++) {
    await new Promise(requestAnimationFrame);
    const now = spot();
    rests = now && at && now.x === at.x && now.y === at.y ? rests + 1 : 0;
    at = now;
  }
  return at;
}"""
# The browser's part of the dice, the same in every run
SEEDED = "crypto.getRandomValues = (numbers) => numbers.fill({})"


class Person:
    """Keeps what the page complained about and every view that came over the line."""

    def __init__(self, context: BrowserContext, address: str, seed: int = 1) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.views: list[dict[str, Any]] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self._rng = Rng(seed)
        self.page.add_init_script(SEEDED.format(seed))
        self.confirms = True  # secret choices, as soon as they are complete
        if LAG:
            line = context.new_cdp_session(self.page)
            line.send("Network.enable")
            slow = {"offline": False, "latency": LAG, "downloadThroughput": -1, "uploadThroughput": -1}
            line.send("Network.emulateNetworkConditions", slow)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def forgive_the_lost_line(self) -> None:
        """What the browser itself reports while there is no server."""
        lost = ("WebSocket connection", "net::ERR_")
        self.complaints = [words for words in self.complaints if not any(sign in words for sign in lost)]

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._receive)

    def _receive(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "view":
            self.views.append(message)

    # Going about

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def open_table(self, mode: str, side: str = "rome") -> str:
        """Opens a table for Scipio with the form and returns its id."""
        self.go(f"/new?game=scipio&mode={mode}")
        if mode != "hotseat":
            self.page.check(f"input[name=side][value={side}]", force=True)
        self.page.click("#start")
        self.page.wait_for_url(re.compile(r"/table/"))
        return self.table

    @property
    def table(self) -> str:
        found = re.search(r"/table/(\w+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def take(self, link: str) -> None:
        """Follows a seat's link and sits down."""
        self.page.goto(link)
        if self.page.locator("#take-seat").count():
            self.page.click("#take-seat")
            self.page.wait_for_url(re.compile(r"/table/"))

    def take_unseen(self, link: str) -> str:
        """Takes the seat without looking at a page; returns where the table is."""
        # a connection that was kept may be closed by the server just when it is used again
        answer = self.context.request.post(link, headers={"origin": self.address}, max_redirects=0, max_retries=2)
        assert answer.status == SEE_OTHER, answer.text()
        return self.address + answer.headers["location"]

    def sit(self, link: str = "") -> None:
        """Comes to the table, by a link where there is one, waits until everything is there, and puts the goal card away."""
        if link:
            self.page.goto(self.take_unseen(link))
        self.page.wait_for_selector("#prompt[data-version]")
        if self.page.locator("#goal:popover-open").count():
            self.page.keyboard.press("Escape")

    def open_menu(self) -> Locator:
        """The menu of what is needed seldom."""
        menu = self.page.locator("#menu")
        if not menu.is_visible():
            self.page.click("#menu-open")
        return menu

    def prefer(self, name: str, value: str) -> None:
        """Says in the preferences what this person likes."""
        self.open_menu().get_by_role("button", name="Preferences").click()
        self.page.select_option(f"#preferences [data-preference={name}]", value)
        self.page.get_by_role("button", name="Done").click()

    # At the table

    @property
    def buttons(self) -> Locator:
        return self.page.locator(BUTTONS)

    @property
    def is_to_act(self) -> bool:
        return bool(self.page.evaluate(CAN_CHOOSE))

    @property
    def dice_are_in(self) -> bool:
        """Whether everybody's part is in the dice. The first roll waits for them a moment only, and a busy browser may need
        longer; until they are in, views come that nobody's choice has brought."""
        dice = self.views[-1]["dice"]
        return dice["sealed"] and all(dice["opened"][seat] for seat, seal in dice["seals"].items() if seal)

    @property
    def is_over(self) -> bool:
        return bool(self.views) and self.views[-1]["result"] is not None

    def choose(self) -> None:
        """Any choice, once there is one, by its button, which is in the long list where there are many; the answer to it is
        awaited."""
        self.wait_for(lambda: self.is_to_act)
        buttons = self.buttons
        if self.page.locator("#every-open").count():
            self.page.click("#every-open")
            buttons = self.page.locator("#every-list button")
        self.press(buttons.nth(self._rng.below(buttons.count())))

    def choose_label(self, label: str) -> None:
        """The choice with that label, once it is offered."""
        self.press(self.button_of(label))

    def button_of(self, label: str) -> Locator:
        """The button of a choice, wherever it stands, once it is offered."""
        actions: dict[str, int] = {}

        def is_offered() -> bool:
            actions.update({choice["label"]: choice["action"] for choice in self.views[-1]["choices"]})
            return label in actions and self.is_to_act

        self.wait_for(is_offered)
        self.wait_for(lambda: self.page.locator("#prompt").get_attribute("data-version") == str(self.views[-1]["version"]))
        beside = self.page.locator(f'#choices button[data-action="{actions[label]}"]')
        if beside.count():
            return beside
        self.page.click("#every-open")
        return self.page.locator(f'#every-list button[data-action="{actions[label]}"]')

    def press(self, button: Locator) -> None:
        """One button among the choices; where the page asks again, the answer is yes."""
        button.click()
        self.answer()

    def middle(self, key: str) -> dict[str, float]:
        """Where to click on an element of the board."""
        middle: dict[str, float] | None = self.page.locator(f'.pieces .el[data-key="{key}"]').evaluate(MIDDLE)
        assert middle is not None, f"no part of {key} can be clicked"
        return middle

    def choose_on_board(self) -> None:
        """Any choice, by clicking what is marked on the board until nothing is left to click."""
        for _ in range(2):  # no path of Scipio is longer
            marked = self.page.locator(".el.legal")
            if not marked.count():
                break
            marked.nth(self._rng.below(marked.count())).locator(".ring").first.click()
            if not self.page.evaluate(HALF_CHOSEN):
                break
        self.answer()

    def answer(self) -> None:
        """Says yes where the page asks again, confirms a complete secret choice, and waits until the table has answered."""
        if self.page.locator("#confirm:popover-open").count():
            self.page.click("#confirm-yes")
        self.page.wait_for_function(ANSWERED)
        if self.confirms and self.page.locator("#confirm-row").count():
            self.page.click("#confirm-row")
            self.page.wait_for_function(ANSWERED)

    def wait_for(self, happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
        for _ in range(int(seconds * 50)):
            if happened():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing happened; the page says {self.page.locator('#ask').inner_text()!r}")

    def expect_prompt(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#ask")).to_have_text(words)

    def scrolls_sideways(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def new_table(address: str, **wishes: str) -> dict[str, str]:
    """A table, of Scipio unless wished otherwise, opened by a program; returns the links of the seats."""
    body = json.dumps({"game": "scipio", **wishes}).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return {seat: each["link"] for seat, each in json.load(answer)["seats"].items()}


def play_out(*people: Person, most: int = 2000) -> None:
    """Everybody chooses whenever they may, until the game is over."""
    for _ in range(most):
        if any(person.is_over for person in people):
            return
        ready = [person for person in people if person.is_to_act]
        if ready:
            ready[0].choose()
        else:
            people[0].page.wait_for_timeout(10)
    raise AssertionError("the game did not end")
