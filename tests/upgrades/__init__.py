"""Databases of earlier versions, and what becomes of them.

``older_site.sqlite3.xz`` is a small site: its demonstration in the first round, and matches in every kind of position
between people, bots and both. Commit 4604c39 played it, and its matches are stored as the rules of that commit left
them; ``older_site.json`` says where each match stood. Commit 59ebbaeb migrated it, which still has every migration.
Made by

    git worktree add /tmp/played 4604c39 && git worktree add /tmp/migrated 59ebbaeb
    python -m tests.upgrades.make play /tmp/played
    python -m tests.upgrades.make migrate /tmp/migrated
"""
