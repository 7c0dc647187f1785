"""Going on with a game on another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from delenda.table import tickets
from delenda.table.hall import Hall
from delenda.web.answers import refuse
from delenda.web.guard import LOCAL
from delenda.web.people import give_cookie, means_it, who
from delenda.web.qr import qr_svg
from delenda.web.rendering import render
from delenda.web.rest import host_of


def is_local(request: Request) -> bool:
    """Whether links from this page lead nowhere on another device."""
    return request.url.hostname in LOCAL


async def device(request: Request) -> Response:
    """A private link, also as a QR code, that brings the seats of this browser to another one."""
    hall: Hall = request.app.state.hall
    host = await host_of(request)
    me = who(request)
    if not hall.seats_of(host, me) or host.table.is_closed:
        return RedirectResponse(f"/table/{host.table.id}", 303)
    link = f"{request.base_url}table/{host.table.id}/move/{tickets.ticket(host.table, me, hall.now())}"
    return await render(
        request,
        "device.html",
        "device",
        title=host.table.game.title,
        table=f"/table/{host.table.id}",
        link=link,
        code=qr_svg(link, "QR code of the link"),
        local=is_local(request),
    )


async def move(request: Request) -> Response:
    """The link from that page: the browser that opens it first takes the seats over."""
    hall: Hall = request.app.state.hall
    host = await host_of(request)
    response = RedirectResponse(f"/table/{host.table.id}", 303, {"Referrer-Policy": "no-referrer"})
    if hall.seats_of(host, who(request)):
        return response  # one's own link, opened to see where it leads
    before = tickets.holder(host.table, request.path_params["ticket"], hall.now())
    if not means_it(request):
        return await render(
            request,
            "seat.html",
            "seat",
            title=host.table.game.title,
            heading="Continue here",
            words="This private link works once, for whoever uses it first.",
            asks_name=False,
            button="Move my seat here",
        )
    if not await hall.move_seats(host, before, give_cookie(request, response)):
        raise refuse(403, "this seat has just moved to another device.")
    return response
