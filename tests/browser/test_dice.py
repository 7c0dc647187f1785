"""The page checks the dice with what it saw itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from browser.person import Person, new_table
from browser.test_two_people import organise, two
from delenda.cli.main import main

People = Callable[..., Person]
FORGED = "ff" * 32
WITHOUT_WEBCRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


def resign(person: Person) -> None:
    person.open_menu().locator("#resign").click()
    person.page.locator("#confirm-yes").click()


def test_both_parts_are_in_and_the_proof_holds_over_plain_http(person: People, tmp_path: Path, capsys) -> None:
    """WebCrypto is missing there; what the page saw is a file that `delenda verify` takes."""
    rome, carthage = person(seed=3), person(seed=4)
    for each in (rome, carthage):
        each.page.add_init_script(WITHOUT_WEBCRYPTO)
    links = new_table(rome.address)
    rome.sit(links["ROME"])
    carthage.sit(links["CARTHAGE"])
    organise(rome, carthage)
    assert None not in rome.views[-1]["dice"]["seeds"].values()
    resign(rome)
    for each in (rome, carthage):
        expect(each.page.locator("#proof-words")).to_have_text("Dice proof: 1 roll verified")
        expect(each.page.locator("#hint")).to_contain_text("Luck: ")
    rome.page.locator("#proof").click()
    expect(rome.page.locator("#dice-words")).to_contain_text("shown the fingerprint before the first roll")
    with rome.page.expect_download() as download:
        rome.page.get_by_role("link", name="What I saw").click()
    saw, record = tmp_path / "saw.json", tmp_path / "game.record"
    download.value.save_as(saw)
    table = json.loads(saw.read_text())["table"]
    record.write_text(rome.page.request.get(f"{rome.address}/api/tables/{table}/record").text(), encoding="utf-8")
    assert main(["verify", str(record), "--saw", str(saw)]) == 0
    out = capsys.readouterr().out
    assert "own seed is in the dice" in out
    assert "Both seeds match their seals" in out


def test_a_proof_that_a_server_writes_afterwards_is_refused(person: People) -> None:
    rome, carthage = two(person)
    organise(rome, carthage)

    def forge(route: Route) -> None:
        proof = route.fetch().json()
        commitment = hashlib.sha256(bytes.fromhex(FORGED)).hexdigest()
        route.fulfill(json={**proof, "secret": FORGED, "commitment": commitment, "rolls": []})

    rome.page.route("**/api/tables/*/dice", forge)
    resign(rome)
    expect(rome.page.locator("#proof-words")).to_have_text(
        "The secret does not match the fingerprint that this browser was shown."
    )
    expect(carthage.page.locator("#proof-words")).to_have_text("Dice proof: 1 roll verified")


def test_a_page_that_was_loaded_again_still_knows_what_it_saw(person: People) -> None:
    rome, carthage = two(person)
    organise(rome, carthage)
    rome.page.reload()
    rome.wait_for(lambda: rome.is_to_act)
    resign(rome)
    rome.page.locator("#proof").click()
    expect(rome.page.locator("#dice-words")).to_contain_text("shown the fingerprint before the first roll")
    expect(rome.page.locator("#dice-words")).to_contain_text("own seed is in the dice")
