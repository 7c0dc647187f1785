"""What a balancer or a container asks: is this server alive, and does its database answer?"""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from delenda.table.trouble import Unavailable
from delenda.version import VERSION

PATIENCE: Final = 5.0  # seconds for the database to answer


async def health(request: Request) -> Response:
    """200 while tables can be served, 503 while the database is not responding."""
    try:
        async with asyncio.timeout(PATIENCE):
            await request.app.state.hall.store.ping()
    except (SQLAlchemyError, Unavailable, TimeoutError):
        return JSONResponse({"status": "the database is not responding", "version": VERSION}, status_code=503)
    return JSONResponse({"status": "ok", "version": VERSION})
