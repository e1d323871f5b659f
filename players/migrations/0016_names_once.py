"""Names are unique by their keys and by their look."""

from django.db import migrations, models

import players.names.columns


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0015_names_made_one"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="player", name="player_name_once"),
        migrations.AlterField(
            model_name="player",
            name="name_key",
            field=players.names.columns.NameKeyField(
                help_text="The name as it is compared, whatever its capitals.", unique=True
            ),
        ),
        migrations.AlterField(
            model_name="player",
            name="skeleton",
            field=players.names.columns.SkeletonField(
                help_text="What the name looks like: alike for names that look alike.", unique=True
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("former_name_key", ""), _negated=True),
                fields=["former_name_key"],
                name="player_former_names",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("display_name", ""), ("is_guest", True), _connector="OR"),
                name="player_guests_are_shown",
                violation_error_message="Only a guest is shown by another text than the name.",
            ),
        ),
    ]
