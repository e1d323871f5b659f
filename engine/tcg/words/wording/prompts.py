"""Decisions in words: the question and its options. Players stand as ``{0}``, ``{1}``."""

from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.decision import ASSIGN, CHOOSE, Decision
from engine.kernel.number_words import number_word
from engine.kernel.view_types import NothingData, PresentedData, PromptData
from engine.tcg import names
from engine.tcg.facts import all_facts
from engine.tcg.language import Text
from engine.tcg.rules import active, move_limit, regions, starting, zones
from engine.tcg.state import NO_CARD, TcgState
from engine.tcg.view_types import TcgCard, TcgOption
from engine.tcg.words.verbs import Offered, Unless
from engine.tcg.words.wording import outcomes
from engine.tcg.words.wording.abilities import imperatives, offer
from engine.tcg.words.wording.events import card_name
from engine.tcg.words.wording.grammar import BE, Clause, capitalised, listed
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.occasions import happened
from engine.tcg.words.wording.options import Key, option_data
from engine.tcg.words.wording.speaker import Speaker

CARD = NounPhrase(("card",))
WOUND = NounPhrase(("wound",))
ROUND = NounPhrase(("round",))
CHARACTER = NounPhrase(("character",))
MINION = NounPhrase(("minion",))

PHASE_QUESTIONS = {
    names.FELLOWSHIP: "Fellowship phase: perform a fellowship action, or move to the next site.",
    names.SHADOW: "Shadow phase: play a Shadow card or perform a Shadow action, or pass to end your Shadow phase.",
    names.MANEUVER: "Maneuver phase: perform a maneuver action, or pass.",
    names.ARCHERY: "Archery phase: perform an archery action, or pass.",
    names.ASSIGNMENT: "Assignment phase: perform an assignment action, or pass.",
    names.SKIRMISH: "Skirmish phase: perform a skirmish action, or pass.",
    names.REGROUP: "Regroup phase: perform a regroup action, or pass.",
}

LAST = ("pass", "move")
"""What ends a phase stands behind all actions."""


def present(state: TcgState, decision: Decision, key: Key, source: TcgCard | None = None) -> PresentedData[TcgOption]:
    """The decision's question and options as JSON-ready data; ``source``: the card it comes from, as printed;
    ``preset``: the number that a player usually names.

    What does nothing now stands behind all else that may be done.
    """
    options = [option_data(state, decision, option, key) for option in decision.options]
    if any(option.get("idle") for option in options):
        options.sort(key=lambda option: (option["verb"] in LAST, bool(option.get("idle"))))
    prompt: PromptData = {
        "key": str(decision.prompt[0]),
        "text": question(state, decision),
        "detail": detail(state, decision),
    }
    if source is not None:
        prompt["source"] = source
    data: PresentedData[TcgOption] = {"prompt": prompt, "options": options}
    if decision.prompt[0] == "spot how many":
        data["preset"] = decision.most
    if decision.kind == CHOOSE and decision.least == 0 and (none := nothing(state, decision)) is not None:
        data["nothing"] = none
    if decision.kind == ASSIGN and decision.capacity is not None:
        data["too_many"] = {key(state, card): _limit(state, card, most) for card, most in decision.capacity.items()}
    return data


def nothing(state: TcgState, decision: Decision) -> NothingData | None:
    """What choosing none of the cards means, where the question has a word for it."""
    match decision.prompt[0]:
        case "starting fellowship":
            return _starting_as_it_is(state, decision.seat)
        case "reconcile":
            return {"label": "Keep the hand"}
        case "sanctuary":
            return {"label": "Heal nobody"}
        case "muster":
            return {"label": "Keep the hand"}
        case "toil":
            return {"label": "Nobody exerts"}
        case "exert also":
            return {"label": "Nobody else"}
    return None


def _starting_as_it_is(state: TcgState, seat: int) -> NothingData:
    """Starting with the companions chosen so far, or with the Ring-bearer alone."""
    bearer = state.ring_bearer[seat]
    companions = [card for card in active.characters(state, names.COMPANION) if state.owner[card] == seat]
    if bearer == NO_CARD or companions != [bearer]:
        return {"label": "Start with these"}
    title = state.blueprints[bearer].title
    return {"label": f"Start with {title} alone", "note": f"{title} would begin the journey alone."}


def _limit(state: TcgState, card: int, most: int) -> str:
    """How many minions a character can be assigned to."""
    faced = any(skirmish.fighter == card and skirmish.minions and not skirmish.fought for skirmish in state.skirmishes)
    minions = (MINION.described("more") if faced else MINION).numbered(most)
    return f"{state.blueprints[card].title} can face only {minions}"


def question(state: TcgState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    head, *rest = decision.prompt
    match head:
        case "action":
            return PHASE_QUESTIONS[str(rest[0])]
        case "respond":
            return f"{capitalised(_what_happened(state, rest))}. Respond?"
        case "bid":
            return "How many burdens do you bid?"
        case "place":
            if state.seats == 2:
                return "Do you want to go first or second?"
            return "Which place in the turn order do you want?"
        case "starting fellowship":
            return f"Choose a companion to start with ({rest[0]} twilight to spend)."
        case "mulligan":
            held = len(state.hand[decision.seat])
            these = "this card" if held == 1 else f"these {CARD.numbered(held)}"
            return f"Keep {these}, or shuffle and draw {number_word(starting.MULLIGAN_HAND)}?"
        case "reshuffle":
            to_draw = f" with {CARD.numbered(int(rest[0]))} to draw" if rest[0] else ""
            return f"Your draw deck is empty{to_draw}: reshuffle your discard pile?"
        case "sanctuary":
            return "Sanctuary: do you heal a companion?"
        case "arrow":
            own = "companions or allies" if decision.seat == state.fp else "minions"
            return f"Archery fire: which of your {own} takes a wound?"
        case "ambush":
            return f"{card_name(rest[0])} ambushes: do you add {rest[1]} twilight?"
        case "muster":
            return f"Muster: discard up to {CARD.numbered(int(rest[0]))} from hand to draw as many?"
        case "toil":
            return f"Toil: who exerts for {card_name(rest[0])}?"
        case "place site":
            return f"Which of your sites becomes site {rest[0]}?"
        case "archery target":
            return "Archery fire: which Shadow player's minions take the fellowship's wounds?"
        case "assign defenders":
            return "Assign defenders to the minions."
        case "assign leftovers":
            return "Assign the minions that are left."
        case "next skirmish":
            return "Whose skirmish is fought next?"
        case "reconcile":
            when = "End of turn" if decision.seat == state.fp else "End of move"
            return f"{when}: discard one card before you draw up to {number_word(zones.HAND_SIZE)}?"
        case "reconcile down":
            return f"Discard {CARD.numbered(int(rest[0]))}: you keep {number_word(zones.HAND_SIZE)}."
        case "move or stay":
            return "Does the fellowship move again, or stay?"
        case "required":
            return "Which of these is performed first?"
        case "opponent":
            return f"{card_name(rest[0])}: which opponent?"
        case "one of":
            return f"{card_name(rest[0])}: choose one."
        case "player":
            return f"{card_name(rest[0])}: which player?"
        case "may":
            return f"{card_name(rest[0])}: do you {_offered(decision)}?"
        case "skip archery":
            return f"{card_name(rest[0])}: do you skip the archery phase?"
        case "other price":
            return f"{card_name(rest[0])}: do you {_other_price(decision)} instead of paying its twilight cost?"
        case "prevent":
            return f"{card_name(rest[0])}: do you {_prevention(decision)} to prevent it?"
        case "bearer":
            if all(
                isinstance(option, int) and state.blueprints[option].type == names.SITE for option in decision.options
            ):
                return f"You play {card_name(rest[0])}: on which site?"
            return f"You play {card_name(rest[0])}: who bears it?"
        case "transfer":
            return f"To whom do you transfer {card_name(rest[0])}?"
        case "discard from hand":
            most = "up to " if decision.least < decision.most else ""
            return f"{card_name(rest[0])}: discard {most}{CARD.numbered(decision.most)} from hand."
        case "loop":
            return f"A loop: how many more rounds of it are played? At most {decision.most}."
        case "loop answer":
            named = int(rest[0])
            proposal = Clause(ROUND.numbered(named), BE, "named", named).affirmed()
            return f"A loop: {proposal}. Do you agree, or name fewer?"
        case "heal up to":
            return f"{card_name(rest[0])}: how many wounds are healed? At most {decision.most}."
        case "draw up to":
            return f"{card_name(rest[0])}: how many cards do you draw? At most {decision.most}."
        case "culture":
            return f"{card_name(rest[0])}: which culture do you name?"
        case "keyword":
            return f"{card_name(rest[0])}: which keyword do you name?"
        case "x":
            return f"{card_name(rest[0])}: what is X? At most {decision.most}."
        case "spot how many":
            return f"{card_name(rest[0])}: how many do you spot? At most {decision.most}."
        case "discard another":
            return f"{card_name(rest[0])}: discard another card from your draw deck?"
        case "put on deck":
            return f"{card_name(rest[0])}: which card goes on top of your draw deck?"
        case "put in play on deck":
            return f"{card_name(rest[0])}: which card goes on top of its owner's draw deck?"
        case "discard from deck":
            return f"{card_name(rest[0])}: which card of your draw deck goes to the discard pile, if any?"
        case "again":
            return f"{card_name(rest[0])}: do it again?"
        case "exert to lower":
            return f"{card_name(rest[0])} costs {rest[1]} less for each that exerts: who does?"
        case "spot to lower":
            return f"{card_name(rest[0])}: have it cost {rest[1]} less?"
        case "goes beneath first":
            return f"{card_name(rest[0])}: which of these lies uppermost beneath the draw deck?"
        case "put beneath deck":
            return f"{card_name(rest[0])}: which card goes beneath your draw deck?"
        case "lies above":
            return f"{card_name(rest[0])}: which of these lies uppermost on the draw deck?"
        case "shuffle into deck":
            most = "up to " if decision.least < decision.most else ""
            return f"{card_name(rest[0])}: shuffle {most}{CARD.numbered(decision.most)} into your draw deck."
        case "play":
            return f"{card_name(rest[0])}: which card do you play?"
        case _:
            return f"{card_name(rest[0])}: {_choice(str(head), decision.most)}"


def _offered(decision: Decision) -> str:
    """What a text offers, as others speak of its card."""
    if not isinstance(decision.subject, Offered):
        return "do it"
    return offer(decision.subject.word, Speaker(all_facts()[str(decision.prompt[1])]).spoken_of())


def _other_price(decision: Decision) -> str:
    """What may be paid in place of twilight, as others speak of the card."""
    if not isinstance(decision.subject, Text):
        return "pay something else"
    speaker = Speaker(all_facts()[str(decision.prompt[1])]).spoken_of()
    return listed(imperatives(decision.subject.cost, speaker))


def _prevention(decision: Decision) -> str:
    """What preventing costs, as others speak of the card."""
    if not isinstance(decision.subject, Unless):
        return "pay"
    speaker = Speaker(all_facts()[str(decision.prompt[1])]).spoken_of()
    return listed(imperatives(decision.subject.cost, replace(speaker, doer=decision.subject.who)))


CHOICES = {
    "make": ("whom does it affect?", CHARACTER, "does it affect?"),
    "exert": ("who exerts?", CHARACTER, "exert?"),
    "exert also": ("who exerts?", CHARACTER, "exert?"),
    "exhaust": ("who is exhausted?", CHARACTER, "are exhausted?"),
    "choose": ("whom do you choose?", CHARACTER, "do you choose?"),
    "transfer which": ("which card is transferred?", CARD, "are transferred?"),
    "replace site": ("which site is replaced?", NounPhrase(("site",)), "are replaced?"),
    "heal": ("who is healed?", CHARACTER, "are healed?"),
    "wound": ("who is wounded?", CHARACTER, "are wounded?"),
    "discard": ("which card is discarded?", CARD, "are discarded?"),
    "kill": ("who is killed?", CHARACTER, "are killed?"),
    "replace": ("who is replaced?", CHARACTER, "are replaced?"),
    "fight instead": ("who fights instead?", CHARACTER, "fight instead?"),
    "return to hand": ("which card returns to hand?", CARD, "return to hand?"),
    "reveal": ("which card do you reveal?", CARD, "do you reveal?"),
    "take": ("which card do you take into hand?", CARD, "do you take into hand?"),
    "transfer home": ("which card returns to the support area?", CARD, "return to the support area?"),
    "stack": ("which card is stacked?", CARD, "are stacked?"),
    "transfer to": ("who gets it?", CHARACTER, "get it?"),
    "remove from game": ("which card is removed from the game?", CARD, "are removed from the game?"),
    "add tokens": ("which card gets tokens?", CARD, "get tokens?"),
    "remove token": ("from which card is a token removed?", CARD, "lose a token?"),
    "reinforce": ("which card is reinforced?", CARD, "are reinforced?"),
    "assign": ("which minion is assigned?", MINION, "are assigned?"),
    "assign to": ("who is assigned?", CHARACTER, "are assigned?"),
}
"""What is asked of one; of several, how many of what, and what is asked of them."""


def _choice(verb: str, number: int) -> str:
    of_one, what, of_several = CHOICES[verb]
    return of_one if number == 1 else f"which {what.numbered(number)} {of_several}"


def _what_happened(state: TcgState, pairs: Sequence[str | int]) -> str:
    """What a window is about; ``pairs`` are kinds and handles in turn."""
    return happened([(str(pairs[at]), _title(state, int(pairs[at + 1]))) for at in range(0, len(pairs), 2)])


def _title(state: TcgState, handle: int) -> str:
    if handle and handle in state.handle:
        return state.blueprints[state.handle.index(handle)].title
    return "something"


def detail(state: TcgState, decision: Decision) -> str:
    """What the rules say about the question, or how things stand; empty where the question says it all."""
    head, *rest = decision.prompt
    match head:
        case "action":
            skirmish = state.skirmish()
            fought = skirmish is not None and skirmish.fighter >= 0
            return outcomes.situation(state, skirmish) if skirmish is not None and fought else ""
        case "bid":
            return (
                "The highest bid chooses a place in the turn order; each burden bid is added to your Ring-bearer. "
                f"A bid of {decision.most} corrupts your Ring-bearer at once."
            )
        case "starting fellowship":
            return f"The twilight costs of all you start with may add up to {number_word(starting.STARTING_COST)}."
        case "mulligan":
            return "Once only; you keep the new hand."
        case "reshuffle":
            declined = "draw no more cards now" if rest[0] else "are asked again when you need cards of your draw deck"
            return f"Once in a game: it becomes your draw deck. If you decline, you {declined}."
        case "sanctuary":
            return f"Your turn begins at a sanctuary: up to {WOUND.numbered(int(rest[0]))} more may be healed."
        case "arrow":
            own = "companion or ally" if decision.seat == state.fp else "minion"
            to_place = f"{capitalised(WOUND.numbered(int(rest[0])))} to place."
            return f"{to_place} A {own} dies when its wounds reach its vitality."
        case "ambush":
            return "The Free Peoples player has assigned a character to it."
        case "muster":
            return "One for each of your characters with muster, all at once."
        case "toil":
            return f"It costs {rest[1]} twilight; each of your characters that exerts takes off {rest[2]}."
        case "place site" if regions.region(int(rest[0])) > 1:
            number = int(rest[0])
            region, more = regions.region(number), regions.region_twilight(state, number)
            return f"Site {number} is in region {region}: moving there adds {more} twilight more."
        case "archery target":
            return f"The fellowship archery total is {rest[0]}."
        case "assign defenders":
            return "One minion each, one more for each defender bonus. The Shadow assigns the minions you leave."
        case "assign leftovers":
            return "To any character of the fellowship that fights; those you leave do not skirmish."
        case "next skirmish":
            return "The Free Peoples player decides the order."
        case "reconcile" if len(state.hand[decision.seat]) > zones.HAND_SIZE:
            return f"If you still hold more than {number_word(zones.HAND_SIZE)} then, you discard down to that."
        case "move or stay":
            site, limit = state.site_number[state.fp], move_limit.move_limit(state)
            return (
                f"Moving to site {site + 1} is move {state.moves + 1} of {limit} this turn; staying at site {site} "
                "ends your turn."
            )
        case "required":
            return "Several required actions are due at once; the Free Peoples player decides the order."
        case "loop":
            return "What you and the Shadow do in turn changes nothing on the table. Name none, and you stop here."
        case "loop answer":
            return "Agree, and the last action is yours; name fewer, and the Free Peoples player acts once more."
        case "transfer":
            return "Its twilight cost is added to the pool."
    return ""
