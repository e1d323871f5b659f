from django.db import migrations, models
from django.db.models import F


def opened_packs_are_known(apps, schema_editor):
    """What was opened before this was kept counts as looked at."""
    pack = apps.get_model("cardpool", "Pack")
    pack.objects.filter(opened_at__isnull=False, unfolded_at=None).update(unfolded_at=F("opened_at"))


class Migration(migrations.Migration):
    dependencies = [("cardpool", "0009_token_earnings")]

    operations = [
        migrations.AddField(
            model_name="pack",
            name="unfolded_at",
            field=models.DateTimeField(
                blank=True, help_text="When its owner first looked at its cards; empty: they have not yet.", null=True
            ),
        ),
        migrations.RunPython(opened_packs_are_known, migrations.RunPython.noop),
    ]
