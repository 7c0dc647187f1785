"""Networks as opponents: by file, by the name of one that comes with the package, and what is said where one does not fit."""

import re
import sys
import zipfile

import numpy as np
import pytest

pytest.importorskip("numpy", reason="the extra delenda[research] is not installed")

import delenda
from delenda.adapters.kept import FOLDER, kept
from delenda.adapters.lessons import from_teacher, imitate
from delenda.adapters.network import Network
from delenda.adapters.observations import encoder_of
from delenda.adapters.structure import layout_of
from delenda.adapters.trial import trial
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import games

EVERY = [path.stem for path in sorted(FOLDER.glob("*.npz"))]


@pytest.fixture
def small(tmp_path):
    """A network for Scipio that has learnt nothing, in a file."""
    game = delenda.game("scipio")
    encoder = encoder_of(game.start())
    path = tmp_path / "small.npz"
    Network(encoder.size, game.action_count, hidden=4).save(path, game="scipio", layout=encoder.version, simulations=6)
    return path


@pytest.mark.parametrize("name", EVERY)
def test_every_network_of_the_package_loads_and_plays(name):
    slug = next(game.slug for game in games() if name.startswith(f"{game.slug}-"))
    scenario = Network.load(FOLDER / f"{name}.npz")[1].get("scenario")
    state, rng, bot = delenda.game(slug).start(scenario), delenda.Rng(1), delenda.bot(f"network:{name[len(slug) + 1 :]}", slug)
    for _ in range(5):
        while state.actor == delenda.CHANCE:
            state.apply(state.legal()[0])
        if state.actor == delenda.NOBODY:
            break
        state.play(bot.choose(state.view(state.actor), rng))


def test_a_file_plays_as_it_was_kept_or_as_it_is_told(small):
    view = delenda.game("scipio").start().view(delenda.ROME)
    kept_bot, told = delenda.bot(f"network:{small}"), delenda.bot(f"network:{small},simulations=3", "scipio")
    assert (kept_bot.player(view).simulations, told.player(view).simulations) == (6, 3)
    assert told.name == f"network:{small},simulations=3"
    assert delenda.bot(told.name).decide(view, delenda.Rng(2))[0] in view.legal()
    assert "network" in repr(told)
    told.close()


def test_what_does_not_fit_is_said(small, tmp_path):
    def refused(name, slug, words):
        with pytest.raises(DelendaError, match=re.escape(words)):
            delenda.bot(name, slug)

    refused("network:", "scipio", "write a network as network:FILE")
    refused(f"network:{small},simulations=many", "scipio", "write a network as network:FILE")
    refused(f"network:{small},depth=4", "scipio", "write a network as network:FILE")
    refused(f"network:{small},simulations=10000000", "scipio", "at most 1,000,000")
    refused(f"network:{small}", "zama", "has learnt scipio, not zama")
    refused("network:nothing", "scipio", "no network 'nothing' is kept for scipio")
    refused(f"network:{tmp_path}/nothing.npz", "scipio", "no such file")
    (tmp_path / "text.npz").write_text("words")
    refused(f"network:{tmp_path}/text.npz", "scipio", "this is no network")
    with zipfile.ZipFile(tmp_path / "zip.npz", "w") as file:
        file.writestr("else.txt", "words")
    refused(f"network:{tmp_path}/zip.npz", "scipio", "this is no network")
    Network(3, 4, hidden=2).save(tmp_path / "narrow.npz", game="scipio")
    refused(f"network:{tmp_path}/narrow.npz", "scipio", "does not fit the observations of scipio")
    game, encoder = delenda.game("scipio"), encoder_of(delenda.game("scipio").start())
    Network(encoder.size, game.action_count, hidden=2).save(tmp_path / "old.npz", game="scipio", layout=0)
    refused(f"network:{tmp_path}/old.npz", "scipio", "has learnt layout 0 of scipio")


def test_without_numpy_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "delenda.adapters.kept", None)
    with pytest.raises(DelendaError, match="needs numpy"):
        delenda.bot("network:ppo")


def test_names():
    assert "search" in kept("punica")
    assert kept("nothing") == []


def test_only_levels_teach():
    with pytest.raises(DelendaError, match="tells no thoughts"):
        from_teacher("scipio", "random", games=1)


def test_imitation_and_trial():
    """A network that imitates does what its teacher does more often; a trial counts points of both sides."""
    lessons = from_teacher("scipio", "tiro:simulations=8,seconds=0", games=4)
    network = Network(lessons.rows.shape[1], lessons.masks.shape[1], hidden=32, seed=1)

    def agreement():
        return float((network(lessons.rows, lessons.masks)[1] * lessons.policies).sum(axis=1).mean())

    before = agreement()
    imitate(network, [lessons, lessons], 20, np.random.default_rng(1))
    network.forget_unseen()
    assert agreement() > before + 0.05
    points = trial("scipio", network, "random", games=6)
    assert points == trial("scipio", network, "random", games=6)
    assert set(points) <= {0.0, 0.5, 1.0}
    assert trial("scipio", network, "random", games=2, simulations=2, longest=1) == [0.5, 0.5]


def test_of_unequal_games_only_the_teachers_decisions_are_learnt():
    """The second game is one against ROME at random: CARTHAGE alone is heard."""
    plain, unequal = (from_teacher("scipio", "tiro:simulations=8,seconds=0", games=2, unequal=way) for way in (False, True))
    seats = layout_of(delenda.game("scipio")).places["seat"]
    first = next(number for number, row in enumerate(unequal.rows) if not np.array_equal(row, plain.rows[number]))
    assert first > 0  # the first game is the same
    assert set(np.rint(plain.rows[first:, seats].ravel())) == {0, 1}
    assert set(np.rint(unequal.rows[first:, seats].ravel())) == {1}
