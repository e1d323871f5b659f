"""Telling players things: on the site, by letter, and by push messages to their browsers."""
