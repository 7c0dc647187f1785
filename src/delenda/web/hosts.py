"""The names under which a server answers.

A page of another site can let its own name point to this machine (DNS rebinding) and would then be of the same origin as the
table. So a request must say a name that is this server's: an address in numbers, which no site can own, this machine's name, or
one that whoever started the server has allowed.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit


class Hosts:
    def __init__(self, allowed: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._allowed = {"localhost", own, f"{own}.local", *(name.lower().rstrip(".") for name in allowed)}

    def allow(self, host: str) -> bool:
        """Whether `host`, as a request's header has it, is one of this server's names."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        name = name.lower().rstrip(".")
        return name in self._allowed or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
