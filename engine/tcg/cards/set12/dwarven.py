"""Dwarven cards of Black Rider."""

from engine.tcg.card_words import *

ARGUMENT_READY_TO_HAND = event(
    "12U1",
    "Argument Ready to Hand",
    MANEUVER,
    cost=Spot(1, DWARF),
    does=(
        NamePlayer(AN_OPPONENT),
        Choose(a(CHARACTER & OfAnyRace(), by=THAT_OPPONENT)),
        Discard(each(MINION & OfOtherRace())),
    ),
)
BELT_OF_EREBOR = item(
    "12U2",
    "Belt of Erebor",
    bar(NO_DAMAGE_BONUS, MINION & Skirmishing(BEARER)),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=HandOn(a(POSSESSION & BorneBy(BEARER)))),
    bearer=DWARF,
)
A_CLAMOUR_OF_MANY_VOICES = card(
    "12U3",
    "A Clamour of Many Voices",
    trigger(wins_skirmish(DWARF), when=PlayedInSkirmish(DWARVEN & EVENT), does=Draw(), may=True),
)
DURABILITY = event(
    "12C4",
    "Durability",
    SKIRMISH,
    does=(make(a(DWARF), strength(2)), If(Spots(THAT_ONE & LocatedAt(BATTLEGROUND | MOUNTAIN)), Draw())),
)
DWARVEN_SKILL = card(
    "12C6",
    "Dwarven Skill",
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(DWARF), strength(3).or_(4, when=WithResistance(4)))),
)
DWARVEN_WARRIOR = card(
    "12C7",
    "Dwarven Warrior",
    when_played(when=DuringPhase(FELLOWSHIP), does=DiscardTopOfDeck(2, AN_OPPONENT)),
)
HIS_FATHERS_CHARGE = card(
    "12C8",
    "His Father's Charge",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(DWARF),
            strength(
                per_truth(
                    LocatedAt(MOUNTAIN | UNDERGROUND),
                    WithResistance(3),
                    Bearing(POSSESSION),
                    Skirmishing(FIERCE & MINION),
                )
            ),
        ),
    ),
)
LOUD_AND_STRONG = card(
    "12R9",
    "Loud and Strong",
    action(
        SKIRMISH,
        cost=(DiscardFromHand(1, DWARVEN), Choose(a(MINION & Skirmishing(DWARF)))),
        does=make(THAT, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
NO_PAUSES_NO_SPILLS = event("12R10", "No Pauses, No Spills", FELLOWSHIP, cost=Spot(2, DWARF), does=DrawUpTo(4))
PROUD_AND_ABLE = card(
    "12U12",
    "Proud and Able",
    modifier(KEYWORD, DWARF, PerBorne(POSSESSION), detail="damage"),
    action(FELLOWSHIP, cost=Discard(THIS_CARD), does=Play(DWARVEN & POSSESSION, (DISCARD,))),
)
SHARP_DEFENSE = event(
    "12U13",
    "Sharp Defense",
    SKIRMISH,
    does=make(a(DWARF), strength(2).or_(PerBorne(POSSESSION, 2), when=WithResistance(4))),
)
STALWART_SUPPORT = card(
    "12U14",
    "Stalwart Support",
    modifier(KEYWORD, DWARF, 1, detail="muster"),
    trigger(moves_from(PLAINS), does=DiscardFromHand(1)),
)
THRARIN_SMITH_OF_EREBOR = card(
    "12U15",
    "Thrarin, Smith of Erebor",
    modifier(KEYWORD, THIS, PerBorne(ARTIFACT | POSSESSION), detail="damage"),
)
