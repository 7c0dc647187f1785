"""Work in the background that no trouble ends: what fails is logged and tried again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from delenda.kernel.errors import DelendaError
from delenda.table.trouble import Unavailable

log = logging.getLogger("delenda.table")
SOONEST: Final = 0.25  # seconds before a second try
LATEST: Final = 4.0  # and between all later ones at most
ATTEMPTS: Final = 5  # for what fails by itself; a database is waited for as long as it takes


async def keep_trying(what: str, work: Callable[[], Awaitable[None]]) -> None:
    """Until it is done, or refused, or has failed too often for a reason of its own."""
    pause, failures = SOONEST, 0
    while failures < ATTEMPTS:
        try:
            await work()
            return
        except Unavailable:
            pass  # told where it happened
        except DelendaError as error:
            log.warning("%s: %s", what, error)
            return
        except Exception:
            failures += 1
            log.exception("%s failed", what)
        await asyncio.sleep(pause)
        pause = min(LATEST, 2 * pause)


async def for_ever(what: str, work: Callable[[], Awaitable[None]], every: float) -> None:
    """Again and again, whatever happens."""
    while True:
        await asyncio.sleep(every)
        await attempt(what, work)


async def attempt(what: str, work: Callable[[], Awaitable[None]]) -> None:
    """Once; a failure is logged, and is nobody else's."""
    try:
        await work()
    except Unavailable:
        pass  # told where it happened
    except DelendaError as error:
        log.warning("%s: %s", what, error)
    except Exception:
        log.exception("%s failed", what)
