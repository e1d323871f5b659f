"""Events of limited play: sealed packs or a booster draft, then decks built from them, then rounds.

- `choice`: what an organiser chooses, as text ("sealed:fellowship-sealed"); pure.
- `seating`: who drafts at which table, drawn from the event's promised secret; pure.
- `checks`: which deck may be registered, and who may still enter; the services of events ask it.
- `packs`: packs for players, before and after registration closes.
- `tables`: drafts for events: made, extended, handed to bots, called off; and the time for building decks after them.
- `selectors`, `views`, `api`: what people see of it. Nothing of a pool or a pick is shown to others.

Registration closes, `leagues.services.packs_give` begins it, and the rest follows from rows in the sweep.
"""
