"""The engine's tests have nothing of Django to put back after them.

What pytest-django does around every test is a third of what a scenario of one card takes.
"""

from collections.abc import Callable

import pytest

AROUND_DJANGO = (
    "_cold_cache",
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_db_marker",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
)


def _nothing() -> Callable[[], None]:
    def fixture() -> None:
        pass

    return fixture


for _name in AROUND_DJANGO:
    globals()[_name] = pytest.fixture(scope="session", name=_name)(_nothing())
