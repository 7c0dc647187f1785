"""Beside the map: name plates with the meters of victory, what is being decided, the battle, and buttons."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.punica.actions import DEPLOY
from delenda.games.punica.board.scene import SIDES, Scene
from delenda.games.punica.state import LOSS_STAGE
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.frame import tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, circle, fitting, panel, shadow, text, use

PLAY_KEY = "use-play"
PASS_KEY = "use-pass"
DEPLOY_KEY = "use-deploy"
DONE_KEY = "use-done"
DONE_WIDTH = 84  # on a narrow board, beside the prompt


STAGES = ("both commit a card", "the attacker's effect", "the defender's effect", "losses and retreat")

# Name plates


def plates(scene: Scene) -> list[Element]:
    return [_plate(scene, seat) for seat in (scene.foe, scene.me)]


def _plate(scene: Scene, seat: int) -> Element:
    view = scene.view
    at = scene.layout.plates[scene.row(seat)]
    name, line, have, need = _standing(scene, seat)
    draw = _wide_plate if scene.layout.wide else _tall_plate
    turn = not scene.is_over and view.actor == seat
    svg = draw(at, SIDES[seat], name, line, have, need)
    if turn:
        svg += box(at.x - 2, at.y - 2, at.width + 4, at.height + 4, 9, stroke="var(--gold)", stroke_width=3)
    if scene.is_over and view.winner == seat:
        svg += use(
            "laurel",
            at.x + (32 if scene.layout.wide else 18),
            at.y + at.height / 2,
            1.2 if scene.layout.wide else 0.8,
            color="var(--gold)",
        )
    return Element(f"seat-{seat}", svg, plate_words(scene, seat))


def plate_words(scene: Scene, seat: int) -> str:
    name, line, have, need = _standing(scene, seat)
    return f"{name}: {line}; controls {have} of {need} enemy areas needed"


def _standing(scene: Scene, seat: int) -> tuple[str, str, int, int]:
    """Whose plate it is, what it has and lost, how many enemy areas it controls, and how many it needs."""
    view = scene.view
    need, have = view.box.areas_to_win, min(view.count_areas(seat), view.box.areas_to_win)
    armies, lost = plural(view.count_armies(seat), "army"), view.lost[seat]
    line = armies + (f", {plural(lost, 'fleet')} lost" if lost else "")
    return SEAT_NAMES[seat] + (" (you)" if view.viewer == seat else ""), line, have, need


def _base(at: Place, side: str) -> str:
    return shadow(at.x, at.y, at.width, at.height, 8, 0.4) + box(
        at.x, at.y, at.width, at.height, 8, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4
    )


def _wide_plate(at: Place, side: str, name: str, line: str, have: int, need: int) -> str:
    x = at.x + 62
    return (
        _base(at, side)
        + use(f"emblem-{side}", at.x + 32, at.y + at.height / 2, 1.1, fill="var(--gold)")
        + text(x, at.y + 24, name, fitting(name, 100, 15), "serif cream", letter_spacing=0.6)
        + text(x, at.y + 44, line, fitting(line, 140, 12), "plain cream")
        + _meter(x + 9, at.y + 64, have, need, 8)
        + text(x, at.y + 84, f"enemy areas {have}/{need}", 11, "plain cream")
    )


def _tall_plate(at: Place, side: str, name: str, line: str, have: int, need: int) -> str:
    return (
        _base(at, side)
        + use(f"emblem-{side}", at.x + 18, at.y + at.height / 2, 0.62, fill="var(--gold)")
        + text(at.x + 36, at.y + 15, name, fitting(name, 84, 11), "serif cream")
        + text(at.x + 36, at.y + 28, line, fitting(line, 128, 10), "plain cream")
        + _meter(at.x + at.width - 42, at.y + at.height / 2, have, need, 6)
    )


def _meter(x: float, y: float, have: int, need: int, radius: float) -> str:
    """One disc for each area that is needed; those held are full."""
    return "".join(
        circle(
            x + i * radius * 2.5,
            y,
            radius,
            "var(--gold)" if i < have else "var(--shadow)",
            fill_opacity=1 if i < have else 0.35,
            stroke="var(--cream)",
            stroke_width=1.4,
        )
        for i in range(need)
    )


# What is being decided


def tray(scene: Scene) -> Element:
    at = scene.layout.tray
    size = 15 if scene.layout.wide else 11.5
    big = scene.is_over
    parts = [panel(at.x, at.y, at.width, at.height)]
    room = at.width - 20 - (DONE_WIDTH if scene.is_stepping and not scene.layout.wide else 0)
    letters = round(room / (size * 0.53))
    lines = wrap(scene.prompt, letters)
    top = at.y + size + (9 if scene.layout.wide else 6)
    parts += [
        text(at.x + 10, top + i * size * 1.28, line, size, "serif ink" if big else "plain ink") for i, line in enumerate(lines)
    ]
    if scene.layout.wide:
        parts.append(_budget(scene, at))
    return Element("tray", "".join(parts), scene.prompt)


def _budget(scene: Scene, at: Place) -> str:
    """The movements left on the card, as pictograms."""
    view = scene.view
    if view.actor not in (ROME, CARTHAGE):
        return ""
    kinds = (("legion", "african")[view.actor], "ship", "elephant")
    icons = [k for k, n in zip(kinds, (view.army_moves, view.fleet_moves, view.hannibal_moves), strict=True) for _ in range(n)]
    side = SIDES[view.actor]
    return "".join(
        use(f"k-{icon}", at.x + 26 + 38 * i, at.y + at.height - 22, 0.9, fill=f"var(--{side})", color="var(--panel)")
        for i, icon in enumerate(icons)
    )


# The battle


def fight(scene: Scene) -> Element:
    """Both strengths, and the cards as far as they are known."""
    if not scene.has_battle:
        return Element("battle", "")
    view = scene.view
    at = scene.layout.battle
    attacker = view.attacker(view.battle)
    title = f"Battle of {view.box.areas[view.battle]}"
    lines = [_side(scene, seat) for seat in (attacker, 1 - attacker)]
    words = f"{title}. " + " ".join(
        f"{SEAT_NAMES[seat]} ({'attacker' if seat == attacker else 'defender'}): {_sum_words(line)}."
        for seat, line in zip((attacker, 1 - attacker), lines, strict=True)
    )
    svg = panel(at.x, at.y, at.width, at.height)
    if scene.layout.wide:
        svg += _wide_fight(at, title, attacker, lines) + text(
            at.x + at.width / 2, at.y + at.height - 10, _stage(scene), 11, "plain italic middle dim"
        )
    else:
        svg += _tall_fight(at, f"{title}: {_stage(scene)}", attacker, lines)
    return Element("battle", svg, words)


def _stage(scene: Scene) -> str:
    """What is being done; while a card is chosen, what is written over each card."""
    if scene.is_committing and scene.acts:
        return "total · beats–ties–loses"
    return STAGES[scene.view.stage]


def _side(scene: Scene, seat: int) -> tuple[str, str, str]:
    """The strength of its units, card and total of a seat, as far as they are known."""
    units = scene.view.strength(seat, scene.view.battle)
    card = scene.battle_card(seat)
    if scene.view.stage == LOSS_STAGE:  # the totals were compared before the losses
        return str(units), card, ""
    total = str(units + int(card)) if card.isdecimal() else "?"
    return str(units), card or "–", total


def _sum_words(line: tuple[str, str, str]) -> str:
    units, card, total = line
    if not total:
        return f"strength {units} left, card {card}"
    known = f"card {card}, total {total}" if total != "?" else "secret card" if card == "?" else "no card yet"
    return f"strength {units}, {known}"


def _wide_fight(at: Place, title: str, attacker: int, lines: list[tuple[str, str, str]]) -> str:
    heading = wrap(title, 20)
    parts = [text(at.x + at.width / 2, at.y + 20 + 16 * i, line, 14.5, "serif middle ink") for i, line in enumerate(heading)]
    y = at.y + 22 + 16 * len(heading)
    counted_up = lines[0][2] != ""
    for dx, words in ((92, "strength"), (126, "card"), (160, "total" if counted_up else "")):
        parts.append(text(at.x + dx, y, words, 10.5, "plain middle dim"))
    for i, (units, card, total) in enumerate(lines):
        seat = attacker if i == 0 else 1 - attacker
        row = y + 30 + 46 * i
        side = SIDES[seat]
        parts.append(box(at.x + 6, row - 22, at.width - 12, 40, 6, f"url(#~g-{side})", stroke=f"var(--{side}3)"))
        parts.append(
            text(at.x + 13, row - 4, SEAT_NAMES[seat], 13, "serif cream")
            + text(at.x + 13, row + 10, "attacks" if i == 0 else "defends", 10.5, "plain italic cream")
        )
        for dx, words, size in ((92, units, 18), (126, card, 18), (160, total, 21)):
            parts.append(text(at.x + dx, row + 5, words, size, "serif middle cream"))
    return "".join(parts)


def _tall_fight(at: Place, title: str, attacker: int, lines: list[tuple[str, str, str]]) -> str:
    parts = [text(at.x + at.width / 2, at.y + 14, title, fitting(title, 366, 11.5), "serif middle ink")]
    for i, (units, card, total) in enumerate(lines):
        seat = attacker if i == 0 else 1 - attacker
        side = SIDES[seat]
        x = at.x + 6 + i * 186
        parts.append(box(x, at.y + 20, 180, 28, 6, f"url(#~g-{side})", stroke=f"var(--{side}3)"))
        parts.append(text(x + 8, at.y + 32, SEAT_NAMES[seat], 10.5, "serif cream"))
        parts.append(text(x + 8, at.y + 43, "attacks" if i == 0 else "defends", 9.5, "plain italic cream"))
        sum_words = f"{units} + {card} = {total}" if total else f"strength {units} left"
        parts.append(text(x + 172, at.y + 39, sum_words, 12.5, "end cream"))
    return "".join(parts)


# Buttons


def buttons(scene: Scene) -> list[Element]:
    """What has no place of its own on the map: how a card is used, a fleet rebuilt, a card ended."""
    if scene.is_acting:
        keys = [(PLAY_KEY, "Play the card", "plain"), (PASS_KEY, "Discard it to pass", "plain")]
        if DEPLOY in scene.view.legal():
            keys.append((DEPLOY_KEY, "Rebuild a fleet", "warn"))
    elif scene.is_stepping:
        keys = [(DONE_KEY, "Done", "go")]
    else:
        return []
    return [_button(scene, index, len(keys), *key) for index, key in enumerate(keys)]


def _button(scene: Scene, index: int, count: int, key: str, words: str, kind: str) -> Element:
    at = scene.layout.buttons
    if scene.layout.wide:
        return Element(key, tag(at.x, at.y + index * 44, at.width, at.height, words, kind, 14), words)
    if key == DONE_KEY:
        beside = scene.layout.tray
        return Element(key, tag(beside.x + beside.width - DONE_WIDTH, beside.y + 4, DONE_WIDTH - 6, 38, words, kind, 12), words)
    width = (at.width - 6 * (count - 1)) / count
    return Element(key, tag(at.x + index * (width + 6), at.y, width, at.height, words, kind, 11), words)
