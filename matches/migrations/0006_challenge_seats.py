"""Challenges for several players: seats, options, a clock, and an invitation for every seat but the challenger's."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def challenged_to_invitation(apps: Any, schema_editor: Any) -> None:
    """The one who was challenged is invited by name; who had accepted has accepted."""
    challenges = apps.get_model("matches", "Challenge").objects.using(schema_editor.connection.alias)
    invitations = apps.get_model("matches", "Invitation").objects.using(schema_editor.connection.alias)
    for challenge in challenges.order_by("pk").iterator():
        invitations.create(
            challenge=challenge,
            player_id=challenge.challenged_id,
            by_name=True,
            accepted_at=challenge.answered_at if challenge.status == "accepted" else None,
        )


class Migration(migrations.Migration):
    dependencies = [
        ("cardpool", "0001_initial"),
        ("matches", "0005_talk"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("challenge", "seats", models.PositiveSmallIntegerField(default=2)),
        migrations.AddField("challenge", "options", models.JSONField(blank=True, default=dict)),
        migrations.AddField("challenge", "pace", models.CharField(default="", max_length=20), preserve_default=False),
        migrations.AlterField(
            "challenge",
            "status",
            models.CharField(
                choices=[
                    ("open", "open"),
                    ("accepted", "accepted"),
                    ("declined", "declined"),
                    ("withdrawn", "withdrawn"),
                    ("expired", "expired"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by_name", models.BooleanField(help_text="Invited by the challenger, not come to a free seat.")),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="matches.challenge"
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            "invitation", models.UniqueConstraint(fields=("challenge", "player"), name="invitation_once")
        ),
        migrations.RunPython(challenged_to_invitation, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint("challenge", "challenge_open_once"),
        migrations.RemoveField("challenge", "challenged"),
        migrations.RemoveField("challenge", "nonce"),
        migrations.AddIndex(
            "challenge", models.Index(fields=["status", "made_at"], name="matches_cha_status_4c0392_idx")
        ),
    ]
