"""Setting up the game: decks, bids, places, starting fellowships, hands, mulligan."""

from collections.abc import Mapping

import pytest

from engine.kernel import Game, IllegalAnswer, IllegalSetup, StaleAnswer, key_from_seed
from engine.tcg import names
from engine.tcg.config import RulesConfig
from engine.tcg.language import AbilityContext
from engine.tcg.library import blueprint
from engine.tcg.rules import active, values
from engine.tcg.starters import STARTERS
from engine.tcg.state import TcgState
from engine.tcg.table import Table
from engine.tcg.words.abilities import modifier, trigger, when_played
from engine.tcg.words.cards import card, item
from engine.tcg.words.conditions import AtSites, Spots
from engine.tcg.words.filters import COMPANION, DWARF, MINION, THIS, HomeAt, Numbered
from engine.tcg.words.occurrences import is_played
from engine.tcg.words.verbs import AddBurdens, AddTwilight, Draw, RemoveBurden
from tests.engine.tcg.conftest import Invent
from tests.engine.views import tcg_view

DECKS = [STARTERS["aragorn"].engine_data(), STARTERS["gandalf"].engine_data()]


def _with(deck: Mapping[str, object], card_id: str) -> dict[str, object]:
    """The deck with another card."""
    cards = deck["cards"]
    assert isinstance(cards, Mapping)
    return {**deck, "cards": {**cards, card_id: 1}}


def start(seed: int = 1, **options: object) -> Game:
    return Game.start("tcg", options, DECKS, key_from_seed(seed))


def bid(game: Game, *bids: int) -> None:
    for decision, number in zip(list(game.pending), bids, strict=True):
        game.answer(decision.seat, decision.id, number)


def answer(game: Game, value: object) -> None:
    game.answer(game.pending[0].seat, game.pending[0].id, value)


def past_starting_fellowships(game: Game) -> None:
    bid(game, 1, 0)
    answer(game, "place:0")
    while game.pending[0].prompt[0] == "starting fellowship":
        answer(game, [])


def test_bids_are_asked_of_everybody_at_once_and_secret() -> None:
    game = start()
    assert [decision.seat for decision in game.pending] == [0, 1]
    before = tcg_view(game, 1)
    first = game.pending[0]
    game.answer(0, first.id, 3)
    assert tcg_view(game, 1)["seats"] == before["seats"]
    assert [decision.seat for decision in game.pending] == [1]
    with pytest.raises(StaleAnswer):
        game.answer(0, first.id, 4)


def test_bids_become_burdens_and_the_highest_chooses_a_place() -> None:
    game = start()
    bid(game, 1, 3)
    assert game.pending[0].seat == 1
    assert game.pending[0].prompt[0] == "place"
    answer(game, "place:1")
    assert tcg_view(game, None)["order"] == [0, 1]
    seats = tcg_view(game, None)["seats"]
    assert isinstance(seats, list)
    assert [seat["burdens"] for seat in seats] == [1, 3]


def test_tied_bids_are_ordered_by_chance() -> None:
    choosers = set()
    for seed in range(20):
        game = start(seed)
        bid(game, 2, 2)
        choosers.add(game.pending[0].seat)
    assert choosers == {0, 1}


def test_a_bid_of_the_whole_resistance_corrupts_before_the_game_begins() -> None:
    game = start()
    bid(game, 10, 0)
    answer(game, "place:0")
    assert game.outcome is not None
    assert game.outcome.termination == "ring-bearer corrupted"
    assert game.outcome.winners == (1,)


@pytest.mark.parametrize("value", [-1, 11, True, "2", None, 1.0, [1]])
def test_a_bid_is_a_number_up_to_the_resistance(value: object) -> None:
    game = start()
    with pytest.raises(IllegalAnswer):
        game.answer(0, game.pending[0].id, value)
    assert len(game.pending) == 2


def test_the_first_player_places_site_one() -> None:
    game = start()
    bid(game, 0, 1)
    answer(game, "place:0")
    path = tcg_view(game, None)["path"]
    assert path[0]["card"] is not None
    assert path[0]["card"]["title"] == "Westfarthing"
    assert path[0]["markers"] == [0, 1]
    assert path[1]["card"] is None


def test_starting_companions_cost_four_or_less_in_all_and_add_no_twilight() -> None:
    game = start()
    bid(game, 1, 0)
    answer(game, "place:0")
    data = game.pending[0].as_data()
    options = data["options"]
    assert isinstance(options, list)
    assert {option["label"] for option in options} == {
        "Aragorn, King in Exile",
        "Boromir, Son of Denethor",
        "Legolas, Prince of Mirkwood",
        "Sam, Son of Hamfast",
    }
    cards = data["cards"]
    assert isinstance(cards, list)
    assert {card["id"]: f"{card['title']}, {card['subtitle']}" for card in cards} == {
        option["key"]: option["label"] for option in options
    }, "the cards themselves lie in the draw deck, which no view shows"
    assert {card["title"]: card["twilight"] for card in cards} == {"Aragorn": 4, "Boromir": 3, "Legolas": 2, "Sam": 2}
    keys = {option["label"]: option["key"] for option in options}
    answer(game, [keys["Legolas, Prince of Mirkwood"]])
    options = game.pending[0].as_data()["options"]
    assert isinstance(options, list)
    assert [option["label"] for option in options] == ["Sam, Son of Hamfast"]
    assert tcg_view(game, 0)["twilight"] == 0


def test_when_nothing_fits_any_more_there_is_one_answer() -> None:
    game = start()
    bid(game, 1, 0)
    answer(game, "place:0")
    options = game.pending[0].as_data()["options"]
    assert isinstance(options, list)
    assert not game.pending[0].forced
    answer(game, [next(option["key"] for option in options if option["label"] == "Aragorn, King in Exile")])
    assert game.pending[0].prompt == ("starting fellowship", 0)
    assert game.pending[0].forced  # asked all the same: whether there is a choice is the player's own business


@pytest.mark.parametrize(("burdens", "offered"), [(1, True), (0, False)])
def test_a_starting_companion_is_played_at_its_cost(invent: Invent, burdens: int, offered: bool) -> None:
    invent("1C11", card("T1", "Stray", cost=AddBurdens(2) if offered else RemoveBurden(2)), type=names.COMPANION)
    data = STARTERS["aragorn"].engine_data()
    game = Game.start("tcg", {}, [_with(data, "T1"), DECKS[1]], key_from_seed(1))
    bid(game, burdens, 0)
    answer(game, "place:0")
    labels = {option["label"]: option["key"] for option in game.pending[0].as_data()["options"]}
    assert ("Stray" in labels) == offered
    if offered:
        answer(game, [labels["Stray"]])
        assert tcg_view(game, None)["seats"][0]["burdens"] == burdens + 2


def choose_starting(game: Game, label: str) -> None:
    """Let the player choose a companion, by its label."""
    options = game.pending[0].as_data()["options"]
    assert isinstance(options, list)
    answer(game, [next(option["key"] for option in options if option["label"] == label)])


def with_companions(*cards: str) -> Game:
    """A game whose first player chooses a starting fellowship with these test cards in the draw deck."""
    deck: Mapping[str, object] = DECKS[0]
    for added in cards:
        deck = _with(deck, added)
    game = Game.start("tcg", {}, [deck, DECKS[1]], key_from_seed(1))
    bid(game, 1, 0)
    answer(game, "place:0")
    return game


@pytest.mark.parametrize(("cost", "offered", "least"), [(4, True, 0), (5, True, 1), (6, True, 1), (7, False, 0)])
def test_toil_lowers_the_cost_of_a_starting_companion(invent: Invent, cost: int, offered: bool, least: int) -> None:
    invent("1C7", card("T1", "Stray"), culture="shire", keywords=(("toil", 2),), twilight=cost)
    game = with_companions("T1")
    labels = {option["label"] for option in game.pending[0].as_data()["options"]}
    assert ("Stray" in labels) == offered
    if offered:
        choose_starting(game, "Stray")
        decision = game.pending[0]
        assert (decision.prompt, decision.least) == (("toil", "T1", cost, 2), least)
        answer(game, [option["key"] for option in decision.as_data()["options"]])
        assert game.pending[0].prompt == ("starting fellowship", 4 - (cost - 2))


@pytest.mark.parametrize(("cost", "left"), [(4, 0), (3, 1)])
def test_nobody_has_to_toil_for_a_starting_companion_that_fits(invent: Invent, cost: int, left: int) -> None:
    invent("1C7", card("T1", "Stray"), culture="shire", keywords=(("toil", 2),), twilight=cost)
    game = with_companions("T1")
    choose_starting(game, "Stray")
    answer(game, [])
    assert game.pending[0].prompt == ("starting fellowship", left)


def test_starting_no_further_companion_says_who_would_begin() -> None:
    game = with_companions("1C7", "1U97")
    question = game.pending[0].as_data()
    assert question["nothing"] == {
        "label": "Start with Frodo alone",
        "note": "Frodo would begin the journey alone.",
    }
    choose_starting(game, question["options"][0]["label"])
    assert game.pending[0].as_data()["nothing"] == {"label": "Start with these"}


def test_the_mulligan_is_answered_in_its_own_words() -> None:
    game = with_companions()
    while game.pending[0].prompt[0] != "mulligan":
        answer(game, [])
    question = game.pending[0].as_data()
    assert question["prompt"]["text"] == "Keep these eight cards, or shuffle and draw six?"
    assert {option["key"]: option["label"] for option in question["options"]} == {"yes": "Draw six", "no": "Keep"}


def test_a_starting_companion_that_comes_with_vitality_0_sets_nothing_off(invent: Invent) -> None:
    gloom = (modifier(names.VITALITY, DWARF, -3), trigger(is_played(COMPANION & DWARF), does=AddBurdens(1)))
    invent("1C7", card("T1", "Gloom", *gloom), races=("elf",), twilight=1)
    invent("1C7", card("T2", "Stray", when_played(does=AddBurdens(1))), type=names.COMPANION, vitality=3, twilight=1)
    game = with_companions("T1", "T2")
    choose_starting(game, "Gloom")
    choose_starting(game, "Stray")
    seats = tcg_view(game, None)["seats"]
    assert isinstance(seats, list)
    assert [dead["title"] for dead in seats[0]["dead"]] == ["Stray"]
    assert seats[0]["burdens"] == 1


@pytest.mark.parametrize("block", ["fellowship", "towers"])
def test_numbers_without_a_symbol_mean_sites_of_the_fellowship_block(invent: Invent, block: str) -> None:
    invent("1C337", card("T2", "Court"), block=block)
    ours = block == "fellowship"
    table = Table(site=3, sites={3: "T2"}, site_owners={3: 0})
    elrond = table.in_play("Elrond")
    context = AbilityContext(table.state, 0, elrond.index)
    assert (elrond.index in values.fighters(table.state)) == ours
    assert AtSites(1, 5).holds(context) == ours
    assert Numbered(3, 9).test(context, table.site(3).index) == ours
    assert (active.own_site(table.state, elrond.index, 3) >= 0) == ours


@pytest.mark.parametrize(("homes", "fights"), [("towers", True), ("fellowship", False)])
def test_an_ally_is_at_home_at_sites_of_its_homes_block(invent: Invent, homes: str, fights: bool) -> None:
    invent("1C337", card("T2", "Court"), block="towers")
    invent("1R40", card("T3", "Host"), block=homes)
    table = Table(site=3, sites={3: "T2"})
    host = table.in_play("T3")
    assert (host.index in values.fighters(table.state)) == fights
    assert HomeAt(3).fits(table.state.blueprints[host.index]) == (homes == "fellowship")


def test_an_adventure_deck_has_sites_of_one_block(invent: Invent) -> None:
    invent("1C337", card("T2", "Court"), block="towers")
    data = STARTERS["aragorn"].engine_data()
    assert isinstance(data["sites"], list)
    sites = ["T2" if blueprint(site).site_number == 3 else site for site in data["sites"]]
    with pytest.raises(IllegalSetup, match="sites of one block"):
        Game.start("tcg", {}, [data | {"sites": sites}, DECKS[1]], key_from_seed(1))


def test_a_deck_may_hold_followers(invent: Invent) -> None:
    invent("1C11", card("T1", "Guest"), type=names.FOLLOWER)
    game = Game.start("tcg", {}, [_with(DECKS[0], "T1"), DECKS[1]], key_from_seed(1))
    assert game.pending


def test_what_a_minion_bears_changes_its_site_number(invent: Invent) -> None:
    invent("2U76", item("T1", "Wall", bearer=MINION), site_bonus=3)
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    assert not runner.is_roaming
    table.in_play("T1", seat=1, on=runner)
    assert runner.is_roaming


def test_site_text_does_not_count_for_starting_fellowships() -> None:
    """East Road makes companions dearer, but not the starting ones: Aragorn, cost 4, may start."""
    game = start()
    bid(game, 1, 0)
    answer(game, "place:0")
    path = tcg_view(game, None)["path"]
    assert path[0]["card"] is not None
    assert path[0]["card"]["title"] == "East Road"
    options = game.pending[0].as_data()["options"]
    assert isinstance(options, list)
    assert "Aragorn, King in Exile" in {option["label"] for option in options}


def test_starting_fellowships_are_chosen_in_turn_order() -> None:
    game = start()
    bid(game, 0, 1)
    answer(game, "place:1")
    assert game.pending[0].seat == 0
    answer(game, [])
    assert game.pending[0].seat == 1


def test_starting_hands_have_eight_cards() -> None:
    game = start()
    past_starting_fellowships(game)
    seats = tcg_view(game, None)["seats"]
    assert isinstance(seats, list)
    assert [(seat["hand_count"], seat["deck_count"]) for seat in seats] == [(8, 52), (8, 52)]


def test_a_mulligan_draws_six_once_in_turn_order() -> None:
    game = start()
    past_starting_fellowships(game)
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == (0, "mulligan")
    answer(game, "yes")
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == (1, "mulligan")
    answer(game, "no")
    seats = tcg_view(game, None)["seats"]
    assert isinstance(seats, list)
    assert [(seat["hand_count"], seat["deck_count"]) for seat in seats] == [(6, 54), (8, 52)]
    assert game.pending[0].prompt == ("action", "fellowship")


def test_mulligans_are_an_option() -> None:
    game = start(mulligan=False)
    past_starting_fellowships(game)
    assert game.pending[0].prompt == ("action", "fellowship")


def with_deck(**changes: object) -> Mapping[str, object]:
    return {**DECKS[0], **changes}


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ("no deck", "expected ring_bearer"),
        (with_deck(extra=1), "unknown part 'extra'"),
        (with_deck(ring_bearer="1P365"), "cannot start as the Ring-bearer"),
        (with_deck(ring_bearer="1C304"), "cannot be the Ring-bearer"),
        (with_deck(ring="1C299"), "cannot be the Ring"),
        (with_deck(sites=["1U320"] * 9), "one site of each number"),
        (with_deck(sites="1U320"), "sites is a list"),
        (with_deck(cards={"1C2": 1}), "cannot be a card of the draw deck"),
        (with_deck(cards={"1C299": 0}), "write a whole number"),
        (with_deck(cards={"1C299": True}), "write a whole number"),
        (with_deck(cards={"1C299": 4}), "cannot be played"),
        (with_deck(cards={"9R9999": 4}), "no card with rules"),
    ],
)
def test_decks_one_cannot_play_are_refused_with_the_reason(deck: object, reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        Game.start("tcg", {}, [deck, DECKS[1]], key_from_seed(1))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"speed": 1}, "Unknown option"),
        ({"mulligan": "yes"}, "is bool"),
        ({"format": "vintage"}, "Unknown option"),
        ({"sets": 1}, "list of int"),
        ({"sets": ["1"]}, "list of int"),
        ({"banned": "1C248"}, "list of str"),
        ({"sets": [2, 3]}, "is not in this game's card pool"),
        ({"banned": ["1C299"]}, "Hobbit Sword is not in this game's card pool"),
    ],
)
def test_options_one_cannot_play_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalSetup, match=reason):
        Game.start("tcg", options, DECKS, key_from_seed(1))


def test_the_card_pool_decides_whose_responses_are_asked_about() -> None:
    """A response event that no deck may hold opens no window."""
    decks = [{**deck, "cards": {"1C158": 4, "1U97": 4}} for deck in DECKS]
    pools: list[tuple[dict[str, object], bool]] = [({}, True), ({"sets": [1]}, True), ({"banned": ["1C76"]}, False)]
    for options, asked in pools:
        state = Game.start("tcg", options, decks, key_from_seed(1)).state
        assert isinstance(state, TcgState)
        assert ("1C76" in state.responders.ids) is asked


def test_a_game_from_before_pools_travelled_with_it_has_the_block_it_named() -> None:
    config = RulesConfig.from_options({"format": "fellowship_block", "mulligan": False})
    assert config == RulesConfig(mulligan=False)
    assert config.sets == (1, 2, 3)
    assert RulesConfig.from_options(config.as_options()) == config


def test_seats_and_seed_are_checked() -> None:
    with pytest.raises(IllegalSetup, match="2 to 6 seats"):
        Game.start("tcg", {}, DECKS[:1], key_from_seed(1))
    with pytest.raises(IllegalSetup, match="64 bytes"):
        Game.start("tcg", {}, DECKS, b"short")
    with pytest.raises(IllegalSetup, match="no ruleset"):
        Game.start("chess", {}, DECKS, key_from_seed(1))


def test_starting_companions_work_when_played_and_change_what_later_ones_cost(invent: Invent) -> None:
    """The second costs one less beside a Dwarf, by its own text: two and two make four."""
    invent("1U12", card("S1", "Eldest", when_played(does=AddTwilight(3))), twilight=2)
    invent("1U12", card("S2", "Youngest", modifier(names.TWILIGHT_COST, THIS, -1, while_=Spots(DWARF))), twilight=3)
    deck = {**DECKS[0], "cards": {**DECKS[0]["cards"], "S1": 1, "S2": 1}}  # type: ignore[dict-item]
    game = Game.start("tcg", {"bidding": False}, [deck, deck], key_from_seed(1))
    assert game.pending[0].prompt == ("starting fellowship", 4)
    for wanted in ("Eldest", "Youngest"):
        options = game.pending[0].as_data()["options"]
        assert isinstance(options, list)
        answer(game, [next(option["key"] for option in options if option["label"] == wanted)])
    assert game.pending[0].prompt == ("starting fellowship", 0)
    assert tcg_view(game, None)["twilight"] == 3


def test_a_starting_companion_that_draws_draws_at_random(invent: Invent) -> None:
    """The draw deck is shuffled for it, although it is shuffled again for the starting hand."""
    invent("1U12", card("S1", "Eldest", when_played(does=Draw(1))), twilight=2)
    deck = {**DECKS[0], "cards": {**DECKS[0]["cards"], "S1": 1}}  # type: ignore[dict-item]
    drawn = set()
    for seed in range(8):
        game = Game.start("tcg", {"bidding": False}, [deck, deck], key_from_seed(seed))
        seat = game.pending[0].seat
        options = game.pending[0].as_data()["options"]
        assert isinstance(options, list)
        answer(game, [next(option["key"] for option in options if option["label"] == "Eldest")])
        (card_drawn,) = [game.state.blueprints[index].id for index in game.state.hand[seat]]  # type: ignore[attr-defined]
        drawn.add(card_drawn)
    assert len(drawn) > 2
