"""Random games of decks full of the cards that stretch the rules most: every law of the kernel holds in them.

A stand-in for a Nazgûl that does nothing by itself gives the Ringwraith cards somebody to be about.
``make laws`` plays all the games, ``make test`` a few.
"""

import pytest

from engine.bots.chance import random_raw
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully
from engine.tcg.conformance import TWO_STARTERS
from engine.tcg.library import blueprint
from engine.tcg.words.cards import card
from tests.engine.tcg.conftest import Invent
from tests.shares import whole_or_sample

HARD = ("1C67", "1U73", "1R22", "1R170", "1R183", "1R224", "1R143", "1C294", "1U142", "1U207")
SEEN = {
    "stack": 10,
    "reveal from deck": 10,
    "assignments cancelled": 1,
    "transfer": 5,
}
"""Kinds of event the games must have shown, and how often at least."""
SHORT = 2
"""The seed of a short game."""


@pytest.fixture
def hard(invent: Invent) -> Setting:
    """Both starters' cards with three copies of each hard card and six Nazgûl."""
    wraith = invent("1R230", card("1T230", "Test Nazgûl"), strength=6, twilight=2, unique=False)
    seats = []
    for deck in TWO_STARTERS.seats:
        assert isinstance(deck, dict)
        cards = {card_id: copies for card_id, copies in deck["cards"].items() if blueprint(card_id).type != "event"}
        sites = ["1C351" if blueprint(site).site_number == 6 else site for site in deck["sites"]]
        seats.append(deck | {"sites": sites, "cards": cards | dict.fromkeys(HARD, 3) | {wraith: 6}})
    return Setting("tcg", {}, tuple(seats), random_raw, TWO_STARTERS.shows, TWO_STARTERS.secrets)


@pytest.mark.long
@whole_or_sample
def test_games_of_hard_cards_end_lawfully_and_show_what_they_do(whole: bool, hard: Setting) -> None:
    tally = Tally()
    kinds: dict[str, int] = {}
    games = 100 if whole else 6
    for seed in range(games):
        play_lawfully(hard, seed, tally)
        game = hard.start(seed, snapshots=False)
        chance = hard.chance(seed)
        while game.outcome is None:
            data = game.pending[0].as_data()
            options = data["options"]
            assert isinstance(options, list)
            assert len({option["key"] for option in options}) == len(options)
            game.decide(game.pending[0], hard.choose(game.pending[0], chance))
        for event in game.drain():
            kinds[event.kind] = kinds.get(event.kind, 0) + 1
            assert event.text.format("Ann", "Bob").endswith(".")
    assert tally.games == games
    least_seen = SEEN if whole else {"stack": 1}
    assert {kind: kinds.get(kind, 0) for kind, least in least_seen.items() if kinds.get(kind, 0) < least} == {}


@pytest.mark.law
def test_games_of_hard_cards_are_exact_and_silent(hard: Setting) -> None:
    exact, silent = Tally(), Tally()
    for seed in range(3):
        check_exact(hard, seed, exact)
    for seed in range(12):
        check_silence(hard, seed, silent)
    assert exact.decisions > 150
    assert silent.compared > 1000
