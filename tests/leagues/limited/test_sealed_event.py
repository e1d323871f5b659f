"""Sealed events: packs when registration closes, decks from them alone, and who comes, goes and is late."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cardpool.collections.pools import pool_cards
from cardpool.limited.sealed import pool_open_all, pools_open_due, sealed_packs
from cardpool.models import Movement, Pack
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.limited.packs import pack_take, starter_choose
from leagues.events.limited.tables import limited_extend
from leagues.events.rounds.timetable import timetable_keep
from leagues.models import EntryRequest, Operation, Tournament
from players.models import Notice, Player
from tests.leagues.conftest import NOW, deck_of, player_make, tournament_make
from tests.leagues.limited.play import (
    built,
    closed,
    limited_job,
    played_out,
    pool_of,
    register,
    registered_all,
    sealed_event,
    without_decks,
)
from tests.matches.test_noninterference import CSRF

pytestmark = pytest.mark.django_db
DUE = NOW + timedelta(hours=48)
HOUR = timedelta(hours=1)


def opened(tournament: Tournament, player: Player) -> None:
    pool_open_all(pool=pool_of(tournament, player), actor=player, cut="cut", now=NOW)


@pytest.mark.long
def test_a_whole_sealed_event_of_six_is_played_to_its_end(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    assert (tournament.format.slug if tournament.format else "", tournament.deck_deadline) == ("sealed", None)
    players = without_decks(tournament, organiser, 6)
    closed(tournament, organiser)
    assert tournament.deck_deadline == DUE
    for player in players[:5]:
        opened(tournament, player)
    registered_all(tournament, players[:5], NOW + HOUR)
    # The sixth leaves the packs sealed: they are opened when decks are due, and who has no deck is out.
    assert pools_open_due(DUE) == 1
    assert not sealed_packs(pool_of(tournament, players[5]).collection)
    timetable_keep(now=DUE)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING
    assert tournament.entrants.filter(started=True).count() == 5
    assert tournament.entrants.get(player=players[5]).dropped_at == DUE
    played_out(tournament, DUE + HOUR)
    assert tournament.status == Tournament.Status.FINISHED
    places = tournament.entrants.filter(started=True).order_by("final_place").values_list("final_place", flat=True)
    assert list(places) == [1, 2, 3, 4, 5]
    # Every card of every pool came out of one of its packs, and nothing else moved.
    for player in players:
        pool = pool_of(tournament, player).collection
        drawn: Counter[tuple[str, bool]] = Counter()
        for pack in Pack.objects.filter(pool=pool):
            assert pack.content is not None
            drawn.update((card, foil) for card, foil in pack.content.get("cards", []))
            drawn.update({(card, False): copies for card, copies in pack.content.get("deck", [])})
        moved: Counter[tuple[str, bool]] = Counter()
        for move in Movement.objects.filter(target=pool).select_related("printing"):
            moved[move.printing.card_id, move.printing.foil] += move.count
        assert Counter(pool_cards(pool)) == moved
        assert drawn == moved
        assert not Movement.objects.filter(source=pool).exists()


@pytest.mark.long
def test_packs_come_when_registration_closes_and_are_told(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    (player, _other) = without_decks(tournament, organiser, 2)
    limited_job(NOW)
    with pytest.raises(WrongState, match="when registration closes"):
        pack_take(tournament=tournament, player=player, now=NOW)
    closed(tournament, organiser)
    assert sealed_packs(pool_of(tournament, player).collection).count() == 7
    services.notices_owed(now=NOW)
    assert (
        Notice.objects.filter(
            player=player, kind="event.told", context__text__sentence__startswith="your packs"
        ).count()
        == 1
    )
    assert limited_job(NOW + HOUR) == 0


@pytest.mark.long
def test_the_announced_start_gives_out_packs_and_the_event_starts_when_decks_are_due(organiser: Player) -> None:
    tournament = sealed_event(organiser, starts_at=NOW + timedelta(days=1))
    players = without_decks(tournament, organiser, 3)
    at = NOW + timedelta(days=1)
    timetable_keep(now=at)
    limited_job(at)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.deck_deadline) == ("closed", at + timedelta(hours=48))
    with pytest.raises(WrongState, match="decks are not due yet"):
        services.tournament_start(tournament=tournament, actor=organiser, now=at + HOUR)
    for player in players:
        opened(tournament, player)
    registered_all(tournament, players, at + HOUR)
    timetable_keep(now=at + 2 * HOUR)
    tournament.refresh_from_db()
    assert tournament.status == "closed"
    timetable_keep(now=at + timedelta(hours=48))
    tournament.refresh_from_db()
    assert tournament.status == "running"


@pytest.mark.long
def test_only_a_deck_from_the_own_pool_is_registered(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    one, two = without_decks(tournament, organiser, 2)
    own = deck_of(one)
    with pytest.raises(RegistrationRefused, match="register without one"):
        register(tournament, one, own)
    closed(tournament, organiser)
    for player in (one, two):
        opened(tournament, player)
    with pytest.raises(RegistrationRefused) as refused:
        register(tournament, one, own)
    assert "is not built from the pool Thursday Open" in refused.value.problems[0]
    entrant = register(tournament, one, built(pool_of(tournament, one), one))
    assert entrant.deck_version is not None
    # And it is for no other event.
    other = tournament_make(organiser, name="Constructed")
    services.registration_open(tournament=other, actor=organiser, now=NOW)
    with pytest.raises(RegistrationRefused) as refused:
        register(other, one, entrant.deck_version)
    assert "which is for one event alone" in refused.value.problems[0]


@pytest.mark.long
def test_packs_at_once_are_taken_at_registering_and_are_the_same_later(organiser: Player) -> None:
    tournament = sealed_event(organiser, packs_at_once=True)
    one, two = without_decks(tournament, organiser, 2)
    pool = pack_take(tournament=tournament, player=one, starter="gandalf-starter", now=NOW)
    assert pack_take(tournament=tournament, player=one, now=NOW) == pool
    assert (pool.open_by, Pack.objects.filter(pool=pool.collection).count()) == (None, 7)
    starter_choose(tournament=tournament, player=two, starter="aragorn-starter", now=NOW)
    assert limited_job(NOW) == 1
    assert Pack.objects.filter(owner=two, product="aragorn-starter").exists()
    closed(tournament, organiser)
    pool.refresh_from_db()
    assert pool.open_by == DUE
    assert Pack.objects.filter(pool=pool.collection).count() == 7


@pytest.mark.long
def test_the_starter_is_chosen_until_packs_are_there(organiser: Player, stranger: Player) -> None:
    tournament = sealed_event(organiser)
    one, _two = without_decks(tournament, organiser, 2)
    with pytest.raises(Refused, match="choose one of: aragorn-starter, gandalf-starter"):
        starter_choose(tournament=tournament, player=one, starter="frodo", now=NOW)
    with pytest.raises(WrongState, match="register first"):
        starter_choose(tournament=tournament, player=stranger, starter="gandalf-starter", now=NOW)
    starter_choose(tournament=tournament, player=one, starter="gandalf-starter", now=NOW)
    closed(tournament, organiser)
    assert Pack.objects.filter(owner=one, product="gandalf-starter").exists()
    with pytest.raises(WrongState, match="have your packs"):
        starter_choose(tournament=tournament, player=one, starter="aragorn-starter", now=NOW)


@pytest.mark.long
def test_who_comes_in_from_the_waiting_list_gets_packs_and_builds_until_the_same_time(organiser: Player) -> None:
    tournament = sealed_event(organiser, most_entrants=2)
    one, _two = without_decks(tournament, organiser, 2)
    waiting = player_make("waits")
    services.waiting_join(tournament=tournament, player=waiting, now=NOW)
    closed(tournament, organiser)
    with pytest.raises(AssertionError):
        pool_of(tournament, waiting)
    services.entrant_drop(entrant=tournament.entrants.get(player=one), actor=one, now=NOW + HOUR)
    assert tournament.entrants.get(player=waiting).in_play
    limited_job(NOW + HOUR)
    pool = pool_of(tournament, waiting)
    assert pool.open_by == DUE
    opened(tournament, waiting)
    assert register(tournament, waiting, built(pool, waiting), NOW + HOUR).deck_version is not None


@pytest.mark.long
def test_who_leaves_keeps_the_pool_and_comes_back_to_it(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    one, _two = without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    pool = pool_of(tournament, one)
    services.entrant_drop(entrant=tournament.entrants.get(player=one), actor=one, now=NOW)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    register(tournament, one)
    limited_job(NOW)
    assert pool_of(tournament, one) == pool
    assert Pack.objects.filter(owner=one).count() == 7


@pytest.mark.long
def test_who_is_disqualified_gets_no_packs(organiser: Player, judge: Player) -> None:
    tournament = sealed_event(organiser, packs_at_once=True)
    one, two = without_decks(tournament, organiser, 2)
    entrant = tournament.entrants.get(player=one)
    services.entrant_disqualify(entrant=entrant, reason="Rudeness.", actor=judge, now=NOW)
    with pytest.raises(Forbidden, match="disqualified"):
        pack_take(tournament=tournament, player=one, now=NOW)
    closed(tournament, organiser)
    assert not Pack.objects.filter(owner=one).exists()
    assert Pack.objects.filter(owner=two).exists()


@pytest.mark.long
def test_who_enters_late_takes_packs_first_and_enters_with_a_deck(organiser: Player) -> None:
    tournament = sealed_event(organiser, late_entry_rounds=1)
    players = without_decks(tournament, organiser, 4)
    late = player_make("latecomer")
    closed(tournament, organiser)
    with pytest.raises(WrongState, match="register first"):
        pack_take(tournament=tournament, player=late, now=NOW)
    for player in players:
        opened(tournament, player)
    registered_all(tournament, players, NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(RegistrationRefused, match="Take yours on the event's page"):
        register(tournament, late)
    pool = pack_take(tournament=tournament, player=late, now=NOW)
    pool_open_all(pool=pool, actor=late, cut="cut", now=NOW)
    entrant = register(tournament, late, built(pool, late))
    assert (entrant.started, entrant.missed_rounds) == (True, 1)


@pytest.mark.long
def test_a_locked_deck_is_exchanged_for_one_of_the_pool_only(organiser: Player, judge: Player) -> None:
    tournament = sealed_event(organiser)
    players = without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    for player in players:
        opened(tournament, player)
    registered_all(tournament, players, NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    one = players[0]
    with pytest.raises(RegistrationRefused):
        services.entry_ask(tournament=tournament, player=one, deck_version=deck_of(one), now=NOW)
    other = built(pool_of(tournament, one), one)
    services.entry_ask(tournament=tournament, player=one, deck_version=other, now=NOW)
    entrant = tournament.entrants.get(player=one)
    assert services.deck_exchange(entrant=entrant, reason="Agreed.", actor=judge, now=NOW).deck_version == other


@pytest.mark.long
def test_more_time_moves_the_deadline_and_the_opening(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    one, _two = without_decks(tournament, organiser, 2)
    with pytest.raises(WrongState, match="Nobody drafts or builds"):
        limited_extend(tournament=tournament, hours=5, reason="Storm.", actor=organiser, now=NOW)
    closed(tournament, organiser)
    with pytest.raises(Refused, match="1 to 336"):
        limited_extend(tournament=tournament, hours=0, reason="Storm.", actor=organiser, now=NOW)
    with pytest.raises(Forbidden):
        limited_extend(tournament=tournament, hours=5, reason="Storm.", actor=one, now=NOW)
    limited_extend(tournament=tournament, hours=5, reason="Storm.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.deck_deadline == DUE + 5 * HOUR == pool_of(tournament, one).open_by
    number = tournament.operations.get(verb=Operation.Verb.MORE_TIME).number
    services.operation_undo(tournament=tournament, number=number, reason="Sun.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.deck_deadline == DUE


@pytest.mark.long
def test_undoing_the_close_takes_the_deadline_back_and_the_packs_stay(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    one, _two = without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    pool = pool_of(tournament, one)
    number = tournament.operations.get(verb=Operation.Verb.CLOSE).number
    services.operation_undo(tournament=tournament, number=number, reason="Too early.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.packs_at, tournament.deck_deadline) == ("registration", None, None)
    closed(tournament, organiser, NOW + HOUR)
    assert tournament.deck_deadline == DUE + HOUR
    pool.refresh_from_db()
    assert (pool.open_by, Pack.objects.filter(owner=one).count()) == (DUE + HOUR, 7)


@pytest.mark.long
def test_decks_are_due_again_where_the_close_was_undone_after_the_deadline(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    timetable_keep(now=DUE)
    assert tournament.entrants.filter(dropped_at=DUE).count() == 2
    number = tournament.operations.get(verb=Operation.Verb.CLOSE).number
    services.operation_undo(tournament=tournament, number=number, reason="Too early.", actor=organiser, now=DUE)
    assert tournament.entrants.filter(dropped_at=None).count() == 2
    again = closed(tournament, organiser, DUE + HOUR).deck_deadline
    assert again == DUE + 49 * HOUR
    timetable_keep(now=again)
    assert tournament.entrants.filter(dropped_at=again).count() == 2


@pytest.mark.parametrize(
    ("fields", "where", "text"),
    [
        ({"limited": "sealed:none"}, "limited", "choose one of: sealed:"),
        ({"limited": "sealed"}, "limited", "There is no such template"),
        ({"ruleset": "tarot"}, "limited", "another game"),
        ({"venue": "table"}, "limited", "played here"),
        ({"build_hours": 0}, "build_hours", "greater than or equal to 1"),
        ({"limited": "draft:fellowship-draft", "late_entry_rounds": 1}, "late_entry_rounds", "Nobody enters late"),
        ({"plan": [{"kind": "swiss", "format": "fellowship_block"}]}, "structure", "leave out their formats"),
    ],
)
def test_what_does_not_go_with_packs_is_refused(
    organiser: Player, fields: dict[str, object], where: str, text: str
) -> None:
    with pytest.raises(ValidationError) as error:
        sealed_event(organiser, **fields)
    assert text in " ".join(error.value.message_dict[where])


@pytest.mark.long
def test_a_copy_has_the_settings_and_none_of_the_packs(organiser: Player) -> None:
    tournament = sealed_event(organiser, packs_at_once=True, build_hours=30)
    without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    made = services.tournament_copy(tournament=tournament, actor=organiser, now=NOW)
    assert (made.limited, made.build_hours, made.packs_at_once) == ("sealed:fellowship-sealed", 30, True)
    assert (made.packs_at, made.deck_deadline, made.drafts_made) == (None, None, 0)


@pytest.mark.long
def test_pages_and_the_api_take_choose_and_tell(organiser: Player, stranger: Player) -> None:
    tournament = sealed_event(organiser, packs_at_once=True)
    one, _two = without_decks(tournament, organiser, 2)
    client = Client()
    client.force_login(one)
    api = f"/api/v1/events/{tournament.pk}"
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "Take your packs" in page

    def packs_verbs() -> set[str]:
        return {row["verb"] for row in client.get(f"{api}/own/").json()["verbs"]} & {"take-packs", "pack-starter"}

    assert packs_verbs() == {"take-packs", "pack-starter"}
    assert client.put(f"{api}/packs/", {"starter": "gandalf-starter"}, "application/json").status_code == 204
    made = client.post(f"{api}/packs/", {}, "application/json")
    assert made.status_code == 201
    pool = pool_of(tournament, one)
    assert made.json() == {"pool": pool.collection_id}
    assert packs_verbs() == set()
    own = client.get(f"{api}/limited/").json()["own"]
    assert own == {
        "pool": pool.collection_id, "sealed": 7, "draft": "", "starter": "gandalf-starter", "may_take": False,
        "has_deck": False,
    }  # fmt: skip
    response = client.post(reverse("leagues:packs-take", args=[tournament.pk]))
    assert response.headers["Location"] == reverse("cardpool:limited-pool", args=[pool.collection_id])
    strange = Client()
    strange.force_login(stranger)
    assert strange.get(f"{api}/limited/").json()["own"] is None
    assert strange.post(f"{api}/packs/", {}, "application/json").status_code == 409
    assert strange.get(f"/limited/pools/{pool.collection_id}/").status_code == 404
    other = tournament_make(organiser, name="Constructed")
    assert strange.get(f"/api/v1/events/{other.pk}/limited/").status_code == 404


@pytest.mark.long
def test_what_others_see_does_not_depend_on_what_is_in_the_packs(organiser: Player) -> None:
    """The public page, API and file of an event are the same text, whatever came out of a pool."""
    tournament = sealed_event(organiser)
    players = without_decks(tournament, organiser, 2)
    closed(tournament, organiser)
    addresses = [
        tournament.get_absolute_url(),
        f"{tournament.get_absolute_url()}?tab=entrants",
        f"{tournament.get_absolute_url()}?tab=log",
        f"/api/v1/events/{tournament.pk}/limited/",
        f"/api/v1/events/{tournament.pk}/entrants/",
        f"/api/v1/events/{tournament.pk}/file/",
    ]
    client = Client()
    before = [CSRF.sub(b"", client.get(address).content) for address in addresses]
    pool = pool_of(tournament, players[0])
    pool_open_all(pool=pool, actor=players[0], cut="one cut", now=NOW)
    assert [CSRF.sub(b"", client.get(address).content) for address in addresses] == before
    assert EntryRequest.objects.count() == 0


@pytest.mark.long
def test_pages_of_events_with_packs_are_shown_to_everybody(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    (one, two) = without_decks(tournament, organiser, 2)
    for player in (None, one, organiser):
        client = Client()
        if player is not None:
            client.force_login(player)
        page = client.get(tournament.get_absolute_url()).content.decode()
        assert "Packs are given out when registration closes." in page
        if player is not None:
            assert client.get(reverse("leagues:register", args=[tournament.pk])).status_code == 200
    closed(tournament, organiser)
    client = Client()
    client.force_login(organiser)
    console = client.get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert "2 of 2 entrants have a pool, 0 have a deck." in console
    opened(tournament, two)
    client.force_login(two)
    version = built(pool_of(tournament, two), two)
    Tournament.objects.filter(pk=tournament.pk).update(deck_deadline=timezone.now() + HOUR)
    page = client.get(reverse("leagues:register", args=[tournament.pk])).content.decode()
    assert str(version) in page
    sent = client.post(reverse("leagues:register", args=[tournament.pk]), {"deck_version": version.pk, "cut": ""})
    assert sent.status_code == 302
    assert tournament.entrants.get(player=two).deck_version == version


@pytest.mark.long
def test_the_pages_of_event_and_pool_lead_to_each_other(organiser: Player) -> None:
    tournament = sealed_event(organiser)
    (player, _other) = without_decks(tournament, organiser, 2)
    closed(tournament, organiser, timezone.now())
    pool = pool_of(tournament, player)
    client = Client()
    client.force_login(player)
    address = reverse("cardpool:limited-pool", args=[pool.collection_id])

    def head() -> str:
        text = client.get(tournament.get_absolute_url()).content.decode()
        return text.partition('aria-label="Event"')[0]

    assert "Open your packs" in head()
    assert f'href="{tournament.get_absolute_url()}"' in client.get(address).content.decode()
    opened(tournament, player)
    assert "Build your deck" in head()
    assert address in head()
    deck = built(pool, player)
    services.entrant_register(tournament=tournament, player=player, deck_version=deck, actor=player, now=timezone.now())
    assert "Build your deck" not in head()
