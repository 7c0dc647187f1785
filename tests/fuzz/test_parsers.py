"""No text makes a parser do anything but read it or say what is wrong. `python -m fuzz.harness PARSER` looks for longer."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

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


def search(parser: str, folder: Path, *limits: str) -> None:
    """Led by coverage, in a process of its own that leaves what it finds in `folder`."""
    if find_spec("atheris") is None:
        pytest.skip("atheris is not installed")
    command = [sys.executable, "-m", "fuzz.harness", parser, *limits, f"-artifact_prefix={folder}/"]
    tests = Path(__file__).parents[1]
    paths = os.pathsep.join([str(tests), *map(os.path.abspath, filter(None, sys.path))])
    ended = subprocess.run(
        command, cwd=folder.parent, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    assert not list(folder.iterdir())


def test_a_short_search(tmp_path: Path) -> None:
    search("box", tmp_path, "-runs=100")


@pytest.mark.long
@pytest.mark.parametrize("parser", PARSERS)
def test_ten_minutes_of_search(parser: str, tmp_path: Path) -> None:
    search(parser, tmp_path, "-max_total_time=600", "-rss_limit_mb=1024", "-timeout=20")
