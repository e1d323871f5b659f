"""Events over the API."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.models import DeckVersion
from leagues.competition.shared_decks import sharing_warnings
from leagues.competition.verbs.requests import DoSerializer
from leagues.errors import Refused
from leagues.events import selectors, services
from leagues.events.api.own import own_do, own_of
from leagues.events.api.serializers import (
    DecideSerializer,
    EntrantSerializer,
    RegisteredSerializer,
    RegisterSerializer,
    RoundSerializer,
    SanctionRequestSerializer,
    StandingSerializer,
    TournamentSerializer,
    WhySerializer,
)
from leagues.events.models import Entrant, Pairing, Round, SanctionRequest, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.pages.forms import TournamentForm
from leagues.events.standings import standings_of
from leagues.events.state import rounds_of
from leagues.permissions import may_create, may_sanction
from players.requests import player_of


@dataclass(frozen=True, slots=True)
class RoundPairings:
    """A round with its tables, to be serialized."""

    row: Round
    pairings: list[selectors.PairingRow]


def _event(pk: int) -> Tournament:
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404
    return tournament


class TournamentsView(generics.ListAPIView[Tournament]):
    """All events, those that go on first; POST announces one."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = TournamentSerializer
    queryset = selectors.tournaments()

    def get_queryset(self) -> Any:
        """Those that the page lists; with ``archived=1`` those that are certified or over for a year."""
        archived = self.request.query_params.get("archived") == "1"
        return selectors.tournaments_listed(archived=archived, now=timezone.now())

    @extend_schema(parameters=[OpenApiParameter("archived", str, description="1: the archived events.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of events."""
        return self.list(request, *args, **kwargs)

    @extend_schema(request=DoSerializer, responses={201: TournamentSerializer}, operation_id="events_announce")
    def post(self, request: Request) -> Response:
        """Announce an event; ``data`` holds the fields of the form on the page, by name. With ``draft`` it is kept as a
        draft, which only its organiser and the staff see."""
        player = player_of(request)
        if not may_create(player):
            raise PermissionDenied(_("Only organisers announce events. Ask the staff for the role."))
        form = TournamentForm(_data(request), player=player)
        if not form.is_valid():
            raise ValidationError({name: [str(text) for text in errors] for name, errors in form.errors.items()})
        made = services.tournament_create(
            organiser=player, now=timezone.now(), draft=bool(_data(request).get("draft")), **form.service_fields()
        )
        return Response(TournamentSerializer(made).data, status=status.HTTP_201_CREATED)


class TournamentView(generics.RetrieveAPIView[Tournament]):
    """One event."""

    permission_classes = [AllowAny]
    serializer_class = TournamentSerializer
    queryset = selectors.tournaments()


class EntrantsView(generics.ListAPIView[Entrant]):
    """The entrants of an event."""

    permission_classes = [AllowAny]
    serializer_class = EntrantSerializer
    queryset = Entrant.objects.none()

    def get_queryset(self) -> Any:
        _event(self.kwargs["pk"])
        return Entrant.objects.filter(tournament=self.kwargs["pk"]).select_related("player").order_by("pk")


class PairingsView(APIView):
    """The rounds of an event with their tables."""

    permission_classes = [AllowAny]

    @extend_schema(responses=RoundSerializer(many=True), operation_id="events_pairings")
    def get(self, request: Request, pk: int) -> Response:
        """Every round."""
        tournament = _event(pk)
        rounds = {row.pk: RoundPairings(row, []) for row in rounds_of(tournament).defer(None)}
        pairings = Pairing.objects.filter(round__in=rounds).order_by("round_id", "table")
        for pairing in with_seats(selectors.pairings_named(pairings)):
            rounds[pairing.round_id].pairings.append(selectors.pairing_row(pairing, None))
        return Response(RoundSerializer(list(rounds.values()), many=True).data)


class StandingsView(APIView):
    """The standings of an event."""

    permission_classes = [AllowAny]

    @extend_schema(responses=StandingSerializer(many=True), operation_id="events_standings")
    def get(self, request: Request, pk: int) -> Response:
        """Everybody in order."""
        tournament = _event(pk)
        stage = tournament.stages.order_by("-number").first()
        columns = selectors.standing_columns(tournament, stage)
        rows: Any = selectors.standing_rows(standings_of(tournament, stage), None, columns)
        return Response(StandingSerializer(rows, many=True).data)


class WhyView(APIView):
    """How an entrant's place was decided."""

    permission_classes = [AllowAny]

    @extend_schema(responses=WhySerializer, operation_id="events_why")
    def get(self, request: Request, pk: int, entrant_id: int) -> Response:
        """The comparison with the entrant above, step by step."""
        tournament = _event(pk)
        try:
            trace = standings_of(tournament).why(tournament, entrant_id)
        except KeyError:
            raise Http404 from None
        return Response(WhySerializer({"place": trace.place, "text": selectors.trace_text(trace, tournament)}).data)


class DrawView(APIView):
    """The published prize draw."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="events_draw")
    def get(self, request: Request, pk: int) -> Response:
        """The manifest, and after the draw everything the verify script needs."""
        tournament = selectors.tournament_full(pk)
        published = selectors.draw_published(tournament) if tournament is not None else None
        if published is None:
            raise Http404
        return Response(published)


def _data(request: Request) -> dict[str, str]:
    data = DoSerializer(data=request.data)
    data.is_valid(raise_exception=True)
    return dict(data.validated_data["data"])


class SanctionRequestsView(generics.ListAPIView[SanctionRequest]):
    """Requests for sanctioning, undecided ones first; for staff."""

    serializer_class = SanctionRequestSerializer
    queryset = SanctionRequest.objects.none()

    def get_queryset(self) -> Any:
        if not may_sanction(self.request.user):
            raise PermissionDenied(_("Only staff see the requests for sanctioning."))
        return selectors.sanction_requests()


class SanctionDecideView(APIView):
    """Decide on a request for sanctioning."""

    @extend_schema(request=DecideSerializer, responses=SanctionRequestSerializer, operation_id="sanctioning_decide")
    def post(self, request: Request, pk: int) -> Response:
        """Approve or refuse; a refusal says why."""
        player = player_of(request)
        if not may_sanction(player):
            raise PermissionDenied(_("Only staff decide on sanction requests."))
        row = SanctionRequest.objects.filter(pk=pk).first()
        if row is None:
            raise Http404
        data = DecideSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        row = services.sanction_decide(request=row, actor=player, now=timezone.now(), **data.validated_data)
        return Response(SanctionRequestSerializer(row).data)


class RegisterView(APIView):
    """Register, or leave."""

    @extend_schema(request=RegisterSerializer, responses={201: RegisteredSerializer}, operation_id="events_register")
    def post(self, request: Request, pk: int) -> Response:
        """Register with one of your deck versions; again while registration is open to exchange it. Who is invited
        registers until the start."""
        data = RegisterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        own, sent = own_of(request, pk), {"deck_version": None, **data.validated_data}
        format = selectors.format_asked(own.tournament, sent["deck_format"])
        if format is None and sent["deck_format"]:
            raise Refused(_("No stage of this event is of this format; use one that its page names."))
        if format is not None and format != own.tournament.format:
            entrant = own_do(own, "stage-deck", {**sent, "deck_format": format}).entrant
        else:
            entrant = own_do(own, "register", sent)
        return self._registered(entrant, sent["deck_version"])

    @staticmethod
    def _registered(entrant: Entrant, version: DeckVersion | None) -> Response:
        tournament = entrant.tournament
        warnings = sharing_warnings(version, hidden=tournament.lists_hidden, where=tournament.name)
        body = {**EntrantSerializer(entrant).data, "warnings": warnings}
        return Response(body, status=status.HTTP_201_CREATED)


class DropView(APIView):
    """Leave an event."""

    @extend_schema(request=None, responses=EntrantSerializer, operation_id="events_drop")
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw before the start, or drop; an open match is then lost."""
        return Response(EntrantSerializer(own_do(own_of(request, pk, "drop"), "drop")).data)


class ReturnView(APIView):
    """Come back to an event."""

    @extend_schema(request=None, responses=EntrantSerializer, operation_id="events_return")
    def post(self, request: Request, pk: int) -> Response:
        """Come back after you dropped: once, before another round is paired, where the event allows it."""
        return Response(EntrantSerializer(own_do(own_of(request, pk, "return"), "return")).data)
