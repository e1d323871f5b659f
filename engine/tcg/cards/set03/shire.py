"""Shire cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

FRODO = Titled("Frodo")

BILL_THE_PONY = item(
    "3U106",
    "Bill the Pony",
    modifier(SHADOW_NUMBER, ANY, -1),
    when_true(At("underground"), does=Discard(THIS_CARD)),
    bearer=HOBBIT & COMPANION,
)
FRODOS_PIPE = item(
    "3U107",
    "Frodo's Pipe",
    action(
        FELLOWSHIP,
        x=per(PIPE),
        cost=(Discard(a(PIPEWEED & POSSESSION)), Spot(X, PIPE)),
        does=Heal(a(COMPANION & WithSignet("frodo")), times=X),
    ),
    bearer=FRODO,
)
FRYING_PAN = item(
    "3C108",
    "Frying Pan",
    action(SKIRMISH, cost=Exert(a(BEARER)), does=Wound(a(ORC & Skirmishing(BEARER)))),
    bearer=HOBBIT,
)
MEANT_TO_BE_ALONE = event(
    "3C109",
    "Meant to Be Alone",
    FELLOWSHIP,
    when=Spots(HOBBIT & COMPANION & ~RING_BEARER),
    does=reveal(RandomFromHand(1), RemoveTwilight(CostOf(CARDS))),
)
MELILOT_BRANDYBUCK = card(
    "3R110",
    "Melilot Brandybuck, Merry Dancer",
    response(about_to_add_burden(by=SHADOW_CARD), cost=Exert(THIS_CARD), does=Prevent()),
)
OLD_NOAKES = card(
    "3C111",
    "Old Noakes, Purveyor of Wisdoms",
    trigger(made_to_discard(by=SHADOW_CARD), may=True, does=Discard(a(MINION | (SHADOW_CARD & CONDITION)))),
)
SEEK_AND_HIDE = event(
    "3C112", "Seek and Hide", SKIRMISH, when=Spots(SHIRE & COMPANION, 2), does=make(a(MINION), loses_damage_bonuses())
)
THE_SHIRE_COUNTRYSIDE = card(
    "3R113",
    "The Shire Countryside",
    trigger(removes_burden(~HOBBIT), may=True, does=Heal(a(COMPANION))),
    to_play=Spots(SHIRE & COMPANION, 2),
)
THREE_MONSTROUS_TROLLS = card(
    "3C114",
    "Three Monstrous Trolls",
    response(about_to_add_twilight(SHADOW_CARD), cost=Exert(a(HOBBIT & ALLY)), does=Prevent()),
)
