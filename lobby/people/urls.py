"""Addresses of a player's own account."""

from django.urls import path

from lobby.people import views

app_name = "people"

urlpatterns = [
    path("", views.account, name="account"),
    path("measures/<int:measure_id>/read/", views.acknowledge, name="acknowledge"),
    path("sessions/<int:session_id>/end/", views.end_session, name="end_session"),
    path("data/", views.data, name="data"),
    path("data/export/", views.export, name="export"),
    path("data/erase/", views.erase, name="erase"),
    path("waiting/", views.waiting, name="waiting"),
    path("password/<str:token>/", views.new_password, name="new_password"),
]
