"""Databases of earlier versions come along."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.matches.conftest import NOW


@pytest.fixture
def database_of_one_challenged(transactional_db: None) -> Iterator[MigrationExecutor]:
    """The tables as they were when a challenge was to one player."""
    executor = MigrationExecutor(connection)
    newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "matches"]
    executor.migrate([("matches", "0004_challenge")])
    yield MigrationExecutor(connection)
    MigrationExecutor(connection).migrate(newest)


@pytest.mark.law
def test_who_was_challenged_is_invited_by_name(database_of_one_challenged: MigrationExecutor) -> None:
    executor = database_of_one_challenged
    old = executor.loader.project_state([("matches", "0004_challenge")]).apps
    player, challenge = old.get_model("players", "Player"), old.get_model("matches", "Challenge")
    ada, bob = (player.objects.create(username=name, player_number=name) for name in ("ada", "bob"))
    for status in ("open", "accepted"):
        challenge.objects.create(
            challenger=ada, challenged=bob, ruleset="tcg", key=status, status=status, made_at=NOW, answered_at=NOW
        )
    newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "matches"]
    executor.migrate(newest)
    new = MigrationExecutor(connection).loader.project_state(newest).apps
    rows = new.get_model("matches", "Challenge").objects.order_by("pk")
    assert [(row.status, row.seats, row.pace, row.options) for row in rows] == [
        ("open", 2, "", {}),
        ("accepted", 2, "", {}),
    ]
    invited = new.get_model("matches", "Invitation").objects.order_by("pk")
    assert [(one.player.username, one.by_name, one.accepted_at) for one in invited] == [
        ("bob", True, None),
        ("bob", True, NOW),
    ]
