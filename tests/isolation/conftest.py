"""What the tests of injected failures share."""

import pytest

from tests.isolation.inject import NOBODY, ids_leap


@pytest.fixture(autouse=True)
def _ids_of_nobody(db: None) -> None:
    """PostgreSQL does not roll its sequences back: without this, people made before a test's own matches could have
    the keys that are the victim's."""
    ids_leap(NOBODY)
