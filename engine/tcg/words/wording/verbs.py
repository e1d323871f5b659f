"""Verbs as phrases in the imperative."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from engine.kernel.number_words import number_word
from engine.tcg import names
from engine.tcg.language import Amount, And, Verb
from engine.tcg.words import verbs as v
from engine.tcg.words.filters import YOUR, InFierceSkirmish, Skirmishing, This
from engine.tcg.words.players import YOU
from engine.tcg.words.targets import Bound, Chosen, Each, Itself, Target
from engine.tcg.words.wording.amounts import WOUND, changes, overwhelmed, quantity
from engine.tcg.words.wording.conditions import BURDEN, TOKEN
from engine.tcg.words.wording.described import RACES, keyword
from engine.tcg.words.wording.grammar import indefinite_article, listed, signed
from engine.tcg.words.wording.nouns import noun, one, parts_of, site, token
from engine.tcg.words.wording.players import done_by, their
from engine.tcg.words.wording.speaker import Speaker, itself
from engine.tcg.words.wording.targets import how_many, mentioned, target

DURATIONS: Final = {
    names.UNTIL_PHASE: "until the end of the phase",
    names.UNTIL_REGROUP: "until the regroup phase",
    names.UNTIL_REGROUP_ENDS: "until the end of the regroup phase",
    names.UNTIL_TURN: "until the end of the turn",
    names.WHILE_IN_PLAY: "as long as it is in play",
}
TOTALS: Final = {
    names.FELLOWSHIP_ARCHERY: "the fellowship archery total",
    names.MINION_ARCHERY: "the minion archery total",
    names.MOVE_LIMIT: "the move limit for this turn",
    names.SHADOW_NUMBER: "the Shadow number",
    names.PIPES_SPOTTED: "the number of pipes you can spot",
}
"""Numbers of the game that a text may change."""
FIRST_WITHOUT_NUMBERS: Final = 11
"""The first set whose sites have no numbers."""
OTHER_SITE: Final = "a site from your adventure deck"
_ALONE: Final = {
    names.FIGHTS: "allow {} to take part in archery fire and skirmishes",
    names.NO_ARCHERY: "do not count {} for the fellowship archery total",
    names.WOUNDS_PREVENTED: "prevent all wounds to {}",
    names.BONUS_CANCELLED: "cancel the strength bonus from {}",
}
"""Changes that are said as sentences of their own where nothing else is changed."""
_PREVENTED: Final = {
    names.ABOUT_TO_WOUND: "prevent that wound",
    names.ABOUT_TO_ADD_BURDEN: "prevent that burden",
    names.PLAYED: "cancel that event",
    names.ABILITY_USED: "cancel the effect of that special ability",
}


@singledispatch
def imperative(what: Verb, speaker: Speaker) -> str:
    """A verb with its objects, in the imperative: "exert a companion"."""
    raise NotImplementedError(f"no wording for {what!r}")


def _by(what: Target, does: str, speaker: Speaker) -> str:
    """What is done to a target that another player may choose."""
    return done_by(what.by, does, speaker) if isinstance(what, Chosen) else does


def said_together(verbs: Sequence[Verb], speaker: Speaker) -> str | None:
    """Alternatives that have their verb or their object in common, as one: "exert or discard your Uruk-hai"."""
    return _one_object(verbs, speaker) or _one_verb(verbs, speaker)


def _one_verb(verbs: Sequence[Verb], speaker: Speaker) -> str | None:
    """The same done with cards of one kind or of another, in the same pile: "discard two cards or an Orc from hand"."""
    cards: list[str] = []
    for verb in verbs:
        match verb:
            case v.ShuffleIntoDeck(filter_, int() as count, up_to):
                cards.append(f"{'up to ' if up_to else ''}{noun(filter_, speaker).counted(count)}")
            case v.DiscardFromHand(int() as count, filter_, who, up_to, at_random=False) if who == YOU:
                cards.append(f"{'up to ' if up_to else ''}{noun(filter_, speaker).counted(count)}")
            case _:
                return None
    if len({type(verb) for verb in verbs}) > 1:
        return None
    alternatives = listed(cards, "or")
    if isinstance(verbs[0], v.DiscardFromHand):
        return f"discard {alternatives} from hand"
    return f"shuffle {alternatives} from your discard pile into your draw deck"


def _one_object(verbs: Sequence[Verb], speaker: Speaker) -> str | None:
    """Alternatives about one and the same card: "exert or discard your Uruk-hai"."""
    verb_texts: list[str] = []
    targets: set[Target] = set()
    for verb in verbs:
        match verb:
            case v.Exert(target=about, times=1):
                verb_texts.append("exert")
            case v.Wound(target=about, times=1):
                verb_texts.append("wound")
            case v.Discard(target=about):
                verb_texts.append("discard")
            case _:
                return None
        targets.add(about)
    if len(targets) > 1:
        return None
    (about,) = targets
    return _by(about, f"{listed(verb_texts, 'or')} {target(about, speaker)}", speaker)


def _often(times: int | Amount, speaker: Speaker) -> str:
    return "" if times == 1 else f" {quantity(times, speaker).times()}"


# -- characters -----------------------------------------------------------------------------------------------------


@imperative.register
def _exert(what: v.Exert, speaker: Speaker) -> str:
    return _by(what.target, f"exert {target(what.target, speaker)}{_often(what.times, speaker)}", speaker)


@imperative.register
def _exhaust(what: v.Exhaust, speaker: Speaker) -> str:
    return _by(what.target, f"exhaust {target(what.target, speaker)}", speaker)


@imperative.register
def _choose(what: v.Choose, speaker: Speaker) -> str:
    return _by(what.target, f"choose {target(what.target, speaker)}", speaker)


@imperative.register
def _heal(what: v.Heal, speaker: Speaker) -> str:
    most = " up to" if what.up_to else ""
    return _by(what.target, f"heal {target(what.target, speaker)}{most}{_often(what.times, speaker)}", speaker)


@imperative.register
def _wound(what: v.Wound, speaker: Speaker) -> str:
    return _by(what.target, f"wound {target(what.target, speaker)}{_often(what.times, speaker)}", speaker)


@imperative.register
def _wound_again(what: v.WoundAgain, speaker: Speaker) -> str:
    return f"{_wound(what, speaker)} again"


@imperative.register
def _assign_wounds(what: v.AssignWounds, speaker: Speaker) -> str:
    count = quantity(what.count, speaker)
    return f"assign {count.number_of(WOUND)} to {noun(what.filter, speaker).plural()}{count.behind}"


@imperative.register
def _kill(what: v.Kill, speaker: Speaker) -> str:
    return _by(what.target, f"kill {target(what.target, speaker)}", speaker)


@imperative.register
def _place_in_dead_pile(what: v.PlaceInDeadPile, speaker: Speaker) -> str:
    return _by(what.target, f"place {target(what.target, speaker)} in the dead pile", speaker)


@imperative.register
def _put_in_play_on_deck(what: v.PutInPlayOnDeck, speaker: Speaker) -> str:
    whose = "your" if isinstance(what.target, Itself) else "its owner's"
    return _by(what.target, f"place {target(what.target, speaker)} on top of {whose} draw deck", speaker)


@imperative.register
def _put_in_play_beneath_deck(what: v.PutInPlayBeneathDeck, speaker: Speaker) -> str:
    whose = "your" if isinstance(what.target, Itself) else "its owner's"
    return f"place {target(what.target, speaker)} on the bottom of {whose} draw deck"


@imperative.register
def _remove_from_game(what: v.RemoveFromGame, speaker: Speaker) -> str:
    return _by(what.target, f"remove {target(what.target, speaker)} from the game", speaker)


@imperative.register
def _discard(what: v.Discard, speaker: Speaker) -> str:
    return _by(what.target, f"discard {target(what.target, speaker)}", speaker)


@imperative.register
def _discard_namesakes(what: v.DiscardNamesakes, speaker: Speaker) -> str:
    return f"if you can spot {speaker.facts.title}, discard it"


@imperative.register
def _send_home(what: v.SendHome, speaker: Speaker) -> str:
    whose = "your" if isinstance(what.target, Chosen) else "its owner's"
    return f"transfer {target(what.target, speaker)} to {whose} support area"


@imperative.register
def _must_move(what: v.MustMove, speaker: Speaker) -> str:
    return "make the Free Peoples player choose to move again this turn (if the move limit allows)"


@imperative.register
def _return_to_hand(what: v.ReturnToHand, speaker: Speaker) -> str:
    yours = isinstance(what.target, Chosen) and YOUR in parts_of(what.target.filter)
    whose = "your" if yours else "its owner's"
    return _by(what.target, f"return {target(what.target, speaker)} to {whose} hand", speaker)


@imperative.register
def _make(what: v.Make, speaker: Speaker) -> str:
    until = _lasting(what, speaker)
    if len(what.changes) == 1 and (alone := _ALONE.get(what.changes[0].kind)):
        return f"{alone.format(target(what.target, speaker))}{until}"
    if len(what.changes) == 1 and what.changes[0].kind == names.NO_SKIRMISH:
        about = what.target
        characters = noun(about.filter, speaker).plural() if isinstance(about, Each) else target(about, speaker)
        return f"prevent {characters} from being assigned to skirmishes{until}"
    if len(what.changes) == 1 and what.changes[0].kind == names.OVERWHELM:
        saved = overwhelmed(what.changes[0].amount, mentioned(what.target, speaker))
        return f"prevent {target(what.target, speaker)} from being {saved}{until}"
    return f"make {target(what.target, speaker)} {made(what, speaker)}"


def made(what: v.Make, speaker: Speaker) -> str:
    """The changes of characters and how long they last: "fierce and strength +2 until the regroup phase"."""
    limit = f" (at most {signed(what.limit)} in a phase)" if what.limit is not None else ""
    return changes(what.changes, speaker, how_many(what.target, speaker), limit) + _lasting(what, speaker)


def _lasting(what: v.Make, speaker: Speaker) -> str:
    # What lasts for the phase says nothing about it, as on the cards.
    return f" {duration(what.until, speaker)}" if what.until != names.UNTIL_PHASE else ""


def duration(until: str, speaker: Speaker) -> str:
    """How long something lasts: "until the regroup phase"; in that phase it is the next one."""
    if until == names.UNTIL_REGROUP and speaker.in_regroup_phase:
        return "until the next regroup phase"
    return DURATIONS[until]


@imperative.register
def _stack(what: v.Stack, speaker: Speaker) -> str:
    stacked = target(what.target, speaker)
    return f"discard the wounds and cards on {stacked} and stack {stacked} on {itself(speaker)}"


@imperative.register
def _transfer_this(what: v.TransferThis, speaker: Speaker) -> str:
    return f"transfer {itself(speaker)} from your support area to {target(what.target, speaker)}"


@imperative.register
def _stack_discarded(what: v.StackDiscarded, speaker: Speaker) -> str:
    return f"stack {speaker.that_card} here"


@imperative.register
def _hand_on(what: v.HandOn, speaker: Speaker) -> str:
    return f"transfer {target(what.item, speaker)} to another character that may bear it"


@imperative.register
def _prevent(what: v.Prevent, speaker: Speaker) -> str:
    return _PREVENTED.get(speaker.responds_to, "prevent that")


# -- skirmishes -----------------------------------------------------------------------------------------------------


@imperative.register
def _cancel_skirmish(what: v.CancelSkirmish, speaker: Speaker) -> str:
    parts = what.involving.parts if isinstance(what.involving, And) else (what.involving,)
    fierce = [part for part in parts if isinstance(part, InFierceSkirmish)]
    against = [part.against for part in parts if isinstance(part, Skirmishing) and part.against is not None]
    rest = tuple(part for part in parts if not isinstance(part, InFierceSkirmish | Skirmishing))
    kind = "fierce skirmish" if fierce else "skirmish"
    return f"cancel a {kind} involving {listed([one(side, speaker) for side in (And(rest), *against)])}"


@imperative.register
def _cancel_assignments(what: v.CancelAssignments, speaker: Speaker) -> str:
    return "cancel all remaining assignments"


@imperative.register
def _assign(what: v.Assign, speaker: Speaker) -> str:
    does = f"assign {target(what.minion, speaker)} to skirmish {target(what.to, speaker)}"
    return _by(what.to if isinstance(what.to, Chosen) and what.to.by != YOU else what.minion, does, speaker)


@imperative.register
def _replace_fighter(what: v.ReplaceFighter, speaker: Speaker) -> str:
    where = " in that skirmish" if isinstance(what.old, Bound) else ""
    return f"have {target(what.by, speaker)} replace {target(what.old, speaker)}{where}"


@imperative.register
def _fight_once_more(what: v.FightOnceMore, speaker: Speaker) -> str:
    alone = target(what.target, speaker)
    return f"have {alone} alone take part in an additional assignment and skirmish phase"


@imperative.register
def _name_culture(what: v.NameCulture, speaker: Speaker) -> str:
    return "name a culture"


@imperative.register
def _ignore_text(what: v.IgnoreText, speaker: Speaker) -> str:
    return f"ignore the game text of {one(what.filter, speaker)} during that skirmish"


# -- sites, twilight, burdens and the Ring --------------------------------------------------------------------------


@imperative.register
def _play_next_site(what: v.PlayNextSite, speaker: Speaker) -> str:
    return "play the fellowship's next site, replacing the one there if there is one"


@imperative.register
def _play_next_sites(what: v.PlayNextSites, speaker: Speaker) -> str:
    return f"play the fellowship's next {number_word(what.count)} sites, replacing those there if there are any"


@imperative.register
def _play_next_site_of(what: v.PlayNextSiteOf, speaker: Speaker) -> str:
    kind = site(what.kind, speaker).with_article()
    return f"play the fellowship's next site if yours is {kind}, replacing the one there if there is one"


@imperative.register
def _play_site(what: v.PlaySite, speaker: Speaker) -> str:
    return f"play your site {what.number}, replacing an opponent's if there is one"


@imperative.register
def _replace_site_by(what: v.ReplaceSiteBy, speaker: Speaker) -> str:
    return f"replace an opponent's site with your {site(what.kind, speaker).singular()} of the same number"


@imperative.register
def _replace_site_with(what: v.ReplaceSiteWith, speaker: Speaker) -> str:
    whose = "the fellowship's current site" if what.here else "an opponent's site"
    return f"replace {whose} with {site(what.kind, speaker).with_article()} from your adventure deck"


@imperative.register
def _exchange_site(what: v.ExchangeSite, speaker: Speaker) -> str:
    return "exchange one of your sites on the adventure path with another site from your adventure deck"


@imperative.register
def _site_gains(what: v.SiteGains, speaker: Speaker) -> str:
    words = listed(what.keywords, "or")
    return f"have the fellowship's current site gain {words} {duration(what.until, speaker)}"


@imperative.register
def _name_keyword(what: v.NameKeyword, speaker: Speaker) -> str:
    return f"name {listed(what.keywords, 'or')}"


@imperative.register
def _exert_with_total_resistance(what: v.ExertWithTotalResistance, speaker: Speaker) -> str:
    companions = noun(what.filter, speaker).plural()
    return f"exert any number of {companions} with total resistance {what.least} or more"


@imperative.register
def _pay_again(what: v.PayAgain, speaker: Speaker) -> str:
    return f"pay the twilight cost of {speaker.that_card} again"


@imperative.register
def _replace_site(what: v.ReplaceSite, speaker: Speaker) -> str:
    if what.number is not None:
        return f"replace an opponent's site {what.number} with your site {what.number}"
    if isinstance(what, v.ReplaceSiteOfRegion):
        return f"replace a site in the fellowship's region with {OTHER_SITE}"
    whose = "the fellowship's current site" if what.here else "an opponent's site"
    ours = "your site of the same number" if speaker.facts.set < FIRST_WITHOUT_NUMBERS else OTHER_SITE
    return f"replace {whose} with {ours}"


@imperative.register
def _skip_shadow_phase(what: v.SkipShadowPhase, speaker: Speaker) -> str:
    return done_by(what.who, f"skip {their(what.who)} next Shadow phase", speaker)


@imperative.register
def _end_shadow_phase(what: v.EndShadowPhase, speaker: Speaker) -> str:
    return "end your Shadow phase"


@imperative.register
def _make_total(what: v.MakeTotal, speaker: Speaker) -> str:
    lasts = what.until != names.UNTIL_PHASE and what.kind != names.MOVE_LIMIT
    until = f" {duration(what.until, speaker)}" if lasts else ""
    total = TOTALS[what.kind]
    if what.kind == names.SHADOW_NUMBER and what.until != names.UNTIL_PHASE:  # longer than one move: not of one site
        total = "the Shadow number of each site in play"
    return f"make {total} {quantity(what.amount, speaker).signed()}{until}"


@imperative.register
def _make_shadow_numbers(what: v.MakeShadowNumbers, speaker: Speaker) -> str:
    return f"make the Shadow number of each site in play {signed(what.amount)} {duration(what.until, speaker)}"


@imperative.register
def _forbid_moving(what: v.ForbidMoving, speaker: Speaker) -> str:
    return "prevent the fellowship from moving again this turn"


@imperative.register
def _add_twilight(what: v.AddTwilight, speaker: Speaker) -> str:
    return f"add {quantity(what.count, speaker).twilight()}"


@imperative.register
def _remove_twilight(what: v.RemoveTwilight, speaker: Speaker) -> str:
    limit = f" (at most {what.limit} in a phase)" if what.limit is not None else ""
    return f"remove {quantity(what.count, speaker).twilight()}{limit}"


@imperative.register
def _empty_twilight_pool(what: v.EmptyTwilightPool, speaker: Speaker) -> str:
    return "remove all twilight from the twilight pool"


@imperative.register
def _lower_by_toil(what: v.LowerByToil, speaker: Speaker) -> str:
    return f"reduce the twilight cost of {speaker.that_card} by its toil"


@imperative.register
def _add_burdens(what: v.AddBurdens, speaker: Speaker) -> str:
    return f"add {quantity(what.count, speaker).counted(BURDEN)}"


@imperative.register
def _remove_burden(what: v.RemoveBurden, speaker: Speaker) -> str:
    return f"remove {quantity(what.count, speaker).counted(BURDEN)}"


@imperative.register
def _add_tokens(what: v.AddTokens, speaker: Speaker) -> str:
    added = quantity(what.count, speaker)
    if isinstance(what.target, Itself):
        return f"add {added.number_of(token(This(), speaker))} here{added.behind}"
    return _by(what.target, f"add {added.number_of(TOKEN)} to {target(what.target, speaker)}{added.behind}", speaker)


@imperative.register
def _remove_tokens(what: v.RemoveTokens, speaker: Speaker) -> str:
    removed = quantity(what.count, speaker)
    here = " from here" if isinstance(what.of, This) else ""
    return f"remove {removed.number_of(token(what.of, speaker))}{here}{removed.behind}"


@imperative.register
def _remove_all_tokens(what: v.RemoveAllTokens, speaker: Speaker) -> str:
    return "remove all tokens from here"


@imperative.register
def _reinforce(what: v.Reinforce, speaker: Speaker) -> str:
    return f"reinforce {quantity(what.count, speaker).counted(token(what.of, speaker))}"


@imperative.register
def _corrupt(what: v.Corrupt, speaker: Speaker) -> str:
    return "corrupt the Ring-bearer"


@imperative.register
def _place_no_token(what: v.PlaceNoToken, speaker: Speaker) -> str:
    return "place no token for that exertion"


@imperative.register
def _become_minion(what: v.BecomeMinion, speaker: Speaker) -> str:
    words = listed([keyword(word, amount) for word, amount in what.keywords])
    race = f"{RACES[what.race]} " if what.race else ""
    kind = f"{words} {race}minion"
    wounds = "take wounds or " if not what.takes_wounds else ""
    until = "until the start of the regroup phase"
    numbers = f"strength {what.strength} and vitality {what.vitality}"
    still = f"it cannot {wounds}bear cards, and it is still a {speaker.facts.type}"
    kind = f"{indefinite_article(kind)} {kind}"
    return f"make {itself(speaker)} {kind} with {numbers} {until}; {still}"


@imperative.register
def _wear_the_ring(what: v.WearTheRing, speaker: Speaker) -> str:
    return "have the Ring-bearer wear The One Ring until the regroup phase"


@imperative.register
def _take_off_the_ring(what: v.TakeOffTheRing, speaker: Speaker) -> str:
    return "take off The One Ring"


@imperative.register
def _become_ring_bearer(what: v.BecomeRingBearer, speaker: Speaker) -> str:
    resistance = speaker.facts.resistance
    return f"make {speaker.facts.title} the Ring-bearer" + (f" (resistance {resistance})" if resistance else "")
