"""Addresses about cards, decks and collections."""

from django.urls import path
from django.views.decorators.http import require_safe

from cardpool import catalogue_bulk, views
from cardpool.collections import urls as collections
from cardpool.decks import urls as decks
from cardpool.formats import urls as formats
from cardpool.limited import urls as limited

app_name = "cardpool"
urlpatterns = [
    path("cards/", views.card_list, name="cards"),
    path("cards/all.json", require_safe(catalogue_bulk.bulk_answer), name="cards-all"),
    path("cards/<str:card_id>/", views.card_page, name="card"),
    *formats.urlpatterns,
    *decks.urlpatterns,
    *collections.urlpatterns,
    *limited.urlpatterns,
]
