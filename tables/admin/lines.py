"""Lost lines for the operator: every fake all-in by player, the one warning, the way to the ban, and mass drops (R-FAKE-2)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby import oversight
from lobby.accounts import roles
from lobby.ledger.admin import ReadOnly
from lobby.models import Player
from lobby.words.money import money_text
from tables import dropped, massdrop
from tables.models import FakeAllIn, FakeWarning, MassDrop


class WarnForm(forms.Form):
    """A word of the operator's own; the page says the rest."""

    text = forms.CharField(
        label=gettext_lazy("Words to the player"), max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 4, "cols": 60})
    )


@admin.register(FakeAllIn)
class FakeAllInAdmin(ReadOnly, admin.ModelAdmin):
    """Every use, newest first: who, where, for how much, how many before it."""

    list_display = ("created_at", "player_shown", "table", "hand", "put_in_shown", "kept_shown", "used_shown", "all_uses", "what_to_do")
    list_filter = ("created_at",)
    search_fields = ("player__nickname_key", "=hand__number")
    list_select_related = ("player__fake_warning", "table", "hand")
    fields = readonly_fields = (
        "created_at",
        "player",
        "table",
        "hand",
        "seat_shown",
        "put_in_shown",
        "kept_shown",
        "used_shown",
        "what_to_do",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[FakeAllIn]:
        every = FakeAllIn.objects.filter(player=OuterRef("player")).order_by().values("player").annotate(count=Count("pk")).values("count")
        return super().get_queryset(request).annotate(every=Subquery(every))

    @admin.display(description=gettext_lazy("player"), ordering="player__nickname_key")
    def player_shown(self, use: FakeAllIn) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("admin:lobby_player_change", args=[use.player_id]), use.player.nickname)

    @admin.display(description=gettext_lazy("seat"))
    def seat_shown(self, use: FakeAllIn) -> int:
        return use.seat + 1

    @admin.display(description=gettext_lazy("put in"))
    def put_in_shown(self, use: FakeAllIn) -> str:
        return money_text(use.put_in, use.table.currency)

    @admin.display(description=gettext_lazy("kept"))
    def kept_shown(self, use: FakeAllIn) -> str:
        return money_text(use.kept, use.table.currency)

    @admin.display(description=gettext_lazy("within 24 hours"))
    def used_shown(self, use: FakeAllIn) -> str:
        return _("%(used)s of %(whole)s") % {"used": use.used, "whole": use.allowance}

    @admin.display(description=gettext_lazy("uses ever"), ordering="every")
    def all_uses(self, use: Any) -> int:
        return int(use.every)

    @admin.display(description=gettext_lazy("what to do"))
    def what_to_do(self, use: FakeAllIn) -> SafeString | str:
        if use.player.is_banned:
            return _("account closed")
        links = [(reverse("admin:lobby_player_ban", args=[use.player_id]), _("Close the account"))]
        warned = getattr(use.player, "fake_warning", None)
        if warned is None:
            links.insert(0, (reverse("admin:tables_fakeallin_warn", args=[use.player_id]), _("Warn")))
        else:
            links.insert(0, (reverse("admin:tables_fakeallin_warn", args=[use.player_id]), _("Warned")))
        return format_html_join(" · ", '<a href="{}">{}</a>', links)

    def get_urls(self) -> list[URLPattern]:
        return [
            path("warn/<int:player_id>/", self.admin_site.admin_view(self.warn), name="tables_fakeallin_warn"),
            *super().get_urls(),
        ]

    def warn(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Warns a player, once; whoever was warned already is shown with the warning (R-FAKE-2)."""
        player = get_object_or_404(Player, pk=player_id, is_bot=False)
        if not request.user.has_perm("people.warn_player") or not roles.stands_above(request.user, player):
            raise PermissionDenied
        given = FakeWarning.objects.filter(player=player).select_related("operator").first()
        form = WarnForm(request.POST or None)
        if request.method == "POST" and given is None and form.is_valid():
            if _warn(player, request.user, form.cleaned_data["text"]):  # type: ignore[arg-type]
                self.log_change(request, player, "warned for fake all-ins")
                self.message_user(request, _("%(name)s is warned.") % {"name": player.nickname}, messages.SUCCESS)
            return redirect("admin:tables_fakeallin_changelist")
        if request.method == "POST" and given is not None:
            self.message_user(request, _("%(name)s was warned already.") % {"name": player.nickname}, messages.WARNING)
        title = _("Warn %(name)s") % {"name": player.nickname}
        left, whole = dropped.left(player.pk, timezone.now())
        context = {
            **self.admin_site.each_context(request), "opts": self.opts, "player": player, "form": form, "title": title, "given": given,
            "uses": FakeAllIn.objects.filter(player=player).count(), "left": left, "whole": whole,
        }  # fmt: skip
        return TemplateResponse(request, "admin/tables/fakeallin/warn.html", context)


def _warn(player: Player, operator: Player, text: str) -> bool:
    """False if somebody else has warned him meanwhile, or he was never treated as all-in."""
    uses = FakeAllIn.objects.filter(player=player).count()
    if not uses:
        return False
    try:
        with transaction.atomic():
            oversight.note(operator, "warned", player, after={"fake_all_ins": uses}, reason=text)
            FakeWarning.objects.create(player=player, operator=operator, uses=uses, text=text.strip())
    except IntegrityError:
        return False
    return True


@admin.register(MassDrop)
class MassDropAdmin(ReadOnly, admin.ModelAdmin):
    """When many lines were lost at once; one that is open can be ended here."""

    list_display = ("began_at", "dropped", "present", "ended_at", "ended_by")
    fields = readonly_fields = ("began_at", "dropped", "present", "ended_at", "ended_by", "go_on")

    @admin.display(description=gettext_lazy("what to do"))
    def go_on(self, drop: MassDrop) -> SafeString | str:
        if drop.ended_at is not None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:tables_massdrop_end", args=[drop.pk]), _("Let the tables go on"))

    def get_urls(self) -> list[URLPattern]:
        return [path("<int:drop_id>/end/", self.admin_site.admin_view(self.end), name="tables_massdrop_end"), *super().get_urls()]

    def end(self, request: HttpRequest, drop_id: int) -> HttpResponse:
        """Asks once, then the tables go on without those who are not back."""
        drop = get_object_or_404(MassDrop, pk=drop_id)
        if not request.user.has_perm("lobby.change_table"):
            raise PermissionDenied
        if request.method == "POST":
            open_still = MassDrop.objects.filter(Q(pk=drop.pk), ended_at=None).exists()
            tables = massdrop.end(drop, MassDrop.OPERATOR) if open_still else 0
            if open_still:
                oversight.note(request.user, "drop_ended", drop, after={"tables": tables})
            if open_still:
                self.log_change(request, drop, "ended by the operator")
            self.message_user(request, _("%(count)s tables go on.") % {"count": tables}, messages.SUCCESS)
            return redirect("admin:tables_massdrop_changelist")
        context = {**self.admin_site.each_context(request), "opts": self.opts, "drop": drop, "title": _("Let the tables go on")}
        return TemplateResponse(request, "admin/tables/massdrop/end.html", context)
