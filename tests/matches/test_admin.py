"""Everything can be looked at in the admin, and nothing secret is shown there."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.test import Client

from matches.models import (
    Advice,
    CallOff,
    DeckTally,
    DeckTrial,
    Match,
    MatchNote,
    OpponentTally,
    PlayerStop,
    TakeBack,
    TalkLine,
    TalkMute,
    TalkReport,
)
from players.models import Player
from tests.matches.conftest import NOW, answer_next, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    return client


ELSEWHERE = {
    Advice,
    CallOff,
    DeckTally,
    DeckTrial,
    MatchNote,
    OpponentTally,
    PlayerStop,
    TalkMute,
    TakeBack,
    TalkReport,
}
"""What players keep for themselves; take-backs, which the log tells; and reports, which judges have a page for."""


@pytest.mark.law
def test_every_table_has_its_page(staff: Client, match: Match) -> None:
    answer_next(match)
    for model in apps.get_app_config("matches").get_models():
        assert admin.site.is_registered(model) == (model not in ELSEWHERE), model
        if model in ELSEWHERE:
            continue
        name = model._meta.model_name
        assert staff.get(f"/admin/matches/{name}/").status_code == 200
        for row in model._default_manager.all()[:1]:
            page = staff.get(f"/admin/matches/{name}/{row.pk}/change/")
            assert page.status_code == 200
            assert bytes(match.secret).hex() not in page.content.decode()
            assert str(bytes(match.secret)) not in page.content.decode()


@pytest.mark.law
def test_who_plays_a_match_sees_nothing_of_the_other_seat_there_until_it_is_over(
    client: Client, match: Match, ada: Player, bob: Player
) -> None:
    answer_next(match)
    match.events.create(number=10_000, sequence=1, turn=0, kind="drew", seat=1, text="You drew Gandalf.", at=NOW)
    TalkLine.objects.create(match=match, seat=match.seats.get(place=1), text="to ourselves", kept_from=0, said_at=NOW)
    ada.is_staff = ada.is_superuser = True
    ada.save()
    other = Player.objects.create_superuser("root", "root@example.org", "secret words")
    names = ("seat", "inboxrow", "answer", "gameevent", "pendingdecision", "standingorder", "talkline")

    def rows() -> dict[str, int]:
        counts = {}
        for name in names:
            model = apps.get_model("matches", name)
            shown = admin.site.get_model_admin(model).get_queryset(request)
            counts[name] = shown.filter(match=match).count()
            for row in model._default_manager.filter(match=match)[:3]:
                page = client.get(f"/admin/matches/{name}/{row.pk}/change/")
                assert page.status_code == (200 if counts[name] else 302)
        return counts

    request = HttpRequest()
    request.user = ada
    client.force_login(ada)
    assert set(rows().values()) == {0}
    page = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert "field-deck_version" not in page
    request.user = other
    client.force_login(other)
    assert rows()["gameevent"] > 0
    assert "field-deck_version" in client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    play_out(match)
    request.user = ada
    client.force_login(ada)
    assert rows()["gameevent"] > 0
    assert rows()["talkline"] == 1
