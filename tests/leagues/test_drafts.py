"""Drafts of events, and another event like one there was."""

from __future__ import annotations

import json
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.pages.forms import TournamentForm, settings_of
from leagues.events.rounds.timetable import timetable_keep
from leagues.models import Operation, Tournament
from matches.clocks import ClockSettings
from players.models import AuditEntry, Player
from players.staff.roles import Role, role_give
from scripts import verify_event
from tests.leagues.conftest import NOW, entered, play_out, player_make, started, tournament_make

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def sent(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    """What the page of a draft sends when it is saved."""
    form = TournamentForm(initial=settings_of(tournament))
    values = {name: form[name].value() for name in form.fields}
    fields = {name: value for name, value in values.items() if value not in (None, "", False)}
    for name in ("opens_at", "starts_at", "deck_deadline", "draw_value_at"):
        if name in fields:
            fields[name] = fields[name].strftime("%Y-%m-%dT%H:%M")
    return {name: str(value) for name, value in (fields | changes).items()}


@pytest.fixture
def draft(organiser: Player) -> Tournament:
    return tournament_make(organiser, draft=True, starts_at=timezone.now() + timedelta(days=10))


@pytest.mark.long
def test_only_its_organiser_and_the_staff_see_a_draft(
    draft: Tournament, organiser: Player, judge: Player, staff: Player, stranger: Player
) -> None:
    other = player_make("olga", Role.ORGANISER)
    assert not draft.operations.exists()
    addresses = [
        draft.get_absolute_url(),
        f"{draft.get_absolute_url()}console/",
        f"{draft.get_absolute_url()}live/",
        f"{draft.get_absolute_url()}event.json",
        f"{draft.get_absolute_url()}register/",
        *(
            reverse(f"leagues-api:{name}", args=[draft.pk])
            for name in ("event", "entrants", "standings", "log", "file")
        ),
        reverse("leagues-api:waiting", args=[draft.pk]),
    ]
    for person in (organiser, judge, staff, stranger, other):
        client = signed_in(person)
        for address in addresses:
            assert client.get(address).status_code == 404, (person, address)
        assert "Thursday Open" not in client.get("/events/").content.decode()
        assert client.get(reverse("leagues-api:events")).json()["count"] == 0
        may_see = person in (organiser, staff)
        own = reverse("leagues:draft", args=[draft.pk])
        assert (client.get(own).status_code == 200) == may_see, person
        assert (client.get(reverse("leagues-api:draft", args=[draft.pk])).status_code == 200) == may_see
        assert ("Thursday Open" in client.get(reverse("leagues:drafts")).content.decode()) == may_see
        assert client.get(reverse("leagues-api:drafts")).json()["count"] == may_see
    assert Client().get(reverse("leagues:draft", args=[draft.pk])).status_code == 302
    assert "1 draft" in signed_in(organiser).get("/events/").content.decode()


def test_nobody_else_changes_announces_or_discards_it(draft: Tournament, judge: Player, stranger: Player) -> None:
    for person in (judge, stranger, player_make("olga", Role.ORGANISER)):
        for service in (services.draft_change, services.draft_announce, services.draft_discard):
            with pytest.raises(Forbidden):
                service(tournament=draft, actor=person, now=NOW)
    assert Tournament.objects.get(pk=draft.pk).status == "draft"


def test_a_draft_is_changed_and_announced(draft: Tournament, organiser: Player) -> None:
    with pytest.raises(ValidationError):
        services.draft_change(tournament=draft, actor=organiser, now=NOW, name="")
    services.draft_change(tournament=draft, actor=organiser, now=NOW, name="Friday  Open", most_entrants=16)
    draft.refresh_from_db()
    assert (draft.name, draft.most_entrants) == ("Friday Open", 16)
    with pytest.raises(WrongState, match="draft"):
        services.registration_open(tournament=draft, actor=organiser, now=NOW)
    later = draft.starts_at
    assert later is not None
    with pytest.raises(ValidationError, match="must lie in the future"):
        services.draft_announce(tournament=draft, actor=organiser, now=later)
    services.draft_announce(tournament=draft, actor=organiser, now=NOW)
    draft.refresh_from_db()
    assert draft.status == Tournament.Status.ANNOUNCED
    announced = draft.operations.get()
    assert (announced.number, announced.verb, announced.data["commitment"]) == (
        1, Operation.Verb.ANNOUNCE, draft.commitment,
    )  # fmt: skip
    for service in (services.draft_change, services.draft_announce, services.draft_discard):
        with pytest.raises(WrongState, match="must be draft"):
            service(tournament=draft, actor=organiser, now=NOW)


@pytest.mark.long
def test_an_event_that_was_a_draft_is_played_and_verified(organiser: Player) -> None:
    made = tournament_make(organiser, draft=True)
    services.draft_announce(tournament=made, actor=organiser, now=NOW)
    entered(made, organiser, 4)
    services.tournament_start(tournament=made, actor=organiser, now=NOW)
    made.refresh_from_db()
    play_out(made)
    assert made.status == Tournament.Status.FINISHED
    assert verify_event.check(event_published(made), made.commitment)


def test_a_draft_opens_nothing_by_itself(organiser: Player) -> None:
    draft = tournament_make(organiser, draft=True, opens_at=NOW + timedelta(days=1))
    timetable_keep(now=NOW + timedelta(days=20))
    draft.refresh_from_db()
    assert draft.status == Tournament.Status.DRAFT


def test_a_draft_is_discarded_without_a_trace_for_others(draft: Tournament, organiser: Player) -> None:
    services.draft_discard(tournament=draft, actor=organiser, now=NOW)
    assert not Tournament.objects.exists()
    assert AuditEntry.objects.filter(verb="event.draft_discarded").count() == 1


def test_the_number_of_drafts_has_a_limit(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("leagues.events.announcing.tournament_create"), "DRAFTS_MOST", 1)
    tournament_make(organiser, draft=True)
    with pytest.raises(WrongState, match="announce or discard"):
        tournament_make(organiser, draft=True)
    assert tournament_make(organiser).status == Tournament.Status.ANNOUNCED


@pytest.mark.long
def test_the_form_gives_back_every_setting(organiser: Player) -> None:
    """A draft that is saved as it is shown does not change."""
    plans: list[list[dict[str, Any]]] = [
        [],
        [{"kind": "single"}],
        [{"kind": "swiss", "rounds": 4}, {"kind": "single", "best": 8, "best_of": 3}],
        [{"kind": "round_robin", "groups": 4}, {"kind": "double", "best": 2, "each_group": True}],
        [{"kind": "round_robin", "twice": True}],
    ]
    client = signed_in(organiser)
    for plan in plans:
        made = tournament_make(
            organiser, draft=True, plan=plan, name=f"Plan {len(plan)}", late_entry_rounds=0, most_entrants=32,
            starts_at=timezone.now().replace(second=0, microsecond=0) + timedelta(days=10), check_in_hours=3,
            finish_wait=timedelta(hours=2), deck_lists="private",
            clock=ClockSettings(bank=timedelta(days=3), weekend_pause=True),
        )  # fmt: skip
        before: dict[str, Any] = dict(Tournament.objects.filter(pk=made.pk).values().get())
        answer = client.post(reverse("leagues:draft", args=[made.pk]), sent(made))
        assert answer.status_code == 302, answer.context["form"].errors
        after = Tournament.objects.get(pk=made.pk)
        assert [stage.as_data() for stage in after.stage_plans] == [stage.as_data() for stage in made.stage_plans]
        now: dict[str, Any] = dict(Tournament.objects.filter(pk=made.pk).values().get())
        assert {name for name in now if now[name] != before[name]} <= {"plan", "rounds_planned"}


@pytest.mark.long
def test_announcing_from_the_pages(organiser: Player, draft: Tournament) -> None:
    client = signed_in(organiser)
    new = client.post("/events/new/", sent(draft, name="By the form", draft="1"))
    made = Tournament.objects.get(name="By the form")
    assert made.status == Tournament.Status.DRAFT
    assert new["Location"] == reverse("leagues:draft", args=[made.pk])
    bad = client.post(reverse("leagues:draft", args=[made.pk]), sent(made, name=""))
    assert bad.status_code == 400
    response = client.post(reverse("leagues:draft", args=[made.pk]), sent(made, announce="1", most_entrants="8"))
    assert response["Location"] == reverse("leagues:console", args=[made.pk])
    made.refresh_from_db()
    assert (made.status, made.most_entrants) == ("announced", 8)
    client.post(reverse("leagues:draft-discard", args=[draft.pk]))
    assert not Tournament.objects.filter(pk=draft.pk).exists()


@pytest.mark.long
def test_drafts_over_the_api(organiser: Player, draft: Tournament) -> None:
    client = signed_in(organiser)

    def ask(method: str, name: str, *args: int, **body: Any) -> Any:
        return client.generic(method, reverse(f"leagues-api:{name}", args=args), _json(body), "application/json")

    made = ask("POST", "events", data=sent(draft, draft="1"))
    assert (made.status_code, made.json()["status"]) == (201, "draft")
    pk = made.json()["id"]
    changed = ask("PUT", "draft", pk, data=sent(draft, name="Changed"))
    assert (changed.status_code, changed.json()["name"]) == (200, "Changed")
    assert ask("PUT", "draft", pk, data={}).status_code == 400
    assert ask("POST", "draft-announce", pk).json()["status"] == "announced"
    assert ask("POST", "draft-announce", pk).status_code == 404
    assert ask("DELETE", "draft", draft.pk).status_code == 204


def _json(body: dict[str, Any]) -> str:
    return json.dumps(body)


# Another like this


@pytest.mark.long
def test_another_event_like_one_has_all_its_settings(organiser: Player, staff: Player, stranger: Player) -> None:
    first = started(
        organiser, 4, rounds_planned=2, most_entrants=7, check_in_hours=2, deck_lists="started", talk=False,
        opens_at=NOW + timedelta(days=1), deck_deadline=NOW + timedelta(days=9), late_entry_rounds=1,
        clock=ClockSettings(weekend_pause=True), description="As every week.",
    )  # fmt: skip
    with pytest.raises(Forbidden):
        services.tournament_copy(tournament=first, actor=stranger, now=NOW)
    for at, weeks in ((NOW, 0), (NOW + timedelta(days=30), 5)):
        made = services.tournament_copy(tournament=first, actor=organiser, now=at)
        moved = timedelta(weeks=weeks)
        assert made.status == Tournament.Status.DRAFT
        assert made.opens_at == NOW + timedelta(days=1) + moved
        assert made.starts_at == NOW + timedelta(days=10) + moved
        assert made.deck_deadline == NOW + timedelta(days=9) + moved
        for name in (
            "name", "description", "format", "rounds_planned", "most_entrants", "check_in_hours", "deck_lists", "talk",
            "late_entry_rounds", "clock", "profile_slug", "plan", "prize_set", "finish_wait", "round_time",
        ):  # fmt: skip
            assert getattr(made, name) == getattr(first, name), name
        assert made.commitment != first.commitment
        assert (made.started_at, made.version, made.sanction_number) == (None, 0, None)
    role_give(player=staff, role=Role.ORGANISER, actor=None, now=NOW)
    assert services.tournament_copy(tournament=first, actor=staff, now=NOW).organiser == staff


@pytest.mark.long
def test_copying_on_the_page_and_over_the_api(organiser: Player, stranger: Player) -> None:
    first = tournament_make(organiser, starts_at=timezone.now() + timedelta(days=10))
    client = signed_in(organiser)
    assert "Announce another like this" in client.get(first.get_absolute_url()).content.decode()
    assert "Announce another like this" not in signed_in(stranger).get(first.get_absolute_url()).content.decode()
    answer = client.post(reverse("leagues:copy", args=[first.pk]))
    made = Tournament.objects.get(status="draft")
    assert answer["Location"] == reverse("leagues:draft", args=[made.pk])
    assert signed_in(stranger).post(reverse("leagues:copy", args=[first.pk])).status_code == 403
    response = client.post(reverse("leagues-api:copy", args=[first.pk]))
    assert (response.status_code, response.json()["status"]) == (201, "draft")
    assert signed_in(stranger).post(reverse("leagues-api:copy", args=[first.pk])).status_code == 403
