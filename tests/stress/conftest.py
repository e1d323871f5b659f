"""Sites under stress: real processes, asked from outside."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.conftest import broker_url, own_redis, processes
from tests.stress.sites import Site, site_copied

__all__ = ["broker_url", "own_redis", "processes"]

MATCHES = 6


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database, cards, and matches between people. Copied, never used itself."""
    site = Site(tmp_path_factory.mktemp("stress") / "template")
    site.prepare(MATCHES)
    return site.folder


@pytest.fixture
def site(prepared: Path, tmp_path: Path) -> Iterator[Site]:
    """The embedded site, running."""
    made = site_copied(prepared, tmp_path / "site")
    made.start()
    try:
        yield made
    finally:
        made.end()
