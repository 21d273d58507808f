"""Addresses of the reports, below the operator's pages."""

from django.urls import path

from tables.reports import views

app_name = "reports"
urlpatterns = [
    path("", views.play, name="play"),
    path("tables/", views.occupancy, name="occupancy"),
    path("results/", views.results, name="results"),
    path("pairs/", views.pair_board, name="pairs"),
    path("pairs/<int:one>/<int:other>/", views.pair_hands, name="pair_hands"),
]
