"""Further cards of the Men culture of set 12, and those of Moria and Sauron."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, NO_KEYWORD, PLAINS, later

WARRIOR, MAGGOT = "Éored Warrior", "Farmer Maggot"
HARAD, SQUAD, RUNNER = "Corps of Harad", "Squad of Uruk-hai", "Goblin Runner"
MOUTH = "The Mouth of Sauron, Messenger of Mordor"
BALROG = "12R79"
UNDERGROUND = "12U186"


def test_castamir_strengthens_the_wounded_of_his_culture() -> None:
    table = later()
    castamir = table.in_play("Castamir of Umbar", seat=1)
    hurt, whole = table.in_play(HARAD, seat=1, wounds=1), table.in_play(HARAD, seat=1)
    squad = table.in_play(SQUAD, seat=1, wounds=1)
    table.begin(MANEUVER)
    assert (castamir.strength, hurt.strength, whole.strength, squad.strength) == (14, 12, 10, 10)
    assert castamir.has("fierce")


@pytest.mark.parametrize(
    ("burdens", "damage", "fierce"), [(2, False, False), (3, True, False), (5, True, False), (6, True, True)]
)
def test_corrupted_spy_grows_with_the_crowd_and_with_burdens(burdens: int, damage: bool, fierce: bool) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    spy = table.in_play("Corrupted Spy", seat=1)
    table.begin(MANEUVER)
    assert warrior.resistance == 6
    assert (spy.strength, spy.has("damage"), spy.has("fierce")) == (6 + 2, damage, fierce)


def test_countless_companies_keeps_a_possession_that_is_discarded_and_plays_it_again() -> None:
    table = later()
    table.in_play("Théoden")
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    table.in_play(SQUAD, seat=1)
    companies = table.in_play("Countless Companies", seat=1)
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER).play(mark).respond(companies)
    assert (poleaxe.zone, companies.stacked) == ("stacked", [poleaxe])


@pytest.mark.parametrize(("twilight", "may"), [(2, True), (1, False)])
def test_countless_companies_costs_one_twilight_more(twilight: int, may: bool) -> None:
    table = later()
    corps = table.in_play(HARAD, seat=1)
    companies = table.in_play("Countless Companies", seat=1)
    trident = table.stacked("War Trident", on=companies)
    table.twilight(twilight)
    table.begin(SHADOW)
    assert table.may("use", companies) is may
    if may:
        table.use(companies)
        assert (trident.bearer, table.pool) == (corps, 0)


def test_countless_companies_leaves_the_possessions_of_others_alone() -> None:
    table = later()
    table.in_play("Théoden")
    squad = table.in_play(SQUAD, seat=1)
    weapon = table.in_play("Weapon of Opportunity", seat=1, on=squad)
    companies = table.in_play("Countless Companies", seat=1)
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER).play(mark)
    assert not table.may("respond", companies)
    assert weapon.zone == "discard pile"


@pytest.mark.parametrize(("at", "wounds", "less"), [(NO_KEYWORD, 1, 1), (BATTLEGROUND, 1, 2), (BATTLEGROUND, 0, 0)])
def test_dunlending_zealot_weighs_on_companions_while_exhausted(at: str, wounds: int, less: int) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    table.in_play("Dunlending Zealot", seat=1, wounds=wounds)
    table.begin(MANEUVER)
    assert (warrior.resistance, table.ring_bearer().resistance) == (6 - less, 10)


@pytest.mark.parametrize(("wounds", "burdens", "more"), [(2, 3, 2), (2, 4, 4), (0, 4, 0)])
def test_easterling_banner_bearer_counts_wounds(wounds: int, burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR, wounds=wounds)
    table.in_play("Merry", wounds=2)
    bearer = table.in_play("Easterling Banner-bearer", seat=1)
    table.fight(warrior, bearer)
    assert bearer.strength == 9 + more


def test_gathering_strength_is_cheaper_by_toil() -> None:
    table = later()
    corps, other = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    strength = table.in_hand("Gathering Strength", seat=1)
    table.twilight(4)
    table.fight(table.in_play(WARRIOR), corps).pass_().play(strength).choose(other).choose(corps)
    assert (corps.strength, other.wounds, table.pool) == (16, 1, 0)


def test_gathering_strength_cannot_be_paid_with_too_little() -> None:
    table = later()
    corps = table.in_play(HARAD, seat=1)
    strength = table.in_hand("Gathering Strength", seat=1)
    table.twilight(3)
    assert not table.fight(table.in_play(WARRIOR), corps).pass_().may("play", strength)


@pytest.mark.parametrize("uses", [True, False])
def test_grima_may_exert_a_companion_when_one_has_lost(uses: bool) -> None:
    table = later()
    grima, corps = table.in_play("Gríma, Betrayer of Rohan", seat=1), table.in_play(HARAD, seat=1)
    warrior, merry = table.in_play(WARRIOR), table.in_play("Merry")
    table.in_play("Rider's Spear", on=warrior)
    table.fight(warrior, corps).pass_all()
    if uses:
        table.respond(grima).choose(merry)
    else:
        table.pass_()
    assert (grima.wounds, merry.wounds) == (int(uses), int(uses))


@pytest.mark.parametrize(("minion", "pool"), [(HARAD, 2), (SQUAD, 0)])
def test_harrying_hillman_adds_two_when_his_culture_wins(minion: str, pool: int) -> None:
    table = later()
    hillman = table.in_play("Harrying Hillman", seat=1)
    table.fight(table.in_play(WARRIOR), table.in_play(minion, seat=1)).pass_all()
    if pool:
        table.first(hillman)
    assert table.pool == pool


@pytest.mark.parametrize(("companions", "strength"), [(4, 3), (3, 5)])
def test_hemmed_in_cancels_what_possessions_give_before_six(companions: int, strength: int) -> None:
    table = later()
    merry = table.in_play("Merry")
    table.in_play("Hobbit Sword", on=merry)
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.in_play("Hemmed In", seat=1)
    table.fight(merry, table.in_play(HARAD, seat=1))
    assert merry.strength == strength


def test_hemmed_in_hands_a_possession_to_another_who_may_bear_it_even_a_minion() -> None:
    table = later()
    warrior, boromir = table.in_play(WARRIOR), table.in_play("Boromir, Defender of Minas Tirith")
    armor = table.in_play("Armor", on=warrior)
    hemmed, corps = table.in_play("Hemmed In", seat=1), table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_().use(hemmed)
    assert set(table.choices) == {boromir, corps}
    table.choose(corps)
    assert (armor.bearer, hemmed.zone) == (corps, "discard pile")


def test_hemmed_in_needs_a_minion_of_yours() -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    table.in_play("Armor", on=warrior)
    hemmed = table.in_play("Hemmed In", seat=1)
    table.in_play(SQUAD, seat=1)
    assert not table.begin(MANEUVER).pass_().may("use", hemmed)


@pytest.mark.parametrize("plays", [True, False])
def test_last_days_may_play_another_when_one_is_killed(plays: bool) -> None:
    table = later()
    legolas = table.in_play("Legolas, Greenleaf")
    table.in_play("Last Days", seat=1)
    fallen, called = table.in_play(HARAD, seat=1, wounds=2), table.in_hand(HARAD, seat=1)
    table.in_play(SQUAD, seat=1)
    table.twilight(9)
    table.begin("archery").use(legolas).choose(fallen)
    assert (fallen.zone, table.asked.seat) == ("discard pile", 1)
    table.say(plays).choose_if_asked(called)
    cost = table.state.blueprints[called.index].cost
    assert (called.zone, table.pool) == (("play", 9 - cost + 2) if plays else ("hand", 9))
    if plays:
        assert (called.has("fierce"), called.strength) == (True, 12)
        table.run_to(REGROUP)
        assert called.zone != "play" or (called.has("fierce"), called.strength) == (False, 10)


def test_last_days_may_play_another_when_one_is_discarded() -> None:
    table = later(at=BATTLEGROUND)
    table.in_play("Last Days", seat=1)
    hillman, called = table.in_play("Wrathful Hillman", seat=1), table.in_hand(HARAD, seat=1)
    table.twilight(9)
    table.begin(ASSIGNMENT).pass_all().assign({hillman: table.ring_bearer()}).pick(1)
    assert hillman.zone == "discard pile"
    table.say(True).choose_if_asked(called)
    assert (called.zone, called.has("fierce")) == ("play", True)


def test_last_days_is_over_in_the_regroup_phase() -> None:
    table = later()
    merry = table.in_play("Merry")
    table.in_play("Last Days", seat=1)
    corps = table.in_play(HARAD, seat=1)
    table.in_hand(HARAD, seat=1)
    diversion = table.in_hand("Diversion")
    table.twilight(9)
    table.begin(REGROUP).pass_responses().play(diversion).choose_if_asked(merry)
    assert corps.zone == "discard pile"
    assert table.asked.prompt[0] == "action"


def test_last_days_tells_nobody_whether_a_minion_is_held() -> None:
    table = later()
    legolas = table.in_play("Legolas, Greenleaf")
    table.in_play("Last Days", seat=1)
    table.in_play(HARAD, seat=1, wounds=2)
    table.in_hand("Furor", seat=1)
    table.begin("archery").use(legolas)
    assert (table.asked.seat, table.asked.prompt[0], len(table.asked.options)) == (1, "may", 1)


@pytest.mark.parametrize(("twilight", "saves"), [(3, True), (2, False)])
def test_messengers_mount_saves_a_man_from_a_wound_for_three(twilight: int, saves: bool) -> None:
    table = later()
    mouth = table.in_play(MOUTH, seat=1)
    mount = table.in_play("Messenger's Mount", seat=1, on=mouth)
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    legolas = table.in_play("Legolas, Greenleaf")
    table.twilight(twilight)
    table.begin("archery").use(legolas).choose(corps)
    assert mouth.has("fierce")
    if saves:
        table.respond(mount)
    assert (corps.wounds, squad.wounds, table.pool) == ((0, 0, 0) if saves else (1, 0, 2))


def test_messengers_mount_is_the_mouths_and_no_help_to_others() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    mount = table.in_hand("Messenger's Mount", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", mount)
    other = later()
    mount = other.in_play("Messenger's Mount", seat=1, on=other.in_play(MOUTH, seat=1))
    squad, legolas = other.in_play(SQUAD, seat=1), other.in_play("Legolas, Greenleaf")
    other.twilight(9)
    other.begin("archery").use(legolas).choose(squad)
    assert squad.wounds == 1


@pytest.mark.parametrize(
    ("at", "other", "offers"), [(PLAINS, HARAD, True), (NO_KEYWORD, HARAD, False), (PLAINS, "", False)]
)
def test_mumak_rider_may_discard_a_possession_on_open_ground(at: str, other: str, offers: bool) -> None:
    table = later(at=at)
    sword = table.in_play("Hobbit Sword", on=table.in_play("Merry"))
    if other:
        table.in_play(other, seat=1)
    rider = table.in_hand("Mûmak Rider", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(rider)
    assert table.may("trigger", rider) is offers
    if offers:
        table.respond(rider)
    assert (sword.zone == "discard pile") is offers
    assert rider.has("archer")


@pytest.mark.parametrize("phase", [MANEUVER, REGROUP])
def test_poisonous_words_count_cards_of_the_culture(phase: str) -> None:
    table = later()
    corps = table.in_play(HARAD, seat=1)
    table.in_play("War Trident", seat=1, on=corps)
    table.in_play("Goaded to War", seat=1)
    table.in_play(SQUAD, seat=1)
    words = table.in_hand("Poisonous Words", seat=1)
    table.twilight(4)
    table.begin(phase)
    while table.asked.seat != 1 or table.asked.prompt[0] != "action":
        table.pass_()
    table.play(words).choose()
    assert table.pool == 3


@pytest.mark.parametrize("uses", [True, False])
def test_trail_of_terror_lowers_resistance_for_three_minions(uses: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    trail = table.in_play("Trail of Terror", seat=1)
    for _ in range(3):
        table.in_play(HARAD, seat=1)
    table.twilight(2)
    table.begin(SHADOW).pass_()
    if uses:
        table.respond(trail)
    else:
        table.pass_()
    assert (warrior.resistance, table.pool, table.ring_bearer().resistance) == (6 - uses, 2 - uses, 10)


@pytest.mark.parametrize(("minions", "twilight"), [(2, 2), (3, 0)])
def test_trail_of_terror_needs_three_minions_and_a_token(minions: int, twilight: int) -> None:
    table = later()
    trail = table.in_play("Trail of Terror", seat=1)
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).pass_()
    assert not table.may("trigger", trail)


@pytest.mark.parametrize(("burdens", "more"), [(0, 0), (1, 2), (3, 4)])
def test_war_trident_is_heavier_against_low_resistance(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    corps = table.in_play(HARAD, seat=1)
    table.in_play("War Trident", seat=1, on=corps)
    table.fight(table.in_play(WARRIOR), corps)
    assert corps.strength == 10 + 2 + more


# -- Moria and Sauron -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "deep"), [(UNDERGROUND, True), (NO_KEYWORD, False)])
def test_the_balrog_is_safe_and_fierce_underground(at: str, deep: bool) -> None:
    table = later(at=at)
    balrog = table.in_play(BALROG, seat=1)
    cast, gandalf = table.in_play("Cast Out"), table.in_play("12R27")
    table.in_play(WARRIOR)
    table.begin(MANEUVER)
    assert (balrog.has("fierce"), balrog.has("damage")) == (deep, True)
    table.use(cast)
    assert balrog.wounds == (0 if deep else 1)
    assert gandalf.wounds == 0


def test_the_balrog_takes_no_wound_underground() -> None:
    for at, wounds in ((UNDERGROUND, 0), (NO_KEYWORD, 1)):
        table = later(at=at)
        balrog = table.in_play(BALROG, seat=1)
        legolas = table.in_play("Legolas, Greenleaf")
        table.begin("archery").use(legolas)
        assert balrog.wounds == wounds


def test_whip_of_many_thongs_strips_a_hand_of_cheap_cards() -> None:
    table = later(idle_hands=False)
    balrog = table.in_play(BALROG, seat=1)
    whip = table.in_hand("12R80", seat=1)
    sword, gandalf = table.in_hand("Hobbit Sword"), table.in_hand("12R27")
    furor = table.in_hand("Furor")
    table.twilight(9)
    table.begin(SHADOW).play(whip)
    assert (whip.bearer, balrog.has("fierce")) == (balrog, True)
    assert (sword.zone, gandalf.zone, furor.zone) == ("discard pile", "hand", "hand")


def test_whip_of_many_thongs_is_the_balrogs() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    whip = table.in_hand("12R80", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", whip)


def test_the_mouth_of_sauron_goes_for_the_strongest() -> None:
    table = later()
    mouth = table.in_play("12R118", seat=1)
    table.in_play("Merry")
    boromir, gandalf = table.in_play("Boromir, Defender of Minas Tirith"), table.in_play("12R27")
    assert boromir.strength == gandalf.strength == 7
    table.begin(ASSIGNMENT).pass_().use(mouth)
    assert set(table.choices) == {boromir, gandalf}
    table.choose(gandalf)
    assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
        (gandalf.index, [mouth.index])
    ]
    assert not table.may("use", mouth)


def test_the_mouth_of_sauron_stays_where_the_strongest_fights_already() -> None:
    table = later()
    mouth, corps = table.in_play("12R118", seat=1), table.in_play("Barbaric Uruk", seat=1)
    gandalf = table.in_play("12R27")
    table.wound(table.ring_bearer(), 1)
    table.begin(ASSIGNMENT).pass_().use(corps)
    assert table.state.skirmishes[0].fighter == gandalf.index
    table.pass_()
    assert not table.may("use", mouth)
