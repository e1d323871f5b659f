"""Addresses about sealed pools and drafts; `cardpool.urls` has them."""

from django.urls import path

from cardpool.limited import draft_views, views

urlpatterns = [
    path("limited/", views.limited, name="limited"),
    path("limited/pools/take/", views.pool_take, name="pool-take"),
    path("limited/pools/<id:pool_id>/", views.pool_page, name="limited-pool"),
    path("limited/pools/<id:pool_id>/open/", views.pool_open, name="pool-open"),
    path("limited/pools/<id:pool_id>/unfold/", views.pool_unfold_page, name="pool-unfold"),
    path("limited/pools/<id:pool_id>/deck/", views.pool_deck, name="pool-deck"),
    path("limited/drafts/", draft_views.drafts, name="drafts"),
    path("limited/drafts/new/", draft_views.draft_new, name="draft-new"),
    path("limited/drafts/verify_draft.py", draft_views.verify_draft_script, name="verify-draft"),
    path("limited/drafts/<slug:draft_code>/", draft_views.draft_page, name="draft"),
    path("limited/drafts/<slug:draft_code>/act/", draft_views.draft_act_page, name="draft-act"),
    path("limited/drafts/<slug:draft_code>/pick/", draft_views.draft_pick_page, name="draft-pick"),
    path("limited/drafts/<slug:draft_code>/wishes/", draft_views.draft_wishes, name="draft-wishes"),
    path("limited/drafts/<slug:draft_code>/draft.json", draft_views.draft_file, name="draft-file"),
]
