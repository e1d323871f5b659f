"""A database of its own for benchmarks: a file of SQLite's, or ``<name>_bench`` on PostgreSQL, dropped afterwards."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def database() -> Iterator[str]:
    """A migrated database; its vendor."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
        import django
        from django.conf import settings
        from django.db import connection

        django.setup()
        config = settings.DATABASES["default"]
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/bench.sqlite3"
        else:
            connection.settings_dict["TEST"]["NAME"] = f"{config['NAME']}_bench"
        before = config["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield connection.vendor
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)
