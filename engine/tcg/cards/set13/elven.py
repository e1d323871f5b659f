"""Elven cards of Bloodlines."""

from engine.tcg.card_words import *

MOVES_IN_REGROUP = DuringPhase(REGROUP)
DISCARDED_WITHOUT_A_SECOND_MOVE = trigger(YOUR_TURN_ENDS, when=Negated(MovedAtLeast(2)), does=Discard(THIS_CARD))

ARWEN = card(
    "13S9",
    "Arwen, Reflection of Lúthien",
    modifier(RESISTANCE, ANOTHER & YOUR & ELVEN & COMPANION, 1, while_=At("forest")),
    action(
        SKIRMISH,
        cost=Exert(THIS_CARD),
        does=make(a(MINION & Skirmishing(THIS)), strength(per(ANOTHER & COMPANION & ASSIGNED, -1))),
    ),
)
ASFALOTH = item(
    "13R10",
    "Asfaloth, Swift Blossom",
    when_played(does=Reinforce(ELVEN), may=True),
    action(
        SKIRMISH,
        cost=RemoveTokens(2, ELVEN),
        does=(Heal(a(BEARER)), If(Spots(BEARER & InFierceSkirmish()), Heal(a(ELF & ~BEARER)))),
    ),
    bearer=ELF,
)
CELEBORN = card(
    "13R11",
    "Celeborn, The Wise",
    modifier(KEYWORD, ELF & WithResistance(7), 1, detail="muster", while_=At("forest")),
    trigger(FELLOWSHIP_MOVES, when=MOVES_IN_REGROUP, does=TakeFromDiscard(ELVEN & EVENT), may=True),
)
CITY_OF_THE_TREES = card(
    "13C12",
    "City of the Trees",
    DISCARDED_WITHOUT_A_SECOND_MOVE,
    trigger(skirmish_starts(involving=ELF & Skirmishing(WOUNDED & MINION)), does=Draw(), may=True),
)
CRASHING_CAVALRY = card(
    "13C13",
    "Crashing Cavalry",
    action(
        ASSIGNMENT,
        does=(
            Discard(THIS_CARD),
            Assign(a(MINION), to=a(ELVEN & COMPANION, bind="fighter")),
            make(each(THAT_ONE | NamedBefore("fighter")), uses_no_abilities(SKIRMISH), until=UNTIL_REGROUP),
        ),
    ),
)
FINAL_SHOT = event(
    "13C14",
    "Final Shot",
    SKIRMISH,
    does=make(a(ELVEN & COMPANION), strength(2).or_(5, when=MovedAtLeast(2))),
)
GALADRIEL = card(
    "13R15",
    "Galadriel, Sorceress of the Hidden Land",
    trigger(
        FELLOWSHIP_MOVES,
        when=MOVES_IN_REGROUP,
        does=reveal(TopOfDeck(PerSite(FOREST)), Repeat(Heal(a(ELF)), PerBound(CARDS, ELVEN))),
        may=True,
    ),
    to_play=Spots(ELF, 3),
)
INSIDE_A_SONG = event(
    "13C16",
    "Inside a Song",
    MANEUVER,
    cost=Exert(a(ELF)),
    does=(TakeFromDiscard(ELVEN & EventOf(SKIRMISH)), may(Reinforce(ELVEN))),
)
KINDREDS_ESTRANGED = event(
    "13U17",
    "Kindreds Estranged",
    SKIRMISH,
    does=make(a(MINION & Skirmishing(YOUR & ELF & LocatedAt(FOREST | RIVER))), strength(-3)),
    from_discard=from_discard(RemoveDiscarded(4, ELVEN & ANOTHER), then=RemoveThisEvent()),
)
LEGOLAS = card(
    "13R18",
    "Legolas, Of the Grey Company",
    trigger(ARCHERY_PHASE_STARTS, does=reveal(TopOfDeck(1), If(Among(CARDS, ELVEN), Wound(a(MINION)))), may=True),
)
LET_FLY = event(
    "13U19",
    "Let Fly",
    ARCHERY,
    cost=(Spot(3, ELF), Choose(a(SHADOW_CARD & OfAnyRace())), NamePlayer(AN_OPPONENT)),
    does=Wound(each(MINION & OwnedBy(THAT_OPPONENT) & ~OfRaceNamed())),
)
LORIEN_PROTECTOR = card(
    "13S20", "Lórien Protector", modifier(WOUND_LIMIT, THIS, 1, while_=Spots(ANOTHER & COMPANION & ASSIGNED))
)
MANY_MILES = event(
    "13C21",
    "Many Miles",
    ARCHERY,
    cost=Spot(2, ELF & ARCHER),
    does=MakeTotal(FELLOWSHIP_ARCHERY, BetterIf(1, 2, when=SiteReplaced())),
)
SECLUDED_HOMESTEAD = card(
    "13R22",
    "Secluded Homestead",
    when_played(does=(AddTokens(PerSite(FOREST)), AddTokens(PerSite(RIVER)))),
    action(REGROUP, cost=discard_this_or_remove_tokens(2), does=Reconcile()),
    to_play=Spots(ELF, 2),
)
SHROUDED_ELF = card(
    "13C23",
    "Shrouded Elf",
    response(is_played(EVENT, by="you"), when=DuringSkirmish(THIS), cost=Exert(THIS_CARD), does=PutPlayedEventOnDeck()),
)
SPRING_FORTH_NIMBLY = event(
    "13C24", "Spring Forth Nimbly", SKIRMISH, does=make(a(ELF), strength(per(ELVEN & WITH_TOKEN)))
)
STANDING_TALL = card(
    "13C25",
    "Standing Tall",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(MINION & Skirmishing(ELF)),
            strength(
                Minus(per_truth(Skirmishing(COMPANION & WithResistance(4)), WOUNDED, Spots(ELF & ARCHER), At("forest")))
            ),
        ),
    ),
)
TAKE_UP_THE_BOW = card(
    "13R26",
    "Take Up the Bow",
    action(
        ARCHERY,
        cost=(Discard(THIS_CARD), Choose(some(3, ELF & ARCHER, bind="archers"))),
        does=(Discard(a(MINION)), make(Bound("archers"), loses("archer"))),
    ),
)
WELLS_OF_DEEP_MEMORY = card(
    "13U27",
    "Wells of Deep Memory",
    DISCARDED_WITHOUT_A_SECOND_MOVE,
    trigger(
        FELLOWSHIP_MOVES,
        when=MOVES_IN_REGROUP,
        does=Draw(per(Titled("Arwen") | Titled("Celeborn") | Titled("Galadriel"))),
        may=True,
    ),
)
