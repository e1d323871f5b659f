"""API addresses about events."""

from django.urls import path

from leagues import (
    api,
    appeal_views,
    deck_check_views,
    draft_api,
    hall,
    penalty_api,
    record_api,
    request_api,
    table_api,
)

app_name = "leagues-api"
urlpatterns = [
    path("events/", api.TournamentsView.as_view(), name="events"),
    path("events/drafts/", draft_api.DraftsView.as_view(), name="drafts"),
    path("events/drafts/<id:pk>/", draft_api.DraftView.as_view(), name="draft"),
    path("events/drafts/<id:pk>/announce/", draft_api.DraftAnnounceView.as_view(), name="draft-announce"),
    path("events/<id:pk>/copy/", draft_api.CopyView.as_view(), name="copy"),
    path("events/<id:pk>/", api.TournamentView.as_view(), name="event"),
    path("events/<id:pk>/entrants/", api.EntrantsView.as_view(), name="entrants"),
    path("events/<id:pk>/pairings/", api.PairingsView.as_view(), name="pairings"),
    path("events/<id:pk>/standings/", api.StandingsView.as_view(), name="standings"),
    path("events/<id:pk>/standings/<id:entrant_id>/why/", api.WhyView.as_view(), name="why"),
    path("events/<id:pk>/entrants/<id:entrant_id>/deck/", record_api.EntrantDeckView.as_view(), name="entrant-deck"),
    path(
        "events/<id:pk>/entrants/<id:entrant_id>/penalties/",
        penalty_api.EntrantPenaltiesView.as_view(),
        name="entrant-penalties",
    ),
    path("events/<id:pk>/appeals/", appeal_views.AppealsView.as_view(), name="appeals"),
    path("events/<id:pk>/deck-checks/", deck_check_views.DeckChecksView.as_view(), name="deck-checks"),
    path("events/<id:pk>/hall/", hall.HallView.as_view(), name="hall"),
    path("penalties/", penalty_api.OwnPenaltiesView.as_view(), name="own-penalties"),
    path("events/<id:pk>/officials/", record_api.OfficialsView.as_view(), name="officials"),
    path("events/<id:pk>/log/", record_api.LogView.as_view(), name="log"),
    path("events/<id:pk>/draw/", api.DrawView.as_view(), name="draw"),
    path("events/<id:pk>/file/", record_api.EventFileView.as_view(), name="file"),
    path("events/<id:pk>/register/", api.RegisterView.as_view(), name="register"),
    path("events/<id:pk>/request/", request_api.EntryRequestView.as_view(), name="request-withdraw"),
    path("events/<id:pk>/requests/", request_api.EntryRequestsView.as_view(), name="requests"),
    path("events/<id:pk>/waiting/", request_api.WaitingListView.as_view(), name="waiting"),
    path("events/<id:pk>/do/<slug:verb>/", api.DoView.as_view(), name="do"),
    path("sanctioning/", api.SanctionRequestsView.as_view(), name="sanctions"),
    path("sanctioning/<id:pk>/decide/", api.SanctionDecideView.as_view(), name="sanction-decide"),
    path("events/<id:pk>/check-in/", request_api.CheckInView.as_view(), name="check-in"),
    path("events/<id:pk>/starter/", request_api.StarterView.as_view(), name="starter"),
    path("events/<id:pk>/return/", api.ReturnView.as_view(), name="return"),
    path("events/<id:pk>/drop/", api.DropView.as_view(), name="drop"),
    path("events/<id:pk>/draw-offer/", table_api.DrawOfferView.as_view(), name="draw-offer"),
    path("events/<id:pk>/score/", table_api.ScoreView.as_view(), name="score"),
]
