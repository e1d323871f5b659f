import django.db.models.deletion
from django.db import migrations, models


def without_index(name: str, to: str) -> models.ForeignKey:
    return models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name=name, to=f"matches.{to}"
    )


class Migration(migrations.Migration):
    """Rows of matches have each index once, and say by a key what they belong to."""

    dependencies = [
        ("matches", "0013_blocked_reason"),
    ]

    operations = [
        migrations.AddField(
            "match",
            "part_of",
            models.CharField(
                blank=True,
                default="",
                help_text="Key of what the match belongs to, as that app names it.",
                max_length=40,
            ),
            preserve_default=False,
        ),
        migrations.AlterField("answer", "match", without_index("answers", "match")),
        migrations.AlterField("gameevent", "match", without_index("events", "match")),
        migrations.AlterField("inboxrow", "match", without_index("inbox", "match")),
        migrations.AlterField("inboxrow", "seat", without_index("inbox", "seat")),
        migrations.AlterField("seat", "match", without_index("seats", "match")),
        migrations.AddIndex(
            "match", models.Index(condition=~models.Q(part_of=""), fields=["part_of"], name="match_part_of")
        ),
    ]
