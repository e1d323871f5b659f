"""Who plays in a season, and with which deck."""
