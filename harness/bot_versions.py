"""Versions of what bots answer, for the sweeps whose games they play.

A number is raised when its bot has come to answer some question otherwise: the sweeps that build their ``VERSION`` on
it then compare nothing with older records. ``tests/harness/test_bot_versions.py`` plays games and tells of a bot that
was changed without.
"""

STEADY_TCG = 3
"""3: reads the forecasts of its options in a fight, and moves on only when that is safe."""
