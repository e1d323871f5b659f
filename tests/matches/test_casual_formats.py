"""Casual matches in several formats: left to the deck, or chosen."""

from typing import Any

import pytest
from django.test import Client

from engine.tcg.config import BLACK_RIDER_STARTER
from matches import services
from matches.errors import Malformed
from matches.models import Challenge, Match
from matches.services.bot_match import bot_match_create
from players.models import Player
from tests.matches.conftest import NOW
from tests.matches.test_habits import challenged, over

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
LATER = {"sites": "unnumbered", "sets": [11, 12, 13], "banned": [], "mulligan": True}


def practice(player: Player, **more: Any) -> Match:
    return bot_match_create(player=player, bot="random", ruleset="tcg", key="k", now=NOW, **more)


@pytest.mark.parametrize(
    ("deck", "chosen", "options"),
    [
        ("gandalf", "deck", {"sets": [1, 2, 3], "banned": [], "mulligan": True}),
        ("saruman", "deck", {**BLACK_RIDER_STARTER, "banned": []}),
        ("saruman", "war_of_the_ring_block", LATER),
    ],
)
def test_the_deck_or_the_choice_names_the_format(ada: Player, deck: str, chosen: str, options: dict[str, Any]) -> None:
    match = practice(ada, deck=deck, options={"format": chosen})
    assert match.options == options
    own, bot = match.seats.select_related("deck_version__deck").order_by("place")
    assert own.setup.get("starting") == (["11C168", "11U163", "12S133"] if options.get("fixed_fellowship") else None)
    assert bot.deck_version is not None
    other = {"gandalf": "The Fellowship of the Ring: Aragorn starter"}.get(deck, "Black Rider: Mouth of Sauron starter")
    assert bot.deck_version.deck.name == other


def test_a_deck_that_is_not_legal_in_the_chosen_format_is_refused_with_the_reason(ada: Player) -> None:
    with pytest.raises(Malformed, match="Saruman starter is not legal in Fellowship block"):
        practice(ada, deck="saruman", options={"format": "fellowship_block"})
    with pytest.raises(Malformed, match="The first bot plays a starter deck of the format; choose one of: mouth, sar"):
        practice(ada, deck="saruman", opponent_deck="gandalf")
    assert not Match.objects.exists()


def test_a_challenge_keeps_its_format_and_takes_only_decks_of_it(ada: Player, bob: Player, client: Client) -> None:
    made = services.challenge_offer(challenger=ada, opponents=["bob"], ruleset="tcg", deck="mouth", key="k", now=NOW)
    assert made.options == {"format": "black_rider_starter"}
    client.force_login(bob)
    page = client.get(made.get_absolute_url()).text
    assert "Black Rider: Saruman starter" in page
    assert "Gandalf starter" not in page
    with pytest.raises(Malformed, match="Gandalf starter is not legal in Black Rider starters"):
        services.challenge_accept(challenge=made, player=bob, deck="gandalf", now=NOW)
    services.challenge_accept(challenge=made, player=bob, deck="saruman", now=NOW)
    match = Challenge.objects.get(pk=made.pk).match
    assert match is not None
    assert match.options["fixed_fellowship"] is True


def test_a_rematch_has_the_format_of_the_match(ada: Player, bob: Player) -> None:
    match = challenged(ada, bob, ruleset="tcg", deck="mouth", options={"format": "war_of_the_ring_block"})
    again = services.match_rematch(match=over(match, bob), player=ada, now=NOW)
    assert isinstance(again, Challenge)
    assert again.options == {"format": "war_of_the_ring_block"}


def test_the_form_says_in_which_formats_each_deck_is_legal(ada: Player, client: Client) -> None:
    client.force_login(ada)
    page = client.get("/matches/new/").text
    assert "official starter, Black Rider starters, War of the Ring block" in page
    assert 'value="war_of_the_ring_block"' in page
