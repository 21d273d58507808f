"""Addresses of the site. Each application keeps its own; the order here decides between them."""

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def healthy(_request: HttpRequest) -> HttpResponse:
    """For load balancers: this process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


urlpatterns = [
    path("", include("lobby.urls")),
    path("cashier/", include("lobby.cashier.urls")),
    path("tables/", include("tables.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", healthy, name="healthz"),
]

if settings.METRICS:
    urlpatterns.append(path("", include("django_prometheus.urls")))
