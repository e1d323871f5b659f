"""Who plays in an event, and with which deck."""
