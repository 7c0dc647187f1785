"""Positions and moves of Punica in short words."""

import delenda
from delenda.games.punica.position import AREA_CODES, REGION_CODES, write
from delenda.games.punica.state import Punica
from delenda.games.punica.words import AREA_KEYS
from delenda.kernel.events import Journal
from support import actor_of, follow

S0 = "R: rom4 cis1 gal1 mag2 f: tyr3 · C: car3+H num1 mau1 his1 f: afr3"


def at(text: str, seat: str = "CARTHAGE", turn: int | None = None) -> Punica:
    """A position with a journal, at the beginning of a seat's turn unless the text says otherwise."""
    end = f" turn {turn}" if turn else ""
    state = delenda.game("punica").read_position(f"{text}{end} {seat} action" if "action" not in text else text + end)
    assert isinstance(state, Punica)
    state.journal = Journal()
    return state


def do(state: Punica, *steps: str) -> Punica:
    """`gal→his` picks an army and moves it, `H car→num` Hannibal, `tyr→srd` a fleet; other words are labels with area codes."""
    for step in steps:
        if "→" in step:
            _move(state, step)
        else:
            follow(state, _label(step))
    return state


def _move(state: Punica, step: str) -> None:
    hannibal = step.startswith("H ")
    origin, target = step.removeprefix("H ").split("→")
    kind = "hannibal" if hannibal else f"{'army' if origin in REGION_CODES else 'fleet'} {_key(origin)}"
    follow(state, f"pick {kind}", f"to {_key(target)}")


def _key(code: str) -> str:
    return AREA_KEYS[AREA_CODES.index(code)]


def _label(words: str) -> str:
    return " ".join(_key(word) if word in AREA_CODES else word for word in words.split())


def codes(state: Punica) -> list[str]:
    """The legal actions with area codes and without the verbs of moving: `army rom`, `hannibal`, `num`, `done`, `commit R5`."""
    short = dict(zip(AREA_KEYS, AREA_CODES, strict=True))
    words = [" ".join(short.get(word, word) for word in label.split()) for label in state.labels()]
    return [word.removeprefix("pick ").removeprefix("to ") for word in words]


def board(state: Punica) -> str:
    """`R: rom4 f: tyr3 · C: car3+H f: afr3`"""
    parts = write(state).split(" · ")[:2]
    return " · ".join(part.rsplit(" h", 1)[0] for part in parts)


def armies(state: Punica) -> str:
    """`R: rom4 · C: car3+H`"""
    return " · ".join(part.split(" f:")[0] for part in board(state).split(" · "))


def fleets(state: Punica) -> str:
    """`tyr3 · afr3`"""
    return " · ".join(part.split(" f:")[1].strip() for part in board(state).split(" · "))


def hands(state: Punica) -> str:
    """`012345 · 0123456`"""
    return " · ".join("".join(str(card) for card in range(7) if state.held[seat] & 1 << card) for seat in (0, 1))


def waits(state: Punica) -> str:
    """`ROME battle_card`"""
    return f"{actor_of(state)} {state.decision.name}"


def says(state: Punica, line: str) -> bool:
    assert state.journal is not None
    return line in state.journal.lines()
