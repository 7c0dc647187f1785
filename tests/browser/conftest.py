"""A real browser against a real server.

Without a browser these tests are skipped; DELENDA_REQUIRE_BROWSER=1 makes that a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from browser.person import PATIENCE, Person
from browser.site import Site

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE * 1000)
CLOSING = 500  # milliseconds until a page is told again to close
REMEMBERED = "cookies,local_storage,indexeddb,service_workers,cache_storage"  # by a site in a browser
# The first draws no windows at all, which halves what a page costs
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")


def find_browser() -> str:
    """`$DELENDA_CHROMIUM`, or the first one on the PATH; empty where there is none."""
    return os.environ.get("DELENDA_CHROMIUM", "") or next(filter(None, map(shutil.which, NAMES)), "")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if not path:
        words = "no chromium was found on the PATH or in DELENDA_CHROMIUM"
        if os.environ.get("DELENDA_REQUIRE_BROWSER", "") not in ("", "0"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests that do not stop it."""
    server = Site(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()


class Profiles:
    """Browser profiles, lent to one test after another: what they know of a site is forgotten, what they have loaded is not."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._line = browser.new_browser_cdp_session()
        self._origin = origin
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str, BrowserContext]] = []

    def lend(self, **settings: Any) -> BrowserContext:
        key = repr(sorted(settings.items()))
        free = self._free.setdefault(key, [])
        context = free.pop() if free else self._browser.new_context(**settings)
        self._lent.append((key, context))
        return context

    def take_back(self) -> None:
        for key, context in self._lent:
            self._forget(context)
            self._free[key].append(context)
        self._lent.clear()

    def _forget(self, context: BrowserContext) -> None:
        context.unroute_all()
        last, *others = context.pages or [context.new_page()]
        for page in others:
            self._close(page)
        line = context.new_cdp_session(last)
        line.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": REMEMBERED})
        self._close(last)
        context.clear_cookies()

    def _close(self, page: Page) -> None:
        """Chromium may accept to close a page that is just arriving somewhere and then forget it (crbug.com/536385539);
        `page.close()` would wait for ever."""
        target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        while not page.is_closed():
            with suppress(Error):  # no longer there, or still there after a moment
                self._line.send("Target.closeTarget", {"targetId": target})
                page.wait_for_event("close", timeout=CLOSING)


@pytest.fixture(scope="session")
def profiles(chromium: Browser, site: Site) -> Profiles:
    return Profiles(chromium, site.address)


@pytest.fixture
def person(profiles: Profiles, site: Site, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people with a browser profile of their own each; afterwards no page may have complained, about its CSP for
    instance."""
    site.begin(request.node.nodeid)
    people: list[Person] = []

    def make(address: str = "", seed: int = 1, **settings: Any) -> Person:
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        settings.setdefault("reduced_motion", "reduce")
        people.append(Person(profiles.lend(**settings), address or site.address, seed))
        return people[-1]

    yield make
    complaints = [complaint for each in people for complaint in each.complaints]
    profiles.take_back()
    assert complaints == []
