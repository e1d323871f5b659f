"""Seats say what their match was for their player, for the records on players' pages."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 2000


def seats_marked(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Work out the result of each ended seat from its match's outcome, as `seat_results.seat_result` did then."""
    model = apps.get_model("matches", "Seat")
    seats = model.objects.filter(ended_at__isnull=False).order_by("pk").values_list("pk", "place", "match__outcome")
    last = 0
    while rows := list(seats.filter(pk__gt=last)[:AT_ONCE]):
        found: dict[str, list[int]] = {"won": [], "drawn": [], "lost": []}
        for pk, place, outcome in rows:
            winners = list((outcome or {}).get("winners") or ())
            if outcome is None or (not winners and outcome.get("decided_by") == "officials"):
                continue
            shared = len(winners) > 1 and len(winners) == len(outcome.get("places") or ())
            found["lost" if place not in winners else "drawn" if shared else "won"].append(pk)
        for result, pks in found.items():
            for start in range(0, len(pks), 500):
                model.objects.filter(pk__in=pks[start : start + 500]).update(result=result)
        last = rows[-1][0]


class Migration(migrations.Migration):
    dependencies = [("matches", "0026_officials_look")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="result",
            field=models.CharField(
                blank=True,
                choices=[("won", "won"), ("drawn", "drawn"), ("lost", "lost")],
                db_default="",
                default="",
                help_text=("What its ended match was for its player; empty where officials ended it without a winner."),
                max_length=5,
            ),
        ),
        migrations.RunPython(seats_marked, migrations.RunPython.noop),
    ]
