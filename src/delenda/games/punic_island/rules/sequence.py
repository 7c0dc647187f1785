"""The sequence of play from top to bottom: what follows what, and what each step asks.

The numbers stand in positions and dumps, so they stay when this order changes. Steps up to AFTER_BATTLE may wait on the agenda
while somebody decides (plans.py); the others are taken up at once. An Event may come between at the four moments of 3.9.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.agenda import Sequence, Step

NEXT_SEQUENCE: Final = 0
TAKE_CARD_ACTION: Final = 1  # seat
OPERATE: Final = 2  # seat
ACT: Final = 3
CLOSE_OPERATION: Final = 4
DEAL_CARDS: Final = 5
PLACE_POINTS: Final = 6  # how many
ARRIVE: Final = 7
LEVY_MIX: Final = 8  # how many
RESTORE: Final = 9  # how many
DRAW_CONSULS: Final = 10
LEVY_ARMY: Final = 11
ENTER: Final = 12
MEET: Final = 13
SHELTER_LEADERS: Final = 14
END_MARCH: Final = 15
SAIL_ON: Final = 16
END_SAIL: Final = 17
REACH: Final = 18
FIGHT: Final = 19
RUN_CHECKS: Final = 20
FLEE: Final = 21  # unit
RUN: Final = 22
COMMAND: Final = 23  # seat
HIT_CARGO: Final = 24  # hit, seat, place
ASK_EVENT: Final = 25  # moment
ROLL_FOR_SIEGE: Final = 26
SHOW_OUT: Final = 27  # unit
OVERLOAD: Final = 28
RESOLVE_CHIT: Final = 29
END_EVENT: Final = 30
FINISH_SWITCH: Final = 31
SET_UP: Final = 32
AFTER_BATTLE: Final = 33
LOSE_POINT: Final = 34
CHOOSE_ARRIVAL: Final = 35
FORM_ARMIES: Final = 36
RAISE_ARMIES: Final = 37
WITHDRAW_CONSULS: Final = 38
SWITCH_SIDES: Final = 39
MARCH: Final = 40  # place
MARCH_ON: Final = 41
OFFER_REFUGE: Final = 42
VOYAGE: Final = 43  # place
PUT_TO_SEA: Final = 44
SAIL_FURTHER: Final = 45
LOAD_BEACH: Final = 46  # area
LAND_GROUP: Final = 47  # area
BESIEGE_CITY: Final = 48  # area
AGITATE: Final = 49  # area
CLEAR_OPERATION: Final = 50
END_BATTLE: Final = 51

# 3.9 The moments at which the other side may play an Event
AT_SEA: Final = 0  # 3.5.11 a fleet's first step into an open sea
AT_ENTRY: Final = 1  # 3.4.4a ground units step into an area without a city
AT_SIEGE: Final = 2  # 3.8.3 a siege is declared
AT_END: Final = 3  # 3.3.7 the operation ends

SEQUENCE: Final = Sequence[PunicIsland](
    [
        Step(SET_UP, "2.11", "consuls for the armies, then the hands", asks=["draw_consul"]),
        Step(NEXT_SEQUENCE, "3.1", "both choose Card or Map; then as 3.1.2 to 3.1.4 say", asks=["option", "map_roll"]),
        # 3.2 A card action
        Step(TAKE_CARD_ACTION, "3.2.1", "play, draw, discard or haruspex", asks=["card_action"], arguments=1),
        Step(DEAL_CARDS, "3.2.2", "cards are drawn", asks=["draw_card"]),
        Step(PLACE_POINTS, "3.2.3", "Resource Points are placed", asks=["place_rp"], arguments=1),
        Step(LOSE_POINT, "3.2.6", "an Incursion: the victim loses a Resource Point", asks=["lose_rp"]),
        Step(CHOOSE_ARRIVAL, "3.2.6", "where a card arrives", asks=["choose_city", "recall_leader"]),
        Step(ARRIVE, "3.2.6", "its leader, units and Resource Points arrive"),
        Step(LEVY_MIX, "3.2.6", "units in any mix", asks=["pick_mix"], arguments=1),
        Step(RESTORE, "3.2.6", "units are restored", asks=["restore_unit"], arguments=1),
        Step(FORM_ARMIES, "3.2.6", "where Consular Armies form"),
        Step(RAISE_ARMIES, "3.2.6", "Consular Armies", then=[WITHDRAW_CONSULS, DRAW_CONSULS, LEVY_ARMY]),
        Step(WITHDRAW_CONSULS, "3.2.6", "consuls may go home", asks=["withdraw_leader"]),
        Step(DRAW_CONSULS, "2.6", "consuls from the cup", asks=["draw_consul", "place_leader"]),
        Step(LEVY_ARMY, "3.2.6", "the army"),
        Step(SWITCH_SIDES, "3.10.3", "Syracuse switches sides"),
        Step(SHOW_OUT, "3.10.3c", "a unit is shown out of its cities", asks=["retreat_step"], arguments=1),
        Step(FINISH_SWITCH, "3.10.3d", "its army goes home, its navy is Roman"),
        # 3.3 An operation
        Step(OPERATE, "3.3.1", "a Resource Point is spent", asks=["op_source"], arguments=1),
        Step(ACT, "3.3.3", "the next action", asks=["op_action", "event_area"]),
        Step(CLOSE_OPERATION, "3.3.7", "the end", then=[CLEAR_OPERATION, OVERLOAD]),
        Step(CLEAR_OPERATION, "3.3.7", "Supply Points are lost"),
        Step(OVERLOAD, "3.5.14", "fleets lose what they cannot carry"),
        Step(ASK_EVENT, "3.9.1", "the other side may play an Event", asks=["react", "event_area"], arguments=1),
        Step(END_EVENT, "3.9.7", "what the Event does", asks=["check_pick"]),
        # 3.4 A march, then 3.5 a voyage
        Step(MARCH, "3.4.1", "who marches, and who commands", asks=["ml_pick", "ml_command"], arguments=1),
        Step(MARCH_ON, "3.4.3", "step or stop", asks=["ml_step"]),
        Step(ENTER, "3.4.4", "an area is entered, by land or from a fleet", then=[OFFER_REFUGE, MEET]),
        Step(OFFER_REFUGE, "3.4.4b", "enemies may take refuge", asks=["refuge_pick"]),
        Step(SHELTER_LEADERS, "3.8.2", "their leaders, too", asks=["refuge_leader"]),
        Step(MEET, "3.4.4c", "a battle, perhaps with those inside; or the move goes on", asks=["join_pick"]),
        Step(END_MARCH, "3.4.5", "the group is a group no more"),
        Step(VOYAGE, "3.5.1", "who sails, with what, and who commands", asks=["mn_pick", "mn_command"], arguments=1),
        Step(PUT_TO_SEA, "3.5.2", "the fleet puts to sea", asks=["mn_step"]),
        Step(REACH, "3.5.10", "a naval place is reached: a battle, or the voyage goes on"),
        Step(SAIL_FURTHER, "3.5.3", "step, load, land or stop", asks=["mn_step"]),
        Step(LOAD_BEACH, "3.5.5", "who embarks", asks=["embark_pick"], arguments=1),
        Step(LAND_GROUP, "3.5.6", "who lands", asks=["debark_pick"], arguments=1),
        Step(SAIL_ON, "3.5.7", "after a landing the fleet may go on", asks=["mn_step"]),
        Step(END_SAIL, "3.5.9", "in port all goes ashore"),
        Step(HIT_CARGO, "3.5.13", "a unit aboard suffers", asks=["cargo_pick"], arguments=3),
        # 3.6 A battle, stage by stage (stages.py), and 3.7 retreats
        Step(FIGHT, "3.6.7", "the next stage", asks=["battle_card", "draw_chit", "chit_play"]),
        Step(COMMAND, "3.6.2", "a side's commander", asks=["battle_leader"], arguments=1),
        Step(RESOLVE_CHIT, "3.6.8", "who engages, who checks", asks=["chit_own", "chit_foe", "check_pick"]),
        Step(RUN_CHECKS, "3.0.8", "units check one by one", asks=["check"]),
        Step(FLEE, "3.7.1", "a unit retreats, or is destroyed", arguments=1),
        Step(RUN, "3.6.15", "its leaders may go along", asks=["leader_leave", "retreat_step"]),
        Step(END_BATTLE, "3.6.16", "who has won"),
        Step(AFTER_BATTLE, "3.6.17", "recoveries or Total Victory; the end", asks=["restore_ship", "battle_end_card"]),
        # 3.8 A siege, 3.10 an uprising
        Step(BESIEGE_CITY, "3.8.3", "who besieges; the siege is declared", asks=["siege_pick"], arguments=1),
        Step(ROLL_FOR_SIEGE, "3.8.4", "the siege roll", asks=["siege_roll"]),
        Step(AGITATE, "3.10.1", "an uprising is promoted or removed", asks=["uprising_pick", "uprising_area"], arguments=1),
    ]
)
