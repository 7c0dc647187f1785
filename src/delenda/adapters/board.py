"""Memory that the processes of a batch share."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import accumulate
from math import prod
from mmap import mmap
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.bells import BELL
from delenda.adapters.observations import Row
from delenda.adapters.together import Told

SLOTS = 4  # steps whose arrays may be kept without being copied
ORDER = 3  # numbers: what is to be done, and two that belong to it
IN_MEMORY = "/dev/shm"  # nosec B108 — the system's shared memory


class Board:
    """An order to all workers and their bells, the actions, a sample of them, and slots: room for what is told after each of
    the last few steps, for what was seen last of games that ended with it, and for how they ended. It is a file, in memory
    where that is possible, which is gone when `end` has been called and nobody keeps an array any more."""

    def __init__(self, workers: int, count: int, size: int, width: int, name: str = "") -> None:
        row, number, flag = ((count, size), np.float32), ((count,), np.int64), ((count,), np.bool_)
        shapes: list[tuple[tuple[int, ...], type[np.generic]]] = [((ORDER,), np.int64), ((2 * workers, BELL), np.int64)]
        shapes += [number, number]
        shapes += [row, ((count, width), np.int8), number, ((count,), np.float64), flag, row, number] * SLOTS
        lengths = [_padded(prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes]
        self.name = name or _new_file(sum(lengths))
        with open(self.name, "r+b") as file:
            buffer = mmap(file.fileno(), sum(lengths))
        arrays: list[Any] = []
        for (shape, kind), at in zip(shapes, accumulate(lengths, initial=0), strict=False):
            arrays.append(np.frombuffer(buffer, kind, prod(shape), at).reshape(shape))
        self.order: NDArray[np.int64] = arrays[0]
        self.bells: NDArray[np.int64] = arrays[1]  # for each worker one that calls it, and one that it answers with
        self.actions: NDArray[np.int64] = arrays[2]
        self.samples: NDArray[np.int64] = arrays[3]
        self.slots = [Told(*arrays[at : at + 5]) for at in range(4, len(arrays), 7)]
        self.finals: list[Row] = arrays[9::7]  # of each slot
        self.outcomes: list[NDArray[np.int64]] = arrays[10::7]

    def end(self) -> None:
        with suppress(OSError):
            os.unlink(self.name)


def _new_file(length: int) -> str:
    folder = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with NamedTemporaryFile(prefix="delenda-", dir=folder, delete=False) as file:
        file.truncate(length)
        return file.name


def _padded(length: int) -> int:
    """Whole lines of the cache."""
    return (length + 63) // 64 * 64
