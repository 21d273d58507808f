"""Addresses of the lobby: the list of tables, the look, and the rules pages."""

from django.urls import include, path

from lobby import views

app_name = "lobby"

urlpatterns = [
    path("", views.index, name="index"),
    path("seat-anywhere/", views.seat_anywhere, name="seat_anywhere"),
    path("look/", views.look, name="look"),
    path("rules/", include("lobby.rules.urls")),
]
