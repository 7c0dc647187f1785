"""Positions and actions of Zama in the words of the rules, also seen in a mirror.

Every worked example also holds mirrored left to right, and mirrored top to bottom with the seats exchanged.
"""

import re

import delenda
from delenda.games.zama.position import structure_code
from delenda.games.zama.rules.patterns import ATTACK, MERGE, MOVE, orders_of
from delenda.games.zama.state import RESERVE, Zama
from delenda.games.zama.words import SEAT_LETTERS
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME
from delenda.kernel.events import Journal

SQUARE = re.compile(r"\b([a-f])([1-7])\b")
ACTIONS = {"END_TURN": "end turn", "REROLL_1": "reroll 1", "REROLL_2": "reroll 2", "NO_TONIC": "no tonic"}


class Mirror:
    """How these words are to be read: as they stand, left to right, or top to bottom."""

    def __init__(self, sides: bool, ends: bool) -> None:
        self.sides = sides
        self.ends = ends

    def __call__(self, text: str) -> str:
        def square(match: re.Match[str]) -> str:
            column = "fedcba"["abcdef".index(match[1])] if self.sides else match[1]
            return column + (str(8 - int(match[2])) if self.ends else match[2])

        text = SQUARE.sub(square, text)
        if self.ends:
            swap = {"R": "K", "K": "R", "ROME": "CARTHAGE", "CARTHAGE": "ROME", "PR": "PK", "PK": "PR"}
            text = re.sub(r"\b(ROME|CARTHAGE|PR|PK)\b|\b[RK](?=[HPIAC])", lambda match: swap[match[0]], text)
        return text

    def seat(self, seat: int) -> int:
        return 1 - seat if self.ends else seat

    def at(self, text: str, **options: str) -> Zama:
        """A position with a journal; ROME acts unless the text says otherwise."""
        if not re.search(r"\b(ROME|CARTHAGE) \w+$", text):
            text += " ROME action"
        state = delenda.game("zama").read_position(self(text), options=options or None)
        assert isinstance(state, Zama)
        state.journal = Journal()
        return state

    def do(self, state: Zama, words: str) -> Zama:
        """Actions and dice such as "d3 d4 A5,3 D4,5 AGAIN"; a bare number is a die rolled again."""
        for word in words.split():
            state.apply(find(state, self(word)))
        return state

    def units(self, state: Zama) -> set[str]:
        """Every unit on the mat: {"RH!@d3", "KI*@d4"}."""
        return set(self(" ".join(units(state))).split())

    def orders(self, state: Zama, square: str) -> str:
        """The orders of the unit on a square: "moves c2 c3 merges d4 attacks d5"."""
        card = state.board[state.box.square(self(square))]
        parts = []
        for kind, name in ((MOVE, "moves"), (MERGE, "merges"), (ATTACK, "attacks")):
            names = sorted(self(state.box.names[at]) for at in orders_of(state, card, kind))
            parts += [name, *names] if names else []
        return " ".join(parts)

    def structure(self, state: Zama, square: str) -> str:
        column = state.box.square(self(square)) - state.box.middle
        return self(structure_code(state, column))

    def reserve(self, state: Zama, seat: int) -> str:
        return "".join(state.box.ids[card % state.box.cards][0] for card in state.cards_in(self.seat(seat), RESERVE))

    def medics(self, state: Zama) -> tuple[int, int, int]:
        """Of ROME, of CARTHAGE, in supply."""
        return state.medics[self.seat(ROME)], state.medics[self.seat(CARTHAGE)], state.medic_supply

    def actor(self, state: Zama) -> str:
        return self(ACTOR_NAMES[state.actor])

    def over(self, state: Zama) -> str | None:
        outcome = state.outcome()
        return None if outcome is None else self(str(outcome))


PLAIN = Mirror(False, False)
MIRRORS = [PLAIN, Mirror(True, False), Mirror(False, True), Mirror(True, True)]
MIRROR_NAMES = ["as printed", "left to right", "top to bottom", "both"]


def at(text: str, **options: str) -> Zama:
    return PLAIN.at(text, **options)


def do(state: Zama, words: str) -> Zama:
    return PLAIN.do(state, words)


def find(state: Zama, word: str) -> int:
    """The legal action that a word of an example means at this decision."""
    if match := re.fullmatch(r"([AD])(\d),(\d)", word):
        return state.find(f"{'attack' if match[1] == 'A' else 'defence'} {match[2]} {match[3]}")
    if word.isdecimal():
        return state.find(f"die {word}")
    if word in ACTIONS:
        return state.find(ACTIONS[word])
    if len(word) > 2:
        return state.find(word.lower())
    for action, label in zip(state.legal(), state.labels(), strict=True):
        if label.split()[-1] == word:
            return action
    return state.find(word)


def units(state: Zama) -> list[str]:
    box = state.box
    found = []
    for card, square in enumerate(state.place):
        if square >= 0:
            marks = "*" * state.is_injured(card) + "!" * state.has_attacked(card)
            found.append(f"{SEAT_LETTERS[box.seat_of[card]]}{box.ids[card % box.cards][0]}{marks}@{box.names[square]}")
    return found


def names(state: Zama, squares: list[int]) -> list[str]:
    return [state.box.names[square] for square in squares]


__all__ = ["CARTHAGE", "MIRRORS", "MIRROR_NAMES", "PLAIN", "ROME", "Mirror", "at", "do", "find", "names", "units"]
