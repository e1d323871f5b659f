"""Template tags about events."""
