"""Addresses of the cashier."""

from django.urls import path

from lobby.cashier import request_views, views

app_name = "cashier"

urlpatterns = [
    path("", views.wallet, name="wallet"),
    path("refill/", views.refill, name="refill"),
    path("requests/", request_views.requests, name="requests"),
    path("requests/<int:request_id>/withdraw/", request_views.withdraw, name="withdraw_request"),
    path("statement/", views.statement, name="statement"),
    path("statement.csv", views.statement_csv, name="statement_csv"),
]
