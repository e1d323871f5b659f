"""Isengard cards of set 3."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table

BROOD, SAVAGE, RUNNER = "Uruk Brood", "Uruk Savage", "Goblin Runner"
WORKER, FORGER = "Isengard Worker", "Isengard Forger"
KEEPER, SERVANT = "Saruman, Keeper of Isengard", "Saruman, Servant of the Eye"


def held(table: Table, name: str) -> Card:
    """A Shadow card in hand, and twilight enough to pay for it."""
    table.twilight(12)
    return table.in_hand(name, seat=1)


@pytest.mark.parametrize("discarded", [0, 3])
def test_abandoning_reason_changes_up_to_three_cards(discarded: int) -> None:
    table = Table(site=5)
    table.in_play(SAVAGE, seat=1)
    event = held(table, "Abandoning Reason for Madness")
    table.in_hand(BROOD, BROOD, seat=1)
    table.on_deck(*[SAVAGE] * 4, seat=1)
    table.begin(SHADOW).play(event)
    assert (table.asked.least, table.asked.most) == (0, 3)
    table.choose(*table.choices[:discarded])
    assert (len(table.cards("draw deck", seat=1)), len(table.cards("hand", seat=1))) == (4 - discarded, 3)


NEED_AN_ISENGARD_MINION = [
    ("Abandoning Reason for Madness", SHADOW),
    ("The Palantír of Orthanc", SHADOW),
    ("Tower of Orthanc", SHADOW),
    ("Can You Protect Me From Yourself?", MANEUVER),
    ("One of You Must Do This", MANEUVER),
]


@pytest.mark.parametrize(("card", "phase"), NEED_AN_ISENGARD_MINION)
@pytest.mark.parametrize("minion", [SAVAGE, "Moria Scout"])
def test_some_need_an_isengard_minion(card: str, phase: str, minion: str) -> None:
    table = Table(site=5)
    table.in_play("Aragorn")
    table.in_play(minion, seat=1)
    held_card = held(table, card)
    table.begin(phase)
    if phase == MANEUVER:
        table.pass_()
    assert table.may("play", held_card) == (minion == SAVAGE)


@pytest.mark.parametrize("burdened", [True, False])
def test_aragorn_is_exhausted_unless_two_burdens_protect_him(burdened: bool) -> None:
    table = Table(site=5)
    aragorn = table.in_play("Aragorn")
    table.in_play(SAVAGE, seat=1)
    event = held(table, "Can You Protect Me From Yourself?")
    table.begin(MANEUVER).pass_().play(event)
    assert (table.asked.seat, table.asked.prompt) == (0, ("prevent", "3R50"))
    table.say(burdened).pass_responses()
    assert (aragorn.vitality, table.state.burdens[0]) == ((4, 2) if burdened else (1, 0))


def test_coming_for_the_ring_heals_as_many_isengard_minions_as_the_revealed_card_costs() -> None:
    table = Table(site=5)  # Sleep, Caradhras is the one card to be revealed
    first, second, third = (table.in_play(WORKER, seat=1, wounds=2) for _ in range(3))
    scout = table.in_play("Moria Scout", seat=1, wounds=1)
    event = held(table, "Coming for the Ring")
    (sleep,) = table.cards("hand")
    table.begin(REGROUP).pass_().play(event)
    if sleep.cost < 3:
        table.choose(*[first, second, third][: sleep.cost])
    healed = sum(2 - card.wounds for card in (first, second, third))
    assert (healed, scout.wounds, sleep.zone) == (min(3, sleep.cost), 1, "hand")


def test_a_fell_voice_brings_weather_back_cheaper() -> None:
    table = Table(site=5)
    saruman, voice = table.in_play(KEEPER, seat=1), table.in_play("A Fell Voice on the Air", seat=1)
    storm = table.in_discard("Wizard Storm", BROOD, seat=1)
    table.begin(SHADOW).use(voice).choose_if_asked(table.site(5)).choose_if_asked(saruman)
    assert (storm.zone, table.pool) == ("play", 0)
    assert saruman.wounds == 2  # once for the voice, once for the storm


def test_a_fell_voice_needs_saruman() -> None:
    table = Table(site=5)
    table.in_play(SAVAGE, seat=1)
    voice = table.in_play("A Fell Voice on the Air", seat=1)
    table.in_discard("Wizard Storm", seat=1)
    assert not table.begin(SHADOW).may("use", voice)


@pytest.mark.parametrize(("minions", "able"), [((SAVAGE, RUNNER), True), ((SAVAGE, SAVAGE), False)])
def test_hate_and_anger_draw_three_for_uruk_hai_and_moria(minions: tuple[str, str], able: bool) -> None:
    table = Table(site=5)
    for minion in minions:
        table.in_play(minion, seat=1)
    event = held(table, "Hate and Anger")
    table.on_deck(*[BROOD] * 4, seat=1)
    table.begin(SHADOW)
    assert table.may("play", event) == able
    if able:
        table.play(event)
        assert len(table.cards("draw deck", seat=1)) == 1


@pytest.mark.parametrize(("minion", "able"), [(FORGER, True), (SAVAGE, False)])
def test_the_hollowing_of_isengard_needs_an_orc_and_stores_twilight(minion: str, able: bool) -> None:
    table = Table(site=5)
    table.in_play(minion, seat=1)
    hollowing = held(table, "Hollowing of Isengard")
    table.begin(SHADOW)
    assert table.may("play", hollowing) == able
    if able:
        table.play(hollowing).use(hollowing)
        assert (table.pool, hollowing.zone) == (12 - 4 + 3, "discard pile")


def test_an_isengard_axe_adds_twilight_in_the_hands_of_an_isengard_orc() -> None:
    table = Table(site=5)
    table.in_play(SAVAGE, seat=1)
    forger = table.in_play(FORGER, seat=1)
    axe = held(table, "Isengard Axe")
    table.begin(SHADOW).play(axe)
    assert (axe.bearer, forger.strength, table.pool) == (forger, 8, 13)


def test_the_isengard_forger_adds_twilight() -> None:
    table = Table(site=5)
    forger = table.in_play(FORGER, seat=1)
    table.begin(SHADOW).use(forger)
    assert (table.pool, forger.wounds) == (1, 1)
    assert not table.may("use", forger)


@pytest.mark.parametrize("orc", ["Isengard Retainer", "Isengard Servant", WORKER, "Orc Commander"])
def test_isengard_orcs_make_the_free_peoples_player_wound_a_companion(orc: str) -> None:
    table = Table(site=5)
    minion = table.in_play(orc, seat=1)
    gimli, rosie = table.in_play("Gimli"), table.in_play("Rosie Cotton")
    table.begin(REGROUP).pass_().use(minion)
    assert table.asked.seat == 0
    assert set(table.choices) == {gimli, table.ring_bearer()}
    table.choose(gimli)
    assert (gimli.wounds, rosie.wounds, minion.wounds) == (1, 0, 1)


def test_the_orc_commander_leads_other_isengard_orcs() -> None:
    table = Table(site=5)
    commander, worker = table.in_play("Orc Commander", seat=1), table.in_play(WORKER, seat=1)
    savage, runner = table.in_play(SAVAGE, seat=1), table.in_play(RUNNER, seat=1)
    table.begin(MANEUVER)
    assert [card.strength for card in (commander, worker, savage, runner)] == [11, 6, 5, 5]


@pytest.mark.parametrize(("minion", "able"), [(FORGER, True), (SAVAGE, False)])
def test_the_isengard_shaman_keeps_wounds_from_isengard_orcs(minion: str, able: bool) -> None:
    table = Table(site=5)
    shaman, foe = table.in_play("Isengard Shaman", seat=1), table.in_play(minion, seat=1)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), foe).pass_all()
    while table.running.pending and table.asked.prompt[0] == "respond" and not table.may("respond", shaman):
        table.pass_()
    assert (table.running.pending and table.may("respond", shaman)) == able
    if able:
        table.respond(shaman)
        assert (foe.wounds, table.pool) == (0, 0)


@pytest.mark.parametrize("five", [True, False])
def test_the_isengard_smith_takes_every_possession_from_five_companions(five: bool) -> None:
    table = Table(site=5)
    smith = table.in_play("Isengard Smith", seat=1)
    gimli, boromir = table.in_play("Gimli"), table.in_play("Boromir")
    for name in ("Sam", "Legolas")[: 2 * five]:
        table.in_play(name)
    axe, armor = table.in_play("Hand Axe", on=gimli), table.in_play("Armor", on=boromir)
    table.begin(REGROUP).pass_().use(smith)
    assert (axe.zone, armor.zone) == ("discard pile", "discard pile" if five else "play")


@pytest.mark.parametrize("other", [FORGER, SAVAGE])
def test_the_isengard_warrior_stops_archery_abilities_beside_another_isengard_orc(other: str) -> None:
    table = Table(site=5)
    table.in_play("Isengard Warrior", seat=1)
    table.in_play(other, seat=1)
    legolas = table.in_play("Legolas, Greenleaf")
    event = table.in_hand("Double Shot")
    table.begin(ARCHERY)
    assert table.may("use", legolas) == (other == SAVAGE)
    assert table.may("play", event)


@pytest.mark.parametrize(("wounds", "able"), [(3, True), (2, False)])
def test_the_isengard_warrior_exerts_every_companion_of_a_wounded_ring_bearer(wounds: int, able: bool) -> None:
    table = Table(site=5, bearer="1R289")
    warrior = table.in_play("Isengard Warrior", seat=1)
    gimli, rosie = table.in_play("Gimli"), table.in_play("Rosie Cotton")
    table.wound(table.ring_bearer(), wounds)
    table.begin(REGROUP).pass_()
    assert table.may("use", warrior) == able
    if able:
        table.use(warrior).pass_responses()
        assert (gimli.wounds, rosie.wounds, warrior.wounds) == (1, 0, 1)


def test_one_of_you_must_exert_for_each_race_of_the_fellowship() -> None:
    table = Table(site=5)
    gimli, legolas, sam = table.in_play("Gimli"), table.in_play("Legolas"), table.in_play("Sam")
    table.in_play("Barliman Butterbur")  # a Man, but no companion
    worker = table.in_play(WORKER, seat=1)
    event = held(table, "One of You Must Do This")
    table.begin(MANEUVER).pass_().play(event)
    assert (table.asked.seat, table.asked.least) == (0, 2)
    table.choose(legolas, sam).pass_responses()
    assert [card.wounds for card in (gimli, legolas, sam, worker)] == [0, 1, 1, 1]


@pytest.mark.parametrize(("minion", "phase"), [("Orc Overseer", REGROUP), ("Orthanc Berserker", MANEUVER)])
def test_the_overseer_and_the_berserker_exhaust_a_companion(minion: str, phase: str) -> None:
    table = Table(site=5)
    table.burdens(5)
    orc = table.in_play(minion, seat=1)
    gimli = table.in_play("Gimli")
    table.begin(phase).pass_().use(orc).pass_responses()
    assert (gimli.vitality, orc.wounds, table.ring_bearer().wounds) == (1, 2, 0)
    assert not table.may("use", orc)


def test_the_berserker_needs_five_burdens() -> None:
    table = Table(site=5)
    table.burdens(4)
    orc = table.in_play("Orthanc Berserker", seat=1)
    table.in_play("Gimli")
    table.begin(MANEUVER).pass_()
    assert not table.may("use", orc)


@pytest.mark.parametrize("isengard", [True, False])
def test_the_palantir_puts_a_card_of_the_hand_on_top_of_the_deck(isengard: bool) -> None:
    table = Table(site=5)
    palantir = table.in_play("The Palantír of Orthanc", seat=1)
    table.in_play(SAVAGE if isengard else RUNNER, seat=1)
    table.on_deck("Gimli")
    (sleep,) = table.cards("hand")
    table.twilight(1)
    table.begin(SHADOW)
    assert table.may("use", palantir) == isengard
    if isengard:
        table.use(palantir)
        assert (table.state.deck[0][-1], table.cards("hand"), table.pool) == (sleep.index, [], 0)


@pytest.mark.parametrize("saruman", [KEEPER, SERVANT])
def test_saruman_keeps_out_of_skirmishes_and_archery_fire(saruman: str) -> None:
    table = Table(site=5)
    wizard, worker = table.in_play(saruman, seat=1), table.in_play(WORKER, seat=1)
    gimli = table.in_play("Gimli")
    table.in_play("Legolas")
    table.begin(ARCHERY).pass_all()
    assert (wizard.wounds, worker.wounds) == (0, 1)
    while table.asked.prompt[0] != "assign defenders":
        table.pass_()
    assert {option[0] for option in table.asked.options if isinstance(option, tuple)} == {worker.index}
    assert gimli.wounds == 0


def test_uruk_hai_are_fierce_for_the_keeper_who_keeps_them_from_wounds() -> None:
    table = Table(site=5)
    wizard, savage = table.in_play(KEEPER, seat=1), table.in_play(SAVAGE, seat=1)
    worker = table.in_play(WORKER, seat=1)
    table.fight(table.in_play("Boromir"), savage)
    assert (savage.has("fierce"), worker.has("fierce")) == (True, False)
    table.pass_all()
    while not table.may("respond", wizard):
        table.pass_()
    table.respond(wizard)
    assert (savage.wounds, wizard.wounds) == (0, 1)


@pytest.mark.parametrize("exerted", [True, False])
def test_the_servant_of_the_eye_assigns_a_minion_unless_the_companion_exerts(exerted: bool) -> None:
    table = Table(site=5)
    wizard, worker = table.in_play(SERVANT, seat=1), table.in_play(WORKER, seat=1)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    table.begin(ASSIGNMENT).pass_().use(wizard).choose(worker).choose(gimli)
    assert (table.asked.seat, table.asked.prompt) == (0, ("prevent", "3C69"))
    table.say(exerted).pass_responses()
    assert (gimli.wounds, legolas.wounds, wizard.wounds) == (int(exerted), 0, 1)
    fights = [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes]
    assert fights == ([] if exerted else [(gimli.index, [worker.index])])


def test_an_exhausted_companion_cannot_escape_the_servant_of_the_eye() -> None:
    table = Table(site=5)
    wizard, worker = table.in_play(SERVANT, seat=1), table.in_play(WORKER, seat=1)
    gimli = table.in_play("Gimli", wounds=2)
    table.begin(ASSIGNMENT).pass_().use(wizard).choose(worker)
    assert [(skirmish.fighter, skirmish.minions) for skirmish in table.state.skirmishes] == [
        (gimli.index, [worker.index])
    ]


def test_the_servant_of_the_eye_cannot_assign_himself() -> None:
    table = Table(site=5)
    wizard = table.in_play(SERVANT, seat=1)
    gimli = table.in_play("Gimli")
    table.begin(ASSIGNMENT).pass_().use(wizard)
    if table.asked.prompt[0] == "prevent":
        table.say(False)
    assert (table.state.skirmishes, gimli.wounds, wizard.wounds) == ([], 0, 1)


@pytest.mark.parametrize(("cards", "more"), [(2, 3), (3, 2)])
def test_servants_to_saruman_fight_best_with_few_cards_in_hand(cards: int, more: int) -> None:
    table = Table(site=5, idle_hands=False)
    worker = table.in_play(WORKER, seat=1)
    servants = table.in_hand("Servants to Saruman", *[BROOD] * cards, seat=1)
    table.fight(table.in_play("Gimli"), worker).play(servants)
    assert worker.strength == 5 + more


def test_servants_to_saruman_are_isengard_orcs() -> None:
    table = Table(site=5)
    savage = table.in_play(SAVAGE, seat=1)
    servants = held(table, "Servants to Saruman")
    table.fight(table.in_play("Gimli"), savage).pass_().play(servants)
    assert savage.strength == 5


@pytest.mark.parametrize(("wounds", "able"), [(2, True), (1, False)])
def test_the_tower_of_orthanc_may_add_three_when_an_exhausted_companion_moves(wounds: int, able: bool) -> None:
    table = Table(site=3, sites={4: "Pass of Caradhras"})
    tower = table.in_play("Tower of Orthanc", seat=1)
    table.in_play("Gimli", wounds=wounds)
    table.begin(FELLOWSHIP).move()
    assert table.may("trigger", tower) == able
    if able:
        table.respond(tower)
        assert table.pool == 3 + 2 + 2


@pytest.mark.parametrize(("minion", "damage"), [(WORKER, 1), (SAVAGE, 2)])
def test_trapped_and_alone_takes_the_damage_bonuses_of_weapons(minion: str, damage: int) -> None:
    table = Table(site=5)
    table.in_play("Trapped and Alone", seat=1)
    gimli = table.in_play("Gimli")  # damage +1 of his own
    table.in_play("Gimli's Battle Axe", on=gimli)
    table.fight(gimli, table.in_play(minion, seat=1))
    assert gimli.keywords["damage"] == damage


def test_the_trees_are_strong_trade_orcs_for_wounds() -> None:
    table = Table(site=5)
    first, second, third = (table.in_play(WORKER, seat=1) for _ in range(3))
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    event = held(table, "The Trees Are Strong")
    table.begin(REGROUP).pass_().play(event).number(2).choose(first, second)
    assert (table.asked.seat, table.asked.least) == (0, 2)
    table.choose(gimli, legolas)
    assert [card.wounds for card in (gimli, legolas)] == [1, 1]
    assert [card.zone for card in (first, second, third)] == ["discard pile", "discard pile", "play"]


@pytest.mark.parametrize("ally", [True, False])
def test_the_uruk_raider_is_stronger_once_an_ally_is_dead(ally: bool) -> None:
    table = Table(site=5)
    table.in_dead_pile("Rosie Cotton" if ally else "Gimli")
    raider = table.in_play("Uruk Raider", seat=1)
    table.begin(MANEUVER)
    assert (raider.strength, raider.has("fierce")) == ((9, True) if ally else (6, False))


@pytest.mark.parametrize("saruman", [True, False])
def test_the_uruk_ravager_may_add_two_for_saruman(saruman: bool) -> None:
    table = Table(site=5)
    table.in_play(KEEPER if saruman else SAVAGE, seat=1)
    ravager = held(table, "Uruk Ravager")
    table.begin(SHADOW).play(ravager)
    assert table.may("trigger", ravager) == saruman
    if saruman:
        table.respond(ravager)
        assert table.pool == 12 - 4 + 2
