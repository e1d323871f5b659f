"""Ringwraith cards of set 1."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH, SKIRMISH_ENDS
from engine.tcg.table import Card, Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.set01.flow import resolved, settled, turn_over

SAM = "Sam, Son of Hamfast"


def nazgul(invent: Invent, strength: int = 6) -> str:
    return invent("1R230", card("1T230", "Test Nazgûl"), strength=strength, unique=False)


# -- Black Breath ---------------------------------------------------------------------------------------------------


def test_black_breath_goes_from_the_support_area_to_who_fights_a_nazgul(invent: Invent) -> None:
    table = Table(site=5)
    breath = table.in_play("Black Breath", seat=1)
    sam = table.in_play(SAM)
    table.fight(sam, table.in_play(nazgul(invent), seat=1)).pass_()
    table.use(breath)
    if table.choices:
        table.choose(sam)
    assert breath.bearer == sam
    assert table.pool == 0
    table.pass_()
    assert not table.may("use", breath)


def test_black_breath_stays_where_no_nazgul_fights() -> None:
    table = Table(site=5)
    breath = table.in_play("Black Breath", seat=1)
    table.fight(table.in_play(SAM), table.in_play("Uruk Savage", seat=1)).pass_()
    assert not table.may("use", breath)


def test_black_breath_keeps_wounds_on_its_bearer_only() -> None:
    table = Table(site=3, sites={3: "Council Courtyard"})
    sam = table.in_play(SAM, wounds=2)
    table.in_play("Black Breath", seat=1, on=sam)
    frodo = table.ring_bearer()
    table.wound(frodo, 1)
    rosie = table.in_play("Rosie Cotton")
    copy = table.in_hand(SAM)
    table.begin("turn")
    assert table.asked.prompt[0] == "sanctuary"
    assert table.choices == [frodo]
    table.choose()
    assert not table.may("heal", copy)
    table.use(rosie)
    assert (rosie.wounds, sam.wounds) == (1, 2)


def test_black_breath_keeps_burdens_on_a_ring_bearer() -> None:
    for borne in (True, False):
        table = Table()
        table.burdens(3)
        sam = table.in_play(SAM)
        if borne:
            table.in_play("Black Breath", seat=1, on=table.ring_bearer())
        table.begin(FELLOWSHIP).use(sam)
        assert table.state.burdens[0] == (3 if borne else 2)


def test_a_burden_that_black_breath_keeps_pays_no_cost() -> None:
    for borne in (False, True):
        table = Table(site=5)
        table.burdens(3)
        if borne:
            table.in_play("Black Breath", seat=1, on=table.ring_bearer())
        table.in_play("Morgul Skulker", seat=1)
        table.on_deck("1U12")
        measures = maneuver(table, "Desperate Measures")
        assert table.may("play", measures) is not borne


# -- Return to Its Master -------------------------------------------------------------------------------------------


def skirmish_of_a_worn_ring(invent: Invent, *, worn: bool = True, holds: bool = True) -> tuple[Table, Card, Card]:
    """Frodo has fought a Goblin Runner; Aragorn is still to fight an Uruk-hai, a Nazgûl is unassigned."""
    table = Table(site=5)
    table.state.worn[0] = worn
    aragorn = table.in_play("Aragorn")
    runner, savage = table.in_play("Goblin Runner", seat=1), table.in_play("Uruk Savage", seat=1)
    wraith = table.in_play(nazgul(invent), seat=1)
    master = table.in_hand("Return to Its Master" if holds else "Drums in the Deep", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    table.assign({runner: table.ring_bearer(), savage: aragorn}).assign({}).choose(table.ring_bearer())
    table.pass_all()
    if not worn:
        table.pass_()  # he may put the Ring on for the wound
    return table, master, wraith


def test_return_to_its_master_ends_all_assignments_and_sends_a_nazgul_to_the_ring_bearer(invent: Invent) -> None:
    table, master, wraith = skirmish_of_a_worn_ring(invent)
    assert table.state.burdens[0] == 1  # the worn Ring has taken the wound
    table.play(master).pass_()
    assert table.strengths == (4, 6)
    assert master.zone == "discard pile"
    fighters = [skirmish.fighter for skirmish in table.state.skirmishes if not skirmish.fought]
    assert fighters == [table.ring_bearer().index]
    table.pass_all()
    # In this skirmish the Ring's text does not apply: the wound is a wound.
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (1, 1)
    assert wraith.wounds == 0


@pytest.mark.parametrize("fierce", [True, False])
def test_it_creates_a_skirmish_after_a_fierce_one_too_for_any_nazgul(invent: Invent, *, fierce: bool) -> None:
    """ "In addition to regular and fierce skirmishes" (CR section 3)."""
    invent("1R230", card("1T231", "Swift"), strength=6, unique=False)
    invent("1R230", card("1T232", "Slow"), strength=6, unique=False, keywords=())
    table = Table(site=5)
    table.state.worn[0] = True
    aragorn = table.in_play("Aragorn")
    swift = table.in_play("1T231", seat=1)
    wraith = swift if fierce else table.in_play("1T232", seat=1)
    master = table.in_hand("Return to Its Master", seat=1)
    table.state.fierce = True
    table.begin(ASSIGNMENT).pass_all()
    table.assign({swift: aragorn}).pass_all()
    while table.asked.prompt[1] != SKIRMISH_ENDS:
        table.pass_()
    assert table.asked.prompt[:2] == ("respond", SKIRMISH_ENDS)
    table.play(master).choose_if_asked(wraith).pass_()
    (fight,) = [skirmish for skirmish in table.state.skirmishes if not skirmish.fought]
    assert (fight.fighter, fight.minions) == (table.ring_bearer().index, [wraith.index])


def test_the_ring_speaks_again_after_that_skirmish(invent: Invent) -> None:
    table, master, _ = skirmish_of_a_worn_ring(invent)
    table.play(master).pass_()
    twin = table.running.clone()
    assert twin.view(0) == table.view(0)
    table.pass_all().pass_responses()
    assert [skirmish for skirmish in table.state.skirmishes if not skirmish.fought] == []
    ring = table.state.ring[0]
    from engine.tcg.rules import active

    triggers = {card for cards in active.index_of(table.state).triggers.values() for card, *_ in cards}
    assert ring in triggers


def test_return_to_its_master_needs_the_ring_to_be_worn(invent: Invent) -> None:
    table, master, _ = skirmish_of_a_worn_ring(invent, worn=False)
    assert master.zone == "hand"
    assert table.asked.prompt[0] == "action"  # Aragorn's skirmish has begun, nobody was asked
    assert [skirmish.fought for skirmish in table.state.skirmishes] == [True, False]


def test_whoever_holds_a_card_is_asked_at_the_end_of_a_skirmish_of_a_worn_ring(invent: Invent) -> None:
    table, _, _ = skirmish_of_a_worn_ring(invent, holds=False)
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "respond")
    assert table.asked.option_keys() == ["pass"]


# -- events of skirmishes -------------------------------------------------------------------------------------------

COMPANIONS = ("1U12", "1U51", "1U97", "1P365", "1P364", "1C311")
WITCH_KING, LEMENYA, NERTEA, OTSEA = "1R237", "1U232", "1U234", "1U235"


def fellowship(table: Table, count: int) -> list[Card]:
    """So many companions, the Ring-bearer among them."""
    return [table.ring_bearer(), *(table.in_play(name) for name in COMPANIONS[: count - 1])]


def maneuver(table: Table, title: str) -> Card:
    """An event in the Shadow player's hand, who is next to act in the maneuver phase."""
    held = table.in_hand(title, seat=1)
    table.twilight(9)
    table.begin(MANEUVER).pass_()
    return held


def answered(table: Table, card: Card) -> bool:
    """Whether a response comes to be open; it is made, whatever it is."""
    while table.running.pending and table.asked.prompt[0] in ("respond", "required"):
        if table.asked.prompt[0] == "required":
            table.running.decide(table.asked, table.asked.options[0])
        elif table.may("play", card):
            table.play(card)
            return True
        elif table.may("respond", card):
            table.respond(card)
            return True
        else:
            table.pass_()
    return False


@pytest.mark.parametrize(
    ("title", "worn", "burdens", "bonus"),
    [
        ("All Veils Removed", False, 5, 2),
        ("All Veils Removed", True, 0, 5),
        ("Threshold of Shadow", True, 4, 2),
        ("Threshold of Shadow", False, 5, 4),
    ],
)
def test_events_that_strengthen_a_nazgul_more_in_some_case(title: str, worn: bool, burdens: int, bonus: int) -> None:
    table = Table(site=5)
    table.state.worn[0] = worn
    table.burdens(burdens)
    wraith = table.in_play(OTSEA, seat=1)
    table.in_play("Uruk Savage", seat=1)
    held = table.in_hand(title, seat=1)
    table.twilight(9)
    table.fight(table.in_play("1P365"), wraith).pass_()
    settled(table.play(held))
    assert wraith.strength == 9 + bonus
    assert table.pool == 8


def test_frozen_by_fear_looks_for_the_ring_bearers_skirmish() -> None:
    """Assigned to one that has not resolved: it may still be to come."""
    for assigned, strength in ((False, 11), (True, 12)):
        table = Table(site=5)
        aragorn, frodo = table.in_play("1P365"), table.ring_bearer()
        wraith, savage = table.in_play(OTSEA, seat=1), table.in_play("Uruk Savage", seat=1)
        frozen = table.in_hand("Frozen by Fear", seat=1)
        table.twilight(9)
        table.begin(ASSIGNMENT).pass_all()
        table.assign({wraith: aragorn, **({savage: frodo} if assigned else {})})
        while table.asked.prompt[0] == "assign leftovers":
            table.assign({})
        table.choose_if_asked(aragorn)
        settled(table.pass_().play(frozen))
        assert wraith.strength == strength


@pytest.mark.parametrize(("burdens", "picked", "strength", "damage"), [(3, None, 10, 1), (6, 0, 10, 1), (6, 1, 12, 2)])
def test_dark_whispers_offer_as_much_as_the_burdens_allow(
    burdens: int, picked: int | None, strength: int, damage: int
) -> None:
    table = Table(site=5)
    table.burdens(burdens)
    wraith = table.in_play(OTSEA, seat=1)
    whispers = table.in_hand("Dark Whispers", seat=1)
    table.fight(table.in_play("1P365"), wraith).pass_()
    settled(table.play(whispers))
    if picked is not None:
        table.pick(picked)
    assert (wraith.strength, wraith.keywords["damage"]) == (strength, damage)


def test_dark_whispers_need_three_burdens() -> None:
    table = Table(site=5)
    table.burdens(2)
    wraith = table.in_play(OTSEA, seat=1)
    whispers = table.in_hand("Dark Whispers", seat=1)
    table.fight(table.in_play("1P365"), wraith).pass_()
    assert not table.may("play", whispers)


# -- events of the maneuver phase -----------------------------------------------------------------------------------


def test_beauty_is_fading_discards_a_possession_or_condition_first() -> None:
    table = Table(site=5)
    aragorn = table.in_play("1P365")
    sword, stranger = table.in_play("Great Shield", on=aragorn), table.in_play("No Stranger to the Shadows", on=aragorn)
    wraith = table.in_play(OTSEA, seat=1)
    fading = maneuver(table, "Beauty Is Fading")
    settled(table.play(fading))
    assert set(table.choices) == {sword, stranger}
    table.choose(sword)
    assert (sword.zone, aragorn.zone, wraith.wounds) == ("discard pile", "play", 1)


def test_beauty_is_fading_discards_a_companion_or_ally_where_there_is_neither() -> None:
    table = Table(site=5)
    aragorn, barliman = table.in_play("1P365"), table.in_play("1U70")
    table.in_play(OTSEA, seat=1)
    fading = maneuver(table, "Beauty Is Fading")
    settled(table.play(fading))
    assert set(table.choices) == {aragorn, barliman}
    table.choose(aragorn)
    assert aragorn.zone == "discard pile"


def test_fear_discards_an_ally_for_ones_own_nazgul() -> None:
    for owner, able in ((1, True), (2, False)):
        table = Table(site=5, seats=3)
        barliman = table.in_play("1U70")
        wraith = table.in_play(OTSEA, seat=owner)
        table.in_play("Uruk Savage", seat=1)
        fear = table.in_hand("Fear", seat=1)
        table.twilight(9)
        table.begin(MANEUVER)
        while table.asked.seat != 1:
            table.pass_()
        assert table.may("play", fear) is able
        if able:
            settled(table.play(fear))
            assert (barliman.zone, wraith.wounds) == ("discard pile", 1)


def test_relentless_charge_wounds_every_archer_companion() -> None:
    table = Table(site=5)
    legolas, gimli = table.in_play("1U51"), table.in_play("1U12")
    wraith = table.in_play(OTSEA, seat=1)
    charge = maneuver(table, "Relentless Charge")
    settled(table.play(charge))
    assert (legolas.wounds, gimli.wounds, wraith.wounds) == (1, 0, 1)


def test_their_power_is_in_terror_wounds_every_ally() -> None:
    table = Table(site=5)
    rosie, barliman, gimli = table.in_play("1U309"), table.in_play("1U70"), table.in_play("1U12")
    table.in_play(OTSEA, seat=1)
    terror = maneuver(table, "Their Power Is in Terror")
    settled(table.play(terror))
    assert (rosie.wounds, barliman.wounds, gimli.wounds) == (1, 1, 0)


@pytest.mark.parametrize("title", ["Relentless Charge", "Their Power Is in Terror", "Beauty Is Fading", "Fear"])
def test_events_that_need_a_nazgul_able_to_exert(title: str) -> None:
    table = Table(site=5)
    table.in_play("1U70")
    table.in_play("1U51")
    table.in_play("Uruk Savage", seat=1)
    table.in_play(OTSEA, seat=1, wounds=2)
    held = maneuver(table, title)
    assert not table.may("play", held)


# -- events of the Shadow phase -------------------------------------------------------------------------------------


def test_the_masters_will_takes_ringwraith_cards_and_discards_the_rest() -> None:
    table = Table(site=5, idle_hands=False)
    for _ in range(2):
        table.in_play(OTSEA, seat=1)
    first = table.on_deck("Black Breath", "Goblin Runner", "Fear", seat=1)
    will = table.in_hand("The Master's Will", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(will)
    assert table.asked.most == 2
    settled(table.number(2))
    hand = [card.name for card in table.cards("hand", seat=1)]
    gone = [card.name for card in table.cards("discard pile", seat=1)]
    assert (first.zone, hand) == ("hand", ["Black Breath"])
    assert sorted(gone) == ["Goblin Runner", "The Master's Will"]


def test_the_masters_will_reveals_no_more_than_is_spotted() -> None:
    table = Table(site=5, idle_hands=False)
    top = table.on_deck("Black Breath", seat=1)
    will = table.in_hand("The Master's Will", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(will)
    settled(table)
    assert top.zone == "draw deck"


def test_morgul_gates_play_a_nazgul_for_two_less() -> None:
    table = Table(site=5)
    gates, wraith = table.in_hand("Morgul Gates", seat=1), table.in_hand(OTSEA, seat=1)
    orc = table.in_hand("Morgul Skulker", seat=1)
    table.twilight(2)
    table.begin(SHADOW)
    settled(table.play(gates))
    table.choose_if_asked(wraith)
    assert (wraith.zone, orc.zone, table.pool) == ("play", "hand", 0)


def test_morgul_gates_need_a_nazgul_in_hand() -> None:
    table = Table(site=5)
    gates = table.in_hand("Morgul Gates", seat=1)
    table.in_hand("Morgul Skulker", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("play", gates)


# -- responses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [OTSEA, "Uruk-hai Raiding Party"])
def test_all_blades_perish_prevents_a_wound_to_a_nazgul(title: str) -> None:
    table = Table(site=5)
    blades = table.in_hand("All Blades Perish", seat=1)
    minion = table.in_play(title, seat=1)
    aragorn = table.in_play("1P365")
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.fight(aragorn, minion).play(swordarm)
    settled(table)
    while table.asked.prompt[0] == "action":
        table.pass_()
    assert answered(table, blades) is (title == OTSEA)
    settled(table)
    assert minion.wounds == (0 if title == OTSEA else 1)


@pytest.mark.parametrize(("choice", "left"), [(0, (1, 0)), (1, (0, 1))])
def test_in_the_ringwraiths_wake_asks_the_free_peoples_player(choice: int, left: tuple[int, int]) -> None:
    table = Table(site=5)
    wraith = table.in_play(WITCH_KING, seat=1)
    wake = table.in_hand("In the Ringwraith's Wake", seat=1)
    table.fight(table.in_play("1P365"), wraith).pass_all()
    assert answered(table, wake)
    settled(table)
    assert table.asked.seat == 0
    table.pick(choice)
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == left


def test_in_the_ringwraiths_wake_waits_for_a_nazgul_to_win() -> None:
    table = Table(site=5)
    wake = table.in_hand("In the Ringwraith's Wake", seat=1)
    table.fight(table.in_play("1U12"), table.in_play("Uruk Brood", seat=1)).pass_all()
    assert not answered(table, wake)


@pytest.mark.parametrize(("minion", "able"), [(OTSEA, True), ("Uruk Savage", False)])
def test_the_twilight_world_follows_the_ring_put_on(minion: str, able: bool) -> None:
    table = Table(site=5)
    world = table.in_hand("The Twilight World", seat=1)
    waiting = table.in_play(minion, seat=1)
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1)).pass_all()
    table.wear_ring()
    assert answered(table, world) is able
    settled(table)
    assert table.state.burdens[0] == (3 if able else 1)  # one of them for the wound
    assert waiting.wounds == int(able)


# -- conditions -----------------------------------------------------------------------------------------------------


def test_bent_on_discovery_draws_and_then_asks_for_an_exertion() -> None:
    for choice in (0, 1):
        table = Table(site=5, idle_hands=False)
        bent, wraith = table.in_play("Bent on Discovery", seat=1), table.in_play(OTSEA, seat=1)
        table.in_hand("Uruk Savage", seat=1)
        top = table.on_deck("Goblin Runner", seat=1)
        table.begin(SHADOW)
        assert (top.zone, wraith.wounds) == ("hand", 0)
        table.pass_().pick(choice)
        assert (wraith.wounds, bent.zone) == ((1, "play") if choice == 0 else (0, "discard pile"))


def test_bent_on_discovery_goes_where_no_nazgul_can_exert() -> None:
    table = Table(site=5)
    bent = table.in_play("Bent on Discovery", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.begin(SHADOW).pass_()
    assert bent.zone == "discard pile"


def test_bent_on_discovery_is_about_ones_own_shadow_phases() -> None:
    table = Table(site=5, seats=3)
    table.in_play("Bent on Discovery", seat=1)
    top = table.on_deck("Goblin Runner", seat=1)
    table.begin(SHADOW)
    assert (table.asked.seat, top.zone) == (2, "draw deck")
    table.pass_()
    assert (table.asked.seat, top.zone) == (1, "hand")


def test_blade_tip_goes_to_the_loser_and_wounds_it_turn_by_turn() -> None:
    table = Table(site=5, all_sites=True)
    aragorn = table.in_play("1P365")
    tip = table.in_play("Blade Tip", seat=1)
    table.fight(aragorn, table.in_play(WITCH_KING, seat=1)).pass_all()
    assert answered(table, tip)
    assert (tip.bearer, aragorn.wounds) == (aragorn, 1)
    turn_over(settled(table))
    assert aragorn.wounds == 1  # it is the other player's turn now
    turn_over(table)
    settled(table)
    assert (table.phase, aragorn.wounds) == (FELLOWSHIP, 2)


def test_blade_tip_burdens_the_ring_bearer_instead() -> None:
    table = Table()
    table.in_play("Blade Tip", seat=1, on=table.ring_bearer())
    table.begin("turn")
    settled(table)
    assert (table.ring_bearer().wounds, table.state.burdens[0]) == (0, 1)


def test_blade_tip_is_limited_to_one_on_a_character() -> None:
    table = Table(site=5)
    aragorn = table.in_play("1P365")
    table.in_play("Blade Tip", seat=1, on=aragorn)
    second = table.in_play("Blade Tip", seat=1)
    table.fight(aragorn, table.in_play(WITCH_KING, seat=1)).pass_all()
    assert not answered(table, second)


def test_blade_tip_waits_for_ones_own_nazgul() -> None:
    table = Table(site=5)
    tip = table.in_play("Blade Tip", seat=1)
    table.fight(table.in_play("1U12"), table.in_play("Uruk Brood", seat=1)).pass_all()
    assert not answered(table, tip)


@pytest.mark.parametrize(("minion", "burdens"), [(WITCH_KING, 1), ("Goblin Patrol Troop", 0)])
def test_drawn_to_its_power_adds_a_burden_for_the_dead(minion: str, burdens: int) -> None:
    table = Table(site=5)
    table.in_play("Drawn to Its Power", seat=1)
    legolas = table.in_play("1U51", wounds=2)
    table.fight(legolas, table.in_play(minion, seat=1))
    resolved(table)
    assert (legolas.zone, table.state.burdens[0]) == ("dead pile", burdens)


@pytest.mark.parametrize("yes", [True, False])
def test_the_nine_servants_may_exert_a_hobbit_but_not_the_ring_bearer(yes: bool) -> None:
    table = Table(site=5)
    nine = table.in_play("The Nine Servants of Sauron", seat=1)
    sam = table.in_play("1C311")
    wraith = table.in_hand(OTSEA, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(wraith)
    while not table.may("trigger", nine):
        table.pass_()
    if yes:
        settled(table.respond(nine))
    else:
        settled(table)
    assert (sam.wounds, table.ring_bearer().wounds) == (int(yes), 0)


def test_the_nine_servants_are_nazgul() -> None:
    table = Table(site=5)
    nine = table.in_play("The Nine Servants of Sauron", seat=1)
    table.in_play("1C311")
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(savage)
    assert not table.may("trigger", nine)


@pytest.mark.parametrize("phase", [MANEUVER, SKIRMISH])
def test_not_easily_destroyed_heals_a_nazgul(phase: str) -> None:
    table = Table(site=5)
    destroyed, wraith = table.in_play("Not Easily Destroyed", seat=1), table.in_play(OTSEA, seat=1, wounds=1)
    savage = table.in_play("Uruk Savage", seat=1, wounds=1)
    table.twilight(3)
    if phase == MANEUVER:
        table.begin(MANEUVER).pass_()
    else:
        table.fight(table.in_play("1P365"), wraith).pass_()
    settled(table.use(destroyed))
    assert (wraith.wounds, savage.wounds, table.pool) == (0, 1, 0)


def test_not_easily_destroyed_needs_a_wounded_nazgul_to_be_of_use() -> None:
    table = Table(site=5)
    destroyed = table.in_play("Not Easily Destroyed", seat=1)
    wraith = table.in_play(OTSEA, seat=1, wounds=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_()
    assert (table.may("use", destroyed), wraith.wounds) == (False, 1)


def test_paths_seldom_trodden_replaces_the_fellowships_site() -> None:
    table = Table(site=2, site_owners={2: 0}, sites={2: "1U327"})
    table.in_play(OTSEA, seat=1)
    paths = table.in_play("Paths Seldom Trodden", seat=1)
    own = table.in_adventure_deck("1C331", seat=1)
    table.twilight(3)
    table.begin(SHADOW)
    settled(table.use(paths))
    assert (table.site(2), table.pool) == (own, 0)


@pytest.mark.parametrize(("own", "owner"), [("1C331", 0), ("1U320", 1)])
def test_paths_seldom_trodden_needs_a_version_of_ones_own(own: str, owner: int) -> None:
    """The site must be of the fellowship's number, and the player's."""
    table = Table(site=2, sites={2: "1U327"}, site_owners={2: 0})
    table.in_play(OTSEA, seat=1)
    paths = table.in_play("Paths Seldom Trodden", seat=1)
    table.in_adventure_deck(own, seat=owner)
    table.twilight(3)
    table.begin(SHADOW)
    assert not table.may("use", paths)


@pytest.mark.parametrize("title", ["Paths Seldom Trodden", "Wreathed in Shadow"])
def test_conditions_played_beside_a_nazgul(title: str) -> None:
    for minion, able in ((OTSEA, True), ("Uruk Savage", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", held) is able


@pytest.mark.parametrize(("pool", "total"), [(0, 1), (1, 0)])
def test_wreathed_in_shadow_takes_an_arrow_for_a_twilight(pool: int, total: int) -> None:
    table = Table(site=5)
    table.in_play("1U51")
    table.in_play("Uruk Savage", seat=1)
    wreathed = table.in_play("Wreathed in Shadow", seat=1)
    table.twilight(pool)
    table.begin(ARCHERY).pass_()
    if table.may("use", wreathed):
        table.use(wreathed)
    assert table.archery == (total, 0)


# -- what Nazgûl bear -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("site", "card_id", "strength"), [(2, "1C331", 11 + 2), (2, "1U327", 11)])
def test_black_steed_runs_on_plains(site: int, card_id: str, strength: int) -> None:
    table = Table(site=site, sites={2: card_id})
    wraith = table.in_play(OTSEA, seat=1)
    table.in_play("Black Steed", seat=1, on=wraith)
    assert wraith.strength == strength


@pytest.mark.parametrize(("card_id", "zone"), [("1U345", "discard pile"), ("1C346", "play")])
def test_black_steed_does_not_go_underground(card_id: str, zone: str) -> None:
    table = Table(site=3, sites={4: card_id})
    wraith = table.in_play(OTSEA, seat=1)
    steed = table.in_play("Black Steed", seat=1, on=wraith)
    table.begin(FELLOWSHIP).move()
    settled(table)
    assert (steed.zone, wraith.zone) == (zone, "play")


def test_black_steed_played_underground_is_gone_at_once() -> None:
    table = Table(site=4, sites={4: "1U345"})
    table.in_play(OTSEA, seat=1)
    steed = table.in_hand("Black Steed", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    settled(table.play(steed))
    assert steed.zone == "discard pile"


def test_morgul_blade_breaks_and_leaves_its_tip() -> None:
    for pile in ("support", "discard"):
        table = Table(site=5)
        aragorn, wraith = table.in_play("1P365"), table.in_play(OTSEA, seat=1)
        blade = table.in_play("Morgul Blade", seat=1, on=wraith)
        tip = table.in_play("Blade Tip", seat=1) if pile == "support" else table.in_discard("Blade Tip", seat=1)
        table.fight(aragorn, wraith).pass_()
        settled(table.use(blade))
        assert (blade.zone, tip.bearer) == ("discard pile", aragorn)


def test_morgul_blade_is_about_companions() -> None:
    table = Table(site=5)
    wraith = table.in_play(OTSEA, seat=1)
    blade = table.in_play("Morgul Blade", seat=1, on=wraith)
    tip = table.in_play("Blade Tip", seat=1)
    other = table.in_play("Uruk Savage", seat=1)
    table.fight(table.in_play("1P365"), other).pass_()
    if table.may("use", blade):
        settled(table.use(blade))
    assert tip.bearer is None


def test_morgul_blade_is_borne_beside_another_weapon() -> None:
    table = Table(site=5)
    wraith = table.in_play(OTSEA, seat=1)
    table.in_play("Nazgûl Sword", seat=1, on=wraith)
    blade, sword = table.in_hand("Morgul Blade", seat=1), table.in_hand("Nazgûl Sword", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("play", sword)
    settled(table.play(blade))
    assert (blade.bearer, wraith.strength) == (wraith, 9 + 2 + 1)


@pytest.mark.parametrize(("burdens", "damage"), [(2, 0), (3, 1)])
def test_nazgul_sword_is_sharp_with_three_burdens(burdens: int, damage: int) -> None:
    table = Table(site=5)
    table.burdens(burdens)
    wraith = table.in_play(OTSEA, seat=1)
    table.in_play("Nazgûl Sword", seat=1, on=wraith)
    assert (wraith.strength, wraith.keywords.get("damage", 0)) == (11, damage)


def test_the_pale_blade_discards_a_condition_when_its_lord_wins() -> None:
    table = Table(site=5)
    aragorn, king = table.in_play("1P365"), table.in_play(WITCH_KING, seat=1)
    stranger = table.in_play("No Stranger to the Shadows", on=aragorn)
    blade = table.in_play("The Pale Blade", seat=1, on=king)
    assert king.keywords["damage"] == 1
    table.fight(table.in_play("1U12"), king).pass_all()
    assert answered(table, blade)
    assert (stranger.zone, king.wounds) == ("discard pile", 1)


def test_the_pale_blade_asks_nothing_of_an_exhausted_lord() -> None:
    table = Table(site=5)
    aragorn, king = table.in_play("1P365"), table.in_play(WITCH_KING, seat=1, wounds=3)
    table.in_play("No Stranger to the Shadows", on=aragorn)
    blade = table.in_play("The Pale Blade", seat=1, on=king)
    table.fight(aragorn, king).pass_all()
    assert not answered(table, blade)


def test_sword_of_minas_morgul_takes_a_possession_of_whom_its_bearer_fights() -> None:
    table = Table(site=5)
    aragorn, lemenya = table.in_play("1P365"), table.in_play(LEMENYA, seat=1)
    shield = table.in_play("Great Shield", on=aragorn)
    other = table.in_play("Hobbit Sword", on=table.ring_bearer())
    sword = table.in_play("Sword of Minas Morgul", seat=1, on=lemenya)
    table.fight(aragorn, lemenya).pass_()
    settled(table.use(sword))
    assert (shield.zone, other.zone, lemenya.wounds) == ("discard pile", "play", 1)
    assert lemenya.keywords["damage"] == 1


def test_sword_of_minas_morgul_needs_a_bearer_that_can_exert() -> None:
    table = Table(site=5)
    aragorn, lemenya = table.in_play("1P365"), table.in_play(LEMENYA, seat=1, wounds=1)
    table.in_play("Great Shield", on=aragorn)
    sword = table.in_play("Sword of Minas Morgul", seat=1, on=lemenya)
    table.fight(aragorn, lemenya).pass_()
    assert not table.may("use", sword)


# -- the Nazgûl -----------------------------------------------------------------------------------------------------


def test_ulaire_attea_grows_by_five_at_most() -> None:
    table = Table(site=5)
    attea = table.in_play("Úlairë Attëa", seat=1)
    table.twilight(6)
    table.fight(table.in_play("1P365"), attea)
    for _ in range(6):
        table.pass_().use(attea)
    assert attea.strength == 17


@pytest.mark.parametrize(("wounds", "able"), [(0, True), (2, False)])
def test_ulaire_cantea_discards_a_weapon(wounds: int, able: bool) -> None:
    table = Table(site=5)
    frodo, cantea = table.ring_bearer(), table.in_play("Úlairë Cantëa", seat=1, wounds=wounds)
    sword = table.in_play("Hobbit Sword", on=frodo)
    table.fight(frodo, cantea).pass_()
    assert table.may("use", cantea) is able
    if able:
        settled(table.use(cantea))
        assert (sword.zone, cantea.wounds) == ("discard pile", 1)


@pytest.mark.parametrize(("companions", "burdens", "able"), [(5, 4, False), (6, 0, True), (1, 5, False), (2, 5, True)])
def test_ulaire_enquea_wounds_by_companions_or_burdens(companions: int, burdens: int, able: bool) -> None:
    table = Table(site=5)
    fellowship(table, companions)
    table.burdens(burdens)
    enquea = table.in_play("Úlairë Enquëa", seat=1)
    table.begin(MANEUVER).pass_()
    if companions > 1 or burdens < 5:
        assert table.may("use", enquea) is able
    if able:
        table.use(enquea)
        hurt = table.choices[0] if table.asked.prompt[0] == "wound" else None
        if hurt is not None:
            assert table.ring_bearer() not in table.choices
            settled(table.choose(hurt))
        assert enquea.wounds == 1
        assert sum(table.state.wounds[card] for card in table.state.area[0]) == 1


def test_ulaire_lemenya_weakens_bearers_of_ringwraith_conditions() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    table.in_play(LEMENYA, seat=1)
    table.in_play("Blade Tip", seat=1, on=gimli)
    table.in_play("You Bring Great Evil", seat=1, on=legolas)
    assert (gimli.strength, legolas.strength) == (4, 6)


def test_ulaire_nelya_replaces_an_opponents_site() -> None:
    table = Table(site=3)
    nelya = table.in_play("Úlairë Nelya", seat=1)
    old = table.site(1)
    own = table.in_adventure_deck("1U320", seat=1)
    table.begin(SHADOW)
    settled(table.use(nelya))
    table.choose_if_asked(old)
    assert (table.site(1), nelya.wounds) == (own, 1)


def test_ulaire_nelya_cannot_exert_when_exhausted() -> None:
    table = Table(site=3)
    nelya = table.in_play("Úlairë Nelya", seat=1, wounds=2)
    table.in_adventure_deck("1U320", seat=1)
    table.begin(SHADOW)
    assert not (table.phase == SHADOW and table.may("use", nelya))


def test_ulaire_nertea_calls_a_minion_for_each_companion_over_four() -> None:
    table = Table(site=5)
    fellowship(table, 6)
    orcs = [table.in_discard("Goblin Runner", seat=1) for _ in range(3)]
    nertea = table.in_hand(NERTEA, seat=1)
    table.twilight(20)
    table.begin(SHADOW).play(nertea)
    called = 0
    while table.running.pending and table.asked.prompt[0] != "action":
        match table.asked.prompt[0]:
            case "may":
                table.say(True)
            case "play":
                table.choose(next(orc for orc in orcs if orc.zone == "discard pile"))
                called += 1
            case _:
                settled(table)
    assert called == 2
    assert [orc.zone for orc in orcs].count("play") == 2


def test_ulaire_nertea_calls_nobody_against_four() -> None:
    table = Table(site=5)
    fellowship(table, 4)
    orc = table.in_discard("Goblin Runner", seat=1)
    nertea = table.in_hand(NERTEA, seat=1)
    table.twilight(20)
    table.begin(SHADOW).play(nertea)
    settled(table)
    assert (table.asked.prompt[0], orc.zone) == ("action", "discard pile")


def test_ulaire_nertea_need_not_call() -> None:
    table = Table(site=5)
    fellowship(table, 5)
    orc = table.in_discard("Goblin Runner", seat=1)
    nertea = table.in_hand(NERTEA, seat=1)
    table.twilight(20)
    table.begin(SHADOW).play(nertea)
    while table.asked.prompt[0] != "may":
        settled(table)
    table.say(False)
    assert orc.zone == "discard pile"


def test_ulaire_otsea_makes_a_ringwraith_minion_fierce() -> None:
    table = Table(site=5)
    otsea, lemenya = table.in_play(OTSEA, seat=1), table.in_play(LEMENYA, seat=1)
    savage = table.in_play("Uruk Savage", seat=1)
    table.begin(SHADOW).use(otsea)
    assert savage not in table.choices
    table.choose(lemenya)
    assert ("fierce" in lemenya.keywords, otsea.wounds) == (True, 1)
    table.run_to(REGROUP)
    assert "fierce" not in lemenya.keywords


@pytest.mark.parametrize(("burdens", "able"), [(3, False), (4, True)])
def test_ulaire_toldea_is_assigned_to_a_companion_but_not_the_ring_bearer(burdens: int, able: bool) -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("1U12"), table.in_play("1U51")
    table.burdens(burdens)
    toldea = table.in_play("Úlairë Toldëa", seat=1)
    table.begin(ASSIGNMENT).pass_()
    assert table.may("use", toldea) is able
    if able:
        table.use(toldea)
        assert set(table.choices) == {gimli, legolas}
        table.choose(gimli)
        assert [skirmish.fighter for skirmish in table.state.skirmishes] == [gimli.index]


def test_the_witch_king_leads_the_others() -> None:
    table = Table(site=5)
    king = table.in_play("The Witch-king", seat=1)
    table.in_play(OTSEA, seat=1)
    table.in_play(LEMENYA, seat=1)
    table.in_play("Uruk Savage", seat=1)
    assert king.strength == 14 + 4


# -- what must be there, and what it is about -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "bearer"),
    [
        ("Black Steed", OTSEA),
        ("Morgul Blade", OTSEA),
        ("Nazgûl Sword", OTSEA),
        ("The Pale Blade", WITCH_KING),
        ("Sword of Minas Morgul", LEMENYA),
    ],
)
def test_what_nazgul_bear_is_borne_by_no_other(title: str, bearer: str) -> None:
    others = ["Uruk Savage"] if bearer == OTSEA else ["Uruk Savage", NERTEA]
    for minions, able in (([bearer], True), (others, False)):
        table = Table(site=3)  # site 5 is underground
        waiting = [table.in_play(minion, seat=1) for minion in minions]
        held = table.in_hand(title, seat=1)
        table.twilight(9)
        table.begin(SHADOW)
        assert table.may("play", held) is able
        if able:
            table.play(held)
            assert held.bearer == waiting[0]


def test_frozen_by_fear_forgets_a_skirmish_that_is_over() -> None:
    table = Table(site=5)
    aragorn, frodo = table.in_play("1P365"), table.ring_bearer()
    wraith, runner = table.in_play(OTSEA, seat=1), table.in_play("Goblin Runner", seat=1)
    frozen = table.in_hand("Frozen by Fear", seat=1)
    table.twilight(9)
    table.begin(ASSIGNMENT).pass_all().assign({runner: frodo, wraith: aragorn}).choose(frodo)
    resolved(table)
    settled(table.pass_().play(frozen))
    assert wraith.strength == 9 + 2


def test_the_pale_blade_waits_for_the_witch_king() -> None:
    table = Table(site=5)
    aragorn, king, wraith = (table.in_play("1P365"), table.in_play(WITCH_KING, seat=1), table.in_play(OTSEA, seat=1))
    stranger = table.in_play("No Stranger to the Shadows", on=aragorn)
    blade = table.in_play("The Pale Blade", seat=1, on=king)
    table.fight(table.in_play("1U12"), wraith).pass_all()
    assert not answered(table, blade)
    assert (stranger.zone, king.wounds) == ("play", 0)


def test_drawn_to_its_power_leaves_those_outside_the_skirmish() -> None:
    """Killed while a Nazgûl is fought by another, but not in that skirmish."""
    table = Table(site=5)
    aragorn, legolas = table.in_play("1P365"), table.in_play("1U51", wounds=2)
    table.in_play("Drawn to Its Power", seat=1)
    wraith, troop = table.in_play(OTSEA, seat=1), table.in_play("Goblin Patrol Troop", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({wraith: aragorn, troop: legolas}).choose(legolas)
    resolved(table)
    assert (legolas.zone, table.state.burdens[0]) == ("dead pile", 0)


def test_ulaire_nelya_replaces_no_other_shadow_players_site() -> None:
    """Of a Shadow player, only the Free Peoples player is an opponent (CR "opponent")."""
    for owner, able in ((0, True), (2, False)):
        table = Table(site=3, seats=3, sites={2: "1U327"}, site_owners={1: 1, 2: owner, 3: 1})
        nelya = table.in_play("Úlairë Nelya", seat=1)
        table.in_adventure_deck("1C331", seat=1)
        table.begin(SHADOW)
        while table.asked.seat != 1:
            table.pass_()
        assert table.may("use", nelya) is able


def test_ulaire_nelya_needs_a_site_of_that_number() -> None:
    table = Table(site=3)
    nelya = table.in_play("Úlairë Nelya", seat=1)
    table.in_hand("Black Breath", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("use", nelya)


def test_ulaire_cantea_discards_no_weapon_of_others() -> None:
    table = Table(site=5)
    frodo, sam = table.ring_bearer(), table.in_play("1C311")
    cantea = table.in_play("Úlairë Cantëa", seat=1)
    mine, sword = table.in_play("Hobbit Sword", on=frodo), table.in_play("Hobbit Sword", on=sam)
    table.fight(frodo, cantea).pass_()
    settled(table.use(cantea))
    assert (mine.zone, sword.zone) == ("discard pile", "play")


def test_wreathed_in_shadow_takes_an_arrow_for_each_twilight() -> None:
    table = Table(site=5)
    for archer in ("1U51", "1U51"):
        table.in_play(archer)
    table.in_play("Uruk Savage", seat=1)
    wreathed = table.in_play("Wreathed in Shadow", seat=1)
    table.twilight(2)
    table.begin(ARCHERY).pass_()
    table.use(wreathed).pass_().use(wreathed)
    assert (table.archery, table.pool) == ((0, 0), 0)


def test_fear_leaves_companions_alone() -> None:
    table = Table(site=5)
    rosie, barliman = table.in_play("1U309"), table.in_play("1U70")
    table.in_play("1U12")
    table.in_play(OTSEA, seat=1)
    fear = maneuver(table, "Fear")
    settled(table.play(fear))
    assert set(table.choices) == {rosie, barliman}


def test_morgul_gates_count_the_discount_for_the_nazgul_alone() -> None:
    for pool, able in ((1, False), (2, True)):
        table = Table(site=5)
        gates = table.in_hand("Morgul Gates", seat=1)
        table.in_hand(OTSEA, seat=1)
        table.in_play("Uruk Savage", seat=1)
        table.twilight(pool)
        table.begin(SHADOW)
        assert table.may("play", gates) is able
