"""Every migration up to 0007_limited in one; see config/oldest_database.py."""

import django.db.models.deletion
import django.db.models.manager
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0010_trial"),
    ]

    operations = [
        migrations.CreateModel(
            name="CardSet",
            fields=[
                ("number", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
            ],
            options={
                "verbose_name": "card set",
                "verbose_name_plural": "card sets",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Collection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=60, null=True, unique=True)),
                (
                    "player",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="collection",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lists_shown",
                    models.BooleanField(
                        db_default=True, default=True, help_text="Whether others see the wish list and trade list."
                    ),
                ),
                (
                    "pool_key",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="Names the pool's event once.", max_length=60
                    ),
                ),
                (
                    "pool_name",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="The event as people call it.", max_length=120
                    ),
                ),
                (
                    "pool_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_pools",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "collection",
                "verbose_name_plural": "collections",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("name__isnull", True),
                                ("player__isnull", False),
                                ("pool_key", ""),
                                ("pool_of__isnull", True),
                            ),
                            models.Q(
                                ("name__isnull", False),
                                ("player__isnull", True),
                                ("pool_key", ""),
                                ("pool_of__isnull", True),
                            ),
                            models.Q(
                                ("name__isnull", True),
                                ("player__isnull", True),
                                ("pool_of__isnull", False),
                                models.Q(("pool_key", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="collection_has_one_owner",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("pool_of__isnull", False)), fields=("pool_of", "pool_key"), name="pool_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Format",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(unique=True)),
                ("name", models.CharField(max_length=80)),
                ("ruleset", models.CharField(default="tcg", max_length=20)),
                ("sets", models.JSONField(help_text="Numbers of the sets whose cards are allowed.")),
                ("draw_deck_least", models.PositiveSmallIntegerField(default=60)),
                ("copies", models.PositiveSmallIntegerField(default=4)),
                ("sites", models.PositiveSmallIntegerField(default=9)),
                ("source", models.CharField(blank=True, max_length=200)),
                (
                    "rules_options",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text='Options of the game\'s rules that differ from the defaults, such as {"public_discard": true}.',
                    ),
                ),
                (
                    "collection_bound",
                    models.BooleanField(
                        db_default=False, default=False, help_text="A deck holds only cards of its owner's collection."
                    ),
                ),
                (
                    "draw_deck_most",
                    models.PositiveSmallIntegerField(blank=True, help_text="Left empty: no limit.", null=True),
                ),
                ("note", models.CharField(blank=True, db_default="", default="", max_length=400)),
                ("official_version", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        help_text="Who made it; nobody made the official ones.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="formats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "site_sets",
                    models.JSONField(
                        blank=True,
                        help_text="Numbers of the sets whose sites are used; empty: those of all its sets.",
                        null=True,
                    ),
                ),
            ],
            options={
                "verbose_name": "format",
                "verbose_name_plural": "formats",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Gift",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("note", models.CharField(blank=True, max_length=200)),
                ("key", models.CharField(help_text="Idempotency key: one gift per key.", max_length=120, unique=True)),
                ("at", models.DateTimeField()),
                (
                    "giver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="gifts_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="gifts_received",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "gift",
                "verbose_name_plural": "gifts",
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("giver", models.F("receiver")), _negated=True), name="gift_to_somebody_else"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PackRecipe",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha512", models.CharField(max_length=128, unique=True)),
                ("content", models.JSONField()),
            ],
            options={
                "verbose_name": "recipe of packs",
                "verbose_name_plural": "recipes of packs",
            },
        ),
        migrations.CreateModel(
            name="ShelfItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "product",
                    models.SlugField(
                        help_text="A product's name, such as fellowship-booster.", max_length=60, unique=True
                    ),
                ),
                ("price", models.PositiveIntegerField(help_text="Tokens for one; 0: free, up to the number a day.")),
                (
                    "most_a_day",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="How many a player may take in a day (UTC); empty: as many as they can pay.",
                        null=True,
                    ),
                ),
                ("active", models.BooleanField(default=True)),
            ],
            options={
                "verbose_name": "product on the shelf",
                "verbose_name_plural": "products on the shelf",
                "ordering": ["product"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("price__gt", 0), ("most_a_day__isnull", False), _connector="OR"),
                        name="free_packs_are_counted",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Trade",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
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
                ("version", models.PositiveIntegerField(default=1)),
                ("key", models.CharField(help_text="Idempotency key: one trade per key.", max_length=120, unique=True)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "maker",
                    models.ForeignKey(
                        help_text="Who made the current version.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "partner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="trades_received",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="trades_proposed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "trade",
                "verbose_name_plural": "trades",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")), fields=["expires_at"], name="trade_open_expires"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("proposer", models.F("partner")), _negated=True), name="trade_of_two"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at", None), ("state", "open")),
                            models.Q(models.Q(("state", "open"), _negated=True), ("closed_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="trade_closed_has_a_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                ("id", models.CharField(max_length=12, primary_key=True, serialize=False)),
                ("rarity", models.CharField(max_length=2)),
                ("number", models.PositiveSmallIntegerField()),
                ("title", models.CharField(db_index=True, max_length=80)),
                ("subtitle", models.CharField(blank=True, max_length=80)),
                ("search_name", models.CharField(db_index=True, editable=False, max_length=170)),
                ("unique", models.BooleanField(default=False)),
                ("type", models.CharField(db_index=True, max_length=12)),
                (
                    "side",
                    models.CharField(
                        choices=[("fp", "Free Peoples"), ("shadow", "Shadow"), ("none", "neither")],
                        default="none",
                        max_length=6,
                    ),
                ),
                ("culture", models.CharField(blank=True, db_index=True, max_length=20)),
                ("twilight", models.SmallIntegerField(blank=True, null=True)),
                ("strength", models.SmallIntegerField(blank=True, null=True)),
                ("vitality", models.SmallIntegerField(blank=True, null=True)),
                ("resistance", models.SmallIntegerField(blank=True, null=True)),
                ("site_number", models.SmallIntegerField(blank=True, null=True)),
                ("shadow_number", models.SmallIntegerField(blank=True, null=True)),
                ("ring_bearer", models.BooleanField(default=False)),
                (
                    "facts",
                    models.JSONField(
                        default=dict, help_text="Signet, races, classes, keywords, phases, home sites, arrow."
                    ),
                ),
                (
                    "card_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cards", to="cardpool.cardset"
                    ),
                ),
            ],
            options={
                "verbose_name": "card",
                "verbose_name_plural": "cards",
                "ordering": ["card_set_id", "number", "id"],
            },
        ),
        migrations.CreateModel(
            name="Deck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="decks", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("notes", models.TextField(blank=True, db_default="", default="")),
                (
                    "share",
                    models.CharField(
                        choices=[("private", "private"), ("link", "whoever has the link"), ("public", "public")],
                        db_default="private",
                        default="private",
                        max_length=8,
                    ),
                ),
                ("share_token", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                (
                    "pool",
                    models.ForeignKey(
                        blank=True,
                        help_text="The pool that it is built from; empty: a deck of one's own.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decks",
                        to="cardpool.collection",
                    ),
                ),
            ],
            options={
                "verbose_name": "deck",
                "verbose_name_plural": "decks",
                "ordering": ["-created_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at", None), ("share", "public")),
                        fields=["-created_at", "-id"],
                        name="deck_public",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("share", "private"), ("share_token", None)),
                            models.Q(("share__in", ["link", "public"]), ("share_token__isnull", False)),
                            _connector="OR",
                        ),
                        name="deck_shared_by_a_token",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                (
                    "key",
                    models.CharField(blank=True, help_text="Names the event; empty: a casual draft.", max_length=50),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "made_key",
                    models.CharField(help_text="Idempotency key: one draft per key.", max_length=120, unique=True),
                ),
                ("template", models.SlugField(max_length=60)),
                ("rules", models.JSONField(help_text="boosters, at_a_time, directions, fixed")),
                ("recipes", models.JSONField(help_text="The hash of each booster's recipe, in their order.")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open to join"),
                            ("drafting", "drafting"),
                            ("over", "over"),
                            ("cancelled", "cancelled"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("size", models.PositiveSmallIntegerField(help_text="Seats.")),
                ("pick_seconds", models.PositiveIntegerField(help_text="Time for each pick.")),
                (
                    "reserve_seconds",
                    models.PositiveIntegerField(help_text="Time beside it for the whole draft, of each seat."),
                ),
                (
                    "misses_most",
                    models.PositiveSmallIntegerField(help_text="After so many missed picks a bot picks on."),
                ),
                ("secret", models.BinaryField()),
                ("commitment", models.CharField(max_length=128)),
                ("made_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("picks_made", models.PositiveIntegerField(default=0)),
                ("passes_made", models.PositiveIntegerField(default=0)),
                (
                    "blocked_reason",
                    models.CharField(
                        blank=True, help_text="Why the clock's work on it failed; it is tried again.", max_length=200
                    ),
                ),
                ("retry_at", models.DateTimeField(blank=True, null=True)),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="drafts", to="cardpool.format"
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "booster draft",
                "verbose_name_plural": "booster drafts",
                "ordering": ["-made_at", "-pk"],
                "indexes": [
                    models.Index(fields=["state", "-made_at"], name="draft_state_made"),
                    models.Index(fields=["key"], name="draft_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormatRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("effective_from", models.DateField()),
                ("content", models.JSONField()),
                ("changes", models.JSONField(default=list, help_text="Sentences.")),
                ("source", models.CharField(blank=True, max_length=200)),
                ("made_at", models.DateTimeField()),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="revisions", to="cardpool.format"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "revision of a format",
                "verbose_name_plural": "revisions of formats",
                "ordering": ["format_id", "-number"],
                "constraints": [models.UniqueConstraint(fields=("format", "number"), name="format_revision_once")],
            },
        ),
        migrations.CreateModel(
            name="LimitedPool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("sealed", "sealed"), ("draft", "draft")], max_length=6)),
                ("template", models.SlugField(max_length=60)),
                ("template_version", models.PositiveSmallIntegerField()),
                ("series", models.PositiveSmallIntegerField(default=1)),
                ("made_at", models.DateTimeField()),
                (
                    "open_by",
                    models.DateTimeField(
                        blank=True,
                        db_index=True,
                        help_text="Packs still sealed then are opened for the player.",
                        null=True,
                    ),
                ),
                (
                    "collection",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="limited", to="cardpool.collection"
                    ),
                ),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="limited_pools", to="cardpool.format"
                    ),
                ),
            ],
            options={
                "verbose_name": "limited pool",
                "verbose_name_plural": "limited pools",
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Pack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=16, unique=True)),
                ("product", models.SlugField(max_length=60)),
                ("price", models.PositiveIntegerField(help_text="Tokens paid; empty: it was given.", null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("key", models.CharField(help_text="Idempotency key: one pack per key.", max_length=120, unique=True)),
                ("made_at", models.DateTimeField()),
                ("secret", models.BinaryField()),
                ("commitment", models.CharField(max_length=128)),
                ("cut", models.CharField(blank=True, max_length=128)),
                ("cut_own", models.BooleanField(default=False)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                (
                    "content",
                    models.JSONField(
                        blank=True, help_text="cards as [id, foil], deck as [id, copies], new.", null=True
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="packs", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "recipe",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="packs", to="cardpool.packrecipe"
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        blank=True,
                        help_text="The pool that its cards go to; empty: the owner's collection.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="packs",
                        to="cardpool.collection",
                    ),
                ),
            ],
            options={
                "verbose_name": "pack",
                "verbose_name_plural": "packs",
                "ordering": ["-made_at", "-pk"],
                "indexes": [models.Index(fields=["owner", "-made_at"], name="pack_owner_made")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("content", None), ("cut", ""), ("opened_at", None)),
                            models.Q(
                                ("content__isnull", False),
                                ("opened_at__isnull", False),
                                models.Q(("cut", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="pack_is_sealed_or_opened",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TokenHolding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.IntegerField(default=0)),
                ("may_be_negative", models.BooleanField(default=False)),
                (
                    "collection",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="token_holding",
                        to="cardpool.collection",
                    ),
                ),
            ],
            options={
                "verbose_name": "tokens held",
                "verbose_name_plural": "tokens held",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 0), ("may_be_negative", True), _connector="OR"),
                        name="tokens_not_negative",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TokenMovement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.PositiveIntegerField()),
                ("reason", models.CharField(max_length=200)),
                (
                    "key",
                    models.CharField(help_text="Idempotency key: one movement per key.", max_length=120, unique=True),
                ),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="token_movements",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tokens_out", to="cardpool.collection"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tokens_in", to="cardpool.collection"
                    ),
                ),
            ],
            options={
                "verbose_name": "movement of tokens",
                "verbose_name_plural": "movements of tokens",
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="tokens_move_something"),
                    models.CheckConstraint(
                        condition=models.Q(("source", models.F("target")), _negated=True), name="tokens_go_somewhere"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TradeVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("note", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "maker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "trade",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="cardpool.trade"
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a trade",
                "verbose_name_plural": "versions of trades",
                "ordering": ["trade_id", "-number"],
                "constraints": [models.UniqueConstraint(fields=("trade", "number"), name="trade_version_once")],
            },
        ),
        migrations.CreateModel(
            name="DeckDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("base", models.PositiveIntegerField()),
                ("content", models.JSONField(help_text="ring_bearer, ring, sites, cards")),
                (
                    "unread",
                    models.JSONField(blank=True, default=list, help_text="Lines of a pasted list that were not read."),
                ),
                ("changed_at", models.DateTimeField()),
                (
                    "deck",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draft", to="cardpool.deck"
                    ),
                ),
            ],
            options={
                "verbose_name": "deck draft",
                "verbose_name_plural": "deck drafts",
                "ordering": ["deck_id"],
            },
        ),
        migrations.CreateModel(
            name="DeckTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30)),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="cardpool.deck"
                    ),
                ),
            ],
            options={
                "verbose_name": "deck tag",
                "verbose_name_plural": "deck tags",
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("deck", "name"), name="deck_tag_once")],
            },
        ),
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField()),
                ("content", models.JSONField(help_text="ring_bearer, ring, sites, cards")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="cardpool.deck"
                    ),
                ),
            ],
            options={
                "verbose_name": "deck version",
                "verbose_name_plural": "deck versions",
                "ordering": ["deck_id", "-number"],
                "constraints": [models.UniqueConstraint(fields=("deck", "number"), name="deck_version_once")],
            },
        ),
        migrations.CreateModel(
            name="DraftSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("cut", models.CharField(blank=True, max_length=128)),
                ("cut_own", models.BooleanField(default=False)),
                (
                    "round",
                    models.PositiveSmallIntegerField(default=0, help_text="The round whose packs it picks from."),
                ),
                ("round_picks", models.PositiveSmallIntegerField(default=0, help_text="Picks made in that round.")),
                ("bot_picks", models.BooleanField(default=False)),
                ("missed", models.PositiveSmallIntegerField(default=0, help_text="Picks missed one after the other.")),
                ("reserve_left", models.PositiveIntegerField(default=0)),
                ("waits_since", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("wishes", models.JSONField(blank=True, default=list, help_text="Card ids, the most wanted first.")),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="cardpool.draft"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draft_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a draft",
                "verbose_name_plural": "seats of drafts",
                "ordering": ["draft_id", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("draft", "number"), name="draft_seat_number_once"),
                    models.UniqueConstraint(fields=("draft", "place"), name="draft_seat_place_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("player__isnull", False)),
                        fields=("draft", "player"),
                        name="draft_seat_player_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormatRecheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.CharField(max_length=40)),
                ("after", models.BigIntegerField(default=0, help_text="The last row that was checked.")),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rechecks",
                        to="cardpool.formatrevision",
                    ),
                ),
            ],
            options={
                "verbose_name": "decks to be checked",
                "verbose_name_plural": "decks to be checked",
                "constraints": [models.UniqueConstraint(fields=("revision", "source"), name="format_recheck_once")],
            },
        ),
        migrations.CreateModel(
            name="Printing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("foil", models.BooleanField(default=False)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="printings", to="cardpool.card"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "under its own number"),
                            ("promo", "promo"),
                            ("masterwork", "masterwork"),
                            ("alternate", "another picture"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("variant", models.CharField(blank=True, db_default="", default="", max_length=16)),
            ],
            options={
                "verbose_name": "printing",
                "verbose_name_plural": "printings",
                "ordering": ["card__card_set_id", "card__number", "card_id", "variant", "foil"],
                "constraints": [models.UniqueConstraint(fields=("card", "foil", "variant"), name="printing_once")],
            },
            managers=[
                ("every", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Restriction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("most", models.PositiveSmallIntegerField(default=0)),
                ("source", models.CharField(max_length=200)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="restrictions", to="cardpool.card"
                    ),
                ),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="restrictions", to="cardpool.format"
                    ),
                ),
                (
                    "by_title",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Every card of its title counts.",
                        verbose_name="whole title",
                    ),
                ),
            ],
            options={
                "verbose_name": "restriction",
                "verbose_name_plural": "restrictions",
                "ordering": ["format_id", "card_id"],
                "constraints": [models.UniqueConstraint(fields=("format", "card"), name="restriction_once")],
            },
        ),
        migrations.CreateModel(
            name="DraftPack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("origin", models.PositiveSmallIntegerField(help_text="The place of the seat that opens it.")),
                ("drawn", models.JSONField(help_text="[id, foil] in the order of the draw.")),
                ("cards", models.JSONField(help_text="[id, foil] still in it.")),
                ("arrived", models.PositiveIntegerField(default=0)),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="packs", to="cardpool.draft"
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="held_packs",
                        to="cardpool.draftseat",
                    ),
                ),
            ],
            options={
                "verbose_name": "pack of a draft",
                "verbose_name_plural": "packs of drafts",
                "ordering": ["draft_id", "round", "origin"],
                "constraints": [models.UniqueConstraint(fields=("draft", "round", "origin"), name="draft_pack_once")],
            },
        ),
        migrations.CreateModel(
            name="Holding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.IntegerField(default=0)),
                ("may_be_negative", models.BooleanField(default=False)),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="holdings", to="cardpool.collection"
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="holdings", to="cardpool.printing"
                    ),
                ),
                (
                    "reserved",
                    models.PositiveIntegerField(db_default=0, default=0, help_text="Of these, offered in open trades."),
                ),
            ],
            options={
                "verbose_name": "holding",
                "verbose_name_plural": "holdings",
                "constraints": [
                    models.UniqueConstraint(fields=("collection", "printing"), name="holding_once"),
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 0), ("may_be_negative", True), _connector="OR"),
                        name="holding_not_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("count__gte", models.F("reserved")), ("may_be_negative", True), _connector="OR"
                        ),
                        name="holding_reserved_is_held",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ListedCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("wish", "wish list"), ("trade", "trade list")], max_length=5)),
                ("count", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listed_cards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="listed", to="cardpool.printing"
                    ),
                ),
            ],
            options={
                "verbose_name": "listed card",
                "verbose_name_plural": "listed cards",
                "ordering": ["player_id", "kind", "printing_id"],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "kind", "printing"), name="listed_once"),
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="listed_at_least_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Movement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.PositiveIntegerField()),
                ("reason", models.CharField(max_length=200)),
                (
                    "key",
                    models.CharField(help_text="Idempotency key: one movement per key.", max_length=120, unique=True),
                ),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_movements",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements_out",
                        to="cardpool.collection",
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements_in",
                        to="cardpool.collection",
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="movements", to="cardpool.printing"
                    ),
                ),
            ],
            options={
                "verbose_name": "movement",
                "verbose_name_plural": "movements",
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="movement_moves_something"),
                    models.CheckConstraint(
                        condition=models.Q(("source", models.F("target")), _negated=True),
                        name="movement_goes_somewhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TradeLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.PositiveSmallIntegerField()),
                (
                    "giver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cardpool.printing"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="cardpool.tradeversion"
                    ),
                ),
            ],
            options={
                "verbose_name": "line of a trade",
                "verbose_name_plural": "lines of trades",
                "ordering": ["version_id", "printing_id"],
                "constraints": [
                    models.UniqueConstraint(fields=("version", "giver", "printing"), name="trade_line_once"),
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="trade_line_gives_something"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftPick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("label", models.CharField(max_length=20)),
                ("cards", models.JSONField(help_text="[id, foil]")),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("player", "chosen"),
                            ("last", "the last of the pack"),
                            ("wish", "by the wish list"),
                            ("clock", "by the clock"),
                            ("bot", "by a bot"),
                        ],
                        max_length=6,
                    ),
                ),
                ("key", models.CharField(blank=True, max_length=120, null=True, unique=True)),
                ("at", models.DateTimeField()),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="picks", to="cardpool.draft"
                    ),
                ),
                (
                    "pack",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="picks", to="cardpool.draftpack"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="picks", to="cardpool.draftseat"
                    ),
                ),
            ],
            options={
                "verbose_name": "pick of a draft",
                "verbose_name_plural": "picks of drafts",
                "ordering": ["draft_id", "number"],
                "constraints": [models.UniqueConstraint(fields=("draft", "number"), name="draft_pick_once")],
            },
        ),
    ]
