"""The cashier's pages. They read the ledger for the signed-in player only and hold no rule of their own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby.cashier import grants, purses
from lobby.cashier import statement as statements
from lobby.cashier.errors import Refused
from lobby.cashier.models import Request
from lobby.ledger import history
from lobby.ledger.codes import CURRENCIES
from lobby.ledger.history import Account
from lobby.models import Player
from lobby.words import money as words

ROWS_PER_PAGE = 30


@login_required
@never_cache
@require_safe
def wallet(request: HttpRequest) -> HttpResponse:
    """Both purses, the refill, and the latest movements."""
    waiting = Request.objects.filter(player=request.user, state__in=Request.OPEN).count()
    return render(request, "cashier/wallet.html", {"purses": purses.of(request.user), "open_requests": waiting, **_statement(request)})


@login_required
@require_POST
def refill(request: HttpRequest) -> HttpResponse:
    """Gives today's refill and shows the wallet again; a repeated click gives nothing and says so."""
    try:
        moved = grants.refill(request.user)
    except Refused as refused:
        messages.warning(request, words.refusal_text(refused.code, refused.facts))
    else:
        given = words.money_text(moved.amount, moved.target.currency)
        messages.success(request, _("Refilled: %(amount)s fun chips.") % {"amount": given})
    return redirect("cashier:wallet")


@login_required
@never_cache
@require_safe
def statement(request: HttpRequest) -> HttpResponse:
    """The statement by currency, kind and month; for HTMX only the panel."""
    panel_only = request.htmx and not request.htmx.history_restore_request
    answer = render(request, "cashier/_statement.html" if panel_only else "cashier/statement.html", _statement(request))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@login_required
@never_cache
@require_safe
def statement_csv(request: HttpRequest) -> HttpResponse:
    """The movements that the filter shows, all pages, as a file."""
    asked = statements.wanted(request.GET, request.user)
    days = (day.isoformat() for day in (asked.first, asked.last) if day is not None)
    name = "-".join(filter(None, ["statement", asked.currency, asked.kind, f"{asked.month:%Y-%m}" if asked.month else "", *days]))
    answer = HttpResponse(content_type="text/csv; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}.csv"'})
    answer.write("\ufeff")  # without the mark some spreadsheets misread the letters of names
    statements.write_csv(answer, history.find_wallet(request.user, asked.currency), asked, request.user)
    return answer


def _statement(request: HttpRequest) -> dict[str, Any]:
    """What the panel of the statement needs."""
    player = request.user
    asked = statements.wanted(request.GET, player)
    account = history.find_wallet(player, asked.currency)
    page, rows = _page(account, asked, player, request.GET.get("page", ""))
    return {
        "asked": asked,
        "currencies": [(currency, words.purse_name(currency)) for currency in CURRENCIES],
        "kinds": [(kind, words.kind_name(kind)) for kind in statements.GROUPS],
        "months": history.months(account) if account else [],
        "page": page,
        "rows": rows,
        "query": statements.query(asked),
    }


def _page(account: Account | None, asked: statements.Wanted, player: Player, number: str) -> tuple[Any, list[statements.Row]]:
    if account is None:
        return None, []
    page = Paginator(statements.transfers(account, asked), ROWS_PER_PAGE).get_page(number)
    return page, [statements.row(transfer, account, player) for transfer in page]
