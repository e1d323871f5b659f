"""Events of limited play that tests run: entrants without decks, decks from pools, drafts, and rounds to the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from cardpool.decks.services import version_append
from cardpool.legality import DeckList
from cardpool.limited.picks import drafts_owed
from cardpool.limited.pool_decks import pool_deck_begin
from cardpool.models import DeckVersion, Draft, LimitedPool, copies_in
from engine.tcg.facts import all_facts
from leagues.events import services
from leagues.events.limited.checks import own_pool
from leagues.jobs import JOBS
from leagues.models import Entrant, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, open_pairings, player_make, result_owed, tournament_make

COPIES, SIDE = 4, 20
"""The most copies of a title in a deck, and the cards of each side that a test's deck has."""


def sealed_event(organiser: Player, **fields: Any) -> Tournament:
    """An announced sealed event."""
    return tournament_make(organiser, **{"limited": "sealed:fellowship-sealed", "build_hours": 48, **fields})


def draft_event(organiser: Player, **fields: Any) -> Tournament:
    """An announced draft event; its picks are quick."""
    defaults = {"limited": "draft:fellowship-draft", "build_hours": 48, "draft_clock": "quick"}
    return tournament_make(organiser, **{**defaults, **fields})


def without_decks(tournament: Tournament, organiser: Player, count: int) -> list[Player]:
    """Players who are registered without a deck, registration being open."""
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    players = [player_make(f"l{tournament.pk}_{number}") for number in range(count)]
    for player in players:
        register(tournament, player)
    tournament.refresh_from_db()
    return players


def register(tournament: Tournament, player: Player, deck: DeckVersion | None = None, at: datetime = NOW) -> Entrant:
    return services.entrant_register(tournament=tournament, player=player, deck_version=deck, actor=player, now=at)


def limited_job(now: datetime) -> int:
    """Run the job of packs and draft tables once."""
    (job,) = [job for job in JOBS if job.name == "leagues.limited"]
    return job.run(now)


def closed(tournament: Tournament, organiser: Player, at: datetime = NOW) -> Tournament:
    """Registration closed, and packs given out or tables made."""
    services.registration_close(tournament=tournament, actor=organiser, now=at)
    while limited_job(at):
        pass
    tournament.refresh_from_db()
    return tournament


def pool_of(tournament: Tournament, player: Player) -> LimitedPool:
    pool = own_pool(tournament, player)
    assert pool is not None
    return pool


def built(pool: LimitedPool, player: Player, now: datetime = NOW) -> DeckVersion:
    """A legal deck from a pool: as many of each side as decks of tests have, in collector's order."""
    version = pool_deck_begin(pool=pool, player=player, now=now)
    listed, facts = version.deck_list(), all_facts()
    own_places = {listed.ring_bearer, listed.ring, *listed.sites}
    cards: dict[str, int] = {}
    titles: dict[str, int] = {}
    copies = copies_in(pool.collection_id)
    for side in ("fp", "shadow"):
        room = SIDE
        for card in sorted(copies, key=lambda card_id: (facts[card_id].set, facts[card_id].number)):
            row = facts[card]
            if row.side != side or row.type in ("site", "ring") or card in own_places:
                continue
            count = min(copies[card], room, COPIES - titles.get(row.title, 0))
            if count > 0:
                cards[card] = count
                titles[row.title] = titles.get(row.title, 0) + count
                room -= count
        assert room == 0, f"the pool has too few cards of {side}"
    deck = DeckList(ring_bearer=listed.ring_bearer, ring=listed.ring, sites=listed.sites, cards=tuple(cards.items()))
    return version_append(deck=version.deck, player=player, listed=deck, now=now)


def drafted_out(tournament: Tournament, now: datetime) -> None:
    """The drafts of an event to their ends: everybody's picks are made by the clock and the bots."""
    at = now
    while Draft.objects.filter(key=tournament.pool_key, state=Draft.State.DRAFTING).exists():
        at += timedelta(minutes=10)
        drafts_owed(at)
    limited_job(at)
    tournament.refresh_from_db()


def played_out(tournament: Tournament, now: datetime) -> Tournament:
    """The rounds of an event to their ends: the first of each table wins."""
    services.matches_owed(now=now)
    while tables := open_pairings(tournament):
        for pairing in tables:
            result_owed(pairing, [1, 2])
        services.results_consume(now=now)
        services.matches_owed(now=now)
        tournament.refresh_from_db()
    return tournament


def registered_all(tournament: Tournament, players: Sequence[Player], at: datetime) -> None:
    """Every player with a deck from their pool, registered."""
    for player in players:
        register(tournament, player, built(pool_of(tournament, player), player, at), at)
