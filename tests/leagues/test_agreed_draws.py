"""Opponents agree on a draw: one offers, the other accepts in time, where the event allows it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.results.draw_offer import OFFER_TIME
from leagues.models import Operation, Pairing, Round, Tournament
from leagues.stages.plan import StagePlan
from matches.models import Match, MatchStatus
from players.models import Notice, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, result_owed, started, tournament_make
from tests.leagues.test_costs import RESULT_MOST, counted
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db


def drawable(organiser: Player, count: int = 4, **fields: Any) -> tuple[Tournament, Pairing, Player, Player]:
    """A started event with agreed draws, one of its tables, and the two who play there."""
    tournament = started(organiser, count, **{"agreed_draws": True, "rounds_planned": 2, **fields})
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    return tournament, pairing, pairing.first.player, pairing.second.player


@pytest.mark.long
def test_an_accepted_offer_ends_the_match(organiser: Player, stranger: Player) -> None:
    tournament, pairing, first, second = drawable(organiser)
    with pytest.raises(Forbidden):
        services.draw_offer(pairing=pairing, actor=stranger, now=NOW)
    services.draw_offer(pairing=pairing, actor=first, now=NOW)
    with pytest.raises(WrongState, match="You have offered"):
        services.draw_offer(pairing=pairing, actor=first, now=NOW)
    with pytest.raises(WrongState, match="has not offered"):
        services.draw_accept(pairing=pairing, actor=first, now=NOW)
    with pytest.raises(WrongState, match="accept it"):
        services.draw_offer(pairing=pairing, actor=second, now=NOW)
    services.notices_owed(now=NOW)
    assert Notice.objects.get(kind="event.draw_offered").player == second
    sql = counted(lambda: services.draw_accept(pairing=pairing, actor=second, now=NOW + timedelta(hours=23)))
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("draw", "agreed")
    assert pairing.match is not None
    assert pairing.match.status == MatchStatus.FINISHED
    assert len([statement for statement in sql if "leagues_" in statement or "audit" in statement]) <= RESULT_MOST
    services.notices_owed(now=NOW)
    assert Notice.objects.get(kind="event.told").player == first
    verify_event.check(event_published(tournament))


@pytest.mark.long
def test_an_offer_runs_out_and_can_be_declined(organiser: Player) -> None:
    _, pairing, first, second = drawable(organiser, round_time=timedelta(days=3))
    services.draw_offer(pairing=pairing, actor=first, now=NOW)
    late = NOW + OFFER_TIME
    with pytest.raises(WrongState, match="has passed"):
        services.draw_accept(pairing=pairing, actor=second, now=late)
    services.draw_offer(pairing=pairing, actor=first, now=late)
    services.draw_decline(pairing=pairing, actor=second, now=late)
    with pytest.raises(WrongState, match="not offered"):
        services.draw_accept(pairing=pairing, actor=second, now=late)
    with pytest.raises(WrongState, match="when its time has passed"):
        services.draw_offer(pairing=pairing, actor=first, now=late)
    with pytest.raises(WrongState, match="No offer"):
        services.draw_decline(pairing=pairing, actor=second, now=late)
    services.draw_offer(pairing=pairing, actor=second, now=late)
    pairing.refresh_from_db()
    deadline = Round.objects.get().deadline
    services.draw_decline(pairing=pairing, actor=second, now=late)
    last = late + timedelta(days=1, hours=18)
    services.draw_offer(pairing=pairing, actor=first, now=last)
    pairing.refresh_from_db()
    assert pairing.draw_offer_until == deadline, "not longer than the round"
    assert not Pairing.objects.filter(result="draw").exists()


@pytest.mark.long
def test_where_draws_cannot_be_agreed(organiser: Player) -> None:
    _, pairing, first, _ = drawable(organiser, agreed_draws=False)
    with pytest.raises(WrongState, match="cannot be agreed"):
        services.draw_offer(pairing=pairing, actor=first, now=NOW)
    for number, kind in enumerate(("single", "round_robin")):
        _, pairing, first, _ = drawable(organiser, name=f"E{number}", plan=[StagePlan(kind).as_data()])
        with pytest.raises(WrongState, match="cannot be agreed"):
            services.draw_offer(pairing=pairing, actor=first, now=NOW)
    with pytest.raises(ValidationError, match="no agreed draws"):
        tournament_make(organiser, agreed_draws=True, profile_slug="pokemon", profile_version=2026)


@pytest.mark.long
def test_a_match_that_is_over_or_paused_is_not_agreed_upon(organiser: Player) -> None:
    _, pairing, first, second = drawable(organiser)
    services.draw_offer(pairing=pairing, actor=first, now=NOW)
    assert pairing.match_id is not None
    Match.objects.filter(pk=pairing.match_id).update(status=MatchStatus.PAUSED)
    with pytest.raises(WrongState, match="paused"):
        services.draw_accept(pairing=pairing, actor=second, now=NOW)
    Match.objects.filter(pk=pairing.match_id).update(status=MatchStatus.RUNNING)
    result_owed(pairing, [2, 1])
    with pytest.raises(WrongState, match="on the way"):
        services.draw_accept(pairing=pairing, actor=second, now=NOW)
    services.results_consume(now=NOW)
    pairing.refresh_from_db()
    assert pairing.result == "second"


@pytest.mark.long
def test_undoing_an_agreement_and_an_offer(organiser: Player) -> None:
    tournament, pairing, first, second = drawable(organiser)
    services.draw_offer(pairing=pairing, actor=first, now=NOW)
    services.draw_accept(pairing=pairing, actor=second, now=NOW)
    undo: dict[str, Any] = {"tournament": tournament, "reason": "No.", "actor": organiser, "now": NOW}
    services.operation_undo(number=tournament.operations.get(verb=Operation.Verb.REPORT).number, **undo)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.draw_offer, pairing.match) == ("", "first", None)
    assert pairing.offer_to(second, NOW) == "theirs"
    services.operation_undo(number=tournament.operations.get(verb=Operation.Verb.OFFER).number, **undo)
    pairing.refresh_from_db()
    assert (pairing.draw_offer, pairing.draw_offer_until) == ("", None)


@pytest.mark.long
def test_at_a_table_both_report_the_draw(organiser: Player) -> None:
    best_of_three: dict[str, Any] = {"venue": "table", "plan": [StagePlan("swiss", rounds=2, best_of=3).as_data()]}
    _, pairing, first, second = drawable(organiser, **best_of_three)
    with pytest.raises(WrongState, match="both players report"):
        services.draw_offer(pairing=pairing, actor=first, now=NOW)
    for player in (first, second):
        services.score_report(pairing=pairing, won=0, lost=0, drawn=0, actor=player, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source, pairing.games_score) == ("draw", "players", (0, 0, 0))
    _, pairing, first, _ = drawable(organiser, name="Without", agreed_draws=False, **best_of_three)
    with pytest.raises(Refused):
        services.score_report(pairing=pairing, won=0, lost=0, drawn=0, actor=first, now=NOW)


@pytest.mark.long
def test_the_page_and_the_api(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    tournament, pairing, one, other = drawable(organiser)
    first, second = signed_in(one), signed_in(other)
    event, address = tournament.get_absolute_url(), reverse("leagues:draw-offer", args=[tournament.pk])
    assert "Offer a draw" in first.get(event).content.decode()
    first.post(address, {"what": "nothing"})
    first.post(address, {"what": "offer"})
    assert "Withdraw the offer" in first.get(event).content.decode()
    assert "Accept the draw" in second.get(event).content.decode()
    api = reverse("leagues-api:draw-offer", args=[tournament.pk])
    assert second.delete(api).status_code == 200
    assert second.delete(api).status_code == 409
    assert "You can make another one" in first.get(event).content.decode()
    assert second.post(api).status_code == 200
    answer = first.post(api)
    assert (answer.json()["result"], answer.json()["how"]) == ("draw", "agreed")
    assert first.post(api).status_code == 404
    pairing.refresh_from_db()
    assert "agreed" in first.get(event).content.decode()
