"""Gondor cards of set 13."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.set13.bloodlines import bloodlines, placed

ARAGORN, ELENDIL, DENETHOR = "Aragorn, Isildur's Heir", "Elendil, High-king of Gondor", "Denethor, Last Ruling Steward"
BOROMIR, FARAMIR, HEIR = "Boromir, Defender of Minas Tirith", "Faramir, Dúnadan of Gondor", "Boromir, Doomed Heir"
KNIGHT, TRADESMAN, GUARD = "Guard of the White Tree", "Tradesman From Lebennin", "Dwarf Guard"
HARAD, SQUAD, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Skulker"
HEIRS, STEED, BREGO = "Heirs of Gondor", "Gondorian Steed", "Brego, Loyal Steed"
MERRY = "Merry, From O'er the Brandywine"


def test_aragorn_is_stronger_for_each_gondor_card_with_a_token() -> None:
    table = bloodlines()
    aragorn = table.in_play(ARAGORN)
    table.in_play(HEIRS, tokens=3)
    table.in_play("Storied Homestead", tokens=1)
    table.in_play("Invigorated")
    table.in_play("Traveler's Homestead", tokens=2)
    assert aragorn.strength == 10


@pytest.mark.parametrize("exerts", [True, False])
def test_aragorn_exerts_to_make_a_resistant_unbound_companion_defender(exerts: bool) -> None:
    table = bloodlines()
    aragorn, faramir, guard = table.in_play(ARAGORN), table.in_play(FARAMIR), table.in_play(GUARD)
    table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT)
    if exerts:
        table.respond(aragorn).choose_if_asked(faramir)
    else:
        table.pass_()
    assert (faramir.has("defender"), guard.has("defender"), aragorn.wounds) == (exerts, False, int(exerts))
    table.run_to(REGROUP)
    assert not faramir.has("defender")


def test_banners_blowing_strengthens_a_gondor_man() -> None:
    table = bloodlines()
    boromir, banners = table.in_play(BOROMIR), table.in_hand("Banners Blowing")
    before = boromir.strength
    table.fight(boromir, table.in_play(HARAD, seat=1)).play(banners)
    assert (boromir.strength, banners.zone) == (before + 3, "discard pile")


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_banners_blowing_return_from_the_discard_pile(others: int, able: bool) -> None:
    table = bloodlines()
    boromir = table.in_play(BOROMIR)
    banners = table.in_discard("Banners Blowing", *["Invigorated"] * others, GUARD)
    table.fight(boromir, table.in_play(HARAD, seat=1))
    assert table.may("play", banners) is able
    if able:
        table.play(banners)
        assert (banners.zone, len(table.cards("removed pile"))) == ("removed pile", 5)


def test_boromir_is_less_resistant_for_each_lurker() -> None:
    table = bloodlines()
    boromir = table.in_play(HEIR)
    before = boromir.resistance
    for name in (SKULKER, SKULKER, HARAD):
        table.in_play(name, seat=1)
    assert boromir.resistance == before - 2


@pytest.mark.parametrize("possessions", [0, 1, 2])
def test_boromir_exerts_to_be_stronger_for_each_possession(possessions: int) -> None:
    table = bloodlines()
    boromir = table.in_play(HEIR)
    for name in (BREGO, "Kingsfoil")[:possessions]:
        table.in_play(name, on=boromir)
    before = boromir.strength
    table.fight(boromir, table.in_play(HARAD, seat=1)).use(boromir)
    assert (boromir.strength, boromir.wounds) == (before + possessions, 1)


def test_brego_reinforces_a_gondor_token() -> None:
    table = bloodlines()
    table.in_play(BOROMIR)
    heirs, brego = table.in_play(HEIRS, tokens=1), table.in_hand(BREGO)
    table.begin(FELLOWSHIP).play(brego).respond(brego)
    assert heirs.tokens == 2


@pytest.mark.parametrize(("tokens", "wounds", "able"), [(2, 0, True), (1, 0, False), (2, 2, False)])
def test_brego_wounds_a_minion_for_an_exertion_and_two_tokens(tokens: int, wounds: int, able: bool) -> None:
    table = bloodlines()
    boromir = table.in_play(BOROMIR, wounds=wounds)
    brego, heirs = table.in_play(BREGO, on=boromir), table.in_play(HEIRS, tokens=tokens)
    corps = table.in_play(HARAD, seat=1)
    assert table.begin(MANEUVER).may("use", brego) is able
    if able:
        table.use(brego)
        assert (boromir.wounds, heirs.tokens, corps.wounds) == (1, 0, 1)


def test_denethor_is_more_resistant_for_each_discarded_gondor_possession() -> None:
    table = bloodlines()
    denethor = table.in_play(DENETHOR)
    before = denethor.resistance
    table.in_discard(BREGO, "Kingsfoil", "Invigorated", "Dwarven Axe")
    assert denethor.resistance == before + 2


def test_denethor_removes_a_possession_from_the_game_to_exert_a_minion_twice() -> None:
    table = bloodlines()
    denethor, boromir = table.in_play(DENETHOR), table.in_play(BOROMIR)
    brego, corps = table.in_play(BREGO, on=boromir), table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).use(denethor)
    assert (brego.zone, corps.wounds) == ("removed pile", 2)


def test_denethor_needs_a_gondor_possession_borne_by_a_companion() -> None:
    table = bloodlines()
    denethor, guard = table.in_play(DENETHOR), table.in_play(GUARD)
    table.in_play("Dwarven Axe", on=guard)
    table.in_play(HARAD, seat=1)
    assert not table.begin(MANEUVER).may("use", denethor)


@pytest.mark.parametrize(
    ("companions", "able", "wounds"),
    [
        ((KNIGHT, KNIGHT), True, None),
        ((BOROMIR, FARAMIR), True, 1),
        ((BOROMIR, KNIGHT), True, 1),
        ((BOROMIR,), False, 0),
    ],
)
def test_elendil_needs_two_knights_or_two_men_who_exert(
    companions: tuple[str, ...], able: bool, wounds: int | None
) -> None:
    table = bloodlines()
    fellows = [table.in_play(name) for name in companions]
    elendil = table.in_hand(ELENDIL)
    assert table.begin(FELLOWSHIP).may("play", elendil) is able
    if able:
        table.play(elendil)
        if wounds is None:
            table.pick(0)
        assert elendil.zone == "play"
        assert [fellow.wounds for fellow in fellows] == [wounds or 0] * 2


def test_elendil_makes_gondor_companions_more_resistant() -> None:
    table = bloodlines()
    boromir, guard = table.in_play(BOROMIR), table.in_play(GUARD)
    before = (boromir.resistance, guard.resistance)
    table.in_play(ELENDIL)
    assert (boromir.resistance, guard.resistance) == (before[0] + 1, before[1])


def test_elendil_removes_a_token_to_make_an_unbound_companion_more_resistant() -> None:
    table = bloodlines()
    elendil, guard, heirs = table.in_play(ELENDIL), table.in_play(GUARD), table.in_play(HEIRS, tokens=1)
    table.in_play(HARAD, seat=1)
    before = guard.resistance
    table.begin(MANEUVER).use(elendil)
    assert set(table.choices) == {elendil, guard}
    table.choose(guard)
    assert (guard.resistance, heirs.tokens) == (before + 1, 0)
    table.run_to(REGROUP)
    assert guard.resistance == before


@pytest.mark.parametrize(
    ("there", "cost"), [((BOROMIR,), 2), ((DENETHOR,), 2), ((BOROMIR, DENETHOR), 1), ((GUARD,), 3)]
)
def test_faramir_is_cheaper_beside_his_brother_and_father(there: tuple[str, ...], cost: int) -> None:
    table = bloodlines()
    for name in there:
        table.in_play(name)
    assert table.in_hand("Faramir, Prince of Ithilien").cost == cost


@pytest.mark.parametrize(("item", "defends"), [(BREGO, True), ("1C299", False)])
def test_faramir_is_defender_while_he_bears_a_gondor_possession(item: str, defends: bool) -> None:
    table = bloodlines()
    faramir = table.in_play("Faramir, Prince of Ithilien")
    table.in_play(item, on=faramir)
    assert faramir.has("defender") is defends


@pytest.mark.parametrize(("condition", "able"), [(HEIRS, True), ("Dwarven Skill", False)])
def test_guard_of_the_white_tree_gives_up_a_gondor_condition(condition: str, able: bool) -> None:
    table = bloodlines()
    guard, given = table.in_play(KNIGHT), table.in_play(condition)
    table.fight(guard, table.in_play(HARAD, seat=1))
    assert table.may("use", guard) is able
    if able:
        table.use(guard)
        assert (guard.strength, given.zone) == (9, "discard pile")


def test_guarded_city_reinforces_for_each_possession_of_a_companion() -> None:
    table = bloodlines()
    boromir = table.in_play(BOROMIR)
    table.in_play(FARAMIR)
    heirs, city = table.in_play(HEIRS, tokens=1), table.in_hand("Guarded City")
    for name in (BREGO, "Kingsfoil"):
        table.in_play(name, on=boromir)
    table.begin(FELLOWSHIP).play(city).choose(boromir)
    assert heirs.tokens == 3


def test_guarded_city_needs_a_gondor_companion() -> None:
    table = bloodlines()
    table.in_play(GUARD)
    table.in_play(HEIRS, tokens=1)
    city = table.in_hand("Guarded City")
    assert not table.begin(FELLOWSHIP).may("play", city)


@pytest.mark.parametrize(("pick", "zone"), [(1, "play"), (0, "discard pile")])
def test_heirs_of_gondor_strengthen_a_companion_with_a_hand_weapon(pick: int, zone: str) -> None:
    table = bloodlines()
    boromir, faramir = table.in_play(BOROMIR), table.in_play(FARAMIR)
    table.in_play("1C299", on=boromir)
    heirs = table.in_hand(HEIRS)
    table.begin(FELLOWSHIP).play(heirs)
    assert heirs.tokens == 1
    table = bloodlines()
    boromir, faramir = table.in_play(BOROMIR), table.in_play(FARAMIR)
    table.in_play("1C299", on=boromir)
    heirs = table.in_play(HEIRS, tokens=1)
    before = (boromir.strength, faramir.strength)
    table.fight(faramir, table.in_play(HARAD, seat=1)).use(heirs).pick(pick)
    assert (boromir.strength, faramir.strength) == (before[0] + 2, before[1])
    assert heirs.zone == zone


@pytest.mark.parametrize("yes", [True, False])
def test_hope_renewed_trades_a_gondor_possession_for_another(yes: bool) -> None:
    table = bloodlines()
    boromir, corps = table.in_play(BOROMIR), table.in_play(HARAD, seat=1)
    brego, axe = table.in_play(BREGO, on=boromir), table.in_play("Worn Battleaxe", seat=1, on=corps)
    heirs, hope = table.in_play(HEIRS, tokens=1), table.in_hand("Hope Renewed")
    table.begin(MANEUVER).play(hope)
    assert (brego.zone, axe.zone) == ("discard pile", "discard pile")
    table.say(yes)
    assert heirs.tokens == (2 if yes else 1)


def test_hope_renewed_needs_a_gondor_possession() -> None:
    table = bloodlines()
    corps = table.in_play(HARAD, seat=1)
    table.in_play("Worn Battleaxe", seat=1, on=corps)
    hope = table.in_hand("Hope Renewed")
    assert not table.begin(MANEUVER).may("play", hope)


def test_kings_legacy_rewards_elendil() -> None:
    table = bloodlines()
    elendil, other = table.in_play(ELENDIL), table.in_play(FARAMIR)
    guard = table.in_play(GUARD)
    legacy = table.in_play("Kings' Legacy")
    foes = [table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)]
    before = other.strength
    table.begin(ASSIGNMENT).pass_all().assign({foes[0]: elendil, foes[1]: guard})
    table.choose(elendil).pass_all().first(legacy)
    assert set(table.choices) == {elendil, other}
    table.choose(other)
    assert other.strength == before + 2


def test_kings_legacy_rewards_aragorn_and_nobody_else() -> None:
    table = bloodlines()
    aragorn, guard = table.in_play(ARAGORN), table.in_play(GUARD)
    legacy = table.in_play("Kings' Legacy")
    foes = [table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)]
    table.begin(ASSIGNMENT).pass_().pass_all().assign({foes[0]: aragorn, foes[1]: guard})
    table.choose(aragorn).pass_all().first(legacy)
    assert (aragorn.has("damage"), guard.has("damage")) == (True, False)


@pytest.mark.parametrize(("patient", "discards"), [(MERRY, True), (MERRY, False), (BOROMIR, False)])
def test_kingsfoil_heals_and_frees_a_shire_companion(patient: str, discards: bool) -> None:
    table = bloodlines()
    faramir = table.in_play(FARAMIR)
    hurt = table.in_play(patient, wounds=1)
    foil, bane = table.in_play("Kingsfoil", on=faramir), table.in_play("Harmless", seat=1, on=hurt)
    table.begin(FELLOWSHIP).use(foil)
    if patient == MERRY:
        table.say(discards)
    assert (hurt.wounds, foil.zone, bane.zone) == (0, "discard pile", "discard pile" if discards else "play")


@pytest.mark.parametrize(("burdens", "more"), [(0, 4), (1, 2)])
def test_rally_the_company_is_better_for_the_resistant(burdens: int, more: int) -> None:
    table = bloodlines()
    table.burdens(burdens)
    boromir, rally = table.in_play(BOROMIR), table.in_hand("Rally the Company")
    before = boromir.strength
    table.fight(boromir, table.in_play(HARAD, seat=1)).play(rally)
    assert boromir.strength == before + more


def test_storied_homestead_has_a_token_for_each_resistant_gondor_companion() -> None:
    table = bloodlines()
    for name in (FARAMIR, BOROMIR, "Gandalf, The White Rider"):
        table.in_play(name)
    home = table.in_hand("Storied Homestead")
    table.begin(FELLOWSHIP).play(home)
    assert home.tokens == 1


@pytest.mark.parametrize(("pick", "left", "zone"), [(1, 0, "play"), (0, 0, "discard pile")])
def test_storied_homestead_cancels_a_special_ability_of_a_minion(pick: int, left: int, zone: str) -> None:
    table = bloodlines()
    boromir, home = table.in_play(BOROMIR), table.in_play("Storied Homestead", tokens=2)
    saruman, uruk = table.in_play("Saruman, Agent of the Dark Lord", seat=1), table.in_play(SQUAD, seat=1)
    before = uruk.strength
    table.fight(boromir, uruk).pass_()
    table.use(saruman).respond(home).pick(pick)
    assert (saruman.wounds, uruk.strength, home.tokens, home.zone) == (1, before, left, zone)


@pytest.mark.parametrize("yes", [True, False])
def test_tradesman_from_lebennin_may_add_twilight_to_reinforce(yes: bool) -> None:
    table = bloodlines()
    tradesman, heirs = table.in_play(TRADESMAN), table.in_play(HEIRS, tokens=1)
    table.begin("turn")
    if yes:
        table.respond(tradesman)
    else:
        table.pass_()
    assert (heirs.tokens, table.pool) == ((2, 2) if yes else (1, 0))


# -- stewards and Isildur -------------------------------------------------------------------------------------------

ISILDUR, LEGACY, WIND = "Isildur, Heir of Elendil", "Stewards' Legacy", "Away on the Wind"
FARAMIR_OF_ITHILIEN, LAST_STEWARD, DOOMED = (
    "Faramir, Prince of Ithilien",
    "Denethor, Last Ruling Steward",
    "Boromir, Doomed Heir",
)


@pytest.mark.parametrize(("kin", "able"), [(DOOMED, True), (LAST_STEWARD, True), ("Dwarf Guard", False)])
def test_away_on_the_wind_gives_kin_for_faramir(kin: str, able: bool) -> None:
    table = bloodlines()
    faramir, other, wind = table.in_play(FARAMIR_OF_ITHILIEN, wounds=2), table.in_play(kin), table.in_play(WIND)
    table.fight(faramir, table.in_play("Corps of Harad", seat=1)).pass_all()
    assert (faramir.zone == "play" and table.may("respond", wind)) is able
    if able:
        table.respond(wind)
        assert (faramir.wounds, other.zone, wind.zone) == (0, "dead pile", "discard pile")


def test_away_on_the_wind_does_not_save_others() -> None:
    table = bloodlines()
    guard, wind = table.in_play("Dwarven Warrior"), table.in_play(WIND)
    table.in_play(DOOMED)
    table.fight(guard, table.in_play("Corps of Harad", seat=1)).pass_all()
    assert (guard.wounds, wind.zone) == (1, "play")


def test_isildur_is_steadier_for_cards_in_hand_and_dies_without_resistance() -> None:
    table = bloodlines(idle_hands=False)
    isildur = table.in_play(ISILDUR)
    table.in_hand("Hope Renewed", "Hope Renewed", "Hope Renewed")
    assert isildur.resistance == 4
    table.burdens(3)
    table.in_play("Corps of Harad", seat=1)
    table.in_hand("Stragglers", seat=1)
    table.begin(MANEUVER).pass_all()
    assert isildur.zone == "play"


@pytest.mark.parametrize("phase", [FELLOWSHIP, MANEUVER, ARCHERY, REGROUP])
def test_isildur_without_resistance_dies_at_the_end_of_any_phase(phase: str) -> None:
    table = bloodlines()
    isildur = table.in_play(ISILDUR)
    table.burdens(2)
    if phase != REGROUP:
        table.in_play("Corps of Harad", seat=1)
    table.begin(phase).pass_responses()
    assert (isildur.resistance_left, isildur.zone) == (0, "play")
    if phase == FELLOWSHIP:
        placed(table.move())
    else:
        table.pass_all()
    if phase == REGROUP:
        table.choose().stay()
        while isildur.zone == "play":
            table.decline()
        assert table.state.fp == 1
    assert isildur.zone == "dead pile"


def test_isildur_without_resistance_dies_at_the_end_of_a_skirmish_and_of_the_shadow_phase() -> None:
    for begins in ("fight", SHADOW):
        table = bloodlines()
        isildur, corps = table.in_play(ISILDUR), table.in_play("Corps of Harad", seat=1)
        table.burdens(2)
        if begins == "fight":
            table.fight(table.in_play("Elrond, Witness to History"), corps).pass_all()
        else:
            table.begin(SHADOW).pass_()
        assert isildur.zone == "dead pile"


@pytest.mark.parametrize("yes", [True, False])
def test_isildur_may_draw_when_his_player_reconciles(yes: bool) -> None:
    table = bloodlines()
    isildur = table.in_play(ISILDUR)
    table.on_deck(*["Dwarf Guard"] * 12)
    table.on_deck(*["Stragglers"] * 12, seat=1)
    table.begin(REGROUP).pass_responses().pass_all().choose().stay().choose()
    if yes:
        table.respond(isildur)
    else:
        table.pass_()
    assert len(table.cards("hand")) == (9 if yes else 8)


def test_stewards_legacy_gives_denethor_muster_for_this_regroup_phase() -> None:
    table = bloodlines()
    denethor, legacy = table.in_play(LAST_STEWARD), table.in_play(LEGACY)
    brego = table.in_play("Brego, Loyal Steed", on=denethor)
    table.in_play("Kings' Legacy")
    table.in_play("Heirs of Gondor", tokens=2)
    table.in_play("Corps of Harad", seat=1)
    table.begin(MANEUVER).use(brego)
    assert (legacy.zone, denethor.wounds, denethor.has("muster")) == ("play", 1, True)
    table.run_to(REGROUP).pass_responses()
    assert denethor.has("muster")
    while table.asked.prompt[0] != "move or stay":
        table.decline()
    placed(table.move())
    assert (table.phase, denethor.has("muster")) == (SHADOW, False)


def test_stewards_legacy_exerts_a_minion_when_boromir_exerts() -> None:
    table = bloodlines()
    boromir, legacy = table.in_play(DOOMED), table.in_play(LEGACY)
    table.in_play("Kingsfoil", on=boromir)
    corps = table.in_play("Corps of Harad", seat=1)
    table.fight(boromir, corps).use(boromir)
    table.respond(legacy)
    assert (boromir.wounds, corps.wounds) == (1, 1)


@pytest.mark.parametrize("yes", [True, False])
def test_stewards_legacy_silences_a_minion_when_faramir_exerts(yes: bool) -> None:
    table = bloodlines()
    faramir, legacy = table.in_play(FARAMIR_OF_ITHILIEN), table.in_play(LEGACY)
    brego = table.in_play("Brego, Loyal Steed", on=faramir)
    table.in_play("Heirs of Gondor", tokens=2)
    tactician, lurker = table.in_play("Uruk Tactician", seat=1), table.in_play("Crushing Uruk", seat=1)
    table.begin(MANEUVER).use(brego)
    if yes:
        table.respond(legacy).choose(tactician)
    else:
        table.pass_()
    table.choose(lurker)
    while table.phase != ASSIGNMENT:
        table.decline()
    table.pass_all().assign({lurker: faramir}).assign({}).pass_()
    assert (lurker.wounds, table.may("use", tactician)) == (1, not yes)
