"""Versions of the games that bots play, for the sweeps of such games.

A number is raised when its bot has come to answer some question otherwise, or cards of starters to ask others: the
sweeps that build their ``VERSION`` on it then compare nothing with older records. A test plays games and tells of a
change without that: ``tests/harness/test_bot_versions.py``.
"""

STEADY_TCG = 5
"""3: reads the forecasts of its options in a fight, and moves on only when that is safe. 4: a card of set 12 may answer
whenever a companion is played. 5: every question has a rule."""
