"""Moving the fellowship, sites and the move limit."""

from engine.tcg.names import FELLOWSHIP, MOVE_LIMIT, REGROUP
from engine.tcg.rules import move_limit
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.filters import ANY, COMPANION
from engine.tcg.words.occurrences import YOUR_TURN_STARTS
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import Discard, Draw, TakeFromDiscard
from tests.engine.tcg.conftest import Invent


def test_moving_adds_the_shadow_number_and_one_for_each_companion() -> None:
    table = Table(site=3)
    table.in_play("Gimli")
    table.in_play("Bounder")
    table.begin(FELLOWSHIP).move()
    assert table.pool == table.site(4).shadow_number + 2


def test_the_shadow_player_places_the_next_site_from_his_own_adventure_deck() -> None:
    table = Table(site=1)
    table.in_adventure_deck("Ettenmoors")  # the mover's own stays where it is
    table.begin(FELLOWSHIP).move()
    assert table.site(2).name == "Bree Gate"
    assert table.state.owner[table.state.path[1]] == 1


def test_a_site_already_there_is_not_placed_again() -> None:
    table = Table(site=3)
    table.state.site_number[0] = 1
    before = table.site(2)
    table.begin(FELLOWSHIP).move()
    assert table.site(2) == before
    assert table.state.site_number == [2, 3]


def test_leaving_works_before_arriving_and_twilight_comes_last() -> None:
    table = Table(site=3, sites={3: "Council Courtyard", 4: "Moria Lake"})
    table.twilight(1)
    table.begin(FELLOWSHIP).move()
    kinds = [event.kind for event in table.events() if event.kind in ("twilight", "move", "exert")]
    assert kinds == ["twilight", "move", "exert", "twilight"]


def test_the_move_limit_is_two() -> None:
    table = Table(site=2)
    table.begin(FELLOWSHIP).move()
    table.run_to(REGROUP)
    moved = 0
    while table.state.turn == 0:
        if table.asked.prompt[0] == "move or stay":
            table.move()
            moved += 1
        else:
            table.decline()
    assert moved == 1
    assert table.state.site_number[0] == 4


def test_there_is_no_site_ten() -> None:
    table = Table(site=9)
    table.in_play("Aragorn")
    pathfinder = table.in_hand("Pathfinder")
    table.begin(FELLOWSHIP).play(pathfinder)
    assert len(table.state.path) == 9


def test_site_text_works_only_where_the_fellowship_is() -> None:
    table = Table(site=9, sites={8: "Pillars of the Kings"})
    table.in_play("Boromir", wounds=1)
    table.in_hand("Armor")
    table.begin(FELLOWSHIP)
    assert table.site(8) not in table.legal("use")


def test_what_is_on_a_replaced_site_is_on_the_new_one() -> None:
    table = Table(site=3)
    table.state.site_number[0] = 2
    old = table.site(3)
    snow = table.stacked("Goblin Runner", on=old)
    table.in_play("Aragorn")
    pathfinder = table.in_hand("Pathfinder")
    table.in_adventure_deck("Council Courtyard")
    table.begin(FELLOWSHIP).play(pathfinder)
    assert old.zone == "adventure deck"
    assert snow.bearer == table.site(3)


def test_the_rule_of_four_does_not_count_the_start_of_the_turn(invent: Invent) -> None:
    invent("1U309", card("T1", "Dawn", trigger(YOUR_TURN_STARTS, does=Draw(2)), action(FELLOWSHIP, does=Draw(5))))
    table = Table(idle_hands=False)
    dawn = table.in_play("T1")
    table.on_deck(*["Armor"] * 9)
    table.begin("turn").use(dawn)
    assert len(table.cards("hand")) == 2 + 4


def test_a_card_played_again_in_a_turn_changes_the_move_limit_again(invent: Invent) -> None:
    leave = action(FELLOWSHIP, does=Discard(THIS_CARD))
    invent("1U12", card("T1", "Guide", modifier(MOVE_LIMIT, ANY, 1), leave))
    invent("1U309", card("T2", "Horn", action(FELLOWSHIP, does=TakeFromDiscard(COMPANION))))
    table = Table(site=2)
    guide, horn = table.in_hand("T1"), table.in_play("T2")
    table.begin(FELLOWSHIP)
    assert move_limit.move_limit(table.state) == 2
    table.play(guide).use(guide)
    assert move_limit.move_limit(table.state) == 3  # for the whole turn, though he has left
    table.use(horn).play(guide)
    assert move_limit.move_limit(table.state) == 4
