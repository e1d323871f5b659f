"""Databases of earlier versions, and what becomes of them.

``site_0013.sqlite3.xz`` is a small site as commit 4604c39 left it (matches 0013, players 0005, leagues 0007): its
demonstration in the first round, and matches in every kind of position between people, bots and both.
``site_0013.json`` says where each match stood. Made by

    git worktree add /tmp/old 4604c39
    python -m tests.upgrades.make /tmp/old tests/upgrades/site_0013
"""
