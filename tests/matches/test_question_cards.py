"""A question that comes from a card shows that card and its text, on the page and over the API."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from engine.bots import choose
from engine.tcg.starters import STARTERS
from matches.boards.panel import decision_panel, source_shown
from matches.games.registry import room_of
from matches.models import Match, PendingDecision
from matches.services import SeatSpec, answer_submit, match_advance, match_create
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.matches.conftest import NOW, cut, entropy_of

DECKS = [starter.engine_data() for starter in STARTERS.values()]
GAMES: Mapping[str, tuple[dict[str, Any], list[Any]]] = {
    "tcg": ({}, DECKS[:2]),
    "deckbuilding": ({}, [{}, {}]),
    "confrontation": ({}, [{}, {}]),
}
"""By game: the options of a match, and what each seat brings."""


@pytest.fixture
def asked(request: pytest.FixtureRequest, ada: Player, bob: Player) -> tuple[Match, Player, dict[str, Any], bool]:
    """A match at the first question that a card asks (with ``asks``) or that the rules ask, and who is asked."""
    game_name, asks = request.param
    options, setups = GAMES[game_name]
    match = match_create(
        ruleset=game_name,
        options=options,
        seats=[SeatSpec(player, setup=setup) for player, setup in zip((ada, bob), setups, strict=True)],
        origin="test:source",
        now=NOW,
        entropy=entropy_of(1),
    )
    match = cut(match, ada, bob)
    for count in range(400):
        for pending in PendingDecision.objects.select_related("seat__player").filter(match=match):
            if (pending.data["prompt"].get("source") is not None) == asks:
                return match, pending.seat.player, pending.data, asks
            match, _, game = borrow_game(match.pk)
            view = game.view(pending.seat.place)
            release_game(match, game)
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
    pytest.fail("no such question was asked")


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("asked", [(name, True) for name in GAMES], indirect=True, ids=list(GAMES))
def test_the_page_and_the_api_show_the_card_that_asks(asked: tuple[Match, Player, dict[str, Any], bool]) -> None:
    match, player, data, _ = asked
    source = data["prompt"]["source"]
    assert source["title"]
    client = Client()
    client.force_login(player)
    pending = client.get(f"/api/v1/matches/{match.code}/pending/").json()
    assert pending["asked_by"] == {"card": source["card"], "title": source["title"], "text": source["text"]}
    assert pending["decision"]["prompt"]["source"] == source
    page = client.get(f"/matches/{match.code}/").content.decode()
    shown = page.partition('<aside class="asks"')[2].partition("</aside>")[0]
    assert source["title"] in shown
    assert "<p>" in shown


@pytest.mark.django_db
@pytest.mark.parametrize("asked", [(name, False) for name in GAMES], indirect=True, ids=list(GAMES))
def test_a_question_of_the_rules_shows_no_card(asked: tuple[Match, Player, dict[str, Any], bool]) -> None:
    match, player, _, _ = asked
    client = Client()
    client.force_login(player)
    assert client.get(f"/api/v1/matches/{match.code}/pending/").json()["asked_by"] is None
    assert 'class="asks"' not in client.get(f"/matches/{match.code}/").content.decode()


@pytest.mark.parametrize("game_name", GAMES)
def test_every_room_hands_the_card_to_the_panel(game_name: str) -> None:
    source = {"card": "x", "title": "A card", "text": "Draw a card."}
    question = {"id": "d", "kind": "yesno", "least": 1, "most": 1, "options": [], "prompt": {"source": source}}
    assert decision_panel(question, {})["source"] == source
    assert room_of(game_name).source_template


def test_a_question_stored_with_the_key_of_its_card_alone_shows_none() -> None:
    assert source_shown({"prompt": {"source": "old-key"}}) is None
    assert source_shown(None) is None
