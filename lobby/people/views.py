"""A player's own account: what the house told him, his sessions, his data; and the pages of those who are not in yet."""

from __future__ import annotations

import tempfile

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from lobby.cashier import purses
from lobby.models import Player
from lobby.people import addresses, arrivals, door, measures, own_data, resets
from lobby.people.errors import Refused
from lobby.people.forms import EraseForm, NewPasswordForm
from lobby.people.models import Arrival, Measure
from lobby.words.accounts import erasure_refusal

EXPORT_EVERY_SECONDS = 20


@login_required
@never_cache
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """Who he is here, and what the house told him."""
    player = _player(request)
    told = Measure.objects.filter(player=player, kind__in=measures.SHOWN)[:50]
    return render(request, "people/account.html", {"measures": told, "came": arrivals.arrival_of(player)})


@login_required
@require_POST
def acknowledge(request: HttpRequest, measure_id: int) -> HttpResponse:
    """He has read it; another's does not exist for him."""
    player = _player(request)
    if not measures.acknowledge(player, measure_id) and not Measure.objects.filter(pk=measure_id, player=player).exists():
        raise Http404
    return redirect("people:account")


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Ends one of his own sessions elsewhere."""
    if not addresses.end_session(_player(request), session_id):
        raise Http404
    messages.success(request, _("That session is over."))
    return redirect("usersessions_list")


# ------------------------------------------------------------------ own data


@login_required
@never_cache
@require_GET
def data(request: HttpRequest) -> HttpResponse:
    """What is kept, the way to take it home and the way to erase it."""
    return render(request, "people/data.html")


@login_required
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """All of his data as one ZIP of JSON files; not again at once, since it is much work."""
    player = _player(request)
    if not cache.add(f"export:{player.pk}", 1, EXPORT_EVERY_SECONDS):
        messages.warning(request, _("Your data was put together a moment ago. Try again in half a minute."))
        return redirect("people:data")
    file = tempfile.TemporaryFile()  # noqa: SIM115 - the answer closes it
    own_data.write_zip(player, file)
    file.seek(0)
    name = f"{timezone.localdate():%Y-%m-%d}-own-data.zip"
    answer = FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    answer["Cache-Control"] = "no-store"
    return answer


@login_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest) -> HttpResponse:
    """Asks for the password, then takes him out of the house."""
    player = _player(request)
    form = EraseForm(player, request.POST or None)
    stands = own_data.why_not(player)
    if request.method == "POST" and not ratelimit.consume(request, action="reauthenticate", user=player):
        form.add_error(None, _("Too many tries. Wait a few minutes."))
    elif request.method == "POST" and form.is_valid():
        try:
            own_data.erase(player)
        except Refused as refused:
            stands = refused.code
        else:
            logout(request)
            messages.success(request, _("Your account is erased. Thank you for playing."))
            return redirect("lobby:index")
    shown = {"form": form, "stands": erasure_refusal(stands) if stands else "", "purses": purses.of(player)}
    return render(request, "people/erase.html", shown)


# ------------------------------------------------------------------ at the door


@never_cache
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """For who signed up and waits for the operator: that he waits, or the answer."""
    found = door.who_waits(request)
    if found is None:
        return redirect("account_login")
    return render(request, "people/waiting.html", {"arrival": found, "waits": found.state == Arrival.WAITING})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """The link that an operator made: works once, then it says that it does not work."""
    link = resets.find(token)
    if link is None:
        return render(request, "people/link_over.html", status=410)
    form = NewPasswordForm(link.player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not resets.spend(link, form.cleaned_data["new_password1"]):
            return render(request, "people/link_over.html", status=410)
        messages.success(request, _("Your new password is set. Sign in with it."))
        return redirect("account_login")
    return render(request, "people/new_password.html", {"form": form, "player": link.player})


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
