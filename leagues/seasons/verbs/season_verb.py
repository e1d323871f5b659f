"""A verb about a season or somebody's place in it, and the season as an official sees it now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from leagues.competition.verbs.fields import Data
from leagues.competition.verbs.verb import Console, Verb
from leagues.errors import WrongState
from leagues.seasons import selectors
from leagues.seasons.ending.prizes_draw import draw_refusal
from leagues.seasons.models import Season, SeasonDraw, SeasonEntrant
from players.models import Player

__all__ = ["OwnVerb", "SeasonConsole", "SeasonVerb"]


@dataclass(frozen=True)
class SeasonVerb(Verb):
    """A verb about a season; its services take it as ``season``, or its league.

    ``useful`` says of a `SeasonConsole` whether it is of use now; where it is not, its form is folded below the others.
    """

    useful: Callable[[SeasonConsole], object] = lambda console: True

    def subjects(self, subject: Season) -> Mapping[str, Any]:
        """The season and its league, by the names under which services take them."""
        return {"season": subject, "league": subject.league}


@dataclass(frozen=True)
class OwnVerb(Verb):
    """A verb of a player about their own place in a season; its services take it as ``entrant``.

    ``when`` is asked of their `OwnPlace`.
    """

    def run(self, data: Data, subject: SeasonEntrant | None, actor: Player, now: datetime) -> Any:
        """Read the fields and do it; what the service returns. Raises Refused, also for who has no place."""
        if subject is None:
            raise WrongState(gettext("You are not in this season; enter it first."))
        return super().run(data, subject, actor, now)

    def subjects(self, subject: SeasonEntrant) -> Mapping[str, Any]:
        """The place, by the name under which services take it."""
        return {"entrant": subject}


class SeasonConsole(Console[Season]):
    """A season as an official sees it now. Each fact is looked up when a verb or the page first asks for it."""

    @property
    def is_going(self) -> bool:
        """Whether it is announced and has not ended."""
        return self.subject.is_announced or self.subject.is_running

    @property
    def is_played(self) -> bool:
        """Whether it has begun, and was not cancelled."""
        return self.subject.is_running or self.subject.is_finished

    @cached_property
    def entered(self) -> int:
        """How many are in."""
        return selectors.entered_count(self.subject)

    @cached_property
    def rows(self) -> list[selectors.SeriesRow]:
        """Its series with their numbers of tables."""
        return selectors.series_rows(self.subject)

    @property
    def open_tables(self) -> int:
        """How many matches have no result."""
        return sum(row.open for row in self.rows)

    @property
    def tables(self) -> int:
        """How many matches count."""
        return sum(row.tables for row in self.rows)

    @property
    def late(self) -> list[selectors.SeriesRow]:
        """The series whose time is up, and whose matches go on."""
        return [row for row in self.rows if row.open and row.series.closes_at <= self.now]

    @property
    def to_certify(self) -> list[selectors.SeriesRow]:
        """The series that were played, are closed and not certified."""
        return [
            row for row in self.rows if row.series.opened_at and row.series.closed_at and not row.series.certified_at
        ]

    @cached_property
    def draw(self) -> SeasonDraw | None:
        """Its prize draw."""
        return selectors.draw_of(self.subject)

    @cached_property
    def draw_refusal(self) -> str:
        """Why the prizes cannot be drawn now; empty where they can."""
        return draw_refusal(self.subject)

    @property
    def draws_now(self) -> bool:
        """Whether the prizes can be drawn now."""
        waits = self.draw is not None and self.draw.drawn_at is None and self.subject.is_finished
        opens = self.subject.draw_opens_at
        return waits and not self.draw_refusal and opens is not None and opens <= self.now
