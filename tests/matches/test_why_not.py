"""Why expected actions are not available, on the page and over the API."""

import html
import re

import pytest
from django.test import Client

from engine.bots import choose
from engine.tcg.starters import STARTERS
from matches.models import Match, PendingDecision
from matches.services import SeatSpec, answer_submit, match_advance, match_create
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.matches.conftest import NOW, cut, entropy_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(ada: Player, bob: Player) -> tuple[Match, Player]:
    """A match of the card game at the first question whose seat holds a card it cannot play, and that seat's
    player."""
    decks = [starter.engine_data() for starter in STARTERS.values()]
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(ada, setup=decks[0]), SeatSpec(bob, setup=decks[1])],
        origin="test:why",
        now=NOW,
        entropy=entropy_of(1),
    )
    match = cut(match, ada, bob)
    for count in range(60):
        for pending in PendingDecision.objects.select_related("seat__player").filter(match=match):
            match, _, game = borrow_game(match.pk)
            why_not, view = game.explain(pending.seat.place), game.view(pending.seat.place)
            release_game(match, game)
            if any(key.startswith("play:") for key in why_not):
                return match, pending.seat.player
            answer_submit(
                match=match,
                player=pending.seat.player,
                decision_id=pending.decision_id,
                value=choose("steady", view, pending.data, count),
                key=f"k{count}-{pending.seat.place}",
                now=NOW,
            )
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
    pytest.fail("nobody held a card that could not be played")


@pytest.mark.long
def test_the_api_and_the_page_give_the_same_reasons(running: tuple[Match, Player], bob: Player, ada: Player) -> None:
    match, player = running
    client = Client()
    client.force_login(player)
    pending = client.get(f"/api/v1/matches/{match.code}/pending/").json()
    plays = {key: why for key, why in pending["why_not"].items() if key.startswith("play:")}
    assert plays
    assert not pending["why_not"].keys() & {option["key"] for option in pending["decision"]["options"]}
    page = html.unescape(client.get(f"/matches/{match.code}/").content.decode())
    for why in plays.values():
        assert f"Not now: {why}" in page, "where a card is looked at"
        assert re.search(rf"[^\"<>]+: not now\. {re.escape(why)}", page), "and in the name of its link"
    other = Client()
    other.force_login(ada if player == bob else bob)
    seen = other.get(f"/api/v1/matches/{match.code}/pending/").json()
    assert (seen["decision"], seen["why_not"]) == (None, {})
    assert "Not now" not in other.get(f"/matches/{match.code}/").content.decode()
    assert "Not now" not in Client().get(f"/matches/{match.code}/").content.decode()


def test_a_game_that_gives_no_reasons_answers_with_none(match: Match, ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    pending = client.get(f"/api/v1/matches/{match.code}/pending/").json()
    assert pending["decision"] is not None
    assert pending["why_not"] == {}
