"""Every verb and every duration has English. A new verb without an example here fails, and so does an example
without words."""

import pytest

from engine.tcg import names
from engine.tcg.facts import all_facts
from engine.tcg.language import On, Part, Verb
from engine.tcg.words import conditions as c
from engine.tcg.words import filters as f
from engine.tcg.words import verbs as v
from engine.tcg.words.abilities import action, bar, modifier, response, trigger, when_played
from engine.tcg.words.amounts import (
    BetterIf,
    CostOf,
    PerBound,
    PerBurden,
    PerSpotted,
    X,
    adds_no_archery,
    bonus_cancelled,
    gains,
    loses,
    loses_damage_bonuses,
    overwhelmed_only_at,
    participates,
    per,
    resistance,
    stays_out_of_skirmishes,
    strength,
    takes_at_most,
    uses_no_abilities,
    wounds_prevented,
)
from engine.tcg.words.cards import Definition
from engine.tcg.words.occurrences import YOUR_MANEUVER_PHASE_STARTS, exerts_to_play, wins_skirmish
from engine.tcg.words.piles import BottomOfDeck, Hand, RandomFromHand, TopOfDeck, TopUntil
from engine.tcg.words.players import (
    AN_OPPONENT,
    ANY_PLAYER,
    EACH_SHADOW_PLAYER,
    FREE_PEOPLES_PLAYER,
    THAT_OPPONENT,
    TRIGGERING_OWNER,
    YOU,
)
from engine.tcg.words.targets import (
    CARDS,
    THAT,
    THIS_CARD,
    TRIGGERING_CARD,
    a,
    any_number,
    each,
    some,
    up_to,
)
from engine.tcg.words.wording import card_text
from engine.tcg.words.wording.abilities import indicative, response_clause
from engine.tcg.words.wording.grammar import sentence
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.verbs import DURATIONS, imperative
from tests.engine.tcg.english import faults
from tests.engine.tcg.vocabulary import section_of, words

SAM = Speaker(all_facts()["1C311"])

LASTING = v.in_force(modifier(names.STRENGTH, f.ELF, 1), until=names.UNTIL_TURN)

VERBS: list[tuple[Verb, str]] = [
    (v.Exert(a(f.ELF)), "exert an Elf"),
    (v.Exert(some(2, f.ANOTHER & f.COMPANION), times=2), "exert two other companions twice"),
    (v.Heal(a(f.HOBBIT), times=X), "heal a Hobbit X times"),
    (v.Heal(THIS_CARD, times=3), "heal Sam three times"),
    (v.Heal(THIS_CARD, times=2, up_to=True), "heal Sam up to twice"),
    (v.Exert(some(X, f.COMPANION)), "exert X companions"),
    (v.Wound(each(f.MINION)), "wound each minion"),
    (v.WoundAgain(each(f.MINION)), "wound each minion again"),
    (v.make(each(f.HOBBIT), stays_out_of_skirmishes()), "prevent Hobbits from being assigned to skirmishes"),
    (v.make(a(f.HOBBIT), stays_out_of_skirmishes()), "prevent a Hobbit from being assigned to skirmishes"),
    (v.Wound(a(f.ORC), times=2), "wound an Orc twice"),
    (v.Exert(a(f.COMPANION, by=FREE_PEOPLES_PLAYER)), "have the Free Peoples player exert a companion"),
    (v.Exhaust(a(f.MINION)), "exhaust a minion"),
    (v.Exert(a(f.ELF), times=X), "exert an Elf X times"),
    (v.Discard(up_to(2, f.CONDITION)), "discard up to two conditions"),
    (
        v.Wound(each(f.NAZGUL), times=BetterIf(1, 2, when=c.At("river"))),
        "wound each Nazgûl once (or twice if the fellowship is at a river site)",
    ),
    (
        v.unless(v.RemoveTwilight(3), EACH_SHADOW_PLAYER, v.Draw(3)),
        "draw three cards. Any Shadow player may remove 3 twilight to prevent this",
    ),
    (
        v.unless(v.DiscardFromHand(2, f.GANDALF_CULTURE), FREE_PEOPLES_PLAYER, v.Wound(a(f.ELF), times=2)),
        "wound an Elf twice. The Free Peoples player may discard two Gandalf cards from hand to prevent this",
    ),
    (
        v.unless(v.RemoveTwilight(3), AN_OPPONENT, v.Discard(a(f.MINION, by=THAT_OPPONENT))),
        "have an opponent discard a minion. That opponent may remove 3 twilight to prevent this",
    ),
    (v.DiscardHand(), "discard your hand"),
    (v.StackTopOfDeck(8), "stack the top eight cards of your draw deck here"),
    (v.ExchangeHandWithStacked(), "exchange the cards stacked here with your hand"),
    (v.PlayNextSites(2), "play the fellowship's next two sites, replacing those there if there are any"),
    (v.LimitedInPhase(v.AddTwilight(2)), "add 2 twilight (at most once in a phase)"),
    (v.Play(f.WIZARD, (names.DEAD,)), "play a Wizard from your dead pile"),
    (
        v.reveal(TopOfDeck(1), v.may(v.PutShownBeneathDeck())),
        "reveal the top card of your draw deck, then you may place that card on the bottom of your draw deck",
    ),
    (v.ExchangeSite(), "exchange one of your sites on the adventure path with another site from your adventure deck"),
    (
        v.ReplaceSiteWith(kind=f.UNDERGROUND),
        "replace the fellowship's current site with an underground site from your adventure deck",
    ),
    (
        v.ReplaceSiteWith(here=False, kind=f.FOREST),
        "replace an opponent's site with a forest site from your adventure deck",
    ),
    (v.site_gains("plains"), "have the fellowship's current site gain plains until the end of the turn"),
    (
        v.site_gains("mountain", "plains", until=names.UNTIL_REGROUP),
        "have the fellowship's current site gain mountain or plains until the regroup phase",
    ),
    (v.NameKeyword(("forest", "river")), "name forest or river"),
    (
        v.ExertWithTotalResistance(12, f.GONDOR & f.COMPANION),
        "exert any number of Gondor companions with total resistance 12 or more",
    ),
    (v.PayAgain(), "pay the twilight cost of it again"),
    (
        v.BecomeMinion(11, 1, "wizard", (("fierce", 1), ("damage", 1)), takes_wounds=False),
        (
            "make Sam a fierce and damage +1 Wizard minion with strength 11 and vitality 1 until the start of the "
            "regroup phase; it cannot take wounds or bear cards, and it is still a companion"
        ),
    ),
    (v.RemoveFromGame(a(f.GONDOR & f.POSSESSION)), "remove a Gondor possession from the game"),
    (
        v.RemoveDiscarded(4, f.ANOTHER & f.DWARVEN),
        "remove four other Dwarven cards in your discard pile from the game",
    ),
    (v.RemoveDiscarded(1, f.Titled("Déagol")), "remove Déagol in your discard pile from the game"),
    (v.RemoveThisEvent(), "remove Sam from the game"),
    (v.AddTokens(), "add a Shire token here"),
    (v.AddTokens(3), "add three Shire tokens here"),
    (v.AddTokens(per(f.ELF)), "add a Shire token here for each Elf you can spot"),
    (v.AddTokens(1, a(f.ELVEN & f.CONDITION)), "add a token to an Elven condition"),
    (v.RemoveTokens(), "remove a Shire token from here"),
    (v.RemoveTokens(2, f.DWARVEN), "remove two Dwarven tokens"),
    (v.RemoveTokens(1, f.MEN), "remove a token of the Men culture"),
    (v.RemoveTokens(1, f.ANY), "remove a culture token"),
    (v.RemoveTokens(2, f.FREE_PEOPLES), "remove two Free Peoples culture tokens"),
    (v.RemoveAllTokens(), "remove all tokens from here"),
    (v.Reinforce(f.ORC_CULTURE, 3), "reinforce three tokens of the Orc culture"),
    (v.Reinforce(f.ROHAN), "reinforce a Rohan token"),
    (v.discard_this_or_remove_tokens(), "either discard Sam or remove a Shire token from here"),
    (v.RevealFromHand(f.NAZGUL), "reveal a Nazgûl from hand"),
    (
        v.reveal(
            Hand(FREE_PEOPLES_PLAYER),
            v.one_of(
                v.DiscardShownBy(f.FREE_PEOPLES & f.EVENT, 1, by=FREE_PEOPLES_PLAYER),
                v.AddBurdens(),
                chooser=FREE_PEOPLES_PLAYER,
            ),
            anyway=True,
        ),
        (
            "reveal the Free Peoples player's hand, then have the Free Peoples player choose: discard a Free Peoples "
            "event revealed or add a burden"
        ),
    ),
    (
        v.in_order(v.RevealFromHand(f.NAZGUL), v.PutBeneathDeck(names.HAND, f.NamedBefore(CARDS), all_of_them=True)),
        "reveal a Nazgûl from hand and place the card revealed beneath your draw deck",
    ),
    (
        v.If(
            c.At("battleground"),
            v.Play(f.MORIA & f.WEAPON, (names.DECK, names.DISCARD)),
            v.Play(f.MORIA & f.WEAPON, (names.DISCARD,)),
        ),
        (
            "play a Moria weapon from your discard pile (or, if the fellowship is at a battleground site, from your "
            "draw deck or your discard pile)"
        ),
    ),
    (v.RevealOfHand(f.MORIA & f.ORC), "reveal any number of Moria Orcs from hand"),
    (v.MakeTotal(names.PIPES_SPOTTED, 1), "make the number of pipes you can spot +1"),
    (
        v.in_order(v.RevealOfHand(f.ORC), v.Play(f.TROLL, discount=PerBound(CARDS, each=2))),
        "reveal any number of Orcs from hand and play a Troll; its twilight cost is −2 for each card revealed",
    ),
    (v.DiscardHand(FREE_PEOPLES_PLAYER), "have the Free Peoples player discard their hand"),
    (v.TakeStacked(f.ORC), "take an Orc stacked here into hand"),
    (
        v.reveal(RandomFromHand(1, FREE_PEOPLES_PLAYER), v.PutShownOnDeck()),
        "reveal a card at random from the Free Peoples player's hand, then place it on top of its owner's draw deck",
    ),
    (
        v.reveal(RandomFromHand(1), v.Heal(some(CostOf(CARDS), f.COMPANION))),
        (
            "reveal a card at random from an opponent's hand, then heal X companions (X being the twilight cost of "
            "that card)"
        ),
    ),
    (v.TakeOffTheRing(), "take off The One Ring"),
    (
        v.PlayNextSiteOf(f.FOREST),
        "play the fellowship's next site if yours is a forest site, replacing the one there if there is one",
    ),
    (v.PlaySite(2), "play your site 2, replacing an opponent's if there is one"),
    (
        v.ReplaceSiteBy(kind=f.MARSH | f.UNDERGROUND),
        "replace an opponent's site with your marsh or underground site of the same number",
    ),
    (v.PutShownOnDeck(), "place them on top of its owner's draw deck"),
    (v.CancelSkirmish(f.HOBBIT & f.InFierceSkirmish()), "cancel a fierce skirmish involving a Hobbit"),
    (v.make(a(f.MINION), loses_damage_bonuses()), "make a minion lose all damage bonuses"),
    (v.Choose(a(f.COMPANION)), "choose a companion"),
    (v.make(THIS_CARD, participates()), "allow Sam to take part in archery fire and skirmishes"),
    (
        v.make(a(f.ALLY), strength(+2), participates(), until=names.UNTIL_REGROUP),
        "make an ally strength +2 and able to take part in archery fire and skirmishes until the regroup phase",
    ),
    (v.make(THIS_CARD, adds_no_archery()), "do not count Sam for the fellowship archery total"),
    (v.make(a(f.BEARER), wounds_prevented()), "prevent all wounds to bearer"),
    (
        v.make(a(f.ELF), gains("defender"), takes_at_most(1), until=names.UNTIL_REGROUP),
        "make an Elf defender +1 and able to take at most one wound in each skirmish phase until the regroup phase",
    ),
    (
        v.make(a(f.POSSESSION), bonus_cancelled(), until=names.UNTIL_REGROUP),
        "cancel the strength bonus from a possession until the regroup phase",
    ),
    (v.Discard(TRIGGERING_CARD), "discard it"),
    (v.ReturnToHand(a(f.MINION)), "return a minion to its owner's hand"),
    (v.Kill(a(f.COMPANION)), "kill a companion"),
    (v.DiscardNamesakes(), "if you can spot Sam, discard it"),
    (v.SendHome(a(f.FOLLOWER & f.BorneBy(f.THIS))), "transfer a follower borne by Sam to your support area"),
    (
        v.MustMove(),
        "make the Free Peoples player choose to move again this turn (if the move limit allows)",
    ),
    (v.DiscardFromDeck(f.GOLLUM), "place a Gollum card from your draw deck in your discard pile"),
    (v.PutPlayedEventOnDeck(), "place it on top of your draw deck"),
    (
        v.MayRepeat(PerSpotted(1, f.ORC), (v.AddBurdens(),), (v.Heal(a(f.RING_BEARER)),)),
        "you may heal the Ring-bearer to add a burden, once for each Orc you can spot",
    ),
    (
        v.make(a(f.MINION), uses_no_abilities(names.SKIRMISH), until=names.UNTIL_REGROUP_ENDS),
        "make a minion unable to use skirmish special abilities until the end of the regroup phase",
    ),
    (v.make(a(f.MINION), uses_no_abilities()), "make a minion unable to use special abilities"),
    (v.Discard(any_number(f.YOUR & f.ORC)), "discard any number of your Orcs"),
    (v.ReturnToHand(a(f.YOUR & f.ORC)), "return your Orc to your hand"),
    (v.AssignWounds(2, f.COMPANION), "assign two wounds to companions"),
    (v.PlaceInDeadPile(a(f.COMPANION)), "place a companion in the dead pile"),
    (v.PutInPlayOnDeck(THIS_CARD), "place Sam on top of your draw deck"),
    (v.PutInPlayOnDeck(a(f.CONDITION)), "place a condition on top of its owner's draw deck"),
    (v.PutInPlayBeneathDeck(THIS_CARD), "place Sam on the bottom of your draw deck"),
    (v.PutInPlayBeneathDeck(a(f.MINION)), "place a minion on the bottom of its owner's draw deck"),
    (v.Choose(a(f.ELF, by=THAT_OPPONENT)), "have that opponent choose an Elf"),
    (v.NamePlayer(AN_OPPONENT), "choose an opponent"),
    (v.NameCulture(), "name a culture"),
    (
        v.FightOnceMore(a(f.BEARER)),
        "have bearer alone take part in an additional assignment and skirmish phase",
    ),
    (v.StackDiscarded(), "stack it here"),
    (
        v.HandOn(a(f.POSSESSION & f.BorneBy(f.ELF))),
        ("transfer a possession borne by an Elf to another character that may bear it"),
    ),
    (v.ReplaceFighter(a(f.HOBBIT), by=a(f.DWARF)), "have a Dwarf replace a Hobbit"),
    (v.ReplaceFighter(THAT, by=THIS_CARD), "have Sam replace that character in that skirmish"),
    (v.EmptyTwilightPool(), "remove all twilight from the twilight pool"),
    (v.LowerByToil(), "reduce the twilight cost of it by its toil"),
    (v.DrawUpTo(4), "draw up to four cards"),
    (v.DiscardFromHand(None), "discard any number of cards from hand"),
    (v.PutOnDeck(names.DISCARD, f.ELVEN), "place an Elven card from your discard pile on top of your draw deck"),
    (
        v.PutOnDeck(names.HAND, who=FREE_PEOPLES_PLAYER),
        "have the Free Peoples player place a card from hand on top of their draw deck",
    ),
    (
        v.reveal(TopUntil(f.SHADOW_CARD), v.Draw(PerBound(CARDS, each=2)), v.PutShownBeneathDeck()),
        (
            "reveal cards from the top of your draw deck until you reveal a Shadow card, draw two cards for each card "
            "revealed, then place the cards revealed in any order on the bottom of your draw deck"
        ),
    ),
    (v.PutShownBeneathDeck(), "place them in any order on the bottom of your draw deck"),
    (
        v.look_at(TopOfDeck(3), in_any_order=True),
        "look at the top three cards of your draw deck and return them in any order",
    ),
    (
        v.reveal(TopOfDeck(3), v.may(v.Play(f.MINION, (names.VOID,), discount=2))),
        ("reveal the top three cards of your draw deck, then you may play a minion revealed; its twilight cost is −2"),
    ),
    (v.SpotOthers(X, f.COMPANION), "spot X other companions"),
    (v.ReplaceSiteOfRegion(), "replace a site in the fellowship's region with a site from your adventure deck"),
    (v.ReturnThisEvent(), "return Sam to hand"),
    (
        v.make(a(f.ELF), gains("muster"), loses("fierce"), until=names.UNTIL_REGROUP),
        "make an Elf gain muster and lose fierce and not gain it until the regroup phase",
    ),
    (v.make(a(f.ELF), resistance(-2)), "make an Elf resistance −2"),
    (
        v.make(a(f.ELF), strength(3), gains("damage").only(when=f.WithResistance(5))),
        "make an Elf strength +3 and, if it has resistance 5 or more, damage +1",
    ),
    (
        v.make(a(f.ELF), strength(per(f.ORC)).or_(per(f.ORC, 2), when=c.Spots(f.MAN))),
        "make an Elf strength +1 for each Orc you can spot (or +2 for each if you can spot a Man)",
    ),
    (v.Play(f.ROHAN & f.EventOf(names.SKIRMISH), (names.DECK,)), "play a Rohan skirmish event from your draw deck"),
    (v.make(THAT, strength(+2)), "make that character strength +2"),
    (
        v.make(a(f.ELF), strength(+2).or_(+4, when=f.WOUNDED)),
        "make an Elf strength +2 (or +4 if it is wounded)",
    ),
    (v.make(a(f.ELF), gains("archer"), gains("damage", 2)), "make an Elf an archer and damage +2"),
    (
        v.make(a(f.ELF), overwhelmed_only_at(3)),
        "prevent an Elf from being overwhelmed unless that Elf's strength is tripled",
    ),
    (
        v.make(some(2, f.ELF), overwhelmed_only_at(3)),
        "prevent two Elves from being overwhelmed unless their strength is tripled",
    ),
    (
        v.make(some(2, f.ELF), gains("archer"), overwhelmed_only_at(3)),
        "make two Elves archers and unable to be overwhelmed unless their strength is tripled",
    ),
    (
        v.make(some(2, f.ELF), strength(+2).or_(+3, when=f.RANGER)),
        "make two Elves strength +2 (or +3 if they are rangers)",
    ),
    (v.Stack(TRIGGERING_CARD), "discard the wounds and cards on it and stack it on Sam"),
    (v.TransferThis(a(f.ORC)), "transfer Sam from your support area to an Orc"),
    (
        v.Transfer(f.Titled("Blade Tip"), a(f.ELF), out_of=(names.SUPPORT, names.DISCARD)),
        "transfer Blade Tip from your support area or your discard pile to an Elf",
    ),
    (v.Prevent(), "prevent that"),
    (v.CancelSkirmish(f.HOBBIT), "cancel a skirmish involving a Hobbit"),
    (v.CancelAssignments(), "cancel all remaining assignments"),
    (v.Assign(a(f.NAZGUL), to=a(f.RING_BEARER)), "assign a Nazgûl to skirmish the Ring-bearer"),
    (
        v.Assign(THIS_CARD, to=a(f.HOBBIT, by=FREE_PEOPLES_PLAYER)),
        "have the Free Peoples player assign Sam to skirmish a Hobbit",
    ),
    (v.IgnoreText(f.THE_ONE_RING), "ignore the game text of The One Ring during that skirmish"),
    (v.Draw(), "draw a card"),
    (v.Draw(3), "draw three cards"),
    (v.DiscardFromHand(), "discard a card from hand"),
    (v.DiscardFromHand(2, f.GONDOR), "discard two Gondor cards from hand"),
    (v.DiscardTopOfDeck(1), "have the Free Peoples player discard the top card of their draw deck"),
    (v.DiscardTopOfDeck(2), "have the Free Peoples player discard the top two cards of their draw deck"),
    (v.DiscardTopOfDeck(3, AN_OPPONENT), "have an opponent discard the top three cards of their draw deck"),
    (v.DiscardTopOfDeck(1, TRIGGERING_OWNER), "have its owner discard the top card of their draw deck"),
    (v.DiscardTopOfDeck(X, YOU), "discard the top X cards of your draw deck"),
    (v.DiscardUntilStopped(most=1), "discard a card from the top of your draw deck"),
    (
        v.DiscardUntilStopped(most=5),
        "discard one to five cards from the top of your draw deck, one at a time as long as you like",
    ),
    (
        v.RevealUntil(~f.MINION),
        "reveal cards from the top of your draw deck until you reveal a card other than a minion",
    ),
    (v.TakeIntoHand(), "take them into hand"),
    (v.TakeIntoHand(last=True), "take the last of them into hand"),
    (v.TakeIntoHand(count=2), "take two of them into hand"),
    (v.TakeIntoHand(f.SHIRE), "take each Shire card among them into hand"),
    (v.DiscardShown(), "discard them"),
    (v.DiscardShown(count=1), "discard one of them"),
    (v.DiscardShownBy(f.MINION, 1, by=AN_OPPONENT), "have an opponent discard a minion among them"),
    (v.DiscardShown(f.SHADOW_CARD, count=1), "discard a Shadow card among them"),
    (v.Draw(PerBound(CARDS)), "draw a card for each of them"),
    (v.Draw(PerBurden(), who=EACH_SHADOW_PLAYER), "have each Shadow player draw a card for each burden"),
    (v.DiscardFromHand(2, up_to=True), "discard up to two cards from hand"),
    (v.DiscardFromHand(2, who=AN_OPPONENT, at_random=True), "have an opponent discard two cards at random from hand"),
    (
        v.DiscardFromHand(PerBound(CARDS, f.ORC), who=THAT_OPPONENT),
        "have that opponent discard a card from hand for each Orc among them",
    ),
    (v.ShuffleHandIntoDeck(AN_OPPONENT), "have an opponent shuffle their hand into their draw deck"),
    (v.Reconcile(), "reconcile your hand"),
    (v.ShuffleHandIntoDeck(), "shuffle your hand into your draw deck"),
    (
        v.DiscardTopOfDeck(PerSpotted(1, f.ISENGARD & f.MINION), YOU),
        "discard a card from the top of your draw deck for each Isengard minion you can spot",
    ),
    (
        v.ShuffleIntoDeck(f.RINGWRAITH, 2, up_to=True),
        "shuffle up to two Ringwraith cards from your discard pile into your draw deck",
    ),
    (v.ShuffleIntoDeck(f.EVENT), "shuffle an event from your discard pile into your draw deck"),
    (v.reveal(TopOfDeck(1)), "reveal the top card of your draw deck"),
    (v.reveal(RandomFromHand(X, FREE_PEOPLES_PLAYER)), "reveal X cards at random from the Free Peoples player's hand"),
    (
        v.reveal(TopOfDeck(3, ANY_PLAYER), v.may(v.DiscardShown(f.SHADOW_CARD, count=1)), in_any_order=True),
        (
            "reveal the top three cards of any player's draw deck, then you may discard a Shadow card revealed, then "
            "return the rest in any order"
        ),
    ),
    (
        v.look_at(TopOfDeck(4), v.TakeIntoHand(count=2), v.DiscardShown()),
        "look at the top four cards of your draw deck, take two of them into hand, then discard the rest",
    ),
    (
        v.reveal(BottomOfDeck(1), v.If(c.Among(CARDS, f.ORC), v.TakeIntoHand(), v.DiscardShown())),
        "reveal the bottom card of your draw deck, then, if it is an Orc, take it into hand; otherwise, discard it",
    ),
    (
        v.may(v.Draw(2), cost=v.DiscardShown(f.ISENGARD & f.MINION, count=1)),
        "you may discard an Isengard minion among them to draw two cards",
    ),
    (v.may(v.Draw(), who=EACH_SHADOW_PLAYER), "each Shadow player may draw a card"),
    (v.Spot(X, f.POSSESSION), "spot X possessions"),
    (v.SpotBurdens(X), "spot X burdens"),
    (v.RemoveBurden(X), "remove X burdens"),
    (
        v.AddBurdens(PerBound(CARDS, f.SHADOW_CARD, limit=3)),
        "add a burden for each Shadow card among them (at most 3)",
    ),
    (v.StackFromHand(f.ORC), "stack an Orc from hand on Sam"),
    (v.TakeFromDiscard(f.EVENT), "take an event from your discard pile into hand"),
    (v.PutBeneathDeck(names.HAND), "place a card from hand beneath your draw deck"),
    (v.PutBeneathDeck(names.HAND, f.ELVEN), "reveal an Elven card from hand and place it beneath your draw deck"),
    (
        v.PutBeneathDeck(names.DISCARD, f.COPY_OF_TRIGGERING, all_of_them=True),
        "place all copies of it from your discard pile beneath your draw deck",
    ),
    (v.Play(f.MAN), "play a Man"),
    (v.Play(f.ELF, free=True), "play an Elf for free"),
    (
        v.Play(f.TRIGGERING, out_of=(names.DISCARD,), discount=1),
        "play it from your discard pile; its twilight cost is −1",
    ),
    (
        v.Play(f.MINION, out_of=(names.DISCARD,), count=3, up_to=True),
        "play up to three minions from your discard pile",
    ),
    (v.Play(f.ORC, out_of=(names.STACKED,)), "play an Orc stacked here as if from hand"),
    (
        v.Play(f.WEAPON, out_of=(names.DISCARD, names.DECK), on=f.ORC, discount=2),
        "play a weapon from your discard pile or your draw deck on an Orc; its twilight cost is −2",
    ),
    (v.reveal(Hand()), "reveal an opponent's hand"),
    (v.look_at(Hand()), "look at an opponent's hand"),
    (v.PlayNextSite(), "play the fellowship's next site, replacing the one there if there is one"),
    (v.ReplaceSite(), "replace an opponent's site with your site of the same number"),
    (v.ReplaceSite(here=True), "replace the fellowship's current site with your site of the same number"),
    (v.ReplaceSite(number=1), "replace an opponent's site 1 with your site 1"),
    (v.EndShadowPhase(), "end your Shadow phase"),
    (v.SkipShadowPhase(AN_OPPONENT), "have an opponent skip their next Shadow phase"),
    (v.MakeTotal(names.FELLOWSHIP_ARCHERY, -1), "make the fellowship archery total −1"),
    (v.MakeShadowNumbers(-2), "make the Shadow number of each site in play −2 until the end of the turn"),
    (v.MakeTotal(names.MOVE_LIMIT, +1, until=names.UNTIL_TURN), "make the move limit for this turn +1"),
    (
        v.Repeat(v.Wound(a(f.COMPANION)), per(f.COMPANION, over=5)),
        "wound a companion for each companion over five",
    ),
    (
        v.Repeat(v.make(a(f.HOBBIT), strength(1)), per(f.MINION)),
        "make a Hobbit strength +1, once for each minion you can spot",
    ),
    (
        v.Repeat(v.Wound(a(f.COMPANION)), BetterIf(1, 2, when=c.Spots(f.ELF))),
        "wound a companion (or two if you can spot an Elf)",
    ),
    (
        v.one_of(v.ShuffleIntoDeck(f.ELVEN, 2, up_to=True), v.ShuffleIntoDeck(f.SHIRE)),
        "shuffle up to two Elven cards or a Shire card from your discard pile into your draw deck",
    ),
    (
        v.one_of(v.DiscardFromHand(2), v.DiscardFromHand(1, f.ELVEN)),
        "discard two cards or an Elven card from hand",
    ),
    (
        v.one_of(v.DiscardFromHand(2), v.ShuffleIntoDeck(f.ELVEN)),
        "either discard two cards from hand or shuffle an Elven card from your discard pile into your draw deck",
    ),
    (v.ForbidMoving(), "prevent the fellowship from moving again this turn"),
    (v.AddTwilight(2), "add 2 twilight"),
    (v.AddTwilight(PerBound(CARDS)), "add 1 twilight for each of them"),
    (v.RemoveTwilight(X), "remove X twilight"),
    (
        v.RemoveTwilight(PerBound(CARDS, f.ORC), limit=4),
        "remove 1 twilight for each Orc among them (at most 4 in a phase)",
    ),
    (v.AddBurdens(1), "add a burden"),
    (v.AddBurdens(2), "add two burdens"),
    (v.RemoveBurden(), "remove a burden"),
    (v.WearTheRing(), "have the Ring-bearer wear The One Ring until the regroup phase"),
    (
        v.one_of(v.Draw(who=FREE_PEOPLES_PLAYER), v.RemoveBurden(), chooser=FREE_PEOPLES_PLAYER),
        "have the Free Peoples player choose: draw a card or remove a burden",
    ),
    (v.one_of(v.Exert(a(f.ORC)), v.Wound(a(f.ORC)), v.Discard(a(f.ORC))), "exert, wound or discard an Orc"),
    (v.one_of(v.Exert(a(f.ORC)), v.Discard(a(f.ELF))), "either exert an Orc or discard an Elf"),
    (v.one_of(v.Exert(a(f.ORC), times=2), v.Discard(a(f.ORC))), "either exert an Orc twice or discard an Orc"),
    (v.in_order(v.Draw(), v.RemoveBurden()), "draw a card and remove a burden"),
    (
        v.reveal(TopOfDeck(1), v.in_order(v.DiscardShown(), v.DiscardFromHand(2))),
        "reveal the top card of your draw deck, then discard it and two cards from hand",
    ),
    (
        v.in_order(v.DiscardFromHand(), v.DiscardFromHand(who=FREE_PEOPLES_PLAYER)),
        "discard a card from hand and have the Free Peoples player discard a card from hand",
    ),
    (v.paying((v.Spot(1, f.ORC), v.SpotBurdens(2)), v.Draw()), "spot an Orc and two burdens to draw a card"),
    (v.Corrupt(), "corrupt the Ring-bearer"),
    (v.PlaceNoToken(), "place no token for that exertion"),
    (v.Limited(v.AddTwilight(2)), "add 2 twilight (at most once in a turn)"),
    (v.paying(v.Spot(5, f.COMPANION), v.Draw()), "spot five companions to draw a card"),
    (v.paying(v.Exert(a(f.ORC)), v.Heal(THAT), v.Draw()), "exert an Orc to heal that Orc and draw a card"),
    (v.BecomeRingBearer(), "make Sam the Ring-bearer (resistance 5)"),
    (v.Instead(v.AddBurdens(1)), "add a burden instead"),
    (v.one_of(v.Draw(), v.RemoveBurden()), "either draw a card or remove a burden"),
    (
        v.one_of(v.Draw(), v.RemoveBurden(), chooser=FREE_PEOPLES_PLAYER),
        "have the Free Peoples player choose: draw a card or remove a burden",
    ),
    (
        v.If(c.At("river"), v.Draw(), v.RemoveBurden()),
        "if the fellowship is at a river site, draw a card; otherwise, remove a burden",
    ),
    (
        v.in_force(modifier(names.STRENGTH, f.MINION, +2), until=names.UNTIL_REGROUP),
        "each minion is strength +2 until the regroup phase",
    ),
    (
        v.in_force(trigger(On(names.LOSES_SKIRMISH, f.MINION), does=v.Draw()), until=names.UNTIL_TURN),
        "until the end of the turn, each time a minion loses a skirmish, draw a card",
    ),
]


def test_every_verb_is_here() -> None:
    assert {type(verb) for verb, _ in VERBS} == words(Verb)


def test_verbs_are_said() -> None:
    for verb, english in VERBS:
        assert indicative(verb, SAM) == english
        assert faults(sentence(english)) == []


def test_every_duration_is_said() -> None:
    assert set(DURATIONS) == section_of("UNTIL_PHASE")
    for until, english in DURATIONS.items():
        stronger = v.in_force(modifier(names.STRENGTH, f.ELF, 1), until=until)
        assert indicative(stronger, SAM) == f"each Elf is strength +1 {english}"
        made = imperative(v.make(a(f.ELF), strength(+1), until=until), SAM)
        assert made == f"make an Elf strength +1{'' if until == names.UNTIL_PHASE else f' {english}'}"


@pytest.mark.parametrize(
    ("part", "english"),
    [
        (action(names.REGROUP, does=LASTING), "Regroup: Each Elf is strength +1 until the end of the turn."),
        (
            action(names.REGROUP, cost=v.Exert(THIS_CARD), does=LASTING),
            "Regroup: Exert Sam to make each Elf strength +1 until the end of the turn.",
        ),
        (
            action(names.SHADOW, does=(v.Draw(), LASTING)),
            "Shadow: Draw a card, and each Elf is strength +1 until the end of the turn.",
        ),
        (
            when_played(may=True, does=LASTING),
            "When you play Sam, you may make each Elf strength +1 until the end of the turn.",
        ),
        (
            response(On(names.KILLED, f.ELF), when=c.either(c.Spots(f.ELF), c.Spots(f.MAN)), does=v.Draw()),
            "Response: If an Elf is killed and you can spot an Elf or a Man, draw a card.",
        ),
        (
            trigger(On(names.KILLED, f.ELF), when=c.DuringSkirmish(), does=(v.Draw(), v.RemoveBurden())),
            "Each time an Elf is killed during a skirmish, draw a card, then remove a burden.",
        ),
        (
            action(names.SHADOW, when=(c.Spots(f.DWARF), c.Spots(f.ELF, 2)), does=v.Draw()),
            "Shadow: If you can spot a Dwarf and two Elves, draw a card.",
        ),
        (
            trigger(On(names.PLAYED, f.ORC, "opponent"), does=v.DiscardTopOfDeck(1, TRIGGERING_OWNER)),
            "Each time an opponent plays an Orc, have that player discard the top card of their draw deck.",
        ),
        (
            trigger(On(names.PLAYED, f.ORC), does=v.DiscardTopOfDeck(1, TRIGGERING_OWNER)),
            "Each time an Orc is played, have its owner discard the top card of their draw deck.",
        ),
        (
            trigger(On(names.LOSES_SKIRMISH, f.ORC & f.WOUNDED, by=f.DWARF), does=v.Discard(TRIGGERING_CARD)),
            "Each time a wounded Orc loses a skirmish to a Dwarf, discard that Orc.",
        ),
        (
            trigger(exerts_to_play(f.THIS, f.ELVEN & f.EVENT), does=v.Heal(THIS_CARD), may=True),
            "Each time Sam exerts to play an Elven event, you may heal Sam.",
        ),
        (
            trigger(wins_skirmish(f.ELF & f.InFierceSkirmish()), does=v.Draw()),
            "Each time an Elf wins a fierce skirmish, draw a card.",
        ),
        (
            trigger(YOUR_MANEUVER_PHASE_STARTS, does=v.Draw()),
            "At the start of each of your maneuver phases, draw a card.",
        ),
        (
            action(
                names.SKIRMISH,
                does=(
                    v.Heal(each(f.COMPANION & f.ELF, bind="healed")),
                    v.Exert(each(f.COMPANION & ~f.NamedBefore("healed"))),
                ),
            ),
            "Skirmish: Heal each Elf companion, then exert each other companion.",
        ),
        (
            action(names.SKIRMISH, cost=v.Discard(a(f.DWARVEN & ~f.CHARACTER)), does=v.Draw()),
            "Skirmish: Discard a Dwarven card (except characters) to draw a card.",
        ),
        (
            action(names.SKIRMISH, does=v.make(a(f.ELF), strength(+2).or_(+4, when=f.Skirmishing(f.ORC)))),
            "Skirmish: Make an Elf strength +2 (or +4 if it is skirmishing an Orc).",
        ),
    ],
)
def test_parts_of_a_text_fit_together(part: Part, english: str) -> None:
    assert card_text(Definition("1C311", "Sam, Son of Hamfast", (part,))) == english


@pytest.mark.parametrize(
    ("kind", "english"),
    [
        (names.ABOUT_TO_WOUND, "if an Elf is about to take a wound, prevent that wound"),
        (names.ABOUT_TO_ADD_BURDEN, "if an Elf is about to get a burden, prevent that burden"),
        (names.ABOUT_TO_ADD_TWILIGHT, "if an Elf is about to add twilight, prevent that"),
        (names.PLAYED, "if an Elf is played, cancel that event"),
        (
            names.ABILITY_USED,
            "if an Elf uses a special ability, cancel the effect of that special ability",
        ),
    ],
)
def test_what_is_prevented_is_said(kind: str, english: str) -> None:
    assert response_clause(response(On(kind, f.ELF), does=v.Prevent()), SAM) == english


def test_a_verb_and_what_is_done_where_there_is_no_such_card() -> None:
    instead = v.If(c.Spots(f.ELF), v.Discard(a(f.ELF)), v.Discard(a(f.ALLY)))
    assert imperative(instead, SAM) == "discard an Elf, or if you can spot none, discard an ally"
    two = v.If(c.Spots(f.ELF, 2), v.Discard(a(f.ELF)), v.Discard(a(f.ALLY)))
    assert imperative(two, SAM) == "if you can spot two Elves, discard an Elf; otherwise, discard an ally"


def test_a_pairing_that_the_free_peoples_player_cannot_make() -> None:
    barred = v.in_force(bar(names.NO_PAIRING, f.COMPANION, from_=f.THIS))
    english = "prevent the Free Peoples player from assigning a companion to Sam until the end of the phase"
    assert imperative(barred, SAM) == english


def test_a_pairing_that_nobody_can_make() -> None:
    barred = v.in_force(bar(names.KEPT_APART, f.COMPANION, from_=f.THIS), until=names.UNTIL_REGROUP)
    assert imperative(barred, SAM) == "prevent a companion from being assigned to Sam until the regroup phase"
