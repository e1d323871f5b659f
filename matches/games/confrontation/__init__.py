"""The Confrontation on the platform."""
