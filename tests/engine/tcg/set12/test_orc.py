"""Further cards of the Orc culture of set 12."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later

GOBLIN, MORDOR, ORC_LURKER = "Goblin Aggressor", "Mordor Aggressor", "Orc Skulker"
WARRIOR, MAGGOT, HARAD, RUNNER = "Éored Warrior", "Farmer Maggot", "Corps of Harad", "Goblin Runner"
LEGOLAS, GIMLI = "Legolas, Greenleaf", "Gimli, Son of Glóin"
CAVE_TROLL, HAMMER = "12R85", "12R86"
UNDERGROUND = "12U186"


def shadow_play(card: str, table: Table, *, twilight: int = 15) -> Card:
    """A Shadow card played from hand in the Shadow phase."""
    held = table.in_hand(card, seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).play(held)
    return held


@pytest.mark.parametrize("number", [3, 1])
def test_abiding_evil_weakens_a_foe_of_an_orc_by_burdens(number: int) -> None:
    table = later()
    table.burdens(3)
    warrior = table.in_play(WARRIOR)
    evil = table.in_hand("Abiding Evil", seat=1)
    table.fight(warrior, table.in_play(GOBLIN, seat=1)).pass_().play(evil).number(number)
    assert warrior.strength == 5 - number


def test_abiding_evil_does_nothing_for_an_orc_of_another_culture() -> None:
    table = later()
    table.burdens(3)
    warrior = table.in_play(WARRIOR)
    evil = table.in_hand("Abiding Evil", seat=1)
    table.fight(warrior, table.in_play(RUNNER, seat=1)).pass_().play(evil).number(3)
    assert warrior.strength == 5


def test_barrage_strengthens_each_minion_of_the_culture_until_the_regroup_phase() -> None:
    table = later()
    goblin, other = table.in_play(GOBLIN, seat=1), table.in_play(MORDOR, seat=1)
    runner = table.in_play(RUNNER, seat=1)
    barrage = table.in_hand("Barrage", seat=1)
    table.twilight(5)
    table.fight(table.in_play(WARRIOR), goblin).pass_().play(barrage).choose(other)
    assert (goblin.strength, other.strength, runner.strength, table.pool) == (10, 14, 5, 2)
    table.run_to(REGROUP)
    assert other.strength == 12


def test_barrage_needs_its_twilight() -> None:
    table = later()
    goblin = table.in_play(GOBLIN, seat=1)
    barrage = table.in_hand("Barrage", seat=1)
    table.twilight(2)
    assert not table.fight(table.in_play(WARRIOR), goblin).pass_().may("play", barrage)


@pytest.mark.parametrize(("burdens", "cards", "over"), [(5, 0, True), (4, 0, False), (5, 1, False)])
def test_the_beckoning_shadow_corrupts_with_five_burdens_and_an_empty_deck(
    burdens: int, cards: int, over: bool
) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(GOBLIN, seat=1)
    table.in_play("The Beckoning Shadow", seat=1)
    table.in_play(GIMLI)
    table.on_deck(*["Merry"] * (cards + 3))
    delving = table.in_hand("Delving")
    table.begin(FELLOWSHIP)
    assert table.running.outcome is None
    table.play(delving)  # draws three
    assert (table.running.outcome is not None) is over


@pytest.mark.parametrize("anew", [True, False])
def test_a_draw_deck_made_anew_in_time_saves_from_the_beckoning_shadow(anew: bool) -> None:
    """By the Black Rider starters' rulebook: at any time."""
    table = later(reshuffle=True)
    table.burdens(5)
    table.in_play("The Beckoning Shadow", seat=1)
    table.in_play(GIMLI)
    table.on_deck(*["Merry"] * 3)
    table.in_discard("Merry")
    delving = table.in_hand("Delving")
    table.begin(FELLOWSHIP).play(delving)  # draws exactly the last card
    assert table.asked.prompt == ("reshuffle", 0)
    table.say(anew)
    assert (table.running.outcome is None) is anew


def test_who_kept_the_discard_pile_is_asked_again_before_the_beckoning_shadow_corrupts() -> None:
    table = later(reshuffle=True)
    table.burdens(4)
    table.in_play("The Beckoning Shadow", seat=1)
    table.in_play(GIMLI)
    table.on_deck(*["Merry"] * 3)
    table.in_discard("Merry")
    delving = table.in_hand("Delving")
    table.begin(FELLOWSHIP).play(delving).say(False)
    assert table.asked.prompt[0] == "action"
    table.state.burdens[0] = 5
    table.move()
    assert table.asked.prompt == ("reshuffle", 0)


def test_the_beckoning_shadow_costs_an_exertion() -> None:
    table = later()
    goblin = table.in_play(GOBLIN, seat=1)
    beckoning = shadow_play("The Beckoning Shadow", table)
    assert (goblin.wounds, beckoning.zone) == (1, "play")
    other = later()
    other.in_play(HARAD, seat=1)
    beckoning = other.in_hand("The Beckoning Shadow", seat=1)
    assert not other.begin(SHADOW).may("play", beckoning)


@pytest.mark.parametrize(("minion", "may"), [(ORC_LURKER, True), (GOBLIN, False)])
def test_bloodstained_field_wounds_an_elf_for_a_lurker(minion: str, may: bool) -> None:
    table = later()
    legolas = table.in_play(LEGOLAS)
    table.in_play(minion, seat=1)
    field = table.in_hand("Bloodstained Field", seat=1)
    table.twilight(1)
    table.begin(ARCHERY).pass_()
    assert table.may("play", field) is may
    if may:
        table.play(field)
        assert legolas.wounds == 1


@pytest.mark.parametrize("discards", [True, False])
def test_cave_troll_may_cost_two_cards_when_a_lurker_wins(discards: bool) -> None:
    table = later()
    troll = table.in_play(CAVE_TROLL, seat=1)
    table.on_deck("Merry", "Hobbit Sword", "Incognito")
    table.fight(table.in_play(MAGGOT), table.in_play("Rallying Orc", seat=1)).pass_all()
    if discards:
        table.respond(troll)
    else:
        table.pass_()
    assert len(table.cards("draw deck")) == (1 if discards else 3)


def test_cave_troll_minds_no_victory_of_others_and_is_cheaper_by_toil() -> None:
    table = later()
    troll = table.in_play(CAVE_TROLL, seat=1)
    table.on_deck("Merry")
    table.fight(table.in_play(MAGGOT), table.in_play(GOBLIN, seat=1)).pass_all()
    assert not table.running.pending or not table.may("trigger", troll)
    other = later()
    orcs = [other.in_play(GOBLIN, seat=1) for _ in range(3)]
    troll = other.in_hand(CAVE_TROLL, seat=1)
    other.twilight(6)
    other.begin(SHADOW).play(troll)
    other.choose_if_asked(*orcs)
    assert (troll.zone, other.pool, [orc.wounds for orc in orcs]) == ("play", 0, [1, 1, 1])


@pytest.mark.parametrize("lurkers", [0, 2])
def test_cave_trolls_hammer_exerts_a_companion_for_each_lurker(lurkers: int) -> None:
    table = later()
    troll = table.in_play(CAVE_TROLL, seat=1)
    merry, warrior = table.in_play("Merry"), table.in_play(WARRIOR)
    for _ in range(lurkers):
        table.in_play(ORC_LURKER, seat=1)
    hammer = shadow_play(HAMMER, table)
    if lurkers:
        assert table.asked.seat == 0
        table.choose(merry).choose(warrior)
    assert (hammer.bearer, merry.wounds, warrior.wounds) == (troll, lurkers // 2, lurkers // 2)


def test_cave_trolls_hammer_is_for_a_troll_of_the_culture() -> None:
    table = later()
    table.in_play(GOBLIN, seat=1)
    hammer = table.in_hand(HAMMER, seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", hammer)


@pytest.mark.parametrize(("leader", "more"), [(GOBLIN, 1), (MORDOR, 2)])
@pytest.mark.parametrize("armed", [True, False])
def test_aggressors_with_a_possession_strengthen_their_culture(leader: str, more: int, armed: bool) -> None:
    table = later()
    one, other = table.in_play(leader, seat=1), table.in_play("Orc Tormentor", seat=1)
    runner = table.in_play(RUNNER, seat=1)
    before = one.strength
    if armed:
        table.in_play("Orc Spear", seat=1, on=one)
    table.begin(MANEUVER)
    assert (one.strength, other.strength, runner.strength) == (before + armed * (2 + more), 6 + armed * more, 5)


@pytest.mark.parametrize(("companions", "offers"), [(5, True), (4, False)])
def test_great_cost_exerts_who_fights_an_orc_before_six(companions: int, offers: bool) -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    cost = table.in_play("Great Cost", seat=1)
    table.fight(warriors[0], table.in_play(GOBLIN, seat=1))
    assert table.may("trigger", cost) is offers
    if offers:
        table.respond(cost)
    assert [warrior.wounds for warrior in warriors] == [int(offers)] + [0] * (companions - 1)


def test_great_cost_minds_skirmishes_of_its_culture_alone() -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(5)]
    cost = table.in_play("Great Cost", seat=1)
    table.fight(warriors[0], table.in_play(HARAD, seat=1))
    assert not table.may("trigger", cost)


@pytest.mark.parametrize(("minion", "may"), [(GOBLIN, True), (HARAD, False)])
def test_great_cost_lays_a_card_of_the_hand_on_the_deck(minion: str, may: bool) -> None:
    table = later(idle_hands=False)
    table.in_play(minion, seat=1)
    cost = table.in_play("Great Cost", seat=1)
    sword, merry = table.in_hand("Hobbit Sword"), table.in_hand("Merry")
    table.on_deck("Incognito")
    table.in_hand("Furor", seat=1)
    table.begin(SHADOW)
    assert table.may("use", cost) is may
    if may:
        table.use(cost)
        assert table.asked.seat == 0
        table.choose(merry)
        assert (cost.zone, merry.zone, sword.zone) == ("discard pile", "draw deck", "hand")
        assert table.state.deck[0][-1] == merry.index


@pytest.mark.parametrize("name", ["Morgul Tormentor", "Orc Tormentor"])
@pytest.mark.parametrize("burden", [True, False])
def test_tormentors_burden_or_take_a_card_where_an_unwounded_companion_is_assigned(name: str, burden: bool) -> None:
    table = later(idle_hands=False)
    warrior, tormentor = table.in_play(WARRIOR), table.in_play(name, seat=1)
    card = table.in_hand("Merry")
    table.begin(ASSIGNMENT).pass_all().assign({tormentor: warrior})
    assert table.asked.seat == 0
    table.pick(0 if burden else 1)
    if not burden:
        table.choose(card)
    assert (table.state.burdens[0], card.zone) == ((1, "hand") if burden else (0, "discard pile"))


@pytest.mark.parametrize("case", ["wounded", "assigned by the Shadow"])
def test_tormentors_do_nothing_to_the_wounded_or_where_the_shadow_assigns(case: str) -> None:
    table = later()
    warrior = table.in_play(WARRIOR, wounds=1 if case == "wounded" else 0)
    tormentor = table.in_play("Morgul Tormentor", seat=1)
    table.begin(ASSIGNMENT).pass_all()
    if case == "wounded":
        table.assign({tormentor: warrior})
    else:
        table.assign({}).assign({tormentor: warrior})
    assert (table.phase, table.state.burdens[0]) == ("skirmish", 0)


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 2), (UNDERGROUND, 2), (FOREST, 1)])
@pytest.mark.parametrize("adds", [True, False])
def test_orc_artisan_may_add_twilight_for_an_armed_orc(at: str, more: int, adds: bool) -> None:
    table = later(at=at)
    artisan = table.in_play("Orc Artisan", seat=1)
    spear = table.in_hand("Orc Spear", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(spear)
    if adds:
        table.respond(artisan)
    else:
        table.pass_()
    assert table.pool == 2 + adds * more  # the spear on a costly minion adds two


def test_orc_artisan_minds_what_orcs_bear() -> None:
    table = later()
    artisan, troll = table.in_play("Orc Artisan", seat=1), table.in_play(CAVE_TROLL, seat=1)
    hammer = shadow_play(HAMMER, table)
    assert hammer.bearer == troll
    assert not table.may("trigger", artisan)


@pytest.mark.parametrize("removes", [True, False])
def test_orc_dreg_costs_two_twilight_or_leaves_above_ground(removes: bool) -> None:
    table = later()
    dreg, warrior = table.in_play("Orc Dreg", seat=1), table.in_play(WARRIOR)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_all().assign({dreg: warrior}).pick(0 if removes else 1)
    assert (table.pool, dreg.zone) == ((1, "play") if removes else (3, "discard pile"))


def test_orc_dreg_is_at_home_underground() -> None:
    table = later(at=UNDERGROUND)
    dreg, warrior = table.in_play("Orc Dreg", seat=1), table.in_play(WARRIOR)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_all().assign({dreg: warrior})
    assert (table.pool, dreg.zone, table.phase) == (3, "play", "skirmish")


@pytest.mark.parametrize("shuffles", [True, False])
def test_orc_footman_may_go_back_into_the_deck_when_discarded(shuffles: bool) -> None:
    table = later()
    table.burdens(2)
    merry = table.in_play("Merry")
    table.in_play(WARRIOR)
    footman = table.in_play("Orc Footman", seat=1)
    diversion = table.in_hand("Diversion")
    table.begin(REGROUP).pass_responses().play(diversion).choose_if_asked(merry)
    assert footman.zone == "discard pile"
    if shuffles:
        table.respond(footman)
    else:
        table.pass_()
    assert footman.zone == ("draw deck" if shuffles else "discard pile")


@pytest.mark.parametrize("case", ["killed", "resistant"])
def test_orc_footman_stays_where_killed_or_before_the_resistant(case: str) -> None:
    table = later()
    table.burdens(2 if case == "killed" else 1)
    merry = table.in_play("Merry")
    table.in_play(WARRIOR)
    footman = table.in_play("Orc Footman", seat=1, wounds=1)
    if case == "killed":
        legolas = table.in_play(LEGOLAS)
        table.begin(ARCHERY).use(legolas)
    else:
        diversion = table.in_hand("Diversion")
        table.begin(REGROUP).pass_responses().play(diversion).choose_if_asked(merry)
    assert footman.zone == "discard pile"
    assert not table.may("trigger", footman)


def test_orc_footman_may_go_back_at_the_end_of_the_turn() -> None:
    table = later()
    table.burdens(2)
    table.in_play(WARRIOR)
    footmen = [table.in_play("Orc Footman", seat=1) for _ in range(2)]
    table.begin(REGROUP)
    while table.asked.prompt[0] != "respond" or table.asked.seat != 1:
        table.decline()
    table.respond(footmen[0], about=footmen[0])
    assert (footmen[0].zone, footmen[1].zone) == ("draw deck", "discard pile")


@pytest.mark.parametrize("uses", [True, False])
def test_orc_sapper_keeps_a_companion_away_from_itself(uses: bool) -> None:
    table = later()
    table.burdens(2)
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    sapper = shadow_play("Orc Sapper", table)
    if uses:
        table.respond(sapper)
    else:
        table.pass_()
    table.run_to(ASSIGNMENT)
    table.pass_all()
    pairs = [option for option in table.asked.options if isinstance(option, tuple)]
    assert ((sapper.index, warrior.index) in pairs) is not uses
    assert (sapper.index, merry.index) in pairs
    table.assign({})
    pairs = [option for option in table.asked.options if isinstance(option, tuple)]
    assert ((sapper.index, warrior.index) in pairs) is not uses


def test_orc_sapper_finds_nobody_among_the_resistant() -> None:
    table = later()
    table.in_play(WARRIOR)
    sapper = shadow_play("Orc Sapper", table)
    assert not table.may("trigger", sapper)


def test_orc_skulker_makes_skirmish_events_of_its_player_cheaper() -> None:
    table = later()
    table.in_play(ORC_LURKER, seat=1)
    taunt, field = table.in_hand("Taunt", seat=1), table.in_hand("Bloodstained Field", seat=1)
    mine = table.in_hand("Attunement")
    table.begin(SHADOW)
    assert (taunt.cost, field.cost, mine.cost) == (0, 1, 2)


@pytest.mark.parametrize(("minion", "pool"), [("Orc Strategist", 2), (GOBLIN, 0)])
def test_orc_spear_adds_two_on_a_costly_minion(minion: str, pool: int) -> None:
    table = later()
    bearer = table.in_play(minion, seat=1)
    spear = shadow_play("Orc Spear", table, twilight=1)
    assert (spear.bearer, table.pool) == (bearer, pool)


def test_orc_spear_is_for_minions_of_the_culture() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    spear = table.in_hand("Orc Spear", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", spear)


def test_orc_strategist_lets_a_lurker_of_the_culture_lurk_no_more() -> None:
    table = later()
    strategist, skulker = table.in_play("Orc Strategist", seat=1), table.in_play(ORC_LURKER, seat=1)
    grima = table.in_play("Gríma, Betrayer of Rohan", seat=1)
    table.begin(MANEUVER).pass_().use(strategist)
    assert table.choices == [strategist, skulker]
    table.choose(skulker)
    assert (skulker.has("lurker"), strategist.has("lurker"), grima.has("lurker")) == (False, True, True)
    table.run_to(REGROUP)
    assert skulker.zone != "play" or skulker.has("lurker")


@pytest.mark.parametrize(("companions", "times"), [(5, 2), (3, 0)])
def test_pitiless_orc_may_exert_for_each_companion_over_four(companions: int, times: int) -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    orc = shadow_play("Pitiless Orc", table)
    assert table.may("trigger", orc) is bool(times)
    if times:
        table.respond(orc)
        for _ in range(times):
            assert table.asked.seat == 0
            table.choose(warriors[0])
    assert warriors[0].wounds == times


@pytest.mark.parametrize(
    ("at", "played", "offers"),
    [(UNDERGROUND, ORC_LURKER, True), (BATTLEGROUND, ORC_LURKER, True), (NO_KEYWORD, ORC_LURKER, False),
     (UNDERGROUND, GOBLIN, False), (UNDERGROUND, "Gríma, Betrayer of Rohan", False)],
)  # fmt: skip
def test_rallying_orc_exerts_a_companion_for_another_lurker(at: str, played: str, offers: bool) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    rallying = table.in_play("Rallying Orc", seat=1)
    shadow_play(played, table)
    assert table.may("trigger", rallying) is offers
    if offers:
        table.respond(rallying).choose(warrior)
    assert warrior.wounds == int(offers)


@pytest.mark.parametrize("armed", [True, False])
def test_retribution_burdens_for_a_victory_with_a_weapon(armed: bool) -> None:
    table = later()
    goblin = table.in_play(GOBLIN, seat=1)
    if armed:
        table.in_play("Orc Spear", seat=1, on=goblin)
    retribution = table.in_play("Retribution", seat=1)
    table.fight(table.in_play(WARRIOR), goblin).pass_all()
    if armed:
        table.first(retribution)
    assert table.state.burdens[0] == int(armed)


@pytest.mark.parametrize(("weapon", "may"), [("Orc Spear", True), ("Poleaxe", False)])
def test_retribution_plays_a_weapon_of_the_culture_again(weapon: str, may: bool) -> None:
    table = later()
    goblin = table.in_play(GOBLIN, seat=1)
    table.in_play(HARAD, seat=1)
    retribution, card = table.in_play("Retribution", seat=1), table.in_discard(weapon, seat=1)
    table.twilight(3)
    table.begin(SHADOW)
    assert table.may("use", retribution) is may
    if may:
        table.use(retribution)
        assert (card.bearer, retribution.zone, table.pool) == (goblin, "discard pile", 2)


@pytest.mark.parametrize("plays", [True, False])
def test_scavenging_goblins_may_arm_an_orc_from_the_discard_pile(plays: bool) -> None:
    table = later()
    table.in_play(CAVE_TROLL, seat=1)
    spear = table.in_discard("Orc Spear", seat=1)
    goblins = shadow_play("Scavenging Goblins", table)
    if plays:
        table.respond(goblins)
    else:
        table.pass_()
    assert spear.bearer == (goblins if plays else None)


def test_scavenging_goblins_find_no_weapon_of_others() -> None:
    table = later()
    table.in_discard("Poleaxe", seat=1)
    goblins = shadow_play("Scavenging Goblins", table)
    assert not table.may("trigger", goblins)


def test_storming_the_ramparts_costs_the_free_peoples_player_a_condition_of_their_choice() -> None:
    table = later()
    goblin = table.in_play(GOBLIN, seat=1)
    comfort, refuge = table.in_play("Measure of Comfort"), table.in_play("Refuge")
    goaded = table.in_play("Goaded to War", seat=1)
    ramparts = table.in_hand("Storming the Ramparts", seat=1)
    table.twilight(1)
    table.begin(MANEUVER).pass_().play(ramparts).choose_if_asked(goblin)
    assert (table.asked.seat, set(table.choices)) == (0, {comfort, refuge})
    table.choose(refuge)
    assert (refuge.zone, comfort.zone, goaded.zone, table.pool) == ("discard pile", "play", "play", 0)


def test_storming_the_ramparts_needs_a_minion_of_the_culture() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    table.in_play("Refuge")
    ramparts = table.in_hand("Storming the Ramparts", seat=1)
    table.twilight(9)
    assert not table.begin(MANEUVER).pass_().may("play", ramparts)


@pytest.mark.parametrize(("at", "more"), [(NO_KEYWORD, 3), (BATTLEGROUND, 5)])
def test_taunt_counts_the_cards_of_the_culture_on_the_deck(at: str, more: int) -> None:
    table = later(at=at)
    goblin, other = table.in_play(GOBLIN, seat=1), table.in_play(MORDOR, seat=1)
    taunt = table.in_hand("Taunt", seat=1)
    table.on_deck("Barrage", "Furor", GOBLIN, "Merry", "Orc Spear", "Retribution", "Orc Dreg", "Orc Dreg", seat=1)
    before = table.state.deck[1].copy()
    table.twilight(1)
    table.fight(table.in_play(WARRIOR), goblin).pass_().play(taunt).choose(goblin)
    assert (goblin.strength, other.strength) == (8 + more, 12)
    assert table.state.deck[1] == before


@pytest.mark.parametrize(("at", "needed"), [(NO_KEYWORD, 5), (BATTLEGROUND, 7)])
def test_taunt_needs_so_many_cards_to_reveal(at: str, needed: int) -> None:
    """What is revealed is the cost (CR "cost")."""
    for cards, playable in ((needed, True), (needed - 1, False)):
        table = later(at=at)
        goblin = table.in_play(GOBLIN, seat=1)
        taunt = table.in_hand("Taunt", seat=1)
        table.on_deck(*["Barrage"] * cards, seat=1)
        table.twilight(1)
        table.fight(table.in_play(WARRIOR), goblin).pass_()
        assert table.may("play", taunt) is playable


def test_trolls_keyward_adds_twilight_for_trolls_of_the_hand() -> None:
    table = later()
    keyward = table.in_play("12R105", seat=1)
    table.in_hand(CAVE_TROLL, CAVE_TROLL, HAMMER, seat=1)
    table.begin(SHADOW).use(keyward)
    assert (table.pool, keyward.wounds, keyward.has("lurker")) == (2, 1, True)
    assert "reveal hand" in {event.kind for event in table.events()}


def test_trolls_keyward_must_be_able_to_exert() -> None:
    table = later()
    keyward = table.in_play("12R105", seat=1, wounds=2)
    table.in_hand(CAVE_TROLL, seat=1)
    assert not table.begin(SHADOW).may("use", keyward)
