"""The house's health as pages: for load balancers, for Prometheus, for the operator."""

from __future__ import annotations

import hmac
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from lobby.accounts import roles
from poker_site.health import status
from poker_site.proxies import is_in, networks


@never_cache
def alive(_request: HttpRequest) -> HttpResponse:
    """For whoever restarts processes: this one answers. Asks nothing, so that a database that is away restarts nobody."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def ready(_request: HttpRequest) -> HttpResponse:
    """For load balancers: 200 while this process serves, else 503 and why, a word a line."""
    found = status.faults()
    return HttpResponse("\n".join(found or ["ready"]) + "\n", status=503 if found else 200, content_type="text/plain")


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """For Prometheus, with the token (`Authorization: Bearer …`) or straight from a trusted network; 404 for everybody else."""
    if not _may_scrape(request):
        raise Http404
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    from poker_site.health.gauges import register

    register()
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _may_scrape(request: HttpRequest) -> bool:
    token, said = settings.METRICS_TOKEN, request.headers.get("authorization", "")
    if token:
        return hmac.compare_digest(said.encode(), f"Bearer {token}".encode())
    straight = "x-forwarded-for" not in request.headers
    return straight and is_in(request.META.get("REMOTE_ADDR", ""), networks(settings.METRICS_NETWORKS))


@never_cache
def status_page(request: HttpRequest) -> HttpResponse:
    """For the operator; renews itself, whole without a script."""
    if not (request.user.is_superuser or roles.is_operator(request.user) or request.user.has_perm("tables.view_incident")):
        raise PermissionDenied
    context: dict[str, Any] = {**admin.site.each_context(request), "title": _("Status of the room"), "status": status.gather()}
    part = request.headers.get("HX-Request") == "true"
    return TemplateResponse(request, "admin/_status.html" if part else "admin/status.html", context)
