"""The row of numbers says all that a seat may know."""

from importlib.resources import files

import pytest

import delenda
from delenda.games.punica.features import encoder
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.testkit import walk
from support.punica import at, do


def row(state, seat):
    return encoder(state.box).encode(state.view(seat), seat)


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_the_card_in_play_shows(seat):
    """Both cards give an army and a fleet movement; which one is in play decides which one is out afterwards."""
    hand = "R: rom4 f: tyr3 · C: car3+H f: afr3 h{} · card C{} · moves 1 1 0 · CARTHAGE card_step"
    game = delenda.game("punica")
    first, second = (game.read_position(hand.format("024", card)) for card in (3, 1))
    assert row(first, seat) != row(second, seat)


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_the_origins_of_an_attack_show(seat):
    position = "R: rom1 mag1 cis1 f: tyr3 · C: cis1 car2+H f: afr3 · turn 2 · attack cis R {} · battle cis 0 · ROME battle_card"
    game = delenda.game("punica")
    shown = {tuple(row(game.read_position(position.format(came)), seat)) for came in ("rom", "mag", "rom mag")}
    assert len(shown) == 3


def test_the_attacker_shows_after_the_defender_is_gone():
    s = at("R: rom1 mag1 f: tyr3 · C: cis1 car2+H f: afr3", "ROME")
    do(s, "play R5", "rom→cis", "mag→cis", "commit R3", "commit C4")
    assert (s.decision.name, s.contested()) == ("retreat", 0)
    parts = encoder(s.box).parts
    start = sum(part.size for part in parts[: [part.name for part in parts].index("own attacks")])
    assert (row(s, ROME)[start + 1], row(s, CARTHAGE)[start + 1]) == (1.0, 0.0)


def test_no_number_leaves_its_bounds():
    for seed in range(2):
        for state in walk(delenda.game("punica"), seed):
            for seat in (ROME, CARTHAGE):
                numbers = row(state, seat)
                assert min(numbers) >= 0
                assert max(numbers) <= 1


@pytest.mark.parametrize("scenario", ["standard", "mini"])
def test_the_table_of_the_readme_is_the_layout(scenario):
    text = files("delenda.games.punica").joinpath("README.md").read_text(encoding="utf-8")
    made = encoder(delenda.game("punica").box(scenario))
    assert f"{made.size} numbers from 0 to 1, in both scenarios" in text
    at_number = 0
    for part in made.parts:
        assert f"| {at_number} | {part.name} | {part.size} | " in text
        at_number += part.size
