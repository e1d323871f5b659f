"""Events and seasons that are there keep how their lots were drawn and their places shared."""

from typing import ClassVar

from django.db import migrations, models

TOLD = "How lots are drawn and places shared."


class Migration(migrations.Migration):
    dependencies: ClassVar = [("leagues", "0048_sentences_of_logs")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="entrant",
            name="lot_number",
            field=models.PositiveBigIntegerField(
                db_default=0,
                default=0,
                help_text="Whose lot it has, in an event that was read from a file; 0: its own.",
            ),
        ),
        *(
            migrations.AddField(
                model_name=name,
                name="places_version",
                field=models.PositiveSmallIntegerField(default=1, editable=False, help_text=TOLD),
            )
            for name in ("season", "tournament")
        ),
        *(
            migrations.AlterField(
                model_name=name,
                name="places_version",
                field=models.PositiveSmallIntegerField(default=2, editable=False, help_text=TOLD),
            )
            for name in ("season", "tournament")
        ),
    ]
