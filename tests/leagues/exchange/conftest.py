"""Seasons for tests of files, as those of tests of leagues."""

from tests.leagues.season.conftest import coordinator, fake_season_matches, league

__all__ = ["coordinator", "fake_season_matches", "league"]
