"""How long a private question waits before anybody sees an answer to it.

Whether a player has a choice there must not show. So no answer is shown before a moment that depends on the table's secret and
the number of the question alone, whoever answers and whatever there is to answer.
"""

from __future__ import annotations

import hashlib
import hmac
import math

SHORTEST = 1200  # milliseconds
MORE = 700  # in the mean, mostly less, sometimes much more: an answer that comes late need not be a choice
LONGEST = 6000


def pause(secret: str, question: int) -> int:
    """In milliseconds, for the question that is asked after so many actions."""
    digest = hmac.digest(secret.encode(), f"pause|{question}".encode(), hashlib.sha256)
    share = (int.from_bytes(digest[:6]) + 1) / (1 << 48)  # above 0, at most 1
    return min(LONGEST, round(SHORTEST - MORE * math.log(share)))
