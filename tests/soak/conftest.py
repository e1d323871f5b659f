"""Events as the tests of events make them."""

from tests.leagues.conftest import organiser, staff

__all__ = ["organiser", "staff"]
