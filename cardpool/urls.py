"""Addresses about cards, decks and collections."""

from django.urls import path

from cardpool import views

app_name = "cardpool"
urlpatterns = [
    path("cards/", views.card_list, name="cards"),
    path("cards/<str:card_id>/", views.card_page, name="card"),
    path("decks/", views.deck_list, name="decks"),
    path("decks/new/", views.deck_new, name="deck-new"),
    path("decks/<id:deck_id>/", views.deck_page, name="deck"),
    path("decks/<id:deck_id>/v<id:number>/", views.deck_page, name="deck-version"),
    path("decks/<id:deck_id>/v<id:number>/text/", views.deck_export, name="deck-export"),
    path("decks/<id:deck_id>/edit/", views.deck_edit, name="deck-edit"),
    path("decks/<id:deck_id>/rename/", views.deck_rename, name="deck-rename"),
    path("decks/<id:deck_id>/archive/", views.deck_archive, name="deck-archive"),
    path("collection/", views.collection_page, name="collection"),
]
