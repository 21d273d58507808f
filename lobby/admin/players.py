"""The operator's pages of the players: find, see all that is known, close and reopen an account, set a password. Nobody is ever deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.accounts import bans, names, roles
from lobby.admin import desk
from lobby.admin.history import BeforeAndAfter
from lobby.admin.measures import MeasurePages, ReasonForm
from lobby.admin.roles import RoleFilter, RolePage
from lobby.models import Player
from lobby.people import measures, panels
from lobby.people.models import Address, Arrival


class StandingFilter(admin.SimpleListFilter):
    """Open, suspended, waiting, closed, erased."""

    title = gettext_lazy("account")
    parameter_name = "account"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [
            ("open", _("open")), ("suspended", _("suspended")), ("waiting", _("waits for approval")),
            ("closed", _("closed")), ("erased", _("erased")),
        ]  # fmt: skip

    def queryset(self, request: HttpRequest, players: QuerySet[Player]) -> QuerySet[Player]:
        suspended = Q(suspended_until__gt=timezone.now())
        asked = {
            "open": Q(is_active=True, banned_at=None) & ~suspended,
            "suspended": suspended & Q(banned_at=None),
            "waiting": Q(arrival__state=Arrival.WAITING),
            "closed": Q(banned_at__isnull=False, erased_at=None),
            "erased": Q(erased_at__isnull=False),
        }
        return players.filter(asked[self.value()]) if self.value() in asked else players  # type: ignore[index]


class PeopleFilter(admin.SimpleListFilter):
    """People first: the house bots, who are many, come when they are asked for."""

    title = gettext_lazy("kind of player")
    parameter_name = "who"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("bots", _("House bots")), ("all", _("People and house bots"))]

    def choices(self, changelist: Any) -> Iterator[dict[str, Any]]:
        first, *others = super().choices(changelist)
        return iter(({**first, "display": _("People")}, *others))

    def queryset(self, request: HttpRequest, players: QuerySet[Player]) -> QuerySet[Player]:
        return players if self.value() == "all" else players.filter(is_bot=self.value() == "bots")


class PlayerList(ChangeList):
    """Its total is of the kind of player that is listed: a house with seven people is not one of ninety."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        for each in self.filter_specs:
            if isinstance(each, PeopleFilter):
                self.full_result_count = each.queryset(request, self.root_queryset).count()


@admin.register(Player)
class PlayerAdmin(BeforeAndAfter, RolePage, MeasurePages, UserAdmin):
    """Players, operators and house bots."""

    form = forms.ModelForm
    list_display = ("nickname", "role", "standing", "joined_at", "last_login")
    list_filter = (PeopleFilter, StandingFilter, RoleFilter)
    search_fields = ("nickname", "nickname_key")
    search_help_text = gettext_lazy("Nickname, e-mail or address")
    ordering = ("nickname_key",)
    readonly_fields = ("nickname", "joined_at", "last_login", "standing", "role", "role_link")
    filter_horizontal = ()
    actions = None
    change_form_template = "admin/lobby/player/change_form.html"

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The address for mail is the operator's business alone; the rest stands in the panels below."""
        mail = ("email",) if self.has_change_permission(request, obj) and not (obj and obj.erased_at) else ()
        role = "role_link" if roles.is_operator(request.user) and obj is not None and obj.pk != request.user.pk else "role"
        return ((None, {"fields": ("nickname", "standing", role, *mail, "joined_at", "last_login")}),)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return PlayerList

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).prefetch_related("groups")

    def get_search_results(self, request: HttpRequest, players: QuerySet[Player], term: str) -> tuple[QuerySet[Player], bool]:
        """By nickname however it is written; by e-mail and by address for those who may see them."""
        found, doubles = super().get_search_results(request, players, term)
        said = term.strip()
        if not said:
            return found, doubles
        more = Q(nickname_key__contains=names.key(said))
        if self.has_change_permission(request):
            more |= Q(email__icontains=said)
        if request.user.has_perm("people.view_address"):
            more |= Q(pk__in=Address.objects.filter(address__startswith=said).values("player"))
            more |= Q(pk__in=Arrival.objects.filter(address__startswith=said).exclude(address="").values("player"))
        return found | players.filter(more), doubles

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """The form, and below it the panels of those who know something about the player."""
        player = self.get_object(request, unquote(object_id))
        shown: dict[str, Any] = {}
        if player is not None and self.has_view_permission(request, player):
            shown = {"title": player.nickname, "subtitle": None, "panels": panels.of(request, player), "deeds": desk.deeds(request, player)}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **shown})

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up themselves, bots are made by the house."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Operators are changed by those with every right: whoever sets an address could also have the password sent there."""
        above = obj is not None and obj.is_staff and obj.pk != request.user.pk and not roles.is_operator(request.user)
        return super().has_change_permission(request, obj) and not above

    @admin.display(description=gettext_lazy("account"))
    def standing(self, player: Player) -> str:
        return desk.standing(player)

    # ------------------------------------------------------------ closing

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("<int:player_id>/ban/", self.admin_site.admin_view(self.ban_page), name="lobby_player_ban"),
            path("<int:player_id>/unban/", self.admin_site.admin_view(self.unban_page), name="lobby_player_unban"),
        ]
        return own + super().get_urls()

    def ban_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Asks for the reason, then closes the account."""
        player = self._bannable(request, player_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            if measures.close(player, form.cleaned_data["reason"], request.user):  # type: ignore[arg-type]
                self.log_change(request, player, f"closed: {player.ban_reason}")
                self.message_user(request, _("The account of %(name)s is closed.") % {"name": player.nickname}, messages.SUCCESS)
            return redirect("admin:lobby_player_change", player.pk)
        title = _("Close the account of %(name)s") % {"name": player.nickname}
        return self._page(request, "admin/lobby/player/ban.html", player, title=title, form=form)

    def unban_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Asks why, then opens the account again."""
        player = self._bannable(request, player_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            was = player.ban_reason
            if measures.reopen(player, form.cleaned_data["reason"], request.user):  # type: ignore[arg-type]
                self.log_change(request, player, f"reopened: {form.cleaned_data['reason']} (was closed: {was})")
                self.message_user(request, _("%(name)s may sign in again.") % {"name": player.nickname}, messages.SUCCESS)
            return redirect("admin:lobby_player_change", player.pk)
        title = _("Reopen the account of %(name)s") % {"name": player.nickname}
        return self._page(request, "admin/lobby/player/unban.html", player, title=title, form=form)

    def _bannable(self, request: HttpRequest, player_id: int) -> Player:
        """The player, if this operator stands above him: never himself or a bot, and operators only if he has every right."""
        player = get_object_or_404(Player, pk=player_id)
        if not self.has_change_permission(request, player) or not roles.stands_above(request.user, player):
            raise PermissionDenied
        return player

    def _page(self, request: HttpRequest, template: str, player: Player, **more: Any) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "player": player, **more}
        return TemplateResponse(request, template, context)

    # ------------------------------------------------------------ passwords

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Django's page, for those whom this operator may ban too; a new password also ends what was open with the old one."""
        player = self.get_object(request, unquote(id))
        if player is not None and player.pk != request.user.pk:
            self._bannable(request, player.pk)
        response = super().user_change_password(request, id, form_url)
        if player is not None and request.method == "POST" and response.status_code == 302:
            if player.pk != request.user.pk:
                bans.end_sessions(player.pk)
            bans.close_sockets(player.pk)
        return response
