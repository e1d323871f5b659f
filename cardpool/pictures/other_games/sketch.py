"""What is drawn of a card of another game, in the card game's terms."""

from dataclasses import dataclass

from cardpool.pictures.card_picture import Subject, subject_of
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["Sketch"]


@dataclass(frozen=True, slots=True)
class Sketch:
    """The facts that choose a picture.

    Attributes:
        title: the card's name.
        type: the type of the card game whose pictures it is like.
        culture: whose hues and home it has.
        race: of the figure; empty: as its name or culture tells.
        kind: the class of an object.
        keywords: those of a site, or of a condition.
        phase: the phase of an event.
        site_number: where on the path a site would lie.
        shadow: whether it is the enemy's.
        unique: whether it stands alone.
        subject: draws what the picture is of.
    """

    title: str
    type: str
    culture: str = ""
    race: str = ""
    kind: str = ""
    keywords: tuple[str, ...] = ()
    phase: str = ""
    site_number: int | None = None
    shadow: bool = False
    unique: bool = False
    subject: Subject = subject_of

    def facts(self, card_id: str) -> CardFacts:
        """The facts as the hand reads them; the id varies the picture."""
        return CardFacts(
            id=card_id,
            set=0,
            rarity="",
            number=0,
            title=self.title,
            subtitle="",
            unique=self.unique,
            type=self.type,
            side=names.SHADOW_SIDE if self.shadow else names.FREE_PEOPLES_SIDE,
            culture=self.culture,
            twilight=None,
            strength=None,
            vitality=None,
            resistance=None,
            site_number=self.site_number,
            shadow_number=None,
            arrow="",
            signet="",
            races=(self.race,) if self.race else (),
            classes=(self.kind,) if self.kind else (),
            keywords=tuple((keyword, 1) for keyword in self.keywords),
            phases=(self.phase,) if self.phase else (),
            home_sites=(),
            ring_bearer=False,
        )
