"""The waiting list of an event whose places are taken, and how many places there are."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.selectors import waiting_shown
from leagues.models import Entrant, EntryRequest, Operation, Tournament
from players.models import Notice, Player
from players.staff.authority import Action, may
from tests.leagues.conftest import NOW, deck_of, entered, entered_by_rows, player_make, tournament_make

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def full(organiser: Player, places: int = 2, **fields: Any) -> Tournament:
    """An event all of whose places are taken."""
    tournament = tournament_make(organiser, most_entrants=places, **fields)
    entered(tournament, organiser, places)
    tournament.refresh_from_db()
    return tournament


def wait(tournament: Tournament, *names: str) -> list[Player]:
    players = [player_make(name) for name in names]
    for player in players:
        services.waiting_join(tournament=tournament, player=player, deck_version=deck_of(player), now=NOW)
    return players


def waiting(tournament: Tournament) -> list[str]:
    return [row.player.username for row in waiting_shown(tournament)]


def in_play(tournament: Tournament) -> set[str]:
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    return set(rows.values_list("player__username", flat=True))


def undo(tournament: Tournament, verb: Operation.Verb, actor: Player) -> None:
    number = tournament.operations.filter(verb=verb).order_by("-number")[0].number
    services.operation_undo(tournament=tournament, number=number, reason="A mistake.", actor=actor, now=NOW)
    tournament.refresh_from_db()


@pytest.mark.long
def test_only_a_full_event_has_a_waiting_list(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser, most_entrants=3)
    entered(tournament, organiser, 2)
    join: dict[str, Any] = {"tournament": tournament, "player": stranger, "now": NOW}
    with pytest.raises(WrongState, match="free place; register"):
        services.waiting_join(deck_version=deck_of(stranger), **join)
    third = player_make("third")
    services.entrant_register(tournament=tournament, player=third, deck_version=deck_of(third), actor=third, now=NOW)
    with pytest.raises(WrongState, match="in this event already"):
        services.waiting_join(tournament=tournament, player=third, deck_version=deck_of(third), now=NOW)
    with pytest.raises(WrongState, match=r"All 3 places are taken\. Join the waiting list"):
        services.entrant_register(
            tournament=tournament, player=stranger, deck_version=deck_of(stranger), actor=stranger, now=NOW
        )
    with pytest.raises(RegistrationRefused):
        services.waiting_join(**join)
    with pytest.raises(Refused, match="hexadecimal"):
        services.waiting_join(deck_version=deck_of(stranger), cut="x", **join)
    assert waiting(tournament) == []
    services.waiting_join(deck_version=deck_of(stranger), **join)
    assert waiting(tournament) == ["stranger"]
    assert not Entrant.objects.filter(player=stranger).exists()


@pytest.mark.long
def test_the_first_who_waits_gets_the_place_of_who_leaves(organiser: Player) -> None:
    tournament = full(organiser)
    ann, bob, cy = wait(tournament, "ann", "bob", "cy")
    other = deck_of(ann, "gandalf")
    services.waiting_join(tournament=tournament, player=ann, deck_version=other, cut="ab12", now=NOW)
    assert waiting(tournament) == ["ann", "bob", "cy"], "who changes the deck keeps the place"
    leaver = tournament.entrants.order_by("pk")[0]
    services.entrant_drop(entrant=leaver, actor=leaver.player, now=NOW)
    assert waiting(tournament) == ["bob", "cy"]
    came = tournament.entrants.get(player=ann)
    assert (came.deck_version, came.cut, came.cut_own, came.in_play) == (other, "ab12", True, True)
    services.notices_owed(now=NOW)
    assert [note.player for note in Notice.objects.filter(kind="event.told")] == [ann]
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    services.entrant_disqualify(entrant=came, reason="No.", actor=organiser, now=NOW)
    assert waiting(tournament) == ["cy"]
    services.entry_withdraw(tournament=tournament, player=cy, now=NOW)
    assert waiting(tournament) == []
    assert len(in_play(tournament)) == 2
    assert bob.username in in_play(tournament)
    assert tournament.operations.order_by("-number")[0].text == "cy left the waiting list"


@pytest.mark.long
def test_undoing_a_withdrawal_lets_wait_again_who_came_in(organiser: Player) -> None:
    tournament = full(organiser)
    names = in_play(tournament)
    wait(tournament, "ann", "bob")
    leaver = tournament.entrants.order_by("pk")[0]
    services.entrant_drop(entrant=leaver, actor=leaver.player, now=NOW)
    undo(tournament, Operation.Verb.WITHDRAW, organiser)
    assert in_play(tournament) == names
    assert waiting(tournament) == ["ann", "bob"]
    services.entrant_drop(entrant=leaver, actor=leaver.player, now=NOW)
    assert "ann" in in_play(tournament)
    undo(tournament, Operation.Verb.FILL, organiser)
    assert waiting(tournament) == ["ann", "bob"]
    late = player_make("late")
    services.waiting_join(tournament=tournament, player=late, deck_version=deck_of(late), now=NOW)
    assert waiting(tournament) == ["ann", "bob", "late"], "a free place is not for who comes last"
    bob = Player.objects.get(username="bob")
    with pytest.raises(WrongState, match="All 2 places are taken"):
        services.entrant_register(tournament=tournament, player=bob, deck_version=deck_of(bob), actor=bob, now=NOW)
    ann = Player.objects.get(username="ann")
    services.entrant_register(tournament=tournament, player=ann, deck_version=deck_of(ann), actor=ann, now=NOW)
    assert "ann" in in_play(tournament)


@pytest.mark.long
def test_somebody_who_withdrew_waits_like_everybody(organiser: Player) -> None:
    tournament = full(organiser)
    wait(tournament, "ann")
    leaver = tournament.entrants.select_related("player").order_by("pk")[0]
    services.entrant_drop(entrant=leaver, actor=leaver.player, now=NOW)
    before = (leaver.deck_version_id, leaver.cut)
    services.waiting_join(
        tournament=tournament, player=leaver.player, deck_version=deck_of(leaver.player, "gandalf"), now=NOW
    )
    second = tournament.entrants.get(player__username="ann")
    services.entrant_drop(entrant=second, actor=organiser, now=NOW)
    leaver.refresh_from_db()
    assert leaver.in_play
    assert leaver.deck_version_id != before[0]
    assert tournament.entrants.filter(player=leaver.player).count() == 1
    undo(tournament, Operation.Verb.FILL, organiser)
    again = Entrant.objects.get(pk=leaver.pk)
    assert not again.in_play
    assert (again.deck_version_id, again.cut) == before


@pytest.mark.long
def test_the_organiser_changes_the_number_of_places(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = full(organiser)
    wait(tournament, "ann", "bob", "cy", "dee")
    common: dict[str, Any] = {"tournament": tournament, "reason": "A larger hall.", "now": NOW}
    for person in (stranger, judge):
        with pytest.raises(Forbidden):
            services.places_change(places=4, actor=person, **common)
    for wrong in (1, 10_001):
        with pytest.raises(Refused, match="2 to 10000 places"):
            services.places_change(places=wrong, actor=organiser, **common)
    with pytest.raises(WrongState, match="this number of places"):
        services.places_change(places=2, actor=organiser, **common)
    services.places_change(places=4, actor=organiser, **common)
    assert len(in_play(tournament)) == 4
    assert waiting(tournament) == ["cy", "dee"]
    with pytest.raises(Refused, match="4 are in the event"):
        services.places_change(places=3, actor=organiser, **common)
    services.places_change(places=None, actor=organiser, **common)
    assert waiting(tournament) == []
    assert Tournament.objects.get(pk=tournament.pk).most_entrants is None
    number = tournament.operations.filter(verb=Operation.Verb.PLACES)[1].number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.most_entrants == 4
    assert len(in_play(tournament)) == 4
    number = tournament.operations.filter(verb=Operation.Verb.PLACES)[0].number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.most_entrants == 2
    assert waiting(tournament) == ["ann", "bob", "cy", "dee"]


@pytest.mark.long
def test_who_waits_has_a_stake(organiser: Player, judge: Player, staff: Player) -> None:
    """Whoever makes a place free is first in line for it."""
    tournament = full(organiser)
    for person in (organiser, judge, staff):
        services.waiting_join(tournament=tournament, player=person, deck_version=deck_of(person), now=NOW)
    entrant = tournament.entrants.order_by("pk")[0]
    with pytest.raises(Forbidden, match="You have a stake here"):
        services.entrant_drop(entrant=entrant, actor=judge, now=NOW)
    for action in (Action.TOURNAMENT_PLACES, Action.TOURNAMENT_UNDO):
        assert not may(organiser, action, tournament)
    assert not may(staff, Action.TOURNAMENT_READ_DECK, entrant)
    services.entry_withdraw(tournament=tournament, player=judge, now=NOW)
    services.entrant_drop(entrant=entrant, actor=judge, now=NOW)
    assert "orla" in in_play(tournament)


@pytest.mark.long
def test_an_official_takes_somebody_off_the_list(organiser: Player, stranger: Player) -> None:
    tournament = full(organiser)
    ann, _bob = wait(tournament, "ann", "bob")
    request = EntryRequest.objects.get(player=ann)
    with pytest.raises(Forbidden):
        services.entry_refuse(request=request, reason="No.", actor=stranger, now=NOW)
    services.entry_refuse(request=request, reason="Asked for it.", actor=organiser, now=NOW)
    assert waiting(tournament) == ["bob"]
    undo(tournament, Operation.Verb.REQUEST, organiser)
    assert waiting(tournament) == ["ann", "bob"]
    with pytest.raises(WrongState, match="is on the waiting list"):
        services.entry_invite(tournament=tournament, username="ann", actor=organiser, now=NOW)


@pytest.mark.long
def test_many_come_in_at_the_cost_of_few(organiser: Player) -> None:
    costs = []
    for count in (4, 40):
        tournament = full(organiser, name=f"Open {count}")
        other = tournament_make(organiser, name=f"Other {count}", seed=2)
        services.registration_open(tournament=other, actor=organiser, now=NOW)
        entered_by_rows(other, [f"w{count}_{n}" for n in range(count)])
        EntryRequest.objects.bulk_create(
            EntryRequest(
                tournament=tournament, kind=EntryRequest.Kind.WAIT, player=entrant.player, made_by=entrant.player,
                made_at=NOW, deck_version=entrant.deck_version,
            )
            for entrant in other.entrants.select_related("player")
        )  # fmt: skip
        with CaptureQueriesContext(connection) as queries:
            services.places_change(tournament=tournament, places=None, reason="All.", actor=organiser, now=NOW)
        assert len(in_play(tournament)) == count + 2
        with CaptureQueriesContext(connection) as back:
            undo(tournament, Operation.Verb.PLACES, organiser)
        assert len(waiting(tournament)) == count
        costs.append((len(queries), len(back)))
    assert costs[0] == costs[1]


@pytest.mark.long
def test_nobody_is_reinstated_into_a_full_event(organiser: Player, judge: Player) -> None:
    tournament = full(organiser, 3)
    [ann] = wait(tournament, "ann")
    out = tournament.entrants.order_by("pk")[0]
    common: dict[str, Any] = {"entrant": out, "actor": judge, "now": NOW}
    services.entrant_disqualify(reason="A threat.", **common)
    assert ann.username in in_play(tournament)
    version = Tournament.objects.get(pk=tournament.pk).version
    with pytest.raises(WrongState, match="All 3 places are taken"):
        services.entrant_reinstate(reason="It was somebody else.", **common)
    assert Tournament.objects.get(pk=tournament.pk).version == version
    services.places_change(tournament=tournament, places=4, reason="A chair.", actor=organiser, now=NOW)
    services.entrant_reinstate(reason="It was somebody else.", **common)
    assert len(in_play(tournament)) == 4
    undo(tournament, Operation.Verb.DISQUALIFY, organiser)
    assert (out.player.username in in_play(tournament), waiting(tournament)) == (True, ["ann"])
    # Who withdrew before the disqualification takes no place by its end.
    services.entrant_drop(entrant=out, actor=out.player, now=NOW)
    services.entrant_disqualify(reason="A threat.", **common)
    assert len(in_play(tournament)) == 3
    services.entrant_reinstate(reason="It was somebody else.", **common)
    assert out.player.username not in in_play(tournament)


@pytest.mark.long
@pytest.mark.parametrize("came_before", [False, True])
def test_leaving_for_the_next_who_waits_takes_twelve_statements(organiser: Player, came_before: bool) -> None:
    costs = []
    for count in (3, 30):
        tournament = full(organiser, count, seed=count)
        [ann] = wait(tournament, f"ann{count}{came_before}")
        if came_before:
            Entrant.objects.create(
                tournament=tournament, player=ann, registered_at=NOW, dropped_at=NOW, cut="ab", deck_version=None
            )
        leaving = tournament.entrants.order_by("pk")[0]
        actor = Player.objects.get(pk=leaving.player_id)
        with CaptureQueriesContext(connection) as queries:
            services.entrant_drop(entrant=leaving, actor=actor, now=NOW)
        costs.append(sum("SAVEPOINT" not in query["sql"] for query in queries))
        assert ann.username in in_play(tournament)
        texts = list(tournament.operations.order_by("-number").values_list("text", flat=True)[:2])
        assert texts == [f"{ann} came in from the waiting list", f"{leaving.player} withdrew"]
        assert Notice.objects.filter(player=ann).count() == 0
        services.notices_owed(now=NOW)
        assert Notice.objects.filter(player=ann, kind="event.told").count() == 1
    assert costs[0] == costs[1]
    assert costs[0] <= 12, costs


@pytest.mark.long
def test_the_list_on_the_pages_and_over_the_api(organiser: Player, stranger: Player) -> None:
    tournament = full(organiser)
    (ann,) = wait(tournament, "ann")
    address = tournament.get_absolute_url()
    client, deck = signed_in(stranger), deck_of(stranger)
    assert "Join the waiting list" in client.get(address).content.decode()
    form = client.get(f"{address}register/").content.decode()
    assert 'name="wait" value="1"' in form
    client.post(f"{address}register/", {"deck_version": deck.pk, "wait": "1"})
    assert waiting(tournament) == ["ann", "stranger"]
    assert "You are number 2 on the waiting list" in client.get(address).content.decode()
    assert "Wait with this deck" in client.get(f"{address}register/").content.decode()
    listed = Client().get(f"{address}?tab=entrants").content.decode()
    assert "Waiting list" in listed
    assert "stranger" in listed
    rows = Client().get(reverse("leagues-api:waiting", args=[tournament.pk])).json()["results"]
    assert [(row["place"], row["player"]) for row in rows] == [(1, "ann"), (2, "stranger")]
    assert all(set(row) == {"place", "player", "made_at", "checked_in_at"} for row in rows)
    console = signed_in(organiser).get(f"{address}console/").content.decode()
    assert "Take off the list" in console
    answer = signed_in(organiser).post(f"{address}console/places/", {"places": "3", "reason": "Room."}, follow=True)
    assert "There are 3 places now." in answer.content.decode()
    assert ann.username in in_play(tournament)
    services.places_change(tournament=tournament, places=1000, reason="x", actor=organiser, now=NOW)
    assert 'value="1000"' in signed_in(organiser).get(f"{address}console/").content.decode(), "no separator in a field"
    services.places_change(tournament=tournament, places=4, reason="x", actor=organiser, now=NOW)
    more = player_make("more")
    services.waiting_join(tournament=tournament, player=more, deck_version=deck_of(more), now=NOW)
    signed_in(more).post(f"{address}register/withdraw/")
    assert waiting(tournament) == []
    own = deck_of(more, "gandalf")
    api = signed_in(more).post(
        reverse("leagues-api:waiting", args=[tournament.pk]), {"deck_version": own.pk}, content_type="application/json"
    )
    assert (api.status_code, api.json()["place"]) == (201, 1)
    again = Client().post(reverse("leagues-api:waiting", args=[tournament.pk]), {}, content_type="application/json")
    assert again.status_code in (401, 403)
