"""What messengers and networks show of a link: the game, who plays, and the board as everybody may see it (Open Graph)."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request

from delenda.kernel.english import SEAT_NAMES


class Preview(NamedTuple):
    title: str
    words: str
    url: str  # with the host under which this server was asked, which is one of its own (`hosts.py`)
    picture: str = ""
    about: str = ""  # what the picture shows


def preview_of(request: Request, title: str, words: str, table: str = "") -> Preview:
    """Of the page that is asked for; with the board of a table as it stands."""
    base = str(request.base_url).rstrip("/")
    picture = f"{base}/api/tables/{table}/now.png" if table else ""
    return Preview(title, words, f"{base}{request.url.path}", picture, "The board as everybody may see it" if table else "")


def of_table(request: Request, card: dict[str, Any]) -> Preview:
    """Nothing of what only one side knows: names, how it stands, and the public board."""
    names = {side: card[side.lower()] for side in SEAT_NAMES}
    words = " against ".join(side if name == side else f"{name} ({side})" for side, name in names.items()) + "."
    if "" in names.values():
        words = "A seat is free at this table." if card["public"] else "This table is waiting for its players."
    elif card["status"] == "over":
        words += f" {card['result']}"
    return preview_of(request, f"{card['game']['title']} · Delenda", words, card["id"])
