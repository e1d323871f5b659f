"""API addresses about accounts."""

from django.urls import path

from players import api, block_api, data_api, friend_api, guest_api, notice_api

app_name = "players-api"
urlpatterns = [
    path("me/", api.MeView.as_view(), name="me"),
    path("me/password/", api.PasswordView.as_view(), name="password"),
    path("me/notices/", api.NoticesView.as_view(), name="notices"),
    path("me/notices/read/", api.NoticesReadView.as_view(), name="notices-read"),
    path("me/notices/choices/", notice_api.NoticeChoicesView.as_view(), name="notice-choices"),
    path("me/push/", notice_api.BrowsersView.as_view(), name="browsers"),
    path("me/push/<id:subscription_id>/", notice_api.BrowserView.as_view(), name="browser-end"),
    path("me/tokens/", api.TokensView.as_view(), name="tokens"),
    path("me/tokens/<id:token_id>/", api.TokenView.as_view(), name="token"),
    path("me/data/", data_api.DataView.as_view(), name="data"),
    path("me/delete/", data_api.DeleteView.as_view(), name="account-delete"),
    path("me/blocks/", block_api.BlocksView.as_view(), name="blocks"),
    path("me/blocks/<str:username>/", block_api.BlockView.as_view(), name="block"),
    path("me/friends/", friend_api.FriendsView.as_view(), name="friends"),
    path("me/friends/<str:username>/", friend_api.FriendView.as_view(), name="friend"),
    path("claim/", guest_api.ClaimView.as_view(), name="claim"),
    path("players/<str:username>/", api.PlayerView.as_view(), name="player"),
]
