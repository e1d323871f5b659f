"""Addresses about decks."""

from django.urls import path

from cardpool.decks import builder_views, reading_views, shared_views, views

urlpatterns = [
    path("decks/", views.deck_list, name="decks"),
    path("decks/new/", views.deck_new, name="deck-new"),
    path("decks/public/", shared_views.decks_public, name="decks-public"),
    path("decks/shared/<slug:token>/", shared_views.shared_deck, name="deck-shared"),
    path("decks/shared/<slug:token>/text/", shared_views.shared_text, name="deck-shared-text"),
    path("decks/shared/<slug:token>/hand/", shared_views.shared_hand, name="deck-shared-hand"),
    path("decks/shared/<slug:token>/print/", shared_views.shared_print, name="deck-shared-print"),
    path("decks/shared/<slug:token>/copy/", shared_views.shared_copy, name="deck-shared-copy"),
    path("decks/<id:deck_id>/", views.deck_page, name="deck"),
    path("decks/<id:deck_id>/v<id:number>/", views.deck_page, name="deck-version"),
    path("decks/<id:deck_id>/v<id:number>/text/", views.deck_export, name="deck-export"),
    path("decks/<id:deck_id>/v<id:number>/hand/", reading_views.deck_hand, name="deck-hand"),
    path("decks/<id:deck_id>/v<id:number>/print/", reading_views.deck_print, name="deck-print"),
    path("decks/<id:deck_id>/differences/", reading_views.deck_differences, name="deck-differences"),
    path("decks/<id:deck_id>/build/", builder_views.deck_build, name="deck-build"),
    path("decks/<id:deck_id>/build/change/", builder_views.deck_change, name="deck-change"),
    path("decks/<id:deck_id>/build/paste/", builder_views.deck_paste, name="deck-paste"),
    path("decks/<id:deck_id>/build/save/", builder_views.deck_save, name="deck-save"),
    path("decks/<id:deck_id>/build/discard/", builder_views.deck_discard, name="deck-discard"),
    path("decks/<id:deck_id>/edit/", views.deck_edit, name="deck-edit"),
    path("decks/<id:deck_id>/rename/", views.deck_rename, name="deck-rename"),
    path("decks/<id:deck_id>/label/", views.deck_label, name="deck-label"),
    path("decks/<id:deck_id>/share/", views.deck_share, name="deck-share"),
    path("decks/<id:deck_id>/copy/", views.deck_copy, name="deck-copy"),
    path("decks/<id:deck_id>/archive/", views.deck_archive, name="deck-archive"),
    path("decks/<id:deck_id>/restore/", views.deck_restore, name="deck-restore"),
]
