import re

from django.db import migrations

EVENT = re.compile(r"/events/([0-9]+)/")


def name_events(apps, schema_editor):
    """Matches of events were known by the event's address."""
    matches = apps.get_model("matches", "Match").objects.filter(origin__startswith="pairing:").order_by()
    for title_url in matches.values_list("title_url", flat=True).distinct():
        found = EVENT.search(title_url)
        if found:
            matches.filter(title_url=title_url).update(part_of=f"tournament:{found[1]}")


def drop_unwanted(apps, schema_editor):
    """Nobody takes in the results of matches that no event asked for."""
    apps.get_model("matches", "ResultOutbox").objects.exclude(match__origin__startswith="pairing:").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_lean_rows"),
    ]

    operations = [
        migrations.RunPython(name_events, migrations.RunPython.noop),
        migrations.RunPython(drop_unwanted, migrations.RunPython.noop),
    ]
