"""Gandalf cards of set 1."""

from engine.tcg.names import FELLOWSHIP
from engine.tcg.table import Table


def test_barliman_takes_a_gandalf_event_back() -> None:
    table = Table()
    barliman = table.in_play("Barliman Butterbur")
    spell = table.in_discard("Mysterious Wizard")
    table.in_discard("Hobbit Intuition")
    table.begin(FELLOWSHIP).use(barliman)
    assert barliman.wounds == 1
    assert spell.zone == "hand"


def test_barliman_cannot_exert_when_exhausted() -> None:
    table = Table()
    barliman = table.in_play("Barliman Butterbur", wounds=1)
    table.in_discard("Mysterious Wizard")
    table.begin(FELLOWSHIP)
    assert not table.may("use", barliman)


def test_barliman_takes_no_more_than_the_rule_of_four_allows() -> None:
    table = Table()
    barliman = table.in_play("Barliman Butterbur")
    spell = table.in_discard("Mysterious Wizard")
    table.state.taken = 4
    table.begin(FELLOWSHIP).use(barliman)
    assert spell.zone == "discard pile"


def test_intimidate_prevents_a_wound_to_a_companion() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Gandalf")
    intimidate = table.in_hand("Intimidate")
    table.fight(gimli, table.in_play("Uruk-hai Raiding Party", seat=1)).pass_all()
    table.play(intimidate)
    assert gimli.wounds == 0
    assert table.pool == 2
    table.pass_()
    assert gimli.wounds == 1  # damage +1: the second wound


def test_intimidate_needs_gandalf() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    intimidate = table.in_hand("Intimidate")
    table.fight(gimli, table.in_play("Uruk-hai Raiding Party", seat=1)).pass_all()
    assert gimli.wounds == 2
    assert intimidate.zone == "hand"


def test_mysterious_wizard_depends_on_burdens() -> None:
    for burdens, bonus in ((4, 4), (5, 2)):
        table = Table()
        gandalf = table.in_play("Gandalf")
        wizard = table.in_hand("Mysterious Wizard")
        table.burdens(burdens)
        table.fight(gandalf, table.in_play("Uruk Brood", seat=1)).play(wizard)
        assert gandalf.strength == 7 + bonus


def test_mysterious_wizard_does_nothing_without_gandalf() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    wizard = table.in_hand("Mysterious Wizard")
    table.fight(gimli, table.in_play("Uruk Brood", seat=1)).play(wizard)
    assert gimli.strength == 6
    assert wizard.zone == "discard pile"


def test_sleep_caradhras_discards_every_active_condition() -> None:
    table = Table()
    gandalf = table.in_play("Gandalf")
    aragorn = table.in_play("Aragorn")
    spell = table.in_hand("Sleep, Caradhras")
    ours = table.in_play("No Stranger to the Shadows", on=aragorn)
    theirs = table.in_play("Saruman's Ambition", seat=1)
    inactive = table.in_play("Saruman's Ambition", seat=0)
    table.begin(FELLOWSHIP).play(spell)
    assert (ours.zone, theirs.zone, inactive.zone) == ("discard pile", "discard pile", "play")
    assert gandalf.wounds == 1
    assert table.pool == 3


def test_sleep_caradhras_needs_gandalf_able_to_exert() -> None:
    table = Table()
    table.in_play("Gandalf", wounds=3)
    spell = table.in_hand("Sleep, Caradhras")
    table.begin(FELLOWSHIP)
    assert not table.may("play", spell)


def test_treachery_shows_an_opponents_hand_to_all() -> None:
    table = Table()
    table.in_play("Gandalf")
    spell = table.in_hand("Treachery Deeper Than You Know")
    table.in_hand("Goblin Runner", seat=1)
    table.begin(FELLOWSHIP).play(spell)
    (shown,) = [event for event in table.events() if event.kind == "reveal hand"]
    assert shown.seats is None
    assert shown.data["cards"] == ["1C187", "1U178"]


def test_treachery_needs_gandalf() -> None:
    table = Table()
    spell = table.in_hand("Treachery Deeper Than You Know")
    table.begin(FELLOWSHIP)
    assert not table.may("play", spell)


def test_gandalf_plays_a_companion_of_his_signet_for_two_less() -> None:
    table = Table(site=2)
    gandalf = table.in_play("Gandalf")
    legolas = table.in_hand("Legolas")
    gimli = table.in_hand("Gimli")
    table.begin(FELLOWSHIP).use(gandalf).choose(legolas)
    assert legolas.zone == "play"
    assert gimli.zone == "hand"
    assert table.pool == 0
    assert gandalf.wounds == 1


def test_gandalf_cannot_without_such_a_companion_in_hand() -> None:
    table = Table()
    gandalf = table.in_play("Gandalf")
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", gandalf)


def test_gandalfs_cart_stacks_a_possession_and_plays_it_as_if_from_hand() -> None:
    table = Table()
    cart = table.in_play("Gandalf's Cart")
    sword = table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).use(cart, 0).choose(sword)
    assert cart.stacked == [sword]
    assert table.pool == 0
    for seat in (0, 1, None):
        assert "Hobbit Sword" in str(table.view(seat))
    table.use(cart, 1)
    assert sword.bearer == table.ring_bearer()
    assert table.pool == 1
    assert cart.stacked == []


def test_gandalfs_cart_takes_free_peoples_possessions_only_and_plays_what_can_be_played() -> None:
    table = Table()
    cart = table.in_play("Gandalf's Cart")
    table.in_hand("Intimidate", "Goblin Scimitar", "Legolas")
    armor = table.stacked("Armor", on=cart)
    table.begin(FELLOWSHIP)
    assert not table.may("use", cart)  # nobody to stack, and no Man to bear the armor
    assert armor.zone == "stacked"


def test_stacked_cards_are_not_in_play_and_do_not_count_for_uniqueness() -> None:
    table = Table()
    other = table.in_play("Saruman's Ambition", seat=1)  # anything in play to stack on
    cart = table.stacked("Gandalf's Cart", on=table.in_play("No Stranger to the Shadows"))
    second = table.stacked("Gandalf's Cart", on=other)
    third = table.in_hand("Gandalf's Cart")
    sleep = table.in_hand("Sleep, Caradhras")
    table.in_play("Gandalf, The Grey Wizard")
    table.begin(FELLOWSHIP)
    assert not table.may("use", cart)
    table.play(third)
    assert third.zone == "play"
    table.play(sleep)  # every condition goes, and what is stacked on it
    assert cart.zone == second.zone == "discard pile"
    assert third.zone == "play"


def test_a_unique_card_stacked_cannot_be_played_while_another_is_active() -> None:
    table = Table()
    cart = table.in_play("Gandalf's Cart")
    table.stacked("Gandalf's Cart", on=cart)
    table.begin(FELLOWSHIP)
    assert not table.may("use", cart)
