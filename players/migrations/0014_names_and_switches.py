"""Columns for what a name is compared by, for names that the site gave, and for what a player takes from others."""

from django.db import migrations, models

import players.names.columns


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0013_language"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="name_key",
            field=players.names.columns.NameKeyField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="skeleton",
            field=players.names.columns.SkeletonField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="display_name",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                help_text="Of a guest: the name as the organiser wrote it.",
                max_length=80,
                verbose_name="shown as",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="former_name_key",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                help_text="Of a player whom the site gave another name: the key of the one before, to sign in with.",
                max_length=250,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="may_choose_name",
            field=models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="The site gave the account another name; the player may choose one, once.",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="takes_friend_requests",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Off: nobody can ask to be a friend.",
                verbose_name="takes friend requests",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="takes_cards",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Off: nobody can give cards or propose a trade.",
                verbose_name="takes cards",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="takes_challenges",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Off: only friends can challenge, or take a free seat in what is offered.",
                verbose_name="takes challenges",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="takes_offices",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Off: nobody can name a coordinator of a league.",
                verbose_name="takes offices",
            ),
        ),
    ]
