"""The properties that every game must have, written once.

    class TestProperties(GameProperties):
        slug = "scipio"

gives a game's test file all of them. `python -m delenda.kernel.testkit SLUG FIRST LAST` prints the fingerprint of random games,
by which the compiled and the interpreted build are compared; `fuzz` plays many games and checks every step.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.codec import is_same
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.kernel.events import EVERYBODY, Journal
from delenda.kernel.game import Game
from delenda.kernel.mutations import accepted, mutated, play_out, reworded
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.proofreading import slips
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.secret_rows import SecretRows
from delenda.kernel.state import State
from delenda.kernel.worlds import ruled_out

VIEWERS = (ROME, CARTHAGE, SPECTATOR)


def settings(game: Game) -> list[tuple[str, dict[str, str]]]:
    """Every scenario with the default options, then each other value of each option."""
    found = [(scenario.slug, {option.name: option.default for option in game.options}) for scenario in game.scenarios]
    for option in game.options:
        found += [(game.scenarios[0].slug, {option.name: value}) for value in option.choices if value != option.default]
    return found


def text_of(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


def seen(view: State) -> tuple[Any, ...]:
    """All that a viewer is given with a view."""
    words = [view.decision.words(view, action) for action in view.legal()]
    return text_of(view), view.legal(), view.labels(), words, view.prompt(), view.decision.title


def walk(game: Game, seed: int, journal: bool = False) -> Iterator[State]:
    """The states of a random game, the first and the last included. The same object each time: copy what you keep."""
    scenario, options = settings(game)[seed % len(settings(game))]
    state = game.start(scenario, options)
    if journal:
        state.journal = Journal()
    rng = Rng(seed)
    yield state
    while state.actor != NOBODY:
        state.apply(sample(state, rng))
        yield state


def check_step(game: Game, state: State) -> None:
    """What must be true of every state of every game."""
    broken = state.invariants()
    assert not broken, f"{broken[0]}\n{text_of(state)}"
    legal = state.legal()
    if state.actor == NOBODY:
        outcome = state.outcome()
        assert legal == [] and outcome is not None and outcome.reason in game.endings
        return
    assert state.outcome() is None
    decision = state.decision
    assert decision.chance == (state.actor == CHANCE), f"{decision.name!r} must say whether chance decides it"
    assert legal, f"nothing can be answered to {decision.name!r}: {text_of(state)}"
    asked = decision.completes or decision.private
    assert len(legal) > 1 or asked, f"a decision with one answer must be answered by the engine: {text_of(state)}"
    assert decision.forced(state) < 0, f"{decision.name!r} would have been answered by the engine: {text_of(state)}"
    assert not decision.impossible(state), f"{decision.impossible(state)}\n{text_of(state)}"
    assert legal == sorted(set(legal)), f"legal actions must be ascending and distinct: {legal}"
    assert legal[0] >= 0 and legal[-1] < game.action_count
    written = vec[i64]([-1] * (len(legal) + 1))
    assert decision.write_legal(state, written, 1) == len(written), "write_legal must tell where its actions end"
    assert list(written)[1:] == legal, f"write_legal must write the legal ones: {list(written)[1:]}, {legal}"
    drawn = [decision.at_random(state, Rng(seed)) for seed in range(4)]
    assert drawn == [Rng(seed).choose(legal) for seed in range(4)], f"at_random must draw from the legal ones: {drawn}, {legal}"
    weights = state.weights()
    assert state.actor == CHANCE or weights == []
    assert weights == [] or (len(weights) == len(legal) and min(weights) > 0)
    if state.actor == CHANCE:
        drawn = [decision.rolled(state, Rng(seed)) for seed in range(4)]
        by_weight = [legal[Rng(seed).pick(weights or [1] * len(legal))] for seed in range(4)]
        assert drawn == by_weight, f"rolled must draw by weight: {drawn}, {weights}"


def fuzz(game: Game, first: int, last: int) -> int:
    """Random games with these seeds, every step checked; returns the number of actions. A failure prints a record."""
    count = 0
    for seed in range(first, last):
        scenario, options = settings(game)[seed % len(settings(game))]
        state = game.start(scenario, options)
        rng = Rng(seed)
        played: list[int] = []
        try:
            check_step(game, state)
            while state.actor != NOBODY:
                played.append(sample(state, rng))
                state.apply(played[-1])
                check_step(game, state)
                assert len(played) <= game.longest, "the game is longer than the game says it can be"
        except Exception:
            print(f"seed {seed}:\n{_record(game.start(scenario, options), played)}", file=sys.stderr)
            raise
        count += len(played)
    return count


def random_record(start: State, seed: int) -> Record:
    """A random game from `start` to its end."""
    state = start.copy()
    record = Record.of(start)
    rng = Rng(seed)
    while state.actor != NOBODY:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags["Result"] = str(state.outcome())
    return record


def _record(start: State, actions: list[int]) -> Record:
    record = Record.of(start)
    state = start.copy()
    for action in actions:
        record.add(state, action)
        state.apply(action)
    return record


def fingerprint(game: Game, first: int, last: int) -> str:
    """A digest of everything that happens in random games with these seeds."""
    digest = hashlib.sha256()
    for seed in range(first, last):
        state = None
        for state in walk(game, seed, journal=True):
            step = (state.actor, state.decision.name, state.legal(), state.weights())
            digest.update(repr(step).encode())
        assert state is not None and state.journal is not None
        digest.update(text_of(state).encode())
        digest.update("\n".join(state.journal.lines()).encode())
    return digest.hexdigest()


@dataclass(slots=True)
class Shown:
    """What the states of some games have shown about the game."""

    chance: bool = False
    secrets: bool = False
    at_once: bool = False

    def look_at(self, state: State) -> None:
        self.chance |= state.actor == CHANCE
        self.at_once |= state.decision.simultaneous
        self.secrets = self.secrets or any(hides(state, viewer) for viewer in (ROME, CARTHAGE))


def hides(state: State, viewer: int) -> bool:
    """Whether something is true that `viewer` does not see."""
    view = state.view(viewer)
    view.viewer = state.viewer
    return not is_same(view, state)


class Terse(Journal):
    """A log in which every sentence is reduced to its length."""

    def tell(self, text: str, audience: int = EVERYBODY) -> None:
        super().tell(str(len(text)), audience)

    def join(self, text: str, audience: int = EVERYBODY) -> None:
        super().join(str(len(text)), audience)


def check_worlds(record: Record, every: int, guesses: int, rng: Rng) -> int:
    """Nobody learns anything in this game but by a reveal; about one step in `every` is looked at.
    Returns how many were."""
    count = 0
    for number, (before, action) in enumerate(record.actions(), 1):
        for viewer in VIEWERS:
            if rng.below(every):
                continue
            count += 1
            world = ruled_out(before, action, viewer, guesses, rng)
            if world is not None:
                did = f"{before.decision.name!r}, {before.label(action)!r}"
                raise AssertionError(f"step {number} ({did}) tells {viewer} that this cannot be: {world}\n{record}")
    return count


class GameProperties:
    """Inherit, name the game, and pytest runs them all. `games` is how many random games the cheap properties play, `mutations`
    how many tampered positions are tried, `read` of how many games the log is proofread, `looked_at` of how many all that is
    asked and shown; with `apart`, that many times fewer states of a game are looked at."""

    slug = ""
    games = 40
    mutations = 400
    read = 200
    looked_at = 40
    apart = 1

    @property
    def game(self) -> Game:
        return find_game(self.slug)

    @property
    def few(self) -> int:
        """How many games the dear properties play."""
        return min(self.games, max(4, self.games // 10))

    def sampled(self, games: int, every: int, journal: bool = False) -> Iterator[State]:
        """About one state in `every` of some random games, and every state that waits on a secret choice; fewer if they lie
        further `apart`."""
        rng = Rng(len(self.slug))
        for seed in range(games):
            for state in walk(self.game, seed, journal):
                often = 1 if state.decision.simultaneous else every
                if state.actor != NOBODY and rng.below(often * self.apart) == 0:
                    yield state

    def test_random_games_are_sound_and_end(self) -> None:
        fuzz(self.game, 0, self.games)

    def test_what_the_game_says_of_itself_is_so(self) -> None:
        """No random game shows what is denied, and what is said shows in one; `fuzz` checks the length and the actions."""
        game = self.game
        shown = Shown()
        for seed in range(max(self.games // 4, 2 * len(settings(game)))):
            for state in walk(game, seed):
                shown.look_at(state)
        assert shown.chance == game.has_chance, "has_chance"
        assert shown.secrets == game.has_secrets, "has_secrets"
        assert shown.at_once == game.is_simultaneous, "is_simultaneous"
        assert any(decision.chance for decision in game.decisions) == game.has_chance
        assert any(decision.simultaneous for decision in game.decisions) == game.is_simultaneous

    def test_labels_are_unique_and_find_their_action(self) -> None:
        for state in self.sampled(self.games, 3):
            labels = state.labels()
            assert len(set(labels)) == len(labels), labels
            assert [state.find(label) for label in labels] == state.legal()

    def test_every_decision_has_words(self) -> None:
        for state in self.sampled(self.games, 3):
            assert state.prompt()
            assert state.decision.name
            assert state.decision.title
            assert state.decision.rule
            words = [state.decision.words(state, action) for action in state.legal()]
            assert all(words)
            assert len(set(words)) == len(words), words

    def test_illegal_actions_are_refused_with_a_sentence_and_change_nothing(self) -> None:
        for state in self.sampled(max(1, self.games // 4), 3):
            before = text_of(state)
            legal = set(state.legal())
            for action in (-1, self.game.action_count, *(a for a in range(0, self.game.action_count, 7) if a not in legal)):
                try:
                    state.play(action)
                except IllegalAction as error:
                    assert str(error).endswith(".")
                else:
                    raise AssertionError(f"action {action} was not refused")
            assert text_of(state) == before

    def test_copies_are_independent(self) -> None:
        rng = Rng(1)
        for seed in range(max(1, self.games // 4)):
            kept = [(state.copy(), text_of(state)) for state in walk(self.game, seed)]
            for copy, text in kept:
                assert text_of(copy) == text
            for copy, text in kept[:: max(1, len(kept) // 10)]:
                twin = copy.copy()
                while twin.actor != NOBODY:
                    twin.apply(sample(twin, rng))
                assert text_of(copy) == text

    def test_states_and_views_survive_dump_and_load(self) -> None:
        for state in self.sampled(self.games, 5):
            for shown in (state, *(state.view(viewer) for viewer in VIEWERS)):
                data = json.loads(text_of(shown))
                loaded = self.game.load(data)
                assert loaded.dump() == data
                assert seen(loaded) == seen(shown)

    def test_position_text_reads_back(self) -> None:
        for state in self.sampled(self.games, 5):
            setting = state.setting
            for shown in (state, *(state.view(viewer) for viewer in VIEWERS)):
                again = self.game.read_position(str(shown), setting.scenario, setting.options)
                assert text_of(again) == text_of(shown), str(shown)

    def test_repr_is_python_that_reads_the_position_again(self) -> None:
        for state in self.sampled(max(1, self.games // 4), 5):
            assert eval(repr(state), {"delenda": SimpleNamespace(game=find_game)}) == state  # nosec B307

    def test_broken_dumps_are_refused(self) -> None:
        data = self.game.start().dump()
        for name in data:
            for wrong in ({k: v for k, v in data.items() if k != name}, {**data, name: "nonsense"}):
                try:
                    self.game.load(wrong)
                except DelendaError as error:
                    assert str(error)
                else:
                    raise AssertionError(f"a dump with a wrong {name!r} was loaded")

    def test_a_view_does_not_depend_on_what_it_hides(self) -> None:
        rng = Rng(2)
        for state in self.sampled(self.games, 6):
            for viewer in VIEWERS:
                view = state.view(viewer)
                told = seen(view)
                for _ in range(3):
                    assert seen(view.guess(rng).view(viewer)) == told

    def test_a_guess_is_complete_and_sound(self) -> None:
        rng = Rng(3)
        for state in self.sampled(self.games, 6):
            for viewer in VIEWERS:
                guess = state.view(viewer).guess(rng)
                check_step(self.game, guess)
                guess.apply(sample(guess, rng))
                check_step(self.game, guess)

    def test_guesses_cover_what_is_hidden(self) -> None:
        """Where two actions of another seat look the same to a viewer, its guesses must not always be one of them."""
        rng = Rng(4)
        for state in self.sampled(self.few, 6):
            for viewer in VIEWERS:
                if viewer == state.actor:
                    continue
                after: dict[str, set[str]] = {}
                for action in state.legal():
                    twin = state.copy()
                    twin.apply(action)
                    after.setdefault(text_of(twin.view(viewer)), set()).add(text_of(twin))
                for view, twins in after.items():
                    if len(twins) > 1:
                        shown = self.game.load(json.loads(view))
                        assert len({text_of(shown.guess(rng)) for _ in range(40)}) > 1

    def test_the_log_tells_no_more_than_the_view(self) -> None:
        """Actions that lead to different states that look the same leave the same lines; open ways to one state need not."""
        for state in self.sampled(self.few, 6, journal=True):
            assert state.journal is not None
            for viewer in VIEWERS:
                logs: dict[str, tuple[str, list[str]]] = {}
                for action in state.legal():
                    twin = state.copy()
                    twin.journal = Journal()
                    twin.apply(action)
                    lines = twin.journal.lines(viewer)
                    same, told = logs.setdefault(text_of(twin.view(viewer)), (text_of(twin), lines))
                    assert told == lines or same == text_of(twin)

    def test_worlds_shrink_only_at_a_reveal(self) -> None:
        rng = Rng(8)
        for seed in range(max(self.few, self.games // 8)):
            start = self.game.start(*settings(self.game)[seed % len(settings(self.game))])
            check_worlds(random_record(start, seed), 8, 2, rng)

    def test_tampered_positions_are_refused_or_can_be_played(self) -> None:
        rng = Rng(9)
        kept = [state.copy() for state in self.sampled(len(settings(self.game)), 4)]
        for number in range(self.mutations):
            state = kept[rng.below(len(kept))]
            others = [each for each in kept if each.setting == state.setting]
            other = others[rng.below(len(others))]
            viewer = VIEWERS[rng.below(3)]
            shown = state.view(viewer) if rng.below(5) == 0 else state
            wrong = (
                reworded(str(shown), str(other), rng)
                if number % 3 == 0
                else mutated(self.game, shown.dump(), other.dump(), rng)
            )
            try:
                taken = accepted(self.game, wrong, state)
                if taken is not None:
                    play_out(self.game, taken, rng)
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\nin a game from {wrong}") from error

    def test_texts_are_free_of_slips(self) -> None:
        """The logs and endings of `read` games, a thousand in all five; in the first of them what is asked and shown, too."""
        for seed in range(self.read):
            for number, state in enumerate(walk(self.game, seed, journal=True)):
                if seed < self.looked_at and number % 9 == seed % 9:
                    self._proofread(state)
            assert state.journal is not None
            for line in state.journal.lines():
                assert not slips(line), slips(line)[0]
            outcome = state.outcome()
            assert outcome is not None
            assert not slips(self.game.ending(outcome.winner, outcome.reason))
            self._proofread(state)

    def _proofread(self, state: State) -> None:
        view = state.view(state.actor) if state.actor in (ROME, CARTHAGE) else state.view(SPECTATOR)
        texts = [view.prompt(), *self.game.board.describe(view).splitlines(), view.decision.title]
        for action in view.legal():
            texts += [view.decision.words(view, action), view.decision.warning(view, action)]
        for text in texts:
            assert not slips(text), f"{slips(text)[0]} ({state.decision.name})"

    def test_the_log_is_only_words(self, monkeypatch: Any) -> None:
        """Every sentence is reduced to its length; undo, secret choices and records are as before."""
        plays = []
        for journal in (Journal, Terse):
            monkeypatch.setattr("delenda.kernel.play.Journal", journal)
            plays.append([self._played(seed) for seed in range(max(3, self.games // 12))])
        assert plays[0] == plays[1]

    def _played(self, seed: int) -> list[str]:
        """A game between two who act in any order, as far as it shows: who may act, who may undo, what is done."""
        play = Play(self.game.start(*settings(self.game)[seed % len(settings(self.game))]))
        rng = Rng(seed)
        shown = []
        while play.state.actor != NOBODY:
            waiting = play.waits_for()
            shown.append(f"{waiting} {play.may_undo(ROME)} {play.may_undo(CARTHAGE)} {play.state.reveals}")
            actor = waiting[rng.below(len(waiting))]
            if actor != CHANCE and play.may_undo(actor) and rng.below(12) == 0:
                play.undo(actor)
                continue
            play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
        return [*shown, str(play.record())]

    def test_the_board_draws_every_view(self) -> None:
        """Every element has its own key, every path leads over elements that are there, and no path begins another."""
        board = self.game.board
        for state in self.sampled(self.few, 12):
            for viewer in VIEWERS:
                view = state.view(viewer)
                elements = board.draw(view).elements
                assert not [slip for element in elements for slip in slips(element.words)]
                keys = [element.key for element in elements]
                assert len(set(keys)) == len(keys)
                assert board.sketch(view)
                assert board.describe(view)
                paths = board.clicks(view) if viewer == state.actor else {}
                assert set(paths) <= set(view.legal())
                assert {key for path in paths.values() for key in path} <= set(keys)
                trails = sorted(tuple(path) for path in paths.values())
                assert all(b[: len(a)] != a for a, b in pairwise(trails)), trails

    def test_records_replay(self) -> None:
        for seed in range(max(1, self.games // 2)):
            record = random_record(self.game.start(*settings(self.game)[seed % len(settings(self.game))]), seed)
            again = Record.parse(str(record))
            assert str(again) == str(record)
            assert text_of(again.replay()) == text_of(record.replay())

    def test_early_commitments_are_those_of_any_completion(self) -> None:
        """What the second seat sees and may choose does not depend on what the first seat has chosen in secret."""
        rng = Rng(5)
        for state in self.sampled(max(self.few, self.games // 4), 1000):
            if not state.decision.simultaneous:
                continue
            second = 1 - state.actor
            offers = set()
            for _ in range(4):
                rows = SecretRows(state)
                while not rows.is_ready(state.actor):
                    rows.choose(state.actor, sample(rows.state_for(state.actor), rng))
                offers.add(repr(seen(rows.state_for(second).view(second))))
            if not SecretRows(state).is_ready(second):
                assert len(offers) == 1

    def test_secret_choices_may_come_in_any_order(self) -> None:
        rng = Rng(6)
        for seed in range(self.few):
            play = Play(self.game.start(*settings(self.game)[seed % len(settings(self.game))]))
            while play.state.actor != NOBODY:
                waiting = play.waits_for()
                actor = waiting[rng.below(len(waiting))]
                view = play.state if actor == CHANCE else play.view(actor)
                play.act(actor, sample(view, rng))
            record = play.record()
            assert text_of(Record.parse(str(record)).replay()) == text_of(play.state)

    def test_a_secret_row_may_be_changed_until_it_is_confirmed(self) -> None:
        """Whatever a seat puts into its row, changes there and takes back, nobody else notices before it confirms."""
        rng = Rng(10)
        for seed in range(self.few):
            play = Play(self.game.start(*settings(self.game)[seed % len(settings(self.game))]))
            while play.state.actor != NOBODY:
                waiting = play.waits_for()
                actor = waiting[rng.below(len(waiting))]
                if play.rows is None:
                    play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
                else:
                    self._fill_a_row(play, actor, rng)
            record = play.record()
            assert text_of(Record.parse(str(record)).replay()) == text_of(play.state)

    def _fill_a_row(self, play: Play, seat: int, rng: Rng) -> None:
        others = [viewer for viewer in (*VIEWERS, OPEN) if viewer != seat]

        def noticed() -> list[Any]:
            views = [text_of(play.view(viewer)) for viewer in others]
            return [*views, play.may_undo(1 - seat), play.waits_for(), len(play.moves)]

        before = noticed()
        assert play.rows is not None
        row = play.rows.row(seat)
        assert row is not None
        for _ in range(8):
            changes = row.changes()
            if changes and rng.below(3):
                change = changes[rng.below(len(changes))]
                play.act(seat, change.action, change.place, confirm=False)
            elif not row.is_untouched and rng.below(4) == 0:
                play.undo(seat)
            elif not play.awaits_confirmation(seat):
                play.act(seat, sample(play.shown(seat), rng), confirm=False)
            assert noticed() == before
        while not play.awaits_confirmation(seat):
            play.act(seat, sample(play.shown(seat), rng), confirm=False)
        assert all(part.words for part in row.parts())
        count = len(play.moves)
        play.confirm(seat)
        done = [move.action for move in play.moves[count:] if move.actor == seat]  # nothing until both have confirmed
        assert done == row.actions()[: len(done)]

    def test_undo_is_exact_and_never_crosses_a_die_a_reveal_or_the_other_seat(self) -> None:
        rng = Rng(7)
        for seed in range(self.few):
            play = Play(self.game.start(*settings(self.game)[seed % len(settings(self.game))]))
            while play.state.actor != NOBODY:
                waiting = play.waits_for()
                actor = waiting[rng.below(len(waiting))]
                watched = actor != CHANCE and rng.below(4) == 0
                before, count = text_of(play.state) if watched else "", len(play.moves)
                state = play.state.copy()
                play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
                if actor == CHANCE:
                    assert not play.may_undo(ROME)
                    assert not play.may_undo(CARTHAGE)
                elif watched and len(play.moves) == count + 1:
                    self._check_undo(play, state, before, actor, rng)

    def _check_undo(self, play: Play, state: State, before: str, actor: int, rng: Rng) -> None:
        action = play.moves[-1].action
        assert not play.may_undo(1 - actor)
        if not play.may_undo(actor) or play.moves[-1].private:  # a private answer goes with the choice before it
            return
        after = text_of(play.state)
        for viewer in (ROME, CARTHAGE):  # nobody has learned anything from this action
            for _ in range(3):
                twin = state.view(viewer).guess(rng)
                if action in twin.legal():
                    twin.apply(action)
                    assert text_of(twin.view(viewer)) == text_of(play.state.view(viewer)), "a reveal is not marked"
        play.undo(actor)
        assert text_of(play.state) == before
        play.act(actor, action)
        assert text_of(play.state) == after


if __name__ == "__main__":
    print(fingerprint(find_game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
