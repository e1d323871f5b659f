"""Make the rows of the sessions that there are already, so that they are listed and end with the others."""

from django.db import migrations
from django.utils import timezone

AT_ONCE = 1_000


def rows_make(apps, schema_editor):
    """A row for each session of a player who is no guest; when it was used last is not known, and now stands for it."""
    from django.contrib.sessions.backends.db import SessionStore

    Session = apps.get_model("sessions", "Session")
    Browser = apps.get_model("players", "SignedInBrowser")
    Player = apps.get_model("players", "Player")
    now, store = timezone.now(), SessionStore()
    owners = set(Player.objects.filter(trial_seen_at=None).values_list("pk", flat=True))
    rows = []
    for session in Session.objects.filter(expire_date__gt=now, browser=None).iterator(chunk_size=AT_ONCE):
        number = str(store.decode(session.session_data).get("_auth_user_id", ""))
        if number.isdecimal() and int(number) in owners:
            rows.append(Browser(session_id=session.session_key, player_id=int(number), made_at=now, used_at=now))
    Browser.objects.bulk_create(rows, batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0011_second_factors_and_bans"),
        ("sessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(rows_make, migrations.RunPython.noop)]
