"""What a batch tells about games that have ended, made when somebody looks: in short games it takes a tenth of a step."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, ValuesView
from typing import Any

import numpy as np
from numpy.typing import NDArray

Info = dict[str, Any]
LATE = ("final_obs", "final_info")


class LateInfo(Info):
    """A dictionary to which `make` adds `final_obs` and `final_info` as soon as one of them, or all that is there, is asked
    for. Copies and pickles of it are plain dictionaries.

    >>> infos = LateInfo({"seat": 1}, [True], lambda: ([0.5], {"outcome": "ROME"}))
    >>> "final_obs" in infos, infos["seat"], infos["final_obs"], len(infos)
    (True, 1, [0.5], 5)
    """

    __slots__ = ("_make",)

    def __init__(self, infos: Info, over: NDArray[np.bool_], make: Callable[[], tuple[Any, Info]]) -> None:
        super().__init__(infos, final_obs=None, _final_obs=over, final_info=None, _final_info=over)
        self._make: Callable[[], tuple[Any, Info]] | None = make

    def _look(self) -> None:
        if self._make is not None:
            make, self._make = self._make, None
            rows, infos = make()
            super().update(final_obs=rows, final_info=infos)

    def __getitem__(self, key: str) -> Any:
        if key in LATE:
            self._look()
        return super().__getitem__(key)

    def __setitem__(self, key: str, value: Any) -> None:
        if key in LATE:
            self._look()
        super().__setitem__(key, value)

    def get(self, key: str, default: Any = None) -> Any:
        if key in LATE:
            self._look()
        return super().get(key, default)

    def __delitem__(self, key: str) -> None:
        self._look()
        super().__delitem__(key)

    def pop(self, *args: Any) -> Any:
        self._look()
        return super().pop(*args)

    def popitem(self) -> tuple[str, Any]:
        self._look()
        return super().popitem()

    def setdefault(self, key: str, default: Any = None) -> Any:
        self._look()
        return super().setdefault(key, default)

    def update(self, *args: Any, **values: Any) -> None:
        self._look()
        super().update(*args, **values)

    def __iter__(self) -> Iterator[str]:
        self._look()  # also for whoever copies it with `**` or `dict`
        return super().__iter__()

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        self._look()
        return super().items()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        self._look()
        return super().values()

    def copy(self) -> Info:
        return dict(self.items())

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __ior__(self, other: Any) -> Any:
        self.update(other)
        return self

    def __eq__(self, other: object) -> bool:
        return self.copy() == other

    def __repr__(self) -> str:
        return repr(self.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (list(self.items()),)
