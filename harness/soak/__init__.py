"""A day of the site in an hour: people, events, a league, trades, restarts and clock jumps, and what must hold of it.

    make soak
    make soak ARGS="--minutes 3 --bots 40"

``site`` runs a whole installation by a ``fast_clock``; ``world`` makes accounts; ``people``, ``events``, ``season`` and
``watching`` are what they do over the API (``calls``); ``restarts`` ends processes and moves the clock meanwhile;
``samples`` measures, ``checks`` (rows), ``logs`` and ``flatness`` (pure) judge; ``record`` prints the table.
"""
