"""A card's identity inside the engine: its facts and what its definition makes it do, ready to be looked up."""

from dataclasses import dataclass, field

from engine.tcg import names
from engine.tcg.facts import CardFacts, titles_of_unique_and_others
from engine.tcg.language import (
    Action,
    Changing,
    Condition,
    Discount,
    Filter,
    FromDiscard,
    Granting,
    Lowering,
    Modifier,
    ReplacingNamesake,
    Response,
    Text,
    Texts,
    fingerprint,
    words_in,
)


@dataclass(slots=True, eq=False)
class Blueprint:
    """One card's facts and abilities. Built once; games refer to it by identity and dump it by ``id``."""

    facts: CardFacts
    id: str = ""
    type: str = ""
    types: tuple[str, ...] = ()
    """Its card types: one, and in another form perhaps that of the printed card as well."""
    printed: "Blueprint | None" = None
    """The card as printed, where this is another form of it."""
    forms: "dict[str, Blueprint]" = field(default_factory=dict)
    """Its other forms, by the fingerprint of the word that says so."""
    side: str = ""
    culture: str = ""
    title: str = ""
    unique: bool = False
    may_clash: bool = False
    """Whether it cannot be played beside some card of its title: it is unique, or another card of its title is."""
    cost: int = 0
    strength: int = 0
    vitality: int = 0
    resistance: int = 0
    site_number: int = 0
    block: str = ""
    """The block of a site, or of an ally's homes; where none is known, the one whose numbers have no symbol."""
    races: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    keywords: dict[str, int] = field(default_factory=dict)
    is_character: bool = False
    bearer: Filter | None = None
    one_per_bearer: bool = False
    beside_another: bool = False
    """Whether it may be borne beside one other item of its class."""
    to_play: Condition | None = None
    cost_to_play: Text | None = None
    """What must be paid beside twilight to play it, for cards other than events."""
    lowered: Lowering | None = None
    """What lowers its cost while it is played: toil, or its discount."""
    discount: Discount | None = None
    """How its own text lets its cost be lowered while it is played."""
    replaces_namesake: bool = False
    """Whether playing it takes cards of its title out of play."""
    from_discard: FromDiscard | None = None
    """How its own text lets it be played from the discard pile."""
    while_discarded: tuple[Modifier, ...] = ()
    """What it changes while it lies in its owner's discard pile."""
    other_price: Text | None = None
    """What may be paid in place of an event's twilight cost."""
    plays_as: Action | None = None
    phases: tuple[str, ...] = ()
    """The phases in which it can be played from hand as an action."""
    responds: Response | None = None
    besides: tuple[str, ...] = ()
    """The phases, beside the one of its side, in which its text lets a card that is no event be played."""
    reveals: Response | None = None
    """What a card that is no event does when it is revealed from hand in response to something."""
    answers: Response | None = None
    """What it may do from hand in response to something: as an event, or revealed."""
    texts: Texts = field(default_factory=Texts)
    site_text: int = 0
    """The number of its owner's site whose game text it has as well, or 0."""
    at_rest: Texts | None = None
    """What a follower says while it is in the support area, where nothing else of it counts: its aid."""
    has_no_text: bool = False
    """Whether it says nothing while it is in play."""
    own_cost: tuple[Modifier, ...] = ()
    """What its text says of its own cost, naming itself."""
    granted: dict[str, Texts] = field(default_factory=dict)
    """Text that its abilities bring into force for a while, by the fingerprint of the word that says so."""
    suppresses_bearer: bool = False
    """Whether its bearer's game text does not apply."""
    waits_for_state: bool = False
    """Whether a text of it waits for something to be true; see ``rules.states``."""
    acts_from_discard: bool = False
    """Whether it can be played from the discard pile by its own text, or changes something while it lies there."""
    digest: str = ""
    """Fingerprint of everything it is and does, in whatever order its text says it."""

    def __post_init__(self) -> None:
        facts = self.facts
        self.id = facts.id
        self.type = facts.type
        self.types = (facts.type,)
        self.side = facts.side
        self.culture = facts.culture
        self.title = facts.title
        self.unique = facts.unique
        self.may_clash = facts.unique or facts.title in titles_of_unique_and_others()
        self.cost = facts.twilight or 0
        self.strength = facts.strength or 0
        self.vitality = facts.vitality or 0
        self.resistance = facts.resistance or 0
        self.site_number = facts.site_number or 0
        self.block = facts.block or names.FELLOWSHIP_BLOCK
        self.races = frozenset(facts.races)
        self.classes = frozenset(facts.classes)
        self.keywords = dict(facts.keywords)
        if self.type == names.EVENT:
            self.phases = self.plays_as.playable_in if self.plays_as is not None else ()
        else:
            self.phases = (names.FELLOWSHIP if self.side == names.FREE_PEOPLES_SIDE else names.SHADOW, *self.besides)
        self.has_no_text = self.texts == Texts() and not self.site_text and self.at_rest is None
        self.suppresses_bearer = any(modifier.kind == names.NO_TEXT for modifier in self.texts.modifiers)
        costs = (names.TWILIGHT_COST, names.ROAMING_PENALTY)
        self.own_cost = tuple(
            modifier for modifier in self.texts.modifiers if modifier.kind in costs and modifier.names_its_card
        )
        playing: tuple[object, ...] = (self.bearer, self.one_per_bearer, self.to_play, self.plays_as, self.responds)
        # Added only where a card has them, so that the digests of all others stay what they were.
        if self.cost_to_play is not None:
            playing += (self.cost_to_play,)
            self.replaces_namesake = any(isinstance(word, ReplacingNamesake) for word in words_in(self.cost_to_play))
        if self.beside_another:
            playing += ("beside another",)
        if self.discount is not None:
            playing += (self.discount,)
        aid = None if self.at_rest is None else self.at_rest.unordered()
        for part in (self.from_discard, self.while_discarded, self.other_price, aid, self.reveals, self.besides):
            if part:
                playing += (part,)
        if facts.block in ("towers", "king"):
            playing += (facts.block,)
        if facts.site_bonus is not None:
            playing += (facts.site_bonus,)
        self.digest = fingerprint((facts, playing, self.texts.unordered(), self.site_text))
        words = [*self.texts.abilities(), self.plays_as, self.responds]
        self.granted = {fingerprint(word): word.texts for word in words_in(words) if isinstance(word, Granting)}
        triggers = [trigger for texts in (self.texts, *self.granted.values()) for trigger in texts.triggers.values()]
        self.waits_for_state = any(names.STATE in trigger.on.kinds for trigger in triggers)
        self.answers = self.responds or self.reveals
        self.acts_from_discard = self.from_discard is not None or bool(self.while_discarded)
        self.is_character = facts.type in ("companion", "ally", "minion")
        self.forms = {fingerprint(word): word.form(self) for word in words_in(words) if isinstance(word, Changing)}
