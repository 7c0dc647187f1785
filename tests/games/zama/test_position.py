"""Positions as text: what is read, what is refused."""

import pytest

import delenda
from delenda.kernel.errors import BadPosition
from support.zama import at


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RH@d3 KP@f7 nonsense", "a word 'nonsense' that means nothing here"),
        ("RH@d3 KP@d3", "two things stand on d3"),
        ("RH@d9 KP@f7", "there is no square 'd9' on a mat from a1 to f7"),
        ("RH@b4 KP@f7", "two things stand on b4"),
        ("RP@a1 RP@b1 RP@c1 KP@f7", "RP is one card more than Rome has of its class"),
        ("RH4@a1 KP@f7", "RH4 is one card more than Rome has"),
        ("RH@a1 KP@f7 a4 W2", "a4 is a port, V2, V1, PR or PK, not 'W2'"),
        ("RH@a1 KP@f7 b4 PR", "b4 is a palisade, W2, W1 or gone, not 'PR'"),
        ("RH@a1 KP@f7 b4 W3", "the structure on b4 takes at most 2 hits, not 3"),
        ("RH@a1 KP@f7 c4 W2", "no structure stands on c4"),
        ("RH@a1 KP@f7 turn", "ends in the middle of a statement"),
        ("RH@a1 KP@f7 turn x", "needs a whole number where it says 'x'"),
        ("RH@a1 KP@f7 turn 301", "'turn' must be from 0 to 300, not 301"),
        ("RH@a1 KP@f7 medics 2 1", "there are only 2 Greek Medics"),
        ("RH@a1", "Carthage is beaten, but the game goes on"),
        ("RH@a1 KP@f7 reserve RC RI RA", "Rome has more than 2 cards in reserve"),
        ("RH@a1 KP@f7 hand RC", "Rome still holds cards after the set-up"),
        ("RH@a1 KP@f7 initiative 3 3", "the two initiative dice must differ"),
        ("RH@a1 KP@f7 attacker XX", "a card is written like RH or KC2, not 'XX'"),
        ("RH@a1 KP@f7 taken Z", "needs one of H, P, I, A, C"),
        ("RH@a1 KP@f7 ROME dance", "Zama has no decision 'dance'"),
        ("RH@a1 KP@f7 selected f7", "a unit or a card has already been chosen"),
    ],
)
def test_bad_positions_are_refused_with_a_sentence(text, sentence):
    with pytest.raises(BadPosition, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        delenda.game("zama").read_position(text)


def test_a_position_says_everything():
    s = at("RH@d3 RC2*!@b1 KI@d4 a4 PR e4 gone f4 V1 reserve RC KH2 fallen KP merged RI medics 1 0 turn 9 left 1 quiet 3")
    text = str(s)
    for part in ("RH1@d3", "RC2*!@b1", "a4 PR", "b4 W2", "e4 gone", "f4 V1", "reserve RC1 KH2", "fallen KP1", "merged RI1"):
        assert part in text
    assert str(delenda.game("zama").read_position(text)) == text
