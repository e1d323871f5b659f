"""Stages of another format than the event's: the decks for them, and which deck a match is played with."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.test import Client

from cardpool.models import Format
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.match_gateway import match_make
from leagues.models import Entrant, Operation, Pairing, Round, StageDeck, StageEntry, Tournament
from leagues.stages.plan import PlanError, StagePlan, plan_check
from matches.models import Match
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from tests.leagues.conftest import NOW, deck_of, entered, open_pairings, tournament_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def first_set(catalogue: Format) -> Format:
    return Format.objects.create(slug="first_set", name="First set", sets=[1])


@pytest.fixture
def second_set(catalogue: Format) -> Format:
    """No starter deck is legal in it."""
    return Format.objects.create(slug="second_set", name="Second set", sets=[2])


def event(organiser: Player, *plan: StagePlan, **fields: Any) -> Tournament:
    tournament = tournament_make(organiser, plan=[stage.as_data() for stage in plan], **fields)
    entered(tournament, organiser, 4)
    tournament.refresh_from_db()
    return tournament


def choose(entrant: Entrant, format: Format, starter: str = "gandalf") -> StageDeck:
    return services.stage_deck_choose(
        tournament=entrant.tournament,
        player=entrant.player,
        format=format,
        deck_version=deck_of(entrant.player, starter),
        now=NOW,
    )


def decks_of(match: Match) -> list[int | None]:
    return list(match.seats.order_by("place").values_list("deck_version", flat=True))


@pytest.mark.long
def test_the_rules_name_the_decks_of_each_bracket_and_what_draws_are(
    organiser: Player, first_set: Format, second_set: Format
) -> None:
    plan = [
        StagePlan("swiss", rounds=2),
        StagePlan("double", best=4, format="first_set", losers_format="second_set"),
    ]
    tournament = tournament_make(organiser, plan=[stage.as_data() for stage in plan])
    page = " ".join(Client().get(tournament.get_absolute_url()).content.decode().split())
    own = tournament.format_name
    assert (
        f"<dt>Decks</dt> <dd>Stage 1 (Swiss): {own}; stage 2 (double elimination), winners’ bracket and final: First "
        "set; stage 2 (double elimination), losers’ bracket: Second set</dd>"
    ) in page
    assert "with two more games at most" in page
    assert "The better seed also goes on when both players lose the match." in page
    plain = tournament_make(organiser, name="Plain", seed=2)
    page = Client().get(plain.get_absolute_url()).content.decode()
    assert ("<dt>Decks</dt>" in page, "Draws in a bracket" in page) == (False, False)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["single", "double"])
def test_in_a_bracket_the_better_seed_goes_on_when_both_lose(organiser: Player, kind: str) -> None:
    """As the rules say."""
    tournament = event(organiser, StagePlan(kind), automatic=False)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    seed = dict(StageEntry.objects.values_list("entrant", "seed"))
    better = set()
    for pairing in open_pairings(tournament):
        assert pairing.second_id is not None
        better.add(min(pairing.first_id, pairing.second_id, key=lambda pk: seed[pk]))
        services.result_report(pairing=pairing, result="double_loss", actor=organiser, now=NOW)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    final = Pairing.objects.get(round__number=2, slot__startswith="W")
    assert {final.first_id, final.second_id} == better


@pytest.mark.long
def test_each_bracket_is_played_with_its_decks(organiser: Player, real_matches: None, first_set: Format) -> None:
    tournament = event(organiser, StagePlan("double", losers_format="first_set"))
    assert tournament.plan_text == "double elimination, in the losers' bracket format First set"
    chosen = {entrant.pk: choose(entrant, first_set).deck_version_id for entrant in tournament.entrants.all()[:2]}
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    for _ in range(2):
        for pairing in open_pairings(tournament):
            first, second = pairing.first, pairing.second
            assert second is not None
            match = match_make(tournament=tournament, pairing=pairing, now=NOW)
            assert decks_of(match) == [
                chosen.get(entrant.pk, entrant.deck_version_id) if pairing.slot[0] == "L" else entrant.deck_version_id
                for entrant in (first, second)
            ]
            assert match.options["sets"] == ([1] if pairing.slot[0] == "L" else [1, 2, 3])
            services.result_report(pairing=pairing, result="first", note="x", actor=organiser, now=NOW)
    assert {pairing.slot[0] for pairing in Pairing.objects.all()} >= {"W", "L"}


@pytest.mark.long
def test_a_match_waits_for_a_deck_that_is_legal(organiser: Player, real_matches: None, second_set: Format) -> None:
    tournament = event(organiser, StagePlan("single", format="second_set"))
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert services.matches_owed(now=NOW) == 0
    pairing = open_pairings(tournament)[0]
    assert pairing.note.startswith("No match could be made: ")
    assert "has no deck for Second set" in pairing.note
    second_set.sets = [1, 2]
    second_set.save()
    for entrant in (pairing.first, pairing.second):
        assert entrant is not None
        choose(entrant, second_set)
    pairing.refresh_from_db()
    assert pairing.note == ""
    assert services.matches_owed(now=NOW) == 1
    pairing.refresh_from_db()
    assert pairing.match is not None
    assert decks_of(pairing.match) == [
        StageDeck.objects.get(entrant=entrant).deck_version_id for entrant in (pairing.first_id, pairing.second_id)
    ]


def deck_notices(tournament: Tournament) -> dict[str, str]:
    """The last notice of each player of an event about its decks, by name."""
    rows = Notice.objects.filter(kind="event.told", context__event=tournament.name).select_related("player")
    texts = {row.player.username: sentence_said(row.context["text"]) for row in rows.order_by("pk")}
    return {name: text for name, text in texts.items() if "no deck" in text}


@pytest.mark.long
def test_who_goes_on_without_a_deck_for_the_stage_is_told(
    organiser: Player, second_set: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    third_set = Format.objects.create(slug="third_set", name="Third set", sets=[1, 3])
    monkeypatch.setattr(import_module("leagues.events.notices_owed"), "AT_ONCE", 1)
    tournament = event(
        organiser,
        StagePlan("swiss", rounds=1),
        StagePlan("double", best=2, format="third_set", losers_format="second_set"),
        automatic=False,
    )
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    while services.notices_owed(now=NOW):
        pass
    assert not deck_notices(tournament), "the first stage is played with the registered decks"
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    winners = [pairing.first for pairing in Pairing.objects.order_by("table")]
    choose(winners[0], third_set)
    third_set.sets = [3]
    third_set.save()
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    for _ in range(12):
        services.notices_owed(now=NOW)
    names = [entrant.player.username for entrant in winners]
    assert deck_notices(tournament) == {
        names[0]: "you have no deck for Second set (the losers’ bracket). Choose one on the page of your registration.",
        names[1]: "you have no deck for Third set (stage 2) and Second set (the losers’ bracket). Choose one on the "
        "page of your registration.",
    }
    urls = {row.url for row in Notice.objects.filter(kind="event.told")}
    assert urls == {f"{tournament.get_absolute_url()}register/"}


@pytest.mark.long
def test_of_the_first_stage_they_are_told_at_the_start(organiser: Player, second_set: Format) -> None:
    tournament = event(organiser, StagePlan("single", format="second_set"))
    out, *rest = tournament.entrants.order_by("pk")
    services.entrant_drop(entrant=out, actor=organiser, now=NOW)
    second_set.sets = [1, 2]
    second_set.save()
    choose(rest[0], second_set)
    second_set.sets = [2]
    second_set.save()
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.notices_owed(now=NOW)
    assert services.notices_owed(now=NOW) >= 0
    assert set(deck_notices(tournament)) == {entrant.player.username for entrant in rest[1:]}


@pytest.mark.long
def test_they_are_reminded_a_day_before_the_round_ends(
    organiser: Player, real_matches: None, second_set: Format
) -> None:
    day = timedelta(days=1)
    tournament = event(organiser, StagePlan("single", format="second_set"), round_time=5 * day)
    second_set.sets = [1, 2]
    second_set.save()
    ready = tournament.entrants.order_by("pk")[0]
    choose(ready, second_set)
    second_set.sets = [2]
    second_set.save()
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    waits = Pairing.objects.exclude(Q(first=ready) | Q(second=ready)).get()
    services.table_extend(pairing=waits, more=2, reason="Ill.", actor=organiser, now=NOW)
    assert services.timetable_keep(now=NOW + 4 * day - timedelta(minutes=1)) == 0
    assert services.timetable_keep(now=NOW + 4 * day) == 1
    text = (
        "you have no deck for Second set. Choose one on the page of your registration. Without one your match of round "
        "1 is lost at 2026-03-07 09:00 UTC."
    )
    later = text.replace("03-07", "03-09")
    assert deck_notices(tournament) == {
        entrant.player.username: later if entrant.pk in (waits.first_id, waits.second_id) else text
        for entrant in tournament.entrants.exclude(pk=ready.pk)
    }
    assert services.timetable_keep(now=NOW + 4 * day) == 0, "once"
    page = Client()
    page.force_login(ready.player)
    assert "has no deck for Second set" in page.get(tournament.get_absolute_url()).content.decode()
    services.rounds_adjudicate(now=NOW + 7 * day)
    own = Pairing.objects.filter(Q(first=ready) | Q(second=ready), round__number=1).get()
    other = Pairing.objects.filter(round__number=1).exclude(pk=own.pk).get()
    assert own.result == ("first" if own.first_id == ready.pk else "second"), "who has a deck has won"
    assert other.result == "double_loss"


@pytest.mark.long
def test_rounds_without_other_formats_or_time_left_remind_nobody(organiser: Player, first_set: Format) -> None:
    tournament = event(organiser, StagePlan("single", format="first_set"), round_time=timedelta(hours=4))
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    plain = event(organiser, StagePlan("swiss", rounds=1), round_time=timedelta(hours=4), name="Plain", seed=2)
    services.tournament_start(tournament=plain, actor=organiser, now=NOW)
    assert services.timetable_keep(now=NOW + timedelta(minutes=119)) == 0
    services.tournament_pause(tournament=tournament, reason="Snow.", actor=organiser, now=NOW)
    assert services.timetable_keep(now=NOW + timedelta(hours=3)) == 0
    services.tournament_resume(tournament=tournament, actor=organiser, now=NOW)
    assert services.timetable_keep(now=NOW + timedelta(minutes=120)) == 1
    assert not deck_notices(tournament), "the registered decks are legal there"
    assert Round.objects.get(stage__tournament=plain).decks_told_at is None


@pytest.mark.long
def test_who_may_choose_and_until_when(
    organiser: Player, stranger: Player, first_set: Format, second_set: Format
) -> None:
    tournament = event(organiser, StagePlan("swiss", rounds=1), StagePlan("single", best=2, format="first_set"))
    entrant, other = tournament.entrants.order_by("pk")[:2]
    with pytest.raises(Forbidden, match="register first"):
        services.stage_deck_choose(
            tournament=tournament, player=stranger, format=first_set, deck_version=deck_of(stranger), now=NOW
        )
    with pytest.raises(Refused, match="No stage of this event"):
        choose(entrant, second_set)
    with pytest.raises(RegistrationRefused, match="not a deck of the player"):
        services.stage_deck_choose(
            tournament=tournament, player=entrant.player, format=first_set, deck_version=deck_of(stranger), now=NOW
        )
    first = choose(entrant, first_set)
    again = choose(entrant, first_set, "aragorn")
    assert (again.pk, again.deck_version_id == first.deck_version_id) == (first.pk, False)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="locked since registration closed"):
        choose(entrant, first_set)
    assert choose(other, first_set).entrant == other


@pytest.mark.long
def test_undoing_a_choice(organiser: Player, first_set: Format) -> None:
    tournament = event(organiser, StagePlan("single", format="first_set"))
    entrant = tournament.entrants.order_by("pk")[0]
    before = choose(entrant, first_set).deck_version_id
    choose(entrant, first_set, "aragorn")
    for expected in ([before], []):
        standing = tournament.operations.filter(verb=Operation.Verb.STAGE_DECK).order_by("-number")
        number = standing[0].number if expected else standing[1].number
        services.operation_undo(tournament=tournament, number=number, reason="Wrong one.", actor=organiser, now=NOW)
        assert list(StageDeck.objects.values_list("deck_version", flat=True)) == expected


@pytest.mark.long
def test_by_the_page_and_by_the_api(organiser: Player, judge: Player, first_set: Format) -> None:
    tournament = event(organiser, StagePlan("single", format="first_set"))
    entrant = tournament.entrants.order_by("pk")[0]
    client = Client()
    client.force_login(entrant.player)
    address = f"/events/{tournament.pk}/register/"
    version = deck_of(entrant.player, "gandalf")
    assert "Deck for the stages of First set" in client.get(address).content.decode()
    sent = {"deck_format": "first_set", "deck_version": version.pk, "cut": ""}
    assert client.post(address, sent).status_code == 302
    assert StageDeck.objects.get().deck_version == version
    api = f"/api/v1/events/{tournament.pk}/register/"
    refused = client.post(api, {**sent, "deck_format": "none_such"}, content_type="application/json")
    assert (refused.status_code, "No stage of this event" in refused.json()["detail"]) == (400, True)
    other = deck_of(entrant.player, "aragorn")
    assert client.post(api, {**sent, "deck_version": other.pk}, content_type="application/json").status_code == 201
    assert StageDeck.objects.get().deck_version == other
    assert Entrant.objects.get(pk=entrant.pk).deck_version_id not in (version.pk, other.pk)
    page, data = (
        f"/events/{tournament.pk}/decks/{entrant.pk}/?deck_format=first_set",
        f"/api/v1/events/{tournament.pk}/entrants/{entrant.pk}/deck/?deck_format=first_set",
    )
    assert client.get(page).status_code == 200
    assert client.get(data).json()["content"] == other.engine_data()
    assert Client().get(page).status_code == 403
    assert client.get(page.replace("first_set", "none_such")).status_code == 404
    assert client.get(data.replace("first_set", "none_such")).status_code == 404


@pytest.mark.long
def test_nothing_chosen_is_refused_also_where_decks_may_come_later(organiser: Player, first_set: Format) -> None:
    fields = {"deck_deadline": NOW + timedelta(days=3650), "starts_at": None}
    tournament = event(organiser, StagePlan("single", format="first_set"), **fields)
    entrant = tournament.entrants.order_by("pk")[0]
    client = Client()
    client.force_login(entrant.player)
    for address, kind in (
        (f"/events/{tournament.pk}/register/", ""),
        (f"/api/v1/events/{tournament.pk}/register/", "j"),
    ):
        sent = {"deck_format": "first_set", "cut": ""}
        answer = client.post(address, sent, content_type="application/json") if kind else client.post(address, sent)
        assert (answer.status_code, "Choose one of your decks for First set" in answer.content.decode()) == (400, True)
    assert not StageDeck.objects.exists()


@pytest.mark.long
def test_a_format_that_is_gone_stops_its_matches_and_says_so(
    organiser: Player, real_matches: None, first_set: Format
) -> None:
    tournament = event(organiser, StagePlan("single", format="first_set"))
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    first_set.delete()
    assert services.matches_owed(now=NOW) == 0
    assert "the format “first_set” of this stage is no more" in open_pairings(tournament)[0].note


def test_a_format_that_is_none_is_refused(organiser: Player, first_set: Format) -> None:
    for plan, reason in (
        (StagePlan("single", format="none_such"), "There is no format"),
        (StagePlan("single", losers_format="first_set"), "Only a double elimination"),
    ):
        with pytest.raises(ValidationError, match=reason):
            tournament_make(organiser, plan=[plan.as_data()])
    with pytest.raises(ValidationError, match="played without decks"):
        tournament_make(
            organiser,
            ruleset="confrontation",
            format=None,
            plan=[StagePlan("single", format="first_set").as_data()],
        )
    with pytest.raises(PlanError, match="Only a double elimination"):
        plan_check([StagePlan("swiss", losers_format="first_set")], sides=False)
