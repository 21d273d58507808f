"""Addresses of the lobby: the list of tables and the look."""

from django.urls import path

from lobby import views

app_name = "lobby"

urlpatterns = [
    path("", views.index, name="index"),
    path("seat-anywhere/", views.seat_anywhere, name="seat_anywhere"),
    path("look/", views.look, name="look"),
]
