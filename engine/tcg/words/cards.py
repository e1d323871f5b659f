"""How a card is put together from its parts. Names and numbers come from the card's facts."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import (
    Action,
    Amount,
    Condition,
    Discount,
    Filter,
    FromDiscard,
    Modifier,
    On,
    Part,
    Response,
    SiteText,
    Texts,
    Trigger,
    Verb,
)
from engine.tcg.words.abilities import AlsoDuring, Conditions, Verbs, as_conditions, as_verbs
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import COMPANION, YOUR
from engine.tcg.words.targets import a
from engine.tcg.words.verbs.items import TransferThis

__all__ = [
    "FromDiscard",
    "card",
    "event",
    "follower",
    "from_discard",
    "item",
    "response_event",
]


@dataclass(frozen=True, slots=True)
class Definition:
    """A card's text. ``name`` repeats title and subtitle for readers; loading checks it against the facts."""

    id: str
    name: str
    parts: tuple[Part, ...] = ()
    bearer: Filter | None = None
    one_per_bearer: bool = False
    to_play: Condition | None = None
    cost: tuple[Verb, ...] = ()
    beside_another: bool = False
    event: Action | None = None
    event_response: Response | None = None
    from_discard: FromDiscard | None = None
    while_discarded: tuple[Modifier, ...] = ()
    other_price: tuple[Verb, ...] = ()
    aid: Trigger | None = None
    from_hand: Response | None = None
    discount: Discount | None = None
    besides: tuple[str, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(part for part in self.parts if isinstance(part, Action))

    @property
    def responses(self) -> tuple[Response, ...]:
        return tuple(part for part in self.parts if isinstance(part, Response))

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        return tuple(part for part in self.parts if isinstance(part, Trigger))

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        return tuple(part for part in self.parts if isinstance(part, Modifier))

    @property
    def phases(self) -> set[str]:
        """The timing words of its text: the phases of its actions, and "response"."""
        own = self.actions if self.event is None else (self.event,)
        responds = bool(self.responses) or self.event_response is not None
        phases = {phase for action in own for phase in action.phases} | ({names.RESPONSE} if responds else set())
        if self.from_discard is not None and self.from_discard.phase:
            phases.add(self.from_discard.phase)
        return phases

    @property
    def texts(self) -> Texts:
        """What the card says while it is in play."""
        return Texts.of(self.parts)

    @property
    def site_text(self) -> int:
        """The number of its owner's site whose game text it has as well, or 0."""
        return next((part.number for part in self.parts if isinstance(part, SiteText)), 0)


def card(
    id: str,
    name: str,
    *parts: Part,
    one_per_bearer: bool = False,
    to_play: Condition | None = None,
    cost: Verbs = (),
    from_discard: FromDiscard | None = None,
    from_hand: Response | None = None,
    discount: Discount | None = None,
    besides: tuple[str, ...] = (),
) -> Definition:
    """A character, a site, the Ring, or a card of the support area. ``cost`` is paid beside twilight to play it;
    ``one_per_bearer`` is about whom it is transferred to; ``from_discard``: its text lets it be played from the discard
    pile; ``from_hand``: what it does when it is revealed from hand in response to something; ``discount``: how its text
    lets its twilight cost be lowered while it is played; ``besides``: its text lets it be played whenever an event of
    these phases could be."""
    return Definition(
        id,
        name,
        parts,
        one_per_bearer=one_per_bearer,
        to_play=to_play,
        cost=as_verbs(cost),
        from_discard=from_discard,
        from_hand=from_hand,
        discount=discount,
        besides=besides,
    )


def item(
    id: str,
    name: str,
    *parts: Part,
    bearer: Filter,
    one_per_bearer: bool = False,
    beside_another: bool = False,
    to_play: Condition | None = None,
    cost: Verbs = (),
) -> Definition:
    """A possession, artifact or condition borne by such a character. ``cost`` is paid beside twilight to play it;
    ``beside_another``: it may be borne beside one other item of its class."""
    return Definition(id, name, parts, bearer, one_per_bearer, to_play, as_verbs(cost), beside_another)


def follower(
    id: str,
    name: str,
    *parts: Part,
    aid: Verbs,
    to: Filter = COMPANION,
    to_play: Condition | None = None,
    cost: Verbs = (),
) -> Definition:
    """A follower: at the start of the maneuver phase ``aid`` may be paid to transfer it to one of its player's
    characters, where its text counts until the end of the turn. ``cost`` is paid beside twilight to play it."""
    transfer = Trigger(
        (TransferThis(a(to & YOUR)),), as_verbs(aid), (Spots(to & YOUR),), on=On(names.START_OF_MANEUVER), may=True
    )
    return Definition(id, name, parts, to_play=to_play, cost=as_verbs(cost), aid=transfer)


def event(
    id: str,
    name: str,
    *phases: str,
    does: Verbs,
    cost: Verbs = (),
    when: Conditions = (),
    to_play: Condition | None = None,
    x: Amount | None = None,
    besides: tuple[str, ...] = (),
    from_discard: FromDiscard | None = None,
    while_discarded: Modifier | tuple[Modifier, ...] = (),
    other_price: Verbs = (),
) -> Definition:
    """An event of one phase, or of several. ``x`` is the most that makes sense for X where its text has one.

    ``besides``: other phases in which its text lets it be played; ``from_discard``: its text lets it be played from the
    discard pile; ``while_discarded``: what it changes while it lies there; ``other_price``: what may be paid in place
    of its twilight cost.
    """
    text = Action(as_verbs(does), as_verbs(cost), as_conditions(when), x, phases)
    if besides:
        text = AlsoDuring(text.does, text.cost, text.when, x, phases, besides)
    changes = (while_discarded,) if isinstance(while_discarded, Modifier) else while_discarded
    return Definition(
        id,
        name,
        to_play=to_play,
        event=text,
        from_discard=from_discard,
        while_discarded=changes,
        other_price=as_verbs(other_price),
    )


def from_discard(cost: Verbs, *, then: Verbs = (), phase: str = "") -> FromDiscard:
    """How a card's own text lets its player play it from the discard pile: what is paid beside its other costs, what an
    event does then last, and the phase of the ability where it is no event."""
    return FromDiscard(as_verbs(cost), as_verbs(then), phase)


def response_event(
    id: str,
    name: str,
    on: On,
    *,
    does: Verbs,
    cost: Verbs = (),
    when: Conditions = (),
    x: Amount | None = None,
) -> Definition:
    """An event that responds to something. ``x`` is the most that makes sense for X where its text has one."""
    text = Response(as_verbs(does), as_verbs(cost), as_conditions(when), x, on=on)
    return Definition(id, name, event_response=text)
