"""Rate the events with guests again: results against an account that nobody has claimed count no more."""

from typing import ClassVar

from django.db import migrations


def rated_again(apps, schema_editor):
    """Let the job look at the sanctioned events in which an unclaimed guest plays."""
    events = apps.get_model("leagues", "Tournament").objects.filter(sanction_number__isnull=False)
    events.filter(entrants__player__is_guest=True).update(rated_version=0)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("leagues", "0049_places_version"), ("players", "0017_claimed_at")]
    operations: ClassVar = [migrations.RunPython(rated_again, migrations.RunPython.noop)]
