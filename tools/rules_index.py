"""From every rule to its code and its tests: `python tools/rules_index.py [game …] [--check]`.

The rules of a game stand in `rules.md` of its folder, each with a number of its own: digits with dots and at most a letter
(`3.2.1`, `17.1.3c`), or `R` and digits for a ruling. An entry is a heading (`### 3.2.1 Title`) or a line, list item or table
row that begins with the number in bold (`**3.2.1** text`, `**R7** text`). Cards and chits have entries by name:
`**Card: Name**`, `**Chit: Name**`. The index is written to docs/rules/index/<game>.md. What counts as a citation:

- in comments and docstrings every number with a dot and every ruling, a chapter's number at the beginning or in brackets;
- in strings a number in brackets, what is assigned to `rule`, and the rule of a `Step` in the sequence of play;
- in the game's README a heading or a bold lead with a number, and a number in brackets;
- what stands in `backquotes` is no citation.

A test belongs to the rules that its name begins with: `test_3_2_1_…`, `test_17_1_3c_…`, `test_r7_…`, `test_ruling_7_…`, several
in a row or joined by `and`; a letter and a number before them (`test_t4_3_2_1_…`) count examples and are passed over. A card or
chit has the tests whose names contain its name, or that hold it as a string; its code is wherever a name or a string says
it, and its data file.

With `--check` nothing is written; instead it is an error that a citation or a test's number leads nowhere, that a rule, card or
chit has no test, or that the index is not current. A heading with numbers below it needs no test, nor does an entry that ends
with *(explanation)*. A game without a page of rules is passed over.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "src"))  # where nothing is installed yet

from delenda.web.rulebook import EXPLANATION, FILE, HEADING, LEAD, NUMBER, first_sentence  # noqa: E402  # from the sources

GAMES = ROOT / "src/delenda/games"
TESTS = ROOT / "tests/games"
INDEXES = ROOT / "docs/rules/index"
TO_ROOT = "../../../"  # from an index

NAMED = re.compile(r"(?<![\w.])(?:R\d+|[1-9]\d*(?:\.\d+)+[a-z]?)(?![\w%-]|\.\d)")  # unmistakable wherever it stands
BRACKETS = re.compile(r"(?<!\w)\(([^()]*)\)")  # `rotate(45)` cites nothing
PART = re.compile(r"[,;] *| and | to |–")
OTHER_SCHEME = re.compile(r"[A-Z]{1,2}-?\d+[a-z]?|\d+(?:\.\d+)*-\d+")  # in brackets: a citation, and none of ours
OTHER_WORDS = re.compile(r"(?<![\w.])\d+\.\d+-\d+|\brulings? \d+", re.IGNORECASE)  # the same anywhere
BEGINNING = re.compile(rf"{NUMBER}(?:(?:, | and ){NUMBER})*(?=[ :,]|$)")
README_LEAD = re.compile(rf"^(?:#+ |\s*(?:[-*] )?\*\*)({NUMBER})(?:–({NUMBER}))?\b", re.MULTILINE)
IN_TEST = re.compile(r"(?:r|ruling_)(?P<ruling>\d+)(?=_|$)|(?P<rule>\d+(?:_\d+)*[a-z]?)(?=_|$)|[a-z]\d+[a-z]?(?=_|$)")


def words_of(text: str) -> str:
    """A name as it would stand in an identifier: `Forced March` is `forced_march`. What stands in brackets is left out."""
    plain = unicodedata.normalize("NFKD", re.sub(r"\(.*?\)", "", text)).encode("ascii", "ignore").decode().lower()
    return "_".join(re.findall(r"[a-z0-9]+", plain))


def anchor_of(heading: str) -> str:
    """Where a heading is found in its page, as the site and the forges have it."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


@dataclass(slots=True)
class Entry:
    """A rule, ruling, card or chit of a page."""

    key: str
    kind: str
    title: str
    anchor: str
    is_heading: bool
    is_explanation: bool = False
    code: dict[str, set[str]] = field(default_factory=dict)
    tests: dict[str, set[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Citation:
    number: str
    path: Path
    place: str  # the function, method or class, or "" for the module


class Rules:
    """All entries of one page."""

    def __init__(self, page: Path) -> None:
        self.entries: dict[str, Entry] = {}
        self.doubles: list[str] = []
        anchor = ""
        last: Entry | None = None
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                anchor = anchor_of(line.lstrip("# ").replace(EXPLANATION, "explanation"))
            if entry := self._entry(line, anchor):
                last = entry
                if entry.key in self.entries:
                    self.doubles.append(entry.key)
                self.entries[entry.key] = entry
            if last is not None and EXPLANATION in line:
                last.is_explanation = True

    def _entry(self, line: str, anchor: str) -> Entry | None:
        if found := HEADING.match(line):
            return Entry(found[1], "Rules", first_sentence(found[2] or ""), anchor, True)
        if found := LEAD.match(line):
            if found[1]:
                kind = "Rulings" if found[1][0] == "R" else "Rules"
                return Entry(found[1], kind, first_sentence(found[4]), anchor, False)
            name = found[3].strip(" .:")
            return Entry(f"{found[2]}: {name}", f"{found[2]}s", name, anchor, False)
        return None

    def has_parts(self, number: str) -> bool:
        """Whether others stand below a number: sub-numbers, or the rulings, cards or chits of its chapter."""
        keys = list(self.entries)
        after = keys[keys.index(number) + 1 :]
        if after and self.entries[after[0]].kind != "Rules" and self.entries[number].kind == "Rules":
            return True
        return any(re.match(rf"{re.escape(number)}(\.|[a-z])", other) for other in keys)

    def needs_test(self, entry: Entry) -> bool:
        return not entry.is_explanation and not (entry.is_heading and self.has_parts(entry.key))

    def numbered(self) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.kind in ("Rules", "Rulings")]

    def named(self) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.kind in ("Cards", "Chits")]


def in_prose(text: str, known: Iterable[str]) -> Iterator[str]:
    """The numbers that a comment or docstring cites."""
    text = re.sub(r"`[^`]*`", "", text).lstrip('#" \n')
    if beginning := BEGINNING.match(text):
        numbers = re.findall(NUMBER, beginning[0])
        if len(numbers) == 1 or any(map(NAMED.fullmatch, numbers)):  # not a list of plain numbers
            yield from (number for number in numbers if number in known or NAMED.fullmatch(number))
    yield from NAMED.findall(text)
    yield from OTHER_WORDS.findall(text)
    for inside in BRACKETS.findall(text):
        for part in PART.split(inside):
            if part in known or OTHER_SCHEME.fullmatch(part):
                yield part


def in_string(text: str) -> Iterator[str]:
    """The numbers that a sentence of the program cites: those in brackets."""
    if " " not in text.strip():
        return
    for inside in BRACKETS.findall(re.sub(r"`[^`]*`", "", text)):
        parts = PART.split(inside)
        if all(re.fullmatch(NUMBER, part) or OTHER_SCHEME.fullmatch(part) for part in parts):
            yield from (part for part in parts if part != "0")
        else:
            yield from NAMED.findall(inside)
            yield from OTHER_WORDS.findall(inside)


class Module:
    """One Python file: its functions and classes, and the texts in it with their places."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._source = path.read_text(encoding="utf-8")
        self._tree = ast.parse(self._source)
        self._tops: list[tuple[int, int, str]] = []
        for node in self._tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if isinstance(node, ast.ClassDef):
                    methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                    self._tops += [(*self._lines(each), f"{node.name}.{each.name}") for each in methods]
                self._tops.append((*self._lines(node), node.name))
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name):
                    self._tops.append((node.lineno, node.end_lineno or node.lineno, target.id))

    @staticmethod
    def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> tuple[int, int]:
        return min([node.lineno, *(each.lineno for each in node.decorator_list)]), node.end_lineno or node.lineno

    def place(self, line: int) -> str:
        return next((name for first, last, name in self._tops if first <= line <= last), "")

    def functions(self) -> list[ast.FunctionDef]:
        return [node for node in ast.walk(self._tree) if isinstance(node, ast.FunctionDef)]

    def comments(self) -> Iterator[tuple[int, str]]:
        for token in tokenize.generate_tokens(io.StringIO(self._source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string

    def strings(self) -> Iterator[tuple[int, str, bool]]:
        """Line, text, and whether it is a docstring."""
        prose = {id(node.value) for node in ast.walk(self._tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value, id(node) in prose

    def rules(self) -> Iterator[tuple[int, str]]:
        """What is assigned to `rule`, and the rule of a step in the sequence of play."""
        for node in ast.walk(self._tree):
            match node:
                case ast.Assign(targets=[ast.Name(id="rule")], value=ast.Constant(value=str(number))) if number:
                    yield node.lineno, number
                case ast.Call(func=ast.Name(id="Step"), args=[_, ast.Constant(value=str(number)), *_]):
                    yield node.lineno, number

    def names(self) -> Iterator[tuple[int, str]]:
        for node in ast.walk(self._tree):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    yield node.lineno, name

    def citations(self, known: Iterable[str]) -> Iterator[Citation]:
        found = [(line, number) for line, text in self.comments() for number in in_prose(text, known)]
        for line, text, is_docstring in self.strings():
            found += [(line, number) for number in (in_prose(text, known) if is_docstring else in_string(text))]
        found += list(self.rules())
        for line, number in found:
            yield Citation(number, self.path, self.place(line))


def in_readme(text: str, known: Iterable[str]) -> Iterator[str]:
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
    for first, last in README_LEAD.findall(text):
        yield first
        if last:
            yield last
    for inside in BRACKETS.findall(text):
        for part in PART.split(inside.replace("*", "")):
            if part in known or NAMED.fullmatch(part) or OTHER_SCHEME.fullmatch(part):
                yield part


def in_test_name(name: str) -> list[str]:
    """The rules that a test's name begins with."""
    rest = name.removeprefix("test_")
    numbers = []
    while found := IN_TEST.match(rest):
        if found["ruling"]:
            numbers.append(f"R{int(found['ruling'])}")
        elif found["rule"]:
            numbers.append(found["rule"].replace("_", "."))
        rest = rest[found.end() :].removeprefix("_").removeprefix("and_")
    return numbers


class Index:
    """The rules of one game with all that leads to them."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.page = page_of(game)
        self.rules = Rules(self.page)
        self.faults = [f"{self.page.relative_to(ROOT)}: {key} stands there twice" for key in self.rules.doubles]
        modules = [Module(path) for path in sorted((GAMES / game).rglob("*.py"))]
        for module in modules:
            for citation in module.citations(self.rules.entries):
                self._cite(citation)
        readme = GAMES / game / "README.md"
        for number in in_readme(readme.read_text(encoding="utf-8"), self.rules.entries):
            self._cite(Citation(number, readme, ""))
        self._find_named(modules)
        self._find_tests()
        for entry in self.rules.entries.values():
            if self.rules.needs_test(entry) and not entry.tests:
                self.faults.append(f"{self.page.relative_to(ROOT)}: {entry.key} has no test")

    def _cite(self, citation: Citation) -> None:
        path = str(citation.path.relative_to(ROOT))
        entry = self.rules.entries.get(citation.number)
        if entry is None:
            where = f" ({citation.place})" if citation.place else ""
            self.faults.append(f"{path}{where}: {citation.number} leads nowhere")
        else:
            entry.code.setdefault(path, set()).add(citation.place)

    def _find_named(self, modules: list[Module]) -> None:
        """Cards and chits: wherever a name or a string says theirs, and in the data."""
        data = {
            path: words_of(path.read_text(encoding="utf-8")) for path in sorted((GAMES / self.game / "data").glob("*.toml"))
        }
        said = [
            (module, line, words_of(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text)))
            for module in modules
            for line, text in [*module.names(), *((line, text) for line, text, _ in module.strings())]
        ]
        for entry in self.rules.named():
            whole = re.compile(rf"(?<![a-z0-9]){words_of(entry.title)}(?![a-z0-9])")
            for path, text in data.items():
                if whole.search(text):
                    entry.code.setdefault(str(path.relative_to(ROOT)), set())
            for module, line, text in said:
                if whole.search(text):
                    entry.code.setdefault(str(module.path.relative_to(ROOT)), set()).add(module.place(line))

    def _find_tests(self) -> None:
        for path in sorted((TESTS / self.game).rglob("test_*.py")):
            shown = str(path.relative_to(ROOT))
            for test in Module(path).functions():
                if not test.name.startswith("test_"):
                    continue
                for number in in_test_name(test.name):
                    if number in self.rules.entries:
                        self.rules.entries[number].tests.setdefault(shown, set()).add(test.name)
                    else:
                        self.faults.append(f"{shown}: {test.name}: {number} leads nowhere")
                for entry in self.rules.named():
                    if is_named_in(test, entry):
                        entry.tests.setdefault(shown, set()).add(test.name)

    def text(self) -> str:
        title = self.page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
        lines = [
            f"# {title}: where each rule is",
            "",
            "Made by `tools/rules_index.py`: each rule with its code and its tests.",
            "",
        ]
        for kind in ("Rules", "Rulings", "Cards", "Chits"):
            entries = [entry for entry in self.rules.entries.values() if entry.kind == kind]
            if entries:
                lines += [f"## {kind}", "", "| | code | tests |", "|---|---|---|", *map(self._row, entries), ""]
        return "\n".join(lines)

    def _row(self, entry: Entry) -> str:
        name = entry.title if entry.kind in ("Cards", "Chits") else entry.key
        title = f" {entry.title}" if name != entry.title else ""
        inside = f"src/delenda/games/{self.game}/"
        link = f"[{name}]({TO_ROOT}{inside}{FILE}#{entry.anchor})"
        code = [place_words(path.removeprefix(inside), path, places) for path, places in sorted(entry.code.items())]
        tests = [place_words(Path(path).name, path, names) for path, names in sorted(entry.tests.items())]
        return f"| {link}{title} | {'<br>'.join(code)} | {'<br>'.join(tests)} |"


def place_words(shown: str, path: str, places: set[str]) -> str:
    named = ", ".join(f"`{place}`" for place in sorted(places) if place)
    return f"[{shown}]({TO_ROOT}{path})" + (f": {named}" if named else "")


def is_named_in(test: ast.FunctionDef, entry: Entry) -> bool:
    """Whether a test's name contains a card's, or the test (a parameter of it, too) holds that name as a string."""
    words = words_of(entry.title)
    if re.search(rf"_{words}(_|$)", test.name):
        return True
    texts = (node.value for node in ast.walk(test) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return any(text in (entry.title, words) for text in texts)


def page_of(game: str) -> Path:
    return GAMES / game / FILE


def index_of(game: str) -> Path:
    return INDEXES / f"{game.replace('_', '-')}.md"


def games() -> list[str]:
    """The games whose rules have a page."""
    return [path.name for path in sorted(GAMES.iterdir()) if page_of(path.name).exists()]


def faults(game: str) -> list[str]:
    """All that --check finds fault with."""
    index = Index(game)
    path = index_of(game)
    is_current = path.exists() and path.read_text(encoding="utf-8") == index.text()
    stale = [] if is_current else [f"{path.relative_to(ROOT)} is not current: run python tools/rules_index.py {game}"]
    return sorted(set(index.faults)) + stale


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the index of a game's rules, or check it.")
    parser.add_argument("games", nargs="*", metavar="game", help="as its folder is called; all if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a number or the index is wrong")
    arguments = parser.parse_args()
    found: list[str] = []
    for game in arguments.games or games():
        if arguments.check:
            found += faults(game)
        else:
            index_of(game).parent.mkdir(exist_ok=True)
            index_of(game).write_text(Index(game).text(), encoding="utf-8")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
