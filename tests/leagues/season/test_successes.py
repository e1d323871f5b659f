"""What officials do at the end of a season, by the page and over the API: the effect, and what the next page says."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.collections.ledger import ledger_faults
from cardpool.models import Movement, Printing
from leagues.seasons import services
from leagues.seasons.log import Verb
from leagues.seasons.models import League, LeagueCoordinator, Season, SeasonProposal, SeasonTable
from players.models import Notice, Player
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import DAY, certified, ended, log_of
from tests.leagues.test_pages import messages_of, page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.parametrize("way", ["page", "api"])]


def do(way: str, player: Player, season: Season, verb: str, **data: object) -> str:
    """Do a verb that must succeed; what came of it."""
    client, sent = signed_in(player), {name: str(value) for name, value in data.items()}
    if way == "page":
        answer = client.post(reverse("leagues:season-console-do", args=[season.pk, verb]), sent, follow=True)
        assert answer.status_code == 200
        assert [message.level_tag for message in answer.context["messages"]] == ["success"], messages_of(answer)
        assert messages_of(answer) in answer.content.decode().replace("&#x27;", "'")
        return messages_of(answer)
    path = f"/api/v1/seasons/{season.pk}/do/{verb}/"
    answer = client.post(path, {"data": sent}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["version"] == Season.objects.get(pk=season.pk).version
    return str(answer.json()["text"])


def refused(way: str, player: Player, season: Season, verb: str, **data: object) -> str:
    """Try a verb that is refused; why."""
    client, sent = signed_in(player), {name: str(value) for name, value in data.items()}
    before = Season.objects.filter(pk=season.pk).values().get()
    if way == "page":
        answer = client.post(reverse("leagues:season-console-do", args=[season.pk, verb]), sent, follow=True)
        text = messages_of(answer) if answer.status_code == 200 else answer.content.decode()
    else:
        path = f"/api/v1/seasons/{season.pk}/do/{verb}/"
        answer = client.post(path, {"data": sent}, content_type="application/json")
        assert answer.status_code in (400, 403, 409)
        text = str(answer.json())
    assert Season.objects.filter(pk=season.pk).values().get() == before
    return text


def console(player: Player, season: Season) -> str:
    return page(signed_in(player), reverse("leagues:season-console", args=[season.pk]))


def test_series_are_certified(league: League, judge: Player, coordinator: Player, way: str) -> None:
    season = ended(league)
    assert "Series 1 is closed" in console(judge, season)
    assert do(way, judge, season, "certify", series=1) == "Series 1 is certified."
    row = season.series.get(number=1)
    assert row.certified_by == judge
    assert row.certified_at is not None
    assert "Series 1 is closed" not in console(judge, season)
    table = SeasonTable.objects.order_by("pk")[0]
    text = refused(way, coordinator, season, "correct", table=table.pk, places="1 1", reason="A slip.")
    assert "are certified" in text
    assert f"{judge} certified series 1" in page(Client(), f"{season.get_absolute_url()}?tab=log")


def test_prizes_are_proposed_by_one_and_drawn_by_another(
    league: League, judge: Player, staff: Player, way: str
) -> None:
    season = ended(league, staff=staff)
    assert "The results of series 1 must be certified first." in console(judge, season)
    assert "must be certified first" in refused(way, judge, season, "draw", reason="It is time.")
    certified(season, judge)
    assert "Propose the prize draw" in console(judge, season)
    assert do(way, judge, season, "draw", reason="It is time.") == "Proposed; a second person confirms it."
    proposal = SeasonProposal.objects.get()
    assert (proposal.verb, proposal.proposed_by, proposal.reason) == ("draw", judge, "It is time.")
    assert not season.prizes.exclude(credited_at=None).exists()
    assert "Somebody else must confirm." in console(judge, season)
    assert "Confirm and do it" in console(staff, season)
    assert Notice.objects.filter(player=staff, kind="season.approval").count() == 1
    assert "You asked for this yourself" in refused(
        way, judge, season, "decide", proposal=proposal.pk, decision="confirm"
    )
    assert do(way, staff, season, "decide", proposal=proposal.pk, decision="confirm") == "Confirmed and done."
    proposal.refresh_from_db()
    assert (proposal.status, proposal.decided_by) == (SeasonProposal.Status.CONFIRMED, staff)
    (step,) = log_of(season, Verb.DRAW)
    assert (step.actor, step.confirmed_by) == (judge, staff)
    winners = [prize.entrant.player for prize in season.prizes.select_related("entrant__player") if prize.entrant]
    assert len(winners) == 3
    moved = Movement.objects.filter(key__startswith=f"season-prize:{season.pk}:")
    assert sorted(moved.values_list("target__player", flat=True)) == sorted(player.pk for player in winners)
    assert ledger_faults() == []
    shown = page(Client(), f"{season.get_absolute_url()}?tab=prizes")
    for prize in season.prizes.select_related("printing__card", "entrant__player"):
        assert prize.printing is not None
        assert prize.entrant is not None
        assert prize.entrant.player.username in shown
    assert "credited to the winners’ collections" in shown
    assert "Propose the prize draw" not in console(judge, season)
    assert "drawn already" in refused(way, judge, season, "draw", reason="Again.")


def test_the_prizes_of_a_demonstration_are_drawn_at_once(
    league: League, judge: Player, staff: Player, way: str
) -> None:
    season = ended(league, staff=staff)
    Season.objects.filter(pk=season.pk).update(demo=True)
    assert "Draw the prizes" in console(judge, season)
    assert do(way, judge, season, "draw") == "The prizes are drawn."
    assert season.prizes.exclude(credited_at=None).count() == 3


def test_a_proposal_to_undo_is_confirmed_or_refused(
    league: League, judge: Player, staff: Player, coordinator: Player, way: str
) -> None:
    season = ended(league, staff=staff)
    finish = log_of(season, Verb.FINISH)[0].number
    message = do(way, coordinator, season, "undo", number=finish, reason="Too soon.")
    assert message == "Proposed; a second person confirms it."
    first = SeasonProposal.objects.get()
    assert f"operation {finish} alone" in console(judge, season)
    assert do(way, judge, season, "decide", proposal=first.pk, decision="refuse") == "Refused."
    first.refresh_from_db()
    assert (first.status, first.decided_by) == (SeasonProposal.Status.REFUSED, judge)
    do(way, coordinator, season, "undo", number=finish, reason="Too soon, really.")
    second = SeasonProposal.objects.get(status="open")
    assert do(way, judge, season, "decide", proposal=second.pk, decision="confirm") == "Confirmed and done."
    season.refresh_from_db()
    assert (season.status, season.finished_at) == (Season.Status.RUNNING, None)
    shown = page(Client(), f"{season.get_absolute_url()}?tab=log")
    assert f"Undone operation {finish}: Too soon, really." in shown
    assert f"confirmed by {judge}" in shown


def test_cards_for_taking_part_are_given(league: League, judge: Player, way: str) -> None:
    premium = Printing.objects.filter(foil=False).select_related("card").order_by("pk")[0]
    season = ended(league, premium=premium)
    assert "must be certified first" in refused(way, judge, season, "premiums")
    certified(season, judge)
    assert "Give the cards for taking part" in console(judge, season)
    assert do(way, judge, season, "premiums") == "4 cards for taking part given."
    keys = {f"season-premium:{season.pk}:{pk}" for pk in season.entrants.values_list("player", flat=True)}
    assert set(Movement.objects.filter(key__in=keys).values_list("key", flat=True)) == keys
    assert do(way, judge, season, "premiums") == "0 cards for taking part given."
    assert Movement.objects.filter(key__in=keys).count() == 4
    assert "4 players have got" in page(Client(), f"{season.get_absolute_url()}?tab=log")
    services.notices_owed(now=timezone.now())
    assert Notice.objects.filter(kind="season.prize").count() == 4


def test_the_final_tournament_is_made(league: League, judge: Player, coordinator: Player, way: str) -> None:
    season = ended(league, cut_size=2)
    starts = timezone.now() + 9 * DAY
    sent: dict[str, Any] = {"starts_at": f"{starts:%Y-%m-%dT%H:%M}"}
    assert "must be certified first" in refused(way, coordinator, season, "cut", **sent)
    certified(season, judge)
    text = do(way, coordinator, season, "cut", **sent)
    season.refresh_from_db()
    final = season.cut_tournament
    assert final is not None
    assert text == f"{final.name} is announced with its entrants."
    assert dict(final.entrants.values_list("seed", "player")) == dict(
        season.entrants.filter(final_place__lte=2).values_list("final_place", "player")
    )
    assert final.organiser == coordinator
    assert f"{final.starts_at:%Y-%m-%dT%H:%M}" == sent["starts_at"]
    assert final.get_absolute_url() in page(Client(), f"{season.get_absolute_url()}?tab=rules")
    assert final.name in page(Client(), final.get_absolute_url())
    assert "made already" in refused(way, coordinator, season, "cut", **sent)
    assert "Make the final tournament" not in console(coordinator, season)


def test_the_league_is_named_anew_and_coordinators_come_and_go(league: League, coordinator: Player, way: str) -> None:
    season = ended(league)
    shown = console(coordinator, season)
    assert 'value="Shire League"' in shown
    assert do(way, coordinator, season, "about", name="Marish <League>", description="By the river.") == "Saved."
    league.refresh_from_db()
    assert (league.name, league.description) == ("Marish <League>", "By the river.")
    shown = console(coordinator, season)
    assert 'value="Marish &lt;League&gt;"' in shown
    assert "By the river.</textarea>" in shown
    assert "By the river." in page(Client(), league.get_absolute_url())
    text = refused(way, coordinator, season, "about", name="", description="x")
    assert "name" in text
    assert "cannot be blank" in text
    assert League.objects.get().name == "Marish <League>"
    cole = player_make("cole")
    assert do(way, coordinator, season, "name-coordinator", username="COLE") == "cole is a coordinator of the league."
    row = LeagueCoordinator.objects.get()
    assert "cole" in console(cole, season)
    text = do(way, coordinator, season, "remove-coordinator", coordinator=row.pk)
    assert text == "cole is no coordinator of the league any more."
    assert not LeagueCoordinator.objects.exists()
    page(signed_in(cole), reverse("leagues:season-console", args=[season.pk]), 403)
