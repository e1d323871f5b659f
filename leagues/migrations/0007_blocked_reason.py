from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0006_cut"),
    ]

    operations = [
        migrations.RenameField("tournament", "trouble", "blocked_reason"),
    ]
