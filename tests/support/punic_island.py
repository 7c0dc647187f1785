"""Positions and moves of Punic Island in the words of the specification."""

import delenda
from delenda.games.punic_island.actions import FIRST_CHIT, LAST_CHIT
from delenda.games.punic_island.position import write
from delenda.games.punic_island.rules import stages
from delenda.games.punic_island.rules.forces import cohesion
from delenda.games.punic_island.rules.sequence import SEQUENCE
from delenda.games.punic_island.rules.supply import is_supplied, supply
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import CHIT_NAMES
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.events import Journal
from delenda.kernel.play import Play
from support import actor_of

GAME = delenda.game("punic-island")
ITALY = {"handicap": "carthage-8"}  # takes away what Italy counts for: most examples count cities and kills alone
BOX = GAME.box(options=ITALY)
START = (
    "REG: 4RI RC @C1 +3R · MES: 2SI @Hanno +1R · P_REG: RN · N_MES: 2CN · P_LIL: 3CN · P_SYR: 2SN · TAU: +1C · SYR: +2C · "
    "AGR: +1C · PAN: +1C · LIL: +2C · CAR: +2C"
)


def at(text: str, **options: str) -> PunicIsland:
    """A position with a journal; Rome's secret choice unless the text says otherwise."""
    state = GAME.read_position(text, options=ITALY | options)
    assert isinstance(state, PunicIsland)
    state.journal = Journal()
    return state


def op(text: str, seat: str = "ROME", source: str = "REG", sp: int = 6, **options: str) -> PunicIsland:
    """A seat's operation, under way from a source."""
    return at(f"{text} · operator={seat} source={source} sp={sp} · {seat} op_action", **options)


def do(state: PunicIsland, *steps: str | int) -> PunicIsland:
    """Labels, one after another; a number is a die. The state of a unit may be left out: `check RN1` finds `check RN1d`.
    Questions with one answer may be left out, too; those that only complete what was pointed at are answered."""
    for step in steps:
        wanted = f"d10 {step}" if isinstance(step, int) else step
        while not (found := named(state, wanted)) and len(state.legal()) == 1:
            state.apply(state.legal()[0])
        assert found, f"{wanted!r} is not among {actor_of(state)} {state.decision.name}: {state.labels()}"
        state.apply(state.find(found[0]))
        complete(state)
    return state


def complete(state: PunicIsland) -> PunicIsland:
    """Carry out what was pointed at, where there is one way to do it."""
    while state.decision.completes and len(state.legal()) == 1:
        state.apply(state.legal()[0])
    return state


def named(state: PunicIsland, wanted: str) -> list[str]:
    exact = [label for label in state.labels() if label == wanted]
    return exact or [label for label in state.labels() if label.rstrip("dx") == wanted]


def settle(state: PunicIsland) -> PunicIsland:
    """Answer all questions with one answer that come next."""
    while len(state.legal()) == 1:
        state.apply(state.legal()[0])
    return state


def sail(state: PunicIsland, place: str, *picks: str) -> PunicIsland:
    """Sail from a place with these, as far as the engine has not picked them by itself: `sail(s, "P_GEL", "RN1", "rp")`."""
    do(state, f"sail {place}")
    for pick in picks:
        wanted = pick if pick == "all" else f"take {pick}"
        if state.decision.name == "mn_pick" and wanted in [label.rstrip("dx") for label in state.labels()]:
            do(state, wanted)
    return do(state, "go") if state.decision.name == "mn_pick" else state


def land(state: PunicIsland, area: str, *picks: str) -> PunicIsland:
    """Put these ashore, as far as the engine has not picked them by itself."""
    do(state, f"debark {area}")
    for pick in picks:
        if state.decision.name == "debark_pick" and f"land {pick}" in [label.rstrip("dx") for label in state.labels()]:
            do(state, f"land {pick}")
    return do(state, "done") if state.decision.name == "debark_pick" else state


def arm(state: PunicIsland, rome: list[str], carthage: list[str]) -> PunicIsland:
    """Give both sides these chits instead of their first draws; the attacker's step follows, by itself if it has one chit."""
    state.to_draw = 0
    state.menu = []
    state.stage = stages.TURN
    for seat, names in ((ROME, rome), (CARTHAGE, carthage)):
        first, last = FIRST_CHIT[state.battle * 2 + seat], LAST_CHIT[state.battle * 2 + seat]
        for name in names:
            chit = first + CHIT_NAMES[first:last].index(name)
            state.cup[chit] -= 1
            state.held[chit] += 1
        state.held_count[seat] = len(names)
    SEQUENCE.proceed(state)
    state.go_on()
    return complete(state)


def calm(state: PunicIsland) -> PunicIsland:
    """Chance draws chits until somebody has to decide."""
    while waits(state) == "CHANCE draw_chit":
        state.apply(state.legal()[0])
    return state


def land_battle(romans: str, enemies: str, attacker: str = "ROME", more: str = "") -> PunicIsland:
    """Romans of Catana and Carthaginians of Morgantina: the attacker marches in. Carthage has a Resource Point in Leontini."""
    text = f"Rome: REG MES CAT · CAT: {romans} +1R · MOR: {enemies} · LEO: +1C{more}"
    s = op(text, attacker, "CAT" if attacker == "ROME" else "LEO")
    do(s, "move CAT" if attacker == "ROME" else "move MOR")
    if "all" in labels(s):
        do(s, "all")
    do(s, "step MOR" if attacker == "ROME" else "step CAT")
    return do(s, "done") if waits(s).endswith("refuge_pick") else s


def naval_battle(romans: str, enemies: str, attacker: str = "ROME", more: str = "") -> PunicIsland:
    """The Roman fleet before Gela and the Carthaginian one before Pintias: the attacker sails over the Gulf of Gela."""
    text = f"Rome: REG MES GEL · GEL: +1R · N_GEL: {romans} · N_PIN: {enemies} · PIN: +1C{more}"
    s = op(text, attacker, "GEL" if attacker == "ROME" else "PIN")
    do(s, "sail N_GEL" if attacker == "ROME" else "sail N_PIN")
    if "all" in labels(s):
        do(s, "all")
    while waits(s).endswith("mn_pick"):
        do(s, "go" if "go" in labels(s) else labels(s)[-1])
    return do(s, "step S7", "step N_PIN" if attacker == "ROME" else "step N_GEL")


def labels(state: PunicIsland) -> list[str]:
    return state.labels()


def waits(state: PunicIsland) -> str:
    """`ROME battle_card`"""
    return f"{actor_of(state)} {state.decision.name}"


def things(state: PunicIsland, place: str) -> str:
    """What is at a place, in the words of positions: `RI1 RI2d @C4 +3R`; without the marks of a move under way."""
    for part in write(state).split(" · "):
        name, _, items = part.partition(": ")
        if name == place:
            return " ".join(word if word[0] in "@+" else word.rstrip("*msfirvb") for word in items.split()).replace("*", "")
    return ""


def where(state: PunicIsland, code: str) -> str:
    """The place of a unit (`RI3`) or leader (`@C4`)."""
    box = state.box
    at = state.leader_at[box.leader_codes.index(code[1:])] if code[0] == "@" else state.loc[box.unit_codes.index(code)]
    if at < 0:
        return {-1: "box", -2: "dead", -3: "gone", -4: "sunk"}[at]
    return f"I_{box.map.codes[at - box.places]}" if at >= box.places else box.map.codes[at]


def unit(state: PunicIsland, code: str) -> int:
    return state.box.unit_codes.index(code)


def coh(state: PunicIsland, code: str) -> int:
    return cohesion(state, unit(state, code))


def rp(state: PunicIsland, place: str, seat: int) -> int:
    return state.rp[seat * state.box.places + state.box.map.codes.index(place)]


def area(code: str) -> int:
    return BOX.map.codes.index(code)


def holder(state: PunicIsland, city: str) -> int:
    return state.control[area(city)]


def supplied(state: PunicIsland, place: str) -> bool:
    codes = state.box.map.codes
    index = state.box.places + codes.index(place[2:]) if place.startswith("I_") else codes.index(place)
    return is_supplied(state, index, supply(state))


def lines(state: PunicIsland, viewer: int = 5) -> list[str]:
    assert state.journal is not None
    return state.journal.lines(viewer)


def says(state: PunicIsland, line: str) -> bool:
    return line in lines(state)


def play(text: str) -> Play:
    return Play(at(text))
