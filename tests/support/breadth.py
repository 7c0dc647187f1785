"""What `make test` runs of a test with many cases; `make test-broad`, which continuous integration runs too, has the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet


def mostly_broad(cases: Iterable[Any], *quick: Any) -> list[ParameterSet]:
    """All cases of a test, of which only the quick ones are not marked as `broad`."""
    return [_parameter(case, () if case in quick else pytest.mark.broad) for case in cases]


def _parameter(case: Any, marks: Any) -> ParameterSet:
    return pytest.param(*case, marks=marks) if isinstance(case, tuple) else pytest.param(case, marks=marks)
