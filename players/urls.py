"""Addresses about accounts."""

from django.urls import path

from players import block_views, credential_views, data_views, friend_views, guest_views, notice_views, views

app_name = "players"
urlpatterns = [
    path("sign-up/", credential_views.sign_up, name="sign-up"),
    path("claim/", guest_views.claim, name="claim"),
    path("sign-in/", credential_views.SignInView.as_view(), name="sign-in"),
    path("sign-out/", credential_views.SignOutView.as_view(), name="sign-out"),
    path("password/", credential_views.password, name="password"),
    path("password/reset/", credential_views.password_reset, name="password-reset"),
    path(
        "password/reset/<str:uidb64>/<str:token>/",
        credential_views.PasswordResetConfirmView.as_view(),
        name="password-reset-confirm",
    ),
    path("profile/", views.profile, name="profile"),
    path("profile/confirm/", credential_views.identity_confirm, name="identity-confirm"),
    path("profile/email/", credential_views.email, name="email"),
    path("email/confirm/<str:token>/", credential_views.email_confirm, name="email-confirm"),
    path("email/undo/<str:token>/", credential_views.email_undo, name="email-undo"),
    path("profile/notices/", notice_views.notice_list, name="notices"),
    path("profile/notices/read/", notice_views.notices_mark_read, name="notices-read"),
    path("profile/notices/choices/", notice_views.notice_choices, name="notice-choices"),
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
