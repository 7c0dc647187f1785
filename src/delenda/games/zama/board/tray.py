"""The panel below the mat: the last roll, the odds of what may be attacked, the hand during set-up; and the prompt."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.zama.actions import FIRST_DIE, SECOND_DIE
from delenda.games.zama.board.marks import reroll_sign
from delenda.games.zama.board.scene import SIDES, Odds, Scene
from delenda.games.zama.box import STRUCTURE
from delenda.games.zama.rules import attack
from delenda.games.zama.state import HURT, NO_BLOW, NONE, REPULSED
from delenda.games.zama.words import SEAT_LETTERS, struck_name, target_name
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.svg.dice import die
from delenda.svg.picture import Element
from delenda.svg.shapes import box, chip, fitting, group, panel, ring, text

DICE = ("die-attack-1", "die-attack-2", "die-defence-1", "die-defence-2")


def prompt(scene: Scene) -> Element:
    """What is being decided, at the upper right or, on a narrow board, below the mat."""
    at = scene.layout.prompt
    if scene.layout.wide:
        lines = wrap(scene.prompt, 38)[:4]
        size, step = (15.5, 19) if len(lines) < 4 else (14, 16.5)
        words = [text(at.x + at.width, at.y + 12 + i * step, line, size, "serif end ink") for i, line in enumerate(lines)]
    else:
        lines, size, step = wrap(scene.prompt, 43), 14.0, 17
        if len(lines) > 2:
            lines, size, step = wrap(scene.prompt, 50)[:3], 12, 14
        top = at.y + (24 if len(lines) == 1 else 16 if len(lines) == 2 else 12)
        words = [text(at.x + 4, top + i * step, line, size, "serif ink") for i, line in enumerate(lines)]
    ground = box(at.x, at.y, at.width, at.height, fill="none")  # so that new words appear in place instead of sliding in
    return Element("prompt", ground + "".join(words), scene.prompt)


def tray(scene: Scene) -> list[Element]:
    at = scene.layout.tray
    face = panel(at.x, at.y, at.width, at.height)
    if scene.is_setup:
        title = text(at.x + 12, at.y + 15, "Cards in hand", 12.5, "serif ink")
        return [Element("tray", face + title, "Cards in hand"), *_no_dice(), *_initiative(scene)]
    if scene.orders and scene.targets:
        return [Element("tray", face + _odds(scene), _odds_words(scene)), *_no_dice()]
    if scene.view.attacker == NONE:
        quiet = text(at.x + 14, at.y + 24, "No attack yet.", 14, "plain dim")
        return [Element("tray", face + quiet, "No attack yet"), *_no_dice()]
    return [Element("tray", face + _roll(scene), roll_words(scene)), *_dice(scene)]


def _no_dice() -> list[Element]:
    return [Element(key, "") for key in DICE]


def _initiative(scene: Scene) -> list[Element]:
    """3.1.1 The throw that decides who places first, beside the cards in hand."""
    at, pair = scene.layout.tray, scene.view.initiative
    if pair == NONE:
        return []
    made = []
    for seat, pips in enumerate((FIRST_DIE[pair], SECOND_DIE[pair])):
        x, y = at.x + at.width - 48 + 22 * seat, at.y + 2
        does = "places first" if seat == scene.view.first_placer() else "moves first"
        svg = group(die(x, y, 18, pips, SIDES[seat]), class_="rolls")
        made.append(Element(f"initiative-{SEAT_LETTERS[seat]}", svg, f"{SEAT_NAMES[seat]} rolled {pips} and {does}"))
    first = f"{SEAT_NAMES[scene.view.first_placer()]} places first"
    words = text(at.x + at.width - 56, at.y + 15, first, 12, "plain end ink", pointer_events="none")
    return [*made, Element("initiative", words)]


# The odds of each target, before one is chosen


def _odds(scene: Scene) -> str:
    """A line for each target, in two columns where there are many."""
    at, view = scene.layout.tray, scene.view
    size, step = (13.5, 17) if scene.layout.wide else (11.5, 16)
    title = scene.box.faces[view.board[view.selected]].short
    targets = list(scene.targets.items())
    few = len(targets) <= 3
    lines = 3 if few else (len(targets) + 1) // 2
    width = at.width if few else at.width / 2
    heading = f"{title} could attack" if few else f"{title} could hit, and kill or take"
    parts = [text(at.x + 10, at.y + 18, heading, size, "serif ink")]
    for index, (square, odds) in enumerate(targets):
        x = at.x + index // lines * width
        y = at.y + 20 + (index % lines + 1) * step
        parts.append(_odds_line(scene, square, odds, x, y, width, size))
    if any(odds.bonus for odds in scene.targets.values()) and lines < 4:
        parts.append(text(at.x + 10, at.y + at.height - 8, "small: without the re-roll", size - 2.5, "plain dim"))
    return "".join(parts)


def _odds_line(scene: Scene, square: int, odds: Odds, x: float, y: float, width: float, size: float) -> str:
    """The target, the chance of a hit and that of its end; small, what they are without the re-roll."""
    narrow = width < scene.layout.tray.width
    what = scene.view.board[square]
    label = scene.box.names[square]
    if not narrow:
        name = scene.box.faces[what].short if what < STRUCTURE else target_name(scene.view, what).removeprefix("the ")
        label = f"{label} {name}"
    hit, end = (0.32, 0.8) if narrow else (0.59, 0.84)  # where the figures end, as shares of the width
    ends = f"{odds.end} {odds.removal:.0%}" if odds.hits <= 2 else "–"
    parts = [
        text(x + 10, y, label, fitting(label, width * 0.4, size), "ink"),
        text(x + hit * width, y, f"{odds.success:.0%}" if narrow else f"hit {odds.success:.0%}", size, "end ink"),
        text(x + end * width, y, ends, size, "end ink"),
    ]
    if odds.bonus:
        parts.append(text(x + (hit + 0.015) * width, y, f"{odds.plain:.0%}", size - 2.5, "plain dim"))
        if odds.hits <= 2:
            parts.append(text(x + (end + 0.015) * width, y, f"{odds.removal_plain:.0%}", size - 2.5, "plain dim"))
        if not narrow:
            parts.append(box(x + width - 16, y - 10, 13, 13, 6.5, "#6e3a12") + reroll_sign(x + width - 9, y - 3.2, 0.72))
    return "".join(parts)


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
    at, view = scene.layout.tray, scene.view
    who, whom = _names(scene)
    result, colour = _result(scene)
    rolls = (
        (view.attack_dice, scene.box.attack_of[view.attacker]),
        (view.defence_dice, scene.box.defence_of[view.struck]),
    )
    parts = []
    if not scene.layout.wide:
        for row, (pair, rating) in enumerate(rolls):
            y = at.y + 10 + row * 48
            parts.append(text(at.x + 96, y + 13, (who, whom)[row], fitting((who, whom)[row], 90, 12), "plain ink"))
            if pair != NONE:
                total = FIRST_DIE[pair] + SECOND_DIE[pair] + rating
                parts.append(text(at.x + 96, y + 34, f"{_added(rating)} = {total}", 19, "serif ink"))
        if result:
            parts.append(chip(at.x + 216, at.y + 58, 64, 21, result, 11, colour, "#fff"))
        return "".join(parts)
    parts.append(text(at.x + 14, at.y + 21, f"{who} against {whom}", 14.5, "serif ink"))
    if result:
        parts.append(chip(at.x + 368, at.y + 17, 86, 22, result, 13, colour, "#fff"))
    totals = []
    for left, (pair, rating) in zip((104, 326), rolls, strict=True):
        if pair != NONE:
            totals.append(FIRST_DIE[pair] + SECOND_DIE[pair] + rating)
            parts.append(text(at.x + left, at.y + 61, _added(rating), 17))
            parts.append(text(at.x + left + 27, at.y + 64, f"= {totals[-1]}", 24, "serif ink"))
    if len(totals) == 2:
        sign = ">" if totals[0] > totals[1] else "≤"
        parts.append(text(at.x + 218, at.y + 64, sign, 26, "middle", fill="var(--threat)"))
        verb = "beats" if totals[0] > totals[1] else "does not beat"
        parts.append(text(at.x + 14, at.y + 97, f"{totals[0]} {verb} {totals[1]}; ties go to the defender", 13.5, "plain ink"))
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
        if scene.layout.wide:
            x, y, size = at.x + (14, 60, 236, 282)[index], at.y + 34, 40
        else:
            x, y, size = at.x + (10, 52)[index % 2], at.y + 10 + index // 2 * 48, 38
        words = f"{'attack' if index < 2 else 'defence'} die: {pips}"
        svg = group(die(x, y, size, pips, side), class_="rolls")
        if index < 2 and view.reroll_index == index + 1:
            svg += box(x - 3, y - 3, size + 6, size + 6, 9, stroke="#ffcf4d", stroke_width=2)
            words += ", rolled again"
        if index < 2 and view.decision is attack.REROLL and scene.acts:
            chance = attack.REROLL.chance_of(view, index + 1)
            svg += chip(x + size / 2, y + size + 4, 32, 13, chance, 9.5, "#6e3a12", "#fff4d8", "var(--cream)")
            words += f"; roll it again: {chance}, {attack.needed_words(view, index + 1)}"
        made.append(Element(key, group(svg, ring(x, y, size, size, 8, weight=scene.layout.weight)), words))
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
