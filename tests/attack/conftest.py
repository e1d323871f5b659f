"""What the walks over every route share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches import cache as match_cache
from matches.views import match as match_views
from tests.attack.world import Owned, owned_make


@pytest.fixture
def now(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Owned]:
    """A world in which everybody owns something, as it is now; pages wait for no answer to be applied."""
    match_cache.clear()
    monkeypatch.setattr(match_views, "APPLIED_WITHIN", 0)
    yield owned_make()
    match_cache.clear()
