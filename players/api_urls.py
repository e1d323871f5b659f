"""API addresses about accounts."""

from django.urls import path

from players.accounts import api
from players.data import api as data_api
from players.friends import api as friend_api
from players.friends import block_api
from players.guests import api as guest_api
from players.notices import api as notice_api
from players.sign_in import security_api
from players.staff import api as staff_api

app_name = "players-api"
urlpatterns = [
    path("me/", api.MeView.as_view(), name="me"),
    path("me/name/", api.NameView.as_view(), name="name"),
    path("me/password/", api.PasswordView.as_view(), name="password"),
    path("me/notices/", api.NoticesView.as_view(), name="notices"),
    path("me/notices/read/", api.NoticesReadView.as_view(), name="notices-read"),
    path("me/notices/choices/", notice_api.NoticeChoicesView.as_view(), name="notice-choices"),
    path("me/push/", notice_api.BrowsersView.as_view(), name="browsers"),
    path("me/push/discord/", notice_api.ChannelsView.as_view(), name="channels"),
    path("me/push/<id:subscription_id>/", notice_api.BrowserView.as_view(), name="browser-end"),
    path("me/tokens/", api.TokensView.as_view(), name="tokens"),
    path("me/tokens/<id:token_id>/", api.TokenView.as_view(), name="token"),
    path("me/security/", security_api.SecurityView.as_view(), name="security"),
    path("me/security/app/", security_api.AppView.as_view(), name="security-app"),
    path("me/security/app/confirm/", security_api.AppConfirmView.as_view(), name="security-app-confirm"),
    path("me/security/codes/", security_api.RecoveryCodesView.as_view(), name="recovery-codes"),
    path("me/security/passkeys/<id:passkey_id>/", security_api.PasskeyView.as_view(), name="passkey-remove"),
    path("me/security/browsers/end/", security_api.BrowsersEndView.as_view(), name="signed-in-end-others"),
    path("me/security/browsers/<id:browser_id>/", security_api.BrowserEndView.as_view(), name="signed-in-end"),
    path("me/security/reset/", security_api.ResetView.as_view(), name="factor-reset-stop"),
    path("staff/audit/", staff_api.AuditLogView.as_view(), name="audit-log"),
    path("staff/audit/audit-log.csv", staff_api.AuditFileView.as_view(), name="audit-file"),
    path("staff/accounts/", staff_api.AccountsView.as_view(), name="staff-accounts"),
    path("staff/accounts/<str:username>/", staff_api.AccountView.as_view(), name="staff-account"),
    path("staff/accounts/<str:username>/<slug:verb>/", staff_api.AccountDoView.as_view(), name="staff-account-do"),
    path("me/data/", data_api.DataView.as_view(), name="data"),
    path("me/delete/", data_api.DeleteView.as_view(), name="account-delete"),
    path("me/blocks/", block_api.BlocksView.as_view(), name="blocks"),
    path("me/blocks/<str:username>/", block_api.BlockView.as_view(), name="block"),
    path("me/friends/", friend_api.FriendsView.as_view(), name="friends"),
    path("me/friends/<str:username>/", friend_api.FriendView.as_view(), name="friend"),
    path("claim/", guest_api.ClaimView.as_view(), name="claim"),
    path("players/<str:username>/", api.PlayerView.as_view(), name="player"),
]
