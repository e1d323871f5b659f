"""Gandalf cards of set 1."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Card, Forbidden, Table
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent


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
    assert table.pool == 2
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
    table.begin(FELLOWSHIP).play(spell).pass_responses()
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
    table.begin(FELLOWSHIP).use(gandalf).pass_responses().choose(legolas)
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
    table.play(sleep).pass_responses()  # every condition goes, and what is stacked on it
    assert cart.zone == second.zone == "discard pile"
    assert third.zone == "play"


def test_a_unique_card_stacked_cannot_be_played_while_another_is_active() -> None:
    table = Table()
    cart = table.in_play("Gandalf's Cart")
    table.stacked("Gandalf's Cart", on=cart)
    table.begin(FELLOWSHIP)
    assert not table.may("use", cart)


def test_albert_dreary_discards_an_isengard_or_moria_condition() -> None:
    table = Table(site=4)
    albert = table.in_play("Albert Dreary")
    ambition = table.in_play("Saruman's Ambition", seat=1)
    swarms = table.in_play("Goblin Swarms", seat=1)
    table.in_play("The Weight of a Legacy", seat=1)
    table.begin(MANEUVER).use(albert)
    assert set(table.choices) == {ambition, swarms}
    table.choose(swarms)
    assert (swarms.zone, ambition.zone, albert.wounds) == ("discard pile", "play", 1)


def test_albert_dreary_cannot_exert_when_exhausted() -> None:
    table = Table(site=4)
    albert = table.in_play("Albert Dreary", wounds=2)
    table.in_play("Saruman's Ambition", seat=1)
    table.begin(MANEUVER)
    assert not table.may("use", albert)


@pytest.mark.parametrize("name", ["Albert Dreary", "Ottar", "The Nine Walkers"])
def test_gandalf_must_be_spotted_to_play_it(name: str) -> None:
    for spotted in (False, True):
        table = Table()
        if spotted:
            table.in_play("Gandalf")
        card = table.in_hand(name)
        table.begin(FELLOWSHIP)
        assert table.may("play", card) is spotted


def test_durins_secret_lets_the_fellowship_move_once_more_this_turn() -> None:
    table = Table()
    for name in ("Gandalf", "Gimli", "Legolas"):
        table.in_play(name)
    secret = table.in_hand("Durin's Secret")
    table.begin(FELLOWSHIP).play(secret)
    assert table.view(0)["move_limit"] == 3
    table.move().run_to(REGROUP)
    assert table.view(0)["move_limit"] == 3
    table.run_to(FELLOWSHIP)
    assert (table.state.fp, table.view(0)["move_limit"]) == (1, 2)


def test_durins_secret_needs_gandalf_a_dwarf_and_an_elf() -> None:
    for missing in ("Gandalf", "Gimli", "Legolas"):
        table = Table()
        for name in {"Gandalf", "Gimli", "Legolas"} - {missing}:
            table.in_play(name)
        secret = table.in_hand("Durin's Secret")
        table.begin(FELLOWSHIP)
        assert not table.may("play", secret)


def test_gandalf_friend_of_the_shirefolk_counts_races_of_companions() -> None:
    for names, strength in (((), 7), (("Gimli", "Farin"), 8), (("Gimli", "Legolas", "Boromir"), 10)):
        table = Table()
        gandalf = table.in_play("Gandalf, Friend of the Shirefolk")
        table.in_play("Elrond")
        table.in_play("Barliman Butterbur")
        for name in names:
            table.in_play(name)
        assert gandalf.strength == strength


PIPES = ("Gandalf's Pipe", "Bilbo's Pipe", "The Gaffer's Pipe")


def smoking(*pipes: str, pipeweed: int = 1) -> tuple[Table, list[Card], list[Card]]:
    """A table with Gandalf and Hobbits smoking: the pipes in play, and the pipeweed."""
    table = Table()
    bearers = [table.in_play("Gandalf"), table.in_play("Sam"), table.in_play("Merry, From O'er the Brandywine")]
    borne = [table.in_play(name, on=bearers[PIPES.index(name)]) for name in pipes]
    weeds = [table.in_play("Old Toby") for _ in range(pipeweed)]
    return table, borne, weeds


def test_gandalfs_pipe_removes_as_many_burdens_as_pipes_are_spotted() -> None:
    for named in (0, 1, 2):
        table, (pipe, _other), (weed,) = smoking("Gandalf's Pipe", "Bilbo's Pipe")
        table.burdens(3)
        table.begin(FELLOWSHIP).use(pipe).number(named)
        assert (weed.zone, table.state.burdens[0]) == ("discard pile", 3 - named)


def test_gandalfs_pipe_spots_no_more_pipes_than_there_are() -> None:
    table, (pipe,), _weeds = smoking("Gandalf's Pipe")
    table.burdens(3)
    table.begin(FELLOWSHIP).use(pipe)
    with pytest.raises(Forbidden, match="not between 0 and 1"):
        table.number(2)


@pytest.mark.parametrize("name", PIPES)
def test_a_pipe_needs_pipeweed(name: str) -> None:
    table, (pipe,), _weeds = smoking(name, pipeweed=0)
    table.burdens(3)
    table.twilight(3)
    table.in_discard("Stairs of Khazad-dûm")
    table.begin(FELLOWSHIP)
    assert not table.may("use", pipe)


def test_glamdring_removes_twilight_for_each_orc_in_a_hand() -> None:
    table = Table(idle_hands=False)
    gandalf = table.in_play("Gandalf")
    glamdring = table.in_play("Glamdring", on=gandalf)
    table.in_hand("Goblin Runner", "Moria Scout", "Uruk Savage", seat=1)
    table.twilight(5)
    table.begin(FELLOWSHIP).use(glamdring)
    assert (table.pool, gandalf.wounds, gandalf.strength) == (3, 1, 9)
    assert gandalf.keywords["damage"] == 1
    (event,) = (event for event in table.events() if event.kind == "reveal hand")
    assert event.seen_by(None)


def test_glamdring_works_in_the_regroup_phase_too_and_removes_what_there_is() -> None:
    table = Table()
    glamdring = table.in_play("Glamdring", on=table.in_play("Gandalf"))
    table.in_hand("Goblin Runner", "Moria Scout", seat=1)
    table.twilight(1)
    table.begin(REGROUP).use(glamdring).pass_responses()
    assert table.pool == 0


def test_glamdring_needs_gandalf_able_to_exert() -> None:
    table = Table()
    glamdring = table.in_play("Glamdring", on=table.in_play("Gandalf", wounds=3))
    table.in_hand("Goblin Runner", seat=1)
    table.twilight(3)
    table.begin(FELLOWSHIP)
    assert not table.may("use", glamdring)


def test_let_folly_be_our_cloak_exerts_x_companions_to_remove_x() -> None:
    table = Table()
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    table.twilight(5)
    folly = table.in_hand("Let Folly Be Our Cloak")
    table.begin(FELLOWSHIP).play(folly).number(2).choose(gimli, legolas)
    assert (table.pool, gimli.wounds, legolas.wounds, table.ring_bearer().wounds) == (3, 1, 1, 0)


def test_let_folly_be_our_cloak_exerts_no_more_than_are_able() -> None:
    table = Table()
    table.in_play("Gimli", wounds=2)
    table.in_play("Elrond")
    table.twilight(5)
    folly = table.in_hand("Let Folly Be Our Cloak")
    table.begin(FELLOWSHIP).play(folly)
    with pytest.raises(Forbidden, match="not between 1 and 1"):
        table.number(2)


def test_let_folly_be_our_cloak_counts_nobody_whom_it_may_not_exert() -> None:
    """Only Shadow cards may exert the bearer of Throw Yourself in Next Time."""
    table = Table(site=4)
    sam, gimli = table.in_play("Sam, Son of Hamfast"), table.in_play("Gimli")
    table.in_play("Throw Yourself in Next Time", seat=1, on=sam)
    table.twilight(5)
    folly = table.in_hand("Let Folly Be Our Cloak")
    table.begin(FELLOWSHIP).play(folly)
    assert (table.asked.least, table.asked.most) == (1, 2)
    table.number(2)
    assert (table.pool, gimli.wounds, table.ring_bearer().wounds, sam.wounds) == (3, 1, 1, 0)


def test_the_nine_walkers_makes_companions_of_a_new_race_cheaper() -> None:
    table = Table()
    table.in_play("The Nine Walkers")
    table.in_play("Elrond")
    gimli, legolas, sam = table.in_hand("Gimli"), table.in_hand("Legolas"), table.in_hand("Sam")
    grimir = table.in_hand("Grimir")
    assert (gimli.cost, legolas.cost, sam.cost, grimir.cost) == (0, 2, 2, 1)


def test_the_nine_walkers_does_not_make_smeagol_cheaper(invent: Invent) -> None:
    """Who has no race is nobody whose race cannot be spotted (CR "Gollum/Sméagol")."""
    invent("1U12", card("S1", "Creeper"), races=(), twilight=3, unique=False)
    table = Table()
    table.in_play("The Nine Walkers")
    gimli, creeper = table.in_hand("Gimli"), table.in_hand("S1")
    assert (gimli.cost, creeper.cost) == (0, 3)


def test_ottar_discards_up_to_three_to_draw_as_many() -> None:
    for count in (0, 2, 3):
        table = Table(idle_hands=False)
        ottar = table.in_play("Ottar")
        table.in_hand("Gimli", "Legolas", "Armor", "Hobbit Sword")
        table.on_deck("Sam", "Merry, From O'er the Brandywine", "Boromir", "Farin")
        table.begin(FELLOWSHIP).use(ottar).choose(*table.choices[:count])
        assert len(table.cards("hand")) == 4
        assert len(table.cards("discard pile")) == count
        assert len(table.cards("draw deck")) == 4 - count
        assert ottar.wounds == 1


def test_ottar_cannot_exert_when_exhausted() -> None:
    table = Table()
    ottar = table.in_play("Ottar", wounds=1)
    table.on_deck("Sam")
    table.begin(FELLOWSHIP)
    assert not table.may("use", ottar)


def test_questions_that_need_answering_takes_two_of_four() -> None:
    table = Table(idle_hands=False)
    table.in_play("Gandalf")
    table.on_deck("Sam", "Merry, From O'er the Brandywine", "Boromir", "Farin", "Armor")
    questions = table.in_hand("Questions That Need Answering")
    table.in_hand("Old Toby")
    table.twilight(2)
    table.begin(FELLOWSHIP).play(questions)
    sam, _merry, boromir, _farin = table.choices
    assert [card.name for card in table.choices][1:3] == ["Merry, From O'er the Brandywine", "Boromir, Son of Denethor"]
    table.choose(sam, boromir)
    assert (sam.zone, boromir.zone, len(table.cards("draw deck")), table.pool) == ("hand", "hand", 1, 5)
    assert {card.name for card in table.cards("discard pile")} == {
        "Merry, From O'er the Brandywine",
        "Farin, Dwarven Emissary",
        "Questions That Need Answering",
    }


def test_questions_that_need_answering_shows_the_cards_taken_to_nobody_else() -> None:
    table = Table(idle_hands=False)
    table.in_play("Gandalf")
    table.on_deck("Sam", "Merry, From O'er the Brandywine", "Boromir", "Farin", "Armor")
    questions = table.in_hand("Questions That Need Answering")
    table.begin(FELLOWSHIP).play(questions).choose(*table.choices[:2])
    texts = [event.text for event in table.events() if event.seen_by(1)]
    assert not any("Sam" in text for text in texts)
    assert any("Boromir" in text for text in texts)  # discarded


def test_questions_that_need_answering_wants_less_than_three_twilight_before_it_is_paid() -> None:
    for twilight, gandalf, able in ((2, True, True), (3, True, False), (2, False, False)):
        table = Table()
        if gandalf:
            table.in_play("Gandalf")
        table.on_deck("Sam", "Merry, From O'er the Brandywine")
        questions = table.in_hand("Questions That Need Answering")
        table.twilight(twilight)
        table.begin(FELLOWSHIP)
        assert table.may("play", questions) is able


def test_risk_a_little_light_takes_one_of_two() -> None:
    table = Table(idle_hands=False)
    table.in_play("Gandalf")
    table.on_deck("Sam", "Merry, From O'er the Brandywine", "Boromir")
    light = table.in_hand("Risk a Little Light")
    table.in_hand("Old Toby")
    table.twilight(1)
    table.begin(FELLOWSHIP).play(light)
    sam, merry = table.choices
    table.choose(merry)
    assert (sam.zone, merry.zone, len(table.cards("draw deck"))) == ("discard pile", "hand", 1)


def test_risk_a_little_light_wants_less_than_two_twilight() -> None:
    table = Table()
    table.in_play("Gandalf")
    table.on_deck("Sam", "Merry, From O'er the Brandywine")
    light = table.in_hand("Risk a Little Light")
    table.twilight(2)
    table.begin(FELLOWSHIP)
    assert not table.may("play", light)


def test_risk_a_little_light_takes_none_beyond_the_rule_of_four() -> None:
    table = Table(idle_hands=False)
    table.in_play("Gandalf")
    table.on_deck("Sam", "Merry, From O'er the Brandywine", "Boromir")
    light = table.in_hand("Risk a Little Light")
    table.in_hand("Old Toby")
    table.state.taken = 4
    table.begin(FELLOWSHIP).play(light)
    sam, merry = table.choices
    table.choose(sam)
    assert (sam.zone, merry.zone, light.zone) == ("draw deck", "discard pile", "discard pile")
    assert [table.state.blueprints[card].title for card in table.state.deck[0]] == ["Boromir", "Sam"]


def test_servant_of_the_secret_fire_weakens_a_minion() -> None:
    for gandalf in (False, True):
        table = Table()
        gimli = table.in_play("Gimli")
        if gandalf:
            table.in_play("Gandalf")
        brood = table.in_play("Uruk Brood", seat=1)
        servant = table.in_hand("Servant of the Secret Fire")
        table.fight(gimli, brood)
        assert table.may("play", servant) is gandalf
        if gandalf:
            table.play(servant)
            assert brood.strength == 6


def test_strength_of_spirit_spares_the_exerting_companion_its_token() -> None:
    for spared in (False, True):
        table = Table()
        gimli = table.in_play("Gimli")
        table.in_play("Gandalf")
        table.on_deck("Legolas", "Hobbit Sword", "Armor")
        spirit = table.in_hand("Strength of Spirit")
        delving = table.in_hand("Delving")
        table.begin(FELLOWSHIP).play(delving)
        if spared:
            table.play(spirit)
        else:
            table.pass_()
        assert gimli.wounds == (0 if spared else 1)
        assert len(table.cards("draw deck")) == 0  # the cost is paid


def test_strength_of_spirit_needs_gandalf_and_a_companion_that_exerts() -> None:
    table = Table()
    grimir = table.in_play("Grimir")
    table.in_play("Gandalf")
    spirit = table.in_hand("Strength of Spirit")
    table.in_discard("Axe Strike")
    table.begin(FELLOWSHIP).use(grimir)
    assert grimir.wounds == 1
    other = Table()
    gimli = other.in_play("Gimli")
    other.on_deck("Legolas")
    second = other.in_hand("Strength of Spirit")
    delving = other.in_hand("Delving")
    other.begin(FELLOWSHIP).play(delving)
    assert (gimli.wounds, spirit.zone, second.zone) == (1, "hand", "hand")


def test_a_wizard_is_never_late_plays_a_gandalf_character_from_the_deck() -> None:
    table = Table(site=2)
    gandalf = table.on_deck("Gandalf", "Barliman Butterbur", "Gimli", "Glamdring")
    late = table.in_hand("A Wizard Is Never Late")
    table.begin(FELLOWSHIP).play(late)
    assert sorted(card.name for card in table.choices) == [
        "Barliman Butterbur, Prancing Pony Proprietor",
        "Gandalf, The Grey Wizard",
    ]
    table.choose(gandalf)
    assert (gandalf.zone, table.pool) == ("play", 1 + 4)


def test_a_wizard_is_never_late_may_find_nobody() -> None:
    table = Table()
    table.on_deck("Gimli", "Glamdring")
    late = table.in_hand("A Wizard Is Never Late")
    table.begin(FELLOWSHIP).play(late)
    assert table.choices == []
    table.choose()
    assert (late.zone, table.pool) == ("discard pile", 1)
