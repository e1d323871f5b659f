from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_game_event"),
    ]

    operations = [
        migrations.RemoveIndex("match", "match_nonces_due"),
        migrations.RenameField("match", "nonces_due_at", "cuts_due_at"),
        migrations.AddIndex(
            "match",
            models.Index(fields=["cuts_due_at"], name="match_cuts_due", condition=models.Q(status="waiting")),
        ),
        migrations.RenameField("seat", "nonce", "cut"),
        migrations.RenameField("seat", "nonce_proven", "cut_proven"),
        migrations.RenameField("seat", "nonce_at", "cut_at"),
    ]
