"""Cards of the Men culture in set 13."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import NO_KEYWORD, PLAINS
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines, placed

GIMLI, GUARD, BOROMIR = "Gimli, Son of Glóin", "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, SQUAD, DREG, BRUTAL = "Corps of Harad", "Squad of Uruk-hai", "Orc Dreg", "Brutal Easterling"
ARCHER = "Mûmak Rider"
STRAGGLERS, HOMESTEAD = "Stragglers", "Subterranean Homestead"


def _play_and_stop(table: Table, card: Card) -> None:
    """Play a card; nobody passes by themselves then."""
    table.running.decide(table.asked, ("play", card.index, ""))


def _corps(card: str, *, seat: int = 1, wounds: int = 0) -> tuple[Table, Card, Card, Card]:
    """A skirmish of a Dwarf against a minion of the Men culture, with a card in a Shadow player's hand."""
    table = bloodlines()
    gimli, corps = table.in_play(GIMLI, wounds=wounds), table.in_play(HARAD, seat=seat)
    return table, gimli, corps, table.in_hand(card, seat=seat)


@pytest.mark.parametrize("wounds", [2, 0])
def test_bring_down_the_wall_counts_the_wounds_of_a_companion(wounds: int) -> None:
    table, gimli, corps, wall = _corps("Bring Down the Wall", wounds=wounds)
    before = corps.strength
    table.twilight(1)
    table.fight(gimli, corps).pass_()
    table.play(wall).choose(gimli)
    assert corps.strength == before + wounds


@pytest.mark.parametrize(("spotted", "asked"), [(HARAD, True), (DREG, False)])
def test_corsair_champion_is_revealed_when_a_free_peoples_possession_is_played(spotted: str, asked: bool) -> None:
    table = bloodlines()
    gimli = table.in_play(GIMLI)
    axe, champion = table.in_hand("Dwarven Axe"), table.in_hand("Corsair Champion", seat=1)
    table.in_play(spotted, seat=1)
    table.begin(FELLOWSHIP)
    _play_and_stop(table, axe)
    assert (table.asked.prompt[0] == "respond" and table.may("reveal", champion)) is asked
    if asked:
        table.running.decide(table.asked, ("reveal", champion.index, ""))
        table.choose(gimli)
        assert (gimli.wounds, champion.zone) == (1, "hand")


def test_corsair_champion_does_not_answer_other_cards() -> None:
    table = bloodlines()
    table.in_play(GIMLI)
    clamour, champion = table.in_hand("A Clamour of Many Voices"), table.in_hand("Corsair Champion", seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP)
    _play_and_stop(table, clamour)
    assert (table.asked.seat, table.asked.prompt) == (0, ("action", FELLOWSHIP))
    assert not table.may("reveal", champion)


@pytest.mark.parametrize("name", ["Corsair Champion", "Dunlending Patriarch"])
def test_minions_are_fierce_while_each_companion_is_wounded(name: str) -> None:
    table = bloodlines()
    table.wound(table.ring_bearer(), 1)
    guard, minion = table.in_play(GUARD), table.in_play(name, seat=1)
    assert not minion.has("fierce")
    table.wound(guard, 1)
    assert minion.has("fierce")


@pytest.mark.parametrize(("name", "word"), [("Cruel Dunlending", "fierce"), ("Vicious Dunlending", "damage")])
def test_unassigned_dunlendings_exert_to_help_another_minion(name: str, word: str) -> None:
    table, gimli, corps, _card = _corps(STRAGGLERS)
    helper, squad = table.in_play(name, seat=1), table.in_play(DREG, seat=1)
    table.fight(gimli, corps).pass_()
    table.use(helper)
    assert (helper.wounds, corps.has(word), helper.has(word), squad.has(word)) == (1, True, False, False)
    table.run_to(REGROUP)
    assert not corps.has(word)


def test_what_a_cruel_dunlending_does_lasts_beyond_the_skirmish_and_that_of_a_vicious_one_does_not() -> None:
    for name, word, lasts in (("Cruel Dunlending", "fierce", True), ("Vicious Dunlending", "damage", False)):
        table = bloodlines()
        gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
        corps, brutal = table.in_play(HARAD, seat=1), table.in_play(BRUTAL, seat=1)
        helper = table.in_play(name, seat=1)
        table.begin(ASSIGNMENT).pass_all().assign({corps: gimli, brutal: guard}).assign({})
        table.choose(gimli).pass_()
        table.use(helper).choose(brutal)
        assert brutal.has(word)
        table.pass_all()
        assert (table.phase, brutal.has(word)) == ("skirmish", lasts)


@pytest.mark.parametrize("name", ["Cruel Dunlending", "Vicious Dunlending"])
def test_dunlendings_who_fight_do_not_help(name: str) -> None:
    table = bloodlines()
    gimli, helper = table.in_play(GIMLI), table.in_play(name, seat=1)
    table.in_play(HARAD, seat=1)
    table.in_hand(STRAGGLERS, seat=1)
    table.fight(gimli, helper).pass_()
    assert not table.may("use", helper)


@pytest.mark.parametrize(("tokens", "arrows"), [(5, 2), (4, 0)])
def test_desert_wind_adds_to_the_minion_archery_total_with_five_tokens(tokens: int, arrows: int) -> None:
    table = bloodlines()
    table.in_play(HOMESTEAD, tokens=2)
    table.in_play(STRAGGLERS, seat=1, tokens=tokens - 2)
    table.in_play("Desert Wind", seat=1)
    assert table.archery == (0, arrows)


@pytest.mark.parametrize("name", ["Desert Wind", "Voice of the Desert", "Dunlending Trapper"])
@pytest.mark.parametrize(("other", "able"), [(HARAD, True), (SQUAD, False)])
def test_some_minions_are_played_beside_another_of_the_men_culture(name: str, other: str, able: bool) -> None:
    table = bloodlines()
    minion = table.in_hand(name, seat=1)
    table.in_play(other, seat=1)
    table.twilight(12)
    assert table.begin(SHADOW).may("play", minion) is able


@pytest.mark.parametrize(
    ("at", "armed", "burdens", "damage"),
    [(PLAINS, True, 2, 3), (PLAINS, False, 0, 1), (NO_KEYWORD, True, 0, 1), (NO_KEYWORD, False, 2, 1)],
)
def test_driven_from_the_plains_counts_three_things(at: str, armed: bool, burdens: int, damage: int) -> None:
    table = bloodlines(at=at)
    table.burdens(burdens)
    gimli, corps = table.in_play(GIMLI), table.in_play(HARAD, seat=1)
    if armed:
        table.in_play("Worn Battleaxe", seat=1, on=corps)
    driven = table.in_play("Driven From the Plains", seat=1)
    table.fight(gimli, corps).pass_()
    table.use(driven)
    assert (corps.keywords.get("damage", 0), driven.zone) == (damage, "discard pile")


@pytest.mark.parametrize(("other", "cost"), [(HARAD, 4), (SQUAD, 6)])
def test_dunlending_patriarch_is_cheaper_for_each_wound_on_the_ring_bearer(other: str, cost: int) -> None:
    table = bloodlines()
    table.wound(table.ring_bearer(), 2)
    table.in_play(GUARD, wounds=1)
    table.in_play(other, seat=1)
    assert table.in_hand("Dunlending Patriarch", seat=1).cost == cost


def test_dunlending_trapper_is_assigned_to_an_unbound_companion() -> None:
    table = bloodlines(idle_hands=False)
    guard, boromir = table.in_play(GUARD), table.in_play(BOROMIR)
    trapper, card = table.in_play("Dunlending Trapper", seat=1), table.in_hand(HARAD, seat=1)
    table.begin(ASSIGNMENT).use(trapper).choose(card)
    assert set(table.choices) == {guard, boromir}
    table.choose(guard)
    assert (card.zone, guard.wounds, boromir.wounds) == ("discard pile", 1, 0)


def test_dunlending_trapper_needs_a_card_of_its_culture_in_hand() -> None:
    table = bloodlines(idle_hands=False)
    table.in_play(GUARD)
    trapper = table.in_play("Dunlending Trapper", seat=1)
    table.in_hand(SQUAD, seat=1)
    table.begin(ASSIGNMENT)
    assert table.asked.seat == 1
    assert not table.may("use", trapper)


def test_easterling_runner_moves_a_token_to_a_card_of_its_culture() -> None:
    table = bloodlines()
    home, stragglers = table.in_play(HOMESTEAD, tokens=1), table.in_play(STRAGGLERS, seat=1, tokens=1)
    runner = table.in_play("Easterling Runner", seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).use(runner).choose(home)
    assert (runner.wounds, home.tokens, stragglers.tokens) == (1, 0, 2)


@pytest.mark.parametrize(("other", "tokens"), [(HARAD, 0), (SQUAD, 1)])
def test_easterling_runner_needs_a_token_and_another_minion(other: str, tokens: int) -> None:
    table = bloodlines()
    table.in_play(STRAGGLERS, seat=1, tokens=tokens)
    runner = table.in_play("Easterling Runner", seat=1)
    table.in_play(other, seat=1)
    assert not table.begin(SHADOW).may("use", runner)


@pytest.mark.parametrize(("discarded", "twilight", "able"), [(4, 0, True), (3, 1, False), (0, 2, True)])
def test_fires_brightly_burning_is_paid_for_with_twilight_or_four_cards(
    discarded: int, twilight: int, able: bool
) -> None:
    table, gimli, corps, fires = _corps("Fires Brightly Burning")
    if discarded:
        table.in_discard(*[HARAD] * discarded, seat=1)
    table.twilight(twilight)
    before = corps.strength
    table.fight(gimli, corps).pass_()
    assert table.may("play", fires) is able
    if able:
        table.play(fires)
        assert (corps.strength, table.pool, len(table.cards("removed pile", seat=1))) == (before + 2, 0, discarded)


@pytest.mark.parametrize(("other", "able"), [(HARAD, True), (DREG, False)])
def test_grima_exerts_each_companion_when_a_free_peoples_character_is_killed(other: str, able: bool) -> None:
    table = bloodlines()
    guard, boromir = table.in_play(GUARD), table.in_play(BOROMIR)
    frodo, grima = table.ring_bearer(), table.in_play("Gríma, Footman of Saruman", seat=1)
    table.in_play(other, seat=1)
    table.fight(guard, table.in_play(SQUAD, seat=1)).pass_all()
    assert guard.zone == "dead pile"
    assert table.may("trigger", grima) is able
    if able:
        table.respond(grima)
    assert (boromir.wounds, frodo.wounds) == ((1, 1) if able else (0, 0))


def test_harmless_is_transferred_to_a_companion_who_loses_to_a_minion_of_the_men_culture() -> None:
    table = bloodlines()
    boromir, corps = table.in_play(BOROMIR), table.in_play(HARAD, seat=1)
    harmless = table.in_play("Harmless", seat=1)
    table.fight(boromir, corps).pass_all()
    table.respond(harmless)
    assert harmless.bearer == boromir


@pytest.mark.parametrize(("case", "able"), [("another culture", False), ("second copy", False)])
def test_harmless_is_not_transferred_otherwise(case: str, able: bool) -> None:
    table = bloodlines()
    boromir = table.in_play(BOROMIR)
    foe = table.in_play(DREG if case == "another culture" else HARAD, seat=1)
    if case == "second copy":
        table.in_play("Harmless", seat=1, on=boromir)
    harmless = table.in_play("Harmless", seat=1)
    table.fight(boromir, foe).pass_all()
    assert boromir.wounds == 1
    assert not table.may("respond", harmless)
    assert harmless.bearer is None


def test_harmless_is_not_transferred_to_a_companion_who_has_died() -> None:
    table = bloodlines()
    guard, corps = table.in_play(GUARD, wounds=1), table.in_play(HARAD, seat=1)
    harmless = table.in_play("Harmless", seat=1)
    table.fight(guard, corps).pass_all()
    assert guard.zone == "dead pile"
    assert not table.may("respond", harmless)


@pytest.mark.parametrize("bears", [True, False])
def test_minions_take_no_wounds_in_skirmishes_of_the_harmless(bears: bool) -> None:
    table = bloodlines()
    gimli, dreg = table.in_play(GIMLI), table.in_play("Orc Skulker", seat=1)
    table.in_play("Harmless", seat=1, on=gimli if bears else table.in_play(GUARD))
    table.fight(gimli, dreg).pass_all()
    assert dreg.zone == ("play" if bears else "discard pile")


def test_howdah_has_a_token_for_each_archer_of_the_men_culture() -> None:
    table = bloodlines()
    howdah = table.in_hand("Howdah", seat=1)
    for name in (ARCHER, ARCHER, HARAD):
        table.in_play(name, seat=1)
    table.begin(SHADOW).play(howdah)
    assert howdah.tokens == 2


@pytest.mark.parametrize(("pick", "left", "zone"), [(1, 0, "play"), (0, 0, "discard pile")])
def test_howdah_adds_an_arrow(pick: int, left: int, zone: str) -> None:
    table = bloodlines()
    howdah = table.in_play("Howdah", seat=1, tokens=2)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_all()
    table.respond(howdah).pick(pick)
    assert (table.phase, table.archery, howdah.tokens, howdah.zone) == (ARCHERY, (0, 1), left, zone)


def test_howdah_may_be_left_alone() -> None:
    table = bloodlines()
    howdah = table.in_play("Howdah", seat=1, tokens=2)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_all().pass_()
    assert (table.archery, howdah.tokens) == ((0, 0), 2)


def test_lying_in_wait_is_transferred_and_counts_the_other_minions() -> None:
    table, gimli, corps, _card = _corps(STRAGGLERS)
    lying = table.in_play("Lying in Wait", seat=1)
    brutal = table.in_play(BRUTAL, seat=1)
    table.in_play(DREG, seat=1)
    before = corps.strength
    table.fight(gimli, corps).pass_()
    table.use(lying)
    assert set(table.choices) == {corps, brutal}
    table.choose(corps)
    assert (lying.bearer, corps.strength, brutal.strength) == (corps, before + 1, 11)


def test_lying_in_wait_makes_its_bearer_stronger_when_a_minion_wins() -> None:
    table = bloodlines()
    guard, gimli = table.in_play(GUARD), table.in_play(GIMLI)
    corps, brutal = table.in_play(HARAD, seat=1), table.in_play(BRUTAL, seat=1)
    lying = table.in_play("Lying in Wait", seat=1, on=corps)
    before = corps.strength
    table.begin(ASSIGNMENT).pass_all().assign({corps: gimli, brutal: guard})
    table.choose(guard).pass_all().first(lying)
    assert (guard.zone, corps.strength, brutal.strength) == ("dead pile", before + 1, 11)
    table.run_to(REGROUP)
    assert corps.strength == before


def test_lying_in_wait_is_borne_once_by_a_minion() -> None:
    table, gimli, corps, _card = _corps(STRAGGLERS)
    table.in_play("Lying in Wait", seat=1, on=corps)
    second = table.in_play("Lying in Wait", seat=1)
    table.fight(gimli, corps).pass_()
    assert not table.may("use", second)


@pytest.mark.parametrize(("other", "more"), [(HARAD, 4), (DREG, 0)])
def test_merciless_dunlending_counts_assigned_companions(other: str, more: int) -> None:
    table = bloodlines()
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    merciless, foe = table.in_play("Merciless Dunlending", seat=1), table.in_play(other, seat=1)
    assert merciless.strength == 8
    table.begin(ASSIGNMENT).pass_all().assign({merciless: gimli, foe: guard})
    assert merciless.strength == 8 + more


def test_pirate_cutthroat_reinforces_for_each_card_of_a_title() -> None:
    table = bloodlines()
    stragglers, pirate = table.in_play(STRAGGLERS, seat=1, tokens=1), table.in_play("Pirate Cutthroat", seat=1)
    skill = table.in_play("Dwarven Skill")
    table.in_play("Dwarven Skill")
    table.in_play("Tireless")
    table.begin(SHADOW).use(pirate).choose(skill)
    assert (pirate.wounds, stragglers.tokens) == (1, 3)


def test_pirate_cutthroat_needs_a_free_peoples_condition() -> None:
    table = bloodlines()
    table.in_play(STRAGGLERS, seat=1, tokens=1)
    pirate = table.in_play("Pirate Cutthroat", seat=1)
    assert not table.begin(SHADOW).may("use", pirate)


@pytest.mark.parametrize(("support", "able"), [(STRAGGLERS, True), ("Shingle in a Storm", False)])
def test_pirate_cutthroat_is_played_beside_a_card_in_the_support_area(support: str, able: bool) -> None:
    table = bloodlines()
    pirate = table.in_hand("Pirate Cutthroat", seat=1)
    table.in_play(HARAD, seat=1)
    table.in_play(support, seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", pirate) is able


@pytest.mark.parametrize(("tokens", "wounds"), [(4, 0), (3, 1)])
def test_southron_murderer_takes_no_wounds_of_archery_with_four_tokens(tokens: int, wounds: int) -> None:
    table = bloodlines()
    table.in_play("1R50")
    table.in_play(STRAGGLERS, seat=1, tokens=tokens)
    murderer = table.in_play("Southron Murderer", seat=1)
    table.begin(ARCHERY).pass_all().run_to(REGROUP)
    assert (murderer.zone == "discard pile") is bool(wounds)


def test_southron_murderer_takes_wounds_in_skirmishes() -> None:
    table = bloodlines()
    table.in_play(STRAGGLERS, seat=1, tokens=4)
    murderer, gimli = table.in_play("Southron Murderer", seat=1), table.in_play(GIMLI)
    table.fight(gimli, murderer).use(gimli).pass_()
    table.use(gimli).pass_all()
    assert murderer.zone == "discard pile"


def test_stragglers_come_with_a_token() -> None:
    table = bloodlines()
    stragglers = table.in_hand(STRAGGLERS, seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(stragglers)
    assert stragglers.tokens == 1


@pytest.mark.parametrize(("tokens", "pick"), [(1, 1), (1, 0), (0, None)])
def test_stragglers_count_the_unassigned_minions_of_their_culture(tokens: int, pick: int | None) -> None:
    table, gimli, corps, _card = _corps(STRAGGLERS)
    stragglers = table.in_play(STRAGGLERS, seat=1, tokens=tokens)
    for name in (BRUTAL, BRUTAL, DREG):
        table.in_play(name, seat=1)
    before = corps.strength
    table.fight(gimli, corps).pass_()
    table.use(stragglers)
    if pick is not None:
        table.pick(pick)
    table.choose(corps)
    assert (corps.strength, stragglers.zone) == (before + 4, "play" if pick == 1 else "discard pile")


@pytest.mark.parametrize("site", [2, 5, 8])
def test_voice_of_the_desert_helps_by_region(site: int) -> None:
    table = bloodlines(site=site)
    gimli = table.in_play(GIMLI)
    corps, dreg = table.in_play(HARAD, seat=1), table.in_play("Orc Skulker", seat=1)
    table.in_play("Voice of the Desert", seat=1)
    assert (corps.has("archer"), corps.has("fierce")) == (site == 5, site == 8)
    assert (dreg.has("archer"), dreg.has("fierce")) == (False, False)
    victim = table.in_play("Crazed Hillman", seat=1)
    table.fight(gimli, victim).use(gimli).pass_all()
    assert (victim.zone == "play") is (site == 2)


@pytest.mark.parametrize(("tokens", "more"), [(1, 2), (0, 0)])
def test_worn_battleaxe_counts_assigned_companions_with_a_token(tokens: int, more: int) -> None:
    table = bloodlines()
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    corps, other = table.in_play(HARAD, seat=1), table.in_play("Orc Skulker", seat=1)
    table.in_play(HOMESTEAD, tokens=tokens)
    table.in_play("Worn Battleaxe", seat=1, on=corps)
    before = corps.strength
    assert before == 12
    table.begin(ASSIGNMENT).pass_all().assign({corps: gimli, other: guard})
    assert corps.strength == before + more


@pytest.mark.parametrize(("at", "tokens"), [(PLAINS, 4), (NO_KEYWORD, 1)])
def test_caravan_from_the_south_reinforces_beside_plains(at: str, tokens: int) -> None:
    table = bloodlines(at=at, sites=BARE)
    table.in_play(HARAD, seat=1)
    stragglers, caravan = table.in_play(STRAGGLERS, seat=1, tokens=1), table.in_hand("Caravan From the South", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(caravan)
    assert table.may("trigger", caravan) is (tokens > 1)
    if tokens > 1:
        table.respond(caravan)
    assert stragglers.tokens == tokens


@pytest.mark.parametrize(("other", "able"), [(HARAD, True), (SQUAD, False)])
def test_caravan_from_the_south_needs_a_minion_of_the_men_culture(other: str, able: bool) -> None:
    table = bloodlines()
    table.in_play(other, seat=1)
    caravan = table.in_hand("Caravan From the South", seat=1)
    table.twilight(1)
    assert table.begin(SHADOW).may("play", caravan) is able


@pytest.mark.parametrize("yes", [True, False])
def test_caravan_from_the_south_discards_a_possession_when_the_next_site_is_played(yes: bool) -> None:
    table = bloodlines()
    caravan, gimli = table.in_play("Caravan From the South", seat=1), table.in_play(GIMLI)
    axe, ranger = table.in_play("Dwarven Axe", on=gimli), table.in_hand("Ranger of Westernesse")
    table.in_adventure_deck("Abandoned Mine Shaft")
    table.begin(FELLOWSHIP).play(ranger)
    table.respond(ranger)
    if yes:
        table.respond(caravan)
    else:
        table.pass_()
    assert axe.zone == ("discard pile" if yes else "play")


def test_caravan_from_the_south_does_not_answer_a_site_that_a_shadow_player_places() -> None:
    table = bloodlines()
    caravan, gimli = table.in_play("Caravan From the South", seat=1), table.in_play(GIMLI)
    axe = table.in_play("Dwarven Axe", on=gimli)
    placed(table.begin(FELLOWSHIP).move())
    assert (table.may("trigger", caravan), axe.zone) == (False, "play")
