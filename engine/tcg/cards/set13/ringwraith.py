"""Ringwraith cards of Bloodlines."""

from engine.tcg.card_words import *

YOUR_SUPPORTING_RINGWRAITH_CARD = YOUR & RINGWRAITH & IN_SUPPORT_AREA

DARK_FELL_ABOUT_HIM = event(
    "13R178",
    "Dark Fell About Him",
    REGROUP,
    cost=(Exert(a(YOUR & NAZGUL), 2), Heal(a(COMPANION & EXHAUSTED))),
    does=(
        AddBurdens(),
        If(Negated(InRegion(1)), MayRepeat(PerWoundOn(THAT_ONE), (AddBurdens(),), (Heal(THAT),))),
    ),
)
FROM_HIDEOUS_EYRIE = event(
    "13U179",
    "From Hideous Eyrie",
    SKIRMISH,
    does=make(a(YOUR & NAZGUL & InFierceSkirmish()), strength(2)),
    other_price=RemoveDiscarded(4, RINGWRAITH),
)
SHADOW_IN_THE_EAST = event(
    "13R180",
    "Shadow in the East",
    SHADOW,
    cost=Choose(a(COMPANION)),
    does=(Draw(PerWoundOn(THAT_ONE)), If(Spots(NAZGUL), Draw())),
    to_play=Spots(YOUR_SUPPORTING_RINGWRAITH_CARD),
)
THEY_CAME_FROM_MORDOR = card(
    "13U181",
    "They Came From Mordor",
    when_played(does=AddTokens(per(YOUR_SUPPORTING_RINGWRAITH_CARD)), may=True),
    action(
        SHADOW,
        cost=discard_this_or_remove_tokens(2),
        does=Play(RINGWRAITH & MOUNT, (DECK,), on=YOUR & RINGWRAITH & MINION),
    ),
)
ULAIRE_ENQUEA = card(
    "13R182",
    "Úlairë Enquëa, Sixth of the Nine Riders",
    when_played(
        when=(Spots(ANOTHER & NAZGUL, 2), Negated(Spots(COMPANION, 6))), does=Exert(some(2, UNBOUND)), may=True
    ),
    when_played(when=(Spots(ANOTHER & NAZGUL, 2), Spots(COMPANION, 6)), does=Exert(each(COMPANION)), may=True),
)
ULAIRE_LEMENYA = card(
    "13U183",
    "Úlairë Lemenya, Servant of the Shadow",
    action(SHADOW, cost=(Exert(THIS_CARD), DiscardFromHand(1, NAZGUL)), does=Discard(a(CONDITION))),
)
ULAIRE_NERTEA = card(
    "13C184",
    "Úlairë Nertëa, Servant of the Shadow",
    modifier(TWILIGHT_COST, THIS, -2, while_=Spots(COMPANION & WithResistance(most=3))),
)
