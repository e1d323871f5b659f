"""API addresses about events."""

from django.urls import path

from leagues import api, record_api, request_api

app_name = "leagues-api"
urlpatterns = [
    path("events/", api.TournamentsView.as_view(), name="events"),
    path("events/<id:pk>/", api.TournamentView.as_view(), name="event"),
    path("events/<id:pk>/entrants/", api.EntrantsView.as_view(), name="entrants"),
    path("events/<id:pk>/pairings/", api.PairingsView.as_view(), name="pairings"),
    path("events/<id:pk>/standings/", api.StandingsView.as_view(), name="standings"),
    path("events/<id:pk>/standings/<id:entrant_id>/why/", api.WhyView.as_view(), name="why"),
    path("events/<id:pk>/entrants/<id:entrant_id>/deck/", record_api.EntrantDeckView.as_view(), name="entrant-deck"),
    path("events/<id:pk>/log/", record_api.LogView.as_view(), name="log"),
    path("events/<id:pk>/draw/", api.DrawView.as_view(), name="draw"),
    path("events/<id:pk>/file/", record_api.EventFileView.as_view(), name="file"),
    path("events/<id:pk>/register/", api.RegisterView.as_view(), name="register"),
    path("events/<id:pk>/request/", request_api.EntryRequestView.as_view(), name="request-withdraw"),
    path("events/<id:pk>/requests/", request_api.EntryRequestsView.as_view(), name="requests"),
    path("events/<id:pk>/do/<slug:verb>/", api.DoView.as_view(), name="do"),
    path("sanctioning/", api.SanctionRequestsView.as_view(), name="sanctions"),
    path("sanctioning/<id:pk>/decide/", api.SanctionDecideView.as_view(), name="sanction-decide"),
    path("events/<id:pk>/drop/", api.DropView.as_view(), name="drop"),
]
