"""Every migration up to 0029_lessons in one; see config/oldest_database.py."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("cardpool", "0001_squashed_0007_limited"),
        ("players", "0010_trial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, unique=True)),
                ("kind", models.CharField(max_length=20)),
                ("seen_at", models.DateTimeField()),
                ("count", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "verbose_name": "heartbeat",
                "verbose_name_plural": "heartbeats",
            },
        ),
        migrations.CreateModel(
            name="HintDismissed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20)),
                ("prompt", models.CharField(help_text="The key of the question’s prompt.", max_length=60)),
                ("dismissed_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hints_dismissed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "dismissed hint",
                "verbose_name_plural": "dismissed hints",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "game", "prompt"), name="hint_dismissed_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="LeaveDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("taken_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leave_days",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "leave day",
                "verbose_name_plural": "leave days",
                "ordering": ["day"],
                "constraints": [models.UniqueConstraint(fields=("player", "day"), name="leave_day_once")],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(editable=False, max_length=16)),
                ("ruleset", models.CharField(max_length=20)),
                (
                    "ruleset_version",
                    models.CharField(
                        help_text="Digest of the rules and of the match's cards when it began.", max_length=32
                    ),
                ),
                ("options", models.JSONField(blank=True, default=dict)),
                ("origin", models.CharField(help_text="What asked for this match; asked once.", max_length=100)),
                (
                    "title",
                    models.CharField(blank=True, help_text="What the match belongs to, for people.", max_length=120),
                ),
                ("title_url", models.CharField(blank=True, max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for the cut"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("finished", "finished"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("secret", models.BinaryField(max_length=64)),
                ("commitment", models.CharField(editable=False, max_length=128)),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("checkpoint_sequence", models.PositiveIntegerField(default=0)),
                (
                    "replay_us",
                    models.PositiveIntegerField(default=0, help_text="Engine time since the checkpoint, microseconds."),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("event_count", models.PositiveIntegerField(default=0)),
                ("turn", models.PositiveIntegerField(default=0)),
                (
                    "handoffs",
                    models.PositiveIntegerField(default=0, help_text="How often it passed from one person to another."),
                ),
                ("public", models.JSONField(blank=True, default=dict, help_text="Public facts for lists.")),
                ("outcome", models.JSONField(blank=True, null=True)),
                ("clock", models.JSONField(blank=True, default=dict)),
                (
                    "skip_forced",
                    models.BooleanField(
                        default=False, help_text="Decisions with one possible answer are answered at once."
                    ),
                ),
                (
                    "closed",
                    models.BooleanField(default=False, help_text="Only its players and staff may watch or read it."),
                ),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_reason", models.TextField(blank=True)),
                ("paused_by_error", models.BooleanField(default=False)),
                ("judge_called_at", models.DateTimeField(blank=True, null=True)),
                ("judge_call", models.TextField(blank=True)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("moved_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "sealed",
                    models.BooleanField(
                        default=False,
                        help_text="Decks, hands and answers stay closed after its end, until the event it belongs to has ended.",
                    ),
                ),
                (
                    "rewinds",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="How often a judge took the match back to a checkpoint."
                    ),
                ),
                ("cuts_due_at", models.DateTimeField(blank=True, null=True)),
                (
                    "part_of",
                    models.CharField(
                        blank=True, help_text="Key of what the match belongs to, as that app names it.", max_length=40
                    ),
                ),
                (
                    "talk_on",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        help_text="The two opponents of a match may talk; an organiser may say no.",
                    ),
                ),
                (
                    "promised_by",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="The event whose secret this one follows from; empty for its own.",
                    ),
                ),
                (
                    "archived_at",
                    models.DateTimeField(
                        blank=True, help_text="When its answers and log became one record.", null=True
                    ),
                ),
                (
                    "watch_delay",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Minutes by which those without a seat see it later, until it is over.",
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["-created_at", "-pk"],
                "permissions": [("judge_match", "Can pause and resume matches and answer calls")],
                "indexes": [
                    models.Index(
                        condition=models.Q(("judge_called_at__isnull", False)),
                        fields=["judge_called_at"],
                        name="match_judge_called",
                    ),
                    models.Index(
                        condition=models.Q(("status", "waiting")), fields=["cuts_due_at"], name="match_cuts_due"
                    ),
                    models.Index(
                        condition=models.Q(("part_of", ""), _negated=True), fields=["part_of"], name="match_part_of"
                    ),
                    models.Index(
                        condition=models.Q(("status__in", ("waiting", "running", "paused"))),
                        fields=["status"],
                        name="match_not_over",
                    ),
                    models.Index(
                        condition=models.Q(("archived_at__isnull", True), ("status", "finished")),
                        fields=["finished_at"],
                        name="match_to_archive",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("code",), name="match_code_once"),
                    models.UniqueConstraint(fields=("origin",), name="match_origin_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("reason", models.CharField(max_length=200)),
                ("credited_at", models.DateTimeField()),
                ("seats", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "outage",
                "verbose_name_plural": "outages",
                "ordering": ["-began_at"],
            },
        ),
        migrations.CreateModel(
            name="PlayerStop",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=20)),
                ("window", models.CharField(max_length=60)),
                ("choice", models.CharField(choices=[("ask", "ask me"), ("skip", "pass for me")], max_length=4)),
                ("changed_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stops",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "stop",
                "verbose_name_plural": "stops",
                "ordering": ["player", "ruleset", "window"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "ruleset", "window"), name="stop_window_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sequence", models.PositiveIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("answer", "answer"), ("resign", "left the game")], default="answer", max_length=8
                    ),
                ),
                (
                    "decision_id",
                    models.CharField(help_text="The decision; for a resignation its reason.", max_length=64),
                ),
                ("value", models.JSONField(null=True)),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("player", "the player"),
                            ("bot", "a bot"),
                            ("order", "a standing order"),
                            ("stop", "a stop"),
                            ("ahead", "an answer given ahead"),
                            ("forced", "the only possible answer"),
                            ("concession", "a concession"),
                            ("clock", "the clock"),
                            ("judge", "a judge"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer",
                "verbose_name_plural": "answers",
                "ordering": ["match", "sequence"],
                "constraints": [models.UniqueConstraint(fields=("match", "sequence"), name="answer_sequence_once")],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=20)),
                ("side", models.CharField(blank=True, max_length=10)),
                ("key", models.CharField(max_length=40)),
                (
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
                ("made_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "challenger",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "challenger_deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenges",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenge",
                        to="matches.match",
                    ),
                ),
                ("seats", models.PositiveSmallIntegerField(default=2)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("pace", models.CharField(max_length=20)),
                (
                    "code",
                    models.CharField(
                        blank=True, editable=False, help_text="The code its match will have.", max_length=16
                    ),
                ),
                ("commitment", models.CharField(blank=True, editable=False, max_length=128)),
                ("cut", models.CharField(blank=True, help_text="The challenger's cut of the deck.", max_length=128)),
                ("cut_at", models.DateTimeField(blank=True, null=True)),
                ("secret", models.BinaryField(max_length=64, null=True)),
            ],
            options={
                "verbose_name": "challenge",
                "verbose_name_plural": "challenges",
                "ordering": ["-made_at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("challenger", "key"), name="challenge_key_once")],
                "indexes": [models.Index(fields=["status", "made_at"], name="matches_cha_status_4c0392_idx")],
            },
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("data", models.BinaryField()),
                ("start", models.BinaryField()),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checkpoint", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "checkpoint",
                "verbose_name_plural": "checkpoints",
            },
        ),
        migrations.CreateModel(
            name="GameEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("sequence", models.PositiveIntegerField(help_text="The answer it followed from.")),
                ("turn", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("data", models.JSONField(default=dict)),
                ("text", models.TextField(blank=True)),
                ("schema", models.PositiveSmallIntegerField(default=1)),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "game event",
                "verbose_name_plural": "game events",
                "ordering": ["match", "number"],
                "constraints": [models.UniqueConstraint(fields=("match", "number"), name="event_number_once")],
            },
        ),
        migrations.CreateModel(
            name="LessonProgress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=20)),
                ("lesson", models.CharField(max_length=40)),
                ("step", models.PositiveSmallIntegerField(default=0, help_text="How many steps are completed.")),
                (
                    "status",
                    models.CharField(
                        choices=[("begun", "begun"), ("done", "done"), ("skipped", "skipped")],
                        default="begun",
                        max_length=8,
                    ),
                ),
                ("begun_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        help_text="Empty once it is deleted.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lesson",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lessons",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "lesson",
                "verbose_name_plural": "lessons",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("match__isnull", False)), fields=["changed_at"], name="lesson_with_match"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "game", "lesson"), name="lesson_of_player_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000)),
                ("changed_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match_notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "note",
                "verbose_name_plural": "notes",
                "constraints": [models.UniqueConstraint(fields=("match", "player"), name="match_note_once")],
            },
        ),
        migrations.CreateModel(
            name="MatchRecord",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("schema", models.PositiveSmallIntegerField()),
                ("data", models.BinaryField()),
                ("written_at", models.DateTimeField()),
                ("rows_removed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "match record",
                "verbose_name_plural": "match records",
                "indexes": [
                    models.Index(
                        condition=models.Q(("rows_removed_at__isnull", True)),
                        fields=["written_at"],
                        name="record_rows_left",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OutboxRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField(db_index=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="outbox", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "wake-up owed",
                "verbose_name_plural": "outbox",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ResultOutbox",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("payload", models.JSONField()),
                ("created_at", models.DateTimeField()),
                ("consumed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="result", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("consumed_at__isnull", True)), fields=["id"], name="result_unconsumed"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ruling", "ruling"),
                            ("pause", "pause"),
                            ("resume", "resumed"),
                            ("rewind", "taken back"),
                            ("opened", "looked"),
                            ("watched", "watches"),
                        ],
                        max_length=8,
                    ),
                ),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField()),
                (
                    "judge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rulings_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rulings", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["kind", "-at"], name="ruling_newest")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "setup",
                    models.JSONField(blank=True, default=dict, help_text="What the ruleset is given for this seat."),
                ),
                ("bank_ms", models.BigIntegerField(default=0)),
                ("running_since", models.DateTimeField(blank=True, null=True)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("warned", models.PositiveSmallIntegerField(default=0)),
                ("noticed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "deck_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="match_seats",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("warn_at", models.DateTimeField(blank=True, null=True)),
                ("cut", models.CharField(blank=True, help_text="This seat's cut of the deck.", max_length=128)),
                (
                    "cut_proven",
                    models.BooleanField(default=False, help_text="Made by the player and not by the server."),
                ),
                ("cut_at", models.DateTimeField(blank=True, null=True)),
                (
                    "recap_from",
                    models.PositiveIntegerField(
                        default=0, help_text="The last event the player had seen when this visit began."
                    ),
                ),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                (
                    "seen_number",
                    models.PositiveIntegerField(default=0, help_text="The last event when the player last looked."),
                ),
                (
                    "cut_from",
                    models.CharField(
                        blank=True, help_text="The cut for a whole event that this one follows from.", max_length=128
                    ),
                ),
                (
                    "ended_at",
                    models.DateTimeField(
                        blank=True, help_text="When its match ended; here again for the lists of players.", null=True
                    ),
                ),
                (
                    "timed_out",
                    models.BooleanField(
                        db_default=False, default=False, help_text="This seat's time ran out, and it left the game."
                    ),
                ),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[("won", "won"), ("drawn", "drawn"), ("lost", "lost")],
                        db_default="",
                        default="",
                        help_text="What its ended match was for its player; empty where officials ended it without a winner.",
                        max_length=5,
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["match", "place"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="seat_deadline"
                    ),
                    models.Index(
                        condition=models.Q(("warn_at__isnull", False)), fields=["warn_at"], name="seat_warn_at"
                    ),
                    models.Index(fields=["player", "ended_at"], name="seat_of_player"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "place"), name="seat_place_once"),
                    models.UniqueConstraint(fields=("match", "player"), name="seat_player_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="BotJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("decision_id", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(db_index=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot_jobs",
                        to="matches.match",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bot_jobs", to="matches.seat"
                    ),
                ),
                (
                    "claimed_until",
                    models.DateTimeField(blank=True, help_text="A worker is at it until then.", null=True),
                ),
                ("blocked_reason", models.TextField(blank=True)),
            ],
            options={
                "verbose_name": "bot job",
                "verbose_name_plural": "bot jobs",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("match", "decision_id"), name="bot_job_once")],
            },
        ),
        migrations.CreateModel(
            name="InboxRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(help_text="The seat's place and the sender's idempotency key.", max_length=80),
                ),
                ("body_hash", models.CharField(max_length=64)),
                ("decision_id", models.CharField(max_length=64)),
                ("value", models.JSONField()),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("player", "the player"),
                            ("bot", "a bot"),
                            ("order", "a standing order"),
                            ("stop", "a stop"),
                            ("ahead", "an answer given ahead"),
                            ("forced", "the only possible answer"),
                            ("concession", "a concession"),
                            ("clock", "the clock"),
                            ("judge", "a judge"),
                        ],
                        default="player",
                        max_length=10,
                    ),
                ),
                ("received_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[("new", "waiting"), ("applied", "applied"), ("refused", "refused")],
                        default="new",
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("sequence", models.PositiveIntegerField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="inbox",
                        to="matches.match",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="inbox",
                        to="matches.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "inbox row",
                "verbose_name_plural": "inbox",
                "ordering": ["pk"],
                "indexes": [models.Index(condition=models.Q(("state", "new")), fields=["match"], name="inbox_new")],
                "constraints": [models.UniqueConstraint(fields=("match", "key"), name="inbox_key_once")],
            },
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
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="matches.challenge",
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
                ("cut", models.CharField(blank=True, help_text="The player's cut of the deck.", max_length=128)),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("challenge", "player"), name="invitation_once")],
            },
        ),
        migrations.CreateModel(
            name="PendingDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("decision_id", models.CharField(max_length=64)),
                ("kind", models.CharField(max_length=10)),
                ("prompt", models.TextField()),
                ("data", models.JSONField(help_text="The question as that seat sees it.")),
                ("asked_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pending", to="matches.match"
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pending", to="matches.seat"
                    ),
                ),
            ],
            options={
                "verbose_name": "pending decision",
                "verbose_name_plural": "pending decisions",
            },
        ),
        migrations.CreateModel(
            name="StandingOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("phase", "pass until a phase begins"),
                            ("my_turn", "pass until my own turn begins"),
                            ("event", "pass until a public event happens"),
                            ("ahead", "answer a later question ahead"),
                            ("again", "answer the same question alike"),
                        ],
                        max_length=10,
                    ),
                ),
                ("argument", models.CharField(blank=True, max_length=40)),
                ("active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("ended_because", models.CharField(blank=True, max_length=200)),
                ("passes", models.PositiveIntegerField(default=0)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="matches.match"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="matches.seat"
                    ),
                ),
                (
                    "last_match",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="How often it would have acted in the player's last match; null: no match.",
                        null=True,
                    ),
                ),
                ("terms", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "verbose_name": "standing order",
                "verbose_name_plural": "standing orders",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("active", True), ("kind__in", ("phase", "my_turn", "event"))),
                        fields=("seat",),
                        name="one_active_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("active", True)),
                        fields=("seat", "kind", "argument"),
                        name="one_active_order_for",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TakeBack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("target", models.PositiveIntegerField(help_text="The number of answers that would stay.")),
                ("agreed", models.JSONField(default=list, help_text="Places of those who have agreed.")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("done", "taken back"),
                            ("refused", "refused"),
                            ("void", "no longer possible"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="take_backs", to="matches.match"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        help_text="Who asks.",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="take_backs",
                        to="matches.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "take-back",
                "verbose_name_plural": "take-backs",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")), fields=("match",), name="one_open_take_back"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TalkLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=500)),
                (
                    "kept_from",
                    models.PositiveSmallIntegerField(
                        help_text="Place of the seat that never sees it, such as the Free Peoples player; empty for none.",
                        null=True,
                    ),
                ),
                ("said_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="talk", to="matches.match"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="talk", to="matches.seat"
                    ),
                ),
            ],
            options={
                "verbose_name": "line of talk",
                "verbose_name_plural": "talk",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="TalkMute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="talk_mutes", to="matches.match"
                    ),
                ),
                (
                    "muted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="muted_by", to="matches.seat"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to="matches.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "mute",
                "verbose_name_plural": "mutes",
                "constraints": [models.UniqueConstraint(fields=("seat", "muted"), name="talk_mute_once")],
            },
        ),
        migrations.CreateModel(
            name="TalkReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=500)),
                ("lines", models.JSONField(help_text="What was said up to the line: player, text and said_at each.")),
                ("made_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=500)),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="talk_reports_closed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "line",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="matches.talkline",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="talk_reports", to="matches.match"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        help_text="Who reports it.",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="talk_reports",
                        to="matches.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of talk",
                "verbose_name_plural": "reports of talk",
                "ordering": ["-made_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at__isnull", True)), fields=["made_at"], name="talk_report_open"
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("line", "seat"), name="talk_report_once")],
            },
        ),
    ]
