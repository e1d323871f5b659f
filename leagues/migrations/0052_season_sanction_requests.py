"""Requests for the sanctioning of seasons become rows, as those of events are: a refused one stays."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STATUSES = {"asked": "open", "approved": "approved", "refused": "refused"}


def requests_take(apps: Any, schema_editor: Any) -> None:
    """Write the request that each season holds; who decided it, and when, stands in the season's log."""
    seasons = apps.get_model("leagues", "Season")
    operations = apps.get_model("leagues", "SeasonOperation")
    requests = apps.get_model("leagues", "SeasonSanctionRequest")
    for season in seasons.objects.exclude(sanction="").exclude(sanction_asked_by=None).order_by("pk"):
        decided = None
        if season.sanction != "asked":
            rows = operations.objects.filter(season=season, verb="sanction", data__has_key="number")
            decided = rows.order_by("-number").first()
        requests.objects.create(
            season=season,
            status=STATUSES[season.sanction],
            message=season.sanction_message,
            requested_by_id=season.sanction_asked_by_id,
            requested_at=season.sanction_asked_at,
            answer=season.sanction_answer,
            decided_by_id=decided.actor_id if decided is not None else None,
            decided_at=decided.at if decided is not None else None,
        )


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0051_certified_before_the_draw"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="sanctionrequest",
            name="decided_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="sanctionrequest",
            name="requested_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.CreateModel(
            name="SeasonSanctionRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "waiting"), ("approved", "approved"), ("refused", "refused")],
                        db_index=True,
                        default="open",
                        max_length=10,
                    ),
                ),
                ("message", models.TextField(blank=True, max_length=2000)),
                ("requested_at", models.DateTimeField()),
                ("answer", models.TextField(blank=True, max_length=2000)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanction_requests",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction request of a season",
                "verbose_name_plural": "sanction requests of seasons",
                "ordering": ["-requested_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ["open", "approved"])),
                        fields=("season",),
                        name="season_sanction_one_standing",
                    )
                ],
            },
        ),
        migrations.RunPython(requests_take, migrations.RunPython.noop),
    ]
