"""Seats whose time had run out say so themselves; until now only the answers did."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef


def seats_marked(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    answers = apps.get_model("matches", "Answer").objects.filter(
        match=OuterRef("match"), place=OuterRef("place"), kind="resign", decision_id="timeout"
    )
    apps.get_model("matches", "Seat").objects.filter(Exists(answers)).update(timed_out=True)


class Migration(migrations.Migration):
    dependencies = [("matches", "0023_archive")]

    operations = [migrations.RunPython(seats_marked, migrations.RunPython.noop)]
