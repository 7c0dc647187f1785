"""The key of a page of one's own: what is in the browser's cookie, as a short text for links and as twelve words (BIP-39).

Whoever has it is that person. The server keeps only its hash, so nobody can be given it again who has lost it everywhere.
"""

from __future__ import annotations

import base64
import re
from functools import cache
from typing import Final

from mnemonic import Mnemonic

from delenda.kernel.errors import DelendaError

KEY: Final = re.compile(r"[\w-]{22}", re.ASCII)
COUNT: Final = 12  # words


@cache
def _list() -> Mnemonic:
    return Mnemonic("english")


def words_of(key: str) -> str:
    return str(_list().to_mnemonic(base64.urlsafe_b64decode(key + "==")))


def key_of(text: str) -> str:
    """The key that somebody has typed or pasted: the words, the key, or a link that ends in it."""
    text = text.strip()
    if KEY.fullmatch(last := text.rpartition("#")[2].rpartition("/")[2]) is not None:
        return last
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) != COUNT:
        raise DelendaError(f"recovery words are {COUNT} words, not {len(words)}.")
    strange = [word for word in words if word not in _list().wordlist]
    if strange:
        raise DelendaError(f"{strange[0]!r} is none of the words that keys are made of; look for a slip.")
    try:
        return base64.urlsafe_b64encode(bytes(_list().to_entropy(words))).decode().rstrip("=")
    except ValueError:
        raise DelendaError("these words do not belong together; one of them is wrong or in another place.") from None
