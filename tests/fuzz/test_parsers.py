"""No text makes a parser do anything but read it or say what is wrong. `python -m fuzz.harness PARSER` looks for longer."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.parsers import PARSERS
from fuzz.seeds import seeds

SPICE = (
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    b"9" * 30,
    b"-1",
    b"1e999",
    b".",
    b"[",
    b"{",
    b'"',
    b"\n",
    b"=",
    b"|",
    b" ",
    b"\xe2\x80\xa8",
)


@cache
def beginnings(parser: str) -> list[bytes]:
    return seeds(parser)


@st.composite
def texts(draw: st.DrawFn, parser: str) -> bytes:
    """Something that can be read, changed in a few places; or anything."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=200))
    text = draw(st.sampled_from(beginnings(parser)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.sampled_from((0, 0, 1, 1, 3, 10, 40))))
        other = draw(st.integers(0, max(0, len(text) - 1)))
        text = (
            text[:at] + draw(st.sampled_from((*SPICE, b"", text[other : other + 12], draw(st.binary(max_size=4))))) + text[to:]
        )
    return text


@pytest.mark.parametrize("parser", PARSERS)
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_text_is_read_or_refused(parser: str, data: st.DataObject) -> None:
    PARSERS[parser](data.draw(texts(parser)))


@pytest.mark.parametrize("parser", PARSERS)
def test_what_the_search_begins_with_can_be_read(parser: str) -> None:
    for text in beginnings(parser):
        PARSERS[parser](text)
