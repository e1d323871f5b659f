"""Response windows: what may happen around an event of the game. Events are played here, for each opens a window.

Before an effect ("about to") and after it: repeat { all required actions, each once per occurrence, in the order the
Free Peoples player wishes; then one optional response, by the action procedure from whoever is next } until everybody
passes in a row or the occurrence is gone (CR "action", "response"; FR "Response"). So a Ring put on in response to a
wound converts that same wound: putting it on is optional, what it then says is required.

What happens at once opens one window: the results of a skirmish, all the cards that are killed or discarded together.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import Ask
from engine.tcg import names, reasons
from engine.tcg.language import (
    Ability,
    AbilityContext,
    FromDiscard,
    Hindrance,
    Occurrence,
    On,
    Performance,
    Text,
    Trigger,
    perform_all,
    unpayable,
)
from engine.tcg.rules import bars, costs, events, twilight, zones
from engine.tcg.rules.active import index_of, is_active, player_of, texts, trigger_context, trigger_of
from engine.tcg.rules.table_fingerprint import table_fingerprint
from engine.tcg.state import NO_CARD, NO_SEAT, BySide, TcgState

LOOP_BOUND = 20
"""How often a required response may stand within itself while the table changes; then it is taken for a loop, too."""
DEEPEST = 60
"""How many responses may stand one within the other. Deeper inside nobody is asked for another one."""
VOLUNTARY = (NO_CARD, "", "")
"""Marks an optional response in ``TcgState.nesting``; loop detection stops here."""

Response = tuple[str, int, str] | tuple[str, int, str, int]
"""verb, card, ability: ("trigger", card, ability), ("respond", card, ability), ("play", card, ""),
("reveal", card, ""), an offer of the rules or ("pass", -1, ""); where a window is about several cards also the card
responded to."""
PASS: Response = ("pass", NO_CARD, "")


class Endless(Exception):
    """A loop without a voluntary action: it began with the required response at ``depth`` of ``TcgState.nesting``."""

    def __init__(self, depth: int) -> None:
        super().__init__(depth)
        self.depth = depth


@dataclass(slots=True, eq=False)
class Duty:
    """What the rules themselves require together with the required texts: the wounds of a lost skirmish.

    ``verb`` and ``card`` name it where the Free Peoples player is asked what comes first.
    """

    verb: str
    card: int
    perform: Callable[[], Generator[Ask, object, object]]
    done: bool = False


@dataclass(slots=True, eq=False)
class Window:
    """What happened at once, and what has been done about it so far."""

    occurrences: Sequence[Occurrence]
    duties: Sequence[Duty] = ()
    taken: set[tuple[int, int, str]] = field(default_factory=set)
    """Optional triggers already performed: the occurrence's place, card and ability."""

    def open(self) -> list[tuple[int, Occurrence]]:
        """The occurrences that can still be responded to, by their places."""
        if len(self.occurrences) == 1:
            return [] if self.occurrences[0].gone else [(0, self.occurrences[0])]
        return [(place, occurrence) for place, occurrence in enumerate(self.occurrences) if not occurrence.gone]

    @property
    def closed(self) -> bool:
        """Whether nothing is left to respond to."""
        return not self.open()

    def option(self, verb: str, card: int, ability: str, occurrence: Occurrence) -> Response:
        """The option to do something about an occurrence."""
        if len(self.occurrences) == 1:
            return (verb, card, ability)
        return (verb, card, ability, occurrence.card)

    def about(self, option: Sequence[object], on: On) -> Occurrence:
        """The occurrence an option is about; ``on`` is what its ability waits for."""
        if len(self.occurrences) == 1:
            return self.occurrences[0]
        return next(
            occurrence
            for occurrence in self.occurrences
            if occurrence.kind in on.kinds and occurrence.card == option[3]
        )


class Required(NamedTuple):
    """A required text that is due."""

    occurrence: Occurrence
    card: int
    ability: str


def may_answer(state: TcgState, *kinds: str, cards: Sequence[int] | None = None) -> bool:
    """Whether anything in play, or in any hand by the match's card pool, could respond to such occurrences at all. A
    cheap test that spares making an occurrence nobody can respond to.

    ``cards``: those that it happens to, as far as that is known: what is printed on them may rule responses out.
    """
    index, responders = index_of(state), state.responders
    for kind in kinds:
        if kind in index.triggers or kind in index.responses:
            return True
        if cards is None:
            if _is_held(state, responders.to(kind)):
                return True
            continue
        for card in cards:
            if _is_held(state, responders.to(kind, state.blueprints[card])):
                return True
    return False


def _is_held(state: TcgState, events: BySide) -> bool:
    """Whether somebody whose side one of the events is of holds any card."""
    if events:
        for seat, hand in enumerate(state.hand):
            if hand and _side(state, seat) in events:
                return True
    return False


def window(state: TcgState, *occurrences: Occurrence, duties: Sequence[Duty] = ()) -> Generator[Ask, object, None]:
    """Let everybody respond to what happened at once; what the rules require is among the required actions."""
    if not duties and not any(_may_be_answered(state, occurrence) for occurrence in occurrences):
        return
    opened = Window(occurrences, duties)
    acted = NO_SEAT
    while True:
        yield from _required(state, opened)
        if opened.closed or _is_over(state):
            return
        acted = yield from _one_optional(state, opened, acted)
        if acted == NO_SEAT or opened.closed or _is_over(state):
            return


def _may_be_answered(state: TcgState, occurrence: Occurrence) -> bool:
    """Whether anything in play waits for such things, or anybody is asked because of what they might hold."""
    index, kind = index_of(state), occurrence.kind
    if kind in index.triggers or kind in index.responses or kind == names.DISCARDED or state.config.ask_when_able:
        return True
    if _responders(state, occurrence):
        for seat, hand in enumerate(state.hand):
            if hand and _could_respond(state, occurrence, seat):
                return True
    return False


def _is_over(state: TcgState) -> bool:
    """The game is over, or the fellowship everything was about has lost it just now."""
    return state.outcome is not None or state.fp in state.leaving


# -- required actions -----------------------------------------------------------------------------------------------


def _required(state: TcgState, opened: Window) -> Generator[Ask, object, None]:
    while not _is_over(state):
        ready = _due(state, opened)
        duties = [duty for duty in opened.duties if not duty.done]
        if not ready and not duties:
            return
        first: Required | Duty = ready[0] if ready else duties[0]
        if ready and (duties or (len(ready) > 1 and not _alike(state, ready))):
            first = yield from _ask_first(state, opened, ready, duties)
        if isinstance(first, Duty):
            first.done = True
            yield from first.perform()
        else:
            first.occurrence.answered.add((first.card, first.ability))
            yield from _carry_out(state, first)


def _triggers(state: TcgState, occurrence: Occurrence) -> Sequence[tuple[int, str, Trigger]]:
    """The triggers that wait for such an occurrence: those in force, and what the text of a card that has just been
    discarded from play says of that."""
    triggers = index_of(state).triggers.get(occurrence.kind, ())
    if occurrence.kind != names.DISCARDED:
        return triggers
    card, before = occurrence.card, occurrence.before
    if before is None or state.zone[card] != names.DISCARD:
        return triggers
    own = [
        (card, ability, trigger)
        for ability, trigger in state.blueprints[card].texts.triggers.items()
        if names.DISCARDED in trigger.on.kinds and trigger.on.filter.names_source
    ]
    return [*triggers, *own] if own and is_active(before, card) else triggers


def _due(state: TcgState, opened: Window) -> list[Required]:
    """The required texts that answer something and have not been performed for it."""
    return [
        Required(occurrence, card, ability)
        for _place, occurrence in opened.open()
        for card, ability, trigger in _triggers(state, occurrence)
        if not trigger.may
        and (card, ability) not in occurrence.answered
        and _triggered(state, occurrence, card, ability, trigger)
    ]


def _ask_first(
    state: TcgState, opened: Window, ready: list[Required], duties: list[Duty]
) -> Generator[Ask, object, Required | Duty]:
    """The Free Peoples player says which comes first (FR "Timing conflicts")."""
    several = len({trigger.occurrence.card for trigger in ready}) > 1
    options: dict[tuple[object, ...], Required | Duty] = {}
    for trigger in ready:
        option: tuple[object, ...] = ("trigger", trigger.card, trigger.ability)
        options.setdefault((*option, trigger.occurrence.card) if several else option, trigger)
    for duty in duties:
        options[(duty.verb, duty.card, "")] = duty
    picked = yield Decision(state.fp, ACTION, ("required",), list(options), subject=opened)
    assert isinstance(picked, tuple)
    return options[picked]


def _carry_out(state: TcgState, due: Required) -> Generator[Ask, object, None]:
    """Perform a required response. If it is the beginning of a loop without a voluntary action, the loop ends at once
    with no effect (CR "loops")."""
    depth = len(state.nesting)
    entry = (due.card, due.ability, _where_it_recurs(state, (due.card, due.ability)))
    before = state.copy()
    state.nesting.append(entry)
    try:
        yield from _perform(state, due.occurrence, due.card, due.ability)
    except Endless as loop:
        if loop.depth < depth:
            raise
        state.restore_from(before)
        state.emit("endless", card=zones.name_of(state, due.card))
    del state.nesting[depth:]


def _where_it_recurs(state: TcgState, chosen: Ability) -> str:
    """The fingerprint of the table if the response stands within itself, else nothing.

    Raises:
        Endless: it has stood within itself at this fingerprint, or very often.
    """
    within = len(state.nesting) - [*state.nesting[::-1], VOLUNTARY].index(VOLUNTARY)
    recurring = [(depth, entry) for depth, entry in enumerate(state.nesting) if depth >= within and entry[:2] == chosen]
    if not recurring:
        return ""
    here = table_fingerprint(state)
    if len(recurring) >= LOOP_BOUND or any(entry[2] == here for _, entry in recurring):
        raise Endless(recurring[0][0])
    return here


def _alike(state: TcgState, ready: list[Required]) -> bool:
    """Whether the order cannot matter: copies of one card, or one card's own texts."""
    return len({state.blueprints[trigger.card].id for trigger in ready}) == 1


def _triggered(state: TcgState, occurrence: Occurrence, card: int, ability: str, trigger: Trigger) -> bool:
    context = trigger_context(state, card, ability, occurrence)
    return trigger.on.matches(context, occurrence) and trigger.possible(context)


def _perform(state: TcgState, occurrence: Occurrence, card: int, ability: str) -> Generator[Ask, object, None]:
    state.emit("triggered", card=zones.name_of(state, card))
    yield from trigger_of(state, card, ability).perform(trigger_context(state, card, ability, occurrence))


# -- optional responses ---------------------------------------------------------------------------------------------


def _one_optional(state: TcgState, opened: Window, after: int) -> Generator[Ask, object, int]:
    """Ask round once by the action procedure, beginning behind who acted last. Returns who responded, if anybody."""
    if len(state.nesting) >= DEEPEST:
        return NO_SEAT
    for seat in _round(state, after):
        if not _is_asked(state, opened, seat):
            continue
        prompt: list[str | int] = ["respond"]
        for _place, occurrence in opened.open():
            prompt += [occurrence.kind, state.handle[occurrence.card] if occurrence.card >= 0 else 0]
        menu = partial(responses, state, opened, seat)
        answer = yield Decision(seat, ACTION, tuple(prompt), menu=menu, passing=PASS, subject=opened)
        assert isinstance(answer, tuple)
        if answer == PASS:
            continue
        depth = len(state.nesting)
        state.nesting.append(VOLUNTARY)
        yield from _respond(state, opened, seat, answer)
        del state.nesting[depth:]
        return seat
    return NO_SEAT


def _round(state: TcgState, after: int) -> list[int]:
    """Everybody once, the one who acted last at the end."""
    seats = state.procedure_seats()
    first = seats.index(after) + 1 if after in seats else 0
    return seats[first:] + seats[:first]


def _is_asked(state: TcgState, opened: Window, seat: int) -> bool:
    """By public facts only: an ability in play that can respond, or any hand card if any event of the pool could.
    What the rules offer is asked for here only beside such; alone it needs no window."""
    if _in_play(state, opened, seat):
        return True
    if state.config.ask_when_able:
        return bool(_from_hand(state, opened, seat))
    if state.hand[seat]:
        for place, occurrence in opened.open():
            if _could_respond(state, occurrence, seat) or _seems_able(state, opened, place, occurrence, seat):
                return True
    return False


def _seems_able(state: TcgState, opened: Window, place: int, occurrence: Occurrence, seat: int) -> bool:
    """Whether a player has an ability in play that could respond, if the hand held what it asks for."""
    index = index_of(state)
    for card, ability, trigger in _triggers(state, occurrence):
        if not trigger.may or not trigger.reads_hand or (place, card, ability) in opened.taken:
            continue
        if player_of_trigger(state, card, ability) == seat:
            context = trigger_context(state, card, ability, occurrence)
            if trigger.on.matches(context, occurrence) and trigger.seems_possible(context):
                return True
    for card, ability, response in index.responses.get(occurrence.kind, ()):
        if not response.reads_hand or player_of(state, card) != seat:
            continue
        if bars.keeper(state, seat, card, names.RESPONSE) != NO_CARD:
            continue
        context = AbilityContext(state, seat, card, ability, occurrence)
        if response.on.matches(context, occurrence) and response.seems_possible(context):
            return True
    return False


def _could_respond(state: TcgState, occurrence: Occurrence, seat: int) -> bool:
    """Whether any response event of the match's card pool could be played, or other card revealed, if the player held
    it."""
    known = _responders(state, occurrence).get(_side(state, seat))
    if not known:
        return False
    stand_in = state.in_decks + seat
    context = AbilityContext(state, seat, stand_in, occurrence=occurrence)
    for event in known:
        state.blueprints[stand_in] = event
        if event.reveals is not None:
            if events.unable_to_reveal(context, event.reveals, occurrence) is None:
                return True
            continue
        assert event.responds is not None
        if events.unable_to_respond(context, event.responds, occurrence) is None:
            return True
    return False


def _responders(state: TcgState, occurrence: Occurrence) -> BySide:
    """The events of the match's card pool that respond to such an occurrence, by what is printed."""
    printed = state.blueprints[occurrence.card] if occurrence.card != NO_CARD else None
    return state.responders.to(occurrence.kind, printed)


def _side(state: TcgState, seat: int) -> str:
    return names.FREE_PEOPLES_SIDE if seat == state.fp else names.SHADOW_SIDE


def responses(state: TcgState, opened: Window, seat: int) -> list[Response]:
    """Every legal response of a player, passing last."""
    return [*public_responses(state, opened, seat), *_from_hand(state, opened, seat), PASS]


def public_responses(state: TcgState, opened: Window, seat: int) -> list[Response]:
    """The legal responses of a player that everybody knows of: all but the cards of the hand."""
    options = _in_play(state, opened, seat)
    for _place, occurrence in opened.open():
        if occurrence.offer is not None and seat == state.fp and occurrence.offer.ready():
            options.append((occurrence.offer.verb, NO_CARD, ""))
    return options


def _in_play(state: TcgState, opened: Window, seat: int) -> list[Response]:
    index = index_of(state)
    responses: list[Response] = []
    for place, occurrence in opened.open():
        for card, ability, trigger in _triggers(state, occurrence):
            if not trigger.may or (place, card, ability) in opened.taken:
                continue
            player = player_of_trigger(state, card, ability) if index.granted else player_of(state, card)
            if player == seat and _triggered(state, occurrence, card, ability, trigger):
                responses.append(opened.option("trigger", card, ability, occurrence))
        for card, ability, response in index.responses.get(occurrence.kind, ()):
            if player_of(state, card) != seat or bars.keeper(state, seat, card, names.RESPONSE) != NO_CARD:
                continue
            context = AbilityContext(state, seat, card, ability, occurrence)
            if response.on.matches(context, occurrence) and response.ability_hindrance(context) is None:
                responses.append(opened.option("respond", card, ability, occurrence))
    return responses


def player_of_trigger(state: TcgState, card: int, ability: str) -> int:
    """The player who performs a trigger: the controller of lasting text, else the card's player."""
    granted = index_of(state).granted.get((card, ability))
    return player_of(state, card) if granted is None else granted[1].seat


def _from_hand(state: TcgState, opened: Window, seat: int) -> list[Response]:
    return [*_events_from_hand(state, opened, seat), *_revealed(state, opened, seat)]


def _revealed(state: TcgState, opened: Window, seat: int) -> list[Response]:
    """The cards of a hand that may be revealed, each once for an occurrence."""
    options: list[Response] = []
    for card in state.hand[seat]:
        reveals = state.blueprints[card].reveals
        if reveals is None or state.blueprints[card].side != _side(state, seat):
            continue
        for place, occurrence in opened.open():
            context = AbilityContext(state, seat, card, occurrence=occurrence)
            if occurrence.kind not in reveals.on.kinds or (place, card, "reveal") in opened.taken:
                continue
            if events.unable_to_reveal(context, reveals, occurrence) is None:
                options.append(opened.option("reveal", card, "", occurrence))
    return options


def _events_from_hand(state: TcgState, opened: Window, seat: int) -> list[Response]:
    return [
        opened.option("play", card, "", occurrence)
        for card in state.hand[seat]
        if state.blueprints[card].responds is not None
        for _place, occurrence in opened.open()
        if events.response_hindrance(AbilityContext(state, seat, card, occurrence=occurrence)) is None
    ]


def hindrance(state: TcgState, occurrence: Occurrence, seat: int, card: int, ability: str) -> Hindrance | None:
    """Why a player cannot respond with an ability of a card in play: the first check that fails."""
    response = texts(state, card).responses[ability]
    context = AbilityContext(state, seat, card, ability, occurrence)
    if occurrence.kind not in response.on.kinds or not response.on.matches(context, occurrence):
        return reasons.WRONG_TRIGGER
    if bars.keeper(state, seat, card, names.RESPONSE) != NO_CARD:
        return reasons.NO_ABILITIES
    return response.ability_hindrance(context)


def text_of(state: TcgState, opened: Window, option: Sequence[object]) -> tuple[Text, Occurrence] | None:
    """The text of a response and what it responds to; ``None`` where the rules offer it, and to pass."""
    verb, card, ability = option[:3]
    assert isinstance(card, int)
    assert isinstance(ability, str)
    if verb == "trigger":
        trigger = trigger_of(state, card, ability)
        return trigger, opened.about(option, trigger.on)
    response = state.blueprints[card].answers if verb in ("play", "reveal") else None
    if verb == "respond":
        response = texts(state, card).responses[ability]
    return None if response is None else (response, opened.about(option, response.on))


def responds_in_vain(state: TcgState, opened: Window, seat: int, option: Sequence[object]) -> bool:
    """Whether a response would do nothing, but that its cost is paid or its card leaves the hand."""
    text_and_occurrence = text_of(state, opened, option)
    if text_and_occurrence is None:
        return False
    text, occurrence = text_and_occurrence
    _verb, card, ability = option[:3]
    assert isinstance(card, int)
    assert isinstance(ability, str)
    context = (
        trigger_context(state, card, ability, occurrence)
        if isinstance(text, Trigger)
        else AbilityContext(state, seat, card, ability, occurrence)
    )
    return text.does_nothing(context)


def _respond(state: TcgState, opened: Window, seat: int, answer: Sequence[object]) -> Generator[Ask, object, None]:
    verb, card, ability = answer[:3]
    assert isinstance(card, int)
    assert isinstance(ability, str)
    if verb == "trigger":
        occurrence = opened.about(answer, trigger_of(state, card, ability).on)
        opened.taken.add((list(opened.occurrences).index(occurrence), card, ability))
        yield from _perform(state, occurrence, card, ability)
    elif verb == "respond":
        response = texts(state, card).responses[ability]
        occurrence = opened.about(answer, response.on)
        state.emit("use", player=seat, card=zones.name_of(state, card))
        yield from use_ability(response, AbilityContext(state, seat, card, ability, occurrence))
    elif verb == "reveal":
        reveals = state.blueprints[card].reveals
        assert reveals is not None
        occurrence = opened.about(answer, reveals.on)
        opened.taken.add((list(opened.occurrences).index(occurrence), card, "reveal"))
        state.emit("reveal from hand", player=seat, cards=zones.shown(state, [card]))
        yield from reveals.perform(AbilityContext(state, seat, card, occurrence=occurrence))
    elif verb == "play":
        text = state.blueprints[card].responds
        assert text is not None
        yield from play_event(state, seat, card, opened.about(answer, text.on))
    else:
        (occurrence,) = (
            candidate
            for candidate in opened.occurrences
            if candidate.offer is not None and candidate.offer.verb == verb
        )
        offer, occurrence.offer = occurrence.offer, None
        assert offer is not None
        yield from offer.perform()


def play_event(
    state: TcgState, seat: int, card: int, occurrence: Occurrence | None = None, *, price: FromDiscard | None = None
) -> Performance:
    """Play an event, of the phase or in response to ``occurrence`` (CR "playing a card"). ``price``: by its own text
    from the discard pile. What is to be done with it then is a part of its effect: a cancelled event is discarded."""
    blueprint = state.blueprints[card]
    text = blueprint.responds if occurrence is not None else blueprint.plays_as
    assert text is not None
    cost: int | None = costs.twilight_cost(state, card)
    assert cost is not None
    zones.move(state, card, names.VOID)
    source = {} if price is None else {"source": "discard"}
    state.emit("play", player=seat, card=zones.name_of(state, card), cost=cost, roaming=False, **source)
    context = AbilityContext(state, seat, card, occurrence=occurrence)
    if cost and blueprint.other_price is not None and (yield from _pay_otherwise(context, blueprint.other_price, cost)):
        cost = 0
    if blueprint.lowered is not None:
        cost = yield from blueprint.lowered(state, seat, card, cost)
    paid, goes_to = False, names.DISCARD
    if cost is None:
        state.emit("cost unpaid")
    else:
        twilight.pay_twilight(state, card, cost)
        before, state.paying = state.paying, (card, context.ability)
        paid = price is None or (yield from perform_all(price.cost, context))
        paid = paid and (yield from text.pay(context))
        state.paying = before
    in_full = False
    if paid:
        played = Occurrence(names.PLAYED, card, card, seat)
        if may_answer(state, names.PLAYED, cards=(card,)):
            yield from window(state, played)
            goes_to = played.goes_to
        if not played.gone and state.outcome is None:
            in_full = yield from text.take_effect(context)
            if price is not None:
                yield from perform_all(price.then, context)
    if state.zone[card] == names.VOID:
        if goes_to == names.DECK:
            state.emit("put on deck", player=seat, source="void", card=zones.name_of(state, card))
        zones.move(state, card, goes_to)
    events.note_played(state, card)
    return in_full


def _pay_otherwise(context: AbilityContext, other: Text, cost: int) -> Performance:
    """Let a player pay something else in place of an event's twilight cost; returns whether they do. They must where
    the pool does not hold enough."""
    state = context.state
    if unpayable(other.cost, context) is not None:
        return False
    shadow = state.blueprints[context.source].side == names.SHADOW_SIDE
    if not (shadow and state.twilight < cost):
        prompt = ("other price", state.blueprints[context.source].id)
        if not (yield Decision(context.seat, YESNO, prompt, [True, False], subject=other)):
            return False
    return (yield from perform_all(other.cost, context))


def use_ability(text: Text, context: AbilityContext) -> Performance:
    """Pay for a special ability, let everybody respond to its being used, then do what it does unless that is
    prevented (CR "cancel"). Returns whether it was done in full."""
    state = context.state
    before, state.paying = state.paying, (context.source, context.ability)
    paid = yield from text.pay(context)
    state.paying = before
    if not paid:
        return False
    if may_answer(state, names.ABILITY_USED):
        used = Occurrence(names.ABILITY_USED, context.source, context.source, context.seat)
        yield from window(state, used)
        if used.gone or state.outcome is not None:
            return False
    return (yield from text.take_effect(context))


def tell_of_cards_taken(state: TcgState, seat: int, count: int) -> Generator[Ask, object, None]:
    """Let everybody respond to each card that a player has drawn or taken into hand."""
    for _ in range(count):
        if state.outcome is None and may_answer(state, names.TAKES_CARD):
            yield from window(state, Occurrence(names.TAKES_CARD, seat=seat))
