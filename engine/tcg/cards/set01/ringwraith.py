"""Ringwraith cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

WITCH_KING = Titled("The Witch-king")
LEMENYA = Titled("Úlairë Lemenya")
BUT_THE_RING_BEARER = COMPANION & ~RING_BEARER

ALL_BLADES_PERISH = response_event("1U203", "All Blades Perish", about_to_take_wound(NAZGUL), does=Prevent())
ALL_VEILS_REMOVED = event(
    "1R204", "All Veils Removed", SKIRMISH, does=make(a(NAZGUL), strength(+2).or_(+5, when=WearingTheRing()))
)
BEAUTY_IS_FADING = event(
    "1R205",
    "Beauty Is Fading",
    MANEUVER,
    cost=Exert(a(NAZGUL)),
    does=If(
        Spots(FREE_PEOPLES & (POSSESSION | CONDITION)),
        Discard(a(FREE_PEOPLES & (POSSESSION | CONDITION))),
        Discard(a((ALLY | COMPANION) & ~RING_BEARER)),
    ),
)
BENT_ON_DISCOVERY = card(
    "1R206",
    "Bent on Discovery",
    trigger(YOUR_SHADOW_PHASE_STARTS, does=Draw(1)),
    trigger(YOUR_SHADOW_PHASE_ENDS, does=one_of(Exert(a(NAZGUL)), Discard(THIS_CARD))),
)
BLACK_BREATH = card(
    "1U207",
    "Black Breath",
    action(SKIRMISH, does=TransferThis(a(CHARACTER & Skirmishing(NAZGUL)))),
    bar(BURDENS_STAY, BEARER),
    bar(WOUNDS_STAY, BEARER),
)
BLACK_STEED = item(
    "1R208",
    "Black Steed",
    modifier(STRENGTH, BEARER, +2, while_=At("plains")),
    when_true(At("underground"), does=Discard(THIS_CARD)),
    bearer=NAZGUL,
)
BLADE_TIP = card(
    "1U209",
    "Blade Tip",
    response(wins_skirmish(YOUR & NAZGUL), does=TransferThis(OTHER_SIDE)),
    trigger(FELLOWSHIP_PHASE_STARTS, does=If(Spots(BEARER & RING_BEARER), AddBurdens(1), Wound(a(BEARER)))),
    one_per_bearer=True,
)
DARK_WHISPERS = event(
    "1R210",
    "Dark Whispers",
    SKIRMISH,
    does=one_of(
        paying(SpotBurdens(3), make(a(NAZGUL), strength(+1), gains("damage"))),
        paying(SpotBurdens(6), make(a(NAZGUL), strength(+3), gains("damage", 2))),
    ),
)
DRAWN_TO_ITS_POWER = card(
    "1U211", "Drawn to Its Power", trigger(is_killed(COMPANION & Skirmishing(NAZGUL)), does=AddBurdens(1))
)
FEAR = event("1R212", "Fear", MANEUVER, cost=Exert(a(YOUR & NAZGUL)), does=Discard(a(ALLY)))
FROZEN_BY_FEAR = event(
    "1U213",
    "Frozen by Fear",
    SKIRMISH,
    does=make(a(NAZGUL), strength(+2).or_(+3, when=Spots(RING_BEARER & ASSIGNED))),
)
IN_THE_RINGWRAITHS_WAKE = response_event(
    "1R214",
    "In the Ringwraith's Wake",
    wins_skirmish(NAZGUL),
    does=one_of(Exert(a(RING_BEARER)), AddBurdens(1), chooser=FREE_PEOPLES_PLAYER),
)
THE_MASTERS_WILL = event(
    "1U215",
    "The Master's Will",
    SHADOW,
    cost=Spot(X, NAZGUL),
    does=reveal(TopOfDeck(X), TakeIntoHand(RINGWRAITH), DiscardShown()),
    x=per(NAZGUL),
)
MORGUL_BLADE = item(
    "1R216",
    "Morgul Blade",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=Transfer(Titled("Blade Tip"), a(COMPANION & Skirmishing(BEARER)), out_of=(SUPPORT, DISCARD)),
    ),
    bearer=NAZGUL,
    beside_another=True,
)
MORGUL_GATES = event("1R217", "Morgul Gates", SHADOW, does=Play(NAZGUL, discount=2))
NAZGUL_SWORD = item(
    "1U218",
    "Nazgûl Sword",
    modifier(KEYWORD, BEARER, 1, detail="damage", while_=BurdensAtLeast(3)),
    bearer=NAZGUL,
)
THE_NINE_SERVANTS_OF_SAURON = card(
    "1U219",
    "The Nine Servants of Sauron",
    trigger(is_played(NAZGUL, by="you"), may=True, does=Exert(a(HOBBIT & ~RING_BEARER))),
)
NOT_EASILY_DESTROYED = card(
    "1U220",
    "Not Easily Destroyed",
    action(MANEUVER, SKIRMISH, cost=RemoveTwilight(3), does=Heal(a(NAZGUL))),
)
THE_PALE_BLADE = item(
    "1R221",
    "The Pale Blade",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    response(wins_skirmish(WITCH_KING), cost=Exert(TRIGGERING_CARD), does=Discard(a(FREE_PEOPLES & CONDITION))),
    bearer=WITCH_KING,
)
PATHS_SELDOM_TRODDEN = card(
    "1U222",
    "Paths Seldom Trodden",
    action(SHADOW, cost=RemoveTwilight(3), does=ReplaceSite(here=True)),
    to_play=Spots(NAZGUL),
)
RELENTLESS_CHARGE = event(
    "1U223", "Relentless Charge", MANEUVER, cost=Exert(a(NAZGUL)), does=Wound(each(ARCHER & COMPANION))
)
RETURN_TO_ITS_MASTER = response_event(
    "1R224",
    "Return to Its Master",
    SKIRMISH_ENDS,
    when=WearingTheRing(),
    does=(
        CancelAssignments(),
        Assign(a(NAZGUL), to=a(RING_BEARER, bind="fighter"), additional=True),
        IgnoreText(THE_ONE_RING),
    ),
)
SWORD_OF_MINAS_MORGUL = item(
    "1U225",
    "Sword of Minas Morgul",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    action(
        SKIRMISH,
        cost=Exert(a(LEMENYA)),
        does=Discard(a(POSSESSION & BorneBy(CHARACTER & Skirmishing(THAT_ONE)))),
    ),
    bearer=LEMENYA,
)
THEIR_POWER_IS_IN_TERROR = event(
    "1U226", "Their Power Is in Terror", MANEUVER, cost=Exert(a(NAZGUL)), does=Wound(each(ALLY))
)
THRESHOLD_OF_SHADOW = event(
    "1U227", "Threshold of Shadow", SKIRMISH, does=make(a(NAZGUL), strength(+2).or_(+4, when=BurdensAtLeast(5)))
)
THE_TWILIGHT_WORLD = response_event(
    "1R228", "The Twilight World", PUTS_ON_RING, cost=Exert(a(NAZGUL)), does=AddBurdens(2)
)
ULAIRE_ATTEA = card(
    "1R229",
    "Úlairë Attëa, Keeper of Dol Guldur",
    action(SKIRMISH, cost=RemoveTwilight(1), does=make(THIS_CARD, strength(+1), limit=5)),
)
ULAIRE_CANTEA = card(
    "1R230",
    "Úlairë Cantëa, Lieutenant of Dol Guldur",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=Discard(a(WEAPON & BorneBy(CHARACTER & Skirmishing(THIS))))),
)
ULAIRE_ENQUEA = card(
    "1U231",
    "Úlairë Enquëa, Lieutenant of Morgul",
    action(
        MANEUVER,
        when=either(Spots(COMPANION, 6), BurdensAtLeast(5)),
        cost=Exert(THIS_CARD),
        does=Wound(a(BUT_THE_RING_BEARER)),
    ),
)
ULAIRE_LEMENYA = card(
    "1U232",
    "Úlairë Lemenya, Lieutenant of Morgul",
    modifier(STRENGTH, (COMPANION | ALLY) & Bearing(RINGWRAITH & CONDITION), -2),
)
ULAIRE_NELYA = card(
    "1U233", "Úlairë Nelya, Lieutenant of Morgul", action(SHADOW, cost=Exert(THIS_CARD), does=ReplaceSite())
)
ULAIRE_NERTEA = card(
    "1U234",
    "Úlairë Nertëa, Messenger of Dol Guldur",
    when_played(does=Repeat(may(Play(MINION, out_of=(DISCARD,))), per(COMPANION, over=4))),
)
ULAIRE_OTSEA = card(
    "1U235",
    "Úlairë Otsëa, Lieutenant of Morgul",
    action(SHADOW, cost=Exert(THIS_CARD), does=make(a(RINGWRAITH & MINION), gains("fierce"), until=UNTIL_REGROUP)),
)
ULAIRE_TOLDEA = card(
    "1R236",
    "Úlairë Toldëa, Messenger of Morgul",
    action(ASSIGNMENT, cost=SpotBurdens(4), does=Assign(THIS_CARD, to=a(BUT_THE_RING_BEARER))),
)
THE_WITCH_KING = card("1R237", "The Witch-king, Lord of Angmar", modifier(STRENGTH, THIS, per(ANOTHER & NAZGUL, 2)))
WREATHED_IN_SHADOW = card(
    "1U238",
    "Wreathed in Shadow",
    action(ARCHERY, cost=RemoveTwilight(1), does=MakeTotal(FELLOWSHIP_ARCHERY, -1)),
    to_play=Spots(NAZGUL),
)
