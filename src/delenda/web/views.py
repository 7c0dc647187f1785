"""What is sent to one who looks at a table: everything a viewer may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, ROME, SEATS, SPECTATOR, VIEWER_NAMES
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.state import State
from delenda.table import asking, leaving
from delenda.table.entry import STAND_IN
from delenda.table.host import Host
from delenda.table.seats import BOT
from delenda.table.table import Table
from delenda.table.timeline import LogLine
from delenda.web.battles import battle_of, fought
from delenda.web.boards import DATA, Shelf
from delenda.web.ending import result_of
from delenda.web.happened import since
from delenda.web.learn import rule_link

Stand = tuple[Any, ...]


@dataclass(slots=True)
class Memory:
    """What a connection has been sent, in numbers, so that only changes follow."""

    viewer: int = NOBODY
    layout: str = ""
    revision: int = 0  # of the panel
    lines: int = 0  # of the log
    cuts: int = 0  # that the log had had
    at: int = 0
    fighting: bool = False  # whether the view showed a fight
    stand: Stand | None = None
    patched: bool = False  # whether the client takes patches of drawings


def memory_since(host: Host, shelf: Shelf, viewer: int, layout: str, version: int) -> Memory:
    """Of a client whose line broke after it had seen `version`; empty if that was too long ago."""
    sent: Memory | None = shelf.sent(host, (viewer, layout, version))
    return Memory() if sent is None else replace(sent, stand=None)


def status(host: Host, shelf: Shelf, viewer: int, curtain: int | None = None) -> dict[str, Any]:
    """All but the board, the log and the running time. `curtain` is the seat that a hot-seat device waits for."""
    table = host.table
    return {
        **shelf.once(host, viewer, "standing", lambda: standing(table, shelf.shown(host, viewer), viewer)),
        "waiting": "" if table.is_asked(viewer) else waiting_words(table, table.view(viewer), viewer),
        "seats": {ACTOR_NAMES[seat]: seat_words(host, seat, viewer) for seat in SEATS},
        "offers": [offer_words(what, by) | time_left(host, what, by) for what, by in table.offers],
        **company_of(host, viewer),
        "hotseat": None if curtain is None else {"next": ACTOR_NAMES[curtain]},
    }


def stand(host: Host, viewer: int, curtain: int | None) -> Stand:
    """What a view depends on, apart from time and presence."""
    table = host.table
    names = tuple((seat.kind, seat.name) for seat in table.seats)
    return viewer, table.version(viewer), table.timeline.last(viewer), curtain, names


def presence_of(host: Host, viewer: int) -> dict[str, Any]:
    """Who is here, for those who have a view already."""
    here = {ACTOR_NAMES[seat]: host.company.is_here(seat) for seat in SEATS}
    return {"t": "presence", "here": here, **company_of(host, viewer)}


def company_of(host: Host, viewer: int) -> dict[str, Any]:
    """Who watches, and what a seat can do about the other's absence."""
    absence = host.company.absence(viewer) if viewer in SEATS else None
    missing = None if absence is None else {"seat": ACTOR_NAMES[1 - viewer], **absence._asdict()}
    return {"watchers": host.presence.count(SPECTATOR), "watching": host.presence.names(), "absence": missing}


def offer_words(what: str, by: int) -> dict[str, Any]:
    """An offer, with the seat that a bot is to play and its level."""
    said = {"kind": leaving.kind_of(what), "by": ACTOR_NAMES[by]}
    if said["kind"] != STAND_IN:
        return said
    wanted = leaving.StandIn.read(what)
    return {**said, "seat": ACTOR_NAMES[wanted.seat], "level": wanted.level}


def time_left(host: Host, what: str, by: int) -> dict[str, int]:
    """Until an offer about somebody absent is granted."""
    granted = leaving.granted_at(host.table) if (what, by) == leaving.pending(host.table) else None
    return {} if granted is None else {"left": max(0, granted - host.now())}


def standing(table: Table, view: State, viewer: int) -> dict[str, Any]:
    """What depends on the version alone, and not on who is connected or how they are called."""
    to_act = table.is_asked(viewer)
    return {
        "version": table.version(viewer),
        "count": table.timeline.last(viewer),
        "since": since(table.timeline, viewer),
        "viewer": VIEWER_NAMES[viewer],
        "begun": table.begun,
        "to_act": to_act,
        "actor": actor_name(table, view),
        "prompt": view.prompt() if to_act else "",
        "rule": {"number": view.decision.rule, "href": rule_link(table.game, view.decision.rule)},
        "choices": asking.choices(table.game, view) if to_act and not table.play.awaits_confirmation(viewer) else [],
        "walks": walks(table, view) if to_act else [],
        "suggestion": asking.suggestion(table.game, view) if to_act and not table.play.awaits_confirmation(viewer) else None,
        "row": asking.row_of(table.game, table.play, viewer),
        "sealed": to_act and view.decision.sealed,
        "change": to_act and view.decision.completes and table.play.may_undo(viewer),
        "ready": None if (ready := table.ready()) is None else {ACTOR_NAMES[seat]: ready[seat] for seat in SEATS},
        **permissions(table, viewer),
        "hints": table.allows_hints,
        "refused": [offer_words(what, by) for what, by in table.refused],
        "battle": battle_of(table, view),
        "result": result_of(table, view),
        "describe": table.game.board.describe(view),
        "dice": dice_of(table),
        **({"rematch": table.rematch} if table.rematch else {}),
    }


def permissions(table: Table, viewer: int) -> dict[str, Any]:
    may = table.may(viewer) if viewer in SEATS else []
    if "draw_offer" in may and table.seats[1 - viewer].kind == BOT and not table.stopped:
        may.remove("draw_offer")  # the computer plays on
    return {"may": may, "undo": "undo" in may, "undo_request": "undo_request" in may and "undo" not in may}


def actor_name(table: Table, view: State) -> str:
    """Whom the table waits for, where it is one alone."""
    if table.is_closed or not table.begun or table.play.rows is not None or view.actor == NOBODY:
        return ""
    return ACTOR_NAMES[view.actor]


def waiting_words(table: Table, view: State, viewer: int) -> str:
    if table.is_closed:
        return ""
    if table.stopped:
        return table.stopped[:1].upper() + table.stopped[1:]
    if not table.begun:
        free = next((seat for seat in SEATS if table.seats[seat].is_free), ROME)
        return f"Waiting for somebody to play {SEAT_NAMES[free]}."
    if viewer in SEATS and table.seats[viewer].stands_in:
        return f"{table.seats[viewer].bot.capitalize()} plays for you until you take your seat back."
    if viewer in table.waits_for():
        return "You have no choice here; the game goes on in a moment."
    waiting = [seat_name(table, seat) for seat in table.waits_for()]
    if len(waiting) > 1:
        return f"Both sides are choosing in secret: each is to {view.decision.title}."
    return f"{waiting[0]} is to {view.decision.title}." if waiting else "Each side is adding its part of the dice."


def seat_name(table: Table, seat: int) -> str:
    return table.seats[seat].label(SEAT_NAMES[seat])


def walks(table: Table, view: State) -> list[dict[str, Any]]:
    return asking.walks(table.game, table.play, view)


def seat_words(host: Host, seat: int, viewer: int) -> dict[str, Any]:
    held = host.table.seats[seat]
    return {"name": seat_name(host.table, seat), "here": host.company.is_here(seat), "kind": held.kind, "you": seat == viewer}


def dice_of(table: Table) -> dict[str, Any] | None:
    """The commitment from the beginning, seeds when all are open, the secret when the game is over; nothing for an imported
    record."""
    if table.setup.imported:
        return None
    open_all = table.rolled > 0 or (table.sealed and not table.lacks_seeds())
    return {
        "commitment": table.commitment,
        "sealed": table.sealed,
        "seals": {ACTOR_NAMES[seat]: table.seals[seat] for seat in SEATS},
        "opened": {ACTOR_NAMES[seat]: table.seeds[seat] is not None for seat in SEATS},
        "seeds": {ACTOR_NAMES[seat]: table.seeds[seat] if open_all else None for seat in SEATS},
        "count": table.rolled,
        "link": table.link,
        "secret": table.secret if table.is_over else None,
    }


def clock_of(host: Host) -> dict[str, Any] | None:
    clock = host.table.clock
    if clock.rule.kind == "none":
        return None
    left = {ACTOR_NAMES[seat]: max(0, clock.left_at(seat, host.now())) for seat in SEATS}
    running = [ACTOR_NAMES[seat] for seat in clock.running]
    return {**left, "running": running, "waits": clock.waits(host.now()), "kind": clock.rule.kind}


def told(lines: list[LogLine]) -> list[dict[str, Any]]:
    return [{"n": line.n, "at": line.at, "text": line.text, "joins": line.joins} for line in lines]


def shown(table: Table, viewer: int, first: int, last: int) -> list[dict[str, Any]]:
    """What led to positions `first` to `last`."""
    found = [table.timeline.move(viewer, at) for at in range(max(1, first), last + 1)]
    return [{"at": each.at, "kind": each.kind, "actor": ACTOR_NAMES[each.actor], "text": each.text} for each in found]


def view_message(
    host: Host, shelf: Shelf, memory: Memory, viewer: int, layout: str, curtain: int | None
) -> dict[str, Any] | None:
    """The next view for a connection, or None if nothing that it may notice has changed."""
    timeline = host.table.timeline
    now = stand(host, viewer, curtain)
    if now == memory.stand and layout == memory.layout:
        return None
    board, revision = _board(host, shelf, memory, viewer, layout)
    last = timeline.last(viewer)
    if memory.viewer != viewer:  # other eyes: what they were shown is behind them, and their log is another
        memory.viewer, memory.at, memory.lines = viewer, last, 0
    same = timeline.unchanged(viewer, memory.lines, memory.cuts)
    message = {
        "t": "view",
        **status(host, shelf, viewer, curtain),
        "board": board,
        "log_from": same,
        "log": told(timeline.told(viewer, same)),
        "shown": shown(host.table, viewer, min(memory.at, last) + 1, last),
        "fought": fought(host.table, viewer, min(memory.at, last) + 1, last, memory.fighting),
        "clock": clock_of(host),
    }
    memory.stand, memory.layout, memory.revision, memory.at = now, layout, revision, last
    memory.fighting = message["battle"] is not None
    memory.lines, memory.cuts = timeline.lines(viewer), timeline.cuts(viewer)
    shelf.keep_sent(host, (viewer, layout, message["version"]), replace(memory))
    return message


def _board(host: Host, shelf: Shelf, memory: Memory, viewer: int, layout: str) -> tuple[dict[str, Any], int]:
    """What has changed on the board, or all of it, and the revision that this leads to."""
    if layout == DATA:
        return shelf.data(host, viewer), 0
    panel = shelf.panel(host, viewer, layout)
    if memory.layout != layout or memory.viewer == NOBODY:
        return panel.since(0), panel.revision
    if memory.viewer != viewer:
        return panel.instead_of(shelf.panel(host, memory.viewer, layout), memory.revision), panel.revision
    return panel.since(memory.revision, memory.patched), panel.revision


def position(host: Host, shelf: Shelf, viewer: int, at: int, layout: str) -> dict[str, Any]:
    """A position of the past, in the shape of a view."""
    table = host.table
    view = table.timeline.view(viewer, at)
    now = status(host, shelf, viewer)
    is_last = at == table.timeline.last(viewer)
    return {
        **now,
        "t": "view",
        "at": at,
        "since": max(0, at - 1),
        "to_act": False,
        "prompt": "",
        "choices": [],
        "walks": [],
        "suggestion": None,
        "row": None,
        "sealed": False,
        "change": False,
        "may": [],
        "undo": False,
        "undo_request": False,
        "ready": None,
        "actor": "" if view.actor in (NOBODY, CHANCE) else ACTOR_NAMES[view.actor],
        "rule": {"number": view.decision.rule, "href": rule_link(table.game, view.decision.rule)},
        "waiting": "" if view.actor == NOBODY else f"{_name(view.actor)} is to {view.decision.title}.",
        "battle": battle_of(table, view),
        "result": now["result"] if is_last else None,
        "describe": table.game.board.describe(view),
        "board": shelf.draw(table, view, layout).full(),
        "log_from": 0,
        "log": told(table.timeline.told(viewer, last=at)),
        "shown": shown(table, viewer, at, at),
        "fought": fought(table, viewer, at, at, True),
        "clock": None,
    }


def _name(actor: int) -> str:
    return "Chance" if actor == CHANCE else SEAT_NAMES[actor]


def for_programs(host: Host, shelf: Shelf, viewer: int, log_from: int = 0) -> dict[str, Any]:
    """A view as data: the dumped view instead of a picture, and the log from a line on."""
    now = status(host, shelf, viewer)
    for name in ("walks", "suggestion", "battle", "row", "sealed", "change"):
        del now[name]
    legal = [{"action": each["action"], "label": each["label"], "warning": each["warning"]} for each in now.pop("choices")]
    return {
        **now,
        "table": host.table.id,
        "legal": legal,
        "state": host.table.view(viewer).dump(),
        "log_from": log_from,
        "log": told(host.table.timeline.told(viewer, log_from)),
        "clock": clock_of(host),
    }
