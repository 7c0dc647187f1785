"""The games for language models, or whoever else answers text with text.

    from delenda.adapters import text
    result = text.play("scipio", my_model, opponent="tiro", seed=7)     # my_model: str -> str

`rules` is what a player must know, `observe` what a seat sees and is asked, `read_answer` finds out what a reply means, or says
why it means nothing, and `play` puts them together. A player is shown its own view only.
"""

from delenda.adapters.text.answers import Refused, read_answer
from delenda.adapters.text.digest import rules
from delenda.adapters.text.harness import Refusal, Result, play
from delenda.adapters.text.observation import PARTS, Choice, choices, observe, read_so_far, tell

__all__ = [
    "PARTS",
    "Choice",
    "Refusal",
    "Refused",
    "Result",
    "choices",
    "observe",
    "play",
    "read_answer",
    "read_so_far",
    "rules",
    "tell",
]
