"""Who sits where. A seat is held by a browser (its cookie), by a program (its token) or by a bot; only hashes are kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from delenda.kernel.errors import DelendaError

FREE: Final = "free"
HUMAN: Final = "human"
BOT: Final = "bot"
LONGEST_BOT: Final = 40  # characters of a bot's name that are kept
LONGEST_NAME = 40
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_ID: Final = re.compile(rf"[{ALPHABET}]{{10}}")


@dataclass(slots=True)
class Seat:
    kind: str = FREE
    name: str = ""
    who: str = ""  # hash of the browser's cookie; empty for programs and bots
    bot: str = ""  # level of a bot

    @property
    def is_free(self) -> bool:
        return self.kind == FREE

    @property
    def stands_in(self) -> bool:
        """Whether a bot plays for somebody who still holds the seat."""
        return self.kind == BOT and bool(self.who)

    def label(self, side: str) -> str:
        """The name, or the side where nobody has given one, and who plays in their place."""
        return f"{self.name or side} ({self.bot} plays)" if self.stands_in else self.name or side


def new_token() -> str:
    """128 random bits for a seat link, a bearer token or a browser's cookie."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """50 random bits: whoever knows the id of a private table may watch it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def check_name(name: str) -> str:
    """A name for people: one line, not too long."""
    name = re.sub(r"\s+", " ", name).strip()
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise DelendaError(f"a name must be one line of at most {LONGEST_NAME} characters.")
    return name
