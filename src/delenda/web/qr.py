"""QR codes for links: bytes, error correction level L, sizes 1 to 6 (ISO/IEC 18004). Nothing else is needed here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

# For each size: blocks, data bytes and correction bytes in each of them
BLOCKS = {1: (1, 19, 7), 2: (1, 34, 10), 3: (1, 55, 15), 4: (1, 80, 20), 5: (1, 108, 26), 6: (2, 68, 18)}
BYTES = 0b0100  # the mode of the text
PADDING = (0xEC, 0x11)
LEVEL_L_MASK_0 = 0b01000  # what the format bits say: level L, a chequered mask
QUIET = 4  # modules of light around the code
Modules = dict[tuple[int, int], bool]  # row and column: whether dark

EXPONENTS = [1]
for _ in range(254):
    EXPONENTS.append((EXPONENTS[-1] << 1) ^ (0x11D if EXPONENTS[-1] > 127 else 0))
LOGARITHMS = {value: power for power, value in enumerate(EXPONENTS)}


def qr_svg(text: str, words: str) -> str:
    """The code as an SVG for a page, or nothing if the text is too long for one."""
    modules = qr_modules(text.encode())
    if not modules:
        return ""
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark)
    size = len(modules) + 2 * QUIET
    box = f"{-QUIET} {-QUIET} {size} {size}"
    return (
        f'<svg class="qr" viewBox="{box}" role="img" aria-label="{words}" shape-rendering="crispEdges">'
        f'<path d="M{-QUIET} {-QUIET}h{size}v{size}h-{size}z" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )


def qr_modules(data: bytes) -> list[list[bool]]:
    """Rows of dark modules; empty if `data` does not fit."""
    version = next((v for v, (blocks, held, _) in BLOCKS.items() if len(data) + 2 <= blocks * held), None)
    if version is None:
        return []
    size = 17 + 4 * version
    drawn: Modules = {}  # everything that is not data
    _draw_patterns(drawn, size, version)
    _draw_format(drawn, size)
    rows = [[drawn.get((row, column), False) for column in range(size)] for row in range(size)]
    bits = _bits(_codewords(data, version))
    for row, column in _zigzag(size):
        if (row, column) not in drawn:
            rows[row][column] = next(bits, False) ^ ((row + column) % 2 == 0)
    return rows


# What the reader finds its way by


def _draw_patterns(drawn: Modules, size: int, version: int) -> None:
    for step in range(8, size - 8):
        drawn[6, step] = drawn[step, 6] = step % 2 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        _draw_square(drawn, size, top + 3, left + 3, 4, {4: False, 3: True, 2: False, 1: True, 0: True})
    if version > 1:
        _draw_square(drawn, size, size - 7, size - 7, 2, {2: True, 1: False, 0: True})


def _draw_square(drawn: Modules, size: int, row: int, column: int, reach: int, rings: dict[int, bool]) -> None:
    """Rings around a middle; those of the corners are cut off by the edge."""
    for down, across in product(range(-reach, reach + 1), repeat=2):
        if 0 <= row + down < size and 0 <= column + across < size:
            drawn[row + down, column + across] = rings[max(abs(down), abs(across))]


def _draw_format(drawn: Modules, size: int) -> None:
    """Level and mask, twice, with ten bits of correction."""
    rest = LEVEL_L_MASK_0 << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0b10100110111 << shift
    bits = (LEVEL_L_MASK_0 << 10 | rest) ^ 0b101010000010010
    around = [0, 1, 2, 3, 4, 5, 7, 8]
    for index in range(15):
        is_dark = bool(bits >> index & 1)
        drawn[(around[index], 8) if index < 8 else (8, [7, 5, 4, 3, 2, 1, 0][index - 8])] = is_dark
        drawn[(8, size - 1 - index) if index < 8 else (size - 15 + index, 8)] = is_dark
    drawn[size - 8, 8] = True


# The data


def _codewords(data: bytes, version: int) -> list[int]:
    """The text with its length, filled up, divided into blocks with their corrections, and interleaved."""
    blocks, held, extra = BLOCKS[version]
    number = (BYTES << 8 | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    whole = (number << 4).to_bytes(len(data) + 2, "big")
    padded = [*whole, *(PADDING[index % 2] for index in range(blocks * held - len(whole)))]
    parts = [padded[first : first + held] for first in range(0, blocks * held, held)]
    corrections = [_correction(part, extra) for part in parts]
    return [word for group in (parts, corrections) for column in zip(*group, strict=True) for word in column]


def _correction(part: list[int], extra: int) -> list[int]:
    """The remainder of the block by the generator polynomial of Reed and Solomon."""
    generator = [1]
    for power in range(extra):
        shifted = [*generator, 0]
        for index, factor in enumerate(generator):
            shifted[index + 1] ^= _times(factor, EXPONENTS[power])
        generator = shifted
    rest = [*part, *[0] * extra]
    for index in range(len(part)):
        lead = rest[index]
        for offset, factor in enumerate(generator):
            rest[index + offset] ^= _times(lead, factor)
    return rest[len(part) :]


def _times(a: int, b: int) -> int:
    return EXPONENTS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255] if a and b else 0


def _bits(codewords: list[int]) -> Iterator[bool]:
    for word in codewords:
        for shift in range(7, -1, -1):
            yield bool(word >> shift & 1)


def _zigzag(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in double columns from the right, leaving out the column of the timing pattern."""
    upwards = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield row, right
            yield row, right - 1
        upwards = not upwards
