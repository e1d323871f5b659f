"""API addresses about cards, decks and collections."""

from django.urls import path

from cardpool import api

app_name = "cardpool-api"
urlpatterns = [
    path("cards/", api.CardsView.as_view(), name="cards"),
    path("cards/<str:card_id>/", api.CardView.as_view(), name="card"),
    path("decks/", api.DecksView.as_view(), name="decks"),
    path("decks/<id:deck_id>/", api.DeckView.as_view(), name="deck"),
    path("decks/<id:deck_id>/v<id:number>/", api.DeckVersionView.as_view(), name="deck-version"),
    path("collection/", api.CollectionView.as_view(), name="collection"),
    path("collection/movements/", api.MovementsView.as_view(), name="movements"),
]
