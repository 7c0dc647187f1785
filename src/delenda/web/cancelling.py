"""Work that ends when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from delenda.web.answers import refuse

T = TypeVar("T")
LOOK = 0.25  # seconds between two looks whether the one who asked is still there


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What `work` comes to; given up when nobody waits for it any more."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait({task}, timeout=LOOK))[0]:
            if await request.is_disconnected():
                raise refuse(400, "nobody is waiting for this answer.")
        return task.result()
    finally:
        task.cancel()
