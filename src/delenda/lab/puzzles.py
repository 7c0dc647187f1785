"""Puzzles, mined from self-play and proved: positions in which one turn is clearly best, and the weakest level misses it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from operator import mul
from typing import Final

from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.question import Question
from delenda.bots.registry import bot
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.matrix import solve
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.puzzle import BEYOND, Kind, Kinds, Puzzle, Tree, kinds
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.exhaust import Exhaustion, Found, TooMuch
from delenda.search.joint import Joint
from delenda.search.trials import Trials

LIMIT: Final = 60_000  # positions of one exhaustive proof
MOST_TURNS: Final = 12  # that solve a puzzle; with more it is no puzzle
MOST_FIRST: Final = 2  # choices that begin one of them
FEWEST: Final = 3  # choices, or nothing is to be found
MOST: Final = 40  # choices that are tried; exhaustion ends by itself
SCREENED: Final = 6  # trials of each choice at first sight
TRIALS: Final = 32  # and of what seemed clear
SURE: Final = 3.0  # standard errors by which the rest must be worse,
AT_FIRST: Final = 1.0  # and at first sight
GAP: Final = 0.001  # to which a matrix game is solved,
MOST_ROUNDS: Final = 20_000  # in at most so many rounds
PURE: Final = 0.99  # the share of a choice that need not be mixed with others
LEVELS: Final = ("tiro", "miles", "centurio", "tribunus", "legatus")
CERTAIN: Final = ("win", "save")  # what is proved whatever the levels think; all else, the best of them must find too
ASKED: Final = 3  # times a level is asked; most of them must find it
STRAY: Final = 8  # one choice of so many of the self-play is made at random: positions that no bot leads to
APART: Final = 6  # choices between two questions of one kind from the same game


@dataclass(frozen=True, slots=True)
class Proof:
    """That one turn is best: its value, how much worse everything else is, and what was looked through."""

    best: float
    margin: float
    looked: int
    solution: Tree


def mine(game: Game, seed: int, level: str = "tiro", wanted: str = "") -> Iterator[Puzzle]:
    """Puzzles without end, from games played with seeds `seed`, `seed` + 1, …"""
    known = kinds(game)
    if not known.kinds:
        raise DelendaError(f"{game.title} does not say what its puzzles ask; it needs a puzzles.toml.")
    played = [each for each in game.scenarios if not each.is_study]
    for number in count(seed):
        seen: set[str] = set()  # one puzzle of a game for each position and each answer
        scenario = played[number % len(played)].slug
        for index, (state, kind) in enumerate(questions(game, known, scenario, level, number)):
            if wanted and kind.name != wanted:
                continue
            found = puzzle_in(state, kind, known, number * 1000 + index)
            if found is not None and not seen & {found.position, str(found.line())}:
                seen |= {found.position, str(found.line())}
                yield found


def puzzle_of(state: State, kind: Kind, seed: int, proof: Proof, grade: str) -> Puzzle:
    """What is proved of a position, as a puzzle with that grade."""
    return Puzzle(
        name=f"{kind.name}-{seed}",
        game=state.setting.slug,
        scenario=state.setting.scenario,
        seat=int(state.actor),
        position=str(state),
        kind=kind.name,
        theme=kind.theme,
        grade=grade,
        best=round(proof.best, 4),
        margin=round(proof.margin, 4),
        looked=proof.looked,
        seed=seed,
        solution=proof.solution,
    )


def puzzle_in(state: State, kind: Kind, known: Kinds, seed: int) -> Puzzle | None:
    """The puzzle that a position holds, if it does."""
    proof = prove(state, kind, seed, state.actor)
    if proof is None or not survives_text(state):
        return None
    grade = grade_of(state, proof.solution)
    if grade == LEVELS[0] or (grade == BEYOND and kind.measure not in CERTAIN):
        return None
    found = puzzle_of(state, kind, seed, proof, grade)
    return replace(found, theme=known.theme(kind, " · ".join(found.line())))


def prove(state: State, kind: Kind, seed: int, seat: int) -> Proof | None:
    """That one turn is clearly best in a position, or None."""
    if kind.measure == "tried":
        return _try(state, kind, seed)
    return _solve(state, kind, seed) if kind.measure == "secret" else _exhaust(state, kind, seat)


def proved_again(puzzle: Puzzle) -> bool:
    """Whether a puzzle's solution is found again, from its text alone."""
    state = puzzle.state()
    found = prove(state, kinds(find_game(puzzle.game)).kinds[puzzle.kind], puzzle.seed, puzzle.seat)
    return found is not None and found.solution == puzzle.solution


# Proofs


def _exhaust(state: State, kind: Kind, seat: int) -> Proof | None:
    """By looking through everything."""
    insight = find_game(state.setting.slug).insight
    can_win = insight.can_win if kind.own else None
    search = Exhaustion(seat, kind.measure, kind.until, kind.own, kind.sign, LIMIT, can_win, kind.forgets, kind.declines)
    try:
        found = search.turn(state)
    except TooMuch:
        return None
    worth = found.best - _standing(state, kind, seat)
    if found.second < -1e8 or found.best - found.second < kind.margin or worth < kind.least:
        return None
    if found.count() > MOST_TURNS or len(found.tree) > MOST_FIRST:
        return None
    return Proof(found.best, found.best - found.second, search.looked, _labels(state, found))


def _standing(state: State, kind: Kind, seat: int) -> float:
    """What the seat has before its turn, where points are counted."""
    score = state.score()
    return float(kind.sign * (score[seat] - score[1 - seat])) if kind.measure == "score" else 0.0


def _labels(state: State, found: Found) -> Tree:
    tree: Tree = {}
    for action, further in found.tree.items():
        after = state.copy()
        after.apply(action)
        tree[state.label(action)] = _labels(after, further) if further.tree else {}
    return tree


def _solve(state: State, kind: Kind, seed: int) -> Proof | None:
    """As a matrix game in which the seat need not mix: one line is best against what the other seat should choose."""
    view, rng = state.view(state.actor), Rng(seed)
    joint = Joint(view, Question(view, rng, 0.0).guide(), rng, inner=1)
    payoff = joint.payoff() if joint.is_small() else []
    if not payoff:
        return None
    solution = solve(payoff, GAP, MOST_ROUNDS)
    gains = [sum(map(mul, row, solution.columns)) for row in payoff]
    best = max(range(len(gains)), key=lambda row: gains[row])
    second = max((gain for row, gain in enumerate(gains) if row != best), default=gains[best])
    if solution.gap > kind.margin / 4 or solution.rows[best] < PURE or gains[best] - second < kind.margin:
        return None
    return Proof(gains[best], gains[best] - second, len(payoff) * len(payoff[0]), _path(view, joint.mine[best]))


def _path(state: State, line: list[int]) -> Tree:
    """A tree without branches."""
    if not line:
        return {}
    after = state.copy()
    after.apply(line[0])
    return {state.label(line[0]): _path(after, line[1:])}


def _try(state: State, kind: Kind, seed: int) -> Proof | None:
    """By playing every choice on, on the same guesses with the same luck."""
    view, rng = state.view(state.actor), Rng(seed)
    trials = Trials(view, Question(view, rng, 0.0).guide(kind.depth), rng)
    trials.run(SCREENED, kind.margin, SURE)
    if not trials.is_clear(kind.margin, AT_FIRST):
        return None
    trials.run(TRIALS - SCREENED, kind.margin, SURE)
    if not trials.is_clear(kind.margin, SURE):
        return None
    return Proof(trials.value(), trials.lead(), trials.looked, {view.label(trials.actions[trials.best()]): {}})


# Self-play


def questions(game: Game, known: Kinds, scenario: str, level: str, seed: int) -> Iterator[tuple[State, Kind]]:
    """The positions of one game in which something might be asked."""
    rng, luck = Rng(seed), Rng(seed + 1)
    player = bot(f"{level}:seconds=0", game.slug)
    play = Play(game.start(scenario))
    last: dict[str, int] = {}
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, luck))
            continue
        state = play.state
        if state.actor == actor:
            for kind in known.kinds.values():
                if len(play.moves) >= last.get(kind.name, -APART) + APART and _may_be_asked(state, kind):
                    last[kind.name] = len(play.moves)
                    yield state.copy(), kind
        if rng.below(STRAY) == 0 and not state.decision.simultaneous:
            play.act(actor, rng.choose(play.view(actor).legal()))
        else:
            carry_out(play, actor, player.decide(play.view(actor), rng))


def _may_be_asked(state: State, kind: Kind) -> bool:
    if state.decision.name not in kind.asked or any(getattr(state, name) != value for name, value in kind.when.items()):
        return False
    if kind.measure == "tried":
        return FEWEST <= len(state.legal()) <= MOST
    can_win = find_game(state.setting.slug).insight.can_win
    if kind.own and kind.measure == "win" and can_win is not None:
        return can_win(state)
    return bool(kind.declines) or state.decision.simultaneous or not _hides_anything(state)


def _hides_anything(state: State) -> bool:
    """Whether the seat to act does not know all that is true."""
    seen = state.view(state.actor).dump()
    return {**seen, "viewer": 0} != {**state.dump(), "viewer": 0}


def survives_text(state: State) -> bool:
    """Whether the position's text tells all of it."""
    read = find_game(state.setting.slug).read_position(str(state), state.setting.scenario)
    return read.dump() == state.dump()


# Grades


def grade_of(state: State, solution: Tree) -> str:
    """The weakest level that finds a solution more often than not."""
    for level in LEVELS:
        name, slug = f"{level}:seconds=0", state.setting.slug
        if sum(finds(bot(name, slug), state, solution, seed) for seed in range(ASKED)) * 2 > ASKED:
            return level
    return BEYOND


def finds(player: Bot, start: State, solution: Tree, seed: int) -> bool:
    """Whether a bot keeps to the solution until its turn is over."""
    rng = Rng(seed)
    state, seat, tree = start.copy(), start.actor, solution
    while tree:
        label = state.label(player.choose(state.view(seat), rng))
        if label not in tree:
            return False
        tree = tree[label]
        state.apply(state.find(label))
    return True
