"""Addresses about events."""

from django.urls import path

from leagues.events.pages import (
    appeals as appeal_views,
)
from leagues.events.pages import (
    console,
    hall,
)
from leagues.events.pages import (
    deck_checks as deck_check_views,
)
from leagues.events.pages import (
    drafts as draft_views,
)
from leagues.events.pages import (
    entries as entry_views,
)
from leagues.events.pages import (
    event as views,
)
from leagues.events.pages import own as own_views
from leagues.events.pages import (
    penalties as penalty_views,
)
from leagues.events.pages import (
    print as print_views,
)
from leagues.exchange import season_views as season_files
from leagues.exchange import views as exchange_views
from leagues.overview import lobby_views, month_views, player_list_views, rating_views
from leagues.seasons.pages import console as season_console
from leagues.seasons.pages import drafts as season_drafts
from leagues.seasons.pages import entries as season_entry
from leagues.seasons.pages import sanctions as season_sanctions
from leagues.seasons.pages import season as season_views
from leagues.webhooks import views as webhook_views

app_name = "leagues"
urlpatterns = [
    path("leagues/", season_views.league_list, name="leagues"),
    path("leagues/new/", season_drafts.new, name="season-new"),
    path("leagues/sanctioning/", season_sanctions.sanction_list, name="season-sanctions"),
    path("leagues/sanctioning/<id:pk>/", season_sanctions.sanction_decide, name="season-sanction-decide"),
    path("leagues/<id:pk>/", season_views.league_page, name="league"),
    path("leagues/<id:pk>/draft/", season_drafts.season_new, name="season-draft-new"),
    path("leagues/seasons/<id:pk>/", season_views.season_page, name="season"),
    path("leagues/seasons/<id:pk>/why/<id:entrant_id>/", season_views.season_why, name="season-why"),
    path("leagues/seasons/<id:pk>/draw.json", season_views.draw_file, name="season-draw-file"),
    path("leagues/seasons/<id:pk>/enter/", season_entry.enter, name="season-enter"),
    path("leagues/seasons/<id:pk>/own/<slug:verb>/", season_views.own, name="season-own"),
    path("leagues/seasons/<id:pk>/console/", season_console.console, name="season-console"),
    path("leagues/seasons/<id:pk>/console/<slug:verb>/", season_console.console_do, name="season-console-do"),
    path("leagues/seasons/<id:pk>/files/", season_files.files, name="season-files"),
    path("leagues/seasons/<id:pk>/files/calendar.ics", season_files.calendar, name="season-calendar"),
    path("leagues/seasons/<id:pk>/files/<slug:name>.csv", season_files.table, name="season-table"),
    path("leagues/seasons/<id:pk>/season.json", season_files.season_file, name="season-file"),
    path("leagues/seasons/<id:pk>/webhooks/", webhook_views.season_webhooks, name="season-webhooks"),
    path("leagues/seasons/<id:pk>/draft/", season_drafts.draft, name="season-draft"),
    path("leagues/seasons/<id:pk>/draft/discard/", season_drafts.discard, name="season-discard"),
    path("leagues/seasons/<id:pk>/clone/", season_drafts.clone, name="season-clone"),
    path("lobby/", lobby_views.lobby, name="lobby"),
    path("players/", player_list_views.player_list, name="players"),
    path("ratings/", rating_views.ladders, name="ladders"),
    path("ratings/<id:pk>/", rating_views.ladder, name="ladder"),
    path("players/<str:username>/ratings/<id:pk>/", rating_views.player_rating, name="player-rating"),
    path("events/", views.tournament_list, name="tournaments"),
    path("events/calendar/", month_views.month_page, name="month"),
    path("events/calendar.ics", month_views.subscription, name="subscription"),
    path("events/new/", views.tournament_new, name="tournament-new"),
    path("events/drafts/", draft_views.draft_list, name="drafts"),
    path("events/drafts/<id:pk>/", draft_views.draft, name="draft"),
    path("events/drafts/<id:pk>/discard/", draft_views.draft_discard, name="draft-discard"),
    path("events/<id:pk>/copy/", draft_views.tournament_copy, name="copy"),
    path("events/import/", exchange_views.import_page, name="import"),
    path("schemas/<slug:name>.json", exchange_views.schema, name="schema"),
    path("events/<id:pk>/files/", exchange_views.files, name="files"),
    path("events/<id:pk>/files/calendar.ics", exchange_views.calendar, name="calendar"),
    path("events/<id:pk>/files/report.trf", exchange_views.report, name="report"),
    path("events/<id:pk>/files/bundle/", exchange_views.bundle, name="bundle"),
    path("events/<id:pk>/webhooks/", webhook_views.webhooks, name="webhooks"),
    path("events/<id:pk>/files/<slug:name>.csv", exchange_views.table, name="table"),
    path("events/sanctioning/", views.sanction_list, name="sanctions"),
    path("events/sanctioning/<id:request_id>/", views.sanction_answer, name="sanction-decide"),
    path("events/penalties/", penalty_views.own_penalties, name="own-penalties"),
    path("events/verify_draw.py", views.verify_script, name="verify-script"),
    path("events/verify_event.py", views.verify_event_script, name="verify-event"),
    path("events/<id:pk>/", views.tournament_page, name="tournament"),
    path("events/<id:pk>/live/", views.tournament_live, name="live"),
    path("events/<id:pk>/why/<id:entrant_id>/", views.why, name="why"),
    path("events/<id:pk>/register/", entry_views.register, name="register"),
    path("events/<id:pk>/register/withdraw/", own_views.own_do, {"verb": "withdraw"}, name="request-withdraw"),
    path("events/<id:pk>/drop/", own_views.own_do, {"verb": "drop"}, name="drop"),
    path("events/<id:pk>/draw-offer/", own_views.draw_offer, name="draw-offer"),
    path("events/<id:pk>/score/", own_views.score, name="score"),
    path("events/<id:pk>/check-in/", own_views.own_do, {"verb": "check-in"}, name="check-in"),
    path("events/<id:pk>/starter/", own_views.own_do, {"verb": "starter"}, name="starter"),
    path("events/<id:pk>/packs/", own_views.packs_take, name="packs-take"),
    path("events/<id:pk>/packs/starter/", own_views.own_do, {"verb": "pack-starter"}, name="pack-starter"),
    path("events/<id:pk>/return/", own_views.own_do, {"verb": "return"}, name="return"),
    path("events/<id:pk>/decks/<id:entrant_id>/", views.entrant_deck, name="entrant-deck"),
    path("events/<id:pk>/appeals/", appeal_views.appeals, name="appeals"),
    path("events/<id:pk>/appeals/make/", appeal_views.appeal, name="appeal"),
    path("events/<id:pk>/deck-checks/", deck_check_views.deck_checks, name="deck-checks"),
    path("events/<id:pk>/hall/", hall.hall, name="hall"),
    path("events/<id:pk>/hall/live/", hall.hall_live, name="hall-live"),
    path("events/<id:pk>/print/pairings/", print_views.pairings, name="print-pairings"),
    path("events/<id:pk>/print/names/", print_views.by_name, name="print-names"),
    path("events/<id:pk>/print/standings/", print_views.standings, name="print-standings"),
    path("events/<id:pk>/print/door/", print_views.door, name="print-door"),
    path("events/<id:pk>/print/slips/", print_views.slips, name="print-slips"),
    path("events/<id:pk>/print/decks/<id:entrant_id>/", print_views.deck_sheet, name="deck-sheet"),
    path("events/<id:pk>/penalties/", penalty_views.penalties, name="penalties"),
    path("events/<id:pk>/draw.json", views.draw_file, name="draw-file"),
    path("events/<id:pk>/event.json", views.event_file, name="event-file"),
    path("events/<id:pk>/console/", console.console, name="console"),
    path("events/<id:pk>/console/<slug:verb>/", console.console_do, name="console-do"),
]
