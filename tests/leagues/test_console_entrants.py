"""The entrants on the console: each row does what can be done to that player, and leads back to it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.events.pages import console as console_page
from leagues.models import Entrant, Tournament
from players.models import Player
from tests.forms import Form, forms_shown
from tests.leagues.conftest import entered, started, tournament_make
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db


def console(tournament: Tournament) -> str:
    return reverse("leagues:console", args=[tournament.pk])


def doing(client: Client, address: str, entrant: Entrant) -> dict[str, tuple[Form, dict[str, str], str]]:
    """By verb what the row of an entrant offers: the form, what its button adds, and where it is sent to."""
    offered = {}
    for form in forms_shown(client.get(address).text):
        if form.fields.get("entrant") == [str(entrant.pk)]:
            for adds, elsewhere in form.buttons:
                to = elsewhere or form.action
                offered[to.partition("?")[0].rstrip("/").rpartition("/")[2]] = (form, adds, to)
    return offered


def do(client: Client, address: str, entrant: Entrant, verb: str, **typed: str) -> str:
    form, adds, to = doing(client, address, entrant)[verb]
    answer = client.post(to, {**{name: values[-1] for name, values in form.fields.items()}, **adds, **typed})
    assert answer.status_code == 302
    return str(answer["Location"])


def now(entrant: Entrant) -> Entrant:
    """The entrant as they stand in the database."""
    return Entrant.objects.get(pk=entrant.pk)


@pytest.mark.long
def test_before_the_start_a_row_checks_in_drops_and_gives_a_bye(organiser: Player) -> None:
    soon = timezone.now() + timedelta(minutes=30)
    tournament = tournament_make(organiser, venue="table", check_in_hours=1, starts_at=soon)
    entered(tournament, organiser, 3)
    client, address = signed_in(organiser), console(tournament)
    first, two, three = tournament.entrants.order_by("pk")
    assert do(client, address, first, "check-in") == f"{address}#entrant-{first.pk}"
    assert now(first).checked_in_at is not None
    assert "check-in" not in doing(client, address, first)
    more = f"{address}?entrant={two.pk}"
    do(client, more, two, "give-byes", rounds="1")
    do(client, more, two, "fix-table", table="7")
    assert (now(two).byes, now(two).fixed_table) == (1, 7)
    do(client, address, three, "drop")
    assert not now(three).in_play


@pytest.mark.long
def test_while_it_runs_a_row_drops_lets_back_in_and_penalises(organiser: Player) -> None:
    tournament = started(organiser, 4, venue="table", automatic=False)
    client, address = signed_in(organiser), console(tournament)
    first, two = tournament.entrants.order_by("pk")[:2]
    assert f"?entrant={first.pk}" in client.get(address).text, "the page of their penalties"
    do(client, address, first, "drop")
    assert not now(first).in_play
    assert "drop" not in doing(client, address, first)
    do(client, address, first, "undrop")
    assert now(first).in_play
    more = f"{address}?entrant={two.pk}"
    assert "disqualify" not in doing(client, address, two), "what takes a reason is shown for one at a time"
    do(client, more, two, "penalise", points="2", reason="Late.")
    assert now(two).penalty == 2
    do(client, more, two, "disqualify", reason="")
    assert now(two).disqualified_at is None, "without a reason nothing changes"
    do(client, more, two, "disqualify", reason="Marked cards.")
    assert now(two).disqualified_at is not None
    assert not {"undrop", "drop", "disqualify"} & set(doing(client, more, two))
    do(client, more, two, "reinstate", reason="They were not.")
    assert now(two).disqualified_at is None


@pytest.mark.long
def test_what_is_searched_and_shown_stays(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_page, "ENTRANTS_PAGE", 2)
    tournament = started(organiser, 5, venue="table", automatic=False)
    client, address = signed_in(organiser), console(tournament)
    rows = list(tournament.entrants.select_related("player").order_by("pk"))
    assert not doing(client, address, rows[2])
    second = f"{address}?entrants=2"
    assert do(client, second, rows[2], "drop") == f"{second}#entrant-{rows[2].pk}"
    name = rows[4].player.username
    shown: Any = client.get(address, {"who": name}).context["entrants"]
    assert [row.pk for row in shown] == [rows[4].pk]
    assert "Nobody of that name" in client.get(address, {"who": "nobody at all"}).text


def test_an_exchange_that_is_refused_keeps_what_was_typed(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 2, venue="table", automatic=False)
    client, address = signed_in(judge), console(tournament)
    [first, _two] = tournament.entrants.order_by("pk")
    form, adds, to = doing(client, f"{address}?entrant={first.pk}", first)["exchange-deck"]
    sent = {**{name: values[-1] for name, values in form.fields.items()}, **adds}
    answer = client.post(to, {**sent, "list": "4x No Such Card", "reason": "Torn."})
    assert answer.status_code == 400
    assert "4x No Such Card</textarea>" in answer.text
    assert 'value="Torn."' in answer.text
