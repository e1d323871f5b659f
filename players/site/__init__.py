"""What keeps the site up: periodic work, the database, Redis, measures and log lines."""
