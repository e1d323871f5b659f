"""Elven and Gandalf cards of set 2."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table

GREY = "Gandalf, The Grey Wizard"


# -- Elven ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blended", [True, False])
def test_a_blended_race_weakens_uruk_hai_until_the_regroup_phase(blended: bool) -> None:
    table = Table(site=5)
    condition = table.in_play("A Blended Race") if blended else None
    savage, runner = table.in_play("Uruk Savage", seat=1), table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER)
    assert (savage.strength, savage.has("damage"), runner.strength) == (3 if blended else 5, not blended, 5)
    table.run_to(REGROUP)
    assert condition is None or condition.zone == "discard pile"


def test_a_blended_race_needs_an_elf() -> None:
    table = Table()
    condition = table.in_hand("A Blended Race")
    assert not table.begin(FELLOWSHIP).may("play", condition)


@pytest.mark.parametrize("paid", [True, False])
def test_dismay_our_enemies_discards_a_minion_of_the_opponents_choice_unless_they_pay(paid: bool) -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    runner, scout = table.in_play("Goblin Runner", seat=1), table.in_play("Moria Scout", seat=1)
    dismay = table.in_hand("Dismay Our Enemies")
    table.twilight(3)
    table.fight(legolas, runner).pass_all().play(dismay)
    assert table.asked.prompt == ("prevent", "2U17")
    assert table.asked.seat == 1
    table.say(paid)
    assert scout.zone == ("play" if paid else "discard pile")  # the runner has been killed meanwhile
    assert table.pool == (0 if paid else 3)


def test_dismay_our_enemies_needs_an_elf_archer_that_wins() -> None:
    table = Table(site=5)
    dismay = table.in_hand("Dismay Our Enemies")
    table.in_play("Moria Scout", seat=1)
    table.fight(table.in_play("Gimli"), table.in_play("Goblin Runner", seat=1)).pass_all()
    assert dismay.zone == "hand"


def test_hosts_of_the_last_alliance_lower_minion_archery_and_prevent_a_wound_to_an_elf() -> None:
    table = Table(site=5)
    legolas = table.in_play("Legolas")
    hosts = table.in_play("Hosts of the Last Alliance")
    table.in_play("Goblin Marksman", seat=1)
    table.in_play("Goblin Bowman", seat=1)
    table.begin(ARCHERY)
    assert table.archery == (1, 1)
    table.pass_all().choose(legolas).respond(hosts)
    assert (legolas.wounds, hosts.zone) == (0, "discard pile")


def test_hosts_of_the_last_alliance_need_elves() -> None:
    table = Table(site=5)
    table.in_play("Hosts of the Last Alliance")
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY)
    assert table.archery == (0, 1)
    table.pass_all()
    assert table.ring_bearer().wounds == 1


@pytest.mark.parametrize(("site", "wounds"), [(7, 2), (5, 1)])
def test_release_the_angry_flood_wounds_nazgul_twice_at_a_river(site: int, wounds: int) -> None:
    table = Table(site=site)
    table.in_play("Legolas")
    nazgul = table.in_play("Úlairë Attëa, Keeper of Dol Guldur", seat=1)
    savage = table.in_play("Uruk Savage", seat=1)
    flood = table.in_hand("Release the Angry Flood")
    table.begin(MANEUVER).play(flood)
    assert (nazgul.wounds, savage.wounds) == (wounds, 0)


@pytest.mark.parametrize("orc", [True, False])
def test_secret_sentinels_discard_two_conditions_before_an_orc(orc: bool) -> None:
    table = Table(site=5)
    celeborn = table.in_play("Celeborn")
    table.in_play("Goblin Runner" if orc else "Uruk Savage", seat=1)
    armory, shaft = table.in_play("Goblin Armory", seat=1), table.in_play("The Number Must Be Few", seat=1)
    domain = table.in_play("Goblin Domain", seat=1)
    sentinels = table.in_hand("Secret Sentinels")
    table.begin(MANEUVER).play(sentinels)
    if orc:
        table.number(1)
    table.choose(*[armory, shaft][: 1 + orc])
    assert [card.zone for card in (armory, shaft, domain)].count("discard pile") == 1 + orc
    assert celeborn.wounds == 1


def test_secret_sentinels_spot_no_orc_where_one_condition_is_enough() -> None:
    """ "If you spot" leaves it to the player (CR "spot"), whose own conditions are at stake."""
    table = Table(site=5)
    table.in_play("Celeborn")
    table.in_play("Goblin Runner", seat=1)
    armory, own = table.in_play("Goblin Armory", seat=1), table.in_play("The Nine Walkers")
    sentinels = table.in_hand("Secret Sentinels")
    table.begin(MANEUVER).play(sentinels).number(0).choose(armory)
    assert (armory.zone, own.zone) == ("discard pile", "play")


def test_secret_sentinels_need_an_elf_ally() -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    table.in_play("Goblin Armory", seat=1)
    table.in_play("Uruk Savage", seat=1)
    sentinels = table.in_hand("Secret Sentinels")
    assert not table.begin(MANEUVER).may("play", sentinels)


# -- Gandalf --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Erland", "Hugin", "Járnsmid"])
@pytest.mark.parametrize("gandalf", [True, False])
def test_the_men_of_the_north_follow_gandalf(card: str, gandalf: bool) -> None:
    table = Table()
    if gandalf:
        table.in_play(GREY)
    ally = table.in_hand(card)
    assert table.begin(FELLOWSHIP).may("play", ally) == gandalf


@pytest.mark.parametrize("erland", [True, False])
def test_erland_keeps_shadow_players_from_looking_at_the_hand(erland: bool) -> None:
    table = Table(site=3)
    if erland:
        table.in_play("Erland")
    goblin = table.in_play("Goblin Man", seat=1)
    gamble = table.in_hand("Dangerous Gamble", seat=1)
    table.in_play("Moria Scout", seat=1)
    table.twilight(9)
    table.begin(SHADOW).use(goblin)
    events_seen = [event for event in table.events() if event.kind == "look at hand"]
    assert (len(events_seen), goblin.wounds) == (0 if erland else 1, 1)
    before = table.pool
    table.play(gamble)
    sleep = table.cards("hand")[0]
    assert table.pool == before - 2 + (0 if erland else sleep.cost)
    assert sleep.cost > 0


def test_gandalfs_staff_makes_spells_cheaper_and_cancels_a_skirmish() -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    staff = table.in_play("Gandalf's Staff", on=gandalf)
    spell, other = table.in_hand("Servant of the Secret Fire"), table.in_hand("Mysterious Wizard")
    table.fight(gandalf, table.in_play("Uruk Brood", seat=1))
    printed = {card.name: table.state.blueprints[card.index].cost for card in (spell, other)}
    is_spell = {card.name: card.has("spell") for card in (spell, other)}
    assert all(card.cost == max(0, printed[card.name] - is_spell[card.name]) for card in (spell, other))
    assert any(is_spell.values())
    table.use(staff).pass_responses()
    assert (gandalf.wounds, table.phase) == (2, REGROUP)


def test_gandalfs_staff_needs_gandalf_in_the_skirmish_and_two_exertions() -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY, wounds=2)
    staff = table.in_play("Gandalf's Staff", on=gandalf)
    table.fight(gandalf, table.in_play("Uruk Brood", seat=1))
    assert gandalf.vitality == 3
    assert table.may("use", staff)
    other = Table(site=5)
    gandalf = other.in_play(GREY, wounds=3)
    staff = other.in_play("Gandalf's Staff", on=gandalf)
    other.fight(gandalf, other.in_play("Uruk Brood", seat=1))
    assert not other.may("use", staff)


def test_gandalfs_wisdom_makes_what_is_played_on_his_friends_cheaper() -> None:
    for bearer, cost in ((GREY, 0), ("Boromir, Son of Denethor", 1), ("Aragorn, Ranger of the North", 0)):
        table = Table()
        table.in_play("Gandalf's Wisdom")
        table.in_play(bearer)
        item = table.in_hand("Glamdring" if bearer == GREY else "Armor")
        printed = table.state.blueprints[item.index].cost
        table.begin(FELLOWSHIP).play(item)
        assert table.pool == printed - (1 - cost)


def test_gandalfs_wisdom_asks_who_bears_it_before_it_is_paid_for() -> None:
    table = Table()
    table.in_play("Gandalf's Wisdom")
    boromir, aragorn = table.in_play("Boromir, Son of Denethor"), table.in_play("Aragorn, Ranger of the North")
    first, second = table.in_hand("Armor"), table.in_hand("Coat of Mail")
    table.begin(FELLOWSHIP).play(first).choose(aragorn)
    assert table.pool == table.state.blueprints[first.index].cost - 1
    before = table.pool
    table.play(second)  # Aragorn wears armor already
    assert second.bearer == boromir
    assert table.pool == before + table.state.blueprints[second.index].cost


def test_hugin_puts_a_free_peoples_card_beneath_the_deck() -> None:
    table = Table()
    hugin = table.in_play("Hugin")
    armor = table.in_discard("Armor", "Goblin Runner")
    table.on_deck("Gimli")
    table.begin(FELLOWSHIP).use(hugin).choose(armor)
    assert (table.state.deck[0][0], hugin.wounds) == (armor.index, 1)
    other = Table()
    hugin = other.in_play("Hugin")
    other.in_discard("Goblin Runner")
    other.begin(FELLOWSHIP).use(hugin)
    assert (len(other.cards("discard pile")), hugin.wounds) == (1, 1)


def test_jarnsmid_sells_arms_cheaper() -> None:
    table = Table()
    table.in_play("Járnsmid")
    cards = [table.in_hand(name) for name in ("Armor", "Great Shield", "Gimli's Helm", "Dwarven Axe", "Elven Bow")]
    table.begin(FELLOWSHIP)
    printed = [table.state.blueprints[card.index].cost for card in cards]
    assert [card.cost for card in cards] == [max(0, cost - 1) for cost in printed[:4]] + printed[4:]


@pytest.mark.parametrize(("site", "drawn"), [("Mithril Mine", True), ("Pass of Caradhras", False)])
def test_speak_friend_plays_the_next_site_and_draws_for_an_underground_one(site: str, drawn: bool) -> None:
    table = Table(site=3, sites={4: site}, site_owners={4: 0})
    table.in_play(GREY)
    friend = table.in_hand("2C26")
    top = table.on_deck("Armor")
    table.begin(FELLOWSHIP).play(friend)
    assert table.site(4).name == site
    assert (top.zone == "hand") == drawn


def test_speak_friend_draws_nothing_where_no_site_is_played() -> None:
    table = Table(site=9, sites={4: "Mithril Mine"})
    table.in_play(GREY)
    friend = table.in_hand("2C26")
    top = table.on_deck("Armor")
    table.begin(FELLOWSHIP).play(friend)
    assert top.zone == "draw deck"


def test_staff_asunder_breaks_a_staff_to_discard_a_minion() -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    staff = table.in_play("Wizard Staff", on=gandalf)
    brood = table.in_play("Uruk Brood", seat=1)
    asunder = table.in_hand("Staff Asunder")
    table.fight(gandalf, brood).play(asunder).pass_responses()
    assert (staff.zone, gandalf.wounds, brood.zone) == ("discard pile", 2, "discard pile")


def test_staff_asunder_needs_a_staff() -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    asunder = table.in_hand("Staff Asunder")
    table.fight(gandalf, table.in_play("Uruk Brood", seat=1))
    assert not table.may("play", asunder)


@pytest.mark.parametrize(
    ("staff", "wounds", "able"),
    [
        ("Gandalf's Staff", 2, False),
        ("Gandalf's Staff", 1, True),
        ("Wizard Staff", 1, True),
        ("Wizard Staff", 2, False),
    ],
)
def test_staff_asunder_needs_gandalf_able_to_exert_without_the_staff(staff: str, wounds: int, able: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY, wounds=wounds)
    table.in_play(staff, on=gandalf)
    asunder = table.in_hand("Staff Asunder")
    table.fight(gandalf, table.in_play("Uruk Brood", seat=1))
    assert table.may("play", asunder) == able
    if staff == "Gandalf's Staff" and not able:
        key = table.running.key(("play", asunder.index, ""))
        why = "Its costs cannot be paid together: after the others you cannot exert Gandalf twice."
        assert table.running.explain(0)[key] == why


@pytest.mark.parametrize("paid", [True, False])
def test_wielder_of_the_flame_makes_a_defender_unless_a_shadow_player_pays(paid: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    table.in_play("Uruk Brood", seat=1)
    wielder = table.in_hand("Wielder of the Flame")
    table.twilight(3)
    table.begin(MANEUVER).play(wielder).choose(gandalf)
    assert table.asked.prompt == ("prevent", "2U28")
    table.say(paid)
    assert gandalf.has("defender") != paid
    table.run_to(REGROUP)
    assert not gandalf.has("defender")


def test_wizard_staff_weakens_a_minion() -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    staff = table.in_play("Wizard Staff", on=gandalf)
    brood = table.in_play("Uruk Brood", seat=1)
    table.fight(gandalf, brood)
    assert gandalf.strength == 8
    table.use(staff).pass_responses()
    assert (brood.strength, gandalf.wounds) == (6, 2)
    table.pass_()
    assert not table.may("use", staff)  # he can exert once more only


def test_wizard_staff_is_for_wizards() -> None:
    table = Table()
    table.in_play("Aragorn")
    staff = table.in_hand("Wizard Staff")
    assert not table.begin(FELLOWSHIP).may("play", staff)


@pytest.mark.parametrize("staff", [True, False])
def test_you_cannot_pass_takes_fierce_from_a_minion(staff: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play(GREY)
    if staff:
        table.in_play("Wizard Staff", on=gandalf)
    nazgul = table.in_play("Úlairë Attëa, Keeper of Dol Guldur", seat=1)
    event = table.in_hand("You Cannot Pass!")
    table.begin(MANEUVER)
    assert table.may("play", event) == staff
    if staff:
        table.play(event)
        assert not nazgul.has("fierce")


@pytest.mark.parametrize("drawn", [True, False])
def test_gandalf_the_grey_pilgrim_may_draw_as_your_turn_starts(drawn: bool) -> None:
    table = Table(bearer="1C290")
    gandalf = table.in_play("Gandalf, The Grey Pilgrim")
    top = table.on_deck("Armor")
    table.begin("turn")
    table.respond(gandalf) if drawn else table.pass_()
    assert (top.zone == "hand") == drawn
