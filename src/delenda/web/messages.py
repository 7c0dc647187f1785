"""What a client may send over the WebSocket. Anything else is refused before anybody looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from delenda.table.seats import LONGEST_BOT

# data: no picture, but the dumped view, for those who draw by themselves
Layout = Literal["wide", "tall", "wide-turned", "tall-turned", "data"]
Version = Annotated[int, Meta(ge=0, le=10**9)]
Action = Annotated[int, Meta(ge=0, le=10**6)]
SeatName = Literal["ROME", "CARTHAGE"]
What = Literal["undo", "draw", "rematch", "again", "claim", "stand_in"]


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """One message; `t` says which."""


class Hello(Message, tag="hello"):
    """`since` is the version that the client has seen, as `viewer` and in this layout, before its line broke. With `patches` it
    takes what has changed in a drawing instead of the whole."""

    layout: Layout = "wide"
    patches: bool = False
    since: Version | None = None
    viewer: Literal["ROME", "CARTHAGE", "SPECTATOR", ""] = ""


class Act(Message, tag="act"):
    version: Version
    action: Action


class Acts(Message, tag="acts"):
    """With `back` the last choice is taken back first."""

    version: Version
    actions: Annotated[list[Action], Meta(min_length=1, max_length=200)]
    back: bool = False


class Choose(Message, tag="choose"):
    """A part of a secret row, which counts when it is confirmed; `place` where the order is free."""

    version: Version
    action: Action
    place: Annotated[int, Meta(ge=0, le=100)] | None = None


class Confirm(Message, tag="confirm"):
    """The secret row is as it should be."""

    version: Version


class Undo(Message, tag="undo"):
    version: Version


class UndoRequest(Message, tag="undo_request"):
    pass


class Answer(Message, tag="answer"):
    to: What
    yes: bool


class DrawOffer(Message, tag="draw_offer"):
    pass


class Resign(Message, tag="resign"):
    pass


class Cancel(Message, tag="cancel"):
    """Call the table off, before anybody has played."""


class Claim(Message, tag="claim"):
    """The win, because the other side stays away."""


class StandIn(Message, tag="stand_in"):
    """A bot of that level is to play on for a seat: one's own, or that of somebody who stays away."""

    seat: SeatName
    level: Annotated[str, Meta(min_length=1, max_length=LONGEST_BOT)]


class Return(Message, tag="return"):
    """Play again where a bot has played."""


class Rematch(Message, tag="rematch"):
    """Another game, with sides swapped or the same."""

    swap: bool = True


class Chat(Message, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SetLayout(Message, tag="layout"):
    layout: Layout


class PassDevice(Message, tag="pass_device"):
    pass


class Seal(Message, tag="seal"):
    """The seal of a seat's part of the dice; whoever holds both seats sends one for each."""

    seat: SeatName
    seal: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Seed(Message, tag="seed"):
    """What was sealed, when no further seal is taken."""

    seat: SeatName
    seed: Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,64}$")]


class Pace(Message, tag="pace"):
    ms: Annotated[int, Meta(ge=0, le=3000)]


class Ping(Message, tag="ping"):
    pass


class Hint(Message, tag="hint"):
    """What would the computer do?"""

    version: Version


class Why(Message, tag="why"):
    """Why do these clicks mean nothing?"""

    version: Version
    path: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=10)]


Any = (
    Hello
    | Act
    | Acts
    | Choose
    | Confirm
    | Undo
    | UndoRequest
    | Answer
    | DrawOffer
    | Resign
    | Cancel
    | Claim
    | StandIn
    | Return
    | Rematch
    | Chat
    | SetLayout
    | PassDevice
    | Seal
    | Seed
    | Pace
    | Hint
    | Why
    | Ping
)

decoder = msgspec.json.Decoder(Any)
