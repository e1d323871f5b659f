"""The prizes of an event: the manifest, the draw, and its secrets."""
