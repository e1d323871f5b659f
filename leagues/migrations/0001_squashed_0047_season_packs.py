"""Every migration up to 0047_season_packs in one; see config/oldest_database.py."""

import datetime

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import leagues.events.models.tournament
import leagues.seasons.models.season


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("cardpool", "0001_squashed_0007_limited"),
        ("matches", "0001_squashed_0029_lessons"),
        ("players", "0010_trial"),
    ]

    operations = [
        migrations.CreateModel(
            name="League",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("description", models.TextField(blank=True, max_length=4000, verbose_name="description")),
                ("created_at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leagues_owned",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="RatingPool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=20)),
                ("stale_from", models.DateTimeField(blank=True, null=True)),
                (
                    "format",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.format",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating pool",
                "verbose_name_plural": "rating pools",
                "ordering": ["ruleset", "format"],
                "constraints": [
                    models.UniqueConstraint(fields=("ruleset", "format"), name="rating_pool_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("format", None)),
                        fields=("ruleset",),
                        name="rating_pool_without_format_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("description", models.TextField(blank=True, max_length=4000, verbose_name="description")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("announced", "announced"),
                            ("registration", "registration open"),
                            ("closed", "registration closed"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        db_index=True,
                        default="announced",
                        max_length=12,
                    ),
                ),
                ("ruleset", models.CharField(default=leagues.events.models.tournament.ruleset_default, max_length=20)),
                ("mulligan", models.BooleanField(default=False, verbose_name="one mulligan each")),
                ("profile_slug", models.CharField(default="swiss-3-1-0", max_length=30)),
                ("profile_version", models.PositiveIntegerField(default=1)),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Left empty: as many as it takes for one undefeated winner.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(50),
                        ],
                        verbose_name="rounds",
                    ),
                ),
                (
                    "most_entrants",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(10000),
                        ],
                        verbose_name="most entrants",
                    ),
                ),
                ("clock", models.JSONField(blank=True, default=leagues.events.models.tournament.clock_default)),
                (
                    "round_time",
                    models.DurationField(
                        blank=True,
                        default=datetime.timedelta(days=28),
                        help_text="Unfinished matches are then adjudicated by what is public; the event's page says how.",
                        null=True,
                        verbose_name="longest round",
                    ),
                ),
                (
                    "automatic",
                    models.BooleanField(
                        default=True,
                        help_text="The next round is paired when all results are in.",
                        verbose_name="runs by itself",
                    ),
                ),
                ("opens_at", models.DateTimeField(blank=True, null=True, verbose_name="registration opens")),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts")),
                (
                    "sanction_days_ahead",
                    models.PositiveSmallIntegerField(
                        default=7, verbose_name="days ahead of the start by which sanctioning is asked for"
                    ),
                ),
                ("sanction_number", models.PositiveIntegerField(blank=True, editable=False, null=True, unique=True)),
                (
                    "places_in_draw",
                    models.BooleanField(default=True, verbose_name="the first two are among those drawn from"),
                ),
                (
                    "draw_source",
                    models.CharField(
                        choices=[
                            ("results", "the results alone"),
                            ("outside", "a public source outside Entmoot, named below"),
                        ],
                        default="results",
                        max_length=10,
                        verbose_name="the draw's later randomness is",
                    ),
                ),
                (
                    "draw_source_text",
                    models.CharField(
                        blank=True,
                        help_text="Which value, published by whom and when, for example a numbered public randomness beacon.",
                        max_length=300,
                        verbose_name="public source",
                    ),
                ),
                (
                    "demo",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="A demonstration: bots win prizes, no second person is needed.",
                    ),
                ),
                ("secret", models.BinaryField(max_length=64)),
                ("commitment", models.CharField(editable=False, max_length=128)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=0, editable=False)),
                (
                    "format",
                    models.ForeignKey(
                        blank=True,
                        help_text="Games with decks need one; of other games it sets the options.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="cardpool.format",
                        verbose_name="format",
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organised",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "prize_set",
                    models.ForeignKey(
                        blank=True,
                        default=1,
                        help_text="Needed for sanctioning only.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.cardset",
                        verbose_name="foil prizes of the set",
                    ),
                ),
                (
                    "venue",
                    models.CharField(
                        choices=[("here", "here, by correspondence"), ("table", "at a table; results are reported")],
                        db_default="here",
                        default="here",
                        max_length=6,
                        verbose_name="played",
                    ),
                ),
                (
                    "blocked_reason",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="Why it does not go on by itself; for the organiser.",
                        max_length=600,
                    ),
                ),
                (
                    "talk",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        help_text="During their matches, on the match's page.",
                        verbose_name="opponents may talk",
                    ),
                ),
                (
                    "listing_order",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.Case(
                            models.When(status="running", then=models.Value(0)),
                            models.When(status="registration", then=models.Value(1)),
                            models.When(status="closed", then=models.Value(2)),
                            models.When(status="announced", then=models.Value(3)),
                            models.When(status="finished", then=models.Value(4)),
                            models.When(status="cancelled", then=models.Value(5)),
                            default=models.Value(6),
                        ),
                        output_field=models.SmallIntegerField(),
                    ),
                ),
                (
                    "version_key",
                    models.CharField(
                        db_default="",
                        default="",
                        editable=False,
                        help_text="Another one for each version, drawn.",
                        max_length=16,
                    ),
                ),
                (
                    "finish_wait",
                    models.DurationField(
                        db_default=datetime.timedelta(seconds=3600),
                        default=datetime.timedelta(seconds=3600),
                        help_text="An event that runs by itself ends this long after its last result or correction.",
                        verbose_name="time to mend the last results",
                    ),
                ),
                ("finishes_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "draw_commitment",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=128),
                ),
                (
                    "draw_days",
                    models.PositiveSmallIntegerField(
                        db_default=7,
                        default=7,
                        help_text="From the end, or from the public value. After that the staff see to it.",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(90),
                        ],
                        verbose_name="days for the draw",
                    ),
                ),
                ("draw_overdue_told_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("draw_secret", models.BinaryField(max_length=64, null=True)),
                (
                    "draw_value_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="A time after the last round or series. After a later end, the next value after it counts.",
                        null=True,
                        verbose_name="the public value appears",
                    ),
                ),
                (
                    "draw_value_days",
                    models.PositiveSmallIntegerField(
                        db_default=1,
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(31),
                        ],
                        verbose_name="days from one public value to the next",
                    ),
                ),
                (
                    "draw_value_kind",
                    models.CharField(
                        choices=[
                            ("hex", "hexadecimal digits"),
                            ("digits", "decimal digits"),
                            ("text", "a line of text"),
                        ],
                        db_default="text",
                        default="hex",
                        help_text="Spaces and, in numbers, commas and the case of letters do not count.",
                        max_length=6,
                        verbose_name="the public value is",
                    ),
                ),
                ("secret_chain", models.BinaryField(max_length=64, null=True)),
                (
                    "secrets_revealed",
                    models.JSONField(
                        blank=True,
                        editable=False,
                        help_text="What the event's ends revealed: secret, commitment and time of each.",
                        null=True,
                    ),
                ),
                (
                    "plan",
                    models.JSONField(
                        blank=True,
                        db_default=models.Value([], models.JSONField()),
                        default=list,
                        editable=False,
                        help_text="The stages, as data; empty: one Swiss.",
                    ),
                ),
                (
                    "agreed_draws",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="In Swiss rounds, where the standings profile knows agreed draws.",
                        verbose_name="opponents may agree on a draw",
                    ),
                ),
                (
                    "late_entry_rounds",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Players may still enter while this round is played; rounds missed are lost. 0: no late entry.",
                        validators=[django.core.validators.MaxValueValidator(50)],
                        verbose_name="late entry until round",
                    ),
                ),
                (
                    "players_return",
                    models.BooleanField(
                        db_default=False,
                        default=True,
                        help_text="Once, before another round is paired. Otherwise officials decide.",
                        verbose_name="players who dropped may come back by themselves",
                    ),
                ),
                (
                    "check_in_hours",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Entrants who have not checked in by the start are left out. 0: no check-in.",
                        validators=[django.core.validators.MaxValueValidator(168)],
                        verbose_name="check-in opens, hours before the start",
                    ),
                ),
                ("check_in_told_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "appeal_time",
                    models.DurationField(
                        db_default=datetime.timedelta(days=1),
                        default=datetime.timedelta(days=1),
                        help_text="From a decision on; it lasts longer where the next round is paired later.",
                        verbose_name="time for an appeal",
                    ),
                ),
                (
                    "deck_deadline",
                    models.DateTimeField(
                        blank=True,
                        help_text="Until then players register without a deck and change it; who has none then is out.",
                        null=True,
                        verbose_name="decks are due",
                    ),
                ),
                (
                    "deck_lists",
                    models.CharField(
                        choices=[
                            ("judges", "for officials only until the end"),
                            ("private", "for nobody until the end, but for deck checks"),
                            ("started", "open once the event has started"),
                            ("always", "open from registration on"),
                        ],
                        db_default="judges",
                        default="judges",
                        max_length=8,
                        verbose_name="deck lists",
                    ),
                ),
                ("decks_due_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("paused_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "paused_reason",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=300),
                ),
                ("certified_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "certified_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The clock of the hall counts them down; nothing ends by itself.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1440),
                        ],
                        verbose_name="minutes a round, at a table",
                    ),
                ),
                (
                    "rated_version",
                    models.PositiveIntegerField(
                        db_default=0,
                        default=0,
                        editable=False,
                        help_text="The version up to which ratings follow its results.",
                    ),
                ),
                (
                    "seeded_by_rating",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Where the first stage has seeds and nobody chose them; who has no rating is drawn behind.",
                        verbose_name="seeded by rating",
                    ),
                ),
                (
                    "announced_number",
                    models.PositiveBigIntegerField(
                        blank=True,
                        editable=False,
                        help_text="Its number where it was announced, if that was elsewhere: its seeds follow from it.",
                        null=True,
                    ),
                ),
                (
                    "build_hours",
                    models.PositiveSmallIntegerField(
                        db_default=72,
                        default=72,
                        help_text="From the packs, or from the end of the last draft. Of sealed events and drafts.",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(720),
                        ],
                        verbose_name="time for building decks, hours",
                    ),
                ),
                (
                    "draft_bots",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="They draft, and play no rounds.",
                        verbose_name="bots fill the draft tables",
                    ),
                ),
                (
                    "draft_clock",
                    models.CharField(
                        choices=[
                            ("quick", "1 minute a pick, 3 in reserve"),
                            ("evening", "10 minutes a pick, 30 in reserve"),
                            ("half-day", "12 hours a pick, 24 in reserve"),
                            ("day", "24 hours a pick, 48 in reserve"),
                        ],
                        db_default="day",
                        default="day",
                        max_length=10,
                        verbose_name="time for a pick",
                    ),
                ),
                (
                    "drafts_made",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        editable=False,
                        help_text="How often its drafts were begun; each time they differ.",
                    ),
                ),
                (
                    "limited",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Sealed packs or a booster draft; registration then closes before decks are built.",
                        max_length=70,
                        verbose_name="decks are built from",
                    ),
                ),
                ("packs_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "packs_at_once",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Otherwise everybody gets them when registration closes.",
                        verbose_name="sealed packs as soon as a player registers",
                    ),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
                "ordering": ["-created_at", "-pk"],
                "permissions": [
                    ("judge_tournament", "Can report, correct and penalise in any tournament"),
                    ("sanction_tournament", "Can approve and refuse sanction requests"),
                ],
                "indexes": [
                    models.Index(fields=["listing_order", "-created_at", "-id"], name="tournament_listing"),
                    models.Index(
                        condition=models.Q(("paused_at__isnull", False)), fields=["paused_at"], name="tournament_paused"
                    ),
                    models.Index(
                        condition=models.Q(
                            ("sanction_number__isnull", False),
                            models.Q(("version", models.F("rated_version")), _negated=True),
                        ),
                        fields=["id"],
                        name="tournament_unrated",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("manifest", models.JSONField()),
                ("manifest_sha512", models.CharField(max_length=128)),
                ("published_at", models.DateTimeField()),
                ("result", models.JSONField(blank=True, null=True)),
                ("seed", models.CharField(blank=True, max_length=128)),
                ("awards", models.JSONField(blank=True, null=True)),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="leagues.tournament"
                    ),
                ),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_reason", models.CharField(blank=True, db_default="", default="", max_length=300)),
            ],
            options={
                "verbose_name": "prize draw",
                "verbose_name_plural": "prize draws",
                "ordering": ["-published_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at", None)), fields=("tournament",), name="draw_standing_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("registered_at", models.DateTimeField()),
                ("started", models.BooleanField(default=False, help_text="Was there when round 1 was paired.")),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                ("disqualified_at", models.DateTimeField(blank=True, null=True)),
                ("final_place", models.PositiveIntegerField(blank=True, null=True)),
                ("penalty", models.PositiveIntegerField(default=0, help_text="Match points taken away.")),
                (
                    "deck_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="leagues.tournament"
                    ),
                ),
                ("cut", models.CharField(max_length=64)),
                ("cut_own", models.BooleanField(default=False)),
                (
                    "missed_rounds",
                    models.PositiveSmallIntegerField(
                        db_default=0, default=0, help_text="Rounds paired before a late entry; they count as lost."
                    ),
                ),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                (
                    "byes",
                    models.PositiveSmallIntegerField(
                        db_default=0, default=0, help_text="In how many first rounds it has the bye as a right."
                    ),
                ),
                (
                    "fixed_table",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="The table at which it plays in every round.", null=True
                    ),
                ),
                (
                    "seed",
                    models.PositiveIntegerField(
                        blank=True, help_text="Chosen by the organiser; 1 is the best.", null=True
                    ),
                ),
                (
                    "starter",
                    models.SlugField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Chosen for the sealed packs of the event.",
                        max_length=60,
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ["tournament", "pk"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "player"), name="entrant_once")],
            },
        ),
        migrations.CreateModel(
            name="EntryRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ask", "asks to be let in"),
                            ("invite", "is invited"),
                            ("exchange", "asks to exchange the deck"),
                            ("wait", "waits for a place"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting"),
                            ("accepted", "accepted"),
                            ("refused", "refused"),
                            ("withdrawn", "taken back"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "deck_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entry_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_requests",
                        to="leagues.tournament",
                    ),
                ),
                ("cut", models.CharField(blank=True, max_length=64)),
                (
                    "checked_in_at",
                    models.DateTimeField(blank=True, help_text="Of those who wait for a place.", null=True),
                ),
            ],
            options={
                "verbose_name": "request about an entry",
                "verbose_name_plural": "requests about entries",
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("tournament", "player"),
                        name="entry_request_open_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueCoordinator",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("named_at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="coordinators", to="leagues.league"
                    ),
                ),
                (
                    "named_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_offices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "coordinator of a league",
                "verbose_name_plural": "coordinators of leagues",
                "ordering": ["league", "pk"],
                "constraints": [models.UniqueConstraint(fields=("league", "player"), name="league_coordinator_once")],
            },
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("office", models.CharField(choices=[("organiser", "organiser"), ("judge", "judge")], max_length=10)),
                ("named_at", models.DateTimeField()),
                (
                    "named_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_offices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="leagues.tournament"
                    ),
                ),
            ],
            options={
                "verbose_name": "official of an event",
                "verbose_name_plural": "officials of events",
                "ordering": ["tournament", "office", "pk"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "player"), name="official_once")],
            },
        ),
        migrations.CreateModel(
            name="Operation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "verb",
                    models.CharField(
                        choices=[
                            ("announce", "announced"),
                            ("change", "changed"),
                            ("sanction", "sanctioned"),
                            ("open", "registration opened"),
                            ("close", "registration closed"),
                            ("register", "registered"),
                            ("stage_deck", "chose a deck for a stage"),
                            ("withdraw", "withdrawn"),
                            ("request", "asked or invited"),
                            ("fill", "let in from the waiting list"),
                            ("places", "places changed"),
                            ("packs", "packs given out"),
                            ("build", "decks are built"),
                            ("more_time", "more time for picks or decks"),
                            ("bot_seat", "seat of a draft given to a bot"),
                            ("no_draft", "drafts called off"),
                            ("decks", "decks were due"),
                            ("exchange", "deck exchanged"),
                            ("check_in", "checked in"),
                            ("name", "official named"),
                            ("remove", "official removed"),
                            ("seed", "seeded"),
                            ("byes", "byes given"),
                            ("table", "table fixed"),
                            ("start", "started"),
                            ("tell", "told the players"),
                            ("rounds", "rounds changed"),
                            ("extend", "round extended"),
                            ("extend_table", "table extended"),
                            ("pause", "paused"),
                            ("resume", "gone on"),
                            ("stage", "stage begun"),
                            ("pair", "paired"),
                            ("game", "game"),
                            ("offer", "draw offered or declined"),
                            ("score", "reported by a player"),
                            ("report", "result"),
                            ("correct", "corrected"),
                            ("late", "entered late"),
                            ("replace", "seat given to another"),
                            ("drop", "dropped"),
                            ("undrop", "taken back in"),
                            ("penalise", "penalised"),
                            ("warn", "warned"),
                            ("lift", "penalty withdrawn"),
                            ("check", "decks to check"),
                            ("checked", "deck checked"),
                            ("appeal", "appealed"),
                            ("answer", "appeal answered"),
                            ("disqualify", "disqualified"),
                            ("reinstate", "reinstated"),
                            ("manifest", "prize manifest published"),
                            ("finish", "finished"),
                            ("certify", "certified"),
                            ("draw", "prizes drawn"),
                            ("take", "taken elsewhere"),
                            ("import", "read from a file"),
                            ("undo", "undone"),
                            ("cancel", "cancelled"),
                        ],
                        max_length=12,
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                ("text", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="operations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="operations_confirmed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="operations", to="leagues.tournament"
                    ),
                ),
            ],
            options={
                "verbose_name": "operation",
                "verbose_name_plural": "operations",
                "ordering": ["tournament", "number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="operation_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("verb", models.CharField(choices=[("undo", "undo"), ("draw", "draw the prizes")], max_length=6)),
                ("data", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("differed", "void, because the two entered different values"),
                            ("void", "void, because the event changed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("proposed_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals_decided",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="proposals", to="leagues.tournament"
                    ),
                ),
            ],
            options={
                "verbose_name": "proposal",
                "verbose_name_plural": "proposals",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")), fields=("tournament", "verb"), name="proposal_open_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("decided_by__isnull", True),
                            models.Q(("decided_by", models.F("proposed_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="proposal_two_people",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("results", models.PositiveIntegerField()),
                ("last_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="leagues.ratingpool",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["pool", "-mu", "player"],
                "indexes": [models.Index(fields=["pool", "-mu", "player"], name="rating_ladder")],
                "constraints": [models.UniqueConstraint(fields=("player", "pool"), name="rating_once")],
            },
        ),
        migrations.CreateModel(
            name="SanctionRequest",
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
                        related_name="sanctions_decided",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions_asked",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanction_requests",
                        to="leagues.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction request",
                "verbose_name_plural": "sanction requests",
                "ordering": ["-requested_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ["open", "approved"])),
                        fields=("tournament",),
                        name="sanction_request_one_standing",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("announced", "announced"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        db_index=True,
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("announcement", models.TextField(blank=True, max_length=4000, verbose_name="announcement")),
                (
                    "ruleset",
                    models.CharField(default=leagues.seasons.models.season.season_ruleset_default, max_length=20),
                ),
                ("mulligan", models.BooleanField(default=False, verbose_name="one mulligan each")),
                ("clock", models.JSONField(blank=True, default=leagues.seasons.models.season.season_clock_default)),
                ("talk", models.BooleanField(default=True, verbose_name="opponents may talk")),
                (
                    "seats",
                    models.PositiveSmallIntegerField(
                        default=2,
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(6),
                        ],
                        verbose_name="players at a table",
                    ),
                ),
                ("profile_slug", models.CharField(default="league-2-1", max_length=30, verbose_name="scoring")),
                ("profile_version", models.PositiveIntegerField(default=1)),
                (
                    "entry",
                    models.CharField(
                        choices=[("open", "open to everybody"), ("asked", "asked for, and let in by a coordinator")],
                        default="open",
                        max_length=6,
                        verbose_name="entry",
                    ),
                ),
                (
                    "most_entrants",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(10000),
                        ],
                        verbose_name="most entrants",
                    ),
                ),
                (
                    "late_entry_series",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="Players may enter while this series is open. 0: before the first one only.",
                        verbose_name="late entry until series",
                    ),
                ),
                (
                    "fee",
                    models.PositiveIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(10000)],
                        verbose_name="fee in tokens",
                    ),
                ),
                (
                    "decks",
                    models.CharField(
                        choices=[("fixed", "one deck for the whole season"), ("series", "changed between series")],
                        default="series",
                        max_length=6,
                        verbose_name="decks",
                    ),
                ),
                (
                    "decks_hidden",
                    models.BooleanField(
                        default=False,
                        help_text="Otherwise a match is public once it is over, with both decks.",
                        verbose_name="decks stay closed until the season ends",
                    ),
                ),
                (
                    "prefer_near",
                    models.BooleanField(
                        default=False,
                        help_text="Otherwise of near points.",
                        verbose_name="match players of near ratings",
                    ),
                ),
                (
                    "grace",
                    models.DurationField(
                        default=datetime.timedelta(days=3),
                        help_text="Unfinished matches are then decided by the game's published rule.",
                        verbose_name="time to finish after a series",
                    ),
                ),
                (
                    "finish_wait",
                    models.DurationField(
                        default=datetime.timedelta(seconds=3600),
                        help_text="The season ends by itself this long after its last series.",
                        verbose_name="time to mend the last results",
                    ),
                ),
                ("secret", models.BinaryField(max_length=64)),
                ("commitment", models.CharField(editable=False, max_length=128)),
                ("secret_chain", models.BinaryField(max_length=64)),
                ("secrets_revealed", models.JSONField(blank=True, editable=False, null=True)),
                ("draw_secret", models.BinaryField(max_length=64)),
                ("draw_commitment", models.CharField(editable=False, max_length=128)),
                (
                    "sanction",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not asked for"),
                            ("asked", "waiting"),
                            ("approved", "approved"),
                            ("refused", "refused"),
                        ],
                        default="",
                        editable=False,
                        max_length=8,
                    ),
                ),
                ("sanction_message", models.TextField(blank=True, editable=False, max_length=2000)),
                ("sanction_answer", models.TextField(blank=True, editable=False, max_length=2000)),
                ("sanction_asked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("sanction_number", models.PositiveIntegerField(blank=True, editable=False, null=True, unique=True)),
                (
                    "places_in_draw",
                    models.BooleanField(default=True, verbose_name="the first two are among those drawn from"),
                ),
                (
                    "cut_size",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="0: there is none.",
                        validators=[django.core.validators.MaxValueValidator(128)],
                        verbose_name="how many go on to the final tournament",
                    ),
                ),
                (
                    "cut_plan",
                    models.JSONField(
                        blank=True,
                        default=leagues.seasons.models.season.cut_plan_default,
                        help_text="Its stages, as data.",
                    ),
                ),
                (
                    "premium_matches",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[django.core.validators.MinValueValidator(1)],
                        verbose_name="matches that earn it",
                    ),
                ),
                (
                    "demo",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="A demonstration: bots win prizes, no second person is needed.",
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("announced_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "blocked_reason",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="Why it does not go on by itself; for its coordinators.",
                        max_length=600,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, editable=False)),
                (
                    "standings_key",
                    models.CharField(
                        default="",
                        editable=False,
                        help_text="Another one, drawn, whenever the standings can change.",
                        max_length=16,
                    ),
                ),
                (
                    "rated_key",
                    models.CharField(
                        default="",
                        editable=False,
                        help_text="The key of the standings that ratings follow.",
                        max_length=16,
                    ),
                ),
                (
                    "cut_tournament",
                    models.OneToOneField(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season",
                        to="leagues.tournament",
                    ),
                ),
                (
                    "format",
                    models.ForeignKey(
                        blank=True,
                        help_text="Games with decks need one; of other games it sets the options.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="cardpool.format",
                        verbose_name="format",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seasons", to="leagues.league"
                    ),
                ),
                (
                    "premium",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.printing",
                        verbose_name="card for taking part",
                    ),
                ),
                (
                    "prize_set",
                    models.ForeignKey(
                        blank=True,
                        help_text="Needed for sanctioning only.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.cardset",
                        verbose_name="foil prizes of the set",
                    ),
                ),
                (
                    "sanction_asked_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "draw_days",
                    models.PositiveSmallIntegerField(
                        db_default=7,
                        default=7,
                        help_text="From the end, or from the public value. After that the staff see to it.",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(90),
                        ],
                        verbose_name="days for the draw",
                    ),
                ),
                ("draw_overdue_told_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "draw_source",
                    models.CharField(
                        choices=[
                            ("results", "the results alone"),
                            ("outside", "a public source outside Entmoot, named below"),
                        ],
                        default="results",
                        max_length=10,
                        verbose_name="the draw's later randomness is",
                    ),
                ),
                (
                    "draw_source_text",
                    models.CharField(
                        blank=True,
                        help_text="Which value, published by whom and when, for example a numbered public randomness beacon.",
                        max_length=300,
                        verbose_name="public source",
                    ),
                ),
                (
                    "draw_value_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="A time after the last round or series. After a later end, the next value after it counts.",
                        null=True,
                        verbose_name="the public value appears",
                    ),
                ),
                (
                    "draw_value_days",
                    models.PositiveSmallIntegerField(
                        db_default=1,
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(31),
                        ],
                        verbose_name="days from one public value to the next",
                    ),
                ),
                (
                    "draw_value_kind",
                    models.CharField(
                        choices=[
                            ("hex", "hexadecimal digits"),
                            ("digits", "decimal digits"),
                            ("text", "a line of text"),
                        ],
                        db_default="text",
                        default="hex",
                        help_text="Spaces and, in numbers, commas and the case of letters do not count.",
                        max_length=6,
                        verbose_name="the public value is",
                    ),
                ),
                (
                    "sealed_template",
                    models.SlugField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Decks are built from a pool that grows with each series. It decides the format.",
                        max_length=60,
                        verbose_name="sealed packs",
                    ),
                ),
                (
                    "series_packs",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(20)],
                        verbose_name="how many of them",
                    ),
                ),
                (
                    "series_product",
                    models.SlugField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Into the collection of everybody who is in, where the format binds decks to collections.",
                        max_length=60,
                        verbose_name="packs of each series",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["-created_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("sanction_number__isnull", False),
                            models.Q(("rated_key", models.F("standings_key")), _negated=True),
                        ),
                        fields=["id"],
                        name="season_unrated",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("league", "number"), name="season_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(default=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss"),
                            ("round_robin", "round robin"),
                            ("single", "single elimination"),
                            ("double", "double elimination"),
                            ("pods", "pods"),
                        ],
                        default="swiss",
                        max_length=12,
                    ),
                ),
                ("rounds_planned", models.PositiveSmallIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="leagues.tournament"
                    ),
                ),
                ("settings", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "verbose_name": "stage",
                "verbose_name_plural": "stages",
                "ordering": ["tournament", "number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=500)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting for an answer"),
                            ("upheld", "the decision stands"),
                            ("overturned", "the decision is overturned"),
                            ("void", "undone"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("answer", models.CharField(blank=True, max_length=300)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="appeals", to="leagues.entrant"
                    ),
                ),
                (
                    "operation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="appeal", to="leagues.operation"
                    ),
                ),
            ],
            options={
                "verbose_name": "appeal",
                "verbose_name_plural": "appeals",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="ListReading",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="readings", to="leagues.entrant"
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "reading of a hidden list",
                "verbose_name_plural": "readings of hidden lists",
                "ordering": ["-at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("entrant", "reader"), name="list_reading_once")],
            },
        ),
        migrations.CreateModel(
            name="NoticeOutbox",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("told", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                (
                    "operation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices_owed", to="leagues.operation"
                    ),
                ),
            ],
            options={
                "verbose_name": "notices owed",
                "verbose_name_plural": "notices owed",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("tardiness", "tardiness"),
                            ("procedure", "procedural error"),
                            ("deck", "deck error"),
                            ("cards", "marked cards"),
                            ("slow_play", "slow play"),
                            ("outside", "outside assistance"),
                            ("unsporting", "unsporting conduct"),
                            ("cheating", "cheating"),
                            ("other", "something else"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("caution", "caution"),
                            ("warning", "warning"),
                            ("points", "point penalty"),
                            ("game_loss", "game loss"),
                            ("match_loss", "match loss"),
                            ("disqualified", "disqualification"),
                        ],
                        max_length=12,
                    ),
                ),
                ("points", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(max_length=300)),
                (
                    "round_name",
                    models.CharField(blank=True, help_text="The round in which it was given.", max_length=40),
                ),
                ("given_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="leagues.entrant"
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "penalty",
                "verbose_name_plural": "penalties",
                "ordering": ["entrant", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=20)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rarity", models.CharField(max_length=2)),
                ("credited_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="leagues.entrant",
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.printing",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="leagues.tournament"
                    ),
                ),
            ],
            options={
                "verbose_name": "prize",
                "verbose_name_plural": "prizes",
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "key"), name="prize_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("credited_at__isnull", True), ("entrant__isnull", True), ("printing__isnull", True)
                            ),
                            models.Q(
                                ("credited_at__isnull", False), ("entrant__isnull", False), ("printing__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="prize_drawn_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatedResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pairing", models.BigIntegerField(unique=True)),
                ("round", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("seats", models.JSONField()),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated_results",
                        to="leagues.tournament",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="leagues.ratingpool",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated_results",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "rated result",
                "verbose_name_plural": "rated results",
                "ordering": ["at", "pairing"],
                "indexes": [models.Index(fields=["pool", "at", "pairing"], name="rated_in_order")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("season__isnull", True), ("tournament__isnull", False)),
                            models.Q(("season__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="rated_of_one",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(editable=False, max_length=128)),
                ("paired_at", models.DateTimeField()),
                ("deadline", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by_hand",
                    models.JSONField(
                        blank=True,
                        help_text="For rounds paired by hand: the reason, and the difference from the engine's.",
                        null=True,
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="leagues.stage"
                    ),
                ),
                ("secret_number", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                ("decks_told_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["stage", "number"],
                "constraints": [models.UniqueConstraint(fields=("stage", "number"), name="round_number_once")],
            },
        ),
        migrations.CreateModel(
            name="SeasonDraw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("manifest", models.JSONField()),
                ("manifest_sha512", models.CharField(max_length=128)),
                ("published_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_reason", models.CharField(blank=True, db_default="", default="", max_length=300)),
                ("result", models.JSONField(blank=True, null=True)),
                ("seed", models.CharField(blank=True, max_length=128)),
                ("awards", models.JSONField(blank=True, null=True)),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="leagues.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "prize draw of a season",
                "verbose_name_plural": "prize draws of seasons",
                "ordering": ["-published_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at", None)), fields=("season",), name="season_draw_standing_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonEntrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cut", models.CharField(max_length=64)),
                ("cut_own", models.BooleanField(default=False)),
                ("fee_paid", models.PositiveIntegerField(default=0)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("entered_at", models.DateTimeField(blank=True, null=True)),
                ("refused_at", models.DateTimeField(blank=True, null=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                ("removed_reason", models.CharField(blank=True, default="", max_length=300)),
                ("away_from", models.DateTimeField(blank=True, null=True, verbose_name="away from")),
                ("away_until", models.DateTimeField(blank=True, null=True, verbose_name="away until")),
                ("paused_at", models.DateTimeField(blank=True, help_text="Paused by a coordinator.", null=True)),
                ("paused_reason", models.CharField(blank=True, default="", max_length=300)),
                (
                    "at_once",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(20),
                        ],
                        verbose_name="matches at once",
                    ),
                ),
                ("final_place", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "deck_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_entries",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="leagues.season"
                    ),
                ),
                (
                    "packs_series",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="The last series whose packs they were given into their collection.",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant of a season",
                "verbose_name_plural": "entrants of seasons",
                "ordering": ["season", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "player"), name="season_entrant_once"),
                    models.CheckConstraint(condition=models.Q(("at_once__gte", 1)), name="season_entrant_plays"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonOperation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "verb",
                    models.CharField(
                        choices=[
                            ("announce", "announced"),
                            ("change", "changed"),
                            ("sanction", "sanctioned"),
                            ("series", "series changed"),
                            ("enter", "entered"),
                            ("ask", "asked to enter"),
                            ("refuse", "not let in"),
                            ("deck", "deck changed"),
                            ("leave", "left"),
                            ("return", "came back"),
                            ("away", "away"),
                            ("prefer", "matches at once"),
                            ("pause", "paused"),
                            ("resume", "gone on"),
                            ("remove", "removed"),
                            ("readmit", "taken back in"),
                            ("wait", "waits for a match"),
                            ("stop", "waits no more"),
                            ("challenge", "challenged"),
                            ("decline", "challenge declined"),
                            ("withdraw", "challenge withdrawn"),
                            ("expire", "wishes lapsed"),
                            ("match", "matched"),
                            ("result", "result"),
                            ("report", "result reported"),
                            ("correct", "corrected"),
                            ("void", "match void"),
                            ("open", "series opened"),
                            ("close", "series closed"),
                            ("certify", "series certified"),
                            ("tell", "told the players"),
                            ("manifest", "prize manifest published"),
                            ("finish", "finished"),
                            ("cut", "final tournament made"),
                            ("premium", "cards for taking part given"),
                            ("draw", "prizes drawn"),
                            ("undo", "undone"),
                            ("cancel", "cancelled"),
                        ],
                        max_length=10,
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                ("text", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_operations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="operations", to="leagues.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "operation of a season",
                "verbose_name_plural": "operations of seasons",
                "ordering": ["season", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "number"), name="season_operation_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonProposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("verb", models.CharField(choices=[("undo", "undo"), ("draw", "draw the prizes")], max_length=6)),
                ("data", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("differed", "void, because the two entered different values"),
                            ("void", "void, because results changed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("proposed_at", models.DateTimeField()),
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
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="proposals", to="leagues.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "proposal about a season",
                "verbose_name_plural": "proposals about seasons",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("season", "verb"),
                        name="season_proposal_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("decided_by__isnull", True),
                            models.Q(("decided_by", models.F("proposed_by")), _negated=True),
                            ("status", "refused"),
                            _connector="OR",
                        ),
                        name="season_proposal_two_people",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("opens_at", models.DateTimeField(verbose_name="opens")),
                ("closes_at", models.DateTimeField(verbose_name="closes")),
                (
                    "most_matches",
                    models.PositiveSmallIntegerField(
                        default=10,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(200),
                        ],
                        verbose_name="most matches each",
                    ),
                ),
                (
                    "cards",
                    models.CharField(
                        choices=[
                            ("constructed", "constructed decks of the format"),
                            ("sealed", "a sealed pool that grows by series"),
                            ("collection", "cards of the player's own collection"),
                        ],
                        default="constructed",
                        max_length=12,
                        verbose_name="played with",
                    ),
                ),
                (
                    "last_table",
                    models.PositiveIntegerField(
                        default=0, editable=False, help_text="The highest number of a table; none is given twice."
                    ),
                ),
                ("opened_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("closed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("certified_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "certified_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="series", to="leagues.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "series",
                "verbose_name_plural": "series",
                "ordering": ["season", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at", None)), fields=["closes_at"], name="series_not_closed"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "number"), name="series_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("opens_at__lt", models.F("closes_at"))), name="series_lasts"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StageDeck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "deck_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cardpool.deckversion"
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stage_decks", to="leagues.entrant"
                    ),
                ),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cardpool.format"
                    ),
                ),
            ],
            options={
                "verbose_name": "deck for a stage",
                "verbose_name_plural": "decks for stages",
                "ordering": ["entrant", "format"],
                "constraints": [models.UniqueConstraint(fields=("entrant", "format"), name="stage_deck_once")],
            },
        ),
        migrations.CreateModel(
            name="StageEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seed", models.PositiveIntegerField()),
                ("group", models.PositiveSmallIntegerField(default=0)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stage_entries", to="leagues.entrant"
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="leagues.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrant of a stage",
                "verbose_name_plural": "entrants of a stage",
                "ordering": ["stage", "seed"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "entrant"), name="stage_entrant_once"),
                    models.UniqueConstraint(fields=("stage", "seed"), name="stage_seed_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.URLField(max_length=300, verbose_name="address")),
                ("kinds", models.JSONField(default=list, verbose_name="told of")),
                ("secret", models.CharField(editable=False, max_length=80)),
                ("made_at", models.DateTimeField()),
                ("told", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("last_answer", models.CharField(blank=True, max_length=200)),
                ("last_at", models.DateTimeField(blank=True, null=True)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="leagues.tournament",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="leagues.season",
                    ),
                ),
                ("standings_owed", models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(condition=models.Q(("stopped_at", None)), fields=["next_at"], name="webhook_due")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "url"), name="webhook_address_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("season__isnull", True), ("tournament__isnull", False)),
                            models.Q(("season__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="webhook_of_event_or_season",
                    ),
                    models.UniqueConstraint(fields=("season", "url"), name="webhook_season_address_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveIntegerField(blank=True, null=True)),
                ("targeted", models.BooleanField(default=False)),
                (
                    "reason",
                    models.CharField(blank=True, help_text="Why it was ordered, where it is targeted.", max_length=300),
                ),
                ("ordered_at", models.DateTimeField()),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("", "not checked yet"), ("legal", "legal"), ("problem", "a problem")],
                        default="",
                        max_length=8,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                ("checked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "checked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deck_checks", to="leagues.entrant"
                    ),
                ),
                (
                    "ordered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deck_checks", to="leagues.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "deck check",
                "verbose_name_plural": "deck checks",
                "ordering": ["round", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveIntegerField()),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "open"),
                            ("first", "won by the first"),
                            ("second", "won by the second"),
                            ("draw", "draw"),
                            ("double_loss", "lost by both"),
                            ("placed", "placed"),
                            ("bye", "bye"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "none yet"),
                            ("match", "played"),
                            ("report", "reported"),
                            ("players", "reported by both"),
                            ("agreed", "agreed"),
                            ("forfeit", "an opponent left"),
                            ("adjudication", "adjudicated"),
                            ("correction", "corrected"),
                            ("bye", "bye"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                ("origin", models.CharField(blank=True, editable=False, max_length=60, null=True, unique=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pairings_first", to="leagues.entrant"
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pairing",
                        to="matches.match",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings_second",
                        to="leagues.entrant",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pairings", to="leagues.round"
                    ),
                ),
                (
                    "absent",
                    models.ForeignKey(
                        blank=True,
                        help_text="Who left, and sits out here.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="leagues.entrant",
                    ),
                ),
                ("best_of", models.PositiveSmallIntegerField(db_default=1, default=1)),
                ("drawn_games", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("first_games", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("group", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("second_games", models.PositiveSmallIntegerField(db_default=0, default=0)),
                (
                    "slot",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="Its place in a bracket.", max_length=8
                    ),
                ),
                (
                    "first_report",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="The games as the first reported them.",
                        max_length=8,
                    ),
                ),
                ("second_report", models.CharField(blank=True, db_default="", default="", max_length=8)),
                (
                    "draw_offer",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Who offered a draw last: first or second.",
                        max_length=6,
                    ),
                ),
                ("draw_offer_until", models.DateTimeField(blank=True, null=True)),
                (
                    "draw_refused",
                    models.BooleanField(
                        db_default=False, default=False, help_text="The last offer was declined or withdrawn."
                    ),
                ),
                (
                    "held",
                    models.BooleanField(
                        db_default=False, default=False, help_text="Its match was paused with its event."
                    ),
                ),
                ("more_seats", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                ("places", models.JSONField(blank=True, db_default=[], default=list, editable=False)),
                (
                    "extra_time",
                    models.DurationField(
                        db_default=datetime.timedelta(0),
                        default=datetime.timedelta(0),
                        help_text="How much later than its round it ends.",
                    ),
                ),
                ("pod_disputed", models.BooleanField(db_default=False, default=False, editable=False)),
                ("pod_reports", models.JSONField(blank=True, db_default=[], default=list, editable=False)),
            ],
            options={
                "verbose_name": "pairing",
                "verbose_name_plural": "pairings",
                "ordering": ["round", "table"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "table"), name="pairing_table_once"),
                    models.UniqueConstraint(fields=("round", "first"), name="pairing_first_once"),
                    models.UniqueConstraint(fields=("round", "second"), name="pairing_second_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first", models.F("second")), _negated=True), name="pairing_of_two"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("result", "bye"), ("second__isnull", True)),
                            models.Q(("result", "bye"), _negated=True),
                            _connector="OR",
                        ),
                        name="pairing_bye_is_alone",
                    ),
                ],
                "indexes": [
                    models.Index(fields=["round", "result"], name="pairing_results_in"),
                    models.Index(condition=models.Q(("held", True)), fields=["id"], name="pairing_held"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingPoint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("pairing", models.BigIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_points",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="points",
                        to="leagues.ratedresult",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="points",
                        to="leagues.ratingpool",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating after a result",
                "verbose_name_plural": "ratings after results",
                "ordering": ["at", "pairing"],
                "indexes": [models.Index(fields=["player", "pool", "at", "pairing"], name="rating_course")],
                "constraints": [models.UniqueConstraint(fields=("result", "player"), name="rating_point_once")],
            },
        ),
        migrations.CreateModel(
            name="SeasonNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("told", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                (
                    "operation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices_owed",
                        to="leagues.seasonoperation",
                    ),
                ),
            ],
            options={
                "verbose_name": "notices owed by seasons",
                "verbose_name_plural": "notices owed by seasons",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeasonPrize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=20)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rarity", models.CharField(max_length=2)),
                ("credited_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="leagues.seasonentrant",
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.printing",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="leagues.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "prize of a season",
                "verbose_name_plural": "prizes of seasons",
                "ordering": ["season", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("season", "key"), name="season_prize_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("credited_at__isnull", True), ("entrant__isnull", True), ("printing__isnull", True)
                            ),
                            models.Q(
                                ("credited_at__isnull", False), ("entrant__isnull", False), ("printing__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="season_prize_drawn_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "made",
                    models.CharField(
                        choices=[("challenge", "by a challenge"), ("matching", "by being matched")], max_length=9
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("origin", models.CharField(max_length=100, unique=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "source",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not decided"),
                            ("match", "the match"),
                            ("adjudication", "adjudication"),
                            ("report", "reported by an official"),
                            ("correction", "corrected"),
                            ("left", "a player left"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=300)),
                ("void", models.BooleanField(default=False)),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_table",
                        to="matches.match",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="leagues.series"
                    ),
                ),
            ],
            options={
                "verbose_name": "table of a series",
                "verbose_name_plural": "tables of series",
                "ordering": ["series", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("decided_at", None), ("void", False)),
                        fields=["series"],
                        name="season_table_open",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("series", "number"), name="season_table_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "result",
                    models.CharField(
                        choices=[("first", "won by the first"), ("second", "won by the second"), ("draw", "draw")],
                        max_length=12,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                ("finished_at", models.DateTimeField()),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="game_of_pairing",
                        to="matches.match",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="leagues.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "ordering": ["pairing", "number"],
                "constraints": [models.UniqueConstraint(fields=("pairing", "number"), name="game_number_once")],
            },
        ),
        migrations.CreateModel(
            name="PodSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pod_seats", to="leagues.entrant"
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pod_seats",
                        to="leagues.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a pod",
                "verbose_name_plural": "seats of pods",
                "ordering": ["pairing", "seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("pairing", "seat"), name="pod_seat_once"),
                    models.UniqueConstraint(fields=("pairing", "entrant"), name="pod_entrant_once"),
                    models.CheckConstraint(condition=models.Q(("seat__gte", 2)), name="pod_seat_after_two"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonMeeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("void", models.BooleanField(default=False)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="meetings_first",
                        to="leagues.seasonentrant",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="meetings_second",
                        to="leagues.seasonentrant",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="meetings", to="leagues.seasontable"
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="meetings",
                        to="leagues.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "meeting of a series",
                "verbose_name_plural": "meetings of series",
                "ordering": ["series", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("void", False)),
                        fields=("series", "first", "second"),
                        name="season_meeting_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first", models.F("second")), _negated=True), name="season_meeting_of_two"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "deck_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cardpool.deckversion",
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_seats",
                        to="leagues.seasonentrant",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="leagues.seasontable",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a series",
                "verbose_name_plural": "seats of series",
                "ordering": ["table", "seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "seat"), name="season_seat_once"),
                    models.UniqueConstraint(fields=("table", "entrant"), name="season_seat_entrant_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting"),
                            ("matched", "matched"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                            ("expired", "lapsed"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("keep", models.BooleanField(default=False, verbose_name="keep me matched")),
                ("since", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="leagues.seasonentrant"
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_received",
                        to="leagues.seasonentrant",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="wishes",
                        to="leagues.seasontable",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="leagues.series"
                    ),
                ),
            ],
            options={
                "verbose_name": "wish of a series",
                "verbose_name_plural": "wishes of series",
                "ordering": ["series", "since", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open")), fields=["series", "since"], name="season_wish_open"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("opponent__isnull", True), ("status", "open")),
                        fields=("series", "entrant"),
                        name="season_waits_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("series", "entrant", "opponent"),
                        name="season_challenge_once",
                    ),
                ],
            },
        ),
    ]
