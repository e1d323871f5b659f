"""The first page for strangers: the match that it shows. What it weighs is in test_static_files.py."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import Match
from matches.services import match_advance
from matches.services.trial_begin import trial_begin
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.matches.conftest import NOW, ada, bob, cut, tiny_match  # noqa: F401 (fixtures)

pytestmark = pytest.mark.django_db


def test_the_live_match_is_asked_for_again(client: Client, catalogue: None, ada: Player, bob: Player) -> None:  # noqa: F811
    page = client.get("/").text
    assert f'hx-get="{reverse("home-live")}"' in page
    assert "every 20s" in page
    assert "ada" not in client.get(reverse("home-live")).text
    match = cut(tiny_match(ada, bob), ada, bob)
    match_advance(match_id=match.pk, now=NOW)
    part = client.get(reverse("home-live"))
    assert "ada" in part.text
    assert "bob" in part.text
    assert match.get_absolute_url() in part.text
    assert part.text.strip().startswith("<div")
    assert "<html" not in part.text


def test_the_table_of_the_furthest_match_is_shown_and_nothing_hidden_of_it(client: Client, catalogue: None) -> None:
    guest, first = trial_begin(player=None, ruleset="tcg", now=NOW)
    assert 'class="fan"' in client.get("/").text, "a first match is closed; there are three cards in its place"
    _, match = trial_begin(player=guest, ruleset="tcg", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    part = client.get(reverse("home-live")).text
    assert match.get_absolute_url() in part
    assert first.get_absolute_url() not in part
    assert 'class="glimpse"' in part
    locked, _, game = borrow_game(match.pk)
    view: Any = game.view(None)
    release_game(locked, game)
    open_cards = {card["title"] for seat in view["seats"] for card in seat["characters"]}
    assert set(re.findall(r'<span lang="en">(.*?)</span>', part)) <= open_cards


@pytest.mark.long
def test_of_a_match_that_is_watched_later_no_table_is_shown(client: Client, catalogue: None) -> None:
    guest, _ = trial_begin(player=None, ruleset="tcg", now=NOW)
    _, match = trial_begin(player=guest, ruleset="tcg", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    Match.objects.filter(pk=match.pk).update(watch_delay=5)
    assert 'class="glimpse"' not in client.get(reverse("home-live")).text


def test_a_closed_match_is_not_shown(client: Client, catalogue: None, ada: Player, bob: Player) -> None:  # noqa: F811
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)
    match_advance(match_id=match.pk, now=NOW)
    assert "ada" not in client.get(reverse("home-live")).text
