"""Every check of a soak finds the damage that it is there for, and nothing on rows that are whole."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from cardpool.collections.packs import pack_open, packs_grant
from cardpool.models import Holding, Pack
from harness.durability.invariants import match_faults
from harness.durability.matches import card_match, player
from harness.soak import checks
from leagues.events import services
from leagues.events.standings import standings_of
from leagues.models import Pairing, Proposal, Tournament
from matches.models import Match, MatchStatus, OutboxRow, Seat
from matches.services import match_advance
from matches.services.match_end import match_end
from players.models import Notice, Player
from tests.leagues.conftest import NOW, entered, result_owed, sanction, started, tournament_make
from tests.leagues.limited.play import played_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(catalogue: None) -> Match:
    """A match of the card game whose first questions are asked."""
    from matches.services import cut_give

    people = [player(name) for name in ("ada", "bob")]
    made = card_match(people[0], people[1], "soak:1")
    for person in people:
        cut_give(match=made, player=person, cut=f"cut of {person}", now=timezone.now())
    match_advance(match_id=made.pk, now=timezone.now())
    made.refresh_from_db()
    OutboxRow.objects.all().delete()
    return made


def test_a_match_that_is_paused_is_told(match: Match) -> None:
    assert checks.paused() == []
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.PAUSED, paused_reason="an error")
    (fault,) = checks.paused()
    assert match.code in fault
    assert "an error" in fault


def test_what_is_owed_is_seen_and_a_clock_that_has_run_out(match: Match) -> None:
    now = timezone.now()
    assert checks.owed_now(now) == []
    assert checks.leftovers() == []
    row = OutboxRow.objects.create(match=match, reason="soak", created_at=now)
    assert checks.owed_now(now) == [("wake-up", row.pk)]
    assert checks.leftovers() == ["1 wake-ups are still owed at the end"]
    row.delete()
    seat = Seat.objects.filter(match=match, running_since__isnull=False).first()
    assert seat is not None
    deadline = now - timedelta(seconds=1)
    Seat.objects.filter(pk=seat.pk).update(deadline=deadline)
    assert checks.owed_now(now) == [("clock", seat.pk, deadline)]


def test_a_result_that_is_not_stored_is_told_unless_officials_ended_the_match(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(origin="pairing:round-1-1:1")
    match.refresh_from_db()
    assert match_faults(match) == []
    match_end(match=match, places=[1, 2], winners=[0], termination="dropped", actor=None, now=timezone.now())
    match.refresh_from_db()
    assert match_faults(match, replays=False) == []
    Match.objects.filter(pk=match.pk).update(outcome={**(match.outcome or {}), "decided_by": ""})
    match.refresh_from_db()
    assert match_faults(match, replays=False) == ["its result is owed to nobody, or was not stored"]


def test_a_card_too_many_is_told(catalogue: None) -> None:
    ada = player("ada")
    packs_grant(player=ada, product="fellowship-booster", reason="x", key="x", actor=None, now=NOW)
    pack_open(pack=Pack.objects.get(), player=ada, cut="cut", now=NOW)
    assert checks.cards() == []
    assert checks.drafts() == []
    row = Holding.objects.filter(collection__player=ada).first()
    assert row is not None
    Holding.objects.filter(pk=row.pk).update(count=row.count + 1)
    assert any("all holdings together come to 1" in fault for fault in checks.cards())
    Holding.objects.filter(pk=row.pk).update(count=row.count)
    pack = Pack.objects.get()
    assert pack.content is not None
    pack.content["cards"][0] = ["1C3", True]
    pack.save()
    assert len(checks.cards()) == 1
    assert len(checks.drafts()) == 1


@pytest.mark.long
def test_standings_kept_that_are_not_those_of_the_results_are_told(organiser: Player) -> None:
    tournament = started(organiser, 4)
    (pairing, *_) = Pairing.objects.filter(round__stage__tournament=tournament).order_by("table")
    result_owed(pairing, [1, 2])
    services.results_consume(now=NOW)
    tournament.refresh_from_db()
    standings_of(tournament)
    assert checks.events() == []
    Pairing.objects.filter(pk=pairing.pk).update(result=Pairing.Result.SECOND)
    assert any("not those computed anew" in fault for fault in checks.events())


@pytest.mark.long
def test_a_finished_event_whose_file_does_not_verify_is_told(organiser: Player) -> None:
    tournament = played_out(started(organiser, 4, rounds_planned=2, finish_wait=timedelta(0)), NOW)
    services.timetable_keep(now=NOW + timedelta(hours=2))
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert checks.events() == []
    first = tournament.entrants.get(final_place=1)
    tournament.entrants.filter(pk=first.pk).update(final_place=2)
    assert checks.events() != []


@pytest.mark.long
def test_a_prize_that_was_not_credited_is_told(organiser: Player, staff: Player) -> None:
    later = NOW + timedelta(days=30)
    tournament = tournament_make(organiser, rounds_planned=2, finish_wait=timedelta(0), starts_at=later)
    entered(sanction(tournament, organiser, staff), organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    played_out(tournament, NOW)
    services.timetable_keep(now=NOW + timedelta(hours=2))
    tournament.refresh_from_db()
    services.results_certify(tournament=tournament, actor=organiser, now=later)
    proposal = services.proposal_make(
        tournament=tournament, verb=Proposal.Verb.DRAW, data={}, reason="It is over.", actor=organiser, now=later
    )
    assert checks.prizes() == []
    services.proposal_decide(proposal=proposal, confirm=True, actor=staff, now=later)
    assert checks.prizes() == []
    prize = tournament.prizes.get(key="winner")
    assert prize.entrant is not None
    other = tournament.entrants.exclude(pk=prize.entrant.pk).first()
    tournament.prizes.filter(pk=prize.pk).update(entrant=other)
    assert checks.prizes() == [f"{tournament.name}: the prizes credited or moved (3) are not those won (3)"]
    tournament.prizes.filter(pk=prize.pk).update(entrant=prize.entrant)
    draw = tournament.draws.get()
    draw.awards = [*(draw.awards or [])[1:], {"prize": "winner", "entrant": 0, "card": "1R1 foil"}]
    draw.save()
    assert len(checks.prizes()) == 2


def test_a_notice_given_twice_is_told(catalogue: None) -> None:
    ada = player("ada")
    fields = {"player": ada, "kind": "match_turn", "context": {"match": "x"}, "url": "/matches/x/"}
    Notice.objects.create(**fields, created_at=NOW)
    Notice.objects.create(**fields, created_at=NOW + timedelta(minutes=1))
    assert checks.notices() == []
    Notice.objects.create(**fields, created_at=NOW)
    assert checks.notices() == ["ada was told match_turn of /matches/x/ 2 times"]
