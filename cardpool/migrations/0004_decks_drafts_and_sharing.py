import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cardpool", "0003_tokens"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
            ],
            options={
                "verbose_name": "deck tag",
                "verbose_name_plural": "deck tags",
                "ordering": ["name"],
            },
        ),
        migrations.AddField(
            model_name="deck",
            name="notes",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.AddField(
            model_name="deck",
            name="share",
            field=models.CharField(
                choices=[("private", "private"), ("link", "whoever has the link"), ("public", "public")],
                db_default="private",
                default="private",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="deck",
            name="share_token",
            field=models.CharField(blank=True, max_length=40, null=True, unique=True),
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(
                condition=models.Q(("archived_at", None), ("share", "public")),
                fields=["-created_at", "-id"],
                name="deck_public",
            ),
        ),
        migrations.AddConstraint(
            model_name="deck",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("share", "private"), ("share_token", None)),
                    models.Q(("share__in", ["link", "public"]), ("share_token__isnull", False)),
                    _connector="OR",
                ),
                name="deck_shared_by_a_token",
            ),
        ),
        migrations.AddField(
            model_name="deckdraft",
            name="deck",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="draft", to="cardpool.deck"
            ),
        ),
        migrations.AddField(
            model_name="decktag",
            name="deck",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="cardpool.deck"
            ),
        ),
        migrations.AddConstraint(
            model_name="decktag",
            constraint=models.UniqueConstraint(fields=("deck", "name"), name="deck_tag_once"),
        ),
    ]
