"""Who sees deck lists when, until when decks can be chosen, and starters taken on the spot."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.rounds.timetable import timetable_keep
from leagues.models import Entrant, EntryRequest, ListReading, Operation, Tournament
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from players.staff.authority import Action, may
from tests.leagues.conftest import NOW, deck_of, entered, player_make, started, tournament_make

pytestmark = pytest.mark.django_db
DUE = NOW + timedelta(days=5)


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def event(organiser: Player, count: int = 2, **fields: Any) -> Tournament:
    """An event whose decks are due five days later."""
    tournament = tournament_make(organiser, **{"deck_deadline": DUE, **fields})
    entered(tournament, organiser, count)
    tournament.refresh_from_db()
    return tournament


def register(tournament: Tournament, player: Player, deck: Any = None, at: Any = NOW) -> Entrant:
    return services.entrant_register(tournament=tournament, player=player, deck_version=deck, actor=player, now=at)


def undo(tournament: Tournament, verb: Operation.Verb, actor: Player) -> None:
    number = tournament.operations.filter(verb=verb).order_by("-number")[0].number
    services.operation_undo(tournament=tournament, number=number, reason="A mistake.", actor=actor, now=DUE)
    tournament.refresh_from_db()


# Who sees the lists


@pytest.mark.long
def test_lists_open_when_the_event_has_said(organiser: Player, stranger: Player) -> None:
    kinds = Tournament.DeckLists
    for kind in kinds:
        tournament = tournament_make(organiser, deck_lists=kind, name=kind.value)
        entered(tournament, organiser, 2)
        entrant = tournament.entrants.select_related("tournament", "deck_version").order_by("pk")[0]
        for status in ("registration", "running", "finished"):
            entrant.tournament.status = status
            is_open = {
                kinds.ALWAYS: True, kinds.STARTED: status != "registration",
                kinds.JUDGES: status == "finished", kinds.PRIVATE: status == "finished",
            }[kind]  # fmt: skip
            assert entrant.tournament.lists_hidden != is_open
            if is_open:
                assert services.deck_read(entrant=entrant, reader=stranger, now=NOW) == entrant.deck_version
            else:
                with pytest.raises(Forbidden, match="hidden"):
                    services.deck_read(entrant=entrant, reader=stranger, now=NOW)
        assert services.deck_read(entrant=entrant, reader=entrant.player, now=NOW) == entrant.deck_version


def test_events_from_before_keep_their_choice() -> None:
    for hidden, choice in ((True, "judges"), (False, "always")):
        tournament = Tournament()
        tournament.decks_hidden = hidden
        assert (tournament.deck_lists, tournament.decks_hidden) == (choice, hidden)


@pytest.mark.long
def test_a_private_list_is_read_for_a_deck_check_only(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, deck_lists="private")
    entrant = tournament.entrants.select_related("player", "tournament").order_by("pk")[0]
    common: dict[str, Any] = {"entrant": entrant, "now": NOW}
    page = reverse("leagues:entrant-deck", args=[tournament.pk, entrant.pk])
    api = reverse("leagues-api:entrant-deck", args=[tournament.pk, entrant.pk])
    with pytest.raises(Forbidden, match="deck check only"):
        services.deck_read(reader=judge, **common)
    assert [signed_in(judge).get(address).status_code for address in (page, api)] == [403, 403]
    services.deck_check_order(reason="At random.", actor=judge, **common)
    with pytest.raises(Forbidden, match="hidden"):
        services.deck_read(reader=stranger, **common)
    assert not ListReading.objects.exists()
    for _ in range(2):
        assert services.deck_read(reader=judge, **common) == entrant.deck_version
    assert ListReading.objects.get().reader == judge
    notice = Notice.objects.get(kind="event.told")
    assert (notice.player, sentence_said(notice.context["text"])) == (
        entrant.player,
        "jude opened your list for a deck check.",
    )
    assert "Ring-bearer" in signed_in(judge).get(page).content.decode()
    assert "text" in signed_in(judge).get(api).json()


@pytest.mark.long
def test_an_organiser_is_barred_from_decks_that_are_hidden_until_the_start(organiser: Player, staff: Player) -> None:
    from players.staff.roles import Role, role_give

    role_give(player=organiser, role=Role.STAFF, actor=None, now=NOW)
    tournament = event(organiser, deck_lists="started")
    deck = tournament.entrants.order_by("pk")[0].deck_version
    assert deck is not None
    assert not may(Player.objects.get(pk=organiser.pk), Action.DECK_READ_ADMIN, deck)
    Tournament.objects.update(status="running")
    assert may(Player.objects.get(pk=organiser.pk), Action.DECK_READ_ADMIN, deck)


# Until when decks can be chosen


@pytest.mark.long
def test_before_the_deadline_one_registers_without_a_deck(organiser: Player, stranger: Player) -> None:
    plain = tournament_make(organiser, name="Plain")
    services.registration_open(tournament=plain, actor=organiser, now=NOW)
    with pytest.raises(RegistrationRefused, match="Choose a deck"):
        register(plain, stranger)
    tournament = event(organiser)
    assert register(tournament, stranger).deck_version is None
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    chosen = deck_of(stranger)
    assert register(tournament, stranger, chosen).deck_version == chosen, "also once registration has closed"
    other = deck_of(stranger, "gandalf")
    with pytest.raises(WrongState, match="were due"):
        register(tournament, stranger, other, DUE)
    late = player_make("late")
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(RegistrationRefused, match="Choose a deck"):
        register(tournament, late, None, DUE)
    request = services.entry_ask(tournament=tournament, player=stranger, deck_version=other, now=DUE)
    assert request.kind == EntryRequest.Kind.EXCHANGE, "locked decks are exchanged by a judge, registration open or not"


@pytest.mark.long
def test_whoever_has_no_deck_at_the_deadline_is_out(organiser: Player, stranger: Player) -> None:
    tournament = event(organiser, most_entrants=3)
    register(tournament, stranger)
    for name, has_deck in (("idle", False), ("ready", True)):
        player = player_make(name)
        deck = deck_of(player) if has_deck else None
        services.waiting_join(tournament=tournament, player=player, deck_version=deck, now=NOW)
    timetable_keep(now=DUE - timedelta(minutes=1))
    assert tournament.entrants.get(player=stranger).in_play
    for _ in range(2):
        timetable_keep(now=DUE)
    assert not tournament.entrants.get(player=stranger).in_play
    assert tournament.entrants.get(player__username="ready").in_play, "the list moves up"
    assert not EntryRequest.objects.filter(status="open").exists()
    services.notices_owed(now=DUE)
    texts = {
        row.player.username: sentence_said(row.context["text"]) for row in Notice.objects.filter(kind="event.told")
    }
    assert "no deck" in texts.pop("stranger")
    assert "no deck" in texts.pop("idle")
    assert list(texts) == ["ready"]
    assert tournament.operations.filter(verb=Operation.Verb.DECKS).count() == 1
    undo(tournament, Operation.Verb.DECKS, organiser)
    assert tournament.entrants.get(player=stranger).in_play
    waiting = EntryRequest.objects.filter(status="open").order_by("pk")
    assert [row.player.username for row in waiting] == ["idle", "ready"]


@pytest.mark.long
def test_whoever_has_no_deck_at_the_start_is_out(organiser: Player, stranger: Player) -> None:
    tournament = event(organiser)
    register(tournament, stranger)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    start = tournament.operations.get(verb=Operation.Verb.START)
    assert start.text == "Started with 2 entrants; 1 without a deck is out"
    assert not tournament.entrants.get(player=stranger).started
    services.notices_owed(now=NOW)
    assert Notice.objects.get(kind="event.told").player == stranger
    undo(tournament, Operation.Verb.START, organiser)
    assert tournament.entrants.get(player=stranger).in_play


def test_decks_are_due_in_the_future_and_not_after_the_start(organiser: Player) -> None:
    for wrong in (NOW, NOW + timedelta(days=11)):
        with pytest.raises(ValidationError, match="Decks are due"):
            tournament_make(organiser, deck_deadline=wrong)


# Starters


@pytest.mark.long
def test_a_starter_is_taken_with_one_press(organiser: Player, stranger: Player) -> None:
    tournament = event(organiser, deck_deadline=timezone.now() + timedelta(days=1), starts_at=None)
    register(tournament, stranger, None, timezone.now())
    client, address = signed_in(stranger), tournament.get_absolute_url()
    page = client.get(address).content.decode()
    assert 'name="starter" value="aragorn"' in page
    assert "No deck yet" in client.get(f"{address}register/").content.decode()
    client.post(f"{address}starter/", {"starter": "aragorn"})
    entrant = tournament.entrants.get(player=stranger)
    assert entrant.deck_version is not None
    assert entrant.deck_version.deck.player == stranger
    assert 'name="starter"' not in client.get(address).content.decode()
    other = player_make("other")
    register(tournament, other, None, timezone.now())
    api = reverse("leagues-api:starter", args=[tournament.pk])
    answer = signed_in(other).post(api, {"starter": "gandalf"}, content_type="application/json")
    assert answer.status_code == 204
    assert tournament.entrants.get(player=other).deck_version is not None
    assert signed_in(other).post(api, {"starter": "x"}, content_type="application/json").status_code == 400


@pytest.mark.long
def test_when_no_starter_can_be_taken(organiser: Player, stranger: Player) -> None:
    tournament = event(organiser, most_entrants=3)
    common: dict[str, Any] = {"tournament": tournament, "player": stranger, "starter": "aragorn"}
    with pytest.raises(WrongState, match="register first"):
        services.starter_take(now=NOW, **common)
    register(tournament, stranger)
    with pytest.raises(Refused, match="one of the starters"):
        services.starter_take(now=NOW, **{**common, "starter": "nobody"})
    with pytest.raises(WrongState, match="locked"):
        services.starter_take(now=DUE, **common)
    services.starter_take(now=NOW, **common)
    with pytest.raises(WrongState, match="have one already"):
        services.starter_take(now=NOW, **common)
    waits = player_make("waits")
    services.waiting_join(tournament=tournament, player=waits, cut="ab", now=NOW)
    services.starter_take(tournament=tournament, player=waits, starter="gandalf", now=NOW)
    request = EntryRequest.objects.get(player=waits)
    assert request.deck_version is not None
    assert request.cut == "ab", "the cut given before stays"
