"""Addresses about formats; `cardpool.urls` has them."""

from django.urls import path

from cardpool.formats import views

urlpatterns = [
    path("formats/", views.format_list, name="formats"),
    path("formats/new/", views.format_new, name="format-new"),
    path("formats/<slug:slug>/", views.format_page, name="format"),
    path("formats/<slug:slug>/edit/", views.format_edit, name="format-edit"),
]
