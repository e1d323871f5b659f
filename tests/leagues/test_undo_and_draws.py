"""Going back, two people for what cannot be taken back, and when the draw is fixed."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from leagues.draws.drawing import DrawError, value_canonical
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.selectors import log_rows
from leagues.events.state import tournament_state
from leagues.models import Draw, Operation, Proposal, Round, Tournament
from players.models import Notice, Player
from scripts import verify_draw
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    play_out,
    play_round,
    player_make,
    sanction,
    started,
    tournament_make,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.mark.long
def test_undo_takes_back_results_rounds_and_the_end(organiser: Player) -> None:
    tournament = started(organiser, 8)
    first_report = tournament.version + 1
    before = [(r.id, r.points) for r in tournament_state(tournament).standings]
    play_out(tournament)
    services.operation_undo(tournament=tournament, number=first_report, reason="Wrong decks.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING
    assert not tournament.automatic
    assert Round.objects.count() == 1
    assert [(r.id, r.points) for r in tournament_state(tournament).standings] == before
    assert {p.result for p in tournament_state(tournament).pairings} == {""}
    assert not tournament.entrants.filter(final_place__isnull=False).exists()
    undone = tournament.operations.get(verb=Operation.Verb.UNDO).data["undone"]
    assert undone == sorted(undone, reverse=True)
    assert undone[-1] == first_report
    with pytest.raises(WrongState, match="no operation"):
        services.operation_undo(tournament=tournament, number=first_report, reason="Again.", actor=organiser, now=NOW)


@pytest.mark.long
def test_undo_of_people_and_penalties(organiser: Player) -> None:
    tournament = started(organiser, 6)
    entrants = list(tournament.entrants.all())
    number = tournament.version + 1
    services.entrant_penalise(entrant=entrants[0], points=3, reason="Late.", actor=organiser, now=NOW)
    services.entrant_disqualify(entrant=entrants[1], reason="Rude.", actor=organiser, now=NOW)
    services.entrant_reinstate(entrant=entrants[1], reason="Not so rude.", actor=organiser, now=NOW)
    services.entrant_drop(entrant=entrants[2], actor=organiser, now=NOW)
    services.entrant_undrop(entrant=entrants[2], actor=organiser, now=NOW)
    services.operation_undo(tournament=tournament, number=number, reason="All of it.", actor=organiser, now=NOW)
    for entrant in tournament.entrants.all():
        assert (entrant.penalty, entrant.in_play) == (0, True)
    assert {p.result for p in tournament_state(tournament).pairings} == {""}


@pytest.mark.long
def test_nothing_is_undone_past_the_prizes_or_the_announcement(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 3)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    with pytest.raises(WrongState, match="second person"):
        services.operation_undo(tournament=tournament, number=tournament.version, reason="x", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="cannot be undone"):
        services.proposal_make(
            tournament=tournament, verb="undo", data={"number": 1}, reason="x", actor=organiser, now=NOW
        )
    play_out(tournament)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    draw = services.proposal_make(tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW)
    services.proposal_decide(proposal=draw, confirm=True, actor=judge, now=NOW)
    finish = tournament.operations.get(verb=Operation.Verb.FINISH).number
    with pytest.raises(WrongState, match="handed out"):
        services.proposal_make(
            tournament=tournament, verb="undo", data={"number": finish}, reason="x", actor=organiser, now=NOW
        )


@pytest.mark.long
def test_a_rewind_of_a_sanctioned_event_takes_two(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    play_round(tournament)
    number = Operation.objects.filter(verb=Operation.Verb.REPORT).order_by("number")[0].number
    proposal = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": number}, reason="Wrong slip.", actor=organiser, now=NOW
    )
    with pytest.raises(WrongState, match="already"):
        services.proposal_make(
            tournament=tournament, verb="undo", data={"number": number}, reason="Twice.", actor=judge, now=NOW
        )
    with pytest.raises(Forbidden, match="Somebody else"):
        services.proposal_decide(proposal=proposal, confirm=True, actor=organiser, now=NOW)
    services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)
    assert Round.objects.count() == 1
    undo = tournament.operations.get(verb=Operation.Verb.UNDO)
    assert (undo.actor, undo.confirmed_by) == (organiser, judge)
    with pytest.raises(WrongState, match="already"):
        services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)


@pytest.mark.long
def test_a_rewind_proposed_before_the_event_went_on_is_looked_at_again(
    organiser: Player, staff: Player, judge: Player
) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    proposal = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": tournament.version}, reason="x", actor=organiser, now=NOW
    )
    play_round(tournament)
    with pytest.raises(WrongState, match="has changed since"):
        services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)
    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.OPEN


def outside(organiser: Player, staff: Player, **fields: Any) -> Tournament:
    """A sanctioned event that has ended, with a value of a public source to come."""
    source = {"draw_source": "outside", "draw_source_text": "Beacon of the day", "draw_value_at": NOW + 60 * DAY}
    tournament = tournament_make(organiser, **{**source, **fields})
    sanction(tournament, organiser, staff)
    entered(tournament, organiser, 3)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    return play_out(Tournament.objects.get(pk=tournament.pk))


@pytest.mark.long
def test_an_outside_value_is_entered_by_two_officials_who_do_not_see_each_others(
    organiser: Player, staff: Player, judge: Player, client: Client
) -> None:
    tournament = outside(organiser, staff)
    then = NOW + 60 * DAY

    def propose(value: str, now: datetime = then) -> Proposal:
        data = {"public_value": value}
        return services.proposal_make(
            tournament=tournament, verb="draw", data=data, reason="Over.", actor=organiser, now=now
        )

    with pytest.raises(WrongState, match="once the results are certified"):
        propose("c0ffee")
    services.results_certify(tournament=tournament, actor=organiser, now=then)

    def confirm(proposal: Proposal, value: str) -> Proposal:
        return services.proposal_decide(proposal=proposal, confirm=True, public_value=value, actor=judge, now=then)

    with pytest.raises(Refused, match="Beacon of the day"):
        propose("")
    with pytest.raises(Refused, match="appears at 2026-05-01 09:00 UTC"):
        propose("c0ffee", then - timedelta(minutes=1))
    with pytest.raises(Refused, match="hexadecimal digits"):
        propose("coffee")
    first = propose("C0 FF EE")
    client.force_login(judge)
    console = client.get(f"/events/{tournament.pk}/console/").content.decode()
    assert "c0ffee" not in console.lower()
    assert "c0ffee" not in json.dumps(first.data)
    (waiting,) = client.get(f"/api/v1/events/{tournament.pk}/proposals/").json()
    assert "c0ffee" not in json.dumps(waiting).lower()
    assert (waiting["id"], waiting["verb"], waiting["proposed_by"]) == (first.pk, "draw", "orla")
    assert (waiting["needs_value"], waiting["is_void"], waiting["number"]) == (True, False, None)
    with pytest.raises(Refused, match="Enter the value"):
        confirm(first, "")
    assert confirm(first, "c0ffed").status == Proposal.Status.DIFFERED
    assert not tournament.prizes.filter(credited_at__isnull=False).exists()
    recipients = Notice.objects.filter(kind="event.draw").values_list("player__username", flat=True)
    assert sorted(recipients) == ["jude", "orla"]
    confirm(propose("c0ffee"), "0xC0FFEE")
    draw = Draw.objects.get(tournament=tournament)
    assert draw.result is not None
    assert draw.result["public_value"] == "c0ffee"
    assert "Beacon of the day (hexadecimal digits), published at 2026-05-01 09:00 UTC" in draw.manifest["source"]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("hex", " 0x00AB cd ", "00abcd"),
        ("digits", "01, 22.333’4", "01223334"),
        ("text", " Ünïcode  0417 ", "Ünïcode 0417"),
        ("hex", "0x", None),
        ("hex", "xyz", None),
        ("digits", "12a", None),
        ("digits", "١٢", None),
        ("text", "a\u202eb", None),
        ("text", "x" * 501, None),
    ],
)
def test_two_who_read_a_value_alike_enter_it_alike(kind: str, text: str, value: str | None) -> None:
    if value is None:
        with pytest.raises(DrawError):
            value_canonical(kind, text)
    else:
        assert value_canonical(kind, text) == value


@pytest.mark.parametrize("days", [0, 5])
def test_the_public_value_appears_after_the_last_round_can_end(organiser: Player, days: int) -> None:
    at = NOW + days * DAY if days else None
    with pytest.raises(ValidationError) as caught:
        tournament_make(organiser, draw_source="outside", draw_source_text="Beacon", draw_value_at=at)
    assert "draw_value_at" in caught.value.message_dict


def test_an_event_that_ends_late_takes_the_next_value_after_its_end() -> None:
    tournament = Tournament(draw_source="outside", draw_value_at=NOW, draw_value_days=7, draw_days=3)
    assert tournament.draw_opens_at is None
    for end, opens in ((-1, 0), (0, 7), (6, 7), (7, 14)):
        tournament.finished_at = NOW + end * DAY
        assert tournament.draw_opens_at == NOW + opens * DAY
        assert tournament.draw_due_at == NOW + (opens + 3) * DAY


@pytest.mark.long
def test_a_draw_past_its_deadline_becomes_the_staffs_duty(organiser: Player, staff: Player, client: Client) -> None:
    """They are told once, and the page says so; a draw that was held in time is nobody's."""
    tournament = outside(organiser, staff, draw_days=3)
    in_time, late = NOW + 62 * DAY, NOW + 63 * DAY
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    assert services.draws_overdue(now=in_time) == 0
    assert services.draws_overdue(now=late) == 1
    assert services.draws_overdue(now=late) == 0
    recipients = Notice.objects.filter(kind="event.draw").values_list("player__username", flat=True)
    assert list(recipients) == ["stan"]
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOW - 90 * DAY, draw_value_at=NOW - 80 * DAY)
    client.force_login(staff)
    for address in (f"{tournament.get_absolute_url()}?tab=prizes", f"/events/{tournament.pk}/console/"):
        assert "The draw is the staff’s duty now." in client.get(address).content.decode()
    other = sanction(tournament_make(organiser, seed=2), organiser, staff)
    entered(other, organiser, 3)
    services.tournament_start(tournament=other, actor=organiser, now=NOW)
    play_out(Tournament.objects.get(pk=other.pk))
    services.results_certify(tournament=other, actor=organiser, now=NOW)
    draw = services.proposal_make(tournament=other, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW)
    services.proposal_decide(proposal=draw, confirm=True, actor=staff, now=NOW)
    assert services.draws_overdue(now=late) == 0


@pytest.mark.long
def test_officials_are_told_once_of_results_that_nobody_certified(
    organiser: Player, staff: Player, judge: Player
) -> None:
    """When the announced value appears; without one, when the draw is due. A certificate in time keeps it quiet, and an
    undone one begins anew."""
    tournament = outside(organiser, staff, draw_days=3)
    services.official_name(tournament=tournament, username="jude", office="judge", actor=organiser, now=NOW)
    appears = NOW + 60 * DAY
    assert services.draws_overdue(now=appears - timedelta(seconds=1)) == 0
    assert services.draws_overdue(now=appears) == 1
    assert services.draws_overdue(now=appears) == 0
    notices = Notice.objects.filter(kind="event.draw")
    assert sorted(notices.values_list("player__username", flat=True)) == ["jude", "orla"]
    assert all("not certified" in str(notice.context) for notice in notices)
    services.results_certify(tournament=tournament, actor=organiser, now=appears)
    number = tournament.operations.get(verb=Operation.Verb.CERTIFY).number
    undone = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": number}, reason="x", actor=judge, now=appears
    )
    services.proposal_decide(proposal=undone, confirm=True, actor=staff, now=appears)
    assert services.draws_overdue(now=appears) == 1
    other = sanction(tournament_make(organiser, seed=2, draw_days=5), organiser, staff)
    entered(other, organiser, 3)
    services.tournament_start(tournament=other, actor=organiser, now=NOW)
    play_out(Tournament.objects.get(pk=other.pk))
    assert services.draws_overdue(now=NOW + 5 * DAY - timedelta(seconds=1)) == 0
    services.results_certify(tournament=other, actor=organiser, now=NOW)
    Notice.objects.all().delete()
    assert services.draws_overdue(now=NOW + 5 * DAY) == 1
    assert list(Notice.objects.values_list("player__username", flat=True)) == ["stan"]


@pytest.mark.long
def test_the_manifest_is_published_before_the_last_results(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 5)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_round(tournament)
    assert not Draw.objects.exists()
    play_round(tournament)
    draw = Draw.objects.get(tournament=tournament)
    assert (draw.result, draw.seed, draw.drawn_at) == (None, "", None)
    assert draw.manifest["secret_commitment"] == tournament.draw_commitment
    digest = draw.manifest_sha512
    play_round(tournament)
    draw.refresh_from_db()
    assert draw.manifest_sha512 == digest


@pytest.mark.long
def test_a_draw_proposed_before_the_event_changed_is_void(organiser: Player, staff: Player, judge: Player) -> None:
    """What does not decide the prizes leaves it as it is; and what is void keeps nobody from proposing anew."""
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament = play_out(Tournament.objects.get(pk=tournament.pk))
    propose: dict[str, Any] = {"tournament": tournament, "verb": "draw", "data": {}, "actor": organiser, "now": NOW}
    with pytest.raises(WrongState, match="once the results are certified"):
        services.proposal_make(reason="Over.", **propose)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    old = services.proposal_make(reason="Over.", **propose)
    services.official_name(tournament=tournament, username="jude", office="judge", actor=organiser, now=NOW)
    assert not Proposal.objects.get(pk=old.pk).is_void
    winner = tournament.entrants.get(final_place=1)
    certified = tournament.operations.get(verb=Operation.Verb.CERTIFY).number
    undone = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": certified}, reason="Marked.", actor=judge, now=NOW
    )
    services.proposal_decide(proposal=undone, confirm=True, actor=staff, now=NOW)
    services.entrant_disqualify(entrant=winner, reason="Marked cards.", actor=judge, now=NOW)
    assert Proposal.objects.get(pk=old.pk).is_void
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="has changed since"):
        services.proposal_decide(proposal=old, confirm=True, actor=judge, now=NOW)
    assert not tournament.prizes.filter(credited_at__isnull=False).exists()
    new = services.proposal_make(reason="Over.", **propose)
    old.refresh_from_db()
    assert (old.status, old.decided_by) == (Proposal.Status.VOID, None)
    services.proposal_decide(proposal=new, confirm=True, actor=judge, now=NOW)
    assert not tournament.prizes.filter(entrant=winner).exists()
    with pytest.raises(WrongState, match="drawn already"):
        services.proposal_make(reason="Again.", **propose)


@pytest.mark.long
def test_an_event_whose_first_round_was_undone_pairs_it_again(organiser: Player) -> None:
    """Not its start: it runs without a round, and goes on when it is told to run by itself."""
    tournament = started(organiser, 4)
    number = tournament.operations.get(verb=Operation.Verb.PAIR).number
    services.operation_undo(tournament=tournament, number=number, reason="x", actor=organiser, now=NOW)
    assert not Round.objects.exists()
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    assert Round.objects.get().number == 1


@pytest.mark.long
def test_an_undone_manifest_is_withdrawn_and_the_next_one_says_so(
    organiser: Player, staff: Player, judge: Player, client: Client
) -> None:
    """One planned round: the start publishes the manifest. It is undone, and one more player registers."""
    tournament = sanction(tournament_make(organiser, rounds_planned=1), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    first = Draw.objects.get()
    start = tournament.operations.get(verb=Operation.Verb.START).number
    undone = services.proposal_make(
        tournament=tournament, verb="undo", data={"number": start}, reason="One is late.", actor=organiser, now=NOW
    )
    services.proposal_decide(proposal=undone, confirm=True, actor=judge, now=NOW)
    first.refresh_from_db()
    assert (first.withdrawn_at, first.withdrawn_reason) == (NOW, "Its publication was undone: One is late.")
    page = client.get(f"{tournament.get_absolute_url()}?tab=prizes").content.decode()
    assert first.manifest_sha512 in page
    assert client.get(f"/events/{tournament.pk}/draw.json").json()["withdrawn"][0]["manifest"] == first.manifest
    late = player_make("late")
    services.entrant_register(tournament=tournament, player=late, deck_version=deck_of(late), actor=late, now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    second = Draw.objects.get(withdrawn_at=None)
    assert len(second.manifest["entrants"]) == 5
    assert second.manifest["replaces"] == {"sha512": first.manifest_sha512, "reason": first.withdrawn_reason}
    Tournament.objects.filter(pk=tournament.pk).update(automatic=True)
    play_out(Tournament.objects.get(pk=tournament.pk))
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    draw = services.proposal_make(tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW)
    services.proposal_decide(proposal=draw, confirm=True, actor=judge, now=NOW)
    assert tournament.prizes.filter(credited_at__isnull=False).count() == 3
    data = client.get(f"/events/{tournament.pk}/draw.json").json()
    assert len(verify_draw.check(data, second.manifest_sha512)) == 5
    assert [row["manifest_sha512"] for row in data["withdrawn"]] == [first.manifest_sha512]


@pytest.mark.long
def test_each_line_of_the_log_says_what_its_undo_takes_back(organiser: Player, staff: Player, client: Client) -> None:
    tournament = started(organiser, 4, automatic=False)
    play_round(tournament)
    client.force_login(organiser)
    log = client.get(f"{tournament.get_absolute_url()}?tab=log").content.decode()
    first, last = tournament.operations.get(verb=Operation.Verb.PAIR).number, tournament.version
    assert f"This undoes operation {last} alone." in log
    assert f"This undoes operation {first} and the 2 operations after it." in log
    assert log.count('class="undo"') == tournament.operations.exclude(verb=Operation.Verb.ANNOUNCE).count()
    client.post(f"/events/{tournament.pk}/console/undo/", {"number": last, "reason": "Wrong."})
    rows = {row["number"]: row for row in client.get(f"/api/v1/events/{tournament.pk}/log/").json()["results"]}
    assert [rows[number]["undoes"] for number in (last + 1, last, first, 1)] == [0, 0, 2, 0]
    console = client.get(f"/events/{tournament.pk}/console/").content.decode()
    assert f"This undoes operation {first} and the 1 operation after it." in console
    rest = tournament.operations.exclude(number__gt=last - 1).order_by("-number")
    tournament.refresh_from_db()
    by_number = {row.operation.number: row for row in log_rows(tournament, rest)}
    assert (by_number[first].undoes, by_number[first].undone) == (2, False), "on an older page"
    client.logout()
    assert 'class="undo"' not in client.get(f"{tournament.get_absolute_url()}?tab=log").content.decode()
