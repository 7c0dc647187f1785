"""Every card where it is: on the mat, in a hand, in reserve, or out of play. One element each, so that pages can move it."""

from __future__ import annotations

from delenda.games.zama.board import faces
from delenda.games.zama.board.layout import Row
from delenda.games.zama.board.scene import Scene, attack_words, unit_words
from delenda.games.zama.board.squares import frame_path
from delenda.games.zama.rules.cards import lowest_card
from delenda.games.zama.state import HAND, NONE, PLACES, RESERVE
from delenda.kernel.english import signed
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, chip, group, path, placed, ring, squeezed, text

PEEKS = Kept(2048)
FACES = Kept(4096)
LOOKS = Kept(512)
TOLD = Kept(512)  # key, words and fact of every card: the same for all viewers


def cards(scene: Scene) -> list[Element]:
    """Always in the same order, high numbers first: in a stack the lowest lies on top."""
    view = scene.view
    order = range(2 * scene.box.cards - 1, -1, -1)
    chosen = view.board[view.selected] if view.selected != NONE else NONE
    state = (view.injured, view.attacked, chosen, view.taken, view.blow, view.struck, view.seat, view.turn > 0, scene.is_over)
    look = (scene.box, scene.layout, scene.me, scene.hand_seat, state, *view.place)
    drawn = LOOKS.get(look, lambda: [_card(scene, card, card == chosen) for card in order])
    dice = (view.target, view.attacker, view.attack_dice, view.defence_dice, view.reroll_index, view.decision.name)
    told = TOLD.get(
        (scene.box, state, dice, *view.hits, *view.owner, *view.place),
        lambda: [(scene.card_key(card), _words(scene, card), _fact(scene, card)) for card in order],
    )
    return [Element(key, svg, words, fact) for svg, (key, words, fact) in zip(drawn, told, strict=True)]


def _fact(scene: Scene, card: int) -> str:
    """Of a unit on the mat: where it stands, and whether it is injured."""
    place = scene.view.place[card]
    return f"{place} {scene.view.is_injured(card)}" if place >= 0 else ""


def _card(scene: Scene, card: int, chosen: bool) -> str:
    place = scene.view.place[card]
    if place >= 0:
        return _unit(scene, card, chosen)
    if place == RESERVE:
        return _reserve(scene, card)
    if place == HAND and scene.box.seat_of[card] == scene.hand_seat and scene.is_setup:
        return _stacked(scene, card)
    return _mini(scene, card)


def _face(scene: Scene, card: int, x: float, y: float, size: float, extra: str = "") -> str:
    view = scene.view
    small = not scene.layout.wide or size < 80
    look = (view.is_injured(card), view.has_attacked(card), small)
    hurt = scene.is_just_hurt(card)

    def draw() -> str:
        face = faces.unit_card(scene.box, card, *look)
        return placed(x, y, group(face, class_="flips") if hurt else face, extra, ring(0, 0, 88, 88, 7), scale=size / 88)

    return FACES.get((scene.box, card, look, hurt, x, y, size, extra), draw)


def _unit(scene: Scene, card: int, chosen: bool) -> str:
    x, y = scene.corner(scene.view.place[card])
    gap = 6 * scene.cell / 100
    frame = ""
    if chosen:
        frame = (
            box(-4, -4, 96, 96, 10, stroke="var(--shadow)", stroke_width=7, stroke_opacity=0.55)
            + box(-4, -4, 96, 96, 10, stroke="#ffcf4d", stroke_width=4.4)
            + box(-4, -4, 96, 96, 10, stroke="#fff", stroke_width=1, stroke_opacity=0.7)
        )
    return _peek(scene, card) + _face(scene, card, x + gap, y + gap, scene.cell * 0.88, frame)


def _peek(scene: Scene, card: int) -> str:
    """Shown while the pointer or the focus is on a unit: orange where it moves, brown where it strikes."""
    squares = tuple(scene.moves_of(card))

    def draw() -> str:
        way = "".join(frame_path(scene, square, 12) for square in squares)
        moves = path(way, "var(--move)", fill_opacity=0.3, stroke="var(--move)", stroke_width=3 * scene.cell / 100)
        return group(moves, _strikes(scene, card), class_="peek")

    return PEEKS.get((scene.box, scene.layout, scene.me, card, scene.view.place[card], squares), draw)


def pattern(scene: Scene) -> list[Element]:
    """The attack pattern of the selected unit; where it moves is drawn on the squares."""
    if not scene.orders:
        return []
    return [Element("pattern", _strikes(scene, scene.view.board[scene.view.selected]))]


def _strikes(scene: Scene, card: int) -> str:
    """Every square of the attack pattern, also where nothing stands to be struck."""
    weight = scene.cell / 100
    blow = "".join(frame_path(scene, square) for square in scene.strikes_of(card))
    return group(
        path(blow, stroke=faces.STRIKE_INK, stroke_width=4.6 * weight),
        path(blow, stroke="var(--cream)", stroke_width=1.6 * weight, stroke_dasharray="9 7"),
        pointer_events="none",
    )


def _reserve(scene: Scene, card: int) -> str:
    seat = scene.box.seat_of[card]
    row = scene.layout.reserve_rows[scene.side_index(seat)]
    x, y = row.place(scene.view.cards_in(seat, RESERVE).index(card))
    return _face(scene, card, x, y, row.size) if scene.layout.wide else _sign(scene, card, x, y, row.size)


def _sign(scene: Scene, card: int, x: float, y: float, size: float) -> str:
    """A card too small for words: its pictogram, and its name while the pointer or the focus is on it."""
    name = scene.box.faces[card].short
    below = y + size + 11 if scene.box.seat_of[card] == scene.foe else y - 11
    label = group(chip(x + size / 2, below, 84, 18, name, 12, "var(--panel)", "var(--ink)", "var(--gold)"), class_="peek near")
    face = placed(x, y, faces.mini_card(scene.box, card, False), scale=size / 28)
    return face + ring(x, y, size, size, 6, weight=scene.layout.weight) + label


def _stacked(scene: Scene, card: int) -> str:
    """A hand lies in stacks by class, the lowest number on top; a card taken up is lifted."""
    game, view = scene.box, scene.view
    kind = game.class_of[card]
    same = [c for c in view.cards_in(game.seat_of[card], HAND) if game.class_of[c] == kind]
    depth = same.index(card)
    row = scene.layout.stacks
    x, y = row.place(kind)
    lift = 8 if view.taken == kind and depth == 0 else 0
    frame = box(-3, -3, 94, 94, 9, stroke="#ffcf4d", stroke_width=5) if lift else ""
    if scene.layout.wide:
        return _face(scene, card, x + 3 * depth, y - 4 * depth - lift, row.size - 6, frame)
    return _held(scene, card, x, y, depth, lift)


def _held(scene: Scene, card: int, x: float, y: float, depth: int, lift: float) -> str:
    """A card of the hand on a narrow board: the stack bears the name of its class."""
    size = scene.layout.stacks.size - 6
    kind = scene.box.classes[scene.box.class_of[card]].name
    face = placed(x + 4 + 2 * depth, y - 2 * depth - lift / 2, faces.mini_card(scene.box, card, False), scale=size / 28)
    if depth:
        return face
    frame = box(x + 2, y - 2 - lift / 2, size + 4, size + 4, 7, stroke="#ffcf4d", stroke_width=2.5) if lift else ""
    name = text(x + 22, y + size + 13, kind, 11.6, "middle ink", **squeezed(kind, 58, 11.6))
    return face + frame + ring(x + 1, y - 3, size + 6, size + 6, 6, weight=scene.layout.weight) + name


def _mini(scene: Scene, card: int) -> str:
    game, view = scene.box, scene.view
    seat = game.seat_of[card]
    row: Row = scene.layout.graves[scene.side_index(seat)]
    first = seat * game.cards
    out = [c for c in range(first, first + game.cards) if view.place[c] < 0 and view.place[c] != RESERVE]
    at, is_gone = row.place(out.index(card)), view.place[card] != HAND

    def draw() -> str:
        return placed(*at, faces.mini_card(game, card, is_gone), scale=row.size / 28)

    return FACES.get((game, card, at, is_gone, row.size), draw)


def _words(scene: Scene, card: int) -> str:
    view = scene.view
    place = view.place[card]
    unit = scene.box.classes[scene.box.class_of[card]]
    words = unit_words(view, card)
    if place < 0:
        where = {"hand": "in hand", "reserve": "in reserve", "discard": "discarded"}.get(PLACES[-1 - place], PLACES[-1 - place])
        return f"{words}, {where}"
    words += f", on {scene.box.names[place]}, attack {signed(unit.attack)}, defence {signed(unit.defence)}"
    if view.turn > 0 and scene.box.seat_of[card] == view.seat and not scene.is_over:
        words = "; ".join([words, *attack_words(scene, card)])
    return words


def top_card(scene: Scene, kind: int, place: int) -> int:
    """The card that is clicked for a class: the lowest number of it in the HAND or RESERVE."""
    return lowest_card(scene.view, scene.view.seat, kind, place)
