from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0028_deck_lists"),
    ]

    operations = [
        migrations.RemoveField(model_name="tournament", name="decks_hidden"),
    ]
