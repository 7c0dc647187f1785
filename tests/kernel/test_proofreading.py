"""The proofreader finds what an editor would strike out, and leaves good sentences alone."""

import pytest

from delenda.kernel.proofreading import slips


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("Rome draws  a card.", "two spaces"),
        ("Carthage holds .", "a space before a stop"),
        ("Rome has 1 cards.", "1 of many"),
        ("1 Equites in Reggio", "1 of many"),
        ("Cohesion 1 vs 8", "an abbreviation"),
        ("RI3d: 9 against 7, fails.", "an internal code"),
        ("Baal Amon (C18), Attack", "an internal code"),
        ("On to S8, 3 left.", "an internal code"),
        ("The fleet stays in N_PIN.", "an internal name"),
        ("They stop in GEL.", "an internal code"),
        ("Land battle: -1 to every Roman Cohesion die.", "a hyphen for a minus"),
    ],
)
def test_slips_are_found(text, slip):
    assert any(found.startswith(slip) for found in slips(text))


@pytest.mark.parametrize(
    "text",
    [
        "Legion 1 rolls 9 − 1 against 8: passes.",
        "Punic fleet 1 retreats to the port of Lilybaeum.",
        "Consul III takes command in Reggio.",
        "Map roll: Rome 7 + 2 = 9, Carthage 9 — Rome (initiative) operates.",
        "The war of 264–241 BC, at 0811, with 6 RP.",
    ],
)
def test_good_sentences_pass(text):
    assert slips(text) == []
