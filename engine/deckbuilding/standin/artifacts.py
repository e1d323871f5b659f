"""Artifacts of the main deck."""

from engine.deckbuilding.filters import ARTIFACTS, CORRUPTIONS, ENEMIES
from engine.deckbuilding.language import Defense
from engine.deckbuilding.standin.filters import COURAGES
from engine.deckbuilding.words.amounts import PerLocation, PerOwned, PerPlayed
from engine.deckbuilding.words.cards import artifact
from engine.deckbuilding.words.verbs import (
    DestroyCards,
    DiscardCards,
    DrawCards,
    FromDiscard,
    GainPower,
    LookAtTop,
)

ARTIFACT_CARDS = (
    artifact(
        "Pipe-weed", 1, 0, copies=3,
        play=(GainPower(1), LookAtTop(1)),
    ),
    artifact(
        "Walking Staff", 2, 0, copies=3,
        play=(GainPower(2), GainPower(PerLocation())),
    ),
    artifact(
        "Elven Cloak", 3, 1, copies=3,
        play=(GainPower(1), DrawCards(1)),
        defense=Defense(bonus=(DrawCards(1),)),
    ),
    artifact(
        "Lembas", 3, 1, copies=3,
        play=(FromDiscard(2, COURAGES, up_to=True),),
    ),
    artifact(
        "Barrow Blade", 4, 1, copies=2,
        play=(GainPower(2), GainPower(PerPlayed(ENEMIES))),
    ),
    artifact(
        "Book of Mazarbul", 5, PerOwned(ARTIFACTS),
        play=(DrawCards(2),),
    ),
    artifact(
        "Phial of Galadriel", 5, 1,
        play=(GainPower(2), DestroyCards(2, ("hand", "discard"), CORRUPTIONS, up_to=True)),
    ),
    artifact(
        "Mirror of Galadriel", 5, 1,
        play=(DrawCards(3), DiscardCards(2)),
    ),
    artifact(
        "Shirt of Mithril", 6, 2,
        play=(GainPower(3),),
        defense=Defense("reveal"),
    ),
)  # fmt: skip
