"""Isengard cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

SARUMAN = Titled("Saruman")
ISENGARD_MINION = ISENGARD & MINION
DISCARDED_AT_END_OF_TURN = trigger(TURN_ENDS, does=Discard(THIS_CARD))

ALIVE_AND_UNSPOILED = card(
    "1R120",
    "Alive and Unspoiled",
    action(
        SHADOW,
        cost=(RemoveTwilight(3), SpotBurdens(X)),
        does=reveal(RandomFromHand(X, FREE_PEOPLES_PLAYER), may(DiscardShown(count=1))),
        x=PerBurden(),
    ),
    cost=Exert(a(URUK_HAI)),
)
BRED_FOR_BATTLE = event("1C121", "Bred for Battle", SKIRMISH, cost=Exert(a(URUK_HAI)), does=make(THAT, strength(+3)))
BREEDING_PIT = response_event(
    "1C122",
    "Breeding Pit",
    is_played(URUK_HAI, by="you"),
    does=PutBeneathDeck(DISCARD, COPY_OF_TRIGGERING, all_of_them=True),
)
CARADHRAS_HAS_NOT_FORGIVEN_US = event(
    "1R123",
    "Caradhras Has Not Forgiven Us",
    MANEUVER,
    cost=(Exert(a(ISENGARD_MINION)), Spot(5, COMPANION)),
    does=Discard(a(EXHAUSTED & COMPANION & ~RING_BEARER)),
)
CRUEL_CARADHRAS = event(
    "1R124",
    "Cruel Caradhras",
    MANEUVER,
    cost=Exert(a(ISENGARD_MINION)),
    does=one_of(Exert(a(RING_BEARER)), AddBurdens(1), chooser=FREE_PEOPLES_PLAYER),
)
GREED = card(
    "1R125",
    "Greed",
    action(MANEUVER, cost=(Spot(6, COMPANION), RemoveTwilight(2)), does=Wound(a(COMPANION & ~RING_BEARER))),
    to_play=Spots(URUK_HAI),
)
HUNT_THEM_DOWN = event(
    "1U126", "Hunt Them Down!", MANEUVER, does=make(a(URUK_HAI), gains("fierce"), until=UNTIL_REGROUP)
)
LURTZ = card(
    "1R127",
    "Lurtz, Servant of Isengard",
    action(MANEUVER, cost=Spot(1, ANOTHER & URUK_HAI), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
LURTZS_BATTLE_CRY = event(
    "1R128", "Lurtz's Battle Cry", SKIRMISH, does=make(a(URUK_HAI), strength(-1), gains("damage"))
)
MISADVENTURE_OF_MR_UNDERHILL = card(
    "1R129",
    "The Misadventure of Mr. Underhill",
    modifier(TWILIGHT_COST, COMPANION, +2, while_=Negated(At("sanctuary"))),
    cost=Exert(a(URUK_HAI)),
)
NO_ORDINARY_STORM = card(
    "1U130",
    "No Ordinary Storm",
    trigger(is_played(WEATHER & CONDITION, by="you"), does=Exert(a(GANDALF_CULTURE & (COMPANION | ALLY)))),
)
ORTHANC_ASSASSIN = card("1R131", "Orthanc Assassin")
PARRY = event(
    "1R132",
    "Parry",
    MANEUVER,
    cost=Spot(1, URUK_HAI),
    does=make(a(POSSESSION), bonus_cancelled(), until=UNTIL_REGROUP),
)
SARUMANS_AMBITION = card(
    "1C133",
    "Saruman's Ambition",
    modifier(TWILIGHT_COST, YOUR & ISENGARD & EVENT, -1),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(URUK_HAI), strength(+2))),
)
SARUMANS_CHILL = item(
    "1C134",
    "Saruman's Chill",
    trigger(moves_from(THIS_SITE), does=Exert(each(HOBBIT & COMPANION))),
    DISCARDED_AT_END_OF_TURN,
    bearer=SITE,
    one_per_bearer=True,
    cost=Exert(a(ISENGARD_MINION)),
)
SARUMANS_FROST = item(
    "1U135",
    "Saruman's Frost",
    modifier(STRENGTH, HOBBIT & LocatedAt(THIS_SITE), -2),
    DISCARDED_AT_END_OF_TURN,
    bearer=SITE,
    one_per_bearer=True,
    cost=Exert(a(ISENGARD_MINION)),
)
SARUMANS_POWER = event(
    "1U136", "Saruman's Power", SHADOW, cost=Exert(a(ISENGARD_MINION)), does=Discard(each(CONDITION))
)
SARUMANS_REACH = event(
    "1R137",
    "Saruman's Reach",
    MANEUVER,
    cost=Exert(a(URUK_HAI)),
    does=one_of(Exert(some(2, COMPANION, by=FREE_PEOPLES_PLAYER)), WearTheRing(), chooser=FREE_PEOPLES_PLAYER),
)
SARUMANS_SNOWS = item(
    "1C138",
    "Saruman's Snows",
    modifier(NO_ACTIONS, ANY, 1, while_=AtSite(THIS_SITE), detail=SKIRMISH),
    DISCARDED_AT_END_OF_TURN,
    bearer=SITE,
    cost=Exert(a(ISENGARD_MINION)),
)
SAVAGERY_TO_MATCH_THEIR_NUMBERS = event(
    "1R139",
    "Savagery to Match Their Numbers",
    SKIRMISH,
    does=one_of(
        make(a(URUK_HAI), strength(+2)),
        paying(Spot(5, COMPANION), make(a(URUK_HAI), strength(+4), gains("fierce"), until=UNTIL_REGROUP)),
    ),
)
SPIES_OF_SARUMAN = item(
    "1R140",
    "Spies of Saruman",
    modifier(SKIPPED, ANY, 1, while_=AtSite(THIS_SITE), detail=ARCHERY),
    DISCARDED_AT_END_OF_TURN,
    bearer=SITE,
    cost=Exert(a(ISENGARD_MINION)),
)
THEIR_ARROWS_ENRAGE = card(
    "1C141",
    "Their Arrows Enrage",
    modifier(STRENGTH, ARCHER & (COMPANION | ALLY), -1),
    to_play=Spots(SARUMAN | URUK_HAI),
)
TRAITORS_VOICE = card(
    "1U142",
    "Traitor's Voice",
    modifier(MOVE_LIMIT, ANY, -1, while_=either(Spots(RING_BEARER & EXHAUSTED), BurdensAtLeast(5))),
    to_play=Spots(URUK_HAI),
)
TROOP_OF_URUK_HAI = card(
    "1R143", "Troop of Uruk-hai", bar(NO_STRENGTH_FROM, CHARACTER & Skirmishing(THIS), from_=WEAPON)
)
URUK_BLOODLUST = card(
    "1C144",
    "Uruk Bloodlust",
    response(wins_skirmish(YOUR & URUK_HAI), cost=RemoveTwilight(1), does=Heal(TRIGGERING_CARD)),
)
URUK_BROOD = card(
    "1C145",
    "Uruk Brood",
    action(
        SKIRMISH,
        x=per_chosen(ANOTHER & URUK_HAI),
        cost=RemoveTwilight(2),
        does=make(THIS_CARD, strength(per_chosen(ANOTHER & URUK_HAI))),
    ),
)
URUK_FIGHTER = card(
    "1C146",
    "Uruk Fighter",
    action(MANEUVER, cost=Spot(5, COMPANION), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
URUK_GUARD = card(
    "1R147",
    "Uruk Guard",
    action(
        ASSIGNMENT,
        cost=(Exert(THIS_CARD), Choose(a(COMPANION))),
        does=in_force(bar(NO_PAIRING, COMPANION & THAT_ONE, from_=THIS)),
    ),
)
URUK_LIEUTENANT = card("1R148", "Uruk Lieutenant", modifier(STRENGTH, THIS, per(ANOTHER & URUK_HAI)))
URUK_MESSENGER = card("1C149", "Uruk Messenger", modifier(STRENGTH, THIS, +3, while_=Spots(WEATHER & CONDITION)))
URUK_RAGER = card("1C150", "Uruk Rager", trigger(wins_skirmish(THIS), does=DiscardTopOfDeck(2)))
URUK_SAVAGE = card("1C151", "Uruk Savage")
URUK_SHAMAN = card("1C152", "Uruk Shaman", action(MANEUVER, cost=RemoveTwilight(2), does=Heal(a(URUK_HAI))))
URUK_SLAYER = card(
    "1U153",
    "Uruk Slayer",
    action(SKIRMISH, cost=RemoveTwilight(1), does=make(THIS_CARD, strength(+1), limit=3)),
)
URUK_SOLDIER = card("1C154", "Uruk Soldier", when_played(may=True, does=DiscardTopOfDeck(1)))
URUK_SPY = card(
    "1R155",
    "Uruk Spy",
    response(
        PUTS_ON_RING,
        cost=(Exert(THIS_CARD), Spot(X, ISENGARD_MINION)),
        does=(DiscardTopOfDeck(X, YOU), AddBurdens(PerBound(CARDS, OfSide(SHADOW_SIDE)))),
        x=per(ISENGARD_MINION),
    ),
)
URUK_WARRIOR = card(
    "1C156",
    "Uruk Warrior",
    action(MANEUVER, cost=Spot(6, COMPANION), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
URUK_HAI_ARMORY = card("1C157", "Uruk-hai Armory", modifier(FELLOWSHIP_ARCHERY, ANY, -1, while_=Spots(URUK_HAI)))
URUK_HAI_RAIDING_PARTY = card("1C158", "Uruk-hai Raiding Party")
URUK_HAI_RAMPAGE = card(
    "1U159",
    "Uruk-hai Rampage",
    response(
        wins_skirmish(YOUR & URUK_HAI),
        cost=RemoveTwilight(3),
        does=make(TRIGGERING_CARD, gains("fierce"), until=UNTIL_REGROUP),
    ),
    to_play=Spots(URUK_HAI),
)
URUK_HAI_SWORD = item(
    "1C160", "Uruk-hai Sword", trigger(wins_skirmish(BEARER), does=DiscardTopOfDeck(1)), bearer=URUK_HAI
)
WARINESS = response_event(
    "1U161",
    "Wariness",
    is_played(STEALTH & EVENT),
    cost=one_of(Exert(a(YOUR & URUK_HAI)), Discard(a(YOUR & URUK_HAI))),
    does=Prevent(),
)
WORRY = card(
    "1U162",
    "Worry",
    trigger(
        loses_skirmish(COMPANION | ALLY, involving=URUK_HAI),
        does=one_of(Exert(a(RING_BEARER)), AddBurdens(1), chooser=FREE_PEOPLES_PLAYER),
    ),
    cost=Exert(a(URUK_HAI)),
)
