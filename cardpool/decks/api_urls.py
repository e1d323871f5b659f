"""API addresses about decks."""

from django.urls import path

from cardpool.decks import api, draft_api, shared_api

urlpatterns = [
    path("decks/", api.DecksView.as_view(), name="decks"),
    path("decks/starters/", api.StartersView.as_view(), name="deck-starters"),
    path("decks/public/", shared_api.PublicDecksView.as_view(), name="decks-public"),
    path("decks/shared/<slug:token>/", shared_api.SharedDeckView.as_view(), name="deck-shared"),
    path("decks/shared/<slug:token>/hand/", shared_api.SharedHandView.as_view(), name="deck-shared-hand"),
    path("decks/shared/<slug:token>/copy/", shared_api.SharedCopyView.as_view(), name="deck-shared-copy"),
    path("decks/<id:deck_id>/", api.DeckView.as_view(), name="deck"),
    path("decks/<id:deck_id>/v<id:number>/", api.DeckVersionView.as_view(), name="deck-version"),
    path("decks/<id:deck_id>/v<id:number>/hand/", api.DeckHandView.as_view(), name="deck-hand"),
    path("decks/<id:deck_id>/differences/", api.DeckDifferencesView.as_view(), name="deck-differences"),
    path("decks/<id:deck_id>/draft/", draft_api.DraftView.as_view(), name="deck-draft"),
    path("decks/<id:deck_id>/draft/save/", draft_api.DraftSaveView.as_view(), name="deck-draft-save"),
    path("decks/<id:deck_id>/share/", api.DeckShareView.as_view(), name="deck-share"),
    path("decks/<id:deck_id>/copy/", api.DeckCopyView.as_view(), name="deck-copy"),
    path("decks/<id:deck_id>/restore/", api.DeckRestoreView.as_view(), name="deck-restore"),
]
