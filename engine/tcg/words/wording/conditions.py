"""Conditions as clauses."""

from collections.abc import Sequence
from functools import singledispatch
from itertools import groupby

from engine.kernel.number_words import number_word
from engine.tcg import names
from engine.tcg.language import And, Condition, Filter, Not
from engine.tcg.words import conditions as c
from engine.tcg.words.filters import CHARACTER, BearerOfThis, OfRace, RingBearer, This
from engine.tcg.words.players import YOU
from engine.tcg.words.wording.described import NOUN_KEYWORDS
from engine.tcg.words.wording.grammar import (
    BE,
    CAN,
    HAVE,
    HOLD,
    LOSE,
    MOVE,
    WAS,
    WEAR,
    Clause,
    capitalised,
    listed,
    times,
)
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun, one, site, token
from engine.tcg.words.wording.players import player
from engine.tcg.words.wording.speaker import Speaker, itself

CARD = NounPhrase(("card",))
BURDEN = NounPhrase(("burden",))
TOKEN = NounPhrase(("token",))
SITE = NounPhrase(("site",))
SANCTUARY = "sanctuary"
IN_SKIRMISH = "in this skirmish"


def condition(what: Condition, speaker: Speaker) -> str:
    """A condition as a clause for "if"."""
    return _clause(what, speaker, False)


def all_of(what: Sequence[Condition], speaker: Speaker, *, behind: bool = False) -> str:
    """Several conditions as one clause; ``behind`` another clause, so that an "or" in it is marked by "either"."""
    mixed = behind or len(what) > 1
    clauses: list[str] = []
    before: Condition | None = None
    spots: list[str] = []
    for kind, together in groupby(what, lambda one: _said_alike(one, speaker)):
        parts = list(together)
        if kind == _SPOTS and len(parts) > 1:
            spots = [noun(part.filter, speaker).counted(part.count) for part in parts if isinstance(part, c.Spots)]
            clauses.append(_you_can(listed(spots)).affirmed())
            continue
        if kind not in ("", _SPOTS) and len(parts) == 2:
            subjects = [_state_denied(part, speaker).subject for part in parts]
            who = "neither" if subjects == spots else f"neither {subjects[0]} nor {subjects[1]}"
            clauses.append(Clause(who, BE, kind).affirmed())
            continue
        for part in parts:
            either = isinstance(part, c.Either) and _spotting_either(part, speaker) is None
            clause = _of_another(part, before, speaker) or condition(part, speaker)
            clauses.append(f"either {clause}" if either and mixed else clause)
            before = part
    return listed(clauses)


_SPOTS = "spots"


def _said_alike(what: Condition, speaker: Speaker) -> str:
    """What marks conditions that are said together: cards that can be spotted, or a state that cards are not in."""
    if isinstance(what, c.Spots) and _is_spotted(what, speaker):
        return _SPOTS
    match what:
        case c.Negated(c.Spots(count=1) as part) if not _is_spotted(part, speaker) and not _all_are(part, speaker):
            return _state_denied(what, speaker).rest
    return ""


def _all_are(what: c.Spots, speaker: Speaker) -> bool:
    """Whether the contrary is that each card is of a kind."""
    return _exceptionless(what.filter, speaker) is not None


def _state_denied(what: Condition, speaker: Speaker) -> Clause:
    """The state that a certain card must not be in."""
    assert isinstance(what, c.Negated)
    assert isinstance(what.part, c.Spots)
    return spotting(what.part, speaker)


def during(what: Condition) -> str | None:
    """The time that a condition means, as it follows what is so meanwhile; None for conditions of another kind."""
    match what:
        case c.DuringPhase(phase):
            return f"during the {_phase(phase)} phase"
        case c.Negated(c.DuringPhase(phase)):
            return f"except during the {_phase(phase)} phase"
        case c.DuringFierceSkirmish():
            return "during fierce skirmishes"
    return None


def _phase(phase: str) -> str:
    return capitalised(phase) if phase == names.SHADOW else phase


def _is_spotted(what: c.Spots, speaker: Speaker) -> bool:
    """Whether a requirement is said as what the player can spot."""
    return spotting(what, speaker).verb == CAN


def _of_another(what: Condition, before: Condition | None, speaker: Speaker) -> str | None:
    """What the clause before has said of one card, said of another: "... was assigned, and an Elf was not"."""
    denied = isinstance(what, c.Negated)
    assigned, before = (side.part if isinstance(side, c.Negated) else side for side in (what, before))
    if not (isinstance(assigned, c.WasAssigned) and isinstance(before, c.WasAssigned)):
        return None
    return _clause_text(Clause(one(assigned.filter, speaker), WAS), denied)


def denial(what: Condition, speaker: Speaker) -> str:
    """The contrary of a condition as a clause for "if"."""
    return _clause(what, speaker, True)


def spotting(what: c.Spots, speaker: Speaker) -> Clause:
    """What a player can spot, or the state of a certain card: "the Ring-bearer is exhausted"."""
    if what.count == 1 and (state := _state_of_bearer(what.filter, speaker)):
        return state
    phrase = noun(what.filter, speaker)
    if what.count == 1 and phrase.is_definite and phrase.state:
        if phrase.behind and not phrase.before and phrase.state.startswith("with "):
            return Clause(phrase.bare().with_article(), HAVE, phrase.state.removeprefix("with "))
        kinds = [NounPhrase((word,)).with_article() if word in NOUN_KEYWORDS else word for word in phrase.before]
        return Clause(phrase.bare().with_article(), BE, listed([*kinds, *phrase.behind]))
    return _you_can(phrase.counted(what.count))


def _spotting_either(what: c.Either, speaker: Speaker) -> Clause | None:
    """Things one of which can be spotted, in one clause: "you can spot six companions or five burdens"."""
    spotted: list[str] = []
    for part in what.parts:
        match part:
            case c.BurdensAtLeast(count):
                spotted.append(BURDEN.counted(count))
            case c.Spots(filter_, count) if _is_spotted(part, speaker):
                spotted.append(noun(filter_, speaker).counted(count))
            case _:
                return None
    return _you_can(listed(spotted, "or"))


def _state_of_bearer(filter_: Filter, speaker: Speaker) -> Clause | None:
    """What is asked of the bearer, or of the card itself: "bearer is the Ring-bearer"."""
    parts = filter_.parts if isinstance(filter_, And) else ()
    if len(parts) == 2 and isinstance(parts[0], This) and isinstance(parts[1], RingBearer):
        return Clause(itself(speaker), BE, noun(parts[1], speaker).with_article())
    if len(parts) != 2 or not isinstance(parts[0], BearerOfThis):
        return None
    state = noun(parts[1], speaker)
    return None if state.behind or state.before else Clause(speaker.bearer.with_article(), BE, state.with_article())


def _exceptionless(filter_: Filter, speaker: Speaker) -> Clause | None:
    """What is so where nobody of another race can be spotted: "each companion is a Hobbit"."""
    match filter_:
        case And((*rest, Not(OfRace() as race))):
            return Clause(noun(And(tuple(rest)), speaker).each(), BE, one(race, speaker))
    return None


def _you_can(spot: str) -> Clause:
    return Clause("you", CAN, f"spot {spot}", number=2)


def _clause_text(clause: Clause, denied: bool) -> str:
    return clause.denied() if denied else clause.affirmed()


@singledispatch
def _clause(what: Condition, speaker: Speaker, denied: bool) -> str:
    raise NotImplementedError(f"no wording for {what!r}")


@_clause.register
def _spots(what: c.Spots, speaker: Speaker, denied: bool) -> str:
    if denied and what.count == 1 and (all_are := _exceptionless(what.filter, speaker)):
        return all_are.affirmed()
    return _clause_text(spotting(what, speaker), denied)


@_clause.register
def _spots_by_choice(what: c.SpotsByChoice, speaker: Speaker, denied: bool) -> str:
    spot = noun(what.filter, speaker).with_article()
    return f"you do not spot {spot}" if denied else f"you spot {spot}"


@_clause.register
def _spots_more(what: c.SpotsMore, speaker: Speaker, denied: bool) -> str:
    more, than = (noun(counted, speaker).plural() for counted in (what.filter, what.than))
    return _clause_text(_you_can(f"more {more} than {than}"), denied)


@_clause.register
def _spots_most_of_race(what: c.SpotsMostOfRace, speaker: Speaker, denied: bool) -> str:
    of_race = noun(And((OfRace(what.race), CHARACTER)), speaker).plural()
    return _clause_text(_you_can(f"more {of_race} than characters of any other race"), denied)


@_clause.register
def _spots_only(what: c.SpotsOnly, speaker: Speaker, denied: bool) -> str:
    alone = f"the only {noun(what.among, speaker).singular()} you can spot"
    return _clause_text(Clause(one(what.filter, speaker), BE, alone), denied)


@_clause.register
def _site_replaced(what: c.SiteReplaced, speaker: Speaker, denied: bool) -> str:
    return f"{'no' if denied else 'a'} Shadow player has replaced the fellowship's current site this turn"


@_clause.register
def _next_site_is(what: c.NextSiteIs, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the fellowship's next site", BE, site(what.filter, speaker).with_article()), denied)


@_clause.register
def _spots_sites(what: c.SpotsSites, speaker: Speaker, denied: bool) -> str:
    return _clause_text(_you_can(site(what.filter, speaker).counted(what.count)), denied)


@_clause.register
def _spots_tokens(what: c.SpotsTokens, speaker: Speaker, denied: bool) -> str:
    here = " here" if isinstance(what.of, This) else ""
    return _clause_text(_you_can(f"{token(what.of, speaker).counted(what.count)}{here}"), denied)


@_clause.register
def _at(what: c.At, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the fellowship", BE, f"at {_site_with(what.keyword).with_article()}"), denied)


@_clause.register
def _bearer_at(what: c.BearerAt, speaker: Speaker, denied: bool) -> str:
    return _clause_text(
        Clause(speaker.bearer.with_article(), BE, f"at {_site_with(what.keyword).with_article()}"), denied
    )


def _site_with(keyword: str) -> NounPhrase:
    return NounPhrase((SANCTUARY,)) if keyword == SANCTUARY else SITE.described(keyword)


@_clause.register
def _at_site(what: c.AtSite, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the fellowship", BE, f"at {site(what.filter, speaker).with_article()}"), denied)


@_clause.register
def _in_region(what: c.InRegion, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the fellowship", BE, f"in region {what.region}"), denied)


@_clause.register
def _during_phase(what: c.DuringPhase, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("it", BE, f"the {_phase(what.phase)} phase"), denied)


@_clause.register
def _played_in_skirmish(what: c.PlayedInSkirmish, speaker: Speaker, denied: bool) -> str:
    played = f"{one(what.filter, speaker)} {IN_SKIRMISH}"
    return f"you {'have not' if denied else 'have'} played {played}"


@_clause.register
def _moved_at_least(what: c.MovedAtLeast, speaker: Speaker, denied: bool) -> str:
    than = "fewer than" if denied else "at least"
    moved = NounPhrase(("time",)).numbered(what.count) if what.count > 2 else times(what.count)
    return Clause("the fellowship", MOVE, f"{than} {moved} this turn").happened()


@_clause.register
def _ahead(what: c.Ahead, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the fellowship", BE, "ahead on the adventure path"), denied)


@_clause.register
def _lost_skirmish(what: c.LostSkirmish, speaker: Speaker, denied: bool) -> str:
    who = f"no {noun(what.filter, speaker).singular()}" if denied else one(what.filter, speaker)
    return Clause(who, LOSE, "a skirmish this turn").happened()


@_clause.register
def _was_assigned(what: c.WasAssigned, speaker: Speaker, denied: bool) -> str:
    clause = Clause(one(what.filter, speaker), WAS, "assigned to a skirmish this turn")
    return _clause_text(clause, denied)


@_clause.register
def _deck_empty(what: c.DeckEmpty, speaker: Speaker, denied: bool) -> str:
    cards = "a card" if denied else "no cards"
    return Clause("the Free Peoples player", HAVE, f"{cards} in their draw deck").affirmed()


@_clause.register
def _in_dead_pile(what: c.InDeadPile, speaker: Speaker, denied: bool) -> str:
    dead = f"{noun(what.filter, speaker).plural()} in the dead pile"
    if what.with_burdens:
        least = f"{'less than' if denied else 'at least'} {number_word(what.count)}"
        return Clause(f"the total number of burdens and {dead}", BE, least).affirmed()
    if what.count == 1:
        one_dead = f"{noun(what.filter, speaker).with_article()} in the dead pile"
        return Clause("there", BE, f"no {dead}", 2).affirmed() if denied else Clause("there", BE, one_dead).affirmed()
    least = f"{'fewer than' if denied else 'at least'} {number_word(what.count)}"
    return Clause("there", BE, f"{least} {dead}", 2).affirmed()


@_clause.register
def _in_removed_pile(what: c.InRemovedPile, speaker: Speaker, denied: bool) -> str:
    if denied:
        return Clause(f"no {noun(what.filter, speaker).singular()}", BE, "removed from the game").affirmed()
    return Clause(one(what.filter, speaker), BE, "removed from the game").affirmed()


@_clause.register
def _at_sites(what: c.AtSites, speaker: Speaker, denied: bool) -> str:
    if what.first == what.last:
        where = f"site {what.first}"
    elif what.last == names.LAST_SITE:
        where = f"site {what.first} or higher"
    else:
        where = f"any of sites {what.first} to {what.last}"
    return _clause_text(Clause("the fellowship", BE, f"at {where}"), denied)


@_clause.register
def _twilight_below(what: c.TwilightBelow, speaker: Speaker, denied: bool) -> str:
    if what.count == 1:
        return _clause_text(Clause("the twilight pool", BE, "empty"), denied)
    than = "at least" if denied else "fewer than"
    return Clause("the twilight pool", HOLD, f"{than} {TOKEN.numbered(what.count)}").affirmed()


@_clause.register
def _twilight_with_at_most(what: c.TwilightWithAtMost, speaker: Speaker, denied: bool) -> str:
    counted = f"the total number of {noun(what.filter, speaker).plural()} and twilight tokens"
    most = f"more than {number_word(what.count)}" if denied else f"{number_word(what.count)} or fewer"
    return Clause(counted, BE, most).affirmed()


@_clause.register
def _stacked_here_at_most(what: c.StackedHereAtMost, speaker: Speaker, denied: bool) -> str:
    than = "more than" if denied else "no more than"
    number = 1 if what.count == 1 else 2
    return Clause(f"{than} {noun(what.filter, speaker).numbered(what.count)}", BE, "stacked here", number).affirmed()


@_clause.register
def _burdens_at_most(what: c.BurdensAtMost, speaker: Speaker, denied: bool) -> str:
    if what.count == 0:
        return Clause("the Ring-bearer", HAVE, BURDEN.counted(int(denied))).affirmed()
    burdens = f"{'more' if denied else 'no more'} than {BURDEN.numbered(what.count)}"
    return Clause("the Ring-bearer", HAVE, burdens).affirmed()


@_clause.register
def _burdens_at_least(what: c.BurdensAtLeast, speaker: Speaker, denied: bool) -> str:
    return _clause_text(_you_can(BURDEN.counted(what.count)), denied)


@_clause.register
def _hand_at_least(what: c.HandAtLeast, speaker: Speaker, denied: bool) -> str:
    cards = CARD.numbered(what.count)
    if what.who == YOU:
        return Clause("you", HAVE, f"{'fewer than' if denied else 'at least'} {cards} in hand", 2).affirmed()
    return _clause_text(Clause(player(what.who, speaker), HAVE, f"at least {cards} in hand"), denied)


@_clause.register
def _played_on(what: c.PlayedOn, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause(itself(speaker), BE, f"played on {one(what.bearer, speaker)}"), denied)


@_clause.register
def _among(what: c.Among, speaker: Speaker, denied: bool) -> str:
    subject = "it" if speaker.shown == "it" or what.name == "site" else "one of them"
    return _clause_text(Clause(subject, BE, noun(what.filter, speaker).with_article()), denied)


@_clause.register
def _triggering_card_is(what: c.TriggeringCardIs, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("it", BE, noun(what.filter, speaker).with_article()), denied)


@_clause.register
def _loser_survives(what: c.LoserSurvives, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause(f"the losing {noun(what.filter, speaker).singular()}", BE, "still in play"), denied)


@_clause.register
def _negated(what: c.Negated, speaker: Speaker, denied: bool) -> str:
    return _clause(what.part, speaker, not denied)


@_clause.register
def _during_skirmish(what: c.DuringSkirmish, speaker: Speaker, denied: bool) -> str:
    fought = skirmish(what, speaker)
    return Clause(f"no {fought.singular()}" if denied else fought.with_article(), BE, "being fought").affirmed()


def skirmish(what: c.DuringSkirmish, speaker: Speaker) -> NounPhrase:
    """The skirmish that is meant: "skirmish involving a Man"."""
    behind = () if what.involving is None else (f"involving {one(what.involving, speaker)}",)
    return NounPhrase(("skirmish",), behind=behind)


@_clause.register
def _during_fierce_skirmish(what: c.DuringFierceSkirmish, speaker: Speaker, denied: bool) -> str:
    return Clause("no fierce skirmish" if denied else "a fierce skirmish", BE, "being fought").affirmed()


@_clause.register
def _wearing_the_ring(what: c.WearingTheRing, speaker: Speaker, denied: bool) -> str:
    return _clause_text(Clause("the Ring-bearer", WEAR, "The One Ring"), denied)


@_clause.register
def _all(what: c.All, speaker: Speaker, denied: bool) -> str:
    if denied:
        return listed([_clause(part, speaker, True) for part in what.parts], "or")
    return all_of(what.parts, speaker)


@_clause.register
def _either(what: c.Either, speaker: Speaker, denied: bool) -> str:
    joint = "and" if denied else "or"
    together = _spotting_either(what, speaker)
    if together is not None:
        return _clause_text(together, denied)
    return listed([_clause(part, speaker, denied) for part in what.parts], joint)
