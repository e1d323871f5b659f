"""Somebody's everything, for tests that ask all addresses about it: decks, matches, events, requests, and people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from leagues import services as events
from leagues.models import Pairing, SanctionRequest, Tournament
from matches.models import Challenge, Match, PendingDecision
from matches.services import challenge_offer, match_concede
from players.models import Player
from players.roles import Role, roles_sync
from players.services import token_make
from tests.leagues.conftest import NOW, deck_of, entered, player_make, tournament_make
from tests.matches.conftest import cut, tiny_match

__all__ = ["World", "world_make"]


@dataclass
class World:
    """People by name, and what exists by the name of a path parameter, or by the collection before it."""

    people: dict[str, Player]
    parameters: dict[str, list[Any]]
    decisions: list[str] = field(default_factory=list)

    def values(self, path: str, name: str) -> list[Any]:
        """What exists for a parameter of an address, such as ``id`` of ``/api/v1/events/{id}/``."""
        before = path.split("{" + name + "}", 1)[0].rstrip("/").rsplit("/", 1)[-1]
        return self.parameters.get(before) or self.parameters.get(name, [])

    def secret(self, name: str) -> str:
        """A new API token of somebody."""
        return token_make(player=self.people[name], name="test", now=timezone.now())[1]


def seeded_event(organiser: Player, name: str, count: int) -> Tournament:
    """An event with so many entrants, started when there are more than two."""
    tournament = tournament_make(organiser, name=name, automatic=False)
    entered(tournament, organiser, count)
    if count > 2:
        events.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    return tournament


def world_make() -> World:
    """Make it; the cards are loaded already."""
    roles_sync()
    organiser, judge = player_make("orla", Role.ORGANISER), player_make("jude", Role.JUDGE)
    staff, root = player_make("stan", Role.STAFF), player_make("root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    ada, bob, stranger = player_make("ada"), player_make("bob"), player_make("stranger")
    decks = [deck_of(player) for player in (ada, bob)]
    running = cut(tiny_match(ada, bob, now=timezone.now()), ada, bob, now=timezone.now())
    waiting = tiny_match(ada, bob, origin="test:2", seed=2, now=timezone.now())
    over = cut(tiny_match(ada, bob, origin="test:3", seed=3, now=timezone.now()), ada, bob, now=timezone.now())
    match_concede(match=over, player=bob, now=timezone.now())
    offered = challenge_offer(
        challenger=ada, opponents=["bob"], ruleset="confrontation", key="offered", now=timezone.now()
    )
    tournaments = [seeded_event(organiser, "Open", 2), seeded_event(organiser, "Running", 4)]
    asked = tournament_make(organiser, name="Asked")
    events.sanction_ask(tournament=asked, actor=organiser, now=NOW)
    token, _ = token_make(player=bob, name="bob's", now=timezone.now())
    assert Challenge.objects.count() == 1
    assert Match.objects.count() == 3
    return World(
        {"ada": ada, "bob": bob, "orla": organiser, "jude": judge, "stan": staff, "root": root, "stranger": stranger},
        {
            "events": [*(row.pk for row in tournaments), asked.pk, 0],
            "challenges": [offered.pk, 0],
            "sanctioning": [SanctionRequest.objects.get().pk, 0],
            "token_id": [token.pk, 0],
            "deck_id": [version.deck_id for version in decks],
            "number": [1, 2],
            "step": [0, 1, 5],
            "entrant_id": [*Pairing.objects.values_list("first", flat=True), 0],
            "code": [running.code, waiting.code, over.code, "nosuch"],
            "verb": [],
            "username": ["ada", "ADA", "bob", "nobody"],
            "card_id": ["1C3", "1U12", "x"],
            "day": ["2027-01-05", "x"],
        },
        list(PendingDecision.objects.values_list("decision_id", flat=True)),
    )
