"""Sealed pools and booster drafts, and what an app above uses of them.

An event names itself by a key of at most 50 characters, such as "tournament:12" or "season:5"; each player has one pool
for a key. Every service takes ``now`` and may be called again with the same values: it then changes nothing.

Sealed pools (`cardpool.limited.sealed`):

- ``sealed_pool_make(player=, key=, name=, template=, starter="", open_by=None, now=)`` gives a player the sealed packs
  of a template and returns the `LimitedPool`; its ``collection`` is the pool. ``open_by``: what is sealed then is
  opened for the player by the job ``cardpool.pools``.
- ``pool_grow(pool=, series=, template="", open_by=None, now=)`` adds the boosters of a later series, once a series.
- ``pool_open_all(pool=, actor=None, now=)`` opens everything at once; ``sealed_packs(collection)`` tells what is left.

Drafts (`cardpool.limited.drafts`, `cardpool.limited.picks`):

- ``draft_make(template=, size=, clock=DraftClock(pick, reserve, misses), key=, made_key=, name=, now=)`` makes one
  table of an event; give each table a ``made_key`` of its own. Its promise is public from then on.
- ``draft_join(draft=, player=, cut="", now=)`` seats a player; then ``draft_start(draft=, actor=None, now=)`` begins
  it, with bots in the free seats.
- ``draft_cancel(draft=, actor=None, now=)`` calls it off before it is over; ``draft_leave`` lets a bot pick on.
- ``draft.state`` is "open", "drafting", "over" or "cancelled"; of an event: ``Draft.objects.filter(key=)``.
- ``draft_ended(name, hook)`` (`cardpool.limited.ended`) registers who is told of the end, inside its transaction. Every
  player then has their picks and the fixed cards in the pool of the draft's key.

- ``picks_hidden_by(name, hiding)`` (`cardpool.limited.hidden`) registers who keeps picks hidden after the end.
- ``picks_barred_by(name, barring)`` (`cardpool.limited.barred`) registers who says that a player may no longer pick at
  a draft, such as an event that they left; let a bot pick for them by ``draft_leave``.
- ``pool_home_by(kind, finding)`` (`cardpool.limited.homes`) registers who knows the event that a pool's key names.
- ``draft_extend(draft=, more=, now=)`` gives everybody more reserve.

Pools and decks (`cardpool.limited.selectors`, `cardpool.limited.pool_decks`, `cardpool.collections.pools`):

- ``LimitedPool.objects.filter(collection__pool_of=player, collection__pool_key=key)`` is a player's pool;
  ``pool_cards(collection)`` are its cards.
- ``deck_problems_for_pool(version, pool)`` says why a deck cannot be entered: give the entrant's pool, or ``None`` in
  an event without pools, where decks that are built from a pool are refused.
- ``SEALED_TEMPLATES`` and ``DRAFT_TEMPLATES`` (`cardpool.limited.templates`) are what an organiser may choose from;
  only those that are ``offered``.
"""
