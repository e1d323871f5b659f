"""What puts the test database of PostgreSQL back after a test with transactions of its own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.db.models import Model

from cardpool.models import Card, Format, Printing
from players.models import Player
from tests.postgres_restore import InstalledTables

TABLES: tuple[type[Model], ...] = (Card, Printing, Format, Group, Player)


def rows() -> dict[str, list[tuple[object, ...]]]:
    return {model._meta.label: list(model._default_manager.order_by("pk").values_list()) for model in TABLES}


@pytest.mark.django_db(transaction=True)
def test_rows_that_are_changed_removed_and_made_are_as_they_were() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is copied back as a whole")
    before = rows()
    assert all(before[model._meta.label] for model in (Card, Printing, Format, Group))
    group = Group.objects.filter(permissions__isnull=False).distinct().earliest("pk")
    installed = InstalledTables()
    Card.objects.filter(pk=before["cardpool.Card"][0][0]).update(facts={})
    Format.objects.all().delete()
    group.permissions.clear()
    Player.objects.create_user("ada").groups.add(group)
    assert rows() != before
    installed.restore()
    assert rows() == before
    assert group.permissions.exists()
