"""Why an expected action is not available: each reason on a table set up for it, and its laws in random games."""

import pytest

from engine.kernel import Decision, Game, Stream, key_from_seed
from engine.kernel.conformance import Setting
from engine.tcg import names
from engine.tcg.rules import active
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import Definition
from engine.tcg.words.filters import ANY
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import Heal, TakeFromDiscard, make
from tests.engine.settings import ALL
from tests.engine.tcg.conftest import Invent
from tests.engine.views import tcg_view
from tests.shares import whole_or_sample


def why(table: Table, card: Card, *, use: int = -1, respond: int = -1) -> str:
    """The sentence for playing a card, or for one of its abilities; "" when it is an option."""
    texts = active.texts(table.state, card.index)
    verb, ability = "play", ""
    if use >= 0:
        verb, ability = "use", list(texts.actions)[use]
    elif respond >= 0:
        verb, ability = "respond", list(texts.responses)[respond]
    key = table.running.key((verb, card.index, ability))
    return table.running.explain(table.asked.seat).get(key, "")


def test_a_card_of_the_other_side_waits_for_the_other_turn() -> None:
    table = Table(site=4)
    runner = table.in_hand("Goblin Runner")
    table.begin(names.FELLOWSHIP)
    assert why(table, runner) == "A Shadow card: you play it in another player's turn."
    table = Table(site=4)
    gimli = table.in_hand("Gimli, Dwarf of Erebor", seat=1)
    table.begin(names.SHADOW)
    assert why(table, gimli) == "A Free Peoples card: you play it in your own turn."


def test_events_and_cards_wait_for_their_phase() -> None:
    table = Table(site=4)
    table.in_play("Goblin Runner", seat=1)
    halls, gimli = table.in_hand("Their Halls of Stone"), table.in_hand("Gimli, Dwarf of Erebor")
    runner = table.in_hand("Goblin Runner", seat=1)
    table.begin(names.MANEUVER)
    assert why(table, halls) == "A skirmish event; this is the maneuver phase."
    assert why(table, gimli) == "A companion, played in the fellowship phase; this is the maneuver phase."
    table.pass_()
    assert why(table, runner) == "A minion, played in your Shadow phase; this is the maneuver phase."


def test_an_ability_waits_for_its_phase_and_a_response_for_what_it_answers() -> None:
    table = Table(site=4)
    boromir = table.in_play("Boromir, Son of Denethor")
    intimidate = table.in_hand("Intimidate")
    ring = table.ring_bearer().borne[0]
    table.begin(names.FELLOWSHIP)
    assert why(table, boromir, use=0) == "A skirmish action; this is the fellowship phase."
    assert why(table, intimidate) == "A response: it waits until a companion is about to take a wound."
    assert why(table, ring, respond=0) == "A response: it waits until its bearer is about to take a wound."


def test_in_a_response_window_the_reason_is_that_only_responses_can_be_made() -> None:
    table = Table(site=4)
    savage = table.in_play("Uruk Savage", seat=1)
    boromir = table.in_play("Boromir, Son of Denethor")
    sam = table.in_play("Sam, Son of Hamfast")
    intimidate, halls = table.in_hand("Intimidate"), table.in_hand("Their Halls of Stone")
    table.fight(table.ring_bearer(), savage).pass_().pass_()
    assert table.asked.prompt[:2] == ("respond", names.ABOUT_TO_WOUND)
    assert why(table, halls) == "A skirmish event; only responses can be made now."
    assert why(table, boromir, use=0) == "A skirmish action; only responses can be made now."
    assert why(table, intimidate) == "You cannot spot Gandalf."
    assert why(table, sam, respond=0) == "A response to something else: it waits until Frodo is killed."
    assert table.may("respond", table.ring_bearer().borne[0])


def test_twilight_names_the_cost_with_its_roaming_penalty_and_the_pool() -> None:
    table = Table(site=2)
    table.twilight(2)
    runner, brood = table.in_hand("Goblin Runner", seat=1), table.in_hand("Uruk-hai Armory", seat=1)
    table.begin(names.SHADOW)
    assert (runner.cost, table.pool) == (3, 2)
    assert why(table, runner) == "Not enough twilight: it needs 3 (2 of them for roaming), the pool has 2."
    assert why(table, brood) == ""
    table.state.twilight = 0
    assert why(table, brood) == "Not enough twilight: it needs 1, the pool has 0."


def test_the_twilight_a_cost_removes_is_named() -> None:
    table = Table(site=4)
    table.twilight(1)
    table.in_play("Uruk Rager", seat=1, wounds=1)
    shaman = table.in_play("Uruk Shaman", seat=1)
    table.begin(names.MANEUVER).pass_()
    assert why(table, shaman, use=0) == "Not enough twilight: its cost removes 2, the pool has 1."


def test_unique_cards_say_where_their_title_is() -> None:
    table = Table(site=2)
    table.in_play("Gimli, Dwarf of Erebor")
    table.in_dead_pile("Legolas, Prince of Mirkwood")
    gimli, legolas = table.in_hand("Gimli, Dwarf of Erebor"), table.in_hand("Legolas, Prince of Mirkwood")
    table.begin(names.FELLOWSHIP)
    assert why(table, gimli) == "Unique: Gimli is in play already."
    assert why(table, legolas) == "Unique: Legolas is in your dead pile."


def test_the_rule_of_nine_is_named(invent: Invent) -> None:
    dwarf = invent("1U12", Definition("T1", "Dwarf Guard"), unique=False)
    table = Table(site=2)
    for _ in range(8):
        table.in_play(dwarf)
    another = table.in_hand(dwarf)
    table.begin(names.FELLOWSHIP)
    assert why(table, another) == "The Rule of 9: you have nine companions in play and in your dead pile."


def test_the_rule_of_four_is_named(invent: Invent) -> None:
    card = invent("1U73", Definition("T2", "Old Chest", (action(names.FELLOWSHIP, does=TakeFromDiscard(ANY)),)))
    table = Table(site=2)
    chest = table.in_play(card)
    table.in_discard("Intimidate")
    table.begin(names.FELLOWSHIP)
    assert table.may("use", chest)
    table = Table(site=2)
    chest = table.in_play(card)
    table.in_discard("Intimidate")
    table.state.taken = 4
    table.begin(names.FELLOWSHIP)
    assert why(table, chest, use=0) == (
        "The Rule of 4: no more cards may be drawn or taken into hand in this fellowship phase."
    )


def test_what_nobody_can_bear_says_who_must_and_who_is_taken() -> None:
    table = Table(site=2)
    table.in_play("Hobbit Sword", on=table.ring_bearer())
    armor, sword = table.in_hand("Armor"), table.in_hand("Hobbit Sword")
    table.begin(names.FELLOWSHIP)
    assert why(table, armor) == "Nobody can bear it: its bearer must be a Man."
    assert why(table, sword) == "Nobody can bear it: Frodo bears a hand weapon already."


def test_requirements_are_said_with_what_there_is() -> None:
    table = Table(site=2)
    arrows = table.in_hand("Their Arrows Enrage", seat=1)
    table.twilight(9)
    table.begin(names.SHADOW)
    assert why(table, arrows) == "You cannot spot Saruman or an Uruk-hai."
    table = Table(site=2)
    table.twilight(3)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    table.begin(names.FELLOWSHIP)
    assert why(table, gimli, use=0) == "Only if the twilight pool holds fewer than two tokens; it holds 3."
    table = Table(site=8, sites={8: "Shores of Nen Hithoel"})
    table.in_play("Goblin Runner", seat=1)
    table.begin(names.SHADOW)
    assert why(table, table.site(8), use=0) == "You must spot five Orc minions; you can spot one."


def test_costs_that_cannot_be_paid_say_who_is_exhausted() -> None:
    table = Table(site=2)
    table.in_play("Gimli, Dwarf of Erebor", wounds=2)
    barliman = table.in_play("Barliman Butterbur, Prancing Pony Proprietor", wounds=1)
    caradhras = table.in_hand("Sleep, Caradhras")
    frodo = table.ring_bearer()
    table.begin(names.FELLOWSHIP)
    assert why(table, caradhras) == "Its cost is to exert Gandalf: there is none."
    assert why(table, barliman, use=0) == ("Its cost is to exert Barliman Butterbur: Barliman Butterbur is exhausted.")
    assert why(table, frodo, use=0).startswith("Its cost is to exert another companion with the")
    table = Table(site=2, idle_hands=False)
    coming = table.in_play("They Are Coming", seat=1)
    table.in_hand("Goblin Runner", seat=1)
    table.begin(names.SHADOW)
    assert why(table, coming, use=0) == "Its cost is to discard three cards from hand: you hold one."


def test_an_effect_that_lacks_its_card_says_so() -> None:
    table = Table(site=4)
    host = table.in_hand("Host of Thousands", seat=1)
    table.begin(names.SHADOW)
    assert why(table, host) == ("You cannot play a Moria Orc from your discard pile: no such card can be played now.")


def test_what_would_change_nothing_says_so(invent: Invent) -> None:
    card = invent("1U12", Definition("T3", "Healer", (action(names.FELLOWSHIP, does=Heal(THIS_CARD)),)))
    table = Table(site=2)
    healer = table.in_play(card)
    table.begin(names.FELLOWSHIP)
    assert why(table, healer, use=0) == "It would change nothing now: you cannot heal Healer."


def test_a_limit_used_up_is_named(invent: Invent) -> None:
    text = action(names.SKIRMISH, does=make(THIS_CARD, strength(+2), limit=2))
    card = invent("1U12", Definition("T4", "Axe Bearer", (text,)))
    table = Table(site=4)
    dwarf = table.in_play(card)
    table.in_hand("Intimidate")
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(dwarf, runner)
    table.use(dwarf)
    table.pass_()
    assert why(table, dwarf, use=0) == "Its limit of +2 in a phase is used up."


def test_moving_on_in_the_regroup_phase_says_what_it_waits_for() -> None:
    table = Table(site=4)
    table.begin(names.REGROUP)
    assert table.running.explain(0)["move"] == "You choose whether to move on when the regroup actions are over."
    table = Table(site=4)
    table.state.moves = 2
    table.begin(names.REGROUP)
    assert table.running.explain(0)["move"] == "The move limit is 2: the fellowship has moved twice this turn."
    assert table.running.explain(1) == {}


@whole_or_sample
@pytest.mark.parametrize("name", ["tcg", "tcg-three"])
def test_a_hand_card_is_explained_exactly_when_no_option_plays_it(name: str, whole: bool) -> None:
    """So are abilities; every sentence is one."""
    setting: Setting = ALL[name]
    asked = cards = 0
    for seed in range((12 if name == "tcg" else 3) if whole else 1):
        game = setting.start(seed, snapshots=False)
        chance = setting.chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            reasons = game.explain(decision.seat)
            if decision.prompt[0] in ("action", "respond"):
                asked += 1
                hand = _hand(game, decision.seat)
                keys = decision.option_keys()
                assert {f"play:{card}" for card in hand if f"play:{card}" not in keys} == {
                    key for key in reasons if key.startswith("play:")
                }
                cards += len(hand)
                assert not reasons.keys() & set(keys)
                for sentence in reasons.values():
                    assert sentence[0].isupper()
                    assert sentence.endswith(".")
            else:
                assert reasons == {}
            game.decide(decision, setting.choose(decision, chance))
    assert asked > (300 if whole else 20)
    assert cards > (1000 if whole else 100)


def _hand(game: Game, seat: int) -> list[str]:
    seats = tcg_view(game, seat)["seats"]
    assert isinstance(seats, list)
    return [card["id"] for card in seats[seat]["hand"]]


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("name", ["tcg", "tcg-three"])
def test_reasons_use_only_what_the_seat_sees(name: str, whole: bool) -> None:
    """Everything hidden from the seat dealt anew, it is told the same."""
    setting: Setting = ALL[name]
    compared = 0
    for seed in range((4 if name == "tcg" else 2) if whole else 2):
        game = setting.start(seed)
        chance = setting.chance(seed)
        number = 0
        while game.outcome is None:
            number += 1
            decision: Decision = game.pending[0]
            reasons = game.explain(decision.seat)
            if reasons:
                twin = game.redeal(decision.seat, Stream(key_from_seed(seed * 1000 + number)))
                assert twin.explain(decision.seat) == reasons
                compared += 1
            game.decide(decision, setting.choose(decision, chance))
    assert compared > 60


def test_discarding_to_heal_says_that_nobody_is_hurt() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    copy = table.in_hand("Gimli, Dwarf of Erebor")
    table.begin(names.FELLOWSHIP)
    key = table.running.key(("heal", copy.index, ""))
    assert table.running.explain(0)[key] == "Discarding it would heal Gimli, who has no wound that can be healed."
    hurt = Table(site=4)
    hurt.in_play("Gimli, Dwarf of Erebor", wounds=1)
    copy = hurt.in_hand("Gimli, Dwarf of Erebor")
    hurt.begin(names.FELLOWSHIP)
    assert hurt.running.key(("heal", copy.index, "")) not in hurt.running.explain(0)
    assert hurt.may("heal", copy)
    assert gimli.wounds == 0


def test_what_nobody_else_may_bear_is_not_transferred_and_says_so() -> None:
    table = Table(site=4)
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(names.FELLOWSHIP)
    key = table.running.key(("transfer", sword.index, ""))
    assert table.running.explain(0)[key] == "Nobody else at the same site may bear it, so it cannot be transferred."


def test_what_must_be_spotted_is_counted() -> None:
    table = Table(site=5)
    fighter = table.in_play("Uruk Fighter", seat=1)
    table.begin(names.MANEUVER).pass_()
    assert why(table, fighter, use=0) == "You must spot five companions; you can spot one."
    table = Table(site=5)
    whispers = table.in_hand("Dark Whispers", seat=1)
    table.fight(table.in_play("1U12"), table.in_play("Uruk Savage", seat=1)).pass_()
    assert why(table, whispers) == "Only if you can spot three burdens; there are none."
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    curse = table.in_hand("Curse From Mordor", seat=1)
    table.begin(names.SHADOW)
    assert why(table, curse) == "You cannot spot a Sauron Orc."


def test_a_cost_to_play_and_a_full_site_are_said() -> None:
    table = Table(site=1)
    table.in_play("Uruk Savage", seat=1, wounds=2)
    worry = table.in_hand("Worry", seat=1)
    table.twilight(9)
    table.begin(names.SHADOW)
    assert why(table, worry) == "Its cost is to exert an Uruk-hai: Uruk Savage is exhausted."
    table = Table(site=1)
    table.in_play("Uruk Savage", seat=1)
    table.in_play("Saruman's Chill", seat=1, on=table.site(1))
    chill = table.in_hand("Saruman's Chill", seat=1)
    table.twilight(9)
    table.begin(names.SHADOW)
    assert why(table, chill) == "There is a copy of Saruman's Chill on every site already."


def test_who_keeps_cards_from_being_played_is_named() -> None:
    table = Table(site=5)
    table.in_play("Saruman's Snows", seat=1, on=table.site(5))
    swordarm = table.in_hand("Swordarm of the White Tower")
    table.fight(table.in_play("1P365"), table.in_play("Uruk Savage", seat=1))
    assert why(table, swordarm) == "Saruman's Snows lets nobody perform skirmish actions now."
