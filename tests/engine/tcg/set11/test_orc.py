"""Cards of the Orc culture of set 11."""

import pytest

from engine.tcg.names import ASSIGNMENT, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later

CUTTHROAT, MARAUDING, SCAVENGING, HARAD = "Cutthroat Orc", "Marauding Orcs", "12C102", "11C73"
PROWLING = "Prowling Orc"
WARRIOR, HERO, MERRY = "12S113", "12U15", "11C168"
WEAPON = "Orc Spear"
UNDERGROUND = "12U186"
"""The Bridge of Khazad-dûm, a battleground as well."""
EVENT, CONDITION = "Sworn Companion", "Simple Living"


def _fight(
    foe: str = SCAVENGING, *, at: str = NO_KEYWORD, hero: str = WARRIOR, burdens: int = 0
) -> tuple[Table, Card, Card]:
    """A table with a companion and a minion that will fight."""
    table = later(at=at)
    table.burdens(burdens)
    return table, table.in_play(hero), table.in_play(foe, seat=1)


def _played(name: str, *, at: str = NO_KEYWORD, burdens: int = 0, beside: str = SCAVENGING) -> tuple[Table, Card]:
    """A table where a minion has been played beside another."""
    table = later(at=at)
    table.burdens(burdens)
    table.in_play(WARRIOR)
    table.in_play(beside, seat=1)
    minion = table.in_hand(name, seat=1)
    table.twilight(minion.cost)
    table.begin(SHADOW).play(minion)
    return table, minion


def _offered(table: Table, card: Card) -> bool:
    return table.asked.prompt[0] == "respond" and table.may("trigger", card)


@pytest.mark.parametrize(("lies", "at"), [("discard", NO_KEYWORD), ("discard", BATTLEGROUND), ("deck", BATTLEGROUND)])
def test_armed_for_battle_fetches_a_possession(lies: str, at: str) -> None:
    table = later(at=at)
    orc, armed = table.in_play(SCAVENGING, seat=1), table.in_hand("Armed for Battle", seat=1)
    weapon = table.in_discard(WEAPON, seat=1) if lies == "discard" else table.on_deck(WEAPON, seat=1)
    table.twilight(weapon.cost)
    table.begin(SHADOW).play(armed).choose_if_asked(weapon)
    assert (weapon.bearer, table.pool) == (orc, 0)


@pytest.mark.parametrize(("beside", "lies"), [(SCAVENGING, "deck"), (SCAVENGING, "nowhere"), (HARAD, "discard")])
def test_armed_for_battle_finds_nothing_elsewhere_in_a_draw_deck(beside: str, lies: str) -> None:
    table = later(at=FOREST)
    table.in_play(beside, seat=1)
    armed = table.in_hand("Armed for Battle", seat=1)
    if lies == "deck":
        table.on_deck(WEAPON, seat=1)
    elif lies == "discard":
        table.in_discard("Cave Troll's Hammer", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", armed)


@pytest.mark.parametrize(("burdens", "more"), [(2, 4), (1, 2)])
def test_barbarous_orc_has_another_orc_exert(burdens: int, more: int) -> None:
    table, warrior, orc = _fight("Barbarous Orc", burdens=burdens)
    other = table.in_play(CUTTHROAT, seat=1)
    before = (orc.strength, other.vitality)
    table.fight(warrior, orc).pass_().use(orc)
    assert (orc.strength, orc.wounds, other.vitality) == (before[0] + more, 0, before[1] - 1)


def test_barbarous_orc_exerts_nobody_else() -> None:
    table, warrior, orc = _fight("Barbarous Orc")
    table.in_play(HARAD, seat=1)
    assert not table.fight(warrior, orc).pass_().may("use", orc)


@pytest.mark.parametrize("prevented", [True, False])
def test_beastly_olog_hai_goes_for_the_bearer_of_an_artifact(prevented: bool) -> None:
    table = later(sets=(3, 11, 12))
    warrior, troll = table.in_play(WARRIOR), table.in_play("Beastly Olog-hai", seat=1)
    gandalf = table.in_play("12R27")
    ring = table.in_play("Narya", on=gandalf)
    table.begin(ASSIGNMENT).pass_().use(troll)
    assert (table.asked.seat, troll.wounds) == (0, 1)
    table.say(prevented)
    assert ring.zone == ("discard pile" if prevented else "play")
    fought = [skirmish.fighter for skirmish in table.state.skirmishes]
    assert fought == ([] if prevented else [gandalf.index])
    assert warrior.wounds == 0


@pytest.mark.parametrize(
    "name",
    ["Beastly Olog-hai", "Demoralized", "Goblin Hordes", "Orc Miscreant", "Porter Troll", "Spurred to Battle"],
)
@pytest.mark.parametrize(("beside", "able"), [(CUTTHROAT, True), (HARAD, False)])
def test_some_cards_are_played_beside_an_orc(name: str, beside: str, able: bool) -> None:
    table = later()
    table.in_play(beside, seat=1)
    card = table.in_hand(name, seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", card) is able


def test_bladed_gauntlets_make_a_lurker_who_exerts_for_an_orc() -> None:
    table, warrior, orc = _fight(CUTTHROAT)
    gauntlets = table.in_play("Bladed Gauntlets", seat=1, on=orc)
    before = orc.strength
    assert orc.has("lurker")
    table.fight(warrior, orc).pass_().use(gauntlets)
    assert (orc.strength, orc.wounds) == (before + 2, 1)
    table.pass_()
    assert not table.may("use", gauntlets)


@pytest.mark.parametrize(("pick", "zone", "burdens"), [(0, "discard pile", 0), (1, "hand", 1)])
def test_bound_to_its_fate_lets_the_free_peoples_player_choose(pick: int, zone: str, burdens: int) -> None:
    table = later(idle_hands=False)
    table.in_play(SCAVENGING, seat=1)
    fate, event = table.in_hand("Bound to its Fate", seat=1), table.in_hand(EVENT)
    other, third = table.in_hand(CONDITION), table.in_hand("Rally Cry")
    table.twilight(1)
    table.begin(SHADOW).play(fate)
    assert table.asked.seat == 0
    table.pick(pick)
    if pick == 0:
        assert (table.asked.seat, set(table.choices)) == (0, {event, third})
        table.choose(event)
    assert (event.zone, other.zone, third.zone, table.state.burdens[0]) == (zone, "hand", "hand", burdens)


@pytest.mark.parametrize("held", [True, False])
def test_bound_to_its_fate_adds_a_burden_where_no_event_is_revealed(held: bool) -> None:
    table = later(idle_hands=False)
    table.in_play(SCAVENGING, seat=1)
    fate = table.in_hand("Bound to its Fate", seat=1)
    if held:
        table.in_hand(CONDITION)
    table.twilight(1)
    table.begin(SHADOW).play(fate)
    assert (table.state.burdens[0], len(table.cards("hand"))) == (1, int(held))


def test_bound_to_its_fate_needs_an_orc() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    fate = table.in_hand("Bound to its Fate", seat=1)
    table.twilight(1)
    assert not table.begin(SHADOW).may("play", fate)


def test_champion_orc_is_cheaper_by_toil() -> None:
    table = later()
    orc, champion = table.in_play(CUTTHROAT, seat=1), table.in_hand("Champion Orc", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(champion).choose_if_asked(orc)
    assert (champion.zone, orc.wounds, table.pool) == ("play", 1, 0)


@pytest.mark.parametrize(("third", "more"), [(UNDERGROUND, 2), (FOREST, 1)])
def test_conquered_halls_count_underground_sites(third: str, more: int) -> None:
    others = dict.fromkeys((1, 2, 4), NO_KEYWORD)
    table = later(at=UNDERGROUND, sites={**others, 3: third})
    warrior, orc = table.in_play(WARRIOR), table.in_play(SCAVENGING, seat=1)
    halls, before = table.in_hand("Conquered Halls", seat=1), orc.strength
    table.twilight(1)
    table.fight(warrior, orc).pass_().play(halls)
    assert orc.strength == before + more


def test_conquered_halls_count_the_site_that_a_skulking_goblin_makes_underground() -> None:
    table = later(sites=dict.fromkeys((1, 2, 3, 4), NO_KEYWORD))
    warrior, orc = table.in_play(WARRIOR), table.in_play(SCAVENGING, seat=1)
    table.in_play("Skulking Goblin", seat=1)
    halls, before = table.in_hand("Conquered Halls", seat=1), orc.strength
    table.twilight(1)
    table.fight(warrior, orc).pass_().play(halls).choose_if_asked(orc)
    assert orc.strength == before + 1


@pytest.mark.parametrize(("burdens", "strength"), [(1, 11), (0, 9)])
def test_cutthroat_orc_counts_weak_companions(burdens: int, strength: int) -> None:
    table = later()
    table.burdens(burdens)
    for _ in range(2):
        table.in_play(WARRIOR)
    assert table.in_play(CUTTHROAT, seat=1).strength == strength


@pytest.mark.parametrize(("companions", "added"), [(5, 2), (4, 1)])
def test_demoralized_adds_twilight_when_a_companion_exerts(companions: int, added: int) -> None:
    table = later()
    warriors = [table.in_play(WARRIOR) for _ in range(companions)]
    orc, demoralized = table.in_play("Unyielding Goblin", seat=1), table.in_play("Demoralized", seat=1)
    mountain = table.in_play("Mountain Orc", seat=1)
    table.burdens(1)
    table.begin(ASSIGNMENT).pass_all().assign({mountain: warriors[0]})
    assert warriors[0].wounds == 1
    table.respond(demoralized)
    assert (table.pool, orc.wounds) == (added, 0)


@pytest.mark.parametrize(
    ("name", "more"),
    [("Denizen of Khazad-dûm", 2), ("Denizen of Moria", 3), ("Denizen of the Black Pit", 2)],
)
def test_denizens_are_stronger_underground(name: str, more: int) -> None:
    inside, outside = (later(at=at).in_play(name, seat=1).strength for at in (UNDERGROUND, FOREST))
    assert inside == outside + more


@pytest.mark.parametrize("prevented", [True, False])
def test_dread_and_despair_discards_a_condition(prevented: bool) -> None:
    table = later()
    living, foes = table.in_play(CONDITION), table.in_play("Demoralized", seat=1)
    table.in_play(SCAVENGING, seat=1)
    table.in_play(CUTTHROAT, seat=1)
    table.on_deck(*[WARRIOR] * 7)
    dread = table.in_hand("Dread and Despair", seat=1)
    table.begin(SHADOW).play(dread)
    assert set(table.choices) == {living, foes}
    table.choose(living).say(prevented)
    deck = len(table.cards("draw deck"))
    assert (living.zone, deck) == (("play", 1) if prevented else ("discard pile", 7))


def test_dread_and_despair_is_not_prevented_with_fewer_than_six_cards() -> None:
    table = later()
    living = table.in_play(CONDITION)
    table.in_play(SCAVENGING, seat=1)
    table.in_play(CUTTHROAT, seat=1)
    table.on_deck(*[WARRIOR] * 5)
    dread = table.in_hand("Dread and Despair", seat=1)
    table.begin(SHADOW).play(dread)
    assert (living.zone, len(table.cards("draw deck"))) == ("discard pile", 5)


def test_dread_and_despair_needs_two_orcs() -> None:
    table = later()
    table.in_play(CONDITION)
    table.in_play(SCAVENGING, seat=1)
    dread = table.in_hand("Dread and Despair", seat=1)
    assert not table.begin(SHADOW).may("play", dread)


def test_emboldened_orc_counts_companions_who_do_not_fight() -> None:
    table, warrior, orc = _fight("Emboldened Orc")
    table.in_play(WARRIOR)
    assert orc.strength == 14
    table.fight(warrior, orc)
    assert orc.strength == 13


@pytest.mark.parametrize(("burdens", "able"), [(2, True), (1, False)])
def test_entrapping_orc_is_assigned_to_a_weak_unbound_companion(burdens: int, able: bool) -> None:
    table, warrior, orc = _fight("Entrapping Orc", burdens=burdens)
    table.begin(ASSIGNMENT).pass_()
    assert table.may("use", orc) is able
    if able:
        table.use(orc)
        assert [skirmish.fighter for skirmish in table.state.skirmishes] == [warrior.index]


@pytest.mark.parametrize(
    ("burdens", "beside", "able"), [(3, SCAVENGING, True), (2, SCAVENGING, False), (3, HARAD, False)]
)
def test_foraging_orc_may_add_two_twilight(burdens: int, beside: str, able: bool) -> None:
    table, orc = _played("Foraging Orc", burdens=burdens, beside=beside)
    assert _offered(table, orc) is able
    if able:
        table.respond(orc)
        assert table.pool == 2


@pytest.mark.parametrize(("underground", "more", "less"), [(True, 0, 2), (False, 0, 0), (False, 4, 2), (True, 4, 4)])
def test_frenzied_orc_weakens_who_fights_it(underground: bool, more: int, less: int) -> None:
    table, warrior, orc = _fight("Frenzied Orc")
    if underground:
        table.in_play("Skulking Goblin", seat=1)
    for _ in range(more):
        table.in_play(WARRIOR)
    table.fight(warrior, orc)
    assert warrior.strength == 5 - less


@pytest.mark.parametrize(("foe", "less"), [(SCAVENGING, 2), (HARAD, 0)])
def test_frenzied_orc_weakens_who_fights_any_orc_against_six_companions(foe: str, less: int) -> None:
    table, warrior, minion = _fight(foe)
    table.in_play("Frenzied Orc", seat=1)
    for _ in range(4):
        table.in_play(WARRIOR)
    table.fight(warrior, minion)
    assert warrior.strength == 5 - less


@pytest.mark.parametrize(("at", "able"), [(UNDERGROUND, True), (FOREST, False)])
def test_goblin_hordes_take_an_orc_when_the_fellowship_leaves_the_underground(at: str, able: bool) -> None:
    table = later(at=at)
    hordes, orc = table.in_play("Goblin Hordes", seat=1), table.in_discard(SCAVENGING, seat=1)
    table.begin("fellowship").move()
    table.choose(table.cards("adventure deck", seat=1)[0])
    assert _offered(table, hordes) is able
    if able:
        table.respond(hordes)
    assert orc.zone == ("hand" if able else "discard pile")


@pytest.mark.parametrize("uses", [True, False])
def test_hill_orc_may_exert_each_weak_companion_when_it_wins(uses: bool) -> None:
    table, warrior, orc = _fight("Hill Orc", burdens=2)
    other, merry = table.in_play(WARRIOR), table.in_play(MERRY)
    table.fight(other, orc).pass_all()
    if uses:
        table.respond(orc)
    else:
        table.pass_()
    assert (warrior.wounds, merry.wounds, table.ring_bearer().wounds) == (int(uses), 0, 0)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [("Isengard Underling", "Conquered Halls", "Overrun"), ("Orkish Smith", "Goblin Hordes", "Oath Sworn")],
)
def test_orcs_take_cards_of_their_culture_from_the_discard_pile(name: str, good: str, bad: str) -> None:
    table = later()
    minion, card, other = (
        table.in_hand(name, seat=1),
        table.in_discard(good, seat=1),
        table.in_discard(bad, seat=1),
    )
    table.twilight(9)
    table.begin(SHADOW).play(minion).respond(minion)
    assert (card.zone, other.zone) == ("hand", "discard pile")


@pytest.mark.parametrize("other", [True, False])
def test_marauding_orcs_leave_where_no_other_orc_is(other: bool) -> None:
    table, warrior, harad = _fight(HARAD)
    marauding = table.in_play(MARAUDING, seat=1)
    column = table.in_play("Column of Easterlings", seat=1)
    if other:
        table.in_play(SCAVENGING, seat=1)
    table.fight(warrior, harad).pass_().use(column)
    assert marauding.zone == ("play" if other else "discard pile")


@pytest.mark.parametrize(("discards", "burdens"), [(True, 0), (False, 1)])
def test_mocking_goblin_adds_a_burden_unless_an_event_is_discarded(discards: bool, burdens: int) -> None:
    table, warrior, goblin = _fight("Mocking Goblin")
    event = table.in_hand(EVENT)
    table.fight(warrior, goblin).pass_all()
    table.choose_if_asked(goblin)
    table.say(discards)
    if discards:
        table.choose_if_asked(event)
    assert (event.zone, table.state.burdens[0]) == ("discard pile" if discards else "hand", burdens)


@pytest.mark.parametrize("uses", [True, False])
def test_mordor_scimitar_may_exert_the_companion_assigned_to_its_bearer(uses: bool) -> None:
    table, warrior, orc = _fight()
    table.in_play(WARRIOR)
    scimitar = table.in_play("Mordor Scimitar", seat=1, on=orc)
    table.begin(ASSIGNMENT).pass_all().assign({orc: warrior})
    if uses:
        table.respond(scimitar)
    else:
        table.pass_()
    assert (warrior.wounds, orc.wounds) == (int(uses), 0)


@pytest.mark.parametrize(("burdens", "wounds"), [(1, 1), (0, 0)])
def test_mountain_orc_exerts_a_weak_companion(burdens: int, wounds: int) -> None:
    table, warrior, orc = _fight("Mountain Orc", burdens=burdens)
    table.begin(ASSIGNMENT).pass_all().assign({orc: warrior})
    assert warrior.wounds == wounds


@pytest.mark.parametrize("uses", [True, False])
def test_orc_hammer_may_exert_a_companion(uses: bool) -> None:
    table, warrior, orc = _fight(CUTTHROAT)
    table.in_play("12R85", seat=1)  # a Troll cannot bear it
    hammer = table.in_hand("Orc Hammer", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(hammer)
    if uses:
        table.respond(hammer).choose(warrior)
    else:
        table.pass_()
    assert (hammer.bearer, warrior.wounds) == (orc, int(uses))


def test_orc_miscreant_adds_burdens_by_exerting() -> None:
    table, _warrior, orc = _fight("Orc Miscreant")
    table.begin(REGROUP).pass_responses().pass_().use(orc).pass_()
    table.use(orc).pass_()
    assert (table.state.burdens[0], orc.wounds) == (2, 2)
    assert table.phase != REGROUP or not table.may("use", orc)


@pytest.mark.parametrize(("top", "added"), [(CUTTHROAT, 3), (WARRIOR, 0)])
def test_orkish_worker_adds_the_cost_of_a_revealed_shadow_card(top: str, added: int) -> None:
    table = later()
    table.in_play(SCAVENGING, seat=1)
    worker, card = table.in_hand("Orkish Worker", seat=1), table.on_deck(top)
    table.twilight(worker.cost)
    table.begin(SHADOW).play(worker).respond(worker)
    assert (table.pool, card.zone) == (added, "draw deck")


def test_orkish_worker_needs_another_orc() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    worker = table.in_hand("Orkish Worker", seat=1)
    table.on_deck(CUTTHROAT)
    table.twilight(worker.cost)
    table.begin(SHADOW).play(worker)
    assert not _offered(table, worker)


@pytest.mark.parametrize(("beside", "zone"), [(SCAVENGING, "draw deck"), (HARAD, "discard pile")])
def test_persistent_orc_goes_on_the_draw_deck_instead_of_dying(beside: str, zone: str) -> None:
    table, hero, orc = _fight("Persistent Orc", hero=HERO)
    table.in_play(beside, seat=1)
    table.on_deck(HARAD, seat=1)
    table.in_play("12U5", on=hero)
    table.fight(hero, orc).pass_all()
    if zone == "draw deck":
        table.respond(orc)
        assert table.state.deck[1][-1] == orc.index
    assert orc.zone == zone


@pytest.mark.parametrize("saved", [True, False])
def test_persistent_orc_goes_on_the_draw_deck_at_the_end_of_the_turn(saved: bool) -> None:
    table, _warrior, orc = _fight("Persistent Orc")
    other = table.in_play(SCAVENGING, seat=1)
    table.begin(REGROUP)
    while table.asked.prompt[:2] != ("respond", "about to be discarded"):
        if table.asked.prompt[0] == "move or stay":
            table.stay()
        else:
            table.decline()
    if saved:
        table.respond(orc, about=orc)
    else:
        table.pass_()
    assert (orc.zone == "draw deck", other.zone) == (saved, "discard pile")


@pytest.mark.parametrize(("reveals", "burdens"), [(True, 0), (False, 1)])
def test_porter_troll_adds_a_burden_unless_an_event_is_revealed(reveals: bool, burdens: int) -> None:
    table = later(idle_hands=False)
    table.in_play(SCAVENGING, seat=1)
    troll, event = table.in_hand("Porter Troll", seat=1), table.in_hand(EVENT)
    table.twilight(7)
    table.begin(SHADOW).play(troll).say(reveals)
    if reveals:
        table.choose_if_asked(event)
    assert (event.zone, table.state.burdens[0]) == ("hand", burdens)


def test_porter_troll_is_not_stopped_by_other_cards() -> None:
    table = later(idle_hands=False)
    table.in_play(SCAVENGING, seat=1)
    troll = table.in_hand("Porter Troll", seat=1)
    table.in_hand(CONDITION)
    table.twilight(7)
    table.begin(SHADOW).play(troll)
    assert table.asked.options == [False]
    table.say(False)
    assert table.state.burdens[0] == 1


def test_prowling_orc_buys_strength_for_an_orc() -> None:
    table, warrior, orc = _fight(PROWLING)
    table.in_play(HARAD, seat=1)
    table.twilight(3)
    before = orc.strength
    table.fight(warrior, orc).pass_().use(orc)
    assert (orc.strength, table.pool) == (before + 1, 1)
    table.pass_()
    assert not table.may("use", orc)


@pytest.mark.parametrize(
    ("at", "beside", "able"),
    [(UNDERGROUND, SCAVENGING, True), (FOREST, SCAVENGING, False), (UNDERGROUND, HARAD, False)],
)
def test_scurrying_goblin_may_add_two_twilight_underground(at: str, beside: str, able: bool) -> None:
    table, goblin = _played("Scurrying Goblin", at=at, beside=beside)
    assert _offered(table, goblin) is able
    if able:
        table.respond(goblin)
        assert table.pool == 2


def test_skulking_goblin_brings_the_underground_with_it() -> None:
    table = later(sites={4: NO_KEYWORD})
    denizen = table.in_play("Denizen of Moria", seat=1)
    before = denizen.strength
    table.in_play("Skulking Goblin", seat=1)
    assert (denizen.strength, table.site(4).has("underground")) == (before + 3, False)


def test_goblin_hordes_know_the_underground_that_a_skulking_goblin_brings() -> None:
    table = later()
    table.in_play("Skulking Goblin", seat=1)
    hordes, orc = table.in_play("Goblin Hordes", seat=1), table.in_discard(SCAVENGING, seat=1)
    table.begin("fellowship").move()
    table.choose(table.cards("adventure deck", seat=1)[0])
    table.respond(hordes)
    assert orc.zone == "hand"


def test_spurred_to_battle_costs_an_exertion_and_adds_twilight_each_shadow_phase() -> None:
    table = later()
    orc, spurred = table.in_play(CUTTHROAT, seat=1), table.in_hand("Spurred to Battle", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(spurred)
    assert (orc.wounds, table.pool) == (1, 0)
    other = later()
    other.in_play("Spurred to Battle", seat=1)
    other.begin(SHADOW)
    assert other.pool == 1


@pytest.mark.parametrize(("foe", "more"), [(PROWLING, 4), (CUTTHROAT, 2)])
def test_strength_in_shadows_gives_lurkers_more(foe: str, more: int) -> None:
    table, warrior, orc = _fight(foe)
    card, before = table.in_hand("Strength in Shadows", seat=1), orc.strength
    table.twilight(1)
    table.fight(warrior, orc).pass_().play(card)
    assert orc.strength == before + more


def test_undisciplined_assigns_an_orc_to_a_companion_other_than_the_ring_bearer() -> None:
    table, warrior, orc = _fight(CUTTHROAT)
    card = table.in_hand("Undisciplined", seat=1)
    table.twilight(5)
    table.begin(ASSIGNMENT).pass_().play(card).choose_if_asked(orc)
    assert [skirmish.fighter for skirmish in table.state.skirmishes] == [warrior.index]
    assert (orc.wounds, table.pool) == (1, 0)


@pytest.mark.parametrize(("at", "able"), [(UNDERGROUND, True), (FOREST, False)])
def test_unyielding_goblin_exerts_the_companion_it_fights_underground(at: str, able: bool) -> None:
    table, warrior, goblin = _fight("Unyielding Goblin", at=at)
    table.in_play(WARRIOR)
    table.fight(warrior, goblin).pass_()
    assert table.may("use", goblin) is able
    if able:
        table.use(goblin)
        assert (warrior.wounds, goblin.wounds) == (1, 1)


@pytest.mark.parametrize(("beside", "able"), [(SCAVENGING, True), (HARAD, False)])
def test_watchful_orc_may_bring_an_underground_site(beside: str, able: bool) -> None:
    table = later(at=FOREST)
    table.in_play(beside, seat=1)
    bridge = table.in_adventure_deck(UNDERGROUND, seat=1)
    watchful = table.in_hand("Watchful Orc", seat=1)
    table.twilight(watchful.cost)
    old = table.site(5)
    table.begin(SHADOW).play(watchful)
    assert _offered(table, watchful) is able
    if able:
        table.respond(watchful)
        assert (table.site(5), old.zone) == (bridge, "adventure deck")
