"""What people read: buttons, prompts, warnings, refusals and the log say things in words, and codes stay in the record."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SEATS
from delenda.kernel.events import Journal
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

CODE = re.compile(
    r"\b[RC]-[A-Z][A-Za-z]*\d*\b"  # R-Ve4
    r"|(?<![\d.–-])[0-2]\d[01]\d\b(?!\s*BC)"  # 1306, the number of a hex
    r"|\b[YPG][12]\b|\[\d"  # Y1, [6 6|
    r"|\b(?!(?:[IVX]+|BC)\b)[A-Z]{2,}\b"  # SYR, CARTHAGE, SP
    r"|\b[A-Z]{1,2}\d+\b(?!\))"  # K12; but a ruling may be cited, as (R12)
    r"|_|→|⇄"
)
RULING = re.compile(r"\([^()]*\bR\d+[^()]*\)")


def is_coded(text: str) -> bool:
    return CODE.search(RULING.sub("", text)) is not None


def texts(state: State) -> Iterator[str]:
    """All that a seat reads of the decision that it is to make."""
    view = state.view(state.actor)
    decision = view.decision
    yield from (view.prompt(), decision.title)
    for action in view.legal():
        yield from (decision.words(view, action), decision.warning(view, action))
    for walk in delenda.game(state.setting.slug).board.walks(view):
        yield from (walk.words, walk.warning)


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_nobody_reads_a_code(slug: str) -> None:
    """In random games of every scenario."""
    game = delenda.game(slug)
    for seed, scenario in enumerate(game.scenarios):
        state, rng = game.start(scenario.slug), Rng(seed)
        state.journal = Journal()
        for number in range(500):
            if state.actor == NOBODY:
                break
            if state.actor in SEATS and number % 3 == 0:
                assert [text for text in texts(state) if is_coded(text)] == []
            state.apply(sample(state, rng))
        for viewer in (ROME, CARTHAGE):
            assert [line for line in state.journal.lines(viewer) if is_coded(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "R-Ve4 attacks C-El4",
        "goes to 1306",
        "1 from Y1",
        "army Roma → Gallia",
        "6 SP left",
        "Set-up. Rome [6 6|6 6|5 5]",
        "SYR falls",
    ],
)
def test_a_code_is_found(text: str) -> None:
    assert is_coded(text)


@pytest.mark.parametrize(
    "text",
    [
        "In 264–241 BC, 202 BC",
        "Consul IV is drawn",
        "Hastati 3 moves 2 hexes north",
        "not adjacent (R22).",
        "moves from b7 to a6",
    ],
)
def test_words_are_no_codes(text: str) -> None:
    assert not is_coded(text)


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_choices_are_told_apart(slug: str) -> None:
    """No two buttons of a choice say the same."""
    for seed in range(3):
        state, rng = delenda.game(slug).start(), Rng(seed)
        for _ in range(300):
            if state.actor == NOBODY:
                break
            words = [state.decision.words(state, action) for action in state.legal()]
            assert len(set(words)) == len(words), (state.decision.name, words)
            state.apply(sample(state, rng))


def test_units_that_stay_are_one_line() -> None:
    journal = Journal()
    for name in ("Hastati 1", "Hastati 2"):
        journal.add("Staying: ", name)
    journal.tell("Rome attacks")
    journal.add("Staying: ", "Hastati 3")
    assert journal.lines() == ["Staying: Hastati 1, Hastati 2.", "Rome attacks.", "Staying: Hastati 3."]
