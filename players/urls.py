"""Addresses about accounts."""

from django.urls import path

from players.accounts import language_views, theme_views, views
from players.data import views as data_views
from players.friends import block_views
from players.friends import views as friend_views
from players.guests import views as guest_views
from players.notices import views as notice_views
from players.sign_in import security_views
from players.sign_in import views as credential_views
from players.staff import views as staff_views

app_name = "players"
urlpatterns = [
    path("sign-up/", credential_views.sign_up, name="sign-up"),
    path("claim/", guest_views.claim, name="claim"),
    path("sign-in/", credential_views.SignInView.as_view(), name="sign-in"),
    path("sign-in/second/", credential_views.sign_in_second, name="sign-in-second"),
    path("sign-in/passkey/ask/", security_views.passkey_ask, name="passkey-ask"),
    path("sign-in/passkey/", security_views.passkey_sign_in, name="passkey-sign-in"),
    path("sign-out/", credential_views.SignOutView.as_view(), name="sign-out"),
    path("password/", credential_views.password, name="password"),
    path("password/reset/", credential_views.password_reset, name="password-reset"),
    path(
        "password/reset/<str:uidb64>/<str:token>/",
        credential_views.PasswordResetConfirmView.as_view(),
        name="password-reset-confirm",
    ),
    path("language/", language_views.language, name="language"),
    path("theme/", theme_views.theme, name="theme"),
    path("profile/", views.profile, name="profile"),
    path("profile/confirm/", credential_views.identity_confirm, name="identity-confirm"),
    path("profile/confirm/passkey/", security_views.passkey_confirm, name="passkey-confirm"),
    path("profile/security/", security_views.security, name="security"),
    path("profile/security/app/", security_views.app, name="security-app"),
    path("profile/security/app/begin/", security_views.app_begin, name="security-app-begin"),
    path("profile/security/app/remove/", security_views.app_remove, name="security-app-remove"),
    path("profile/security/codes/", security_views.recovery_codes, name="recovery-codes"),
    path("profile/security/passkeys/offer/", security_views.passkey_offer, name="passkey-offer"),
    path("profile/security/passkeys/add/", security_views.passkey_add, name="passkey-add"),
    path("profile/security/passkeys/<id:passkey_id>/remove/", security_views.passkey_remove, name="passkey-remove"),
    path("profile/security/browsers/end/", security_views.browsers_end, name="signed-in-end-others"),
    path("profile/security/browsers/<id:browser_id>/end/", security_views.browser_end, name="signed-in-end"),
    path("profile/security/reset/stop/", security_views.reset_stop, name="factor-reset-stop"),
    path("security/keep/<str:token>/", security_views.reset_cancel, name="factor-reset-cancel"),
    path("staff/audit/", staff_views.audit_log, name="audit-log"),
    path("staff/audit/audit-log.csv", staff_views.audit_file, name="audit-file"),
    path("staff/accounts/", staff_views.accounts, name="staff-accounts"),
    path("staff/accounts/<str:username>/", staff_views.account, name="staff-account"),
    path("staff/accounts/<str:username>/<slug:verb>/", staff_views.account_change, name="staff-account-do"),
    path("profile/name/", views.name, name="name"),
    path("profile/email/", credential_views.email, name="email"),
    path("email/confirm/<str:token>/", credential_views.email_confirm, name="email-confirm"),
    path("email/undo/<str:token>/", credential_views.email_undo, name="email-undo"),
    path("profile/notices/", notice_views.notice_list, name="notices"),
    path("profile/notices/read/", notice_views.notices_mark_read, name="notices-read"),
    path("profile/notices/choices/", notice_views.notice_choices, name="notice-choices"),
    path("profile/notices/discord/", notice_views.channel_begin, name="channel-begin"),
    path("profile/notices/push/<id:subscription_id>/end/", notice_views.browser_end, name="browser-end"),
    path("profile/notices/<id:notice_id>/", notice_views.notice_open, name="notice"),
    path("notices/stop/<str:token>/", notice_views.unsubscribe, name="unsubscribe"),
    path("push-worker.js", notice_views.push_worker, name="push-worker"),
    path("profile/tokens/", views.tokens, name="tokens"),
    path("profile/tokens/<id:token_id>/revoke/", views.token_revoke, name="token-revoke"),
    path("profile/data/", data_views.data, name="data"),
    path("profile/data/export/", data_views.export, name="data-export"),
    path("profile/delete/", data_views.delete, name="account-delete"),
    path("profile/blocks/", block_views.blocks, name="blocks"),
    path("profile/friends/", friend_views.friends, name="friends"),
    path("players/<str:username>/friend/", friend_views.friend, name="friend"),
    path("players/<str:username>/block/", block_views.block, name="block"),
    path("players/<str:username>/", views.player_page, name="player"),
]
