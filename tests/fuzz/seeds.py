"""Texts that parsers accept, to begin with."""

from __future__ import annotations

from importlib.resources import files

import delenda
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from fuzz.parsers import SLUGS


def _played(slug: str) -> Play:
    play, rng = Play(delenda.game(slug).start()), Rng(5)
    while len(play.moves) < 12 and play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
    return play


def seeds(parser: str) -> list[bytes]:
    if parser == "record":
        with_box = [_with_box(slug) for slug in SLUGS]
        return [str(_played(slug).record()).encode() for slug in SLUGS] + with_box
    if parser == "position":
        return [bytes([number]) + str(_played(slug).state).encode() for number, slug in enumerate(SLUGS)]
    if parser == "box":
        return [bytes([number]) + _box(slug) for number, slug in enumerate(SLUGS)]
    if parser == "cookie":
        return [b"delenda_who=" + b"a" * 22, b"delenda_who=" + b"a" * 22 + b"." + b"0" * 32, b"Bearer abc", b"[::1]:80"]
    return [
        b'{"t":"hello","layout":"tall","since":3,"viewer":"ROME"}',
        b'{"t":"act","version":1,"action":2}',
        b'{"t":"acts","version":1,"actions":[1,2]}',
        b'{"t":"choose","version":1,"action":2,"place":0}',
        b'{"t":"confirm","version":1}',
        b'{"t":"chat","text":"salve"}',
        b'{"t":"answer","to":"undo","yes":true}',
        b'{"game":"scipio","options":{"a":"b"},"clock":"15+10","side":"random"}',
        b'{"version":1,"label":"pass"}',
        b'{"invite":"abc","name":"Anna"}',
    ]


def _box(slug: str) -> bytes:
    return files(delenda.game(slug).package).joinpath("data", "box.toml").read_bytes()


def _with_box(slug: str) -> bytes:
    head, _, _ = str(_played(slug).record()).partition("\n\n")
    lines = "".join(f"| {line}\n" for line in _box(slug).decode().splitlines())
    return f"{head}\nBox: box.toml\n{lines}\n".encode()
