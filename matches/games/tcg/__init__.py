"""The Trading Card Game on the platform."""
