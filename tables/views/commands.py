"""The buttons of a table without a script: plain forms that knock on the same door as the socket, then the page again."""

from __future__ import annotations

from typing import get_args

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from lobby.models import Table
from lobby.words.refusals import refusal
from tables import commands, room
from tables import messages as page_messages
from tables.errors import Refused
from tables.messages import PageAction
from tables.views.page import back

_WHOLE = 10
_LONGEST_CARDS = 20
_ACTIONS = frozenset(name for part in get_args(PageAction) for name in get_args(part))


@require_POST
@login_required
def act(request: HttpRequest, table_id: int) -> HttpResponse:
    """Fold, check, call, bet or raise, as drawn for a hand and a step."""
    found = get_object_or_404(Table, pk=table_id)
    try:
        command = _act(request, found.currency)
    except Refused as fault:
        return _back(request, found, fault)
    return do(request, found, command)


def _act(request: HttpRequest, currency: str) -> commands.Act:
    action = request.POST.get("action", "")
    hand, step = request.POST.get("hand", ""), request.POST.get("step", "")
    cards = "".join(request.POST.getlist("card"))
    price = request.POST.get("price", "")
    counts = [hand, step, *([price] if price else [])]
    if action not in _ACTIONS or not all(map(_is_count, counts)) or len(cards) > _LONGEST_CARDS:
        raise Refused("malformed")
    to, asked = request.POST.get("to", ""), page_messages.bounded(int(price)) if price else None
    return page_messages.act(int(hand), int(step), action, to, cards, currency, asked)  # type: ignore[arg-type]


@require_POST
@login_required
def show(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows cards of the player's own when the hand is over."""
    found = get_object_or_404(Table, pk=table_id)
    hand, cards = request.POST.get("hand", ""), request.POST.get("cards", "")
    if not _is_count(hand) or len(cards) > _LONGEST_CARDS:
        return _back(request, found, Refused("malformed"))
    return do(request, found, commands.Show(int(hand), cards))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _WHOLE + 5


@require_POST
@login_required
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives the seat up; in mid-hand when the hand is over."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.Leave())


@require_POST
@login_required
def sit_out(request: HttpRequest, table_id: int) -> HttpResponse:
    """Is dealt no more hands, keeps the seat."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.SitOut())


@require_POST
@login_required
def sit_out_now(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives up the running hand and sits out."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.SitOut("now"))


@require_POST
@login_required
def sit_out_big_blind(request: HttpRequest, table_id: int) -> HttpResponse:
    """Plays on until the big blind comes."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.SitOut("big_blind"))


@require_POST
@login_required
def come_back(request: HttpRequest, table_id: int) -> HttpResponse:
    """Plays again, from the big blind on."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.ComeBack())


@require_POST
@login_required
def post_now(request: HttpRequest, table_id: int) -> HttpResponse:
    """Posts what is owed and plays the next hand (R-NEW-1)."""
    return do(request, get_object_or_404(Table, pk=table_id), commands.ComeBack(post_now=True))


def do(request: HttpRequest, found: Table, command: commands.PlayersCommand) -> HttpResponse:
    """Knock, and show the table again; a refusal is told above it."""
    try:
        outcome = room.handle(found.pk, request.user.pk, command)
    except Refused as fault:
        return _back(request, found, fault)
    if isinstance(command, commands.Leave) and outcome.snapshot.seat_of(request.user.pk) is None:
        messages.success(request, _("You have left the table. Your chips are in your wallet."))
    return back(request, found.pk)


def _back(request: HttpRequest, found: Table, fault: Refused) -> HttpResponse:
    messages.warning(request, refusal(fault.code, fault.facts, found.currency))
    return back(request, found.pk)
