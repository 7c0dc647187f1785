"""A state field is written once: what follows from the declarations is current, and both ways to use them agree."""

import importlib.util
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.box import Box, Setting
from delenda.kernel.codec import fill, plain
from delenda.kernel.decision import GAME_OVER
from delenda.kernel.fields import ANY_LENGTH, DERIVED, PASSING, SHARED, DeclaredState, number, numbers, vector, wide

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


class Native(DeclaredState):
    FIELDS = (
        vector("board", "box.size", -1, 5, "squares", first=-1),
        wide("squares", 0, (1 << 80) - 1, "a set of them"),
        numbers("pile", ANY_LENGTH, 0, 5, "a pile"),
    )


def native():
    return Native(SmallBox(Setting("native", "native", {}, {})))


def test_a_vector_is_filled_from_a_list_and_dumped_as_one():
    state = native()
    assert (state.vectors(), state.board) == (["board"], vec[i64]([-1, -1, -1]))
    fill(state, {"board": [0, 5, 2], "squares": 1 << 79, "pile": [1]})
    assert state.board == vec[i64]([0, 5, 2])
    assert [plain(value) for value in (state.board, state.squares, state.pile)] == [[0, 5, 2], 1 << 79, [1]]


def test_a_copy_has_its_own_vector():
    state = native()
    state.clear_kernel()
    state.actor, state.decision = 0, GAME_OVER
    other = state.copy()
    other.board[0] = 3
    assert (list(state.board), list(other.board)) == ([-1, -1, -1], [3, -1, -1])
