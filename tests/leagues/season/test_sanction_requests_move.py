"""The request for sanctioning that each season held in columns becomes a row."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("leagues", "0051_certified_before_the_draw")]
AFTER = [("leagues", "0053_season_sanction_columns")]
AT = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_each_request_keeps_what_was_asked_and_answered() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    try:
        apps = executor.loader.project_state(BEFORE).apps
        players, leagues, seasons = (
            apps.get_model(*name) for name in (("players", "Player"), ("leagues", "League"), ("leagues", "Season"))
        )
        boss, staff = (players.objects.create(username=name, player_number=name) for name in ("boss", "stan"))
        league = leagues.objects.create(name="Marish", owner=boss, created_at=AT)

        def season(number: int, **fields: Any) -> Any:
            common = {"secret": b"s", "commitment": "c", "secret_chain": b"s", "draw_secret": b"s"}
            return seasons.objects.create(
                league=league, number=number, created_at=AT, draw_commitment="c", **common, **fields
            )

        request_fields = {"sanction_asked_by": boss, "sanction_asked_at": AT}
        season(1)
        season(2, sanction="asked", sanction_message="Please.", **request_fields)
        refused = season(
            3, sanction="refused", sanction_message="Please.", sanction_answer="Too soon.", **request_fields
        )
        log = apps.get_model("leagues", "SeasonOperation")
        log.objects.create(season=refused, number=1, verb="sanction", actor=boss, at=AT, data={}, text="asked")
        log.objects.create(
            season=refused, number=2, verb="sanction", actor=staff, at=AT.replace(day=2), data={"number": None},
            text="refused",
        )  # fmt: skip
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(AFTER)
    rows = executor.loader.project_state(AFTER).apps.get_model("leagues", "SeasonSanctionRequest")
    request_rows = rows.objects.order_by("season__number").values_list(
        "season__number", "status", "message", "requested_by__username", "requested_at", "answer",
        "decided_by__username", "decided_at",
    )  # fmt: skip
    assert list(request_rows) == [
        (2, "open", "Please.", "boss", AT, "", None, None),
        (3, "refused", "Please.", "boss", AT, "Too soon.", "stan", AT.replace(day=2)),
    ]
