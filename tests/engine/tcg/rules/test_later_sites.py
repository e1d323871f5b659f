"""Sites without numbers: `RulesConfig.sites`."""

import pytest

from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, NOWHERE, SHADOW, STRENGTH
from engine.tcg.rules.regions import region
from engine.tcg.starters import STARTERS
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action, modifier
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import AtSites
from engine.tcg.words.filters import COMPANION
from engine.tcg.words.verbs import PlayNextSite, ReplaceSite
from tests.engine.tcg.conftest import Invent
from tests.engine.views import tcg_view

LATER = {"sites": "unnumbered"}


def later_site(invent: Invent, card_id: str, title: str, *, shadow_number: int = 2, **facts: object) -> str:
    """A site without a number."""
    return invent("1U340", card(card_id, title), site_number=None, shadow_number=shadow_number, keywords=(), **facts)


@pytest.fixture
def adventure(invent: Invent) -> list[str]:
    """An adventure deck of the later kind: three sites each of Shadow numbers 0, 1 and 2."""
    return [later_site(invent, f"X{number}", f"Vale {number}", shadow_number=number % 3) for number in range(9)]


def deck_with(sites: list[str]) -> dict[str, object]:
    return STARTERS["aragorn"].engine_data() | {"sites": sites}


def start(*decks: dict[str, object], **options: object) -> Game:
    return Game.start("tcg", LATER | options, list(decks), key_from_seed(0))


def test_the_regions_are_three_sites_each() -> None:
    assert [region(number) for number in range(1, 10)] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_the_first_player_chooses_any_site_for_site_one(adventure: list[str]) -> None:
    game = start(deck_with(adventure), deck_with(adventure), bidding=False)
    decision = game.pending[0]
    assert decision.prompt == ("place site", 1)
    assert decision.option_keys() == [f"s{number}" for number in adventure]
    game.answer(decision.seat, decision.id, ["sX7"])
    view = tcg_view(game, None)
    site = view["path"][0]["card"]
    assert site is not None
    assert site["title"] == "Vale 7"
    assert [seat["adventure_count"] for seat in view["seats"]].count(8) == 1


def test_the_shadow_player_chooses_any_site_as_the_next_and_it_takes_the_number_of_its_place() -> None:
    table = Table(site=3, options=LATER)
    table.begin(FELLOWSHIP).move()
    assert (table.asked.seat, table.asked.prompt) == (1, ("place site", 4))
    assert len(table.choices) == 6
    last = next(choice for choice in table.choices if choice.name == "Slopes of Amon Hen")
    table.choose(last)
    assert table.site(4) == last
    assert table.state.site_number[0] == 4


def test_with_printed_numbers_the_next_site_is_no_choice() -> None:
    table = Table(site=3)
    table.begin(FELLOWSHIP).move()
    assert table.asked.prompt[0] != "place site"
    assert table.site(4).name == "Moria Lake"


def test_the_arrow_says_which_shadow_player_chooses(invent: Invent) -> None:
    for arrow, seat in (("right", 2), ("left", 1)):
        site = later_site(invent, f"A{arrow}", f"Crossing to the {arrow}", arrow=arrow)
        table = Table(seats=3, site=1, sites={1: site}, options=LATER)
        table.begin(FELLOWSHIP).move()
        assert (table.asked.seat, table.asked.prompt) == (seat, ("place site", 2))


@pytest.mark.parametrize(("number", "more"), [(2, 0), (3, 0), (4, 3), (6, 3), (7, 6), (9, 6)])
def test_regions_add_twilight_to_moves(number: int, more: int) -> None:
    table = Table(site=9, options=LATER)
    table.state.site_number[0] = number - 1
    table.in_play("Gimli, Dwarf of Erebor")
    table.begin(FELLOWSHIP).move()
    assert table.pool == table.site(number).shadow_number + more + 2


@pytest.mark.parametrize(("number", "heals"), [(1, False), (3, True), (4, False), (6, True), (9, False)])
def test_sites_three_and_six_are_sanctuaries(number: int, heals: bool) -> None:
    table = Table(site=number, sites={3: "1C331", 6: "1C331", 4: "Rivendell Terrace"}, options=LATER)
    gimli = table.in_play("Gimli, Dwarf of Erebor", wounds=1)
    table.begin("turn")
    assert (table.asked.prompt[0] == "sanctuary") is heals
    if heals:
        table.choose(gimli)
        assert gimli.wounds == 0


def test_no_ally_is_at_home_on_later_sites() -> None:
    for options, fights in (({}, True), (LATER, False)):
        table = Table(site=3, options=options)
        elrond = table.in_play("Elrond, Lord of Rivendell")
        runner = table.in_play("Goblin Runner", seat=1)
        table.begin(ASSIGNMENT).pass_all()
        pairs = [option for option in table.asked.options if isinstance(option, tuple)]
        assert ((runner.index, elrond.index) in pairs) is fights


def test_burdens_lower_the_resistance_of_every_companion_and_corrupt_only_the_ring_bearer() -> None:
    table = Table(options=LATER)
    gimli = table.in_play("Gimli, Dwarf of Erebor")
    runner = table.in_play("Goblin Runner", seat=1)
    table.burdens(7)
    table.begin(FELLOWSHIP)
    assert (table.ring_bearer().resistance, table.ring_bearer().resistance_left) == (10, 3)
    assert (gimli.resistance, gimli.resistance_left) == (6, 0)
    assert runner.resistance_left == 0
    assert table.running.outcome is None
    seat = table.view(None)["seats"][0]
    assert [character["resistance_left"] for character in seat["characters"]] == [3, 0]
    waiting = table.view(None)["seats"][1]["characters"]
    assert [place["resistance_left"] for place in waiting] == [10, None]


def test_a_played_next_site_replaces_the_one_that_is_there_with_any_of_the_players_sites(invent: Invent) -> None:
    invent("1U12", card("P1", "Finder", action(FELLOWSHIP, does=PlayNextSite())))
    table = Table(site=3, options=LATER)
    table.state.site_number[0] = 1
    finder = table.in_play("P1")
    wood = table.in_adventure_deck("Westfarthing")
    table.in_adventure_deck("Bree Gate")
    old = table.site(2)
    table.begin(FELLOWSHIP).use(finder).choose(wood)
    assert table.site(2) == wood
    assert old.zone == "adventure deck"
    assert table.state.owner[old.index] == 1


def test_there_is_no_site_ten_to_play(invent: Invent) -> None:
    invent("1U12", card("P1", "Finder", action(FELLOWSHIP, does=PlayNextSite())))
    table = Table(site=9, options=LATER)
    finder = table.in_play("P1")
    table.in_adventure_deck("Westfarthing")
    table.begin(FELLOWSHIP)
    assert not table.may("use", finder)


def test_a_site_is_replaced_with_any_of_ones_own_and_what_it_bears_stays(invent: Invent) -> None:
    invent("1U12", card("P2", "Warden", action(FELLOWSHIP, does=ReplaceSite(here=True))))
    table = Table(site=2, options=LATER)
    warden = table.in_play("P2")
    snows = table.in_play("Saruman's Snows", seat=1, on=table.site(2))
    halls = table.in_adventure_deck("Balin's Tomb")
    table.in_adventure_deck("Westfarthing")
    table.begin(FELLOWSHIP).use(warden).choose(halls)
    assert table.site(2) == halls
    assert snows.bearer == halls


def lost(table: Table, seat: int) -> list[Card]:
    return [Card(table, index) for index, owner in enumerate(table.state.owner) if owner == seat]


def test_the_others_choose_sites_for_those_of_who_has_lost_from_the_right_in_turn() -> None:
    owners = {1: 1, 2: 0, 3: 1, 4: 2}
    table = Table(seats=3, site=4, site_owners=owners, options=LATER)
    before = {number: table.site(number) for number in owners}
    table.begin(FELLOWSHIP)
    table.resign(1)
    # Seat 0 sits on the right of seat 1, seat 2 on the right of seat 0.
    questions = []
    while table.asked.prompt[0] == "place site":
        questions.append((table.asked.seat, table.asked.prompt[1]))
        table.choose(table.choices[0])
    assert questions == [(0, 1), (2, 3)]
    assert [table.state.owner[table.site(number).index] for number in owners] == [0, 0, 2, 2]
    assert [table.site(number) for number in (2, 4)] == [before[2], before[4]]
    assert all(table.state.zone[lost_card.index] == NOWHERE for lost_card in lost(table, 1))
    assert not list(table.running.invariants())


def test_who_leaves_while_choosing_such_a_site_leaves_it_to_the_next(invent: Invent) -> None:
    table = Table(seats=4, site=3, site_owners={1: 0, 2: 1, 3: 0}, options=LATER)
    table.begin(SHADOW)
    table.resign(1)
    chooser = table.asked.seat
    assert table.asked.prompt == ("place site", 2)
    table.resign(chooser)
    questions = []
    while table.asked.prompt[0] == "place site":
        questions.append(table.asked.prompt[1])
        assert table.asked.seat not in (1, chooser)
        table.choose(table.choices[-1])
    assert sorted(questions) == [1, 2, 3]
    assert not list(table.running.invariants())


def test_adventure_decks_of_the_later_kind_are_checked(invent: Invent, adventure: list[str]) -> None:
    fourth = later_site(invent, "X9", "Fourth Vale", shadow_number=0)
    for sites, wrong in (
        (adventure[:8], "nine different sites"),
        ([*adventure[:8], adventure[0]], "nine different sites"),
        ([*adventure[:8], "1C349"], "The Bridge of Khazad-dûm has a site number"),
        ([*adventure[:8], fourth], "at most three sites of Shadow number 0"),
    ):
        with pytest.raises(IllegalSetup, match=wrong):
            start(deck_with(sites), deck_with(adventure))
    with pytest.raises(IllegalSetup, match="one site of each number"):
        Game.start("tcg", {}, [deck_with(adventure), deck_with(adventure)], key_from_seed(0))


def test_the_sites_of_a_deck_are_seen_by_its_player_alone(adventure: list[str]) -> None:
    game = start(deck_with(adventure), deck_with(adventure), bidding=False)
    for seat in (0, 1):
        seats = tcg_view(game, seat)["seats"]
        assert isinstance(seats, list)
        assert [site["id"] for site in seats[seat]["adventure"]] == [f"s{site}" for site in adventure]
        assert "adventure" not in seats[1 - seat]


def test_a_copy_of_a_site_on_the_path_may_be_placed_too(adventure: list[str]) -> None:
    game = start(deck_with(adventure), deck_with(adventure), bidding=False, mulligan=False, fixed_fellowship=True)
    first = game.pending[0]
    game.answer(first.seat, first.id, ["sX7"])
    game.answer(first.seat, game.pending[0].id, "move")
    second = game.pending[0]
    assert (second.seat, second.prompt) == (1 - first.seat, ("place site", 2))
    game.answer(second.seat, second.id, ["sX7"])
    sites = [place["card"] for place in tcg_view(game, None)["path"] if place["card"] is not None]
    assert [site["title"] for site in sites] == ["Vale 7", "Vale 7"]
    assert sites[0]["id"] != sites[1]["id"]


def test_numbers_of_sites_in_texts_mean_sites_with_printed_numbers(invent: Invent) -> None:
    invent("1U309", card("N1", "Signpost", modifier(STRENGTH, COMPANION, 1, while_=AtSites(1, 5))))
    invent("1U12", card("N2", "Surveyor", action(FELLOWSHIP, does=ReplaceSite(number=2))))
    for options, counts in (({}, True), (LATER, False)):
        table = Table(site=3, options=options, all_sites=True)
        table.in_play("N1")
        surveyor = table.in_play("N2")
        assert table.ring_bearer().strength == 4 + counts
        table.begin(FELLOWSHIP)
        assert table.may("use", surveyor) is counts
