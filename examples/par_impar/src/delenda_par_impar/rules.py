"""The rules by their numbers in README.md: two decisions, and what leads from one to the other."""

from __future__ import annotations

from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, plural
from delenda_par_impar.state import HEAD, IMPAR, MOST, NOTHING, PAR, SHIP, ParImpar, ParImparBox

LABELS = {n: str(n) for n in range(1, MOST + 1)} | {PAR: "par", IMPAR: "impar", HEAD: "head", SHIP: "ship"}
ENDINGS = {"OUT_OF_NUTS": "the other side is out of nuts", "LAST_ROUND": "the last round is over, and nuts are counted"}


class TossCoin(Decision[ParImpar]):
    name, rule, title, chance = "toss_coin", "2.1", "toss the coin", True

    def legal(self, s: ParImpar) -> list[int]:
        return [HEAD, SHIP]

    def apply(self, s: ParImpar, action: int) -> None:
        s.hider = ROME if action == HEAD else CARTHAGE
        s.actor, s.decision = ROME, CHOOSE
        tell(s, f"The coin shows the {LABELS[action]}: {SEAT_NAMES[s.hider]} hides nuts")

    def label(self, s: ParImpar, action: int) -> str:
        return LABELS[action]

    def prompt(self, s: ParImpar) -> str:
        return "The coin is tossed."


class Choose(Decision[ParImpar]):
    """Both sides at once: the kernel asks Rome first, and Carthage without what Rome has said."""

    name, rule, title, simultaneous = "choose", "2.2", "hide nuts, or say par or impar", True

    def legal(self, s: ParImpar) -> list[int]:
        return s.options(s.actor)

    def apply(self, s: ParImpar, action: int) -> None:
        if s.actor == ROME:
            s.choice, s.actor = action, CARTHAGE
        else:
            open_fist(s, *((s.choice, action) if s.hider == ROME else (action, s.choice)))

    def label(self, s: ParImpar, action: int) -> str:
        return LABELS[action]

    def words(self, s: ParImpar, action: int) -> str:
        return f"Hide {plural(action, 'nut')}" if action <= MOST else f"Say {LABELS[action]}"

    def prompt(self, s: ParImpar) -> str:
        return "How many nuts do you hide?" if s.actor == s.hider else "Is it par (even) or impar (odd)?"


TOSS, CHOOSE = TossCoin(), Choose()


def begin(box: ParImparBox) -> ParImpar:
    s = ParImpar(box)
    s.clear_kernel()
    s.actor, s.decision = CHANCE, TOSS
    return s


def open_fist(s: ParImpar, hidden: int, said: int) -> None:
    """2.3 and the end of the round."""
    s.reveal()
    is_right = said == (IMPAR if hidden % 2 else PAR)
    winner = 1 - s.hider if is_right else s.hider
    paid = min(hidden, s.nuts[1 - winner])
    s.nuts[winner] += paid
    s.nuts[1 - winner] -= paid
    s.choice, s.shown, s.round = NOTHING, hidden, s.round + 1
    s.actor, s.decision = CHANCE, TOSS
    who, wins = SEAT_NAMES[1 - s.hider], f"{SEAT_NAMES[winner]} wins {plural(paid, 'nut')}"
    tell(s, f"{who} said {LABELS[said]}, and the fist held {plural(hidden, 'nut')}: {wins}")
    if s.nuts[1 - winner] < 2:
        s.finish(winner, "OUT_OF_NUTS")  # 3.1
    elif s.round == s.box.rounds:
        rome, carthage = s.nuts
        s.finish(NOBODY if rome == carthage else ROME if rome > carthage else CARTHAGE, "LAST_ROUND")  # 3.2


def tell(s: ParImpar, words: str) -> None:
    if s.journal is not None:
        s.journal.tell(words)
