import datetime

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0035_pods"),
    ]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="extra_time",
            field=models.DurationField(
                db_default=datetime.timedelta(0),
                default=datetime.timedelta(0),
                help_text="How much later than its round it ends.",
            ),
        ),
    ]
