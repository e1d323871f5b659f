"""API addresses about cards, decks and collections."""

from django.urls import path

from cardpool import api
from cardpool.collections import api_urls as collections
from cardpool.decks import api_urls as decks
from cardpool.formats import api as formats_api
from cardpool.limited import api_urls as limited

app_name = "cardpool-api"
urlpatterns = [
    path("cards/", api.CardsView.as_view(), name="cards"),
    path("cards/all.json", api.AllCardsView.as_view(), name="cards-all"),
    path("cards/<str:card_id>/", api.CardView.as_view(), name="card"),
    path("formats/", formats_api.FormatsView.as_view(), name="formats"),
    path("formats/<slug:slug>/", formats_api.FormatView.as_view(), name="format"),
    *decks.urlpatterns,
    *collections.urlpatterns,
    *limited.urlpatterns,
]
