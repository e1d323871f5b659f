"""Inviting, asking, guests at a table, and exchanging a locked deck: each player's deck is their own choice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db.models import Model, QuerySet
from django.test import Client
from django.urls import reverse

from cardpool.decks.services import deck_register, deck_version_add
from cardpool.decks.writing import deck_text
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckVersion
from engine.tcg.starters import EVERY_STARTER
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import selectors, services
from leagues.models import Entrant, EntryRequest, Operation, Pairing, Tournament
from matches.models import Match
from players.models import AuditEntry, GuestClaim, Notice, Player
from players.staff.roles import Role, role_give
from tests.leagues.conftest import (
    NOW,
    STARTERS,
    deck_of,
    entered,
    entered_by_rows,
    open_pairings,
    player_make,
    started,
    tournament_make,
)

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def closed(organiser: Player, **fields: Any) -> Tournament:
    """An event whose registration has closed, with two entrants."""
    tournament = tournament_make(organiser, **fields)
    entered(tournament, organiser, 2)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament


def test_entries_written_as_rows_are_those_that_registering_writes(organiser: Player) -> None:
    """So that the other tests may enter their players by few statements."""
    written: list[list[list[dict[str, Any]]]] = []
    for by_rows in (False, True):
        tournament = tournament_make(organiser, name="Open", seed=1)
        services.registration_open(tournament=tournament, actor=organiser, now=NOW)
        names = [f"p{number}{'ab'[by_rows]}" for number in range(2)]
        since = AuditEntry.objects.order_by("pk").values_list("pk", flat=True).last() or 0
        if by_rows:
            entered_by_rows(tournament, names)
        else:
            for name, starter in zip(names, reversed(STARTERS), strict=True):
                player = player_make(name)
                version = deck_of(player, starter)
                services.entrant_register(
                    tournament=tournament, player=player, deck_version=version, actor=player, now=NOW
                )
        players = Player.objects.filter(username__in=names).order_by("pk")
        rows: list[QuerySet[Any]] = [
            players,
            Deck.objects.filter(player__in=players),
            DeckVersion.objects.filter(deck__player__in=players),
            tournament.entrants.all(),
            tournament.operations.all(),
            AuditEntry.objects.filter(pk__gt=since),
            Tournament.objects.filter(pk=tournament.pk),
        ]
        written.append([[alike(row) for row in queryset.order_by("pk")] for queryset in rows])
    for first, second in zip(*written, strict=True):
        assert sorted(first, key=str) == sorted(second, key=str)


def alike(row: Model) -> dict[str, Any]:
    """What a row says, without numbers of rows, names and what chance makes."""
    chance = {
        "id",
        "cut",
        "password",
        "player_number",
        "username",
        "name_key",
        "skeleton",
        "email",
        "secret",
        "commitment",
        "version_key",
        "target_id",
        "date_joined",
    }
    links = {field.attname for field in row._meta.concrete_fields if field.is_relation}
    columns = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in chance and field.attname not in links
    }
    return {name: re.sub(r"p\d[ab]|'entrant': \d+", "#", str(value)) for name, value in columns.items()}


def console(player: Player, tournament: Tournament, verb: str, **data: object) -> Any:
    return signed_in(player).post(reverse("leagues:console-do", args=[tournament.pk, verb]), data, follow=True)


def messages_of(answer: Any) -> str:
    return " ".join(str(message) for message in answer.context["messages"])


def list_of(version: DeckVersion) -> str:
    return deck_text(version.deck_list())


# Inviting and asking


@pytest.mark.long
def test_an_organiser_invites_and_the_player_chooses_the_deck(organiser: Player, stranger: Player) -> None:
    tournament = closed(organiser)
    deck_of(stranger)
    chosen = deck_of(stranger, "gandalf")
    assert "is invited" in messages_of(console(organiser, tournament, "enter", username="STRANGER"))
    assert not tournament.entrants.filter(player=stranger).exists()
    assert Notice.objects.filter(player=stranger, kind="event.invited").count() == 1
    page = signed_in(stranger).get(tournament.get_absolute_url()).content.decode()
    assert "You are invited" in page
    register = reverse("leagues:register", args=[tournament.pk])
    assert signed_in(stranger).post(register, {"deck_version": chosen.pk}).status_code == 302
    assert tournament.entrants.get(player=stranger).deck_version == chosen
    assert EntryRequest.objects.get().status == "accepted"
    verbs = list(tournament.operations.order_by("-number").values_list("verb", "actor__username")[:2])
    assert verbs == [("register", "stranger"), ("request", "orla")]


@pytest.mark.long
def test_an_organiser_is_told_nothing_of_the_decks_a_player_has(organiser: Player, stranger: Player) -> None:
    """Neither by trying names of decks, nor from the request, the console, the log, or what the API says of it."""
    tournament = closed(organiser)
    mine = deck_register(player=stranger, name="Balrog surprise", starter="gandalf", now=NOW)
    with_deck = messages_of(console(organiser, tournament, "enter", username="stranger", deck="Balrog surprise"))
    EntryRequest.objects.all().delete()
    Operation.objects.filter(verb="request").delete()
    without = messages_of(console(organiser, tournament, "enter", username="stranger", deck="no such deck"))
    assert with_deck == without
    EntryRequest.objects.all().delete()
    services.entry_ask(tournament=tournament, player=stranger, deck_version=mine, now=NOW)
    pages = [
        signed_in(organiser).get(reverse("leagues:console", args=[tournament.pk])),
        signed_in(organiser).get(f"{tournament.get_absolute_url()}?tab=log"),
        signed_in(organiser).get(reverse("leagues-api:requests", args=[tournament.pk])),
        console(organiser, tournament, "enter", username="stranger"),
    ]
    for page in pages:
        assert page.status_code == 200
        assert "stranger" in page.content.decode()
        assert "Balrog" not in page.content.decode()
    assert tournament.entrants.get(player=stranger).deck_version == mine


@pytest.mark.long
def test_a_deck_that_is_refused_by_now_tells_the_organiser_nothing(
    organiser: Player, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = closed(organiser)
    mine = deck_register(player=stranger, name="Balrog surprise", starter="gandalf", now=NOW)
    services.entry_ask(tournament=tournament, player=stranger, deck_version=mine, now=NOW)
    assert tournament.format is not None
    type(tournament.format).objects.update(sets=[3])
    message = messages_of(console(organiser, tournament, "enter", username="stranger"))
    assert message == "The deck that stranger chose is refused by now; they must choose another."
    assert not tournament.entrants.filter(player=stranger).exists()


@pytest.mark.long
def test_late_comers_ask_and_are_let_in_or_refused(organiser: Player, stranger: Player, judge: Player) -> None:
    tournament = closed(organiser)
    register = reverse("leagues:register", args=[tournament.pk])
    deck = deck_of(stranger)
    assert "Ask to be let in" in signed_in(stranger).get(register).content.decode()
    assert "request is sent" in messages_of(signed_in(stranger).post(register, {"deck_version": deck.pk}, follow=True))
    assert not tournament.entrants.filter(player=stranger).exists()
    assert Notice.objects.filter(player=organiser, kind="event.request").exists()
    request = EntryRequest.objects.get()
    with pytest.raises(Forbidden):
        services.entry_refuse(request=request, reason="No.", actor=judge, now=NOW)
    assert "Give a reason" in messages_of(console(organiser, tournament, "refuse-entry", request=request.pk, reason=""))
    assert "refused" in messages_of(
        console(organiser, tournament, "refuse-entry", request=request.pk, reason="Too late.")
    )
    assert "Too late." in str(Notice.objects.get(player=stranger, kind="event.answer").context)
    services.entry_ask(tournament=tournament, player=stranger, deck_version=deck, cut="c0ffee", now=NOW)
    assert "is let in" in messages_of(console(organiser, tournament, "enter", username="stranger"))
    entrant = tournament.entrants.get(player=stranger)
    assert (entrant.deck_version, entrant.cut, entrant.cut_own) == (deck, "c0ffee", True)


@pytest.mark.long
def test_asking_accepting_and_declining_over_the_api(organiser: Player, stranger: Player, judge: Player) -> None:
    tournament = closed(organiser)
    address = reverse("leagues-api:request-withdraw", args=[tournament.pk])
    deck = deck_of(stranger)

    def ask(player: Player, **body: object) -> Any:
        return signed_in(player).post(address, json.dumps(body), content_type="application/json")

    client = signed_in(stranger)
    assert client.get(address).status_code == 404
    assert ask(stranger).status_code == 400
    assert ask(stranger, deck_version=deck_of(judge).pk).status_code == 400
    assert ask(stranger, deck_version=deck.pk).json()["kind"] == "ask"
    assert client.get(address).json()["deck_version"] == deck.pk
    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 409
    services.entry_invite(tournament=tournament, username="stranger", actor=organiser, now=NOW)
    assert client.get(address).json()["kind"] == "invite"
    assert ask(stranger, deck_version=deck.pk).status_code == 409
    withdraw = reverse("leagues:request-withdraw", args=[tournament.pk])
    assert client.post(withdraw).status_code == 302
    assert "stranger declined" in tournament.operations.order_by("-number")[0].text
    services.entry_invite(tournament=tournament, username="stranger", actor=organiser, now=NOW)
    register = reverse("leagues-api:register", args=[tournament.pk])
    body = json.dumps({"deck_version": deck.pk})
    assert client.post(register, body, content_type="application/json").status_code == 201
    requests = reverse("leagues-api:requests", args=[tournament.pk])
    assert client.get(requests).status_code == 403
    assert signed_in(organiser).get(requests).json() == []


@pytest.mark.long
def test_nobody_is_invited_twice_or_after_the_start(organiser: Player, stranger: Player) -> None:
    tournament = closed(organiser)
    bot = player_make("tin", bot="random")
    for name, sentence in (("nobody", "no player"), (bot.username, "cannot answer"), ("\0", "no player")):
        with pytest.raises(Refused, match=sentence):
            services.entry_invite(tournament=tournament, username=name, actor=organiser, now=NOW)
    services.entry_invite(tournament=tournament, username="stranger", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="invited already"):
        services.entry_invite(tournament=tournament, username="stranger", actor=organiser, now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="running"):
        services.entrant_register(
            tournament=tournament, player=stranger, deck_version=deck_of(stranger), actor=stranger, now=NOW
        )
    with pytest.raises(WrongState, match="running"):
        services.entry_ask(tournament=tournament, player=stranger, deck_version=deck_of(stranger), now=NOW)


@pytest.mark.long
def test_who_asks_does_not_let_themselves_in(organiser: Player, staff: Player) -> None:
    tournament = closed(organiser)
    services.entry_ask(tournament=tournament, player=organiser, deck_version=deck_of(organiser), now=NOW)
    with pytest.raises(Forbidden, match="asked for this yourself"):
        services.entry_invite(tournament=tournament, username="orla", actor=organiser, now=NOW)
    services.entry_invite(tournament=tournament, username="orla", actor=staff, now=NOW)
    assert tournament.entrants.filter(player=organiser).exists()


@pytest.mark.long
def test_requests_are_limited(organiser: Player, stranger: Player) -> None:
    """Each is a line of the log, and makes a proposal to undo void."""
    tournament = closed(organiser)
    deck = deck_of(stranger)
    for _ in range(10):
        services.entry_ask(tournament=tournament, player=stranger, deck_version=deck, now=NOW)
        services.entry_withdraw(tournament=tournament, player=stranger, now=NOW)
    with pytest.raises(WrongState, match="which is the most"):
        services.entry_ask(tournament=tournament, player=stranger, deck_version=deck, now=NOW)


@pytest.mark.long
def test_undoing_takes_requests_and_entries_back(organiser: Player, stranger: Player) -> None:
    tournament = closed(organiser)
    deck = deck_of(stranger)
    services.entry_ask(tournament=tournament, player=stranger, deck_version=deck, now=NOW)
    services.entry_invite(tournament=tournament, username="stranger", actor=organiser, now=NOW)
    let_in = tournament.operations.order_by("-number")[0].number
    services.operation_undo(tournament=tournament, number=let_in, reason="No.", actor=organiser, now=NOW)
    assert not tournament.entrants.get(player=stranger).in_play
    assert EntryRequest.objects.get().status == "open"
    services.operation_undo(tournament=tournament, number=let_in - 1, reason="No.", actor=organiser, now=NOW)
    assert EntryRequest.objects.get().status == "withdrawn"


# Lists


@pytest.mark.long
def test_an_official_who_has_read_a_hidden_list_cannot_enter(organiser: Player, judge: Player) -> None:
    tournament = tournament_make(organiser)
    entered(tournament, organiser, 2)
    entrant = tournament.entrants.select_related("player", "deck_version", "tournament")[0]
    address = reverse("leagues:entrant-deck", args=[tournament.pk, entrant.pk])
    for _ in range(2):
        assert signed_in(judge).get(address).status_code == 200
    assert AuditEntry.objects.filter(verb="event.deck_read", actor=judge).count() == 1
    with pytest.raises(Forbidden, match="has read a hidden deck list"):
        services.entrant_register(
            tournament=tournament, player=judge, deck_version=deck_of(judge), actor=judge, now=NOW
        )
    assert signed_in(entrant.player).get(address).status_code == 200
    services.entrant_register(
        tournament=tournament, player=organiser, deck_version=deck_of(organiser), actor=organiser, now=NOW
    )
    answer = signed_in(organiser).get(address)
    assert answer.status_code == 403
    assert "You have a stake here." in answer.content.decode()
    shown = signed_in(organiser).get(f"{tournament.get_absolute_url()}?tab=entrants").content.decode()
    assert shown.count("deck list</a>") == 1, "their own"


# Exchanging a locked deck


@pytest.mark.long
def test_a_locked_deck_is_exchanged_by_a_judge_alone_and_the_owner_is_told(
    organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament = closed(organiser)
    entrant = tournament.entrants.select_related("player", "deck_version").order_by("pk")[0]
    owner, before = entrant.player, entrant.deck_version
    assert before is not None
    other = deck_register(player=owner, name="Balrog surprise", starter="gandalf", now=NOW)
    with pytest.raises(WrongState, match="registration closed"):
        services.entrant_register(tournament=tournament, player=owner, deck_version=other, actor=owner, now=NOW)
    with pytest.raises(WrongState, match="has not asked"):
        services.deck_exchange(entrant=entrant, reason="Torn card.", actor=judge, now=NOW)
    with pytest.raises(WrongState, match="locked already"):
        services.entry_ask(tournament=tournament, player=owner, deck_version=before, now=NOW)
    services.entry_ask(tournament=tournament, player=owner, deck_version=other, now=NOW)
    for nobody in (organiser, owner, stranger):
        with pytest.raises(Forbidden):
            services.deck_exchange(entrant=entrant, reason="Torn card.", actor=nobody, now=NOW)
    playing = tournament.entrants.order_by("pk")[1].player
    role_give(player=playing, role=Role.JUDGE, actor=None, now=NOW)
    with pytest.raises(Forbidden, match="You have a stake here"):
        services.deck_exchange(entrant=entrant, reason="Torn card.", actor=playing, now=NOW)
    with pytest.raises(WrongState, match="Give a reason"):
        services.deck_exchange(entrant=entrant, reason=" ", actor=judge, now=NOW)
    with pytest.raises(Refused, match="at a table only"):
        services.deck_exchange(entrant=entrant, text="1x Frodo", reason="Torn.", actor=judge, now=NOW)
    assert "is exchanged" in messages_of(
        console(judge, tournament, "exchange-deck", entrant=entrant.pk, reason="Torn card.")
    )
    entrant.refresh_from_db()
    assert entrant.deck_version == other
    operation = tournament.operations.get(verb=Operation.Verb.EXCHANGE)
    assert (operation.data["from"], operation.data["to"], operation.actor) == (before.pk, other.pk, judge)
    assert f"#{before.pk} for #{other.pk}: Torn card." in operation.text
    assert "Balrog" not in operation.text
    assert "Torn card." in str(Notice.objects.get(player=owner, kind="event.deck").context)
    services.operation_undo(tournament=tournament, number=operation.number, reason="Not torn.", actor=judge, now=NOW)
    entrant.refresh_from_db()
    assert entrant.deck_version == before
    assert EntryRequest.objects.get(player=owner).status == "open"


@pytest.mark.long
def test_an_exchange_can_be_refused_by_a_judge(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.select_related("player", "deck_version__deck").order_by("pk")[0]
    assert entrant.deck_version is not None
    changed = deck_version_add(
        deck=entrant.deck_version.deck,
        player=entrant.player,
        text=list_of(DeckVersion.objects.exclude(deck=entrant.deck_version.deck)[0]),
        now=NOW,
    )
    register = reverse("leagues:register", args=[tournament.pk])
    client = signed_in(entrant.player)
    assert "Decks are locked" in client.get(register).content.decode()
    assert client.post(register, {"deck_version": changed.pk}).status_code == 302
    request = EntryRequest.objects.get()
    assert request.kind == "exchange"
    assert console(organiser, tournament, "refuse-entry", request=request.pk, reason="No.").status_code == 403
    console(judge, tournament, "refuse-entry", request=request.pk, reason="No need.")
    request.refresh_from_db()
    assert request.status == "refused"


# At a table


def at_table(organiser: Player, count: int = 2) -> Tournament:
    tournament = tournament_make(organiser, venue="table")
    entered(tournament, organiser, count)
    return tournament


@pytest.mark.long
def test_at_a_table_no_match_is_made_and_judges_report(organiser: Player, judge: Player) -> None:
    tournament = at_table(organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert services.matches_owed(now=NOW) == 0
    assert not Match.objects.exists()
    assert {row.round.deadline for row in open_pairings(tournament)} == {None}
    assert services.rounds_adjudicate(now=NOW.replace(year=2030)) == 0
    page = signed_in(tournament.entrants.all()[0].player).get(tournament.get_absolute_url()).content.decode()
    assert "You play at table" in page
    for _ in range(2):
        for pairing in open_pairings(tournament):
            services.result_report(pairing=pairing, result="first", actor=judge, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert {pairing.source for pairing in Pairing.objects.all()} == {"report"}


@pytest.mark.long
def test_a_walk_in_is_entered_as_a_guest_who_claims_the_account(organiser: Player, stranger: Player) -> None:
    tournament = at_table(organiser)
    text = list_of(deck_of(stranger))
    message = messages_of(console(organiser, tournament, "enter-walk-in", name="gimli.s", list=text))
    guest = Player.objects.get(username="gimli.s")
    code = message.split("shown only now: ")[1].split(".")[0]
    assert guest.player_number in message
    assert guest.is_guest
    assert not guest.has_usable_password()
    entrant = Entrant.objects.get(player=guest)
    assert entrant.in_play
    assert entrant.deck_version is not None
    assert "guest" in signed_in(organiser).get(f"{tournament.get_absolute_url()}?tab=entrants").content.decode()
    rows = Client().get(reverse("leagues-api:entrants", args=[tournament.pk])).json()["results"]
    assert [row["is_guest"] for row in rows] == [False, False, True]
    claim = GuestClaim.objects.get()
    assert code not in claim.code_hash
    log_rows = [*AuditEntry.objects.values_list("data", flat=True), *Operation.objects.values_list("data", "text")]
    assert code not in str(log_rows)
    with pytest.raises(Forbidden, match="read a hidden"):
        services.entrant_register(
            tournament=tournament, player=organiser, deck_version=deck_of(organiser), actor=organiser, now=NOW
        )
    body = {"number": guest.player_number, "code": code.lower(), "username": "gimli", "password": "axes and rings"}
    assert Client().post("/claim/", body).status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest, guest.check_password("axes and rings")) == ("gimli", False, True)
    assert entrant.player_id == guest.pk
    assert Client().post("/claim/", {**body, "password": "axes or rings", "username": "orla2"}).status_code == 400
    guest.refresh_from_db()
    assert guest.check_password("axes and rings"), "the code is worth nothing after the claim"


@pytest.mark.long
def test_several_guests_are_entered_by_their_names_all_or_none(organiser: Player, stranger: Player) -> None:
    tournament = at_table(organiser)
    starter = next(slug for slug, _ in selectors.starters_shown(tournament))
    names = "Hal One\r\n\r\n  ivo \r\njoe"
    message = messages_of(console(organiser, tournament, "enter-walk-in", name=names, starter=starter))
    guests = list(Player.objects.filter(is_guest=True).order_by("pk"))
    assert [guest.username for guest in guests] == ["Hal_One", "ivo", "joe"]
    assert [str(guest) for guest in guests] == ["Hal One", "ivo", "joe"]
    codes = dict(re.findall(r"^(.+): P\d+ (\S{19})$", message, re.MULTILINE))
    assert list(codes) == ["Hal One", "ivo", "joe"]
    claimed = {"number": guests[2].player_number, "code": codes["joe"], "username": "joe", "password": "axes and rings"}
    assert Client().post("/claim/", claimed).status_code == 302
    for wrong, sentence in (
        ({"name": "kim\nivo", "starter": starter}, "A guest called ivo is in this event already"),
        ({"name": "kim\nlea", "list": list_of(deck_of(stranger))}, "by one guest"),
        ({"name": "kim\nlea"}, "deck"),
        ({"name": "\n".join(f"kim{number}" for number in range(61)), "starter": starter}, "at most 60 guests"),
        ({"name": " \n", "starter": starter}, "another name"),
    ):
        answer = signed_in(organiser).post(reverse("leagues:console-do", args=[tournament.pk, "enter-walk-in"]), wrong)
        assert answer.status_code == 400, wrong
        assert sentence in answer.text, wrong
    assert Player.objects.filter(is_guest=True).count() == 2, "none of a refused list is entered"


@pytest.mark.long
def test_a_guest_who_has_lost_the_code_gets_another(organiser: Player, judge: Player) -> None:
    tournament = at_table(organiser)
    starter = next(slug for slug, _ in selectors.starters_shown(tournament))
    entrant, lost = services.walk_in_enter(
        tournament=tournament, name="gimli", starter=starter, actor=organiser, now=NOW
    )
    with pytest.raises(Forbidden):
        services.guest_code_renew(entrant=entrant, actor=judge, now=NOW)
    message = messages_of(console(organiser, tournament, "guest-code", entrant=entrant.pk))
    code = message.split("shown only now: ")[1].split(".")[0]
    assert AuditEntry.objects.filter(verb="guest.code_renewed", actor=organiser).count() == 1
    claim = {"number": entrant.player.player_number, "username": "gloin", "password": "axes and rings"}
    assert Client().post("/claim/", {**claim, "code": lost}).status_code == 400
    assert Client().post("/claim/", {**claim, "code": code}).status_code == 302
    with pytest.raises(Refused, match="no guest"):
        services.guest_code_renew(entrant=entrant, actor=organiser, now=NOW)


@pytest.mark.long
def test_a_walk_in_needs_a_table_a_name_and_a_legal_list(organiser: Player, judge: Player, stranger: Player) -> None:
    text = list_of(deck_of(stranger))
    here, table = closed(organiser), at_table(organiser)
    enter = services.walk_in_enter
    people = Player.objects.count()
    with pytest.raises(Refused, match="at a table only"):
        enter(tournament=here, name="gimli", text=text, actor=organiser, now=NOW)
    with pytest.raises(Forbidden):
        enter(tournament=table, name="gimli", text=text, actor=judge, now=NOW)
    for name in ("", "bye", "x" * 81, "warden\u1160"):
        with pytest.raises(Refused, match="another name"):
            enter(tournament=table, name=name, text=text, actor=organiser, now=NOW)
    with pytest.raises(Refused) as unread:
        enter(tournament=table, name="gimli", text="4x No Such Card\nline of nothing", actor=organiser, now=NOW)
    assert len(unread.value.problems) == 2  # type: ignore[attr-defined]
    with pytest.raises(RegistrationRefused) as illegal:
        enter(tournament=table, name="gimli", text="4x Axe Strike", actor=organiser, now=NOW)
    assert illegal.value.problems
    assert Player.objects.count() == people, "a refusal leaves no guest"
    assert not Deck.objects.filter(name__startswith="Handed in").exists()


@pytest.mark.long
def test_a_walk_in_takes_any_starter_that_can_be_played(organiser: Player) -> None:
    tournament = tournament_make(organiser, venue="table")
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    page = signed_in(organiser).get(reverse("leagues:console", args=[tournament.pk])).text
    for starter in ("mom-gandalf", "mom-gimli", "rotel-boromir", "rotel-legolas"):
        assert f'value="{starter}"' in page
        entrant, _code = services.walk_in_enter(
            tournament=tournament, name=starter, starter=starter, actor=organiser, now=NOW
        )
        assert entrant.deck_version is not None
    assert 'value="mouth"' not in page  # not legal in the event's format
    with pytest.raises(RegistrationRefused):
        services.walk_in_enter(tournament=tournament, name="late", starter="mouth", actor=organiser, now=NOW)


@pytest.mark.long
def test_a_walk_in_without_a_deck_takes_a_starter(organiser: Player) -> None:
    tournament = at_table(organiser)
    page = signed_in(organiser).get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert '<option value="aragorn">' in page
    assert '<option value="mouth">' not in page, "it is not legal in this format"
    console(organiser, tournament, "enter-walk-in", name="gimli", starter="aragorn")
    version = Entrant.objects.get(player__username="gimli").deck_version
    assert version is not None
    assert version.engine_data() == DeckList.from_content(EVERY_STARTER["aragorn"].engine_data()).content()
    for body, match in (
        ({"starter": "aragorn", "text": "1x Frodo"}, "not both"),
        ({"starter": "no-such"}, "no starter 'no-such'"),
        ({"starter": "mouth"}, "cannot be registered"),
    ):
        with pytest.raises((Refused, RegistrationRefused), match=match):
            services.walk_in_enter(tournament=tournament, name="gloin", actor=organiser, now=NOW, **body)
    assert not Player.objects.filter(username="gloin").exists()


@pytest.mark.long
def test_a_list_handed_in_at_a_table_is_exchanged_by_a_judge(organiser: Player, judge: Player) -> None:
    tournament = at_table(organiser)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    one, other = tournament.entrants.select_related("player", "deck_version").order_by("pk")
    assert other.deck_version is not None
    services.deck_exchange(entrant=one, text=list_of(other.deck_version), reason="Wrong list.", actor=judge, now=NOW)
    one.refresh_from_db()
    assert one.deck_version is not None
    assert one.deck_version.deck.player == one.player
    assert one.deck_version.content == other.deck_version.content
    assert AuditEntry.objects.filter(verb="deck.registered", actor=judge).exists()


# What pages say


@pytest.mark.long
def test_the_console_hides_what_a_playing_official_may_not_do_and_says_why(organiser: Player, judge: Player) -> None:
    tournament = tournament_make(organiser, automatic=False)
    entered(tournament, organiser, 3)
    services.entrant_register(
        tournament=tournament, player=organiser, deck_version=deck_of(organiser), actor=organiser, now=NOW
    )
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    shown = tournament.entrants.exclude(player=organiser).order_by("pk")[0]
    address = f"{reverse('leagues:console', args=[tournament.pk])}?entrant={shown.pk}"
    own = signed_in(organiser).get(address).content.decode()
    theirs = signed_in(judge).get(address).content.decode()
    assert "You play in this event." in own
    assert "You play in this event." not in theirs
    for verb in ("report", "penalise", "disqualify", "undo"):
        assert f"/console/{verb}/" not in own
        assert f"/console/{verb}/" in theirs
    assert own.count("Another official must enter this result.") == 2
