"""Casual matches in several formats: left to the deck, or chosen."""

import re
from typing import Any

import pytest
from django.test import Client

from cardpool.decks.services import deck_register
from cardpool.decks.starters import starters_known, starters_playable
from cardpool.formats.forms import FormatForm
from cardpool.formats.services import format_make
from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER
from matches import services
from matches.errors import Malformed
from matches.models import Challenge, Match, MatchStatus
from matches.services.bot_match import bot_match_create
from players.models import Player
from players.staff.roles import Role, role_give
from tests.matches.conftest import NOW
from tests.matches.test_habits import challenged, over

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
LATER = {"sites": "unnumbered", "sets": [11, 12, 13], "banned": [], "mulligan": True}


def practice(player: Player, **more: Any) -> Match:
    return bot_match_create(player=player, bot="random", ruleset="tcg", key="k", now=NOW, **more)


@pytest.mark.parametrize(
    ("deck", "chosen", "options", "opponent"),
    [
        (
            "gandalf",
            "deck",
            {"sets": [1, 2, 3], "banned": [], "mulligan": True},
            "The Fellowship of the Ring: Aragorn starter",
        ),
        ("saruman", "deck", {**BLACK_RIDER_STARTER, "banned": []}, "Black Rider: Mouth of Sauron starter"),
        ("saruman", "war_of_the_ring_block", LATER, "Shadows: Aragorn starter"),
    ],
)
def test_the_deck_or_the_choice_names_the_format(
    ada: Player, deck: str, chosen: str, options: dict[str, Any], opponent: str
) -> None:
    match = practice(ada, deck=deck, options={"format": chosen})
    assert match.options == options
    own, bot = match.seats.select_related("deck_version__deck").order_by("place")
    assert own.setup.get("starting") == (["11C168", "11U163", "12S133"] if options.get("fixed_fellowship") else None)
    assert bot.deck_version is not None
    assert bot.deck_version.deck.name == opponent


def test_a_deck_that_is_not_legal_in_the_chosen_format_is_refused_with_the_reason(ada: Player) -> None:
    with pytest.raises(Malformed, match="Saruman starter is not legal in Fellowship block"):
        practice(ada, deck="saruman", options={"format": "fellowship_block"})
    with pytest.raises(Malformed, match="The first bot plays a starter deck of the format; choose one of: mouth, sar"):
        practice(ada, deck="saruman", opponent_deck="gandalf")
    assert not Match.objects.exists()


@pytest.mark.long
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


@pytest.mark.long
def test_a_rematch_has_the_format_of_the_match(ada: Player, bob: Player) -> None:
    match = challenged(ada, bob, ruleset="tcg", deck="mouth", options={"format": "war_of_the_ring_block"})
    again = services.match_rematch(match=over(match, bob), player=ada, now=NOW)
    assert isinstance(again, Challenge)
    assert again.options == {"format": "war_of_the_ring_block"}


@pytest.mark.long
def test_the_form_offers_every_starter_that_can_be_played_by_format(ada: Player, client: Client) -> None:
    client.force_login(ada)
    page = " ".join(client.get("/matches/new/").text.split())
    of_mouth = ("Black Rider starters", "War of the Ring block", "Expanded", "Open", "Standard")
    assert f"official starter, {', '.join(of_mouth)}, War of the Ring sealed" in page
    assert {slug for slug in starters_known() if f'value="{slug}"' in page} == set(starters_playable())
    order = ["Starters of Fellowship block", 'value="mom-gimli"', "Starters of Black Rider starters", 'value="mouth"']
    assert sorted(order, key=page.index) == order
    block = client.get("/matches/new/?option:format=war_of_the_ring_block").text
    assert {slug for slug in starters_known() if f'value="{slug}"' in block} == {
        "mouth", "saruman", "sh-aragorn", "sh-eowyn", "sh-gandalf", "sh-legolas",
    }  # fmt: skip
    assert '<input type="hidden" name="option:format" value="war_of_the_ring_block">' in block
    none = client.get("/matches/new/?option:format=towers_block").text
    assert "No starter can be played in this format yet." in none
    assert client.get("/matches/new/?option:format=no-such").status_code == 200


@pytest.mark.parametrize("slug", sorted(set(starters_playable()) - {"aragorn", "gandalf", "mouth", "saruman"}))
def test_every_offered_starter_can_be_played(ada: Player, slug: str) -> None:
    match = practice(ada, deck=slug, opponent_deck=slug)
    sets = {all_facts()[card_id].set for card_id in EVERY_STARTER[slug].ids}
    assert sets <= {*match.options["sets"]}
    assert match.status == MatchStatus.WAITING


@pytest.mark.parametrize(
    ("deck", "format", "refusal"),
    [
        ("ttt-aragorn", "", "Choose a starter deck, or one of your own legal decks."),
        (
            "aragorn",
            "no-such",
            "There is no such format of Trading Card Game that you may use; choose deck, fellowship",
        ),
        ("aragorn", "own_cards", "There is no such format"),
        ("aragorn", "tarot_rulebook", "There is no such format"),
        ("aragorn", "expanded", "is not legal in Expanded"),
        ("aragorn", "towers_block", "is not legal in Towers block. Choose a deck of your own, or another format."),
    ],
)
def test_what_cannot_be_played_is_refused(ada: Player, deck: str, format: str, refusal: str) -> None:
    with pytest.raises(Malformed, match=refusal):
        practice(ada, deck=deck, options={"format": format})
    assert not Match.objects.exists()


def test_one_s_own_format_is_for_one_s_own_matches(ada: Player, bob: Player) -> None:
    role_give(player=ada, role=Role.ORGANISER, actor=None, now=NOW)
    form = FormatForm({
        "name": "Two sets", "slug": "two-sets", "sets": ["1", "2"], "path": "numbered", "draw_deck_least": 60,
        "copies": 4, "rules": ["public_discard"],
    })  # fmt: skip
    assert form.is_valid()
    format_make(owner=ada, slug="two-sets", content=form.content(), now=NOW)
    match = practice(ada, deck="aragorn", options={"format": "two-sets"})
    assert (match.options["sets"], match.options["public_discard"]) == ([1, 2], True)
    with pytest.raises(Malformed, match="There is no such format"):
        practice(bob, deck="aragorn", options={"format": "two-sets"})


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "format", "options"),
    [
        ("confrontation", "confrontation_deluxe_variant",
         {"edition": "deluxe", "good_characters": "variant", "dark_characters": "variant"}),
        ("tarot", "tarot_rulebook", {}),
        ("deckbuilding", "deckbuilding_long", {"archenemies": 12, "rounds": 60}),
    ],
)  # fmt: skip
def test_games_without_decks_are_played_by_their_formats(
    ada: Player, client: Client, game: str, format: str, options: dict[str, Any]
) -> None:
    client.force_login(ada)
    page = client.get(f"/matches/new/?game={game}&option:format={format}").text
    assert f'name="option:format" value="{format}"' in page
    assert page.count('name="option:') == 1  # the format sets the options
    sent = {"game": game, "against": "bot", "bot": "random", "seats": "2", "key": "one", "option:format": format}
    assert client.post("/matches/new/", sent).status_code == 302
    by_page = Match.objects.get()
    assert options.items() <= by_page.options.items()
    body = {"bot": "random", "ruleset": game, "options": {"format": format}}
    made = client.post("/api/v1/matches/", body, content_type="application/json", headers={"Idempotency-Key": "two"})
    assert made.status_code == 201
    assert options.items() <= Match.objects.get(code=made.json()["code"]).options.items()


def test_a_format_and_options_beside_it_are_refused(ada: Player) -> None:
    options = {"format": "confrontation_deluxe", "edition": "classic"}
    with pytest.raises(Malformed, match="Deluxe sets the options of the game; leave out edition"):
        bot_match_create(player=ada, bot="random", ruleset="confrontation", options=options, key="k", now=NOW)


@pytest.mark.long
def test_a_challenge_without_decks_names_its_format(ada: Player, bob: Player, client: Client) -> None:
    match = challenged(ada, bob, ruleset="confrontation", options={"format": "confrontation_deluxe"})
    assert match.options["edition"] == "deluxe"
    challenge = Challenge.objects.get()
    client.force_login(bob)
    assert "Deluxe" in client.get(challenge.get_absolute_url()).text
    again = services.match_rematch(match=over(match, bob), player=ada, now=NOW)
    assert isinstance(again, Challenge)
    assert again.options == {"edition": "deluxe"}


@pytest.mark.long
def test_a_bot_is_played_at_once_from_the_page_of_a_deck(ada: Player, client: Client) -> None:
    version = deck_register(player=ada, name="Mine", starter="rotel-legolas", now=NOW)
    client.force_login(ada)
    page = client.get(version.deck.get_absolute_url()).text
    form = page[page.index('action="/matches/new/"') :]
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', form[: form.index("</form>")]))
    assert sent.pop("csrfmiddlewaretoken", "x")
    assert sent["option:format"] == "fellowship_block"
    assert client.post("/matches/new/", sent).status_code == 302
    assert Match.objects.get().seats.get(place=0).deck_version == version
