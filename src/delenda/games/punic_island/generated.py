"""The fields of PunicIsland, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.box import IslandBox
from delenda.kernel.state import State


class PunicIslandFields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: IslandBox
    menu: list[int]  # the legal actions of the decision that waits, once they are listed; no part of the state

    # The war
    control: vec[i64]  # [lands] who holds each city; never changed in place
    rp: vec[i64]  # [2 * places] Resource Points by seat and place, in cities and aboard fleets; never changed in place
    loc: vec[i64]  # [units] a place, places + area inside a fortress, or off the map
    cond: vec[i64]  # [units] condition bits
    side: vec[i64]  # [units] who commands it; never changed in place
    leader_at: vec[i64]  # [leaders] as loc
    field: vec[i64]  # [2 * lands] ground units in the field by seat and area
    ships: vec[i64]  # [2 * naval] ships by seat and naval place
    uprisings: i64  # land areas with a marker, as bits
    kills: vec[i64]  # [2] Victory Points for destroyed units and leaders
    card_vp: vec[i64]  # [2] Victory Points won with cards in battles; never changed in place

    # Cards: how many of each of the 38
    hand: vec[i64]  # [38] in hand; never changed in place
    deck: vec[i64]  # [38] in the deck; never changed in place
    discards: vec[i64]  # [38] face down; never changed in place
    played: vec[i64]  # [38] face up; never changed in place
    hand_size: vec[i64]  # [2] cards in hand
    deck_size: vec[i64]  # [2] cards in the deck
    haruspex: i64  # 1 once Rome has asked the haruspex

    # The sequence
    sequence: i64  # its number; 0 during set-up
    choice: vec[i64]  # [2] CARD_OPTION, MAP_OPTION, NOT_CHOSEN, or in a view HIDDEN
    rolled: i64  # Rome's die when both chose Map, else 0

    # A card being carried out
    player: i64  # whose card action, card or event it is
    card: i64  # which card, or -1
    city: i64  # where it arrives, or -1
    amount: i64  # Resource Points, units, restorations or cards still to come
    window: i64  # which moment the other side is asked about

    # The operation
    operator: i64  # who operates, else NOBODY
    source: i64  # where the Resource Point was spent
    sp: i64  # Supply Points left
    rebuilt: i64  # 1 after the one rebuilding
    march: i64  # extra Movement Factors for the next ground move
    siege_mod: i64  # cards on the next siege die
    no_fleet: i64  # 1 if the next siege roll needs no fleet
    leaders_acted: i64  # leaders who have acted, as bits
    brought: vec[i64]  # [places] Resource Points that came there by sea in this operation; never changed in place

    # A ground move or a landing
    origin: i64  # where it started, or the area it came from last
    place: i64  # where it is now
    mf: i64  # Movement Factors left
    stepped: i64  # 1 after the first step
    halted: i64  # 1 if an ambush has ended the move
    landing: i64  # 1 if the group comes from a fleet
    marching: list[int]  # its units; those who have left it are no longer marked MOVING
    movers_led: i64  # leaders with the group, as bits
    commander: i64  # who leads it, or -1

    # A naval action
    fleet_at: i64  # where the fleet is
    rf: i64  # Range Factors left
    spent: i64  # on steps
    cut: i64  # taken off by embarking and carrying
    sailed: i64  # 1 after the first step, embarkation or landing
    landed: i64  # 1 after the one embarkation or landing
    at_sea: i64  # 1 after the first step into an open sea
    fleet_rp: i64  # Resource Points aboard
    fleet: list[int]  # its ships and cargo; those who have left it are no longer marked SAILING
    fleet_led: i64  # leaders aboard, as bits
    captain: i64  # who leads the fleet, or -1

    # A battle
    battle: i64  # LAND_BATTLE, NAVAL_BATTLE or -1
    ground: i64  # where
    attacker: i64  # who attacks
    came: i64  # the place the attackers came from, -1 for a sortie
    stage: i64  # how far the step is
    turn: i64  # whose step it is
    rounds: i64  # steps so far
    line: list[int]  # all who have fought in it; those who have left it are no longer marked FIGHTING
    commanders: vec[i64]  # [2] who commands each side, or -1
    battle_led: i64  # leaders in the battle, as bits
    used: i64  # cards played in it, as bits
    cup: vec[i64]  # [24] in the cups
    held: vec[i64]  # [24] drawn and not yet played
    tossed: vec[i64]  # [24] in the discards
    held_count: vec[i64]  # [2] how many each side holds
    drawer: i64  # who draws chits
    to_draw: i64  # how many more
    chit: i64  # the chit being resolved, or -1
    serial: i64  # chits played so far
    again: i64  # the engagement applied last in this step, by serial
    duels: list[int]  # engagements: serial, chit, effect, own, enemy, own, enemy; -1 for nobody
    picks: list[int]  # units picked in this decision or the one before
    wanted: i64  # how many more are to be picked
    picker: i64  # how far the picking is
    checks: list[int]  # Cohesion checks to come: unit, modifier, result

    # Retreats, cargo, sieges
    runner: i64  # the unit that retreats, or -1
    runner_led: i64  # leaders who go with it, as bits
    run: i64  # areas it has retreated
    asked: i64  # the leader being asked
    hit: i64  # what the cargo suffers
    hit_side: i64  # whose cargo
    hit_at: i64  # where
    siege_at: i64  # the area being besieged, or -1

    def __init__(self, box: IslandBox) -> None:
        super().__init__(box.setting)
        self.box = box
        self.menu = []

    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
        box = self.box
        self.menu = []
        self.control = vec[i64](box.owner[:])
        self.rp = vec[i64]([0] * (2 * box.places))
        self.loc = vec[i64]([-1] * box.units)
        self.cond = vec[i64]([0] * box.units)
        self.side = vec[i64](box.unit_side[:])
        self.leader_at = vec[i64]([-1] * box.leaders)
        self.field = vec[i64]([0] * (2 * box.lands))
        self.ships = vec[i64]([0] * (2 * box.naval))
        self.uprisings = 0
        self.kills = vec[i64]([0] * 2)
        self.card_vp = vec[i64]([0] * 2)
        self.hand = vec[i64]([0] * 38)
        self.deck = vec[i64](box.copies[:])
        self.discards = vec[i64]([0] * 38)
        self.played = vec[i64]([0] * 38)
        self.hand_size = vec[i64]([0] * 2)
        self.deck_size = vec[i64]([sum(box.copies[:19]), sum(box.copies[19:])])
        self.haruspex = 0
        self.sequence = 0
        self.choice = vec[i64]([-1] * 2)
        self.rolled = 0
        self.agenda = vec[i64]([])
        self.player = 0
        self.card = -1
        self.city = -1
        self.amount = 0
        self.window = 0
        self.operator = 3
        self.source = -1
        self.sp = 0
        self.rebuilt = 0
        self.march = 0
        self.siege_mod = 0
        self.no_fleet = 0
        self.leaders_acted = 0
        self.brought = vec[i64]([0] * box.places)
        self.origin = -1
        self.place = -1
        self.mf = 0
        self.stepped = 0
        self.halted = 0
        self.landing = 0
        self.marching = []
        self.movers_led = 0
        self.commander = -1
        self.fleet_at = -1
        self.rf = 0
        self.spent = 0
        self.cut = 0
        self.sailed = 0
        self.landed = 0
        self.at_sea = 0
        self.fleet_rp = 0
        self.fleet = []
        self.fleet_led = 0
        self.captain = -1
        self.battle = -1
        self.ground = -1
        self.attacker = 0
        self.came = -1
        self.stage = 0
        self.turn = 0
        self.rounds = 0
        self.line = []
        self.commanders = vec[i64]([-1] * 2)
        self.battle_led = 0
        self.used = 0
        self.cup = vec[i64]([0] * 24)
        self.held = vec[i64]([0] * 24)
        self.tossed = vec[i64]([0] * 24)
        self.held_count = vec[i64]([0] * 2)
        self.drawer = 0
        self.to_draw = 0
        self.chit = -1
        self.serial = 0
        self.again = 0
        self.duels = []
        self.picks = []
        self.wanted = 0
        self.picker = 0
        self.checks = []
        self.runner = -1
        self.runner_led = 0
        self.run = 0
        self.asked = -1
        self.hit = 0
        self.hit_side = 0
        self.hit_at = -1
        self.siege_at = -1

    def copy_fields_to(self, other: PunicIslandFields) -> None:
        self.copy_kernel_to(other)
        other.control = self.control
        other.rp = self.rp
        other.loc = self.loc[:]
        other.cond = self.cond[:]
        other.side = self.side
        other.leader_at = self.leader_at[:]
        other.field = self.field[:]
        other.ships = self.ships[:]
        other.uprisings = self.uprisings
        other.kills = self.kills[:]
        other.card_vp = self.card_vp
        other.hand = self.hand
        other.deck = self.deck
        other.discards = self.discards
        other.played = self.played
        other.hand_size = self.hand_size[:]
        other.deck_size = self.deck_size[:]
        other.haruspex = self.haruspex
        other.sequence = self.sequence
        other.choice = self.choice[:]
        other.rolled = self.rolled
        other.agenda = self.agenda[:]
        other.player = self.player
        other.card = self.card
        other.city = self.city
        other.amount = self.amount
        other.window = self.window
        other.operator = self.operator
        other.source = self.source
        other.sp = self.sp
        other.rebuilt = self.rebuilt
        other.march = self.march
        other.siege_mod = self.siege_mod
        other.no_fleet = self.no_fleet
        other.leaders_acted = self.leaders_acted
        other.brought = self.brought
        other.origin = self.origin
        other.place = self.place
        other.mf = self.mf
        other.stepped = self.stepped
        other.halted = self.halted
        other.landing = self.landing
        other.marching = self.marching[:]
        other.movers_led = self.movers_led
        other.commander = self.commander
        other.fleet_at = self.fleet_at
        other.rf = self.rf
        other.spent = self.spent
        other.cut = self.cut
        other.sailed = self.sailed
        other.landed = self.landed
        other.at_sea = self.at_sea
        other.fleet_rp = self.fleet_rp
        other.fleet = self.fleet[:]
        other.fleet_led = self.fleet_led
        other.captain = self.captain
        other.battle = self.battle
        other.ground = self.ground
        other.attacker = self.attacker
        other.came = self.came
        other.stage = self.stage
        other.turn = self.turn
        other.rounds = self.rounds
        other.line = self.line[:]
        other.commanders = self.commanders[:]
        other.battle_led = self.battle_led
        other.used = self.used
        other.cup = self.cup[:]
        other.held = self.held[:]
        other.tossed = self.tossed[:]
        other.held_count = self.held_count[:]
        other.drawer = self.drawer
        other.to_draw = self.to_draw
        other.chit = self.chit
        other.serial = self.serial
        other.again = self.again
        other.duels = self.duels[:]
        other.picks = self.picks[:]
        other.wanted = self.wanted
        other.picker = self.picker
        other.checks = self.checks[:]
        other.runner = self.runner
        other.runner_led = self.runner_led
        other.run = self.run
        other.asked = self.asked
        other.hit = self.hit
        other.hit_side = self.hit_side
        other.hit_at = self.hit_at
        other.siege_at = self.siege_at

    def fields(self) -> dict[str, int]:
        box = self.box
        return {
            "control": box.lands, "rp": 2 * box.places, "loc": box.units, "cond": box.units, "side": box.units,
            "leader_at": box.leaders, "field": 2 * box.lands, "ships": 2 * box.naval, "uprisings": 0, "kills": 2, "card_vp": 2,
            "hand": 38, "deck": 38, "discards": 38, "played": 38, "hand_size": 2, "deck_size": 2, "haruspex": 0, "sequence": 0,
            "choice": 2, "rolled": 0, "agenda": -1, "player": 0, "card": 0, "city": 0, "amount": 0, "window": 0, "operator": 0,
            "source": 0, "sp": 0, "rebuilt": 0, "march": 0, "siege_mod": 0, "no_fleet": 0, "leaders_acted": 0,
            "brought": box.places, "origin": 0, "place": 0, "mf": 0, "stepped": 0, "halted": 0, "landing": 0, "marching": -1,
            "movers_led": 0, "commander": 0, "fleet_at": 0, "rf": 0, "spent": 0, "cut": 0, "sailed": 0, "landed": 0,
            "at_sea": 0, "fleet_rp": 0, "fleet": -1, "fleet_led": 0, "captain": 0, "battle": 0, "ground": 0, "attacker": 0,
            "came": 0, "stage": 0, "turn": 0, "rounds": 0, "line": -1, "commanders": 2, "battle_led": 0, "used": 0, "cup": 24,
            "held": 24, "tossed": 24, "held_count": 2, "drawer": 0, "to_draw": 0, "chit": 0, "serial": 0, "again": 0,
            "duels": -1, "picks": -1, "wanted": 0, "picker": 0, "checks": -1, "runner": 0, "runner_led": 0, "run": 0,
            "asked": 0, "hit": 0, "hit_side": 0, "hit_at": 0, "siege_at": 0,
        }  # fmt: skip

    def vectors(self) -> list[str]:
        return [
            "control", "rp", "loc", "cond", "side", "leader_at", "field", "ships", "kills", "card_vp", "hand", "deck",
            "discards", "played", "hand_size", "deck_size", "choice", "agenda", "brought", "commanders", "cup", "held",
            "tossed", "held_count",
        ]  # fmt: skip

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        if "control" in values:
            self.control = vec[i64](values["control"])
        if "rp" in values:
            self.rp = vec[i64](values["rp"])
        if "loc" in values:
            self.loc = vec[i64](values["loc"])
        if "cond" in values:
            self.cond = vec[i64](values["cond"])
        if "side" in values:
            self.side = vec[i64](values["side"])
        if "leader_at" in values:
            self.leader_at = vec[i64](values["leader_at"])
        if "field" in values:
            self.field = vec[i64](values["field"])
        if "ships" in values:
            self.ships = vec[i64](values["ships"])
        if "kills" in values:
            self.kills = vec[i64](values["kills"])
        if "card_vp" in values:
            self.card_vp = vec[i64](values["card_vp"])
        if "hand" in values:
            self.hand = vec[i64](values["hand"])
        if "deck" in values:
            self.deck = vec[i64](values["deck"])
        if "discards" in values:
            self.discards = vec[i64](values["discards"])
        if "played" in values:
            self.played = vec[i64](values["played"])
        if "hand_size" in values:
            self.hand_size = vec[i64](values["hand_size"])
        if "deck_size" in values:
            self.deck_size = vec[i64](values["deck_size"])
        if "choice" in values:
            self.choice = vec[i64](values["choice"])
        if "agenda" in values:
            self.agenda = vec[i64](values["agenda"])
        if "brought" in values:
            self.brought = vec[i64](values["brought"])
        if "commanders" in values:
            self.commanders = vec[i64](values["commanders"])
        if "cup" in values:
            self.cup = vec[i64](values["cup"])
        if "held" in values:
            self.held = vec[i64](values["held"])
        if "tossed" in values:
            self.tossed = vec[i64](values["tossed"])
        if "held_count" in values:
            self.held_count = vec[i64](values["held_count"])

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {
            "control": (0, 3), "rp": (0, 999), "loc": (-4, box.places + box.lands - 1), "cond": (0, 1023), "side": (0, 1),
            "leader_at": (-3, box.places + box.lands - 1), "field": (0, box.units), "ships": (0, box.units),
            "uprisings": (0, (1 << int(box.lands)) - 1), "kills": (0, 999), "card_vp": (0, 999), "hand": (0, max(box.copies)),
            "deck": (0, max(box.copies)), "discards": (0, max(box.copies)), "played": (0, max(box.copies)),
            "hand_size": (0, sum(box.copies)), "deck_size": (0, sum(box.copies)), "haruspex": (0, 1), "sequence": (0, 999),
            "choice": (-2, 1), "rolled": (0, len(box.dice)), "agenda": (0, 1073741824), "player": (0, 1), "card": (-1, 37),
            "city": (-1, box.places + box.lands - 1), "amount": (0, 999), "window": (0, 3), "operator": (0, 3),
            "source": (-1, box.places + box.lands - 1), "sp": (0, box.sp_per_rp), "rebuilt": (0, 1), "march": (0, 999),
            "siege_mod": (-999, 999), "no_fleet": (0, 1), "leaders_acted": (0, (1 << int(box.leaders)) - 1),
            "brought": (0, 999), "origin": (-1, box.places + box.lands - 1), "place": (-1, box.places + box.lands - 1),
            "mf": (0, 999), "stepped": (0, 1), "halted": (0, 1), "landing": (0, 1), "marching": (0, box.units - 1),
            "movers_led": (0, (1 << int(box.leaders)) - 1), "commander": (-1, box.leaders - 1),
            "fleet_at": (-1, box.places + box.lands - 1), "rf": (0, 999), "spent": (0, 999), "cut": (0, 999), "sailed": (0, 1),
            "landed": (0, 1), "at_sea": (0, 1), "fleet_rp": (0, 999), "fleet": (0, box.units - 1),
            "fleet_led": (0, (1 << int(box.leaders)) - 1), "captain": (-1, box.leaders - 1), "battle": (-1, 1),
            "ground": (-1, box.places + box.lands - 1), "attacker": (0, 1), "came": (-1, box.places + box.lands - 1),
            "stage": (0, 22), "turn": (0, 3), "rounds": (0, 2 * box.round_cap + 1), "line": (0, box.units - 1),
            "commanders": (-1, box.leaders - 1), "battle_led": (0, (1 << int(box.leaders)) - 1), "used": (0, 274877906943),
            "cup": (0, max(box.chits)), "held": (0, max(box.chits)), "tossed": (0, max(box.chits)),
            "held_count": (0, sum(box.chits)), "drawer": (0, 1), "to_draw": (0, 999), "chit": (-1, 23),
            "serial": (0, 2 * box.round_cap + 1), "again": (0, 2 * box.round_cap + 1),
            "duels": (-1, max(2 * box.round_cap + 1, box.units)), "picks": (0, box.units - 1), "wanted": (0, 999),
            "picker": (0, 2), "checks": (-9, max(9, box.units)), "runner": (-1, box.units - 1),
            "runner_led": (0, (1 << int(box.leaders)) - 1), "run": (0, 2), "asked": (-1, box.leaders - 1), "hit": (0, 3),
            "hit_side": (0, 1), "hit_at": (-1, box.places + box.lands - 1), "siege_at": (-1, box.lands - 1),
        }  # fmt: skip
