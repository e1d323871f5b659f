"""API addresses of the dashboard."""

from django.urls import path

from config.staff import api

app_name = "staff-api"
urlpatterns = [path("staff/figures/", api.FiguresView.as_view(), name="figures")]
