"""The engine without a server: play in a terminal, simulate games, list cards."""
