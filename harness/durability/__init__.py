"""What the sweeps and tests of exactly-once share: whole installations, clients with a history, and what must hold.

``installation`` runs PostgreSQL, Redis, web processes, workers and the beat; ``clients`` play over the API and write
down what they sent and got; ``history`` (pure) and ``invariants`` (rows) judge the end.
"""
