"""A real browser against a real server.

Without a browser these tests are skipped; DELENDA_REQUIRE_BROWSER=1 makes that a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

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
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


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


@pytest.fixture
def person(chromium: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people with a browser of their own each; afterwards no page may have complained, about its CSP for instance."""
    site.begin(request.node.nodeid)
    people: list[Person] = []

    def make(address: str = "", seed: int = 1, **settings: Any) -> Person:
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        settings.setdefault("reduced_motion", "reduce")
        people.append(Person(chromium.new_context(**settings), address or site.address, seed))
        return people[-1]

    yield make
    complaints = [complaint for each in people for complaint in each.complaints]
    for each in people:
        each.context.close()
    assert complaints == []
