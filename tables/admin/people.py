"""What the felt shows and does on the operator's page of a player: seats, hands, chat, reports, lost lines."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.accounts import roles
from lobby.admin.measures import ReasonForm
from lobby.models import Player
from lobby.people import panels
from lobby.people.panels import Link, Panel
from lobby.words.money import money_text
from tables import chat, dropped
from tables.models import ChatReport, Dispute, FakeAllIn, FakeWarning, Result, Seat

HOURS = {"1": 1, "24": 24, "168": 168, "": None}


class MuteForm(ReasonForm):
    """Why, and for how long."""

    hours = forms.ChoiceField(
        label=gettext_lazy("For how long"),
        required=False,
        choices=[
            ("1", gettext_lazy("an hour")),
            ("24", gettext_lazy("a day")),
            ("168", gettext_lazy("a week")),
            ("", gettext_lazy("for good")),
        ],
    )


def mute_page(admin_: Any, request: HttpRequest, player_id: int) -> HttpResponse:
    """Takes a player's chat away, or gives it back; each with a reason."""
    player = get_object_or_404(Player, pk=player_id)
    if not request.user.has_perm("tables.add_chatban") or not roles.stands_above(request.user, player):
        raise PermissionDenied
    ban = chat.ban_of(player.pk)
    form = (ReasonForm if ban else MuteForm)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reason, hours = form.cleaned_data["reason"], HOURS[form.cleaned_data.get("hours", "")]
        if ban is not None:
            chat.let_speak(player, reason, request.user)  # type: ignore[arg-type]
            admin_.log_change(request, player, f"chat given back: {reason}")
        else:
            chat.shut_up(player.pk, reason, request.user, timezone.now() + timedelta(hours=hours) if hours else None)  # type: ignore[arg-type]
            admin_.log_change(request, player, f"chat taken away for {hours or 'ever'} hours: {reason}")
        admin_.message_user(request, _("Done; the player is told."), messages.SUCCESS)
        return redirect("admin:lobby_player_change", player.pk)
    title = (_("Let %(name)s chat again") if ban else _("Take the chat of %(name)s away")) % {"name": player.nickname}
    page = {
        "intro": _("He may chat at every table again.") if ban else _("He may say nothing at any table; he still plays."),
        "button": _("Give the chat back") if ban else _("Take the chat away"),
    }
    context = {**admin_.admin_site.each_context(request), "opts": admin_.opts, "player": player, "title": title, "form": form, "page": page}
    return TemplateResponse(request, "admin/lobby/player/measure.html", context)


def _play(request: HttpRequest, player: Player) -> Panel | None:
    if not request.user.has_perm("tables.view_hand"):
        return None
    seats = Seat.objects.select_related("room__table").filter(player=player)
    rows = [(_("At the table now"), seat.room.table.name, _("seat %(number)s") % {"number": seat.number + 1}) for seat in seats]
    last = Result.objects.select_related("hand__room__table").filter(player=player, hand__ended_at__isnull=False).order_by("-hand_id")[:5]
    for result in last:
        hand = format_html('<a href="{}">#{}</a>', reverse("admin:tables_hand_change", args=[result.hand_id]), result.hand_id)
        change = result.won - result.put_in
        words = f"{'+' if change > 0 else ''}{money_text(change, result.hand.room.table.currency)}"
        rows.append((hand, result.hand.room.table.name, words))
    links = [Link(reverse("admin:tables_hand_changelist") + f"?q={player.nickname}", _("Ended hands of this player"))]
    return Panel(_("Hands played"), (_("Hand"), _("Table"), ""), rows, links, _("He has played no hand yet."))


def _talk(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("tables.view_chatban"):
        return None
    ban = chat.ban_of(player.pk)
    links = []
    if request.user.has_perm("tables.add_chatban") and roles.stands_above(request.user, player):
        words = _("Give the chat back") if ban else _("Take the chat away")
        links.append(Link(reverse("admin:tables_chatban_mute", args=[player.pk]), words))
    links.append(Link(reverse("admin:tables_chatreport_changelist") + f"?q={player.nickname}", _("Reported lines")))
    until = date_format(timezone.localtime(ban.until), "SHORT_DATETIME_FORMAT") if ban is not None and ban.until else _("for good")
    rows = [(_("No chat until"), until, ban.reason)] if ban is not None else []
    reported = ChatReport.objects.filter(line__player=player).count()
    return Panel(_("Chat"), (), [*rows, (_("Reported lines"), reported, "")], links)


def _lines(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("tables.view_fakeallin"):
        return None
    left, whole = dropped.left(player.pk, timezone.now())
    warned = FakeWarning.objects.filter(player=player).first()
    rows = [
        (_("Left within 24 hours"), _("%(left)s of %(whole)s") % {"left": left, "whole": whole}),
        (_("Counted as all-in ever"), FakeAllIn.objects.filter(player=player).count()),
        (_("Warned for it"), date_format(timezone.localtime(warned.created_at), "SHORT_DATETIME_FORMAT") if warned else "–"),
    ]
    return Panel(_("Lost lines"), (), rows, [Link(reverse("admin:tables_fakeallin_changelist") + f"?q={player.nickname}", _("Every use"))])


def _reports(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("tables.view_dispute"):
        return None
    cases = Dispute.objects.filter(player=player)
    open_ = cases.filter(decided_at=None).count()
    rows = [(_("Reported hands"), cases.count()), (_("not decided yet"), open_)]
    return Panel(_("Disputes"), (), rows, [Link(reverse("admin:tables_dispute_changelist") + f"?q={player.nickname}", _("His reports"))])


panels.register("play", 20, _play)
panels.register("talk", 25, _talk)
panels.register("reports", 30, _reports)
panels.register("lines", 35, _lines)
