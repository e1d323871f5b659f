"""Pages to print: pairings by table and by name, standings, result slips, and sheets for deck checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cardpool.decks.selectors import deck_report
from leagues.errors import Refused
from leagues.events import selectors, services
from leagues.events.models import Entrant, Pairing, Round, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.pages.event import tournament_or_404
from leagues.events.standings import standings_of
from leagues.events.state import rounds_of
from players.models import Player
from players.requests import player_of
from players.security.qr_code import QrCode, qr_code
from players.staff.authority import Action, check

__all__ = ["Place", "Slip", "by_name", "deck_sheet", "door", "guest_sheet", "pairings", "slips", "standings"]


SLIPS_ON_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player sits; ``opponent`` names the others at the table, and is empty for the bye."""

    name: str
    table: int
    opponent: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip of a table, with the code of the page on which its result is reported."""

    pairing: Pairing
    url: str
    code: QrCode

    @property
    def signatures(self) -> list[Entrant]:
        """Who signs below the table; at a pod there is room in it."""
        return [] if self.pairing.is_pod else self.pairing.entrants


def _round(request: HttpRequest, tournament: Tournament) -> Round:
    """The round that the query names, else the last one. Raises Http404 before the first."""
    rounds = list(rounds_of(tournament))
    wanted = (request.GET.get("stage", ""), request.GET.get("round", ""))
    named_rounds = [row for row in rounds if wanted[1] == str(row.number) and wanted[0] in ("", str(row.stage.number))]
    if not rounds or (any(wanted) and not named_rounds):
        raise Http404(_("There is no such round."))
    return (named_rounds or rounds)[-1]


def _shown(request: HttpRequest, what: str, tournament: Tournament, **context: Any) -> HttpResponse:
    common = {"tournament": tournament, "now": timezone.now(), "section": "events"}
    return render(request, f"leagues/print/{what}.html", {**common, **context})


@require_safe
def pairings(request: HttpRequest, pk: int) -> HttpResponse:
    """The tables of a round, by number."""
    tournament = tournament_or_404(pk)
    row = _round(request, tournament)
    return _shown(request, "pairings", tournament, round=row, pairings=with_seats(selectors.round_tables(row)))


@require_safe
def by_name(request: HttpRequest, pk: int) -> HttpResponse:
    """Where everybody sits in a round, by name."""
    tournament = tournament_or_404(pk)
    row = _round(request, tournament)
    places = []
    for pairing in with_seats(selectors.round_tables(row)):
        names = [str(entrant.player) for entrant in pairing.entrants]
        for seat, name in enumerate(names):
            places.append(Place(name, pairing.table, ", ".join(names[:seat] + names[seat + 1 :])))
    places.sort(key=lambda place: (place.name.casefold(), place.name))
    return _shown(request, "by_name", tournament, round=row, places=places)


@require_safe
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of a stage, by default the last one."""
    tournament = tournament_or_404(pk)
    stages = list(tournament.stages.order_by("number"))
    if not stages:
        raise Http404(_("There are no standings before the start."))
    stage = next((stage for stage in stages if str(stage.number) == request.GET.get("stage", "")), stages[-1])
    columns = selectors.standing_columns(tournament, stage)
    rows = selectors.standing_rows(standings_of(tournament, stage), None, columns)
    shown = {"stage": stage, "columns": columns, "standings": rows, "round": rounds_of(tournament).last()}
    return _shown(request, "standings", tournament, **shown)


@login_required
@require_safe
def slips(request: HttpRequest, pk: int) -> HttpResponse:
    """The result slips of a round's open tables, four on a sheet, for officials."""
    tournament = tournament_or_404(pk)
    _official(request, tournament)
    row = _round(request, tournament)
    made = []
    open_tables = selectors.round_tables(row).exclude(second=None).filter(result=Pairing.Result.OPEN)
    for pairing in with_seats(open_tables):
        url = f"{settings.BASE_URL}{report_path(tournament, pairing)}"
        made.append(Slip(pairing, url, qr_code(url)))
    sheets = [made[begun : begun + SLIPS_ON_A_SHEET] for begun in range(0, len(made), SLIPS_ON_A_SHEET)]
    return _shown(request, "slips", tournament, round=row, sheets=sheets)


def report_path(tournament: Tournament, pairing: Pairing) -> str:
    """The page on which the players of a table report: their match where it is played here, else the top of the
    event's page."""
    own_table = f"{tournament.get_absolute_url()}#now"
    return pairing.match.get_absolute_url() if pairing.match is not None else own_table


@require_safe
def door(request: HttpRequest, pk: int) -> HttpResponse:
    """A sheet for the door with the code of the page on which one registers."""
    tournament = tournament_or_404(pk)
    url = f"{settings.BASE_URL}{reverse('leagues:register', args=[pk])}"
    return _shown(request, "door", tournament, url=url, code=qr_code(url))


@dataclass(frozen=True, slots=True)
class GuestSlip:
    """What a guest is handed: the code to claim the account with, and the QR code of the page that takes it."""

    player: Player
    secret: str
    code: QrCode


def guest_sheet(tournament: Tournament, renewed: Sequence[tuple[Player, str]], now: datetime) -> dict[str, Any]:
    """What the sheet of guests' codes shows. In an address the code stands after the #, which is sent to nobody."""
    claim = f"{settings.BASE_URL}{reverse('players:claim')}"
    slips = [
        GuestSlip(player, secret, qr_code(f"{claim}?number={player.player_number}#{secret}"))
        for player, secret in renewed
    ]
    return {"tournament": tournament, "now": now, "section": "events", "slips": slips, "claim": claim}


@login_required
@require_safe
def deck_sheet(request: HttpRequest, pk: int, entrant_id: int) -> HttpResponse:
    """A registered list with a box for each copy of a card, for officials. It is noted as a reading of the list."""
    tournament = tournament_or_404(pk)
    _official(request, tournament)
    entrant = tournament.entrants.select_related("player", "deck_version__deck", "tournament").filter(pk=entrant_id)
    row = entrant.first()
    if row is None or row.deck_version is None or tournament.format is None:
        raise Http404(_("Nobody of this number is in the event with a deck."))
    try:
        version = services.deck_read(entrant=row, reader=player_of(request), now=timezone.now())
    except Refused as error:
        raise PermissionDenied(error.message) from error
    assert version is not None
    report = deck_report(version.deck_list(), tournament.format.rules())
    groups = [
        (f"{side}: {group.title}", [(line.card.name, line.card.id, "□" * line.count) for line in group.rows])
        for side, groups in ((_("Free Peoples"), report.free), (_("Shadow"), report.shadow))
        for group in groups
    ]
    table = selectors.own_table(rounds_of(tournament).last(), row, None)
    context = {"entrant": row, "report": report, "groups": groups, "table": table}
    return _shown(request, "deck_sheet", tournament, **context)


def _official(request: HttpRequest, tournament: Tournament) -> None:
    try:
        check(player_of(request), Action.TOURNAMENT_CONSOLE, tournament)
    except Refused as error:
        raise PermissionDenied(error.message) from error
