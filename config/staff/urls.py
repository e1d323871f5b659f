"""Addresses of the dashboard."""

from django.urls import path

from config.staff import views

app_name = "staff"
urlpatterns = [path("staff/", views.staff, name="figures")]
