"""Put a PostgreSQL database back to what it was when tests began, after a test with transactions of its own.

Django would empty every table, make permissions and content types anew, and leave the cards to the next test: seconds
each time. Here only the tables that differ are written again.
"""

from django.apps import apps
from django.db import connection
from django.db.backends.utils import CursorWrapper

KEPT = "installed"
"""The schema that holds a copy of every table that is not empty."""


class InstalledTables:
    """The rows that a test database has before its first test, kept in the database itself."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            models = apps.get_models(include_auto_created=True)
            tables = sorted({model._meta.db_table for model in models if model._meta.managed and not model._meta.proxy})
            self._all = [connection.ops.quote_name(table) for table in tables]
            cursor.execute(f"DROP SCHEMA IF EXISTS {KEPT} CASCADE; CREATE SCHEMA {KEPT}")
            self._tables_filled = self._filled(cursor, self._all)
            for table in self._tables_filled:
                cursor.execute(f"CREATE TABLE {KEPT}.{table} AS TABLE public.{table}")

    def restore(self) -> None:
        """Empty what was empty, and write anew what differs. Sequences stay: see ``_keys_from_the_first``."""
        with connection.cursor() as cursor:
            wrong = [*self._filled(cursor, [table for table in self._all if table not in self._tables_filled])]
            wrong += [table for table in self._tables_filled if self._differs(cursor, table)]
            if not wrong:
                return
            steps = [f"DELETE FROM public.{table}" for table in wrong]
            steps += [
                f"INSERT INTO public.{table} SELECT * FROM {KEPT}.{table}"
                for table in wrong
                if table in self._tables_filled
            ]
            # In one transaction: what refers to what is checked at its end, when all is written.
            cursor.execute("; ".join(["BEGIN", *steps, "COMMIT"]))

    @staticmethod
    def _filled(cursor: CursorWrapper, tables: list[str]) -> list[str]:
        parts = [f"SELECT '{table}' WHERE EXISTS (SELECT FROM public.{table})" for table in tables]
        cursor.execute(" UNION ALL ".join(parts))
        return [row[0] for row in cursor.fetchall()]

    @staticmethod
    def _differs(cursor: CursorWrapper, table: str) -> bool:
        """Whether a table has other rows than it had."""
        now, then = f"TABLE public.{table}", f"TABLE {KEPT}.{table}"
        cursor.execute(f"SELECT EXISTS (({now} EXCEPT ALL {then}) UNION ALL ({then} EXCEPT ALL {now}))")
        return bool(cursor.fetchone()[0])
