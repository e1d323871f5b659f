from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0036_extra_time_of_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="decks_told_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
