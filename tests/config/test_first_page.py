"""The first page for strangers: the match that it shows. What it weighs is in test_static_files.py."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches.services import match_advance
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


def test_a_closed_match_is_not_shown(client: Client, catalogue: None, ada: Player, bob: Player) -> None:  # noqa: F811
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)
    match_advance(match_id=match.pk, now=NOW)
    assert "ada" not in client.get(reverse("home-live")).text
