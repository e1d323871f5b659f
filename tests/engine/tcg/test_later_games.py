"""Random games by the later rules: sites without numbers, and cards with ambush, lurker, muster and toil."""

from dataclasses import replace

import pytest

from engine.kernel import Game, key_from_seed
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully
from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.conformance import TWO_STARTERS
from engine.tcg.starters import STARTERS
from engine.tcg.view_types import TcgCard
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent
from tests.engine.views import tcg_view

STARTER = {**BLACK_RIDER_STARTER, "sets": [1]}
"""The configuration on cards of set 1."""
KEYWORDS: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("G1", "1C151", {"keywords": (("ambush", 2), ("damage", 1)), "twilight": 1}),
    ("G2", "1C151", {"keywords": (("lurker", 1), ("muster", 1)), "twilight": 1}),
    ("G3", "1C151", {"keywords": (("toil", 2),), "twilight": 5}),
    ("G4", "1C104", {"keywords": (("muster", 1), ("toil", 1)), "twilight": 3, "unique": False}),
)
"""Cards of the two starters with later keywords: id, like which card, and what differs."""


def deck(slug: str) -> dict[str, object]:
    starter = STARTERS[slug]
    cards = {card_id: copies for card_id, copies in starter.cards.items() if card_id not in ("1C151", "1C107")}
    sites = [f"S{number}" for number in range(9)]
    data = starter.engine_data(starting=True)
    return data | {"sites": sites, "cards": cards | {card_id: 3 for card_id, _, _ in KEYWORDS}}


@pytest.fixture
def later(invent: Invent) -> Setting:
    """Two decks with later sites and keywords, and the tournament's rules."""
    for number in range(9):
        arrow = "left" if number % 2 else "right"
        facts: dict[str, object] = {"site_number": None, "shadow_number": number % 3, "keywords": (), "arrow": arrow}
        invent("1U340", card(f"S{number}", f"Vale {number}"), **facts)
    for card_id, like, changed in KEYWORDS:
        invent(like, card(card_id, f"Stranger {card_id}"), **changed)
    return replace(TWO_STARTERS, options={"sites": "unnumbered"}, seats=(deck("aragorn"), deck("gandalf")))


def seats(setting: Setting, count: int, **changes: object) -> Setting:
    decks = tuple(setting.seats[seat % 2] for seat in range(count))
    return replace(setting, seats=decks, **changes)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_lawfully(later: Setting, seed: int) -> None:
    tally = Tally()
    play_lawfully(later, seed, tally)
    play_lawfully(replace(later, options=STARTER), seed, tally)
    assert sum(tally.endings.values()) == 2


@pytest.mark.long
def test_every_later_question_is_asked(later: Setting) -> None:
    asked: set[str] = set()
    for seed in range(20):
        game = later.start(seed, snapshots=False)
        chance = later.chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            asked.add(str(decision.prompt[0]))
            assert game.present(decision)["prompt"]["text"]
            game.decide(decision, later.choose(decision, chance))
        assert all(event.text for event in game.drain())
    assert asked >= {"place site", "ambush", "muster", "toil"}


@pytest.mark.long
def test_three_and_four_players_play_on_when_somebody_leaves(later: Setting) -> None:
    tally = Tally()
    for seed in range(3):
        play_lawfully(seats(later, 3, concede=40), seed, tally)
        play_lawfully(seats(later, 4, concede=60), seed, tally)
    assert sum(tally.endings.values()) == 6


@pytest.mark.long
def test_copies_dumps_and_redeals_of_such_games_are_exact(later: Setting) -> None:
    check_exact(replace(later, stride=5), 1, Tally())
    check_exact(seats(later, 3, stride=25, concede=60), 1, Tally())


@pytest.mark.long
def test_such_games_tell_nobody_what_is_hidden(later: Setting) -> None:
    check_silence(later, 2, Tally())


# -- the starters' own rules ----------------------------------------------------------------------------------------


def start(later: Setting, seed: int) -> Game:
    return Game.start("tcg", STARTER, list(later.seats), key_from_seed(seed))


def test_by_the_starters_rules_chance_names_the_first_player_who_chooses_site_one(later: Setting) -> None:
    first = set()
    for seed in range(8):
        decision = start(later, seed).pending[0]
        assert decision.prompt == ("place site", 1)
        first.add(decision.seat)
    assert first == {0, 1}


def test_by_the_starters_rules_the_fellowship_stands_and_hands_are_kept(later: Setting) -> None:
    game = start(later, 0)
    decision = game.pending[0]
    game.answer(decision.seat, decision.id, ["sS0"])
    assert game.pending[0].prompt[0] == "action"
    view = tcg_view(game, None)["seats"]
    assert isinstance(view, list)
    for seat, slug in enumerate(("aragorn", "gandalf")):
        assert [character["card"] for character in view[seat]["characters"]] == ["1C290", *STARTERS[slug].starting]
        assert (view[seat]["hand_count"], view[seat]["burdens"]) == (8, 0)
    assert tcg_view(game, None)["twilight"] == 0


def test_who_leaves_while_places_are_chosen_has_no_site_to_replace(later: Setting) -> None:
    game = seats(later, 3).start(0)
    for seat, bid in ((0, 2), (1, 1), (2, 0)):
        game.answer(seat, next(decision.id for decision in game.pending if decision.seat == seat), bid)
    assert (game.pending[0].seat, game.pending[0].prompt) == (0, ("place",))
    game.resign(0, "concession")
    assert game.pending[0].seat != 0
    assert not list(game.invariants())


@pytest.mark.long
def test_of_two_who_leave_both_have_their_sites_replaced(later: Setting) -> None:
    """Play four-player games in which somebody leaves now and then, and look at the path whenever all have chosen."""
    setting = seats(later, 4, concede=25)
    for seed in range(4):
        game = setting.start(seed, snapshots=False)
        chance = setting.chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            lost = [site["owner"] for site in path(game) if out(game)[site["owner"]]]
            assert not lost or decision.prompt[0] == "place site"
            game.decide(decision, setting.choose(decision, chance))
            setting.concession(game, chance)


def path(game: Game) -> list[TcgCard]:
    """The sites of the path."""
    return [place["card"] for place in tcg_view(game, None)["path"] if place["card"]]


def out(game: Game) -> list[bool]:
    """Who has lost, by seat."""
    listed = tcg_view(game, None)["seats"]
    assert isinstance(listed, list)
    return [seat["lost"] for seat in listed]
