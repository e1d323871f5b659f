from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_warn_at")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="sealed",
            field=models.BooleanField(
                default=False,
                help_text="Decks, hands and answers stay closed after its end, until the event it belongs to has ended.",
            ),
        ),
    ]
