"""Addresses of the rules pages; `lobby.urls` keeps them under /rules/ and its own namespace."""

from django.urls import path

from lobby.rules import views

urlpatterns = [
    path("", views.index, name="rules_index"),
    path("book/", views.book, name="rules_book"),
    path("<slug:variant>/", views.game, name="rules"),
]
