"""Addresses about collections; `cardpool.urls` has them."""

from django.urls import path

from cardpool.collections import list_views, pack_views, token_views, trade_views, views

urlpatterns = [
    path("collection/", views.collection_page, name="collection"),
    path("collection/collection.csv", views.collection_csv, name="collection-csv"),
    path("collection/history/", views.history, name="history"),
    path("collection/history.csv", views.history_csv, name="history-csv"),
    path("collection/pools/", views.pools, name="pools"),
    path("collection/packs/", pack_views.packs, name="packs"),
    path("collection/packs/buy/", pack_views.pack_buy_page, name="pack-buy"),
    path("collection/packs/verify_pack.py", pack_views.verify_pack_script, name="verify-pack"),
    path("collection/packs/<slug:pack_code>/", pack_views.pack_page, name="pack"),
    path("collection/packs/<slug:pack_code>/open/", pack_views.pack_open_page, name="pack-open"),
    path("collection/packs/<slug:pack_code>/pack.json", pack_views.pack_file, name="pack-file"),
    path("collection/grants/", pack_views.grants, name="grants"),
    path("collection/grants/list/", pack_views.grant_list, name="grants-list"),
    path("collection/shelf/", pack_views.shelf_page, name="shelf"),
    path("collection/tokens/", token_views.tokens_page, name="tokens"),
    path("collection/rates/", token_views.rates_page, name="rates"),
    path("collection/gifts/new/", trade_views.gift_new, name="gift-new"),
    path("collection/trades/", trade_views.trades, name="trades"),
    path("collection/trades/new/", trade_views.trade_new, name="trade-new"),
    path("collection/trades/<id:trade_id>/", trade_views.trade_page, name="trade"),
    path("collection/trades/<id:trade_id>/answer/", trade_views.trade_answer, name="trade-answer"),
    path("collection/trades/<id:trade_id>/counter/", trade_views.trade_counter_page, name="trade-counter"),
    path("collection/lists/", list_views.lists, name="lists"),
    path("collection/lists/set/", list_views.list_set_page, name="list-set"),
    path("collection/lists/show/", list_views.lists_show_page, name="lists-show"),
    path("collection/partners/", list_views.partners, name="partners"),
    path("players/<str:username>/lists/", list_views.player_lists, name="player-lists"),
]
