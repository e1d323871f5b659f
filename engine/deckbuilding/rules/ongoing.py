"""Ongoing effects: when they are triggered, and how they wait until a card is resolved ("Locations", "Resolving Card
Abilities")."""

from collections.abc import Iterator, Sequence

from engine.deckbuilding.language import Ongoing, Performance, Trigger
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules.asking import perform_all
from engine.deckbuilding.state import NONE, DeckbuildingState
from engine.deckbuilding.triggers import EndOfTurn, StartOfTurn, WhenYouAvoid, WhenYouGain, WhenYouPlay


def ongoing_of(state: DeckbuildingState, cards: Sequence[int]) -> Iterator[tuple[int, Ongoing]]:
    """The ongoing effects of cards, each with its card."""
    for card in cards:
        for ongoing in state.blueprint(card).ongoing:
            yield card, ongoing


def queue_play(now: Resolution, card: int, in_play: Sequence[int]) -> None:
    """Queue what a player's Locations do when a card was played.

    Args:
        in_play: the Locations that were in play before it was.
    """
    for location, ongoing in ongoing_of(now.state, in_play):
        if isinstance(ongoing.when, WhenYouPlay) and ongoing.when.is_met(now.state, card):
            now.queue.append((now.seat, location, ongoing.effects))


def queue_gain(now: Resolution, card: int) -> None:
    """Queue what a player's Locations do when a card was gained."""
    for location, ongoing in ongoing_of(now.state, now.state.in_play[now.seat]):
        if isinstance(ongoing.when, WhenYouGain) and ongoing.when.cards.accepts(now.state, card, NONE):
            now.queue.append((now.seat, location, ongoing.effects))


def queue_avoid(now: Resolution, seat: int) -> None:
    """Queue what a player's Locations do when they avoided an Attack."""
    for location, ongoing in ongoing_of(now.state, now.state.in_play[seat]):
        if isinstance(ongoing.when, WhenYouAvoid):
            now.queue.append((seat, location, ongoing.effects))


def resolve_queue(now: Resolution) -> Performance:
    """Resolve the ongoing effects that wait, in the order in which they were triggered."""
    while now.queue:
        seat, card, effects = now.queue.pop(0)
        now.state.emit("ongoing", player=seat, card=now.state.name(card))
        yield from perform_all(Resolution(now.state, seat, card, queue=now.queue), effects)
    return True


def of_turn(state: DeckbuildingState, kind: type[StartOfTurn] | type[EndOfTurn]) -> Performance:
    """Resolve the ongoing effects of the start or the end of the player's turn: of the Locations in the order in which
    they came into play, then of the Archenemy on top of its stack."""
    seat = state.player
    top = state.top_archenemy()
    cards = [*state.in_play[seat], *([top] if top != NONE else [])]
    due = [(card, ongoing.effects) for card, ongoing in ongoing_of(state, cards) if is_a(ongoing.when, kind)]
    for card, effects in due:
        state.emit("ongoing", player=seat, card=state.name(card))
        now = Resolution(state, seat, card)
        yield from perform_all(now, effects)
        yield from resolve_queue(now)
    return bool(due)


def is_a(when: Trigger, kind: type[Trigger]) -> bool:
    """Whether a trigger is of a kind."""
    return isinstance(when, kind)
