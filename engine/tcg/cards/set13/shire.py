"""Shire cards of Bloodlines."""

from engine.tcg.card_words import *

RING_BOUND_HOBBIT = RING_BOUND & HOBBIT

BILBO = card(
    "13R142",
    "Bilbo, Aged Ring-bearer",
    modifier(STRENGTH, RING_BOUND_HOBBIT, 1, while_=Negated(Spots(THIS & ASSIGNED))),
    trigger(skirmish_starts(involving=THIS), does=RemoveBurden(per(ANOTHER & RING_BOUND_HOBBIT)), may=True),
)
DADDY_TWOFOOT = follower(
    "13U144",
    "Daddy Twofoot, Next-door Neighbor",
    trigger(is_transferred(THIS & BorneBy(COMPANION)), does=TakeFromDiscard(SHIRE & EVENT), may=True),
    aid=AddBurdens(1),
)
DONT_LET_GO = card(
    "13C145",
    "Don't Let Go",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(HOBBIT),
            strength(per_truth(InFierceSkirmish(), WithResistance(7), LocatedAt(DWELLING), Spots(HOBBIT & ~WOUNDED))),
        ),
    ),
)
EVERYTHING_BUT_MY_BONES = event(
    "13U146",
    "Everything but My Bones",
    SKIRMISH,
    does=make(a(YOUR & HOBBIT & LocatedAt(DWELLING | FOREST)), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, SHIRE & ANOTHER), then=RemoveThisEvent()),
)
FAITH_IN_FRIENDSHIP = card(
    "13C147",
    "Faith in Friendship",
    when_played(does=AddTokens(1)),
    trigger(REGROUP_PHASE_STARTS, cost=discard_this_or_remove_tokens(1), does=Heal(a(SHIRE & COMPANION)), may=True),
)
HUMBLE_HOMESTEAD = card(
    "13R152",
    "Humble Homestead",
    when_played(does=(AddTokens(PerSite(FOREST)), AddTokens(PerSite(DWELLING)))),
    action(SKIRMISH, cost=discard_this_or_remove_tokens(3), does=CancelSkirmish(HOBBIT)),
    to_play=Spots(HOBBIT, 2),
)
WESTFARTHING_BUSINESSMAN = card("13C157", "Westfarthing Businessman", modifier(STRENGTH, THIS, per(SHIRE & WITH_TOKEN)))
FATES_ENTWINED = card(
    "13U148",
    "Fates Entwined",
    trigger(
        wins_skirmish(HOBBIT),
        does=Heal(a(HOBBIT & ~TRIGGERING), BetterIf(1, 2, when=TriggeringCardIs(Titled("Frodo") | Titled("Bilbo")))),
        may=True,
    ),
)
FRODO_FRENZIED_FIGHTER = card(
    "13R149",
    "Frodo, Frenzied Fighter",
    modifier(OVERWHELM, THIS, 3, while_=SpotsMore(MINION, COMPANION)),
    action(
        SKIRMISH,
        when=Negated(Spots(THIS & ASSIGNED)),
        cost=Exert(THIS_CARD),
        does=ReplaceFighter(a(RING_BOUND & COMPANION & Skirmishing(MINION)), by=THIS_CARD),
    ),
)
FRODO_GAMGEE = follower(
    "13U150",
    "Frodo Gamgee, Son of Samwise",
    modifier(STRENGTH, BEARER, per(RING_BOUND_HOBBIT)),
    aid=AddBurdens(2),
    to_play=Spots(RING_BOUND_HOBBIT),
)
THE_GAFFER = follower(
    "13U151",
    "The Gaffer, Master Gardener",
    trigger(
        is_transferred(THIS & BorneBy(SHIRE & COMPANION)),
        does=Heal(a(BEARER), BetterIf(1, 2, when=Spots(BEARER & LocatedAt(DWELLING)))),
    ),
    aid=AddBurdens(),
)
MITHRIL_COAT = item(
    "13R153",
    "Mithril-coat, Dwarf-mail",
    modifier(NO_DAMAGE_BONUS, MINION & Skirmishing(BEARER), 1),
    action(
        SKIRMISH,
        cost=Exert(a(BEARER)),
        does=make(each(MINION & Skirmishing(BEARER)), loses("fierce"), until=UNTIL_REGROUP),
    ),
    bearer=RING_BOUND_HOBBIT,
)
NEW_CHAPTER = card(
    "13U154",
    "New Chapter",
    trigger(is_played(FOLLOWER, by="you"), does=one_of(Heal(a(COMPANION)), Heal(a(Titled("Sam")), 2)), may=True),
    to_play=Spots(HOBBIT, 2),
)
PHIAL_OF_GALADRIEL = item(
    "13R155",
    "Phial of Galadriel, The Light of Eärendil",
    modifier(KEYWORD, BEARER, 1, detail="muster", while_=InRegion(1)),
    modifier(KEYWORD, YOUR & SHIRE & COMPANION, 1, detail="muster", while_=InRegion(2)),
    modifier(KEYWORD, CHARACTER, 1, detail="muster", while_=InRegion(3)),
    bearer=RING_BOUND_HOBBIT,
)
BILL_THE_PONY = item(
    "13R143",
    "Bill the Pony, Dearly-loved",
    when_played(does=Reinforce(SHIRE), may=True),
    action(
        REGROUP,
        cost=(Spot(2, MINION), RemoveTokens(2, SHIRE)),
        does=(NamePlayer(AN_OPPONENT), Discard(a(MINION, by=THAT_OPPONENT))),
    ),
    bearer=RING_BOUND_HOBBIT,
)
SAM = card(
    "13R156",
    "Sam, Bearer of Great Need",
    modifier(RESISTANCE, THIS, per(HOBBIT)),
    action(
        REGROUP,
        cost=(Exert(THIS_CARD), SendHome(a(FOLLOWER & BorneBy(THIS)))),
        does=Discard(a(MINION)),
    ),
)
