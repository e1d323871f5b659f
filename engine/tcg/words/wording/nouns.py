"""Filters as noun phrases."""

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine.kernel.number_words import number_word
from engine.tcg import names
from engine.tcg.language import And, Any, Filter, Not, Or
from engine.tcg.words import filters as f
from engine.tcg.words.players import OwnerOf, ThatPlayer
from engine.tcg.words.wording.described import (
    CULTURES,
    HELD,
    NOUN_KEYWORDS,
    NUMBERED,
    RACES,
    RACES_AND_CULTURES,
    SIDES,
    Described,
    keyword,
)
from engine.tcg.words.wording.grammar import capitalised, listed, plural_of
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.players import player
from engine.tcg.words.wording.speaker import Speaker

_SIMPLE: Final = (f.OfType, f.OfRace, f.OfClass)
TOKEN: Final = NounPhrase(("token",))
CURRENT_SITE: Final = NounPhrase.named("the fellowship's current site")
CULTURE_TOKEN: Final = NounPhrase(("culture token",))
OF_A_SKIRMISH: Final = (
    names.START_OF_SKIRMISH,
    names.SKIRMISH_ABOUT_TO_END,
    names.SKIRMISH_ENDS,
    names.WINS_SKIRMISH,
    names.LOSES_SKIRMISH,
)
"""What a text waits for that is about one skirmish: it has named it, so that it is "that skirmish"."""


# -- filters --------------------------------------------------------------------------------------------------------


def noun(filter_: Filter, speaker: Speaker) -> NounPhrase:
    """A filter as a noun phrase; ``speaker`` is the card the text is on.

    The order of the parts does not matter: adjectives stand in the order of English.
    """
    if filter_ == f.CHARACTER:
        return NounPhrase(("character",))
    if isinstance(filter_, Or) and not _is_simple(filter_):
        first, *others = (noun(part, speaker) for part in filter_.parts)
        return first.or_(*others)
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    for place, part in enumerate(parts):
        if isinstance(part, Or) and part != f.CHARACTER and not _is_simple(part):
            rest = (*parts[:place], *parts[place + 1 :])
            return noun(Or(tuple(And((*rest, *parts_of(choice))) for choice in part.parts)), speaker)
    return _read(parts, speaker).phrase()


def _read(parts: Sequence[Filter], speaker: Speaker) -> Described:
    described = Described()
    for part in parts:
        _describe(part, described, speaker)
    return described


def parts_of(filter_: Filter) -> tuple[Filter, ...]:
    """The parts that a card must all fit."""
    return filter_.parts if isinstance(filter_, And) else (filter_,)


def _is_simple(filter_: Or) -> bool:
    """Whether one article and one adjective do for all alternatives: "your companion or minion"."""
    return all(isinstance(part, _SIMPLE) for part in filter_.parts) or _are_adjectives(filter_)


def _are_adjectives(filter_: Or) -> bool:
    """Whether the alternatives all describe a noun: "Gondor or Shire", "river or forest"."""
    return all(
        (isinstance(part, f.OfCulture) and part.culture not in RACES_AND_CULTURES)
        or (isinstance(part, f.WithKeyword) and part.keyword not in NUMBERED and part.keyword not in NOUN_KEYWORDS)
        for part in filter_.parts
    )


@singledispatch
def _describe(part: Filter, into: Described, speaker: Speaker) -> None:
    """Say what one part of a filter says."""
    raise NotImplementedError(f"no wording for {part!r}")


@_describe.register
def _any(part: Any, into: Described, speaker: Speaker) -> None:
    return


@_describe.register
def _of_type(part: f.OfType, into: Described, speaker: Speaker) -> None:
    into.kinds.append(part.type)


@_describe.register
def _of_side(part: f.OfSide, into: Described, speaker: Speaker) -> None:
    into.sides.append(SIDES[part.side])


@_describe.register
def _of_culture(part: f.OfCulture, into: Described, speaker: Speaker) -> None:
    if part.culture in RACES_AND_CULTURES:
        into.behind.append(f"of the {CULTURES[part.culture]} culture")
    else:
        into.cultures.append(CULTURES[part.culture])


@_describe.register
def _of_race(part: f.OfRace, into: Described, speaker: Speaker) -> None:
    into.races.append(RACES[part.race])


@_describe.register
def _of_any_race(part: f.OfAnyRace, into: Described, speaker: Speaker) -> None:
    into.carried.append("a race")
    into.default = "character"


@_describe.register
def _of_class(part: f.OfClass, into: Described, speaker: Speaker) -> None:
    into.kinds.append(part.name)


@_describe.register
def _titled(part: f.Titled, into: Described, speaker: Speaker) -> None:
    if into.subject == speaker.bearer:
        into.kinds.append(part.title)  # "bearer is Gimli"
    elif into.kinds:
        into.behind.append(f"titled {part.title}")
    else:
        into.subject = NounPhrase.named(part.title)


@_describe.register
def _with_signet(part: f.WithSignet, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"the {capitalised(part.signet)} signet")
    into.default = "character"


@_describe.register
def _with_keyword(part: f.WithKeyword, into: Described, speaker: Speaker) -> None:
    if part.keyword in NUMBERED:
        bonus = (part.keyword, part.least) == ("damage", 1)
        into.carried.append("a damage bonus" if bonus else keyword(part.keyword, part.least))
        into.default = "character"
    elif part.keyword in HELD:
        into.carried.append(part.keyword)
    elif part.keyword in NOUN_KEYWORDS:
        into.noun_keywords.append(part.keyword)
    else:
        into.keywords.append(part.keyword)


@_describe.register
def _this(part: f.This, into: Described, speaker: Speaker) -> None:
    into.subject = speaker.itself


@_describe.register
def _bearer_of_this(part: f.BearerOfThis, into: Described, speaker: Speaker) -> None:
    into.subject = speaker.bearer


@_describe.register
def _named_before(part: f.NamedBefore, into: Described, speaker: Speaker) -> None:
    into.subject = named_before(part.name, speaker)


@_describe.register
def _home_at(part: f.HomeAt, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"whose home is site {part.number}")
    into.default = "ally"


@_describe.register
def _assigned(part: f.Assigned, into: Described, speaker: Speaker) -> None:
    into.behind.append("assigned to a skirmish")
    into.default = "character"


@_describe.register
def _race_not_spotted(part: f.RaceNotSpotted, into: Described, speaker: Speaker) -> None:
    into.behind.append("whose race you cannot spot")
    into.default = "character"


@_describe.register
def _yours(part: f.Yours, into: Described, speaker: Speaker) -> None:
    if into.determiner == "another":
        into.states.insert(0, "other")
    into.determiner = "your"


@_describe.register
def _owned_by(part: f.OwnedBy, into: Described, speaker: Speaker) -> None:
    into.behind.append("they own" if isinstance(part.who, ThatPlayer) else f"{player(part.who, speaker)} owns")


@_describe.register
def _in_support_area(part: f.InSupportArea, into: Described, speaker: Speaker) -> None:
    into.behind.append("in your support area" if into.determiner == "your" else "in a support area")


@_describe.register
def _of_race_named(part: f.OfRaceNamed, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"of the race of {named_before(part.name, speaker).with_article()}")
    into.default = "character"


@_describe.register
def _of_other_race(part: f.OfOtherRace, into: Described, speaker: Speaker) -> None:
    into.behind.append("of another race")


@_describe.register
def _of_commonest_race(part: f.OfCommonestRace, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"of each race that has the most {noun(part.among, speaker).plural()}")
    into.default = "character"


@_describe.register
def _of_title_named(part: f.OfTitleNamed, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"with the title of {named_before(part.name, speaker).with_article()}")


@_describe.register
def _of_named_culture(part: f.OfNamedCulture, into: Described, speaker: Speaker) -> None:
    into.behind.append("of the named culture")


@_describe.register
def _of_named_keyword(part: f.OfNamedKeyword, into: Described, speaker: Speaker) -> None:
    into.behind.append("with the named keyword")


@_describe.register
def _current_site(part: f.CurrentSite, into: Described, speaker: Speaker) -> None:
    into.subject = CURRENT_SITE


@_describe.register
def _of_region(part: f.OfRegion, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"in region {part.region}")
    into.default = "site"


@_describe.register
def _strongest(part: f.Strongest, into: Described, speaker: Speaker) -> None:
    into.carried.append("the highest strength")
    into.default = "character"


@_describe.register
def _in_skirmish_of(part: f.InSkirmishOf, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"in a skirmish involving {one(part.involving, speaker)}")
    into.default = "character"


@_describe.register
def _ring_bearer(part: f.RingBearer, into: Described, speaker: Speaker) -> None:
    into.subject = NounPhrase(("Ring-bearer",), determiner="the")


@_describe.register
def _roaming(part: f.Roaming, into: Described, speaker: Speaker) -> None:
    into.states.append("roaming")
    into.default = "minion"


@_describe.register
def _wounded(part: f.Wounded, into: Described, speaker: Speaker) -> None:
    into.states.append("wounded")
    into.default = "character"


@_describe.register
def _ring_bound(part: f.RingBound, into: Described, speaker: Speaker) -> None:
    into.states.append("Ring-bound" if part.bound else "unbound")
    into.default = "companion"


@_describe.register
def _with_resistance(part: f.WithResistance, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"resistance {_bounds(part.least, part.most)}")
    if into.default == "card":
        into.default = "character"


@_describe.register
def _less_resistant_than(part: f.LessResistantThan, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"less resistance than {one(part.other, speaker)}")
    if into.default == "card":
        into.default = "companion"


def _bounds(least: int, most: int | None) -> str:
    """A number with bounds.

    >>> _bounds(4, None), _bounds(0, 4), _bounds(2, 4), _bounds(0, 0)
    ('4 or more', '4 or less', '2 to 4', '0')
    """
    if most is None:
        return f"{least} or more"
    if most == least:
        return str(most)
    return f"{least} to {most}" if least else f"{most} or less"


@_describe.register
def _with_wounds(part: f.WithWounds, into: Described, speaker: Speaker) -> None:
    into.carried.append(NounPhrase(("wound",)).counted(part.least))
    into.default = "character"


@_describe.register
def _with_strength(part: f.WithStrength, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"strength {_bounds(0, part.most)}")
    into.default = "character"


@_describe.register
def _with_tokens(part: f.WithTokens, into: Described, speaker: Speaker) -> None:
    into.carried.append(TOKEN.counted(part.least))


@_describe.register
def _is_unique(part: f.IsUnique, into: Described, speaker: Speaker) -> None:
    into.states.append("unique")


@_describe.register
def _event_that_asks_for(part: f.EventThatAsksFor, into: Described, speaker: Speaker) -> None:
    into.kinds.append("event")
    into.behind.append(f"that spots or exerts {one(f.WithKeyword(part.keyword), speaker)}")


@_describe.register
def _exhausted(part: f.Exhausted, into: Described, speaker: Speaker) -> None:
    into.states.append("exhausted")
    into.default = "character"


@_describe.register
def _skirmishing(part: f.Skirmishing, into: Described, speaker: Speaker) -> None:
    into.behind.append(fighting(part, speaker))
    into.default = "character"


@_describe.register
def _skirmishing_beside(part: f.SkirmishingBeside, into: Described, speaker: Speaker) -> None:
    other = noun(part.other, speaker).with_determiner("another")
    into.behind.append(f"in the same skirmish as {other.with_article()}")
    into.default = "minion"


@_describe.register
def _skirmishing_several(part: f.SkirmishingSeveral, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"skirmishing {number_word(part.least)} or more minions")
    into.default = "character"


@_describe.register
def _skirmishing_weaker(part: f.SkirmishingWeaker, into: Described, speaker: Speaker) -> None:
    into.behind.append("whose resistance is higher than the strength of a minion it is skirmishing")
    into.default = "companion"


@_describe.register
def _in_fierce_skirmish(part: f.InFierceSkirmish, into: Described, speaker: Speaker) -> None:
    into.behind.append("in a fierce skirmish")
    into.default = "character"


@_describe.register
def _with_twilight_cost(part: f.WithTwilightCost, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"a twilight cost of {_bounds(part.least, None)}")


@_describe.register
def _with_twilight_cost_up_to(part: f.WithTwilightCostUpTo, into: Described, speaker: Speaker) -> None:
    into.carried.append(f"a twilight cost of {_bounds(0, part.most)}")


@_describe.register
def _bearing(part: f.Bearing, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"bearing {one(part.item, speaker)}")
    into.default = "character"


@_describe.register
def _bearing_several(part: f.BearingSeveral, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"bearing {noun(part.item, speaker).counted(part.least)}")
    into.default = "character"


@_describe.register
def _borne_by(part: f.BorneBy, into: Described, speaker: Speaker) -> None:
    into.behind.append(f"borne by {one(part.bearer, speaker)}")


@_describe.register
def _triggering(part: f.Triggering, into: Described, speaker: Speaker) -> None:
    into.subject = NounPhrase.named(speaker.that_card)


@_describe.register
def _on_other_side(part: f.OnOtherSide, into: Described, speaker: Speaker) -> None:
    into.subject = speaker.other_side


@_describe.register
def _copy_of_triggering(part: f.CopyOfTriggering, into: Described, speaker: Speaker) -> None:
    into.default = "copy"
    into.behind.append("of it")


@_describe.register
def _site_of_this(part: f.SiteOfThis, into: Described, speaker: Speaker) -> None:
    into.subject = NounPhrase(("site",), determiner="this")


@_describe.register
def _numbered(part: f.Numbered, into: Described, speaker: Speaker) -> None:
    numbers = [str(number) for number in range(part.first, part.last + 1)]
    into.subject = NounPhrase.named(f"site {listed(numbers, 'or')}")


@_describe.register
def _located_at(part: f.LocatedAt, into: Described, speaker: Speaker) -> None:
    into.behind.append("here" if isinstance(part.site, f.This) else f"at {site(part.site, speaker).with_article()}")
    into.default = "character"


@_describe.register
def _event_of(part: f.EventOf, into: Described, speaker: Speaker) -> None:
    into.kinds.append(f"{capitalised(part.phase) if part.phase == names.SHADOW else part.phase} event")


@_describe.register
def _first_played_here(part: f.FirstPlayedHere, into: Described, speaker: Speaker) -> None:
    into.first_of = noun(part.kind, speaker), "here each turn"


@_describe.register
def _first_played_in_phase(part: f.FirstPlayedInPhase, into: Described, speaker: Speaker) -> None:
    into.first_of = noun(part.kind, speaker), f"each {capitalised(part.phase)} phase"


@_describe.register
def _not(part: Not, into: Described, speaker: Speaker) -> None:
    match part.part:
        case f.This() if into.determiner == "your":
            into.states.insert(0, "other")
        case f.This():
            into.determiner = "another"
        case f.NamedBefore() if into.determiner == "a":
            into.determiner = "another"
        case f.Yours():
            into.behind.append("of another player")
        case f.NamedBefore(name) if name in speaker.named and speaker.named[name].count != 1:
            into.determiner = "another"  # "heal each Elf, then exert each other character"
        case denied:
            _deny(denied, into, speaker)


def _deny(denied: Filter, into: Described, speaker: Speaker) -> None:
    described = _read(parts_of(denied), speaker)
    if isinstance(denied, f.WithKeyword) and described.keywords:
        into.keywords += [f"non-{word}" for word in described.keywords]
        return
    if denied == f.WOUNDED:
        into.states.append("unwounded")
        into.default = described.default
        return
    if isinstance(denied, f.OfRegion):
        into.behind.append(f"outside region {denied.region}")
        into.default = described.default
        return
    if not described.is_state:
        into.except_for.append(noun(denied, speaker))
        return
    state = described.phrase().state
    into.behind.append(f"without {listed(described.carried, 'or')}" if described.is_carried else f"not {state}")
    into.default = described.default


@_describe.register
def _or(part: Or, into: Described, speaker: Speaker) -> None:
    if _are_adjectives(part):
        each = [_read((one_part,), speaker) for one_part in part.parts]
        into.cultures.append(
            listed([word for one_read in each for word in (*one_read.cultures, *one_read.keywords)], "or")
        )
        return
    alternatives = (part,) if part == f.CHARACTER else part.parts
    heads = [head for one_part in alternatives for head in noun(one_part, speaker).heads]
    into.choice.extend(heads)
    if all(isinstance(one_part, f.OfRace) for one_part in part.parts):
        into.chosen_races.extend(heads)  # "Dwarf or Elf companion"


def named_before(name: str, speaker: Speaker) -> NounPhrase:
    """What an earlier word of the same text has named: "that Orc", "those minions", "Gandalf"."""
    chosen = speaker.named.get(name)
    if chosen is None:
        return NounPhrase(("character",), determiner="that")
    phrase = noun(chosen.filter, speaker)
    if phrase.is_definite:
        return phrase.bare()
    head = "character" if len(phrase.heads) > 1 or phrase.others else phrase.heads[0]
    return (
        NounPhrase((head,), determiner="that")
        if chosen.count == 1
        else NounPhrase((plural_of(head),), determiner="those")
    )


@player.register
def _owner_of(what: OwnerOf, speaker: Speaker) -> str:
    return f"the owner of {named_before(what.name, speaker).with_article()}"


def token(of: Filter, speaker: Speaker) -> NounPhrase:
    """A culture token on cards that a filter means: "Elven token", "Free Peoples culture token"."""
    match of:
        case f.This():
            return _token_of(speaker.facts.culture)
        case f.OfCulture(culture):
            return _token_of(culture)
        case Any():
            return CULTURE_TOKEN
        case f.OfSide(side):
            return CULTURE_TOKEN.described(SIDES[side])
    return replace(TOKEN, behind=(f"on {noun(of, speaker).each()}",))


def _token_of(culture: str) -> NounPhrase:
    if culture in RACES_AND_CULTURES:
        return replace(TOKEN, behind=(f"of the {CULTURES[culture]} culture",))
    return TOKEN.described(CULTURES[culture])


def fighting(what: f.Skirmishing, speaker: Speaker) -> str:
    """What a character in a skirmish is doing: "skirmishing a Nazgûl"."""
    if what.against is not None:
        return f"skirmishing {one(what.against, speaker)}"
    named = speaker.in_a_skirmish or speaker.responds_to in OF_A_SKIRMISH
    return "in that skirmish" if named else "in a skirmish"


def site(filter_: Filter, speaker: Speaker) -> NounPhrase:
    """A filter that sites are meant by: "river or forest site", "this site"."""
    phrase = noun(filter_, speaker)
    return phrase.with_heads(("site",)) if phrase.heads == ("card",) else phrase


def one(filter_: Filter, speaker: Speaker) -> str:
    """A filter with what goes before it: "a Hobbit", "another companion", "your minion"."""
    return noun(filter_, speaker).with_article()
