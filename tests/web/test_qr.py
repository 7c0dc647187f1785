"""QR codes as readers know them."""

from __future__ import annotations

import pytest

from delenda.web.qr import BLOCKS, _correction, _times, qr_modules, qr_svg

# Read with ZXing, and module by module what Segno makes of the same bytes with level L and mask 0
KNOWN = """
#######...#...#######
#.....#.......#.....#
#.###.#.#.#.#.#.###.#
#.###.#..##...#.###.#
#.###.#...#...#.###.#
#.....#.......#.....#
#######.#.#.#.#######
........##.##........
###.#####.##.##...#..
.#####.....##.####.##
#...###...####.######
...###.####..#..#...#
#.#.#.#.#..##..###..#
........######.###.##
#######.#####.###..##
#.....#.##.#.........
#.###.#.#..#....##..#
#.###.#..####..##....
#.###.#.##.##.###.#.#
#.....#.#.#....#...#.
#######.##.##......##
"""


def picture(modules: list[list[bool]]) -> str:
    return "\n".join("".join("#" if dark else "." for dark in row) for row in modules)


def test_a_code_that_readers_read() -> None:
    assert picture(qr_modules(b"carthago delenda!")) == KNOWN.strip()


@pytest.mark.parametrize(("version", "length"), [(1, 17), (2, 32), (3, 53), (4, 78), (5, 106), (6, 134)])
def test_sizes(version: int, length: int) -> None:
    for fits in (length - 1, length):
        assert len(qr_modules(b"x" * fits)) == 17 + 4 * version


def test_what_does_not_fit_has_no_code() -> None:
    assert qr_modules(b"x" * 135) == []
    assert qr_svg("x" * 135, "") == ""


def test_corrections_make_every_block_a_multiple_of_the_generator() -> None:
    """All syndromes of a block with its correction are 0."""
    for _, held, extra in BLOCKS.values():
        block = [(7 * index + 3) % 256 for index in range(held)]
        block += _correction(block, extra)
        power = 1
        for _ in range(extra):
            value = 0
            for word in block:
                value = _times(value, power) ^ word
            assert value == 0
            power = _times(power, 2)


def test_a_code_in_a_page_has_words_and_no_style() -> None:
    svg = qr_svg("http://localhost/", "QR code of the link")
    assert 'aria-label="QR code of the link"' in svg
    assert "style" not in svg
