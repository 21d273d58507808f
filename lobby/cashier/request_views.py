"""A player's requests for play euros: the form, how each stands, and taking one back. Only his own."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby.cashier import requests as desk
from lobby.cashier.errors import Refused
from lobby.cashier.forms import RequestForm
from lobby.cashier.models import Request
from lobby.ledger import history
from lobby.ledger.codes import EURO
from lobby.models import HouseSettings, Player
from lobby.words import money as words

PER_PAGE = 20


class Line(NamedTuple):
    """One request as its player sees it; `amount` in cents."""

    row: Request
    kind: str
    state: str
    answer: str


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def requests(request: HttpRequest) -> HttpResponse:
    """The form and the list; a POST asks, and shows the page anew. For HTMX only the list."""
    form = RequestForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _asked(request, form):
        return redirect("cashier:requests")
    desk.close_notice(request.user)
    panel_only = request.method == "GET" and request.htmx and not request.htmx.history_restore_request
    answer = render(request, "cashier/_requests.html" if panel_only else "cashier/requests.html", {"form": form, **_page(request)})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@login_required
@require_POST
def withdraw(request: HttpRequest, request_id: int) -> HttpResponse:
    """Takes a waiting request back; a second click changes nothing."""
    try:
        desk.withdraw(request.user, request_id)
    except Request.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        messages.warning(request, words.refusal_text(refused.code, refused.facts))
    else:
        messages.success(request, _("The request was withdrawn."))
    return redirect("cashier:requests")


def lines(player: Player, count: int = 0) -> list[Line]:
    """The player's requests, the newest first; all of them, or so many."""
    rows = Request.objects.filter(player=player).order_by("-pk")
    return [_line(row) for row in (rows[:count] if count else rows)]


def _line(row: Request) -> Line:
    answer = words.request_answer(row.reason, row.cause)
    return Line(row, words.request_kind_name(row.kind), words.request_state_name(row.state), answer)


def _asked(request: HttpRequest, form: RequestForm) -> bool:
    told = form.cleaned_data
    try:
        desk.ask(request.user, told["kind"], told["amount"], told["note"], told["token"])
    except Refused as refused:
        form.add_error("amount", words.refusal_text(refused.code, refused.facts))
        return False
    messages.success(request, _("The house has your request. An operator decides it."))
    return True


def _page(request: HttpRequest) -> dict[str, Any]:
    rows = Request.objects.filter(player=request.user).order_by("-pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return {
        "lines": [_line(row) for row in page],
        "page": page,
        "balance": history.balance(request.user, EURO),
        "most": HouseSettings.get().open_requests,
        "waits": Request.objects.filter(player=request.user, state__in=Request.OPEN).exists(),
    }
