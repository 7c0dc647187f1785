"""Writes `generated.py` of each game, and the page about its state, from the game's `fields.py`.

python tools/fields.py           write what is not current
python tools/fields.py --check   only tell, with exit code 1
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from delenda.kernel.fields import ANY_LENGTH, DERIVED, PASSING, SHARED, UNBOUNDED, Field, Heading

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "delenda" / "games"
PAGES = ROOT / "docs" / "states"
WIDTH = 128

MODULE = '''"""The fields of {state}, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

{imports}
from delenda.games.{package}.box import {box}
from delenda.kernel.state import State


class {state}Fields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: {box}
{declared}

    def __init__(self, box: {box}) -> None:
        super().__init__(box.setting)
        self.box = box
{passing}
    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
{uses_box_first}{firsts}

    def copy_fields_to(self, other: {state}Fields) -> None:
        self.copy_kernel_to(other)
{copies}

    def fields(self) -> dict[str, int]:
{uses_box_lengths}        return {{
{lengths}
        }}

{vectors}    def bounds(self) -> dict[str, tuple[int, int]]:
{uses_box_bounds}        return {{
{bounds}
        }}
'''

PAGE = """# The state of {title}

Every field of a state, as `state.dump()["data"]` has it: made by `tools/fields.py` from the declaration in
`src/delenda/games/{package}/fields.py`.

| field | numbers | from | to | meaning |
|---|---|---|---|---|
{rows}
"""


def in_words(expression: int | str) -> str:
    return str(expression).replace("box.", "")


def spread(items: list[str], indent: str) -> str:
    """Items of a literal on as few lines as fit."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 2 <= WIDTH:
            lines[-1] += f" {item},"
        else:
            lines.append(f"{indent}{item},")
    return "\n".join(lines)


def first_of(field: Field) -> str:
    if not field.is_list:
        return str(field.first)
    values = values_of(field)
    return f"vec[i64]({values})" if field.is_native else values


def values_of(field: Field) -> str:
    if isinstance(field.first, str) and field.first.startswith(("[", "box.")):
        return field.first
    return "[]" if field.length == ANY_LENGTH else f"[{field.first}] * {wrapped(field.length)}"


def kind_of(field: Field) -> str:
    if field.is_list:
        return "vec[i64]" if field.is_native else "list[int]"
    return "i64" if field.is_native else "int"


def wrapped(expression: int | str) -> str:
    return f"({expression})" if " " in str(expression) else str(expression)


def declared(parts: tuple[Field | Heading, ...]) -> str:
    lines = []
    for part in parts:
        if isinstance(part, Heading):
            lines.append(f"\n    # {part.words}")
            continue
        if part.name == "agenda":
            continue  # the kernel's state declares it
        length = "" if not part.is_list or part.length == ANY_LENGTH else f"[{in_words(part.length)}] "
        note = {SHARED: "; never changed in place", DERIVED: "; follows from the rest", PASSING: "; no part of the state"}
        lines.append(f"    {part.name}: {kind_of(part)}  # {length}{part.words}{note.get(part.keeping, '')}")
    return "\n".join(lines)


VECTORS = """    def vectors(self) -> list[str]:
        return [
{names}
        ]

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
{fills}

"""


def vectors(fields: list[Field]) -> str:
    names = [field.name for field in fields if field.is_list and field.is_native]
    fills = "\n".join(f'        if "{name}" in values:\n            self.{name} = vec[i64](values["{name}"])' for name in names)
    return VECTORS.format(names=spread([f'"{name}"' for name in names], " " * 12), fills=fills) if names else ""


def imports(fields: list[Field]) -> str:
    lines = ["from librt.vecs import vec"] if vectors(fields) else []
    return "\n".join([*lines, "from mypy_extensions import i64", ""])


def box_line(text: str) -> str:
    return "        box = self.box\n" if "box." in text else ""


def module(package: str) -> str:
    parts = import_module(f"delenda.games.{package}.fields")
    fields = [part for part in parts.FIELDS if isinstance(part, Field)]
    dumped = [field for field in fields if field.is_dumped]
    firsts = "\n".join(f"        self.{field.name} = {first_of(field)}" for field in fields)
    passing = "".join(f"        self.{field.name} = {first_of(field)}\n" for field in fields if field.keeping == PASSING)
    copies = "\n".join(
        f"        other.{field.name} = self.{field.name}{'[:]' if field.is_list and field.keeping != SHARED else ''}"
        for field in fields
        if field.keeping != PASSING
    )
    lengths = spread([f'"{field.name}": {field.length}' for field in dumped], " " * 12)
    bounds = spread([f'"{field.name}": ({field.low}, {field.high})' for field in dumped], " " * 12)
    return (
        MODULE.format(
            state=parts.STATE,
            package=package,
            box=parts.BOX,
            declared=declared(parts.FIELDS),
            passing=passing,
            firsts=firsts,
            copies=copies,
            lengths=lengths,
            bounds=bounds,
            imports=imports(fields),
            vectors=vectors(fields),
            uses_box_first=box_line(firsts),
            uses_box_lengths=box_line(lengths),
            uses_box_bounds=box_line(bounds),
        )
        .replace("        }\n", "        }  # fmt: skip\n")
        .replace("        ]\n", "        ]  # fmt: skip\n")
    )


def page(package: str) -> str:
    parts = import_module(f"delenda.games.{package}.fields")
    title = import_module(f"delenda.games.{package}").GAME.title
    rows = []
    for part in parts.FIELDS:
        if isinstance(part, Heading):
            rows.append(f"| **{part.words}** | | | | |")
        elif part.is_dumped:
            count = "1" if not part.is_list else "any" if part.length == ANY_LENGTH else in_words(part.length)
            high = "no end" if part.high == UNBOUNDED else in_words(part.high)
            rows.append(f"| `{part.name}` | {count} | {in_words(part.low)} | {high} | {part.words.replace('|', '∣')} |")
    return PAGE.format(title=title, package=package, rows="\n".join(rows))


def made() -> dict[Path, str]:
    """All that follows from the declarations, by file."""
    found = {}
    for declaration in sorted(GAMES.glob("*/fields.py")):
        package = declaration.parent.name
        found[declaration.with_name("generated.py")] = module(package)
        found[PAGES / f"{package.replace('_', '-')}.md"] = page(package)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Write what follows from the declared fields of each game's state.")
    parser.add_argument("--check", action="store_true", help="only tell what is not current")
    check = parser.parse_args().check
    stale = {path: text for path, text in made().items() if not path.exists() or path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        print(f"{'not current' if check else 'written'}: {path.relative_to(ROOT)}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
