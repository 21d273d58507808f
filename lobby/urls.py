"""Addresses of the lobby: the list of tables, the look, and the rules pages."""

from django.urls import include, path

from lobby import views
from lobby.preferences import views as preferences

app_name = "lobby"

urlpatterns = [
    path("", views.index, name="index"),
    path("seat-anywhere/", views.seat_anywhere, name="seat_anywhere"),
    path("players/", views.players, name="players"),
    path("look/", preferences.look, name="look"),
    path("settings/", preferences.settings, name="settings"),
    path("rules/", include("lobby.rules.urls")),
]
