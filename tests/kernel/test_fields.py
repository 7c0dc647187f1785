"""A state field is written once: what follows from the declarations is current, and both ways to use them agree."""

import importlib.util
from pathlib import Path

from delenda.kernel.box import Box, Setting
from delenda.kernel.decision import GAME_OVER
from delenda.kernel.fields import ANY_LENGTH, DERIVED, PASSING, SHARED, DeclaredState, number, numbers

ROOT = Path(__file__).parents[2]


def generator():
    spec = importlib.util.spec_from_file_location("fields_tool", ROOT / "tools" / "fields.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_generated_is_current():
    stale = [path.name for path, text in generator().made().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run: python tools/fields.py"


class SmallBox(Box):
    size = 3


class Small(DeclaredState):
    FIELDS = (
        number("turn", 0, 9, "whose turn"),
        numbers("row", "box.size", 0, 1, "a row", first=1),
        numbers("pile", ANY_LENGTH, 0, 5, "a pile", keeping=SHARED),
        numbers("sums", 2, 0, 9, "sums", keeping=DERIVED),
        number("seen", 0, 1, "a note", keeping=PASSING),
    )


def small():
    return Small(SmallBox(Setting("small", "small", {}, {})))


def test_first_values_lengths_and_bounds_follow_from_the_declaration():
    state = small()
    assert (state.turn, state.row, state.pile, state.sums, state.seen) == (0, [1, 1, 1], [], [0, 0], 0)
    assert state.fields() == {"turn": 0, "row": 3, "pile": -1}
    assert state.bounds() == {"turn": (0, 9), "row": (0, 1), "pile": (0, 5)}


def test_a_copy_owns_shares_or_forgets():
    state = small()
    state.clear_kernel()
    state.actor, state.decision, state.turn, state.seen = 0, GAME_OVER, 4, 1
    other = state.copy()
    assert (other.turn, other.seen) == (4, 0)
    assert other.row == state.row
    assert other.row is not state.row
    assert other.pile is state.pile
    assert other.sums is not state.sums
