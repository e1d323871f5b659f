"""Every address of the site."""

from importlib.util import find_spec

from django.contrib import admin
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, include, path
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from config import views

admin.site.site_header = admin.site.site_title = "Entmoot"
admin.site.index_title = _("Everything there is")

APPS = ("matches", "players", "cardpool", "leagues")
"""Each keeps its pages in ``urls`` and its API in ``api_urls``. What is asked most comes first: patterns are tried in
turn."""


def _includes(module: str) -> list[URLPattern | URLResolver]:
    """The addresses of every app that has such a module."""
    return [path("", include(f"{app}.{module}")) for app in APPS if find_spec(f"{app}.{module}")]


urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "api/v1/",
        include(
            [
                *_includes("api_urls"),
                path("", include("config.staff.api_urls")),
                path("schema/", SpectacularAPIView.as_view(), name="schema"),
            ]
        ),
    ),
    path("", views.home, name="home"),
    path("live/", views.home_live, name="home-live"),
    path("favicon.ico", RedirectView.as_view(url=lazy(static, str)("favicon.svg"), permanent=False)),
    path("healthz", views.healthz, name="healthz"),
    # One door for everybody, where attempts are counted and sessions end as on any other page.
    path("admin/login/", views.admin_sign_in),
    path("admin/password_change/", RedirectView.as_view(pattern_name="players:password", permanent=False)),
    path("healthz/ready", views.healthz_ready, name="healthz-ready"),
    path("metrics", views.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("", include("config.staff.urls")),
    path("api/", views.api_docs, name="api-docs"),
    *_includes("urls"),
]

handler400 = "config.views.bad_request"
handler403 = "config.views.permission_denied"
handler404 = "config.views.not_found"
handler500 = "config.views.server_error"
