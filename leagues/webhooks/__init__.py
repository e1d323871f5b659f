"""Webhooks: an organiser's or coordinator's own tools are told what happens in an event or in a season of a league.

The log is what is to be sent, so nothing is written where a result comes in. A webhook remembers how far it has told; a
job sends the next messages in their order, and tries again what does not arrive.
"""
