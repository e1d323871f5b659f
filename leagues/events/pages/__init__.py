"""The pages of events."""
