"""What every action of Punica means."""

from __future__ import annotations

from delenda.games.punica.actions import (
    COMMIT,
    DEPLOY,
    DONE,
    LOSE_ARMY,
    LOSE_HANNIBAL,
    PASS,
    PICK,
    PICK_FLEET,
    PICK_HANNIBAL,
    PLAY,
    TARGET,
)
from delenda.games.punica.box import PunicaBox
from delenda.games.punica.words import REGION_KEYS, SEA_KEYS
from delenda.kernel.action_table import EITHER, ActionTable, span


def action_table(box: PunicaBox) -> ActionTable:
    cards = [EITHER.join(card.code for card in both) for both in zip(*box.cards, strict=True)]
    armies = [span("pick army", PICK, region=REGION_KEYS), span("pick hannibal", PICK_HANNIBAL)]
    units = [*armies, span("pick fleet", PICK_FLEET, sea=SEA_KEYS)]
    areas = [*REGION_KEYS, *SEA_KEYS]
    plays = [span("play", PLAY, card=cards), span("pass", PASS, card=cards), span("deploy", DEPLOY)]
    return ActionTable(
        {
            "action": [*units, *plays],
            "deploy_from": armies,
            "move_to": [span("to", TARGET, area=areas)],
            "card_step": [*units, span("done", DONE)],
            "battle_order": [span("fight", TARGET, area=areas)],
            "battle_card": [span("commit", COMMIT, card=cards)],
            "battle_step": [*units, span("done", DONE)],
            "loss": [span("lose army", LOSE_ARMY), span("lose hannibal", LOSE_HANNIBAL)],
            "retreat": [span("retreat", TARGET, region=REGION_KEYS)],
        }
    )
