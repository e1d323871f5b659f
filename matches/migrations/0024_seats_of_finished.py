"""Seats say when their match ended and whether their time ran out; until now only matches and answers did."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef, Subquery


def seats_marked(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    answers = apps.get_model("matches", "Answer").objects.filter(
        match=OuterRef("match"), place=OuterRef("place"), kind="resign", decision_id="timeout"
    )
    match = apps.get_model("matches", "Match").objects.filter(pk=OuterRef("match"), status="finished")
    seats = apps.get_model("matches", "Seat").objects.all()
    seats.update(timed_out=Exists(answers), ended_at=Subquery(match.values("finished_at")[:1]))


class Migration(migrations.Migration):
    dependencies = [("matches", "0023_archive")]

    operations = [migrations.RunPython(seats_marked, migrations.RunPython.noop)]
