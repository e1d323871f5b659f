"""Resolving a card's text: what it does, its Attack, and what follows ("Resolving Card Abilities", "Attacks and
Defenses")."""

from collections.abc import Generator, Sequence
from functools import partial

from engine.deckbuilding.language import Defense, Effect, Effects, Performance
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules import zones
from engine.deckbuilding.rules.asking import ask_all, at_once_or_in_turn, perform_all, perform_for
from engine.deckbuilding.rules.ongoing import queue_avoid
from engine.deckbuilding.state import DECK, HAND, LOOKED, PACK, DeckbuildingState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import Ask

UNSEEN = (DECK, HAND, LOOKED, PACK)
Defending = tuple[str, int]
"""Which blueprint of a player's hand defends; ``TAKE_IT`` for none."""
TAKE_IT: Defending = ("no", -1)


def resolve_text(now: Resolution) -> Performance:
    """Resolve what a card does when it is played: its effects, its Attack, and what follows the Attack."""
    blueprint = now.blueprint
    yield from perform_all(now, blueprint.play)
    if blueprint.attack and now.state.outcome is None:
        now.by = now.seat
        now.hit = yield from attack(now, "attack", now.state.others(now.seat), blueprint.attack)
        yield from perform_all(now, blueprint.after_attack)
    return True


def attack(
    now: Resolution, kind: str, seats: Sequence[int], effects: Effects, *, avoidable: bool = True
) -> Generator[Ask, object, list[int]]:
    """Attack players: all who could have a Defense are asked at once, then the others suffer the effects clockwise.

    Args:
        kind: "attack", "ambush" or "group ambush".
        seats: whom, clockwise.
        avoidable: whether Defense cards may be used.

    Returns:
        The players who did not avoid it.
    """
    state = now.state
    defenders = [seat for seat in seats if avoidable and may_hold_defense(state, seat)]
    answers = yield from ask_all(
        [
            Decision(
                seat, ACTION, ("defend", kind), menu=partial(defenses, state, seat), passing=TAKE_IT, subject=now.card
            )
            for seat in defenders
        ]
    )
    chosen = [(seat, answer) for seat, answer in zip(defenders, answers, strict=True) if answer != TAKE_IT]
    bonuses: list[Performance] = []
    effects_of_bonuses: list[Effect] = []
    for seat, answer in chosen:
        assert isinstance(answer, tuple)
        bonuses.append(_defend(now, seat, answer[1]))
        defense = state.cards.blueprints[answer[1]].defense
        effects_of_bonuses += defense.bonus if defense is not None else ()
    yield from at_once_or_in_turn(bonuses, tuple(dict.fromkeys(effects_of_bonuses)))
    defended = [seat for seat, _ in chosen]
    hit = [seat for seat in seats if seat not in defended and not state.lost[seat]]
    now.hit = hit
    if hit:
        state.emit("hit", card=state.name(now.card), players=hit, kind=kind)
    yield from perform_for(now, hit, effects)
    return hit


def may_hold_defense(state: DeckbuildingState, seat: int) -> bool:
    """Whether anybody would have to ask this player for a Defense: the player holds cards, and as far as all know one
    of them could be a Defense card.

    What a player owns is known, because cards are gained face up; after hands were passed it is known of all players
    together only.
    """
    if not state.hand[seat] or state.lost[seat]:
        return False
    seats = range(state.seats) if state.mixed else (seat,)
    unseen = (card for holder in seats for zone in UNSEEN for card in state.cards_in(zone, holder))
    return any(state.blueprint(card).defense is not None for card in unseen)


def defenses(state: DeckbuildingState, seat: int) -> list[Defending]:
    """The Defense cards in a hand by their blueprints, and taking the Attack."""
    numbers = {
        state.cards.numbers[card]
        for card in state.hand[seat]
        if state.blueprint(card).defense is not None and (state.config.reveal_again or card not in state.shown)
    }
    return [*(("defend", number) for number in sorted(numbers)), TAKE_IT]


def _defend(now: Resolution, seat: int, number: int) -> Performance:
    """Discard or reveal a Defense card, and perform its bonus."""
    state = now.state
    card = defense_card(state, seat, number)
    defense = state.blueprint(card).defense
    assert isinstance(defense, Defense)
    state.emit("avoid", player=seat, card=state.name(card), how=defense.how, attack=state.name(now.card))
    if defense.how == "discard":
        zones.discard(state, seat, [card])
    else:
        zones.reveal(state, [card])
        state.shown.append(card)
    queue_avoid(now, seat)
    return perform_all(Resolution(state, seat, card, queue=now.queue), defense.bonus)


def defense_card(state: DeckbuildingState, seat: int, number: int) -> int:
    """The card of a hand that defends: the first one of a blueprint that may."""
    return next(
        card
        for card in sorted(state.hand[seat])
        if state.cards.numbers[card] == number and (state.config.reveal_again or card not in state.shown)
    )
