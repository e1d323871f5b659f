"""Addresses about accounts."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from players import views

app_name = "players"
urlpatterns = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-in/", views.SignInView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(http_method_names=["post", "options"]), name="sign-out"),
    path("password/", views.PasswordChangeView.as_view(), name="password"),
    path("password/reset/", views.PasswordResetView.as_view(), name="password-reset"),
    path(
        "password/reset/<str:uidb64>/<str:token>/",
        views.PasswordResetConfirmView.as_view(),
        name="password-reset-confirm",
    ),
    path("profile/", views.profile, name="profile"),
    path("profile/notices/", views.notice_list, name="notices"),
    path("profile/notices/read/", views.notices_mark_read, name="notices-read"),
    path("profile/notices/choices/", views.notice_choices, name="notice-choices"),
    path("profile/notices/<id:notice_id>/", views.notice_open, name="notice"),
    path("profile/tokens/", views.tokens, name="tokens"),
    path("profile/tokens/<id:token_id>/revoke/", views.token_revoke, name="token-revoke"),
    path("players/<str:username>/", views.player_page, name="player"),
]
