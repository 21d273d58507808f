"""Addresses of the cashier."""

from django.urls import path

from lobby.cashier import views

app_name = "cashier"

urlpatterns = [
    path("", views.wallet, name="wallet"),
    path("refill/", views.refill, name="refill"),
    path("statement/", views.statement, name="statement"),
    path("statement.csv", views.statement_csv, name="statement_csv"),
]
