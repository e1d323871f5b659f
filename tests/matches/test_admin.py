"""Everything can be looked at in the admin, and nothing secret is shown there."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client

from matches.models import Match
from players.models import Player
from tests.matches.conftest import answer_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    return client


def test_every_table_has_its_page(staff: Client, match: Match) -> None:
    answer_next(match)
    for model in apps.get_app_config("matches").get_models():
        assert admin.site.is_registered(model), model
        name = model._meta.model_name
        assert staff.get(f"/admin/matches/{name}/").status_code == 200
        for row in model._default_manager.all()[:1]:
            page = staff.get(f"/admin/matches/{name}/{row.pk}/change/")
            assert page.status_code == 200
            assert bytes(match.secret).hex() not in page.content.decode()
            assert str(bytes(match.secret)) not in page.content.decode()
