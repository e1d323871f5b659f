"""API addresses about collections; `cardpool.api_urls` has them."""

from django.urls import path

from cardpool.collections import api, token_api, trade_api

urlpatterns = [
    path("collection/", api.CollectionView.as_view(), name="collection"),
    path("collection/movements/", api.MovementsView.as_view(), name="movements"),
    path("card-pools/", api.PoolsView.as_view(), name="pools"),
    path("card-pools/<id:pool_id>/", api.PoolView.as_view(), name="pool"),
    path("shelf/", api.ShelfView.as_view(), name="shelf"),
    path("shelf/all/", api.ShelfAllView.as_view(), name="shelf-all"),
    path("packs/", api.PacksView.as_view(), name="packs"),
    path("packs/<slug:pack_code>/", api.PackView.as_view(), name="pack"),
    path("packs/<slug:pack_code>/open/", api.PackOpenView.as_view(), name="pack-open"),
    path("grants/", api.GrantsView.as_view(), name="grants"),
    path("grants/list/", api.GrantListView.as_view(), name="grants-list"),
    path("tokens/", token_api.TokensView.as_view(), name="tokens"),
    path("tokens/rates/", token_api.RatesView.as_view(), name="rates"),
    path("gifts/", trade_api.GiftsView.as_view(), name="gifts"),
    path("trades/", trade_api.TradesView.as_view(), name="trades"),
    path("trades/<id:trade_id>/", trade_api.TradeView.as_view(), name="trade"),
    path("trades/<id:trade_id>/answer/", trade_api.TradeAnswerView.as_view(), name="trade-answer"),
    path("trades/<id:trade_id>/counter/", trade_api.TradeCounterView.as_view(), name="trade-counter"),
    path("card-lists/", api.ListsView.as_view(), name="lists"),
    path("players/<str:username>/card-lists/", api.PlayerListsView.as_view(), name="player-lists"),
    path("partners/", api.PartnersView.as_view(), name="partners"),
]
