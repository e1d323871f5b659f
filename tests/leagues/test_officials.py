"""People named for one event: there they may do what its organiser may, or what a judge may, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.personal import _erase
from leagues.models import Entrant, Official, Operation, Tournament
from matches import cache
from matches.errors import NotAllowed
from matches.services import judge_call, match_pause, match_resume
from players.models import Notice, Player
from players.staff.authority import Action, may
from tests.leagues.conftest import NOW, open_pairings, player_make, sanction, started, tournament_make
from tests.leagues.test_pages import signed_in
from tests.matches.conftest import cut

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(organiser: Player) -> Player:
    return player_make("helen")


def named(tournament: Tournament, player: Player, actor: Player, office: str = "judge") -> Official:
    return services.official_name(tournament=tournament, username=player.username, office=office, actor=actor, now=NOW)


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


@pytest.mark.long
def test_a_judge_of_one_event(organiser: Player, helper: Player) -> None:
    event, other = started(organiser, 4), started(organiser, 4, name="Other")
    table, elsewhere = open_pairings(event)[0], open_pairings(other)[0]
    with pytest.raises(Forbidden):
        services.result_report(pairing=table, result="first", actor=helper, now=NOW)
    named(event, helper, organiser)
    assert Notice.objects.get(player=helper).kind == "event.official"
    services.result_report(pairing=table, result="first", actor=fresh(helper), now=NOW)
    with pytest.raises(Forbidden):
        services.result_report(pairing=elsewhere, result="first", actor=fresh(helper), now=NOW)
    for action in (Action.TOURNAMENT_OPEN, Action.TOURNAMENT_OFFICIALS, Action.TOURNAMENT_ROUNDS):
        assert not may(fresh(helper), action, event), action
    assert may(fresh(helper), Action.TOURNAMENT_EXCHANGE_DECK, event.entrants.all()[0])


@pytest.mark.long
@pytest.mark.usefixtures("real_matches")
def test_a_judge_of_one_event_judges_its_matches(organiser: Player, helper: Player) -> None:
    cache.clear()
    event, other = started(organiser, 2), started(organiser, 2, name="Other")
    own, elsewhere = open_pairings(event)[0].match, open_pairings(other)[0].match
    assert own is not None
    assert elsewhere is not None
    cut(own, *(seat.player for seat in own.seats.filter(cut_at=None)), now=NOW)
    own.refresh_from_db()
    named(event, helper, organiser)
    judge_call(match=own, player=own.seats.get(place=0).player, reason="Look.", now=NOW)
    assert Notice.objects.filter(player=helper, kind="match_judge").count() == 1
    match_pause(match=own, actor=fresh(helper), reason="A moment.", now=NOW)
    page = signed_in(helper).get(own.get_absolute_url()).content.decode()
    assert reverse("matches:judge", args=[own.code]) in page
    match_resume(match=own, actor=fresh(helper), now=NOW)
    cache.clear()
    with pytest.raises(NotAllowed):
        match_pause(match=elsewhere, actor=fresh(helper), reason="A moment.", now=NOW)
    assert (
        reverse("matches:judge", args=[elsewhere.code])
        not in signed_in(helper).get(elsewhere.get_absolute_url()).content.decode()
    )


@pytest.mark.long
def test_an_organiser_of_one_event(organiser: Player, helper: Player, stranger: Player) -> None:
    event = tournament_make(organiser)
    named(event, helper, organiser, "organiser")
    services.registration_open(tournament=event, actor=fresh(helper), now=NOW)
    named(event, stranger, fresh(helper))
    assert not may(fresh(helper), Action.TOURNAMENT_ANNOUNCE), "the office is for one event"
    request = services.sanction_ask(tournament=event, actor=fresh(helper), now=NOW)
    helper.is_superuser = True
    helper.save()
    decision = may(fresh(helper), Action.SANCTION_DECIDE, request)
    assert decision.reason.startswith("You "), "nobody sanctions their own event"


@pytest.mark.long
def test_who_cannot_be_named(organiser: Player, helper: Player, stranger: Player) -> None:
    event = started(organiser, 2)
    entrant = event.entrants.select_related("player").all()[0].player
    bot = player_make("robot", bot="random")
    with pytest.raises(Forbidden):
        named(event, helper, stranger)
    named(event, helper, organiser)
    tries: list[tuple[Player, type[Refused], str]] = [
        (helper, WrongState, "already"),
        (organiser, WrongState, "announced"),
        (entrant, WrongState, "entrant cannot"),
        (bot, Refused, "account of their own"),
    ]
    for player, error, words in tries:
        with pytest.raises(error, match=words):
            named(event, player, organiser)
    with pytest.raises(Refused, match="no player"):
        services.official_name(tournament=event, username="nobody", office="judge", actor=organiser, now=NOW)
    with pytest.raises(Refused, match="office is one of"):
        named(event, stranger, organiser, "king")
    assert Official.objects.count() == 1


@pytest.mark.long
def test_an_organiser_who_plays_names_nobody(organiser: Player, helper: Player) -> None:
    event = started(organiser, 2)
    Entrant.objects.filter(pk=event.entrants.all()[0].pk).update(player=organiser)
    with pytest.raises(Forbidden, match="Another organiser"):
        named(event, helper, organiser)


@pytest.mark.long
def test_a_judge_who_enters_is_barred_and_can_resign(organiser: Player, helper: Player) -> None:
    event = started(organiser, 4)
    official = named(event, helper, organiser)
    table = open_pairings(event)[1]
    Entrant.objects.filter(pk=table.first_id).update(player=helper)
    with pytest.raises(Forbidden, match="You have a stake here"):
        services.result_report(pairing=table, result="first", actor=fresh(helper), now=NOW)
    services.official_remove(official=official, actor=fresh(helper), now=NOW)
    assert "resigned" in event.operations.get(verb=Operation.Verb.REMOVE).text
    with pytest.raises(WrongState, match="already"):
        services.official_remove(official=Official(pk=0, tournament=event), actor=organiser, now=NOW)


@pytest.mark.long
def test_naming_and_removing_can_be_undone(organiser: Player, helper: Player, stranger: Player) -> None:
    event = tournament_make(organiser)
    official = named(event, helper, organiser)
    with pytest.raises(Forbidden):
        services.official_remove(official=official, actor=stranger, now=NOW)
    services.official_remove(official=official, actor=organiser, now=NOW)
    assert Notice.objects.filter(player=helper).count() == 2
    undo: dict[str, Any] = {"tournament": event, "reason": "No.", "actor": organiser, "now": NOW}
    services.operation_undo(number=event.operations.get(verb=Operation.Verb.REMOVE).number, **undo)
    assert may(fresh(helper), Action.TOURNAMENT_REPORT, event)
    services.operation_undo(number=event.operations.get(verb=Operation.Verb.NAME).number, **undo)
    assert not Official.objects.exists()


@pytest.mark.long
def test_the_second_person_can_be_an_organiser_of_the_event(organiser: Player, staff: Player, helper: Player) -> None:
    event = sanction(tournament_make(organiser), organiser, staff)
    named(event, helper, organiser, "organiser")
    services.registration_open(tournament=event, actor=organiser, now=NOW)
    event.refresh_from_db()
    proposal = services.proposal_make(
        tournament=event, verb="undo", data={"number": event.version}, reason="No.", actor=organiser, now=NOW
    )
    assert Notice.objects.filter(player=helper, kind="event.approval").exists()
    services.proposal_decide(proposal=proposal, confirm=True, actor=fresh(helper), now=NOW)
    event.refresh_from_db()
    assert event.status == Tournament.Status.ANNOUNCED


@pytest.mark.long
def test_the_pages_and_the_api(organiser: Player, helper: Player) -> None:
    event = tournament_make(organiser)
    console, client = reverse("leagues:console", args=[event.pk]), signed_in(helper)
    assert client.get(console).status_code == 403
    name = reverse("leagues:console-do", args=[event.pk, "name-official"])
    signed_in(organiser).post(name, {"username": "HELEN", "office": "judge"})
    assert "Resign" in client.get(console).content.decode()
    assert "helen (judge)" in client.get(event.get_absolute_url()).content.decode()
    (row,) = client.get(reverse("leagues-api:officials", args=[event.pk])).json()
    assert (row["player"], row["office"]) == ("helen", "judge")
    do = reverse("leagues-api:do", args=[event.pk, "remove-official"])
    answer = client.post(do, {"data": {"official": str(row["id"])}}, content_type="application/json")
    assert answer.status_code == 200
    assert client.get(console).status_code == 403


def test_a_deleted_account_leaves_its_offices(organiser: Player, helper: Player) -> None:
    event = tournament_make(organiser)
    named(event, helper, organiser)
    _erase(helper, "deleted-1", NOW)
    assert not Official.objects.exists()
    assert "helen" not in event.operations.get(verb=Operation.Verb.NAME).text
