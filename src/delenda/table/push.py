"""Notices to browsers whose page is closed: Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed by us (RFC 8292).

The library is an extra: without it nobody is offered such notices. Whoever subscribes names an address that this server will
send requests to, so only the push services of browser makers are taken, and those that the host adds.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from delenda.kernel.errors import DelendaError
from delenda.table.notices import Notice
from delenda.table.own_pages import OwnPages, Subscription

log = logging.getLogger("delenda.table")
KEY: Final = "push"  # among the settings
SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)
LASTS: Final = 86_400  # seconds for which a push service tries to reach a browser
PATIENCE: Final = 10.0  # seconds for its answer
GONE: Final = (404, 410)
AUTH_BYTES: Final = 16
LONGEST: Final = 1000  # characters of an address


def is_available() -> bool:
    return find_spec("pywebpush") is not None


def new_key() -> str:
    """A private key on P-256, as the 32 bytes of its number in base64."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32))


def public_key(private: str) -> str:
    """What browsers know the server by."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(_decoded(private))
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _encoded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def check(given: Subscription, services: tuple[str, ...]) -> Subscription:
    """Raise, with a sentence, unless this can be where a browser is told something."""
    address = urlsplit(given.endpoint)
    named = [name for name in services if _is_named(address.netloc, name)]
    is_safe = address.scheme == "https" or any(name not in SERVICES for name in named)  # the host's own may be nearby
    if len(given.endpoint) > LONGEST or not named or not is_safe:
        raise DelendaError("this server does not send notices to that push service.")
    if not _is_point(given.key) or _length(given.auth) != AUTH_BYTES:
        raise DelendaError("the keys of this subscription cannot be read.")
    return given


def _is_named(host: str, name: str) -> bool:
    return host.endswith(name) if name.startswith(".") else host == name


def _is_point(key: str) -> bool:
    """Whether a browser's public key is one."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
    except ValueError:
        return False
    return True


def _length(text: str) -> int:
    try:
        return len(_decoded(text))
    except ValueError:
        return 0


class Push:
    """`contact` is how a push service reaches the host: a mailto: or https: address."""

    def __init__(self, pages: OwnPages, private: str, contact: str, services: tuple[str, ...] = SERVICES) -> None:
        self.public = public_key(private)
        self.services = services
        self._pages = pages
        self._private = private
        self._contact = contact

    async def tell(self, who: str, notice: Notice) -> None:
        text = json.dumps({"title": notice.title, "words": notice.words, "path": notice.path, "tag": notice.tag})
        for each in await self._pages.subscriptions(who):
            status = await asyncio.to_thread(self._send, each, text)
            if status in GONE:
                await self._pages.unsubscribe(each.endpoint)
            elif status >= 400:
                log.warning("a push service answered %d", status)

    def _send(self, to: Subscription, text: str) -> int:
        """Runs in a thread; the status of the answer, 503 where there was none."""
        from py_vapid import Vapid
        from pywebpush import WebPushException, webpush

        where: Any = {"endpoint": to.endpoint, "keys": {"p256dh": to.key, "auth": to.auth}}
        try:
            answer = webpush(
                where,
                text,
                vapid_private_key=Vapid.from_raw(self._private.encode()),
                vapid_claims={"sub": self._contact},
                ttl=LASTS,
                timeout=PATIENCE,
            )
        except WebPushException as error:
            return 503 if error.response is None else int(error.response.status_code)
        except OSError:
            return 503
        return int(answer.status_code)


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
