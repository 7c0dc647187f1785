"""What every action of Punic Island means."""

from __future__ import annotations

from delenda.games.punic_island.actions import (
    ALL,
    BESIEGE,
    CARD_OPTION,
    CHIT,
    DEBARK,
    DIE,
    DISCARD,
    DONE,
    DRAW,
    DRAWN,
    EMBARK,
    END_OPERATION,
    FIRST_CHIT,
    GO,
    HARUSPEX,
    INSIDE,
    LAST_CHIT,
    LEADER,
    MAP_OPTION,
    MOVE,
    NO,
    PASS,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    RESOURCE,
    SAIL,
    SORTIE,
    STOP,
    TYPE,
    UNIT,
    UNLOAD,
    UNLOAD_RESOURCE,
    YES,
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.words.names import CARD_CODES, CHIT_NAMES
from delenda.kernel.action_table import ActionTable, Span, span

CUPS = ("ROME on land", "CARTHAGE on land", "ROME at sea", "CARTHAGE at sea")


class _Spans:
    """The kinds of things that actions point at, with the names of a box."""

    def __init__(self, box: IslandBox) -> None:
        self.places = box.map.codes
        self.lands = box.map.codes[: box.lands]
        self.units = box.unit_codes
        self.leaders = box.leader_names
        self.types = box.type_codes
        self.dice = range(1, len(box.dice) + 1)

    def place(self, verb: str, first: int = PLACE) -> Span:
        return span(verb, first, place=self.places)

    def land(self, verb: str, first: int) -> Span:
        return span(verb, first, area=self.lands)

    def unit(self, verb: str, first: int = UNIT) -> Span:
        return span(verb, first, f"{verb} {{unit}}{{*}}", unit=self.units)  # and its condition: `RI3d`

    def leader(self, verb: str) -> Span:
        return span(verb, LEADER, leader=self.leaders)

    def die(self) -> list[Span]:
        return [span("d10", DIE + 1, die=self.dice)]


def _card(verb: str, first: int) -> Span:
    return span(verb, first, card=CARD_CODES)


def action_table(box: IslandBox) -> ActionTable:
    of = _Spans(box)
    done, stop, play = span("done", DONE), span("stop", STOP), _card("play", PLAY)
    group = [span("go", GO), span("all", ALL), of.unit("take"), of.leader("take")]
    cups = [name for cup, name in enumerate(CUPS) for _ in range(FIRST_CHIT[cup], LAST_CHIT[cup])]
    chit = [span("chit", CHIT, "chit {chit}", chit=CHIT_NAMES, cup=cups)]  # both sides have some of the same name
    return ActionTable(
        {
            # 3.1, 3.2 The option and the cards
            "option": [span("card", CARD_OPTION), span("map", MAP_OPTION)],
            "map_roll": of.die(),
            "card_action": [span("draw", DRAW), span("haruspex", HARUSPEX), play, _card("discard", DISCARD)],
            "draw_card": [_card("card", DRAWN)],
            "draw_consul": [of.leader("consul")],
            "place_rp": [of.place("rp")],
            "lose_rp": [of.place("lose")],
            "choose_city": [of.place("arrive")],
            "recall_leader": [of.leader("recall")],
            "pick_mix": [done, span("levy", TYPE, type=of.types)],
            "restore_unit": [done, of.unit("restore")],
            "withdraw_leader": [done, of.leader("withdraw")],
            "place_leader": [of.place("place")],
            # 3.3 An operation
            "op_source": [of.place("source")],
            "op_action": [
                span("end", END_OPERATION),
                play,
                of.land("move", MOVE),
                of.land("sortie", SORTIE),
                of.place("sail", SAIL),
                of.land("siege", BESIEGE),
                of.land("promote", PROMOTE),
                of.land("remove", REMOVE),
                of.unit("reorganize", REORGANIZE),
                of.unit("rebuild", REBUILD),
            ],
            # 3.4 On land
            "ml_pick": group,
            "ml_command": [of.leader("command")],
            "ml_step": [stop, of.place("step")],
            "refuge_pick": [done, of.unit("refuge")],
            "refuge_leader": [span("in", YES, "{*} in"), span("out", NO, "{*} out")],
            "join_pick": [done, of.unit("join"), of.leader("join")],
            # 3.5 At sea
            "mn_pick": [*group, span("take rp", RESOURCE)],
            "mn_command": [of.leader("command")],
            "mn_step": [
                stop,
                span("unload", UNLOAD),
                span("unload rp", UNLOAD_RESOURCE),
                of.place("step"),
                of.land("embark", EMBARK),
                of.land("debark", DEBARK),
            ],
            "embark_pick": [done, of.unit("embark"), of.leader("embark")],
            "debark_pick": [done, of.unit("land"), of.leader("land")],
            "cargo_pick": [of.unit("cargo")],
            # 3.6, 3.7 A battle and its retreats
            "battle_leader": [of.leader("command")],
            "battle_card": [done, play],
            "draw_chit": chit,
            "chit_play": chit,
            "chit_own": [of.unit("engage")],
            "chit_foe": [of.unit("against")],
            "check_pick": [of.unit("check")],
            "check": of.die(),
            "leader_leave": [span("stays", NO, "{*} stays"), span("leaves", YES, "{*} leaves")],
            "retreat_step": [stop, span("inside", INSIDE), of.place("retreat")],
            "restore_ship": [of.unit("recover")],
            "battle_end_card": [done, play],
            # 3.8 to 3.10 Sieges, events, uprisings
            "siege_pick": [of.unit("besiege")],
            "siege_roll": of.die(),
            "uprising_pick": [of.unit("by")],
            "uprising_area": [of.place("uprising")],
            "react": [span("pass", PASS), play],
            "event_area": [of.place("at")],
        }
    )
