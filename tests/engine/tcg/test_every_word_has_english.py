"""Every word of the card language has English: each kind of occurrence and modifier, each filter, condition, amount
and target. A new word without an example here fails, and so does an example without words."""

import pytest

from engine.tcg import names
from engine.tcg.facts import all_facts
from engine.tcg.language import ANY, Amount, And, Condition, Filter, Modifier, Not, On, Or, Player, Trigger
from engine.tcg.words import conditions as c
from engine.tcg.words import filters as f
from engine.tcg.words import players as p
from engine.tcg.words import verbs as v
from engine.tcg.words.abilities import bar, cheaper_on, modifier, trigger, when_true
from engine.tcg.words.amounts import (
    REGION,
    AtMost,
    BetterIf,
    CostOf,
    Excess,
    Minus,
    MostExertions,
    MostWounds,
    Named,
    PerBorne,
    PerBound,
    PerBurden,
    PerChosen,
    PerDead,
    PerDiscarded,
    PerHeld,
    PerHeldBy,
    PerRace,
    PerResistance,
    PerSite,
    PerSpotted,
    PerToken,
    PerWound,
    PerWoundOn,
    PrintedStrengthOf,
    StrengthOf,
    X,
    per,
    per_truth,
)
from engine.tcg.words.occurrences import (
    FELLOWSHIP_MOVES,
    FELLOWSHIP_PHASE_STARTS,
    OPPONENT_TAKES_CARD,
    PUTS_ON_RING,
    TURN_ENDS,
    YOUR_SHADOW_PHASE_ENDS,
    about_to_add_burden,
    about_to_add_twilight,
    about_to_be_killed_or_discarded,
    about_to_pay,
    about_to_take_wound,
    adds_burden,
    exerts_or_takes_wound,
    free_peoples_assigns,
    is_assigned,
    is_healed,
    is_killed_or_discarded,
    is_played,
    is_transferred,
    loses_skirmish,
    made_to_discard,
    moves_to,
    players_lose_skirmish,
    removes_burden,
    skirmish_about_to_end,
    skirmish_starts,
    takes_wound,
    wins_skirmish,
)
from engine.tcg.words.targets import (
    CARDS,
    EXERTED,
    OTHER_SIDE,
    THAT,
    TRIGGERING_CARD,
    Bound,
    Chosen,
    Each,
    Itself,
    OtherSide,
    Target,
    ThatCard,
    UpTo,
    a,
    any_number,
    each,
    one_of_each_culture,
    some,
)
from engine.tcg.words.wording.abilities import trigger_clause
from engine.tcg.words.wording.amounts import quantity
from engine.tcg.words.wording.conditions import condition, denial
from engine.tcg.words.wording.grammar import sentence
from engine.tcg.words.wording.modifiers import modifier_clause
from engine.tcg.words.wording.nouns import noun
from engine.tcg.words.wording.occasions import happened, occasion
from engine.tcg.words.wording.players import done_by, their, whose
from engine.tcg.words.wording.players import player as player_noun
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.targets import target
from tests.engine.tcg.english import faults
from tests.engine.tcg.vocabulary import section_of, words

MINION = Speaker(all_facts()["1C150"])
SAM = Speaker(all_facts()["1C311"])


# -- occurrences ----------------------------------------------------------------------------------------------------

OCCURRENCES = {
    names.ABOUT_TO_WOUND: ("an Elf is about to take a wound", "Sam is about to take a wound"),
    names.WOUNDED: ("an Elf takes a wound", "Sam has taken a wound"),
    names.ABOUT_TO_EXERT: ("an Elf is about to exert", "Sam is about to exert"),
    names.EXERTED: ("an Elf exerts", "Sam has exerted"),
    names.ABOUT_TO_HEAL: ("an Elf is about to be healed", "Sam is about to be healed"),
    names.ASSIGNED: ("an Elf is assigned to a skirmish", "Sam has been assigned to a skirmish"),
    names.RING_PUT_ON: ("an Elf puts on The One Ring", "Sam has put on The One Ring"),
    names.HEALED: ("an Elf is healed", "Sam has been healed"),
    names.ABOUT_TO_OVERWHELM: ("an Elf is about to be overwhelmed", "Sam is about to be overwhelmed"),
    names.ABOUT_TO_KILL: ("an Elf is about to be killed", "Sam is about to be killed"),
    names.ABOUT_TO_DISCARD: ("an Elf is about to be discarded from play", "Sam is about to be discarded from play"),
    names.KILLED: ("an Elf is killed", "Sam has been killed"),
    names.PLAYED: ("an Elf is played", "Sam has been played"),
    names.TRANSFERRED: ("an Elf is transferred", "Sam has been transferred"),
    names.DISCARDED: ("an Elf is discarded from play", "Sam has been discarded from play"),
    names.HAND_DISCARDED: ("an Elf is discarded from hand", "Sam has been discarded from hand"),
    names.WINS_SKIRMISH: ("an Elf wins a skirmish", "Sam has won a skirmish"),
    names.LOSES_SKIRMISH: ("an Elf loses a skirmish", "Sam has lost a skirmish"),
    names.ABOUT_TO_ADD_BURDEN: ("an Elf is about to get a burden", "Sam is about to get a burden"),
    names.BURDEN_ADDED: ("an Elf adds a burden", "Sam has added a burden"),
    names.BURDEN_REMOVED: ("an Elf removes a burden", "Sam has removed a burden"),
    names.ABOUT_TO_ADD_TWILIGHT: ("an Elf is about to add twilight", "Sam is about to add twilight"),
    names.MOVES_FROM: ("the fellowship moves from a site", "the fellowship leaves its site"),
    names.MOVES: ("the fellowship moves", "the fellowship moves"),
    names.MOVES_TO: ("the fellowship moves to a site", "the fellowship has come to its new site"),
    names.SKIRMISH_ABOUT_TO_END: ("a skirmish is about to end", "the skirmish is about to end"),
    names.SKIRMISH_ENDS: ("a skirmish phase ends", "the skirmish phase is over"),
    names.START_OF_TURN: ("a turn starts", "the turn begins"),
    names.START_OF_FELLOWSHIP: ("a fellowship phase starts", "the fellowship phase begins"),
    names.START_OF_SHADOW: ("a Shadow phase starts", "the Shadow phase begins"),
    names.START_OF_MANEUVER: ("a maneuver phase starts", "the maneuver phase begins"),
    names.START_OF_ARCHERY: ("an archery phase starts", "the archery phase begins"),
    names.START_OF_ASSIGNMENT: ("an assignment phase starts", "the assignment phase begins"),
    names.START_OF_SKIRMISH: ("a skirmish starts", "a skirmish begins"),
    names.START_OF_REGROUP: ("a regroup phase starts", "the regroup phase begins"),
    names.END_OF_SHADOW: ("a Shadow phase ends", "the Shadow phase is over"),
    names.ABOUT_TO_PAY: ("a player is playing an Elf", "Sam is about to be paid for"),
    names.ABILITY_USED: ("an Elf uses a special ability", "Sam has used a special ability"),
    names.TAKES_CARD: (
        "a player draws a card or takes one into hand",
        "a player has drawn a card or taken one into hand",
    ),
    names.SKIRMISHES_FOUGHT: (
        "all skirmishes and fierce skirmishes have been resolved",
        "all skirmishes have been resolved",
    ),
    names.END_OF_ASSIGNMENT: ("an assignment phase ends", "the assignment phase is over"),
    names.END_OF_TURN: ("a turn ends", "the turn is ending"),
    names.END_OF_PHASE: ("a phase ends", "the phase is over"),
    names.RECONCILED: ("a player reconciles", "a player has reconciled their hand"),
    names.SITE_REPLACED: (
        "a Shadow player replaces the fellowship's current site",
        "a Shadow player has replaced the fellowship's current site",
    ),
    names.NEXT_SITE_PLAYED: (
        "the Free Peoples player plays the fellowship's next site",
        "the Free Peoples player has played the fellowship's next site",
    ),
    names.STATE: ("what it waits for is true", "what cards wait for has come to be"),
}
OF_NOBODY = {
    names.MOVES_FROM,
    names.MOVES,
    names.MOVES_TO,
    names.SKIRMISH_ABOUT_TO_END,
    names.SKIRMISH_ENDS,
    names.START_OF_TURN,
    names.START_OF_FELLOWSHIP,
    names.START_OF_SHADOW,
    names.START_OF_MANEUVER,
    names.START_OF_ARCHERY,
    names.START_OF_ASSIGNMENT,
    names.START_OF_SKIRMISH,
    names.START_OF_REGROUP,
    names.END_OF_SHADOW,
    names.END_OF_ASSIGNMENT,
    names.TAKES_CARD,
    names.SKIRMISHES_FOUGHT,
    names.END_OF_TURN,
    names.END_OF_PHASE,
    names.RECONCILED,
    names.SITE_REPLACED,
    names.NEXT_SITE_PLAYED,
    names.STATE,
}


def test_every_kind_of_occurrence_is_here() -> None:
    assert set(OCCURRENCES) == section_of("ABOUT_TO_WOUND")


@pytest.mark.parametrize("kind", OCCURRENCES)
def test_an_occurrence_is_said_on_cards_and_in_questions(kind: str) -> None:
    on = On(kind, ANY if kind in OF_NOBODY else f.ELF)
    assert (occasion(on, MINION), happened([(kind, "Sam")])) == OCCURRENCES[kind]
    for player in ("any", "you"):
        clause = occasion(On(kind, player=player), MINION)
        assert faults(sentence(clause)) == []
        part = trigger(On(kind, player=player), when=c.WearingTheRing(), does=v.Draw())
        assert faults(sentence(trigger_clause(part, MINION))) == []


@pytest.mark.parametrize(
    ("on", "clause"),
    [
        (exerts_or_takes_wound(f.RING_BEARER), "the Ring-bearer exerts or takes a wound"),
        (moves_to(f.Numbered(4, 5)), "the fellowship moves to site 4 or 5"),
        (On(names.LOSES_SKIRMISH, f.ALLY, involving=f.NAZGUL), "an ally loses a skirmish involving a Nazgûl"),
        (On(names.WINS_SKIRMISH, f.THIS, involving=f.ELF), "this minion wins a skirmish involving an Elf"),
        (On(names.WINS_SKIRMISH, f.ELF, by=f.MINION), "an Elf wins a skirmish against a minion"),
        (On(names.KILLED, f.COMPANION, by=f.SAURON & f.ORC), "a companion is killed by a Sauron Orc"),
        (On(names.KILLED, f.ELF, involving=f.ORC), "an Elf is killed in a skirmish involving an Orc"),
        (On(names.WOUNDED, f.MINION, by=f.ARCHER), "a minion takes a wound from an archer"),
        (about_to_take_wound(f.BEARER, by=f.ORC), "bearer is about to take a wound from an Orc"),
        (On(names.EXERTED, f.COMPANION, player="you"), "your companion exerts"),
        (On(names.PLAYED, f.MINION, player="you"), "you play a minion"),
        (On(names.PLAYED, f.THIS), "you play this minion"),
        (is_played(f.ORC, by="opponent"), "an opponent plays an Orc"),
        (is_played(f.FREE_PEOPLES & f.EventOf(names.REGROUP)), "a Free Peoples regroup event is played"),
        (is_played(f.WEAPON & f.BorneBy(f.THIS), by="you"), "you play a weapon on this minion"),
        (On(names.EXERTED, f.COMPANION, player="opponent"), "a companion of an opponent exerts"),
        (players_lose_skirmish(f.MINION, to=f.BEARER), "a player's minion loses a skirmish to bearer"),
        (is_assigned(f.THIS, involving=f.COMPANION), "this minion is assigned to a skirmish involving a companion"),
        (skirmish_starts(involving=f.ELF), "a skirmish involving an Elf starts"),
        (is_assigned(f.THIS, fierce=True), "this minion is assigned to a fierce skirmish"),
        (
            is_assigned(f.THIS, involving=f.ELF, fierce=True),
            "this minion is assigned to a fierce skirmish involving an Elf",
        ),
        (wins_skirmish(f.DWARF & f.InFierceSkirmish()), "a Dwarf wins a fierce skirmish"),
        (
            loses_skirmish(f.ELF & f.COMPANION & f.InFierceSkirmish(), involving=f.ORC),
            "an Elf companion loses a fierce skirmish involving an Orc",
        ),
        (free_peoples_assigns(f.THIS), "the Free Peoples player assigns this minion to a skirmish"),
        (
            free_peoples_assigns(f.THIS, involving=f.COMPANION & ~f.WOUNDED),
            "the Free Peoples player assigns this minion to a skirmish involving an unwounded companion",
        ),
        (is_killed_or_discarded(f.ORC), "an Orc is killed or discarded from play"),
        (about_to_be_killed_or_discarded(f.ORC), "an Orc is about to be killed or discarded from play"),
        (is_transferred(f.THIS & f.BorneBy(f.COMPANION)), "this minion is transferred to a companion"),
        (is_healed(f.BEARER), "bearer is healed"),
        (about_to_pay(f.SHADOW_CARD & f.EVENT), "you are playing a Shadow event"),
        (On(names.ABOUT_TO_PAY, f.EVENT, "opponent"), "an opponent is playing an event"),
        (OPPONENT_TAKES_CARD, "an opponent draws a card or takes one into hand"),
        (On(names.TAKES_CARD, player="you"), "you draw a card or take one into hand"),
        (about_to_add_twilight(f.SHADOW_CARD), "a Shadow card is about to add twilight"),
        (about_to_add_burden(by=f.SHADOW_CARD), "the Ring-bearer is about to get a burden from a Shadow card"),
        (removes_burden(~f.HOBBIT), "you remove a burden (except with a Hobbit's game text)"),
        (adds_burden(f.RINGWRAITH), "a Ringwraith card adds a burden"),
        (takes_wound(f.MINION), "a minion takes a wound"),
        (skirmish_about_to_end(involving=f.ORC), "a skirmish involving an Orc is about to end"),
        (made_to_discard(by=f.SHADOW_CARD), "your card is discarded from hand because of a Shadow card"),
        (PUTS_ON_RING, "the Ring-bearer puts on The One Ring"),
        (On(names.MOVES_TO, f.THIS), "the fellowship moves here"),
        (On(names.MOVES_FROM, f.WithKeyword("river")), "the fellowship moves from a river site"),
        (On(names.START_OF_TURN, player="you"), "your turn starts"),
    ],
)
def test_an_occasion_says_who_was_there_and_whose_doing_it_was(on: On, clause: str) -> None:
    assert occasion(on, MINION) == clause


@pytest.mark.parametrize("kind", [names.SKIRMISH_ENDS, names.START_OF_TURN, names.MOVES])
def test_what_happens_to_nobody_has_no_opponents(kind: str) -> None:
    with pytest.raises(NotImplementedError):
        occasion(On(kind, involving=f.ORC), MINION)


@pytest.mark.parametrize(
    ("part", "clause"),
    [
        (trigger(TURN_ENDS, does=v.Draw()), "at the end of each turn, draw a card"),
        (trigger(FELLOWSHIP_PHASE_STARTS, does=v.Draw()), "at the start of each fellowship phase, draw a card"),
        (
            trigger(skirmish_starts(involving=f.ELF), does=v.Draw()),
            "at the start of each skirmish involving an Elf, draw a card",
        ),
        (trigger(YOUR_SHADOW_PHASE_ENDS, does=v.Draw()), "at the end of each of your Shadow phases, draw a card"),
        (
            trigger(FELLOWSHIP_MOVES, when=c.DuringPhase(names.FELLOWSHIP), does=v.Draw()),
            "each time the fellowship moves during the fellowship phase, draw a card",
        ),
        (
            when_true(c.At("underground"), does=v.Discard(Itself())),
            "as soon as the fellowship is at an underground site, discard this minion",
        ),
        (
            trigger(On(names.LOSES_SKIRMISH, f.ELF), does=v.Discard(Itself())),
            "when an Elf loses a skirmish, discard this minion",
        ),
        (
            trigger(
                On(names.END_OF_TURN),
                when=(c.Negated(c.WasAssigned(f.ELF)), c.WasAssigned(f.ORC)),
                does=v.AddBurdens(),
            ),
            "at the end of each turn, if an Elf was not assigned to a skirmish this turn and an Orc was, add a burden",
        ),
        (trigger(On(names.END_OF_TURN), does=v.Discard(Itself())), "at the end of the turn, discard this minion"),
        (
            trigger(On(names.END_OF_TURN), does=v.Discard(Itself()), may=True),
            "at the end of each turn, you may discard this minion",
        ),
        (
            trigger(On(names.KILLED, f.ELF), when=c.Negated(c.DuringPhase(names.REGROUP)), does=v.Draw()),
            "each time an Elf is killed (except during the regroup phase), draw a card",
        ),
        (
            trigger(On(names.WINS_SKIRMISH, f.ELF), when=c.PlayedInSkirmish(f.EVENT), does=v.Draw()),
            "each time an Elf wins a skirmish in which you played an event, draw a card",
        ),
        (trigger(On(names.DISCARDED, f.THIS), does=v.Draw()), "when this minion is discarded from play, draw a card"),
        (
            trigger(On(names.WINS_SKIRMISH, f.Titled("Sam")), does=v.Exert(TRIGGERING_CARD)),
            "each time Sam wins a skirmish, exert Sam",
        ),
    ],
)
def test_a_trigger_says_when_it_works(part: Trigger, clause: str) -> None:
    assert trigger_clause(part, MINION) == clause


# -- modifiers ------------------------------------------------------------------------------------------------------

MODIFIERS = {
    names.STRENGTH: (modifier(names.STRENGTH, f.ELF, 1), "each Elf is strength +1"),
    names.VITALITY: (modifier(names.VITALITY, f.BEARER, -1), "bearer is vitality −1"),
    names.RESISTANCE: (modifier(names.RESISTANCE, f.RING_BEARER, 2), "the Ring-bearer is resistance +2"),
    names.KEYWORD: (modifier(names.KEYWORD, f.THIS, 1, detail="damage"), "this minion is damage +1"),
    names.TWILIGHT_COST: (
        modifier(names.TWILIGHT_COST, f.YOUR & f.ORC, -1),
        "the twilight cost of each Orc you play is −1",
    ),
    names.COST_PLAYED_ON: (
        cheaper_on(f.BEARER, f.ARTIFACT),
        "the twilight cost of each artifact played on bearer is −1",
    ),
    names.NOT_ROAMING: (bar(names.NOT_ROAMING, f.ORC), "Orcs are not roaming"),
    names.ROAMING_PENALTY: (modifier(names.ROAMING_PENALTY, f.ORC, -1), "the roaming penalty of each Orc is −1"),
    names.SHADOW_NUMBER: (modifier(names.SHADOW_NUMBER, ANY, -1), "the Shadow number of each site is −1"),
    names.FELLOWSHIP_ARCHERY: (modifier(names.FELLOWSHIP_ARCHERY, ANY, 1), "the fellowship archery total is +1"),
    names.MINION_ARCHERY: (modifier(names.MINION_ARCHERY, ANY, -1), "the minion archery total is −1"),
    names.WOUND_LIMIT: (
        modifier(names.WOUND_LIMIT, f.BEARER, 1),
        "bearer takes at most one wound in each skirmish phase",
    ),
    names.OVERWHELM: (
        modifier(names.OVERWHELM, f.BEARER, 3),
        "bearer cannot be overwhelmed unless bearer's strength is tripled",
    ),
    names.MOVE_LIMIT: (modifier(names.MOVE_LIMIT, ANY, 1), "the move limit for this turn is +1"),
    names.NO_STRENGTH_FROM: (
        bar(names.NO_STRENGTH_FROM, f.ELF, from_=f.WEAPON),
        "Elves gain no strength bonuses from weapons",
    ),
    names.WOUNDS_STAY: (bar(names.WOUNDS_STAY, f.BEARER), "wounds cannot be removed from bearer"),
    names.BURDENS_STAY: (bar(names.BURDENS_STAY, f.RING_BEARER), "burdens cannot be removed from the Ring-bearer"),
    names.NO_DAMAGE_BONUS: (bar(names.NO_DAMAGE_BONUS, f.THIS), "this minion loses all damage bonuses"),
    names.NO_DAMAGE_FROM: (
        bar(names.NO_DAMAGE_FROM, f.ELF, from_=f.WEAPON),
        "Elves lose all damage bonuses from weapons",
    ),
    names.NO_KEYWORD: (
        modifier(names.NO_KEYWORD, f.ELF, 1, detail="fierce"),
        "Elves lose fierce and cannot gain it",
    ),
    names.MINIONS_ASSIGNED: (
        modifier(names.MINIONS_ASSIGNED, ANY, 2),
        "at most two minions can be assigned to each skirmish",
    ),
    names.NO_ARCHERY: (
        bar(names.NO_ARCHERY, f.FREE_PEOPLES & f.ARCHER),
        "Free Peoples archers do not add to the fellowship archery total",
    ),
    names.NO_ARCHERY_WOUNDS: (
        bar(names.NO_ARCHERY_WOUNDS, f.COMPANION & ~f.THAT_ONE),
        "other companions cannot take archery wounds",
    ),
    names.NO_WOUNDS: (bar(names.NO_WOUNDS, f.YOUR & f.ALLY), "your allies cannot take wounds"),
    names.FIGHTS: (modifier(names.FIGHTS, f.ALLY, 1), "allies may take part in archery fire and skirmishes"),
    names.NO_SKIRMISH: (bar(names.NO_SKIRMISH, f.ANOTHER & f.ORC), "other Orcs cannot be assigned to skirmishes"),
    names.NO_PLAY: (bar(names.NO_PLAY, f.STEALTH & f.EVENT), "stealth events cannot be played"),
    names.NO_ACTIONS: (
        modifier(names.NO_ACTIONS, ANY, 1, detail=names.SKIRMISH),
        "no player may play skirmish events or use skirmish special abilities",
    ),
    names.NO_PHASE_ABILITIES: (
        modifier(names.NO_PHASE_ABILITIES, ANY, 1, detail=names.ARCHERY),
        "no player may use archery special abilities",
    ),
    names.NO_PLAY_FROM_PILES: (
        modifier(names.NO_PLAY_FROM_PILES, ANY, 1),
        "cards cannot be played from draw decks or discard piles",
    ),
    names.NO_LOOKING: (
        modifier(names.NO_LOOKING, ANY, 1, detail=names.SHADOW_SIDE),
        "Shadow players may not look at or reveal cards in your hand",
    ),
    names.NO_BEARING: (
        bar(names.NO_BEARING, f.THIS, from_=f.POSSESSION),
        "this minion cannot bear possessions",
    ),
    names.FREE_TRANSFER: (
        bar(names.FREE_TRANSFER, f.ARTIFACT),
        "the Free Peoples player may transfer artifacts at no twilight cost",
    ),
    names.NO_TOKENS: (bar(names.NO_TOKENS, ANY), "culture tokens cannot be added, removed or reinforced"),
    names.NO_REPLACING: (bar(names.NO_REPLACING, f.BATTLEGROUND), "battleground sites cannot be replaced"),
    names.MAY_SKIP: (
        modifier(names.MAY_SKIP, ANY, 1, detail=names.ARCHERY),
        "the Free Peoples player may skip the archery phase",
    ),
    names.EXERTED_ONLY_BY: (
        bar(names.EXERTED_ONLY_BY, f.BEARER, from_=f.SHADOW_CARD),
        "bearer can be exerted only by Shadow cards",
    ),
    names.NO_TEXT: (bar(names.NO_TEXT, f.BEARER), "the game text of bearer does not apply"),
    names.NO_DISCARD: (
        bar(names.NO_DISCARD, f.YOUR & f.CONDITION),
        "your conditions cannot be discarded from play by an opponent",
    ),
    names.NO_DISCARD_BY: (
        bar(names.NO_DISCARD_BY, f.POSSESSION & f.BorneBy(f.THIS), from_=f.FREE_PEOPLES),
        "possessions borne by this minion cannot be discarded by Free Peoples cards",
    ),
    names.NO_PAIRING: (
        bar(names.NO_PAIRING, f.BEARER, from_=f.THIS),
        "bearer cannot be assigned to this minion by the Free Peoples player",
    ),
    names.KEPT_APART: (
        bar(names.KEPT_APART, f.BEARER, from_=f.THIS),
        "bearer cannot be assigned to this minion",
    ),
    names.NO_EXERTION: (bar(names.NO_EXERTION, f.THIS), "this minion cannot exert"),
    names.NO_ABILITIES: (
        bar(names.NO_ABILITIES, f.BEARER),
        "your opponents cannot use special abilities of bearer",
    ),
    names.ROAMS: (bar(names.ROAMS, f.MINION & f.WOUNDED), "each wounded minion is roaming"),
    names.ARRIVES_EXHAUSTED: (bar(names.ARRIVES_EXHAUSTED, f.ELF), "each Elf comes into play exhausted"),
    names.SKIPPED: (modifier(names.SKIPPED, ANY, 1, detail=names.ARCHERY), "skip the archery phase"),
}
OF_THE_RULES = {
    names.NO_MOVE,
    names.MUST_MOVE,
    names.PIPES_SPOTTED,
    names.FIGHTS_AGAIN,
    names.FIGHTS_ONCE_MORE,
    names.NAMED_CULTURE,
    names.BECOMES,
    names.NAMED_KEYWORD,
    names.SHADOW_SKIPPED,
    names.TEXT,
}
OF_CHANGES = {names.WOUNDS_PREVENTED, names.BONUS_CANCELLED, names.USES_NO_ABILITIES}
"""Kinds that only the rules and verbs make; no part of a card is one."""


def test_every_kind_of_modifier_is_here() -> None:
    assert set(MODIFIERS) | OF_THE_RULES | OF_CHANGES == section_of("STRENGTH")


def test_modifiers_are_said() -> None:
    for kind, (part, english) in MODIFIERS.items():
        assert (part.kind, modifier_clause(part, MINION)) == (kind, english)
        assert faults(sentence(english)) == []


@pytest.mark.parametrize(
    ("part", "english"),
    [
        (modifier(names.STRENGTH, f.THIS & f.Skirmishing(f.ELF), 3), "while skirmishing an Elf, Sam is strength +3"),
        (
            modifier(names.STRENGTH, f.THIS & f.WOUNDED, 1, while_=c.Spots(f.ELF)),
            "while Sam is wounded and you can spot an Elf, Sam is strength +1",
        ),
        (
            modifier(names.STRENGTH, f.THIS & f.WOUNDED, 1, while_=c.either(c.Spots(f.ELF), c.Spots(f.MAN))),
            "while Sam is wounded and you can spot an Elf or a Man, Sam is strength +1",
        ),
        (modifier(names.STRENGTH, f.RING_BEARER & f.EXHAUSTED, 1), "while exhausted, the Ring-bearer is strength +1"),
        (modifier(names.KEYWORD, f.ELF, 1, detail="archer"), "each Elf is an archer"),
        (modifier(names.KEYWORD, f.ORC, 2, detail="ambush"), "each Orc has ambush (2)"),
        (modifier(names.KEYWORD, f.ELF, 1, detail="muster"), "each Elf has muster"),
        (modifier(names.KEYWORD, f.ORC, 1, detail="fierce"), "each Orc is fierce"),
        (modifier(names.MOVE_LIMIT, ANY, -1), "the move limit for this turn is −1 (but at least one move)"),
        (modifier(names.WOUND_LIMIT, f.ELF, 2), "each Elf takes at most two wounds in each skirmish phase"),
        (modifier(names.SHADOW_NUMBER, f.WithKeyword("river"), 1), "the Shadow number of each river site is +1"),
        (
            modifier(names.STRENGTH, f.THIS, per(f.ANOTHER & f.ELF)),
            "Sam is strength +1 for each other Elf you can spot",
        ),
        (
            modifier(names.ROAMING_PENALTY, f.YOUR & f.ORC, -1),
            "the roaming penalty of each Orc you play is −1",
        ),
        (
            modifier(names.TWILIGHT_COST, f.YOUR & f.COMPANION & f.RaceNotSpotted(), -2),
            "the twilight cost of each companion you play whose race you cannot spot is −2",
        ),
        (
            bar(names.WOUNDS_STAY, f.CHARACTER, from_=~f.WRAITH),
            "wounds cannot be removed from characters (except by Wraiths)",
        ),
        (bar(names.NO_STRENGTH_FROM, f.ORC), "Orcs gain no strength bonuses"),
        (bar(names.NO_ABILITIES, ANY), "your opponents cannot use special abilities"),
        (
            modifier(names.NO_LOOKING, ANY, 1, detail=names.FREE_PEOPLES_SIDE),
            "the Free Peoples player may not look at or reveal cards in any Shadow player's hand",
        ),
    ],
)
def test_a_modifier_says_what_it_depends_on(part: Modifier, english: str) -> None:
    assert modifier_clause(part, SAM) == english


# -- filters, conditions, amounts and targets -----------------------------------------------------------------------

FILTERS: list[tuple[Filter, str]] = [
    (ANY, "a card"),
    (f.ELF & f.ALLY, "an Elf ally"),
    (f.YOUR & f.ANOTHER & f.ELF, "your other Elf"),
    (f.ANOTHER & f.YOUR & f.ELF, "your other Elf"),
    (f.CHARACTER, "a character"),
    (~f.THIS, "another card"),
    (f.MINION & ~f.FIERCE, "a non-fierce minion"),
    (f.MINION & ~f.LURKER, "a minion (except a lurker)"),
    (f.MEN & f.MINION, "a minion of the Men culture"),
    (f.URUK_HAI_CULTURE & f.URUK_HAI, "an Uruk-hai of the Uruk-hai culture"),
    (f.COMPANION & f.SkirmishingSeveral(3), "a companion skirmishing three or more minions"),
    (
        f.HOBBIT & f.SkirmishingWeaker(),
        "a Hobbit whose resistance is higher than the strength of a minion it is skirmishing",
    ),
    (f.MINION & f.InFierceSkirmish(), "a minion in a fierce skirmish"),
    (f.MINION & f.WithTwilightCost(4), "a minion with a twilight cost of 4 or more"),
    (f.FREE_PEOPLES & f.WithTwilightCostUpTo(1), "a Free Peoples card with a twilight cost of 1 or less"),
    (f.CONDITION & f.OwnedBy(p.THAT_OPPONENT), "a condition they own"),
    (f.CONDITION & f.OwnedBy(p.FREE_PEOPLES_PLAYER), "a condition the Free Peoples player owns"),
    (f.CONDITION & f.InSupportArea(), "a condition in a support area"),
    (f.YOUR & f.GOLLUM & f.InSupportArea(), "your Gollum card in your support area"),
    (f.MINION & f.OfRaceNamed(), "a minion of the race of that character"),
    (f.MINION & ~f.OfRaceNamed(), "a minion not of the race of that character"),
    (f.MINION & f.OfOtherRace(), "a minion of another race"),
    (f.COMPANION & f.OfNamedCulture(), "a companion of the named culture"),
    (f.COMPANION & f.Strongest(f.COMPANION), "a companion with the highest strength"),
    (f.CHARACTER & f.InSkirmishOf(f.BEARER), "a character in a skirmish involving bearer"),
    (f.COMPANION & ~f.WOUNDED, "an unwounded companion"),
    (f.ORC_CULTURE & f.LURKER, "a lurker of the Orc culture"),
    (f.YOUR & f.KNIGHT, "your knight"),
    (f.OfType(names.SITE), "a site"),
    (f.FREE_PEOPLES, "a Free Peoples card"),
    (f.ISENGARD & f.EVENT, "an Isengard event"),
    (f.NAZGUL, "a Nazgûl"),
    (f.THE_ONE_RING, "The One Ring"),
    (f.WithSignet("gandalf"), "a character with the Gandalf signet"),
    (f.WithKeyword("damage"), "a character with a damage bonus"),
    (f.WithKeyword("damage", 2), "a character with damage +2"),
    (f.MINION & f.OfAnyRace(), "a minion with a race"),
    (f.OfClass("hand weapon"), "a hand weapon"),
    (f.THIS, "Sam"),
    (f.BEARER, "bearer"),
    (f.YOUR, "your card"),
    (f.RING_BEARER, "the Ring-bearer"),
    (f.ROAMING, "a roaming minion"),
    (f.WOUNDED, "a wounded character"),
    (f.RING_BOUND, "a Ring-bound companion"),
    (f.UNBOUND & f.HOBBIT, "an unbound Hobbit"),
    (f.WithResistance(4), "a character with resistance 4 or more"),
    (f.UNBOUND & f.WithResistance(most=0), "an unbound companion with resistance 0"),
    (f.COMPANION & f.GONDOR & f.WithResistance(most=4), "a Gondor companion with resistance 4 or less"),
    (f.COMPANION & f.LessResistantThan(f.THIS), "a companion with less resistance than Sam"),
    (f.WithResistance(2, 4), "a character with resistance 2 to 4"),
    (f.WithWounds(1), "a character with a wound"),
    (f.WithWounds(3), "a character with three wounds"),
    (f.MINION & f.WithStrength(7), "a minion with strength 7 or less"),
    (f.GONDOR & f.WITH_TOKEN, "a Gondor card with a token"),
    (f.WithTokens(2), "a card with two tokens"),
    (f.CURRENT_SITE, "the fellowship's current site"),
    (f.OfRegion(2), "a site in region 2"),
    (f.COMPANION & f.OfCommonestRace(f.COMPANION), "a companion of each race that has the most companions"),
    (f.CONDITION & f.OfTitleNamed(), "a condition with the title of that character"),
    (f.SITE & f.OfNamedKeyword(), "a site with the named keyword"),
    (f.UNIQUE & f.MORIA & f.MINION, "a unique Moria minion"),
    (f.CONDITION & f.IN_SUPPORT_AREA, "a condition in a support area"),
    (f.EventThatAsksFor("ranger"), "an event that spots or exerts a ranger"),
    (f.TENTACLE | f.SEARCH, "a tentacle or a search card"),
    (f.BearingSeveral(f.HAND_WEAPON), "a character bearing two hand weapons"),
    (f.EXHAUSTED, "an exhausted character"),
    (f.Skirmishing(), "a character in a skirmish"),
    (f.Numbered(4, 5), "site 4 or 5"),
    (f.Numbered(4, 6), "site 4, 5 or 6"),
    (f.COMPANION & (f.DWARF | f.ELF), "a Dwarf or Elf companion"),
    ((f.GONDOR | f.SHIRE) & f.COMPANION, "a Gondor or Shire companion"),
    (f.WithKeyword("river") | f.WithKeyword("forest"), "a river or forest card"),
    (f.HomeAt(6), "an ally whose home is site 6"),
    (f.ELF & f.ALLY & f.HomeAt(3), "an Elf ally whose home is site 3"),
    (f.ASSIGNED, "a character assigned to a skirmish"),
    (f.COMPANION & ~f.ASSIGNED, "a companion not assigned to a skirmish"),
    (f.COMPANION & f.RaceNotSpotted(), "a companion whose race you cannot spot"),
    (f.THAT_ONE, "that character"),
    (f.Skirmishing(f.THAT_ONE), "a character skirmishing that character"),
    (f.Bearing(f.WEAPON), "a character bearing a weapon"),
    (f.TRIGGERING, "it"),
    (f.COPY_OF_TRIGGERING, "a copy of it"),
    (f.ON_OTHER_SIDE, "that character"),
    (f.CONDITION & f.BorneBy(f.ELF), "a condition borne by an Elf"),
    (f.THIS_SITE, "this site"),
    (f.SiteOfThis(), "this site"),
    (f.EventOf(names.REGROUP), "a regroup event"),
    (f.EventPlayedIn(names.MANEUVER), "a maneuver event"),
    (f.HOBBIT & f.LocatedAt(f.THIS_SITE), "a Hobbit at this site"),
    (f.RANGER & f.LocatedAt(f.WithKeyword("river") | f.WithKeyword("forest")), "a ranger at a river or forest site"),
    (f.MINION & f.SkirmishingBeside(f.ORC), "a minion in the same skirmish as another Orc"),
    (f.NAZGUL & f.LocatedAt(f.THIS), "a Nazgûl here"),
    (f.NAZGUL & f.FirstPlayedHere(f.NAZGUL), "the first Nazgûl played here each turn"),
    (
        f.ORC & f.FirstPlayedInPhase(names.SHADOW, f.ORC),
        "the first Orc played each Shadow phase",
    ),
]


def test_every_filter_is_here() -> None:
    kinds = {type(part) for filter_, _ in FILTERS for part in (filter_, *getattr(filter_, "parts", ()))}
    assert kinds >= words(Filter)
    assert kinds >= {And, Or, Not, type(ANY)}


def test_filters_are_said() -> None:
    for filter_, english in FILTERS:
        assert noun(filter_, SAM).with_article() == english


CONDITIONS: list[tuple[Condition, str, str]] = [
    (c.Spots(f.ELF), "you can spot an Elf", "you cannot spot an Elf"),
    (c.SpotsByChoice(f.ORC), "you spot an Orc", "you do not spot an Orc"),
    (c.Spots(f.ORC, 3), "you can spot three Orcs", "you cannot spot three Orcs"),
    (c.Spots(f.RING_BEARER & f.EXHAUSTED), "the Ring-bearer is exhausted", "the Ring-bearer is not exhausted"),
    (c.SpotsTokens(1, f.DWARVEN), "you can spot a Dwarven token", "you cannot spot a Dwarven token"),
    (c.SpotsSites(f.PLAINS), "you can spot a plains site", "you cannot spot a plains site"),
    (
        c.SpotsSites(f.UNDERGROUND, 3),
        "you can spot three underground sites",
        "you cannot spot three underground sites",
    ),
    (
        c.SpotsOnly(f.Titled("Saruman"), f.MINION),
        "Saruman is the only minion you can spot",
        "Saruman is not the only minion you can spot",
    ),
    (
        c.SiteReplaced(),
        "a Shadow player has replaced the fellowship's current site this turn",
        "no Shadow player has replaced the fellowship's current site this turn",
    ),
    (
        c.NextSiteIs(f.UNDERGROUND),
        "the fellowship's next site is an underground site",
        "the fellowship's next site is not an underground site",
    ),
    (
        c.LoserSurvives(f.COMPANION),
        "the losing companion is still in play",
        "the losing companion is not still in play",
    ),
    (c.Spots(f.THIS & f.RING_BEARER), "Sam is the Ring-bearer", "Sam is not the Ring-bearer"),
    (c.SpotsTokens(5), "you can spot five culture tokens", "you cannot spot five culture tokens"),
    (c.SpotsTokens(4, f.THIS), "you can spot four Shire tokens here", "you cannot spot four Shire tokens here"),
    (c.At("underground"), "the fellowship is at an underground site", "the fellowship is not at an underground site"),
    (c.AtSite(f.THIS_SITE), "the fellowship is at this site", "the fellowship is not at this site"),
    (c.AtSite(f.WEATHER), "the fellowship is at a weather site", "the fellowship is not at a weather site"),
    (c.DuringPhase(names.SHADOW), "it is the Shadow phase", "it is not the Shadow phase"),
    (
        c.Ahead(),
        "the fellowship is ahead on the adventure path",
        "the fellowship is not ahead on the adventure path",
    ),
    (
        c.MovedAtLeast(2),
        "the fellowship has moved at least twice this turn",
        "the fellowship has moved fewer than twice this turn",
    ),
    (
        c.Spots(f.RING_BEARER & f.WithWounds(2)),
        "the Ring-bearer has two wounds",
        "the Ring-bearer does not have two wounds",
    ),
    (
        c.HandAtLeast(3, p.YOU),
        "you have at least three cards in hand",
        "you have fewer than three cards in hand",
    ),
    (c.Among("site", f.SITE & f.UNDERGROUND), "it is an underground site", "it is not an underground site"),
    (
        c.WasAssigned(f.RING_BEARER),
        "the Ring-bearer was assigned to a skirmish this turn",
        "the Ring-bearer was not assigned to a skirmish this turn",
    ),
    (
        c.DeckEmpty(),
        "the Free Peoples player has no cards in their draw deck",
        "the Free Peoples player has a card in their draw deck",
    ),
    (
        c.InDeadPile(3, f.COMPANION),
        "there are at least three companions in the dead pile",
        "there are fewer than three companions in the dead pile",
    ),
    (
        c.InDeadPile(1, f.COMPANION),
        "there is a companion in the dead pile",
        "there are no companions in the dead pile",
    ),
    (
        c.InDeadPile(12, f.COMPANION, with_burdens=True),
        "the total number of burdens and companions in the dead pile is at least 12",
        "the total number of burdens and companions in the dead pile is less than 12",
    ),
    (c.InRemovedPile(f.GOLLUM), "a Gollum card is removed from the game", "no Gollum card is removed from the game"),
    (c.InRegion(2), "the fellowship is in region 2", "the fellowship is not in region 2"),
    (
        c.LostSkirmish(f.COMPANION | f.ALLY),
        "a companion or ally has lost a skirmish this turn",
        "no companion or ally has lost a skirmish this turn",
    ),
    (c.BearerAt("plains"), "bearer is at a plains site", "bearer is not at a plains site"),
    (c.At("sanctuary"), "the fellowship is at a sanctuary", "the fellowship is not at a sanctuary"),
    (c.AtSites(1, 4), "the fellowship is at any of sites 1 to 4", "the fellowship is not at any of sites 1 to 4"),
    (c.Spots(f.BEARER & f.RING_BEARER), "bearer is the Ring-bearer", "bearer is not the Ring-bearer"),
    (
        c.either(c.Spots(f.COMPANION, 6), c.BurdensAtLeast(5)),
        "you can spot six companions or five burdens",
        "you cannot spot six companions or five burdens",
    ),
    (c.AtSites(4, 9), "the fellowship is at site 4 or higher", "the fellowship is not at site 4 or higher"),
    (c.AtSites(9, 9), "the fellowship is at site 9", "the fellowship is not at site 9"),
    (
        c.TwilightBelow(2),
        "the twilight pool holds fewer than two tokens",
        "the twilight pool holds at least two tokens",
    ),
    (
        c.TwilightWithAtMost(3, f.MINION),
        "the total number of minions and twilight tokens is three or fewer",
        "the total number of minions and twilight tokens is more than three",
    ),
    (
        c.StackedHereAtMost(1, f.POSSESSION),
        "no more than one possession is stacked here",
        "more than one possession is stacked here",
    ),
    (c.TwilightBelow(1), "the twilight pool is empty", "the twilight pool is not empty"),
    (
        c.BurdensAtMost(1),
        "the Ring-bearer has no more than one burden",
        "the Ring-bearer has more than one burden",
    ),
    (c.BurdensAtMost(0), "the Ring-bearer has no burdens", "the Ring-bearer has a burden"),
    (c.BurdensAtLeast(1), "you can spot a burden", "you cannot spot a burden"),
    (
        c.HandAtLeast(7, p.AN_OPPONENT),
        "an opponent has at least seven cards in hand",
        "an opponent does not have at least seven cards in hand",
    ),
    (c.PlayedOn(f.ELF), "Sam is played on an Elf", "Sam is not played on an Elf"),
    (c.Among(CARDS, f.ORC), "one of them is an Orc", "one of them is not an Orc"),
    (c.Negated(c.Spots(f.ELF)), "you cannot spot an Elf", "you can spot an Elf"),
    (c.Spots(f.COMPANION & ~f.HOBBIT), "you can spot a companion (except a Hobbit)", "each companion is a Hobbit"),
    (c.DuringSkirmish(), "a skirmish is being fought", "no skirmish is being fought"),
    (
        c.DuringSkirmish(f.GONDOR & f.MAN),
        "a skirmish involving a Gondor Man is being fought",
        "no skirmish involving a Gondor Man is being fought",
    ),
    (c.TriggeringCardIs(f.HOBBIT), "it is a Hobbit", "it is not a Hobbit"),
    (
        c.SpotsMore(f.MINION, f.COMPANION),
        "you can spot more minions than companions",
        "you cannot spot more minions than companions",
    ),
    (
        c.SpotsMostOfRace("man"),
        "you can spot more Man characters than characters of any other race",
        "you cannot spot more Man characters than characters of any other race",
    ),
    (
        c.PlayedInSkirmish(f.DWARVEN & f.EVENT),
        "you have played a Dwarven event in this skirmish",
        "you have not played a Dwarven event in this skirmish",
    ),
    (c.DuringFierceSkirmish(), "a fierce skirmish is being fought", "no fierce skirmish is being fought"),
    (c.WearingTheRing(), "the Ring-bearer wears The One Ring", "the Ring-bearer does not wear The One Ring"),
    (
        c.All((c.Spots(f.ELF), c.At("river"))),
        "you can spot an Elf and the fellowship is at a river site",
        "you cannot spot an Elf or the fellowship is not at a river site",
    ),
    (
        c.All((c.DuringSkirmish(), c.either(c.Spots(f.ELF), c.Spots(f.MAN)))),
        "a skirmish is being fought and you can spot an Elf or a Man",
        "no skirmish is being fought or you cannot spot an Elf or a Man",
    ),
    (
        c.either(c.Spots(f.ELF), c.At("river")),
        "you can spot an Elf or the fellowship is at a river site",
        "you cannot spot an Elf and the fellowship is not at a river site",
    ),
]


def test_every_condition_is_here() -> None:
    assert {type(condition_word) for condition_word, _, _ in CONDITIONS} == words(Condition)


def test_conditions_are_said_and_denied() -> None:
    for what, english, denied in CONDITIONS:
        assert (condition(what, SAM), denial(what, SAM)) == (english, denied)
        assert faults(sentence(english)) == faults(sentence(denied)) == []


AMOUNTS: list[tuple[int | Amount, str]] = [
    (2, "+2"),
    (-1, "−1"),
    (Named(), "+X"),
    (PerSpotted(2, f.ANOTHER & f.ORC), "+2 for each other Orc you can spot"),
    (PerChosen(1, f.ORC, limit=4), "+1 for each Orc you spot (at most +4)"),
    (per(f.ELF, limit=3), "+1 for each Elf you can spot (at most +3)"),
    (per(f.COMPANION, 2, over=4), "+2 for each companion over four"),
    (per(f.ORC, other=True), "+1 for each other Orc you can spot"),
    (
        PerRace(("hobbit", "elf"), f.COMPANION),
        "+1 for each of these races you can spot among companions: Hobbit and Elf",
    ),
    (StrengthOf(f.THIS), "+X (X being the strength of Sam)"),
    (Minus(X), "−X"),
    (PerBound(CARDS), "+1 for each of them"),
    (PerBound(CARDS, f.ORC, limit=4), "+1 for each Orc among them (at most +4)"),
    (PerBurden(), "+1 for each burden"),
    (PerToken(f.FREE_PEOPLES), "+1 for each Free Peoples culture token you can spot"),
    (PerToken(f.THIS, 2, limit=6), "+2 for each Shire token here (at most +6)"),
    (CostOf(CARDS), "+X (X being the twilight cost of the card among them)"),
    (PrintedStrengthOf(CARDS), "+X (X being the strength of the card among them)"),
    (
        Excess(f.MINION, f.COMPANION),
        "+X (X being the number of minions minus the number of companions)",
    ),
    (AtMost(X, 5), "+X (at most +5)"),
    (PerHeld(), "+1 for each card in your hand"),
    (PerHeldBy(p.FREE_PEOPLES_PLAYER), "+1 for each card in the Free Peoples player's hand"),
    (PerBorne(f.FREE_PEOPLES, -1), "−1 for each Free Peoples card it bears"),
    (MostExertions(f.Bearing(f.WEAPON)), "+1 for each exertion that a character bearing a weapon can make"),
    (PerWound(-2), "−2 for each wound it has"),
    (PerWound(opposing=True), "+1 for each wound on each minion it is skirmishing"),
    (
        BetterIf(3, 5, when=f.Skirmishing(f.COMPANION)),
        "+3 (or +5 if it is skirmishing a companion)",
    ),
    (PerResistance(), "+X (X being its resistance)"),
    (PerResistance(-2), "−2 for each point of its resistance"),
    (PerWoundOn(f.RING_BEARER), "+1 for each wound on the Ring-bearer"),
    (PerWoundOn(f.CHARACTER & f.Skirmishing(f.THIS), 2), "+2 for each wound on each character skirmishing Sam"),
    (PerBorne(f.POSSESSION, -1), "−1 for each possession it bears"),
    (
        per_truth(f.LocatedAt(f.FOREST), f.WithResistance(3), f.Bearing(f.WEAPON), f.InFierceSkirmish()),
        (
            "+1 for each of these that is true: it is at a forest site; it has resistance 3 or more; it bears a "
            "weapon; it is in a fierce skirmish"
        ),
    ),
    (PerSite(f.FOREST, limit=4), "+1 for each forest site you can spot (at most +4)"),
    (
        BetterIf(PerWoundOn(f.ELF), PerWoundOn(f.ELF, 2), when=c.At("river")),
        "+1 for each wound on each Elf (or +2 for each if the fellowship is at a river site)",
    ),
    (PerDiscarded(f.GONDOR & f.POSSESSION, 2), "+2 for each Gondor possession in your discard pile"),
    (REGION, "+X (X being the number of the current region)"),
    (PerBound(EXERTED, each=-3), "−3 for each of those companions"),
    (PerDead(3), "+3 for each card in the dead pile"),
    (BetterIf(1, 3, when=c.WearingTheRing()), "+1 (or +3 if the Ring-bearer wears The One Ring)"),
    (MostWounds(f.HOBBIT & f.COMPANION), "+1 for each wound on the most wounded Hobbit companion"),
]


def test_every_amount_is_here() -> None:
    assert {type(amount) for amount, _ in AMOUNTS} == words(Amount) | {int}


@pytest.mark.parametrize(("what", "english"), AMOUNTS)
def test_an_amount_is_said(what: int | Amount, english: str) -> None:
    assert quantity(what, SAM).signed() == english


TARGETS: list[tuple[Target, str]] = [
    (Chosen(f.ELF, 2), "two Elves"),
    (UpTo(f.ELF, 2), "up to two Elves"),
    (any_number(f.ELF), "any number of Elves"),
    (one_of_each_culture(f.COMPANION), "a companion of each culture"),
    (Each(f.ELF), "each Elf"),
    (each(f.ELF, bind="healed"), "each Elf"),
    (Itself(), "Sam"),
    (Bound(), "that character"),
    (ThatCard(), "it"),
    (OTHER_SIDE, "the character"),
    (OtherSide(f.COMPANION), "the companion"),
]


def test_every_target_is_here() -> None:
    assert {type(target_word) for target_word, _ in TARGETS} == words(Target)


@pytest.mark.parametrize(("what", "english"), TARGETS)
def test_a_target_is_said(what: Target, english: str) -> None:
    assert target(what, SAM) == english


@pytest.mark.parametrize(
    ("chosen", "english"),
    [
        (a(f.ORC & f.WOUNDED), "that Orc"),
        (some(2, f.YOUR & f.MINION), "those minions"),
        (a(f.COMPANION | f.MINION), "that character"),
        (some(2, f.RANGER | f.ARCHER), "those characters"),
        (a(f.Titled("Gandalf")), "Gandalf"),
    ],
)
def test_what_has_been_named_is_said_of_one_or_several(chosen: Chosen, english: str) -> None:
    assert target(THAT, SAM.having_named((v.Exert(chosen),))) == english


PLAYERS: list[tuple[Player, str, str]] = [
    (p.YOU, "you", "your"),
    (p.FREE_PEOPLES_PLAYER, "the Free Peoples player", "the Free Peoples player's"),
    (p.AN_OPPONENT, "an opponent", "an opponent's"),
    (p.THAT_OPPONENT, "that opponent", "that opponent's"),
    (p.ANY_PLAYER, "any player", "any player's"),
    (p.ThatPlayer("chooser"), "that player", "that player's"),
    (p.TRIGGERING_OWNER, "its owner", "its owner's"),
    (p.THAT_OWNER, "the owner of that character", "the owner of that character's"),
    (p.FIRST_SHADOW_PLAYER, "the first Shadow player", "the first Shadow player's"),
    (p.EACH_SHADOW_PLAYER, "each Shadow player", "each Shadow player's"),
]


def test_every_player_is_here() -> None:
    assert {type(player) for player, _, _ in PLAYERS} == words(Player)


@pytest.mark.parametrize(("who", "subject", "owner"), PLAYERS)
def test_a_player_is_said_as_who_does_it_and_as_whose_it_is(who: Player, subject: str, owner: str) -> None:
    assert (player_noun(who, SAM), whose(who, SAM)) == (subject, owner)
    does = done_by(who, f"shuffle {their(who)} draw deck", SAM)
    assert does == ("shuffle your draw deck" if who == p.YOU else f"have {subject} shuffle their draw deck")


def test_an_opponent_with_many_cards_is_said() -> None:
    assert player_noun(p.AnOpponent(holding=7), SAM) == "an opponent with at least seven cards in hand"
