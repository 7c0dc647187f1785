"""What a balancer or a container asks: is this server alive, and does its database answer?"""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from delenda.version import VERSION


async def health(request: Request) -> Response:
    """200 while tables can be served, 503 while the database is not responding."""
    try:
        await request.app.state.hall.store.ping()
    except SQLAlchemyError:
        return JSONResponse({"status": "the database is not responding", "version": VERSION}, status_code=503)
    return JSONResponse({"status": "ok", "version": VERSION})
