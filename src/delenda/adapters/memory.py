"""The memory that compiled code writes, as arrays."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

N = TypeVar("N", bound=np.generic)


def shown(memory: Buffer, kind: type[N]) -> NDArray[N]:
    """What is written there, now and later. It cannot be changed here."""
    return np.frombuffer(memoryview(memory), kind)


def lent(memory: Buffer, kind: type[N]) -> NDArray[N]:
    """As `shown`, but to be written here as well."""
    return np.asarray(_Lent(memory, kind))


class _Lent:
    """Tells numpy where the memory is, and that it may be changed; lives as long as the array does."""

    def __init__(self, memory: Buffer, kind: type[np.generic]) -> None:
        self.memory = memory
        told: dict[str, Any] = shown(memory, kind).__array_interface__
        self.__array_interface__ = {**told, "data": (told["data"][0], False)}
