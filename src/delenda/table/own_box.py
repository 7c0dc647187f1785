"""Boxes that somebody brings: set up in a worker first, since the server does so each time that it opens the table."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from delenda.kernel.errors import BadBox
from delenda.kernel.registry import game

BOX_SECONDS: Final = 0.5
BOX_MEGABYTES: Final = 256


def set_up_box(slug: str, scenario: str | None, options: Mapping[str, str] | None, corrections: Mapping[str, str]) -> None:
    """Raise, with a sentence, for a box that is wrong or takes so long that a server must not keep it. Runs in a worker."""
    began = time.process_time()
    game(slug).box(scenario, options, corrections)
    if time.process_time() - began > BOX_SECONDS:
        raise BadBox(f"setting up this box takes longer than {BOX_SECONDS:g} seconds.")
