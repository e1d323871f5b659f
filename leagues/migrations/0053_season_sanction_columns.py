"""Seasons hold no request for sanctioning of their own: it is a row since the step before."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leagues", "0052_season_sanction_requests")]

    operations = [
        migrations.RemoveField(
            model_name="season",
            name="sanction",
        ),
        migrations.RemoveField(
            model_name="season",
            name="sanction_answer",
        ),
        migrations.RemoveField(
            model_name="season",
            name="sanction_asked_at",
        ),
        migrations.RemoveField(
            model_name="season",
            name="sanction_asked_by",
        ),
        migrations.RemoveField(
            model_name="season",
            name="sanction_message",
        ),
    ]
