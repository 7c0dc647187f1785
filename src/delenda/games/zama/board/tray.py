"""The panel beside the mat: the last roll, the odds of what may be attacked, the hand during set-up, the result."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.zama.actions import FIRST_DIE, SECOND_DIE
from delenda.games.zama.board.faces import STRIKE_INK
from delenda.games.zama.board.marks import reroll_sign
from delenda.games.zama.board.scene import SIDES, Odds, Scene
from delenda.games.zama.box import STRUCTURE
from delenda.games.zama.rules import attack
from delenda.games.zama.state import HURT, NO_BLOW, NONE, REPULSED
from delenda.games.zama.words import SEAT_LETTERS, struck_name, target_name
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.svg.dice import die
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, chip, group, panel, ring, squeezed, text

WIDE_STEP, TALL_STEP = 62, 131  # between the dice of the two sides
ROLLS = Kept(512)  # the last roll stays in sight while others do something else
DICE = ("die-attack-1", "die-attack-2", "die-defence-1", "die-defence-2")


def tray(scene: Scene) -> list[Element]:
    at = scene.layout.tray
    face = panel(at.x, at.y, at.width, at.height)
    if scene.is_over and scene.view.attacker == NONE:
        return [Element("tray", face + _ending(scene), scene.prompt), *_no_dice()]
    if scene.is_setup:
        title = text(at.x + 12, at.y + 22, "Cards in hand", 16, "serif ink") if scene.layout.wide else ""
        return [Element("tray", face + title, "Cards in hand"), *_no_dice(), *_initiative(scene)]
    if scene.orders and scene.targets:
        return [Element("tray", face + _odds(scene), _odds_words(scene)), *_no_dice()]
    if scene.view.attacker == NONE:
        size = 15 if scene.layout.wide else 12
        quiet = text(at.x + 12, at.y + size + 9, "No attack yet.", size, "plain ink")
        return [Element("tray", face + quiet, "No attack yet"), *_no_dice()]
    if _offers_reroll(scene):
        return _last_roll(scene)
    view = scene.view
    fought = (view.attacker, view.struck, view.attack_dice, view.defence_dice, view.reroll_index, view.blow)
    return ROLLS.get((scene.box, scene.layout, fought), lambda: _last_roll(scene))


def _last_roll(scene: Scene) -> list[Element]:
    at = scene.layout.tray
    return [Element("tray", panel(at.x, at.y, at.width, at.height) + _roll(scene), roll_words(scene)), *_dice(scene)]


def _offers_reroll(scene: Scene) -> bool:
    return scene.acts and scene.view.decision is attack.REROLL


def _ending(scene: Scene) -> str:
    at = scene.layout.tray
    size, letters = (17, 22) if scene.layout.wide else (13, 48)
    lines = wrap(scene.prompt, letters)
    return "".join(text(at.x + 12, at.y + size * (1.4 + 1.25 * i), line, size, "serif ink") for i, line in enumerate(lines))


def _no_dice() -> list[Element]:
    return [Element(key, "") for key in DICE]


def _initiative(scene: Scene) -> list[Element]:
    """3.1.1 The throw that decides who places first, beside the cards in hand."""
    at, pair = scene.layout.tray, scene.view.initiative
    if pair == NONE:
        return []
    made = []
    wide = scene.layout.wide
    size, step = (22, 27) if wide else (20, 24)
    left, top = (at.right - 2 * step - 8, at.y + 30) if wide else (at.right - 2 * step - 2, at.y + 6)
    for seat, pips in enumerate((FIRST_DIE[pair], SECOND_DIE[pair])):
        does = "places first" if seat == scene.view.first_placer() else "moves first"
        svg = group(die(left + step * seat, top, size, pips, SIDES[seat]), class_="rolls")
        made.append(Element(f"initiative-{SEAT_LETTERS[seat]}", svg, f"{SEAT_NAMES[seat]} rolled {pips} and {does}"))
    first = f"{SEAT_NAMES[scene.view.first_placer()]} places first"
    if wide:
        words = text(at.x + 12, top + 16, first, 15, "plain ink", pointer_events="none")
    else:
        who, rest = first.split(" ", 1)
        words = "".join(
            text(at.right - 4, at.y + 38 + 13 * i, line, 12, "plain end ink", pointer_events="none")
            for i, line in enumerate((who, rest))
        )
    return [*made, Element("initiative", words)]


# The odds of each target, before one is chosen


def _odds(scene: Scene) -> str:
    """What the selected unit could attack; on a narrow board the first few, as all of them bear their odds on the mat."""
    at, view = scene.layout.tray, scene.view
    title = f"{scene.box.faces[view.board[view.selected]].short} could attack"
    targets = list(scene.targets.items())
    if not scene.layout.wide:
        heading = text(at.x + 8, at.y + 15, title, 12, "serif ink")
        places = [(at.x + 8 + i % 2 * 132, at.y + 31 + i // 2 * 16) for i in range(4)]
        lines = [_odds_line(scene, *target, *place, 12) for target, place in zip(targets, places, strict=False)]
        return heading + "".join(lines)
    parts = [text(at.x + 12, at.y + 22, title, 16, "serif ink", **squeezed(title, at.width - 24, 16))]
    for index, (square, odds) in enumerate(targets):
        if len(targets) > 4:
            parts.append(_odds_line(scene, square, odds, at.x + 12, at.y + 46 + index * 21, 15))
        else:
            parts.append(_odds_entry(scene, square, odds, at.x + 12, at.y + 48 + index * 46))
    return "".join(parts)


def _odds_entry(scene: Scene, square: int, odds: Odds, x: float, y: float) -> str:
    """The target by name, and below it the chances of a hit and of its end."""
    what = scene.view.board[square]
    name = scene.box.faces[what].short if what < STRUCTURE else target_name(scene.view, what).removeprefix("the ")
    hit = f"hit {odds.success:.0%}" if odds.hits > 1 else ""
    end = f"{odds.end} {odds.removal:.0%}" if odds.hits <= 2 else ""
    parts = [text(x, y, f"{scene.box.names[square]} {name}", 15)]
    parts.append(text(x, y + 19, ", ".join(filter(None, (hit, end))), 15, "plain ink"))
    if odds.bonus:
        right = scene.layout.tray.right - 22
        parts.append(box(right - 9, y - 13, 18, 18, 9, STRIKE_INK) + reroll_sign(right, y - 4, 0.95))
    return "".join(parts)


def _odds_line(scene: Scene, square: int, odds: Odds, x: float, y: float, size: float) -> str:
    """`d5 24%, kill 6%`"""
    end = f"{odds.end} {odds.removal:.0%}" if odds.hits <= 2 else ""
    hit = f"{odds.success:.0%}" if odds.hits > 1 else ""
    words = ", ".join(filter(None, (hit, end)))
    return text(x, y, scene.box.names[square], size) + text(x + size * 1.7, y, words, size, "plain ink")


def _odds_words(scene: Scene) -> str:
    view = scene.view
    return ". ".join(
        f"{target_name(view, view.board[square])} on {scene.box.names[square]}: {odds.words()}"
        for square, odds in scene.targets.items()
    )


# The roll


def _result(scene: Scene) -> tuple[str, str]:
    """A word for how the last roll ended, and its colour."""
    view = scene.view
    if view.blow == NO_BLOW:
        return "", ""
    if view.blow == REPULSED:
        return "Repulsed", "var(--tan3)"
    structure = view.struck >= STRUCTURE
    if view.blow == HURT:
        return "Damaged" if structure else "Injured", "var(--loss)"
    if structure:
        return "Taken" if view.struck - STRUCTURE in scene.box.ports else "Destroyed", "var(--loss)"
    return "Fallen", "var(--loss)"


def _names(scene: Scene) -> tuple[str, str]:
    view = scene.view
    struck = view.struck
    name = scene.box.faces[struck].short if struck < STRUCTURE else struck_name(view)
    return scene.box.faces[view.attacker].short, name


def _roll(scene: Scene) -> str:
    view = scene.view
    pairs = (view.attack_dice, view.defence_dice)
    ratings = (scene.box.attack_of[view.attacker], scene.box.defence_of[view.struck])
    sums = [(rating, _pips(pair) + rating) for pair, rating in zip(pairs, ratings, strict=True) if pair != NONE]
    return (_wide_roll if scene.layout.wide else _tall_roll)(scene, sums)


def _pips(pair: int) -> int:
    return FIRST_DIE[pair] + SECOND_DIE[pair]


def _wide_roll(scene: Scene, sums: list[tuple[int, int]]) -> str:
    """Who strikes whom, a line of dice for each, how it ended and why."""
    at = scene.layout.tray
    who, whom = _names(scene)
    result, colour = _result(scene)
    parts = [text(at.x + 12, at.y + 22, f"{who} against", 16, "serif ink"), text(at.x + 12, at.y + 42, whom, 16, "serif ink")]
    for row, (rating, total) in enumerate(sums):
        y = at.y + 84 + row * WIDE_STEP
        parts.append(text(at.x + 118, y, _added(rating), 18) + text(at.x + 152, y + 3, f"= {total}", 26, "serif ink"))
    if result:
        parts.append(chip(at.x + 62, at.y + 202, 104, 26, result, 16, colour, "#fff"))
    if len(sums) == 2:
        one, other = sums[0][1], sums[1][1]
        verb = (
            f"{one} beats {other}"
            if one > other
            else "ties go to the defender"
            if one == other
            else f"{other} holds against {one}"
        )
        parts.append(text(at.x + 12, at.y + 236, verb, 15, "plain ink"))
    return "".join(parts)


def _tall_roll(scene: Scene, sums: list[tuple[int, int]]) -> str:
    at = scene.layout.tray
    result = _result(scene)[0]
    words = " – ".join(_names(scene)) + (f": {result.lower()}" if result else "")
    parts = [text(at.x + 8, at.y + 14, words, 12, "serif ink", **squeezed(words, 250, 12))]
    for column, (rating, total) in enumerate(sums):
        x = at.x + 82 + column * TALL_STEP
        parts.append(text(x, at.y + 41, f"{_added(rating)}={total}", 13))
    return "".join(parts)


def _added(rating: int) -> str:
    return signed(rating) if rating else "+0"


def _dice(scene: Scene) -> list[Element]:
    view, at = scene.view, scene.layout.tray
    attacking = scene.box.seat_of[view.attacker]
    made = []
    for index, key in enumerate(DICE):
        pair = view.attack_dice if index < 2 else view.defence_dice
        if pair == NONE:
            made.append(Element(key, ""))
            continue
        pips = (FIRST_DIE[pair], SECOND_DIE[pair])[index % 2]
        side = SIDES[attacking if index < 2 else 1 - attacking]
        row, column = divmod(index, 2)
        if scene.layout.wide:
            x, y, size = at.x + 12 + column * 50, at.y + 54 + row * WIDE_STEP, 44.0
        else:
            x, y, size = at.x + 8 + column * 36 + row * TALL_STEP, at.y + 20, 33.0
        words = f"{'attack' if index < 2 else 'defence'} die: {pips}"
        svg = group(die(x, y, size, pips, side), class_="rolls")
        if index < 2 and view.reroll_index == index + 1:
            svg += box(x - 3, y - 3, size + 6, size + 6, 9, stroke="#ffcf4d", stroke_width=2)
            words += ", rolled again"
        svg += ring(x, y, size, size, 8, weight=scene.layout.weight)
        if index < 2 and _offers_reroll(scene):
            chance = attack.REROLL.chance_of(view, index + 1)
            width, height, letters = (46, 20, 15) if scene.layout.wide else (33, 14, 11.6)
            svg += chip(
                x + size / 2, y + size - height / 4, width, height, chance, letters, STRIKE_INK, "#fff4d8", "var(--cream)"
            )
            words += f"; roll it again: {chance}, {attack.needed_words(view, index + 1)}"
        made.append(Element(key, group(svg), words))
    return made


def roll_words(scene: Scene) -> str:
    view = scene.view
    words = f"{scene.box.card_name(view.attacker)} against {struck_name(view)}"
    if view.attack_dice != NONE:
        words += f": {view.attack_total()}"
    if view.defence_dice != NONE:
        words += f" to {view.defence_total()}"
    result = _result(scene)[0]
    return f"{words}, {result.lower()}" if result else words
