"""Draws the pictures of the README: a moment of each game between two bots, and a film of one.

python tools/pictures.py          (into docs/images)
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

import delenda
from delenda.kernel.actor import CHANCE, NOBODY, SPECTATOR
from delenda.kernel.state import State
from delenda.svg.export import gif, png

FOLDER = Path(__file__).parent.parent / "docs" / "images"
WIDTH = 900
FILM_WIDTH = 460
# The game, its scenario, the seed, and after how many actions the picture is taken
MOMENTS = (
    ("scipio", "", 3, 28),
    ("zama", "", 5, 70),
    ("punica", "", 4, 40),
    ("de-bello-punico", "", 6, 260),
    ("punic-island", "", 2, 240),
)
FILM = ("scipio", 7, 30)


def played(slug: str, scenario: str, seed: int) -> Iterator[State]:
    """A game between two bots, state by state."""
    game, rng = delenda.game(slug), delenda.Rng(seed)
    state = game.start(scenario) if scenario else game.start()
    bot = delenda.bot("tiro")
    while state.actor != NOBODY:
        yield state
        state.apply(delenda.sample(state, rng) if state.actor == CHANCE else bot.choose(state.view(state.actor), rng))
    yield state


def draw_moment(slug: str, scenario: str, seed: int, actions: int) -> None:
    for number, state in enumerate(played(slug, scenario, seed)):
        if number == actions or state.actor == NOBODY:
            picture = Image.open(BytesIO(png(delenda.game(slug).svg(state.view(SPECTATOR), "light", "wide"), WIDTH)))
            picture.convert("RGB").quantize(255).save(FOLDER / f"{slug}.png", optimize=True)
            return


def draw_film(slug: str, seed: int, frames: int) -> None:
    game = delenda.game(slug)
    shown = [state.view(SPECTATOR) for state in played(slug, "", seed)]
    pictures = [game.svg(view, "light", "wide") for view in shown]
    different = [svg for before, svg in zip(["", *pictures], pictures, strict=False) if svg != before]
    gif(different[:frames], FOLDER / f"{slug}.gif", FILM_WIDTH, 0.9)


if __name__ == "__main__":
    for moment in MOMENTS:
        draw_moment(*moment)
    draw_film(*FILM)
