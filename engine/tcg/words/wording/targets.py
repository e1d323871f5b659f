"""Targets as the objects of verbs."""

from functools import singledispatch

from engine.tcg.words.targets import Bound, Chosen, Each, Itself, Target, ThatCard
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun
from engine.tcg.words.wording.speaker import Speaker, itself


@singledispatch
def target(what: Target, speaker: Speaker) -> str:
    """A target as the object of a verb."""
    raise NotImplementedError(f"no wording for {what!r}")


@target.register
def _(what: Chosen, speaker: Speaker) -> str:
    return noun(what.filter, speaker).counted(what.count)


@target.register
def _(what: Each, speaker: Speaker) -> str:
    return noun(what.filter, speaker).each()


@target.register
def _(what: Itself, speaker: Speaker) -> str:
    return itself(speaker)


@target.register
def _(what: Bound, speaker: Speaker) -> str:
    chosen = speaker.named.get(what.name)
    if chosen is None:
        return "that character"
    phrase = noun(chosen.filter, speaker)
    if phrase.is_name:
        return phrase.with_article()
    if len(phrase.heads) > 1 or phrase.others:
        phrase = NounPhrase(("character",))
    head = NounPhrase(phrase.heads)
    return f"that {head.singular()}" if chosen.count == 1 else f"those {head.plural()}"


@target.register
def _(what: ThatCard, speaker: Speaker) -> str:
    return "it"


def how_many(what: Target, speaker: Speaker) -> int:
    """Of how many a text speaks; of each of a kind, as of one."""
    if isinstance(what, Bound):
        what = speaker.named.get(what.name, what)
    return what.count if isinstance(what, Chosen) else 1
