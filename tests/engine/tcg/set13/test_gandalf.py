"""Gandalf cards of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import LATER
from tests.engine.tcg.set13.bloodlines import bloodlines, placed

GANDALF, BARD, DASRON = "Gandalf, The White Rider", "Járnsmid, Barding Emissary", "Dasron, Merchant From Dorwinion"
GUARD, BOROMIR = "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, SQUAD, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Skulker"
HOMESTEAD, MERRY_MEETING, DWARVES = "Traveler's Homestead", "Strange Meeting", "Subterranean Homestead"
SPELL, SHADOW_CONDITION = "Mysterious Wizard", "Stragglers"
ALATAR, PALLANDO, RADAGAST = "Alatar, Final Envoy", "Pallando, Far-travelling One", "Radagast, Tender of Beasts"


def _aided(name: str, *companions: str, tokens: int = 0) -> tuple[Table, Card, list[Card], Card]:
    """A table at the start of the maneuver phase, with a follower, companions and a token's place."""
    table = bloodlines()
    friend, home = table.in_play(name), table.in_play(HOMESTEAD, tokens=tokens)
    fellows = [table.in_play(companion) for companion in companions]
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    return table, friend, fellows, home


@pytest.mark.parametrize("yes", [True, False])
def test_alatar_may_reinforce_when_he_is_transferred(yes: bool) -> None:
    table, alatar, (guard,), home = _aided(ALATAR, GUARD, tokens=1)
    pool = table.pool
    table.respond(alatar).choose(guard)
    assert (alatar.bearer, table.pool) == (guard, pool + 2)
    if yes:
        table.respond(alatar)
    else:
        table.pass_()
    assert home.tokens == (2 if yes else 1)


@pytest.mark.parametrize(("companions", "less"), [((GUARD, BARD), 1), ((GUARD,), 0)])
def test_alatar_weakens_minions_who_fight_his_bearer_beside_a_gandalf_companion(
    companions: tuple[str, ...], less: int
) -> None:
    table = bloodlines()
    guard, *_others = (table.in_play(name) for name in companions)
    table.in_play(ALATAR, on=guard)
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    before = (corps.strength, squad.strength)
    table.fight(guard, corps)
    assert (corps.strength, squad.strength) == (before[0] - less, before[1])


@pytest.mark.parametrize(("companion", "wounds"), [(BOROMIR, 2), (BARD, 0)])
def test_pallando_exhausts_strangers(companion: str, wounds: int) -> None:
    table, pallando, (fellow,), _home = _aided(PALLANDO, companion)
    before = fellow.strength
    table.respond(pallando).choose(fellow)
    assert (fellow.wounds, fellow.strength) == (wounds, before + 1)


@pytest.mark.parametrize("discards", [True, False])
def test_pallando_discards_a_condition_when_his_bearer_wins(discards: bool) -> None:
    table = bloodlines()
    boromir = table.in_play(BOROMIR)
    pallando = table.in_play(PALLANDO, on=boromir)
    condition = table.in_play(SHADOW_CONDITION, seat=1)
    table.fight(boromir, table.in_play(SKULKER, seat=1)).pass_all()
    if discards:
        table.respond(pallando)
    else:
        table.pass_()
    assert condition.zone == ("discard pile" if discards else "play")


@pytest.mark.parametrize(("companions", "bonus"), [((BARD, DASRON), 0), ((BARD, GUARD), 2)])
def test_radagast_takes_the_strength_of_possessions(companions: tuple[str, ...], bonus: int) -> None:
    table = bloodlines()
    bard, *_others = (table.in_play(name) for name in companions)
    table.in_play(RADAGAST, on=bard)
    corps = table.in_play(HARAD, seat=1)
    table.in_play("Worn Battleaxe", seat=1, on=corps)
    assert corps.strength == 12
    table.fight(bard, corps)
    assert corps.strength == 10 + bonus


@pytest.mark.parametrize("takes", [True, False])
def test_dasron_takes_a_gandalf_event_for_two_tokens(takes: bool) -> None:
    table = bloodlines()
    dasron = table.in_play(DASRON)
    first, second = table.in_play(HOMESTEAD, tokens=1), table.in_play(DWARVES, tokens=1)
    card = table.in_discard(SPELL, "Durability", HOMESTEAD)
    table.begin("turn")
    if takes:
        table.respond(dasron)
    else:
        table.pass_()
    assert (card.zone, first.tokens, second.tokens) == (("hand", 0, 0) if takes else ("discard pile", 1, 1))


def test_dasron_takes_no_tokens_of_the_shadow() -> None:
    table = bloodlines()
    dasron = table.in_play(DASRON)
    table.in_play(HOMESTEAD, tokens=1)
    table.in_play(SHADOW_CONDITION, seat=1, tokens=3)
    table.in_discard(SPELL)
    assert not table.begin("turn").may("trigger", dasron)


def test_fear_and_great_wonder_comes_with_a_token() -> None:
    table = bloodlines()
    fear = table.in_hand("Fear and Great Wonder")
    table.begin(FELLOWSHIP).play(fear)
    assert fear.tokens == 1


@pytest.mark.parametrize(("tokens", "pick"), [(1, 1), (1, 0), (0, None)])
def test_fear_and_great_wonder_gives_muster_for_the_turn(tokens: int, pick: int | None) -> None:
    table = bloodlines()
    fear, bard, guard = table.in_play("Fear and Great Wonder", tokens=tokens), table.in_play(BARD), table.in_play(GUARD)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).use(fear)
    if pick is not None:
        table.pick(pick)
    assert (bard.has("muster"), guard.has("muster")) == (True, False)
    assert fear.zone == ("play" if pick == 1 else "discard pile")
    table.run_to(REGROUP)
    assert bard.has("muster")


@pytest.mark.parametrize(("companions", "able"), [((BARD, DASRON, GANDALF), True), ((BARD, DASRON, GUARD), False)])
def test_the_flame_of_anor_needs_three_gandalf_companions(companions: tuple[str, ...], able: bool) -> None:
    table = bloodlines()
    fellows = [table.in_play(name) for name in companions]
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    flame = table.in_hand("The Flame of Anor")
    before = (corps.strength, squad.strength)
    table.fight(fellows[0], corps)
    table.pass_responses()
    assert table.may("play", flame) is able
    if able:
        table.play(flame)
        assert (corps.strength, squad.strength) == (before[0] - 3, before[1])


@pytest.mark.parametrize(("followed", "more"), [(True, 4), (False, 2)])
def test_for_a_while_less_dark_is_better_with_a_follower(followed: bool, more: int) -> None:
    table = bloodlines()
    gandalf = table.in_play(GANDALF)
    if followed:
        table.in_play(RADAGAST, on=gandalf)
    dark = table.in_hand("For a While Less Dark")
    table.fight(gandalf, table.in_play(HARAD, seat=1)).play(dark)
    assert gandalf.strength == 7 + more


@pytest.mark.parametrize(("spotted", "able"), [(GANDALF, True), (GUARD, False)])
def test_look_to_my_coming_needs_gandalf(spotted: str, able: bool) -> None:
    table = bloodlines()
    dasron, other = table.in_play(DASRON), table.in_play(spotted)
    look = table.in_hand("Look to My Coming")
    table.fight(dasron, table.in_play(HARAD, seat=1))
    assert table.may("play", look) is able
    if able:
        table.play(look).choose(dasron)
        assert (dasron.strength, other.strength, look.zone) == (9, 7, "discard pile")


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_look_to_my_coming_returns_from_the_discard_pile(others: int, able: bool) -> None:
    table = bloodlines()
    gandalf = table.in_play(GANDALF)
    look = table.in_discard("Look to My Coming", *[SPELL] * others, GUARD)
    table.fight(gandalf, table.in_play(HARAD, seat=1))
    assert table.may("play", look) is able
    if able:
        table.play(look)
        assert (gandalf.strength, look.zone) == (10, "removed pile")


def test_no_colour_now_gives_up_a_gandalf_condition() -> None:
    table = bloodlines()
    given, stragglers = table.in_play(MERRY_MEETING), table.in_play(SHADOW_CONDITION, seat=1)
    top = table.on_deck(GUARD)
    table.in_play(HARAD, seat=1)
    colour = table.in_hand("No Colour Now")
    table.begin(MANEUVER).play(colour)
    assert (given.zone, stragglers.zone, top.zone) == ("discard pile", "discard pile", "hand")


def test_no_colour_now_needs_a_gandalf_condition() -> None:
    table = bloodlines()
    table.in_play("Dwarven Skill")
    table.in_play(SHADOW_CONDITION, seat=1)
    table.in_play(HARAD, seat=1)
    colour = table.in_hand("No Colour Now")
    assert not table.begin(MANEUVER).may("play", colour)


@pytest.mark.parametrize(("shadow", "able"), [(2, True), (1, False)])
def test_return_to_us_discards_two_shadow_cards(shadow: int, able: bool) -> None:
    table = bloodlines(idle_hands=False)
    back = table.in_hand("Return to Us")
    table.in_hand(*[HARAD, SQUAD][:shadow], GUARD)
    spell = table.in_discard(SPELL, "Durability")
    table.begin(FELLOWSHIP)
    assert table.may("play", back) is able
    if able:
        cards = [card for card in table.cards("hand") if card.name in (HARAD, SQUAD)]
        table.play(back).choose(*cards)
        assert spell.zone == "hand"
        assert [card.zone for card in cards] == ["discard pile", "discard pile"]


def test_shadowfax_reinforces_and_wounds() -> None:
    table = bloodlines()
    table.in_play(GANDALF)
    home, shadowfax = table.in_play(HOMESTEAD, tokens=1), table.in_hand("Shadowfax, Roaring Wind")
    table.begin(FELLOWSHIP).play(shadowfax).respond(shadowfax)
    assert home.tokens == 2


@pytest.mark.parametrize(("tokens", "able"), [(2, True), (1, False)])
def test_shadowfax_wounds_a_minion_who_fights_his_bearer(tokens: int, able: bool) -> None:
    table = bloodlines()
    gandalf = table.in_play(GANDALF)
    shadowfax = table.in_play("Shadowfax, Roaring Wind", on=gandalf)
    table.in_play(HOMESTEAD, tokens=tokens)
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.fight(gandalf, corps)
    assert table.may("use", shadowfax) is able
    if able:
        table.use(shadowfax)
        assert (corps.wounds, squad.wounds) == (1, 0)


def test_strange_meeting_helps_who_bears_a_follower() -> None:
    table = bloodlines()
    dasron, guard, bard = table.in_play(DASRON), table.in_play(GUARD), table.in_play(BARD)
    table.in_play(RADAGAST, on=dasron)
    table.in_play(ALATAR, on=guard)
    before = [card.strength for card in (dasron, guard, bard)]
    table.in_play(MERRY_MEETING)
    assert [card.has("muster") for card in (dasron, guard, bard)] == [True, True, False]
    assert [card.strength - old for card, old in zip((dasron, guard, bard), before, strict=True)] == [1, 0, 0]


@pytest.mark.parametrize(("site", "tokens"), [(3, 1), (5, 2), (8, 3)])
def test_travelers_homestead_has_as_many_tokens_as_the_region_says(site: int, tokens: int) -> None:
    table = bloodlines(site=site)
    table.in_play(GANDALF)
    home = table.in_hand(HOMESTEAD)
    table.begin(FELLOWSHIP).play(home)
    assert home.tokens == tokens


def test_travelers_homestead_needs_a_wizard() -> None:
    table = bloodlines()
    table.in_play(BARD)
    home = table.in_hand(HOMESTEAD)
    assert not table.begin(FELLOWSHIP).may("play", home)


@pytest.mark.parametrize(("pick", "left", "zone"), [(1, 0, "play"), (0, 0, "discard pile")])
def test_travelers_homestead_discards_a_shadow_condition(pick: int, left: int, zone: str) -> None:
    table = bloodlines()
    home, own = table.in_play(HOMESTEAD, tokens=2), table.in_play(MERRY_MEETING)
    stragglers = table.in_play(SHADOW_CONDITION, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).use(home).pick(pick)
    assert (stragglers.zone, own.zone, home.tokens, home.zone) == ("discard pile", "play", left, zone)


def test_vapour_and_steam_exerts_a_companion_and_adds_a_burden_for_damage() -> None:
    table = bloodlines()
    dasron, guard, vapour = table.in_play(DASRON), table.in_play(GUARD), table.in_play("Vapour and Steam")
    table.fight(dasron, table.in_play(HARAD, seat=1)).use(vapour)
    assert (dasron.wounds, table.state.burdens[0], dasron.has("damage"), guard.has("damage")) == (1, 1, True, False)
    assert table.phase == SKIRMISH


def test_vapour_and_steam_needs_a_gandalf_companion_who_can_exert() -> None:
    table = bloodlines()
    table.in_play(DASRON, wounds=2)
    guard, vapour = table.in_play(GUARD), table.in_play("Vapour and Steam")
    table.fight(guard, table.in_play(HARAD, seat=1))
    assert not table.may("use", vapour)


# -- Gandalf as the Ring-bearer, and his seeing stone ---------------------------------------------------------------

OBLIGATION, PALANTIR = "Gandalf, Bearer of Obligation", "The Palantír of Orthanc, Recovered Seeing Stone"


def _bearer(*, companions: int, held: int, bearer: str = OBLIGATION) -> Table:
    table = Table(
        site=5, bearer="13R33" if bearer == OBLIGATION else "11S164", ring="11S2", options=LATER, idle_hands=False
    )
    if bearer != OBLIGATION:
        table.in_play(OBLIGATION)
    for _ in range(companions):
        table.in_play("Dwarven Warrior")
    table.in_hand(*[HOMESTEAD] * held, GUARD)
    return placed(table.begin(FELLOWSHIP).move())


@pytest.mark.parametrize(("yes", "burdens", "held"), [(True, 0, 1), (False, 3, 3)])
def test_gandalf_as_ring_bearer_adds_burdens_unless_cards_are_discarded(yes: bool, burdens: int, held: int) -> None:
    table = _bearer(companions=2, held=2)
    table.say(yes)
    table.choose_if_asked(*[card for card in table.cards("hand") if card.name.startswith("Traveler")])
    assert (table.state.burdens[0], len(table.cards("hand"))) == (burdens, held)


@pytest.mark.parametrize(("companions", "held"), [(1, 2), (2, 1)])
def test_gandalf_as_ring_bearer_needs_companions_and_cards(companions: int, held: int) -> None:
    table = _bearer(companions=companions, held=held)
    if table.asked.prompt[0] == "prevent":
        table.say(False)
    assert table.state.burdens[0] == 3


def test_gandalf_beside_another_ring_bearer_adds_no_burdens() -> None:
    assert _bearer(companions=2, held=2, bearer="Frodo").state.burdens[0] == 0


@pytest.mark.parametrize("yes", [True, False])
def test_the_palantir_of_orthanc_costs_a_burden_and_an_opponent_a_minion(yes: bool) -> None:
    table = bloodlines(idle_hands=False)
    gandalf = table.in_play(GANDALF)
    stone = table.in_play(PALANTIR, on=gandalf)
    corps = table.in_hand(HARAD, SQUAD, SHADOW_CONDITION, seat=1)
    table.begin("turn")
    assert table.may("trigger", stone)
    if yes:
        table.respond(stone)
        assert (table.asked.seat, len(table.choices)) == (1, 2)
        table.choose(corps)
    else:
        table.pass_()
    assert (table.state.burdens[0], corps.zone) == ((1, "discard pile") if yes else (0, "hand"))


@pytest.mark.parametrize("there", [True, False])
def test_the_palantir_of_orthanc_takes_the_place_of_another(there: bool) -> None:
    table = bloodlines()
    gandalf, stone = table.in_play(GANDALF), table.in_hand(PALANTIR)
    old = table.in_play(PALANTIR, on=gandalf) if there else None
    table.begin(FELLOWSHIP).play(stone)
    assert (stone.bearer, old.zone if old else "") == (gandalf, "discard pile" if there else "")


def test_the_palantir_of_orthanc_discards_that_of_an_opponent() -> None:
    table = bloodlines()
    table.in_play(GANDALF)
    stone, theirs = table.in_hand(PALANTIR), table.in_play("3R67", seat=1)
    table.begin(FELLOWSHIP).play(stone)
    assert (stone.zone, theirs.zone) == ("play", "discard pile")
