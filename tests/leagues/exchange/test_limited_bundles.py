"""Bundles of events of limited play: pools, decks from them, and the records of drafts go along."""

from __future__ import annotations

import json
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.pools import pool_cards
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.rounds.timetable import timetable_keep
from leagues.exchange.bundle_read import BundleError
from leagues.models import Tournament
from players.models import Player
from scripts import verify_draft, verify_event
from tests.leagues.conftest import NOW, open_pairings
from tests.leagues.exchange.test_bundles import bundle_of, places, read
from tests.leagues.limited.play import (
    closed,
    draft_event,
    drafted_out,
    pool_of,
    registered_all,
    sealed_event,
    without_decks,
)
from tests.leagues.limited.test_sealed_event import opened

pytestmark = [pytest.mark.django_db, pytest.mark.long]
HOUR = timedelta(hours=1)


def running_sealed(organiser: Player) -> Tournament:
    tournament = sealed_event(organiser)
    players = without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    for player in players:
        opened(tournament, player)
    registered_all(tournament, players, NOW + HOUR)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW + HOUR)
    return Tournament.objects.get(pk=tournament.pk)


def running_draft(organiser: Player) -> Tournament:
    tournament = draft_event(organiser, draft_bots=True)
    players = without_decks(tournament, organiser, 3)
    closed(tournament, organiser)
    drafted_out(tournament, NOW)
    assert tournament.deck_deadline is not None
    registered_all(tournament, players, tournament.deck_deadline - HOUR)
    timetable_keep(now=tournament.deck_deadline)
    return Tournament.objects.get(pk=tournament.pk)


def pools(tournament: Tournament) -> list[tuple[Any, Any]]:
    """Of each entrant the cards of the pool and the deck, in the order of registration."""
    pools_and_decks = []
    for entrant in tournament.entrants.order_by("pk").select_related("player", "deck_version__deck"):
        pool, version = pool_of(tournament, entrant.player), entrant.deck_version
        assert version is not None
        assert version.deck.pool == pool.collection
        assert version.format_check(pool.format) == []
        pools_and_decks.append((pool_cards(pool.collection), version.deck_list()))
    return pools_and_decks


@pytest.mark.parametrize("make", [running_sealed, running_draft])
def test_an_event_that_was_taken_elsewhere_has_the_same_pools_and_goes_on(organiser: Player, make: Any) -> None:
    tournament = make(organiser)
    data = bundle_of(tournament, organiser)
    other = read(data, organiser)
    assert (other.limited, other.status, other.packs_at) == (tournament.limited, "running", tournament.packs_at)
    assert pools(other) == pools(tournament)
    assert ledger_faults() == []
    client = Client()
    for player in (None, other.entrants.select_related("player")[0].player):
        if player is not None:
            client.force_login(player)
        assert client.get(other.get_absolute_url()).status_code == 200
        assert client.get(f"/api/v1/events/{other.pk}/limited/").status_code == 200
    for event in (tournament, other):
        for pairing in open_pairings(event):
            services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW + 99 * HOUR)
    assert places(other) == places(tournament)
    # A bundle of the bundle has the same pools and drafts.
    kinds = ("pool", "draft")
    first, second = (
        [json.loads(line) for line in bundle.splitlines() if json.loads(line)["record"] in kinds]
        for bundle in (data, bundle_of(other, organiser))
    )
    for row in (*first, *second):
        row.pop("entrant", None)
    assert first == second
    assert {row["record"] for row in first} == ({"pool"} if make is running_sealed else {"pool", "draft"})


def test_the_record_of_a_draft_is_checked_where_the_event_goes_on(organiser: Player, tmp_path: Path) -> None:
    other = read(bundle_of(running_draft(organiser), organiser), organiser)
    assert event_published(other)["drafts"] == []  # deck lists are hidden while it runs
    Tournament.objects.filter(pk=other.pk).update(deck_lists="always")
    published = event_published(Tournament.objects.get(pk=other.pk))
    (record,) = published["drafts"]
    (tmp_path / "draft.json").write_text(json.dumps(record))
    assert verify_draft.main([str(tmp_path / "draft.json")]) == 0
    assert len(published["draft_tables"]) == 1
    assert set(published["draft_tables"][0]) == set(other.entrants.values_list("pk", flat=True))
    verify_event.check(json.loads(json.dumps(published)))


UNFIT: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("pool", {"entrant": 999_999_999}, "there is no entrant with the number"),
    ("pool", {"cards": [["none", False, 1]]}, "There is no card"),
    ("pool", {"cards": [["1C3", False, 1]]}, "is not from the pool"),
    ("pool", {"cards": []}, "no record of a bundle"),
    ("draft", {"content": {}}, "no record of a draft"),
    ("event", {"limited": ""}, "has no pools"),
    ("event", {"deck_deadline": None}, "when decks were due"),
    ("event", {"limited": "sealed:none"}, "There is no such template"),
)
"""A record of a bundle, what is changed in it, and what is said of that."""


def test_a_pool_or_draft_that_does_not_fit_is_refused_with_its_line(organiser: Player) -> None:
    data = bundle_of(running_draft(organiser), organiser)
    count = Tournament.objects.count()
    for record, change, reason in UNFIT:
        lines = [json.loads(line) for line in data.splitlines()]
        next(row for row in lines if row["record"] == record).update(change)
        body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
        lines[-1]["sha256"] = sha256(body).hexdigest()
        with pytest.raises(BundleError, match=reason):
            read(body + json.dumps(lines[-1]).encode() + b"\n", organiser)
        assert Tournament.objects.count() == count, reason
