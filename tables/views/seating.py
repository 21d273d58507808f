"""Taking a seat and adding chips: dialogs over the table's page, plain forms without a script."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby.models import Player, Table
from lobby.words.money import amount_text, money_text, plain_text
from lobby.words.refusals import refusal
from tables import commands, ratholing, room
from tables.errors import Refused
from tables.forms import AddChipsForm, BuyInForm, StandingForm
from tables.messages import bounded
from tables.models import Seat
from tables.presenters import aside, entry
from tables.presenters.reading import Reading
from tables.settlement import balance
from tables.store import SeatInfo
from tables.views.commands import do
from tables.views.page import context, may_look, read, turned_away


class Range(NamedTuple):
    """What may be brought, in cents: `least` to `most`, of a `balance`. `enough` says whether it reaches."""

    least: int
    most: int
    balance: int
    unit: int

    @property
    def enough(self) -> bool:
        return self.balance >= self.least and self.most >= self.least


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """The buy-in: seat, sum, and how the first hand comes (R-BUY-2, R-NEW-1)."""
    found = get_object_or_404(Table, pk=table_id)
    reading = read(found)
    player = _player(request)
    if reading.snapshot.seat_of(player.pk) is not None:
        return redirect("tables:table", table_id=table_id)
    if not may_look(request, reading):
        return turned_away(request, found)
    if request.method == "POST":
        form = BuyInForm(found, request.POST)
        if form.is_valid() and _seated(request, found, form, player):
            return redirect("tables:table", table_id=table_id)
    else:
        form = BuyInForm(found, initial={"seat": _wanted(request, reading), "first": "wait"})
    return render(request, "tables/sit.html", {**context(request, reading), **_dialog(reading, form, player)})


@require_POST
@login_required
def seat_me(request: HttpRequest, table_id: int) -> HttpResponse:
    """Chooses a free seat and opens its buy-in."""
    found = get_object_or_404(Table, pk=table_id)
    seat = _free(read(found))
    return redirect(reverse("tables:sit", args=[table_id]) + (f"?seat={seat}" if seat else ""))


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def top_up(request: HttpRequest, table_id: int) -> HttpResponse:
    """Chips from the wallet to the stack, between hands (R-BUY-1)."""
    found = get_object_or_404(Table, pk=table_id)
    reading = read(found)
    player = _player(request)
    seat = reading.snapshot.seat_of(player.pk)
    if seat is None:
        return redirect("tables:table", table_id=table_id)
    form = AddChipsForm(found, request.POST) if request.method == "POST" else AddChipsForm(found)
    if request.method == "POST" and form.is_valid():
        amount, ticket = form.cleaned_data["amount"], form.cleaned_data["ticket"]
        if _asked(form, found, player, commands.TopUp(bounded(amount), ticket)):
            return redirect("tables:table", table_id=table_id)
    return render(request, "tables/top_up.html", {**context(request, reading), **_top_up_dialog(reading, form, player, seat)})


@require_POST
@login_required
def auto_chips(request: HttpRequest, table_id: int) -> HttpResponse:
    """Standing wishes: fill up after each hand, buy in again when the chips are gone."""
    found = get_object_or_404(Table, pk=table_id)
    form = StandingForm(found, request.POST)
    if not form.is_valid():
        for faults in form.errors.values():
            for fault in faults:
                messages.warning(request, fault)
        return redirect("tables:top_up", table_id=table_id)
    wish = commands.AutoChips(bounded(form.cents("top_up")), bounded(form.cents("rebuy")))
    return do(request, found, wish)


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


def _seated(request: HttpRequest, found: Table, form: BuyInForm, player: Player) -> bool:
    """Whether the room gave the seat; else the form says why not."""
    data = form.cleaned_data
    sit_down = commands.Sit(
        bounded(data["amount"]), form.seat_number, data["first"] == "post", request.POST.get("password", "")[:200], data["ticket"]
    )
    return _asked(form, found, player, sit_down)


def _asked(form: AddChipsForm, found: Table, player: Player, command: commands.Sit | commands.TopUp) -> bool:
    try:
        room.handle(found.pk, player.pk, command)
    except Refused as fault:
        form.add_error(None, refusal(fault.code, fault.facts, found.currency))
        return False
    return True


# ---------------------------------------------------------------- what the dialogs show


def buy_in_range(found: Table, has: int, departure: ratholing.Departure | None = None) -> Range:
    """The table's range, raised to what he left with, cut to the balance where that is less than the maximum (R-BUY-2, R-BUY-4)."""
    least, highest, _raised = ratholing.bounds(found, departure, has)
    most = min(highest, has) if highest else has
    return Range(least, most, has, found.stakes.smallest_bet)


def _wanted(request: HttpRequest, reading: Reading) -> int | None:
    """The seat that the link names, if it is free, else any free one; counted from 1."""
    asked = request.GET.get("seat", "")
    if asked.isascii() and asked.isdigit() and len(asked) < 3 and 0 < int(asked) <= reading.table.seats:
        number = int(asked)
        if number > len(reading.snapshot.seats) or reading.snapshot.seats[number - 1] is None:
            return number
    return _free(reading)


def _free(reading: Reading) -> int | None:
    """A free seat counted from 1, as far as can be from those who sit; None if there is none."""
    taken = {seat.number for seat in reading.snapshot.seats if seat is not None}
    chairs = reading.table.seats
    free = [number for number in range(chairs) if number not in taken]

    def room_around(number: int) -> int:
        return min((min((number - other) % chairs, (other - number) % chairs) for other in taken), default=chairs)

    return max(free, key=room_around) + 1 if free else None


def _dialog(reading: Reading, form: BuyInForm, player: Player) -> dict[str, Any]:
    found = reading.table
    departure = ratholing.last_departure(player.pk, found, timezone.now())
    allowed = buy_in_range(found, balance(player, found.currency), departure)
    seat = form["seat"].value()
    usual = min(allowed.most, max(allowed.least, found.max_buy_in or 2 * allowed.least))
    return {
        **_sums(found, allowed, form, usual),
        "seat": seat,
        "heading": _("Take seat %(seat)s at %(table)s") % {"seat": seat, "table": found.name}
        if seat
        else _("Take a seat at %(table)s") % {"table": found.name},
        **_first_hand(reading, seat),
        "departure": _departure(found, departure, allowed),
        "first": form["first"].value() or "wait",
    }


def _departure(found: Table, departure: ratholing.Departure | None, allowed: Range) -> dict[str, Any] | None:
    """Why so much is asked of a player who comes back, and until when (R-BUY-4); None if the figure is the table's own."""
    if departure is None or allowed.least <= max(found.min_buy_in, 1):
        return None
    return {
        "least": money_text(allowed.least, found.currency),
        "left": money_text(departure.amount, found.currency),
        "minutes": departure.minutes_ago(timezone.now()),
        "window": round((departure.until - departure.left_at).total_seconds() / 60),
        "until": departure.until,
        "usual": money_text(max(found.min_buy_in, 1), found.currency),
    }


def _first_hand(reading: Reading, seat: Any) -> dict[str, Any]:
    """When the first hand comes, and whether it may be had at once (R-NEW-1)."""
    wanted = str(seat or "")
    number = int(wanted) - 1 if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else None
    if number is None or not 0 <= number < len(reading.snapshot.seats) or reading.snapshot.seats[number] is not None:
        return {"asks_first": False}
    owed = entry.of_newcomer(reading.snapshot, number)
    return {
        "asks_first": not owed.free,
        "may_post": owed.may_post,
        "first_hand": entry.when(owed),
        "post": amount_text(owed.owed, reading.table.currency),
    }


def _top_up_dialog(reading: Reading, form: AddChipsForm, player: Player, seat: SeatInfo) -> dict[str, Any]:
    found, stack = reading.table, seat.stack
    has = balance(player, found.currency)
    most = min(found.max_buy_in - stack, has) if found.max_buy_in else has
    least = 1 if stack or aside.in_hand(reading, seat) else max(found.min_buy_in, 1)
    allowed = Range(least, max(0, most), has, found.stakes.smallest_bet)
    heading = _("Add chips at %(table)s") % {"table": found.name}
    return {
        **_sums(found, allowed, form, allowed.most),
        "heading": heading,
        "stack": money_text(stack, found.currency),
        "standing": StandingForm(found, initial=_standing(found, player)),
    }


def _standing(found: Table, player: Player) -> dict[str, str]:
    """The standing wishes as they are typed; they are the player's own affair, so they are read for him alone."""
    seat = Seat.objects.filter(room_id=found.pk, player=player).first()
    amounts = {"top_up": seat.auto_top_up, "rebuy": seat.auto_rebuy} if seat is not None else {}
    return {name: plain_text(cents, found.currency) for name, cents in amounts.items() if cents}


def _sums(found: Table, allowed: Range, form: AddChipsForm, usual: int) -> dict[str, Any]:
    """The figures of both dialogs as they are printed, and the slider's in cents."""
    typed = form["amount"].value() if form.is_bound else plain_text(usual, found.currency)
    return {
        "form": form,
        "allowed": allowed,
        "usual": usual,
        "typed": typed,
        "decimals": 2 if found.currency == "euro" else 0,
        "least_text": money_text(allowed.least, found.currency),
        "most_text": money_text(allowed.most, found.currency),
        "usual_text": money_text(usual, found.currency),
        "balance_text": money_text(allowed.balance, found.currency),
        "table_least": money_text(found.min_buy_in, found.currency),
        "table_most": money_text(found.max_buy_in, found.currency) if found.max_buy_in else "",
        "falls_short": money_text(allowed.least, found.currency),
        "pattern": money_text(0, found.currency).replace(amount_text(0, found.currency), "{amount}"),
        "big_blinds": usual // allowed.unit,
    }
