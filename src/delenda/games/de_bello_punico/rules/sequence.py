"""3.1 The sequence of play, from top to bottom: what happens when, and what is asked. Chapters carry the steps out.

A step that can happen again (the next token, move, volley, attack, recovery) is laid on the agenda anew when it has been used.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.agenda import Sequence, Step

BATTLE: Final = 0
FIRST_ARMY: Final = 1
SECOND_ARMY: Final = 2
TURN: Final = 3
STRATEGIC_PHASE: Final = 4
TOKENS: Final = 5
INITIATIVE_PHASE: Final = 6
INITIATIVE_TOKENS: Final = 7
INITIATIVE_ROLLS: Final = 8
INITIATIVE_TOTALS: Final = 9
FIRST_PLAYER: Final = 10
SECOND_PLAYER: Final = 11
FIRST_IN_PHASE: Final = 12
SECOND_IN_PHASE: Final = 13
MOVEMENT_IMPULSE: Final = 14
MOVEMENT_BEGINS: Final = 15
ELEPHANT_ROLLS: Final = 16
ELEPHANT_RESULT: Final = 17
ELEPHANT_RUN: Final = 18
FURIOUS_ELEPHANT: Final = 19
FLIGHTS: Final = 20
MOVES: Final = 21
MOVE_GOES_ON: Final = 22
VOLLEY_IMPULSE: Final = 23
VOLLEYS_BEGIN: Final = 24
VOLLEYS: Final = 25
VOLLEY_RESULT: Final = 26
COMBAT_IMPULSE: Final = 27
COMBAT_BEGINS: Final = 28
ATTACKS: Final = 29
WITHDRAWAL: Final = 30
FIGHT: Final = 31
CHARGING: Final = 32
ATTACKERS_POINT: Final = 33
DEFENDERS_POINT: Final = 34
ATTACKERS_SUPPORT: Final = 35
DEFENDERS_SUPPORT: Final = 36
COMBAT_DICE: Final = 37
COMBAT_RESULT: Final = 38
PURSUIT_OR_ADVANCE: Final = 39
ADVANCING: Final = 40
RECOVERY_IMPULSE: Final = 41
RECOVERY_BEGINS: Final = 42
RECOVERIES: Final = 43
INTERPHASE: Final = 44
DISORDER: Final = 45
PANIC: Final = 46
LEADER_IN_DANGER: Final = 47
LEADER_HIT: Final = 48
LEADER_ALONE: Final = 49

IMPULSES: Final = [MOVEMENT_IMPULSE, VOLLEY_IMPULSE, COMBAT_IMPULSE, RECOVERY_IMPULSE]
REROLL: Final = ["fortuna", "die_reroll"]

SEQUENCE: Final = Sequence[Battle](
    [
        Step(BATTLE, "17.5", "a battle", then=[FIRST_ARMY, SECOND_ARMY, TURN]),
        Step(FIRST_ARMY, "17.5", "one side sets up", asks=["setup_reserve", "setup_place", "setup_leader"]),
        Step(SECOND_ARMY, "17.5", "then the other", asks=["setup_reserve", "setup_place", "setup_leader"]),
        Step(
            TURN, "3.1", "a turn",
            then=[STRATEGIC_PHASE, TOKENS, INITIATIVE_PHASE, FIRST_PLAYER, SECOND_PLAYER, INTERPHASE, TURN],
        ),
        # 3.1a Strategic phase, 3.1b initiative phase
        Step(STRATEGIC_PHASE, "4.1.2", "the tokens come back"),
        Step(TOKENS, "4.1", "the next token is placed", asks=["command_place"]),
        Step(INITIATIVE_PHASE, "5", "initiative", then=[INITIATIVE_TOKENS, INITIATIVE_ROLLS, INITIATIVE_TOTALS]),
        Step(INITIATIVE_TOKENS, "5.1", "the Initiative tokens are turned up"),
        Step(INITIATIVE_ROLLS, "5.2", "both sides roll", asks=["die_initiative_C", "die_initiative_R", *REROLL]),
        Step(INITIATIVE_TOTALS, "5.4", "the higher total chooses; a tie is rolled again", asks=["initiative_choice"]),
        # 3.1c Operational phase
        Step(FIRST_PLAYER, "3.1c", "the First player's impulses", then=[FIRST_IN_PHASE, *IMPULSES]),
        Step(SECOND_PLAYER, "3.1c", "the Second player's impulses", then=[SECOND_IN_PHASE, *IMPULSES]),
        Step(FIRST_IN_PHASE, "3.1c", "the First player is in phase"),
        Step(SECOND_IN_PHASE, "3.1c", "the Second player is in phase"),
        Step(MOVEMENT_IMPULSE, "6.1", "movement", then=[MOVEMENT_BEGINS, ELEPHANT_ROLLS, FLIGHTS, MOVES]),
        Step(MOVEMENT_BEGINS, "3.3", "what units have done is forgotten"),
        Step(ELEPHANT_ROLLS, "15.1", "ROME frightens an elephant", asks=["elephant_target", "die_elephant", *REROLL]),
        Step(ELEPHANT_RESULT, "15.1", "what the die does to it"),
        Step(ELEPHANT_RUN, "15.1.2", "an enraged elephant runs", arguments=1),
        Step(FURIOUS_ELEPHANT, "15.1.3", "ROME drives a furious elephant", asks=["furious_step", "furious_victim"]),
        Step(FLIGHTS, "11.1.8", "the next panicked unit flees"),
        Step(MOVES, "6.1", "the next move", asks=["move_pick", "move_step", "leader_step", "mcp_unit", "entry_hex"]),
        Step(MOVE_GOES_ON, "7.1.2", "a move goes on after a crossing", asks=["move_step"]),
        Step(VOLLEY_IMPULSE, "9", "volleys of the other player", then=[VOLLEYS_BEGIN, VOLLEYS]),
        Step(VOLLEYS_BEGIN, "9", "volleys begin"),
        Step(VOLLEYS, "9", "the next volley", asks=["volley_pick", "volley_target", "die_missile", *REROLL]),
        Step(VOLLEY_RESULT, "9.3", "hit or miss"),
        Step(COMBAT_IMPULSE, "10", "combat", then=[COMBAT_BEGINS, ATTACKS]),
        Step(COMBAT_BEGINS, "3.3", "points, support and withdrawals are forgotten"),
        Step(ATTACKS, "10", "the next attack", asks=["attack_pick", "attack_target"]),
        Step(WITHDRAWAL, "10.1", "the defender stands or withdraws", asks=["withdraw"]),
        Step(
            FIGHT, "10.10", "a combat",
            then=[
                CHARGING, ATTACKERS_POINT, DEFENDERS_POINT, ATTACKERS_SUPPORT, DEFENDERS_SUPPORT,
                COMBAT_DICE, COMBAT_RESULT, PURSUIT_OR_ADVANCE,
            ],
        ),
        Step(CHARGING, "15.2.1", "Mercenaries charge", asks=["charge"]),
        Step(ATTACKERS_POINT, "4.3.1", "a Combat point for the attacker", asks=["combat_cp"]),
        Step(DEFENDERS_POINT, "4.3.1", "a Combat point for the defender", asks=["combat_cp"]),
        Step(ATTACKERS_SUPPORT, "10.4.3", "the attacker's next supporter", asks=["support_pick"]),
        Step(DEFENDERS_SUPPORT, "10.4.3", "the defender's next supporter", asks=["support_pick"]),
        Step(COMBAT_DICE, "10.2", "both roll", asks=["die_attacker", "die_defender", *REROLL]),
        Step(COMBAT_RESULT, "10.6", "who is disordered"),
        Step(PURSUIT_OR_ADVANCE, "14.2", "cavalry pursues cavalry, or the attacker advances", asks=["pursuit"]),
        Step(ADVANCING, "10.8", "the attacker enters the vacant hex", asks=["advance"]),
        Step(RECOVERY_IMPULSE, "12", "recovery", then=[RECOVERY_BEGINS, RECOVERIES]),
        Step(RECOVERY_BEGINS, "3.3", "points of the combat are forgotten"),
        Step(RECOVERIES, "12.1", "the next unit recovers", asks=["recover_pick"]),
        # 3.1d
        Step(INTERPHASE, "16.2", "who has lost?"),
        # At any time
        Step(DISORDER, "10.7.1", "a unit gets Disorder Points", arguments=2),
        Step(PANIC, "11", "it panics if they reach its morale", arguments=1),
        Step(LEADER_IN_DANGER, "13.3", "its leader rolls for his life", asks=["die_leader", *REROLL], arguments=1),
        Step(LEADER_HIT, "13.3", "on a 1 he is lost"),
        Step(LEADER_ALONE, "13.4", "a leader without a unit withdraws", asks=["leader_withdraw"], arguments=2),
    ]
)  # fmt: skip
