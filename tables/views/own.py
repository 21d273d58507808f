"""Players' own tables: open one, invite friends, pause it, send somebody away, close it; and the page behind an invitation."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby.kinds import own
from lobby.models import HouseSettings, Player, Table
from lobby.private import doors
from lobby.private.models import Guest, Invitation
from lobby.words.money import money_text
from lobby.words.refusals import refusal
from tables import broadcast, commands, room, store
from tables.errors import Refused
from tables.forms import InviteForm, OpenTableForm
from tables.views.page import subtitle, viewer


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def own_tables(request: HttpRequest) -> HttpResponse:
    """The player's open tables, and the form that opens one."""
    player = _player(request)
    form = OpenTableForm(player, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        table = _opened(form, player)
        if table is not None:
            doors.invite(table, player)
            return redirect("tables:host", table_id=table.pk)
    mine = [(table, subtitle(table)) for table in own.open_tables(player)]
    most = HouseSettings.get().own_tables
    shown = {"form": form, "mine": mine, "most": most, "may_open": len(mine) < most and own.offered().exists()}
    return render(request, "tables/own.html", shown)


def _opened(form: OpenTableForm, player: Player) -> Table | None:
    """The new table; else the form says why not."""
    data = form.cleaned_data
    try:
        return own.open_own(player, int(data["kind"]), data["name"], data["password"])
    except own.NotOpened as fault:
        form.add_error(None, refusal(fault.code, {"count": fault.most}, "fun"))
        return None


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def host(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host's page of a table. For everybody else there is none."""
    found = get_object_or_404(Table, pk=table_id, owner=_player(request))
    if request.method == "POST":
        deed = _DEEDS.get(request.POST.get("do", ""))
        if deed is None:
            messages.warning(request, refusal("malformed", {}, found.currency))
        else:
            deed(request, found)
        return redirect("tables:host", table_id=table_id)
    snapshot = store.snapshot(found.pk)
    seated = [seat for seat in snapshot.seats if seat is not None and seat.player_id != request.user.pk]
    invitations = [(each, _link(request, each)) for each in doors.holding(found)]
    shown = {
        "table": found,
        "subtitle": subtitle(found),
        "snapshot": snapshot,
        "paused": snapshot.phase == store.PAUSED,
        "host_paused": snapshot.paused_why == "host",
        "seated": [(seat, money_text(seat.stack, found.currency)) for seat in seated],
        "invitations": invitations,
        "qr": segno.make(invitations[0][1], micro=False).svg_data_uri(scale=4, border=2) if invitations else "",
        "shut_out": Guest.objects.select_related("player").filter(table=found, shut_out_at__isnull=False),
        "guests": Guest.objects.filter(table=found, shut_out_at=None).count(),
        "form": InviteForm(),
    }
    return render(request, "tables/host.html", shown)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation leads: one click to the table; a visitor signs in or up first and comes back here."""
    player = viewer(request)
    try:
        found = doors.find(token, player)
        if request.method == "POST" and player is not None:
            return redirect("tables:table", table_id=doors.accept(token, player).pk)
    except doors.NotWelcome as fault:
        return render(request, "tables/invitation.html", {"fault": refusal(fault.code, {}, "fun")}, status=404)
    shown = {"table": found.table, "subtitle": subtitle(found.table), "by": found.made_by.nickname, "token": token}
    return render(request, "tables/invitation.html", shown)


# ---------------------------------------------------------------- what the host does


def _pause(request: HttpRequest, found: Table) -> None:
    _knock(request, found, commands.Pause(), _("The table is paused."))


def _resume(request: HttpRequest, found: Table) -> None:
    _knock(request, found, commands.Resume(), _("The table goes on."))


def _close(request: HttpRequest, found: Table) -> None:
    _knock(request, found, commands.CloseTable(), _("The table closes after the running hand. All chips go back to the wallets."))


def _remove(request: HttpRequest, found: Table) -> None:
    number = request.POST.get("player", "")
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        raise Http404
    command = commands.Remove(int(number), back="back" in request.POST)
    _knock(request, found, command, _("The player leaves after the hand, with all chips."))


def _let_in(request: HttpRequest, found: Table) -> None:
    number = request.POST.get("player", "")
    guest = Player.objects.filter(pk=int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0).first()
    if guest is not None and doors.let_in_again(found, guest):
        messages.success(request, _("%(name)s may come in again.") % {"name": guest.nickname})


def _invite(request: HttpRequest, found: Table) -> None:
    form = InviteForm(request.POST)
    if not form.is_valid():
        for faults in form.errors.values():
            messages.warning(request, " ".join(faults))
        return
    made = doors.invite(found, _player(request), form.hours_or_none, form.cleaned_data["guests"])
    if made is None:
        messages.warning(request, _("This table has too many links that hold. End one of them first."))
    else:
        messages.success(request, _("Here is the new link."))


def _end_invitation(request: HttpRequest, found: Table) -> None:
    number = request.POST.get("invitation", "")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0
    link = Invitation.objects.filter(pk=wanted, table=found).first()
    if link is not None and doors.end(link, _player(request)):
        messages.success(request, _("The link opens nothing any more. Who came by it stays a guest."))


def _set_password(request: HttpRequest, found: Table) -> None:
    password = request.POST.get("password", "")[:100]
    found.set_password(password)
    found.save(update_fields=["password"])
    broadcast.door_on_commit(found.pk)
    said = _("The new password holds from now on.") if password else _("The table has no password any more: only invitations open it.")
    messages.success(request, said)


_DEEDS: dict[str, Callable[[HttpRequest, Table], None]] = {
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "remove": _remove,
    "let_in": _let_in,
    "invite": _invite,
    "end_invitation": _end_invitation,
    "password": _set_password,
}


def _knock(
    request: HttpRequest, found: Table, command: commands.Pause | commands.Resume | commands.CloseTable | commands.Remove, said: str
) -> None:
    try:
        room.handle(found.pk, request.user.pk, command)
    except Refused as fault:
        messages.warning(request, refusal(fault.code, fault.facts, found.currency))
        return
    messages.success(request, said)


def _link(request: HttpRequest, each: Invitation) -> str:
    return request.build_absolute_uri(reverse("tables:invitation", args=[each.token]))


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
