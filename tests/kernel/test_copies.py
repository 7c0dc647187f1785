"""Python's own ways to copy: `copy`, `deepcopy` and `pickle`, in both builds."""

import copy
import pickle

import pytest

from delenda.kernel.actor import CHANCE, NOBODY, ROME, SPECTATOR
from delenda.kernel.batch import BOTH, Batch
from delenda.kernel.codec import parcel
from delenda.kernel.decision import GAME_OVER
from delenda.kernel.errors import BadPosition
from delenda.kernel.events import Journal
from delenda.kernel.play import Play
from delenda.kernel.playout import playout, sample
from delenda.kernel.record import Record
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


WAYS = [copy.copy, copy.deepcopy, pickled]
DEEP = WAYS[1:]
ALL = games()


def _midgame(game, steps=60):
    state, rng = game.start(), Rng(5)
    for _ in range(steps):
        if state.actor == NOBODY:
            break
        state.apply(sample(state, rng))
    return state


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_copied_state_plays_on_as_the_first_and_alone(way, game):
    state = _midgame(game)
    before = state.dump()
    twin = way(state)
    assert type(twin) is type(state)
    assert (twin.box is state.box, twin.decision is state.decision, twin.reveals) == (True, True, state.reveals)
    assert twin == state
    playout(twin, Rng(3))
    assert state.dump() == before
    playout(state, Rng(3))
    assert twin == state
    assert way(state).decision is GAME_OVER


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_copied_view_hides_the_same(way, game):
    state = _midgame(game)
    for viewer in (ROME, SPECTATOR):
        assert way(state.view(viewer)).dump() == state.view(viewer).dump()


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_stream_goes_on_with_the_same_numbers(way):
    rng = Rng(4)
    rng.below(6)
    twin = way(rng)
    numbers = [rng.below(100) for _ in range(9)]
    assert [twin.below(100) for _ in range(9)] == numbers


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_record_is_the_same_game(way):
    state, rng = ALL[0].start("mini"), Rng(1)
    record = Record.of(state)
    while state.actor != NOBODY:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    assert way(record) == record
    assert way(record).replay() == state


@pytest.mark.parametrize("way", DEEP)
def test_a_journal_goes_with_a_deep_copy_only(way):
    state = ALL[0].start("mini")
    state.journal = Journal()
    playout(state, Rng(2))
    assert way(state).journal.lines() == state.journal.lines() != []
    assert copy.copy(state).journal is None


@pytest.mark.parametrize("way", DEEP)
def test_a_copied_play_goes_on_with_its_log_and_its_secret_choices(way):
    play, rng = Play(ALL[0].start()), Rng(2)
    while len(play.moves) < 12 or play.rows is None or not play.rows.has_begun(ROME):
        actor = play.waits_for()[0]
        play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
    twin = way(play)
    assert twin.state.journal is twin.journal is not play.journal
    for each in (play, twin):
        numbers = Rng(6)
        while each.state.actor != NOBODY:
            actor = each.waits_for()[0]
            each.act(actor, sample(each.state if actor == CHANCE else each.view(actor), numbers))
    assert twin.journal.lines() == play.journal.lines()
    assert str(twin.record()) == str(play.record())


@pytest.mark.parametrize("way", DEEP)
def test_a_copied_batch_goes_on_alike_and_alone(way):
    batch = Batch(ALL[0].start("mini"), [8, 9, 10], BOTH, ALL[0].action_count)
    batch.step(batch.sample())
    twin = way(batch)
    assert twin.states[0] is not batch.states[0]
    for _ in range(30):
        actions = batch.sample()
        assert twin.sample() == actions
        batch.step(actions)
        twin.step(actions)
        for told in ("seats", "rewards", "over", "masks"):
            assert list(getattr(twin, told)) == list(getattr(batch, told))
    assert list(twin.states) == list(batch.states)


def test_a_corrected_box_travels_by_its_corrections(tmp_path):
    game = ALL[0]
    (tmp_path / "box.toml").write_text(_corrected(game), encoding="utf-8")
    states = [game.start(box=tmp_path), game.start()]
    states.append(states[0].copy())
    corrected, plain, again = pickled(states)
    assert corrected.setting.corrections == states[0].setting.corrections != {}
    assert corrected.box is again.box is not plain.box
    assert plain.box is states[1].box
    assert corrected == states[0]


def _corrected(game):
    """The printed box with a line that changes nothing."""
    from importlib.resources import files

    return files(game.package).joinpath("data/box.toml").read_text(encoding="utf-8") + "\n# checked with the counters\n"


def test_a_pickle_of_other_rules_is_refused():
    unwrap, (box, version, *rest) = parcel(ALL[0].start())
    with pytest.raises(BadPosition, match=r"pickled under rules version \d+; this is version \d+\."):
        unwrap(box, version + 1, *rest)
