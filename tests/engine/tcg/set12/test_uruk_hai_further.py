"""Further cards of the Uruk-hai culture of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, NO_KEYWORD, later

SQUAD, COMMON = "Squad of Uruk-hai", "Uruk Common"
WARRIOR, MAGGOT, HARAD = "Éored Warrior", "Farmer Maggot", "Corps of Harad"


@pytest.mark.parametrize("other", [True, False])
def test_advancing_uruk_leaves_where_no_other_of_its_culture_is(other: bool) -> None:
    table = later()
    advancing = table.in_play("Advancing Uruk", seat=1)
    table.in_play(SQUAD if other else HARAD, seat=1)
    card = table.in_hand("Elendil's Valor")
    table.in_play("Boromir, Defender of Minas Tirith")
    table.begin(MANEUVER).play(card)
    assert (advancing.zone, advancing.has("muster")) == ("play" if other else "discard pile", True)


@pytest.mark.parametrize("wounds", [0, 1])
def test_barbaric_uruk_is_assigned_to_the_unwounded_by_the_free_peoples_player(wounds: int) -> None:
    table = later()
    table.wound(table.ring_bearer(), 1)
    warrior, merry = table.in_play(WARRIOR, wounds=wounds), table.in_play("Merry", wounds=wounds)
    uruk = table.in_play("Barbaric Uruk", seat=1)
    table.begin(ASSIGNMENT).pass_()
    assert table.may("use", uruk) is (wounds == 0)
    if not wounds:
        table.use(uruk)
        assert (table.asked.seat, set(table.choices)) == (0, {warrior, merry})
        table.choose(warrior)
        assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
            (warrior.index, [uruk.index])
        ]


@pytest.mark.parametrize(("hurt", "more"), [((2, 1, 0), 6), ((0, 0, 0), 0), ((0, 0, 2), 0)])
def test_berserker_torch_counts_the_wounds_in_its_bearers_skirmish(hurt: tuple[int, int, int], more: int) -> None:
    table = later()
    warrior = table.in_play(WARRIOR, wounds=hurt[0])
    squad, other = table.in_play(SQUAD, seat=1, wounds=hurt[1]), table.in_play(SQUAD, seat=1)
    table.in_play("Berserker Torch", seat=1, on=squad)
    table.in_play(HARAD, seat=1, wounds=hurt[2])
    table.fight(warrior, squad, other)
    assert (squad.strength, other.strength) == (10 + more, 10)


def test_berserker_torch_is_for_uruk_hai_and_cheaper_by_toil() -> None:
    table = later()
    squad = table.in_play(SQUAD, seat=1)
    torch = table.in_hand("Berserker Torch", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(torch).choose_if_asked(squad)
    assert (torch.bearer, squad.wounds, table.pool) == (squad, 1, 0)
    other = later()
    other.in_play(HARAD, seat=1)
    torch = other.in_hand("Berserker Torch", seat=1)
    other.twilight(9)
    assert not other.begin(SHADOW).may("play", torch)


@pytest.mark.parametrize("exchanges", [True, False])
def test_breeding_pit_conscript_may_exchange_a_card(exchanges: bool) -> None:
    table = later(idle_hands=False)
    conscript, furor = table.in_hand("Breeding Pit Conscript", seat=1), table.in_hand("Furor", seat=1)
    top = table.on_deck("Poleaxe", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(conscript)
    if exchanges:
        table.respond(conscript).choose_if_asked(furor)
    else:
        table.pass_()
    assert (furor.zone, top.zone) == (("discard pile", "hand") if exchanges else ("hand", "draw deck"))


def test_breeding_pit_conscript_needs_a_card_in_hand() -> None:
    table = later(idle_hands=False)
    conscript = table.in_hand("Breeding Pit Conscript", seat=1)
    table.on_deck("Poleaxe", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(conscript)
    assert not table.may("trigger", conscript)


@pytest.mark.parametrize(("burdens", "broken"), [(2, True), (1, False)])
def test_broken_heirloom_discards_what_the_less_resistant_bear(burdens: int, broken: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    coif, sword = table.in_play("Coif", on=warrior), table.in_play("Hobbit Sword", on=merry)
    squad = table.in_play(SQUAD, seat=1)
    heirloom = table.in_hand("Broken Heirloom", seat=1)
    table.twilight(1)
    table.begin(MANEUVER).pass_().play(heirloom).choose_if_asked(squad)
    assert (coif.zone == "discard pile", sword.zone, squad.wounds) == (broken, "play", 1)


def test_broken_heirloom_needs_a_minion_of_its_culture() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    heirloom = table.in_hand("Broken Heirloom", seat=1)
    table.twilight(9)
    assert not table.begin(MANEUVER).pass_().may("play", heirloom)


@pytest.mark.parametrize(("companions", "offers"), [(5, True), (4, False)])
@pytest.mark.parametrize("returns", [True, False])
def test_broken_in_defeat_may_come_back_before_six(companions: int, offers: bool, returns: bool) -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    squad = table.in_play(SQUAD, seat=1)
    broken = table.in_hand("Broken in Defeat", seat=1)
    table.twilight(1)
    table.fight(warriors[0], squad).pass_().play(broken)
    if offers:
        table.say(returns)
    assert (squad.strength, broken.zone) == (12, "hand" if offers and returns else "discard pile")


@pytest.mark.parametrize("uses", [True, False])
def test_crushing_uruk_may_break_what_the_loser_bears(uses: bool) -> None:
    table = later()
    theoden = table.in_play("Théoden")
    coif = table.in_play("Coif", on=theoden)
    crushing, squad = table.in_play("Crushing Uruk", seat=1), table.in_play(SQUAD, seat=1)
    table.fight(theoden, squad).pass_all()
    if uses:
        table.respond(crushing)
    else:
        table.pass_()
    assert (coif.zone == "discard pile", crushing.wounds) == (uses, int(uses))


@pytest.mark.parametrize("case", ["another culture", "no possession"])
def test_crushing_uruk_needs_a_victory_of_its_culture_and_a_possession(case: str) -> None:
    table = later()
    theoden = table.in_play("Théoden")
    if case == "another culture":
        table.in_play("Coif", on=theoden)
    crushing = table.in_play("Crushing Uruk", seat=1)
    minion = table.in_play(HARAD if case == "another culture" else SQUAD, seat=1)
    table.fight(theoden, minion).pass_all()
    if case == "no possession":
        assert table.is_vain("respond", crushing)
    else:
        assert not table.running.pending or not table.may("respond", crushing)


@pytest.mark.parametrize(("burdens", "offers"), [(2, True), (1, False)])
def test_merciless_uruk_may_go_beneath_the_deck_after_a_victory(burdens: int, offers: bool) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(WARRIOR)
    uruk = table.in_play("Merciless Uruk", seat=1)
    weapon = table.in_play("Weapon of Opportunity", seat=1, on=uruk)
    table.on_deck("Furor", seat=1)
    table.fight(table.in_play(MAGGOT), uruk).pass_all()
    assert (bool(table.running.pending) and table.may("trigger", uruk)) is offers
    if offers:
        table.respond(uruk)
        assert (uruk.zone, weapon.zone, table.state.deck[1][0]) == ("draw deck", "discard pile", uruk.index)


def test_merciless_uruk_may_stay() -> None:
    table = later()
    table.burdens(2)
    table.in_play(WARRIOR)
    uruk = table.in_play("Merciless Uruk", seat=1)
    table.fight(table.in_play(MAGGOT), uruk).pass_all().pass_()
    assert uruk.zone == "play"


@pytest.mark.parametrize(("companions", "damage"), [(5, 1), (4, 0)])
def test_shingle_in_a_storm_hardens_the_culture_before_six(companions: int, damage: int) -> None:
    table = later()
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.in_play("Shingle in a Storm", seat=1)
    squad, corps = table.in_play(SQUAD, seat=1), table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert (squad.keywords["damage"], corps.has("damage")) == (1 + damage, False)


@pytest.mark.parametrize(("burdens", "assigned"), [(4, True), (3, False)])
def test_shingle_in_a_storm_assigns_a_minion_to_the_least_resistant(burdens: int, assigned: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    shingle, squad = table.in_play("Shingle in a Storm", seat=1), table.in_play(SQUAD, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT).pass_().use(shingle)
    pairings = [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes]
    assert pairings == ([(warrior.index, [squad.index])] if assigned else [])
    assert shingle.zone == "discard pile"


@pytest.mark.parametrize("minion", [SQUAD, HARAD])
def test_tempest_of_war_lowers_resistance_for_each_condition(minion: str) -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    table.in_play("Sense of Obligation", seat=1, on=warrior)
    table.in_play("Salve", on=warrior)
    table.in_play("Tempest of War", seat=1)
    table.in_play(minion, seat=1)
    table.begin(MANEUVER)
    assert (warrior.resistance, merry.resistance) == (6 - 2 * (minion == SQUAD), 9)


@pytest.mark.parametrize(("burdens", "may"), [(4, True), (3, False)])
def test_tempest_of_war_clears_support_areas(burdens: int, may: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior, squad = table.in_play(WARRIOR), table.in_play(SQUAD, seat=1)
    salve, comfort = table.in_play("Salve", on=table.ring_bearer()), table.in_play("Refuge")
    tempest, goaded = table.in_play("Tempest of War", seat=1), table.in_play("Goaded to War", seat=1)
    table.fight(warrior, squad).pass_()
    assert table.may("use", tempest) is may
    if may:
        table.use(tempest)
        assert {card.zone for card in (comfort, tempest, goaded)} == {"discard pile"}
        assert salve.zone == "play"


@pytest.mark.parametrize("removes", [True, False])
def test_uruk_common_costs_two_twilight_or_leaves_away_from_battlegrounds(removes: bool) -> None:
    table = later()
    uruk, warrior = table.in_play(COMMON, seat=1), table.in_play(WARRIOR)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_all().assign({uruk: warrior}).pick(0 if removes else 1)
    assert (table.pool, uruk.zone) == ((1, "play") if removes else (3, "discard pile"))


def test_uruk_common_is_at_home_at_a_battleground() -> None:
    table = later(at=BATTLEGROUND)
    uruk, warrior = table.in_play(COMMON, seat=1), table.in_play(WARRIOR)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_all().assign({uruk: warrior})
    assert (table.pool, uruk.zone, table.phase) == (3, "play", "skirmish")


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 2), (NO_KEYWORD, 0)])
@pytest.mark.parametrize("armed", [True, False])
def test_uruk_decimator_is_stronger_at_a_battleground_and_harder_with_a_possession(
    at: str, more: int, armed: bool
) -> None:
    table = later(at=at)
    uruk = table.in_play("Uruk Decimator", seat=1)
    if armed:
        table.in_play("Weapon of Opportunity", seat=1, on=uruk)
    table.begin(MANEUVER)
    weapon = 2 if armed else 0
    assert (uruk.strength - weapon, uruk.has("damage")) == (12 + more, armed)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_uruk_slaughterer_exchanges_any_number_of_cards_for_a_death(number: int) -> None:
    table = later(idle_hands=False)
    slaughterer, squad = table.in_play("Uruk Slaughterer", seat=1), table.in_play(SQUAD, seat=1)
    table.in_hand("Furor", "Furor", "Furor", seat=1)
    table.on_deck("Poleaxe", "Poleaxe", "Poleaxe", "Poleaxe", seat=1)
    table.fight(table.in_play(MAGGOT), squad).pass_all()
    table.respond(slaughterer).choose(*table.choices[:number])
    held = [card.name for card in table.cards("hand", seat=1)]
    assert (held.count("Furor"), held.count("Poleaxe")) == (3 - number, number)


def test_uruk_slaughterer_minds_skirmishes_of_its_culture() -> None:
    table = later()
    slaughterer = table.in_play("Uruk Slaughterer", seat=1)
    table.fight(table.in_play(MAGGOT), table.in_play(HARAD, seat=1)).pass_all()
    assert not table.running.pending or not table.may("trigger", slaughterer)


@pytest.mark.parametrize("draws", [True, False])
def test_uruk_zealot_may_draw_three_for_a_victory(draws: bool) -> None:
    table = later(idle_hands=False)
    zealot = table.in_play("Uruk Zealot", seat=1)
    table.on_deck("Furor", "Furor", "Furor", "Furor", seat=1)
    table.fight(table.in_play(MAGGOT), zealot).pass_all()
    if draws:
        table.respond(zealot)
    else:
        table.pass_()
    assert len(table.cards("hand", seat=1)) == 3 * draws


@pytest.mark.parametrize(("burdens", "strength"), [(6, 2), (5, 5)])
def test_uruk_zealot_weakens_companions_without_resistance(burdens: int, strength: int) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    table.in_play("Uruk Zealot", seat=1)
    table.begin(MANEUVER)
    assert warrior.strength == strength


@pytest.mark.parametrize(("minion", "may"), [(SQUAD, True), (HARAD, False)])
def test_uruk_zealot_needs_a_minion_of_its_culture(minion: str, may: bool) -> None:
    table = later()
    table.in_play(minion, seat=1)
    zealot = table.in_hand("Uruk Zealot", seat=1)
    table.twilight(15)
    assert table.begin(SHADOW).may("play", zealot) is may


def test_uruk_hai_guard_keeps_the_free_peoples_player_from_a_pairing() -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    guard = table.in_play("Uruk-hai Guard", seat=1)
    table.begin(ASSIGNMENT).pass_().use(guard).choose(warrior).pass_all()
    pairs = [option for option in table.asked.options if isinstance(option, tuple)]
    assert (guard.index, warrior.index) not in pairs
    assert (guard.index, merry.index) in pairs
    table.assign({})
    pairs = [option for option in table.asked.options if isinstance(option, tuple)]
    assert (guard.index, warrior.index) in pairs  # the Shadow player may still assign them
    assert guard.wounds == 1


def test_uruk_hai_guard_must_be_able_to_exert() -> None:
    table = later()
    table.in_play(WARRIOR)
    guard = table.in_play("Uruk-hai Guard", seat=1, wounds=1)
    assert not table.begin(ASSIGNMENT).pass_().may("use", guard)


@pytest.mark.parametrize(("wounds", "draws"), [(2, True), (2, False), (0, True)])
def test_vicious_uruk_may_draw_for_each_wound_of_its_foe(wounds: int, draws: bool) -> None:
    table = later(idle_hands=False)
    uruk = table.in_play("Vicious Uruk", seat=1)
    table.on_deck("Furor", "Furor", "Furor", seat=1)
    table.in_play("Merry", wounds=3)
    table.fight(table.in_play(WARRIOR, wounds=wounds), uruk)
    if draws:
        table.respond(uruk)
    else:
        table.pass_()
    assert len(table.cards("hand", seat=1)) == (wounds if draws else 0)


@pytest.mark.parametrize("uses", [True, False])
def test_worthy_of_mordor_may_buy_muster_for_one(uses: bool) -> None:
    table = later()
    squad = table.in_play(SQUAD, seat=1)
    table.in_play(HARAD, seat=1)
    worthy = table.in_play("Worthy of Mordor", seat=1)
    table.twilight(1)
    table.begin(REGROUP)
    while table.asked.seat != 1:
        table.pass_()
    if uses:
        table.respond(worthy)
    else:
        table.pass_()
    assert (squad.has("muster"), table.pool) == (uses, 1 - uses)
    table.pass_responses()
    assert (table.asked.prompt[0] == "muster") is uses


def test_worthy_of_mordor_needs_a_token() -> None:
    table = later()
    table.in_play(SQUAD, seat=1)
    worthy = table.in_play("Worthy of Mordor", seat=1)
    table.begin(REGROUP).pass_responses()
    assert not table.may("trigger", worthy)
    assert table.pool == 0


BOROMIR = "Boromir, Defender of Minas Tirith"


@pytest.mark.parametrize("prevents", [True, False])
def test_dark_alliance_may_prevent_an_ability_of_a_companion_whose_cost_stays_paid(prevents: bool) -> None:
    table = later()
    boromir = table.in_play(BOROMIR, wounds=1)
    alliance = table.in_play("Dark Alliance", seat=1)
    lurker = table.in_play("Crushing Uruk", seat=1)
    table.begin("fellowship").use(boromir)
    assert (table.asked.seat, table.pool) == (1, 2)
    if prevents:
        table.respond(alliance)
    else:
        table.pass_()
    assert (boromir.wounds, alliance.zone, lurker.wounds) == ((1, "discard pile", 1) if prevents else (0, "play", 0))


def test_dark_alliance_prevents_responses_of_companions_too() -> None:
    table = later()
    warrior, hrothlac = table.in_play(WARRIOR), table.in_play("Hrothlac, Man of Rohan")
    alliance, crushing = table.in_play("Dark Alliance", seat=1), table.in_play("Crushing Uruk", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(warrior, runner).pass_all().respond(hrothlac).respond(alliance).pass_responses()
    assert (warrior.wounds, hrothlac.wounds, crushing.wounds) == (1, 1, 1)


@pytest.mark.parametrize(("lurker", "used"), [(SQUAD, "companion"), ("Crushing Uruk", "condition")])
def test_dark_alliance_needs_a_lurker_and_minds_characters_alone(lurker: str, used: str) -> None:
    table = later()
    boromir = table.in_play(BOROMIR, wounds=1)
    refuge = table.in_play("Refuge")
    merry = table.in_hand("Merry")
    table.in_play("Dark Alliance", seat=1)
    table.in_play(lurker, seat=1)
    table.begin("fellowship")
    if used == "companion":
        table.use(boromir)
    else:
        table.use(refuge).choose_if_asked(merry)
    assert (boromir.wounds, table.asked.seat) == (0, 0)


@pytest.mark.parametrize("culture", ["rohan", "shire"])
def test_saruman_weakens_companions_of_the_culture_he_names(culture: str) -> None:
    table = later()
    warrior, frodo = table.in_play(WARRIOR), table.ring_bearer()
    saruman = table.in_hand("12R54", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(saruman)
    labels = [option["label"] for option in table.running.present(table.asked)["options"]]
    assert labels == ["Dwarven", "Elven", "Gandalf", "Gollum", "Gondor", "Rohan", "Shire"]
    table.pick(["dwarven", "elven", "gandalf", "gollum", "gondor", "rohan", "shire"].index(culture))
    assert (warrior.strength, frodo.strength) == ((4, 4) if culture == "rohan" else (5, 3))


def test_saruman_weakens_nobody_once_he_is_gone() -> None:
    table = later()
    merry, maggot = table.in_play("Merry"), table.in_play(MAGGOT)
    saruman = table.in_hand("12R54", seat=1)
    diversion = table.in_hand("Diversion")
    table.twilight(9)
    table.begin(SHADOW).play(saruman).pick(6)
    assert merry.strength == 2
    table.run_to(REGROUP)
    table.pass_responses().play(diversion).choose(maggot)
    assert (saruman.zone, merry.strength) == ("discard pile", 3)
