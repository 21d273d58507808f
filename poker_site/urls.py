"""Addresses of the site. Each application keeps its own; the order here decides between them."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from poker_site.health import views as health

urlpatterns = [
    path("", include("lobby.urls")),
    path("cashier/", include("lobby.cashier.urls")),
    path("tables/", include("tables.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/status/", admin.site.admin_view(health.status_page), name="status"),
    path("account/", include("lobby.people.urls")),
    path("admin/reports/", include("tables.reports.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
]

if settings.METRICS:
    urlpatterns.append(path("metrics", health.metrics, name="metrics"))
