"""The flat range of actions, the codes of cards and chits, and the ready-made lists of legal actions.

| ids | action | ids | action |
|---|---|---|---|
| 0, 1 | option: card, map | 305–320 | leader (chosen, or drawn by chance) |
| 2, 3 | draw a card, haruspex | 321–336 | unit type (of a mix) |
| 4 | end the operation | 337–374 | play a card |
| 5–9, 11–16 | go, all, done, stop, pass; inside, unload, RP, yes, no, unload a RP | 375–412 | discard a card |
| 17–26 | die 1–10 (chance) | 413–450 | card drawn (chance) |
| 27–138 | place: land areas, open seas, port areas, ports | 451–474 | battle chit (played, or drawn by chance) |
| 139–186 | embark from a land area | 475–522 | move from the field of a land area |
| 187–234 | debark in a land area | 523–570 | sortie from inside a land area's fortress |
| 235–304 | unit | 571–682 | sail from a naval place |
| | | 683–730, 731–778, 779–826 | besiege, promote an uprising, remove one: by land area |
| | | 827–896, 897–966 | reorganize, rebuild: by unit |

The ranges leave room for the map and the counters of an owner's corrected data.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_LANDS: Final = 48
MOST_PLACES: Final = 112
MOST_UNITS: Final = 70
MOST_LEADERS: Final = 16
MOST_TYPES: Final = 16
CARDS: Final = 38
CHITS: Final = 24

CARD_OPTION: Final = 0
MAP_OPTION: Final = 1
DRAW: Final = 2
HARUSPEX: Final = 3
END_OPERATION: Final = 4
GO: Final = 5
ALL: Final = 6
DONE: Final = 7
STOP: Final = 8
PASS: Final = 9
INSIDE: Final = 11
UNLOAD: Final = 12
RESOURCE: Final = 13
YES: Final = 14
NO: Final = 15
UNLOAD_RESOURCE: Final = 16
DIE: Final = 16  # die n is DIE + n
PLACE: Final = 27
EMBARK: Final = PLACE + MOST_PLACES
DEBARK: Final = EMBARK + MOST_LANDS
UNIT: Final = DEBARK + MOST_LANDS
LEADER: Final = UNIT + MOST_UNITS
TYPE: Final = LEADER + MOST_LEADERS
PLAY: Final = TYPE + MOST_TYPES
DISCARD: Final = PLAY + CARDS
DRAWN: Final = DISCARD + CARDS
CHIT: Final = DRAWN + CARDS
MOVE: Final = CHIT + CHITS
SORTIE: Final = MOVE + MOST_LANDS
SAIL: Final = SORTIE + MOST_LANDS
BESIEGE: Final = SAIL + MOST_PLACES
PROMOTE: Final = BESIEGE + MOST_LANDS
REMOVE: Final = PROMOTE + MOST_LANDS
REORGANIZE: Final = REMOVE + MOST_LANDS
REBUILD: Final = REORGANIZE + MOST_UNITS
ACTION_COUNT: Final = REBUILD + MOST_UNITS

# Where a unit or a leader can be besides the map
BOX: Final = -1  # not yet in play; Rome's leaders: in the cup
DEAD: Final = -2  # destroyed
GONE: Final = -3  # out of the game
SUNK: Final = -4  # a ship destroyed in the battle under way
OFF_MAP: Final[dict[str, int]] = {"box": BOX, "dead": DEAD, "gone": GONE, "sunk": SUNK}

# The condition of a unit, as bits
DEPLETED: Final = 1
DISORGANIZED: Final = 2
ACTED: Final = 4  # in this operation
MOVING: Final = 8  # in the group that moves or lands
SAILING: Final = 16  # in the fleet that sails, ships and cargo
FIGHTING: Final = 32  # in the battle
INNER: Final = 64  # came into the battle from inside the fortress
ROUTED: Final = 128  # has retreated from this battle
FREED: Final = 256  # a disorganized ship whose last grapple has ended in this step
BESIEGING: Final = 512  # takes part in the siege under way

# Classes of units
INFANTRY: Final = 0
CAVALRY: Final = 1
ELEPHANTS: Final = 2
NAVAL: Final = 3

# Kinds of cards
OPERATIONAL: Final = 0
EVENT: Final = 1
ATTACK: Final = 2
TACTICS: Final = 3

# Roman cards, `R01` to `R19`, are 0 to 18, Carthaginian ones, `C01` to `C19`, are 19 to 37
DECK: Final = 19
CONSULAR_ARMIES: Final = 0
FLEET_CONSTRUCTION: Final = 1
SYRACUSE_SWITCHES: Final = 2
CORVUS_WITHDRAWN: Final = 3
IN_EXTREMIS: Final = 4
INCURSIONS_IN_AFRICA: Final = 5
HEKATOMPYLOS: Final = 6
ROMAN_SUDDEN_DEATH: Final = 7
SENATE_FUNDS: Final = 8
HIEROS_GRAIN: Final = 9
SOCII_LEVIES: Final = 10
TOTAL_VICTORY: Final = 11
TRIPLEX_ACIES: Final = 12
ROMAN_DISCIPLINE: Final = 13
MARINES: Final = 14
SIEGE_ENGINEERS: Final = 15
FORCED_MARCH: Final = 16
MUTINY: Final = 17
TREASON: Final = 18
XANTHIPPUS: Final = 29
INCURSIONS_IN_ITALY: Final = 31
PUNIC_SUDDEN_DEATH: Final = 32
STORM_AT_SEA: Final = 33
PUNIC_SORTIE: Final = 34
AMBUSH: Final = 35
BAAL_AMON: Final = 36
PUNIC_SEAMANSHIP: Final = 37

# Battle chits: Roman land, Carthaginian land, Roman naval, Carthaginian naval
WEDGE: Final = 0
ROMAN_FLANK: Final = 1
ROMAN_SKIRMISH: Final = 2
ROMAN_CONFUSION: Final = 3
ROMAN_CAVALRY: Final = 4
RUSE: Final = 5
FRONTAL_ASSAULT: Final = 6
PUNIC_FLANK: Final = 7
PUNIC_SKIRMISH: Final = 8
PUNIC_CONFUSION: Final = 9
GALLIC_FURY: Final = 10
ELEPHANT_CHARGE: Final = 11
PUNIC_CAVALRY: Final = 12
TREACHERY: Final = 13
ROMAN_PERIPLUS: Final = 14
ROMAN_DIEKPLUS: Final = 15
ROMAN_WRONG_COURSE: Final = 16
ROMAN_BALLISTAS: Final = 17
CORVUS: Final = 18
PUNIC_PERIPLUS: Final = 19
PUNIC_DIEKPLUS: Final = 20
PUNIC_WRONG_COURSE: Final = 21
PUNIC_BALLISTAS: Final = 22
BOARDING: Final = 23

# The first chit and the one after the last of each cup, by kind of battle * 2 + seat
LAND_BATTLE: Final = 0
NAVAL_BATTLE: Final = 1
FIRST_CHIT: Final[list[int]] = [0, 6, 14, 19]
LAST_CHIT: Final[list[int]] = [6, 14, 19, 24]

BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(61)])
OPTIONS: Final[list[int]] = [CARD_OPTION, MAP_OPTION]
ONLY_CARD: Final[list[int]] = [CARD_OPTION]
DICE: Final[list[int]] = [DIE + n for n in range(1, 11)]
YES_OR_NO: Final[list[int]] = [YES, NO]
NOTHING: Final[list[int]] = []
