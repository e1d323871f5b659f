"""A verb about an event or somebody's place in it, and the event as an official sees it now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from leagues.competition.verbs.verb import Console, Verb
from leagues.events import selectors
from leagues.events.limited_selectors import LimitedState, limited_state
from leagues.events.models import (
    Appeal,
    Draw,
    EntryRequest,
    Pairing,
    Proposal,
    Round,
    SanctionRequest,
    Stage,
    Tournament,
)
from leagues.events.own_entry import OwnEntry
from leagues.events.state import CurrentRound, current_round, event_is_over

__all__ = ["EventConsole", "EventVerb", "OwnVerb"]


@dataclass(frozen=True)
class EventVerb(Verb):
    """A verb about an event; its services take it as ``tournament``."""

    def subjects(self, subject: Tournament) -> Mapping[str, Any]:
        """The event, by the name under which services take it."""
        return {"tournament": subject}


MISSING = {"entrant": _("You are not in this event."), "pairing": _("You have no open table in this event.")}
"""What a player lacks for a verb whose service takes it."""


@dataclass(frozen=True)
class OwnVerb(Verb):
    """A verb of a player about their own place in an event; its services take what they need of their `OwnEntry`.

    ``when`` is asked of the `OwnEntry`. In the API the verb is what ``method`` does at the ``address`` of the event.
    """

    _: KW_ONLY
    address: str
    method: str = "POST"

    def subjects(self, subject: OwnEntry) -> Mapping[str, Any]:
        """What of a player's place the service takes."""
        names = self.arguments & {"tournament", "player", "entrant", "pairing"}
        return {name: getattr(subject, name) for name in names}

    def missing(self, own: OwnEntry) -> str:
        """Which part of a place the player lacks for it, in a sentence; empty where they have what it takes."""
        about = self.subjects(own)
        return next((str(text) for name, text in MISSING.items() if name in about and about[name] is None), "")


class EventConsole(Console[Tournament]):
    """An event as an official sees it now. Each fact is looked up when a verb or the page first asks for it."""

    @cached_property
    def current(self) -> CurrentRound | None:
        """The round that is played now, or that was the last."""
        return current_round(self.subject)

    @property
    def round(self) -> Round | None:
        """Its row."""
        return self.current.row if self.current is not None else None

    @cached_property
    def stage(self) -> Stage | None:
        """The stage that is played now."""
        return self.current.row.stage if self.current is not None else self.subject.stages.first()

    @cached_property
    def _results_owed(self) -> dict[str, int]:
        if self.current is None or not self.current.is_open:
            return {"missing": 0, "disputed": 0}
        return self.current.row.pairings.aggregate(
            missing=Count("pk", filter=Q(result=Pairing.Result.OPEN)), disputed=Count("pk", filter=selectors.DISPUTED)
        )

    @property
    def missing(self) -> int:
        """How many results of the round are missing."""
        return self._results_owed["missing"]

    @property
    def disputed(self) -> int:
        """Of how many the players report different ones."""
        return self._results_owed["disputed"]

    @property
    def all_in(self) -> bool:
        """Whether the event runs and waits for no result."""
        return self.subject.is_running and not self.missing

    @cached_property
    def rounds_left(self) -> bool:
        """Whether another round can follow the one that is played."""
        if self.current is None:
            return False
        over = event_is_over(self.subject, self.current) if self.all_in else self.current.is_last
        return not over

    @property
    def pairs_next(self) -> bool:
        """Whether the next round can be paired."""
        return self.all_in and (self.rounds_left or self.current is None)

    @cached_property
    def entered(self) -> int:
        """How many entrants it has or had."""
        return selectors.entrants_shown(self.subject).count()

    @cached_property
    def waiting(self) -> int:
        """How many wait for a place."""
        return selectors.waiting_shown(self.subject).count()

    @cached_property
    def requests(self) -> list[EntryRequest]:
        """What waits for an official's answer, oldest first."""
        return selectors.open_requests(self.subject)

    @cached_property
    def proposals(self) -> list[Proposal]:
        """What waits for a second person, the newest first."""
        return list(selectors.open_proposals(self.subject))

    @cached_property
    def limited(self) -> LimitedState | None:
        """Where its packs and drafts stand."""
        return limited_state(self.subject, None, self.now)

    @property
    def limited_stage(self) -> str:
        """The stage of its packs and drafts before the start; empty where there are none."""
        return self.limited.stage if self.limited is not None and self.subject.is_before_start else ""

    @cached_property
    def draw(self) -> Draw | None:
        """Its prize draw."""
        return selectors.draw_of(self.subject)

    @cached_property
    def sanction_request(self) -> SanctionRequest | None:
        """What its organiser asked the staff last."""
        return self.subject.sanction_requests.order_by("-pk").first()

    @property
    def sanction_is_asked(self) -> bool:
        """Whether the staff have not answered."""
        return self.sanction_request is not None and self.sanction_request.status == SanctionRequest.Status.OPEN

    @cached_property
    def takes_guests(self) -> bool:
        """Whether a guest can be entered: before the start, or late where the announcement allows it."""
        if not self.subject.at_table or self.subject.is_announced:
            return False
        return self.subject.is_before_start or selectors.rounds_missed_now(self.subject) is not None

    @cached_property
    def open_appeals(self) -> bool:
        """Whether an appeal waits for an answer."""
        return Appeal.objects.filter(operation__tournament=self.subject, status=Appeal.Status.OPEN).exists()

    @cached_property
    def may_undo(self) -> bool:
        """Whether the person may undo; once the results are certified that takes another office."""
        return bool(self.may(selectors.undo_action(self.subject)))
