"""Beside the map: name plates with the meters of victory, the movements left or the result, the battle, and buttons."""

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
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, panel, shadow, squeezed, text, use

PLAY_KEY = "use-play"
PASS_KEY = "use-pass"
DEPLOY_KEY = "use-deploy"
DONE_KEY = "use-done"
DONE_WIDTH = 78  # beside a battle on a narrow board
PLATES = Kept(512)

STAGES = ("both commit a card", "the attacker's effect", "the defender's effect", "losses and retreat")

# Name plates


def plates(scene: Scene) -> list[Element]:
    view = scene.view
    key = (view.box, scene.layout, scene.me, view.viewer, view.actor, view.winner, *view.armies, view.hannibal, *view.lost)
    return PLATES.get(key, lambda: [_plate(scene, seat) for seat in (scene.foe, scene.me)])


def _plate(scene: Scene, seat: int) -> Element:
    view = scene.view
    at = scene.layout.plates[scene.row(seat)]
    draw = _wide_plate if scene.layout.wide else _tall_plate
    turn = not scene.is_over and view.actor == seat
    svg = draw(scene, seat, at)
    if turn:
        svg += box(at.x - 2, at.y - 2, at.width + 4, at.height + 4, 9, stroke="var(--gold)", stroke_width=3)
    if scene.is_over and view.winner == seat:
        svg += use(
            "laurel",
            at.x + (27 if scene.layout.wide else 18),
            at.y + at.height / 2,
            1.2 if scene.layout.wide else 0.8,
            color="var(--gold)",
        )
    return Element(f"seat-{seat}", svg, plate_words(scene, seat))


def plate_words(scene: Scene, seat: int) -> str:
    you = " (you)" if scene.view.viewer == seat else ""
    have, need = _areas(scene, seat)
    losses = ", ".join(filter(None, (_armies(scene, seat), _losses(scene, seat))))
    return f"{SEAT_NAMES[seat]}{you}: {losses}; controls {have} of {need} enemy areas needed"


def _armies(scene: Scene, seat: int) -> str:
    return plural(scene.view.count_armies(seat), "army")


def _losses(scene: Scene, seat: int) -> str:
    lost = scene.view.lost[seat]
    return f"{plural(lost, 'fleet')} lost" if lost else ""


def _areas(scene: Scene, seat: int) -> tuple[int, int]:
    """How many enemy areas a seat controls, and how many it needs."""
    need = scene.view.box.areas_to_win
    return min(scene.view.count_areas(seat), need), need


def _base(at: Place, side: str) -> str:
    return shadow(at.x, at.y, at.width, at.height, 8, 0.4) + box(
        at.x, at.y, at.width, at.height, 8, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4
    )


def _wide_plate(scene: Scene, seat: int, at: Place) -> str:
    x, side = at.x + 54, SIDES[seat]
    have, need = _areas(scene, seat)
    losses = _losses(scene, seat)
    return (
        _base(at, side)
        + box(at.x, at.y, at.width, at.height, 8, f"var(--{side}3)", fill_opacity=0.35)
        + use(f"emblem-{side}", at.x + 27, at.y + at.height / 2, 1.1, fill="var(--gold)")
        + text(x, at.y + 24, SEAT_NAMES[seat], 18, "serif cream")
        + text(x, at.y + (44 if losses else 53), _armies(scene, seat), 15, "plain cream")
        + (text(x, at.y + 62, losses, 15, "plain cream") if losses else "")
        + _meter(x + 9, at.y + 83, have, need, 8)
        + text(x, at.y + 111, f"enemy areas {have}/{need}", 15, "plain cream")
    )


def _tall_plate(scene: Scene, seat: int, at: Place) -> str:
    side = SIDES[seat]
    lost = scene.view.lost[seat]
    line = _armies(scene, seat) + (f", {lost} lost" if lost else "")
    return (
        _base(at, side)
        + box(at.x, at.y, at.width, at.height, 8, f"var(--{side}3)", fill_opacity=0.35)
        + use(f"emblem-{side}", at.x + 18, at.y + at.height / 2, 0.62, fill="var(--gold)")
        + text(at.x + 36, at.y + 15, SEAT_NAMES[seat], 13, "serif cream")
        + text(at.x + 36, at.y + 29, line, 12, "plain cream")
        + _meter(at.x + at.width - 42, at.y + at.height / 2, *_areas(scene, seat), 6)
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


# The movements left, or the result


def tray(scene: Scene) -> Element:
    """The question itself is the page's; at the end the result lies here."""
    at = scene.layout.tray
    if scene.is_over:
        big, letters = (16, 20) if scene.layout.wide else (14, 46)
        lines = wrap(scene.prompt, letters)
        height = max(at.height, big * (1.25 * len(lines) + 0.9))
        words = [text(at.x + 10, at.y + big * (1.4 + 1.25 * i), line, big, "serif ink") for i, line in enumerate(lines)]
        return Element("tray", panel(at.x, at.y, at.width, height) + "".join(words), scene.prompt)
    return Element("tray", _budget(scene, at) if scene.layout.wide else "", scene.prompt)


def _budget(scene: Scene, at: Place) -> str:
    """The movements left on the card, as pictograms."""
    view = scene.view
    if view.actor not in (ROME, CARTHAGE):
        return ""
    kinds = (("legion", "african")[view.actor], "ship", "elephant")
    icons = [k for k, n in zip(kinds, (view.army_moves, view.fleet_moves, view.hannibal_moves), strict=True) for _ in range(n)]
    if not icons:
        return ""
    side = SIDES[view.actor]
    step = min(38.0, (at.width - 40) / len(icons))
    return panel(at.x, at.y, at.width, at.height, "Movements left") + "".join(
        use(f"k-{icon}", at.x + 26 + step * i, at.y + at.height - 24, 0.9, fill=f"var(--{side})", color="var(--panel)")
        for i, icon in enumerate(icons)
    )


# The battle


def fight(scene: Scene) -> Element:
    """Both strengths, and the cards as far as they are known."""
    if not scene.has_battle:
        return Element("battle", "")
    view = scene.view
    at = scene.layout.battle
    if _shares_its_row(scene):
        at = Place(at.x, at.y, at.width - DONE_WIDTH - 6, at.height)
    attacker = view.attacker(view.battle)
    title = f"Battle of {view.box.areas[view.battle]}"
    lines = [_side(scene, seat) for seat in (attacker, 1 - attacker)]
    words = f"{title}. " + " ".join(
        f"{SEAT_NAMES[seat]} ({'attacker' if seat == attacker else 'defender'}): {_sum_words(line)}."
        for seat, line in zip((attacker, 1 - attacker), lines, strict=True)
    )
    svg = panel(at.x, at.y, at.width, at.height)
    if scene.layout.wide:
        stage = _stage(scene)
        svg += _wide_fight(at, title, attacker, lines)
        svg += text(
            at.middle, at.y + at.height - 11, stage, 15, "plain italic middle ink", **squeezed(stage, at.width - 14, 15)
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


def _sum(line: tuple[str, str, str]) -> str:
    """`4 + 3 = 7`"""
    units, card, total = line
    return f"{units} + {card} = {total}" if total else f"{units} left"


def _wide_fight(at: Place, title: str, attacker: int, lines: list[tuple[str, str, str]]) -> str:
    heading = wrap(title, 20)
    parts = [text(at.middle, at.y + 21 + 18 * i, line, 16, "serif middle ink") for i, line in enumerate(heading)]
    for i, line in enumerate(lines):
        seat = attacker if i == 0 else 1 - attacker
        top = at.y + 46 + 68 * i
        side = SIDES[seat]
        parts.append(box(at.x + 6, top, at.width - 12, 64, 6, f"var(--{side})", stroke=f"var(--{side}3)"))
        words = f"{SEAT_NAMES[seat]} {'attacks' if i == 0 else 'defends'}"
        parts.append(text(at.x + 14, top + 20, words, 15, "plain cream"))
        parts.append(text(at.middle, top + 52, _sum(line), 26, "serif middle cream"))
    return "".join(parts)


def _tall_fight(at: Place, title: str, attacker: int, lines: list[tuple[str, str, str]]) -> str:
    """The attacker left; where the button that ends the step lies beside it, only that tells who attacks."""
    width = (at.width - 18) / 2
    roles = ("attacks", "defends") if width > 150 else ("", "")
    parts = [text(at.middle, at.y + 15, title, 12, "serif middle ink", **squeezed(title, at.width - 12, 12))]
    for i, line in enumerate(lines):
        seat = attacker if i == 0 else 1 - attacker
        side = SIDES[seat]
        x = at.x + 6 + i * (width + 6)
        parts.append(box(x, at.y + 21, width, 28, 6, f"var(--{side})", stroke=f"var(--{side}3)"))
        words = f"{SEAT_NAMES[seat]} {roles[i]}"
        parts.append(text(x + 6, at.y + 40, words, 12, "plain cream"))
        parts.append(text(x + width - 6, at.y + 40, _sum(line), 13.5, "end cream"))
    return "".join(parts)


def _shares_its_row(scene: Scene) -> bool:
    """On a narrow board: an effect in battle is moved step by step, with a button beside the battle."""
    return scene.has_battle and scene.is_stepping and not scene.layout.wide


# Buttons


def buttons(scene: Scene) -> list[Element]:
    """What has no place of its own on the map: how a card is used, a fleet rebuilt, a card ended."""
    if scene.is_acting:
        keys = [(PLAY_KEY, "Play the card", "plain"), (PASS_KEY, "Discard to pass", "plain")]
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
        return Element(key, tag(at.x, at.y + index * 44, at.width, at.height, words, kind, 16), words)
    if _shares_its_row(scene):
        return Element(key, tag(at.right - DONE_WIDTH, at.y, DONE_WIDTH, at.height, words, kind, 13), words)
    width = min(186, (at.width - 6 * (count - 1)) / count)
    left = at.middle - (width * count + 6 * (count - 1)) / 2
    return Element(key, tag(left + index * (width + 6), at.y, width, at.height, words, kind, 12), words)
