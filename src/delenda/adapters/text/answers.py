"""From a reply in free text to an action: by number, label or words, in any case, alone or within a longer reply."""

from __future__ import annotations

import re
from collections.abc import Iterable

from delenda.adapters.text.observation import Choice, choices
from delenda.kernel.english import did_you_mean, listed
from delenda.kernel.errors import IllegalAction
from delenda.kernel.state import State
from delenda.kernel.typed import plain, why_not

LONGEST = 20_000  # so many characters of a reply are read, from its end
SHORT = 100  # characters of an answer that may be part of a label, or an action that is not legal
MOST_NAMED = 6  # so many are named where several could be meant

MARKED = re.compile(r"\b(?:answer|choice|action|move)\b[^\w\n]*[:=][^\w\n]*(.*)|\\boxed\{([^}]*)\}", re.IGNORECASE)
SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "→": "->", "’": "'", "`": " ", "*": " ", '"': " ", "“": " ", "”": " "})
CUED = re.compile(r"(?:\b(?:option|choice|answer|number|no\.|choose|pick|select|go with)(?: is)? |#) ?\(?(\d{1,9})\b")
FIRST = re.compile(r"[(#]?(\d{1,9})(?![\w])(?:[.):,;-]+(?= |$))? ?(.*)")


class Refused(IllegalAction):
    """A reply that is no legal answer. `kind` is `empty`, `unknown`, `ambiguous` or `illegal`; `named` are the actions that an
    ambiguous one could mean."""

    def __init__(self, kind: str, reason: str, named: Iterable[int] = ()) -> None:
        super().__init__(reason)
        self.kind = kind
        self.named = tuple(named)


def read_answer(view: State, reply: str) -> int:
    """The legal action that a reply means; raises `Refused` with a sentence that says why it means none.

    What follows `ANSWER:` counts alone, the last time it is said. Without it the last line counts, if it names an answer, and
    else the whole reply. What could mean several answers is refused, with their labels.

    >>> view = delenda.game("scipio").start().view(delenda.ROME)
    >>> view.label(read_answer(view, "2")), view.label(read_answer(view, "The centre must hold. ANSWER: **Preset R3**"))
    ('preset R2', 'preset R3')
    >>> read_answer(view, "preset R1 or preset R2, who knows")
    Traceback (most recent call last):
    delenda.adapters.text.answers.Refused: the reply names 2 answers: 1. preset R1 and 2. preset R2; name one of them alone.
    """
    return Reading(view).action(reply)


class Reading:
    """What the answers to one question can be called."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.choices = choices(view)
        self.forms: dict[str, set[int]] = {}
        for choice in self.choices:
            for said in (choice.label, choice.words):
                self.forms.setdefault(simple(said), set()).add(choice.number)
        longest_first = sorted(filter(None, self.forms), key=len, reverse=True)  # a label may hold a shorter one
        self._mention = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def action(self, reply: str) -> int:
        reply = reply[-LONGEST:]
        marked = [first or second for first, second in MARKED.findall(reply) if (first or second).strip()]
        lines = [line for line in reply.splitlines() if simple(line)]
        if not lines:
            raise Refused("empty", "the reply is empty.")
        asked = [simple(text) for text in marked[-1:] or [lines[-1], reply]]
        loosely = self._loosely(asked[0], bool(marked))
        for meant in (*map(self._named, asked), loosely):
            if len(meant) == 1:
                return self._choice(meant.pop()).action
            if meant:
                raise self._ambiguous(meant)
        raise self._unknown((marked or lines)[-1])

    def _named(self, text: str) -> set[int]:
        """The numbers of the answers that a text is, or else names."""
        exact = self.forms.get(text, set()) | self._numbered(text)
        return exact or self._mentioned(text) | {number for number in map(int, CUED.findall(text)) if self._has(number)}

    def _loosely(self, text: str, is_marked: bool) -> set[int]:
        """Of those that it could mean besides: a number with something behind it, part of a label or of its words."""
        leading = FIRST.match(text)
        if is_marked and leading and self._has(int(leading[1])):
            return {int(leading[1])}
        return self._part(text) if len(text) <= SHORT else set()

    def _numbered(self, text: str) -> set[int]:
        """A number alone, or with what it stands for: `3`, `(3)`, `3. take 1 1`. Where both differ, both are meant."""
        found = FIRST.fullmatch(text)
        if found is None or not self._has(int(found[1])):
            return set()
        number, rest = int(found[1]), found[2].strip(" ()")
        if not rest:
            return {number}
        choice = self._choice(number)
        whole = simple(f"{choice.label}: {choice.words}")
        if rest == whole:
            return {number}
        named = self.forms.get(rest, set())
        return {number, *named} if named else set()

    def _mentioned(self, text: str) -> set[int]:
        return {number for form in self._mention.findall(text) for number in self.forms[form]}

    def _part(self, text: str) -> set[int]:
        """The beginning of a label or of its words, or some of their words."""
        begun = {number for form, numbers in self.forms.items() if form.startswith(text) for number in numbers}
        if begun:
            return begun
        words = set(text.split())
        return {number for form, numbers in self.forms.items() if words <= set(form.split()) for number in numbers}

    def _has(self, number: int) -> bool:
        return 1 <= number <= len(self.choices)

    def _choice(self, number: int) -> Choice:
        return self.choices[number - 1]

    def _ambiguous(self, numbers: set[int]) -> Refused:
        meant = [self._choice(number) for number in sorted(numbers)]
        named = [f"{each.number}. {each.label}" for each in meant[:MOST_NAMED]]
        if len(meant) > MOST_NAMED:
            named.append(f"{len(meant) - MOST_NAMED} more")
        sentence = f"the reply names {len(meant)} answers: {listed(named)}; name one of them alone."
        return Refused("ambiguous", sentence, [each.action for each in meant])

    def _unknown(self, text: str) -> Refused:
        said = simple(text)
        alone = FIRST.fullmatch(said)
        if alone is not None and not alone[2]:
            return Refused("unknown", f"there is no answer {int(alone[1])}; choose from 1 to {len(self.choices)}.")
        if len(said) <= SHORT:
            reason = why_not(self.view, said)
            if reason:
                return Refused("illegal", reason)
        labels = [choice.label for choice in self.choices]
        hint = did_you_mean(said[:SHORT], labels) or f" Say a number from 1 to {len(labels)}, or a label."
        return Refused("unknown", f"{' '.join(text.split())[:SHORT]!r} is none of the answers.{hint}")


def simple(text: str) -> str:
    """Without case, quotes, emphasis, a stop at the end, and with one kind of dash."""
    return plain(text.translate(SIGNS)).strip(" .!'")
