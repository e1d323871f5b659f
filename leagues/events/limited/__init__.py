"""Events of limited play: sealed packs or a booster draft, then decks built from them, then rounds.

- `seating`: who drafts at which table, drawn from the event's promised secret; pure.
- `checks`: which deck may be registered, and who may still enter; the services of events ask it.
- `packs`: packs for players, before and after registration closes.
- `tables`: drafts for events: made, extended, handed to bots, called off; and the time for building decks after them.

What an organiser chooses is text (`leagues.competition.limited_choice`). What people see of it
stands in `leagues.events.limited_selectors`: nothing of a pool or a pick is shown to others.

Registration closes, `leagues.events.limited.packs_give` begins it, and the rest follows from rows in the sweep.
"""
