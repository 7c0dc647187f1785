"""The board in words: lines for the terminal, sentences for a screen reader."""

from __future__ import annotations

from delenda.games.zama.board.layout import WIDE
from delenda.games.zama.board.scene import SCENES, Scene, attack_words, result_words
from delenda.games.zama.board.squares import structure_words
from delenda.games.zama.board.tray import roll_words
from delenda.games.zama.box import EMPTY, OPEN_GROUND, STRUCTURE
from delenda.games.zama.position import structure_code
from delenda.games.zama.rules import patterns
from delenda.games.zama.state import DISCARD, FALLEN, HAND, MERGED, NONE, RESERVE, Zama
from delenda.games.zama.words import SEAT_LETTERS
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.english import SEAT_NAMES, plural, sentence

WIDTH = 7  # of a square in the terminal
KEY = "   * injured   ! has attacked   [V2] vacant port, [W2] palisade: hits left   [PR] [PK] held port   · light"


def sketch(view: Zama) -> str:
    """The mat as lines of text, the viewing seat below.

    A unit is its seat, class and number; `*` injured, `!` has attacked, `<…>` selected. Where the selected unit may act
    stands `move`, `merge` or the chance of an attack.
    """
    scene = SCENES.of(view, WIDE)
    game = view.box
    columns = list(range(game.columns))
    if scene.me == CARTHAGE:
        columns.reverse()
    rows = range(game.rows) if scene.me == CARTHAGE else range(game.rows - 1, -1, -1)
    letters = "   " + "".join(game.names[column][0].center(WIDTH + 1) for column in columns)
    lines = [f"ZAMA   {scene.heading}", "", *_side(scene, scene.foe), "", letters]
    rule = "   +" + ("-" * WIDTH + "+") * game.columns
    for row in rows:
        squares = [row * game.columns + column for column in columns]
        lines += [rule, _line(f"{row + 1:>2}", [_what(scene, at) for at in squares])]
        lines.append(_line("  ", [_mark(scene, at) for at in squares]))
    lines += [rule, letters, KEY, "", *_side(scene, scene.me), ""]
    if view.attacker != NONE:
        lines.append(f"Last roll: {roll_words(scene)}.")
    lines.append(scene.prompt)
    return "\n".join(line.rstrip() for line in lines)


def _line(label: str, cells: list[str]) -> str:
    return f"{label} |" + "|".join(cell.center(WIDTH) for cell in cells) + "|"


def _what(scene: Scene, square: int) -> str:
    view, game = scene.view, scene.box
    what = view.board[square]
    if what == EMPTY:
        return "" if game.is_dark[square] else "·"
    if what >= STRUCTURE:
        code = structure_code(view, what - STRUCTURE)
        return f"[{code}]"
    name = SEAT_LETTERS[game.seat_of[what]] + game.ids[what % game.cards]
    name += "*" * view.is_injured(what) + "!" * view.has_attacked(what)
    return f"<{name}>" if square == view.selected else name


def _mark(scene: Scene, square: int) -> str:
    if square in scene.targets:
        odds = scene.targets[square]
        return f"{odds.success:.0%}" + ("↻" if odds.bonus else "")
    return {patterns.MOVE: "move", patterns.MERGE: "merge"}.get(scene.orders.get(square, patterns.NOTHING), "")


def _side(scene: Scene, seat: int) -> list[str]:
    view, game = scene.view, scene.box
    you = " (you)" if view.viewer == seat else ""
    head = f"{SEAT_NAMES[seat].upper()}{you}: {plural(view.units[seat], 'unit')}, {plural(view.medics[seat], 'Greek Medic')}"
    ports = [game.names[game.middle + column] for column in game.ports if view.owner[column] == seat]
    if ports:
        head += f", port {' '.join(ports)}"
    lines = [head]
    for name, places in (("hand", (HAND,)), ("reserve", (RESERVE,)), ("out of play", (DISCARD, FALLEN, MERGED))):
        cards = [card for place in places for card in view.cards_in(seat, place)]
        if cards:
            lines.append(f"  {name}: " + ", ".join(f"{game.ids[card % game.cards]} {game.faces[card].short}" for card in cards))
    return lines


# Sentences


def describe(view: Zama) -> str:
    """The position for those who hear it."""
    scene = SCENES.of(view, WIDE)
    game = view.box
    parts = [f"{scene.heading}."]
    parts += [_army(scene, seat) for seat in (scene.me, scene.foe)]
    parts += [sentence(structure_words(scene, c)) for c in range(game.columns) if game.middle_row[c] != OPEN_GROUND]
    if not scene.is_setup:
        parts.append(f"{plural(view.medic_supply, 'Greek Medic')} in supply.")
    if view.attacker != NONE:
        parts.append(f"Last roll: {roll_words(scene)}.")
    if scene.acts and view.turn > 0 and view.selected == NONE:
        parts.append(f"{plural(view.actions_left, 'action')} left.")
        for card in view.cards_on_mat(view.seat):
            parts += [f"{game.card_name(card)} {words}." for words in attack_words(scene, card)]
    parts.append(result_words(view) if scene.is_over else scene.prompt)
    return " ".join(parts)


def _army(scene: Scene, seat: int) -> str:
    view, game = scene.view, scene.box
    units = [
        f"{game.card_name(card)} ({game.classes[game.class_of[card]].name}) on {game.names[view.place[card]]}"
        + (", injured" if view.is_injured(card) else "")
        for card in view.cards_on_mat(seat)
    ]
    sentence = f"{SEAT_NAMES[seat]} has {plural(len(units), 'unit')}" + (f": {'; '.join(units)}." if units else ".")
    reserve = [game.card_name(card) for card in view.cards_in(seat, RESERVE)]
    if reserve:
        sentence += f" In reserve: {', '.join(reserve)}."
    if view.medics[seat]:
        sentence += f" It holds {plural(view.medics[seat], 'Greek Medic')}."
    return sentence
