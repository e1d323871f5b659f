"""Template tags about matches."""
