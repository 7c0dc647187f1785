"""A game in progress with people, worked out from its log: whose turn, what each seat may do, offers, time, result.

Entries are checked with `check` before they are written down and taken over with `apply` afterwards. What a viewer may not know
does not even count: `version(viewer)` moves only with entries that this viewer may notice.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, SEATS, SPECTATOR
from delenda.kernel.errors import IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.play import Move, Play
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State
from delenda.kernel.variations import WrittenMove
from delenda.table import dice, entry, leaving
from delenda.table.clock import Clock, ClockRule
from delenda.table.entry import Entry
from delenda.table.pauses import pause
from delenda.table.proof import Proof, TakenBack
from delenda.table.seats import BOT, Seat
from delenda.table.timeline import Timeline

UNFINISHED: Final = "UNFINISHED"  # nobody has won, nor is it a draw
CANCELLED: Final = "CANCELLED"  # before anybody had played


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first action."""

    game: str
    scenario: str
    options: Mapping[str, str]
    corrections: Mapping[str, str] = field(default_factory=dict)
    clock: str = "none"
    hotseat: bool = False  # one browser holds both seats
    public: bool = False  # in the lobby
    hints: bool = False  # two people have agreed that both may ask the computer
    imported: bool = False  # a record that somebody has brought: nothing hidden, nothing to play
    to_the_end: bool = False  # a bot neither resigns nor agrees to a draw
    rules_version: int | None = None  # of the rules it was begun under; None stands for the present ones


@dataclass(frozen=True, slots=True)
class Result:
    """`winner` is None for a draw; `reason` a constant of the game or one that people decide (RESIGNATION, TIME, AGREEMENT)."""

    winner: int | None
    reason: str

    def __str__(self) -> str:
        if self.reason in (UNFINISHED, CANCELLED):
            return UNFINISHED
        return f"{'DRAW' if self.winner is None else ACTOR_NAMES[self.winner]} {self.reason}"

    def words(self, game: Game) -> str:
        if self.reason == CANCELLED:
            return "The table was cancelled before anybody had played."
        return "The game was left unfinished." if self.reason == UNFINISHED else game.ending(self.winner, self.reason)


NOT_FROZEN: Final = (
    "id",
    "setup",
    "secret",
    "commitment",
    "seats",
    "game",
    "play",
    "timeline",
)  # given when a table is made, or see below


def _possible(seat: int) -> dict[str, Entry]:
    """What a seat could do besides acting as long as a game goes on, by the name that pages know it by."""
    kinds = {kind: Entry(0, 0, kind, seat) for kind in (entry.UNDO, entry.RESIGN, entry.CANCEL)}
    kinds["stand_in"] = Entry(0, 0, entry.OFFER, seat, text=str(leaving.StandIn(seat, "")))
    for what in entry.OFFERS:
        if what not in entry.REMATCHES:
            name = {"undo": "undo_request", "draw": "draw_offer"}.get(what, what)
            kinds[name] = Entry(0, 0, entry.OFFER, seat, text=what)
    return kinds


def _possible_afterwards(seat: int) -> dict[str, Entry]:
    return {what: Entry(0, 0, entry.OFFER, seat, text=what) for what in entry.REMATCHES}


POSSIBLE: Final = tuple(map(_possible, SEATS))
AFTERWARDS: Final = tuple(map(_possible_afterwards, SEATS))


class Table:
    def __init__(self, table_id: str, setup: Setup, secret: str, seats: tuple[Seat, Seat]) -> None:
        self.id = table_id
        self.setup = setup
        self.secret = secret
        self.commitment = dice.commitment(secret)
        self.seats = seats
        self.game: Game = find_game(setup.game)
        self.play = Play(self.game.begin(self.game.box(setup.scenario, setup.options, setup.corrections)))
        self.timeline = Timeline(self.play)
        self.clock = Clock(ClockRule.parse(setup.clock))
        self.begun = False
        self.under_way = False  # somebody has made a choice that everybody may notice: clocks run from then on
        self.result: Result | None = None
        self.offers: list[tuple[str, int]] = []  # what, by whom
        self.refused: list[tuple[str, int]] = []  # those that were refused or passed over, until their author acts
        self.claimed = 0  # when the newest offer about somebody absent was made
        self.rematch = ""  # id of the next table
        self.seals: list[str | None] = [None, None]
        self.sealed = False  # no further seal is taken
        self.seeds: list[str | None] = [None, None]
        self.due = 0  # the private question under way is answered for nobody to see before this moment, in milliseconds
        self.rolled = 0  # rolls so far, taken-back ones included
        self.link = ""  # binds the table to all of them
        self.taken_back: list[TakenBack] = []  # where a roll was among it
        self.written = 0  # number of the newest entry
        self.updated = 0  # and its time
        self.noticed = 0  # the time of the newest entry that everybody may notice
        begun_under = setup.rules_version
        self.rules_version = self.game.rules_version if begun_under is None else begun_under
        self.stopped = ""  # why a game cannot go on that was begun under other rules
        self.unasked: set[int] = set()  # which of its actions those rules took without asking
        self._declined: dict[tuple[str, int], int] = {}  # (what, by whom) -> number of actions at that time
        self._public = 0
        self._grounds = (array("L", [0]), array("L", [0]))  # seat -> for each of its versions, what its choice rests on

    def frozen(self) -> dict[str, Any]:
        """All that has been worked out from the log, as plain data for another process."""
        own = {name: value for name, value in vars(self).items() if name not in NOT_FROZEN}
        return {"own": own, "play": self.play.frozen(), "timeline": self.timeline.frozen()}

    def thaw(self, frozen: dict[str, Any]) -> None:
        """On a table that has just been made: take over what another process has worked out from its log."""
        self.play.thaw(frozen["play"])
        self.timeline.thaw(frozen["timeline"])
        vars(self).update(frozen["own"])

    # Looking

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def is_closed(self) -> bool:
        """Nothing more will be played, so nothing is secret any more."""
        return self.is_over or self.setup.imported

    def version(self, viewer: int) -> int:
        return len(self._grounds[viewer]) - 1 if viewer in SEATS else self._public

    def is_current(self, seat: int, version: int) -> bool:
        """Whether what `seat` saw at its `version` still holds for its own choice. The other seat's getting ready, an offer
        or a name is no reason to refuse an action."""
        grounds = self._grounds[seat]
        return 0 <= version < len(grounds) and grounds[version] == grounds[-1]

    def may_be_seen(self, viewer: int, seats: list[int]) -> bool:
        """Whether somebody who holds `seats` may look with the eyes of `viewer`; OPEN only when nothing is secret any more."""
        return viewer == SPECTATOR or viewer in seats or self.is_closed

    @property
    def allows_hints(self) -> bool:
        """Whether the computer may be asked what it thinks. Between two people only if they have agreed to that: otherwise not
        even for those who watch, since anybody can."""
        alone = self.setup.hotseat or any(seat.kind == BOT for seat in self.seats)
        return alone or self.setup.hints or self.is_closed

    def view(self, viewer: int) -> State:
        """What `viewer` may see, to be looked at only."""
        return self.play.seen(viewer)

    def shown(self, viewer: int) -> State:
        """The view that is drawn for people, with all that lies in a secret row."""
        return self.play.shown(viewer)

    def waits_for(self) -> list[int]:
        """The seats that can act now."""
        if not self.begun or self.is_closed or self.stopped:
            return []
        return [seat for seat in SEATS if self.play.may_act(seat)]

    def deadline(self) -> int | None:
        """When something happens if nobody does anything: a time runs out, or a claim is granted."""
        found = (self.clock.deadline(), leaving.granted_at(self))
        return min((moment for moment in found if moment is not None), default=None)

    def ready(self) -> dict[int, bool] | None:
        """During secret choices: who has made them."""
        rows = self.play.rows
        return None if rows is None else {seat: rows.is_ready(seat) for seat in SEATS}

    def is_asked(self, seat: int) -> bool:
        """Whether `seat` has something to do: the table answers a private question for a seat that has only one answer, and a
        bot plays for somebody who has left."""
        return seat in self.waits_for() and self.only_answer(seat) is None and not self.seats[seat].stands_in

    def only_answer(self, seat: int) -> int | None:
        """What the table answers for `seat` to a private question. Not for a bot, which must seem to think as long as ever, and
        not at a hot-seat, where passing the device or not would tell."""
        state = self.play.state
        if not state.decision.private or state.actor != seat or self.setup.hotseat or self.seats[seat].kind == BOT:
            return None
        legal = self.play.sight(seat).legal()
        return legal[0] if len(legal) == 1 else None

    def needs_roll(self) -> bool:
        return self.begun and not self.is_closed and not self.stopped and self.play.state.actor == CHANCE

    def lacks_seals(self) -> bool:
        """Whether a browser that holds a seat could still add its part of the dice."""
        return not self.sealed and any(seat.who and self._may_seal(number) for number, seat in enumerate(self.seats))

    def _may_seal(self, seat: int) -> bool:
        return self.seals[seat] is None and self.seeds[seat] is None

    def lacks_seeds(self) -> bool:
        """Whether a seat has sealed its part of the dice and not yet opened it."""
        return any(self.seals[seat] is not None and self.seeds[seat] is None for seat in SEATS)

    def next_rolls(self) -> list[int]:
        """The outcomes that the dice give now, until a seat is to act."""
        state, seeds = self.play.state.copy(), self.proof().seeds
        rolls: list[int] = []
        while state.actor == CHANCE:
            index = dice.roll(self.secret, seeds, self.id, self.rolled + len(rolls), dice.weights_of(state))
            rolls.append(state.legal()[index])
            state.apply(rolls[-1])
        return rolls

    def proof(self) -> Proof:
        seeds, seals = (self.seeds[0] or "", self.seeds[1] or ""), (self.seals[0] or "", self.seals[1] or "")
        return Proof(self.id, self.secret, seeds, seals, tuple(self.taken_back))

    def undo_target(self, seat: int) -> int | None:
        """How many actions stay if the last one of `seat` is taken back with consent."""
        moves = self.play.moves
        return next((index for index in range(len(moves) - 1, -1, -1) if moves[index].actor == seat), None)

    def may(self, seat: int) -> list[str]:
        """What else `seat` can do now besides acting."""
        if self.seats[seat].stands_in and not self.is_closed:
            return ["return"]
        possible = AFTERWARDS[seat] if self.is_over else POSSIBLE[seat]
        return [name for name, each in possible.items() if self.would(each)]

    def would(self, wanted: Entry) -> bool:
        try:
            self.check(wanted)
        except IllegalAction:
            return False
        return True

    # Checking what somebody wants to write

    def check(self, wanted: Entry) -> None:
        """Raise, with a sentence, unless `wanted` may be written now."""
        if wanted.kind in (entry.OFFER, entry.DECLINE, entry.REMATCH):
            self._check_offer(wanted)
            return
        if self.setup.imported:
            raise IllegalAction("this is an imported record: it can be read, not played.")
        if self.result is not None:
            raise IllegalAction(f"the game is over. {self.result.words(self.game)}")
        if wanted.kind == entry.CANCEL:
            if self.under_way:
                raise IllegalAction("somebody has played already: you can offer a draw or resign.")
            return
        if self.stopped and wanted.kind in entry.PLAYING:
            raise IllegalAction(self.stopped)
        if wanted.kind in (entry.SEAL, entry.SEED):
            self._check_seed(wanted)
        elif not self.begun and wanted.kind != entry.BEGIN:
            raise IllegalAction("the game begins when both seats are taken.")
        elif wanted.kind in (entry.ACT, entry.CHOOSE):
            self.play.check(wanted.actor, wanted.action, wanted.place)
        elif wanted.kind == entry.CONFIRM and not self.play.awaits_confirmation(wanted.actor):
            raise IllegalAction("you have no complete secret choice to confirm.")
        elif wanted.kind == entry.UNDO and not self.play.may_undo(wanted.actor):
            raise IllegalAction(
                "nothing to undo: you cannot go back past a roll, a reveal or the other side's choice. Ask for an undo instead."
            )
        elif wanted.kind == entry.REWIND and ("undo", wanted.actor) not in self.offers:
            raise IllegalAction("nobody has asked for an undo.")
        elif wanted.kind == entry.REST and self.clock.rule.kind != "days":
            raise IllegalAction("a vacation is for games with days for each move.")
        elif wanted.kind == entry.RETURN and not self.seats[wanted.actor].stands_in:
            raise IllegalAction("you play this seat already.")
        elif wanted.kind == entry.DRAW and not any(what == "draw" for what, _ in self.offers):
            raise IllegalAction("nobody has offered a draw.")

    def _check_seed(self, wanted: Entry) -> None:
        """A seal while they are taken, then the seed that fits it: nobody chooses a seed that knows the other's."""
        seat = wanted.actor
        if self.rolled:
            raise IllegalAction("the dice have been rolled; seals and seeds come before the first roll.")
        if wanted.kind == entry.SEAL:
            dice.check_seal(wanted.text)
            if not self._may_seal(seat):
                raise IllegalAction("this seat has already sealed its seed.")
            if self.sealed:
                raise IllegalAction("it is too late for a seal: seeds are being opened.")
            return
        dice.check_seed(wanted.text)
        if self.seeds[seat] is not None:
            raise IllegalAction("this seat has already added its seed to the dice.")
        if not self.sealed:
            raise IllegalAction("a seed can be opened only when all seals are in.")
        if dice.seal_of(wanted.text, self.id, seat) != self.seals[seat]:
            raise IllegalAction("this is not the seed that was sealed.")

    def _check_offer(self, wanted: Entry) -> None:
        what, seat = wanted.text, wanted.actor
        if wanted.kind == entry.DECLINE:
            if not any(what == offered for offered, _ in self.offers):
                raise IllegalAction("there is no such offer.")
            return
        if wanted.kind == entry.REMATCH or what in entry.REMATCHES:
            if not self.is_over or not self.begun or self.setup.imported:
                raise IllegalAction("a rematch can be offered once the game is over.")
            if self.rematch:
                raise IllegalAction("the rematch has already been agreed.")
        elif not self.begun or self.is_closed:
            raise IllegalAction("no game is in progress.")
        if (what, seat) in self.offers:
            raise IllegalAction("you have already offered that.")
        if leaving.is_about_leaving(what):
            leaving.check_offer(self, what, seat)
            return
        if wanted.kind == entry.OFFER and self._declined.get((what, seat)) == len(self.play.moves):
            raise IllegalAction("that was declined; play on before you offer it again.")
        if what == "undo" and self.stopped:
            raise IllegalAction(self.stopped)
        if what == "undo" and self.undo_target(seat) is None:
            raise IllegalAction("you have made no choice that can be taken back.")

    # Taking over what has been written

    def apply(self, written: Entry) -> None:
        self.clock.advance(written.at)
        play = self.play
        rows, count = play.rows, len(play.moves)
        moves = list(play.moves) if written.kind in (entry.UNDO, entry.REWIND) else []
        was_ready, waited = self.ready(), self.waits_for()
        self._carry_out(written)
        is_secret = (
            written.kind in entry.OWN
            and rows is not None
            and play.rows is rows
            and self.ready() == was_ready
            and not self.stopped
        )
        rewound = written.kind in (entry.UNDO, entry.REWIND) and len(play.moves) < count
        if rewound:
            self._note_taken_back(moves, len(play.moves))
        if written.kind in entry.CHANGES and not is_secret:
            self._let_offers_lapse(written)
        outcome = play.state.outcome()
        if outcome is not None and self.result is None:
            self.result = Result(outcome.winner, outcome.reason)
        if self.result is not None:
            self.offers = [offer for offer in self.offers if offer[0] in entry.REMATCHES]
        if len(play.moves) != count or written.kind == entry.BEGIN:
            self._ask(written.at)
        if not self.under_way and written.kind in entry.OWN and written.actor in SEATS and not is_secret:
            self.under_way = True
            self.clock.hand_over(waited, count)
        if self.under_way:
            self.clock.hand_over(self.waits_for(), len(play.moves))
        self.clock.wait_until(self.due)
        moved = len(play.moves) != count or rewound or written.kind in (entry.BEGIN, entry.REWIND) or self.is_over
        self._count(written, is_secret, moved)
        self.written = written.number
        self.updated = written.at

    def _ask(self, at: int) -> None:
        """A question was asked at this moment: when may an answer be seen? Only a person on the other side could learn."""
        state = self.play.state
        is_watched = state.decision.private and not self.setup.hotseat and self.seats[1 - state.actor].kind != BOT
        self.due = at + pause(self.secret, len(self.play.moves)) if is_watched else 0

    def take_over(
        self, actions: Sequence[int], unasked: set[int], taken_back: Sequence[TakenBack], rolls: Sequence[str]
    ) -> None:
        """A game that was played under other rules, worked out elsewhere (`older.py`): its actions in order, those that nobody
        was asked for, what was taken back, and what every roll fell on."""
        self.play.retrace(actions)
        self.unasked = unasked
        self.taken_back = list(taken_back)
        for label in rolls:
            self.link = dice.link(self.link, self.secret, self.id, self.rolled, label)
            self.rolled += 1
        outcome = self.play.state.outcome()
        if outcome is not None and self.result is None:
            self.result = Result(outcome.winner, outcome.reason)

    def _carry_out(self, written: Entry) -> None:
        seat, play = written.actor, self.play
        if self.stopped and written.kind in entry.CHANGES:
            return  # made under other rules: see `take_over`
        match written.kind:
            case entry.BEGIN:
                self.begun = True
            case entry.SEAL:
                self.seals[seat] = written.text
            case entry.SEALED:
                self.sealed = True
            case entry.SEED:
                self.seeds[seat] = written.text
            case entry.ACT:
                label = play.state.label(written.action) if seat == CHANCE else ""
                play.act(seat, written.action)
                if seat == CHANCE:
                    self.link = dice.link(self.link, self.secret, self.id, self.rolled, label)
                    self.rolled += 1
            case entry.CHOOSE:
                play.act(seat, written.action, written.place, confirm=False)
            case entry.CONFIRM:
                play.confirm(seat)
            case entry.UNDO:
                play.undo(seat)
            case entry.REWIND:
                play.rewind(written.action)
                self.clock.rewound(len(play.moves))
            case entry.OFFER:
                self.offers.append((written.text, seat))
                self.refused = [each for each in self.refused if each != (written.text, seat)]
                if leaving.pending(self) == (written.text, seat):
                    self.claimed = written.at
            case entry.DECLINE:
                for what, by in self.offers:
                    if what == written.text and by != seat:
                        self._declined[what, by] = len(play.moves)
                        self.refused.append((what, by))
                self.offers = [offer for offer in self.offers if offer[0] != written.text]
            case entry.DRAW:
                self.result = Result(None, "AGREEMENT")
            case entry.RESIGN:
                self.result = Result(1 - seat, "RESIGNATION")
            case entry.TIME:
                self.result = Result(None if seat == NOBODY else 1 - seat, "TIME")
            case entry.FORFEIT:
                self.result = Result(1 - seat, "ABSENCE")
            case entry.CANCEL:
                self.result = Result(None, CANCELLED)
            case entry.STAND_IN | entry.RETURN:
                leaving.change_player(self.seats[seat], written)
                self.offers = [each for each in self.offers if not leaving.is_about_leaving(each[0])]
            case entry.REST:
                self.clock.rest(seat, int(written.text), written.at)
            case entry.ABANDON:
                self.result = Result(None, UNFINISHED)
            case entry.REMATCH:
                self.rematch = written.text
                self.offers = []

    def _note_taken_back(self, before: list[Move], keep: int) -> None:
        """Rolls that were taken back are part of the proof, with all that was taken back with them. What is taken back without
        a roll matters only where it goes back further than that."""
        gone, last = before[keep:], self.taken_back[-1] if self.taken_back else None
        if any(move.actor == CHANCE for move in gone):
            self.taken_back.append(TakenBack(keep, self._written(gone)))
        elif last is not None and keep < last.keep:
            self.taken_back[-1] = TakenBack(keep, self._written(before[keep : last.keep]) + last.moves)

    def _written(self, moves: list[Move]) -> tuple[WrittenMove, ...]:
        """What would be played from here on."""
        line = Record.of(state := self.play.state.copy())
        for move in moves:
            line.add(state, move.action)
            state.apply(move.action)
        return tuple(line.moves)

    def _let_offers_lapse(self, written: Entry) -> None:
        """Playing on declines a draw; a request to undo is void once something has moved, and so is what was said of somebody
        absent. Whoever had offered it is told, until they act themselves."""
        seat = written.actor
        kept = [(what, by) for what, by in self.offers if leaving.is_own(what, by) or (what == "draw" and by == seat)]
        passed_over = [offer for offer in self.offers if offer not in kept and offer[1] != seat and seat in SEATS]
        self.refused = [offer for offer in self.refused if offer[1] != seat] + passed_over
        self.offers = kept

    def _count(self, written: Entry, is_secret: bool, moved: bool) -> None:
        for seat in SEATS:
            if is_secret and seat != written.actor:
                continue
            grounds = self._grounds[seat]
            own = written.kind in entry.OWN and seat == written.actor
            grounds.append(grounds[-1] + (1 if own or moved else 0))
        if not is_secret:
            self._public += 1
            self.noticed = written.at
