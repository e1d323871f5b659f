"""Targets as the objects of verbs."""

from functools import singledispatch
from typing import Final

from engine.tcg import names
from engine.tcg.language import ANY
from engine.tcg.words.targets import (
    AnyNumber,
    Bound,
    Chosen,
    Each,
    Itself,
    OneOfEachCulture,
    OtherSide,
    Target,
    ThatCard,
    UpTo,
)
from engine.tcg.words.wording.amounts import how_many_chosen, quantity
from engine.tcg.words.wording.grammar import pronoun
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import named_before, noun
from engine.tcg.words.wording.speaker import Speaker, itself

CHARACTER: Final = NounPhrase(("character",))


@singledispatch
def target(what: Target, speaker: Speaker) -> str:
    """A target as the object of a verb."""
    raise NotImplementedError(f"no wording for {what!r}")


@target.register
def _chosen(what: Chosen, speaker: Speaker) -> str:
    return how_many_chosen(what.count, speaker).counted(noun(what.filter, speaker))


@target.register
def _up_to(what: UpTo, speaker: Speaker) -> str:
    return f"up to {quantity(what.count, speaker).counted(noun(what.filter, speaker))}"


@target.register
def _any_number(what: AnyNumber, speaker: Speaker) -> str:
    phrase = noun(what.filter, speaker)
    return f"any number of {'your ' if phrase.determiner == 'your' else ''}{phrase.plural()}"


@target.register
def _one_of_each_culture(what: OneOfEachCulture, speaker: Speaker) -> str:
    return f"{noun(what.filter, speaker).with_article()} of each culture"


@target.register
def _each(what: Each, speaker: Speaker) -> str:
    return noun(what.filter, speaker).each()


@target.register
def _itself(what: Itself, speaker: Speaker) -> str:
    return itself(speaker)


@target.register
def _bound(what: Bound, speaker: Speaker) -> str:
    chosen = speaker.to_choose.get(what.name)
    return named_before(what.name, speaker).with_article() if chosen is None else target(chosen, speaker)


@target.register
def _that_card(what: ThatCard, speaker: Speaker) -> str:
    return speaker.that_card


@target.register
def _other_side(what: OtherSide, speaker: Speaker) -> str:
    if what.filter is ANY and speaker.responds_to == names.ASSIGNED:
        return speaker.other_side.with_article()
    phrase = CHARACTER if what.filter is ANY else noun(what.filter, speaker)
    side = {names.WINS_SKIRMISH: ("losing",), names.LOSES_SKIRMISH: ("winning",)}.get(speaker.responds_to, ())
    return phrase.described(*side).with_determiner("the").with_article()


def mentioned(what: Target, speaker: Speaker) -> str:
    """A target of which a text speaks again: "that Hobbit", "they"."""
    if how_many(what, speaker) > 1:
        return pronoun(2)
    return noun(what.filter, speaker).mentioned().with_article() if isinstance(what, Chosen) else target(what, speaker)


def how_many(what: Target, speaker: Speaker) -> int:
    """Of how many a text speaks; of each of a kind, as of one."""
    if isinstance(what, Bound):
        what = speaker.named.get(what.name, what)
    if not isinstance(what, Chosen):
        return 1
    return what.count if isinstance(what.count, int) else 2
