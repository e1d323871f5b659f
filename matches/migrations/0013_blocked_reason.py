from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0012_cut"),
    ]

    operations = [
        migrations.RenameField("botjob", "trouble", "blocked_reason"),
    ]
