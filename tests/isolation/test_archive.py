"""A match whose archiving fails anywhere keeps its rows or is archived whole; its neighbour is archived.

``make laws`` lets every place fail, ``make test`` one in 60.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta

import pytest

from matches import cache, history
from matches.models import Match, MatchRecord
from matches.services import match_concede
from matches.services.match_archive import ROWS_STAY, matches_archive, records_write
from matches.services.match_archive import rows_remove as rows_removed
from matches.transcript import transcript
from players.models import Player
from tests.isolation.inject import NEIGHBOUR, VICTIM, Place, direct_callers, each_place, ids_leap
from tests.isolation.test_matches import running
from tests.matches.conftest import NOW
from tests.matches.conftest import player_make as person

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def record_text(match: Match) -> str:
    """Everything that is read of a match, from its rows or its record."""
    cache.clear()
    match.refresh_from_db()
    log = [event.text for event in history.events(match, seen_by=history.EVERYBODY) if event.kind != "ruling"]
    return json.dumps([transcript(match), log, history.start(match).dump().hex()])


@pytest.mark.law
def test_archiving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.results._PREFIXES", ["nobody:"])
    judge = person("judge")
    Player.objects.filter(pk=judge.pk).update(is_superuser=True)
    ids_leap(NEIGHBOUR)
    neighbour = running("n")
    ids_leap(VICTIM)
    victim = running("v")
    for match in (neighbour, victim):
        match_concede(match=match, player=match.seats.get(place=0).player, now=NOW)
    before = record_text(neighbour), record_text(victim)
    later = NOW + timedelta(days=20)

    def run() -> None:
        for hours in (0, 0, 2, 4):
            with suppress(Exception):
                matches_archive(after=timedelta(days=14), now=later + timedelta(hours=hours), most=9, seconds=60)

    def check(place: Place) -> None:
        assert record_text(neighbour) == before[0], place
        assert neighbour.archived_at is not None, f"{place}: the neighbour waits"
        assert not neighbour.answers.exists(), f"{place}: the neighbour keeps its rows"
        assert record_text(victim) == before[1], place
        record = MatchRecord.objects.filter(match=victim).first()
        assert (record is not None) == (victim.archived_at is not None), place
        if victim.answers.exists():
            assert record is None or record.rows_removed_at is None, place
            assert victim.judge_called_at is not None, f"{place}: left with its rows, and nobody is told"
        else:
            assert record is not None, place
            assert record.rows_removed_at is not None, place

    fired = each_place(
        {neighbour.code: NEIGHBOUR, victim.code: VICTIM},
        direct_callers(matches_archive, records_write, rows_removed),
        run,
        check,
    )
    assert len(fired) > 40, "statements, packing and comparing are among them"
    assert timedelta(hours=2) > ROWS_STAY
