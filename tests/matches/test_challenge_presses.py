"""A challenge in two presses: friends and recent opponents first, the deck played last chosen, the rest folded."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.models import Deck
from matches.models import Challenge
from matches.opponents import deck_played_last, opponents_offered
from matches.services.bot_match import bot_match_create
from players.friends.blocks import player_block
from players.friends.services import friend_ask
from players.guests.trial import trial_make
from players.models import Player
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db
PAGE = "/matches/new/?against=player"


def befriend(player: Player, other: Player) -> None:
    friend_ask(player=player, other=other, now=NOW)
    friend_ask(player=other, other=player, now=NOW)


def fields(page: str) -> dict[str, str]:
    """What the form of the page sends as it stands: hidden fields and what is checked."""
    form = page.partition('<form method="post" class="panel newmatch"')[2].partition("</form>")[0]
    sent = {}
    for tag in re.findall(r"<input[^>]*>", form):
        named = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if named.get("type") == "hidden" or re.search(r"\bchecked\b", tag):
            sent[named["name"]] = named.get("value", "")
    return sent


def folded(page: str) -> str:
    return page.partition('<details class="newmatch__rest"')[2].partition("</summary>")[0]


def test_friends_come_first_then_those_one_met_last(ada: Player, bob: Player) -> None:
    friend, older, newer = (player_make(name) for name in ("zoe", "older", "newer"))
    befriend(ada, friend)
    for number, other in enumerate((bob, older, newer)):
        cut(tiny_match(ada, other, origin=f"test:{number}", seed=number + 1), ada, other)
    player_block(blocker=ada, blocked=bob, now=NOW)
    player_block(blocker=older, blocked=ada, now=NOW)
    cut(tiny_match(ada, player_make("robot", bot="steady"), origin="test:bot", seed=9), ada)
    offered = [(opponent.name, opponent.is_friend) for opponent in opponents_offered(ada)]
    assert offered == [("zoe", True), ("newer", False), ("older", False)]


def test_guests_and_who_has_gone_are_not_offered(ada: Player, bob: Player) -> None:
    cut(tiny_match(ada, bob, origin="test:1"), ada, bob)
    guest = trial_make(now=NOW)
    cut(tiny_match(ada, guest, origin="test:2", seed=2), ada, guest)
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert opponents_offered(ada) == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["tcg", "confrontation", "tarot"])
def test_the_second_press_makes_the_challenge(game: str, ada: Player, bob: Player, catalogue: None) -> None:
    befriend(ada, bob)
    client = Client()
    client.force_login(ada)
    assert PAGE in client.get("/").text.replace("&amp;", "&"), "the first press"
    page = client.get(f"{PAGE}&game={game}").text
    assert '<button class="btn" name="opponent" value="bob">' in page
    assert "open" not in folded(page)
    client.post("/matches/new/", {**fields(page), "opponent": ["", "bob"]})
    challenge = Challenge.objects.get()
    assert (challenge.challenger, challenge.ruleset) == (ada, game)
    assert [row.player for row in challenge.invitations.all()] == [bob]


@pytest.mark.long
def test_the_deck_played_last_is_chosen_with_the_formats_it_fits(ada: Player, bob: Player, catalogue: None) -> None:
    client = Client()
    client.force_login(ada)
    assert deck_played_last(ada, "tcg") == ""
    for number, slug in enumerate(("aragorn", "gandalf")):
        bot_match_create(player=ada, bot="steady", deck=slug, key=f"k{number}", now=NOW + timedelta(minutes=number))
    version = Deck.objects.get(player=ada, name__contains="Gandalf").versions.get()
    assert deck_played_last(ada, "tcg") == str(version.pk)
    page = client.get(PAGE).text
    assert fields(page)["deck"] == str(version.pk)
    shown = client.get(PAGE).context
    assert shown["picked_deck"] == version.deck.name
    fitting = {row["format"].name for row in shown["formats"] if row["fits"]}
    rows: list[dict[str, Any]] = shown["decks"]
    assert fitting == set(next(row["formats"] for row in rows if row["version"] == version))
    assert fitting < {row["format"].name for row in shown["formats"]}
    assert "Formats in which this deck is not legal" in page


@pytest.mark.long
def test_a_refused_challenge_comes_back_unfolded(ada: Player, catalogue: None) -> None:
    client = Client()
    client.force_login(ada)
    sent = fields(client.get(PAGE).text)
    answer = client.post("/matches/new/", {**sent, "opponent": "nobody-here", "deck": "aragorn"}, follow=True)
    assert 'value="nobody-here"' in answer.text
    assert "open" in folded(answer.text)
    assert not Challenge.objects.exists()


def test_the_lists_take_three_statements(ada: Player, django_assert_num_queries: Any) -> None:
    for number in range(4):
        other = player_make(f"other{number}")
        cut(tiny_match(ada, other, origin=f"test:{number}", seed=number + 1), ada, other)
    with django_assert_num_queries(3):
        assert len(opponents_offered(ada)) == 4
        deck_played_last(ada, "tcg")
