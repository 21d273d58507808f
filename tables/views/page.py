"""The table's page: everything on it drawn once, by the same fragments that the socket sends later."""

from __future__ import annotations

import time
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_POST

from engine.hand.setup import Setup
from lobby.models import HouseSettings, Player, Table
from lobby.notes import store as notes
from lobby.private import doors
from lobby.rake.said import facts as rake_facts
from lobby.words.money import money_text
from lobby.words.tables import currency_name, edition_name, game_name, hand_stakes, structure_name
from tables import access, chat, dropped, presence, several, store
from tables.forms import PasswordForm
from tables.presenters import screen, talk
from tables.presenters.reading import Reading
from tables.reactions import said as reactions
from tables.settlement import balance
from tables.watchers.said import said


@require_GET
@never_cache
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table for its players and for everybody who may watch; a locked one asks for its password. `?pane`: its small look."""
    return (_pane if "pane" in request.GET else _whole)(request, table_id)


@csp_replace({"frame-ancestors": [SELF]})
@xframe_options_sameorigin
def _pane(request: HttpRequest, table_id: int) -> HttpResponse:
    """The small look, for a frame on the page of all tables of a player: the only one that a frame may hold, and only this house's."""
    return _whole(request, table_id, pane=True)


def _whole(request: HttpRequest, table_id: int, *, pane: bool = False) -> HttpResponse:
    found = get_object_or_404(Table, pk=table_id)
    reading = read(found)
    if not may_look(request, reading):
        return turned_away(request, found)
    presence.touch(found.pk, request.user.pk)
    return render(request, "tables/table.html", context(request, reading, pane=pane))


@require_POST
def open_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Takes the password of a locked table and opens it for this visitor."""
    found = get_object_or_404(Table, pk=table_id)
    form = PasswordForm(request.POST)
    if found.is_private and (not found.password or doors.is_shut_out(found, request.user.pk)):
        raise Http404
    if form.is_valid() and found.check_password(form.cleaned_data["password"]):
        access.remember(found, request.session, viewer(request))
        return redirect("tables:table", table_id=table_id)
    if form.is_valid():
        form.add_error("password", _("This is not the password of the table."))
    return locked(request, found, form)


def turned_away(request: HttpRequest, found: Table) -> HttpResponse:
    """Asks for the password; where a private table has none, or its host has shut the visitor out, there is no such page."""
    if found.is_private and (not found.password or doors.is_shut_out(found, request.user.pk)):
        raise Http404
    return locked(request, found, PasswordForm())


def locked(request: HttpRequest, found: Table, form: PasswordForm) -> HttpResponse:
    """The page that asks for the password."""
    more = {} if found.is_private else {"subtitle": subtitle(found)}
    return render(request, "tables/locked.html", {"table": found, "form": form, **more})


def read(found: Table) -> Reading:
    """The table as it stands."""
    return Reading(store.snapshot(found.pk))


def viewer(request: HttpRequest) -> Player | None:
    """Who looks, or None for a visitor."""
    return request.user if isinstance(request.user, Player) else None


def may_look(request: HttpRequest, reading: Reading) -> bool:
    """Whether the table is public, or its password was given, or the visitor sits there."""
    player = viewer(request)
    seated = player is not None and reading.snapshot.seat_of(player.pk) is not None
    return seated or access.may_watch(reading.table, player, request.session)


def context(request: HttpRequest, reading: Reading, *, pane: bool = False) -> dict[str, Any]:
    """What the page is drawn from."""
    language = get_language() or "en"
    player = viewer(request)
    player_id = player.pk if player is not None else None
    public = screen.public(reading, language)
    private = screen.private(reading, player_id, language)
    me = screen.seat_number(reading, player_id)
    tabs = [] if pane else several.tabs(player)
    return {
        "table": reading.table,
        "step": reading.snapshot.step,
        "seated": me is not None,
        "hosts": player_id is not None and reading.table.owner_id == player_id,
        "asks_password": bool(reading.table.password) and not (reading.table.is_private and doors.is_welcome(reading.table, player_id)),
        "told": told(reading.table),
        "currency": currency_name(reading.table.currency),
        "purse": money_text(balance(player, reading.table.currency), reading.table.currency) if player is not None else "",
        "tabs": mark_safe(several.html(tabs, reading.table.pk, language)),  # noqa: S308
        "sits_at_several": bool(tabs),
        "pane": pane,
        "facts": [*facts(reading.table), *_allowance(reading.table, player if me is not None else None)],
        "watchers": said(reading),
        "socket": f"/ws/tables/{reading.table.pk}/?lang={language}{f'&me={me}' if me is not None else ''}{several.address(tabs)}",
        "now": round(time.time() * 1000),
        "felt": mark_safe(screen.felt(reading, me, public.parts, private["mine"], language)),  # noqa: S308 - drawn by our templates
        "log": mark_safe(screen.log_whole(public.log, language)),  # noqa: S308
        "note": screen.note("", "", "", language),
        "chat": mark_safe(talk.whole(chat.lines(reading.table.pk, player_id), language)),  # noqa: S308
        "may_chat": player is not None and (me is not None or HouseSettings.get().rail_chats),
        "reactions": reactions.words() if me is not None else {},
        "notes": notes.latest(player) if player is not None else (),
        "dock": private["dock"],
        "banner": public.parts["banner"],
        "hand_number": public.parts["hand-number"],
    }


def told(found: Table) -> tuple[str, str, str]:
    """What is played and for how much: game, limit, stakes."""
    return game_name(found.variant), structure_name(found.structure), found.stakes_text


def subtitle(found: Table) -> str:
    """'Texas Hold’em · No limit · 0.50/1.00'."""
    return " · ".join(told(found))


def hand_subtitle(dealt: Setup, currency: str) -> str:
    """The same of a hand that was dealt, whatever the table has become."""
    return f"{game_name(dealt.variant)} · {structure_name(dealt.stakes.structure)} · {hand_stakes(dealt.stakes, currency)}"


def facts(found: Table) -> list[tuple[str, str]]:
    """What stands beside the log: terms and figures of this table."""
    least = money_text(found.min_buy_in, found.currency)
    most = money_text(found.max_buy_in, found.currency)
    return [
        (_("Seats"), str(found.seats)),
        (_("Stakes"), found.stakes_text),
        (_("Buy-in"), f"{least} – {most}" if found.max_buy_in else _("from %(least)s") % {"least": least}),
        *_forced(found),
        (_("A decision"), _("%(seconds)s s") % {"seconds": found.decision_seconds}),
        *(((_("Time bank"), _("%(seconds)s s") % {"seconds": found.bank_seconds}),) if found.bank_seconds else ()),
        *_draw(found),
        *rake_facts(found),
        (
            _("Rules"),
            format_html('<a href="{}" target="_blank">{}</a>', reverse("lobby:rules", args=[found.variant]), edition_name(found.edition)),
        ),
    ]


def _allowance(found: Table, player: Player | None) -> list[tuple[str, str]]:
    """How often a player who sits at a limited table may still count as all-in when his line is lost (R-FAKE-1)."""
    if player is None or found.structure not in dropped.LIMITED:
        return []
    left, whole = dropped.left(player.pk, timezone.now())
    return [(_("All-ins for a lost line, 24 hours"), _("%(left)s of %(whole)s left") % {"left": left, "whole": whole})]


def _forced(found: Table) -> list[tuple[str, str]]:
    """The ante and the bring-in, where the game has them."""
    each = ((_("Ante"), found.ante), (_("Bring-in"), found.bring_in))
    return [(term, money_text(amount, found.currency)) for term, amount in each if amount]


def _draw(found: Table) -> list[tuple[str, str]]:
    if not any(street.draw for street in found.game.streets):
        return []
    return [(_("A draw"), _("%(seconds)s s") % {"seconds": found.draw_seconds})]


def table_url(table_id: int) -> str:
    return reverse("tables:table", args=[table_id])


def back(request: HttpRequest, table_id: int) -> HttpResponse:
    """After a form of the table's page: to that page again, or to the one that shows it in a frame."""
    return redirect("tables:several") if "pane" in request.POST else redirect("tables:table", table_id=table_id)
