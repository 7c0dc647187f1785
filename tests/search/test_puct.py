"""The search that is led from outside: it obeys priors and values, and sees no more than its seat."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.search.puct import GuidedSearch
from support import follow

SLUGS = [game.slug for game in games()]


def run(search, rounds, leaves=4, value=0.0):
    """With even priors and the same value everywhere."""
    for _ in range(rounds):
        states = search.grow(leaves)
        search.receive([value] * len(states), [[1 / len(state.legal())] * len(state.legal()) for state in states])


def some_state(slug, steps, seed):
    state, rng = delenda.game(slug).start(), Rng(seed)
    while steps > 0 or state.actor in (CHANCE, NOBODY) or len(state.legal()) < 2:
        if state.actor == NOBODY:
            return some_state(slug, 0, seed)
        state.apply(sample(state, rng))
        steps -= 1
    return state


@pytest.mark.parametrize("slug", SLUGS)
def test_it_chooses_legal_actions_and_counts_what_it_tried(slug):
    for steps in (0, 7, 20, 60):
        state = some_state(slug, steps, seed=steps)
        search = GuidedSearch(state.view(state.actor), Rng(1))
        run(search, 10)
        assert search.choose() in state.legal()
        assert search.simulations == 40
        assert 40 - 4 <= sum(search.counts()) <= 40  # the first ones found a root without priors


@pytest.mark.parametrize("slug", SLUGS)
def test_it_depends_on_the_view_alone(slug):
    """Two worlds that the seat cannot tell apart are searched alike, down to the last position that is judged."""
    for steps in (1, 9, 30):
        state = some_state(slug, steps, seed=steps + 1)
        view = state.view(state.actor)
        other = view.guess(Rng(99)).view(state.actor)
        assert other.dump() == view.dump()
        searches = [GuidedSearch(each, Rng(5)) for each in (view, other)]
        for _ in range(5):
            one, two = ([str(leaf) for leaf in search.grow(4)] for search in searches)
            assert one == two
            for search, states in zip(searches, (one, two), strict=True):
                search.receive([0.0] * len(states), [[0.5] * 200] * len(states))
        assert searches[0].counts() == searches[1].counts()


def test_priors_lead_and_values_decide():
    view = delenda.game("punica").start("mini").view(CARTHAGE)
    count = len(view.legal())
    led = GuidedSearch(view, Rng(1))
    assert len(led.grow(1)) == 1
    led.receive([0.0], [[1.0] + [0.0] * (count - 1)])
    led.grow(1)
    led.receive([0.0], [[1.0] * count])
    assert led.counts()[0] == 1
    found = GuidedSearch(view, Rng(1))
    for _ in range(100):  # only what leaves the hand as it is looks good
        states = found.grow(1)
        values = [(1.0 if "h456" in str(state) else -1.0) * (1 if state.actor == CARTHAGE else -1) for state in states]
        found.receive(values, [[1 / len(state.legal())] * len(state.legal()) for state in states])
    assert not view.label(found.choose()).startswith("play")


def test_it_finds_a_win_without_any_judgement():
    """Carthage has beaten Rome in Gallia if its six meets a five; the search sees it with even priors."""
    state = follow(
        delenda.game("punica").start("mini"),
        "play C5", "pick army carthago", "to sicilia", "pick army hispania", "to gallia", "fight gallia",
    )  # fmt: skip
    assert state.decision.simultaneous
    search = GuidedSearch(state.view(state.actor), Rng(3))
    run(search, 100)
    assert abs(search.value()) <= 1
    assert sum(search.counts()) > 300


def test_the_second_seat_of_a_secret_choice_does_not_know_the_first():
    """Whatever Rome has laid, what is asked about Carthage's choice is the same."""
    start = follow(delenda.game("scipio").start("mini"), "tiles 1 2 3")
    asked = []
    for cards in (("assign Y 2", "assign P 5"), ("assign Y 7", "assign P 2")):
        state = follow(start.copy(), *cards)
        assert state.actor == CARTHAGE
        search = GuidedSearch(state.view(CARTHAGE), Rng(4))
        run(search, 20)
        asked.append(search.counts())
    assert asked[0] == asked[1]


def test_noise_changes_the_priors_of_the_root():
    view = delenda.game("punica").start("mini").view(CARTHAGE)
    count = len(view.legal())
    search = GuidedSearch(view, Rng(1))
    run(search, 1, leaves=1)
    search.stir([0.0] * (count - 1) + [1.0], 1.0)
    run(search, 1, leaves=1)
    assert search.counts() == [0] * (count - 1) + [1]
