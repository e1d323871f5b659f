"""Gandalf cards of Shadows."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")
GANDALF_COMPANION = GANDALF_CULTURE & COMPANION
GANDALF_WIZARD = GANDALF_CULTURE & WIZARD

THE_ART_OF_GANDALF = card(
    "11U28",
    "The Art of Gandalf",
    action(REGROUP, does=StackFromHand(SPELL)),
    action(FELLOWSHIP, cost=DiscardFromHand(1, GANDALF_CULTURE), does=TakeStacked()),
    to_play=Spots(GANDALF_WIZARD),
)
EASE_THE_BURDEN = event(
    "11U29",
    "Ease the Burden",
    FELLOWSHIP,
    cost=Exert(a(GANDALF_WIZARD)),
    does=RemoveBurden(BetterIf(1, 2, when=At("dwelling"))),
)
ERLAND_DALE_COUNSELOR = card(
    "11R30",
    "Erland, Dale Counselor",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=TakeFromDiscard(GANDALF_CULTURE & EventOf(SKIRMISH))),
    to_play=Spots(GANDALF_COMPANION),
)
FINAL_ACCOUNT = event(
    "11C31",
    "Final Account",
    FELLOWSHIP,
    cost=(Exert(a(GANDALF_WIZARD)), DiscardFromHand(2)),
    does=(TakeFromDiscard(FREE_PEOPLES), TakeFromDiscard(SHADOW_CARD)),
)
G_FOR_GRAND = card(
    "11S32", "G for Grand", modifier(STRENGTH, COMPANION & WithResistance(6), 1, while_=Spots(GANDALF_WIZARD))
)
GANDALF_LEADER_OF_THE_COMPANY = card(
    "11S33",
    "Gandalf, Leader of the Company",
    modifier(STRENGTH, ANOTHER & COMPANION, 2, while_=InRegion(1)),
    modifier(STRENGTH, COMPANION, 1, while_=InRegion(2)),
    modifier(STRENGTH, THIS, 2, while_=InRegion(3)),
)
GANDALFS_STAFF = item(
    "11R34",
    "Gandalf's Staff, Ash-staff",
    modifier(KEYWORD, BEARER, 1, detail="muster", while_=Spots(BEARER & GANDALF)),
    trigger(wins_skirmish(BEARER), does=(NamePlayer(AN_OPPONENT), Wound(a(MINION, by=THAT_OPPONENT)))),
    bearer=WIZARD,
)
GLAMDRING = item(
    "11R35",
    "Glamdring, Foe-hammer",
    trigger(wins_skirmish(GANDALF), does=RemoveBurden(), may=True),
    bearer=GANDALF,
)
INSPIRATION = event(
    "11C36",
    "Inspiration",
    SKIRMISH,
    cost=Spot(1, GANDALF_WIZARD),
    does=(
        reveal(Hand(YOU)),
        make(
            a(MINION),
            strength(PerBound(CARDS, COMPANION, each=-3)).or_(
                PerBound(CARDS, COMPANION, each=-4), when=At("battleground")
            ),
        ),
    ),
)
NEW_AUTHORITY = card(
    "11U37",
    "New Authority",
    trigger(adds_burden(SHADOW_CARD), does=RemoveTwilight(3), may=True),
    response(uses_ability(MINION), cost=Discard(THIS_CARD), does=Prevent()),
    to_play=Spots(GANDALF_WIZARD),
)
NEW_AWAKENED = event(
    "11U38", "New-awakened", FELLOWSHIP, cost=Spot(1, GANDALF_WIZARD), does=Discard(some(2, CONDITION))
)
PROLONGED_STRUGGLE = event(
    "11C39",
    "Prolonged Struggle",
    SKIRMISH,
    cost=(Exert(a(GANDALF_WIZARD)), Spot(2, COMPANION & WithResistance(7))),
    does=Wound(a(MINION & Skirmishing(THAT_ONE)), times=2),
)
SHADOWFAX = item(
    "11U40",
    "Shadowfax, Unequaled Steed",
    trigger(about_to_take_wound(GANDALF), cost=AddBurdens(), does=Prevent(), may=True),
    bearer=GANDALF,
)
