"""Requests of players for the operator: the waiting ones first, a button for yes, a page with a reason for no. Decided once."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from lobby.cashier import purses
from lobby.cashier import requests as desk
from lobby.cashier.errors import Refused
from lobby.cashier.forms import DecisionForm
from lobby.cashier.models import DECIDE, Request
from lobby.ledger.admin import ReadOnly
from lobby.words import money as words


class StateFilter(admin.SimpleListFilter):
    """By state, in words."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(state, words.request_state_name(state)) for state in Request.STATES]

    def queryset(self, request: HttpRequest, rows: QuerySet[Request]) -> QuerySet[Request]:
        return rows.filter(state=self.value()) if self.value() in Request.STATES else rows


@admin.register(Request)
class RequestAdmin(ReadOnly, admin.ModelAdmin):
    """To decide and to read; the rows are the desk's."""

    list_display = ("player", "kind_text", "amount_text", "buttons", "state_text", "note", "created_at")
    list_display_links = None
    list_filter = (StateFilter,)
    list_select_related = ("player", "decided_by")
    search_fields = ("player__nickname_key", "note", "reason")
    show_full_result_count = False
    list_per_page = 50

    class Media:
        css = {"all": ("css/house.css",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Request]:
        waits = Case(When(state=Request.WAITING, then=Value(0)), default=Value(1))
        return super().get_queryset(request).alias(waits=waits).order_by("waits", "-pk")

    def get_list_display(self, request: HttpRequest) -> Any:
        """Who may not decide sees no buttons."""
        may = request.user.has_perm(DECIDE)
        return [name for name in self.list_display if may or name != "buttons"]

    @admin.display(description=gettext_lazy("asks for"))
    def kind_text(self, row: Request) -> str:
        return words.request_kind_name(row.kind)

    @admin.display(description=gettext_lazy("amount"))
    def amount_text(self, row: Request) -> str:
        return words.money_text(row.amount, "euro")

    @admin.display(description=gettext_lazy("state"))
    def state_text(self, row: Request) -> str:
        answer = words.request_answer(row.reason, row.cause)
        said = words.request_state_name(row.state)
        who = f" ({row.decided_by.nickname})" if row.decided_by is not None else ""
        return f"{said}{who}: {answer}" if answer else f"{said}{who}"

    @admin.display(description=gettext_lazy("decision"))
    def buttons(self, row: Request) -> SafeString | str:
        page = reverse("admin:cashier_request_decide", args=[row.pk])
        if row.state != Request.WAITING:
            return format_html('<a href="{}">{}</a>', page, _("Details"))
        approve = reverse("admin:cashier_request_approve", args=[row.pk])
        return format_html(
            '<button class="button default" formaction="{}">{}</button> <a class="button" href="{}">{}</a>',
            approve, _("Approve"), page, _("Refuse…"),
        )  # fmt: skip

    # ---- pages

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("<int:request_id>/approve/", wrap(require_POST(self.approve)), name="cashier_request_approve"),
            path("<int:request_id>/decide/", wrap(self.decide_page), name="cashier_request_decide"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": _("Requests for play euros"), **(extra_context or {})})

    def approve(self, request: HttpRequest, request_id: int) -> HttpResponse:
        """Yes without a word, from the list."""
        get_object_or_404(Request, pk=request_id)
        self._decide(request, request_id, True, "")
        return redirect("admin:cashier_request_changelist")

    def decide_page(self, request: HttpRequest, request_id: int) -> HttpResponse:
        """What an operator wants to know before he decides, and the form."""
        if not request.user.has_perm(DECIDE):
            raise PermissionDenied
        row = get_object_or_404(Request.objects.select_related("player", "decided_by"), pk=request_id)
        form = DecisionForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            fault = self._decide(request, request_id, "approve" in request.POST, form.cleaned_data["reason"])
            if fault != "refusal_needs_reason":
                return redirect("admin:cashier_request_changelist")
            form.add_error("reason", words.refusal_text(fault, {}))
        others = Request.objects.filter(player=row.player).exclude(pk=row.pk).order_by("-pk")[:10]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Request of %(player)s") % {"player": row.player.nickname},
            "opts": self.opts,
            "row": row,
            "kind": words.request_kind_name(row.kind),
            "state": words.request_state_name(row.state),
            "answer": words.request_answer(row.reason, row.cause),
            "purses": purses.of(row.player),
            "others": [(other, words.request_kind_name(other.kind), self.state_text(other)) for other in others],
            "form": form,
        }
        return TemplateResponse(request, "cashier/admin_request.html", context)

    def _decide(self, request: HttpRequest, request_id: int, approve: bool, reason: str) -> str:
        """'' or the code of the refusal; a word for the operator either way but where the form says it."""
        try:
            row = desk.decide(request.user, request_id, approve, reason)
        except Refused as refused:
            if refused.code != "refusal_needs_reason":
                messages.warning(request, words.refusal_text(refused.code, refused.facts))
            return refused.code
        said = {"amount": words.money_text(row.amount, "euro"), "player": row.player.nickname}
        text = _("Approved: %(amount)s, %(player)s. It is paid in a moment.") if approve else _("Refused: %(amount)s, %(player)s.")
        messages.success(request, text % said)
        return ""
