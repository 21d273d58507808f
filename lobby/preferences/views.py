"""The settings page. It is a plain form; with a script each change is kept at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby import look as looks
from lobby.preferences import store


@require_http_methods(["GET", "POST"])
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """All that somebody may set for himself."""
    if request.method == "POST":
        response = redirect("lobby:settings")
        store.keep(request, response, request.POST)
        messages.success(request, _("Your settings are kept."))
        return response
    chosen = store.chosen(request)
    offered = [choice for choice in looks.choices() if request.user.is_authenticated or not choice.is_of_account]
    groups = [
        (group.heading, [(choice, chosen.get(choice.name, choice.usual)) for choice in offered if choice.group == group.key])
        for group in looks.groups()
    ]
    return render(request, "lobby/settings.html", {"groups": groups})


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keeps one choice or several, and goes back to where the visitor was; the page's script wants no page back."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = reverse("lobby:index")
    response = HttpResponse(status=204) if request.headers.get("X-Quiet") else redirect(target)
    store.keep(request, response, request.POST)
    return response
