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
