"""What happens in the game: as clauses on cards, and as sentences in questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.tcg import names
from engine.tcg.language import ANY, And, Any, Filter, Not, On, Trigger
from engine.tcg.words.filters import BorneBy, InFierceSkirmish, Skirmishing, This
from engine.tcg.words.occurrences import (
    AssignedByFreePeoples,
    AssignedToFierce,
    EndsAnyPhase,
    ExertsForItsAbility,
    ExertsToPlay,
    LosesWithOthers,
    OnEither,
)
from engine.tcg.words.targets import THIS_CARD, Each
from engine.tcg.words.verbs import Discard
from engine.tcg.words.wording import grammar
from engine.tcg.words.wording.grammar import Clause, Verb, listed
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun, one
from engine.tcg.words.wording.speaker import Speaker

RING_BEARER: Final = NounPhrase(("Ring-bearer",), determiner="the")
CHARACTER: Final = NounPhrase(("character",))
SITE: Final = NounPhrase(("site",))


@dataclass(frozen=True, slots=True)
class CardOccasion:
    """What happens to a card.

    Attributes:
        verb: what the card does.
        rest: what follows the verb.
        author: how the card that did it is added.
        anyone: who it happens to where the text names nobody.
        ahead: whether it is still to come, so that it is never told as done.
    """

    verb: Verb
    rest: str = ""
    author: str = "by"
    anyone: NounPhrase = CHARACTER
    ahead: bool = False


SKIRMISH_FOUGHT: Final = "a skirmish"
FIERCE_SKIRMISH: Final = "a fierce skirmish"
OF_CARDS: Final[Mapping[str, CardOccasion]] = {
    names.ABOUT_TO_WOUND: CardOccasion(grammar.BE, "about to take a wound", "from", ahead=True),
    names.WOUNDED: CardOccasion(grammar.TAKE, "a wound", "from"),
    names.ABOUT_TO_EXERT: CardOccasion(grammar.BE, "about to exert", "because of", ahead=True),
    names.EXERTED: CardOccasion(grammar.EXERT, author="because of"),
    names.ABOUT_TO_HEAL: CardOccasion(grammar.BE, "about to be healed", ahead=True),
    names.HEALED: CardOccasion(grammar.BE, "healed"),
    names.ABOUT_TO_OVERWHELM: CardOccasion(grammar.BE, "about to be overwhelmed", ahead=True),
    names.ABOUT_TO_KILL: CardOccasion(grammar.BE, "about to be killed", ahead=True),
    names.KILLED: CardOccasion(grammar.BE, "killed"),
    names.PLAYED: CardOccasion(grammar.BE, "played", "because of", NounPhrase(("card",))),
    names.ABOUT_TO_DISCARD: CardOccasion(
        grammar.BE, "about to be discarded from play", anyone=NounPhrase(("card",)), ahead=True
    ),
    names.DISCARDED: CardOccasion(grammar.BE, "discarded from play", anyone=NounPhrase(("card",))),
    names.HAND_DISCARDED: CardOccasion(grammar.BE, "discarded from hand", "because of", anyone=NounPhrase(("card",))),
    names.WINS_SKIRMISH: CardOccasion(grammar.WIN, SKIRMISH_FOUGHT, "against"),
    names.LOSES_SKIRMISH: CardOccasion(grammar.LOSE, SKIRMISH_FOUGHT, "to"),
    names.ASSIGNED: CardOccasion(grammar.BE, "assigned to a skirmish"),
    names.RING_PUT_ON: CardOccasion(grammar.PUT, "on The One Ring", "because of", anyone=RING_BEARER),
    names.BURDEN_ADDED: CardOccasion(grammar.ADD, "a burden", anyone=NounPhrase(("card",))),
    names.BURDEN_REMOVED: CardOccasion(grammar.REMOVE, "a burden", anyone=NounPhrase(("card",))),
    names.ABOUT_TO_ADD_TWILIGHT: CardOccasion(
        grammar.BE, "about to add twilight", anyone=NounPhrase(("card",)), ahead=True
    ),
    names.ABOUT_TO_ADD_BURDEN: CardOccasion(
        grammar.BE, "about to get a burden", "from", anyone=RING_BEARER, ahead=True
    ),
    names.ABOUT_TO_PAY: CardOccasion(grammar.BE, "about to be paid for", ahead=True),
    names.TRANSFERRED: CardOccasion(grammar.BE, "transferred", anyone=NounPhrase(("card",))),
    names.ABILITY_USED: CardOccasion(grammar.USE, "a special ability", anyone=NounPhrase(("card",))),
    names.ABOUT_TO_ADD_TWILIGHT: CardOccasion(
        grammar.BE, "about to add twilight", anyone=NounPhrase(("card",)), ahead=True
    ),
}
MOVES: Final[Mapping[str, str]] = {names.MOVES_FROM: "from", names.MOVES: "on from", names.MOVES_TO: "to"}
"""How the site of a move is added."""
OF_THE_GAME: Final[Mapping[str, str]] = {
    names.SKIRMISH_ABOUT_TO_END: "the skirmish is about to end",
    names.SKIRMISH_ENDS: "the skirmish phase is over",
    names.START_OF_TURN: "the turn begins",
    names.END_OF_TURN: "the turn is ending",
    names.START_OF_FELLOWSHIP: "the fellowship phase begins",
    names.START_OF_SHADOW: "the Shadow phase begins",
    names.START_OF_MANEUVER: "the maneuver phase begins",
    names.START_OF_ARCHERY: "the archery phase begins",
    names.START_OF_ASSIGNMENT: "the assignment phase begins",
    names.START_OF_SKIRMISH: "a skirmish begins",
    names.START_OF_REGROUP: "the regroup phase begins",
    names.END_OF_SHADOW: "the Shadow phase is over",
    names.END_OF_ASSIGNMENT: "the assignment phase is over",
    names.END_OF_PHASE: "the phase is over",
    names.RECONCILED: "a player has reconciled their hand",
    names.SITE_REPLACED: "a Shadow player has replaced the fellowship's current site",
    names.NEXT_SITE_PLAYED: "the Free Peoples player has played the fellowship's next site",
    names.TAKES_CARD: "a player has drawn a card or taken one into hand",
    names.SKIRMISHES_FOUGHT: "all skirmishes have been resolved",
    names.STATE: "what cards wait for has come to be",
    names.MOVES_FROM: "the fellowship leaves its site",
    names.MOVES: "the fellowship moves",
    names.MOVES_TO: "the fellowship has come to its new site",
}
"""What happens to nobody in particular, as it is told."""
OF_SKIRMISHES: Final = (names.START_OF_SKIRMISH, names.SKIRMISH_ABOUT_TO_END)
"""What is told with who is in the skirmish."""
PERIODS: Final[Mapping[str, tuple[Verb, str]]] = {
    names.START_OF_TURN: (grammar.START, "turn"),
    names.END_OF_TURN: (grammar.END, "turn"),
    names.START_OF_FELLOWSHIP: (grammar.START, "fellowship phase"),
    names.START_OF_SHADOW: (grammar.START, "Shadow phase"),
    names.START_OF_MANEUVER: (grammar.START, "maneuver phase"),
    names.START_OF_ARCHERY: (grammar.START, "archery phase"),
    names.START_OF_ASSIGNMENT: (grammar.START, "assignment phase"),
    names.START_OF_SKIRMISH: (grammar.START, "skirmish"),
    names.START_OF_REGROUP: (grammar.START, "regroup phase"),
    names.END_OF_SHADOW: (grammar.END, "Shadow phase"),
    names.END_OF_ASSIGNMENT: (grammar.END, "assignment phase"),
    names.END_OF_PHASE: (grammar.END, "phase"),
}
"""What starts and ends."""


# -- on cards -------------------------------------------------------------------------------------------------------


def occasion(on: On, speaker: Speaker) -> str:
    """What a trigger or response waits for, as a clause for "if"."""
    if on.kind == names.ABOUT_TO_PAY:
        return Clause(_player_of(on), grammar.BE, f"playing {one(on.filter, speaker)}", _number_of(on)).affirmed()
    if on.kind in OF_CARDS:
        return _of_card(on, OF_CARDS[on.kind], speaker)
    if on.by is not None or (on.involving is not None and on.kind not in OF_SKIRMISHES):
        raise NotImplementedError(f"no wording for {on!r}")
    if on.kind in MOVES:
        return _of_move(on, speaker)
    match on.kind:
        case names.SKIRMISH_ABOUT_TO_END:
            return Clause(f"a skirmish{_involving(on, speaker)}", grammar.BE, "about to end").affirmed()
        case names.SKIRMISH_ENDS:
            return Clause("a skirmish phase", grammar.END).affirmed()
        case names.RECONCILED:
            return Clause(_player_of(on), grammar.RECONCILE, number=_number_of(on)).affirmed()
        case names.SITE_REPLACED:
            return "a Shadow player replaces the fellowship's current site"
        case names.NEXT_SITE_PLAYED:
            return "the Free Peoples player plays the fellowship's next site"
        case names.SKIRMISHES_FOUGHT:
            return "all skirmishes and fierce skirmishes have been resolved"
        case names.TAKES_CARD:
            draws = Clause(_player_of(on), grammar.DRAW, "a card", _number_of(on)).affirmed()
            return f"{draws} or {grammar.TAKE.present(_number_of(on))} one into hand"
        case names.STATE:
            return "what it waits for is true"
    if on.kind in PERIODS:
        edge, period = PERIODS[on.kind]
        period += _involving(on, speaker)
        return Clause(
            f"your {period}" if on.player == "you" else f"{grammar.indefinite_article(period)} {period}", edge
        ).affirmed()
    raise NotImplementedError(f"no wording for {on!r}")


def _player_of(on: On) -> str:
    """The player whom something that players do concerns."""
    return {"you": "you", "opponent": "an opponent"}.get(on.player, "a player")


def _number_of(on: On) -> int:
    return 2 if on.player == "you" else 1


def _of_card(on: On, what: CardOccasion, speaker: Speaker) -> str:
    on, is_fierce = _of_fierce_skirmish(on)
    if is_fierce:
        what = replace(what, rest=what.rest.replace(SKIRMISH_FOUGHT, FIERCE_SKIRMISH))
    on, is_fighting = _killed_in_skirmish(on)
    if is_fighting:
        what = replace(what, rest=f"{what.rest} in {SKIRMISH_FOUGHT}")
    played, _onto = _played_on(on)
    phrase = what.anyone if played is ANY else noun(played, speaker)
    if on.kind == names.PLAYED and (on.player == "you" or on.filter.names_source):
        return f"you play {phrase.with_article()}{_around(on, what, speaker)}"
    if on.kind == names.BURDEN_REMOVED and on.player == "you":
        return f"you remove a burden{_by_text(on.filter, speaker)}"
    if on.player == "opponent" and on.kind == names.PLAYED:
        return Clause("an opponent", grammar.PLAY, f"{phrase.with_article()}{_around(on, what, speaker)}").affirmed()
    if on.player == "opponent":
        phrase = replace(phrase, behind=(*phrase.behind, "of an opponent"))
    if isinstance(on, AssignedByFreePeoples):
        assigns = f"{phrase.with_article()} to {SKIRMISH_FOUGHT}{_involving(on, speaker)}"
        return Clause("the Free Peoples player", grammar.ASSIGN, assigns).affirmed()
    if isinstance(on, LosesWithOthers):
        what = replace(what, author="to")
        phrase = replace(phrase, determiner="a player's")
    if on.player == "you" and phrase.determiner == "a":
        phrase = phrase.with_determiner("your")
    if isinstance(on, ExertsForItsAbility):
        what = replace(what, rest="about to exert as a cost of its special ability")
    if isinstance(on, ExertsToPlay):
        what = replace(what, rest=f"to play {one(on.played, speaker)}")
    clause = Clause(phrase.with_article(), what.verb, what.rest).affirmed()
    if isinstance(on, OnEither):
        either = OF_CARDS[on.other]
        also = either.verb.participle if either.verb == what.verb == grammar.BE else either.verb.present()
        rest = either.rest if either.verb == what.verb == grammar.BE else f"{also} {either.rest}".rstrip()
        if what.ahead and either.ahead:  # "about to be" is said once
            rest = rest.removeprefix("about to be ")
        clause += f" or {rest}"
    return clause + _around(on, what, speaker)


def _of_fierce_skirmish(on: On) -> tuple[On, bool]:
    """What is waited for, without saying that its skirmish is a fierce one; and whether it must be."""
    if isinstance(on, AssignedToFierce):
        return on, True
    parts = on.filter.parts if isinstance(on.filter, And) else ()
    rest = tuple(part for part in parts if not isinstance(part, InFierceSkirmish))
    if len(rest) == len(parts) or on.kind not in (names.WINS_SKIRMISH, names.LOSES_SKIRMISH):
        return on, False
    return replace(on, filter=And(rest) if len(rest) > 1 else rest[0]), True


def _killed_in_skirmish(on: On) -> tuple[On, bool]:
    """What is waited for, without saying that who is killed is in a skirmish; and whether it must be."""
    parts = on.filter.parts if isinstance(on.filter, And) else ()
    rest = tuple(part for part in parts if part != Skirmishing())
    if len(rest) == len(parts) or on.kind not in (names.KILLED, names.ABOUT_TO_KILL) or isinstance(on, OnEither):
        return on, False
    return replace(on, filter=And(rest) if len(rest) > 1 else rest[0]), True


def _by_text(filter_: Filter, speaker: Speaker) -> str:
    """Whose text does it, as it follows what is done: " with a Hobbit's game text", " (except with ...)"."""
    match filter_:
        case Any():
            return ""
        case Not(denied):
            return f" (except with {one(denied, speaker)}'s game text)"
    return f" with {one(filter_, speaker)}'s game text"


def names_owner(on: On) -> bool:
    """Whether the clause names the player whose card it is: "an opponent plays", "a player's minion"."""
    return isinstance(on, LosesWithOthers) or (on.kind == names.PLAYED and on.player == "opponent")


def _played_on(on: On) -> tuple[Filter, Filter | None]:
    """What is played or transferred, and on whom where the text says so."""
    parts = on.filter.parts if isinstance(on.filter, And) else (on.filter,)
    onto = [part.bearer for part in parts if isinstance(part, BorneBy)]
    if on.kind not in (names.PLAYED, names.TRANSFERRED) or not onto:
        return on.filter, None
    return And(tuple(part for part in parts if not isinstance(part, BorneBy))), onto[0]


def _around(on: On, what: CardOccasion, speaker: Speaker) -> str:
    """Who was on the other side, and whose doing it was."""
    _played, onto = _played_on(on)
    where = "to" if on.kind == names.TRANSFERRED else "on"
    phrase = f" {where} {one(onto, speaker)}" if onto is not None else ""
    if on.involving is not None:
        fought = "" if what.rest.endswith((SKIRMISH_FOUGHT, FIERCE_SKIRMISH)) else f" in {SKIRMISH_FOUGHT}"
        phrase += f"{fought}{_involving(on, speaker)}"
    if on.by is not None:
        phrase += f" {what.author} {one(on.by, speaker)}"
    return phrase


def _involving(on: On, speaker: Speaker) -> str:
    """Who is in the skirmish, as it follows "a skirmish"."""
    return "" if on.involving is None else f" involving {one(on.involving, speaker)}"


def _of_move(on: On, speaker: Speaker) -> str:
    mover = "your fellowship" if on.player == "you" else "the fellowship"
    if isinstance(on.filter, This):
        where = "here" if on.kind == names.MOVES_TO else f"{MOVES[on.kind]} here"
    elif on.filter is ANY:
        where = "" if on.kind == names.MOVES else f"{MOVES[on.kind]} {SITE.with_article()}"
    else:
        where = f"{MOVES[on.kind]} {as_site(noun(on.filter, speaker)).with_article()}"
    return Clause(mover, grammar.MOVE, where).affirmed()


def as_site(phrase: NounPhrase) -> NounPhrase:
    """A phrase about a site, where the filter need not say that it is one."""
    return replace(phrase, heads=SITE.heads) if phrase.heads == ("card",) else phrase


def trigger_head(on: On, speaker: Speaker, *, once: bool) -> str:
    """When a trigger works: "each time a minion is killed", or ``once``: "when you play this minion"."""
    if on.kind in PERIODS:
        edge, period = PERIODS[on.kind]
        if isinstance(on, EndsAnyPhase):
            return "at the end of any phase"
        if once:
            return f"at the {edge.base} of {'your' if on.player == 'you' else 'the'} {period}"
        which = f"each of your {grammar.plural_of(period)}" if on.player == "you" else f"each {period}"
        return f"at the {edge.base} of {which}{_involving(on, speaker)}"
    return f"{'when' if once else 'each time'} {occasion(on, speaker)}"


def works_on(trigger: Trigger) -> bool:
    """Whether a text that waits for a state of the game has more to do whenever more of what it is about comes: it
    discards each of others, not itself."""
    return any(isinstance(verb, Discard) and isinstance(verb.target, Each) for verb in trigger.does)


def happens_once(trigger: Trigger) -> bool:
    """Whether a text works once: when its own card is played, moved from or to, or discarded, by it or otherwise (CR
    "when")."""
    on = trigger.on
    if on.filter.names_source and (on.kind in (names.PLAYED, names.DISCARDED) or on.kind in MOVES):
        return True
    return trigger.does == (Discard(THIS_CARD),) and not (trigger.may or trigger.cost)


# -- in questions ---------------------------------------------------------------------------------------------------


def happened(occurrences: Sequence[tuple[str, str]]) -> str:
    """What has happened at once, in one clause for each kind.

    >>> happened([("killed", "Sam"), ("discarded", "Armor")])
    'Sam has been killed, and Armor has been discarded from play'
    >>> happened([("wins skirmish", "Orc Soldier"), ("wins skirmish", "Uruk Rager"), ("loses skirmish", "Boromir")])
    'Orc Soldier and Uruk Rager have won a skirmish, and Boromir has lost one'
    >>> happened([("killed", "Goblin Runner"), ("killed", "Goblin Runner")])
    'two copies of Goblin Runner have been killed'

    Args:
        occurrences: each one's kind, see ``names``, and the title of the card it happens to.
    """
    titles: dict[str, list[str]] = {}
    for kind, title in occurrences:
        titles.setdefault(kind, []).append(title)
    clauses: list[str] = []
    fought = False
    for kind, cards in titles.items():
        if kind in OF_THE_GAME:
            clauses.append(OF_THE_GAME[kind])
            continue
        what = OF_CARDS[kind]
        clause = Clause(copies(cards), what.verb, what.rest, len(cards))
        if what.rest == SKIRMISH_FOUGHT:
            clause = replace(clause, rest="one" if fought else what.rest)
            fought = True
        clauses.append(clause.affirmed() if what.ahead else clause.happened())
    *first, last = clauses
    return f"{', '.join(first)}, and {last}" if first else last


def copies(titles: Sequence[str]) -> str:
    """Cards by their titles, those of one title together."""
    different = dict.fromkeys(titles)
    return listed([NounPhrase.named(title).counted(list(titles).count(title)) for title in different])
