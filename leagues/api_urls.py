"""API addresses about events."""

from django.urls import path

from leagues.events.api import console as console_api
from leagues.events.api import (
    drafts as draft_api,
)
from leagues.events.api import (
    events as api,
)
from leagues.events.api import limited as limited_api
from leagues.events.api import (
    penalties as penalty_api,
)
from leagues.events.api import (
    proposals as proposal_api,
)
from leagues.events.api import (
    records as record_api,
)
from leagues.events.api import (
    requests as request_api,
)
from leagues.events.api import (
    tables as table_api,
)
from leagues.events.pages import appeals as appeal_views
from leagues.events.pages import deck_checks as deck_check_views
from leagues.events.pages import hall
from leagues.exchange import api as exchange_api
from leagues.exchange import season_api as season_files
from leagues.overview import lobby_views, month_views, player_api, rating_api
from leagues.seasons.api import console as season_console
from leagues.seasons.api import seasons as season_api
from leagues.seasons.pages import entries as season_entry
from leagues.seasons.pages import sanctions as season_sanctions
from leagues.webhooks import views as webhook_views

app_name = "leagues-api"
urlpatterns = [
    path("leagues/", season_api.LeaguesView.as_view(), name="leagues"),
    path("leagues/<id:pk>/", season_api.LeagueView.as_view(), name="league"),
    path("seasons/drafts/", season_api.DraftsView.as_view(), name="season-drafts"),
    path("seasons/sanctioning/", season_sanctions.SanctionsView.as_view(), name="season-sanctions"),
    path(
        "seasons/sanctioning/<id:pk>/decide/",
        season_sanctions.SanctionDecideView.as_view(),
        name="season-sanction-decide",
    ),
    path("seasons/<id:pk>/", season_api.SeasonView.as_view(), name="season"),
    path("seasons/<id:pk>/draft/", season_api.DraftView.as_view(), name="season-draft"),
    path("seasons/<id:pk>/clone/", season_api.CloneView.as_view(), name="season-clone"),
    path("seasons/<id:pk>/standings/", season_api.StandingsView.as_view(), name="season-standings"),
    path("seasons/<id:pk>/standings/<id:entrant_id>/why/", season_api.WhyView.as_view(), name="season-why"),
    path("seasons/<id:pk>/draw/", season_api.SeasonDrawView.as_view(), name="season-draw"),
    path("seasons/<id:pk>/tables/", season_api.TablesView.as_view(), name="season-tables"),
    path("seasons/<id:pk>/entrants/", season_api.EntrantsView.as_view(), name="season-entrants"),
    path("seasons/<id:pk>/log/", season_api.LogView.as_view(), name="season-log"),
    path("seasons/<id:pk>/enter/", season_entry.EnterView.as_view(), name="season-enter"),
    path("seasons/<id:pk>/own/", season_api.OwnView.as_view(), name="season-own-place"),
    path("seasons/<id:pk>/own/<slug:verb>/", season_api.OwnDoView.as_view(), name="season-own"),
    path("seasons/<id:pk>/console/", season_console.ConsoleView.as_view(), name="season-console"),
    path("seasons/<id:pk>/do/<slug:verb>/", season_console.DoView.as_view(), name="season-do"),
    path("seasons/<id:pk>/file/", season_files.SeasonFileView.as_view(), name="season-file"),
    path("seasons/<id:pk>/files/calendar.ics", season_files.SeasonCalendarView.as_view(), name="season-calendar"),
    path("seasons/<id:pk>/files/<slug:name>.csv", season_files.SeasonTableView.as_view(), name="season-table"),
    path("seasons/<id:pk>/webhooks/", webhook_views.SeasonWebhooksView.as_view(), name="season-webhooks"),
    path("seasons/<id:pk>/webhooks/<id:webhook_id>/", webhook_views.SeasonWebhookView.as_view(), name="season-webhook"),
    path("ratings/", rating_api.PoolsView.as_view(), name="rating-pools"),
    path("ratings/<id:pk>/", rating_api.LadderView.as_view(), name="ladder"),
    path("events/calendar/", month_views.MonthView.as_view(), name="month"),
    path("events/calendar.ics", month_views.SubscriptionView.as_view(), name="subscription"),
    path("lobby/", lobby_views.LobbyView.as_view(), name="lobby"),
    path("lobby/matches/", lobby_views.WatchView.as_view(), name="lobby-matches"),
    path("players/", player_api.PlayersView.as_view(), name="players"),
    path("players/<str:username>/events/", player_api.PlayerEventsView.as_view(), name="player-events"),
    path("players/<str:username>/seasons/", player_api.PlayerSeasonsView.as_view(), name="player-seasons"),
    path("players/<str:username>/ratings/", rating_api.RatingsView.as_view(), name="player-ratings"),
    path("players/<str:username>/ratings/<id:pk>/", rating_api.CourseView.as_view(), name="player-rating"),
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
    path("events/import/", exchange_api.ImportView.as_view(), name="import"),
    path("events/<id:pk>/webhooks/", webhook_views.WebhooksView.as_view(), name="webhooks"),
    path("events/<id:pk>/webhooks/<id:webhook_id>/", webhook_views.WebhookView.as_view(), name="webhook"),
    path("events/<id:pk>/bundle/", exchange_api.BundleView.as_view(), name="bundle"),
    path("events/<id:pk>/files/calendar.ics", exchange_api.CalendarView.as_view(), name="calendar"),
    path("events/<id:pk>/files/report.trf", exchange_api.ReportView.as_view(), name="report"),
    path("events/<id:pk>/files/<slug:name>.csv", exchange_api.TableView.as_view(), name="table"),
    path("events/<id:pk>/file/", record_api.EventFileView.as_view(), name="file"),
    path("events/<id:pk>/register/", api.RegisterView.as_view(), name="register"),
    path("events/<id:pk>/own/", request_api.OwnEntryView.as_view(), name="own-entry"),
    path("events/<id:pk>/request/", request_api.EntryRequestView.as_view(), name="request-withdraw"),
    path("events/<id:pk>/requests/", request_api.EntryRequestsView.as_view(), name="requests"),
    path("events/<id:pk>/proposals/", proposal_api.ProposalsView.as_view(), name="proposals"),
    path("events/<id:pk>/waiting/", request_api.WaitingListView.as_view(), name="waiting"),
    path("events/<id:pk>/console/", console_api.ConsoleView.as_view(), name="console"),
    path("events/<id:pk>/do/<slug:verb>/", console_api.DoView.as_view(), name="do"),
    path("sanctioning/", api.SanctionRequestsView.as_view(), name="sanctions"),
    path("sanctioning/<id:pk>/decide/", api.SanctionDecideView.as_view(), name="sanction-decide"),
    path("events/<id:pk>/check-in/", request_api.CheckInView.as_view(), name="check-in"),
    path("events/<id:pk>/starter/", request_api.StarterView.as_view(), name="starter"),
    path("events/<id:pk>/limited/", limited_api.LimitedView.as_view(), name="limited"),
    path("events/<id:pk>/packs/", limited_api.PacksView.as_view(), name="packs"),
    path("events/<id:pk>/return/", api.ReturnView.as_view(), name="return"),
    path("events/<id:pk>/drop/", api.DropView.as_view(), name="drop"),
    path("events/<id:pk>/draw-offer/", table_api.DrawOfferView.as_view(), name="draw-offer"),
    path("events/<id:pk>/score/", table_api.ScoreView.as_view(), name="score"),
]
