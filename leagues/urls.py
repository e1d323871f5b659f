"""Addresses about events."""

from django.urls import path

from leagues import console, views

app_name = "leagues"
urlpatterns = [
    path("events/", views.tournament_list, name="tournaments"),
    path("events/new/", views.tournament_new, name="tournament-new"),
    path("events/sanctioning/", views.sanction_list, name="sanctions"),
    path("events/sanctioning/<id:request_id>/", views.sanction_answer, name="sanction-decide"),
    path("events/verify_draw.py", views.verify_script, name="verify-script"),
    path("events/verify_event.py", views.verify_event_script, name="verify-event"),
    path("events/<id:pk>/", views.tournament_page, name="tournament"),
    path("events/<id:pk>/live/", views.tournament_live, name="live"),
    path("events/<id:pk>/why/<id:entrant_id>/", views.why, name="why"),
    path("events/<id:pk>/register/", views.register, name="register"),
    path("events/<id:pk>/register/withdraw/", views.request_withdraw, name="request-withdraw"),
    path("events/<id:pk>/drop/", views.drop, name="drop"),
    path("events/<id:pk>/decks/<id:entrant_id>/", views.entrant_deck, name="entrant-deck"),
    path("events/<id:pk>/draw.json", views.draw_file, name="draw-file"),
    path("events/<id:pk>/event.json", views.event_file, name="event-file"),
    path("events/<id:pk>/console/", console.console, name="console"),
    path("events/<id:pk>/console/<slug:verb>/", console.console_do, name="console-do"),
]
