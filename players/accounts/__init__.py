"""A player's own account: profile, name, language, API tokens."""
