"""Words that cards of Bloodlines brought: ends of phases, replaced sites, discounts, and what cards are barred from."""

import pytest

from engine.tcg import names
from engine.tcg.names import (
    ARCHERY,
    ASSIGNMENT,
    DISCARD,
    FELLOWSHIP,
    MANEUVER,
    REGROUP,
    SHADOW,
    SKIRMISH,
    UNTIL_REGROUP,
    UNTIL_REGROUP_ENDS,
)
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, response, trigger
from engine.tcg.words.amounts import BetterIf, PerWoundOn, gains, strength, uses_no_abilities
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import NextSiteIs, SiteReplaced, Spots, SpotsOnly
from engine.tcg.words.discounts import ExertToLower, SpotToLower
from engine.tcg.words.filters import (
    ANOTHER,
    COMPANION,
    CONDITION,
    EVENT,
    FREE_PEOPLES,
    MINION,
    ORC,
    POSSESSION,
    RING_BEARER,
    SHADOW_CARD,
    UNDERGROUND,
    WOUNDED,
    YOUR,
    BorneBy,
    OfCommonestRace,
    Titled,
)
from engine.tcg.words.occurrences import (
    FREE_PEOPLES_PLAYS_NEXT_SITE,
    PHASE_ENDS,
    SHADOW_REPLACES_CURRENT_SITE,
    YOU_RECONCILE,
    about_to_be_overwhelmed,
    is_played,
)
from engine.tcg.words.players import FIRST_SHADOW_PLAYER, YOU
from engine.tcg.words.targets import THIS_CARD, TRIGGERING_CARD, a, any_number, one_of_each_culture
from engine.tcg.words.verbs import (
    AddBurdens,
    AddTwilight,
    Discard,
    DiscardFromDeck,
    DiscardFromHand,
    DiscardNamesakes,
    Draw,
    Exert,
    Heal,
    If,
    MakeTotal,
    MayRepeat,
    MustMove,
    Play,
    PlayNextSite,
    PutPlayedEventOnDeck,
    ReplaceSite,
    SendHome,
    Spot,
    Unless,
    make,
    may,
)
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import later

SHADOW_CONDITION, FREE_PEOPLES_CONDITION, FREE_PEOPLES_EVENT, MINION_CARD = "1C141", "1U309", "1C3", "1C151"
HEALS_EACH_CULTURE = action(FELLOWSHIP, does=Heal(one_of_each_culture(COMPANION)))
ALONE = action(MANEUVER, when=SpotsOnly(Titled("Hermit"), MINION), does=AddTwilight(1))
BY_EXERTING, BY_SPOTTING = ExertToLower(ANOTHER & MINION, 2), SpotToLower(COMPANION & WOUNDED, 2)
MOST_COMMON = OfCommonestRace(COMPANION)
GIMLI, RUNNER = "Gimli, Dwarf of Erebor", "Goblin Runner"


# -- phases, reconciling, sites -------------------------------------------------------------------------------------


def test_the_end_of_each_phase_is_told_once(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("WB1", "Bell", trigger(PHASE_ENDS, does=AddTwilight(1))))
    table = Table(site=4)
    gimli, runner = table.in_play(GIMLI), table.in_play(RUNNER, seat=1)
    table.in_play("WB1", seat=1)
    table.begin(FELLOWSHIP).move()
    after_moving = table.pool
    table.pass_()  # the Shadow phase
    assert (table.phase, table.pool) == (MANEUVER, after_moving + 1)
    table.pass_all()
    assert (table.phase, table.pool) == (ARCHERY, after_moving + 2)
    table.pass_all()
    assert (table.phase, table.pool) == (ASSIGNMENT, after_moving + 3)
    table.pass_all().assign({runner: gimli}).pass_all()
    assert (table.phase, table.pool) == (REGROUP, after_moving + 5)
    table.pass_all().choose().stay()
    assert table.pool == after_moving + 5
    table.choose()
    assert table.state.fp == 1


def test_the_fellowship_phase_ends_behind_the_move(invent: Invent) -> None:
    invent(FREE_PEOPLES_CONDITION, card("WB1", "Bell", trigger(PHASE_ENDS, does=AddBurdens())))
    table = Table(site=4)
    table.in_play("WB1")
    table.begin(FELLOWSHIP).move()
    assert (table.phase, table.state.burdens[0]) == (SHADOW, 1)
    table.pass_().pass_all()
    assert (table.phase, table.asked.prompt) == (REGROUP, ("reconcile",))
    assert table.state.burdens[0] == 2  # without a minion the Shadow phase was the only one before
    table.choose().move()
    assert table.state.burdens[0] == 3


def test_a_player_is_told_to_have_reconciled(invent: Invent) -> None:
    invent(FREE_PEOPLES_CONDITION, card("WB2", "Almanac", trigger(YOU_RECONCILE, does=Draw(), may=True)))
    table = Table(site=4)
    almanac = table.in_play("WB2")
    table.on_deck(*[GIMLI] * 9)
    table.on_deck(*[RUNNER] * 9, seat=1)
    table.begin(REGROUP).pass_all()
    table.choose()  # the Shadow player reconciles, which nobody asks about
    table.stay().choose()
    assert len(table.cards("hand")) == 8
    table.respond(almanac)
    assert len(table.cards("hand")) == 9


def test_muster_until_the_end_of_the_regroup_phase_does_not_last_into_the_next(invent: Invent) -> None:
    lasts = make(a(COMPANION & Titled("Gimli")), gains("muster"), until=UNTIL_REGROUP_ENDS)
    invent(FREE_PEOPLES_CONDITION, card("WB3", "Horn", action(MANEUVER, does=lasts)))
    table = Table(site=4)
    gimli, horn = table.in_play(GIMLI), table.in_play("WB3")
    table.in_play(RUNNER, seat=1)
    table.begin(MANEUVER).use(horn)
    table.run_to(REGROUP)
    assert gimli.has("muster")
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    assert gimli.has("muster")
    table.move()
    assert table.phase == SHADOW
    assert not gimli.has("muster")


def test_a_replaced_current_site_is_told_and_remembered_for_the_turn(invent: Invent) -> None:
    replaces = action(SHADOW, does=ReplaceSite(here=True))
    invent(SHADOW_CONDITION, card("WB4", "Spade", replaces), set=12)
    watches = card(
        "WB5",
        "Sentry",
        trigger(SHADOW_REPLACES_CURRENT_SITE, does=AddTwilight(7)),
        action(MANEUVER, does=AddTwilight(BetterIf(1, 3, when=SiteReplaced()))),
    )
    invent(FREE_PEOPLES_CONDITION, watches, set=12)
    for replaced in (True, False):
        table = later()
        spade, sentry = table.in_play("WB4", seat=1), table.in_play("WB5")
        table.in_play("Corps of Harad", seat=1)
        table.in_adventure_deck("Flats of Rohan", seat=1)
        table.begin(SHADOW)
        if replaced:
            table.use(spade)
            while table.asked.prompt[0] == "place site":
                table.decline()
        assert table.pool == (7 if replaced else 0)
        table.pass_().use(sentry)
        assert table.pool == (10 if replaced else 1)


def test_a_free_peoples_player_who_plays_the_next_site_is_told(invent: Invent) -> None:
    invent(FREE_PEOPLES_CONDITION, card("WB6", "Map", action(MANEUVER, does=PlayNextSite())), set=12)
    invent(SHADOW_CONDITION, card("WB7", "Watcher", trigger(FREE_PEOPLES_PLAYS_NEXT_SITE, does=AddTwilight(5))))
    table = later()
    way, watcher = table.in_play("WB6"), table.in_play("WB7", seat=1)
    table.in_play("Corps of Harad", seat=1)
    table.in_adventure_deck("Flats of Rohan")
    assert watcher.zone == "play"
    table.begin(MANEUVER).use(way)
    assert table.pool == 5


def test_the_next_site_is_of_a_kind_only_once_it_is_on_the_path(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("WB8", "Torch", modifier(names.STRENGTH, MINION, 3, while_=NextSiteIs(UNDERGROUND))))
    table = Table(site=4)
    runner = table.in_play(RUNNER, seat=1)
    table.in_play("WB8", seat=1)
    assert runner.strength == 5


def test_the_free_peoples_player_must_move_where_the_limit_allows(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("WB9", "Drum", action(REGROUP, does=MustMove())))
    table = Table(site=4, moves=1)
    drum = table.in_play("WB9", seat=1)
    table.begin(REGROUP).pass_()
    table.use(drum).pass_all().choose()
    assert (table.phase, table.state.site_number[0]) == (SHADOW, 5)
    table.pass_()
    table.pass_all().choose()
    assert table.asked.prompt == ("reconcile",)  # it has moved as often as it may


# -- skirmishes -----------------------------------------------------------------------------------------------------


def test_who_is_about_to_be_overwhelmed_may_be_made_stronger(invent: Invent) -> None:
    """Merry of strength 3 against one of strength 9: asked again as long as it changes anything."""
    lifts = trigger(about_to_be_overwhelmed(Titled("Merry")), does=make(TRIGGERING_CARD, strength(1)), may=True)
    invent(FREE_PEOPLES_CONDITION, card("WB10", "Courage", lifts))
    for times, zone in ((1, "dead pile"), (2, "play")):
        table = Table(site=4)
        merry, courage = table.in_play("Merry, From O'er the Brandywine"), table.in_play("WB10")
        orc = table.in_play("Uruk Warrior", seat=1)
        assert (merry.strength, orc.strength) == (3, 9)
        table.fight(merry, orc).pass_all()
        for _ in range(times):
            table.respond(courage)
        table.pass_responses()
        assert merry.zone == zone


def test_nobody_is_asked_who_only_loses(invent: Invent) -> None:
    lifts = trigger(about_to_be_overwhelmed(COMPANION), does=AddTwilight(9))
    invent(FREE_PEOPLES_CONDITION, card("WB10", "Courage", lifts))
    table = Table(site=4)
    gimli, savage = table.in_play(GIMLI), table.in_play("Guard Commander", seat=1)
    table.in_play("WB10")
    table.twilight(0)
    table.fight(gimli, savage).pass_all()
    assert (gimli.wounds, table.pool) == (1, 0)


@pytest.mark.parametrize(("phase", "barred"), [(SKIRMISH, True), (MANEUVER, False), ("", True)])
def test_special_abilities_of_a_phase_are_not_used_for_a_while(invent: Invent, phase: str, barred: bool) -> None:
    bars = action(MANEUVER, does=make(a(MINION), uses_no_abilities(phase), until=UNTIL_REGROUP))
    invent(FREE_PEOPLES_CONDITION, card("WB11", "Gag", bars))
    invent(MINION_CARD, card("WB12", "Brute", action(SKIRMISH, cost=Exert(THIS_CARD), does=AddTwilight(1))), vitality=3)
    table = Table(site=4)
    gimli, gag, brute = table.in_play(GIMLI), table.in_play("WB11"), table.in_play("WB12", seat=1)
    table.begin(MANEUVER).use(gag)
    table.run_to(ASSIGNMENT)
    table.pass_all().assign({brute: gimli}).pass_()
    assert (table.phase, table.may("use", brute)) == (SKIRMISH, not barred)


# -- playing and discarding -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("exerting", "twilight", "cost"), [(0, 9, 9), (1, 7, 7), (2, 5, 5), (2, 9, 5)])
def test_any_number_of_minions_exert_to_lower_a_cost(invent: Invent, exerting: int, twilight: int, cost: int) -> None:
    invent(MINION_CARD, card("WB13", "Warlord", discount=BY_EXERTING), twilight=9, site_number=1)
    table = Table(site=4)
    helpers = [
        table.in_play("Uruk Slayer", seat=1),
        table.in_play("Troll's Keyward", seat=1),
    ]
    table.in_play(RUNNER, seat=1)  # of vitality 1
    warlord = table.in_hand("WB13", seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).play(warlord)
    assert set(table.choices) == set(helpers)
    table.choose(*helpers[:exerting])
    assert (warlord.zone, table.pool, sum(helper.wounds for helper in helpers)) == ("play", twilight - cost, exerting)


def test_what_exertions_cannot_make_payable_is_not_played(invent: Invent) -> None:
    invent(MINION_CARD, card("WB13", "Warlord", discount=BY_EXERTING), twilight=9, site_number=1)
    table = Table(site=4)
    table.in_play("Uruk Slayer", seat=1)
    warlord = table.in_hand("WB13", seat=1)
    table.twilight(6)
    assert not table.begin(SHADOW).may("play", warlord)


@pytest.mark.parametrize(("twilight", "lowers", "left"), [(5, True, 2), (5, False, 0), (3, None, 0)])
def test_a_card_is_spotted_to_lower_a_cost(invent: Invent, twilight: int, lowers: bool | None, left: int) -> None:
    invent(MINION_CARD, card("WB14", "Opportunist", discount=BY_SPOTTING), twilight=5, site_number=1)
    table = Table(site=4)
    table.in_play(GIMLI, wounds=1)
    minion = table.in_hand("WB14", seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).play(minion)
    if lowers is not None:
        table.say(lowers)
    assert (minion.zone, table.pool) == ("play", left)


def test_a_unique_card_that_discards_its_namesake_may_be_played_beside_it(invent: Invent) -> None:
    invent("1U309", card("WB15", "Orb", cost=DiscardNamesakes()), unique=True)
    invent("1U309", card("WB16", "Orb"), unique=True)
    table = Table(site=4)
    old, new, plain = table.in_play("WB16"), table.in_hand("WB15"), table.in_hand("WB16")
    table.begin(FELLOWSHIP)
    assert not table.may("play", plain)
    table.play(new)
    assert (old.zone, new.zone) == ("discard pile", "play")


def test_a_played_event_goes_on_top_of_the_deck(invent: Invent) -> None:
    recycles = response(is_played(EVENT, by="you"), cost=Exert(THIS_CARD), does=PutPlayedEventOnDeck())
    invent("1C7", card("WB17", "Scholar", recycles))
    table = Table(site=4)
    scholar, event_card = table.in_play("WB17"), table.in_hand("Axe Strike")
    runner = table.in_play(RUNNER, seat=1)
    table.on_deck(GIMLI)
    table.fight(scholar, runner).play(event_card)
    while table.asked.prompt[0] != "respond":
        table.choose(table.choices[0])
    table.respond(scholar)
    table.choose_if_asked(scholar)
    assert (event_card.zone, table.state.deck[0][-1], scholar.wounds) == ("draw deck", event_card.index, 1)


@pytest.mark.parametrize(("own", "able"), [("WB18", False), ("WB19", True)])
def test_some_cards_are_not_discarded_by_free_peoples_cards(invent: Invent, own: str, able: bool) -> None:
    takes = action(MANEUVER, does=Discard(a(POSSESSION & BorneBy(MINION))))
    invent(FREE_PEOPLES_CONDITION, card("WB20", "Thief", takes))
    invent(
        MINION_CARD, card("WB18", "Miser", bar(names.NO_DISCARD_BY, POSSESSION & BorneBy(MINION), from_=FREE_PEOPLES))
    )
    invent(MINION_CARD, card("WB19", "Fool", bar(names.NO_DISCARD_BY, POSSESSION & BorneBy(MINION), from_=SHADOW_CARD)))
    table = Table(site=4)
    thief, minion = table.in_play("WB20"), table.in_play(own, seat=1)
    blade = table.in_play("Uruk-hai Sword", seat=1, on=minion)
    table.begin(MANEUVER)
    assert table.may("use", thief) is able
    if able:
        table.use(thief)
    assert blade.zone == ("discard pile" if able else "play")


def test_a_card_of_the_draw_deck_goes_to_the_discard_pile(invent: Invent) -> None:
    invent(FREE_PEOPLES_CONDITION, card("WB21", "Sieve", action(FELLOWSHIP, does=DiscardFromDeck(POSSESSION))))
    for finds in (True, False):
        table = Table(site=4)
        sieve, axe = table.in_play("WB21"), table.on_deck("Dwarven Axe", GIMLI, GIMLI)
        table.begin(FELLOWSHIP).use(sieve)
        assert table.choices == [axe]
        table.choose(*([axe] if finds else []))
        assert (axe.zone, len(table.cards("draw deck"))) == (("discard pile", 2) if finds else ("draw deck", 3))


def test_it_may_be_done_again_until_it_is_left(invent: Invent) -> None:
    again = MayRepeat(PerWoundOn(RING_BEARER), (AddTwilight(1),), (Heal(a(RING_BEARER)),))
    invent(FREE_PEOPLES_CONDITION, card("WB22", "Poultice", action(FELLOWSHIP, cost=Heal(a(RING_BEARER)), does=again)))
    table = Table(site=4)
    poultice = table.in_play("WB22")
    table.wound(table.ring_bearer(), 3)
    table.begin(FELLOWSHIP).use(poultice)
    table.say(True).say(False)
    assert (table.ring_bearer().wounds, table.pool, table.asked.prompt[0]) == (1, 1, "action")


def test_a_borne_card_is_sent_home(invent: Invent) -> None:
    invent(
        FREE_PEOPLES_CONDITION,
        card("WB23", "Farewell", action(MANEUVER, does=SendHome(a(POSSESSION)))),
    )
    table = Table(site=4)
    farewell, gimli = table.in_play("WB23"), table.in_play(GIMLI)
    borne = table.in_play("Dwarven Axe", on=gimli)
    table.in_play(RUNNER, seat=1)
    table.begin(MANEUVER).use(farewell)
    assert (borne.bearer, borne.zone, table.state.zone[borne.index]) == (None, "play", names.SUPPORT)


# -- filters, targets, players --------------------------------------------------------------------------------------


def test_the_races_with_the_most_companions(invent: Invent) -> None:
    invent(SHADOW_CONDITION, card("WB25", "Census", modifier(names.STRENGTH, COMPANION & MOST_COMMON, -1)))
    table = Table(site=4)
    frodo, gimli = table.ring_bearer(), table.in_play(GIMLI)
    before = (frodo.strength, gimli.strength)
    census = table.in_play("WB25", seat=1)
    assert census.zone == "play"
    assert (frodo.strength, gimli.strength) == (before[0] - 1, before[1] - 1)  # ties count
    table.in_play("Sam, Son of Hamfast")
    assert (frodo.strength, gimli.strength) == (before[0] - 1, before[1])


def test_one_of_each_culture_is_healed(invent: Invent) -> None:
    invent(FREE_PEOPLES_CONDITION, card("WB26", "Spring", HEALS_EACH_CULTURE))
    table = Table(site=4)
    spring, gimli = table.in_play("WB26"), table.in_play(GIMLI, wounds=1)
    sam, merry = table.in_play("Sam, Son of Hamfast", wounds=1), table.in_play("1C303", wounds=1)
    table.begin(FELLOWSHIP).use(spring)
    assert set(table.choices) == {sam, merry}
    table.choose(merry)
    assert (gimli.wounds, sam.wounds, merry.wounds) == (0, 1, 0)


@pytest.mark.parametrize("discarded", [0, 2])
def test_any_number_may_be_discarded(invent: Invent, discarded: int) -> None:
    thins = action(SHADOW, cost=Discard(any_number(YOUR & MINION)), does=AddTwilight(1))
    invent(SHADOW_CONDITION, card("WB27", "Cull", thins))
    table = Table(site=4)
    cull = table.in_play("WB27", seat=1)
    runners = [table.in_play(RUNNER, seat=1) for _ in range(3)]
    table.begin(SHADOW).use(cull).choose(*runners[:discarded])
    assert [runner.zone for runner in runners].count("discard pile") == discarded


def test_the_first_shadow_player_is_the_one_on_the_right(invent: Invent) -> None:
    asks = action(FELLOWSHIP, does=may(AddTwilight(1), cost=DiscardFromHand(1), who=FIRST_SHADOW_PLAYER))
    invent(FREE_PEOPLES_CONDITION, card("WB28", "Envoy", asks))
    table = Table(site=4, seats=3)
    envoy = table.in_play("WB28")
    table.begin(FELLOWSHIP).use(envoy)
    assert table.asked.seat == 2


@pytest.mark.parametrize(("others", "able"), [(0, True), (1, False)])
def test_the_only_minion_there_is(invent: Invent, others: int, able: bool) -> None:
    invent(MINION_CARD, card("WB29", "Hermit", ALONE))
    table = Table(site=4)
    hermit = table.in_play("WB29", seat=1)
    for _ in range(others):
        table.in_play(RUNNER, seat=1)
    assert table.begin(MANEUVER).pass_().may("use", hermit) is able


# -- costs and requirements in parts --------------------------------------------------------------------------------


@pytest.mark.parametrize("spotted", [True, False])
def test_a_price_to_prevent_something_may_have_a_requirement(invent: Invent, spotted: bool) -> None:
    pays = Unless((AddBurdens(2),), (Spot(1, COMPANION & Titled("Gimli")), Exert(a(RING_BEARER))), YOU)
    invent(FREE_PEOPLES_CONDITION, card("WB30", "Tithe", action(FELLOWSHIP, cost=Spot(1, COMPANION), does=pays)))
    table = Table(site=4)
    tithe = table.in_play("WB30")
    if spotted:
        table.in_play(GIMLI)
    table.begin(FELLOWSHIP).use(tithe)
    if spotted:
        table.say(True)
    assert table.state.burdens[0] == (0 if spotted else 2)


@pytest.mark.parametrize("there", [True, False])
def test_a_card_to_be_played_in_one_case_must_be_there_in_that_case(invent: Invent, there: bool) -> None:
    plays = If(Spots(MINION), Play(ORC & MINION, (DISCARD,)))
    invent(MINION_CARD, card("WB31", "Caller", action(SHADOW, cost=Exert(THIS_CARD), does=plays)), vitality=3)
    table = Table(site=4)
    caller = table.in_play("WB31", seat=1)
    if there:
        table.in_discard(RUNNER, seat=1)
    table.twilight(5)
    assert table.begin(SHADOW).may("use", caller) is there


def test_what_nobody_bears_is_not_played_on_anybody(invent: Invent) -> None:
    arms = action(FELLOWSHIP, does=Play(POSSESSION | CONDITION, (DISCARD,), on=COMPANION))
    invent(FREE_PEOPLES_CONDITION, card("WB32", "Quartermaster", arms))
    invent("1U309", card("WB33", "Banner"))
    table = Table(site=4)
    master, gimli = table.in_play("WB32"), table.in_play(GIMLI)
    axe, banner = table.in_discard("Dwarven Axe"), table.in_discard("WB33")
    table.begin(FELLOWSHIP).use(master)
    assert (axe.bearer, banner.zone) == (gimli, "discard pile")


def test_archery_totals_read_the_replaced_site(invent: Invent) -> None:
    total = MakeTotal(names.FELLOWSHIP_ARCHERY, BetterIf(1, 2, when=SiteReplaced()))
    invent(FREE_PEOPLES_EVENT, event("WB34", "Volley", ARCHERY, does=total))
    table = Table(site=4)
    volley = table.in_hand("WB34")
    table.in_play(RUNNER, seat=1)
    table.begin(ARCHERY).play(volley)
    assert table.archery == (1, 0)
