"""Wounds, exertions, healing, death and discarding from play."""

from collections.abc import Generator, Sequence

from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.language import Occurrence, Performance
from engine.tcg.rules import active, bars, ending, move_limit, values, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, NO_SEAT, TcgState


def wound(state: TcgState, card: int, source: int = NO_CARD, fought: Sequence[int] = ()) -> Performance:
    """Place one wound, unless it is prevented or replaced (FR "Vitality"; CR "wound").

    Wounds are placed one at a time and each opens its own windows. At vitality zero the character is killed at once.

    Args:
        source: the card whose text wounds, if one does.
        fought: who won the skirmish that it was lost in, if it is a wound of that.
    """
    if state.zone[card] < names.AREA or not bars.may_take_wound(state, card):
        return False
    if values.changes_to(state, names.WOUNDS_PREVENTED, card):
        state.emit("prevented", what=names.ABOUT_TO_WOUND, card=zones.name_of(state, card))
        return False
    if may_answer(state, names.ABOUT_TO_WOUND, cards=(card,)):
        before = Occurrence(names.ABOUT_TO_WOUND, card, source, state.owner[card], others=tuple(fought))
        yield from window(state, before)
        if before.gone or state.outcome is not None or state.zone[card] < names.AREA:
            return False
        if not bars.may_take_wound(state, card):
            return False
    state.wounds[card] += 1
    state.phase_wounds[card] = state.phase_wounds.get(card, 0) + 1
    state.changes += 1
    state.emit("wound", card=zones.name_of(state, card), wounds=state.wounds[card])
    move_limit.note_move_limit(state)
    dies = values.vitality(state, card) == 0
    before_death = state.copy() if dies and may_answer(state, names.WOUNDED, cards=(card,)) else None
    if dies:
        yield from kill(state, [card], source, fought, before_death)
    elif _corrupts(state, card):
        return True
    if may_answer(state, names.WOUNDED, cards=(card,)):
        seat = state.owner[card]
        yield from window(
            state, Occurrence(names.WOUNDED, card, source, seat, before=before_death, others=tuple(fought))
        )
    return True


def _corrupts(state: TcgState, card: int) -> bool:
    """Whether a wound just placed has corrupted its Ring-bearer, whose resistance may be lower with it (CR
    "corrupted")."""
    seat = state.fp
    if card != state.ring_bearer[seat]:
        return False
    ending.check_corruption(state, seat)
    return state.outcome is not None or state.lost[seat]


def may_exert(state: TcgState, card: int, times: int = 1) -> bool:
    """Whether a character can exert so often: nobody may exert down to zero vitality (FR "Vitality")."""
    return values.vitality(state, card) > times and not bars.is_barred(state, names.NO_EXERTION, card)


def exert(state: TcgState, card: int, source: int = NO_CARD) -> Performance:
    """Place one wound token as an exertion; nothing that prevents wounds prevents it (CR "exert"). ``source``: the card
    that it is a cost of, if it is: whose special ability is used, or that is being played."""
    if state.zone[card] < names.AREA or not may_exert(state, card):
        return False
    if may_answer(state, names.ABOUT_TO_EXERT, cards=(card,)):
        before = Occurrence(names.ABOUT_TO_EXERT, card, source, state.owner[card])
        yield from window(state, before)
        if state.outcome is not None or state.zone[card] < names.AREA:
            return False
        if before.gone:
            return before.done_otherwise
        if not may_exert(state, card):
            return False
    state.wounds[card] += 1
    state.changes += 1
    state.emit("exert", card=zones.name_of(state, card))
    move_limit.note_move_limit(state)
    if _corrupts(state, card):
        return True
    if may_answer(state, names.EXERTED, cards=(card,)):
        yield from window(state, Occurrence(names.EXERTED, card, source, state.owner[card]))
    return True


def exhaust(state: TcgState, card: int, source: int = NO_CARD) -> Performance:
    """Exert a character as often as it can (FR "Vitality"; CR "exhausted"). ``source``: see ``exert``."""
    exerted = False
    for _ in range(values.vitality(state, card) - 1):
        if state.outcome is not None or not (yield from exert(state, card, source)):
            break
        exerted = True
    return exerted


def place_exhausted(state: TcgState, card: int) -> None:
    """Let a character come into play with all its vitality but one used up; it does not exert (CR "exhausted")."""
    state.wounds[card] = max(0, values.vitality(state, card) - 1)
    state.emit("exhausted", card=zones.name_of(state, card))


def heal(state: TcgState, card: int, source: int = NO_CARD) -> Performance:
    """Remove one wound from a character that has one (FR "Vitality"). ``source``: the card whose text heals, if one
    does."""
    if not bars.may_heal(state, card, source) or state.zone[card] < names.AREA:
        return False
    if may_answer(state, names.ABOUT_TO_HEAL, cards=(card,)):
        before = Occurrence(names.ABOUT_TO_HEAL, card, NO_CARD, state.owner[card])
        yield from window(state, before)
        if before.gone or state.outcome is not None:
            return False
        if not bars.may_heal(state, card, source) or state.zone[card] < names.AREA:
            return False
    state.wounds[card] -= 1
    state.changes += 1
    state.emit("heal", card=zones.name_of(state, card))
    if may_answer(state, names.HEALED, cards=(card,)):
        yield from window(state, Occurrence(names.HEALED, card, NO_CARD, state.owner[card]))
    return True


def kill(
    state: TcgState,
    cards: Sequence[int],
    source: int = NO_CARD,
    fought: Sequence[int] = (),
    before: TcgState | None = None,
) -> Performance:
    """Kill characters together: Free Peoples characters go to the dead pile, minions to the discard pile. Who is about
    to be killed may leave play otherwise instead.

    What they bear is discarded with them, and one window opens on all of it. When a Ring-bearer dies the Ring lies
    between the worlds until the responses to the death are over; then, if nobody has taken it over, the player
    has lost (FR "What happens when he is killed?").

    Args:
        source: the card whose text kills, if one does.
        fought: who won the skirmish that they were killed by losing, if they were.
        before: the table as it is, if a copy has been made.
    """
    alive = [card for card in cards if state.zone[card] >= names.AREA]
    if alive and may_answer(state, names.ABOUT_TO_KILL, cards=alive):
        alive = yield from _not_saved(state, names.ABOUT_TO_KILL, alive, source, fought)
        before = None
    along = _borne_by(state, alive)
    answered = may_answer(state, names.KILLED, cards=alive) or bool(along and may_answer(state, names.DISCARDED))
    before = (before or state.copy()) if alive and answered else None
    bearer_dies = False
    for card in alive:
        seat = state.owner[card]
        if state.ring_bearer[seat] == card and seat == state.fp:
            bearer_dies = True
            state.dying_bearer = seat
            state.worn[seat] = False
            zones.move(state, state.ring[seat], names.VOID)
        state.emit("kill", card=zones.name_of(state, card))
        leave_play(state, card, names.DISCARD if state.blueprints[card].type == names.MINION else names.DEAD)
    _have_left(state, alive)
    if before is not None:
        killed = [_gone(before, names.KILLED, card, source, fought) for card in alive]
        yield from window(state, *killed, *(_gone(before, names.DISCARDED, item, source) for item in along))
    # Deaths that follow from a Ring-bearer's death do not settle it: the responses to it go on after them.
    if bearer_dies and state.dying_bearer >= 0:
        seat = state.dying_bearer
        state.dying_bearer = -1
        ending.eliminate(state, seat, "ring-bearer killed")
    yield from kill_at_zero_vitality(state)
    return bool(alive)


def _not_saved(
    state: TcgState, kind: str, cards: Sequence[int], source: int, fought: Sequence[int] = ()
) -> Generator[Ask, object, list[int]]:
    """Let everybody respond to cards being about to be killed or discarded; returns those that are all the same."""
    generations = {card: state.generation[card] for card in cards}
    doomed = [Occurrence(kind, card, source, state.owner[card], others=tuple(fought)) for card in cards]
    before = state.doomed
    if kind == names.ABOUT_TO_KILL:
        state.doomed = [*before, *cards]
    yield from window(state, *doomed)
    state.doomed = before
    if state.outcome is not None:
        return []
    return [
        death.card
        for death in doomed
        if not death.gone
        and state.zone[death.card] >= names.AREA
        and state.generation[death.card] == generations[death.card]
    ]


def kill_at_zero_vitality(state: TcgState) -> Generator[Ask, object, None]:
    """Kill every character whose vitality is 0, such as the bearer of a discarded armour (CR "killed").

    A Ring-bearer whose resistance is 0 is corrupted (CR "resistance").
    """
    while state.outcome is None:
        doomed = [
            card
            for card in active.active_cards(state)
            if state.blueprints[card].is_character and values.vitality(state, card) == 0
        ]
        if not doomed or not (yield from kill(state, doomed)):
            break
    if state.dying_bearer < 0:
        ending.check_corruption(state, state.fp)


def _borne_by(state: TcgState, cards: Sequence[int]) -> list[int]:
    """What cards bear, and what those bear: it is discarded when they leave play (CR "leaving play")."""
    borne: list[int] = []
    for card in cards:
        items = [item for item in zones.items_on(state, card) if item not in cards and item not in state.ring]
        borne += [*items, *_borne_by(state, items)]
    return list(dict.fromkeys(borne))


def _gone(before: TcgState, kind: str, card: int, source: int, fought: Sequence[int] = ()) -> Occurrence:
    """The occurrence of a card leaving play, with the table as it was."""
    return Occurrence(kind, card, source, before.owner[card], before=before, others=tuple(fought))


def _before_leaving(state: TcgState, cards: Sequence[int]) -> tuple[TcgState | None, list[int]]:
    """The table before cards leave play, where somebody could respond to a discard, and what is discarded with them."""
    along = _borne_by(state, cards)
    if not cards or not may_answer(state, names.DISCARDED, cards=[*cards, *along]):
        return None, []
    return state.copy(), along


def _have_left(state: TcgState, cards: Sequence[int]) -> None:
    """Cards have left play: they fight no more, and a Ring-bearer whose resistance has fallen to the burdens is
    corrupted before anybody responds (CR "resistance")."""
    leave_skirmish(state, cards)
    if cards:
        ending.settle_corruption(state)


def _discarded(
    state: TcgState, before: TcgState | None, cards: Sequence[int], source: int = NO_CARD
) -> Generator[Ask, object, None]:
    """One window on all the cards that have been discarded together."""
    if before is not None and cards:
        yield from window(state, *(_gone(before, names.DISCARDED, card, source) for card in dict.fromkeys(cards)))


def discard(state: TcgState, cards: Sequence[int], source: int = NO_CARD, by: int = NO_SEAT) -> Performance:
    """Discard cards from play, together with what is on them, and open one window on it; a Ring-bearer cannot be
    discarded (CR "Ring-bearer"). What is about to be discarded may leave play otherwise instead. Returns whether all of
    them have been discarded.

    Args:
        source: the card whose text does it, if one does.
        by: the player who performs that text.
    """
    going = [
        card
        for card in cards
        if state.zone[card] >= names.AREA
        and card not in state.ring_bearer
        and card not in state.ring
        and bars.may_discard(state, card, by, source)
    ]
    meant = going
    if going and may_answer(state, names.ABOUT_TO_DISCARD, cards=going):
        going = yield from _not_saved(state, names.ABOUT_TO_DISCARD, going, source)
    before, along = _before_leaving(state, going)
    for card in going:
        if state.zone[card] >= names.AREA:
            state.emit("discard", card=zones.name_of(state, card))
            leave_play(state, card, names.DISCARD)
    _have_left(state, going)
    yield from _discarded(state, before, [*going, *along], source)
    yield from kill_at_zero_vitality(state)
    return bool(going) and going == meant


def return_to_hand(state: TcgState, cards: Sequence[int]) -> Performance:
    """Return cards in play to their owners' hands; what is on them is discarded. A Ring-bearer cannot be returned (CR
    "effect", "Ring-bearer"), and the Rule of 4 counts what the Free Peoples player gets back."""
    going = [
        card
        for card in cards
        if state.zone[card] >= names.AREA and card not in state.ring_bearer and card not in state.ring
    ]
    before, along = _before_leaving(state, going)
    returned = []
    for card in going:
        if state.owner[card] != state.fp or zones.may_take_into_hand(state):
            _clear(state, card)
            zones.take_into_hand(state, card)
            returned.append(card)
    _have_left(state, returned)
    yield from _discarded(state, before, [item for item in along if state.zone[item] < names.AREA])
    yield from kill_at_zero_vitality(state)
    return bool(going) and returned == going


def put_beneath_deck(state: TcgState, cards: Sequence[int]) -> Performance:
    """Place cards in play on the bottom of their owners' draw decks; what is on them is discarded. A Ring-bearer stays
    (CR "Ring-bearer")."""
    return (yield from _put_into_deck(state, cards, bottom=True))


def put_on_deck(state: TcgState, cards: Sequence[int]) -> Performance:
    """Place cards in play on top of their owners' draw decks, as ``put_beneath_deck`` does on the bottom."""
    return (yield from _put_into_deck(state, cards, bottom=False))


def _put_into_deck(state: TcgState, cards: Sequence[int], *, bottom: bool) -> Performance:
    going = [
        card
        for card in cards
        if state.zone[card] >= names.AREA and card not in state.ring_bearer and card not in state.ring
    ]
    before, along = _before_leaving(state, going)
    for card in going:
        event = "put beneath deck" if bottom else "put on deck"
        state.emit(event, player=state.owner[card], source="play", card=zones.name_of(state, card))
        _clear(state, card)
        zones.move(state, card, names.DECK, bottom=bottom)
    _have_left(state, going)
    yield from _discarded(state, before, [item for item in along if state.zone[item] < names.AREA])
    yield from kill_at_zero_vitality(state)
    return bool(going)


def remove_from_game(state: TcgState, cards: Sequence[int]) -> Performance:
    """Remove cards in play from the game; what is on them is discarded. A Ring-bearer stays (CR "Ring-bearer")."""
    going = [
        card
        for card in cards
        if state.zone[card] >= names.AREA and card not in state.ring_bearer and card not in state.ring
    ]
    before, along = _before_leaving(state, going)
    for card in going:
        _clear(state, card)
        zones.remove_from_game(state, card)
    _have_left(state, going)
    yield from _discarded(state, before, [item for item in along if state.zone[item] == names.DISCARD])
    yield from kill_at_zero_vitality(state)
    return bool(going)


def stack(state: TcgState, cards: Sequence[int], host: int) -> Performance:
    """Stack cards that are in play on another; what is on them is discarded, their wounds are gone (CR "stack")."""
    going = [card for card in cards if state.zone[card] >= names.AREA and state.zone[host] >= names.AREA]
    before, along = _before_leaving(state, going)
    for card in going:
        _clear(state, card)
        zones.stack(state, card, host)
    _have_left(state, going)
    yield from _discarded(state, before, along)
    yield from kill_at_zero_vitality(state)
    return bool(going)


def leave_play(state: TcgState, card: int, zone: int) -> None:
    """Take a card out of play; what it bears and what is stacked on it is discarded (CR "leaving play")."""
    _clear(state, card)
    zones.move(state, card, zone)


def _clear(state: TcgState, card: int) -> None:
    for item in zones.items_on(state, card):
        if state.zone[item] == names.BORNE:
            leave_play(state, item, names.DISCARD)
    for stacked in zones.stacked_on(state, card):
        zones.move(state, stacked, names.DISCARD)


def leave_skirmish(state: TcgState, cards: Sequence[int]) -> None:
    """Characters no longer fight. Those whose going together leaves nobody on their side while there is somebody on
    the other have lost the skirmish (CR "skirmish phase")."""
    for skirmish in state.skirmishes:
        fallen = [minion for minion in skirmish.minions if minion in cards]
        for minion in fallen:
            skirmish.minions.remove(minion)
        if skirmish.fighter in cards:
            if skirmish.minions:
                skirmish.gone = [skirmish.fighter]
            skirmish.fighter = NO_CARD
        elif fallen and not skirmish.minions and skirmish.fighter != NO_CARD:
            skirmish.gone = fallen
