"""The log of an event is kept in English, and said in the language of its reader."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from leagues.events import services
from leagues.events.log import tournament_log
from leagues.events.personal import _erase
from leagues.models import Operation
from players.models import AuditEntry, Player
from players.sentences.stored_sentences import sentence, sentence_english
from tests.leagues.conftest import NOW, play_out, player_make, started, tournament_make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    translation.deactivate()


@pytest.mark.long
def test_every_line_is_kept_as_a_sentence_and_in_english(organiser: Player) -> None:
    tournament = play_out(started(organiser, 5))
    rows = list(tournament.operations.all())
    assert len(rows) > 15
    for row in rows:
        assert row.sentence is not None
        assert row.text == sentence_english(row.sentence)[:300] == row.text_shown[:300]
        with translation.override("de"):
            assert row.text_shown != row.text, "nobody translated this line"


@pytest.mark.long
def test_a_german_page_and_the_api_say_the_log_in_german(organiser: Player, client: Client) -> None:
    tournament = started(organiser, 4)
    german = {"accept-language": "de"}
    page = client.get(f"{tournament.get_absolute_url()}?tab=log", headers=german).content.decode()
    assert '<span lang="de">Mit 4 Teilnehmern begonnen</span>' in page
    assert "Started with" not in page
    log = json.loads(client.get(f"/api/v1/events/{tournament.pk}/log/", headers=german).content)
    assert "Mit 4 Teilnehmern begonnen" in [row["text"] for row in log["results"]]
    english = client.get(f"{tournament.get_absolute_url()}?tab=log").content.decode()
    assert '<span lang="en">Started with 4 entrants</span>' in english


def test_a_line_from_elsewhere_is_shown_as_it_is(organiser: Player, client: Client) -> None:
    tournament = tournament_make(organiser)
    Operation.objects.filter(tournament=tournament).update(text="ada announced Sitting", sentence=None)
    page = client.get(f"{tournament.get_absolute_url()}?tab=log", headers={"accept-language": "de"}).content.decode()
    assert '<span lang="en">ada announced Sitting</span>' in page


@pytest.mark.long
def test_what_is_counted_has_the_number_of_its_language(organiser: Player) -> None:
    tournament = started(organiser, 5)
    services.rounds_change(tournament=tournament, rounds=1, reason="few came", actor=organiser, now=NOW)
    row = tournament.operations.latest("number")
    with translation.override("de"):
        assert row.text_shown.startswith("1 Runde statt ")


def test_a_deleted_player_s_name_goes_from_text_sentence_and_notice(organiser: Player) -> None:
    player = player_make("melilot")
    tournament = tournament_make(organiser)
    log_line = sentence("%(before)s; %(after)s", before=sentence("%(player)s dropped", player=player), after="so be it")
    tournament_log(
        tournament=tournament, verb=Operation.Verb.DROP, text=log_line, actor=player, now=NOW, data={"text": log_line}
    )
    _erase(player, "deleted-1", NOW)
    row = tournament.operations.latest("number")
    assert row.text == row.text_shown == "deleted-1 dropped; so be it"
    assert "melilot" not in json.dumps([row.sentence, row.data])
    entry = AuditEntry.objects.get(verb="event.drop", target_id=str(tournament.pk))
    assert entry.noted["text"] == entry.data["text"] == row.text
    assert "melilot" not in json.dumps(entry.data)


def test_the_audit_log_says_the_same_line(organiser: Player) -> None:
    tournament = started(organiser, 4)
    entry = AuditEntry.objects.get(verb="event.start", target_id=str(tournament.pk))
    assert entry.noted == {"operation": entry.data["operation"], "text": "Started with 4 entrants"}
    with translation.override("de"):
        assert entry.noted["text"] == "Mit 4 Teilnehmern begonnen"
