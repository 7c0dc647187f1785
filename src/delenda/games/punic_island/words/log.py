"""The lines of the log. Each costs nothing where no journal is kept."""

from __future__ import annotations

from delenda.games.punic_island.actions import BAAL_AMON, DEPLETED, DISORGANIZED, MAP_OPTION, NAVAL_BATTLE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import CHIT_NAMES, figure, group_words, place_words, term, unit_name, unit_words
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, listed, plural

# The sequence and cards


def tell_hands(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell("Both sides have their cards. The war begins")


def tell_chosen(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} has chosen")


def tell_options(s: PunicIsland) -> None:
    if s.journal is not None:
        chosen = ["Map" if s.choice[seat] == MAP_OPTION else "Card" for seat in (ROME, CARTHAGE)]
        s.journal.tell(f"Sequence {s.sequence}: Rome {chosen[ROME]}, Carthage {chosen[CARTHAGE]}")


def tell_map_roll(s: PunicIsland, totals: list[int], die: int, winner: int) -> None:
    if s.journal is not None:
        words = []
        for seat, rolled in ((ROME, s.rolled), (CARTHAGE, die)):
            bonus = totals[seat] - rolled
            words.append(f"{SEAT_NAMES[seat]} {rolled}" + (f"{term(bonus)} = {totals[seat]}" if bonus else ""))
        tie = " (initiative)" if totals[ROME] == totals[CARTHAGE] else ""
        s.journal.tell(f"Map roll: {words[0]}, {words[1]} — {SEAT_NAMES[winner]}{tie} operates")


def supply_words(s: PunicIsland) -> str:
    return plural(s.sp, "Supply Point")


def tell_card_played(s: PunicIsland, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.box.cards[card].side]} plays {s.box.cards[card].name}")


def tell_discard(s: PunicIsland, seat: int, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} discards a card")
        s.journal.join(f" ({s.box.cards[card].name})", audience=seat)


def tell_draw(s: PunicIsland, seat: int, card: int) -> None:
    if s.journal is not None:
        left = f"{plural(s.deck_size[seat], 'card')} left"
        s.journal.tell(f"{SEAT_NAMES[seat]} draws a card, {left}")
        s.journal.join(f": {s.box.cards[card].name}", audience=seat)


def tell_haruspex(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell("Rome asks the haruspex: its hand goes back into the deck, and it draws as many cards")


def tell_rp_placed(s: PunicIsland, seat: int, city: int, amount: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} places {plural(amount, 'Resource Point')} in {place_words(s, city)}")


def tell_rp_lost(s: PunicIsland, seat: int, amount: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} has no fortress for {plural(amount, 'Resource Point')}")


def tell_rp_taken(s: PunicIsland, seat: int, place: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} loses a Resource Point in {place_words(s, place)}")


def tell_arrivals(s: PunicIsland, unit: int, city: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} arrives in {place_words(s, city)}")


def tell_leader_arrives(s: PunicIsland, leader: int, place: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.leader_names[leader]} takes command in {place_words(s, place)}")


def tell_leader_withdrawn(s: PunicIsland, leader: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.leader_names[leader]} is recalled")


def tell_consul(s: PunicIsland, leader: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.leader_names[leader]} is drawn from the cup")


def tell_restored(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is restored")


def tell_city_switches(s: PunicIsland, city: int, taken: int) -> None:
    if s.journal is not None:
        stock = f" with {plural(taken, 'Resource Point')}" if taken else ""
        s.journal.tell(f"{place_words(s, city)} goes over to Rome{stock}")


def tell_ships_switch(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell("The army of Syracuse goes home; its fleet is now Roman")


def tell_removed(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is lost")


def tell_end(s: PunicIsland, sudden: bool, rome: int, carthage: int) -> None:
    if s.journal is not None:
        why = "Sudden death" if sudden else f"{SEAT_NAMES[s.player]} draws its last card"
        s.journal.tell(f"{why}. Final: Rome {figure(rome)}, Carthage {figure(carthage)}")


# The operation


def tell_operation(s: PunicIsland) -> None:
    if s.journal is not None:
        left = s.rp[s.operator * s.box.places + s.source]
        spends = f"{SEAT_NAMES[s.operator]} spends a Resource Point in {place_words(s, s.source)}"
        s.journal.tell(f"{spends} ({left} left) for {supply_words(s)}")


def tell_end_operation(s: PunicIsland) -> None:
    if s.journal is not None:
        lost = f"; {supply_words(s)} lost" if s.sp else ""
        s.journal.tell(f"{SEAT_NAMES[s.operator]} ends the operation{lost}")


def tell_reorganized(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is reorganized, {supply_words(s)} left")


def tell_rebuilt(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is rebuilt, {supply_words(s)} left")


def tell_group(s: PunicIsland, units: list[int], leaders: list[int], at: int) -> None:
    if s.journal is not None:
        s.journal.tell(
            f"{SEAT_NAMES[s.operator]} marches from {place_words(s, at)} with {group_words(s, units, leaders)}, "
            f"{supply_words(s)} left"
        )


def tell_march_step(s: PunicIsland, area: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"On to {place_words(s, area)}, {plural(s.mf, 'Movement Factor')} left")


def tell_stop(s: PunicIsland, area: int, stacks: bool) -> None:
    if s.journal is not None:
        cost = f", stacking leaves {supply_words(s)}" if stacks else ""
        s.journal.tell(f"They stop in {place_words(s, area)}{cost}")


def tell_sortie(s: PunicIsland, area: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"Sortie from {place_words(s, area)}!")


def tell_refuge(s: PunicIsland, unit: int, area: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} takes refuge in {place_words(s, area)}")


def tell_refuge_leader(s: PunicIsland, leader: int, area: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.leader_names[leader]} goes inside {place_words(s, area)}")


def tell_join(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} joins from inside")


def tell_fleet(s: PunicIsland, ships: list[int], leaders: list[int], cargo: list[int], rp: int) -> None:
    if s.journal is not None:
        aboard = ([group_words(s, cargo, [])] if cargo else []) + ([plural(rp, "Resource Point")] if rp else [])
        load = f"; aboard: {', '.join(aboard)}" if aboard else ""
        sails = f"{SEAT_NAMES[s.operator]} sails from {place_words(s, s.fleet_at)} with {group_words(s, ships, leaders)}"
        s.journal.tell(f"{sails}{load}; {supply_words(s)} left")


def tell_sail_step(s: PunicIsland, to: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"On to {place_words(s, to)}, {plural(s.rf, 'Range Factor')} left")


def tell_fleet_stops(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"The fleet stays in {place_words(s, s.fleet_at)}")


def tell_stranded(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"The fleet is stranded in {place_words(s, s.fleet_at)}")


def tell_embark(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} embarks, {plural(s.rf, 'Range Factor')} left")


def tell_landing(s: PunicIsland, units: list[int], leaders: list[int], area: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.operator]} lands {group_words(s, units, leaders)} in {place_words(s, area)}")


def tell_unload_rp(s: PunicIsland, city: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"A Resource Point is unloaded in {place_words(s, city)}")


def tell_rp_overboard(s: PunicIsland, seat: int, place: int, amount: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} loses {plural(amount, 'Resource Point')} in {place_words(s, place)}")


def tell_siege(s: PunicIsland, units: list[int]) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.operator]} besieges {place_words(s, s.siege_at)} with {group_words(s, units, [])}")


def tell_siege_roll(s: PunicIsland, die: int, modifiers: list[int], total: int, falls: bool) -> None:
    if s.journal is not None:
        number = s.box.siege_number[s.operator]
        words = "".join(term(modifier) for modifier in modifiers[:3]) + (term(modifiers[3]) if modifiers[3] else "")
        sign = "≤" if falls else ">"
        s.journal.tell(f"Siege of {place_words(s, s.siege_at)}: {die}{words} = {figure(total)} {sign} {number}")
        if not falls:
            s.journal.join(". It holds")


def tell_fall(s: PunicIsland, area: int, captor: int, taken: int) -> None:
    if s.journal is not None:
        stock = f" with {plural(taken, 'Resource Point')}" if taken else ""
        s.journal.tell(f"{place_words(s, area)} falls to {SEAT_NAMES[captor]}{stock}")


def tell_uprising(s: PunicIsland, area: int) -> None:
    if s.journal is not None:
        rises = s.operator == ROME
        s.journal.tell(f"{place_words(s, area)} rises against Carthage" if rises else f"{place_words(s, area)} is quiet again")


# Events


def tell_event_area(s: PunicIsland, at: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"It strikes {place_words(s, at)}")


# Battles


def tell_battle(s: PunicIsland) -> None:
    if s.journal is not None:
        kind = "Naval battle" if s.battle == NAVAL_BATTLE else "Battle"
        s.journal.tell(f"{kind} in {place_words(s, s.ground)}: {SEAT_NAMES[s.attacker]} attacks")


def tell_commander(s: PunicIsland, leader: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.leader_names[leader]} commands")


def tell_chit_drawn(s: PunicIsland, chit: int, aside: bool) -> None:
    if s.journal is None:
        return
    if aside:
        s.journal.tell(f"{SEAT_NAMES[s.drawer]} draws {CHIT_NAMES[chit]} and sets it aside")
    else:
        s.journal.tell(f"{SEAT_NAMES[s.drawer]} draws a chit")
        s.journal.join(f": {CHIT_NAMES[chit]}", audience=s.drawer)


def tell_refill(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.drawer]} refills its cup")


def tell_chit_played(s: PunicIsland, chit: int) -> None:
    if s.journal is not None:
        step = f"{s.rounds // 2 + 1}{'a' if s.turn == s.attacker else 'b'}"
        s.journal.tell(f"Round {step}: {SEAT_NAMES[s.turn]} plays {CHIT_NAMES[chit]}")


def tell_no_effect(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.join(", no effect")


def tell_engaged(s: PunicIsland, effect: int, picks: list[int]) -> None:
    if s.journal is not None:
        names = [unit_words(s, unit) for unit in picks]
        if len(picks) == 4:
            s.journal.tell(f"{CHIT_NAMES[effect]}: {names[0]} against {names[1]}, {names[2]} against {names[3]}")
        else:
            s.journal.tell(f"{CHIT_NAMES[effect]}: {names[0]} against {listed(names[1:])}")


def tell_engagement_ends(s: PunicIsland, chit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"The {CHIT_NAMES[chit]} is over")


def tell_check(s: PunicIsland, unit: int, die: int, modifier: int, value: int, fails: bool) -> None:
    if s.journal is not None:
        change = term(modifier) if modifier else ""
        s.journal.tell(f"{unit_words(s, unit)} rolls {die}{change} against {value}: {'fails' if fails else 'passes'}")


def tell_state(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        words = {DEPLETED: "depleted", DISORGANIZED: "disorganized", DEPLETED | DISORGANIZED: "depleted and disorganized"}
        s.journal.join(f", {words[s.cond[unit] & (DEPLETED | DISORGANIZED)]}")


def tell_held(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.join(", held by the grapple")


def tell_destroyed(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is {'sunk' if s.box.is_ship[unit] else 'destroyed'}")


def tell_cargo_hit(s: PunicIsland, unit: int, words: str) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} {words}")


def tell_leader_lost(s: PunicIsland, leader: int, scores: bool) -> None:
    if s.journal is not None:
        enemy = SEAT_NAMES[1 - s.box.leader_side[leader]]
        gain = f", {enemy} gains {plural(s.box.leader_vp, 'Victory Point')}" if scores else ""
        s.journal.tell(f"{s.box.leader_names[leader]} is lost{gain}")


def tell_leader_choice(s: PunicIsland, leader: int, leaves: bool) -> None:
    if s.journal is not None:
        unit = unit_name(s, s.runner)
        s.journal.tell(f"{s.box.leader_names[leader]} " + (f"leaves with {unit}" if leaves else f"stays as {unit} retreats"))


def tell_retreat(s: PunicIsland, unit: int, to: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} retreats to {place_words(s, to)}".replace("to inside", "inside"))


def tell_cap(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"After {s.box.round_cap} rounds the attackers break off")


def tell_breaks_off(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} breaks off")


def tell_battle_over(s: PunicIsland, winner: int) -> None:
    if s.journal is not None:
        s.journal.tell(
            "The battle is over: " + ("both sides are gone" if winner == NOBODY else f"{SEAT_NAMES[winner]} has won")
        )


def tell_recovered(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is manned again from captured ships")


def tell_ship_mended(s: PunicIsland, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is brought up to strength with captured ships")


def tell_baal_amon(s: PunicIsland) -> None:
    if s.journal is not None:
        s.journal.tell(f"Baal Amon: Carthage gains {plural(s.box.cards[BAAL_AMON].win_vp, 'Victory Point')}")
