"""Webhooks: an organiser's own tools are told of rounds, results and standings of an event.

The event's log is what is to be sent, so nothing is written where a result comes in. A webhook remembers how far it
has told; a job sends the next messages in their order, and tries again what does not arrive.
"""
