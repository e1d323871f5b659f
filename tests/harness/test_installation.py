"""A trial's installation has a database of its own, and leaves this process's connection as it was."""

from pathlib import Path

import pytest
from django.db import connection, connections

from harness.durability.installation import django_on


@pytest.mark.django_db(transaction=True)
def test_the_connection_of_before_comes_back(tmp_path: Path) -> None:
    before, name = connections["default"], connection.settings_dict["NAME"]
    with django_on(f"sqlite:///{tmp_path}/trial.sqlite3"):
        assert connections["default"] is not before
        assert connection.vendor == "sqlite"
        assert connection.settings_dict["NAME"] != name
    assert connections["default"] is before
    assert connection.settings_dict["NAME"] == name
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
