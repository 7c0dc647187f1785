"""Games of anything that answers text with text against any bot: `play(slug, player, opponent)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from delenda.adapters.text.answers import Refused, read_answer
from delenda.adapters.text.digest import rules
from delenda.adapters.text.observation import PARTS, observe, question, read_so_far
from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.outcome import Outcome
from delenda.kernel.play import Play
from delenda.kernel.playout import only_answer, sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Player = Callable[[str], str]
HOW_TO_ANSWER = "Reply with `ANSWER:` and the number or the label of one answer, on a line of its own."
WON_BY = {"forfeit": "RESIGNATION", "calls": "UNFINISHED"}  # how a record says that a player's game broke off


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reply that was no answer: to which decision of the player, counted from 1, what it said, and why it was refused."""

    decision: int
    reply: str
    kind: str
    reason: str


@dataclass(slots=True)
class Result:
    """A game of a player. `ended` is `rules`, `forfeit` (a decision had no answer after all retries) or `calls` (there were no
    more calls); `winner` is a seat, or None for a draw or a game that was broken off."""

    record: Record
    seat: int
    winner: int | None = None
    ended: str = "rules"
    outcome: Outcome | None = None
    decisions: int = 0  # of the player, without those that had one answer
    calls: int = 0
    retries: int = 0
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def payoff(self) -> int:
        """1, 0 or -1 for the player."""
        return 0 if self.winner is None else 1 if self.winner == self.seat else -1


class _BrokenOff(Exception):
    """The player's game ends here."""


def play(
    slug: str,
    player: Player,
    opponent: str | Bot = "tiro",
    *,
    seat: str = "ROME",
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    box: str | Path | None = None,
    seed: int = 1,
    retries: int = 3,
    calls: int | None = None,
    remembers: bool = False,
    show: Sequence[str] = PARTS,
    log_lines: int = 40,
) -> Result:
    """One game. The player is called with a text that holds everything it needs, and again, with the reason, when its reply is
    refused: at most `retries` times for a decision, and `calls` times in all. A decision with one answer is not asked.

    A player that `remembers` what it was told reads the rules once, and of the log only what is new; another one reads the
    rules and the last `log_lines` lines each time. The same seed and the same replies give the same game, unless the opponent
    thinks by the clock (`tiro:seconds=0` does not).

    >>> result = play("scipio", lambda text: "1", "random", scenario="mini", seed=7)
    >>> result.ended, result.retries, result.record.replay().outcome() == result.outcome
    ('rules', 0, True)
    """
    if seat not in ACTOR_NAMES[:2]:
        raise DelendaError(f"seat must be ROME or CARTHAGE, not {seat!r}.")
    start = find_game(slug).start(scenario, options, box)
    rival = bot(opponent, slug) if isinstance(opponent, str) else opponent
    asking = _Asking(player, ACTOR_NAMES.index(seat), Play(start), retries, calls, remembers, show, log_lines)
    try:
        _play_out(asking, rival, seed)
    except _BrokenOff as broken:
        asking.result.ended = str(broken)
    finally:
        rival.close()
    return _finished(asking, rival)


def _play_out(asking: _Asking, rival: Bot, seed: int) -> None:
    """Chance and both seats have streams of their own, so that the dice do not depend on who plays."""
    chance, thoughts = Rng(seed * 4 + CHANCE), Rng(seed * 4 + 1 - asking.seat)
    play = asking.play
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, chance))
        elif actor == asking.seat:
            play.act(actor, asking.answer())
        else:
            carry_out(play, actor, rival.decide(play.view(actor), thoughts))


def _finished(asking: _Asking, rival: Bot) -> Result:
    result = asking.result
    result.record = asking.play.record()
    result.outcome = asking.play.state.outcome()
    names = {asking.seat: "player", 1 - asking.seat: rival.name}
    result.record.tags = {SEAT_NAMES[seat]: names[seat] for seat in (ROME, CARTHAGE)}
    if result.outcome is not None:
        result.winner = result.outcome.winner
        result.record.tags["Result"] = str(result.outcome)
    elif result.ended == "forfeit":
        result.winner = 1 - asking.seat
        result.record.tags["Result"] = f"{ACTOR_NAMES[result.winner]} {WON_BY[result.ended]}"
    else:
        result.record.tags["Result"] = WON_BY[result.ended]
    return result


class _Asking:
    """The player at its seat, and what it has been told."""

    def __init__(
        self,
        player: Player,
        seat: int,
        play: Play,
        retries: int,
        calls: int | None,
        remembers: bool,
        show: Sequence[str],
        log_lines: int,
    ) -> None:
        self.player = player
        self.seat = seat
        self.play = play
        self.retries = retries
        self.most_calls = calls
        self.remembers = remembers
        self.show = show
        self.log_lines = log_lines
        self.heard: list[str] = []
        setting = play.state.setting
        self.rules = rules(setting.slug, setting.scenario, setting.options)
        self.result = Result(play.record(), seat)

    def answer(self) -> int:
        """A legal action of the player."""
        view = self.play.view(self.seat)
        only = only_answer(view)
        if only >= 0:
            return only
        self.result.decisions += 1
        text = asked = f"{self._told(view)}\n\n{HOW_TO_ANSWER}"
        for attempt in range(self.retries + 1):
            self.result.retries += attempt > 0
            reply = self._call(text)
            try:
                return read_answer(view, reply)
            except Refused as refused:
                self.result.refusals.append(Refusal(self.result.decisions, reply, refused.kind, str(refused)))
                again = f"Your reply was refused: {refused}"
                text = "\n\n".join([again, *question(view), HOW_TO_ANSWER] if self.remembers else [asked, again])
        raise _BrokenOff("forfeit")

    def _call(self, text: str) -> str:
        if self.most_calls is not None and self.result.calls >= self.most_calls:
            raise _BrokenOff("calls")
        self.result.calls += 1
        reply = self.player(text)
        if not isinstance(reply, str):
            raise DelendaError(f"a player answers with text, not with {type(reply).__name__}.")
        return reply

    def _told(self, view: State) -> str:
        """What it needs to know now."""
        log = self.play.journal.lines(self.seat)
        if not self.remembers:
            return f"{self.rules}\n\n{observe(view, log, max(0, len(log) - self.log_lines), self.show)}"
        text = observe(view, log, read_so_far(self.heard, log), self.show)
        is_first, self.heard = self.result.calls == 0, log
        return f"{self.rules}\n\n{text}" if is_first else text
