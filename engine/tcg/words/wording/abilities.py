"""Abilities as clauses, and the verbs that are made of verbs or of abilities."""

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import groupby
from typing import Final

from engine.kernel.number_words import number_word
from engine.tcg import names
from engine.tcg.language import Action, Condition, Modifier, Response, Text, Trigger, Verb, words_in
from engine.tcg.names import REGROUP, SHADOW, STATE
from engine.tcg.words import verbs as v
from engine.tcg.words.conditions import DuringPhase, DuringSkirmish, Negated, PlayedInSkirmish, Spots, WearingTheRing
from engine.tcg.words.piles import Pile
from engine.tcg.words.players import THAT_OPPONENT, YOU, AnOpponent, EachShadowPlayer
from engine.tcg.words.targets import Bound, Chosen
from engine.tcg.words.wording.amounts import quantity
from engine.tcg.words.wording.card_verbs import also_from, discarded_together
from engine.tcg.words.wording.conditions import BURDEN, all_of, condition, skirmish
from engine.tcg.words.wording.grammar import capitalised, listed, times
from engine.tcg.words.wording.modifiers import kept_apart, made_by, modifier_clause
from engine.tcg.words.wording.nouns import noun
from engine.tcg.words.wording.occasions import PERIODS, happens_once, names_owner, occasion, trigger_head, works_on
from engine.tcg.words.wording.piles import is_one, pile
from engine.tcg.words.wording.players import done_by, player
from engine.tcg.words.wording.speaker import THAT_CHARACTER, Speaker
from engine.tcg.words.wording.verbs import duration, imperative, made, said_together

PLAYED: Final = Bound("played")
"""The card that a text has just played."""


def phases(those: Sequence[str]) -> str:
    """The phases of an action, as they stand before it."""
    return listed([capitalised(phase) for phase in those], "or")


def body(text: Text, speaker: Speaker) -> str:
    """What a text costs and does: "exert a Dwarf to draw a card"."""
    if not text.cost:
        return _effects(text.does, speaker)
    paid, paying = costs(text.cost, speaker), speaker.having_named(text.cost)
    match text.does:
        case (v.If() as choice,) if _in_place_of(choice, paying) is None:
            clause = f"if {condition(choice.condition, paying)}, {paid} to {imperative(choice.then, paying)}"
            if choice.otherwise is None:
                return clause
            return _and_then(clause, f"otherwise, {paid} to {imperative(choice.otherwise, paying)}", speaker)
        case (v.OneOf(chooser=who) as one_of,) if who == YOU and said_together(one_of.verbs, paying) is None:
            return f"{paid} {listed([f'to {imperative(verb, paying)}' for verb in one_of.verbs], 'or')}"
    return f"{paid} to {_effects(text.does, paying)}"


def _and_then(first: str, next_: str, speaker: Speaker) -> str:
    """Two sentences, or their clauses where they stand inside another sentence."""
    return f"{first}; {next_}" if speaker.quoted else f"{first}. {capitalised(next_)}"


def _effects(verbs: Sequence[Verb], speaker: Speaker) -> str:
    *first, last = imperatives(verbs, speaker)
    if not first:
        return last
    before = f"{', '.join(first[:-1])}, then {first[-1]}" if len(first) > 1 else first[0]
    if isinstance(verbs[-1], v.If) and _in_place_of(verbs[-1], speaker) is None:
        return _and_then(before, f"then, {last}", speaker)
    if isinstance(verbs[-1], v.InForce) and len(first) > 1:
        return _and_then(listed(first), indicative(verbs[-1], speaker.having_named(verbs[:-1])), speaker)
    if isinstance(verbs[-1], v.InForce):
        return f"{', '.join(first)}, and {indicative(verbs[-1], speaker.having_named(verbs[:-1]))}"
    return f"{', '.join(first)}, then {last}"


def costs(verbs: Sequence[Verb], speaker: Speaker) -> str:
    """Costs in their order; what is spotted one after the other is said together."""
    clauses: list[str] = []
    for are_spots, together in groupby(verbs, lambda verb: isinstance(verb, v.Spot | v.SpotBurdens)):
        if are_spots:
            spots = [verb for verb in together if isinstance(verb, v.Spot | v.SpotBurdens)]
            clauses.append(f"spot {listed([_spotted(verb, speaker) for verb in spots])}")
            continue
        for verb in together:
            clauses.append(_cost(verb, speaker, alone=len(verbs) == 1))
            speaker = speaker.having_named(verb)
    return listed(clauses)


def _cost(verb: Verb, speaker: Speaker, *, alone: bool) -> str:
    match verb:
        case v.If(condition=case, then=better, otherwise=Verb() as usual):  # as the cards say it
            return f"{imperative(usual, speaker)} (or {imperative(better, speaker)} if {condition(case, speaker)})"
    if alone and isinstance(verb, v.OneOf) and said_together(verb.verbs, speaker) is None:
        return alternatives(verb, speaker)  # without "either" the word "to" is about all of them
    return imperative(verb, speaker)


def _spotted(what: v.Spot | v.SpotBurdens, speaker: Speaker) -> str:
    counted = BURDEN if isinstance(what, v.SpotBurdens) else noun(what.filter, speaker)
    if isinstance(what, v.SpotOthers):
        counted = counted.with_determiner("another")
    return quantity(what.count, speaker).counted(counted)


def imperatives(verbs: Sequence[Verb], speaker: Speaker) -> list[str]:
    """Verbs in their order; what one has named, the next ones know. What an opponent does at once is said together, and
    what is only named for the next verb, with that verb."""
    clauses: list[str] = []
    before: Verb | None = None
    acting = speaker
    for place, verb in enumerate(verbs):
        after = verbs[place + 1 :]
        if (chosen := _said_later(verb, after)) is not None:
            acting = replace(acting, to_choose={**acting.to_choose, chosen.bind: chosen})
        elif isinstance(verb, v.NamePlayer) and after and _is_about_opponent(after[0]):
            acting = replace(acting, opponent=player(verb.who, speaker))
        else:
            if _goes_on(before, verb):
                clauses[-1] += f" and {imperative(verb, replace(acting, doer=THAT_OPPONENT))}"
            elif _is_of_played(before, verb):
                assert isinstance(verb, v.Make)
                clauses[-1] += f", and it is {made(verb, acting)}"
            else:
                clauses.append(imperative(verb, acting))
            acting, before = speaker, verb
        speaker, acting = speaker.having_named(verb), acting.having_named(verb)
    return clauses


def _said_later(verb: Verb, after: Sequence[Verb]) -> Chosen | None:
    """What a verb chooses only for something that others may prevent, where it is said what card it is."""
    if not isinstance(verb, v.Choose) or not isinstance(verb.target, Chosen) or verb.target.by != YOU:
        return None
    match after:
        case [*more, v.Unless(does=does)] if all(isinstance(more_verb, v.Choose) for more_verb in more):
            meant = [word for word in words_in(does) if isinstance(word, Bound) and word.name == verb.target.bind]
            return verb.target if len(meant) == 1 else None
    return None


def _is_about_opponent(verb: Verb | Sequence[Verb]) -> bool:
    """Whether an opponent whom the text has named does something."""
    return any(word == THAT_OPPONENT for word in words_in(verb))


def _is_of_played(before: Verb | None, verb: Verb) -> bool:
    """Whether the card just played at another cost is changed: "its twilight cost is −2, and it is fierce"."""
    return isinstance(before, v.Play) and bool(before.discount) and isinstance(verb, v.Make) and verb.target == PLAYED


def _goes_on(before: Verb | None, verb: Verb) -> bool:
    """Whether the opponent who has just done something does the next thing as well."""
    return isinstance(getattr(before, "who", None), AnOpponent) and getattr(verb, "who", None) == THAT_OPPONENT


def steps(text: Text, speaker: Speaker) -> str:
    """What a text costs and does, one after the other: "exert a Dwarf, then draw a card"."""
    return then((*text.cost, *text.does), text, speaker)


def then(verbs: Sequence[Verb], text: Text, speaker: Speaker) -> str:
    """Verbs of a text, one after the other."""
    clauses = imperatives(verbs, responding(text, speaker))
    if len(clauses) > 1 and isinstance(verbs[-1], v.If) and _in_place_of(verbs[-1], speaker) is None:
        return f"{', then '.join(clauses[:-1])}; then, {clauses[-1]}"
    return ", then ".join(clauses)


def responding(text: Text, speaker: Speaker) -> Speaker:
    """The card in a text that waits for something, or for a phase: what that is, is known."""
    if isinstance(text, Action) and text.phases == (REGROUP,):
        return replace(speaker, in_regroup_phase=True)
    if not isinstance(text, Response | Trigger):
        return speaker
    card = noun(text.on.filter, speaker)
    fought = THAT_CHARACTER if text.on.involving is None else noun(text.on.involving, speaker).mentioned()
    return replace(
        speaker,
        other_side=fought,
        responds_to=text.on.kind,
        that_card=card.mentioned().with_article(),
        that_player="that player" if names_owner(text.on) else "its owner",
        in_regroup_phase=text.on.kind == names.START_OF_REGROUP or DuringPhase(REGROUP) in text.when,
        in_a_skirmish=any(isinstance(requirement, DuringSkirmish) for requirement in text.when),
    )


def conditional_body(text: Text, speaker: Speaker) -> str:
    """What an action's text does, with its requirements."""
    speaker = responding(text, speaker)
    if text.when:
        return f"if {all_of(text.when, speaker)}, {body(text, speaker)}"
    return body(text, speaker) if text.cost or len(text.does) > 1 else indicative(text.does[0], speaker)


def response_clause(response: Response, speaker: Speaker) -> str:
    """What a response waits for and does."""
    period, rest = _when_in_the_turn(response.when, speaker)
    head = f"if {occasion(response.on, speaker)}{period}"
    if rest:
        head += f" and {all_of(rest, speaker, behind=True)}"
    return f"{head}, {body(response, responding(response, speaker))}"


def trigger_clause(trigger: Trigger, speaker: Speaker) -> str:
    """When a trigger works and what it does."""
    period, rest = _when_in_the_turn(trigger.when, speaker)
    once = happens_once(trigger)
    if trigger.on.kind == STATE:
        head = f"{'while' if works_on(trigger) else 'as soon as'} {all_of(trigger.when, speaker)}"
    else:
        head = f"{trigger_head(trigger.on, speaker, once=once)}{period}"
    if rest and trigger.on.kind != STATE:
        joint = ", if" if trigger.on.kind in PERIODS else " and" if once else " while"
        if isinstance(rest[0], WearingTheRing):  # as the Rings say it
            head = f"while {all_of(rest, speaker)}, {head}"
        else:
            head += f"{joint} {all_of(rest, speaker, behind=True)}"
    acting = responding(trigger, speaker)
    alone = not (trigger.may or trigger.cost or trigger.when) and len(trigger.does) == 1
    does = indicative(trigger.does[0], acting) if alone else body(trigger, acting)
    return f"{head}, {'you may ' if trigger.may else ''}{does}"


def _when_in_the_turn(when: Sequence[Condition], speaker: Speaker) -> tuple[str, list[Condition]]:
    """The part of the turn something happens in, as it follows what happens, and the other conditions."""
    phrase = ""
    rest: list[Condition] = []
    for requirement in when:
        match requirement:
            case DuringSkirmish():
                phrase += f" during {skirmish(requirement, speaker).with_article()}"
            case PlayedInSkirmish(filter_):
                phrase += f" in which you played {noun(filter_, speaker).with_article()}"
            case Negated(DuringPhase(phase)):
                phrase += f" (except during the {capitalised(phase) if phase == SHADOW else phase} phase)"
            case DuringPhase(phase):
                phrase += f" during the {capitalised(phase) if phase == SHADOW else phase} phase"
            case _:
                rest.append(requirement)
    return phrase, rest


# -- verbs made of verbs or of abilities ----------------------------------------------------------------------------


@singledispatch
def indicative(what: Verb, speaker: Speaker) -> str:
    """A verb that stands alone, where it need not be a phrase in the imperative."""
    return imperative(what, speaker)


@indicative.register
def _told_if(what: v.If, speaker: Speaker) -> str:
    if isinstance(what.then, v.Play) and (from_more := _in_place_of(what, speaker)) is not None:
        return from_more
    then = indicative(what.then, speaker) if isinstance(what.then, v.InForce) else imperative(what.then, speaker)
    text = f"if {condition(what.condition, speaker)}, {then}"
    return text if what.otherwise is None else f"{text}; otherwise, {imperative(what.otherwise, speaker)}"


@indicative.register
def _told_in_force(what: v.InForce, speaker: Speaker) -> str:
    match what.parts:
        case (Modifier(while_=None) as only,):
            return f"{modifier_clause(only, speaker)} {duration(what.until, speaker)}"
    parts = [
        modifier_clause(part, speaker) if isinstance(part, Modifier) else trigger_clause(part, speaker)
        for part in what.parts
    ]
    return f"{duration(what.until, speaker)}, {'; '.join(parts)}"


@imperative.register
def _imperative_if(what: v.If, speaker: Speaker) -> str:
    match what:
        case v.If(condition=DuringPhase(phase), otherwise=None):
            return f"{imperative(what.then, speaker)} (in the {phase} phase only)"
    return _in_place_of(what, speaker) or indicative(what, speaker)


def _in_place_of(what: v.If, speaker: Speaker) -> str | None:
    """What is done with a card of a kind, and what where there is none: "heal an Elf, or if you can spot none, ...";
    or a card played from more places in a certain case."""
    match what:
        case v.If(then=v.Play() as then, otherwise=v.Play() as usual) if (piles := also_from(usual, then)) is not None:
            return f"{imperative(usual, speaker)} (or, if {condition(what.condition, speaker)}, {piles})"
    target = getattr(what.then, "target", None)
    if what.otherwise is None or not isinstance(what.condition, Spots) or not isinstance(target, Chosen):
        return None
    if what.condition != Spots(target.filter):
        return None
    return f"{imperative(what.then, speaker)}, or if you can spot none, {imperative(what.otherwise, speaker)}"


@imperative.register
def _imperative_in_force(what: v.InForce, speaker: Speaker) -> str:
    match what.parts:
        case (Modifier(kind=names.NO_PAIRING | names.KEPT_APART) as bar,):
            return f"{kept_apart(bar, speaker)} {duration(what.until, speaker)}"
        case (Modifier(while_=None) as change,) if (changed := made_by(change, speaker)) is not None:
            return f"make {changed} {duration(what.until, speaker)}"
    return indicative(what, speaker)


@imperative.register
def _paying(what: v.Paying, speaker: Speaker) -> str:
    does = listed(imperatives(what.does, speaker.having_named(what.cost)))
    return f"{costs(what.cost, speaker)} to {does}" if what.cost else does


@imperative.register
def _in_order(what: v.InOrder, speaker: Speaker) -> str:
    return discarded_together(what.verbs, speaker) or listed(imperatives(what.verbs, speaker))


@imperative.register
def _limited(what: v.Limited, speaker: Speaker) -> str:
    return f"{imperative(what.verb, speaker)} (at most {times(what.times)} in a {_limit_of(what)})"


def _limit_of(what: v.Limited) -> str:
    return "phase" if isinstance(what, v.LimitedInPhase) else "turn"


@imperative.register
def _one_of(what: v.OneOf, speaker: Speaker) -> str:
    if what.chooser == YOU:
        if (together := said_together(what.verbs, speaker)) is not None:
            return together
        if any(isinstance(verb, v.Paying) for verb in what.verbs):  # each is a sentence of its own
            several = any(isinstance(verb, v.Paying) and len(verb.does) > 1 for verb in what.verbs)
            joint = "; or " if several else ", or "
            return joint.join(imperative(verb, speaker) for verb in what.verbs)
        return f"either {alternatives(what, speaker)}"
    theirs = replace(speaker, doer=what.chooser)
    return done_by(what.chooser, f"choose: {alternatives(what, theirs)}", speaker)


def alternatives(what: v.OneOf, speaker: Speaker) -> str:
    """The things one of which is done: "exert Arwen or discard a card from hand"."""
    return listed([imperative(verb, speaker) for verb in what.verbs], "or")


@imperative.register
def _unless(what: v.Unless, speaker: Speaker) -> str:
    known = replace(speaker, to_choose={})
    price = listed(imperatives(what.cost, replace(known, doer=what.who)))
    who = "any Shadow player" if isinstance(what.who, EachShadowPlayer) else player(what.who, known)
    if isinstance(what.who, AnOpponent) and _is_about_opponent(what.does):
        speaker, who = replace(speaker, opponent=who), player(THAT_OPPONENT, known)
    does = listed(imperatives(what.does, speaker))
    return _and_then(does, f"{who} may {price} to prevent this", speaker)


@imperative.register
def _may(what: v.May, speaker: Speaker) -> str:
    return f"{player(what.who, speaker)} may {offer(what, speaker)}"


@imperative.register
def _may_repeat(what: v.MayRepeat, speaker: Speaker) -> str:
    often = quantity(what.times, speaker)
    counted = f"once{often.behind}" if often.number == 1 else f"up to {often.times()}"
    return f"you may {offer(v.May(what.does, what.cost), speaker)}, {counted}"


def offer(what: v.May, speaker: Speaker) -> str:
    """What may be done or left."""
    return body(Text(what.does, what.cost), speaker)


@imperative.register
def _show(what: v.Show, speaker: Speaker) -> str:
    text = f"{'reveal' if what.openly else 'look at'} {pile(what.pile, speaker)}"
    if not what.then:
        return f"{text} and return them in any order" if what.in_any_order else text
    speaker = replace(speaker.having_named(what), shown="it" if is_one(what.pile) else "them")
    clauses: list[str] = []
    for verb in what.then:
        clauses.append(indicative(verb, speaker) if len(what.then) == 1 else imperative(verb, speaker))
        if speaker.shown == "them" and isinstance(verb, v.TakeIntoHand | v.DiscardShown):
            speaker = replace(speaker, shown="the other" if _leaves_one(what.pile, verb) else "the rest")
    if what.in_any_order:
        clauses.append("return the rest in any order")
    *first, last = clauses
    if not first:
        return f"{text}, then{',' if isinstance(what.then[0], v.If) else ''} {last}"
    joint = ", then " if isinstance(what.then[0], v.May) else ", "
    then_ = "then," if isinstance(what.then[-1], v.If) and not what.in_any_order else "then"
    return f"{text}{joint}{', '.join(first)}, {then_} {last}"


def _leaves_one(what: Pile, verb: v.TakeIntoHand | v.DiscardShown) -> bool:
    """Whether one of two cards is left."""
    return verb.count == 1 and getattr(what, "count", 0) == 2


@imperative.register
def _spot(what: v.Spot, speaker: Speaker) -> str:
    return f"spot {_spotted(what, speaker)}"


@imperative.register
def _spot_burdens(what: v.SpotBurdens, speaker: Speaker) -> str:
    return f"spot {_spotted(what, speaker)}"


@imperative.register
def _repeat(what: v.Repeat, speaker: Speaker) -> str:
    often = quantity(what.times, speaker)
    if often.number != 1:
        return f"{imperative(what.verb, speaker)}, {often.times()}"
    if often.better is not None and not often.per:
        return f"{imperative(what.verb, speaker)} (or {number_word(often.better)} {often.better_if})"
    # A bonus "for each" would be one bonus for one card; each time may be about another (CR "for each").
    once = ", once" if isinstance(what.verb, v.Make) and often.per else ""
    return f"{imperative(what.verb, speaker)}{once}{often.behind}"


@imperative.register
def _instead(what: v.Instead, speaker: Speaker) -> str:
    return f"{imperative(what.verb, speaker)} instead"


@imperative.register
def _name_player(what: v.NamePlayer, speaker: Speaker) -> str:
    return f"choose {player(what.who, speaker)}"
