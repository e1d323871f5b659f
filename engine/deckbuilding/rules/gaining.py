"""Gaining cards, Fortunes and Corruptions ("Gaining Cards", "Fortunes", "Corruption")."""

from engine.deckbuilding.language import FORTUNE, Performance
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.ongoing import queue_gain, queue_play
from engine.deckbuilding.rules.resolving import resolve_text
from engine.deckbuilding.state import DECK, DESTROYED, DISCARD, HAND, PLAYED, DeckbuildingState

TARGETS = {"discard": DISCARD, "hand": HAND, "deck": DECK}
"""By the word of a card's text, the zone a gained card goes to."""


def gain(now: Resolution, card: int, to: str = "discard", cost: int | None = None) -> Performance:
    """Have a player gain a card, to the discard pile unless told otherwise.

    ``cost`` is what was paid for it, if it was bought. A Fortune is played, resolved and destroyed instead. Everybody
    sees where the card goes.
    """
    state = now.state
    if card in state.ambushers and state.config.ambusher_gone == "nothing":
        state.ambushers.remove(card)
    if cost is None:
        state.emit("gain", player=now.seat, card=state.name(card), to=to)
    else:
        state.emit("buy", player=now.seat, card=state.name(card), cost=cost, power=state.power)
    if state.blueprint(card).type == FORTUNE:
        yield from _play_fortune(now, card)
    else:
        zones.put(state, card, TARGETS[to], now.seat)
        if to != "discard":
            zones.reveal(state, [card])
    queue_gain(now, card)
    return True


def _play_fortune(now: Resolution, card: int) -> Performance:
    """Play a Fortune at once, resolve it, and destroy it; also in another player's turn."""
    state = now.state
    zones.put(state, card, PLAYED, now.seat)
    own_turn = now.own_turn
    if own_turn and state.config.fortunes_count:
        state.played_now.append(card)
    inner = Resolution(state, now.seat, card, queue=now.queue)
    yield from resolve_text(inner)
    if state.zone[card] == PLAYED:
        zones.put(state, card, DESTROYED)
    state.emit("fortune over", player=now.seat, card=state.name(card))
    if own_turn and state.config.fortunes_count:
        queue_play(inner, card, state.in_play[now.seat])
    return True


def gain_corruption(now: Resolution, count: int, to: str = "discard") -> int:
    """Have a player gain Corruptions, as many as there are; returns how many."""
    state = now.state
    gained = 0
    while gained < count and state.corruption:
        card = state.corruption[-1]
        zones.put(state, card, TARGETS[to], now.seat)
        if to != "discard":
            zones.reveal(state, [card])
        queue_gain(now, card)
        gained += 1
    if count:
        state.emit("corruption", player=now.seat, gained=gained, left=len(state.corruption))
    return gained


def valor_top(state: DeckbuildingState) -> list[int]:
    """The Valor that may be bought or gained next, as a list of none or one."""
    return state.valor[-1:]
