"""The card whose text is worded."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.tcg import names
from engine.tcg.facts import CardFacts
from engine.tcg.language import Player, words_in
from engine.tcg.words.targets import Chosen, EachNamed
from engine.tcg.words.verbs import (
    DiscardFromHand,
    DiscardTopOfDeck,
    DiscardUntilStopped,
    Play,
    RevealFromHand,
    RevealOfHand,
    RevealUntil,
    Show,
)
from engine.tcg.words.wording.noun_phrase import NounPhrase

DISCARDING: Final = (DiscardFromHand, DiscardTopOfDeck, DiscardUntilStopped)
BEARER: Final = NounPhrase(("bearer",), determiner="")
THAT_CHARACTER: Final = NounPhrase(("character",), determiner="that")


@dataclass(frozen=True, slots=True)
class Speaker:
    """The card whose text is worded.

    Attributes:
        facts: the card's facts.
        named: what its text has named so far, by the name later words use.
        doer: who is known to do what comes next, so that it need not be said; None for the player the text is of.
        responds_to: the kind of occurrence its text waits for; empty for what waits for none.
        that_card: how the card is called that it happens to.
        that_player: how the owner of that card is called.
        other_side: how the character is called that it is skirmishing, or assigned to.
        shown: how the cards are called that the text has shown or discarded.
        shown_as: what marks one of these cards by its kind: "revealed", "discarded".
        bearer: how its bearer is called: "bearer" on the card, "its bearer" in sentences about it.
        to_choose: what is chosen with what comes next: it is called by its kind, by the name under which it is bound.
        opponent: how the opponent is called whom the text is about.
        in_regroup_phase: whether its text works in the regroup phase alone.
        in_a_skirmish: whether what it waits for happens during a skirmish that it has named.
        quoted: whether it is worded inside another sentence, where no new one can begin.
    """

    facts: CardFacts
    named: Mapping[str, Chosen] = field(default_factory=dict)
    responds_to: str = ""
    that_card: str = "it"
    that_player: str = "its owner"
    other_side: NounPhrase = THAT_CHARACTER
    doer: Player | None = None
    shown: str = "them"
    shown_as: str = "among them"
    bearer: NounPhrase = BEARER
    to_choose: Mapping[str, Chosen] = field(default_factory=dict)
    opponent: str = "that opponent"
    in_regroup_phase: bool = False
    in_a_skirmish: bool = False
    quoted: bool = False

    @property
    def itself(self) -> NounPhrase:
        """How the text names its card: a unique character by name, others by kind."""
        if self.facts.unique and self.facts.type in names.CHARACTERS:
            return NounPhrase.named(self.facts.title)
        return NounPhrase((self.facts.type,), determiner="this")

    def having_named(self, words: object) -> "Speaker":
        """The card behind these words of its text: what they have chosen is known."""
        chosen = {word.bind: word for word in words_in(words) if isinstance(word, Chosen)}
        shown, shown_as = self.shown, self.shown_as
        for word in words_in(words):
            if isinstance(word, EachNamed):
                chosen[word.bind] = Chosen(word.filter, 2)
            if isinstance(word, Play):
                chosen["played"] = Chosen(word.filter, word.count)
            if isinstance(word, RevealUntil):
                shown = "all cards revealed"
            elif isinstance(word, Show):
                shown_as = "revealed" if word.openly else "among them"
            elif isinstance(word, RevealFromHand | RevealOfHand | RevealUntil):
                shown_as = "revealed"
            elif isinstance(word, DISCARDING):
                shown_as = "discarded"
        return replace(self, named={**self.named, **chosen}, shown=shown, shown_as=shown_as)

    def spoken_of(self) -> "Speaker":
        """The card as others speak of it."""
        return replace(self, bearer=BEARER.with_determiner("its"), quoted=True)


def itself(speaker: Speaker) -> str:
    """How a card's text names the card."""
    return speaker.itself.with_article()
