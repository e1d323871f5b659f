"""API addresses about sealed pools and drafts; `cardpool.api_urls` has them."""

from django.urls import path

from cardpool.limited import api

urlpatterns = [
    path("limited/templates/", api.TemplatesView.as_view(), name="limited-templates"),
    path("limited/pools/", api.PoolsView.as_view(), name="limited-pools"),
    path("limited/pools/<id:pool_id>/packs/", api.PoolPacksView.as_view(), name="limited-pool-packs"),
    path("limited/pools/<id:pool_id>/open/", api.PoolOpenView.as_view(), name="limited-pool-open"),
    path("limited/pools/<id:pool_id>/unfold/", api.PoolUnfoldView.as_view(), name="limited-pool-unfold"),
    path("limited/pools/<id:pool_id>/decks/", api.PoolDecksView.as_view(), name="limited-pool-decks"),
    path("limited/drafts/", api.DraftsView.as_view(), name="drafts"),
    path("limited/drafts/<slug:draft_code>/", api.DraftView.as_view(), name="draft"),
    path("limited/drafts/<slug:draft_code>/act/", api.DraftActView.as_view(), name="draft-act"),
    path("limited/drafts/<slug:draft_code>/picks/", api.DraftPicksView.as_view(), name="draft-picks"),
    path("limited/drafts/<slug:draft_code>/wishes/", api.DraftWishesView.as_view(), name="draft-wishes"),
    path("limited/drafts/<slug:draft_code>/record/", api.DraftRecordView.as_view(), name="draft-record"),
]
