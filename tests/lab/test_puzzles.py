"""Puzzles: each game has enough of them, each is read from its text, and its solution is proved again."""

from __future__ import annotations

import re
from datetime import date
from itertools import islice

import pytest

from delenda.bots.registry import bot
from delenda.kernel.errors import BadBox, DelendaError
from delenda.kernel.proofreading import slips
from delenda.kernel.puzzle import GRADES, Tree, kinds, puzzles, puzzles_of, read, write
from delenda.kernel.registry import game, games
from delenda.lab.puzzles import grade_of, mine, proved_again

SLUGS = [each.slug for each in games() if puzzles_of(each.slug)]
ENOUGH = 40
SAMPLE = 2  # of each game, another one every day


def ends(tree: Tree) -> int:
    return 1 if not tree else sum(ends(further) for further in tree.values())


def test_every_game_has_enough():
    assert len(SLUGS) == 5
    assert {slug: len(puzzles_of(slug)) for slug in SLUGS if len(puzzles_of(slug)) < ENOUGH} == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_they_are_what_they_say(slug):
    known = kinds(game(slug))
    found = puzzles_of(slug)
    assert len({puzzle.name for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    for puzzle in found:
        state = puzzle.state()
        assert state.actor == puzzle.seat
        assert state.decision.name in known.kinds[puzzle.kind].asked
        assert puzzle.theme in known.themes
        assert puzzle.grade in GRADES
        assert puzzle.margin >= known.kinds[puzzle.kind].margin - 0.01
        assert 0 < len(puzzle.solution) < len(state.legal())
        for label in puzzle.line():
            assert state.actor == puzzle.seat
            state.play(state.find(label))


@pytest.mark.parametrize("slug", SLUGS)
def test_some_are_proved_again(slug):
    found = puzzles_of(slug)
    first = date.today().toordinal() * SAMPLE
    for puzzle in (found[(first + step) % len(found)] for step in range(SAMPLE)):
        assert proved_again(puzzle), puzzle.name


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_all_are_proved_again(slug):
    assert [puzzle.name for puzzle in puzzles_of(slug) if not proved_again(puzzle)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_words_are_free_of_slips(slug):
    known = kinds(game(slug))
    texts = [each.goal for each in known.kinds.values()] + [each.title for each in known.themes.values()]
    assert [slip for text in texts for slip in slips(text)] == []


def test_a_file_is_read_as_it_was_written():
    found = puzzles(game("zama"))
    assert read(game("zama"), write(found)) == found


def test_a_wrong_file_is_refused_with_its_place():
    text = re.sub('"seat": "[A-Z]+"', '"seat": "ATHENS"', write(puzzles(game("zama"))[:1]))
    with pytest.raises(BadBox, match="seat"):
        read(game("zama"), text)


def test_a_game_without_puzzles_has_none():
    class Bare:
        def file(self, name: str) -> str:
            raise FileNotFoundError(name)

    assert puzzles(Bare()) == []  # type: ignore[arg-type]
    bare = Bare()
    bare.title = "Tabula"  # type: ignore[attr-defined]
    with pytest.raises(DelendaError, match=r"puzzles\.toml"):
        next(mine(bare, 1))  # type: ignore[arg-type]


def test_the_same_seed_finds_the_same_puzzles():
    first, again = (list(islice(mine(game("punica"), 2012, wanted="conquest"), 1)) for _ in range(2))
    assert first == again
    assert proved_again(first[0])
    assert grade_of(first[0].state(), first[0].solution) == first[0].grade != bot("tiro").name
