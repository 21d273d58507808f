"""Two things that every page asks: when was this session seen last, and has the staff the second factor that the house wants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from lobby.models import HouseSettings, Player
from lobby.people import addresses

Answer = Callable[[HttpRequest], HttpResponse]


class LastSeen:
    """Writes down, now and then, that a signed-in session was seen."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, Player):
            addresses.saw_request(request, request.user)
        return self.get_response(request)


class StaffSecondFactor:
    """Leads staff without a second factor away from the operator's pages, where the house asks for one."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """None lets the page go on."""
        match = request.resolver_match
        if match is None or "admin" not in match.app_names or match.url_name in ("logout", "jsi18n"):
            return None
        if not (request.user.is_authenticated and request.user.is_staff and lacks_factor(request.user)):
            return None
        messages.warning(request, _("The house asks its staff for a second factor. Set one up, then the operator’s pages open."))
        return redirect("mfa_index")


def lacks_factor(player: Player) -> bool:
    """Whether the house asks for a second factor that this member of the staff has not."""
    if not HouseSettings.get().staff_second_factor:
        return False
    return not Authenticator.objects.filter(user=player).exclude(type=Authenticator.Type.RECOVERY_CODES).exists()
